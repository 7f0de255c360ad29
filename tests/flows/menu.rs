//! The menu of a chart: right click, or a long press.

use super::touch::press_long;
use crate::harness::{APPROACH_PICTURE, Desk, Start};

/// Opens it and chooses.
fn choose(desk: &mut Desk, item: &str) {
    let chart = desk.place(APPROACH_PICTURE).center();
    desk.ask_for_menu(chart);
    desk.choose_from_menu(item);
}

#[test]
fn chart_menu_pins_turns_and_opens_beside() {
    let mut desk = Desk::with_chart(Start::default());
    choose(&mut desk, "Pin");
    desk.step_until("pinned", |desk| {
        let boards = |state: &flightbag::state::State| state.settings.boards.clone();
        let boards = desk.window.state().with_state(boards);
        boards.list.iter().any(|board| !board.pins.is_empty())
    });
    choose(&mut desk, "Rotate right");
    desk.step_until_said("Rotated 90°");
    let night = |desk: &Desk| desk.window.state().with_state(|state| state.palette);
    let before = night(&desk);
    choose(&mut desk, "Day or night");
    desk.step_until("the other palette", |desk| night(desk) != before);
    desk.step_until_shown(APPROACH_PICTURE);
    choose(&mut desk, "Open beside");
    desk.step_until("two panes", |desk| {
        desk.window
            .state()
            .with_state(|state| state.desk.is_split())
    });
}

#[test]
fn long_press_opens_the_menu_of_a_right_click() {
    let mut desk = Desk::with_chart(Start::default());
    let chart = desk.place(APPROACH_PICTURE).center();
    assert!(desk.menu_items().is_empty());
    desk.ask_for_menu(chart);
    let by_mouse = desk.menu_items();
    assert!(by_mouse.len() > 5, "{by_mouse:?}");
    desk.choose_from_menu("Rotate right");
    desk.step_until_said("Rotated 90°");
    desk.step_until("no menu", |desk| desk.menu_items().is_empty());
    press_long(&mut desk, chart);
    assert_eq!(desk.menu_items(), by_mouse);
    desk.choose_from_menu("Rotate right");
    desk.step_until_said("Rotated 180°");
}

#[test]
fn chart_menu_leads_to_the_other_charts_of_the_airport() {
    let mut desk = Desk::with_chart(Start::default());
    desk.open_airport("NZWN");
    desk.click("Settings");
    choose(&mut desk, "Other charts of YBBN");
    desk.step_until("its charts", |desk| {
        desk.shows("Brisbane International Airport") && desk.offers("Airport diagram")
    });
}

#[test]
fn menu_of_a_row_is_as_wide_as_its_words() {
    let mut desk = Desk::with_chart(Start::default());
    let row = desk.place_of_button("ILS RWY 01R, index 11-1").center();
    desk.ask_for_menu(row);
    let item = desk.place_of_menu_item("Open beside");
    assert!((120.0..=352.0).contains(&item.width()), "{item:?}");
}

#[test]
fn tools_keep_their_places_without_a_map() {
    let mut desk = Desk::with_chart(Start::default());
    let tools = [
        "Fit page",
        "Zoom to plan view",
        "Switch to night",
        "Follow own-ship",
        "Rotate right",
        "Pen: draw on the chart",
        "More tools",
    ];
    let places = |desk: &Desk| tools.map(|tool| desk.place_of_tool(tool));
    let on_map = places(&desk);
    desk.click("Reference");
    desk.step_until("the reference pages", |desk| {
        desk.offers("Airport briefing, index 10-0")
    });
    desk.click("Airport briefing, index 10-0");
    desk.step_until_shown("This chart is not geo-referenced");
    assert_eq!(places(&desk), on_map);
    assert!(!desk.offers("Zoom to plan view"), "greyed");
    assert!(desk.offers("Rotate right"));
}
