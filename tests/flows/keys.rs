//! The keys page: what is changed there acts at once, everywhere it is told, and after a restart.

use egui::{Event, Key, Modifiers};

use crate::harness::{Start, TestApp};

/// The keys page in a window that shows all of it.
fn keys_page(remembers: bool) -> TestApp {
    let mut app = TestApp::signed_in(Start {
        size: egui::vec2(1280.0, 5200.0),
        remembers,
        ..Start::default()
    });
    app.click("Settings");
    app.rest();
    app.click("Keys and help");
    app.step_until_shown("Search keys");
    app
}

/// Opens the line of an action and has a key added to it.
fn add_key(app: &mut TestApp, line: &str, key: Key) {
    app.click(line);
    app.rest();
    app.click("Add");
    app.step_until_shown("Press the new key now, or Esc to cancel.");
    app.press(key);
    app.rest();
}

#[test]
fn key_that_was_added_does_what_it_is_for() {
    let mut app = keys_page(false);
    add_key(&mut app, "Boards: B", Key::J);
    assert!(app.offers("Boards: B, J"));
    app.press(Key::J);
    app.step_until_shown("Nothing is pinned here");
}

#[test]
fn learnt_key_does_nothing_else() {
    let mut app = keys_page(false);
    app.click("Boards: B");
    app.rest();
    app.click("Change");
    app.step_until_shown("Press the new key now, or Esc to cancel.");
    app.press(Key::Escape);
    app.rest();
    assert!(app.offers("Boards: B"));
    app.click("Change");
    app.step_until_shown("Press the new key now, or Esc to cancel.");
    app.press(Key::J);
    app.rest();
    assert!(app.offers("Boards: J"));
}

#[test]
fn taken_key_is_replaced_or_kept() {
    let question = "L is already set to “Simulator”. Use it for “Boards” instead?";
    let mut app = keys_page(false);
    add_key(&mut app, "Boards: B", Key::L);
    app.step_until_shown(question);
    app.click("Keep");
    app.rest();
    assert!(app.offers("Boards: B") && app.offers("Simulator: L"));
    app.click("Add");
    app.window.step();
    app.press(Key::L);
    app.step_until_shown(question);
    app.click("Replace");
    app.rest();
    assert!(app.offers("Boards: B, L") && app.offers("Simulator: no key"));
    app.press(Key::L);
    app.step_until_shown("Nothing is pinned here");
}

#[test]
fn key_that_every_window_needs_is_refused_with_reason() {
    let mut app = keys_page(false);
    app.click("Boards: B");
    app.rest();
    app.click("Add");
    app.window.step();
    // As a window tells Ctrl X.
    app.window.event(Event::Cut);
    app.step_until_shown("This key is needed in text fields.");
    app.click("Cancel");
    app.rest();
    app.click("Close topmost item: Esc");
    app.step_until_shown("This key cannot be changed: it always closes the topmost item.");
}

#[test]
fn key_that_was_removed_comes_back_as_default() {
    let mut app = keys_page(false);
    app.click("Boards: B");
    app.rest();
    app.click("Remove B");
    app.rest();
    assert!(app.offers("Boards: no key"));
    app.click("Default");
    app.rest();
    assert!(app.offers("Boards: B"));
}

#[test]
fn all_keys_are_as_at_first_start_after_question() {
    let mut app = keys_page(false);
    add_key(&mut app, "Boards: B", Key::J);
    app.click("Boards: B, J");
    app.rest();
    app.click("Reset to defaults …");
    app.rest();
    app.click("Reset to defaults");
    app.rest();
    assert!(app.offers("Boards: B"));
}

#[test]
fn keys_of_a_frame_keep_order() {
    let mut app = TestApp::signed_in(Start::default());
    let pressed = |key| Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    // As a hand that is quicker than a slow machine: boards, away with them, the link panel.
    let keys = [Key::B, Key::Escape, Key::L];
    app.window.input_mut().events.extend(keys.map(pressed));
    app.step_until_shown("Copy diagnostics");
    assert!(!app.shows("Nothing is pinned here"));
}

#[test]
fn changed_keys_show_after_restart() {
    let mut app = keys_page(true);
    add_key(&mut app, "Boards: B", Key::J);
    let mut app = app.restarted();
    app.sign_in();
    app.click("Display");
    app.rest();
    app.press(Key::J);
    app.step_until_shown("Nothing is pinned here");
    app.press(Key::F1);
    app.step_until("both keys", |app| app.offers("Boards: B, J"));
}

#[test]
fn what_key_does_is_found_by_words() {
    let mut app = keys_page(false);
    app.type_into("Search keys", "full screen");
    app.step_until("only that", |app| {
        app.offers("Full screen: F11") && !app.offers("Boards: B")
    });
    app.type_into("Search keys", "espresso");
    app.step_until_shown("No matching key.");
}

/// A page on which the joystick is heard, with a button bound to the boards: button 3, with these held before.
fn bound(remembers: bool, held: &[u32]) -> TestApp {
    let mut app = keys_page(remembers);
    app.turn("Joystick buttons");
    app.step_until_shown("Found: Stick");
    app.click("Boards: B");
    app.rest();
    app.click("Add");
    app.step_until("it waits", |app| app.says("Press the key or button now"));
    for code in held {
        app.stick.put(*code, true);
    }
    app.stick.press(3);
    app.step_until_shown("Boards: B, button");
    for code in held {
        app.stick.put(*code, false);
    }
    app
}

#[test]
fn button_does_what_it_was_taught_also_after_restart() {
    let mut app = bound(true, &[]);
    assert!(app.shows("Button 3 of Stick"));
    app.stick.press(3);
    app.step_until_shown("Nothing is pinned here");
    let mut app = app.restarted();
    app.sign_in();
    app.stick.press(3);
    app.step_until_shown("Nothing is pinned here");
}

#[test]
fn button_with_another_one_held_does_nothing_alone() {
    let mut app = bound(false, &[1]);
    assert!(app.shows("Button 3 of Stick with button 1"));
    app.stick.press(3);
    app.stick.put(1, true);
    app.rest();
    assert!(!app.shows("Nothing is pinned here"));
    app.stick.put(3, true);
    app.step_until_shown("Nothing is pinned here");
}

#[test]
fn taken_button_is_replaced_or_kept() {
    let mut app = bound(false, &[]);
    app.click("Simulator: L");
    app.rest();
    app.click("Add");
    app.step_until("it waits", |app| app.says("Press the key or button now"));
    app.stick.press(3);
    app.step_until_shown(
        "Button 3 of Stick is already set to “Boards”. Use it for “Simulator” instead?",
    );
    app.click("Replace");
    app.rest();
    assert!(app.offers("Boards: B") && app.offers("Simulator: L, button"));
}
