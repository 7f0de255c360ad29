//! Recording and replay on the simulator page: what a simulator sent comes again, in its place, and is called a replay.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use simlink::SimState;
use simlink::recorder::{PlaybackSpeed, RecorderCommand, Recording};

use flightbag::message::Action;

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, APPROACH, APPROACH_PICTURE, Start, TestApp};

const INDEX: &str = "11-1";
const FIRST: &str = "{\"format\":\"flightbag own-ship recording\",\"version\":1,\"began\":\"2026-11-20T11:57:32Z\"}\n";

/// A folder of its own for each test, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let name = format!("flightbag-replay-{test}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A recording of these reports: seconds, place, words for the state of the simulation.
    fn recording(&self, name: &str, reports: &[(f64, (f64, f64), &str)]) -> PathBuf {
        let line = |(secs, (lat, lng), sim): &(f64, (f64, f64), &str)| {
            let millis = secs * 1000.0;
            format!(
                "{{\"ms\":{millis:.0},\"age_ms\":0,\"source\":\"Test\",\"lat\":{lat},\"lng\":{lng},\"resolution\":1e-6,\
                 \"heading\":15.0,\"track\":15.0,\"ground_speed\":120.0,\"altitude\":3000.0,\"sim\":\"{sim}\"}}\n"
            )
        };
        let lines: String = reports.iter().map(line).collect();
        let file = self.file(name);
        std::fs::write(&file, FIRST.to_owned() + &lines).unwrap();
        file
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What another test left there is not this one's.
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// A app with the approach chart and the simulator page, and the middle of the chart's map.
fn sim_link() -> (TestApp, (f64, f64)) {
    let mut app = TestApp::with_chart(Start::default());
    let middle = Boxes::of(app.demo(), AIRPORT, INDEX).middle();
    app.open_links();
    (app, middle)
}

fn type_file(app: &mut TestApp, field: &str, file: &Path) {
    app.type_into(field, file.to_str().unwrap());
}

fn play(app: &mut TestApp, file: &Path) {
    type_file(app, "Replay file", file);
    app.activate("Play");
}

/// The place that is drawn, in bits, and the state of the simulation.
fn own_ship(app: &TestApp) -> Option<([u64; 2], SimState)> {
    app.window.state().with_state(|state| {
        let report = state.ownship.feed.report.as_ref()?;
        let place = report.sample.position;
        Some(([place.lat, place.lng].map(f64::to_bits), report.sim))
    })
}

/// When the position on the screen counts as received.
fn received(app: &TestApp) -> Instant {
    app.window
        .state()
        .with_state(|state| state.ownship.feed.report.as_ref().unwrap().received)
}

fn written(app: &TestApp) -> u64 {
    app.window
        .state()
        .with_state(|state| match &state.ownship.feed.recorder.recording {
            Recording::On { written, .. } | Recording::Ended { written, .. } => *written,
            Recording::Off => 0,
        })
}

#[test]
fn what_simulator_sent_comes_again_in_same_place() {
    let folder = Folder::new("again");
    let file = folder.file("flight.jsonl");
    let (mut app, middle) = sim_link();
    type_file(&mut app, "Recording file", &file);
    app.activate("Start recording");
    app.step_until_said("Recording to flight.jsonl");
    app.fly_at(middle);
    app.step_until("a position in the file", |app| written(app) == 1);
    let flown = own_ship(&app).unwrap();
    app.activate("Stop recording");
    app.step_until_said("Recorded 1 position to ");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(!text.contains("127.0.0.1"), "{text}");
    // Another day, without a simulator.
    let mut app = app.restarted();
    app.step_until_shown("Sign in to see charts");
    app.click("Sign in with browser");
    app.step_until_shown("Airport search");
    app.open_airport(AIRPORT);
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    assert_eq!(own_ship(&app), None);
    app.open_links();
    app.step_until_shown("Replay file");
    play(&mut app, &file);
    app.step_until_shown("Replay · Position shown");
    assert!(app.shows("Replay flight.jsonl"));
    assert_eq!(own_ship(&app), Some(flown));
}

#[test]
fn what_was_recorded_last_is_proposed_to_be_played() {
    let folder = Folder::new("proposed");
    let (mut app, middle) = sim_link();
    type_file(&mut app, "Recording file", &folder.file("flight.jsonl"));
    app.activate("Start recording");
    app.fly_at(middle);
    app.step_until("a position in the file", |app| written(app) == 1);
    app.activate("Stop recording");
    app.step_until_said("Recorded 1 position to ");
    app.step_until("a window at rest", TestApp::rests);
    app.activate("Play");
    app.step_until_said("The replay of flight.jsonl has ended.");
}

#[test]
fn replay_drives_until_stopped() {
    let folder = Folder::new("stopped");
    let (mut app, middle) = sim_link();
    let outside = (middle.0 + 5.0, middle.1);
    app.fly_at(outside);
    app.step_until_said("Outside this chart");
    let reports = [(0.0, middle, "running"), (600.0, middle, "running")];
    play(&mut app, &folder.recording("flight.jsonl", &reports));
    app.step_until_shown("Replay · Position shown");
    assert!(app.says("0:00 of 10:00"));
    app.fly_at(outside);
    app.activate("Stop replay");
    app.step_until_said("Outside this chart");
    assert!(!app.says("Replay ·") && !app.shows("Replay flight.jsonl"));
}

#[test]
fn stopped_replay_leaves_no_marker() {
    let folder = Folder::new("nothing");
    let (mut app, middle) = sim_link();
    let reports = [(0.0, middle, "running"), (600.0, middle, "running")];
    play(&mut app, &folder.recording("flight.jsonl", &reports));
    app.step_until_shown("Replay · Position shown");
    app.activate("Stop replay");
    app.step_until_shown("No simulator – Connect …");
    assert_eq!(own_ship(&app), None);
}

#[test]
fn held_replay_keeps_marker_and_says_paused() {
    let folder = Folder::new("held");
    let (mut app, middle) = sim_link();
    let mut reports: Vec<_> = (0..60)
        .map(|second| (f64::from(second), middle, "running"))
        .collect();
    reports.push((600.0, middle, "running"));
    play(&mut app, &folder.recording("flight.jsonl", &reports));
    app.step_until_shown("Replay · Position shown");
    app.activate("Pause");
    app.step_until_shown("Replay · Simulator paused");
    let shown = own_ship(&app).unwrap();
    // Beyond the time after which a position that is not told again is old.
    let long = Instant::now() + Duration::from_secs(3);
    app.step_until("reports that keep coming", |app| {
        assert!(app.shows("Replay · Simulator paused"));
        assert_eq!(own_ship(app), Some(shown));
        received(app) > long
    });
    assert!(app.says(" of 10:00, paused"));
    app.activate("Resume");
    app.step_until_shown("Replay · Position shown");
}

#[test]
fn faster_replay_comes_to_its_end_sooner() {
    let folder = Folder::new("faster");
    let (mut app, middle) = sim_link();
    // At its own speed it takes longer than a test waits.
    let reports = [(0.0, middle, "running"), (64.0, middle, "paused")];
    play(&mut app, &folder.recording("flight.jsonl", &reports));
    app.step_until_shown("Replay · Position shown");
    app.activate("Speed 16");
    app.step_until_said("The replay of flight.jsonl has ended.");
    assert_eq!(own_ship(&app).unwrap().1, SimState::Paused);
}

#[test]
fn at_end_of_replay_its_position_grows_old_and_is_lost() {
    let folder = Folder::new("end");
    let (mut app, middle) = sim_link();
    play(
        &mut app,
        &folder.recording("flight.jsonl", &[(0.0, middle, "running")]),
    );
    app.step_until_said("The replay of flight.jsonl has ended.");
    app.step_until_said(" s old");
    app.step_until_said("Replay · Position lost ");
    app.activate("Play again");
    app.step_until_shown("Replay · Position shown");
}

#[test]
fn recorded_states_are_shown_as_they_were() {
    let folder = Folder::new("states");
    let (mut app, middle) = sim_link();
    for (sim, status) in [
        ("in_menu", "Replay · Simulator in menu"),
        ("paused", "Replay · Simulator paused"),
        ("running", "Replay · Position shown"),
    ] {
        // What was not heard in the beginning is not waited for.
        let reports = [(100.0, middle, sim), (600.0, middle, sim)];
        play(&mut app, &folder.recording(sim, &reports));
        app.step_until_shown(status);
        app.activate("Stop replay");
        app.step_until_shown("Replay file");
    }
}

#[test]
fn gap_of_recording_is_shown_as_it_was() {
    let folder = Folder::new("gap");
    let (mut app, middle) = sim_link();
    let reports = [
        (0.0, middle, "running"),
        (64.0, middle, "running"),
        (600.0, middle, "running"),
    ];
    play(&mut app, &folder.recording("flight.jsonl", &reports));
    app.step_until_shown("Replay · Position shown");
    app.step_until_said(" s old");
    app.step_until_said("Replay · Position lost ");
    app.activate("Speed 16");
    app.step_until_shown("Replay · Position shown");
}

#[test]
fn replay_restarts_on_request() {
    let folder = Folder::new("restart");
    let (mut app, middle) = sim_link();
    let outside = (middle.0 + 5.0, middle.1);
    let reports = [
        (0.0, middle, "running"),
        (2.0, outside, "running"),
        (600.0, outside, "running"),
    ];
    play(&mut app, &folder.recording("flight.jsonl", &reports));
    app.step_until_said("Replay · Outside this chart");
    app.activate("From the beginning");
    app.step_until_shown("Replay · Position shown");
}

#[test]
fn non_recording_is_refused() {
    let folder = Folder::new("foreign");
    let (mut app, middle) = sim_link();
    let foreign = folder.file("foreign.jsonl");
    std::fs::write(&foreign, "XGPSTest,153.1,-27.3,10.0,15.0,60.0\n").unwrap();
    let newer = folder.file("newer.jsonl");
    std::fs::write(&newer, FIRST.replace(":1,", ":2,")).unwrap();
    let empty = folder.file("empty.jsonl");
    std::fs::write(&empty, FIRST).unwrap();
    for (file, reason) in [
        (foreign, "it is not an own-ship recording"),
        (newer, "it was made by a newer version"),
        (empty, "it contains no position"),
        (folder.0.clone(), "it is not a file"),
        (
            folder.file("missing.jsonl"),
            "missing.jsonl cannot be played",
        ),
    ] {
        play(&mut app, &file);
        app.step_until_said(reason);
        app.fly_at(middle);
        app.step_until_shown("Position shown");
    }
}

#[test]
fn unreadable_lines_are_counted() {
    let folder = Folder::new("damaged");
    let (mut app, middle) = sim_link();
    let reports = [
        (0.0, middle, "running"),
        (1.0, middle, "flying"),
        (600.0, middle, "running"),
    ];
    let file = folder.recording("flight.jsonl", &reports);
    let text = std::fs::read_to_string(&file).unwrap() + "{\"ms\":600100,\"age";
    std::fs::write(&file, text).unwrap();
    play(&mut app, &file);
    app.step_until_shown("2 lines could not be read");
    app.step_until_shown("Replay · Position shown");
}

#[test]
fn file_that_exists_is_not_overwritten() {
    let folder = Folder::new("exists");
    let (mut app, middle) = sim_link();
    let file = folder.recording("flight.jsonl", &[(0.0, middle, "running")]);
    let before = std::fs::read_to_string(&file).unwrap();
    type_file(&mut app, "Recording file", &file);
    app.activate("Start recording");
    app.step_until_said("already exists and was not changed");
    app.fly_at(middle);
    app.step_until_shown("Position shown");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
    type_file(
        &mut app,
        "Recording file",
        &folder.file("no-folder/a.jsonl"),
    );
    app.activate("Start recording");
    app.step_until_said("The folder for the file ");
}

#[test]
fn failed_argument_is_told_over_chart() {
    let folder = Folder::new("asked");
    let mut app = TestApp::with_chart(Start::default());
    let middle = Boxes::of(app.demo(), AIRPORT, INDEX).middle();
    let file = folder.recording(
        "flight.jsonl",
        &[(0.0, middle, "running"), (64.0, middle, "running")],
    );
    let speed = PlaybackSpeed::parse("16").unwrap();
    let program = app.window.state();
    program.command_recorder(RecorderCommand::Record(file.clone()));
    program.command_recorder(RecorderCommand::Play { file, speed });
    app.step_until_said("already exists and was not changed");
    // An error stays until it is closed; what comes after it waits.
    app.window.state().perform(Action::DismissNotice);
    app.step_until_said("The replay of flight.jsonl has ended.");
}

#[test]
fn recording_replays_what_came() {
    let folder = Folder::new("trace");
    let file = folder.file("trace.jsonl");
    let (mut app, middle) = sim_link();
    type_file(&mut app, "Simulator data file", &file);
    app.activate("Record simulator data");
    app.step_until_shown("Recording to trace.jsonl");
    app.fly_at(middle);
    app.step_until_shown("Position shown");
    app.hear("nonsense");
    app.step_until_said("3 messages in ");
    app.activate("Stop recording simulator data");
    app.step_until_said("Recorded 3 messages to ");
    let trace = std::fs::read_to_string(&file).unwrap();
    assert!(
        trace.contains("nonsense"),
        "what cannot be read is kept as well: {trace}"
    );
    play(&mut app, &file);
    // It may be played in no time. One without a position could not be played.
    app.step_until_said("The replay of trace.jsonl has ended");
}
