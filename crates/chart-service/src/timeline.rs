//! Timeline: the flight of the simulated aircraft, as a function of the time since it began.

use std::time::Duration;

use super::simulated_aircraft::{AircraftState, STEP_SECS};

/// A time that is as near to a step, as a share of the time between two, is the step's.
const ON_STEP: f64 = 0.1;

/// What happens in the course of the default flight, and in the flights of single procedures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlightEvent {
    /// Standing on a taxiway.
    Parked,
    /// On the way to the runway.
    Taxi,
    /// Standing before the runway. Not in the default flight, like the others that say so.
    HoldShort,
    /// Rolling, lifting off.
    TakeOff,
    /// Off the ground.
    Airborne,
    /// About to pass over an inset of the approach chart.
    OverInset,
    /// About to leave the planview of the approach chart.
    Outside,
    /// On the drawn final track.
    Final,
    /// Identical sentences for 15 seconds, with a ground speed.
    Paused,
    /// No sentence for 3 seconds.
    Silent,
    /// No sentence for 12 seconds.
    Lost,
    /// Over the threshold.
    Landing,
    /// On the runway with all wheels.
    RollOut,
    /// Clear of the runway (not in the default flight).
    Vacated,
    /// Over the threshold and climbing again (not in the default flight).
    Missed,
}

/// The whole flight, worked out once. It begins again when it is over.
#[derive(Debug)]
pub(super) struct Timeline {
    /// One entry per step; `None` while nothing is sent.
    pub(super) steps: Vec<Option<AircraftState>>,
    /// Index of the step each phase begins with.
    pub(super) starts: Vec<(FlightEvent, usize)>,
}

impl Timeline {
    /// What the feed says after so long; `None` while it is silent. Between two steps it is between what they say, so
    /// that a slow flight is a smooth one.
    pub(super) fn at(&self, elapsed: Duration) -> Option<AircraftState> {
        let exact = elapsed.as_secs_f64() / STEP_SECS;
        let step = |number: f64| {
            let index = (number as usize).checked_rem(self.steps.len())?;
            self.steps.get(index).copied().flatten()
        };
        let part = exact.fract();
        let begins_again = (exact.ceil() as usize).checked_rem(self.steps.len()) == Some(0);
        match (step(exact.floor()), step(exact.ceil())) {
            (Some(one), Some(other))
                if (ON_STEP..1.0 - ON_STEP).contains(&part) && !begins_again =>
            {
                Some(one.towards(&other, part))
            }
            _ => step(exact.round()),
        }
    }

    /// Index of the step that a phase begins with; `None` where it does not occur.
    pub(super) fn step_of(&self, phase: FlightEvent) -> Option<usize> {
        let start = self.starts.iter().find(|(known, _)| *known == phase);
        start.map(|(_, step)| *step)
    }

    /// When a phase begins, the flight where it does not occur; for a place to pass or a silence, a few seconds before it.
    pub(super) fn start_of(&self, phase: FlightEvent) -> Duration {
        Duration::from_secs_f64(self.step_of(phase).unwrap_or(0) as f64 * STEP_SECS)
    }
}
