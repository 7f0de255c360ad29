//! Files that are chosen in the system's dialog: flight plans, and settings on their way to another computer.

use std::path::Path;

use crate::harness::{Start, TestApp};

fn app() -> TestApp {
    TestApp::signed_in(Start {
        size: egui::vec2(1280.0, 2600.0),
        remembers: true,
        ..Start::default()
    })
}

fn find(app: &mut TestApp, words: &str) {
    if !app.says("Search settings") {
        app.click("Settings");
        app.rest();
    }
    app.type_into("Search settings", words);
    app.rest();
}

fn choose(app: &mut TestApp, lengths: &str) {
    find(app, "feet");
    app.click(lengths);
    app.rest();
    assert!(app.is_chosen(lengths));
}

fn press_for_file(app: &mut TestApp, button: &str) {
    find(app, "import");
    app.click(button);
}

#[test]
fn flight_plan_is_chosen_in_systems_dialog() {
    let mut app = app();
    app.click("Flight");
    app.rest();
    let plan = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/flight_plans/xplane11.fms");
    app.will_choose(Some(plan));
    app.click("Choose a file …");
    app.step_until_shown("Source: X-Plane plan");
}

#[test]
fn system_without_file_dialog_is_told_and_nothing_changes() {
    let mut app = app();
    app.click("Flight");
    app.rest();
    app.will_choose(None);
    app.click("Choose a file …");
    app.step_until_said("The system's file dialog did not open");
    assert!(!app.offers("Clear flight"));
}

#[test]
fn settings_go_to_file_and_come_back_from_it() {
    let mut app = app();
    let file = app.folder.as_ref().unwrap().path().join("taken along.toml");
    choose(&mut app, "Metres");
    app.will_choose(Some(file.clone()));
    press_for_file(&mut app, "Export …");
    app.step_until_said("Settings exported to");
    choose(&mut app, "Feet");
    press_for_file(&mut app, "Import …");
    app.step_until_said("The settings from the file are in use.");
    find(&mut app, "feet");
    assert!(app.is_chosen("Metres"));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(!text.contains("token"), "{text}");
}

#[test]
fn file_without_settings_changes_nothing_and_is_told() {
    let mut app = app();
    let other = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    choose(&mut app, "Metres");
    app.will_choose(Some(other));
    press_for_file(&mut app, "Import …");
    app.step_until_said("contains no Flightbag settings");
    find(&mut app, "feet");
    assert!(app.is_chosen("Metres"));
}

#[test]
fn p8_failed_save_is_told_and_retried() {
    let mut app = app();
    let folder = app.folder.clone().unwrap();
    // Nothing can be made in a folder that is a file.
    std::fs::remove_dir_all(folder.path()).unwrap();
    std::fs::write(folder.path(), "in the way").unwrap();
    choose(&mut app, "Metres");
    app.step_until_said("The settings could not be saved");
    std::fs::remove_file(folder.path()).unwrap();
    choose(&mut app, "Feet");
    choose(&mut app, "Metres");
    let mut app = app.restarted();
    app.sign_in();
    find(&mut app, "feet");
    app.step_until("metres", |app| app.is_chosen("Metres"));
}

#[test]
fn system_without_folder_is_told_in_window() {
    let mut app = TestApp::start(Start {
        has_folder: false,
        ..Start::default()
    });
    app.step_until_said("This system gives Flightbag no folder");
    app.step_until("the way on", |app| app.offers("Sign in with browser"));
}
