//! The window: which panels stand where, and what the user asked for in this frame.

mod about;
mod account;
mod airport;
mod airport_card;
mod boards;
mod chart_list;
mod chart_pane;
mod chart_view;
mod clock;
mod controls;
mod deeds;
mod desk;
mod device;
mod drawer;
mod flight;
mod help;
mod here;
mod icons;
mod keys;
mod keys_page;
mod light;
mod links;
mod lock;
mod mask;
mod notice;
mod overlay;
mod ownship;
mod page;
mod pane_messages;
mod pen;
mod press;
mod qr;
mod rail;
mod recording;
mod recovery;
mod releases;
mod scratchpad;
mod settings;
mod sign_in;
mod strip;
mod tabs;
mod texture;
pub mod theme;
mod toolbar;
mod top_bar;
mod touch;
mod viewport;
mod way_on;
mod window;

use egui::{CentralPanel, Context, Frame, Panel, Rect, Ui};

use crate::airport::Icao;
use crate::chart::image::{Strip, Thumbnail};
use crate::joystick;
use crate::joystick::Held;
use crate::message::Action;
use crate::remote::RequestId;
use crate::settings::Keys;
use crate::state::{State, Tab};
use chart_pane::Setting;
use page::Page;
pub use press::Press;

/// Below this width, or when it is taller than wide, the window is laid out for one hand (design 2).
const COMPACT_WIDTH: f32 = 900.0;
/// A pane that is lower is hidden by the sheet.
const HIDDEN: f32 = 60.0;
/// Height of the rail at the lower edge, in points.
const LYING_RAIL: f32 = 68.0;
/// A compact window with less room gives all of it to the sheet.
const SHEET_ROOM: f32 = 560.0;
/// Half of the last digit of a position that is written, in degrees: about a metre.
const LAST_DIGIT: f64 = 0.000_5 / 60.0;
/// The last digit of a distance that is written, in degrees of latitude.
const TENTH_OF_NM: f64 = 0.1 / 60.0;
/// From this width the rail and the drawer are roomier.
const WIDE_WIDTH: f32 = 1600.0;

/// How the window is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Compact,
    Medium,
    Wide,
}

impl Class {
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
    page: Page,
    drawer_closed: bool,
    full_screen: bool,
    help: bool,
    airport: airport::AirportPanel,
    list: chart_list::ChartListPanel,
    boards: boards::BoardsPanel,
    flight: flight::FlightPage,
    scratchpad: scratchpad::Scratchpad,
    desk: desk::DeskView,
    tabs: tabs::TabBar,
    sign_in: sign_in::SignInCard,
    notice: notice::NoticeBar,
    dimmer: theme::Dimmer,
    /// The light that was remembered when it was looked at last, in percent.
    kept_light: Option<(u8, u8)>,
    links: links::LinksPanel,
    settings: settings::SettingsPanel,
    keys: keys_page::KeysPage,
    /// Presses of joysticks that came since the last frame, and the buttons that are down.
    presses: Vec<joystick::Press>,
    held: Held,
    /// The changed keys that were applied last.
    applied: Keys,
    /// What was pressed and waits for what was pressed before it to be done.
    pressed: keys::Strokes,
    window: window::WindowKeeper,
    last_input: touch::LastInput,
    /// The airport whose diagram is offered and has no room for that in the top bar.
    offer_over_pane: Option<Icao>,
    /// The airport whose diagram was asked for and is not there yet.
    sought: Option<Icao>,
    /// The first frame was drawn.
    began: bool,
    /// Whether somebody was signed in at the last frame.
    signed_in: bool,
}

impl Views {
    /// Takes rows of the picture with this id.
    pub fn receive(&mut self, id: RequestId, strip: Strip) {
        self.desk.receive(id, strip);
    }

    /// Takes the thumbnail with this id.
    pub fn receive_preview(&mut self, id: RequestId, thumbnail: Thumbnail) {
        self.list.receive(id, thumbnail);
    }

    /// Takes a press of a joystick's button, for the next frame.
    pub fn hear_button(&mut self, press: Option<joystick::Press>) {
        self.presses.extend(press);
    }

    /// Drops every picture that the state no longer names: nothing of a chart outlives its view (invariant 2).
    pub fn forget(&mut self, state: &State) {
        self.desk.forget(state);
        self.list.forget(state);
    }

