//! Open charts with what asking for their pictures takes: what opening, moving, closing and switching between day and
//! night mean, and what must be fetched for it.

use super::{DisplayedChart, WindowLight, Workspace, needs_sign_in};
use crate::account::Access;
use crate::chart::view_state::ViewState;
use crate::chart::{Chart, Palette};
use crate::message::{ChartPlace, Command, Pane, TabId};
use crate::remote::RequestIds;

/// The workspace, and what a question for one of its pictures is made of.
pub(super) struct OpenCharts<'a> {
    pub workspace: &'a mut Workspace,
    pub light: &'a mut WindowLight,
    ids: &'a mut RequestIds,
    access: Access,
}

impl<'a> OpenCharts<'a> {
    /// Those of an account that may see so much.
    pub fn new(
        access: Access,
        workspace: &'a mut Workspace,
        light: &'a mut WindowLight,
        ids: &'a mut RequestIds,
    ) -> Self {
        Self {
            workspace,
            light,
            ids,
            access,
        }
    }

    /// Shows a chart there. One that is open already is not opened twice: it is shown where it is, unless it cannot be seen,
    /// or shall have a window.
    pub fn open(&mut self, chart: Chart, place: ChartPlace) -> Vec<Command> {
        let open = self.workspace.tab_of(chart.icao, &chart.id);
        if let Some((tab, seen_in)) = open.map(|tab| (tab.id, tab.place)) {
            if seen_in.is_none() || place == ChartPlace::Window {
                return self.put(tab, place);
            }
            self.workspace.look_at(tab);
            return self.fetch_if_missing(tab);
        }
        let (tab, made_room) = self.workspace.open(chart);
        let mut commands: Vec<Command> = made_room.map(cancel).into_iter().collect();
        commands.extend(self.put(tab, place));
        commands
    }

    /// Shows a chart in the place of an open one. One that is seen in another place is looked at there; a hidden tab that
    /// has it comes to this place, and into a window its chart.
    pub fn turn_to(&mut self, tab: TabId, chart: Chart) -> Vec<Command> {
        let place = self.workspace.tab(tab).and_then(|tab| tab.place);
        let open = self.workspace.tab_of(chart.icao, &chart.id);
        let mut view = ViewState::default();
        match (open.map(|tab| (tab.id, tab.place, tab.view)), place) {
            (None, _) => {}
            (Some((hidden, None, its)), Some(ChartPlace::Window)) => {
                view = its;
                self.workspace.close(hidden);
            }
            (Some((hidden, None, _)), Some(place)) => return self.put(hidden, place),
            (Some((seen, ..)), _) => return self.show(seen),
        }
        let Some(turned) = self.workspace.tab_mut(tab) else {
            return Vec::new();
        };
        // A wrong chart is worse than none: the old picture goes with its chart.
        turned.showing = DisplayedChart::new(chart);
        turned.seen = false;
        turned.view = view;
        self.fetch(tab)
    }

    /// Shows an open chart in the pane that has the keys; one that can be seen in the other pane gets the keys there.
    pub fn show(&mut self, tab: TabId) -> Vec<Command> {
        let open = self.workspace.tab(tab);
        if open.is_some_and(|tab| tab.place.is_none()) {
            return self.put(tab, ChartPlace::Pane(self.workspace.focus()));
        }
        self.workspace.look_at(tab);
        Vec::new()
    }

    /// Has an open chart be seen there. Its picture goes with it; a chart that could not be seen is fetched again.
    pub fn put(&mut self, tab: TabId, place: ChartPlace) -> Vec<Command> {
        if self.workspace.tab(tab).is_none() {
            return Vec::new();
        }
        let covered = self.workspace.put(tab, place);
        let mut commands: Vec<Command> = covered.map(cancel).into_iter().collect();
        commands.extend(self.fetch_if_missing(tab));
        commands
    }

    /// Takes a chart off the screen; its tab stays.
    pub fn hide(&mut self, tab: TabId) -> Vec<Command> {
        let shown = self.workspace.tab_mut(tab);
        let Some(shown) = shown.filter(|tab| tab.place.is_some()) else {
            return Vec::new();
        };
        shown.hide();
        vec![cancel(tab)]
    }

    /// One pane or two.
    pub fn split(&mut self, split: bool) -> Vec<Command> {
        let covered = self.workspace.split(split);
        covered.map(cancel).into_iter().collect()
    }

    /// Closes a chart. In a pane of the main window a hidden one takes its place.
    pub fn close(&mut self, tab: TabId) -> Vec<Command> {
        let successor = self.workspace.successor(tab);
        let Some(place) = self.workspace.close(tab) else {
            return Vec::new();
        };
        let mut commands = vec![cancel(tab)];
        match (place, successor) {
            (ChartPlace::Pane(pane), Some(successor)) => {
                let focus = self.workspace.focus();
                commands.extend(self.put(successor, ChartPlace::Pane(pane)));
                self.workspace.give_focus(focus);
            }
            // What is in the other pane gets all of the workspace.
            (ChartPlace::Pane(_), None) => commands.extend(self.split(false)),
            (ChartPlace::Window, _) => {}
        }
        commands
    }

