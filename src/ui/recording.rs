//! Recording and replay, on the simulator page: what is recorded and played, and everything that can be done about it.

mod recording_kind;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use egui::Ui;
use simlink::recorder::{
    PlaybackSpeed, PlaybackState, RecorderCommand, RecorderState, Recording, short_name,
};

use super::controls::{
    Banner, TextField, is_entered, label_ui, link_button_ui, name_ui, paragraph_ui,
    progress_bar_ui, short_choice_ui, title_ui, wide_button_ui,
};
use super::icons;
use crate::language::{in_words, told};
use crate::message::Action;
use crate::state::AppState;
use recording_kind::{OWNSHIP, RecordingKind, SENT};

/// What is typed into the two fields.
#[derive(Default)]
pub struct RecordingPanel {
    /// `None` until a name was proposed.
    record_to: Option<String>,
    play_from: String,
    trace_to: Option<String>,
    /// The recordings that were proposed to be played.
    proposed: Vec<Arc<Path>>,
}

impl RecordingPanel {
    /// Draws both parts.
    pub fn ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        let recorder = &state.ownship.feed.recorder;
        ui.add_space(16.0);
        title_ui(ui, tr!("Recording"));
        let recording = record_ui(ui, recorder, &OWNSHIP, &mut self.record_to);
        self.propose(recorder);
        ui.add_space(16.0);
        title_ui(ui, tr!("Replay"));
        let playing = self.playing_ui(ui, recorder);
        ui.add_space(16.0);
        title_ui(ui, tr!("Simulator data"));
        let tracing = record_ui(ui, recorder, &SENT, &mut self.trace_to);
        ui.add_space(16.0);
        recording.or(playing).or(tracing).map(Action::Recorder)
    }

    /// What was just recorded is likely to be played.
    fn propose(&mut self, recorder: &RecorderState) {
        for what in [&OWNSHIP, &SENT] {
            let Recording::Ended { file, written, .. } = (what.of)(recorder) else {
                continue;
            };
            if *written == 0 || self.proposed.contains(file) {
                continue;
            }
            self.proposed.push(Arc::clone(file));
            let folder = recorder.folder.as_deref();
            let name = folder.and_then(|folder| file.strip_prefix(folder).ok());
            self.play_from = name.unwrap_or(file).display().to_string();
        }
    }

    fn playing_ui(&mut self, ui: &mut Ui, recorder: &RecorderState) -> Option<RecorderCommand> {
        match &recorder.playing {
            PlaybackState::Off => paragraph_ui(
                ui,
                tr!(
                    "Plays a recording in place of the simulator, with its gaps, pauses and speed."
                ),
            ),
            PlaybackState::Opening { file } => {
                paragraph_ui(ui, &tr!("Opening {file} …", file = short_name(file)));
                let stop = wide_button_ui(ui, tr!("Stop replay"), icons::X);
                return stop.then_some(RecorderCommand::StopPlaying);
            }
            PlaybackState::On { .. } => return player_ui(ui, &recorder.playing),
            PlaybackState::Ended { file, problem } => {
                if let Some(problem) = problem {
                    problem_ui(ui, &in_words(problem));
                } else {
                    let file = short_name(file);
                    paragraph_ui(ui, &tr!("The replay of {file} has ended.", file));
                    if wide_button_ui(ui, tr!("Play again"), icons::ARROW_CLOCKWISE) {
                        return Some(RecorderCommand::PlayAgain);
                    }
                }
                ui.add_space(8.0);
            }
        }
        let entered = file_ui(ui, tr!("Replay file"), &mut self.play_from);
        kept_in_ui(ui, recorder);
        let pressed = wide_button_ui(ui, tr!("Play"), icons::PLAY);
        let file = recorder.file(&self.play_from)?;
        let speed = PlaybackSpeed::NORMAL;
        (entered || pressed).then_some(RecorderCommand::Play { file, speed })
    }
}

/// Draws one kind of recording, with the name for its file that is typed.
fn record_ui(
    ui: &mut Ui,
    recorder: &RecorderState,
    what: &RecordingKind,
    typed: &mut Option<String>,
) -> Option<RecorderCommand> {
    match (what.of)(recorder) {
        Recording::On {
            file,
            written,
            since,
        } => {
            // The next one is to have a name of its own.
            *typed = None;
            // The numbers are told as of now.
            ui.ctx().request_repaint_after(Duration::from_secs(1));
            name_ui(ui, &tr!("Recording to {file}", file = short_name(file)));
            let time = time(clock::now().saturating_duration_since(*since));
            label_ui(ui, &(what.so_far)(*written, &time));
            label_ui(ui, &file.display().to_string());
            ui.add_space(8.0);
            let stop = wide_button_ui(ui, told(what.stop), icons::CHECK);
            return stop.then(|| what.stop_command.clone());
        }
        Recording::Off => paragraph_ui(ui, told(what.purpose)),
        Recording::Ended {
            file,
            written,
            problem,
        } => {
            if let Some(problem) = problem {
                problem_ui(ui, &in_words(problem));
            }
            if *written > 0 {
                paragraph_ui(ui, &(what.ended)(*written, file));
            }
        }
    }
    let name = typed.get_or_insert_with(|| what.proposal());
    let entered = file_ui(ui, told(what.field), name);
    kept_in_ui(ui, recorder);
    let pressed = wide_button_ui(ui, told(what.start), icons::CIRCLE);
    let file = recorder.file(name)?;
    (entered || pressed).then(|| (what.start_command)(file))
}

