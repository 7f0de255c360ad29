//! Own-ship on a chart: what the strip says of a position that a simulator sends.

use std::time::Duration;

use egui::Key;

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, Desk, Start};

const INDEX: &str = "11-1";
/// How long is watched for something that must not come.
const PATIENCE: Duration = Duration::from_millis(100);

fn flying() -> (Desk, Boxes) {
    let desk = Desk::with_chart(Start::default());
    let boxes = Boxes::of(desk.demo(), AIRPORT, INDEX);
    (desk, boxes)
}

#[test]
fn a_position_inside_the_planview_is_shown() {
    let (mut desk, boxes) = flying();
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Position shown");
}

#[test]
fn a_position_over_an_inset_is_not_shown_and_the_strip_says_why() {
    let (mut desk, boxes) = flying();
    desk.fly_at(boxes.inset(0));
    desk.step_until_shown("Over an inset (not to scale)");
    assert!(!desk.shows("Position shown"));
}

#[test]
fn a_position_outside_the_planview_is_told_with_distance_and_direction() {
    let (mut desk, boxes) = flying();
    desk.fly_at(boxes.north_of());
    desk.step_until_said("Outside this chart, ");
    assert!(desk.says(" NM north"));
}

#[test]
fn a_position_is_not_shown_on_a_chart_without_a_map() {
    let mut desk = Desk::at_airport(Start::default());
    desk.fly_at((-27.4, 153.1));
    desk.click("Reference");
    desk.step_until("the reference pages", |desk| {
        desk.offers("Airport briefing, index 10-0")
    });
    desk.click("Airport briefing, index 10-0");
    desk.step_until_shown("This chart is not geo-referenced");
}

#[test]
fn own_ship_can_be_hidden_and_shown_with_a_key() {
    let (mut desk, boxes) = flying();
    desk.press(Key::O);
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Position hidden – Show");
    desk.press(Key::O);
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Position shown");
}

#[test]
fn o8_the_position_stays_shown_from_day_to_night() {
    let (mut desk, boxes) = flying();
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Position shown");
    desk.click("Switch to night");
    desk.step_until_shown("Switch to day");
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Position shown");
}

#[test]
fn a_simulator_that_sends_no_position_is_named() {
    let (mut desk, _) = flying();
    desk.hear("XATTMy Sim,15.0,0.0,0.0");
    desk.step_until_shown("My Sim connected, no position yet");
}

#[test]
fn a_datagram_that_is_no_sentence_is_no_position() {
    let (mut desk, boxes) = flying();
    for nonsense in ["", "XGPS", "XGPSTest,999,999,0,0,0", "\u{0}\u{0}\u{0}"] {
        desk.hear(nonsense);
    }
    desk.window.step();
    assert!(!desk.shows("Position shown"));
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Position shown");
}

#[test]
fn o12_a_position_that_nobody_sees_draws_no_frame() {
    let mut desk = Desk::signed_in(Start::default());
    desk.fly_at((-27.4, 153.1));
    desk.step_until("the simulator's name", |desk| desk.shows("Test"));
    // The list of airports would tell how far away they are.
    desk.activate("Display");
    desk.step_until("a window at rest", Desk::rests);
    // A new heading may still come with the first datagrams.
    while desk.is_woken_within(PATIENCE) {
        desk.step_until("a window at rest", Desk::rests);
    }
    for index in 0..10 {
        desk.fly_at((-27.4 + f64::from(index) * 0.01, 153.1));
        assert!(
            !desk.is_woken_within(PATIENCE),
            "move {index} (ownship O12)"
        );
    }
}

#[test]
fn tap_on_the_position_opens_the_simulator_page() {
    let (mut desk, _) = flying();
    desk.click("No simulator");
    desk.step_until_shown("No simulator found");
}

#[test]
fn o9_a_drag_suspends_the_following_and_one_tool_takes_it_up_again() {
    let (mut desk, boxes) = flying();
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Position shown");
    desk.show_pixel_for_pixel();
    desk.click("Follow own-ship");
    desk.step_until_shown("Following own-ship");
    let middle = desk.place("YBBN, 11-1").center();
    desk.window.hover_at(middle);
    desk.window.drag_at(middle);
    desk.window.step();
    desk.window.hover_at(middle + egui::vec2(80.0, 0.0));
    desk.window.step();
    desk.window.drop_at(middle + egui::vec2(80.0, 0.0));
    desk.step_until_shown("Follow own-ship again");
    desk.click("Follow own-ship again");
    desk.step_until_shown("Following own-ship");
    desk.press(Key::F);
    desk.step_until_shown("Follow own-ship");
}

#[test]
fn o10_track_up_is_labelled_and_ends_with_a_quarter_turn_by_hand() {
    let (mut desk, boxes) = flying();
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Position shown");
    assert!(desk.says("North up"));
    desk.press(Key::U);
    desk.step_until_said("Track up · ");
    desk.press(Key::R);
    desk.step_until_said("Rotated 90°");
    desk.press(Key::U);
    desk.step_until_said("Track up · ");
    desk.press(Key::U);
    desk.step_until_said("North up");
}

#[test]
fn keys_that_are_pressed_within_one_frame_all_count() {
    let (mut desk, boxes) = flying();
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Position shown");
    desk.rest();
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
    desk.window.input_mut().events.extend(keys);
    desk.window.step();
    desk.step_until_said("Track up · ");
    assert!(desk.says("100 %"));
    assert!(desk.shows("Following own-ship"));
}

#[test]
fn o11_a_position_is_on_the_screen_in_the_first_frame_after_it_came() {
    let (mut desk, boxes) = flying();
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Position shown");
    desk.rest();
    while desk.is_woken_within(PATIENCE) {
        desk.rest();
    }
    desk.fly_at(boxes.inset(0));
    assert!(desk.is_woken_within(Duration::from_secs(10)));
    desk.window.step();
    assert!(desk.shows("Over an inset (not to scale)"));
}

#[test]
fn o14_the_purpose_and_o10_the_orientation_are_said_in_every_window() {
    for (width, height) in [
        (480.0, 600.0),
        (800.0, 1280.0),
        (960.0, 640.0),
        (1920.0, 1080.0),
    ] {
        let mut desk = Desk::with_chart(Start {
            size: egui::vec2(width, height),
            ..Start::default()
        });
        let boxes = Boxes::of(desk.demo(), AIRPORT, INDEX);
        for (at, says) in [
            (boxes.middle(), "Position shown"),
            (boxes.north_of(), "Outside this chart, "),
        ] {
            desk.fly_at(at);
            desk.step_until_said(says);
            assert!(desk.says("For flight simulation only"), "{width}");
            assert!(desk.says("North up"), "{width} {says}");
        }
    }
}

#[test]
fn o15_the_help_says_what_cannot_be_known() {
    let (mut desk, _) = flying();
    desk.press(Key::F1);
    desk.step_until_said("cannot detect other areas that are not to scale");
}
