//! Recording and replay on the simulator page: what a simulator sent comes again, in its place, and is called a replay.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use flightbag::message::Action;
use flightbag::ownship::SimState;
use flightbag::ownship::recorder_state::{RecorderCommand, Recording, Speed};

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, APPROACH, APPROACH_PICTURE, Desk, Start};

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

/// A desk with the approach chart and the simulator page, and the middle of the chart's map.
fn sim_link() -> (Desk, (f64, f64)) {
    let mut desk = Desk::with_chart(Start::default());
    let middle = Boxes::of(desk.demo(), AIRPORT, INDEX).middle();
    desk.open_links();
    (desk, middle)
}

fn type_file(desk: &mut Desk, field: &str, file: &Path) {
    desk.type_into(field, file.to_str().unwrap());
}

fn play(desk: &mut Desk, file: &Path) {
    type_file(desk, "Replay file", file);
    desk.activate("Play");
}

/// The place that is drawn, in bits, and the state of the simulation.
fn own_ship(desk: &Desk) -> Option<([u64; 2], SimState)> {
    desk.window.state().with_state(|state| {
        let report = state.feed.report.as_ref()?;
        let place = report.sample.position;
        Some(([place.lat, place.lng].map(f64::to_bits), report.sim))
    })
}

/// When the position on the screen counts as received.
fn received(desk: &Desk) -> Instant {
    desk.window
        .state()
        .with_state(|state| state.feed.report.as_ref().unwrap().received)
}

fn written(desk: &Desk) -> u64 {
    desk.window
        .state()
        .with_state(|state| match &state.feed.tape.recording {
            Recording::On { written, .. } | Recording::Ended { written, .. } => *written,
            Recording::Off => 0,
        })
}

#[test]
fn what_a_simulator_sent_comes_again_in_the_same_place() {
    let folder = Folder::new("again");
    let file = folder.file("flight.jsonl");
    let (mut desk, middle) = sim_link();
    type_file(&mut desk, "Recording file", &file);
    desk.activate("Start recording");
    desk.step_until_said("Recording to flight.jsonl");
    desk.fly_at(middle);
    desk.step_until("a position in the file", |desk| written(desk) == 1);
    let flown = own_ship(&desk).unwrap();
    desk.activate("Stop recording");
    desk.step_until_said("Recorded 1 position to ");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(!text.contains("127.0.0.1"), "{text}");
    // Another day, without a simulator.
    let mut desk = desk.restarted();
    desk.step_until_shown("Sign in to see charts");
    desk.click("Sign in with browser");
    desk.step_until_shown("Airport search");
    desk.open_airport(AIRPORT);
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    assert_eq!(own_ship(&desk), None);
    desk.open_links();
    desk.step_until_shown("Replay file");
    play(&mut desk, &file);
    desk.step_until_shown("Replay · Position shown");
    assert!(desk.shows("Replay flight.jsonl"));
    assert_eq!(own_ship(&desk), Some(flown));
}

#[test]
fn what_was_recorded_last_is_proposed_to_be_played() {
    let folder = Folder::new("proposed");
    let (mut desk, middle) = sim_link();
    type_file(&mut desk, "Recording file", &folder.file("flight.jsonl"));
    desk.activate("Start recording");
    desk.fly_at(middle);
    desk.step_until("a position in the file", |desk| written(desk) == 1);
    desk.activate("Stop recording");
    desk.step_until_said("Recorded 1 position to ");
    desk.step_until("a window at rest", Desk::rests);
    desk.activate("Play");
    desk.step_until_said("The replay of flight.jsonl has ended.");
}

#[test]
fn a_replay_drives_although_a_simulator_is_live_and_gives_way_when_it_is_stopped() {
    let folder = Folder::new("stopped");
    let (mut desk, middle) = sim_link();
    let outside = (middle.0 + 5.0, middle.1);
    desk.fly_at(outside);
    desk.step_until_said("Outside this chart");
    let reports = [(0.0, middle, "running"), (600.0, middle, "running")];
    play(&mut desk, &folder.recording("flight.jsonl", &reports));
    desk.step_until_shown("Replay · Position shown");
    assert!(desk.says("0:00 of 10:00"));
    desk.fly_at(outside);
    desk.activate("Stop replay");
    desk.step_until_said("Outside this chart");
    assert!(!desk.says("Replay ·") && !desk.shows("Replay flight.jsonl"));
}

