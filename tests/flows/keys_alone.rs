//! The main job with a keyboard alone: no mouse, no finger.

use egui::{Key, Modifiers};

use super::gestures::zoom;
use crate::harness::{APPROACH, APPROACH_PICTURE, Start, TestApp};

/// Presses Tab until what begins so has the keyboard.
#[track_caller]
fn walk_to(app: &mut TestApp, name: &str) {
    let mut passed = Vec::new();
    for _ in 0..200 {
        if let Some(focused) = app.focused() {
            if focused.starts_with(name) {
                return;
            }
            passed.push(focused);
        }
        app.press(Key::Tab);
    }
    panic!("{name:?} was not come to: {passed:#?}");
}

fn press_with(app: &mut TestApp, modifiers: Modifiers, key: Key) {
    app.window.key_press_modifiers(modifiers, key);
    app.window.step();
    app.window.step();
}

fn type_text(app: &mut TestApp, text: &str) {
    app.window.event(egui::Event::Text(text.into()));
    app.window.step();
}

#[test]
fn whole_flow_works_by_keys() {
    let mut app = TestApp::start(Start::default());
    app.step_until_shown("Sign in to see charts");
    walk_to(&mut app, "Sign in with browser");
    app.press(Key::Enter);
    // The airport field has the keyboard.
    app.step_until_shown("Airport search");
    app.step_until("the field", |app| {
        app.focused().as_deref() == Some("Airport search")
    });
    type_text(&mut app, "brisbane");
    app.step_until("the airport", |app| app.offers("YBBN, BNE"));
    app.press(Key::Enter);
    app.step_until_said(", revised ");
    app.press(Key::Num4);
    app.step_until("the approaches", |app| app.offers(APPROACH));
    for _ in 0..40 {
        if app
            .focused()
            .is_some_and(|focused| focused.starts_with(APPROACH))
        {
            break;
        }
        app.press(Key::ArrowDown);
    }
    app.press(Key::Enter);
    app.step_until_shown(APPROACH_PICTURE);
    // A fitted page grows when a message below it goes.
    app.close_messages();
    let fitted = zoom(&mut app);
    for _ in 0..3 {
        app.press(Key::Plus);
    }
    app.rest();
    assert!(zoom(&mut app) > fitted * 1.5, "{fitted} %");
    app.press(Key::Num0);
    app.rest();
    assert!((zoom(&mut app) - fitted).abs() < 1.0);
    app.press(Key::P);
    app.step_until("the pin", |app| app.offers("Unpin ILS RWY 01R"));
    app.press(Key::B);
    app.step_until("the boards", |app| app.offers("New board"));
    press_with(&mut app, Modifiers::COMMAND, Key::Comma);
    app.step_until_shown("Search settings");
    walk_to(&mut app, "Units");
    app.press(Key::Space);
    app.step_until("the units", |app| app.offers("Metres"));
    walk_to(&mut app, "Metres");
    app.press(Key::Space);
    app.step_until("metres", |app| app.is_chosen("Metres"));
    walk_to(&mut app, "Display");
    app.press(Key::Enter);
    app.step_until_shown("Dimmer");
    walk_to(&mut app, "Night");
    app.press(Key::Space);
    app.step_until("night", |app| app.is_chosen("Night"));
    // And out again.
    press_with(&mut app, Modifiers::SHIFT, Key::A);
    walk_to(&mut app, "Sign out");
    app.press(Key::Enter);
    app.step_until_shown("Sign in to see charts");
}
