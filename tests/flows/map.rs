//! What a chart that is a map tells: positions, distances, own-ship as the user wants it.

use egui::{Key, vec2};

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, APPROACH_PICTURE, Start, TestApp};

fn flying() -> (TestApp, Boxes) {
    let mut app = TestApp::with_chart(Start::default());
    let boxes = Boxes::of(app.demo(), AIRPORT, "11-1");
    app.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
    app.rest();
    (app, boxes)
}

/// The middle of the chart, which is the middle of the page and map on this chart.
fn middle(app: &TestApp) -> egui::Pos2 {
    app.place(APPROACH_PICTURE).center()
}

#[test]
fn strip_tells_position_on_maps_only() {
    let (mut app, _) = flying();
    app.window.hover_at(middle(&app) - vec2(0.0, 60.0));
    app.step_until_said("S27°");
    assert!(app.says("′ E153°"));
    // The margin of the page.
    let chart = app.place(APPROACH_PICTURE);
    app.window.hover_at(chart.center_bottom() - vec2(0.0, 40.0));
    app.step_until("no position", |app| !app.says("′ E153°"));
}

#[test]
fn pointer_on_own_ship_tells_own_ships_position() {
    let (mut app, _) = flying();
    app.press(Key::C);
    app.rest();
    app.show_pixel_for_pixel();
    app.press(Key::C);
    app.rest();
    app.window.hover_at(middle(&app));
    app.step_until_said("Own-ship S27°");
}

#[test]
fn positions_are_written_in_form_that_was_chosen() {
    let (mut app, _) = flying();
    for (form, written) in [("Degrees", "-27."), ("Seconds", "″ E153°")] {
        app.click("Settings");
        app.step_until_shown("Search settings");
        app.click("Units");
        app.rest();
        app.activate(form);
        app.click("Simulator");
        app.step_until_said(written);
    }
    // The airport's own position too.
    app.click("Airport");
    app.step_until_said("S27°23′");
}

#[test]
fn third_ruler_tap_restarts() {
    let (mut app, _) = flying();
    app.press(Key::M);
    app.step_until_said("Ruler: tap the first point");
    let at = middle(&app) - vec2(0.0, 120.0);
    app.tap(at);
    app.window.remove_cursor();
    app.step_until_said("Ruler: tap the second point");
    app.tap(at + vec2(60.0, 0.0));
    app.window.remove_cursor();
    app.step_until_said(" NM · ");
    // East, and as much less as the variation is: the airport's is 11 degrees east.
    assert!(app.says("090°T · 079°M"), "{:#?}", app.words());
    app.tap(at + vec2(0.0, 30.0));
    app.window.remove_cursor();
    app.step_until_said("Ruler: tap the second point");
    app.press(Key::M);
    app.step_until("no ruler", |app| !app.says("Ruler: tap"));
}

#[test]
fn what_is_not_to_scale_cannot_be_measured() {
    let (mut app, _) = flying();
    app.press(Key::M);
    let chart = app.place(APPROACH_PICTURE);
    app.tap(chart.center_bottom() - vec2(0.0, 40.0));
    app.window.remove_cursor();
    app.step_until_said("Ruler: tap the first point");
}

#[test]
fn two_quick_taps_with_ruler_do_not_zoom() {
    let (mut app, _) = flying();
    let zoom = |app: &TestApp| {
        let words = app.words();
        let strip = words.iter().find(|words| words.contains(" %")).unwrap();
        let percent = strip.split(" · ").find(|part| part.ends_with(" %"));
        percent.unwrap().to_owned()
    };
    let before = zoom(&app);
    app.press(Key::M);
    let at = middle(&app) - vec2(0.0, 120.0);
    app.tap(at);
    app.tap(at);
    app.press(Key::M);
    app.window.remove_cursor();
    app.rest();
    assert_eq!(zoom(&app), before);
}

#[test]
fn o9_centre_once_does_not_follow() {
    let (mut app, boxes) = flying();
    app.show_pixel_for_pixel();
    app.click("More tools");
    app.rest();
    app.click("Centre on own-ship");
    app.rest();
    app.window.hover_at(middle(&app));
    app.step_until_said("Own-ship S27°");
    assert!(app.shows("Follow own-ship"));
    let (lat, lng) = boxes.middle();
    app.fly_at((lat + 0.01, lng));
    app.step_until("own-ship has moved", |app| !app.says("Own-ship S27°"));
}

#[test]
fn what_is_drawn_with_own_ship_is_chosen_on_its_page() {
    let (mut app, _) = flying();
    app.click("Display");
    app.step_until_shown("Range rings");
    assert!(app.is_on("Heading line, minute mark"));
    for switch in [
        "Range rings",
        "Last known position when lost",
        "Outlines of plan view and insets",
    ] {
        assert!(!app.is_on(switch), "{switch}");
        app.turn(switch);
        assert!(app.is_on(switch), "{switch}");
    }
    // The key turns the same switch.
    app.press(Key::I);
    assert!(!app.is_on("Outlines of plan view and insets"));
    for choice in ["Arrow", "15 min"] {
        app.click(choice);
        app.rest();
        assert!(app.is_chosen(choice), "{choice}");
    }
    app.turn("Show own-ship on charts");
    app.step_until_shown("Position hidden – Show");
}

#[test]
fn simulator_page_follows_move_that_no_chart_shows() {
    let mut app = TestApp::signed_in(Start::default());
    app.fly_at((-27.4, 153.1));
    app.click("Simulator");
    app.step_until_said("S27°24.000′ E153°06.000′");
    app.fly_at((-27.400_05, 153.1));
    app.step_until_said("S27°24.003′ E153°06.000′");
}
