//! The main job with fingers alone: no mouse, no key of a keyboard.

use egui::{Event, PointerButton, Pos2, TouchDeviceId, TouchId, TouchPhase, vec2};

use super::hands::zoom;
use crate::harness::{APPROACH, APPROACH_PICTURE, Desk, Start};

fn finger(id: u64, phase: TouchPhase, pos: Pos2) -> Event {
    Event::Touch {
        device_id: TouchDeviceId(1),
        id: TouchId(id),
        phase,
        pos,
        force: None,
    }
}

fn frame(desk: &mut Desk, events: impl IntoIterator<Item = Event>) {
    desk.window.input_mut().events.extend(events);
    desk.window.step();
}

/// Taps what has this name.
#[track_caller]
fn tap(desk: &mut Desk, button: &str) {
    let place = desk.place_of_button(button);
    assert!(place.size().min_elem() >= 43.9, "{button}: {place:?}");
    desk.touch(place.center());
}

/// Two fingers that go apart: the first is a pointer too, as systems tell it.
fn pinch(desk: &mut Desk, about: Pos2) {
    let button = |pressed| Event::PointerButton {
        pos: about,
        button: PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    let at = |apart: f32| [about - vec2(apart, 0.0), about + vec2(apart, 0.0)];
    let both = |phase, apart: f32| {
        let [left, right] = at(apart);
        [finger(0, phase, left), finger(1, phase, right)]
    };
    let down = [Event::PointerMoved(about), button(true)];
    frame(desk, both(TouchPhase::Start, 50.0).into_iter().chain(down));
    for apart in [60.0, 75.0, 90.0, 100.0] {
        frame(desk, both(TouchPhase::Move, apart));
    }
    let up = [button(false), Event::PointerGone];
    frame(desk, both(TouchPhase::End, 100.0).into_iter().chain(up));
    desk.rest();
}

#[test]
fn from_sign_in_to_a_zoomed_and_pinned_chart_the_boards_and_a_setting_by_touch_alone() {
    let mut desk = Desk::start(Start::default());
    desk.step_until_shown("Sign in to see charts");
    tap(&mut desk, "Sign in with browser");
    desk.step_until_shown("Airport search");
    let field = desk.place("Airport search").center();
    desk.touch(field);
    desk.step_until("the pad", |desk| desk.offers("Backspace"));
    for key in ["Y", "B", "B", "N"] {
        tap(&mut desk, key);
    }
    desk.step_until("the airport", |desk| desk.offers("YBBN, BNE"));
    tap(&mut desk, "YBBN, BNE");
    desk.step_until_said(", revised ");
    tap(&mut desk, "Approach");
    desk.step_until("the approaches", |desk| desk.offers(APPROACH));
    tap(&mut desk, APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    // A fitted page grows when a message below it goes.
    desk.close_messages();
    let fitted = zoom(&mut desk);
    let middle = desk.place(APPROACH_PICTURE).center();
    pinch(&mut desk, middle);
    assert!(zoom(&mut desk) > fitted * 1.5, "{fitted} %");
    tap(&mut desk, "Fit page");
    assert!((zoom(&mut desk) - fitted).abs() < 1.0);
    tap(&mut desk, "Pin ILS RWY 01R");
    desk.step_until("the pin", |desk| desk.offers("Unpin ILS RWY 01R"));
    tap(&mut desk, "Boards");
    desk.step_until("the boards", |desk| desk.offers("New board"));
    tap(&mut desk, "Settings");
    desk.step_until_shown("Search settings");
    let switch = desk.place_of_switch("Always on top").center();
    desk.touch(switch);
    desk.step_until("on top", |desk| desk.is_on("Always on top"));
    tap(&mut desk, "Display");
    desk.step_until_shown("Dimmer");
    tap(&mut desk, "Night");
    desk.step_until("night", |desk| desk.is_chosen("Night"));
}
