//! Settings that are not whole: the user is asked, and nothing is overwritten before the answer.

use std::path::PathBuf;

use eframe::App as _;
use flightbag::units::LengthUnit;

use crate::harness::{Start, TestApp};

const LATER: &str = "format = 2\n[units]\nlengths = \"metres\"\n";

/// A start with these settings in the file.
fn started_with(text: &str) -> (TestApp, PathBuf) {
    let mut app = TestApp::start(Start {
        remembers: true,
        ..Start::default()
    });
    app.window.state_mut().on_exit(None);
    let file = app.folder.as_ref().unwrap().path().join("settings.toml");
    let previous = file.with_extension("previous.toml");
    if previous.exists() {
        std::fs::remove_file(previous).unwrap();
    }
    std::fs::write(&file, text).unwrap();
    let mut app = app.restarted();
    app.rest();
    (app, file)
}

/// The texts of the files in the folder of the settings.
fn texts(file: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(file.parent().unwrap()).unwrap();
    let text = |path: PathBuf| std::fs::read_to_string(path).unwrap();
    entries.map(|entry| text(entry.unwrap().path())).collect()
}

#[test]
fn later_settings_stay_until_choice() {
    let (mut app, file) = started_with(LATER);
    assert!(app.says("from a later version of Flightbag"));
    assert!(app.offers("Start over"));
    assert!(!app.offers("Use the previous ones"), "there are none");
    app.window.state_mut().on_exit(None);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), LATER);
    // The question comes again with the next start.
    let mut app = app.restarted();
    app.rest();
    app.click("Use these settings");
    app.rest();
    assert!(!app.offers("Use these settings"));
    app.window.state_mut().on_exit(None);
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(saved.starts_with("format = 1\n"), "{saved}");
    assert!(saved.contains("lengths = \"metres\""), "{saved}");
    assert!(texts(&file).contains(&LATER.to_owned()), "a copy is kept");
}

#[test]
fn partly_read_settings_can_be_given_up() {
    let (mut app, file) =
        started_with("[units]\nlengths = \"metres\"\n[window]\nscale = \"big\"\n");
    assert!(app.says("Some saved settings could not be read."));
    app.click("Start over");
    app.rest();
    assert!(!app.offers("Start over"));
    app.window.state_mut().on_exit(None);
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(saved.contains("lengths = \"feet\""), "{saved}");
}

/// The settings before those in the file.
const PREVIOUS: &str = "format = 1\n[units]\nlengths = \"metres\"\n";

/// A start with these settings in the file, and the previous ones beside it.
fn started_beside_previous(text: &str) -> (TestApp, PathBuf) {
    let (mut app, file) = started_with(text);
    app.window.state_mut().on_exit(None);
    std::fs::write(&file, text).unwrap();
    std::fs::write(file.with_extension("previous.toml"), PREVIOUS).unwrap();
    let mut app = app.restarted();
    app.rest();
    (app, file)
}

fn lengths(app: &TestApp) -> LengthUnit {
    let state = app.window.state();
    state.with_state(|state| state.settings.units.lengths)
}

#[test]
fn previous_settings_can_be_chosen() {
    let partly = "[window]\nscale = \"big\"\n";
    let (mut app, file) = started_beside_previous(partly);
    assert!(app.says("The previously saved ones are used."));
    assert_eq!(lengths(&app), LengthUnit::Metres, "until the choice");
    app.click("Use the previous ones");
    app.rest();
    assert!(!app.offers("Start over"));
    assert_eq!(lengths(&app), LengthUnit::Metres);
    app.window.state_mut().on_exit(None);
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(saved.contains("lengths = \"metres\""), "{saved}");
    assert!(texts(&file).contains(&partly.to_owned()), "a copy is kept");
}

#[test]
fn empty_settings_are_told_and_previous_ones_used() {
    let (app, _file) = started_beside_previous("");
    assert!(app.says("The previously saved ones are used."));
    assert_eq!(lengths(&app), LengthUnit::Metres);
}
