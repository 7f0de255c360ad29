//! The flight: typed or taken from a file, its airports one tap away, the charts that fit it found and pinned.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Key, Modifiers};
use flightbag::message::{Action, FlightCommand, PlanSource};

use crate::harness::{APPROACH_PICTURE, Start, TestApp};

const ROUTE: &str = "NZWN/34 DCT YBBN/01R ALT KSFO";

fn with_flight() -> TestApp {
    let mut app = TestApp::signed_in(Start {
        size: egui::vec2(1280.0, 1600.0),
        ..Start::default()
    });
    type_route(&mut app, ROUTE);
    app.step_until_shown("Destination: YBBN, runway 01R");
    app
}

fn type_route(app: &mut TestApp, route: &str) {
    let another = "Another flight";
    if !app.offers("Use this route") && !app.offers(another) {
        app.click("Flight");
        app.rest();
    }
    if app.offers(another) {
        app.click(another);
        app.rest();
    }
    app.type_into("Route", route);
    app.rest();
    app.click("Use this route");
}

/// Waits for the lists of all airports of the flight: charts are offered from the first one on.
fn all_are_found(app: &mut TestApp) {
    app.step_until("all of them", |app| {
        app.offers("Pin all") && !app.says("Loading charts for")
    });
}

#[test]
fn typed_route_makes_a_flight() {
    let mut app = with_flight();
    app.click("APT YBBN");
    // The sheet makes room for it.
    app.step_until_shown("YBBN, 10-9, Airport diagram");
    app.click("Charts");
    app.rest();
    app.step_until_shown("Brisbane International Airport");
}

#[test]
fn runway_charts_open_in_one_tap() {
    let mut app = with_flight();
    assert_eq!(
        app.requests("/v2/charts/"),
        0,
        "nothing is asked for by itself"
    );
    app.click("Find charts for this flight");
    app.step_until("the approach", |app| app.offers("YBBN ILS RWY 01R"));
    assert!(!app.offers("YBBN ILS RWY 19L"), "not the flight's runway");
    assert_eq!(app.requests(".png"), 0, "no picture that was not requested");
    app.click("YBBN ILS RWY 01R");
    app.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn suggested_charts_fill_slots_before_boards() {
    let mut app = with_flight();
    app.click("Find charts for this flight");
    all_are_found(&mut app);
    app.rest();
    app.click("Pin all");
    app.rest();
    app.click("Boards");
    app.step_until("pins", |app| {
        app.offers("SID NZWN HUTT ONE departure, pinned") && app.offers("Approach 5")
    });
    assert!(!app.offers("Ground "), "airport diagrams are in slots");
}

#[test]
fn key_pins_suggested_charts_only_on_their_page() {
    let mut app = with_flight();
    app.click("Find charts for this flight");
    all_are_found(&mut app);
    app.rest();
    let pins = |app: &mut TestApp| {
        app.window.key_press_modifiers(Modifiers::SHIFT, Key::P);
        app.rest();
        app.click("Boards");
        app.rest();
        app.offers("Approach ")
    };
    app.click("Charts");
    app.rest();
    assert!(!pins(&mut app), "its page is not shown");
    assert!(!pins(&mut app), "nor is it from the boards");
    app.click("Flight");
    app.rest();
    assert!(pins(&mut app));
}

#[test]
fn what_is_no_plan_says_so_and_flight_stays() {
    let mut app = with_flight();
    type_route(&mut app, "nothing to see here");
    app.step_until_said("A route starts with the departure airport");
    assert!(app.shows("Destination: YBBN, runway 01R"));
}

#[test]
fn foreign_plan_tells_what_was_read() {
    let mut app = TestApp::signed_in(Start {
        size: egui::vec2(1280.0, 1600.0),
        ..Start::default()
    });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/flight_plans");
    app.click("Flight");
    app.rest();
    for (file, format) in [
        ("msfs2020.pln", "Source: Microsoft Flight Simulator plan"),
        ("xplane11.fms", "Source: X-Plane plan"),
        ("full.lnmpln", "Source: Little Navmap plan"),
        ("simbrief.json", "Source: SimBrief flight plan"),
    ] {
        let read = FlightCommand::Read(PlanSource::File(folder.join(file)));
        app.window.state().perform(Action::Flight(read));
        app.step_until_shown(format);
        app.rest();
    }
}

#[test]
fn day_and_other_cycle_of_plan_are_told() {
    let mut app = TestApp::signed_in(Start {
        size: egui::vec2(1280.0, 1600.0),
        ..Start::default()
    });
    app.click("Flight");
    app.rest();
    let plan = include_str!("../flight_plans/simbrief.json").replace("\"2611\"", "\"2501\"");
    let read = FlightCommand::Read(PlanSource::Typed(plan));
    app.window.state().perform(Action::Flight(read));
    app.step_until_shown("Flight date: 2026-11-24");
    assert!(app.says("This plan uses AIRAC cycle 2501"));
}

/// A file that is let go over the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("the program reads its files itself".to_owned())
    }
}

#[test]
fn plan_that_is_dropped_on_window_is_read() {
    let mut app = TestApp::signed_in(Start::default());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/flight_plans");
    let dropped = Arc::new(Dropped(folder.join("xplane11.fms")));
    app.window.input_mut().dropped_files.push(dropped);
    // Its page opens by itself.
    app.step_until_shown("Source: X-Plane plan");
}

#[test]
fn flight_is_there_after_restart_and_can_be_forgotten() {
    let mut app = TestApp::signed_in(Start {
        size: egui::vec2(1280.0, 1600.0),
        remembers: true,
        ..Start::default()
    });
    type_route(&mut app, ROUTE);
    app.step_until_shown("Destination: YBBN, runway 01R");
    let mut app = app.restarted();
    app.sign_in();
    app.step_until("its airports", |app| app.offers("APT YBBN"));
    app.click("Flight");
    app.step_until_shown("Departure: NZWN, runway 34");
    app.click("Clear flight");
    app.step_until("no flight", |app| !app.offers("APT YBBN"));
}

#[test]
fn flight_is_key_away() {
    let mut app = with_flight();
    app.press(Key::B);
    app.rest();
    app.press(Key::G);
    app.step_until("the flight", |app| {
        app.offers("Find charts for this flight")
    });
}
