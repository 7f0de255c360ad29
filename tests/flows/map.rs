//! What a chart that is a map tells: positions, distances, own-ship as the user wants it.

use egui::{Key, vec2};

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, APPROACH_PICTURE, Desk, Start};

fn flying() -> (Desk, Boxes) {
    let mut desk = Desk::with_chart(Start::default());
    let boxes = Boxes::of(desk.demo(), AIRPORT, "11-1");
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Position shown");
    desk.rest();
    (desk, boxes)
}

/// The middle of the chart, which is the middle of the page and map on this chart.
fn middle(desk: &Desk) -> egui::Pos2 {
    desk.place(APPROACH_PICTURE).center()
}

#[test]
fn the_strip_tells_the_position_under_the_pointer_and_nothing_where_there_is_no_map() {
    let (mut desk, _) = flying();
    desk.window.hover_at(middle(&desk) - vec2(0.0, 60.0));
    desk.step_until_said("S27°");
    assert!(desk.says("′ E153°"));
    // The margin of the page.
    let chart = desk.place(APPROACH_PICTURE);
    desk.window
        .hover_at(chart.center_bottom() - vec2(0.0, 40.0));
    desk.step_until("no position", |desk| !desk.says("′ E153°"));
}

#[test]
fn the_pointer_on_own_ship_tells_own_ships_position() {
    let (mut desk, _) = flying();
    desk.press(Key::C);
    desk.rest();
    desk.show_pixel_for_pixel();
    desk.press(Key::C);
    desk.rest();
    desk.window.hover_at(middle(&desk));
    desk.step_until_said("Own-ship S27°");
}

#[test]
fn positions_are_written_in_the_form_that_was_chosen() {
    let (mut desk, _) = flying();
    for (form, written) in [("Degrees", "-27."), ("Seconds", "″ E153°")] {
        desk.click("Settings");
        desk.step_until_shown("Search settings");
        desk.activate(form);
        desk.click("Simulator");
        desk.step_until_said(written);
    }
    // The airport's own position too.
    desk.click("Airport");
    desk.step_until_said("S27°23′");
}

#[test]
fn the_ruler_measures_between_two_taps_and_begins_anew_with_a_third() {
    let (mut desk, _) = flying();
    desk.press(Key::M);
    desk.step_until_said("Ruler: tap the first point");
    let at = middle(&desk) - vec2(0.0, 120.0);
    desk.tap(at);
    desk.window.remove_cursor();
    desk.step_until_said("Ruler: tap the second point");
    desk.tap(at + vec2(60.0, 0.0));
    desk.window.remove_cursor();
    desk.step_until_said(" NM · ");
    // East, and as much less as the variation is: the airport's is 11 degrees east.
    assert!(desk.says("090°T · 079°M"), "{:#?}", desk.words());
    desk.tap(at + vec2(0.0, 30.0));
    desk.window.remove_cursor();
    desk.step_until_said("Ruler: tap the second point");
    desk.press(Key::M);
    desk.step_until("no ruler", |desk| !desk.says("Ruler: tap"));
}

#[test]
fn what_is_not_to_scale_cannot_be_measured() {
    let (mut desk, _) = flying();
    desk.press(Key::M);
    let chart = desk.place(APPROACH_PICTURE);
    desk.tap(chart.center_bottom() - vec2(0.0, 40.0));
    desk.window.remove_cursor();
    desk.step_until_said("Ruler: tap the first point");
}

#[test]
fn two_quick_taps_with_the_ruler_do_not_zoom() {
    let (mut desk, _) = flying();
    let zoom = |desk: &Desk| {
        let words = desk.words();
        let strip = words.iter().find(|words| words.contains(" %")).unwrap();
        let percent = strip.split(" · ").find(|part| part.ends_with(" %"));
        percent.unwrap().to_owned()
    };
    let before = zoom(&desk);
    desk.press(Key::M);
    let at = middle(&desk) - vec2(0.0, 120.0);
    desk.tap(at);
    desk.tap(at);
    desk.press(Key::M);
    desk.window.remove_cursor();
    desk.rest();
    assert_eq!(zoom(&desk), before);
}

#[test]
fn o9_own_ship_comes_to_the_middle_once_and_is_not_followed() {
    let (mut desk, boxes) = flying();
    desk.show_pixel_for_pixel();
    desk.click("More tools");
    desk.rest();
    desk.click("Centre on own-ship");
    desk.rest();
    desk.window.hover_at(middle(&desk));
    desk.step_until_said("Own-ship S27°");
    assert!(desk.shows("Follow own-ship"));
    let (lat, lng) = boxes.middle();
    desk.fly_at((lat + 0.01, lng));
    desk.step_until("own-ship is elsewhere", |desk| !desk.says("Own-ship S27°"));
}

#[test]
fn what_is_drawn_with_own_ship_is_chosen_on_its_page() {
    let (mut desk, _) = flying();
    desk.click("Display");
    desk.step_until_shown("Range rings");
    assert!(desk.is_on("Heading line, minute mark"));
    for switch in [
        "Range rings",
        "Last known position when lost",
        "Outlines of plan view and insets",
    ] {
        assert!(!desk.is_on(switch), "{switch}");
        desk.turn(switch);
        assert!(desk.is_on(switch), "{switch}");
    }
    // The key turns the same switch.
    desk.press(Key::I);
    assert!(!desk.is_on("Outlines of plan view and insets"));
    for choice in ["Arrow", "15 min"] {
        desk.click(choice);
        desk.rest();
        assert!(desk.is_chosen(choice), "{choice}");
    }
    desk.turn("Show own-ship on charts");
    desk.step_until_shown("Position hidden – Show");
}

#[test]
fn the_simulator_page_follows_a_move_that_no_chart_shows() {
    let mut desk = Desk::signed_in(Start::default());
    desk.fly_at((-27.4, 153.1));
    desk.click("Simulator");
    desk.step_until_said("S27°24.000′ E153°06.000′");
    desk.fly_at((-27.400_05, 153.1));
    desk.step_until_said("S27°24.003′ E153°06.000′");
}
