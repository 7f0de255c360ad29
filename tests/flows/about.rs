//! What the program tells of itself: the page *About*, the log folder, and what is said after a run that failed.

use std::path::PathBuf;

use egui::{Key, Modifiers};

use crate::harness::{Desk, Person, Start};

fn desk(person: Person) -> Desk {
    Desk::start(Start {
        size: egui::vec2(1280.0, 2400.0),
        person,
        ..Start::default()
    })
}

/// From the settings to the page.
fn open_about(desk: &mut Desk) {
    desk.window
        .key_press_modifiers(Modifiers::COMMAND, Key::Comma);
    desk.rest();
    desk.type_into("Search settings", "licences");
    desk.rest();
    desk.click("About");
    desk.step_until_said("For flight simulation only");
}

/// A folder as a log has one.
fn log_folder() -> PathBuf {
    std::env::temp_dir().join("flightbag log")
}

#[test]
fn about_tells_version_purpose_and_every_address_that_is_talked_to() {
    let mut desk = desk(Person::Waits);
    desk.step_until_shown("Sign in to see charts");
    open_about(&mut desk);
    assert!(desk.says(&format!("Flightbag {}", env!("CARGO_PKG_VERSION"))));
    assert!(desk.says("not affiliated"));
    let service = desk.demo().base_url().to_owned();
    let identity = desk.demo().auth_url().to_owned();
    let feeds = [
        "https://www.simbrief.com/",
        concat!(env!("CARGO_PKG_HOMEPAGE"), "/releases.json"),
    ];
    let feeds = feeds.map(str::to_owned);
    for address in [service, identity].into_iter().chain(feeds) {
        assert!(desk.says(&address), "{address}");
    }
    for link in ["X-Plane", "GDL90", "SimConnect", "gpsd"] {
        assert!(desk.says(link), "{link}");
    }
    for button in ["Copy chart service", "Copy sign-in service"] {
        assert!(desk.offers(button), "{button}");
    }
}

#[test]
fn about_and_the_diagnosis_tell_what_paints_the_window() {
    let renderer = "OpenGL 4.6 of a card";
    let mut desk = desk(Person::Waits);
    desk.window
        .state()
        .introduce(Some(renderer.into()), None, false);
    desk.step_until_shown("Sign in to see charts");
    open_about(&mut desk);
    assert!(desk.says(renderer));
    desk.click("Simulator");
    desk.rest();
    desk.activate("Copy diagnosis");
    let diagnosis = desk.copied().unwrap();
    assert!(
        diagnosis.ends_with("\nRenderer: OpenGL 4.6 of a card\n"),
        "{diagnosis}"
    );
}

#[test]
fn an_address_can_be_copied() {
    let mut desk = desk(Person::Waits);
    open_about(&mut desk);
    desk.click("Copy chart service");
    let copied = desk.copied().unwrap();
    assert_eq!(copied.trim_end_matches('/'), desk.demo().base_url());
}

#[test]
fn the_help_leads_to_about_and_to_the_log() {
    let mut desk = Desk::start(Start {
        person: Person::WithoutBrowser,
        ..Start::default()
    });
    desk.window
        .state()
        .introduce(None, Some(log_folder()), false);
    desk.step_until_shown("Sign in to see charts");
    desk.rest();
    desk.window.key_press(Key::F1);
    desk.step_until_shown("Keys and help");
    desk.rest();
    desk.click("Open log folder");
    desk.rest();
    // No file manager can be started here: the folder is named instead.
    desk.step_until_said("The folder could not be opened: ");
    assert!(desk.says(&log_folder().display().to_string()));
    desk.window.key_press(Key::F1);
    desk.step_until_shown("Keys and help");
    desk.rest();
    desk.click("About");
    desk.rest();
    desk.step_until_said("For flight simulation only");
}

#[test]
fn a_run_that_failed_is_told_of_until_it_was_read_and_the_log_is_offered() {
    let mut desk = desk(Person::Waits);
    desk.window
        .state()
        .introduce(None, Some(log_folder()), true);
    desk.step_until_said("Flightbag did not close properly last time");
    desk.click("Open log folder");
    desk.step_until("it was read", |desk| !desk.says("did not close properly"));
    assert!(!desk.says("could not be opened"));
}

#[test]
fn a_run_that_ended_well_is_not_told_of() {
    let mut desk = desk(Person::Waits);
    desk.window
        .state()
        .introduce(None, Some(log_folder()), false);
    desk.step_until_shown("Sign in to see charts");
    assert!(!desk.says("did not close properly"));
}
