//! Airport pages: the one on the screen and the one that is asked for, each a record and a list of charts.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::Offset;

use crate::airac;
use crate::airport::search::AirportFinder;
use crate::airport::{Airport, Icao};
use crate::chart::{ChartList, Version};
use crate::message::Command;
use crate::remote::{Problem, ProblemKind, Remote, RequestId};

/// One airport: its record, and its charts of one version.
#[derive(Debug)]
pub struct AirportPage {
    /// Which airport.
    pub icao: Icao,
    /// Its record.
    pub record: Remote<Airport>,
    /// Which set of charts is listed.
    pub version: Version,
    /// The list.
    pub charts: Remote<ChartList>,
    /// Which answer the list came with: a list of its own for views that work something out of it.
    pub listed: Option<RequestId>,
    /// The user chose the set; until then an empty one gives way to the other.
    pub(super) chosen: bool,
    /// The sets of which the service said that they are empty.
    empty: Vec<Version>,
}

impl AirportPage {
    /// Whether the service says that this airport has `CAO` charts; only then they may be asked for (specification 4.2).
    pub fn has_cao(&self) -> bool {
        self.record
            .ready()
            .is_some_and(|airport| airport.cao_charts == Some(true))
    }

    /// Whether no set has any chart.
    pub fn has_no_charts(&self) -> bool {
        let is_empty = |version| self.empty.contains(&version);
        is_empty(Version::Std) && (is_empty(Version::Cao) || !self.has_cao())
    }

    /// After which day a revision is new in its list; cycles begin at midnight UTC.
    pub fn new_after(&self, now: Timestamp) -> Option<Date> {
        let cycle = self
            .record
            .ready()
            .and_then(|airport| airport.parsed_cycle.as_deref());
        airac::new_after(cycle, Offset::UTC.to_datetime(now).date())
    }

    /// Remembers what its list says of the set.
    pub(super) fn note_if_empty(&mut self) {
        let is_empty = match &self.charts {
            Remote::Ready(list) => list.charts.is_empty() && list.left_out == 0,
            Remote::Failed(problem) => problem.kind == ProblemKind::NotFound,
            Remote::Idle | Remote::Loading(_) => return,
        };
        self.empty.retain(|version| *version != self.version);
        if is_empty {
            self.empty.push(self.version);
        }
    }

    /// Whether there is nothing to be had of the set, by the list or, where that failed, by the record.
    pub(super) fn lacks_set(&self) -> bool {
        let record = self.record.ready().and_then(|airport| airport.std_charts);
        let refused = self.charts.problem().is_some_and(|problem| {
            matches!(problem.kind, ProblemKind::Service | ProblemKind::NoAccess)
        });
        self.empty.contains(&self.version) || (refused && record == Some(false))
    }
}

/// The airports that the user looks at and asks for.
#[derive(Debug, Default)]
pub struct Airports {
    /// The airport on the screen.
    pub page: Option<AirportPage>,
    /// The airport that was asked for last and has not come: a wrong identifier costs nothing that is on the screen.
    pub asking: Option<AirportPage>,
    /// The airport to open as soon as the user is signed in.
    pub(super) first: Option<Icao>,
    /// What finds airports, once it is ready.
    pub(super) finder: Option<&'static AirportFinder<'static>>,
}

impl Airports {
    /// The airport that was asked for last.
    pub(super) fn asked_last(&self) -> Option<&AirportPage> {
        self.asking.as_ref().or(self.page.as_ref())
    }

    /// Both, as far as there are any.
    pub(super) fn pages(&self) -> impl Iterator<Item = &AirportPage> {
        [&self.page, &self.asking].into_iter().flatten()
    }

    /// Asks for an airport with its standard charts.
    pub(super) fn ask(&mut self, icao: Icao, record: RequestId, charts: RequestId) -> Vec<Command> {
        let version = Version::Std;
        self.asking = Some(AirportPage {
            icao,
            record: Remote::Loading(record),
            version,
            charts: Remote::Loading(charts),
            listed: None,
            chosen: false,
            empty: Vec::new(),
        });
        vec![
            Command::FetchAirport { id: record, icao },
            Command::FetchCharts {
                id: charts,
                icao,
                version,
            },
        ]
    }

    /// A record came, or did not; gives the airport that is on the screen now because of it.
    pub(super) fn airport_loaded(
        &mut self,
        id: RequestId,
        result: Result<Airport, Problem>,
    ) -> Option<Icao> {
        let asking = self.asking.as_mut()?;
        if !asking.record.resolve(id, result) || asking.record.ready().is_none() {
            return None;
        }
        self.page = self.asking.take();
        self.page.as_ref().map(|page| page.icao)
    }

    /// A list came, or did not.
    pub(super) fn charts_loaded(&mut self, id: RequestId, result: Result<ChartList, Problem>) {
        let mut pages = [&mut self.page, &mut self.asking].into_iter().flatten();
        if let Some(page) = pages.find(|page| page.charts.is_loading(id)) {
            page.listed = Some(id);
            page.charts.resolve(id, result);
        }
    }

    /// Nothing comes any more: whatever waits is told so.
    pub(super) fn give_up(&mut self, problem: &Problem) {
        for page in [&mut self.page, &mut self.asking].into_iter().flatten() {
            page.record.give_up(problem);
            page.charts.give_up(problem);
        }
    }
}
