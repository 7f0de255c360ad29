//! What opens as soon as its airport, or its list, is there; whatever the user asks for meanwhile wins (invariant 9).

use sentence::Words;

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

sentence::sentences! {
    /// Why a chart that was waited for does not open.
    #[derive(Debug, Clone)]
    enum NotOpened {
        /// Record or list did not come.
        Failed(title: String, sentence: Words) => "{title} could not be opened. {sentence}",
        /// The pinned chart is not in the list.
        Unlisted(pin: String, airport: Icao)
            => "{pin} is no longer among the charts of {airport}. Choose a chart from the list.",
        /// The list has no diagram.
        NoDiagram(icao: Icao) => "The service has no airport diagram for {icao}. Choose a chart from the list.",
        /// The list has no chart of this index number.
        NoChart(airport: Icao, number: String) => "{airport} has no chart {number}. Choose a chart from the list.",
    }
}

impl NotOpened {
    fn tell(self, notices: &mut Notices) {
        notices.tell(Notice::warning(self).about(NoticeTopic::Session));
    }
}

/// What is waited for.
#[derive(Debug, Default)]
pub struct PendingOpen {
    /// A pinned chart.
    pub(super) pin: Option<(ChartPin, ChartPlace)>,
    /// The chart of a slot of the flight, before it is known.
    pub slot: Option<ChartSlot>,
    /// The diagram of an airport, which own-ship's vicinity offered.
    pub diagram: Option<Icao>,
    /// The chart that an address named, by its index number.
    named: Option<(Icao, String)>,
    /// What was open at the end of the run before.
    pub(super) reopening: ReopenQueue,
    /// The chart lists that were requested for open charts.
    pub(super) list_requests: ListRequests,
}

impl PendingOpen {
    /// What the user asks for now comes before what was asked for before.
    pub(super) fn cancel_on(&mut self, action: &Action) {
        if action.asks_for_charts() || *action == Action::SignOut {
            (self.pin, self.slot, self.diagram, self.named) = (None, None, None, None);
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
        self.pin.as_ref().map(|(pin, _place)| pin)
    }

    /// Opens the chart with this `index_number` (specification 4.2) of the airport that was asked for just before.
    pub fn expect_chart(&mut self, icao: Icao, number: String) {
        self.named = Some((icao, number));
    }

    /// What opens the pinned chart, once record and list are there; says so when it cannot be had.
    pub(super) fn pin_step(
        &mut self,
        airports: &Airports,
        notices: &mut Notices,
    ) -> Option<OpenStep> {
        let (pin, place) = self.pin.take()?;
        let page = match airports.asked_page(pin.airport)? {
            Ok(page) => page,
            Err(problem) => {
                NotOpened::Failed(pin.title(), problem.sentence.clone()).tell(notices);
                return None;
            }
        };
        let other_set = page.version != pin.version;
        if page.record.ready().is_none() || (!other_set && page.charts.ready().is_none()) {
            self.pin = Some((pin, place));
            return None;
        }
        if other_set && (pin.version == Version::Std || page.has_cao()) {
            let version = pin.version;
            self.pin = Some((pin, place));
            return Some(OpenStep::ShowVersion(version));
        }
        let list = page.charts.ready().filter(|_list| !other_set);
        let Some(chart) = list.and_then(|list| pin.find(list)) else {
            NotOpened::Unlisted(pin.name, pin.airport).tell(notices);
            return None;
        };
        Some(OpenStep::Open(chart.id.clone(), place, Some(pin.view)))
    }

    /// What opens the diagram, once record and list are there; it is forgotten when one of them does not come.
    pub(super) fn diagram_step(
        &mut self,
        airports: &Airports,
        focus: Pane,
        ownship: &mut OwnshipState,
        notices: &mut Notices,
    ) -> Option<OpenStep> {
        let icao = self.diagram.take()?;
        let page = airports.asked_page(icao)?.ok()?;
        let Some(list) = page.record.ready().and(page.charts.ready()) else {
            self.diagram = Some(icao);
            return None;
        };
        let Some(diagram) = airport_diagram(&list.charts) else {
            ownship.declined_diagram = Some(icao);
            NotOpened::NoDiagram(icao).tell(notices);
            return None;
        };
        Some(OpenStep::Open(
            diagram.id.clone(),
            ChartPlace::Pane(focus),
            None,
        ))
    }

    /// What opens the chart that an address named, once record and list are there; says so where there is none.
    pub(super) fn named_step(
        &mut self,
        airports: &Airports,
        focus: Pane,
        notices: &mut Notices,
    ) -> Option<OpenStep> {
        let (icao, number) = self.named.take()?;
        // The page of the airport says why it did not come.
        let page = airports.asked_page(icao)?.ok()?;
        let Some(list) = page.record.ready().and(page.charts.ready()) else {
            self.named = Some((icao, number));
            return None;
        };
        let mut charts = list.charts.iter();
        let named = charts.find(|chart| chart.index_number.eq_ignore_ascii_case(&number));
        if let Some(chart) = named {
            let place = ChartPlace::Pane(focus);
            return Some(OpenStep::Open(chart.id.clone(), place, None));
        }
        if page.version == Version::Std && page.has_cao() {
            self.named = Some((icao, number));
            return Some(OpenStep::ShowVersion(Version::Cao));
        }
        NotOpened::NoChart(icao, number).tell(notices);
        None
    }
}