#[test]
fn nothing_stays_on_the_chart_of_a_replay_that_is_stopped_without_a_simulator() {
    let folder = Folder::new("nothing");
    let (mut desk, middle) = sim_link();
    let reports = [(0.0, middle, "running"), (600.0, middle, "running")];
    play(&mut desk, &folder.recording("flight.jsonl", &reports));
    desk.step_until_shown("Replay · Position shown");
    desk.activate("Stop replay");
    desk.step_until_shown("No simulator – Connect …");
    assert_eq!(own_ship(&desk), None);
}

#[test]
fn a_held_replay_keeps_the_marker_and_says_paused() {
    let folder = Folder::new("held");
    let (mut desk, middle) = sim_link();
    let mut reports: Vec<_> = (0..60)
        .map(|second| (f64::from(second), middle, "running"))
        .collect();
    reports.push((600.0, middle, "running"));
    play(&mut desk, &folder.recording("flight.jsonl", &reports));
    desk.step_until_shown("Replay · Position shown");
    desk.activate("Pause");
    desk.step_until_shown("Replay · Simulator paused");
    let shown = own_ship(&desk).unwrap();
    // Beyond the time after which a position that is not told again is old.
    let long = Instant::now() + Duration::from_secs(3);
    desk.step_until("reports that keep coming", |desk| {
        assert!(desk.shows("Replay · Simulator paused"));
        assert_eq!(own_ship(desk), Some(shown));
        received(desk) > long
    });
    assert!(desk.says(" of 10:00, paused"));
    desk.activate("Resume");
    desk.step_until_shown("Replay · Position shown");
}

#[test]
fn a_faster_replay_comes_to_its_end_sooner() {
    let folder = Folder::new("faster");
    let (mut desk, middle) = sim_link();
    // At its own speed it takes longer than a test waits.
    let reports = [(0.0, middle, "running"), (64.0, middle, "paused")];
    play(&mut desk, &folder.recording("flight.jsonl", &reports));
    desk.step_until_shown("Replay · Position shown");
    desk.activate("Speed 16");
    desk.step_until_said("The replay of flight.jsonl has ended.");
    assert_eq!(own_ship(&desk).unwrap().1, SimState::Paused);
}

#[test]
fn at_the_end_of_a_replay_its_position_grows_old_and_is_lost() {
    let folder = Folder::new("end");
    let (mut desk, middle) = sim_link();
    play(
        &mut desk,
        &folder.recording("flight.jsonl", &[(0.0, middle, "running")]),
    );
    desk.step_until_said("The replay of flight.jsonl has ended.");
    desk.step_until_said(" s old");
    desk.step_until_said("Replay · Position lost ");
    desk.activate("Play again");
    desk.step_until_shown("Replay · Position shown");
}

#[test]
fn recorded_states_are_shown_as_they_were() {
    let folder = Folder::new("states");
    let (mut desk, middle) = sim_link();
    for (sim, status) in [
        ("in_menu", "Replay · Simulator in menu"),
        ("paused", "Replay · Simulator paused"),
        ("running", "Replay · Position shown"),
    ] {
        // What was not heard in the beginning is not waited for.
        let reports = [(100.0, middle, sim), (600.0, middle, sim)];
        play(&mut desk, &folder.recording(sim, &reports));
        desk.step_until_shown(status);
        desk.activate("Stop replay");
        desk.step_until_shown("Replay file");
    }
}

#[test]
fn a_gap_of_a_recording_is_shown_as_it_was() {
    let folder = Folder::new("gap");
    let (mut desk, middle) = sim_link();
    let reports = [
        (0.0, middle, "running"),
        (64.0, middle, "running"),
        (600.0, middle, "running"),
    ];
    play(&mut desk, &folder.recording("flight.jsonl", &reports));
    desk.step_until_shown("Replay · Position shown");
    desk.step_until_said(" s old");
    desk.step_until_said("Replay · Position lost ");
    desk.activate("Speed 16");
    desk.step_until_shown("Replay · Position shown");
}

#[test]
fn a_replay_begins_anew_on_request() {
    let folder = Folder::new("anew");
    let (mut desk, middle) = sim_link();
    let outside = (middle.0 + 5.0, middle.1);
    let reports = [
        (0.0, middle, "running"),
        (2.0, outside, "running"),
        (600.0, outside, "running"),
    ];
    play(&mut desk, &folder.recording("flight.jsonl", &reports));
    desk.step_until_said("Replay · Outside this chart");
    desk.activate("From the beginning");
    desk.step_until_shown("Replay · Position shown");
}

