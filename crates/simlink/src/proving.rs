//! A proof of a simulator: steps that the user is asked for one after the other, and what was seen of each.
//!
//! A pure state machine: it is told the newest report and the time, and returns the marks that go into the trace.

mod step;

use std::time::{Duration, Instant};

use geodesy::{Degrees, LatLng};
use serde::{Deserialize, Serialize};

use super::OwnshipReport;

pub use self::step::{ObservedState, ProvingStep};

/// So far an aircraft that taxis is from where it stood, in nautical miles: 30 m.
const TAXIED: f64 = 0.0162;
/// So much of a turn is one, in degrees.
const TURNED: f64 = 30.0;
/// No more changes of a step are kept: one that alternates without end is told by these.
const MOST_OBSERVED: usize = 32;

/// What became of a step at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepEvent {
    /// The user is asked for it.
    Asked,
    /// What is seen has changed.
    Changed,
    /// It has changed into something that is not expected.
    Surprised,
    /// What was expected was seen: the step is done.
    Seen,
    /// It was not seen in time.
    NotSeen,
    /// The user went on without it.
    Skipped,
    /// The user ended the proof.
    Stopped,
}

/// One line of what happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProvingLine {
    /// In which step.
    pub step: ProvingStep,
    /// What.
    pub note: StepEvent,
    /// What was seen at that moment.
    #[serde(rename = "sight")]
    pub observed: ObservedState,
}

/// A step that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedStep {
    /// Which one.
    pub step: ProvingStep,
    /// How it ended.
    pub outcome: StepEvent,
    /// How long it took.
    pub took: Duration,
    /// What was seen, in order.
    pub observed_states: Vec<ObservedState>,
    /// What of it was not expected.
    pub surprises: Vec<ObservedState>,
}

/// The step that the user is asked for.
#[derive(Debug, Clone, PartialEq)]
struct CurrentStep {
    step: ProvingStep,
    since: Instant,
    /// Whether a state was seen in which it can begin.
    begun: bool,
    /// Where the aircraft was and where its nose pointed when it began.
    place: Option<LatLng>,
    nose: Option<Degrees>,
    /// Since when what is expected is seen.
    expected_since: Option<Instant>,
    observed_states: Vec<ObservedState>,
    surprises: Vec<ObservedState>,
}

/// A proof under way, or one that is over.
#[derive(Debug, Clone, PartialEq)]
pub struct ProvingSession {
    current: Option<CurrentStep>,
    observed: ObservedState,
    done: Vec<FinishedStep>,
}

impl ProvingSession {
    /// Begins with the first step.
    pub fn begin(report: Option<&OwnshipReport>, now: Instant) -> (Self, Vec<ProvingLine>) {
        let mut session = Self {
            current: None,
            observed: ObservedState::of(report, now),
            done: Vec::new(),
        };
        let mut moments = Vec::new();
        session.ask(ProvingStep::Taxi, now, &mut moments);
        moments.extend(session.look(report, now));
        (session, moments)
    }

    /// Which step the user is asked for; `None` once the proof is over.
    pub fn step(&self) -> Option<ProvingStep> {
        self.current.as_ref().map(|current| current.step)
    }

    /// Whether what is asked for could be done already: the step before has left its state.
    pub fn has_begun(&self) -> bool {
        self.current.as_ref().is_some_and(|current| current.begun)
    }

    /// What is seen now.
    pub fn observed(&self) -> ObservedState {
        self.observed
    }

    /// The steps that are over.
    pub fn done(&self) -> &[FinishedStep] {
        &self.done
    }

    /// What was unexpected in the step that the user is asked for.
    pub fn surprises(&self) -> &[ObservedState] {
        let current = self.current.as_ref();
        current.map_or(&[], |current| &current.surprises)
    }

