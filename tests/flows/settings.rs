//! The settings page: what is chosen there acts at once and is there again after a restart.

use egui::viewport::WindowLevel;
use egui::{Key, Modifiers, ViewportCommand};

use crate::harness::{Start, TestApp};

fn settings() -> TestApp {
    let mut app = TestApp::at_airport(Start {
        size: egui::vec2(1280.0, 2400.0),
        ..Start::default()
    });
    app.window
        .key_press_modifiers(Modifiers::COMMAND, Key::Comma);
    app.step_until_shown("Settings");
    app
}

#[test]
fn units_and_dates_apply_everywhere() {
    let mut app = settings();
    app.click("Units");
    app.step_until_shown("Dates");
    app.click("Metres");
    app.rest();
    app.click("29 Oct 2026");
    app.click("Airport");
    app.step_until_shown("Elevation: 4 m");
    assert!(app.says("Longest runway: 3,560 m"));
    assert!(app.says("Revised: 29 Oct 2026"));
}

#[test]
fn setting_is_found_by_word_of_its_sentence() {
    let mut app = settings();
    app.type_into("Search settings", "variation");
    app.step_until("only that", |app| {
        app.offers("Magnetic") && !app.offers("Metres")
    });
    app.type_into("Search settings", "espresso");
    app.step_until_shown("No matching setting.");
}

#[test]
fn searched_setting_of_other_page_leads_to_it() {
    let mut app = settings();
    assert!(!app.offers("Account and sign-out"));
    app.type_into("Search settings", "sign out");
    app.step_until("the way", |app| app.offers("Account and sign-out"));
    app.click("Account and sign-out");
    app.step_until("its page", |app| app.offers("Sign out"));
    app.click("Settings");
    app.rest();
    app.type_into("Search settings", "dark");
    app.step_until("the theme", |app| app.says("Day, night and own-ship"));
}

#[test]
fn reset_to_defaults_keeps_boards() {
    let mut app = settings();
    app.click("Units");
    app.step_until_shown("Dates");
    app.click("Metres");
    app.rest();
    app.click("Charts");
    app.rest();
    app.click("Pin Airport diagram");
    app.rest();
    app.click("Settings");
    app.rest();
    app.type_into("Search settings", "to defaults");
    app.rest();
    app.click("Reset …");
    app.rest();
    app.click("Reset everything");
    app.type_into("Search settings", "feet");
    app.step_until("feet", |app| app.is_chosen("Feet"));
    app.click("Boards");
    app.rest();
    app.step_until_shown("Ground 1");
}

#[test]
fn what_is_chosen_is_there_after_restart() {
    let mut app = TestApp::signed_in(Start {
        size: egui::vec2(1280.0, 2400.0),
        remembers: true,
        ..Start::default()
    });
    app.click("Settings");
    app.rest();
    app.click("Units");
    app.rest();
    app.click("Metres");
    app.rest();
    app.click("Display");
    app.rest();
    app.click("Night");
    let mut app = app.restarted();
    app.sign_in();
    app.click("Settings");
    app.rest();
    app.click("Units");
    app.step_until("metres", |app| app.is_chosen("Metres"));
    app.click("Display");
    app.step_until("night", |app| app.is_chosen("Night"));
}

#[test]
fn window_without_frame_is_moved_by_its_top_bar() {
    let mut app = settings();
    assert!(!app.shows("Move the window"));
    app.turn("No window frame");
    app.step_until_shown("Move the window");
    // `rest` fails where a control has no name.
    app.rest();
}

#[test]
fn window_on_top_without_frame() {
    let mut app = settings();
    let level = ViewportCommand::WindowLevel;
    let frame = ViewportCommand::Decorations;
    for (switch, on, off) in [
        (
            "Always on top",
            level(WindowLevel::AlwaysOnTop),
            level(WindowLevel::Normal),
        ),
        ("No window frame", frame(false), frame(true)),
    ] {
        for command in [on, off] {
            app.turn(switch);
            // In the frame that takes the press, or in the next one.
            if !app.asked_of_window().contains(&command) {
                app.step_until(switch, |app| app.asked_of_window().contains(&command));
            }
        }
    }
}
