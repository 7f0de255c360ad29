//! A chart on the screen: how it comes, what it costs the service, how it goes.

use egui::Key;

use crate::harness::{APPROACH, APPROACH_PICTURE, DEADLINE, Desk, Start};

/// The file of the chart of the examples, by day and by night.
const DAY: &str = "ybbn008_d.png";
const NIGHT: &str = "ybbn008_n.png";
/// The list that it is in.
const LIST: &str = "/v2/charts/YBBN?version=STD";

#[test]
fn an_answer_that_is_no_picture_is_said_and_can_be_asked_for_again() {
    let mut desk = Desk::at_airport(Start::default());
    desk.demo()
        .control()
        .answer_next(DAY, 200, "image/png", "GIF89a, perhaps");
    desk.choose_chart(APPROACH);
    desk.step_until_shown("Chart could not be loaded");
    desk.rest();
    assert!(!desk.shows(APPROACH_PICTURE));
    desk.click("Try again");
    desk.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn a_chart_that_failed_can_be_closed() {
    let mut desk = Desk::at_airport(Start::default());
    desk.demo()
        .control()
        .answer_next(DAY, 404, "text/plain", "");
    desk.choose_chart(APPROACH);
    desk.step_until_shown("Chart could not be loaded");
    desk.click("Close");
    desk.step_until_shown("No chart open");
}

#[test]
fn a_picture_that_is_slow_shows_its_place_and_can_be_cancelled() {
    let mut desk = Desk::at_airport(Start::default());
    let hold = desk.demo().control().hold(DAY);
    desk.choose_chart(APPROACH);
    desk.step_until_shown("Loading YBBN, 11-1, ILS RWY 01R");
    assert!(!desk.shows(APPROACH_PICTURE));
    desk.step_until("a way out", |desk| desk.offers("Cancel"));
    assert!(hold.wait_until_reached(DEADLINE));
    desk.click("Cancel");
    desk.step_until_shown("No chart open");
    assert!(
        hold.wait_until_abandoned(DEADLINE),
        "the connection is closed"
    );
    desk.rest();
}

#[test]
fn another_chart_takes_the_place_of_one_on_its_way() {
    let mut desk = Desk::at_airport(Start::default());
    let hold = desk.demo().control().hold(DAY);
    desk.choose_chart(APPROACH);
    assert!(hold.wait_until_reached(DEADLINE));
    desk.choose_chart("ILS RWY 19L, index 11-2");
    desk.step_until_shown("YBBN, 11-2, ILS RWY 19L");
    hold.release();
    desk.rest();
    assert!(!desk.says(APPROACH_PICTURE));
}

#[test]
fn the_day_picture_stays_until_the_night_picture_came() {
    let mut desk = Desk::with_chart(Start::default());
    let hold = desk.demo().control().hold(NIGHT);
    desk.press(Key::N);
    assert!(hold.wait_until_reached(DEADLINE));
    desk.step_until_shown("Switch to day");
    assert!(
        desk.shows(APPROACH_PICTURE),
        "the chart is not replaced by a placeholder"
    );
    assert!(desk.shows("This chart is linked to the account full.pilot"));
    hold.release();
    desk.step_until("the end of the spinner", Desk::rests);
    assert!(desk.shows(APPROACH_PICTURE));
    assert_eq!(desk.requests(NIGHT), 1);
}

#[test]
fn a_night_picture_that_does_not_come_leaves_the_day_picture_and_a_way_on() {
    let mut desk = Desk::with_chart(Start::default());
    desk.demo()
        .control()
        .answer_next(NIGHT, 404, "text/plain", "");
    desk.click("Switch to night");
    desk.step_until("a way on", |desk| desk.offers("Reload the list"));
    assert!(desk.shows(APPROACH_PICTURE) && !desk.offers("Try again"));
    desk.click("Reload the list");
    desk.step_until("the night picture", |desk| {
        desk.requests(NIGHT) == 2 && desk.rests()
    });
    assert!(!desk.offers("Reload the list"));
}

#[test]
fn chart_waiting_for_its_list_says_so_and_can_cancel() {
    let mut desk = Desk::at_airport(Start::default());
    let control = desk.demo().control().clone();
    control.answer_next(DAY, 404, "text/plain", "");
    desk.choose_chart(APPROACH);
    desk.step_until("a way on", |desk| desk.offers("Reload the list"));
    let hold = control.hold(LIST);
    desk.click("Reload the list");
    assert!(hold.wait_until_reached(DEADLINE));
    desk.step_until_shown("Loading the chart list …");
    desk.click("Cancel");
    desk.step_until("the failure", |desk| desk.offers("Reload the list"));
    // The key does what the button does.
    desk.press(Key::F5);
    desk.step_until_shown("Loading the chart list …");
    hold.release();
    desk.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn chart_that_is_not_listed_any_more_can_be_closed() {
    let mut desk = Desk::at_airport(Start::default());
    let control = desk.demo().control().clone();
    control.answer_next(DAY, 404, "text/plain", "");
    desk.choose_chart(APPROACH);
    desk.step_until("a way on", |desk| desk.offers("Reload the list"));
    let list =
        r#"{"charts": [{"id": "x", "index_number": "90-1", "name": "OTHER", "category": "APP"}]}"#;
    control.answer_next(LIST, 200, "application/json", list);
    desk.click("Reload the list");
    desk.step_until_said("This chart is no longer listed.");
    assert!(!desk.offers("Try again"));
    desk.click("Close");
    desk.step_until_shown("No chart open");
}

#[test]
fn nothing_is_asked_for_that_the_user_did_not_choose() {
    let mut desk = Desk::with_chart(Start::default());
    desk.rest();
    assert_eq!(desk.requests(".png"), 1, "only the chosen chart");
    desk.click("Switch to night");
    desk.step_until("the night picture", |desk| {
        desk.requests(NIGHT) > 0 && desk.rests()
    });
    assert_eq!(desk.requests(DAY), 1);
    assert_eq!(desk.requests(NIGHT), 1);
    assert_eq!(desk.requests("thumb"), 0);
    assert_eq!(desk.requests("/v2/airport/"), 1);
    assert_eq!(desk.requests("/v2/charts/YBBN?"), 1);
}

#[test]
fn a_chart_that_was_closed_is_asked_for_again() {
    let mut desk = Desk::with_chart(Start::default());
    assert_eq!(desk.requests(DAY), 1);
    desk.click("Close chart");
    desk.step_until_shown("No chart open");
    assert!(!desk.says("This chart is linked"));
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    assert_eq!(desk.requests(DAY), 2, "nothing of it was kept");
}

#[test]
fn another_airport_leaves_the_chart_on_the_screen_and_its_tab_says_whose_it_is() {
    let mut desk = Desk::with_chart(Start::default());
    desk.open_airport("NZWN");
    assert!(desk.shows(APPROACH_PICTURE));
    assert!(desk.offers("YBBN ILS RWY 01R"));
    assert_eq!(desk.requests(DAY), 1);
}

#[test]
fn p10_a_chart_is_never_without_the_name_of_its_account() {
    let mut desk = Desk::at_airport(Start::default());
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    let mut seen = 0;
    for key in [Key::W, Key::Z, Key::Plus, Key::Plus, Key::Num0, Key::Minus] {
        desk.press(key);
        desk.rest();
        assert!(
            desk.shows("This chart is linked to the account full.pilot"),
            "after {key:?}"
        );
        seen += 1;
    }
    assert_eq!(seen, 6);
}

#[test]
fn a_window_that_rests_asks_for_no_frame_and_every_control_has_a_name() {
    // `rest` fails when frames keep coming, and when a control has no name.
    let mut desk = Desk::start(Start::default());
    desk.rest();
    desk = Desk::with_chart(Start::default());
    desk.rest();
    for page in ["Airport", "Simulator", "Account"] {
        desk.click(page);
        desk.rest();
    }
    desk.press(Key::F1);
    desk.step_until_shown("Keys and help");
    desk.rest();
}

#[test]
fn the_keys_lead_from_chart_to_chart() {
    let mut desk = Desk::with_chart(Start::default());
    desk.press(Key::CloseBracket);
    // The next one for the same runway, as the list shows them.
    desk.step_until_shown("YBBN, 12-3, RNP RWY 01R");
    desk.press(Key::OpenBracket);
    desk.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn the_very_first_chart_comes_with_a_hint_that_goes_when_it_was_read() {
    let mut desk = Desk::at_airport(Start {
        hints: true,
        ..Start::default()
    });
    desk.step_until("no notice", |desk| !desk.says("Signed in as"));
    desk.choose_chart(APPROACH);
    desk.step_until_said("Double tap to zoom to the part under your finger, again for the page.");
    desk.click("Close message");
    desk.step_until("no hint", |desk| !desk.says("Double tap"));
}
