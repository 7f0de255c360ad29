//! What keys and panes do to the windows: the actions of [`super::keys`].

use egui::{Context, Ui};

use super::keys::{KeyAction, StrokeMeaning};
use super::manual::page_about;
use super::{Page, Views, WindowSizeClass, lock, recording, window};
use crate::message::Action;
use crate::state::{AppState, Tab};

impl Views {
    /// Does what was pressed, up to the first action that the state has to follow: what comes after it means what is then.
    pub(super) fn follow_pressed(&mut self, ui: &Ui, state: &AppState) -> Option<Action> {
        let (ctx, tab) = (ui.ctx(), state.workspace.focused());
        let field_awaits = self.field_awaits_keys(state);
        self.input.strokes.hear(ui, field_awaits);
        loop {
            let field_awaits = self.field_awaits_keys(state);
            match self.input.strokes.next_meaning(ui, state, field_awaits)? {
                StrokeMeaning::Key(stroke) if field_awaits && !stroke.while_typing => {
                    if self.airport.awaits_keys() {
                        self.airport.type_ahead(&stroke.text);
                    } else {
                        self.list.type_ahead(&stroke.text);
                    }
                }
                StrokeMeaning::Key(stroke) => {
                    let key_action = stroke.key_action;
                    let asked = key_action.and_then(|key| self.perform(ctx, state, tab, key));
                    if asked.is_some() {
                        return asked;
                    }
                }
                StrokeMeaning::Airport(icao) => {
                    self.perform(ctx, state, tab, KeyAction::FindAirport);
                    self.airport.type_ahead(icao.as_str());
                }
                StrokeMeaning::Later(wait) => {
                    ctx.request_repaint_after(wait);
                    return None;
                }
            }
        }
    }

    /// Whether a field was asked for that has no keyboard yet: what is typed is for it.
    fn field_awaits_keys(&mut self, state: &AppState) -> bool {
        let listed = self.navigation.page() == Page::Charts;
        self.airport.awaits_keys() || self.list.awaits_keys(state, listed)
    }

    /// Makes room for what a key does that another program presses: in a small window the sheet that lies over the charts
    /// goes.
    pub fn make_room(&mut self, ctx: &Context, state: &AppState, key_action: KeyAction) {
        let compact = WindowSizeClass::of(ctx.content_rect()) == WindowSizeClass::Compact;
        if compact && key_action.changes_charts() && !state.workspace.tabs().is_empty() {
            self.navigation.close_drawer();
        }
    }

    /// Makes room for what another start or another program has opened.
    pub fn show_opened(&mut self, ctx: &Context, state: &AppState, airport: bool, plan: bool) {
        let page = if airport { Page::Charts } else { Page::Flight };
        if (airport || plan) && page.is_useful(state) {
            self.navigation.reveal(ctx, page);
            self.airport.close(ctx, state);
        }
    }

    /// Does what the buttons of joysticks ask for that were pressed since this was asked last, also while the window cannot
    /// be seen; the chart that has the keys has the buttons too.
    pub fn follow_buttons(&mut self, ctx: &Context, state: &AppState) -> Vec<Action> {
        let mut actions = Vec::new();
        for (event, key_action) in self.input.take_presses(state) {
            let learning = &mut self.pages.keys.learning;
            if learning.is_waiting() {
                actions.extend(learning.press_button(&event, &state.settings));
            } else if let Some(key_action) = key_action {
                let tab = state.workspace.focused();
                actions.extend(self.perform(ctx, state, tab, key_action));
            }
        }
        actions
    }

    /// Does what was pressed in the window of a single chart. What is not of a chart is the main window's, and so is the
    /// search for an identifier that is typed here.
    pub(super) fn follow_window_keys(
        &mut self,
        ui: &Ui,
        state: &AppState,
        tab: &Tab,
        full_screen: bool,
    ) -> Vec<Action> {
        let ctx = ui.ctx();
        self.workspace.pressed(tab.id).hear(ui, false);
        let (mut actions, mut searched) = (Vec::new(), false);
        loop {
            let pressed = self.workspace.pressed(tab.id);
            let Some(meaning) = pressed.next_meaning(ui, state, searched) else {
                return actions;
            };
            match meaning {
                StrokeMeaning::Later(wait) => {
                    ctx.request_repaint_after(wait);
                    return actions;
                }
                StrokeMeaning::Airport(icao) => {
                    self.perform(ctx, state, Some(tab), KeyAction::FindAirport);
                    self.airport.type_ahead(icao.as_str());
                    window::bring_up(ctx);
                    searched = true;
                }
                StrokeMeaning::Key(stroke) if searched && !stroke.while_typing => {
                    self.airport.type_ahead(&stroke.text);
                }
                StrokeMeaning::Key(stroke) => match stroke.key_action {
                    Some(KeyAction::FullScreen) => window::fill_screen(ctx, !full_screen),
                    Some(KeyAction::Escape) if self.workspace.is_drawing(tab.id) => {
                        self.workspace.want(tab.id, KeyAction::Pen);
                    }
                    Some(KeyAction::Escape) if full_screen => window::fill_screen(ctx, false),
                    Some(key_action) if key_action.is_of_a_chart() => {
                        actions.extend(self.perform(ctx, state, Some(tab), key_action));
                    }
                    _ => {}
                },
            }
        }
    }

