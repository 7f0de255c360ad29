//! "You are at YBBN": own-ship stands at an airport whose diagram is not on the screen.

use std::time::Duration;

use egui::vec2;
use flightbag::instance::{InstanceCall, InstanceResponse};
use flightbag::message::{Action, Preference};

use super::gestures::zoom;
use crate::harness::{APPROACH_PICTURE, DEADLINE, Start, TestApp};

/// Wellington's runway, Brisbane's, and Malolo Lailai's, of which the embedded service has no chart.
const NZWN: (f64, f64) = (-41.325, 174.806);
const YBBN: (f64, f64) = (-27.395, 153.120);
const NFFO: (f64, f64) = (-17.7779, 177.197);
const DIAGRAM: &str = "NZWN, 10-9, Airport diagram";
const OFFER: &str = "You are at NZWN";
/// The way to it, and the way past it.
const TAKE: &str = "Airport diagram";
const CROSS: &str = "Close message";
/// How long is watched for something that must not come.
const TIMEOUT: Duration = Duration::from_millis(100);

/// What a simulator sends that stands on the ground.
fn stand_at(app: &TestApp, (lat, lng): (f64, f64)) {
    app.hear(&format!("XGPSTest,{lng:.6},{lat:.6},12.0,15.00,0.0"));
}

/// A chart of Brisbane on the screen, own-ship in Wellington, the offer there.
fn offered(start: Start) -> TestApp {
    let mut app = TestApp::with_chart(start);
    stand_at(&app, NZWN);
    app.step_until_shown(OFFER);
    app
}

#[test]
fn diagram_offer_lasts_landing_to_takeoff() {
    let mut app = TestApp::with_chart(Start::default());
    app.fly_at(NZWN);
    app.step_until_said("Outside this chart, ");
    assert!(!app.says("You are at"));
    let asked = app.requests("/v2/");
    stand_at(&app, NZWN);
    app.step_until_shown(OFFER);
    assert!(app.shows(APPROACH_PICTURE), "the chart stays");
    assert!(app.shows("Brisbane International Airport"));
    assert_eq!(app.requests("/v2/"), asked, "nothing is asked for");
    app.click(TAKE);
    stand_at(&app, NZWN);
    app.step_until_shown(DIAGRAM);
    assert!(app.shows("Wellington International Airport"));
    assert!(app.offers("YBBN ILS RWY 01R"), "its tab stays");
    assert!(!app.shows(OFFER));
    app.click("YBBN ILS RWY 01R");
    stand_at(&app, NZWN);
    app.step_until_shown(OFFER);
    app.step_until_shown(APPROACH_PICTURE);
    app.fly_at(NZWN);
    app.step_until("the offer is gone", |app| !app.shows(OFFER));
    assert!(app.shows(APPROACH_PICTURE));
}

#[test]
fn offer_comes_without_a_chart() {
    let mut app = TestApp::signed_in(Start::default());
    app.fly_at(YBBN);
    app.step_until("the simulator's name", |app| app.shows("Test"));
    stand_at(&app, YBBN);
    app.step_until_shown("You are at YBBN");
    app.click(TAKE);
    stand_at(&app, YBBN);
    app.step_until_shown("YBBN, 10-9, Airport diagram");
}

#[test]
fn standing_still_draws_no_frame() {
    let mut app = TestApp::signed_in(Start::default());
    stand_at(&app, YBBN);
    app.step_until_shown("You are at YBBN");
    stand_at(&app, YBBN);
    while app.is_woken_within(TIMEOUT) {
        app.step_until("a window at rest", TestApp::rests);
        stand_at(&app, YBBN);
    }
    for report in 0..10 {
        stand_at(&app, YBBN);
        assert!(!app.is_woken_within(TIMEOUT), "report {report}");
    }
}

#[test]
fn nothing_is_offered_signed_out() {
    let mut app = TestApp::start(Start::default());
    stand_at(&app, NZWN);
    app.step_until("the simulator's name", |app| app.shows("Test"));
    stand_at(&app, NZWN);
    app.step_until("a window at rest", TestApp::rests);
    assert!(!app.says("You are at"));
}

#[test]
fn declined_offer_goes_and_chart_stays() {
    let mut app = offered(Start::default());
    app.click(CROSS);
    stand_at(&app, NZWN);
    app.step_until("the offer is gone", |app| !app.shows(OFFER));
    assert!(app.shows(APPROACH_PICTURE));
    assert!(app.shows("Brisbane International Airport"));
}

#[test]
fn position_that_is_lost_takes_offer_away() {
    let mut app = offered(Start::default());
    app.step_until("the offer is gone", |app| !app.shows(OFFER));
}

