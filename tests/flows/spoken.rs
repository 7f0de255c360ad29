//! What a screen reader is told besides words: names of windows, what is on or off, which tab is shown.

use crate::harness::{Desk, Start};

#[test]
fn window_has_a_name() {
    let desk = Desk::start(Start::default());
    assert_eq!(desk.window_name().as_deref(), Some("Flightbag"));
}

#[test]
fn toggle_that_is_off_is_a_toggle() {
    let mut desk = Desk::with_chart(Start::default());
    assert_eq!(desk.toggled("Pen: draw on the chart"), Some(false));
    desk.click("Pen: draw on the chart");
    desk.rest();
    assert_eq!(desk.toggled("Pen: draw on the chart"), Some(true));
    assert_eq!(desk.toggled("Add YBBN to favourites"), Some(false));
    assert_eq!(desk.toggled("Pin "), Some(false));
    assert_eq!(desk.toggled("Fit page"), None, "it does something");
}

#[test]
fn rail_and_tabs_say_which_is_selected() {
    let mut desk = Desk::with_chart(Start::default());
    assert_eq!(desk.selected("Charts"), Some(true));
    assert_eq!(desk.selected("Boards"), Some(false));
    assert_eq!(desk.selected("YBBN ILS RWY 01R"), Some(true));
    assert_eq!(desk.toggled("Charts"), None);
    desk.click("Boards");
    desk.rest();
    assert_eq!(desk.selected("Charts"), Some(false));
    assert_eq!(desk.selected("Boards"), Some(true));
}

#[test]
fn filter_button_is_a_toggle_while_it_is_off() {
    let mut desk = Desk::at_airport(Start::default());
    desk.click("Approach");
    desk.rest();
    assert_eq!(desk.toggled("Runway, precision, order"), Some(false));
    desk.click("Runway, precision, order");
    desk.step_until("the options", |desk| desk.offers("19R"));
    assert_eq!(desk.selected("19R"), Some(false));
    desk.click("19R");
    desk.rest();
    assert_eq!(desk.selected("19R"), Some(true));
    assert_eq!(desk.toggled("Runway, precision, order"), Some(true));
}

#[test]
fn chosen_board_says_that_it_is_selected() {
    let mut desk = Desk::with_chart(Start::default());
    desk.click("Boards");
    desk.rest();
    assert_eq!(desk.selected("Ground"), Some(true));
    assert_eq!(desk.selected("Departure"), Some(false));
    desk.click("Departure");
    desk.rest();
    assert_eq!(desk.selected("Ground"), Some(false));
    assert_eq!(desk.selected("Departure"), Some(true));
    assert_eq!(desk.toggled("Departure"), None);
}

#[test]
fn row_and_strip_tell_precision_and_runways() {
    let mut desk = Desk::with_chart(Start {
        size: egui::vec2(1920.0, 1080.0),
        ..Start::default()
    });
    assert!(desk.says("ILS RWY 01R, index 11-1, precision approach, revised "));
    assert!(desk.says("RNP RWY 01R, index 12-3, non-precision approach, revised "));
    let tip = desk.description("ILS RWY 01R, index 11-1");
    assert_eq!(tip, "Runways: 01R");
    assert!(desk.says(" · ILS · Runways: 01R · "), "the strip");
    desk.click("RNP RWY 01R, index 12-3");
    desk.step_until_said(" · non-precision · Runways: 01R · ");
}
