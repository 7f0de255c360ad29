//! The flight: typed or taken from a file, its airports one tap away, the charts that fit it found and pinned.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Key, Modifiers};
use flightbag::message::{Action, FlightCommand, PlanSource};

use crate::harness::{APPROACH_PICTURE, Desk, Start};

const ROUTE: &str = "NZWN/34 DCT YBBN/01R ALT KSFO";

fn with_flight() -> Desk {
    let mut desk = Desk::signed_in(Start {
        size: egui::vec2(1280.0, 1600.0),
        ..Start::default()
    });
    type_route(&mut desk, ROUTE);
    desk.step_until_shown("Destination: YBBN");
    desk
}

fn type_route(desk: &mut Desk, route: &str) {
    if !desk.offers("Use this route") {
        desk.click("Flight");
        desk.rest();
    }
    desk.type_into("Route", route);
    desk.rest();
    desk.click("Use this route");
}

#[test]
fn a_typed_route_is_a_flight_whose_airports_are_one_tap_away() {
    let mut desk = with_flight();
    desk.click("APT YBBN");
    // The sheet makes room for it.
    desk.step_until_shown("YBBN, 10-9, Airport diagram");
    desk.click("Charts");
    desk.rest();
    desk.step_until_shown("Brisbane International Airport");
}

#[test]
fn charts_that_fit_the_runways_are_found_and_open_in_one_tap_more() {
    let mut desk = with_flight();
    assert_eq!(
        desk.requests("/v2/charts/"),
        0,
        "nothing is asked for by itself"
    );
    desk.click("Find charts for this flight");
    desk.step_until("the approach", |desk| desk.offers("YBBN ILS RWY 01R"));
    assert!(!desk.offers("YBBN ILS RWY 19L"), "not the flight's runway");
    assert_eq!(desk.requests(".png"), 0, "no picture that nobody asked for");
    desk.click("YBBN ILS RWY 01R");
    desk.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn suggested_charts_fill_slots_before_boards() {
    let mut desk = with_flight();
    desk.click("Find charts for this flight");
    // It is there once the list of every airport has come.
    desk.step_until("all of them", |desk| desk.offers("Pin them all"));
    desk.rest();
    desk.click("Pin them all");
    desk.rest();
    desk.click("Boards");
    desk.step_until("pins", |desk| {
        desk.offers("SID NZWN HUTT ONE departure, pinned") && desk.offers("Approach 5")
    });
    assert!(!desk.offers("Ground "), "airport diagrams are in slots");
}

#[test]
fn key_pins_suggested_charts_only_on_their_page() {
    let mut desk = with_flight();
    desk.click("Find charts for this flight");
    desk.step_until("all of them", |desk| desk.offers("Pin them all"));
    desk.rest();
    let pins = |desk: &mut Desk| {
        desk.window.key_press_modifiers(Modifiers::SHIFT, Key::P);
        desk.rest();
        desk.click("Boards");
        desk.rest();
        desk.offers("Approach ")
    };
    desk.click("Charts");
    desk.rest();
    assert!(!pins(&mut desk), "its page is not shown");
    assert!(!pins(&mut desk), "nor is it from the boards");
    desk.click("Flight");
    desk.rest();
    assert!(pins(&mut desk));
}

#[test]
fn what_is_no_plan_says_so_and_the_flight_stays() {
    let mut desk = with_flight();
    type_route(&mut desk, "nothing to see here");
    desk.step_until_said("A route starts with the departure airport");
    assert!(desk.shows("Destination: YBBN"));
}

#[test]
fn a_plan_of_another_program_says_what_was_read_and_what_was_not() {
    let mut desk = Desk::signed_in(Start {
        size: egui::vec2(1280.0, 1600.0),
        ..Start::default()
    });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/flight_plans");
    desk.click("Flight");
    desk.rest();
    for (file, format) in [
        ("msfs2020.pln", "Source: Microsoft Flight Simulator plan"),
        ("xplane11.fms", "Source: X-Plane plan"),
        ("full.lnmpln", "Source: Little Navmap plan"),
        ("simbrief.json", "Source: SimBrief flight plan"),
    ] {
        let read = FlightCommand::Read(PlanSource::File(folder.join(file)));
        desk.window.state().perform(Action::Flight(read));
        desk.step_until_shown(format);
        desk.rest();
    }
}

#[test]
fn day_and_other_cycle_of_a_plan_are_told() {
    let mut desk = Desk::signed_in(Start {
        size: egui::vec2(1280.0, 1600.0),
        ..Start::default()
    });
    desk.click("Flight");
    desk.rest();
    let plan = include_str!("../flight_plans/simbrief.json").replace("\"2611\"", "\"2501\"");
    let read = FlightCommand::Read(PlanSource::Typed(plan));
    desk.window.state().perform(Action::Flight(read));
    desk.step_until_shown("Flight date: 2026-11-24");
    assert!(desk.says("This plan uses AIRAC cycle 2501"));
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
fn a_plan_that_is_dropped_on_the_window_is_read() {
    let mut desk = Desk::signed_in(Start::default());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/flight_plans");
    let dropped = Arc::new(Dropped(folder.join("xplane11.fms")));
    desk.window.input_mut().dropped_files.push(dropped);
    // Its page opens by itself.
    desk.step_until_shown("Source: X-Plane plan");
}

#[test]
fn a_flight_is_there_after_a_restart_and_can_be_forgotten() {
    let mut desk = Desk::signed_in(Start {
        size: egui::vec2(1280.0, 1600.0),
        remembers: true,
        ..Start::default()
    });
    type_route(&mut desk, ROUTE);
    desk.step_until_shown("Destination: YBBN");
    let mut desk = desk.restarted();
    desk.sign_in();
    desk.step_until("its airports", |desk| desk.offers("APT YBBN"));
    desk.click("Flight");
    desk.step_until_shown("Departure runway: 34");
    desk.click("Clear flight");
    desk.step_until("no flight", |desk| !desk.offers("APT YBBN"));
}

#[test]
fn the_flight_is_a_key_away() {
    let mut desk = with_flight();
    desk.press(Key::B);
    desk.rest();
    desk.press(Key::G);
    desk.step_until_shown("Suggested charts");
}
