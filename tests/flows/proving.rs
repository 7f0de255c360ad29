//! *Prove my simulator* on the simulator page: what is asked for, what was seen of it, and a file only where it was agreed
//! to.

use std::fs::File;
use std::io::BufReader;

use simlink::recorder::StepEvent;
use simlink::test_support::replayed;

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, Start, TestApp};

const AGREED: &str = "I agree to save a file with my aircraft's positions";
const INDEX: &str = "11-1";

/// A app with the simulator page, and the place of an aircraft that stands there.
fn standing() -> (TestApp, (f64, f64)) {
    let mut app = TestApp::with_chart(Start::default());
    let middle = Boxes::of(app.demo(), AIRPORT, INDEX).middle();
    app.open_links();
    app.step_until_shown("Test my simulator");
    app.fly_at(middle);
    app.step_until_shown("Start test");
    (app, middle)
}

/// Taxies and turns.
fn taxi_and_turn(app: &mut TestApp, (lat, lng): (f64, f64)) {
    app.step_until_shown("Step 1 of 7: Taxi");
    // On a slow machine the last position may be lost by now.
    app.fly_at((lat, lng));
    app.step_until_shown("Move the aircraft about 30 metres");
    app.fly_at((lat + 0.001, lng));
    app.step_until_said("Taxi: seen after ");
    app.step_until_shown("Turn the aircraft by at least 30 degrees");
    app.fly_at((lat + 0.002, lng));
    app.hear("XATTTest,105.0,0.0,0.0");
    app.step_until_said("Turn: seen after ");
    app.step_until_shown("Step 3 of 7: Pause");
}

#[test]
fn proof_without_simulator_cannot_begin() {
    let mut app = TestApp::with_chart(Start::default());
    app.open_links();
    app.step_until_shown("Start a simulator first: none was found");
    assert!(!app.shows("Start test"));
}

#[test]
fn proof_says_what_was_seen_of_each_step() {
    let (mut app, middle) = standing();
    app.activate("Start test");
    taxi_and_turn(&mut app, middle);
    assert!(app.shows("No file is written"));
    for step in 4..=7 {
        app.activate("Skip this step");
        app.step_until_said(&format!("Step {step} of 7: "));
    }
    app.activate("Skip this step");
    app.step_until_shown("Test finished");
    app.activate("Copy results");
    let copied = app.copied().unwrap();
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
    let (mut app, middle) = standing();
    assert!(!app.is_on(AGREED), "not agreed to yet");
    assert!(!app.shows("Test file"));
    app.turn(AGREED);
    app.step_until_shown("Test file");
    app.type_into("Test file", file.to_str().unwrap());
    app.activate("Start test");
    taxi_and_turn(&mut app, middle);
    app.activate("Stop test");
    app.step_until_said("You can attach the file");
    assert!(!app.is_on(AGREED), "each proof is agreed to for itself");
    let replayed = replayed(BufReader::new(File::open(&file).unwrap())).unwrap();
    assert_eq!(replayed.skipped, 0);
    let different: Vec<_> = replayed.differences().collect();
    assert!(different.is_empty(), "{different:#?}");
    let notes = replayed.steps.iter().map(|(_, moment, _)| moment.note);
    let notes: Vec<StepEvent> = notes.collect();
    assert_eq!(
        notes
            .iter()
            .filter(|note| **note == StepEvent::Seen)
            .count(),
        2
    );
    assert_eq!(notes.last(), Some(&StepEvent::Stopped));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("XGPSTest"), "{text}");
}

#[test]
fn proof_with_file_that_exists_is_told_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.trace");
    std::fs::write(&file, "mine").unwrap();
    let (mut app, _middle) = standing();
    app.turn(AGREED);
    app.step_until_shown("Test file");
    app.type_into("Test file", file.to_str().unwrap());
    app.activate("Start test");
    app.step_until_shown("Step 1 of 7: Taxi");
    assert!(app.says("proof.trace"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
}
