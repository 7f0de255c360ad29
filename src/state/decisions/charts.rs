//! Open charts: what opening, moving, closing and switching between day and night mean, and what must be fetched for it.

use crate::airport::Icao;
use crate::chart::image::ImageSize;
use crate::chart::view_state::ViewState;
use crate::chart::{Chart, ChartId, Palette};
use crate::message::{ChartPlace, Command, Pane, TabId};
use crate::remote::{Problem, RequestId};
use crate::state::AppState;
use crate::state::hints::hint_at_gestures;

use crate::state::{DisplayedChart, needs_sign_in};

impl AppState {
    /// The chart in the pane that has the keys.
    pub fn showing(&self) -> Option<&DisplayedChart> {
        self.workspace.focused().map(|tab| &tab.showing)
    }

    /// The palette that a chart is shown in: its own, else the window's.
    pub fn palette_of(&self, tab: TabId) -> Palette {
        let own = self.workspace.tab(tab).and_then(|tab| tab.palette);
        own.unwrap_or(self.light.palette)
    }

    /// A chart of the list on the screen.
    fn listed(&self, id: &ChartId) -> Option<(Icao, &Chart)> {
        let page = self.airports.page.as_ref()?;
        let list = page.charts.ready()?;
        let chart = list.charts.iter().find(|chart| chart.id == *id)?;
        Some((page.icao, chart))
    }

    /// Shows a chart of the list there. One that is open already is not opened twice: it is shown where it is, unless it
    /// cannot be seen, or shall have a window.
    pub(in crate::state) fn open_chart(&mut self, id: &ChartId, place: ChartPlace) -> Vec<Command> {
        let Some((icao, chart)) = self.listed(id) else {
            return Vec::new();
        };
        let chart = chart.clone();
        // What did not come is not waited for any more.
        self.airports
            .asking
            .take_if(|it| it.record.problem().is_some());
        let open = self
            .workspace
            .tab_of(icao, id)
            .map(|tab| (tab.id, tab.place));
        if let Some((tab, seen_in)) = open {
            if seen_in.is_none() || place == ChartPlace::Window {
                return self.put_tab(tab, place);
            }
            self.workspace.look_at(tab);
            return self.ask_if_missing(tab);
        }
        let (tab, made_room) = self.workspace.open(chart);
        self.session.tell_demo_access(&mut self.notices);
        let mut commands: Vec<Command> = made_room.map(cancel).into_iter().collect();
        commands.extend(self.put_tab(tab, place));
        commands
    }

    /// Shows a chart of the list in the place of an open one. One that is seen in another place is looked at there; a hidden
    /// tab that has it comes to this place, and into a window its chart.
    pub(in crate::state) fn turn_to(&mut self, tab: TabId, id: &ChartId) -> Vec<Command> {
        let Some((icao, chart)) = self.listed(id) else {
            return Vec::new();
        };
        let chart = chart.clone();
        let place = self.workspace.tab(tab).and_then(|tab| tab.place);
        let open = self.workspace.tab_of(icao, id);
        let mut view = ViewState::default();
        match (open.map(|tab| (tab.id, tab.place, tab.view)), place) {
            (None, _) => {}
            (Some((hidden, None, its)), Some(ChartPlace::Window)) => {
                view = its;
                self.workspace.close(hidden);
            }
            (Some((hidden, None, _)), Some(place)) => return self.put_tab(hidden, place),
            (Some((seen, ..)), _) => return self.show_tab(seen),
        }
        self.session.tell_demo_access(&mut self.notices);
        let Some(turned) = self.workspace.tab_mut(tab) else {
            return Vec::new();
        };
        // A wrong chart is worse than none: the old picture goes with its chart.
        turned.showing = DisplayedChart::new(chart);
        turned.seen = false;
        turned.view = view;
        self.fetch_picture(tab)
    }

