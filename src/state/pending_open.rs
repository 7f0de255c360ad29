//! What opens as soon as its airport, or its list, is there; whatever the user asks for meanwhile wins (invariant 9).

use sentence::AnySentence;

use super::list_renewal::ListRequests;
use super::notice::NoticeTopic;
use super::notices::Notices;
use super::reopening::ReopenQueue;
use super::{Airports, Notice, OwnshipState};
use crate::airport::Icao;
use crate::boards::ChartPin;
use crate::chart::diagram::airport_diagram;
use crate::chart::view_state::ViewState;
use crate::chart::{ChartId, Version};
use crate::flight::ChartSlot;
use crate::message::{Action, ChartPlace, Pane, TabId};
use crate::remote::RequestId;

/// What brings a chart that is waited for to the screen.
#[derive(Debug)]
pub(super) enum OpenStep {
    /// It is listed, and opens there.
    Open(ChartId, ChartPlace, Option<ViewState>),
    /// It may be in the other set of charts.
    ShowVersion(Version),
}

/// A chart that opens as soon as its list is there.
#[derive(Debug)]
pub(super) enum AwaitedChart {
    /// A pinned one, there.
    Pin(ChartPin, ChartPlace),
    /// The diagram of an airport, which own-ship's vicinity offered.
    Diagram(Icao),
    /// The one that an address named, by its index number.
    Named(Icao, String),
}

sentence::sentences! {
    /// Why a chart that was waited for does not open.
    #[derive(Debug, Clone)]
    enum NotOpened {
        Failed(title: String, sentence: AnySentence) => "{title} could not be opened. {sentence}",
        Unlisted(pin: String, airport: Icao)
            => "{pin} is no longer among the charts of {airport}. Choose a chart from the list.",
        NoDiagram(icao: Icao) => "The service has no airport diagram for {icao}. Choose a chart from the list.",
        NoChart(airport: Icao, number: String) => "{airport} has no chart {number}. Choose a chart from the list.",
    }
}

/// What is waited for.
#[derive(Debug, Default)]
pub struct PendingOpen {
    /// A chart.
    pub(super) chart: Option<AwaitedChart>,
    /// The chart of a slot of the flight, before it is known.
    pub slot: Option<ChartSlot>,
    /// What was open at the end of the run before.
    pub(super) reopening: ReopenQueue,
    /// The chart lists that were requested for open charts.
    pub(super) list_requests: ListRequests,
}

impl PendingOpen {
    /// What the user asks for now comes before what was asked for before.
    pub(super) fn cancel_on(&mut self, action: &Action) {
        if action.asks_for_charts() || *action == Action::SignOut {
            (self.chart, self.slot) = (None, None);
        }
        self.reopening.cancel_on(action);
    }

    /// What waited for a list waits for this request now.
    pub(super) fn wait_for(&mut self, icao: Icao, version: Version, id: RequestId) {
        self.reopening.wait_for(icao, version, id);
        self.list_requests.wait_for(icao, version, id);
    }

    /// Whether this request brings a list that is waited for.
    pub(super) fn awaits(&self, id: RequestId) -> bool {
        self.list_requests.awaits(id) || self.reopening.awaits(id)
    }

    /// Whether this open chart waits for its list.
    pub fn loads_list_of(&self, tab: TabId) -> bool {
        let mut requests = self.list_requests.0.iter();
        requests.any(|request| request.tab == tab)
    }

    /// The pinned chart that was asked for and is not there yet.
    pub fn wanted_pin(&self) -> Option<&ChartPin> {
        match &self.chart {
            Some(AwaitedChart::Pin(pin, _place)) => Some(pin),
            _ => None,
        }
    }

    /// The airport whose diagram opens as soon as its list is there.
    pub fn wanted_diagram(&self) -> Option<Icao> {
        match self.chart {
            Some(AwaitedChart::Diagram(icao)) => Some(icao),
            _ => None,
        }
    }

    /// Opens the chart with this `index_number` (specification 4.2) of the airport that was asked for just before.
    pub fn expect_chart(&mut self, icao: Icao, number: String) {
        self.chart = Some(AwaitedChart::Named(icao, number));
    }

    /// What opens the chart that is waited for, once record and list are there; says so where it cannot be had.
    pub(super) fn next_step(
        &mut self,
        airports: &Airports,
        focus: Pane,
        ownship: &mut OwnshipState,
        notices: &mut Notices,
    ) -> Option<OpenStep> {
        let awaited = self.chart.take()?;
        let (icao, version) = match &awaited {
            AwaitedChart::Pin(pin, _place) => (pin.airport, Some(pin.version)),
            AwaitedChart::Diagram(icao) | AwaitedChart::Named(icao, _) => (*icao, None),
        };
        let mut tell = |why: NotOpened| {
            notices.tell(Notice::warning(why).about(NoticeTopic::Session));
        };
        let page = match airports.asked_page(icao)? {
            Ok(page) => page,
            Err(problem) => {
                // Of the others the page of the airport says why.
                if let AwaitedChart::Pin(pin, _place) = awaited {
                    tell(NotOpened::Failed(pin.title(), problem.sentence.clone()));
                }
                return None;
            }
        };
        let other_set = version.filter(|version| *version != page.version);
        if page.record.ready().is_none() || (other_set.is_none() && page.charts.ready().is_none()) {
            self.chart = Some(awaited);
            return None;
        }
        if let Some(version) = other_set.filter(|it| *it == Version::Std || page.has_cao()) {
            self.chart = Some(awaited);
            return Some(OpenStep::ShowVersion(version));
        }
        let list = page.charts.ready().filter(|_list| other_set.is_none());
        let found = match &awaited {
            AwaitedChart::Pin(pin, _place) => list.and_then(|list| pin.find(list)),
            AwaitedChart::Diagram(_) => list.and_then(|list| airport_diagram(&list.charts)),
            AwaitedChart::Named(_, number) => {
                let mut charts = list.iter().flat_map(|list| &list.charts);
                charts.find(|chart| chart.index_number.eq_ignore_ascii_case(number))
            }
        };
        let found = found.map(|chart| chart.id.clone());
        match (awaited, found) {
            (AwaitedChart::Pin(pin, place), Some(id)) => {
                return Some(OpenStep::Open(id, place, Some(pin.view)));
            }
            (_, Some(id)) => return Some(OpenStep::Open(id, ChartPlace::Pane(focus), None)),
            (AwaitedChart::Pin(pin, _), None) => tell(NotOpened::Unlisted(pin.name, icao)),
            (AwaitedChart::Diagram(_), None) => {
                ownship.declined_diagram = Some(icao);
                tell(NotOpened::NoDiagram(icao));
            }
            (named, None) if page.version == Version::Std && page.has_cao() => {
                self.chart = Some(named);
                return Some(OpenStep::ShowVersion(Version::Cao));
            }
            (AwaitedChart::Named(_, number), None) => tell(NotOpened::NoChart(icao, number)),
        }
        None
    }
}