    /// From how far a move of own-ship on can be seen, in degrees of latitude; `None` while no map is on the screen.
    pub fn visible_step(&self, state: &State) -> Option<f64> {
        let on_charts = self.desk.visible_step(state);
        if self.drawer_open() && self.page == Page::Charts && self.airport.tells_distances(state) {
            return Some(on_charts.map_or(TENTH_OF_NM, |step| step.min(TENTH_OF_NM)));
        }
        if self.drawer_open() && self.page == Page::Ownship {
            // The page tells the position to the last digit.
            return Some(on_charts.map_or(LAST_DIGIT, |step| step.min(LAST_DIGIT)));
        }
        on_charts
    }

    /// Whether the clock can be seen, and with it the timer.
    pub fn shows_clock(&self) -> bool {
        !self.full_screen
    }

    /// What the window of a single chart is called.
    pub fn title(tab: &Tab) -> String {
        tabs::title(tab)
    }

    /// Draws the window and returns what the user asked for.
    pub fn ui(&mut self, ui: &mut Ui, state: &State) -> Vec<Action> {
        let mut actions = Vec::new();
        self.desk.area = None;
        self.offer_over_pane = None;
        light::follow_palette(ui, state.palette);
        name_window(ui.ctx(), "Flightbag");
        if !std::mem::replace(&mut self.began, true) {
            self.full_screen = state.settings.window.full_screen;
        }
        // One of the two at a time: both speak of the window.
        let (dimmer, kept) = (&mut self.dimmer, &mut self.kept_light);
        let moved = self.window.ui(ui, state);
        actions.extend(moved.or_else(|| light::keep_ui(ui, state, dimmer, kept)));
        self.last_input.look(ui);
        let dropped = flight::drop_ui(ui);
        if !dropped.is_empty() {
            self.show_page(Page::Flight);
            actions.extend(dropped);
        }
        let signed_in = state.account().is_some();
        if signed_in != self.signed_in {
            // Whoever comes finds the airport field.
            self.signed_in = signed_in;
            self.show_page(Page::Charts);
        }
        let tab = state.desk.focused();
        actions.extend(self.follow_keys(ui, state));
        actions.extend(self.follow_pressed(ui, state, tab));
        let class = Class::of(ui.max_rect());
        if !self.full_screen {
            self.frame_ui(ui, state, class, &mut actions);
        }
        let pane = self.pane_ui(ui, state, class, &mut actions);
        let signing_in = [
            Action::SignIn,
            Action::SignInOnDevice,
            Action::SwitchAccount,
        ];
        if signed_in && signing_in.iter().any(|action| actions.contains(action)) {
            // With the screen kept: the link or the code and *Cancel* stand on the account page.
            self.set_full_screen(ui.ctx(), false);
            self.show_page(Page::Account);
        }
        let flight_seen = self.drawer_open() && self.page == Page::Flight;
        if flight_seen && flight::says_notice(state) {
            actions.push(Action::DismissNotice);
        } else {
            actions.extend(self.notice.ui(ui, state, pane));
        }
        actions.extend(recovery::recovery_ui(ui, state));
        match help::help_ui(ui, &mut self.help) {
            Some(help::Wish::Keys) => {
                self.set_full_screen(ui.ctx(), false);
                self.show_page(Page::Keys);
            }
            Some(help::Wish::About) => {
                self.set_full_screen(ui.ctx(), false);
                self.show_page(Page::About);
            }
            Some(help::Wish::LogFolder) => actions.push(Action::OpenLogFolder),
            None => {}
        }
        self.follow_diagram(state, class);
        actions.extend(self.list.rows_in_view(ui, state));
        lock::cover_ui(ui);
        actions
    }

