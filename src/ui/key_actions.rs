//! What keys and panes do to the windows: the actions of [`super::keys`].

mod asked;
mod chart_window;

use egui::{Context, Ui};

use super::chart_pane::PaneRequest;
use super::keys::{ENTER, KeyAction, StrokeMeaning};
use super::{ChartClass, Page, Views, lock, tabs, window};
use crate::airport::Icao;
use crate::message::Action;
use crate::remote::Remote;
use crate::state::{AppState, Tab};

impl Views {
    /// Does what a pane wants of the window.
    pub(super) fn grant(&mut self, ui: &Ui, request: PaneRequest) {
        match request {
            PaneRequest::FullScreen => self.navigation.toggle_full_screen(ui.ctx()),
            PaneRequest::Page(page) => self.navigation.reveal(ui.ctx(), page),
            // The list knows which chart that is.
            PaneRequest::Turn(..) => {}
        }
    }

    /// Does what was pressed, up to the first action that the state has to follow: what comes after it means what is then.
    pub(super) fn follow_pressed(
        &mut self,
        ui: &Ui,
        state: &AppState,
        tab: Option<&Tab>,
    ) -> Option<Action> {
        let field_awaits = self.field_awaits_keys(state);
        self.input.hear_keys(ui, field_awaits);
        loop {
            let field_awaits = self.field_awaits_keys(state);
            match self.input.next_meaning(ui, state, field_awaits)? {
                StrokeMeaning::Key(stroke) if field_awaits && !stroke.while_typing => {
                    self.type_ahead(&stroke.text);
                }
                StrokeMeaning::Key(stroke) => {
                    let key_action = stroke.key_action;
                    let asked =
                        key_action.and_then(|asked| self.perform(ui.ctx(), state, tab, asked));
                    if asked.is_some() {
                        return asked;
                    }
                }
                StrokeMeaning::Airport(icao) => {
                    self.perform(ui.ctx(), state, tab, KeyAction::FindAirport);
                    self.airport.type_ahead(icao.as_str());
                }
                StrokeMeaning::Later(wait) => {
                    ui.ctx().request_repaint_after(wait);
                    return None;
                }
            }
        }
    }

    /// Whether a field was asked for that has no keyboard yet: what is typed is for it. One that will not come is asked for
    /// no longer.
    fn field_awaits_keys(&mut self, state: &AppState) -> bool {
        if self.airport.awaits_keys() {
            return true;
        }
        let charts = state.airports.page.as_ref().map(|page| &page.charts);
        let comes = matches!(charts, Some(Remote::Loading(_) | Remote::Ready(_)));
        let filter = self.list.filter_asked();
        if !(comes && self.navigation.page() == Page::Charts) {
            *filter = None;
        }
        filter.is_some()
    }

    fn type_ahead(&mut self, text: &str) {
        if self.airport.awaits_keys() {
            self.airport.type_ahead(text);
        } else if let Some(typed) = self.list.filter_asked() {
            // It finds while it is typed.
            typed.push_str(text.trim_end_matches(ENTER));
        }
    }

    /// Makes room for what a key does that another program presses: in a small window the sheet that lies over the charts
    /// goes.
    pub fn make_room(&mut self, ctx: &Context, state: &AppState, key_action: KeyAction) {
        let compact = ChartClass::of(ctx.content_rect()) == ChartClass::Compact;
        if compact && key_action.changes_charts() && !state.workspace.tabs().is_empty() {
            self.navigation.close_drawer();
        }
    }

    /// Makes room for what another start or another program has opened.
    pub fn show_opened(
        &mut self,
        ctx: &Context,
        state: &AppState,
        airport: Option<Icao>,
        plan: bool,
    ) {
        let page = match airport {
            Some(_) => Page::Charts,
            None if plan => Page::Flight,
            None => return,
        };
        if page.is_useful(state) {
            self.navigation.reveal(ctx, page);
            self.airport.close(ctx, state);
        }
    }

    /// Uses the keys as they are chosen, and learns a new one where the user wants that.
    pub(super) fn follow_keys(&mut self, ui: &Ui, state: &AppState) -> Option<Action> {
        self.input.use_keys(ui, state);
        if !self.navigation.shows(Page::Help) {
            self.keys.leave();
        }
        self.keys.learning.hear_keys(ui, &state.settings)
    }

    /// Does what the buttons of joysticks ask for that were pressed since this was asked last, also while the window cannot
    /// be seen; the chart that has the keys has the buttons too.
    pub fn follow_buttons(&mut self, ctx: &Context, state: &AppState) -> Vec<Action> {
        let mut actions = Vec::new();
        for press in self.input.take_presses(state) {
            if self.keys.learning.is_waiting() {
                let learning = &mut self.keys.learning;
                actions.extend(learning.hear_button(&press.event, &state.settings));
            } else if let Some(key_action) = press.key_action {
                let tab = state.workspace.focused();
                actions.extend(self.perform(ctx, state, tab, key_action));
            }
        }
        actions
    }

