//! A proof of a simulator: steps that the user is asked for one after the other, and what was seen of each.
//!
//! A pure state machine: it is told the newest report and the time, and returns the marks that go into the trace.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::depiction::LOST_AFTER;
use super::{Report, SimState};
use crate::geo::{Degrees, LatLng};

/// So far an aircraft that taxis is from where it stood, in nautical miles: 30 m.
const TAXIED: f64 = 0.0162;
/// So much of a turn is one, in degrees.
const TURNED: f64 = 30.0;
/// So long a step may take; what was not seen by then was not seen.
const STEP_LIMIT: Duration = Duration::from_mins(3);
/// So long a restart may take.
const RESTART_LIMIT: Duration = Duration::from_mins(10);
/// No more changes of a step are kept: one that alternates without end is told by these.
const MOST_SIGHTS: usize = 32;

/// What the user is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Taxi some metres.
    Taxi,
    /// Turn.
    Turn,
    /// Pause with the Esc key.
    Pause,
    /// Hold the aircraft while everything else runs.
    ActivePause,
    /// Go back to the main menu.
    Menu,
    /// Look at the aircraft with a drone camera for some seconds.
    DroneCamera,
    /// Start the simulator again.
    Restart,
}

impl Step {
    /// Every step, in order.
    pub const ALL: [Self; 7] = [
        Self::Taxi,
        Self::Turn,
        Self::Pause,
        Self::ActivePause,
        Self::Menu,
        Self::DroneCamera,
        Self::Restart,
    ];

    fn next(self) -> Option<Self> {
        let mut rest = Self::ALL.into_iter().skip_while(|step| *step != self);
        rest.nth(1)
    }

    /// In which states it begins: what is seen before is of the step before.
    fn begins_in(self) -> &'static [Sight] {
        match self {
            Self::Menu => &[Sight::Running, Sight::Paused],
            Self::Restart => &[Sight::Silent],
            _ => &[Sight::Running],
        }
    }

    /// What is to be seen. Some simulators send nothing while they are in a menu.
    fn expects(self) -> &'static [Sight] {
        match self {
            Self::Taxi | Self::Turn | Self::DroneCamera | Self::Restart => &[Sight::Running],
            Self::Pause | Self::ActivePause => &[Sight::Paused],
            Self::Menu => &[Sight::InMenu, Sight::Silent],
        }
    }

    /// What is not to be seen once it began.
    fn surprises(self) -> &'static [Sight] {
        match self {
            Self::Taxi | Self::Turn | Self::DroneCamera => {
                &[Sight::Paused, Sight::InMenu, Sight::Silent]
            }
            Self::Pause | Self::ActivePause => &[Sight::InMenu, Sight::Silent],
            Self::Menu | Self::Restart => &[],
        }
    }

    /// For how long it is to be seen without a break.
    fn lasts(self) -> Duration {
        match self {
            Self::Taxi | Self::Turn | Self::Restart => Duration::ZERO,
            Self::Pause | Self::ActivePause | Self::Menu => Duration::from_secs(3),
            Self::DroneCamera => Duration::from_secs(10),
        }
    }

    fn limit(self) -> Duration {
        match self {
            Self::Restart => RESTART_LIMIT,
            _ => STEP_LIMIT,
        }
    }
}

/// What the program knows of the simulation at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// No position, or one that is lost (ownship O4).
    Silent,
    /// The aircraft is shown.
    Running,
    /// It is shown as paused.
    Paused,
    /// It is not shown, because the simulator is in a menu.
    InMenu,
}

impl Sight {
    /// What is known by the newest report.
    pub fn of(report: Option<&Report>, now: Instant) -> Self {
        let age = |report: &&Report| now.saturating_duration_since(report.received);
        match report.filter(|report| age(report) < LOST_AFTER) {
            None => Self::Silent,
            Some(report) => match report.sim {
                SimState::Running => Self::Running,
                SimState::Paused => Self::Paused,
                SimState::InMenu => Self::InMenu,
            },
        }
    }
}

/// What became of a step at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
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
pub struct Moment {
    /// In which step.
    pub step: Step,
    /// What.
    pub note: Note,
    /// What was seen at that moment.
    pub sight: Sight,
}

/// A step that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// Which one.
    pub step: Step,
    /// How it ended.
    pub outcome: Note,
    /// How long it took.
    pub took: Duration,
    /// What was seen, in order.
    pub sights: Vec<Sight>,
    /// What of it was not expected.
    pub surprises: Vec<Sight>,
}

/// The step that the user is asked for.
#[derive(Debug, Clone, PartialEq)]
struct Current {
    step: Step,
    since: Instant,
    /// Whether a state was seen in which it can begin.
    begun: bool,
    /// Where the aircraft was and where its nose pointed when it began.
    place: Option<LatLng>,
    nose: Option<Degrees>,
    /// Since when what is expected is seen.
    expected_since: Option<Instant>,
    sights: Vec<Sight>,
    surprises: Vec<Sight>,
}

/// A proof under way, or one that is over.
#[derive(Debug, Clone, PartialEq)]
pub struct Session {
    current: Option<Current>,
    sight: Sight,
    done: Vec<Done>,
}

