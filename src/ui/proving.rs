//! *Prove my simulator*, on the simulator page: the steps, what was seen of each, and the file that the user agrees to.

mod words;

use egui::Ui;
use simlink::OwnshipFeed;
use simlink::recorder::{ProofState, ProvingSession, ProvingStep, RecorderCommand, Recording};

use super::controls::{
    Banner, label_ui, name_ui, paragraph_ui, plain_button_ui, switch_ui, title_ui, wide_button_ui,
};
use super::icons;
use super::recording::{file_ui, problem_ui, time_stamp};
use crate::language::in_words;
use crate::message::Action;
use crate::state::AppState;

/// What the user agreed to, and what is typed.
#[derive(Default)]
pub struct ProvingPanel {
    /// Whether a file may be written, with everything that is in it.
    agreed: bool,
    /// `None` until a name was proposed.
    file: Option<String>,
}

impl ProvingPanel {
    /// Draws the part.
    pub fn ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        let feed = &state.ownship.feed;
        title_ui(ui, tr!("Test my simulator"));
        let order = match feed.recorder.proving.as_deref() {
            Some(proving) if proving.session.step().is_some() => running_ui(ui, proving),
            proving => {
                if let Some(proving) = proving {
                    ended_ui(ui, proving);
                }
                self.begin_ui(ui, feed)
            }
        };
        ui.add_space(16.0);
        order.map(Action::Recorder)
    }

    /// What it is for, what may be written, and the button that begins.
    fn begin_ui(&mut self, ui: &mut Ui, feed: &OwnshipFeed) -> Option<RecorderCommand> {
        let words = tr!(
            "Asks you to do seven things in the simulator, one after another, and reports what Flightbag saw. It \
             takes a few minutes; any step can be skipped."
        );
        paragraph_ui(ui, words);
        let mut sources = feed.sources.iter();
        if !sources.any(|source| !source.id.is_recording()) {
            label_ui(ui, tr!("Start a simulator first: none was found"));
            return None;
        }
        let words = tr!("I agree to save a file with my aircraft's positions");
        switch_ui(ui, words, &mut self.agreed);
        let words = tr!(
            "The file contains everything that simulators send, with times: positions, aircraft names, addresses on \
             your network, and the names of simulators and their computers. It contains no account and no chart. If \
             you do not agree, no file is written, because positions cannot be removed from it."
        );
        label_ui(ui, words);
        if self.agreed {
            let now = time_stamp();
            let proposal = || format!("proof-{now}.trace");
            let name = self.file.get_or_insert_with(proposal);
            file_ui(ui, tr!("Test file"), name);
        }
        ui.add_space(8.0);
        if !wide_button_ui(ui, tr!("Start test"), icons::PLAY) {
            return None;
        }
        if !self.agreed {
            return Some(RecorderCommand::Prove(None));
        }
        let file = feed.recorder.file(self.file.as_deref()?)?;
        // The next one is to have a name of its own, and to be agreed to.
        *self = Self::default();
        Some(RecorderCommand::Prove(Some(file)))
    }
}

/// The steps so far, and what is to be done now.
fn running_ui(ui: &mut Ui, proving: &ProofState) -> Option<RecorderCommand> {
    let session = &proving.session;
    recording_ui(ui, &proving.recording);
    done_ui(ui, session);
    let step = session.step()?;
    let (nth, all) = (session.done().len() + 1, ProvingStep::ALL.len());
    let name = in_words(&step);
    name_ui(ui, &tr!("Step {nth} of {all}: {name}", nth, all, name));
    let instruction = if session.has_begun() {
        step.instruction()
    } else {
        step.preparation()
    };
    paragraph_ui(ui, &in_words(&instruction));
    let observed = in_words(&session.observed());
    label_ui(ui, &tr!("Now: {observed}", observed));
    for surprise in session.surprises() {
        surprise_ui(ui, &words::surprise(*surprise));
    }
    ui.add_space(8.0);
    let skip = plain_button_ui(ui, tr!("Skip this step")).clicked();
    ui.add_space(8.0);
    if wide_button_ui(ui, tr!("Stop test"), icons::X) {
        return Some(RecorderCommand::StopProving);
    }
    skip.then_some(RecorderCommand::SkipStep)
}

/// What came of it, to be read and copied.
fn ended_ui(ui: &mut Ui, proving: &ProofState) {
    name_ui(ui, tr!("Test finished"));
    done_ui(ui, &proving.session);
    recording_ui(ui, &proving.recording);
    if wide_button_ui(ui, tr!("Copy results"), icons::COPY) {
        ui.ctx().copy_text(words::summary(&proving.session));
    }
    ui.add_space(8.0);
}

fn done_ui(ui: &mut Ui, session: &ProvingSession) {
    for done in session.done() {
        label_ui(ui, &words::done(done));
        for surprise in &done.surprises {
            surprise_ui(ui, &words::surprise(*surprise));
        }
    }
    ui.add_space(4.0);
}

/// Where is written, or why not.
fn recording_ui(ui: &mut Ui, recording: &Recording) {
    match recording {
        Recording::Off => label_ui(ui, tr!("No file is written")),
        Recording::On { file, .. } => {
            label_ui(ui, &tr!("Written to {file}", file = file.display()));
        }
        Recording::Ended { file, problem, .. } => match problem {
            Some(problem) => problem_ui(ui, &in_words(problem)),
            None => label_ui(
                ui,
                &tr!(
                    "You can attach the file {file} to a report",
                    file = file.display()
                ),
            ),
        },
    }
}

fn surprise_ui(ui: &mut Ui, words: &str) {
    Banner::warning(words).ui(ui);
    ui.add_space(4.0);
}
