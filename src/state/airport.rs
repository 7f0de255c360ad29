//! The airport page: an airport's record and its list of charts.

use super::State;
use crate::airport::{Airport, Icao};
use crate::chart::{ChartList, Version};
use crate::message::Command;
use crate::remote::{Problem, Remote, RequestId};

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
    /// Which answer the list came with: a list of its own for whoever works something out of it.
    pub listed: Option<RequestId>,
}

impl AirportPage {
    /// Whether the service says that this airport has `CAO` charts; only then they may be asked for (specification 4.2).
    pub fn has_cao(&self) -> bool {
        self.record
            .ready()
            .is_some_and(|airport| airport.cao_charts == Some(true))
    }
}

impl State {
    pub(super) fn open_airport(&mut self, icao: Icao) -> Vec<Command> {
        if self.account().is_none() {
            return Vec::new();
        }
        let (record, charts) = (self.next_id(), self.next_id());
        self.list_asked_again(icao, Version::Std, charts);
        self.asking = Some(AirportPage {
            icao,
            record: Remote::Loading(record),
            version: Version::Std,
            charts: Remote::Loading(charts),
            listed: None,
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

    /// Opens this airport as soon as somebody is signed in.
    pub fn begin_at(&mut self, icao: Icao) {
        self.first_airport = Some(icao);
    }

    pub(super) fn open_first_airport(&mut self) -> Vec<Command> {
        if self.account().is_none() {
            return Vec::new();
        }
        let first = self.first_airport.take();
        first.map_or_else(Vec::new, |icao| self.open_airport(icao))
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

    /// A list of charts is asked for anew: whatever waited for the request before waits for this one.
    fn list_asked_again(&mut self, icao: Icao, version: Version, id: RequestId) {
        self.plan.wait_for(icao, version, id);
        self.reopening.wait_for(icao, version, id);
    }

    pub(super) fn show_version(&mut self, version: Version) -> Vec<Command> {
        let Some(page) = &mut self.page else {
            return Vec::new();
        };
        if page.version == version || (version == Version::Cao && !page.has_cao()) {
            return Vec::new();
        }
        page.version = version;
        self.fetch_charts()
    }

    pub(super) fn fetch_charts(&mut self) -> Vec<Command> {
        let id = self.next_id();
        let Some(page) = &mut self.page else {
            return Vec::new();
        };
        page.charts = Remote::Loading(id);
        let (icao, version) = (page.icao, page.version);
        self.list_asked_again(icao, version, id);
        vec![Command::FetchCharts { id, icao, version }]
    }
}