impl Session {
    /// Begins with the first step.
    pub fn begin(report: Option<&Report>, now: Instant) -> (Self, Vec<Moment>) {
        let mut session = Self {
            current: None,
            sight: Sight::of(report, now),
            done: Vec::new(),
        };
        let mut moments = Vec::new();
        session.ask(Step::Taxi, now, &mut moments);
        moments.extend(session.look(report, now));
        (session, moments)
    }

    /// Which step the user is asked for; `None` once the proof is over.
    pub fn step(&self) -> Option<Step> {
        self.current.as_ref().map(|current| current.step)
    }

    /// Whether what is asked for could be done already: the step before has left its state.
    pub fn has_begun(&self) -> bool {
        self.current.as_ref().is_some_and(|current| current.begun)
    }

    /// What is seen now.
    pub fn sight(&self) -> Sight {
        self.sight
    }

    /// The steps that are over.
    pub fn done(&self) -> &[Done] {
        &self.done
    }

    /// What was unexpected in the step that the user is asked for.
    pub fn surprises(&self) -> &[Sight] {
        let current = self.current.as_ref();
        current.map_or(&[], |current| &current.surprises)
    }

    /// Looks at the newest report; returns what is new.
    pub fn look(&mut self, report: Option<&Report>, now: Instant) -> Vec<Moment> {
        let mut moments = Vec::new();
        let sight = Sight::of(report, now);
        let changed = sight != self.sight;
        self.sight = sight;
        let Some(current) = &mut self.current else {
            return moments;
        };
        let step = current.step;
        let moment = |note| Moment { step, note, sight };
        if !current.begun && step.begins_in().contains(&sight) {
            current.begin(report);
        }
        if changed {
            let is_surprise = current.begun && step.surprises().contains(&sight);
            let note = if is_surprise {
                Note::Surprised
            } else {
                Note::Changed
            };
            current.keep(sight, is_surprise);
            moments.push(moment(note));
        }
        if current.is_seen(sight, report, now) {
            self.end(Note::Seen, now, &mut moments);
        } else if now.saturating_duration_since(current.since) >= step.limit() {
            self.end(Note::NotSeen, now, &mut moments);
        }
        let next = self.current.as_mut().filter(|current| !current.begun);
        if let Some(next) = next.filter(|next| next.step.begins_in().contains(&sight)) {
            next.begin(report);
        }
        moments
    }

    /// Goes on without the step that the user is asked for.
    pub fn skip(&mut self, now: Instant) -> Vec<Moment> {
        let mut moments = Vec::new();
        self.end(Note::Skipped, now, &mut moments);
        moments
    }

    /// Ends the proof.
    pub fn stop(&mut self, now: Instant) -> Vec<Moment> {
        let mut moments = Vec::new();
        self.end(Note::Stopped, now, &mut moments);
        moments
    }

    fn ask(&mut self, step: Step, now: Instant, moments: &mut Vec<Moment>) {
        let sight = self.sight;
        self.current = Some(Current {
            step,
            since: now,
            begun: false,
            place: None,
            nose: None,
            expected_since: None,
            sights: vec![sight],
            surprises: Vec::new(),
        });
        let note = Note::Asked;
        moments.push(Moment { step, note, sight });
    }

    /// Ends the step, and asks for the next one unless the proof was stopped.
    fn end(&mut self, outcome: Note, now: Instant, moments: &mut Vec<Moment>) {
        let Some(current) = self.current.take() else {
            return;
        };
        let (step, sight) = (current.step, self.sight);
        moments.push(Moment {
            step,
            note: outcome,
            sight,
        });
        self.done.push(Done {
            step,
            outcome,
            took: now.saturating_duration_since(current.since),
            sights: current.sights,
            surprises: current.surprises,
        });
        if let Some(next) = step.next().filter(|_next| outcome != Note::Stopped) {
            self.ask(next, now, moments);
        }
    }
}

impl Current {
    fn begin(&mut self, report: Option<&Report>) {
        self.begun = true;
        let sample = report.map(|report| &report.sample);
        self.place = sample.map(|sample| sample.position);
        self.nose = sample.and_then(|sample| sample.heading.or(sample.track));
    }

    fn keep(&mut self, sight: Sight, is_surprise: bool) {
        if self.sights.len() < MOST_SIGHTS {
            self.sights.push(sight);
        }
        if is_surprise && self.surprises.len() < MOST_SIGHTS {
            self.surprises.push(sight);
        }
    }

    /// Whether what is expected was seen for long enough, with the motion that belongs to it.
    fn is_seen(&mut self, sight: Sight, report: Option<&Report>, now: Instant) -> bool {
        let expected = self.begun && self.step.expects().contains(&sight);
        let moved = match (self.step, report) {
            (Step::Taxi, Some(report)) => {
                let place = *self.place.get_or_insert(report.sample.position);
                place.nm_to(report.sample.position) >= TAXIED
            }
            (Step::Turn, Some(report)) => self.has_turned(report),
            (Step::Taxi | Step::Turn, None) => false,
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
    fn has_turned(&mut self, report: &Report) -> bool {
        let Some(nose) = report.sample.heading.or(report.sample.track) else {
            return false;
        };
        let before = *self.nose.get_or_insert(nose);
        let turn = (nose.0 - before.0).rem_euclid(360.0);
        (TURNED..=360.0 - TURNED).contains(&turn)
    }
}

#[cfg(test)]
#[path = "proving_tests.rs"]
mod tests;
