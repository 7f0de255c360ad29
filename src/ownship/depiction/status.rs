//! Which state of own-ship holds (ownship O3, design 7).

use std::time::Duration;

use jiff::Timestamp;
use simlink::source::SourceName;

use crate::chart::georef::OffChart;
use crate::severity::Severity;

/// The state that holds.
#[derive(Debug, Clone, PartialEq)]
pub enum DepictionStatus {
    /// The marker is drawn and live.
    Shown,
    /// The marker is drawn and live; what the simulator shows is not known (simulators 2.7).
    UnknownCamera {
        /// The number of its camera, which is on no list.
        camera: i32,
    },
    /// Sources of one simulator say that the aircraft is at different places; the marker, if there is one, is hollow.
    Disagreement {
        /// How far apart these are.
        metres: f64,
        /// Whole seconds since the position was received, where it is not live.
        old: Option<u64>,
    },
    /// The marker is drawn and live; the chart's map and its picture disagree about a runway.
    MapMayBeOff {
        /// By so many metres.
        metres: u32,
    },
    /// The marker is drawn, but its position is not live.
    Old {
        /// Whole seconds since the position was received.
        seconds: u64,
    },
    /// Nothing was received for too long.
    Lost {
        /// When the last position was received.
        utc: Timestamp,
        /// How long ago that was.
        ago: Duration,
    },
    /// The marker is drawn; the simulator stands still.
    Paused,
    /// The simulator has no flight.
    InMenu,
    /// The aircraft is not on this chart; how far away it is, if that can be told.
    Outside(Option<OffChart>),
    /// The aircraft is on an inset, which is not to scale.
    OverInset,
    /// The chart is not geo-referenced.
    NotGeoreferenced,
    /// The chart's geo-reference cannot be used.
    Unusable,
    /// Whether the picture is the chart is not known.
    Unconfirmed,
    /// The picture is not the chart.
    DemoImage,
    /// The user switched own-ship off.
    Hidden,
    /// No simulator was heard.
    NoSimulator,
    /// A simulator was heard, but no position.
    NoPositionYet {
        /// What it is called.
        source: SourceName,
    },
}

impl DepictionStatus {
    /// How much attention it asks for.
    pub fn severity(&self) -> Severity {
        match self {
            Self::Shown => Severity::Ok,
            Self::Disagreement { .. }
            | Self::MapMayBeOff { .. }
            | Self::Old { .. }
            | Self::Lost { .. }
            | Self::Unusable
            | Self::Unconfirmed
            | Self::DemoImage => Severity::Warn,
            Self::UnknownCamera { .. }
            | Self::Paused
            | Self::InMenu
            | Self::Outside(_)
            | Self::OverInset
            | Self::NotGeoreferenced
            | Self::Hidden
            | Self::NoSimulator
            | Self::NoPositionYet { .. } => Severity::Neutral,
        }
    }
}
