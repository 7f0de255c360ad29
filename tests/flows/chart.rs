//! A chart on the screen: how it comes, what it costs the service, how it goes.

use egui::Key;

use crate::harness::{APPROACH, APPROACH_PICTURE, DEADLINE, Start, TestApp};

/// The file of the chart of the examples, by day and by night.
const DAY: &str = "ybbn008_d.png";
const NIGHT: &str = "ybbn008_n.png";
/// The list that it is in.
const LIST: &str = "/v2/charts/YBBN?version=STD";

#[test]
fn non_picture_is_told_and_retried() {
    let mut app = TestApp::at_airport(Start::default());
    app.demo()
        .control()
        .answer_next(DAY, 200, "image/png", "GIF89a, perhaps");
    app.choose_chart(APPROACH);
    app.step_until_shown("Chart could not be loaded");
    app.rest();
    assert!(!app.shows(APPROACH_PICTURE));
    app.click("Try again");
    app.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn chart_that_failed_can_be_closed() {
    let mut app = TestApp::at_airport(Start::default());
    app.demo().control().answer_next(DAY, 404, "text/plain", "");
    app.choose_chart(APPROACH);
    app.step_until_shown("Chart could not be loaded");
    app.click("Close");
    app.step_until_shown("No chart open");
}

#[test]
fn slow_picture_can_be_cancelled() {
    let mut app = TestApp::at_airport(Start::default());
    let hold = app.demo().control().hold(DAY);
    app.choose_chart(APPROACH);
    app.step_until_shown("Loading YBBN, 11-1, ILS RWY 01R");
    assert!(!app.shows(APPROACH_PICTURE));
    app.step_until("a way out", |app| app.offers("Cancel"));
    assert!(hold.wait_until_reached(DEADLINE));
    app.click("Cancel");
    app.step_until_shown("No chart open");
    assert!(
        hold.wait_until_abandoned(DEADLINE),
        "the connection is closed"
    );
    app.rest();
}

#[test]
fn another_chart_takes_place_of_one_on_its_way() {
    let mut app = TestApp::at_airport(Start::default());
    let hold = app.demo().control().hold(DAY);
    app.choose_chart(APPROACH);
    assert!(hold.wait_until_reached(DEADLINE));
    app.choose_chart("ILS RWY 19L, index 11-2");
    app.step_until_shown("YBBN, 11-2, ILS RWY 19L");
    hold.release();
    app.rest();
    assert!(!app.says(APPROACH_PICTURE));
}

#[test]
fn day_picture_stays_until_night_picture_came() {
    let mut app = TestApp::with_chart(Start::default());
    let hold = app.demo().control().hold(NIGHT);
    app.press(Key::N);
    assert!(hold.wait_until_reached(DEADLINE));
    app.step_until_shown("Switch to day");
    assert!(
        app.shows(APPROACH_PICTURE),
        "the chart is not replaced by a placeholder"
    );
    assert!(app.shows("This chart is linked to the account full.pilot"));
    hold.release();
    app.step_until("the end of the spinner", TestApp::rests);
    assert!(app.shows(APPROACH_PICTURE));
    assert_eq!(app.requests(NIGHT), 1);
}

#[test]
fn missing_night_picture_keeps_day() {
    let mut app = TestApp::with_chart(Start::default());
    app.demo()
        .control()
        .answer_next(NIGHT, 404, "text/plain", "");
    app.click("Switch to night");
    app.step_until("a way on", |app| app.offers("Reload the list"));
    assert!(app.shows(APPROACH_PICTURE) && !app.offers("Try again"));
    app.click("Reload the list");
    app.step_until("the night picture", |app| {
        app.requests(NIGHT) == 2 && app.rests()
    });
    assert!(!app.offers("Reload the list"));
}

#[test]
fn chart_waiting_for_its_list_says_so_and_can_cancel() {
    let mut app = TestApp::at_airport(Start::default());
    let control = app.demo().control().clone();
    control.answer_next(DAY, 404, "text/plain", "");
    app.choose_chart(APPROACH);
    app.step_until("a way on", |app| app.offers("Reload the list"));
    let hold = control.hold(LIST);
    app.click("Reload the list");
    assert!(hold.wait_until_reached(DEADLINE));
    app.step_until_shown("Loading the chart list …");
    app.click("Cancel");
    app.step_until("the failure", |app| app.offers("Reload the list"));
    // The key does what the button does.
    app.press(Key::F5);
    app.step_until_shown("Loading the chart list …");
    hold.release();
    app.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn chart_that_is_not_listed_any_more_can_be_closed() {
    let mut app = TestApp::at_airport(Start::default());
    let control = app.demo().control().clone();
    control.answer_next(DAY, 404, "text/plain", "");
    app.choose_chart(APPROACH);
    app.step_until("a way on", |app| app.offers("Reload the list"));
    let list =
        r#"{"charts": [{"id": "x", "index_number": "90-1", "name": "OTHER", "category": "APP"}]}"#;
    control.answer_next(LIST, 200, "application/json", list);
    app.click("Reload the list");
    app.step_until_said("This chart is no longer listed.");
    assert!(!app.offers("Try again"));
    app.click("Close");
    app.step_until_shown("No chart open");
}

#[test]
fn nothing_is_asked_for_that_user_did_not_choose() {
    let mut app = TestApp::with_chart(Start::default());
    app.rest();
    assert_eq!(app.requests(".png"), 1, "only the chosen chart");
    app.click("Switch to night");
    app.step_until("the night picture", |app| {
        app.requests(NIGHT) > 0 && app.rests()
    });
    assert_eq!(app.requests(DAY), 1);
    assert_eq!(app.requests(NIGHT), 1);
    assert_eq!(app.requests("thumb"), 0);
    assert_eq!(app.requests("/v2/airport/"), 1);
    assert_eq!(app.requests("/v2/charts/YBBN?"), 1);
}

#[test]
fn chart_that_was_closed_is_asked_for_again() {
    let mut app = TestApp::with_chart(Start::default());
    assert_eq!(app.requests(DAY), 1);
    app.click("Close chart");
    app.step_until_shown("No chart open");
    assert!(!app.says("This chart is linked"));
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    assert_eq!(app.requests(DAY), 2, "nothing of it was kept");
}

#[test]
fn chart_stays_when_airport_changes() {
    let mut app = TestApp::with_chart(Start::default());
    app.open_airport("NZWN");
    assert!(app.shows(APPROACH_PICTURE));
    assert!(app.offers("YBBN ILS RWY 01R"));
    assert_eq!(app.requests(DAY), 1);
}

#[test]
fn p10_chart_is_never_without_name_of_its_account() {
    let mut app = TestApp::at_airport(Start::default());
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    let mut seen = 0;
    for key in [Key::W, Key::Z, Key::Plus, Key::Plus, Key::Num0, Key::Minus] {
        app.press(key);
        app.rest();
        assert!(
            app.shows("This chart is linked to the account full.pilot"),
            "after {key:?}"
        );
        seen += 1;
    }
    assert_eq!(seen, 6);
}

#[test]
fn resting_window_asks_for_no_frame() {
    // `rest` fails when frames keep coming, and when a control has no name.
    let mut app = TestApp::start(Start::default());
    app.rest();
    app = TestApp::with_chart(Start::default());
    app.rest();
    for page in ["Airport", "Simulator", "Account"] {
        app.click(page);
        app.rest();
    }
    app.press(Key::F1);
    app.step_until_shown("Keys and help");
    app.rest();
}

#[test]
fn keys_lead_from_chart_to_chart() {
    let mut app = TestApp::with_chart(Start::default());
    app.press(Key::CloseBracket);
    // The next one for the same runway, as the list shows them.
    app.step_until_shown("YBBN, 12-3, RNP RWY 01R");
    app.press(Key::OpenBracket);
    app.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn first_chart_hint_ends_when_read() {
    let mut app = TestApp::at_airport(Start {
        hints: true,
        ..Start::default()
    });
    app.step_until("no notice", |app| !app.says("Signed in as"));
    app.choose_chart(APPROACH);
    app.step_until_said(
        "Double tap a part of the chart to enlarge it, and again to see the whole page.",
    );
    app.click("Close message");
    app.step_until("no hint", |app| !app.says("Double tap"));
}
