//! Touch lock: hands that brush the screen change nothing; its button, held for a second, and keys do.

use egui::{Event, Key, Modifiers, PointerButton, Pos2};

use super::hands::{chart, zoom};
use super::touch::frame;
use crate::harness::Desk;

fn lock(desk: &mut Desk) {
    desk.window.key_press_modifiers(Modifiers::COMMAND, Key::L);
    desk.step_until("the lock", |desk| desk.offers("Unlock: hold for a second"));
    desk.rest();
}

fn button(at: Pos2, pressed: bool) -> [Event; 2] {
    let pressed = Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    [Event::PointerMoved(at), pressed]
}

/// Whether the zoom is another one, in percent.
fn is_moved(desk: &mut Desk, before: f64) -> bool {
    (zoom(desk) - before).abs() > 0.5
}

#[test]
fn while_it_is_locked_taps_and_the_wheel_do_nothing_and_keys_do() {
    let (mut desk, middle) = chart();
    let before = zoom(&mut desk);
    lock(&mut desk);
    desk.click("Zoom to plan view");
    desk.rest();
    desk.click("Close chart");
    desk.rest();
    desk.turn_wheel(middle, 3.0);
    desk.rest();
    assert!(!is_moved(&mut desk, before), "neither closed nor zoomed");
    desk.press(Key::Plus);
    desk.rest();
    assert!(is_moved(&mut desk, before));
}

#[test]
fn its_button_unlocks_when_it_is_held_for_a_second_and_not_by_a_tap() {
    let (mut desk, _middle) = chart();
    lock(&mut desk);
    desk.click("Unlock: hold for a second");
    desk.rest();
    assert!(desk.offers("Unlock: hold for a second"));
    let at = desk.place_of_button("Unlock: hold for a second").center();
    frame(&mut desk, 0.1, button(at, true));
    frame(&mut desk, 0.9, []);
    assert!(desk.offers("Unlock: hold for a second"));
    frame(&mut desk, 0.2, []);
    frame(&mut desk, 0.1, button(at, false));
    desk.rest();
    assert!(!desk.offers("Unlock: hold for a second"));
    let before = zoom(&mut desk);
    desk.click("Zoom to plan view");
    desk.rest();
    assert!(is_moved(&mut desk, before));
}

#[test]
fn it_is_behind_the_clock_and_an_assistive_tool_unlocks_with_one_press() {
    let (mut desk, _middle) = chart();
    desk.click("UTC ");
    desk.rest();
    desk.click("Touch lock");
    desk.step_until("the lock", |desk| desk.offers("Unlock: hold for a second"));
    desk.activate("Unlock: hold for a second");
    desk.step_until("no lock", |desk| !desk.offers("Unlock: hold for a second"));
}
