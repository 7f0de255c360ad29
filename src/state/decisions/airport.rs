//! What opening an airport means, and what its record and its list of charts bring.

use crate::airport::{Airport, Icao};
use crate::chart::Version;
use crate::message::Command;
use crate::remote::{Problem, Remote, RequestId};
use crate::state::AppState;

impl AppState {
    pub(in crate::state) fn open_airport(&mut self, icao: Icao) -> Vec<Command> {
        if self.account().is_none() {
            return Vec::new();
        }
        let (record, charts) = (self.ids.fresh(), self.ids.fresh());
        self.list_asked_again(icao, Version::Std, charts);
        self.airports.ask(icao, record, charts)
    }

    /// Opens this airport as soon as a user is signed in.
    pub fn begin_at(&mut self, icao: Icao) {
        self.airports.first = Some(icao);
    }

    /// Opens that airport once a user is signed in, and the chart of it that an address named once it is listed.
    pub(in crate::state) fn open_first_airport(&mut self) -> Vec<Command> {
        if self.account().is_none() {
            return Vec::new();
        }
        let first = self.airports.first.take();
        let mut commands = first.map_or_else(Vec::new, |icao| self.open_airport(icao));
        commands.extend(self.open_named_chart());
        commands
    }

    pub(in crate::state) fn airport_loaded(
        &mut self,
        id: RequestId,
        result: Result<Airport, Problem>,
    ) {
        if let Some(opened) = self.airports.airport_loaded(id, result) {
            self.settings.airports.opened(opened);
        }
    }

    /// A list of charts is asked for again: whatever waited for the request before waits for this one.
    pub(in crate::state) fn list_asked_again(
        &mut self,
        icao: Icao,
        version: Version,
        id: RequestId,
    ) {
        self.plan.wait_for(icao, version, id);
        self.pending_open.wait_for(icao, version, id);
    }

    pub(in crate::state) fn show_version(&mut self, version: Version) -> Vec<Command> {
        let Some(page) = &mut self.airports.page else {
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
    pub(in crate::state) fn leave_empty_set(&mut self) -> Vec<Command> {
        let Some(page) = &mut self.airports.page else {
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

    pub(in crate::state) fn fetch_charts(&mut self) -> Vec<Command> {
        let id = self.ids.fresh();
        let Some(page) = &mut self.airports.page else {
            return Vec::new();
        };
        page.charts = Remote::Loading(id);
        let (icao, version) = (page.icao, page.version);
        self.list_asked_again(icao, version, id);
        vec![Command::FetchCharts { id, icao, version }]
    }
}
