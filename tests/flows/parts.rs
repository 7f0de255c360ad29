//! The parts of a chart that fill the pane, and the charts before and after it.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2, vec2};

use super::gestures::{chart, zoom};
use crate::harness::{AIRPORT, APPROACH, APPROACH_PICTURE, Start, TestApp};

const WINDOW: Vec2 = vec2(1280.0, 800.0);
/// The tool, and what the key overview says.
const PLAN_VIEW: &str = "Zoom to plan view";
/// The next one for the same runway, as the list shows them.
const NEXT: &str = "YBBN, 12-3, RNP RWY 01R";

/// A chart of which the service gives all parts, at rest.
fn with_parts(size: Vec2) -> TestApp {
    let mut app = TestApp::signed_in(Start {
        size,
        ..Start::default()
    });
    app.give_parts(AIRPORT, "11-1");
    app.open_airport(AIRPORT);
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    app.close_messages();
    app.rest();
    app
}

fn double_click(app: &mut TestApp, at: Pos2) {
    let button = |pressed| Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let events = &mut app.window.input_mut().events;
    events.push(Event::PointerMoved(at));
    events.extend([true, false, true, false].map(button));
    app.window.step();
}

#[test]
fn plan_view_is_one_key_one_tool_and_double_click() {
    let (mut app, middle) = chart();
    let fitted = zoom(&mut app);
    app.press(Key::Z);
    let by_key = zoom(&mut app);
    assert!(by_key > fitted * 1.5, "{fitted} % → {by_key} %");
    app.press(Key::Num0);
    app.click(PLAN_VIEW);
    assert!((zoom(&mut app) - by_key).abs() < 1.0);
    double_click(&mut app, middle);
    assert!((zoom(&mut app) - fitted).abs() < 1.0, "the page");
    double_click(&mut app, middle);
    assert!((zoom(&mut app) - by_key).abs() < 1.0, "the part");
}

#[test]
fn row_of_parts_comes_with_their_boxes_only() {
    let (app, _middle) = chart();
    assert!(!app.offers("Minima"));
    let mut app = with_parts(WINDOW);
    let row = app.place_of_button("Minima");
    assert!(row.bottom() <= app.place(APPROACH_PICTURE).top() + 0.5);
    let fitted = zoom(&mut app);
    for part in ["Briefing", "Plan view", "Profile", "Minima"] {
        app.press(Key::Num0);
        app.click(part);
        assert!(zoom(&mut app) > fitted * 1.5, "{part}");
    }
}

#[test]
fn low_pane_has_parts_at_its_left_edge() {
    let mut app = with_parts(vec2(640.0, 400.0));
    let page = app.place(APPROACH_PICTURE);
    let fitted = zoom(&mut app);
    for part in ["Briefing", "Plan view", "Profile", "Minima"] {
        let button = app.place_of_button(part);
        assert!(button.right() <= page.left() && button.top() >= page.top());
        app.press(Key::Num0);
        app.click(part);
        assert!(zoom(&mut app) > fitted * 1.5, "{part}");
    }
}

#[test]
fn parts_have_keys() {
    let mut app = with_parts(WINDOW);
    let fitted = zoom(&mut app);
    for key in [Key::B, Key::F, Key::M] {
        app.press(Key::Num0);
        app.window.key_press_modifiers(Modifiers::SHIFT, key);
        app.window.step();
        assert!(zoom(&mut app) > fitted * 1.5, "{key:?}");
    }
}

#[test]
fn buttons_by_title_turn_in_list_order() {
    let (mut app, _middle) = chart();
    app.click("Next chart");
    app.step_until("the next chart", |app| app.says(NEXT));
    app.click("Previous chart");
    app.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn edges_turn_under_finger_only() {
    let (mut app, middle) = chart();
    assert!(!app.offers("Go to next chart"));
    app.touch(middle);
    app.rest();
    let edge = app.place_of_button("Go to next chart");
    app.touch(edge.left_center() + egui::vec2(8.0, 0.0));
    app.step_until("the next chart", |app| app.says(NEXT));
    app.rest();
    let edge = app.place_of_button("Go to previous chart");
    app.touch(edge.center());
    app.step_until_shown(APPROACH_PICTURE);
}
