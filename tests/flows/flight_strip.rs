//! The flight strip: filled from the plan, each slot one tap away, the next by a key, pins and boards of the flight.

use egui::{Key, Vec2, vec2};
use flightbag::message::{Action, FlightCommand, PlanSource};

use crate::harness::{APPROACH_PICTURE, Desk, Start};

const ROUTE: &str = "NZWN/34 DCT YBBN/01R ALT KSFO";
const SLOTS: [&str; 6] = ["DEP NZWN", "SID ", "STAR ", "APP ", "APT YBBN", "ALT KSFO"];

fn read(desk: &mut Desk, route: &str, arrives: &str) {
    let read = FlightCommand::Read(PlanSource::Typed(route.to_owned()));
    desk.window.state().perform(Action::Flight(read));
    desk.step_until("the flight", |desk| desk.offers(arrives));
    desk.rest();
}

fn with_strip(size: Vec2) -> Desk {
    let mut desk = Desk::at_airport(Start {
        size,
        ..Start::default()
    });
    read(&mut desk, ROUTE, "APT YBBN");
    desk
}

#[test]
fn slot_opens_its_chart_in_one_tap() {
    let mut desk = with_strip(vec2(1280.0, 800.0));
    assert!(desk.offers("APP –, find its chart"));
    assert_eq!(
        desk.requests("/v2/charts/NZWN"),
        0,
        "nothing is asked for by itself"
    );
    desk.click("APP –");
    desk.step_until_shown(APPROACH_PICTURE);
    desk.rest();
    assert!(desk.offers("APP YBBN ILS RWY 01R, your runway 01R"));
    assert!(desk.offers("SID NZWN HUTT ONE departure, your runway 34"));
    assert_eq!(desk.toggled("APP YBBN ILS RWY 01R"), Some(true));
}

#[test]
fn key_leads_from_slot_to_slot() {
    let mut desk = with_strip(vec2(1280.0, 800.0));
    for slot in ["DEP NZWN Airport", "SID NZWN HUTT ONE", "STAR YBBN MORETON"] {
        desk.press(Key::Q);
        desk.step_until(slot, |desk| {
            desk.offers(slot) && desk.toggled(slot) == Some(true)
        });
        desk.rest();
    }
}

#[test]
fn slots_stand_in_one_line_in_every_window() {
    let mut desk = with_strip(vec2(1280.0, 800.0));
    for size in [
        vec2(1280.0, 800.0),
        vec2(1920.0, 1080.0),
        vec2(800.0, 1280.0),
        vec2(480.0, 600.0),
        vec2(640.0, 400.0),
    ] {
        desk.window.set_size(size);
        for _frame in 0..4 {
            desk.window.step();
        }
        let places = SLOTS.map(|slot| desk.place_of_button(slot));
        for pair in places.windows(2) {
            assert_eq!(pair[0].top().to_bits(), pair[1].top().to_bits(), "{size:?}");
            assert!(pair[0].right() <= pair[1].left(), "{size:?}: {pair:?}");
        }
        let [first, .., last] = places;
        assert!(first.width() >= 44.0 && last.right() <= size.x, "{size:?}");
    }
}

#[test]
fn strip_stands_above_the_chart_of_a_wide_window() {
    let mut desk = with_strip(vec2(1920.0, 1080.0));
    desk.press(Key::D);
    desk.rest();
    assert!(desk.offers("APT YBBN"), "the drawer is closed");
    desk.window.set_size(vec2(1280.0, 800.0));
    desk.window.step();
    desk.rest();
    assert!(!desk.offers("APT YBBN"));
}

#[test]
fn pinned_charts_come_back_with_their_flight() {
    let mut desk = with_strip(vec2(1280.0, 800.0));
    desk.click("Approach");
    desk.step_until("the list", |desk| desk.offers("Pin VOR RWY 01R"));
    desk.click("Pin VOR RWY 01R");
    desk.step_until("the slot", |desk| {
        desk.offers("APP YBBN VOR RWY 01R, pinned")
    });
    read(&mut desk, "NZWN YBBN ALT YBSU", "ALT YBSU");
    assert!(
        desk.offers("APP –"),
        "another flight starts with empty boards"
    );
    read(&mut desk, ROUTE, "ALT KSFO");
    assert!(desk.offers("APP YBBN VOR RWY 01R, pinned"));
}
