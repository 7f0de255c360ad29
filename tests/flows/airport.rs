//! Asking for an airport: what is found, and what is said when it is not.

use egui::{Event, Key, Modifiers};

use crate::harness::{APPROACH_PICTURE, Desk, Person, Start};

#[test]
fn what_fits_no_airport_is_said_and_costs_nothing() {
    let mut desk = Desk::with_chart(Start::default());
    let asked = desk.requests("/v2/airport/");
    desk.ask_for("Q7#X");
    desk.step_until_said("No airport matches “Q7#X”.");
    desk.press(Key::Escape);
    desk.step_until_shown("Brisbane International Airport");
    assert!(desk.shows(APPROACH_PICTURE), "the chart stays");
    assert!(
        desk.shows("Brisbane International Airport"),
        "the airport stays"
    );
    assert_eq!(desk.typed(), "YBBN", "the airport on the screen");
    desk.rest();
    assert_eq!(
        desk.requests("/v2/airport/"),
        asked,
        "the service was not asked"
    );
}

#[test]
fn an_unknown_airport_is_said_and_costs_nothing() {
    let mut desk = Desk::with_chart(Start::default());
    desk.ask_for("ZZZZ");
    desk.step_until_shown("The chart service does not know ZZZZ. Check the identifier.");
    assert!(desk.shows(APPROACH_PICTURE), "the chart stays");
    assert!(
        desk.shows("Brisbane International Airport"),
        "the airport stays"
    );
    desk.rest();
}

#[test]
fn small_letters_are_taken_for_an_identifier() {
    let mut desk = Desk::signed_in(Start::default());
    desk.ask_for("nzwn");
    desk.step_until_shown("Wellington International Airport");
    assert_eq!(desk.typed(), "NZWN");
}

#[test]
fn a_demo_airport_is_one_tap_away() {
    let mut desk = Desk::signed_in(Start::default());
    desk.click("NZWN");
    desk.step_until_shown("Wellington International Airport");
}

#[test]
fn a_service_that_is_gone_is_said_and_another_try_is_offered() {
    let mut desk = Desk::at_airport(Start::default());
    desk.stop_service();
    desk.ask_for("NZWN");
    desk.step_until_said("The chart service could not be reached");
    assert!(desk.offers("Try again"));
    assert!(
        desk.shows("Brisbane International Airport"),
        "the airport stays"
    );
    desk.rest();
}

#[test]
fn trying_again_brings_what_failed_before() {
    let mut desk = Desk::signed_in(Start::default());
    // Not a fault that the application tries to get over by itself.
    desk.demo()
        .control()
        .answer_next("/v2/airport/NZWN", 501, "text/plain", "no");
    desk.ask_for("NZWN");
    desk.step_until("a way on", |desk| desk.offers("Try again"));
    assert!(!desk.shows("Wellington International Airport"));
    desk.click("Try again");
    desk.step_until_shown("Wellington International Airport");
    assert!(!desk.offers("Try again"));
}

#[test]
fn a_list_that_is_not_json_is_said_and_can_be_asked_for_again() {
    let mut desk = Desk::signed_in(Start::default());
    desk.demo()
        .control()
        .answer_next("/v2/charts/NZWN", 200, "application/json", "{\"charts\": [");
    desk.ask_for("NZWN");
    desk.step_until_shown("No chart list");
    desk.click("Try again");
    desk.step_until_said(", revised ");
}

#[test]
fn versions_can_be_switched_only_where_the_airport_has_both() {
    let mut desk = Desk::at_airport(Start::default());
    desk.rest();
    assert!(!desk.says("Commercial airline overlay charts"));
    desk.open_airport("KSFO");
    desk.step_until_said("CAO: commercial airline overlay");
    desk.click("Commercial airline overlay charts");
    desk.step_until_said("CAO Airport diagram");
    assert_eq!(desk.requests("version=CAO"), 1);
    desk.click("Standard charts");
    desk.step_until("the standard charts", |desk| {
        desk.says(", revised ") && !desk.says("CAO Airport diagram")
    });
}

#[test]
fn an_account_without_charts_sees_a_demo_image_that_is_called_one() {
    let mut desk = Desk::signed_in(Start {
        person: Person::Limited,
        ..Start::default()
    });
    desk.open_airport("KSFO");
    desk.choose_chart("ILS RWY 28R, index 11-1");
    // It goes by itself after four seconds.
    desk.step_until_said("Demo access: real charts for NZWN and YBBN only");
    desk.step_until_said("Demo image – not the chart you chose");
    // There is no marker on it, and the strip says why.
    desk.step_until_shown("Demo image: no position");
    assert!(desk.shows("This chart is linked to the account demo.pilot"));
}

#[test]
fn an_account_without_charts_sees_the_demo_airports_as_they_are() {
    let mut desk = Desk::with_chart(Start {
        person: Person::Limited,
        ..Start::default()
    });
    desk.rest();
    assert!(!desk.says("Demo image"));
}

#[test]
fn everything_about_the_airport_is_one_tap_away() {
    let mut desk = Desk::at_airport(Start::default());
    desk.click("Airport details");
    desk.step_until_said("Time zone: ");
    desk.rest();
}

#[test]
fn an_identifier_typed_in_capitals_with_shift_stays_in_the_field() {
    let mut desk = Desk::signed_in(Start::default());
    // Each of these letters has a meaning with Shift where nothing is typed.
    for (key, letter) in [(Key::L, "L"), (Key::O, "O"), (Key::R, "R"), (Key::N, "N")] {
        desk.window.key_press_modifiers(Modifiers::SHIFT, key);
        desk.window.event(Event::Text(letter.into()));
        desk.window.step();
    }
    assert_eq!(desk.typed(), "LORN");
}

#[test]
fn the_position_of_the_airport_can_be_copied_and_its_time_is_told() {
    let mut desk = Desk::at_airport(Start::default());
    desk.click("Airport details");
    desk.step_until_said("Local time now: ");
    desk.click("Copy position");
    assert_eq!(desk.copied().unwrap(), "S27°23.052′ E153°07.020′");
    // Queensland knows no daylight saving.
    assert!(desk.says(", UTC+10 (AEST)"));
    assert!(desk.says("UTC now: "));
}
