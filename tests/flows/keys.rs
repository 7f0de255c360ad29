//! The keys page: what is changed there acts at once, everywhere it is told, and after a restart.

use egui::{Event, Key, Modifiers};

use crate::harness::{Desk, Start};

/// The keys page in a window that shows all of it.
fn keys_page(remembers: bool) -> Desk {
    let mut desk = Desk::signed_in(Start {
        size: egui::vec2(1280.0, 5200.0),
        remembers,
        ..Start::default()
    });
    desk.click("Settings");
    desk.rest();
    desk.click("Keys and help");
    desk.step_until_shown("Search keys");
    desk
}

/// Opens the line of a deed and has a key added to it.
fn add_key(desk: &mut Desk, line: &str, key: Key) {
    desk.click(line);
    desk.rest();
    desk.click("Add a key");
    desk.step_until_shown("Press the new key now, or Esc to cancel.");
    desk.press(key);
    desk.rest();
}

#[test]
fn a_key_that_was_added_does_what_it_is_for() {
    let mut desk = keys_page(false);
    add_key(&mut desk, "Boards: B", Key::J);
    assert!(desk.offers("Boards: B, J"));
    desk.press(Key::J);
    desk.step_until_shown("Nothing is pinned here");
}

#[test]
fn the_key_that_is_learnt_does_nothing_else_and_esc_leaves_everything_as_it_is() {
    let mut desk = keys_page(false);
    desk.click("Boards: B");
    desk.rest();
    desk.click("Change");
    desk.step_until_shown("Press the new key now, or Esc to cancel.");
    desk.press(Key::Escape);
    desk.rest();
    assert!(desk.offers("Boards: B"));
    desk.click("Change");
    desk.step_until_shown("Press the new key now, or Esc to cancel.");
    desk.press(Key::J);
    desk.rest();
    assert!(desk.offers("Boards: J"));
}

#[test]
fn a_key_that_another_deed_has_is_replaced_or_kept_as_the_user_says() {
    let question = "L is already set to “Simulator”. Use it for “Boards” instead?";
    let mut desk = keys_page(false);
    add_key(&mut desk, "Boards: B", Key::L);
    desk.step_until_shown(question);
    desk.click("Keep");
    desk.rest();
    assert!(desk.offers("Boards: B") && desk.offers("Simulator: L"));
    desk.click("Add a key");
    desk.window.step();
    desk.press(Key::L);
    desk.step_until_shown(question);
    desk.click("Replace");
    desk.rest();
    assert!(desk.offers("Boards: B, L") && desk.offers("Simulator: no key"));
    desk.press(Key::L);
    desk.step_until_shown("Nothing is pinned here");
}

#[test]
fn a_key_that_every_window_needs_is_refused_with_the_reason() {
    let mut desk = keys_page(false);
    desk.click("Boards: B");
    desk.rest();
    desk.click("Add a key");
    desk.window.step();
    // As a window tells Ctrl X.
    desk.window.event(Event::Cut);
    desk.step_until_shown("This key is needed in text fields.");
    desk.click("Cancel");
    desk.rest();
    desk.click("Close topmost item: Esc");
    desk.step_until_shown("This key cannot be changed: it is always the way out.");
}

#[test]
fn a_key_that_was_removed_comes_back_as_the_default() {
    let mut desk = keys_page(false);
    desk.click("Boards: B");
    desk.rest();
    desk.click("Remove B");
    desk.rest();
    assert!(desk.offers("Boards: no key"));
    desk.click("Default");
    desk.rest();
    assert!(desk.offers("Boards: B"));
}

#[test]
fn all_keys_are_as_at_the_first_start_after_a_question() {
    let mut desk = keys_page(false);
    add_key(&mut desk, "Boards: B", Key::J);
    desk.click("Boards: B, J");
    desk.rest();
    desk.click("Reset to defaults …");
    desk.rest();
    desk.click("Reset to defaults");
    desk.rest();
    assert!(desk.offers("Boards: B"));
}

#[test]
fn keys_that_come_with_one_frame_act_in_the_order_in_which_they_were_pressed() {
    let mut desk = Desk::signed_in(Start::default());
    let pressed = |key| Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    // As a hand that is quicker than a slow machine: boards, away with them, the link panel.
    let keys = [Key::B, Key::Escape, Key::L];
    desk.window.input_mut().events.extend(keys.map(pressed));
    desk.step_until_shown("Copy diagnosis");
    assert!(!desk.shows("Nothing is pinned here"));
}

#[test]
fn the_overview_and_the_tooltips_tell_the_keys_as_they_are_after_a_restart() {
    let mut desk = keys_page(true);
    add_key(&mut desk, "Boards: B", Key::J);
    let mut desk = desk.restarted();
    desk.sign_in();
    desk.click("Display");
    desk.rest();
    desk.press(Key::J);
    desk.step_until_shown("Nothing is pinned here");
    desk.press(Key::F1);
    desk.step_until("both keys", |desk| desk.offers("Boards: B, J"));
}

#[test]
fn what_a_key_does_is_found_by_words() {
    let mut desk = keys_page(false);
    desk.type_into("Search keys", "full screen");
    desk.step_until("only that", |desk| {
        desk.offers("Full screen: F11") && !desk.offers("Boards: B")
    });
    desk.type_into("Search keys", "espresso");
    desk.step_until_shown("No matching key.");
}

/// A page on which the joystick is heard, with a button bound to the boards: button 3, with these held before.
fn bound(remembers: bool, held: &[u32]) -> Desk {
    let mut desk = keys_page(remembers);
    desk.turn("Joystick buttons");
    desk.step_until_shown("Found: Stick");
    desk.click("Boards: B");
    desk.rest();
    desk.click("Add a button");
    desk.step_until("it waits", |desk| desk.says("Press the button now"));
    for code in held {
        desk.stick.put(*code, true);
    }
    desk.stick.press(3);
    desk.step_until_shown("Boards: B, button");
    for code in held {
        desk.stick.put(*code, false);
    }
    desk
}

#[test]
fn a_button_does_what_it_was_taught_also_after_a_restart() {
    let mut desk = bound(true, &[]);
    assert!(desk.shows("Button 3 of Stick"));
    desk.stick.press(3);
    desk.step_until_shown("Nothing is pinned here");
    let mut desk = desk.restarted();
    desk.sign_in();
    desk.stick.press(3);
    desk.step_until_shown("Nothing is pinned here");
}

#[test]
fn a_button_with_another_one_held_does_nothing_alone() {
    let mut desk = bound(false, &[1]);
    assert!(desk.shows("Button 3 of Stick with button 1"));
    desk.stick.press(3);
    desk.stick.put(1, true);
    desk.rest();
    assert!(!desk.shows("Nothing is pinned here"));
    desk.stick.put(3, true);
    desk.step_until_shown("Nothing is pinned here");
}

#[test]
fn a_button_that_another_deed_has_is_replaced_or_kept_as_the_user_says() {
    let mut desk = bound(false, &[]);
    desk.click("Simulator: L");
    desk.rest();
    desk.click("Add a button");
    desk.step_until("it waits", |desk| desk.says("Press the button now"));
    desk.stick.press(3);
    desk.step_until_shown(
        "Button 3 of Stick is already set to “Boards”. Use it for “Simulator” instead?",
    );
    desk.click("Replace");
    desk.rest();
    assert!(desk.offers("Boards: B") && desk.offers("Simulator: L, button"));
}
