//! Asking for an airport: what is found, and what is said when it is not.

use egui::{Event, Key, Modifiers};

use crate::harness::{APPROACH_PICTURE, Person, Start, TestApp};

#[test]
fn what_fits_no_airport_is_said_and_costs_nothing() {
    let mut app = TestApp::with_chart(Start::default());
    let asked = app.requests("/v2/airport/");
    app.ask_for("Q7#X");
    app.step_until_said("No airport matches “Q7#X”.");
    app.press(Key::Escape);
    app.step_until_shown("Brisbane International Airport");
    assert!(app.shows(APPROACH_PICTURE), "the chart stays");
    assert!(
        app.shows("Brisbane International Airport"),
        "the airport stays"
    );
    assert_eq!(app.typed(), "YBBN", "the airport on the screen");
    app.rest();
    assert_eq!(
        app.requests("/v2/airport/"),
        asked,
        "the service was not asked"
    );
}

#[test]
fn unknown_airport_is_said_and_costs_nothing() {
    let mut app = TestApp::with_chart(Start::default());
    app.ask_for("ZZZZ");
    app.step_until_shown("The chart service does not know ZZZZ. Check the identifier.");
    assert!(app.shows(APPROACH_PICTURE), "the chart stays");
    assert!(
        app.shows("Brisbane International Airport"),
        "the airport stays"
    );
    app.rest();
}

#[test]
fn unknown_identifier_is_typed_again_at_once() {
    let mut app = TestApp::with_chart(Start::default());
    app.ask_for("ZZZZ");
    app.step_until_shown("The chart service does not know ZZZZ. Check the identifier.");
    app.step_until("the keyboard", |app| {
        app.focused().as_deref() == Some("Airport search")
    });
    app.rest();
    assert!(
        app.shows("The chart service does not know ZZZZ. Check the identifier."),
        "the list does not cover it"
    );
    app.window.event(egui::Event::Text("sydney".to_owned()));
    app.step_until("a search", |app| app.typed() == "sydney");
    app.press(egui::Key::Escape);
    app.rest();
    assert!(app.shows(APPROACH_PICTURE), "the chart stays");
}

#[test]
fn small_letters_are_taken_for_identifier() {
    let mut app = TestApp::signed_in(Start::default());
    app.ask_for("nzwn");
    app.step_until_shown("Wellington International Airport");
    assert_eq!(app.typed(), "NZWN");
}

#[test]
fn demo_airport_is_one_tap_away() {
    let mut app = TestApp::signed_in(Start::default());
    app.click("NZWN");
    app.step_until_shown("Wellington International Airport");
}

#[test]
fn service_that_is_gone_is_said_and_another_try_is_offered() {
    let mut app = TestApp::at_airport(Start::default());
    app.stop_service();
    app.ask_for("NZWN");
    app.step_until_said("The chart service could not be reached");
    assert!(app.offers("Try again"));
    assert!(
        app.shows("Brisbane International Airport"),
        "the airport stays"
    );
    app.rest();
}

#[test]
fn trying_again_brings_what_failed_before() {
    let mut app = TestApp::signed_in(Start::default());
    // Not a fault that the application tries to get over by itself.
    app.demo()
        .control()
        .answer_next("/v2/airport/NZWN", 501, "text/plain", "no");
    app.ask_for("NZWN");
    app.step_until("a way on", |app| app.offers("Try again"));
    assert!(!app.shows("Wellington International Airport"));
    app.click("Try again");
    app.step_until_shown("Wellington International Airport");
    assert!(!app.offers("Try again"));
}

#[test]
fn non_json_list_is_told_and_retried() {
    let mut app = TestApp::signed_in(Start::default());
    app.demo()
        .control()
        .answer_next("/v2/charts/NZWN", 200, "application/json", "{\"charts\": [");
    app.ask_for("NZWN");
    app.step_until_shown("No chart list");
    app.click("Try again");
    app.step_until_said(", revised ");
}

#[test]
fn versions_can_be_switched_only_where_airport_has_both() {
    let mut app = TestApp::at_airport(Start::default());
    app.rest();
    assert!(!app.says("Commercial airline overlay charts"));
    app.open_airport("KSFO");
    app.step_until_said("CAO: commercial airline overlay");
    app.click("Commercial airline overlay charts");
    app.step_until_said("CAO Airport diagram");
    assert_eq!(app.requests("version=CAO"), 1);
    app.click("Standard charts");
    app.step_until("the standard charts", |app| {
        app.says(", revised ") && !app.says("CAO Airport diagram")
    });
}

#[test]
fn demo_image_is_labelled() {
    let mut app = TestApp::signed_in(Start {
        person: Person::Limited,
        ..Start::default()
    });
    app.open_airport("KSFO");
    app.choose_chart("ILS RWY 28R, index 11-1");
    // It goes by itself after four seconds.
    app.step_until_said("Demo access: real charts for NZWN and YBBN only");
    app.step_until_said("Demo image – not the chart you chose");
    // There is no marker on it, and the strip says why.
    app.step_until_shown("Demo image: no position");
    assert!(app.shows("This chart is linked to the account demo.pilot"));
}

#[test]
fn demo_airports_open_without_charts() {
    let mut app = TestApp::with_chart(Start {
        person: Person::Limited,
        ..Start::default()
    });
    app.rest();
    assert!(!app.says("Demo image"));
}

#[test]
fn everything_about_airport_is_one_tap_away() {
    let mut app = TestApp::at_airport(Start::default());
    app.click("Airport");
    app.step_until_said("Time zone: ");
    app.rest();
}

#[test]
fn shifted_identifier_stays_in_field() {
    let mut app = TestApp::signed_in(Start::default());
    // Each of these letters has a meaning with Shift where nothing is typed.
    for (key, letter) in [(Key::L, "L"), (Key::O, "O"), (Key::R, "R"), (Key::N, "N")] {
        app.window.key_press_modifiers(Modifiers::SHIFT, key);
        app.window.event(Event::Text(letter.into()));
        app.window.step();
    }
    assert_eq!(app.typed(), "LORN");
}

#[test]
fn position_of_airport_can_be_copied_and_its_time_is_told() {
    let mut app = TestApp::at_airport(Start::default());
    app.click("Airport");
    app.step_until_said("Local time now: ");
    app.click("Copy position");
    assert_eq!(app.copied().unwrap(), "S27°23.052′ E153°07.020′");
    // Queensland knows no daylight saving.
    assert!(app.says(", UTC+10 (AEST)"));
    assert!(app.says("UTC now: "));
}
