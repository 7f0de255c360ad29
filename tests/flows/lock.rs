//! Touch lock: hands that brush the screen change nothing; its button, held for a second, and keys do.

use egui::{Event, Key, Modifiers, PointerButton, Pos2};

use super::gestures::{chart, zoom};
use super::touch::frame;
use crate::harness::TestApp;

fn lock(app: &mut TestApp) {
    app.window.key_press_modifiers(Modifiers::COMMAND, Key::L);
    app.step_until("the lock", |app| app.offers("Unlock: hold for a second"));
    app.rest();
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
fn is_moved(app: &mut TestApp, before: f64) -> bool {
    (zoom(app) - before).abs() > 0.5
}

#[test]
fn lock_ignores_taps_not_keys() {
    let (mut app, middle) = chart();
    let before = zoom(&mut app);
    lock(&mut app);
    app.click("Zoom to plan view");
    app.rest();
    app.click("Close chart");
    app.rest();
    app.turn_wheel(middle, 3.0);
    app.rest();
    assert!(!is_moved(&mut app, before), "neither closed nor zoomed");
    app.press(Key::Plus);
    app.rest();
    assert!(is_moved(&mut app, before));
}

#[test]
fn lock_opens_by_hold_not_tap() {
    let (mut app, _middle) = chart();
    lock(&mut app);
    app.click("Unlock: hold for a second");
    app.rest();
    assert!(app.offers("Unlock: hold for a second"));
    let at = app.place_of_button("Unlock: hold for a second").center();
    frame(&mut app, 0.1, button(at, true));
    frame(&mut app, 0.9, []);
    assert!(app.offers("Unlock: hold for a second"));
    frame(&mut app, 0.2, []);
    frame(&mut app, 0.1, button(at, false));
    app.rest();
    assert!(!app.offers("Unlock: hold for a second"));
    let before = zoom(&mut app);
    app.click("Zoom to plan view");
    app.rest();
    assert!(is_moved(&mut app, before));
}

#[test]
fn assistive_press_unlocks() {
    let (mut app, _middle) = chart();
    app.click("UTC ");
    app.rest();
    app.click("Touch lock");
    app.step_until("the lock", |app| app.offers("Unlock: hold for a second"));
    app.activate("Unlock: hold for a second");
    app.step_until("no lock", |app| !app.offers("Unlock: hold for a second"));
}