    /// Shows an open chart in the pane that has the keys; one that can be seen in the other pane gets the keys there.
    pub(in crate::state) fn show_tab(&mut self, tab: TabId) -> Vec<Command> {
        if self
            .workspace
            .tab(tab)
            .is_some_and(|tab| tab.place.is_none())
        {
            return self.put_tab(tab, ChartPlace::Pane(self.workspace.focus()));
        }
        self.workspace.look_at(tab);
        Vec::new()
    }

    /// Has an open chart be seen there. Its picture goes with it; a chart that could not be seen is fetched again.
    pub(in crate::state) fn put_tab(&mut self, tab: TabId, place: ChartPlace) -> Vec<Command> {
        if self.workspace.tab(tab).is_none() {
            return Vec::new();
        }
        let covered = self.workspace.put(tab, place);
        let mut commands: Vec<Command> = covered.map(cancel).into_iter().collect();
        commands.extend(self.ask_if_missing(tab));
        commands
    }

    pub(in crate::state) fn ask_if_missing(&mut self, tab: TabId) -> Vec<Command> {
        match self.workspace.tab(tab) {
            Some(shown) if shown.showing.picture.is_none() && shown.showing.arriving.is_none() => {
                self.fetch_picture(tab)
            }
            Some(_) | None => Vec::new(),
        }
    }

    /// Another part of an open chart is looked at: that is remembered for its tab, and for its pins.
    pub(in crate::state) fn look_at(&mut self, tab: TabId, view: ViewState) {
        if let Some(tab) = self.workspace.tab_mut(tab) {
            tab.view = view;
            tab.moved = true;
        }
    }

    /// Takes a chart off the screen; its tab stays.
    pub(in crate::state) fn hide_tab(&mut self, tab: TabId) -> Vec<Command> {
        let shown = self
            .workspace
            .tab_mut(tab)
            .filter(|tab| tab.place.is_some());
        shown.map_or_else(Vec::new, |shown| {
            shown.hide();
            vec![cancel(tab)]
        })
    }

    /// One pane or two.
    pub(in crate::state) fn split(&mut self, split: bool) -> Vec<Command> {
        self.workspace
            .split(split)
            .map(cancel)
            .into_iter()
            .collect()
    }

    /// Closes a chart. In a pane of the main window a hidden one takes its place.
    pub(in crate::state) fn close_tab(&mut self, tab: TabId) -> Vec<Command> {
        let successor = self.workspace.successor(tab);
        let Some(place) = self.workspace.close(tab) else {
            return Vec::new();
        };
        let mut commands = vec![cancel(tab)];
        match (place, successor) {
            (ChartPlace::Pane(pane), Some(successor)) => {
                let focus = self.workspace.focus();
                commands.extend(self.put_tab(successor, ChartPlace::Pane(pane)));
                self.workspace.give_focus(focus);
            }
            // What is in the other pane gets all of the workspace.
            (ChartPlace::Pane(_), None) => commands.extend(self.split(false)),
            (ChartPlace::Window, _) => {}
        }
        commands
    }

    pub(in crate::state) fn close_other_tabs(&mut self, kept: TabId) -> Vec<Command> {
        let others: Vec<TabId> = self
            .workspace
            .tabs()
            .iter()
            .map(|tab| tab.id)
            .filter(|tab| *tab != kept)
            .collect();
        // The one that stays takes no place of those that go.
        for tab in &others {
            self.workspace.close(*tab);
        }
        let mut commands: Vec<Command> = others.into_iter().map(cancel).collect();
        if self.workspace.windows().all(|tab| tab.id != kept) {
            commands.extend(self.split(false));
            commands.extend(self.put_tab(kept, ChartPlace::Pane(Pane::First)));
        }
        commands
    }

    /// Nothing of a chart stays: signing out, another account.
    pub(in crate::state) fn clear_workspace(&mut self) -> Vec<Command> {
        self.workspace.clear().into_iter().map(cancel).collect()
    }

    pub(in crate::state) fn fetch_picture(&mut self, tab: TabId) -> Vec<Command> {
        let (id, palette, access) = (self.ids.fresh(), self.palette_of(tab), self.access());
        self.workspace.tab_mut(tab).map_or_else(Vec::new, |shown| {
            vec![shown.showing.ask(id, tab, palette, access)]
        })
    }

