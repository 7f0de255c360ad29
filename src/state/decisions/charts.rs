//! Charts of the list on the screen: opening them, and what a picture that came means beside it.

use crate::chart::image::ImageSize;
use crate::chart::{Chart, ChartId, Palette};
use crate::message::{ChartPlace, Command, TabId};
use crate::remote::{Problem, RequestId};
use crate::state::hints::hint_at_gestures;
use crate::state::open_charts::OpenCharts;
use crate::state::{AppState, DisplayedChart};

impl AppState {
    /// The chart in the pane that has the keys.
    pub fn showing(&self) -> Option<&DisplayedChart> {
        self.workspace.focused().map(|tab| &tab.showing)
    }

    /// The palette that a chart is shown in: its own, else the window's.
    pub fn palette_of(&self, tab: TabId) -> Palette {
        let window = self.light.palette;
        let open = self.workspace.tab(tab);
        open.map_or(window, |tab| tab.palette_in(window))
    }

    /// The open charts, to change them.
    pub(in crate::state) fn open_charts(&mut self) -> OpenCharts<'_> {
        OpenCharts {
            access: self.session.access(),
            workspace: &mut self.workspace,
            light: &mut self.light,
            ids: &mut self.ids,
        }
    }

    /// Shows a chart of the list there.
    pub(in crate::state) fn open_chart(&mut self, id: &ChartId, place: ChartPlace) -> Vec<Command> {
        let Some(chart) = self.take_listed(id) else {
            return Vec::new();
        };
        // What did not come is not waited for any more.
        self.airports
            .asking
            .take_if(|it| it.record.problem().is_some());
        self.open_charts().open(chart, place)
    }

    /// Shows a chart of the list in the place of an open one.
    pub(in crate::state) fn turn_to(&mut self, tab: TabId, id: &ChartId) -> Vec<Command> {
        let chart = self.take_listed(id);
        chart.map_or_else(Vec::new, |chart| self.open_charts().turn_to(tab, chart))
    }

    /// A chart of the list on the screen. Before the first one opens it is told what the account may see.
    fn take_listed(&mut self, id: &ChartId) -> Option<Chart> {
        let page = self.airports.page.as_ref()?;
        let list = page.charts.ready()?;
        let chart = list.charts.iter().find(|chart| chart.id == *id)?;
        if self.workspace.tab_of(page.icao, id).is_none() {
            self.session.tell_demo_access(&mut self.notices);
        }
        Some(chart.clone())
    }

    /// Gives up a picture, and the list that it waits for.
    pub(in crate::state) fn cancel_picture(&mut self, tab: TabId) -> Vec<Command> {
        self.cancel_list_request(tab);
        self.open_charts().cancel_picture(tab)
    }

    /// Day or night for everything.
    pub(in crate::state) fn show_palette(&mut self, palette: Palette) -> Vec<Command> {
        let mut commands = self.open_charts().show_palette(palette);
        if let Some(commands) = &mut commands {
            commands.extend(self.settle_previews());
        }
        commands.unwrap_or_default()
    }

    pub(in crate::state) fn picture_loaded(
        &mut self,
        id: RequestId,
        result: Result<ImageSize, Problem>,
    ) {
        let came = result.is_ok();
        if let Some(tab) = self.workspace.waiting_for(id) {
            tab.seen |= came;
            tab.showing.finish(result);
            if came {
                hint_at_gestures(&mut self.settings.hints, &mut self.notices);
            }
        }
    }
}
