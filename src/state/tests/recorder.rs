//! Recording and replay: what is asked of the worker, and what is said without being asked.

use std::path::Path;
use std::time::Instant;

use simlink::OwnshipFeed;
use simlink::recorder::{PlaybackState, RecorderCommand, RecorderState, Recording, RecordingError};

use super::*;

fn feed(recording: Recording, playing: PlaybackState) -> OwnshipFeed {
    OwnshipFeed {
        recorder: RecorderState {
            trace: Recording::Off,
            folder: None,
            recording,
            proving: None,
            playing,
        },
        ..OwnshipFeed::silent(Vec::new())
    }
}

fn failed() -> Recording {
    Recording::Ended {
        file: Path::new("a.jsonl").into(),
        written: 3,
        problem: Some(RecordingError::DiskFull),
    }
}

fn played(problem: Option<RecordingError>) -> PlaybackState {
    PlaybackState::Ended {
        file: Path::new("folder/b.jsonl").into(),
        problem,
    }
}

fn text(state: &AppState) -> Option<String> {
    state.notice().map(|notice| notice.text.to_string())
}

#[test]
fn what_is_asked_of_recorder_and_player_is_workers_work() {
    let mut state = AppState::new(Palette::Day, false);
    let command = RecorderCommand::Record("a.jsonl".into());
    let commands = state.perform(Action::Recorder(command.clone()));
    assert_eq!(commands, [Command::Recorder(command)]);
}

#[test]
fn recording_that_fails_is_told_once() {
    let mut state = AppState::new(Palette::Day, false);
    state.update_ownship(feed(failed(), PlaybackState::Off));
    let told = text(&state).unwrap();
    assert!(told.starts_with("The disk is full"), "{told}");
    state.perform(Action::DismissNotice);
    state.update_ownship(feed(failed(), PlaybackState::Off));
    assert_eq!(text(&state), None);
}

#[test]
fn begin_and_end_of_recording_are_told_once() {
    let mut state = AppState::new(Palette::Day, false);
    let file: Arc<Path> = Path::new("folder/a.jsonl").into();
    let mut told = Vec::new();
    for written in 0..3 {
        let recording = Recording::On {
            file: Arc::clone(&file),
            written,
            since: Instant::now(),
        };
        state.update_ownship(feed(recording, PlaybackState::Off));
        told.extend(text(&state));
        state.perform(Action::DismissNotice);
    }
    for _again in 0..2 {
        let ended = Recording::Ended {
            file: Arc::clone(&file),
            written: 3,
            problem: None,
        };
        state.update_ownship(feed(ended, PlaybackState::Off));
        told.extend(text(&state));
        state.perform(Action::DismissNotice);
    }
    assert_eq!(
        told,
        [
            "Recording own-ship to a.jsonl.",
            "Recorded 3 positions to a.jsonl."
        ]
    );
}

#[test]
fn end_of_replay_is_told_and_why_it_came_early() {
    let mut state = AppState::new(Palette::Day, false);
    state.update_ownship(feed(Recording::Off, played(None)));
    assert_eq!(
        text(&state).as_deref(),
        Some("The replay of b.jsonl has ended.")
    );
    let words = RecordingError::Full.to_string();
    state.update_ownship(feed(Recording::Off, played(Some(RecordingError::Full))));
    assert_eq!(text(&state).as_deref(), Some(words.as_str()));
    let severity = state.notice().map(|notice| notice.severity);
    assert_eq!(severity, Some(Severity::Bad));
}

#[test]
fn replay_that_goes_on_leaves_another_message_alone() {
    let mut state = AppState::new(Palette::Day, false);
    let notice = Notice::new(Severity::Neutral, "another");
    state.notices.tell(notice);
    let file = Path::new("b.jsonl").into();
    state.update_ownship(feed(Recording::Off, PlaybackState::Opening { file }));
    state.update_ownship(feed(Recording::Off, PlaybackState::Off));
    assert_eq!(text(&state).as_deref(), Some("another"));
}

#[test]
fn replay_that_fails_as_recording_begins_is_told_as_well() {
    let mut state = AppState::new(Palette::Day, false);
    let recording = Recording::On {
        file: Path::new("a.jsonl").into(),
        written: 0,
        since: Instant::now(),
    };
    state.update_ownship(feed(recording, played(Some(RecordingError::DiskFull))));
    let mut told = Vec::new();
    while let Some(text) = text(&state) {
        told.push(text);
        state.perform(Action::DismissNotice);
    }
    let [begun, failure] = told.as_slice() else {
        panic!("{told:?}")
    };
    assert!(failure.starts_with("The disk is full"), "{failure}");
    assert_eq!(begun, "Recording own-ship to a.jsonl.");
}
