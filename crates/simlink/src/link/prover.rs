//! The prover: has a proof look at what drives own-ship, and writes the file that the user agreed to.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use super::Tracker;
use super::recorder_controller::{begin, end};
use super::tracer::TraceWriter;
use super::tracker::SenderId;
use crate::OwnshipReport;
use crate::fault::RecordingError;
use crate::jsonl::WriteFailure;
use crate::proving::{ProvingLine, ProvingSession, StepEvent};
use crate::recorder_state::{ProofState, Recording};
use crate::trace::{ProofLevel, TraceMark};

/// A proof with its file, if there is one.
pub(super) struct ProvingRun {
    session: ProvingSession,
    tracer: Option<TraceWriter>,
    recording: Recording,
}

impl ProvingRun {
    /// Begins a proof. Nothing is written without a file; one that cannot be made is told, and the proof goes on.
    pub(super) fn begin(file: Option<PathBuf>, tracker: &Tracker, now: Instant) -> Self {
        let (tracer, recording) = match file {
            Some(file) => begin(file.into(), now, TraceWriter::begin),
            None => (None, Recording::Off),
        };
        let (session, moments) = ProvingSession::begin(report(tracker), now);
        let mut prover = Self {
            session,
            tracer,
            recording,
        };
        prover.mark(&[origin(tracker)], now);
        prover.take(&moments, now);
        prover
    }

    /// What is known of it, for the window.
    pub(super) fn proving(&self) -> Arc<ProofState> {
        Arc::new(ProofState {
            session: self.session.clone(),
            recording: self.recording.clone(),
        })
    }

    /// Whether the user is still asked for something.
    pub(super) fn is_running(&self) -> bool {
        self.session.step().is_some()
    }

    /// Whether it wants to have what simulators send.
    pub(super) fn is_tracing(&self) -> bool {
        self.tracer.is_some()
    }

    /// Looks at what drives own-ship now; whether there is something new to draw.
    pub(super) fn look(&mut self, tracker: &Tracker, now: Instant) -> bool {
        let (begun, observed) = (self.session.has_begun(), self.session.observed());
        let moments = self.session.look(report(tracker), now);
        self.take(&moments, now);
        let drawn = (self.session.has_begun(), self.session.observed());
        !moments.is_empty() || (self.is_running() && drawn != (begun, observed))
    }

    /// Ends the step that the user is asked for, or the whole proof.
    pub(super) fn finish(&mut self, outcome: StepEvent, now: Instant) {
        let moments = self.session.finish(outcome, now);
        self.take(&moments, now);
    }

    /// Writes what came; `None`: the connection ended.
    pub(super) fn trace(&mut self, from: SenderId, bytes: Option<&[u8]>, now: Instant) {
        let noted = self
            .tracer
            .as_mut()
            .map_or(Ok(()), |tracer| tracer.note(from, bytes, now));
        self.wrote(noted);
    }

    /// Writes what happened, and closes the file at the end of the proof.
    fn take(&mut self, moments: &[ProvingLine], now: Instant) {
        let marks: Vec<TraceMark> = moments.iter().copied().map(TraceMark::Step).collect();
        self.mark(&marks, now);
        if !self.is_running() {
            self.close(None);
        }
    }

    fn mark(&mut self, marks: &[TraceMark], now: Instant) {
        let noted = self.tracer.as_mut().map_or(Ok(()), |tracer| {
            marks.iter().try_for_each(|mark| tracer.mark(mark, now))
        });
        self.wrote(noted);
    }

    /// Counts what was written; a file that can take no more is closed, and the proof goes on.
    fn wrote(&mut self, noted: Result<(), WriteFailure>) {
        if let (Some(tracer), Recording::On { written, .. }) = (&self.tracer, &mut self.recording) {
            *written = tracer.written();
        }
        if let Err(end) = noted {
            tracing::warn!(%end, "the file of a proof has ended");
            self.close(Some(end.into()));
        }
    }

    fn close(&mut self, problem: Option<RecordingError>) {
        // Dropping it closes the file.
        self.tracer = None;
        end(&mut self.recording, problem);
    }
}

/// The newest report of a simulator; a recording proves nothing.
fn report(tracker: &Tracker) -> Option<&OwnshipReport> {
    let driven = tracker.driven().filter(|(id, _)| !id.is_recording());
    driven.map(|(_id, report)| report)
}

/// What the file is made with: the source that drives own-ship now.
fn origin(tracker: &Tracker) -> TraceMark {
    let driven = tracker.driven().filter(|(id, _)| !id.is_recording());
    TraceMark::Origin {
        proof: ProofLevel::RealSimulator,
        peer: driven.map_or_else(String::new, |(id, _)| id.name.to_string()),
    }
}
