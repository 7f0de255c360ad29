//! The window: which panels stand where, and what the user asked for in this frame.

mod about;
mod account;
mod airport;
mod airport_card;
mod airport_prompt;
mod boards;
mod chart_list;
mod chart_pane;
mod chart_view;
mod charts_layout;
mod clock;
mod controls;
mod device;
mod display;
mod drawer;
pub mod file_dialog;
mod flight;
mod flight_strip;
mod icons;
mod key_actions;
mod keys;
mod keys_page;
mod light;
mod link_words;
mod links;
mod lock;
mod manual;
mod nav_rail;
mod navigation;
mod notice;
mod overlay;
mod page;
mod pane_messages;
mod panels;
mod pen;
mod position_words;
mod proving;
mod qr;
mod recording;
mod recovery;
mod recovery_action;
mod releases;
mod scratchpad;
mod settings;
mod sheet;
mod sign_in;
mod simulator;
mod status_bar;
mod tabs;
mod texture;
pub mod theme;
mod toolbar;
mod top_bar;
mod user_input;
mod viewport;
pub mod window;
mod workspace;

use egui::{Context, Rect, Theme, Ui};

use crate::airport::Icao;
use crate::chart::image::Thumbnail;
use crate::joystick::ButtonEvent;
use crate::message::{Action, PictureStore};
use crate::remote::RequestId;
use crate::state::AppState;
use airport_prompt::{DiagramResult, follow_diagram};
use page::Page;
use panels::FrameContext;
pub use tabs::title as tab_title;

/// Below this width, or when it is taller than wide, the window is laid out for one hand (design 2).
const COMPACT_WIDTH: f32 = 900.0;
/// From this width the rail and the drawer are roomier.
const WIDE_WIDTH: f32 = 1600.0;

/// How the window is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WindowSizeClass {
    Compact,
    Medium,
    Wide,
}

impl WindowSizeClass {
    fn of(window: Rect) -> Self {
        if window.width() < COMPACT_WIDTH || window.height() > window.width() {
            Self::Compact
        } else if window.width() < WIDE_WIDTH {
            Self::Medium
        } else {
            Self::Wide
        }
    }
}

/// Tells a screen reader how the window is called.
fn name_window(ctx: &Context, name: &str) {
    ctx.accesskit_node_builder(egui::accesskit_root_id(), |node| node.set_label(name));
}

/// What the views remember between frames: nothing of it decides anything but looks.
#[derive(Default)]
pub struct Views {
    navigation: navigation::Navigation,
    sheet: sheet::BottomSheet,
    airport: airport::AirportSearchPanel,
    list: chart_list::ChartListPanel,
    pages: drawer::DrawerPages,
    workspace: workspace::WorkspaceView,
    tabs: tabs::TabBar,
    notice: notice::NoticeBar,
    light: light::WindowDimmer,
    input: user_input::UserInput,
    window: window::WindowPlacement,
    /// The airport whose diagram was asked for, until it is known what became of that.
    diagram: Option<Icao>,
}

impl Views {
    /// The views at the start, which take the rows of pictures from there.
    pub fn new(pictures: PictureStore) -> Self {
        Self {
            workspace: workspace::WorkspaceView::new(pictures),
            ..Self::default()
        }
    }

    /// Takes the thumbnail with this id.
    pub fn receive_preview(&mut self, ctx: &Context, id: RequestId, thumbnail: Thumbnail) {
        self.list.previews.receive(ctx, id, thumbnail);
    }

    /// Takes a press of a joystick's button, for the next frame.
    pub fn press_button(&mut self, press: Option<ButtonEvent>) {
        self.input.press_button(press);
    }

    /// The window was cleared with the colour of this theme before its frame.
    pub fn cleared(&mut self, theme: Theme) {
        self.light.cleared(theme);
    }

    /// Drops every picture that the state no longer names: nothing of a chart outlives its view (invariant 2).
    pub fn forget(&mut self, state: &AppState) {
        self.workspace.forget(state);
        self.list.previews.forget(state);
    }

    /// Whether the clock can be seen, and with it the timer.
    pub fn shows_clock(&self) -> bool {
        !self.navigation.is_full_screen()
    }

