//! The main job with fingers alone: no mouse, no key of a keyboard.

use egui::{Event, PointerButton, Pos2, TouchDeviceId, TouchId, TouchPhase, vec2};

use super::gestures::zoom;
use crate::harness::{APPROACH, APPROACH_PICTURE, Start, TestApp};

fn finger(id: u64, phase: TouchPhase, pos: Pos2) -> Event {
    Event::Touch {
        device_id: TouchDeviceId(1),
        id: TouchId(id),
        phase,
        pos,
        force: None,
    }
}

fn frame(app: &mut TestApp, events: impl IntoIterator<Item = Event>) {
    app.window.input_mut().events.extend(events);
    app.window.step();
}

/// Taps what has this name.
#[track_caller]
fn tap(app: &mut TestApp, button: &str) {
    let place = app.place_of_button(button);
    assert!(place.size().min_elem() >= 43.9, "{button}: {place:?}");
    app.touch(place.center());
}

/// Two fingers that go apart: the first is a pointer too, as systems tell it.
fn pinch(app: &mut TestApp, about: Pos2) {
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
    frame(app, both(TouchPhase::Start, 50.0).into_iter().chain(down));
    for apart in [60.0, 75.0, 90.0, 100.0] {
        frame(app, both(TouchPhase::Move, apart));
    }
    let up = [button(false), Event::PointerGone];
    frame(app, both(TouchPhase::End, 100.0).into_iter().chain(up));
    app.rest();
}

#[test]
fn whole_flow_works_by_touch() {
    let mut app = TestApp::start(Start::default());
    app.step_until_shown("Sign in to see charts");
    tap(&mut app, "Sign in with browser");
    app.step_until_shown("Airport search");
    let field = app.place("Airport search").center();
    app.touch(field);
    app.step_until("the pad", |app| app.offers("Backspace"));
    for key in ["Y", "B", "B", "N"] {
        tap(&mut app, key);
    }
    app.step_until("the airport", |app| app.offers("YBBN, BNE"));
    tap(&mut app, "YBBN, BNE");
    app.step_until_said(", revised ");
    tap(&mut app, "Approach");
    app.step_until("the approaches", |app| app.offers(APPROACH));
    tap(&mut app, APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    // A fitted page grows when a message below it goes.
    app.close_messages();
    let fitted = zoom(&mut app);
    let middle = app.place(APPROACH_PICTURE).center();
    pinch(&mut app, middle);
    assert!(zoom(&mut app) > fitted * 1.5, "{fitted} %");
    tap(&mut app, "Fit page");
    assert!((zoom(&mut app) - fitted).abs() < 1.0);
    tap(&mut app, "Pin ILS RWY 01R");
    app.step_until("the pin", |app| app.offers("Unpin ILS RWY 01R"));
    tap(&mut app, "Boards");
    app.step_until("the boards", |app| app.offers("New board"));
    tap(&mut app, "Settings");
    app.step_until_shown("Search settings");
    let switch = app.place_of_switch("Always on top").center();
    app.touch(switch);
    app.step_until("on top", |app| app.is_on("Always on top"));
    tap(&mut app, "Display");
    app.step_until_shown("Dimmer");
    tap(&mut app, "Night");
    app.step_until("night", |app| app.is_chosen("Night"));
}