    /// Closes all charts but one, which stays where it is if that is a window.
    pub fn close_others(&mut self, kept: TabId) -> Vec<Command> {
        let tabs = self.workspace.tabs().iter().map(|tab| tab.id);
        let others: Vec<TabId> = tabs.filter(|tab| *tab != kept).collect();
        // The one that stays takes no place of those that go.
        for tab in &others {
            self.workspace.close(*tab);
        }
        let mut commands: Vec<Command> = others.into_iter().map(cancel).collect();
        if self.workspace.windows().all(|tab| tab.id != kept) {
            commands.extend(self.split(false));
            commands.extend(self.put(kept, ChartPlace::Pane(Pane::First)));
        }
        commands
    }

    /// Nothing of a chart stays: signing out, another account.
    pub fn clear(&mut self) -> Vec<Command> {
        self.workspace.clear().into_iter().map(cancel).collect()
    }

    /// Asks for the picture of a chart, in the palette that the chart is shown in.
    pub fn fetch(&mut self, tab: TabId) -> Vec<Command> {
        let (id, window) = (self.ids.fresh(), self.light.palette);
        let shown = self.workspace.tab_mut(tab);
        let asked = shown.map(|shown| {
            let palette = shown.palette_in(window);
            shown.showing.ask(id, tab, palette, self.access)
        });
        asked.into_iter().collect()
    }

    /// Asks for the picture of a chart that has none, where none is on its way.
    pub fn fetch_if_missing(&mut self, tab: TabId) -> Vec<Command> {
        match self.workspace.tab(tab) {
            Some(shown) if shown.showing.picture.is_none() && shown.showing.arriving.is_none() => {
                self.fetch(tab)
            }
            Some(_) | None => Vec::new(),
        }
    }

    /// Gives up a picture. Without an older one there is nothing left to show: a chart that was never seen is closed.
    pub fn cancel_picture(&mut self, tab: TabId) -> Vec<Command> {
        let alone = self.workspace.on_screen().count() == 1;
        let Some(shown) = self.workspace.tab_mut(tab) else {
            return Vec::new();
        };
        if shown.showing.arriving.take().is_none() {
            return Vec::new();
        }
        match &shown.showing.picture {
            Some(picture) if alone && shown.palette.is_none() => {
                self.light.palette = picture.palette;
            }
            Some(picture) => shown.palette = Some(picture.palette),
            None if shown.seen => shown.hide(),
            None => drop(self.workspace.close(tab)),
        }
        vec![cancel(tab)]
    }

    /// Day or night for every chart: what was chosen for one gives way.
    pub fn show_palette(&mut self, palette: Palette) -> Vec<Command> {
        let mut tabs = self.workspace.tabs().iter();
        if self.light.palette == palette && tabs.all(|tab| tab.palette.is_none()) {
            return Vec::new();
        }
        self.light.palette = palette;
        let tabs = self.workspace.tabs_mut().map(|tab| {
            tab.palette = None;
            tab.id
        });
        let tabs: Vec<TabId> = tabs.collect();
        tabs.into_iter().flat_map(|tab| self.repaint(tab)).collect()
    }

    /// Day or night for one chart.
    pub fn show_in(&mut self, tab: TabId, palette: Palette) -> Vec<Command> {
        let window = self.light.palette;
        let Some(shown) = self.workspace.tab_mut(tab) else {
            return Vec::new();
        };
        shown.palette = (palette != window).then_some(palette);
        self.repaint(tab)
    }

    /// Asks for the picture of the palette that a chart is to be shown in, if it can be seen and has it not.
    fn repaint(&mut self, tab: TabId) -> Vec<Command> {
        let window = self.light.palette;
        let shown = self.workspace.tab_mut(tab);
        let Some(shown) = shown.filter(|tab| tab.place.is_some()) else {
            return Vec::new();
        };
        let wanted = shown.palette_in(window);
        let showing = &mut shown.showing;
        let is_wanted = |palette| palette == Some(wanted);
        if is_wanted(showing.arriving.as_ref().map(|arriving| arriving.palette)) {
            return Vec::new();
        }
        if is_wanted(showing.picture.as_ref().map(|picture| picture.palette)) {
            // Back to the picture that is still there.
            showing.problem = None;
            let given_up = showing.arriving.take();
            return given_up.map(|_arriving| cancel(tab)).into_iter().collect();
        }
        self.fetch(tab)
    }

    /// A demo image does not turn into a chart by itself: where the access to a chart on the screen has changed, its
    /// picture is asked for again.
    pub fn fetch_where_access_changed(&mut self) -> Vec<Command> {
        self.confirm_access();
        let access = self.access;
        self.fetch_where(|showing| showing.allowed != access.allows(showing.chart.icao))
    }

    /// Believes the pictures that were asked for while it was not known what the account may see, where it may.
    pub fn confirm_access(&mut self) {
        for tab in self.workspace.tabs_mut() {
            tab.showing.confirm_access(self.access);
        }
    }

    /// After a sign-in: pictures that wait, or failed for want of it.
    pub fn fetch_again(&mut self) -> Vec<Command> {
        self.fetch_where(|showing| {
            showing.arriving.is_some() || showing.problem.as_ref().is_some_and(needs_sign_in)
        })
    }

    fn fetch_where(&mut self, is_asked: impl Fn(&DisplayedChart) -> bool) -> Vec<Command> {
        let tabs = self.workspace.on_screen();
        let tabs: Vec<TabId> = tabs
            .filter(|tab| is_asked(&tab.showing))
            .map(|tab| tab.id)
            .collect();
        tabs.into_iter().flat_map(|tab| self.fetch(tab)).collect()
    }
}

fn cancel(tab: TabId) -> Command {
    Command::CancelPicture { tab }
}
