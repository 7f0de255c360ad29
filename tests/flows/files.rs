//! Files that are chosen in the system's dialog: flight plans, and settings on their way to another computer.

use std::path::Path;

use crate::harness::{Desk, Start};

fn desk() -> Desk {
    Desk::signed_in(Start {
        size: egui::vec2(1280.0, 2600.0),
        remembers: true,
        ..Start::default()
    })
}

fn find(desk: &mut Desk, words: &str) {
    if !desk.says("Search settings") {
        desk.click("Settings");
        desk.rest();
    }
    desk.type_into("Search settings", words);
    desk.rest();
}

fn choose(desk: &mut Desk, lengths: &str) {
    find(desk, "feet");
    desk.click(lengths);
    desk.rest();
    assert!(desk.is_chosen(lengths));
}

fn press_for_file(desk: &mut Desk, button: &str) {
    find(desk, "import");
    desk.click(button);
}

#[test]
fn a_flight_plan_is_chosen_in_the_systems_dialog() {
    let mut desk = desk();
    desk.click("Flight");
    desk.rest();
    let plan = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/flight_plans/xplane11.fms");
    desk.will_choose(Some(plan));
    desk.click("Choose a file …");
    desk.step_until_shown("Source: X-Plane plan");
}

#[test]
fn a_system_without_a_file_dialog_is_told_and_nothing_changes() {
    let mut desk = desk();
    desk.click("Flight");
    desk.rest();
    desk.will_choose(None);
    desk.click("Choose a file …");
    desk.step_until_said("The system's file dialog did not open");
    assert!(!desk.offers("Clear flight"));
}

#[test]
fn settings_go_to_a_file_and_come_back_from_it() {
    let mut desk = desk();
    let file = desk
        .folder
        .as_ref()
        .unwrap()
        .path()
        .join("taken along.toml");
    choose(&mut desk, "Metres");
    desk.will_choose(Some(file.clone()));
    press_for_file(&mut desk, "Export …");
    desk.step_until_said("Settings exported to");
    choose(&mut desk, "Feet");
    press_for_file(&mut desk, "Import …");
    desk.step_until_said("The settings from the file are in use.");
    find(&mut desk, "feet");
    assert!(desk.is_chosen("Metres"));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(!text.contains("token"), "{text}");
}

#[test]
fn a_file_without_settings_changes_nothing_and_is_told() {
    let mut desk = desk();
    let other = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    choose(&mut desk, "Metres");
    desk.will_choose(Some(other));
    press_for_file(&mut desk, "Import …");
    desk.step_until_said("contains no Flightbag settings");
    find(&mut desk, "feet");
    assert!(desk.is_chosen("Metres"));
}

#[test]
fn p8_what_cannot_be_saved_is_told_and_saved_once_it_can_be() {
    let mut desk = desk();
    let folder = desk.folder.clone().unwrap();
    // Nothing can be made in a folder that is a file.
    std::fs::remove_dir_all(folder.path()).unwrap();
    std::fs::write(folder.path(), "in the way").unwrap();
    choose(&mut desk, "Metres");
    desk.step_until_said("The settings could not be saved");
    std::fs::remove_file(folder.path()).unwrap();
    choose(&mut desk, "Feet");
    choose(&mut desk, "Metres");
    let mut desk = desk.restarted();
    desk.sign_in();
    find(&mut desk, "feet");
    desk.step_until("metres", |desk| desk.is_chosen("Metres"));
}
