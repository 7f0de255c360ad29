//! The airport page: an airport's record and its list of charts.

use super::AppState;
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
    chosen: bool,
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

    /// Remembers what its list says of the set.
    fn note_if_empty(&mut self) {
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
    fn lacks_set(&self) -> bool {
        let record = self.record.ready().and_then(|airport| airport.std_charts);
        let refused = self.charts.problem().is_some_and(|problem| {
            matches!(problem.kind, ProblemKind::Service | ProblemKind::NoAccess)
        });
        self.empty.contains(&self.version) || (refused && record == Some(false))
    }
}

impl AppState {
    pub(super) fn open_airport(&mut self, icao: Icao) -> Vec<Command> {
        if self.account().is_none() {
            return Vec::new();
        }
        let (record, charts) = (self.ids.fresh(), self.ids.fresh());
        self.list_asked_again(icao, Version::Std, charts);
        self.asking = Some(AirportPage {
            icao,
            record: Remote::Loading(record),
            version: Version::Std,
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
                version: Version::Std,
            },
        ]
    }

    /// Opens this airport as soon as a user is signed in.
    pub fn begin_at(&mut self, icao: Icao) {
        self.first_airport = Some(icao);
    }

    /// Opens that airport once a user is signed in, and the chart of it that an address named once it is listed.
    pub(super) fn open_first_airport(&mut self) -> Vec<Command> {
        if self.account().is_none() {
            return Vec::new();
        }
        let first = self.first_airport.take();
        let mut commands = first.map_or_else(Vec::new, |icao| self.open_airport(icao));
        commands.extend(self.open_named_chart());
        commands
    }

    pub(super) fn airport_loaded(&mut self, id: RequestId, result: Result<Airport, Problem>) {
        let Some(asking) = &mut self.asking else {
            return;
        };
        if asking.record.resolve(id, result) && asking.record.ready().is_some() {
            self.settings.airports.opened(asking.icao);
            self.page = self.asking.take();
        }
    }

    /// A list of charts is asked for again: whatever waited for the request before waits for this one.
    pub(super) fn list_asked_again(&mut self, icao: Icao, version: Version, id: RequestId) {
        self.plan.wait_for(icao, version, id);
        self.reopening.wait_for(icao, version, id);
        self.replace_list_request((icao, version), id);
    }

    pub(super) fn show_version(&mut self, version: Version) -> Vec<Command> {
        let Some(page) = &mut self.page else {
            return Vec::new();
        };
        if page.version == version || (version == Version::Cao && !page.has_cao()) {
            return Vec::new();
        }
        page.version = version;
        page.chosen = true;
        self.fetch_charts()
    }

    /// An airport whose standard charts are none opens on the others, unless the user chose.
    pub(super) fn leave_empty_set(&mut self) -> Vec<Command> {
        let Some(page) = &mut self.page else {
            return Vec::new();
        };
        page.note_if_empty();
        let leaves = page.version == Version::Std && !page.chosen && page.has_cao();
        if !leaves || !page.lacks_set() {
            return Vec::new();
        }
        page.version = Version::Cao;
        self.fetch_charts()
    }

    pub(super) fn fetch_charts(&mut self) -> Vec<Command> {
        let id = self.ids.fresh();
        let Some(page) = &mut self.page else {
            return Vec::new();
        };
        page.charts = Remote::Loading(id);
        let (icao, version) = (page.icao, page.version);
        self.list_asked_again(icao, version, id);
        vec![Command::FetchCharts { id, icao, version }]
    }
}
