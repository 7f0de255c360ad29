//! The menu of a chart: right click, or a long press.

use super::touch::press_long;
use crate::harness::{APPROACH_PICTURE, Start, TestApp};

/// Opens it and chooses.
fn choose(app: &mut TestApp, item: &str) {
    let chart = app.place(APPROACH_PICTURE).center();
    app.ask_for_menu(chart);
    app.choose_from_menu(item);
}

#[test]
fn chart_menu_pins_turns_and_opens_beside() {
    let mut app = TestApp::with_chart(Start::default());
    choose(&mut app, "Pin");
    app.step_until("pinned", |app| {
        let boards = |state: &flightbag::state::AppState| state.settings.boards.clone();
        let boards = app.window.state().with_state(boards);
        boards.list.iter().any(|board| !board.pins.is_empty())
    });
    choose(&mut app, "Rotate right");
    app.step_until_said("Rotated 90°");
    let night = |app: &TestApp| app.window.state().with_state(|state| state.light.palette);
    let before = night(&app);
    choose(&mut app, "Day or night");
    app.step_until("the other palette", |app| night(app) != before);
    app.step_until_shown(APPROACH_PICTURE);
    choose(&mut app, "Open beside");
    app.step_until("two panes", |app| {
        app.window
            .state()
            .with_state(|state| state.workspace.is_split())
    });
}

#[test]
fn empty_pane_takes_chart_that_is_opened_beside() {
    let mut app = TestApp::with_chart(Start::default());
    app.press(egui::Key::S);
    app.rest();
    let row = app.place("ILS RWY 19L").center();
    app.ask_for_menu(row);
    app.choose_from_menu("Open beside");
    app.step_until("the other chart", |app| {
        app.says("11-2, ILS RWY 19L") && app.shows(APPROACH_PICTURE)
    });
}

#[test]
fn long_press_opens_menu_of_right_click() {
    let mut app = TestApp::with_chart(Start::default());
    let chart = app.place(APPROACH_PICTURE).center();
    assert!(app.menu_items().is_empty());
    app.ask_for_menu(chart);
    let by_mouse = app.menu_items();
    assert!(by_mouse.len() > 5, "{by_mouse:?}");
    app.choose_from_menu("Rotate right");
    app.step_until_said("Rotated 90°");
    app.step_until("no menu", |app| app.menu_items().is_empty());
    press_long(&mut app, chart);
    assert_eq!(app.menu_items(), by_mouse);
    app.choose_from_menu("Rotate right");
    app.step_until_said("Rotated 180°");
}

#[test]
fn chart_menu_leads_to_other_charts_of_airport() {
    let mut app = TestApp::with_chart(Start::default());
    app.open_airport("NZWN");
    app.click("Settings");
    choose(&mut app, "Other charts of YBBN");
    app.step_until("its charts", |app| {
        app.shows("Brisbane International Airport") && app.offers("ILS RWY 01L")
    });
}

#[test]
fn menu_of_row_is_as_wide_as_its_words() {
    let mut app = TestApp::with_chart(Start::default());
    let row = app.place_of_button("ILS RWY 01R, index 11-1").center();
    app.ask_for_menu(row);
    let item = app.place_of_menu_item("Open beside");
    assert!((120.0..=352.0).contains(&item.width()), "{item:?}");
}

#[test]
fn tools_keep_their_places_without_map() {
    let mut app = TestApp::with_chart(Start::default());
    let tools = [
        "Fit page",
        "Zoom to plan view",
        "Switch to night",
        "Follow own-ship",
        "Rotate right",
        "Pen: draw on the chart",
        "More tools",
    ];
    let places = |app: &TestApp| tools.map(|tool| app.place_of_tool(tool));
    let on_map = places(&app);
    app.click("Reference");
    app.step_until("the reference pages", |app| {
        app.offers("Airport briefing, index 10-0")
    });
    app.click("Airport briefing, index 10-0");
    app.step_until_shown("This chart is not geo-referenced");
    assert_eq!(places(&app), on_map);
    assert!(!app.offers("Zoom to plan view"), "greyed");
    assert!(app.offers("Rotate right"));
}
