//! Applies a renewed chart list to the open charts and to the pins. At an AIRAC change the service gives a chart new
//! addresses; a tab that kept its first metadata would ask for the old one for ever.

use super::State;
use crate::airport::Icao;
use crate::boards::{Pin, RenewedCharts};
use crate::chart::{Chart, ChartList, Version};
use crate::message::{Command, TabId};
use crate::remote::{Problem, RequestId};

/// A chart list that was requested for one open chart.
#[derive(Debug)]
pub(super) struct ListRequest {
    tab: TabId,
    id: RequestId,
}

impl State {
    /// Requests the list of an open chart's airport: the one on the page, or another.
    pub(super) fn fetch_charts_of(&mut self, tab: TabId) -> Vec<Command> {
        let Some(chart) = self.desk.tab(tab).map(|tab| &tab.showing.chart) else {
            return Vec::new();
        };
        let (icao, version) = (chart.icao, chart.version);
        let page = self.page.as_ref();
        let on_page = page.is_some_and(|page| page.icao == icao && page.version == version);
        let commands = if on_page {
            self.fetch_charts()
        } else {
            let id = self.next_id();
            self.list_asked_again(icao, version, id);
            vec![Command::FetchCharts { id, icao, version }]
        };
        let requested = commands.iter().find_map(|command| match command {
            Command::FetchCharts { id, .. } => Some(*id),
            _ => None,
        });
        self.list_request = requested.map(|id| ListRequest { tab, id });
        if let Some(tab) = self.desk.tab_mut(tab) {
            tab.showing.problem = None;
        }
        commands
    }

    /// A newer request for the same list replaces the one that an open chart waits for.
    pub(super) fn replace_list_request(&mut self, list: (Icao, Version), id: RequestId) {
        let Some(request) = &mut self.list_request else {
            return;
        };
        let waiting = self.desk.tab(request.tab).map(|tab| &tab.showing.chart);
        if waiting.is_some_and(|chart| (chart.icao, chart.version) == list) {
            request.id = id;
        }
    }

    /// Whether this answer brings a list that is still wanted.
    pub(super) fn awaits_list(&self, id: RequestId) -> bool {
        let mut pages = [&self.page, &self.asking].into_iter().flatten();
        pages.any(|page| page.charts.is_loading(id))
            || self.list_request.as_ref().is_some_and(|list| list.id == id)
            || self.reopening.awaits(id)
            || self.plan.awaits(id)
    }

    /// Renews what open charts and pins know. A visible chart whose picture changed is fetched again, and so is the one
    /// that the list was requested for.
    pub(super) fn apply_renewed_list(
        &mut self,
        id: RequestId,
        result: &Result<ChartList, Problem>,
    ) -> Vec<Command> {
        let request = self.list_request.take_if(|request| request.id == id);
        let requester = request.map(|request| request.tab);
        let list = match result {
            Ok(list) => list,
            Err(problem) => {
                if let Some(tab) = requester.and_then(|tab| self.desk.tab_mut(tab)) {
                    tab.showing.problem = Some(problem.clone());
                }
                return Vec::new();
            }
        };
        let renewed = RenewedCharts::of(list);
        self.settings.boards.renew_pins(&renewed);
        let tabs: Vec<TabId> = self.desk.tabs().iter().map(|tab| tab.id).collect();
        let mut fetched = Vec::new();
        for tab in tabs {
            let changed = self.renew_tab(tab, &renewed);
            let shown = self.desk.tab(tab).filter(|tab| tab.place.is_some());
            if shown.is_some_and(|_shown| changed || requester == Some(tab)) {
                fetched.extend(self.fetch_image(tab));
            }
        }
        fetched
    }

    /// Returns whether the picture that the tab shows, or waits for, is another one now.
    fn renew_tab(&mut self, tab: TabId, list: &RenewedCharts<'_>) -> bool {
        let palette = self.palette_of(tab);
        let Some(known) = self.desk.tab(tab).map(|tab| &tab.showing.chart) else {
            return false;
        };
        let Some(renewed) = list.find(&Pin::of(known)) else {
            return false;
        };
        let id_changed = renewed.id != known.id;
        let taken = id_changed && self.desk.tab_of(renewed.icao, &renewed.id).is_some();
        if taken || renewed == known {
            return false;
        }
        let picture_of = |chart: &Chart| (chart.image(palette).cloned(), chart.revision_date);
        let changed = id_changed || picture_of(renewed) != picture_of(known);
        if let Some(tab) = self.desk.tab_mut(tab) {
            tab.showing.renew(renewed.clone());
        }
        changed
    }
}
