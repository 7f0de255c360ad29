//! The top bar: the open charts, the states of account and simulator, the clock.

use egui::{Align, Layout, Margin, Panel, Role, Sense, Ui, WidgetInfo};

use super::clock::clock_ui;
use super::controls::{IconButton, Pill, Severity, fixed};
use super::keys::KeyAction;
use super::panels::FrameContext;
use super::tabs::{self, TabBar};
use super::theme;
use super::{Page, icons, links};
use crate::account::Access;
use crate::message::Action;
use crate::state::{AppState, PreviousSession, SessionState};

/// The scratchpad has a button of its own where the bar has so much room beside the clock, in points.
const SCRATCHPAD_ROOM: f32 = 300.0;

/// A new version is told of where the bar has so much room beside clock and pills, in points; the page *About* has it anyway.
const RELEASE_ROOM: f32 = 300.0;

/// What was asked for in the bar.
#[derive(Default)]
pub struct TopBarResponse {
    /// Of the state.
    pub actions: Vec<Action>,
    /// The page that a pill or a button stands for.
    pub page: Option<Page>,
    /// An action brings a chart.
    pub shows_chart: bool,
    /// By how many charts to turn on.
    pub turned: Option<isize>,
}

/// Draws the bar; `scratchpad`: that is open.
pub fn top_bar_ui(
    ui: &mut Ui,
    tabs: &mut TabBar,
    state: &AppState,
    context: &FrameContext,
    scratchpad: bool,
) -> TopBarResponse {
    let fill = theme::tokens(ui).surface1;
    let mut answer = TopBarResponse::default();
    let bar = fixed(Panel::top("top-bar"), 56.0, fill, Margin::symmetric(12, 6));
    bar.show(ui, |ui| {
        if state.settings.window.frameless {
            // Below everything that stands in it.
            window_drag_ui(ui);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let mut open = None;
            let asked = clock_ui(ui, state, &mut open);
            let narrow = ui.available_width() < 560.0;
            let scratchpad = IconButton::new(icons::NOTEPAD, tr!("Scratchpad"))
                .key(KeyAction::Scratchpad)
                .toggle(scratchpad);
            // Where there is no room, the clock has it.
            if ui.available_width() >= SCRATCHPAD_ROOM && scratchpad.ui(ui).clicked() {
                open = Some(Page::Scratchpad);
            }
            let beside = tabs::wanted_width(ui, state);
            answer.page = pills_ui(ui, state, narrow, beside).or(open);
            let actions = &mut answer.actions;
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                answer.turned = tabs.ui(ui, state, context.neighbours, actions);
            });
            answer.shows_chart = !actions.is_empty();
            actions.splice(0..0, asked);
        });
    });
    answer
}

/// The pills, from the right; with their icons only where the tabs need so much room `beside` them. Returns the
/// page of one that was clicked.
fn pills_ui(ui: &mut Ui, state: &AppState, narrow: bool, beside: f32) -> Option<Page> {
    let account = account_pill(state).map(|pill| (pill, Page::Account));
    let (icon, word, severity) = links::summary(state, clock::now());
    // In a narrow window the status bar under the chart says it in full.
    let told_below = narrow && state.showing().is_some();
    let link = (!told_below).then_some((Pill::new(icon, &word, severity), Page::Simulator));
    let release = Pill::new(icons::INFO, tr!("New version"), Severity::Neutral);
    let newer = state.releases.to_tell(&state.settings.updates);
    let release = newer.map(|_newer| (release, Page::About));
    let pills: Vec<_> = [account, link, release].into_iter().flatten().collect();
    let gap = ui.spacing().item_spacing.x;
    let widths = pills.iter().map(|(pill, _page)| pill.width(ui) + gap);
    let icon_only = ui.available_width() - widths.sum::<f32>() < beside;
    let mut open = None;
    for (pill, page) in pills {
        if page == Page::About && ui.available_width() < RELEASE_ROOM {
            continue;
        }
        if (Pill { icon_only, ..pill }).ui(ui).clicked() {
            open = Some(page);
        }
    }
    open
}

/// The window is moved by the empty part of the bar, as by a title bar; twice tapped it is maximised, and back.
fn window_drag_ui(ui: &Ui) {
    let bar = ui.max_rect().expand2(egui::vec2(12.0, 6.0));
    let empty = ui.interact(bar, egui::Id::unique("window-bar"), Sense::click_and_drag());
    empty.widget_info(|| WidgetInfo::labeled(Role::TitleBar, true, tr!("Move the window")));
    if empty.drag_started_by(egui::PointerButton::Primary) {
        ui.ctx().send_viewport_cmd(egui::ViewportCommand::StartDrag);
    }
    if empty.double_clicked() {
        let maximized = ui.input(|input| input.viewport().maximized == Some(true));
        let command = egui::ViewportCommand::Maximized(!maximized);
        ui.ctx().send_viewport_cmd(command);
    }
}

/// What is to be said of the account, when it is not simply signed in with full access.
fn account_pill(state: &AppState) -> Option<Pill<'static>> {
    let pill = |icon, word, severity| Some(Pill::new(icon, word, severity));
    let demo = pill(icons::BOOK_OPEN, tr!("Built-in demo"), Severity::Neutral);
    let demo = demo.filter(|_demo| state.embedded);
    match &state.session.state {
        SessionState::Restoring(_) => None,
        SessionState::SignedOut { .. } | SessionState::SigningIn { previous: None, .. } => {
            demo.or(pill(icons::LOCK, tr!("Signed out"), Severity::Neutral))
        }
        SessionState::Ended { .. }
        | SessionState::SigningIn {
            previous: Some(PreviousSession { ended: Some(_), .. }),
            ..
        } => pill(icons::LOCK, tr!("Signed out"), Severity::Bad),
        SessionState::SignedIn(_) if state.session.unreached.is_some() => {
            pill(icons::WARNING, tr!("Not connected"), Severity::Warn)
        }
        SessionState::SignedIn(account)
        | SessionState::SigningIn {
            previous:
                Some(PreviousSession {
                    account,
                    ended: None,
                }),
            ..
        } => match account.access {
            Access::DemoAirports => pill(icons::LOCK_KEY, tr!("Demo access"), Severity::Warn),
            Access::Full | Access::Unknown => demo,
        },
    }
}
