//! Applies a renewed chart list to the open charts and to the pins. At an AIRAC change the service gives a chart new
//! addresses; a tab that kept its first metadata would ask for the old one for ever.

use sentence::words;

use crate::boards::{ChartListIndex, ChartPin};
use crate::chart::ChartList;
use crate::message::{Command, TabId};
use crate::remote::{Problem, ProblemKind, RequestId};
use crate::state::list_renewal::ListRequest;
use crate::state::{AirportPage, AppState};

/// What a renewed list means for one open chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChartRenewal {
    /// It is not in the list.
    Unlisted,
    /// The picture that it shows, or waits for, is the same.
    SamePicture,
    /// Another picture takes its place.
    NewPicture,
}

impl AppState {
    /// Requests the list of an open chart's airport: the one on the page, or another.
    pub(in crate::state) fn fetch_charts_of(&mut self, tab: TabId) -> Vec<Command> {
        let earlier = self.pending_open.list_requests.take(tab);
        let Some(showing) = self.workspace.tab_mut(tab).map(|tab| &mut tab.showing) else {
            return Vec::new();
        };
        let problem = showing.problem.take();
        let problem = problem.or(earlier.and_then(|request| request.problem));
        let (icao, version) = (showing.chart.icao, showing.chart.version);
        let is_of = |page: &&AirportPage| page.icao == icao && page.version == version;
        let on_page = self.airports.page.as_ref().is_some_and(|page| is_of(&page));
        let asking = self.airports.asking.as_ref().filter(is_of);
        // The answer that another airport's page waits for is for both.
        let on_its_way = asking.and_then(|page| page.charts.loading());
        let commands = if on_its_way.is_some() {
            Vec::new()
        } else if on_page {
            self.fetch_charts()
        } else {
            let id = self.ids.fresh();
            self.list_asked_again(icao, version, id);
            vec![Command::FetchCharts { id, icao, version }]
        };
        let requested = commands.iter().find_map(|command| match command {
            Command::FetchCharts { id, .. } => Some(*id),
            _ => None,
        });
        let list = (icao, version);
        let request = on_its_way.or(requested).map(|id| ListRequest {
            tab,
            list,
            id,
            problem,
        });
        self.pending_open
            .list_requests
            .add(request, &self.workspace);
        commands
    }

    /// Whether this open chart waits for its list.
    pub fn loads_list_of(&self, tab: TabId) -> bool {
        let mut requests = self.pending_open.list_requests.0.iter();
        requests.any(|request| request.tab == tab)
    }

    /// Stops waiting for the list: the chart tells again why its picture did not come.
    pub(in crate::state) fn cancel_list_request(&mut self, tab: TabId) {
        let request = self.pending_open.list_requests.take(tab);
        let waiting = self.workspace.tab_mut(tab).map(|tab| &mut tab.showing);
        if let (Some(request), Some(showing)) = (request, waiting)
            && showing.arriving.is_none()
            && showing.problem.is_none()
        {
            showing.problem = request.problem;
        }
    }

    /// No list comes any more: every chart that waits for one is told so.
    pub(in crate::state) fn list_requests_fail(&mut self, problem: &Problem) {
        for request in std::mem::take(&mut self.pending_open.list_requests.0) {
            self.list_fails(request.tab, problem);
        }
    }

    fn list_fails(&mut self, tab: TabId, problem: &Problem) {
        if let Some(tab) = self.workspace.tab_mut(tab)
            && tab.showing.arriving.is_none()
        {
            tab.showing.problem = Some(problem.clone());
        }
    }

    /// Whether this answer brings a list that is still wanted.
    pub(in crate::state) fn awaits_list(&self, id: RequestId) -> bool {
        let mut pages = self.airports.pages();
        pages.any(|page| page.charts.is_loading(id))
            || self.pending_open.awaits(id)
            || self.plan.awaits(id)
    }

    /// Renews what open charts and pins know. A visible chart whose picture changed is fetched again, and so are those
    /// that the list was requested for.
    pub(in crate::state) fn apply_renewed_list(
        &mut self,
        id: RequestId,
        result: &Result<ChartList, Problem>,
    ) -> Vec<Command> {
        let requesters = self.pending_open.list_requests.answered(id);
        let list = match result {
            Ok(list) => list,
            Err(problem) => {
                for tab in requesters {
                    self.list_fails(tab, problem);
                }
                return Vec::new();
            }
        };
        let renewed = ChartListIndex::of(list);
        self.settings.boards.renew_pins(&renewed);
        let tabs: Vec<TabId> = self.workspace.tabs().iter().map(|tab| tab.id).collect();
        let mut fetched = Vec::new();
        for tab in tabs {
            let renewal = self.renew_tab(tab, &renewed);
            let Some(shown) = self
                .workspace
                .tab_mut(tab)
                .filter(|tab| tab.place.is_some())
            else {
                continue;
            };
            // A picture that was asked for meanwhile is on its way.
            let waits = requesters.contains(&tab) && shown.showing.arriving.is_none();
            // Unread entries may be any chart.
            if waits && renewal == ChartRenewal::Unlisted && list.left_out == 0 {
                shown.showing.problem = Some(unlisted());
            } else if waits || renewal == ChartRenewal::NewPicture {
                fetched.extend(self.open_charts().fetch(tab));
            }
        }
        fetched
    }

    fn renew_tab(&mut self, tab: TabId, list: &ChartListIndex<'_>) -> ChartRenewal {
        let palette = self.palette_of(tab);
        let Some(showing) = self.workspace.tab(tab).map(|tab| &tab.showing) else {
            return ChartRenewal::SamePicture;
        };
        let known = &showing.chart;
        let Some(renewed) = list.find(&ChartPin::of(known)) else {
            return ChartRenewal::Unlisted;
        };
        let problem = showing.problem.as_ref();
        let was_unlisted = problem.is_some_and(|problem| problem.kind == ProblemKind::Unlisted);
        if renewed == known {
            return if was_unlisted {
                ChartRenewal::NewPicture
            } else {
                ChartRenewal::SamePicture
            };
        }
        let id_changed = renewed.id != known.id;
        if id_changed && self.workspace.tab_of(renewed.icao, &renewed.id).is_some() {
            return ChartRenewal::Unlisted;
        }
        let (before, after) = (known.picture(palette), renewed.picture(palette));
        let same_file = match (before, after) {
            (Some(Ok(before)), Some(Ok(after))) => before.is_same_file(after),
            (before, after) => before == after,
        };
        let same = !id_changed && same_file && known.revision_date == renewed.revision_date;
        // The same file under another signature: only a picture that did not come needs that.
        let failed = problem.is_some() && (was_unlisted || before != after);
        if let Some(tab) = self.workspace.tab_mut(tab) {
            tab.showing.renew(renewed.clone());
        }
        if same && !failed {
            ChartRenewal::SamePicture
        } else {
            ChartRenewal::NewPicture
        }
    }
}

fn unlisted() -> Problem {
    let sentence = words!("This chart is no longer listed. Close it and choose another one.");
    Problem::new(ProblemKind::Unlisted, sentence)
}
