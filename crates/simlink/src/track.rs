//! The trail: where own-ship was during the last hour (ownship O13).

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use geodesy::LatLng;

use super::{OwnshipReport, PositionSample, SimState};

/// Points are no closer in time than this: an hour of them is bounded, however fast a simulator sends.
const SPACING: Duration = Duration::from_secs(1);
/// Nor are they closer on the ground, in nautical miles (five metres): a parked aircraft leaves none.
const LEAST_MOVE: f64 = 0.0027;
/// After a longer silence the way between is unknown (simulators 1.5, "lost").
const LONGEST_GAP: Duration = Duration::from_secs(15);
/// A jump is faster than so many times what the aircraft may fly: simulators run at a multiple of time (simulators 1.3).
const JUMP_FACTOR: f64 = 3.0;
/// What any aircraft may fly, in knots, ...
const JUMP_KNOTS: f64 = 600.0;
/// ... what one that stands may be pushed, ...
const PUSHED_KNOTS: f64 = 20.0;
/// ... and how much more it may fly for each knot of its own speed: one that taxies may take off meanwhile.
const KNOTS_PER_KNOT: f64 = 15.0;
/// Reports are received later than they were sent, by up to this much more than the report before.
const JITTER: Duration = Duration::from_secs(1);

/// For so long the fastest pace of an aircraft counts of whose speed nothing is told.
const PACE_COUNTS_FOR: Duration = Duration::from_secs(10);

/// A place on the way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrackPoint {
    /// Where own-ship was.
    pub position: LatLng,
    /// When that was received, on the monotonic clock.
    pub when: Instant,
    /// A way begins here: no line leads here from the point before.
    pub begins: bool,
}

/// The points of the last hour, oldest first; never more than an hour has seconds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FlownTrack(VecDeque<TrackPoint>);

impl FlownTrack {
    /// Nothing older is kept.
    pub const LONGEST: Duration = Duration::from_hours(1);

    /// The points that are no older than `age` at the moment `now`, oldest first.
    pub fn since(&self, now: Instant, age: Duration) -> impl Iterator<Item = &TrackPoint> {
        let is_old = move |point: &TrackPoint| now.saturating_duration_since(point.when) > age;
        let first = self.0.partition_point(is_old);
        self.0.range(first..)
    }

    fn push(&mut self, point: TrackPoint) {
        let outdated =
            |old: &TrackPoint| point.when.saturating_duration_since(old.when) > Self::LONGEST;
        while self.0.front().is_some_and(outdated) {
            self.0.pop_front();
        }
        self.0.push_back(point);
    }
}

/// Keeps the track of the source that drives own-ship.
#[derive(Debug, Default)]
pub struct TrackRecorder {
    track: Arc<FlownTrack>,
    /// The newest report, whether it left a point or not: a jump is between two reports.
    newest: Option<(PositionSample, Instant)>,
    /// How fast an aircraft moved at most of whose speed nothing is told, in knots, and when that was.
    pace: Option<(f64, Instant)>,
    /// The next point begins a way.
    broken: bool,
}

impl TrackRecorder {
    /// The track so far.
    pub fn track(&self) -> Arc<FlownTrack> {
        Arc::clone(&self.track)
    }

    /// The next report is of another aircraft: no line leads to it.
    pub fn break_line(&mut self) {
        (self.newest, self.pace) = (None, None);
    }

    /// Takes the newest report of the driving source.
    pub fn take(&mut self, report: &OwnshipReport) {
        let (position, when) = (report.sample.position, report.received);
        if report.sim == SimState::InMenu {
            // The menu's aircraft is nowhere.
            self.break_line();
            return;
        }
        let mut sample = report.sample.clone();
        let told = sample.ground_speed;
        sample.ground_speed = told.or(self.pace.map(|(knots, _)| knots));
        let continues = self.newest.as_ref().is_some_and(|(before, earlier)| {
            let time = when.saturating_duration_since(*earlier);
            time <= LONGEST_GAP && !is_jump(before, &sample, time)
        });
        if !continues || told.is_some() {
            self.pace = None;
        } else {
            self.keep_pace(position, when);
        }
        self.newest = Some((sample, when));
        self.broken |= !continues;
        let due = match self.track.0.back() {
            Some(last) if !self.broken => {
                when.saturating_duration_since(last.when) >= SPACING
                    && last.position.nm_to(position) >= LEAST_MOVE
            }
            _ => true,
        };
        if due {
            let begins = std::mem::take(&mut self.broken);
            // A window that still draws the track before this point keeps it; it is copied once a second at most.
            Arc::make_mut(&mut self.track).push(TrackPoint {
                position,
                when,
                begins,
            });
        }
    }

