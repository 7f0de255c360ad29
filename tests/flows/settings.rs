//! The settings page: what is chosen there acts at once and is there again after a restart.

use egui::viewport::WindowLevel;
use egui::{Key, Modifiers, ViewportCommand};

use crate::harness::{Desk, Start};

fn settings() -> Desk {
    let mut desk = Desk::at_airport(Start {
        size: egui::vec2(1280.0, 2400.0),
        ..Start::default()
    });
    desk.window
        .key_press_modifiers(Modifiers::COMMAND, Key::Comma);
    desk.step_until_shown("Settings");
    desk
}

#[test]
fn metres_and_the_form_of_dates_are_used_wherever_they_stand() {
    let mut desk = settings();
    desk.click("Metres");
    desk.rest();
    desk.click("29 Oct 2026");
    desk.click("Airport");
    desk.step_until_shown("Elevation: 4 m");
    assert!(desk.says("Longest runway: 3,560 m"));
    assert!(desk.says("Revised: 29 Oct 2026"));
}

#[test]
fn a_setting_is_found_by_a_word_of_its_sentence() {
    let mut desk = settings();
    desk.type_into("Search settings", "variation");
    desk.step_until("only that", |desk| {
        desk.offers("Magnetic") && !desk.offers("Metres")
    });
    desk.type_into("Search settings", "espresso");
    desk.step_until_shown("No matching setting.");
}

#[test]
fn everything_can_be_made_as_at_the_first_start_and_boards_stay() {
    let mut desk = settings();
    desk.click("Metres");
    desk.rest();
    desk.click("Charts");
    desk.rest();
    desk.click("Pin Airport diagram");
    desk.rest();
    desk.click("Settings");
    desk.rest();
    desk.type_into("Search settings", "to defaults");
    desk.rest();
    desk.click("Reset …");
    desk.rest();
    desk.click("Reset everything");
    desk.type_into("Search settings", "feet");
    desk.step_until("feet", |desk| desk.is_chosen("Feet"));
    desk.click("Boards");
    desk.rest();
    desk.step_until_shown("Ground 1");
}

#[test]
fn what_is_chosen_is_there_after_a_restart() {
    let mut desk = Desk::signed_in(Start {
        size: egui::vec2(1280.0, 2400.0),
        remembers: true,
        ..Start::default()
    });
    desk.click("Settings");
    desk.rest();
    desk.click("Metres");
    desk.rest();
    desk.click("Display");
    desk.rest();
    desk.click("Night");
    let mut desk = desk.restarted();
    desk.sign_in();
    desk.click("Settings");
    desk.rest();
    desk.step_until("metres", |desk| desk.is_chosen("Metres"));
    desk.click("Display");
    desk.step_until("night", |desk| desk.is_chosen("Night"));
}

#[test]
fn a_window_without_a_frame_is_moved_by_its_top_bar() {
    let mut desk = settings();
    assert!(!desk.shows("Move the window"));
    desk.turn("No window frame");
    desk.step_until_shown("Move the window");
    // `rest` fails where a control has no name.
    desk.rest();
}

#[test]
fn the_window_is_on_top_and_without_a_frame_while_that_is_switched_on() {
    let mut desk = settings();
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
            desk.turn(switch);
            // In the frame that takes the press, or in the next one.
            if !desk.asked_of_window().contains(&command) {
                desk.step_until(switch, |desk| desk.asked_of_window().contains(&command));
            }
        }
    }
}
