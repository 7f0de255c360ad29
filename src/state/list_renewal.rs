//! Chart lists that are asked for once more, for charts that were opened from an older one, and what a renewed one means for
//! the open charts. At an AIRAC change the service gives a chart new addresses; a tab that kept its first metadata would ask
//! for the old one for ever.

use super::Workspace;
use super::open_charts::OpenCharts;
use super::showing::NoPicture;
use crate::airport::Icao;
use crate::boards::{Boards, ChartListIndex, ChartPin};
use crate::chart::{ChartList, Palette, Version};
use crate::message::{Command, TabId};
use crate::remote::{Problem, ProblemKind, RequestId};

/// The chart lists that were requested for open charts, at most one for each.
#[derive(Debug, Default)]
pub(super) struct ListRequests(pub(super) Vec<ListRequest>);

impl ListRequests {
    /// What waited for a list waits for this request now.
    pub(super) fn wait_for(&mut self, icao: Icao, version: Version, id: RequestId) {
        for request in &mut self.0 {
            if request.list == (icao, version) {
                request.id = id;
            }
        }
    }

    /// Whether this request brings a list that a chart waits for.
    pub(super) fn awaits(&self, id: RequestId) -> bool {
        self.0.iter().any(|request| request.id == id)
    }

    /// Removes the request for this chart.
    pub(super) fn take(&mut self, tab: TabId) -> Option<ListRequest> {
        let at = self.0.iter().position(|request| request.tab == tab)?;
        Some(self.0.swap_remove(at))
    }

    /// Removes the requests that this answer is for; gives their charts.
    fn answered(&mut self, id: RequestId) -> Vec<TabId> {
        let answered = self.0.extract_if(.., |request| request.id == id);
        answered.map(|request| request.tab).collect()
    }

    /// Stops waiting for the list: the chart tells again why its picture did not come.
    pub(super) fn cancel(&mut self, tab: TabId, workspace: &mut Workspace) {
        let request = self.take(tab);
        let waiting = workspace.tab_mut(tab).map(|tab| &mut tab.showing);
        if let (Some(request), Some(showing)) = (request, waiting)
            && showing.arriving.is_none()
            && showing.problem.is_none()
        {
            showing.problem = request.problem;
        }
    }

    /// No list comes any more: every chart that waits for one is told so.
    pub(super) fn give_up(&mut self, problem: &Problem, workspace: &mut Workspace) {
        for request in std::mem::take(&mut self.0) {
            workspace.list_fails(request.tab, problem);
        }
    }

    /// Renews what open charts and pins know. A visible chart whose picture changed is fetched again, and so are those that
    /// the list was requested for.
    pub(super) fn charts_loaded(
        &mut self,
        id: RequestId,
        result: &Result<ChartList, Problem>,
        charts: &mut OpenCharts<'_>,
        boards: &mut Boards,
    ) -> Vec<Command> {
        let requesters = self.answered(id);
        let list = match result {
            Ok(list) => list,
            Err(problem) => {
                for tab in requesters {
                    charts.workspace.list_fails(tab, problem);
                }
                return Vec::new();
            }
        };
        let renewed = ChartListIndex::of(list);
        boards.renew_pins(&renewed);
        let tabs = charts.workspace.tabs().iter();
        let tabs: Vec<TabId> = tabs.map(|tab| tab.id).collect();
        let mut fetched = Vec::new();
        for tab in tabs {
            let renewal = charts.workspace.renew(tab, &renewed, charts.light.palette);
            let shown = charts.workspace.tab_mut(tab);
            let Some(shown) = shown.filter(|tab| tab.place.is_some()) else {
                continue;
            };
            // A picture that was asked for meanwhile is on its way.
            let waits = requesters.contains(&tab) && shown.showing.arriving.is_none();
            // Unread entries may be any chart.
            if waits && renewal == ChartRenewal::Unlisted && list.left_out == 0 {
                let unlisted = Problem::new(ProblemKind::Unlisted, NoPicture::Unlisted);
                shown.showing.problem = Some(unlisted);
            } else if waits || renewal == ChartRenewal::NewPicture {
                fetched.extend(charts.fetch(tab));
            }
        }
        fetched
    }

    /// Adds a request; those for charts that are closed are dropped.
    pub(super) fn add(&mut self, request: ListRequest, workspace: &Workspace) {
        self.0
            .retain(|request| workspace.tab(request.tab).is_some());
        self.0.push(request);
    }
}

/// A chart list that was requested for one open chart.
#[derive(Debug)]
pub(super) struct ListRequest {
    pub(super) tab: TabId,
    pub(super) list: (Icao, Version),
    pub(super) id: RequestId,
    /// Why the chart's picture did not come; told again when the request is cancelled.
    pub(super) problem: Option<Problem>,
}

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

impl Workspace {
    fn list_fails(&mut self, tab: TabId, problem: &Problem) {
        if let Some(tab) = self.tab_mut(tab)
            && tab.showing.arriving.is_none()
        {
            tab.showing.problem = Some(problem.clone());
        }
    }

    fn renew(&mut self, tab: TabId, list: &ChartListIndex<'_>, window: Palette) -> ChartRenewal {
        let Some(open) = self.tab(tab) else {
            return ChartRenewal::SamePicture;
        };
        let (palette, showing) = (open.palette_in(window), &open.showing);
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
        if id_changed && self.tab_of(renewed.icao, &renewed.id).is_some() {
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
        if let Some(tab) = self.tab_mut(tab) {
            tab.showing.renew(renewed.clone());
        }
        if same && !failed {
            ChartRenewal::SamePicture
        } else {
            ChartRenewal::NewPicture
        }
    }
}
