//! Own-ship on a chart: what the strip says of a position that a simulator sends.

use std::time::Duration;

use egui::Key;

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, Start, TestApp};

const INDEX: &str = "11-1";
/// How long is watched for something that must not come.
const TIMEOUT: Duration = Duration::from_millis(100);

fn flying() -> (TestApp, Boxes) {
    let app = TestApp::with_chart(Start::default());
    let boxes = Boxes::of(app.demo(), AIRPORT, INDEX);
    (app, boxes)
}

#[test]
fn position_inside_planview_is_shown() {
    let (mut app, boxes) = flying();
    app.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
}

#[test]
fn position_over_inset_is_not_shown_and_strip_says_why() {
    let (mut app, boxes) = flying();
    app.fly_at(boxes.inset(0));
    app.step_until_shown("Over an inset (not to scale)");
    assert!(!app.shows("Position shown"));
}

#[test]
fn off_chart_position_tells_bearing() {
    let (mut app, boxes) = flying();
    app.fly_at(boxes.north_of());
    app.step_until_said("Outside this chart, ");
    assert!(app.says(" NM north"));
}

#[test]
fn position_is_not_shown_on_chart_without_map() {
    let mut app = TestApp::at_airport(Start::default());
    app.fly_at((-27.4, 153.1));
    app.click("Reference");
    app.step_until("the reference pages", |app| {
        app.offers("Airport briefing, index 10-0")
    });
    app.click("Airport briefing, index 10-0");
    app.step_until_shown("This chart is not geo-referenced");
}

#[test]
fn own_ship_can_be_hidden_and_shown_with_key() {
    let (mut app, boxes) = flying();
    app.press(Key::O);
    app.fly_at(boxes.middle());
    app.step_until_shown("Position hidden – Show");
    app.press(Key::O);
    app.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
}

#[test]
fn o8_position_stays_shown_from_day_to_night() {
    let (mut app, boxes) = flying();
    app.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
    app.click("Switch to night");
    app.step_until_shown("Switch to day");
    app.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
}

#[test]
fn simulator_that_sends_no_position_is_named() {
    let (mut app, _) = flying();
    app.hear("XATTMy Sim,15.0,0.0,0.0");
    app.step_until_shown("My Sim connected, no position yet");
}

#[test]
fn datagram_that_is_no_sentence_is_no_position() {
    let (mut app, boxes) = flying();
    for nonsense in ["", "XGPS", "XGPSTest,999,999,0,0,0", "\u{0}\u{0}\u{0}"] {
        app.hear(nonsense);
    }
    app.window.step();
    assert!(!app.shows("Position shown"));
    app.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
}

#[test]
fn o12_unseen_position_draws_no_frame() {
    let mut app = TestApp::signed_in(Start::default());
    app.fly_at((-27.4, 153.1));
    app.step_until("the simulator's name", |app| app.shows("Test"));
    // The list of airports would tell how far away they are.
    app.activate("Display");
    app.step_until("a window at rest", TestApp::rests);
    // A new heading may still come with the first datagrams.
    while app.is_woken_within(TIMEOUT) {
        app.step_until("a window at rest", TestApp::rests);
    }
    for index in 0..10 {
        app.fly_at((-27.4 + f64::from(index) * 0.01, 153.1));
        assert!(!app.is_woken_within(TIMEOUT), "move {index} (ownship O12)");
    }
}

#[test]
fn loss_of_position_shows_beside_clock() {
    let mut app = TestApp::signed_in(Start::default());
    app.fly_at((-27.4, 153.1));
    app.step_until("the simulator's name", |app| app.shows("Test"));
    app.step_until_shown("Position lost");
    app.click("Position lost");
    app.step_until_shown("Used for own-ship until it fell silent");
    assert!(!app.says("a second"), "{:#?}", app.words());
}

#[test]
fn tap_on_position_opens_simulator_page() {
    let (mut app, _) = flying();
    app.click("No simulator");
    app.step_until_shown("No simulator found");
}

/// Own-ship is in the middle of a chart that is shown pixel for pixel, and followed.
fn followed() -> TestApp {
    let (mut app, boxes) = flying();
    app.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
    app.show_pixel_for_pixel();
    app.click("Follow own-ship");
    app.step_until_shown("Following own-ship");
    app
}

#[test]
fn o9_drag_suspends_following() {
    let mut app = followed();
    let middle = app.place("YBBN, 11-1").center();
    app.window.hover_at(middle);
    app.window.drag_at(middle);
    app.window.step();
    app.window.hover_at(middle + egui::vec2(80.0, 0.0));
    app.window.step();
    app.window.drop_at(middle + egui::vec2(80.0, 0.0));
    app.step_until_shown("Follow own-ship again");
    app.click("Follow own-ship again");
    app.step_until_shown("Following own-ship");
    app.press(Key::F);
    app.step_until_shown("Follow own-ship");
}

#[test]
fn zoom_keys_keep_following() {
    let mut app = followed();
    let before = super::gestures::zoom(&mut app);
    app.press(Key::Plus);
    assert!(super::gestures::zoom(&mut app) > before);
    assert!(app.shows("Following own-ship"));
}

#[test]
fn o10_quarter_turn_ends_track_up() {
    let (mut app, boxes) = flying();
    app.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
    assert!(app.says("North up"));
    app.press(Key::U);
    app.step_until_said("Track up · ");
    app.press(Key::R);
    app.step_until_said("Rotated 90°");
    app.press(Key::U);
    app.step_until_said("Track up · ");
    app.press(Key::U);
    app.step_until_said("North up");
}

#[test]
fn keys_that_are_pressed_within_one_frame_all_count() {
    let (mut app, boxes) = flying();
    app.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
    app.rest();
    let key = |(key, modifiers)| egui::Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    };
    let plain = egui::Modifiers::NONE;
    let keys = [
        (Key::Z, egui::Modifiers::SHIFT),
        (Key::F, plain),
        (Key::U, plain),
    ];
    let keys = keys.map(key);
    app.window.input_mut().events.extend(keys);
    app.window.step();
    app.step_until_said("Track up · ");
    assert!(app.says("100 %"));
    assert!(app.shows("Following own-ship"));
}

#[test]
fn o11_position_is_on_screen_in_first_frame_after_it_came() {
    let (mut app, boxes) = flying();
    app.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
    app.rest();
    while app.is_woken_within(TIMEOUT) {
        app.rest();
    }
    app.fly_at(boxes.inset(0));
    assert!(app.is_woken_within(Duration::from_secs(10)));
    app.window.step();
    assert!(app.shows("Over an inset (not to scale)"));
}

#[test]
fn o14_purpose_is_in_every_window() {
    for (width, height) in [
        (480.0, 600.0),
        (800.0, 1280.0),
        (960.0, 640.0),
        (1920.0, 1080.0),
    ] {
        let mut app = TestApp::with_chart(Start {
            size: egui::vec2(width, height),
            ..Start::default()
        });
        let boxes = Boxes::of(app.demo(), AIRPORT, INDEX);
        for (at, says) in [
            (boxes.middle(), "Position shown"),
            (boxes.north_of(), "Outside this chart, "),
        ] {
            app.fly_at(at);
            app.step_until_said(says);
            assert!(app.says("For flight simulation only"), "{width}");
            assert!(app.says("North up"), "{width} {says}");
        }
    }
}

#[test]
fn o15_help_says_what_cannot_be_known() {
    let (mut app, _) = flying();
    app.press(Key::F1);
    app.step_until_said("cannot detect other areas that are not to scale");
}