    /// Works out how fast it moved from the report before to this one; the fastest of a while counts, since a place that is
    /// sent twice is no standstill.
    fn keep_pace(&mut self, position: LatLng, when: Instant) {
        let Some((before, earlier)) = &self.newest else {
            return;
        };
        let hours = when.saturating_duration_since(*earlier).as_secs_f64() / 3600.0;
        if hours <= 0.0 {
            return;
        }
        let knots = before.position.nm_to(position) / hours;
        let is_known = |(known, at): (f64, Instant)| {
            known > knots && when.saturating_duration_since(at) < PACE_COUNTS_FOR
        };
        if !self.pace.is_some_and(is_known) {
            self.pace = Some((knots, when));
        }
    }
}

/// Whether nothing flies so far in that time: a new flight, slew, another place chosen. From gate to runway it is less
/// than a mile, so that what stands before and behind must hardly have moved.
pub(super) fn is_jump(from: &PositionSample, to: &PositionSample, time: Duration) -> bool {
    let (a, b) = (from.position, to.position);
    let speeds = from.ground_speed.zip(to.ground_speed);
    let fastest = speeds.map_or(JUMP_KNOTS, |(before, after)| {
        let knots = before.max(after);
        let least = (PUSHED_KNOTS + KNOTS_PER_KNOT * knots).min(JUMP_KNOTS);
        knots.max(least)
    });
    let reach = JUMP_FACTOR * fastest / 3600.0 * (time + JITTER).as_secs_f64();
    // A degree is 60 miles of latitude, and no more of longitude: most reports need no geodesic.
    let lng = (b.lng - a.lng).abs();
    let most = 60.4 * ((b.lat - a.lat).abs() + lng.min(360.0 - lng));
    most > reach && a.nm_to(b) > reach
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PositionSample;

    struct Flight {
        recorder: TrackRecorder,
        began: Instant,
    }

    impl Flight {
        fn new() -> Self {
            Self {
                recorder: TrackRecorder::default(),
                began: Instant::now(),
            }
        }

        fn report(&mut self, millis: u64, lat: f64, lng: f64, sim: SimState) {
            self.report_at_speed(millis, (lat, lng), Some(233.0), sim);
        }

        fn report_at_speed(
            &mut self,
            millis: u64,
            (lat, lng): (f64, f64),
            ground_speed: Option<f64>,
            sim: SimState,
        ) {
            self.recorder.take(&OwnshipReport {
                sample: PositionSample {
                    position: LatLng { lat, lng },
                    resolution: 1e-6,
                    heading: None,
                    track: None,
                    ground_speed,
                    altitude: None,
                },
                received: self.began + Duration::from_millis(millis),
                received_utc: jiff::Timestamp::UNIX_EPOCH,
                sim,
            });
        }

        fn at(&mut self, millis: u64, lat: f64, lng: f64) {
            self.report(millis, lat, lng, SimState::Running);
        }

        /// Where a way begins, among all points.
        fn begins(&self) -> Vec<bool> {
            self.recorder
                .track
                .0
                .iter()
                .map(|point| point.begins)
                .collect()
        }
    }

    #[test]
    fn o13_way_goes_on_behind_jump() {
        let mut flight = Flight::new();
        flight.at(0, -41.0, 174.0);
        flight.at(1000, -41.001, 174.0);
        // 1,350 miles away.
        flight.at(2000, -27.0, 153.0);
        flight.at(3000, -27.001, 153.0);
        assert_eq!(flight.begins(), [true, false, true, false]);
    }

    #[test]
    fn o13_quick_jump_breaks_line() {
        let mut flight = Flight::new();
        flight.at(0, -41.0, 174.0);
        flight.at(100, -40.0, 174.0);
        flight.at(200, -41.0, 174.0);
        flight.at(1200, -41.001, 174.0);
        assert!(flight.begins()[..2].iter().all(|begins| *begins));
        assert_eq!(flight.begins().last(), Some(&false));
    }

    /// Where a way begins, when a new flight puts an aircraft so many miles away after so many milliseconds.
    fn begins_after_new_flight(nm: f64, millis: u64, speeds: [Option<f64>; 2]) -> bool {
        let mut flight = Flight::new();
        for (millis, lat, speed) in [(0, 0.0, speeds[0]), (millis, nm / 60.0, speeds[1])] {
            flight.report_at_speed(millis, (-41.0 + lat, 174.0), speed, SimState::Running);
        }
        flight.begins() == [true, true]
    }

    #[test]
    fn o13_new_flight_from_gate_to_runway_breaks_line() {
        let stands = [Some(0.0), Some(0.0)];
        for (nm, millis) in [(0.1, 200), (0.5, 1000), (1.5, 200), (1.0, 10_000)] {
            assert!(begins_after_new_flight(nm, millis, stands), "{nm} {millis}");
        }
        // From the gate to a final approach, and from there back.
        assert!(begins_after_new_flight(1.9, 200, [Some(0.0), Some(140.0)]));
        assert!(begins_after_new_flight(1.9, 200, [Some(140.0), Some(0.0)]));
    }

    #[test]
    fn what_can_be_flown_or_taxied_is_no_jump() {
        for (nm, millis, knots) in [
            (0.002, 1000, 0.0),
            // Taxi at 20 kt in a simulation at fourfold speed, and a take-off with a report each five seconds.
            (0.022, 1000, 20.0),
            (0.2, 5000, 140.0),
            // Cruise whose reports come in bursts.
            (0.14, 10, 500.0),
        ] {
            let speeds = [Some(knots); 2];
            assert!(!begins_after_new_flight(nm, millis, speeds), "{nm} {knots}");
        }
        // A sender that tells no speed.
        assert!(!begins_after_new_flight(0.14, 1000, [None, None]));
        assert!(!begins_after_new_flight(0.14, 1000, [Some(0.0), None]));
    }

    /// Where a way begins, when one that tells no speed moves so many miles each second.
    fn begins_without_speed(moves: &[f64]) -> Vec<bool> {
        let mut flight = Flight::new();
        let (mut lat, mut millis) = (-41.0, 0);
        for nm in [0.0].iter().chain(moves) {
            lat += nm / 60.0;
            flight.report_at_speed(millis, (lat, 174.0), None, SimState::Running);
            millis += 1000;
        }
        flight.begins()
    }

    #[test]
    fn jump_without_told_speed_breaks_line() {
        // From the gate, where it stood, to the runway.
        assert_eq!(begins_without_speed(&[0.0, 0.0, 0.5]), [true, true]);
        // In cruise, with places that are sent twice.
        let cruise = [0.13, 0.0, 0.13, 0.13, 0.0, 0.13];
        let begins = begins_without_speed(&cruise);
        assert_eq!(begins.iter().filter(|begins| **begins).count(), 1);
    }

    #[test]
    fn fast_simulation_is_no_jump() {
        let mut flight = Flight::new();
        // 1,200 kt over the ground, as with a doubled rate.
        for second in 0..10_u32 {
            flight.at(
                u64::from(second) * 1000,
                -41.0 - f64::from(second) / 180.0,
                174.0,
            );
        }
        assert_eq!(flight.begins().iter().filter(|begins| **begins).count(), 1);
    }

    #[test]
    fn crossing_180_degrees_is_no_jump() {
        let mut flight = Flight::new();
        flight.at(0, 0.0, 179.9995);
        flight.at(1000, 0.0, -179.9995);
        assert_eq!(flight.begins(), [true, false]);
    }

    #[test]
    fn silence_and_menu_end_way() {
        let mut flight = Flight::new();
        flight.at(0, -41.0, 174.0);
        flight.at(16_000, -41.01, 174.0);
        flight.report(17_000, 0.0, 0.0, SimState::InMenu);
        flight.at(18_000, -41.011, 174.0);
        for second in 19..60 {
            flight.report(second * 1000, -41.011, 174.0, SimState::Paused);
        }
        flight.at(60_000, -41.012, 174.0);
        assert_eq!(flight.begins(), [true, true, true, false]);
    }

    #[test]
    fn another_source_is_another_aircraft() {
        let mut flight = Flight::new();
        flight.at(0, -41.0, 174.0);
        flight.recorder.break_line();
        flight.at(1000, -41.001, 174.0);
        assert_eq!(flight.begins(), [true, true]);
    }

    #[test]
    fn parked_aircraft_leaves_one_point() {
        let mut flight = Flight::new();
        for sample in 0..12_000 {
            flight.at(sample * 50, -41.0, 174.0 + 1e-6);
        }
        assert_eq!(flight.begins().len(), 1);
    }

    #[test]
    fn way_keeps_one_point_second() {
        let mut flight = Flight::new();
        for sample in 0..(2 * 3600 * 20) {
            flight.at(sample * 50, -41.0 + 3e-5 * (sample as f64 / 20.0), 174.0);
        }
        assert!(flight.begins().len() <= 3602, "{}", flight.begins().len());
        assert!(flight.recorder.track.0.capacity() <= 8192);
    }

    #[test]
    fn only_what_is_young_enough_is_drawn() {
        let mut flight = Flight::new();
        for second in 0..600_u32 {
            flight.at(
                u64::from(second) * 1000,
                -41.0 - f64::from(second) * 1e-3,
                174.0,
            );
        }
        let now = flight.began + Duration::from_secs(599);
        let shown = flight
            .recorder
            .track()
            .since(now, Duration::from_mins(5))
            .count();
        assert_eq!(shown, 301);
    }
}
