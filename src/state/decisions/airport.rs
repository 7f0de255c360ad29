//! What opening an airport means, and what its record and its list of charts bring.

use crate::airport::Icao;
use crate::chart::{ChartList, Version};
use crate::message::{Command, TabId};
use crate::remote::{Problem, Remote, RequestId};
use crate::state::AppState;
use crate::state::list_renewal::ListRequest;
use crate::state::open_charts::OpenCharts;

impl AppState {
    pub(in crate::state) fn open_airport(&mut self, icao: Icao) -> Vec<Command> {
        if self.account().is_none() {
            return Vec::new();
        }
        let (record, charts) = (self.ids.fresh(), self.ids.fresh());
        self.list_asked_again(icao, Version::Std, charts);
        self.airports.ask(icao, record, charts)
    }

    /// A list of charts is asked for again: whatever waited for the request before waits for this one.
    fn list_asked_again(&mut self, icao: Icao, version: Version, id: RequestId) {
        self.plan.wait_for(icao, version, id);
        self.pending_open.wait_for(icao, version, id);
    }

    pub(in crate::state) fn show_version(&mut self, version: Version) -> Vec<Command> {
        if self.airports.choose_version(version) {
            self.fetch_charts()
        } else {
            Vec::new()
        }
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

    /// Requests the list of an open chart's airport: the one on the page, or another.
    pub(in crate::state) fn fetch_charts_of(&mut self, tab: TabId) -> Vec<Command> {
        let earlier = self.pending_open.list_requests.take(tab);
        let Some(showing) = self.workspace.tab_mut(tab).map(|tab| &mut tab.showing) else {
            return Vec::new();
        };
        let problem = showing.problem.take();
        let problem = problem.or(earlier.and_then(|request| request.problem));
        let (icao, version) = (showing.chart.icao, showing.chart.version);
        let (id, command) = self.airports.request_list(icao, version, &mut self.ids);
        if command.is_some() {
            self.list_asked_again(icao, version, id);
        }
        let list = (icao, version);
        let request = ListRequest {
            tab,
            list,
            id,
            problem,
        };
        let requests = &mut self.pending_open.list_requests;
        requests.add(request, &self.workspace);
        command.into_iter().collect()
    }

    /// Gives up a picture, and the list that it waits for.
    pub(in crate::state) fn cancel_picture(&mut self, tab: TabId) -> Vec<Command> {
        let requests = &mut self.pending_open.list_requests;
        requests.cancel(tab, &mut self.workspace);
        self.open_charts().cancel_picture(tab)
    }

    /// A list came, or did not: for the page, for open charts and pins, for the flight, for what is opened again.
    pub(in crate::state) fn charts_loaded(
        &mut self,
        id: RequestId,
        result: Result<ChartList, Problem>,
    ) -> Vec<Command> {
        let is_awaited =
            self.airports.awaits(id) || self.pending_open.awaits(id) || self.plan.awaits(id);
        let access = self.session.access();
        let (workspace, light) = (&mut self.workspace, &mut self.light);
        let mut charts = OpenCharts::new(access, workspace, light, &mut self.ids);
        let settings = &mut self.settings;
        let pending = &mut self.pending_open;
        let mut commands = Vec::new();
        if is_awaited {
            let requests = &mut pending.list_requests;
            commands = requests.charts_loaded(id, &result, &mut charts, &mut settings.boards);
        }
        self.plan
            .charts_loaded(id, &result, settings.flight.as_ref());
        let (session, notices) = (&mut self.session, &mut self.notices);
        let reopening = &mut pending.reopening;
        commands.extend(reopening.charts_loaded(id, &result, &mut charts, session, notices));
        self.airports.charts_loaded(id, result);
        commands
    }
}