#[test]
fn airport_without_diagram_says_so_and_shows_its_list() {
    let mut app = TestApp::with_chart(Start::default());
    app.click("Simulator");
    stand_at(&app, NFFO);
    app.step_until_shown("You are at NFFO");
    app.click(TAKE);
    app.step_until_shown(
        "The service has no airport diagram for NFFO. Choose a chart from the list.",
    );
    app.step_until_shown("The service has no charts for NFFO.");
    assert!(app.shows(APPROACH_PICTURE), "the chart stays");
    assert!(!app.says("You are at"));
}

#[test]
fn missing_diagram_request_shows_list() {
    let mut app = TestApp::with_chart(Start::default());
    let preference = Preference::PressedByOthers(true);
    app.window.state().perform(Action::Prefer(preference));
    app.click("Simulator");
    app.rest();
    stand_at(&app, NFFO);
    app.step_until_shown("You are at NFFO");
    let handler = app.window.state().call_handler(&app.window.ctx);
    let answer = handler(InstanceCall::Press("airport-diagram".to_owned()));
    assert_eq!(answer, InstanceResponse::Done);
    app.step_until_shown("The service has no charts for NFFO.");
}

#[test]
fn airport_that_does_not_come_is_said_where_charts_are() {
    let mut app = TestApp::with_chart(Start::default());
    app.press(egui::Key::D);
    stand_at(&app, NZWN);
    app.step_until_shown(OFFER);
    app.stop_service();
    app.click(TAKE);
    app.step_until_said("The chart service could not be reached");
    assert!(app.offers("Try again"));
    assert!(app.shows(APPROACH_PICTURE), "the chart stays");
}

#[test]
fn sheet_over_pane_makes_room_for_diagram() {
    let start = Start {
        size: vec2(800.0, 1280.0),
        ..Start::default()
    };
    let mut app = TestApp::with_chart(start);
    app.click("Simulator");
    app.step_until_shown("No simulator found");
    stand_at(&app, NZWN);
    app.step_until_shown(OFFER);
    app.click(TAKE);
    app.step_until_shown(DIAGRAM);
    assert!(!app.offers("Advanced"));
}

#[test]
fn late_list_opens_nothing() {
    let mut app = offered(Start::default());
    let held = app.demo().control().hold("/v2/charts/NZWN");
    app.click(TAKE);
    assert!(held.wait_until_reached(DEADLINE));
    app.open_airport("KSFO");
    assert!(
        held.wait_until_abandoned(DEADLINE),
        "the request was abandoned"
    );
    held.release();
    app.step_until("a window at rest", TestApp::rests);
    assert!(app.shows(APPROACH_PICTURE));
    assert!(!app.shows(DIAGRAM));
}

#[test]
fn offer_stands_between_bar_and_chart() {
    for size in [vec2(480.0, 600.0), vec2(1280.0, 800.0)] {
        let mut app = TestApp::with_chart(Start {
            size,
            ..Start::default()
        });
        let tab = app.place("YBBN ILS RWY 01R");
        stand_at(&app, NZWN);
        app.step_until_shown(OFFER);
        assert_eq!(app.place("YBBN ILS RWY 01R"), tab, "the tab stays");
        let [offer, take] = [app.place(OFFER), app.place_of_button(TAKE)];
        assert!(offer.top() > 56.0, "{offer:?}");
        let chart = app.place(APPROACH_PICTURE);
        assert!(take.bottom() <= chart.top(), "{take:?} {chart:?}");
        app.click(TAKE);
        stand_at(&app, NZWN);
        app.step_until_shown(DIAGRAM);
    }
}

#[test]
fn offer_and_its_cross_are_large_enough_for_finger() {
    let app = offered(Start::default());
    for name in [TAKE, CROSS] {
        let place = app.place_of_button(name);
        let enough = place.width() >= 44.0 && place.height() >= 44.0;
        assert!(enough, "{name}: {place:?}");
    }
}

#[test]
fn offered_diagram_opens_zoomed_to_own_ship_once() {
    let mut app = offered(Start::default());
    app.click(TAKE);
    stand_at(&app, NZWN);
    app.step_until_shown(DIAGRAM);
    stand_at(&app, NZWN);
    let zoomed = zoom(&mut app);
    app.press(egui::Key::Num0);
    let fitted = zoom(&mut app);
    assert!(zoomed > fitted * 1.5, "{fitted} % → {zoomed} %");
    stand_at(&app, NZWN);
    assert!((zoom(&mut app) - fitted).abs() < 1.0, "once");
}
