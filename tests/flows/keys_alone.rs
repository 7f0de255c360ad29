//! The main job with a keyboard alone: no mouse, no finger.

use egui::{Key, Modifiers};

use super::hands::zoom;
use crate::harness::{APPROACH, APPROACH_PICTURE, Desk, Start};

/// Presses Tab until what begins so has the keyboard.
#[track_caller]
fn walk_to(desk: &mut Desk, name: &str) {
    let mut passed = Vec::new();
    for _ in 0..200 {
        if let Some(focused) = desk.focused() {
            if focused.starts_with(name) {
                return;
            }
            passed.push(focused);
        }
        desk.press(Key::Tab);
    }
    panic!("{name:?} was not come to: {passed:#?}");
}

fn press_with(desk: &mut Desk, modifiers: Modifiers, key: Key) {
    desk.window.key_press_modifiers(modifiers, key);
    desk.window.step();
    desk.window.step();
}

fn type_text(desk: &mut Desk, text: &str) {
    desk.window.event(egui::Event::Text(text.into()));
    desk.window.step();
}

#[test]
fn from_sign_in_to_a_zoomed_and_pinned_chart_the_boards_and_a_setting_with_keys_alone() {
    let mut desk = Desk::start(Start::default());
    desk.step_until_shown("Sign in to see charts");
    walk_to(&mut desk, "Sign in with browser");
    desk.press(Key::Enter);
    // The airport field has the keyboard.
    desk.step_until_shown("Airport search");
    desk.step_until("the field", |desk| {
        desk.focused().as_deref() == Some("Airport search")
    });
    type_text(&mut desk, "brisbane");
    desk.step_until("the airport", |desk| desk.offers("YBBN, BNE"));
    desk.press(Key::Enter);
    desk.step_until_said(", revised ");
    desk.press(Key::Num4);
    desk.step_until("the approaches", |desk| desk.offers(APPROACH));
    for _ in 0..40 {
        if desk
            .focused()
            .is_some_and(|focused| focused.starts_with(APPROACH))
        {
            break;
        }
        desk.press(Key::ArrowDown);
    }
    desk.press(Key::Enter);
    desk.step_until_shown(APPROACH_PICTURE);
    // A fitted page grows when a message below it goes.
    desk.close_messages();
    let fitted = zoom(&mut desk);
    for _ in 0..3 {
        desk.press(Key::Plus);
    }
    desk.rest();
    assert!(zoom(&mut desk) > fitted * 1.5, "{fitted} %");
    desk.press(Key::Num0);
    desk.rest();
    assert!((zoom(&mut desk) - fitted).abs() < 1.0);
    desk.press(Key::P);
    desk.step_until("the pin", |desk| desk.offers("Unpin ILS RWY 01R"));
    desk.press(Key::B);
    desk.step_until("the boards", |desk| desk.offers("New board"));
    press_with(&mut desk, Modifiers::COMMAND, Key::Comma);
    desk.step_until_shown("Search settings");
    walk_to(&mut desk, "Metres");
    desk.press(Key::Space);
    desk.step_until("metres", |desk| desk.is_chosen("Metres"));
    walk_to(&mut desk, "Display");
    desk.press(Key::Enter);
    desk.step_until_shown("Dimmer");
    walk_to(&mut desk, "Night");
    desk.press(Key::Space);
    desk.step_until("night", |desk| desk.is_chosen("Night"));
    // And out again.
    press_with(&mut desk, Modifiers::SHIFT, Key::A);
    walk_to(&mut desk, "Sign out");
    desk.press(Key::Enter);
    desk.step_until_shown("Sign in to see charts");
}
