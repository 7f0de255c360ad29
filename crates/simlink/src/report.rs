//! Report: where own-ship is and whether its simulation runs, as one source tells it, and how long that is good.

use std::time::{Duration, Instant};

use geodesy::{Degrees, LatLng};

/// One report of a position, normalised to true directions and knots.
#[derive(Debug, Clone, PartialEq)]
pub struct PositionSample {
    /// Where the aircraft is.
    pub position: LatLng,
    /// One step of the sender's own resolution, in degrees of latitude: 0.001 where three decimals are sent.
    pub resolution: f64,
    /// Direction of the nose against true north.
    pub heading: Option<Degrees>,
    /// Direction of the motion against true north; means nothing below about 3 kt.
    pub track: Option<Degrees>,
    /// Speed over the ground in knots.
    pub ground_speed: Option<f64>,
    /// Altitude above mean sea level in feet; `None` when the sender gives a placeholder.
    pub altitude: Option<f64>,
}

impl PositionSample {
    /// Up to this ground speed, in knots, a track is noise, and an aircraft need not have moved (ownship O6, simulators 1.4).
    pub const STANDSTILL: f64 = 3.0;

    /// The direction of the symbol against true north: heading, else track when moving (ownship O6).
    pub fn nose(&self) -> Option<Degrees> {
        let moving = self
            .ground_speed
            .is_some_and(|knots| knots > Self::STANDSTILL);
        self.heading.or(if moving { self.track } else { None })
    }
}

/// What is known of the driving source's simulation, beyond its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimState {
    /// It flies, or stands and says so.
    Running,
    /// It says, or its reports show, that it is paused (simulators 1.5).
    Paused,
    /// The aircraft is the placeholder of a menu (null island, simulators 1.3).
    InMenu,
}

impl SimState {
    /// Of a simulation that says whether it is paused.
    pub(crate) fn of_pause(paused: bool) -> Self {
        if paused { Self::Paused } else { Self::Running }
    }
}

/// The newest report of the source that drives own-ship.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnshipReport {
    /// The position and directions.
    pub sample: PositionSample,
    /// When it was received, on the monotonic clock: the only clock that counts for its age (ownship O4).
    pub received: Instant,
    /// When it was received in UTC, for the words "position lost hh:mm:ss".
    pub received_utc: jiff::Timestamp,
    /// Whether the simulation runs.
    pub sim: SimState,
}

impl OwnshipReport {
    /// For so long after its reception a position is live (ownship O4).
    pub const LIVE_FOR: Duration = Duration::from_secs(2);
    /// After so long without another report it is lost (ownship O4).
    pub const LOST_AFTER: Duration = Duration::from_secs(5);

    /// Returns how long before `now` it was received; `now` is of [`crate::now`], which counts the sleep of the computer.
    pub fn age(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.received)
    }
}
