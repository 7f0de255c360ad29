//! What the program tells of itself: the page *About*, the log folder, and what is said after a run that failed.

use std::path::PathBuf;

use egui::{Key, Modifiers};

use crate::harness::{Person, Start, TestApp};

fn app(person: Person) -> TestApp {
    TestApp::start(Start {
        size: egui::vec2(1280.0, 2400.0),
        person,
        ..Start::default()
    })
}

/// From the settings to the page.
fn open_about(app: &mut TestApp) {
    app.window
        .key_press_modifiers(Modifiers::COMMAND, Key::Comma);
    app.rest();
    app.type_into("Search settings", "licences");
    app.rest();
    app.click("About");
    app.step_until_said("For flight simulation only");
}

/// A folder as a log has one.
fn log_folder() -> PathBuf {
    std::env::temp_dir().join("flightbag log")
}

#[test]
fn about_lists_version_and_addresses() {
    let mut app = app(Person::Waits);
    app.step_until_shown("Sign in to see charts");
    open_about(&mut app);
    assert!(app.says(&format!("Flightbag {}", env!("CARGO_PKG_VERSION"))));
    assert!(app.says("not affiliated"));
    let service = app.demo().base_url().to_owned();
    let identity = app.demo().auth_url().to_owned();
    let feeds = [
        "https://www.simbrief.com/",
        concat!(env!("CARGO_PKG_HOMEPAGE"), "/releases.json"),
    ];
    let feeds = feeds.map(str::to_owned);
    for address in [service, identity].into_iter().chain(feeds) {
        assert!(app.says(&address), "{address}");
    }
    for link in ["X-Plane", "GDL90", "SimConnect", "gpsd"] {
        assert!(app.says(link), "{link}");
    }
    for button in ["Copy chart service", "Copy sign-in service"] {
        assert!(app.offers(button), "{button}");
    }
}

#[test]
fn about_and_diagnosis_tell_what_paints_window() {
    let renderer = "OpenGL 4.6 of a card";
    let mut app = app(Person::Waits);
    app.window
        .state()
        .introduce(Some(renderer.into()), None, false);
    app.step_until_shown("Sign in to see charts");
    open_about(&mut app);
    assert!(app.says(renderer));
    app.click("Simulator");
    app.rest();
    app.activate("Copy diagnostics");
    let diagnosis = app.copied().unwrap();
    assert!(
        diagnosis.ends_with("\nRenderer: OpenGL 4.6 of a card\n"),
        "{diagnosis}"
    );
}

#[test]
fn address_can_be_copied() {
    let mut app = app(Person::Waits);
    open_about(&mut app);
    app.click("Copy chart service");
    let copied = app.copied().unwrap();
    assert_eq!(copied.trim_end_matches('/'), app.demo().base_url());
}

#[test]
fn about_leads_to_log() {
    let mut app = TestApp::start(Start {
        person: Person::WithoutBrowser,
        ..Start::default()
    });
    app.window
        .state()
        .introduce(None, Some(log_folder()), false);
    app.step_until_shown("Sign in to see charts");
    app.rest();
    open_about(&mut app);
    app.rest();
    app.activate("Open log folder");
    app.rest();
    // No file manager can be started here: the folder is named instead.
    app.step_until_said("The folder could not be opened: ");
    assert!(app.says(&log_folder().display().to_string()));
}

#[test]
fn failed_run_is_told_until_read() {
    let mut app = app(Person::Waits);
    app.window.state().introduce(None, Some(log_folder()), true);
    app.step_until_said("Flightbag did not close properly last time");
    app.click("Open log folder");
    app.step_until("it was read", |app| !app.says("did not close properly"));
    assert!(!app.says("could not be opened"));
}

#[test]
fn run_that_ended_well_is_not_told_of() {
    let mut app = app(Person::Waits);
    app.window
        .state()
        .introduce(None, Some(log_folder()), false);
    app.step_until_shown("Sign in to see charts");
    assert!(!app.says("did not close properly"));
}
