//! The steps of a proof, and what can be seen meanwhile: what each is called, expects and is told with.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::{OwnshipReport, SimState};

/// So long a step may take; what was not seen by then was not seen.
const STEP_LIMIT: Duration = Duration::from_mins(3);
/// So long a restart may take.
const RESTART_LIMIT: Duration = Duration::from_mins(10);

sentence::sentences! {
    /// What the user is asked for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum ProvingStep with ALL {
        /// Taxi some metres.
        Taxi => ["step of a proof"] "Taxi",
        /// Turn.
        Turn => ["step of a proof"] "Turn",
        /// Pause with the Esc key.
        Pause => ["step of a proof"] "Pause",
        /// Hold the aircraft while everything else runs.
        ActivePause => ["step of a proof"] "Active pause",
        /// Go back to the main menu.
        Menu => ["step of a proof"] "Main menu",
        /// Look at the aircraft with a drone camera for some seconds.
        DroneCamera => ["step of a proof"] "Drone camera",
        /// Start the simulator again.
        Restart => ["step of a proof"] "Restart",
    }
}

impl ProvingStep {
    pub(super) fn next(self) -> Option<Self> {
        let mut rest = Self::ALL.into_iter().skip_while(|step| *step != self);
        rest.nth(1)
    }

    /// In which states it begins: what is seen before is of the step before.
    pub(super) fn begins_in(self) -> &'static [ObservedState] {
        match self {
            Self::Menu => &[ObservedState::Running, ObservedState::Paused],
            Self::Restart => &[ObservedState::Silent],
            _ => &[ObservedState::Running],
        }
    }

    /// What is to be seen. Some simulators send nothing while they are in a menu.
    pub(super) fn expects(self) -> &'static [ObservedState] {
        match self {
            Self::Pause | Self::ActivePause => &[ObservedState::Paused],
            Self::Menu => &[ObservedState::InMenu, ObservedState::Silent],
            _ => &[ObservedState::Running],
        }
    }

    /// What is not to be seen once it began.
    pub(super) fn surprises(self) -> &'static [ObservedState] {
        match self {
            Self::Taxi | Self::Turn | Self::DroneCamera => &[
                ObservedState::Paused,
                ObservedState::InMenu,
                ObservedState::Silent,
            ],
            Self::Pause | Self::ActivePause => &[ObservedState::InMenu, ObservedState::Silent],
            Self::Menu | Self::Restart => &[],
        }
    }

    /// For how long it is to be seen without a break.
    pub(super) fn lasts(self) -> Duration {
        match self {
            Self::Taxi | Self::Turn | Self::Restart => Duration::ZERO,
            Self::Pause | Self::ActivePause | Self::Menu => Duration::from_secs(3),
            Self::DroneCamera => Duration::from_secs(10),
        }
    }

    pub(super) fn limit(self) -> Duration {
        let restarts = self == Self::Restart;
        if restarts { RESTART_LIMIT } else { STEP_LIMIT }
    }

    /// What is to be done.
    pub fn instruction(self) -> ProvingInstruction {
        match self {
            Self::Taxi => ProvingInstruction::Taxi,
            Self::Turn => ProvingInstruction::Turn,
            Self::Pause => ProvingInstruction::Pause,
            Self::ActivePause => ProvingInstruction::ActivePause,
            Self::Menu => ProvingInstruction::Menu,
            Self::DroneCamera => ProvingInstruction::DroneCamera,
            Self::Restart => ProvingInstruction::Restart,
        }
    }

    /// What is to be done before, where the step before has left another state.
    pub fn preparation(self) -> ProvingInstruction {
        match self {
            Self::Taxi | Self::Turn | Self::DroneCamera => ProvingInstruction::StartOrResume,
            Self::Pause | Self::ActivePause => ProvingInstruction::Resume,
            Self::Menu => ProvingInstruction::Start,
            Self::Restart => ProvingInstruction::Close,
        }
    }
}

sentence::sentences! {
    /// What the user does for a step, or before it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ProvingInstruction {
        Taxi => "Move the aircraft about 30 metres",
        Turn => "Turn the aircraft by at least 30 degrees",
        Pause => "Pause the simulator with its pause key, usually Esc",
        ActivePause => "Switch on active pause: the aircraft stands still, everything else continues",
        Menu => "Leave the flight and go to the simulator's main menu",
        DroneCamera => "Look at the aircraft with the drone camera for ten seconds",
        Restart => "Restart the simulator and load a flight",
        StartOrResume => "Start or resume a flight",
        Resume => "Resume the flight first",
        Start => "Start a flight first",
        Close => "Close the simulator",
    }
}

sentence::sentences! {
    /// What the program knows of the simulation at one moment.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum ObservedState {
        /// No position, or one that is lost (ownship O4).
        Silent => ["seen of a simulator"] "no position",
        /// The aircraft is shown.
        Running => ["seen of a simulator"] "running",
        /// It is shown as paused.
        Paused => ["seen of a simulator"] "paused",
        /// It is not shown, because the simulator is in a menu.
        InMenu => ["seen of a simulator"] "in a menu",
    }
}

impl ObservedState {
    /// What is known by the newest report.
    pub fn of(report: Option<&OwnshipReport>, now: Instant) -> Self {
        match report.filter(|report| report.age(now) < OwnshipReport::LOST_AFTER) {
            None => Self::Silent,
            Some(report) => match report.sim {
                SimState::Running => Self::Running,
                SimState::Paused => Self::Paused,
                SimState::InMenu => Self::InMenu,
            },
        }
    }
}
