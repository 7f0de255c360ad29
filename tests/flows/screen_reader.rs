//! What a screen reader is told besides words: names of windows, what is on or off, which tab is shown.

use crate::harness::{Start, TestApp};

#[test]
fn window_has_name() {
    let app = TestApp::start(Start::default());
    assert_eq!(app.window_name().as_deref(), Some("Flightbag"));
}

#[test]
fn toggle_that_is_off_is_toggle() {
    let mut app = TestApp::with_chart(Start::default());
    assert_eq!(app.toggled("Pen: draw on the chart"), Some(false));
    app.click("Pen: draw on the chart");
    app.rest();
    assert_eq!(app.toggled("Pen: draw on the chart"), Some(true));
    assert_eq!(app.toggled("Add YBBN to favourites"), Some(false));
    assert_eq!(app.toggled("Pin "), Some(false));
    assert_eq!(app.toggled("Fit page"), None, "it does something");
}

#[test]
fn rail_and_tabs_say_which_is_selected() {
    let mut app = TestApp::with_chart(Start::default());
    assert_eq!(app.selected("Charts"), Some(true));
    assert_eq!(app.selected("Boards"), Some(false));
    assert_eq!(app.selected("YBBN ILS RWY 01R"), Some(true));
    assert_eq!(app.toggled("Charts"), None);
    app.click("Boards");
    app.rest();
    assert_eq!(app.selected("Charts"), Some(false));
    assert_eq!(app.selected("Boards"), Some(true));
}

#[test]
fn filter_button_is_toggle_while_it_is_off() {
    let mut app = TestApp::at_airport(Start::default());
    app.click("Approach");
    app.rest();
    assert_eq!(app.toggled("Runway, precision, order"), Some(false));
    app.click("Runway, precision, order");
    app.step_until("the options", |app| app.offers("19R"));
    assert_eq!(app.selected("19R"), Some(false));
    app.click("19R");
    app.rest();
    assert_eq!(app.selected("19R"), Some(true));
    assert_eq!(app.toggled("Runway, precision, order"), Some(true));
}

#[test]
fn chosen_board_says_that_it_is_selected() {
    let mut app = TestApp::with_chart(Start::default());
    app.click("Boards");
    app.rest();
    assert_eq!(app.selected("Ground"), Some(true));
    assert_eq!(app.selected("Departure"), Some(false));
    app.click("Departure");
    app.rest();
    assert_eq!(app.selected("Ground"), Some(false));
    assert_eq!(app.selected("Departure"), Some(true));
    assert_eq!(app.toggled("Departure"), None);
}

#[test]
fn row_and_strip_tell_precision_and_runways() {
    let mut app = TestApp::with_chart(Start {
        size: egui::vec2(1920.0, 1080.0),
        ..Start::default()
    });
    assert!(app.says("ILS RWY 01R, index 11-1, precision approach, revised "));
    assert!(app.says("RNP RWY 01R, index 12-3, non-precision approach, revised "));
    let tip = app.description("ILS RWY 01R, index 11-1");
    assert_eq!(tip, "Runways: 01R");
    assert!(app.says(" · ILS · Runways: 01R · "), "the strip");
    app.click("RNP RWY 01R, index 12-3");
    app.step_until_said(" · non-precision · Runways: 01R · ");
}