    /// Looks at the newest report; returns what is new.
    pub fn look(&mut self, report: Option<&OwnshipReport>, now: Instant) -> Vec<ProvingLine> {
        let mut moments = Vec::new();
        let observed = ObservedState::of(report, now);
        let changed = observed != self.observed;
        self.observed = observed;
        let Some(current) = &mut self.current else {
            return moments;
        };
        let step = current.step;
        let moment = |note| ProvingLine {
            step,
            note,
            observed,
        };
        if !current.begun && step.begins_in().contains(&observed) {
            current.begin(report);
        }
        if changed {
            let is_surprise = current.begun && step.surprises().contains(&observed);
            let note = if is_surprise {
                StepEvent::Surprised
            } else {
                StepEvent::Changed
            };
            current.keep(observed, is_surprise);
            moments.push(moment(note));
        }
        if current.is_seen(observed, report, now) {
            self.end(StepEvent::Seen, now, &mut moments);
        } else if now.saturating_duration_since(current.since) >= step.limit() {
            self.end(StepEvent::NotSeen, now, &mut moments);
        }
        let next = self.current.as_mut().filter(|current| !current.begun);
        if let Some(next) = next.filter(|next| next.step.begins_in().contains(&observed)) {
            next.begin(report);
        }
        moments
    }

    /// Ends the step that the user is asked for, and with [`StepEvent::Stopped`] the whole proof.
    pub fn finish(&mut self, outcome: StepEvent, now: Instant) -> Vec<ProvingLine> {
        let mut moments = Vec::new();
        self.end(outcome, now, &mut moments);
        moments
    }

    fn ask(&mut self, step: ProvingStep, now: Instant, moments: &mut Vec<ProvingLine>) {
        let observed = self.observed;
        self.current = Some(CurrentStep {
            step,
            since: now,
            begun: false,
            place: None,
            nose: None,
            expected_since: None,
            observed_states: vec![observed],
            surprises: Vec::new(),
        });
        let note = StepEvent::Asked;
        moments.push(ProvingLine {
            step,
            note,
            observed,
        });
    }

    /// Ends the step, and asks for the next one unless the proof was stopped.
    fn end(&mut self, outcome: StepEvent, now: Instant, moments: &mut Vec<ProvingLine>) {
        let Some(current) = self.current.take() else {
            return;
        };
        let (step, observed) = (current.step, self.observed);
        moments.push(ProvingLine {
            step,
            note: outcome,
            observed,
        });
        self.done.push(FinishedStep {
            step,
            outcome,
            took: now.saturating_duration_since(current.since),
            observed_states: current.observed_states,
            surprises: current.surprises,
        });
        if let Some(next) = step.next().filter(|_next| outcome != StepEvent::Stopped) {
            self.ask(next, now, moments);
        }
    }
}

impl CurrentStep {
    fn begin(&mut self, report: Option<&OwnshipReport>) {
        self.begun = true;
        let sample = report.map(|report| &report.sample);
        self.place = sample.map(|sample| sample.position);
        self.nose = sample.and_then(|sample| sample.heading.or(sample.track));
    }

    fn keep(&mut self, observed: ObservedState, is_surprise: bool) {
        if self.observed_states.len() < MOST_OBSERVED {
            self.observed_states.push(observed);
        }
        if is_surprise && self.surprises.len() < MOST_OBSERVED {
            self.surprises.push(observed);
        }
    }

    /// Whether what is expected was seen for long enough, with the motion that belongs to it.
    fn is_seen(
        &mut self,
        observed: ObservedState,
        report: Option<&OwnshipReport>,
        now: Instant,
    ) -> bool {
        let expected = self.begun && self.step.expects().contains(&observed);
        let moved = match (self.step, report) {
            (ProvingStep::Taxi, Some(report)) => {
                let place = *self.place.get_or_insert(report.sample.position);
                place.nm_to(report.sample.position) >= TAXIED
            }
            (ProvingStep::Turn, Some(report)) => self.has_turned(report),
            (ProvingStep::Taxi | ProvingStep::Turn, None) => false,
            _ => true,
        };
        if !expected {
            self.expected_since = None;
            return false;
        }
        let since = *self.expected_since.get_or_insert(now);
        moved && now.saturating_duration_since(since) >= self.step.lasts()
    }

    /// Whether the nose, or the track where none is told, has turned since the step began.
    fn has_turned(&mut self, report: &OwnshipReport) -> bool {
        let Some(nose) = report.sample.heading.or(report.sample.track) else {
            return false;
        };
        let turn = (nose.0 - self.nose.get_or_insert(nose).0).rem_euclid(360.0);
        (TURNED..=360.0 - TURNED).contains(&turn)
    }
}

#[cfg(test)]
mod tests;