    /// From how far a move of own-ship on can be seen, in degrees of latitude; `None` while no map is on the screen.
    pub fn visible_step(&self, state: &AppState) -> Option<f64> {
        let page = self.navigation.shown();
        let tells_distances = self.airport.tells_distances(state);
        let read = page.and_then(|page| page.visible_step(tells_distances));
        let covered = page == Some(Page::Scratchpad);
        let on_charts = self.workspace.visible_step(state).filter(|_step| !covered);
        on_charts.into_iter().chain(read).min_by(f64::total_cmp)
    }

    /// Draws the window, and adds what the user asked for.
    pub fn ui(&mut self, ui: &mut Ui, state: &AppState, actions: &mut Vec<Action>) {
        display::follow_palette(ui, state.light.palette);
        name_window(ui.ctx(), "Flightbag");
        // One of the two at a time: both speak of the window.
        let moved = self.window.ui(ui, state);
        actions.extend(moved.or_else(|| self.light.keep_ui(ui, state)));
        self.input.look(ui);
        let dropped = flight::drop_ui(ui);
        if !dropped.is_empty() {
            self.navigation.show(Page::Flight);
            actions.extend(dropped);
        }
        self.navigation.follow(ui.ctx(), state);
        self.input.use_keys(ui, state);
        // A key is learnt where the user wants that, and no longer where its page cannot be seen.
        let keys = &mut self.pages.keys;
        if !self.navigation.shows(Page::Help) {
            keys.leave();
        }
        actions.extend(keys.learning.hear_keys(ui, &state.settings));
        actions.extend(self.follow_pressed(ui, state));
        // What stands on the page is not said over it as well.
        let said = self.navigation.shows(Page::Flight) && flight::says_notice(state);
        let context = FrameContext {
            class: WindowSizeClass::of(ui.max_rect()),
            neighbours: self.list.neighbours(state, state.workspace.focused()),
            message: notice::message_of(state).filter(|_message| !said),
        };
        if !self.navigation.is_full_screen() {
            self.frame_ui(ui, state, &context, actions);
        }
        let edge = self.pane_ui(ui, state, &context, actions);
        let closed = self.notice.ui(ui, state, context.message, edge);
        let closed = closed.or(said.then_some(Action::DismissNotice));
        // First: it is this notice, not one that another action brings.
        actions.splice(0..0, closed);
        actions.extend(recovery::recovery_ui(ui, state));
        self.follow_diagram(state, context.class);
        actions.extend(self.list.previews.told(ui, state));
        lock::cover_ui(ui);
    }

    /// Watches over a diagram that is asked for; the list of airports makes room for an airport that is.
    pub fn seek(&mut self, ctx: &Context, action: &Action) {
        match action {
            Action::OpenDiagram(icao) => self.diagram = Some(*icao),
            Action::OpenAirport(icao) => self.airport.show(ctx, *icao),
            Action::SignIn | Action::SignInOnDevice | Action::SwitchAccount => {
                self.navigation.leave_for_sign_in(ctx);
            }
            _ => {}
        }
    }

    /// Has a sheet go that lies over a sought diagram; where none came, shows the page that says why, or what there is.
    fn follow_diagram(&mut self, state: &AppState, class: WindowSizeClass) {
        match follow_diagram(&mut self.diagram, state) {
            None => {}
            Some(DiagramResult::Missing) => {
                self.navigation.show(Page::Charts);
                self.list.reset_category();
            }
            Some(DiagramResult::Open(tab)) => {
                if state.ownship.stands_at(tab.showing.chart.icao) {
                    self.workspace.zoom_to_ownship(tab);
                }
                if class == WindowSizeClass::Compact {
                    self.navigation.close_drawer();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn window_is_divided_by_its_width_and_compact_if_tall() {
        for (width, height, class) in [
            (COMPACT_WIDTH - 1.0, 400.0, WindowSizeClass::Compact),
            (COMPACT_WIDTH, 400.0, WindowSizeClass::Medium),
            (WIDE_WIDTH - 1.0, 900.0, WindowSizeClass::Medium),
            (WIDE_WIDTH, 900.0, WindowSizeClass::Wide),
            (WIDE_WIDTH, WIDE_WIDTH + 1.0, WindowSizeClass::Compact),
        ] {
            let window = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
            assert_eq!(WindowSizeClass::of(window), class, "{width} x {height}");
        }
    }
}