#[test]
fn a_file_that_is_no_recording_is_refused_with_a_reason_and_the_simulator_goes_on() {
    let folder = Folder::new("foreign");
    let (mut desk, middle) = sim_link();
    let foreign = folder.file("foreign.jsonl");
    std::fs::write(&foreign, "XGPSTest,153.1,-27.3,10.0,15.0,60.0\n").unwrap();
    let newer = folder.file("newer.jsonl");
    std::fs::write(&newer, FIRST.replace(":1,", ":2,")).unwrap();
    let empty = folder.file("empty.jsonl");
    std::fs::write(&empty, FIRST).unwrap();
    for (file, reason) in [
        (foreign, "it is not an own-ship recording"),
        (newer, "it was made by a newer Flightbag"),
        (empty, "it contains no position"),
        (folder.0.clone(), "it is not a file"),
        (
            folder.file("missing.jsonl"),
            "missing.jsonl cannot be played",
        ),
    ] {
        play(&mut desk, &file);
        desk.step_until_said(reason);
        desk.fly_at(middle);
        desk.step_until_shown("Position shown");
    }
}

#[test]
fn lines_that_cannot_be_read_are_counted_and_the_others_played() {
    let folder = Folder::new("damaged");
    let (mut desk, middle) = sim_link();
    let reports = [
        (0.0, middle, "running"),
        (1.0, middle, "flying"),
        (600.0, middle, "running"),
    ];
    let file = folder.recording("flight.jsonl", &reports);
    let text = std::fs::read_to_string(&file).unwrap() + "{\"ms\":600100,\"age";
    std::fs::write(&file, text).unwrap();
    play(&mut desk, &file);
    desk.step_until_shown("2 lines could not be read");
    desk.step_until_shown("Replay · Position shown");
}

#[test]
fn a_file_that_exists_is_not_overwritten() {
    let folder = Folder::new("exists");
    let (mut desk, middle) = sim_link();
    let file = folder.recording("flight.jsonl", &[(0.0, middle, "running")]);
    let before = std::fs::read_to_string(&file).unwrap();
    type_file(&mut desk, "Recording file", &file);
    desk.activate("Start recording");
    desk.step_until_said("already exists and was not changed");
    desk.fly_at(middle);
    desk.step_until_shown("Position shown");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
    type_file(
        &mut desk,
        "Recording file",
        &folder.file("no-folder/a.jsonl"),
    );
    desk.activate("Start recording");
    desk.step_until_said("The folder for the file ");
}

#[test]
fn what_the_command_line_asks_for_is_said_over_the_chart_when_it_cannot_be_done() {
    let folder = Folder::new("asked");
    let mut desk = Desk::with_chart(Start::default());
    let middle = Boxes::of(desk.demo(), AIRPORT, INDEX).middle();
    let file = folder.recording(
        "flight.jsonl",
        &[(0.0, middle, "running"), (64.0, middle, "running")],
    );
    let speed = Speed::parse("16").unwrap();
    let app = desk.window.state();
    app.order(RecorderCommand::Record(file.clone()));
    app.order(RecorderCommand::Play { file, speed });
    desk.step_until_said("already exists and was not changed");
    // An error stays until it is closed; what comes after it waits.
    desk.window.state().perform(Action::DismissNotice);
    desk.step_until_said("The replay of flight.jsonl has ended.");
}

#[test]
fn what_a_simulator_sends_is_recorded_as_it_comes_and_played_like_a_recording() {
    let folder = Folder::new("trace");
    let file = folder.file("trace.jsonl");
    let (mut desk, middle) = sim_link();
    type_file(&mut desk, "Simulator data file", &file);
    desk.activate("Record simulator data");
    desk.step_until_shown("Recording to trace.jsonl");
    desk.fly_at(middle);
    desk.step_until_shown("Position shown");
    desk.hear("nonsense");
    desk.step_until_said("3 messages in ");
    desk.activate("Stop recording simulator data");
    desk.step_until_said("Recorded 3 messages to ");
    let trace = std::fs::read_to_string(&file).unwrap();
    assert!(
        trace.contains("nonsense"),
        "what cannot be read is kept as well: {trace}"
    );
    play(&mut desk, &file);
    // It may be played in no time. One without a position could not be played.
    desk.step_until_said("The replay of trace.jsonl has ended");
}
