//! "You are at YBBN": own-ship stands at an airport whose diagram is not on the screen.

use std::time::Duration;

use egui::vec2;
use flightbag::instance::{Answer, Call};
use flightbag::message::{Action, Preference};

use super::hands::zoom;
use crate::harness::{APPROACH_PICTURE, DEADLINE, Desk, Start};

/// Wellington's runway, Brisbane's, and Malolo Lailai's, of which the embedded service has no chart.
const NZWN: (f64, f64) = (-41.325, 174.806);
const YBBN: (f64, f64) = (-27.395, 153.120);
const NFFO: (f64, f64) = (-17.7779, 177.197);
const DIAGRAM: &str = "NZWN, 10-9, Airport diagram";
const OFFER: &str = "You are at NZWN";
const CROSS: &str = "Do not offer this airport's diagram";
/// How long is watched for something that must not come.
const PATIENCE: Duration = Duration::from_millis(100);

/// What a simulator sends that stands on the ground.
fn stand_at(desk: &Desk, (lat, lng): (f64, f64)) {
    desk.hear(&format!("XGPSTest,{lng:.6},{lat:.6},12.0,15.00,0.0"));
}

/// A chart of Brisbane on the screen, own-ship in Wellington, the offer there.
fn offered(start: Start) -> Desk {
    let mut desk = Desk::with_chart(start);
    stand_at(&desk, NZWN);
    desk.step_until_shown(OFFER);
    desk
}

#[test]
fn the_diagram_is_offered_after_landing_opened_by_a_tap_and_gone_with_the_take_off() {
    let mut desk = Desk::with_chart(Start::default());
    desk.fly_at(NZWN);
    desk.step_until_said("Outside this chart, ");
    assert!(!desk.says("You are at"));
    let asked = desk.requests("/v2/");
    stand_at(&desk, NZWN);
    desk.step_until_shown(OFFER);
    assert!(desk.shows(APPROACH_PICTURE), "the chart stays");
    assert!(desk.shows("Brisbane International Airport"));
    assert_eq!(desk.requests("/v2/"), asked, "nothing is asked for");
    desk.click(OFFER);
    stand_at(&desk, NZWN);
    desk.step_until_shown(DIAGRAM);
    assert!(desk.shows("Wellington International Airport"));
    assert!(desk.offers("YBBN ILS RWY 01R"), "its tab stays");
    assert!(!desk.shows(OFFER));
    desk.click("YBBN ILS RWY 01R");
    stand_at(&desk, NZWN);
    desk.step_until_shown(OFFER);
    desk.step_until_shown(APPROACH_PICTURE);
    desk.fly_at(NZWN);
    desk.step_until("the offer is gone", |desk| !desk.shows(OFFER));
    assert!(desk.shows(APPROACH_PICTURE));
}

#[test]
fn the_offer_comes_also_where_no_chart_and_so_no_position_is_on_the_screen() {
    let mut desk = Desk::signed_in(Start::default());
    desk.fly_at(YBBN);
    desk.step_until("the simulator's name", |desk| desk.shows("Test"));
    stand_at(&desk, YBBN);
    desk.step_until_shown("You are at YBBN");
    desk.click("You are at YBBN");
    stand_at(&desk, YBBN);
    desk.step_until_shown("YBBN, 10-9, Airport diagram");
}

#[test]
fn standing_still_draws_no_frame() {
    let mut desk = Desk::signed_in(Start::default());
    stand_at(&desk, YBBN);
    desk.step_until_shown("You are at YBBN");
    stand_at(&desk, YBBN);
    while desk.is_woken_within(PATIENCE) {
        desk.step_until("a window at rest", Desk::rests);
        stand_at(&desk, YBBN);
    }
    for report in 0..10 {
        stand_at(&desk, YBBN);
        assert!(!desk.is_woken_within(PATIENCE), "report {report}");
    }
}

#[test]
fn nobody_is_offered_anything_before_signing_in() {
    let mut desk = Desk::start(Start::default());
    stand_at(&desk, NZWN);
    desk.step_until("the simulator's name", |desk| desk.shows("Test"));
    stand_at(&desk, NZWN);
    desk.step_until("a window at rest", Desk::rests);
    assert!(!desk.says("You are at"));
}

#[test]
fn a_declined_offer_goes_and_the_chart_stays() {
    let mut desk = offered(Start::default());
    desk.click(CROSS);
    stand_at(&desk, NZWN);
    desk.step_until("the offer is gone", |desk| !desk.shows(OFFER));
    assert!(desk.shows(APPROACH_PICTURE));
    assert!(desk.shows("Brisbane International Airport"));
}

#[test]
fn a_position_that_is_lost_takes_the_offer_away() {
    let mut desk = offered(Start::default());
    desk.step_until("the offer is gone", |desk| !desk.shows(OFFER));
}

