//! The flight strip: filled from the plan, each slot one tap away, the next by a key, pins and boards of the flight.

use egui::{Key, Vec2, vec2};
use flightbag::message::{Action, FlightCommand, PlanSource};

use crate::harness::{APPROACH_PICTURE, Start, TestApp};

const ROUTE: &str = "NZWN/34 DCT YBBN/01R ALT KSFO";
const SLOTS: [&str; 6] = ["DEP NZWN", "SID ", "STAR ", "APP ", "APT YBBN", "ALT KSFO"];

fn read(app: &mut TestApp, route: &str, arrives: &str) {
    let read = FlightCommand::Read(PlanSource::Typed(route.to_owned()));
    app.window.state().perform(Action::Flight(read));
    app.step_until("the flight", |app| app.offers(arrives));
    app.rest();
}

fn with_strip(size: Vec2) -> TestApp {
    let mut app = TestApp::at_airport(Start {
        size,
        ..Start::default()
    });
    read(&mut app, ROUTE, "APT YBBN");
    app
}

#[test]
fn slot_opens_its_chart_in_one_tap() {
    let mut app = with_strip(vec2(1280.0, 800.0));
    assert!(app.offers("APP –, tap to find"));
    assert_eq!(
        app.requests("/v2/charts/NZWN"),
        0,
        "nothing is asked for by itself"
    );
    app.click("APP –");
    app.step_until_shown(APPROACH_PICTURE);
    app.rest();
    assert!(app.offers("APP YBBN ILS RWY 01R, your runway 01R"));
    assert!(app.offers("SID NZWN HUTT ONE departure, your runway 34"));
    assert_eq!(app.toggled("APP YBBN ILS RWY 01R"), Some(true));
}

#[test]
fn key_leads_from_slot_to_slot() {
    let mut app = with_strip(vec2(1280.0, 800.0));
    for slot in ["DEP NZWN Airport", "SID NZWN HUTT ONE", "STAR YBBN MORETON"] {
        app.press(Key::Q);
        app.step_until(slot, |app| {
            app.offers(slot) && app.toggled(slot) == Some(true)
        });
        app.rest();
    }
}

#[test]
fn slots_stand_in_one_line_in_every_window() {
    let mut app = with_strip(vec2(1280.0, 800.0));
    for size in [
        vec2(1280.0, 800.0),
        vec2(1920.0, 1080.0),
        vec2(800.0, 1280.0),
        vec2(480.0, 600.0),
        vec2(640.0, 400.0),
    ] {
        app.window.set_size(size);
        for _frame in 0..4 {
            app.window.step();
        }
        let places = SLOTS.map(|slot| app.place_of_button(slot));
        for pair in places.windows(2) {
            assert_eq!(pair[0].top().to_bits(), pair[1].top().to_bits(), "{size:?}");
            assert!(pair[0].right() <= pair[1].left(), "{size:?}: {pair:?}");
        }
        let [first, .., last] = places;
        assert!(first.width() >= 44.0 && last.right() <= size.x, "{size:?}");
    }
}

#[test]
fn strip_stands_above_chart_of_wide_window() {
    let mut app = with_strip(vec2(1920.0, 1080.0));
    app.press(Key::D);
    app.rest();
    assert!(app.offers("APT YBBN"), "the drawer is closed");
    app.window.set_size(vec2(1280.0, 800.0));
    app.window.step();
    app.rest();
    assert!(!app.offers("APT YBBN"));
}

#[test]
fn pinned_charts_come_back_with_their_flight() {
    let mut app = with_strip(vec2(1280.0, 800.0));
    app.click("Approach");
    app.step_until("the list", |app| app.offers("Pin VOR RWY 01R"));
    app.click("Pin VOR RWY 01R");
    app.step_until("the slot", |app| app.offers("APP YBBN VOR RWY 01R, pinned"));
    read(&mut app, "NZWN YBBN ALT YBSU", "ALT YBSU");
    assert!(
        app.offers("APP –"),
        "another flight starts with empty boards"
    );
    read(&mut app, ROUTE, "ALT KSFO");
    assert!(app.offers("APP YBBN VOR RWY 01R, pinned"));
}