    /// Gives up a picture, and the list that it waits for. Without an older one there is nothing left to show: a chart that was never seen is closed.
    pub(in crate::state) fn cancel_picture(&mut self, tab: TabId) -> Vec<Command> {
        let on_screen = self
            .workspace
            .tabs()
            .iter()
            .filter(|tab| tab.place.is_some());
        let alone = on_screen.count() == 1;
        self.cancel_list_request(tab);
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

    /// Day or night for everything: what was chosen for one chart gives way.
    pub(in crate::state) fn show_palette(&mut self, palette: Palette) -> Vec<Command> {
        if self.light.palette == palette
            && self
                .workspace
                .tabs()
                .iter()
                .all(|tab| tab.palette.is_none())
        {
            return Vec::new();
        }
        self.light.palette = palette;
        for tab in self.workspace.tabs_mut() {
            tab.palette = None;
        }
        let tabs: Vec<TabId> = self.workspace.tabs().iter().map(|tab| tab.id).collect();
        let commands = tabs.into_iter().flat_map(|tab| self.repaint(tab));
        let mut commands: Vec<Command> = commands.collect();
        commands.extend(self.settle_previews());
        commands
    }

    /// Day or night for one chart.
    pub(in crate::state) fn show_tab_palette(
        &mut self,
        tab: TabId,
        palette: Palette,
    ) -> Vec<Command> {
        let window = self.light.palette;
        let Some(shown) = self.workspace.tab_mut(tab) else {
            return Vec::new();
        };
        shown.palette = (palette != window).then_some(palette);
        self.repaint(tab)
    }

    /// Asks for the picture of the palette that a chart is to be shown in, if it can be seen and has it not.
    fn repaint(&mut self, tab: TabId) -> Vec<Command> {
        let wanted = self.palette_of(tab);
        let Some(shown) = self
            .workspace
            .tab_mut(tab)
            .filter(|tab| tab.place.is_some())
        else {
            return Vec::new();
        };
        let showing = &mut shown.showing;
        let has = |palette| palette == Some(wanted);
        if has(showing.arriving.as_ref().map(|arriving| arriving.palette)) {
            return Vec::new();
        }
        if has(showing.picture.as_ref().map(|picture| picture.palette)) {
            // Back to the picture that is still there.
            showing.problem = None;
            let given_up = showing.arriving.take();
            return given_up.map(|_arriving| cancel(tab)).into_iter().collect();
        }
        self.fetch_picture(tab)
    }

    /// A demo image does not turn into a chart by itself: where the access to a chart on the screen has changed, its
    /// picture is asked for again.
    pub(in crate::state) fn ask_where_access_changed(&mut self) -> Vec<Command> {
        self.confirm_access();
        let access = self.access();
        self.ask_where(|showing| showing.allowed != access.allows(showing.chart.icao))
    }

    /// Believes the pictures that were asked for while it was not known what the account may see, where it may.
    pub(in crate::state) fn confirm_access(&mut self) {
        let access = self.access();
        for tab in self.workspace.tabs_mut() {
            tab.showing.confirm_access(access);
        }
    }

    /// After a sign-in: pictures that wait, or failed for want of it.
    pub(in crate::state) fn ask_for_pictures_again(&mut self) -> Vec<Command> {
        self.ask_where(|showing| {
            showing.arriving.is_some() || showing.problem.as_ref().is_some_and(needs_sign_in)
        })
    }

    fn ask_where(&mut self, asked: impl Fn(&DisplayedChart) -> bool) -> Vec<Command> {
        let on_screen = self
            .workspace
            .tabs()
            .iter()
            .filter(|tab| tab.place.is_some());
        let tabs: Vec<TabId> = on_screen
            .filter(|tab| asked(&tab.showing))
            .map(|tab| tab.id)
            .collect();
        tabs.into_iter()
            .flat_map(|tab| self.fetch_picture(tab))
            .collect()
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

fn cancel(tab: TabId) -> Command {
    Command::CancelPicture { tab }
}