    /// What is in the middle; returns where a message may stand.
    fn pane_ui(
        &mut self,
        ui: &mut Ui,
        state: &State,
        class: Class,
        actions: &mut Vec<Action>,
    ) -> notice::Edge {
        let tokens = theme::tokens(ui);
        let mut pane = ui.max_rect();
        CentralPanel::no_frame()
            .frame(Frame::new().fill(tokens.bg))
            .show(ui, |ui| {
                pane = ui.max_rect();
                if pane.height() < HIDDEN {
                    // The sheet lies over it.
                } else if self.signed_in {
                    let setting = Setting {
                        roomy: class != Class::Compact,
                        has_keys: true,
                        full_screen: self.full_screen,
                    };
                    let (asked, wishes) = self.desk.ui(ui, state, setting);
                    actions.extend(asked);
                    actions.extend(self.offer_over_pane_ui(ui, state, pane));
                    for wish in wishes {
                        self.grant(ui, wish);
                    }
                } else {
                    actions.extend(self.sign_in.ui(ui, state));
                }
            });
        if pane.height() < HIDDEN {
            // Below what the sheet holds, and above the rail: its field and its rows begin at the top.
            let window = ui.ctx().content_rect();
            notice::Edge::Bottom(window.with_max_y(window.bottom() - LYING_RAIL))
        } else {
            // Under the banners, which say what must not be missed.
            notice::Edge::Top(self.desk.area.unwrap_or(pane))
        }
    }

    /// Rail, drawer and top bar around the pane.
    fn frame_ui(&mut self, ui: &mut Ui, state: &State, class: Class, actions: &mut Vec<Action>) {
        let tokens = theme::tokens(ui);
        let bar = Frame::new().fill(tokens.surface1);
        let signed_in = self.signed_in;
        let drawer_open = self.drawer_open();
        if class == Class::Compact {
            Panel::bottom("rail")
                .exact_size(LYING_RAIL)
                .resizable(false)
                .frame(bar)
                .show(ui, |ui| {
                    self.rail_ui(ui, state, drawer_open, true);
                });
            self.top_bar_ui(ui, state, class, actions);
            if drawer_open {
                let room = ui.available_height();
                let finding = self.page == Page::Charts && self.airport.is_open();
                let alone =
                    signed_in && (state.showing().is_none() || room < SHEET_ROOM || finding);
                let height = if alone {
                    room - 1.0
                } else {
                    (room * 0.6).min(520.0)
                };
                let sheet = Frame::new().fill(tokens.surface2).inner_margin(16.0);
                Panel::bottom("sheet")
                    .exact_size(height)
                    .resizable(false)
                    .frame(sheet)
                    .show(ui, |ui| {
                        self.drawer_ui(ui, state, true, actions);
                    });
            }
            return;
        }
        let (rail, drawer) = if class == Class::Wide {
            (80.0, 400.0)
        } else {
            (72.0, 320.0)
        };
        Panel::left("rail")
            .exact_size(rail)
            .resizable(false)
            .frame(bar)
            .show(ui, |ui| {
                self.rail_ui(ui, state, drawer_open, false);
            });
        if drawer_open {
            let frame = Frame::new().fill(tokens.surface2).inner_margin(16.0);
            Panel::left("drawer")
                .exact_size(drawer)
                .resizable(false)
                .frame(frame)
                .show(ui, |ui| {
                    self.drawer_ui(ui, state, false, actions);
                });
        }
        self.top_bar_ui(ui, state, class, actions);
    }

    fn top_bar_ui(&mut self, ui: &mut Ui, state: &State, class: Class, actions: &mut Vec<Action>) {
        let (page, closed) = (&mut self.page, &mut self.drawer_closed);
        self.offer_over_pane =
            top_bar::top_bar_ui(ui, state, page, closed, &mut self.tabs, class, actions);
    }

    fn rail_ui(&mut self, ui: &mut Ui, state: &State, drawer_open: bool, lying: bool) {
        let shown = drawer_open.then_some(self.page);
        if let Some(page) = rail::rail_ui(ui, state, shown, lying) {
            // A second tap on the open page closes the drawer.
            self.drawer_closed = shown == Some(page);
            self.page = page;
        }
    }

    /// Whether the drawer is there, in a window that does not fill the screen.
    fn drawer_open(&self) -> bool {
        let useful = self.signed_in || self.page != Page::Charts;
        !self.full_screen && !self.drawer_closed && useful
    }

    fn set_full_screen(&mut self, ctx: &Context, full: bool) {
        if self.full_screen == full {
            return;
        }
        self.full_screen = full;
        let command = egui::ViewportCommand::Fullscreen(full);
        ctx.send_viewport_cmd_to(egui::ViewportId::ROOT, command);
    }

    fn show_page(&mut self, page: Page) {
        self.page = page;
        self.drawer_closed = false;
    }
}
