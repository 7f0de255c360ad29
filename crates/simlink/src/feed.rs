//! Feed: everything that the links know of own-ship, newest only.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::health::{Link, SimulatorSource};
use crate::integrity::SourceComparison;
use crate::recorder_state::RecorderState;
use crate::report::{OwnshipReport, SimState};
use crate::sim_time::SimClock;
use crate::track::FlownTrack;

/// Everything the links know, newest only.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnshipFeed {
    /// The newest report of the driving source; kept when it falls silent, so that its age can be told.
    pub report: Option<OwnshipReport>,
    /// The number of the driving source's camera, where that is on no list: what it shows is not known.
    pub unknown_camera: Option<i32>,
    /// The driving source's simulated time, where it tells one.
    pub sim_clock: Option<SimClock>,
    /// The trail.
    pub track: Arc<FlownTrack>,
    /// Every source heard in the last minute, the driving one among them.
    pub sources: Vec<SimulatorSource>,
    /// How the sources differ from each other.
    pub comparisons: Arc<[SourceComparison]>,
    /// Every link, and whether it can hear.
    pub links: Vec<Link>,
    /// What is recorded and played.
    pub recorder: RecorderState,
}

impl OwnshipFeed {
    /// The feed of a program that heard nothing yet over these links.
    pub fn silent(links: Vec<Link>) -> Self {
        Self {
            report: None,
            unknown_camera: None,
            sim_clock: None,
            track: Arc::default(),
            sources: Vec::new(),
            comparisons: Arc::default(),
            links,
            recorder: RecorderState::default(),
        }
    }

    /// The source that drives own-ship.
    pub fn driving(&self) -> Option<&SimulatorSource> {
        self.sources.iter().find(|source| source.driving)
    }

    /// Whether own-ship is driven by a recording, not by a simulator.
    pub fn is_replay(&self) -> bool {
        self.driving()
            .is_some_and(|source| source.id.is_recording())
    }

    /// After how long the position, which is old already, is lost (ownship O4).
    pub fn lost_in(&self, now: Instant) -> Option<Duration> {
        let age = self.report.as_ref()?.age(now);
        let left = OwnshipReport::LOST_AFTER.checked_sub(age)?;
        (age >= OwnshipReport::LIVE_FOR && !left.is_zero()).then_some(left)
    }

    /// Whether there was a position that is lost (ownship O4).
    pub fn is_lost(&self, now: Instant) -> bool {
        let report = self.report.as_ref();
        report.is_some_and(|report| report.age(now) >= OwnshipReport::LOST_AFTER)
    }

    /// The driving source's clock, as long as its position is not lost and its aircraft is none of a menu.
    pub fn sim_clock_at(&self, now: Instant) -> Option<SimClock> {
        let report = self.report.as_ref()?;
        let counts = report.age(now) < OwnshipReport::LOST_AFTER && report.sim != SimState::InMenu;
        self.sim_clock.filter(|_clock| counts)
    }

    /// How far, in metres, the driving source is from another one of its simulator with which it has disagreed for too
    /// long; the farthest of these.
    pub fn disagreement(&self) -> Option<f64> {
        let driving = &self.driving()?.id;
        let its = self.comparisons.iter().filter(|all| all.concerns(driving));
        its.filter_map(|comparison| comparison.raised)
            .reduce(f64::max)
    }
}

#[cfg(test)]
mod tests {
    use geodesy::LatLng;

    use super::*;
    use crate::PositionSample;

    #[test]
    fn o4_position_is_old_after_2_s_and_lost_after_5() {
        let received = Instant::now();
        let sample = PositionSample {
            position: LatLng { lat: 0.0, lng: 0.0 },
            resolution: 0.001,
            heading: None,
            track: None,
            ground_speed: None,
            altitude: None,
        };
        let feed = OwnshipFeed {
            report: Some(OwnshipReport {
                sample,
                received,
                received_utc: jiff::Timestamp::UNIX_EPOCH,
                sim: SimState::Running,
            }),
            ..OwnshipFeed::silent(Vec::new())
        };
        let told = [1, 2, 4, 5, 60].map(|seconds| {
            let now = received + Duration::from_secs(seconds);
            let lost_in = feed.lost_in(now).map(|left| left.as_secs());
            (lost_in, feed.is_lost(now))
        });
        let (one, three) = (Some(1), Some(3));
        assert_eq!(
            told,
            [
                (None, false),
                (three, false),
                (one, false),
                (None, true),
                (None, true)
            ]
        );
        let silent = OwnshipFeed::silent(Vec::new());
        assert!(!silent.is_lost(received), "there was none");
    }
}
