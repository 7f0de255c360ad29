//! Which panels stand where in the windows, and what is done with what the user asks for in them.

use egui::{CentralPanel, Panel, Ui, vec2};

use super::chart_pane::{PaneContext, PaneRequest};
use super::charts_layout::ChartsLayout;
use super::controls::{Banner, above_ui, fixed};
use super::keys::KeyAction;
use super::notice::NoticePlace;
use super::page::scrolled_ui;
use super::top_bar::top_bar_ui;
use super::{
    Page, Views, WindowSizeClass, airport_prompt, flight_strip, lock, name_window, nav_rail, tabs,
    theme, window,
};
use crate::chart::listing::Neighbours;
use crate::message::{Action, FlightCommand};
use crate::state::{AppState, Tab, slot_count};

/// A pane that is lower is hidden by the sheet.
const HIDDEN: f32 = 60.0;
/// Height of the rail at the lower edge, in points, and in a low window.
const LYING_RAIL: f32 = 68.0;
const LOW_RAIL: f32 = 56.0;
const LOW_WINDOW: f32 = 700.0;

/// What holds for one frame of the main window.
pub struct FrameContext {
    /// How the window is divided.
    pub class: WindowSizeClass,
    /// Whether there is a chart before and after the one that has the keys, in the order of the list.
    pub neighbours: Neighbours,
    /// What is said over the panes.
    pub message: Option<Banner<'static>>,
}

/// How high the rail at the lower edge is in this window.
fn lying_rail(ui: &Ui) -> f32 {
    if ui.ctx().content_rect().height() < LOW_WINDOW {
        LOW_RAIL
    } else {
        LYING_RAIL
    }
}

/// Where a message stands that has no room above the sheet: at its foot, which leaves room for it.
fn above_rail(ui: &Ui) -> NoticePlace {
    let window = ui.ctx().content_rect();
    NoticePlace::Bottom(window.with_max_y(window.bottom() - lying_rail(ui)))
}