/// What is played, how far it is, and what can be done with it.
fn player_ui(ui: &mut Ui, playing: &PlaybackState) -> Option<RecorderCommand> {
    let PlaybackState::On {
        file,
        pace,
        first,
        last,
        skipped,
    } = playing
    else {
        return None;
    };
    let paused = pace.is_paused();
    if !paused {
        ui.ctx().request_repaint_after(Duration::from_secs(1));
    }
    let whole = last.saturating_sub(*first);
    let reached = pace.reached(clock::now());
    let done = reached.saturating_sub(*first).min(whole);
    name_ui(ui, &tr!("Replay {file}", file = short_name(file)));
    let (reached, length) = (time(done), time(whole));
    let words = if paused {
        tr!("{reached} of {length}, paused", reached, length)
    } else {
        tr!("{reached} of {length}", reached, length)
    };
    label_ui(ui, &words);
    let share = if whole.is_zero() {
        1.0
    } else {
        done.div_duration_f32(whole)
    };
    progress_bar_ui(ui, share);
    if *skipped > 0 {
        let skipped = *skipped;
        let words = tr_count!(
            skipped,
            "{skipped} line could not be read" | "{skipped} lines could not be read"
        );
        label_ui(ui, &words);
    }
    ui.add_space(8.0);
    let mut order = None;
    let (hold, icon) = if paused {
        (tr!("Resume"), icons::PLAY)
    } else {
        (tr!("Pause"), icons::PAUSE)
    };
    if wide_button_ui(ui, hold, icon) {
        order = Some(RecorderCommand::Pause(!paused));
    }
    ui.add_space(8.0);
    let names = PlaybackSpeed::OFFERED.map(|speed| {
        let factor = speed.factor();
        (speed, format!("{factor}×"), tr!("Speed {factor}", factor))
    });
    let choices = names
        .each_ref()
        .map(|(speed, label, name)| (*speed, &**label, &**name));
    if let Some(speed) = short_choice_ui(ui, tr!("Replay speed"), &choices, pace.speed()) {
        order = Some(RecorderCommand::PlayAt(speed));
    }
    ui.add_space(8.0);
    if wide_button_ui(ui, tr!("Stop replay"), icons::X) {
        order = Some(RecorderCommand::StopPlaying);
    }
    if link_button_ui(ui, tr!("From the beginning")).clicked() {
        order = Some(RecorderCommand::PlayAgain);
    }
    order
}

/// A field for a file; returns whether Enter was pressed in it.
pub(super) fn file_ui(ui: &mut Ui, name: &str, typed: &mut String) -> bool {
    let response = TextField::new(name)
        .hint(tr!("File name"))
        .icon(icons::FOLDER_OPEN)
        .ui(ui, typed);
    is_entered(ui, &response)
}

/// The time now, as the proposed name of a file has it.
pub(super) fn time_stamp() -> impl std::fmt::Display {
    jiff::Timestamp::now().strftime("%Y%m%d-%H%M%SZ")
}

fn kept_in_ui(ui: &mut Ui, recorder: &RecorderState) {
    if let Some(folder) = &recorder.folder {
        let folder = folder.display();
        label_ui(ui, &tr!("In {folder}, or type a full path", folder));
    }
    ui.add_space(8.0);
}

pub(super) fn problem_ui(ui: &mut Ui, problem: &str) {
    Banner::failure(problem).ui(ui);
    ui.add_space(8.0);
}

/// Minutes and seconds, with hours where there are any: `1:02:03`.
fn time(length: Duration) -> String {
    let secs = length.as_secs();
    let (hours, minutes, secs) = (secs / 3600, secs / 60 % 60, secs % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{secs:02}")
    } else {
        format!("{minutes}:{secs:02}")
    }
}

/// What a key does to the recording: begins one with a name of the moment, or ends it.
pub fn record_or_stop(recorder: &RecorderState) -> Option<RecorderCommand> {
    if matches!(recorder.recording, Recording::On { .. }) {
        return Some(OWNSHIP.stop_command.clone());
    }
    let file = recorder.file(&OWNSHIP.proposal())?;
    Some((OWNSHIP.start_command)(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_has_hours_only_where_there_are_any() {
        let told = [0, 9, 60, 3599, 3600, 36_123].map(|secs| time(Duration::from_secs(secs)));
        assert_eq!(
            told,
            ["0:00", "0:09", "1:00", "59:59", "1:00:00", "10:02:03"]
        );
    }
}