#[test]
fn an_airport_without_a_diagram_says_so_and_shows_its_list() {
    let mut desk = Desk::with_chart(Start::default());
    desk.click("Simulator");
    stand_at(&desk, NFFO);
    desk.step_until_shown("You are at NFFO");
    desk.click("You are at NFFO");
    desk.step_until_shown(
        "The service has no airport diagram for NFFO. Choose a chart from the list.",
    );
    desk.step_until_shown("The service has no charts for NFFO.");
    assert!(desk.shows(APPROACH_PICTURE), "the chart stays");
    assert!(!desk.says("You are at"));
}

#[test]
fn another_program_that_asks_for_a_diagram_that_there_is_not_has_the_list_shown() {
    let mut desk = Desk::with_chart(Start::default());
    let wish = Preference::PressedByOthers(true);
    desk.window.state().perform(Action::Prefer(wish));
    desk.click("Simulator");
    desk.rest();
    stand_at(&desk, NFFO);
    desk.step_until_shown("You are at NFFO");
    let ear = desk.window.state().ear(&desk.window.ctx);
    let answer = ear(Call::Press("airport-diagram".to_owned()));
    assert_eq!(answer, Answer::Done);
    desk.step_until_shown("The service has no charts for NFFO.");
}

#[test]
fn an_airport_that_does_not_come_is_said_where_the_charts_are() {
    let mut desk = Desk::with_chart(Start::default());
    desk.press(egui::Key::D);
    stand_at(&desk, NZWN);
    desk.step_until_shown(OFFER);
    desk.stop_service();
    desk.click(OFFER);
    desk.step_until_said("The chart service could not be reached");
    assert!(desk.offers("Try again"));
    assert!(desk.shows(APPROACH_PICTURE), "the chart stays");
}

#[test]
fn a_sheet_over_the_pane_makes_room_for_the_diagram() {
    let start = Start {
        size: vec2(800.0, 1280.0),
        ..Start::default()
    };
    let mut desk = Desk::with_chart(start);
    desk.click("Simulator");
    desk.step_until_shown("No simulator found");
    stand_at(&desk, NZWN);
    desk.step_until_shown(OFFER);
    desk.click(OFFER);
    desk.step_until_shown(DIAGRAM);
    assert!(!desk.offers("Advanced"));
}

#[test]
fn a_list_that_comes_after_another_airport_was_asked_for_opens_nothing() {
    let mut desk = offered(Start::default());
    let held = desk.demo().control().hold("/v2/charts/NZWN");
    desk.click(OFFER);
    assert!(held.wait_until_reached(DEADLINE));
    desk.open_airport("KSFO");
    assert!(held.wait_until_abandoned(DEADLINE), "nobody waits for it");
    held.release();
    desk.step_until("a window at rest", Desk::rests);
    assert!(desk.shows(APPROACH_PICTURE));
    assert!(!desk.shows(DIAGRAM));
}

#[test]
fn in_a_narrow_window_the_offer_stands_between_bar_and_chart() {
    let start = Start {
        size: vec2(480.0, 600.0),
        ..Start::default()
    };
    let mut desk = Desk::with_chart(start);
    let tab = desk.place("YBBN ILS RWY 01R");
    stand_at(&desk, NZWN);
    desk.step_until_shown(OFFER);
    assert_eq!(desk.place("YBBN ILS RWY 01R"), tab, "the tab stays");
    let offer = desk.place(OFFER);
    assert!(offer.top() > 56.0 && offer.height() >= 44.0, "{offer:?}");
    let chart = desk.place(APPROACH_PICTURE);
    assert!(offer.bottom() <= chart.top(), "{offer:?} {chart:?}");
    desk.click(OFFER);
    stand_at(&desk, NZWN);
    desk.step_until_shown(DIAGRAM);
}

#[test]
fn the_offer_and_its_cross_are_large_enough_for_a_finger() {
    let desk = offered(Start::default());
    for name in [OFFER, CROSS] {
        let place = desk.place(name);
        let enough = place.width() >= 44.0 && place.height() >= 44.0;
        assert!(enough, "{name}: {place:?}");
    }
}

#[test]
fn beside_many_tabs_the_offer_has_fewer_words_and_the_same_name() {
    let mut desk = offered(Start::default());
    let wide = desk.place(OFFER).width();
    for row in ["ILS RWY 19L", "RNP RWY 01L", "RNP RWY 19R"] {
        desk.choose_chart(&format!("{row}, index"));
        stand_at(&desk, NZWN);
        desk.step_until(row, |desk| desk.offers(&format!("YBBN {row}")));
    }
    assert!(desk.place(OFFER).width() < wide - 40.0);
}

#[test]
fn offered_diagram_opens_zoomed_to_own_ship_once() {
    let mut desk = offered(Start::default());
    desk.click(OFFER);
    stand_at(&desk, NZWN);
    desk.step_until_shown(DIAGRAM);
    stand_at(&desk, NZWN);
    let zoomed = zoom(&mut desk);
    desk.press(egui::Key::Num0);
    let fitted = zoom(&mut desk);
    assert!(zoomed > fitted * 1.5, "{fitted} % → {zoomed} %");
    stand_at(&desk, NZWN);
    assert!((zoom(&mut desk) - fitted).abs() < 1.0, "once");
}