    /// What a key does; `tab` is the chart that has the keys.
    pub fn perform(
        &mut self,
        ctx: &Context,
        state: &AppState,
        tab: Option<&Tab>,
        key_action: KeyAction,
    ) -> Option<Action> {
        if let Some(page) = Page::of_key(state, key_action) {
            if !page.is_useful(state) {
                return None;
            }
            if page == Page::Scratchpad && self.navigation.shows(page) {
                self.navigation.set_page(Page::Charts);
                return None;
            }
            self.navigation.reveal(ctx, page);
            if key_action != KeyAction::FindAirport {
                self.airport.close(ctx, state);
            }
        }
        let pen = matches!(key_action, KeyAction::Undo | KeyAction::Redo);
        if self.navigation.shows(Page::Scratchpad) && key_action.changes_charts() && !pen {
            self.navigation.set_page(Page::Charts);
        }
        match key_action {
            KeyAction::FindAirport => self.airport.focus(),
            // There is nothing to filter yet.
            KeyAction::FilterCharts if state.airports.page.is_none() => self.airport.focus(),
            KeyAction::PreviousTab => return state.workspace.neighbour(-1),
            KeyAction::NextTab => return state.workspace.neighbour(1),
            KeyAction::TabLeft => return state.workspace.moved(tab?.id, -1),
            KeyAction::TabRight => return state.workspace.moved(tab?.id, 1),
            KeyAction::ToggleDrawer => self.navigation.toggle_drawer(ctx),
            KeyAction::FullScreen => self.navigation.toggle_full_screen(ctx),
            KeyAction::TouchLock => lock::set(ctx, !lock::is_on(ctx)),
            KeyAction::Manual if state.about.manual.is_some() => {
                let draws = tab.is_some_and(|tab| self.workspace.is_drawing(tab.id));
                let (shown, signed_in) = (self.navigation.shown(), state.account().is_some());
                return Some(Action::OpenManual(page_about(shown, draws, signed_in)));
            }
            KeyAction::Record => {
                let command = recording::record_or_stop(&state.ownship.feed.recorder)?;
                return Some(Action::Recorder(command));
            }
            KeyAction::Quit => window::close(ctx),
            KeyAction::Escape => self.escape(ctx, state, tab),
            KeyAction::Darker => self.light.dim(ctx, 1.0),
            KeyAction::Brighter => self.light.dim(ctx, -1.0),
            KeyAction::RedLight => self.light.toggle_red(ctx),
            _ if key_action.is_of_view() => self.workspace.want(tab?.id, key_action),
            // The charts to be pinned are listed on its page: only visible ones are pinned.
            KeyAction::PinSuggested if !self.navigation.shows(Page::Flight) => {}
            key_action => {
                let asked = self.list.perform(state, tab, key_action);
                return asked.or_else(|| state.asked_by_key(tab, key_action));
            }
        }
        None
    }

    /// Closes what is on top; leaves the full screen last.
    fn escape(&mut self, ctx: &Context, state: &AppState, tab: Option<&Tab>) {
        let drawing = tab.filter(|tab| self.workspace.is_drawing(tab.id));
        let focused = ctx.memory(egui::Memory::focused);
        if self.list.escape() {
            // It is not waited for any more.
        } else if self.airport.is_open() {
            self.airport.close(ctx, state);
        } else if let Some(tab) = drawing {
            self.workspace.want(tab.id, KeyAction::Pen);
        } else if let Some(id) = focused {
            ctx.memory_mut(|memory| memory.surrender_focus(id));
        } else {
            // A sheet lies over the chart.
            let compact = WindowSizeClass::of(ctx.content_rect()) == WindowSizeClass::Compact;
            self.navigation.step_back(ctx, compact && tab.is_some());
        }
    }
}
