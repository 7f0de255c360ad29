//! Status: what other programs are told of own-ship.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{OwnshipFeed, OwnshipReport};
use crate::health::{LinkState, SimulatorSource};
use crate::source_id::ReportOrigin;

/// What a program shows, as other programs are told it in JSON: names of its own choice, but for `ownship`.
pub type ShownFacts = Map<String, Value>;

/// The simulated aircraft, as its source tells it. Fields are only ever added.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OwnshipStatus {
    /// What the source is called.
    pub source: String,
    /// Over which link it is heard, as settings name it, for example `x_plane`; `recording` for one that is played.
    pub link: String,
    /// How good the position is.
    pub quality: PositionQuality,
    /// The newest position; `None` where there was none.
    pub position: Option<StatusPosition>,
}

/// How good a position is (ownship O4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PositionQuality {
    /// Positions come.
    Live,
    /// They come, and the simulation is paused.
    Paused,
    /// The aircraft is the placeholder of a menu.
    InMenu,
    /// The newest is old, and not yet given up.
    Stale,
    /// The source is heard, and tells no position.
    NoPosition,
    /// The source is silent.
    Lost,
}

/// A position with its directions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StatusPosition {
    /// Seconds since it was received.
    pub age_seconds: f64,
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// Direction of the nose in degrees against true north.
    pub heading_true: Option<f64>,
    /// Direction of the motion in degrees against true north.
    pub track_true: Option<f64>,
    /// Speed over the ground in knots.
    pub ground_speed_knots: Option<f64>,
    /// Feet above mean sea level.
    pub altitude_feet: Option<f64>,
}

impl PositionQuality {
    /// The same in every language, as JSON has it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Paused => "paused",
            Self::InMenu => "in-menu",
            Self::Stale => "stale",
            Self::NoPosition => "no-position",
            Self::Lost => "lost",
        }
    }
}

/// The driving source and its newest report: age and quality are those of the moment of the question.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OwnshipSnapshot(Option<(SimulatorSource, Option<OwnshipReport>)>);

impl OwnshipSnapshot {
    /// What the feed knows now.
    pub fn new(feed: &OwnshipFeed) -> Self {
        Self(
            feed.driving()
                .map(|source| (source.clone(), feed.report.clone())),
        )
    }

    /// What is told of it at this moment; `None` where no source drives own-ship.
    pub fn status(&self, now: Instant) -> Option<OwnshipStatus> {
        self.0.as_ref().map(|(source, report)| OwnshipStatus {
            source: source.title().to_string(),
            link: link(source.id.origin),
            quality: quality(source.state(now)),
            position: report.as_ref().map(|report| position(report, now)),
        })
    }
}

/// The same in every language, as settings name it.
fn link(origin: ReportOrigin) -> String {
    let ReportOrigin::Link { kind, .. } = origin else {
        return "recording".to_owned();
    };
    let named = serde_json::to_value(kind).ok();
    let named = named.as_ref().and_then(Value::as_str);
    named.unwrap_or_default().to_owned()
}

fn quality(state: LinkState) -> PositionQuality {
    match state {
        LinkState::Live => PositionQuality::Live,
        LinkState::Paused => PositionQuality::Paused,
        LinkState::InMenu => PositionQuality::InMenu,
        LinkState::Stale => PositionQuality::Stale,
        LinkState::Connected => PositionQuality::NoPosition,
        LinkState::Lost
        | LinkState::Waiting
        | LinkState::Refused
        | LinkState::Failed
        | LinkState::Off => PositionQuality::Lost,
    }
}

fn position(report: &OwnshipReport, now: Instant) -> StatusPosition {
    let sample = &report.sample;
    StatusPosition {
        age_seconds: report.age(now).as_secs_f64(),
        latitude: sample.position.lat,
        longitude: sample.position.lng,
        heading_true: sample.heading.map(|heading| heading.0),
        track_true: sample.track.map(|track| track.0),
        ground_speed_knots: sample.ground_speed,
        altitude_feet: sample.altitude,
    }
}
