//! *Prove my simulator* on the simulator page: what is asked for, what was seen of it, and a file only where it was agreed
//! to.

use std::fs::File;
use std::io::BufReader;

use flightbag::ownship::link::replayed;
use flightbag::ownship::proving::Note;

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, Desk, Start};

const AGREED: &str = "I agree to a file with my aircraft's positions";
const INDEX: &str = "11-1";

/// A desk with the simulator page, and the place of an aircraft that stands there.
fn standing() -> (Desk, (f64, f64)) {
    let mut desk = Desk::with_chart(Start::default());
    let middle = Boxes::of(desk.demo(), AIRPORT, INDEX).middle();
    desk.open_links();
    desk.step_until_shown("Test my simulator");
    desk.fly_at(middle);
    desk.step_until_shown("Start test");
    (desk, middle)
}

/// Taxies and turns.
fn taxi_and_turn(desk: &mut Desk, (lat, lng): (f64, f64)) {
    desk.step_until_shown("Step 1 of 7: Taxi");
    // On a slow machine the last position may be lost by now.
    desk.fly_at((lat, lng));
    desk.step_until_shown("Move the aircraft about 30 metres");
    desk.fly_at((lat + 0.001, lng));
    desk.step_until_said("Taxi: seen after ");
    desk.step_until_shown("Turn the aircraft by at least 30 degrees");
    desk.fly_at((lat + 0.002, lng));
    desk.hear("XATTTest,105.0,0.0,0.0");
    desk.step_until_said("Turn: seen after ");
    desk.step_until_shown("Step 3 of 7: Pause");
}

#[test]
fn proof_without_simulator_cannot_begin() {
    let mut desk = Desk::with_chart(Start::default());
    desk.open_links();
    desk.step_until_shown("Start a simulator first: none was found");
    assert!(!desk.shows("Start test"));
}

#[test]
fn proof_says_what_was_seen_of_each_step() {
    let (mut desk, middle) = standing();
    desk.activate("Start test");
    taxi_and_turn(&mut desk, middle);
    assert!(desk.shows("No file is written"));
    for step in 4..=7 {
        desk.activate("Skip this step");
        desk.step_until_said(&format!("Step {step} of 7: "));
    }
    desk.activate("Skip this step");
    desk.step_until_shown("Test finished");
    desk.activate("Copy results");
    let copied = desk.copied().unwrap();
    assert_eq!(
        copied.lines().filter(|line| !line.starts_with(' ')).count(),
        7
    );
    assert!(copied.contains("Turn: seen after "), "{copied}");
    assert!(copied.contains("Drone camera: skipped"), "{copied}");
    let (lat, lng) = middle;
    assert!(!copied.contains(&format!("{lat:.2}")), "{copied}");
    assert!(!copied.contains(&format!("{lng:.2}")), "{copied}");
}

#[test]
fn proof_file_is_written_with_consent_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.trace");
    let (mut desk, middle) = standing();
    assert!(!desk.is_on(AGREED), "not agreed to yet");
    assert!(!desk.shows("Test file"));
    desk.turn(AGREED);
    desk.step_until_shown("Test file");
    desk.type_into("Test file", file.to_str().unwrap());
    desk.activate("Start test");
    taxi_and_turn(&mut desk, middle);
    desk.activate("Stop test");
    desk.step_until_said("You can attach the file");
    assert!(!desk.is_on(AGREED), "each proof is agreed to for itself");
    let replayed = replayed(BufReader::new(File::open(&file).unwrap())).unwrap();
    assert_eq!(replayed.skipped, 0);
    let different: Vec<_> = replayed.differences().collect();
    assert!(different.is_empty(), "{different:#?}");
    let notes = replayed.steps.iter().map(|(_, moment, _)| moment.note);
    let notes: Vec<Note> = notes.collect();
    assert_eq!(notes.iter().filter(|note| **note == Note::Seen).count(), 2);
    assert_eq!(notes.last(), Some(&Note::Stopped));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("XGPSTest"), "{text}");
}

#[test]
fn proof_with_file_that_exists_is_told_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.trace");
    std::fs::write(&file, "mine").unwrap();
    let (mut desk, _middle) = standing();
    desk.turn(AGREED);
    desk.step_until_shown("Test file");
    desk.type_into("Test file", file.to_str().unwrap());
    desk.activate("Start test");
    desk.step_until_shown("Step 1 of 7: Taxi");
    assert!(desk.says("proof.trace"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
}
