//! Which state of own-ship holds, in words (ownship O3, design 7).

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use crate::chart::georef::OffChart;
use crate::language;
use crate::ownship::display_name;
use crate::ownship::integrity::distance_in_words;

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
        /// What it calls itself; may be empty.
        source: Arc<str>,
    },
}

/// How much a state asks for attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// All is well.
    Ok,
    /// A fact.
    Neutral,
    /// Something is not as it should be.
    Warn,
}

/// An age in whole seconds, after the first minute in whole minutes (ownship O3).
pub fn age_in_words(age: Duration) -> String {
    match age.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds => format!("{} min", seconds / 60),
    }
}

impl DepictionStatus {
    /// The state as a sentence, without the link that may follow it.
    pub fn sentence(&self) -> String {
        match self {
            Self::Shown => tr!("Position shown").to_owned(),
            Self::UnknownCamera { camera } => {
                tr!("Position shown, unknown camera state {camera}", camera)
            }
            Self::Disagreement { metres, old } => {
                let distance = distance_in_words(*metres);
                match old {
                    Some(seconds) => {
                        tr!(
                            "Sources disagree by {distance}, {seconds} s old",
                            distance,
                            seconds
                        )
                    }
                    None => tr!("Sources disagree by {distance}", distance),
                }
            }
            Self::MapMayBeOff { metres } => {
                tr!("Position shown, may be off by {metres} m", metres)
            }
            Self::Old { seconds } => tr!("Position {seconds} s old", seconds),
            Self::Lost { utc, ago } => {
                let (time, ago) = (utc.strftime("%H:%M:%SZ"), age_in_words(*ago));
                tr!("Position lost {time} ({ago} ago)", time, ago)
            }
            Self::Paused => tr!("Simulator paused").to_owned(),
            Self::InMenu => tr!("Simulator in menu").to_owned(),
            Self::Outside(None) => tr!("Outside this chart").to_owned(),
            Self::Outside(Some(OffChart { nm, direction })) => {
                // Whole miles, but not "0 NM" for what is just beyond the edge.
                let miles = if *nm < 0.95 {
                    language::decimal(nm.max(0.1), 1)
                } else {
                    format!("{nm:.0}")
                };
                tr!(
                    "Outside this chart, {miles} NM {direction}",
                    miles,
                    direction = direction.name()
                )
            }
            Self::OverInset => tr!("Over an inset (not to scale)").to_owned(),
            Self::NotGeoreferenced => tr!("This chart is not geo-referenced").to_owned(),
            Self::Unusable => tr!("The geo-reference of this chart cannot be used").to_owned(),
            Self::Unconfirmed => tr!("No position: chart access not known yet").to_owned(),
            Self::DemoImage => tr!("Demo image: no position").to_owned(),
            Self::Hidden => tr!("Position hidden").to_owned(),
            Self::NoSimulator => tr!("No simulator").to_owned(),
            Self::NoPositionYet { source } => {
                tr!(
                    "{source} connected, no position yet",
                    source = display_name(source)
                )
            }
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::georef::CompassPoint;

    fn outside(nm: f64) -> String {
        DepictionStatus::Outside(Some(OffChart {
            nm,
            direction: CompassPoint::NorthEast,
        }))
        .sentence()
    }

    fn lost(seconds: u64) -> String {
        let utc = "2026-11-20T11:57:32.9Z".parse().unwrap();
        DepictionStatus::Lost {
            utc,
            ago: Duration::from_secs(seconds),
        }
        .sentence()
    }

    #[test]
    fn lost_position_is_told_with_its_time_and_its_age() {
        assert_eq!(lost(8), "Position lost 11:57:32Z (8 s ago)");
        assert_eq!(lost(59), "Position lost 11:57:32Z (59 s ago)");
        assert_eq!(lost(60), "Position lost 11:57:32Z (1 min ago)");
        assert_eq!(lost(179), "Position lost 11:57:32Z (2 min ago)");
    }

    #[test]
    fn outside_tells_miles_and_direction() {
        assert_eq!(outside(14.3), "Outside this chart, 14 NM north-east");
        assert_eq!(outside(0.95), "Outside this chart, 1 NM north-east");
        assert_eq!(outside(0.94), "Outside this chart, 0.9 NM north-east");
        assert_eq!(outside(0.96), "Outside this chart, 1 NM north-east");
        assert_eq!(outside(0.02), "Outside this chart, 0.1 NM north-east");
        assert_eq!(
            DepictionStatus::Outside(None).sentence(),
            "Outside this chart"
        );
    }

    #[test]
    fn x_plane_and_nameless_senders_are_named_for_people() {
        let sentence = |source: &str| {
            DepictionStatus::NoPositionYet {
                source: source.into(),
            }
            .sentence()
        };
        assert_eq!(sentence("1"), "X-Plane connected, no position yet");
        assert_eq!(sentence(""), "Simulator connected, no position yet");
        assert_eq!(sentence("My Sim"), "My Sim connected, no position yet");
    }

    #[test]
    fn what_is_wrong_warns_and_what_is_just_so_does_not() {
        assert_eq!(DepictionStatus::Shown.severity(), Severity::Ok);
        assert_eq!(
            DepictionStatus::Old { seconds: 3 }.severity(),
            Severity::Warn
        );
        assert_eq!(DepictionStatus::DemoImage.severity(), Severity::Warn);
        assert_eq!(DepictionStatus::NoSimulator.severity(), Severity::Neutral);
    }

    #[test]
    fn unknown_camera_is_told_with_its_number() {
        let status = DepictionStatus::UnknownCamera { camera: 40 };
        let words = "Position shown, unknown camera state 40";
        assert_eq!(status.sentence(), words);
        assert_eq!(status.severity(), Severity::Neutral);
    }

    #[test]
    fn disagreement_tells_distance_and_age() {
        let (metres, old) = (7408.0, None);
        let live = DepictionStatus::Disagreement { metres, old };
        assert_eq!(live.sentence(), "Sources disagree by 4 NM");
        assert_eq!(live.severity(), Severity::Warn);
        let old = DepictionStatus::Disagreement {
            metres: 180.0,
            old: Some(3),
        };
        assert_eq!(old.sentence(), "Sources disagree by 180 m, 3 s old");
    }

    #[test]
    fn map_that_may_be_off_is_told_with_metres() {
        let status = DepictionStatus::MapMayBeOff { metres: 180 };
        let words = "Position shown, may be off by 180 m";
        assert_eq!(status.sentence(), words);
        assert_eq!(status.severity(), Severity::Warn);
    }

    #[test]
    fn old_position_tells_whole_seconds() {
        assert_eq!(
            DepictionStatus::Old { seconds: 3 }.sentence(),
            "Position 3 s old"
        );
    }
}