impl Views {
    /// Rail, drawer and top bar around the pane.
    pub(super) fn frame_ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        context: &FrameContext,
        actions: &mut Vec<Action>,
    ) {
        let tokens = theme::tokens(ui);
        // The scratchpad takes the place of the charts.
        let shown = self.navigation.shown();
        let in_drawer = shown.filter(|page| *page != Page::Scratchpad);
        let lying = context.class == WindowSizeClass::Compact;
        let (panel, rail, drawer) = match context.class {
            WindowSizeClass::Compact => (Panel::bottom("rail"), lying_rail(ui), 0.0),
            WindowSizeClass::Medium => (Panel::left("rail"), 72.0, 320.0),
            WindowSizeClass::Wide => (Panel::left("rail"), 80.0, 400.0),
        };
        let bar = fixed(panel, rail, tokens.surface1, 0);
        let tapped = bar.show(ui, |ui| nav_rail::rail_ui(ui, state, in_drawer, lying));
        if let Some(page) = tapped.inner {
            self.navigation.toggle(page);
        }
        if in_drawer.is_some() && !lying {
            let panel = fixed(Panel::left("drawer"), drawer, tokens.surface2, 16);
            panel.show(ui, |ui| {
                self.drawer_ui(ui, state, false, actions);
            });
        }
        let scratchpad = self.navigation.shows(Page::Scratchpad);
        let answer = top_bar_ui(ui, &mut self.tabs, state, context, scratchpad);
        match answer.page {
            // A second tap on what is open closes it.
            Some(Page::Scratchpad) => self.navigation.toggle(Page::Scratchpad),
            Some(page) => self.navigation.show(page),
            None => {}
        }
        if answer.shows_chart && self.navigation.page() == Page::Scratchpad {
            self.navigation.set_page(Page::Charts);
        }
        actions.extend(answer.actions);
        if let (Some(by), Some(tab)) = (answer.turned, state.workspace.focused()) {
            actions.extend(self.list.neighbour(state, tab.id, by));
        }
        if in_drawer.is_some() && lying {
            self.sheet_ui(ui, state, context.message.as_ref(), actions);
        }
    }

    /// Draws the sheet and the page in it.
    fn sheet_ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        message: Option<&Banner<'_>>,
        actions: &mut Vec<Action>,
    ) {
        let finding = self.navigation.page() == Page::Charts && self.airport.is_open();
        let covers = state.showing().is_none() || finding;
        let signed_in = self.navigation.is_signed_in();
        let layout = self.sheet.layout(ui.available_height(), signed_in, covers);
        let fill = theme::tokens(ui).surface2;
        // What is said stands over the foot of a sheet that leaves no room above it.
        let full = ui.available_height() - layout.height < HIDDEN;
        let foot = message.filter(|_message| full);
        let foot = foot.map_or(0.0, |message| above_rail(ui).covered(ui, message));
        let sheet = fixed(Panel::bottom("sheet"), layout.height, fill, layout.margin);
        sheet.show(ui, |ui| {
            if self.sheet.grip_ui(ui, &layout) {
                self.navigation.close_drawer();
            }
            above_ui(ui, ui.available_rect_before_wrap(), foot, |ui| {
                let clip = ui.clip_rect();
                ui.set_clip_rect(clip.with_max_y(clip.bottom() - foot));
                self.drawer_ui(ui, state, true, actions);
            });
        });
    }

    /// Draws the page in the drawer; `sheet` closes when a chart was chosen.
    fn drawer_ui(&mut self, ui: &mut Ui, state: &AppState, sheet: bool, actions: &mut Vec<Action>) {
        let page = self.navigation.page();
        // The list gives way to a chart that a key has opened, too.
        let before = if page == Page::Charts {
            0
        } else {
            actions.len()
        };
        match page {
            Page::Charts => self.charts_ui(ui, state, actions),
            Page::Display => actions.extend(scrolled_ui(ui, |ui| self.light.page_ui(ui, state))),
            page => {
                let (action, opened) = self.pages.ui(ui, state, page);
                actions.extend(action);
                self.navigation.set_page(opened.unwrap_or(page));
            }
        }
        if sheet && actions.iter().skip(before).any(opens_chart) {
            self.navigation.close_drawer();
        }
    }

    /// Draws the page of charts, which scrolls where the window is too low for it.
    fn charts_ui(&mut self, ui: &mut Ui, state: &AppState, actions: &mut Vec<Action>) {
        let size = ui.available_size();
        let finding = self.airport.is_open() || state.airports.page.is_none();
        let least = ChartsLayout::of(size, slot_count(&state.settings), false).least_height;
        if size.y >= least || finding {
            return self.airport_ui(ui, state, actions);
        }
        scrolled_ui(ui, |ui| {
            let size = vec2(ui.available_width(), least);
            ui.allocate_ui(size, |ui| self.airport_ui(ui, state, actions));
        });
    }

    /// The airport field, its head and the charts, in the height there is.
    fn airport_ui(&mut self, ui: &mut Ui, state: &AppState, actions: &mut Vec<Action>) {
        let scrolled = self.list.is_scrolled();
        let layout = ChartsLayout::of(ui.available_size(), slot_count(&state.settings), scrolled);
        ui.spacing_mut().item_spacing.y = layout.spacing();
        if layout.flight_beside_field.is_none() {
            actions.extend(flight_strip::strip_ui(ui, state));
        }
        let by_touch = self.input.by_touch;
        actions.extend(self.airport.ui(ui, state, by_touch, &layout));
        if !self.airport.is_open() {
            self.list.ui(ui, state, &layout, actions);
        }
    }

    /// Draws what is in the middle, and leaves room for a message over it; returns where that may stand.
    pub(super) fn pane_ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        context: &FrameContext,
        actions: &mut Vec<Action>,
    ) -> NoticePlace {
        let (class, message) = (context.class, context.message.as_ref());
        let (mut pane, mut edge) = (ui.max_rect(), None);
        let ground = self.light.ground(ui);
        CentralPanel::no_frame().frame(ground).show(ui, |ui| {
            pane = ui.max_rect();
            if !self.navigation.shows(Page::Scratchpad) {
                actions.extend(self.pages.scratchpad.put_away(state));
            }
            if pane.height() < HIDDEN {
                // The sheet lies over it.
            } else if self.navigation.shows(Page::Scratchpad) {
                let (done, closed) = self.pages.scratchpad.ui(ui, state);
                actions.extend(done);
                if closed {
                    self.navigation.set_page(Page::Charts);
                }
            } else if self.navigation.is_signed_in() {
                if class == WindowSizeClass::Wide && !self.navigation.is_full_screen() {
                    actions.extend(flight_strip::above_chart_ui(ui, state));
                }
                actions.extend(airport_prompt::offer_ui(ui, state));
                let edges = if self.input.by_touch {
                    context.neighbours
                } else {
                    Neighbours::default()
                };
                let pane_context = PaneContext {
                    roomy: class != WindowSizeClass::Compact,
                    has_keys: true,
                    full_screen: self.navigation.is_full_screen(),
                    covered: 0.0,
                    edges,
                };
                let answer = self.workspace.ui(ui, state, pane_context, message);
                edge = answer.edge;
                actions.extend(answer.actions);
                for request in answer.requests {
                    match request {
                        PaneRequest::Press(tab, key_action) => {
                            let tab = state.workspace.tab(tab);
                            actions.extend(self.perform(ui.ctx(), state, tab, key_action));
                            // The view does it in the next frame.
                            ui.ctx().request_repaint();
                        }
                        PaneRequest::Turn(tab, by) => {
                            actions.extend(self.list.neighbour(state, tab, by));
                        }
                        PaneRequest::Page(page) => self.navigation.reveal(ui.ctx(), page),
                    }
                }
            } else {
                let covered = message.map_or(0.0, |message| {
                    NoticePlace::Bottom(pane).covered(ui, message)
                });
                let card = |ui: &mut Ui| self.pages.sign_in.ui(ui, state);
                actions.extend(above_ui(ui, pane, covered, card));
            }
        });
        if pane.height() < HIDDEN {
            above_rail(ui)
        } else {
            edge.unwrap_or(NoticePlace::Bottom(pane))
        }
    }

    /// Draws the window of a single chart and returns what the user asked for.
    pub fn window_ui(&mut self, ui: &mut Ui, state: &AppState, tab: &Tab) -> Vec<Action> {
        name_window(ui.ctx(), &tabs::title(tab));
        let full_screen = ui.input(|input| input.viewport().fullscreen.unwrap_or(false));
        let mut actions = self.follow_window_keys(ui, state, tab, full_screen);
        let frame = self.light.ground(ui);
        let neighbours = self.list.neighbours(state, Some(tab));
        let answer = CentralPanel::no_frame().frame(frame).show(ui, |ui| {
            self.workspace
                .window_ui(ui, state, tab, full_screen, neighbours)
        });
        let answer = answer.inner;
        actions.extend(answer.actions);
        for request in answer.requests {
            match request {
                PaneRequest::Press(_tab, KeyAction::FullScreen) => {
                    window::fill_screen(ui.ctx(), !full_screen);
                }
                PaneRequest::Press(_tab, key_action) => {
                    actions.extend(self.perform(ui.ctx(), state, Some(tab), key_action));
                    ui.ctx().request_repaint();
                    if Page::of_key(state, key_action).is_some() {
                        window::bring_up(ui.ctx());
                    }
                }
                PaneRequest::Turn(tab, by) => actions.extend(self.list.neighbour(state, tab, by)),
                PaneRequest::Page(page) => {
                    self.navigation.show(page);
                    window::bring_up(ui.ctx());
                }
            }
        }
        lock::cover_ui(ui);
        actions
    }
}

/// Whether it brings a chart that is listed, was pinned, or fits the flight.
fn opens_chart(action: &Action) -> bool {
    matches!(
        action,
        Action::OpenChart(_) | Action::OpenPin(..) | Action::Flight(FlightCommand::Open(_))
    )
}
