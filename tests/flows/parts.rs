//! The parts of a chart that fill the pane, and the charts before and after it.

use egui::{Event, Key, Modifiers, PointerButton, Pos2};

use super::hands::{chart, zoom};
use crate::harness::{AIRPORT, APPROACH, APPROACH_PICTURE, Desk, Start};

/// The tool, and what the key overview says.
const PLAN_VIEW: &str = "Zoom to plan view";
/// The next one for the same runway, as the list shows them.
const NEXT: &str = "YBBN, 12-3, RNP RWY 01R";

/// A chart of which the service gives all parts, at rest.
fn with_parts() -> Desk {
    let mut desk = Desk::signed_in(Start::default());
    desk.give_parts(AIRPORT, "11-1");
    desk.open_airport(AIRPORT);
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    desk.close_messages();
    desk.rest();
    desk
}

fn double_click(desk: &mut Desk, at: Pos2) {
    let button = |pressed| Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let events = &mut desk.window.input_mut().events;
    events.push(Event::PointerMoved(at));
    events.extend([true, false, true, false].map(button));
    desk.window.step();
}

#[test]
fn plan_view_is_one_key_one_tool_and_a_double_click() {
    let (mut desk, middle) = chart();
    let fitted = zoom(&mut desk);
    desk.press(Key::Z);
    let by_key = zoom(&mut desk);
    assert!(by_key > fitted * 1.5, "{fitted} % → {by_key} %");
    desk.press(Key::Num0);
    desk.click(PLAN_VIEW);
    assert!((zoom(&mut desk) - by_key).abs() < 1.0);
    double_click(&mut desk, middle);
    assert!((zoom(&mut desk) - fitted).abs() < 1.0, "the page");
    double_click(&mut desk, middle);
    assert!((zoom(&mut desk) - by_key).abs() < 1.0, "the part");
}

#[test]
fn row_of_parts_comes_with_their_boxes_only() {
    let (desk, _middle) = chart();
    assert!(!desk.offers("Minima"));
    let mut desk = with_parts();
    let row = desk.place_of_button("Minima");
    assert!(row.bottom() <= desk.place(APPROACH_PICTURE).top() + 0.5);
    let fitted = zoom(&mut desk);
    for part in ["Briefing", "Plan view", "Profile", "Minima"] {
        desk.press(Key::Num0);
        desk.click(part);
        assert!(zoom(&mut desk) > fitted * 1.5, "{part}");
    }
}

#[test]
fn parts_have_keys() {
    let mut desk = with_parts();
    let fitted = zoom(&mut desk);
    for key in [Key::B, Key::F, Key::M] {
        desk.press(Key::Num0);
        desk.window.key_press_modifiers(Modifiers::SHIFT, key);
        desk.window.step();
        assert!(zoom(&mut desk) > fitted * 1.5, "{key:?}");
    }
}

#[test]
fn buttons_by_title_turn_in_list_order() {
    let (mut desk, _middle) = chart();
    desk.click("Next chart");
    desk.step_until("the next chart", |desk| desk.says(NEXT));
    desk.click("Previous chart");
    desk.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn edges_turn_under_a_finger_only() {
    let (mut desk, middle) = chart();
    assert!(!desk.offers("Go to next chart"));
    desk.touch(middle);
    desk.rest();
    let edge = desk.place_of_button("Go to next chart");
    desk.touch(edge.left_center() + egui::vec2(8.0, 0.0));
    desk.step_until("the next chart", |desk| desk.says(NEXT));
    desk.rest();
    let edge = desk.place_of_button("Go to previous chart");
    desk.touch(edge.center());
    desk.step_until_shown(APPROACH_PICTURE);
}
