//! Own-ship: the user's own aircraft as a simulator reports it, and how old that report is.

pub mod addresses;
pub mod arrangement;
pub mod fault;
pub mod files;
pub mod health;
pub mod integrity;
pub mod jsonl;
pub mod link;
pub mod proving;
pub mod recorder_state;
pub mod recording;
pub mod sim_time;
pub mod status;
pub mod trace;
pub mod track;
pub mod wire;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use geodesy::{Degrees, LatLng};

pub use self::addresses::{BadPeer, Peer, Peers, Ports, SerialPort};
pub use self::arrangement::Arrangement;
pub use self::health::{
    CalledPlace, Link, LinkKind, LinkState, LinkStatus, SimulatorSource, SourceName,
};
use self::track::FlownTrack;
use integrity::SourceComparison;
use recorder_state::RecorderState;
use sim_time::SimClock;

/// For so long after its reception a position is live (ownship O4).
pub const LIVE_FOR: Duration = Duration::from_secs(2);
/// After so long without another report it is lost (ownship O4).
pub const POSITION_LOST_AFTER: Duration = Duration::from_secs(5);

/// Up to this ground speed, in knots, a track is noise (ownship O6, simulators 1.4).
pub const STANDSTILL: f64 = 3.0;

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
    /// The direction of the symbol against true north: heading, else track when moving (ownship O6).
    pub fn nose(&self) -> Option<Degrees> {
        let moving = self.ground_speed.is_some_and(|knots| knots > STANDSTILL);
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

/// Where a source's reports come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReportOrigin {
    /// A recording that is played.
    Recording,
    /// A simulator, over a link.
    Link {
        /// Over which one: a simulator that is heard over two is two sources.
        kind: LinkKind,
        /// The sender's address; the port is left out, since senders change it at every start.
        host: IpAddr,
    },
}

/// Names a source: who sends, over which link, and what it calls itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SourceId {
    /// Where its reports come from.
    pub origin: ReportOrigin,
    /// The name in its messages, cleaned for display; may be empty.
    pub name: Arc<str>,
}

impl SourceId {
    /// A simulator.
    pub fn heard(kind: LinkKind, host: IpAddr, name: Arc<str>) -> Self {
        let origin = ReportOrigin::Link { kind, host };
        Self { origin, name }
    }

    /// A recording, by the name of its file.
    pub fn recording(name: Arc<str>) -> Self {
        let origin = ReportOrigin::Recording;
        Self { origin, name }
    }

    /// What to call it.
    pub fn title(&self) -> SourceName {
        match self.origin {
            ReportOrigin::Recording => SourceName::Recording(Arc::clone(&self.name)),
            ReportOrigin::Link { .. } => SourceName::of(&self.name),
        }
    }

    /// Whether it is a recording, not a simulator.
    pub fn is_recording(&self) -> bool {
        self.origin == ReportOrigin::Recording
    }
}

/// Everything the links know, newest only.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnshipFeed {
    /// The newest report of the driving source; kept when it falls silent, so that its age can be told.
    pub report: Option<OwnshipReport>,
    /// The number of the driving source's camera, where that is on no list: what it shows is not known.
    pub unknown_camera: Option<i32>,
    /// The driving source's simulated time, where it tells one.
    pub sim_clock: Option<SimClock>,
    /// The way flown.
    pub track: Arc<FlownTrack>,
    /// Every source heard in the last minute, the driving one among them.
    pub sources: Vec<SimulatorSource>,
    /// How the sources differ from each other.
    pub comparisons: Arc<[SourceComparison]>,
    /// Every link, and whether it can hear.
    pub links: Vec<Link>,
    /// What is recorded and played.
    pub tape: RecorderState,
}

impl OwnshipFeed {
    /// Whether own-ship is driven by a recording, not by a simulator.
    pub fn is_replay(&self) -> bool {
        let driving = self.sources.iter().find(|source| source.driving);
        driving.is_some_and(|source| source.id.is_recording())
    }

    /// The driving source's clock, as long as its position is not lost and its aircraft is none of a menu.
    pub fn sim_clock_at(&self, now: Instant) -> Option<SimClock> {
        let report = self.report.as_ref()?;
        let age = now.saturating_duration_since(report.received);
        let counts = age < POSITION_LOST_AFTER && report.sim != SimState::InMenu;
        self.sim_clock.filter(|_clock| counts)
    }

    /// How far, in metres, the driving source is from another one of its simulator with which it has disagreed for too
    /// long; the farthest of these.
    pub fn disagreement(&self) -> Option<f64> {
        let driving = &self.sources.iter().find(|source| source.driving)?.id;
        let its = self.comparisons.iter().filter(|all| all.concerns(driving));
        its.filter_map(|comparison| comparison.raised)
            .reduce(f64::max)
    }
}
