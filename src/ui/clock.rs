//! The clock of the top bar, in UTC, and behind it the timer, the scratchpad and the touch lock.

use std::time::Duration;

use egui::{Align2, Popup, PopupCloseBehavior, Response, Role, Ui, WidgetInfo, accesskit, vec2};
use simlink::source::SimClock;

use jiff::Timestamp;

use super::controls::{
    Button, choice_ui, ground_ui, heading_ui, plain_button_ui, pressable_ui, primary_button_ui,
    row_ui, wide_button_ui,
};
use super::theme::{self, CORNER_BUTTON, TOUCH, text};
use super::{Page, icons, lock};
use crate::language::told;
use crate::message::Action;
use crate::state::AppState;
use crate::timer::{TimerCommand, TimerDirection};

/// Width of what opens, in points.
const WIDTH: f32 = 300.0;
/// What is added to the time that is counted down, or taken from it.
const STEPS: [(&str, &str, i64); 4] = [
    ("−5", said!("Five minutes less"), -300),
    ("−½", said!("Half a minute less"), -30),
    ("+½", said!("Half a minute more"), 30),
    ("+5", said!("Five minutes more"), 300),
];

/// Draws the clock, and the timer beside it while that is used; both open the same, from which a page may be opened.
pub fn clock_ui(ui: &mut Ui, state: &AppState, open: &mut Option<Page>) -> Option<Action> {
    // Hours and minutes: it changes once a minute.
    let written = |time: Timestamp| time.strftime("%H:%MZ").to_string();
    let clock = if let Some(sim) = sim_clock(state) {
        let time = written(sim.time);
        let marked = format!("{time} {}", tr!("the simulator's time" => "sim"));
        let name = tr!("UTC {time}, the simulator's time", time);
        face_ui(ui, None, &marked, &name)
    } else {
        let time = written(Timestamp::now());
        face_ui(ui, None, &time, &format!("UTC {time}"))
    };
    let mut anchor = clock;
    let timer = state.timer();
    if let Some(now) = state.now().filter(|_now| timer.is_used()) {
        let shown = timer.shown(now);
        let icon = if timer.is_running() {
            icons::TIMER
        } else {
            icons::PAUSE
        };
        let face = face_ui(ui, Some(icon), &shown, &tr!("Timer {time}", time = shown));
        anchor |= face;
    }
    let mut asked = None;
    Popup::menu(&anchor)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .width(WIDTH)
        .show(|ui| {
            ui.set_width(WIDTH);
            asked = menu_ui(ui, state, open);
        });
    asked
}

/// The simulator's clock, where that shows another time than the computer's.
fn sim_clock(state: &AppState) -> Option<SimClock> {
    state.sim_clock().filter(SimClock::differs)
}

/// A time in digits of equal width that can be pressed.
fn face_ui(ui: &mut Ui, icon: Option<&str>, shown: &str, name: &str) -> Response {
    let tokens = theme::tokens(ui);
    let galley = text::line(ui, shown, text::data_l(), tokens.text, 120.0);
    let before = if icon.is_some() { 22.0 } else { 0.0 };
    let size = vec2(galley.size().x + 8.0 + before, TOUCH);
    let (rect, response) = pressable_ui(ui, size, name, None);
    ground_ui(ui, &response, rect, CORNER_BUTTON, false);
    if let Some(icon) = icon {
        let sign = text::line(ui, icon, text::icon(18.0), tokens.accent, 24.0);
        let at = rect.left_center() + vec2(4.0, 0.0);
        text::put(ui, sign, Align2::LEFT_CENTER, at);
    }
    let middle = rect.center() + vec2(before / 2.0, 0.0);
    text::put(ui, galley, Align2::CENTER_CENTER, middle);
    response
}

fn menu_ui(ui: &mut Ui, state: &AppState, open: &mut Option<Page>) -> Option<Action> {
    let now = state.now()?;
    let timer = state.timer();
    if sim_clock(state).is_some() {
        let time = Timestamp::now().strftime("%H:%MZ").to_string();
        row_ui(ui, tr!("This computer's time"), &time);
    }
    heading_ui(ui, tr!("Timer"));
    let down = TimerDirection::Down(timer.down_from());
    let ways = [
        (TimerDirection::Up, tr!("Count up")),
        (down, tr!("Count down")),
    ];
    let chosen = choice_ui(ui, tr!("Timer direction"), &ways, timer.counts());
    let mut wanted = chosen.map(TimerCommand::Count);
    let tokens = theme::tokens(ui);
    let shown = timer.shown(now);
    ui.vertical_centered(|ui| {
        let label = ui.label(text::rich(&shown, text::ident(), tokens.text));
        // Not read out at every second.
        let quiet = |node: &mut accesskit::Node| node.set_live(accesskit::Live::Off);
        ui.ctx().accesskit_node_builder(label.id, quiet);
    });
    if let (TimerDirection::Down(from), false) = (timer.counts(), timer.is_used()) {
        ui.horizontal(|ui| {
            for (sign, name, secs) in STEPS {
                let name = told(name);
                let then = Duration::from_secs(from.as_secs().saturating_add_signed(secs));
                let response = Button::plain(sign).ui(ui);
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
                if response.on_hover_text(name).clicked() {
                    wanted = Some(TimerCommand::Count(TimerDirection::Down(then)));
                }
            }
        });
    }
    ui.horizontal(|ui| {
        if timer.is_running() {
            if plain_button_ui(ui, tr!("Stop")).clicked() {
                wanted = Some(TimerCommand::Stop);
            }
        } else if primary_button_ui(ui, tr!("Start")).clicked() {
            wanted = Some(TimerCommand::Start);
        }
        let reset = ui.add_enabled_ui(timer.is_used(), |ui| plain_button_ui(ui, tr!("Reset")));
        if reset.inner.clicked() {
            wanted = Some(TimerCommand::Reset);
        }
    });
    ui.separator();
    if wide_button_ui(ui, tr!("Scratchpad"), icons::NOTEPAD) {
        *open = Some(Page::Scratchpad);
        ui.close();
    }
    if wide_button_ui(ui, tr!("Touch lock"), icons::LOCK) {
        lock::set(ui.ctx(), true);
        ui.close();
    }
    wanted.map(Action::Timer)
}
