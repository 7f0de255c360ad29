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
    assert_eq!(desk.toggled("Draw on the chart"), Some(false));
    desk.click("Draw on the chart");
    desk.rest();
    assert_eq!(desk.toggled("Draw on the chart"), Some(true));
    assert_eq!(desk.toggled("Add YBBN to favourites"), Some(false));
    assert_eq!(desk.toggled("Pin "), Some(false));
    assert_eq!(desk.toggled("Fit the page"), None, "it does something");
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