    /// What a key does; `tab` is the chart that has the keys.
    pub fn perform(
        &mut self,
        ctx: &Context,
        state: &AppState,
        tab: Option<&Tab>,
        key_action: KeyAction,
    ) -> Option<Action> {
        if let Some(page) = page_of(state, key_action) {
            if !page.is_useful(state) {
                return None;
            }
            self.navigation.reveal(ctx, page);
            if key_action != KeyAction::FindAirport {
                self.airport.close(ctx, state);
            }
        }
        let pen = matches!(key_action, KeyAction::Undo | KeyAction::Redo);
        if self.navigation.shows(Page::Scratchpad) && key_action.changes_charts() && !pen {
            self.navigation.leave_scratchpad();
        }
        match key_action {
            KeyAction::FindAirport => self.airport.focus(),
            // There is nothing to filter yet.
            KeyAction::FilterCharts if state.airports.page.is_none() => self.airport.focus(),
            KeyAction::FilterCharts => {
                self.list.filter_asked().get_or_insert_default();
            }
            KeyAction::Category1 => self.list.choose(0),
            KeyAction::Category2 => self.list.choose(1),
            KeyAction::Category3 => self.list.choose(2),
            KeyAction::Category4 => self.list.choose(3),
            KeyAction::Category5 => self.list.choose(4),
            KeyAction::RowUp | KeyAction::RowDown => self.list.focus_rows(),
            KeyAction::OpenBeside => return self.list.row(state).map(Action::OpenBeside),
            KeyAction::OpenInWindow => return self.list.row(state).map(Action::OpenInWindow),
            KeyAction::Pin => return self.list.pin(state, tab),
            KeyAction::PreviousChart => return self.list.neighbour(state, tab?.id, -1),
            KeyAction::NextChart => return self.list.neighbour(state, tab?.id, 1),
            KeyAction::PreviousTab => return tabs::neighbour(state, -1),
            KeyAction::NextTab => return tabs::neighbour(state, 1),
            KeyAction::TabLeft => return tabs::moved(state, tab?.id, -1),
            KeyAction::TabRight => return tabs::moved(state, tab?.id, 1),
            KeyAction::ToggleDrawer => self.navigation.toggle_drawer(ctx),
            KeyAction::FullScreen => self.navigation.toggle_full_screen(ctx),
            KeyAction::TouchLock => lock::set(ctx, !lock::is_on(ctx)),
            KeyAction::Manual if state.about.manual.is_some() => {
                return Some(Action::OpenManual(self.manual_page(state)));
            }
            KeyAction::Quit => window::close(ctx),
            KeyAction::Escape => self.escape(ctx, state, tab),
            KeyAction::Darker => self.light.darken(ctx),
            KeyAction::Brighter => self.light.brighten(ctx),
            KeyAction::RedLight => self.light.toggle_red(ctx),
            _ if key_action.is_of_view() => self.workspace.want(tab?.id, key_action),
            // The charts to be pinned are listed on its page: only visible ones are pinned.
            KeyAction::PinSuggested if !self.navigation.shows(Page::Flight) => {}
            key_action => return asked::for_a_key(state, tab, key_action),
        }
        None
    }

    /// Closes what is on top; leaves the full screen last.
    fn escape(&mut self, ctx: &Context, state: &AppState, tab: Option<&Tab>) {
        let drawing = tab.filter(|tab| self.workspace.is_drawing(tab.id));
        let focused = ctx.memory(egui::Memory::focused);
        if self.list.filter_asked().take().is_some() {
            // It is not waited for any more.
        } else if self.airport.is_open() {
            self.airport.close(ctx, state);
        } else if let Some(tab) = drawing {
            self.workspace.want(tab.id, KeyAction::Pen);
        } else if let Some(id) = focused {
            ctx.memory_mut(|memory| memory.surrender_focus(id));
        } else {
            self.navigation.step_back(ctx);
        }
    }
}

/// The page that a key shows.
fn page_of(state: &AppState, key_action: KeyAction) -> Option<Page> {
    match key_action {
        KeyAction::FindAirport
        | KeyAction::FilterCharts
        | KeyAction::Charts
        | KeyAction::OtherVersion
        | KeyAction::Category1
        | KeyAction::Category2
        | KeyAction::Category3
        | KeyAction::Category4
        | KeyAction::Category5
        | KeyAction::RowUp
        | KeyAction::RowDown => Some(Page::Charts),
        KeyAction::Airport => Some(Page::Airport),
        KeyAction::Boards => Some(Page::Boards),
        KeyAction::Flight | KeyAction::SuggestCharts => Some(Page::Flight),
        KeyAction::Scratchpad => Some(Page::Scratchpad),
        KeyAction::Simulator => Some(Page::Simulator),
        KeyAction::Display => Some(Page::Display),
        KeyAction::Settings => Some(Page::Settings),
        KeyAction::Help => Some(Page::Help),
        KeyAction::Manual if state.about.manual.is_none() => Some(Page::Help),
        KeyAction::Account => Some(Page::Account),
        // No key ends the session of a signed-in user.
        KeyAction::SignIn | KeyAction::SignInOnDevice if state.account().is_some() => {
            Some(Page::Account)
        }
        _ => None,
    }
}
