//! One simulator that is heard: its newest report, put together from its own sentences, and whether it stands still.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use jiff::Timestamp;

use crate::geo::Degrees;
use crate::ownship::{Report, Sample, SimState, Source, SourceId};

/// A heading older than this does not belong to a position.
const HEADING_LIFE: Duration = Duration::from_secs(2);
/// A position older than this is not drawn any more (ownship O4): a heading does not matter to it.
const POSITION_LIFE: Duration = Duration::from_secs(5);
/// Over how long the rate is measured.
const RATE_WINDOW: Duration = Duration::from_secs(5);
/// The rate is measured with at most so many reports.
const RATE_REPORTS: usize = 512;
/// Up to this ground speed, in knots, nobody must have moved.
const STANDSTILL: f64 = 3.0;
/// Latitude and longitude below this, in degrees, are where simulators park the aircraft of their menu.
const NULL_ISLAND: f64 = 0.05;
/// So many reports of one position, at least, make a pause (simulators 1.5).
const PAUSE_REPORTS: u32 = 3;
/// And so much time: a sender that is faster than its simulator's frames repeats positions in flight.
const PAUSE_TIME: Duration = Duration::from_secs(1);
/// A gap counts as no more than this: during a longer one the simulator may have been loading.
const LONGEST_STEP: Duration = Duration::from_secs(2);
/// Nautical miles in a degree of latitude.
const NM_PER_DEGREE: f64 = 60.0;

/// A simulator that is heard.
#[derive(Debug)]
pub(super) struct Heard {
    pub(super) id: SourceId,
    pub(super) address: Option<SocketAddr>,
    /// When anything of it was heard last.
    pub(super) last: Instant,
    /// Its newest position, if it told one.
    pub(super) report: Option<Report>,
    heading: Option<(Degrees, Instant)>,
    arrivals: VecDeque<Instant>,
    still: Stillness,
    /// A recording that was played to its end: any simulator is better.
    pub(super) ended: bool,
}

/// How long one position was repeated by a sender that says it moves.
#[derive(Debug, Default)]
struct Stillness {
    reports: u32,
    time: Duration,
    /// How far it must have moved meanwhile, in nautical miles.
    owed: f64,
}

impl Heard {
    pub(super) fn new(id: SourceId, address: Option<SocketAddr>, now: Instant) -> Self {
        Self {
            id,
            address,
            last: now,
            report: None,
            heading: None,
            arrivals: VecDeque::new(),
            still: Stillness::default(),
            ended: false,
        }
    }

    /// Takes a report of a recording that is played: it is complete, and its state is the recorded one.
    pub(super) fn take_played(&mut self, report: Report, now: Instant) {
        self.count_arrival(now);
        (self.report, self.last, self.ended) = (Some(report), now, false);
    }

    /// Takes a position and joins it with this source's own heading, if that is fresh.
    pub(super) fn take_position(&mut self, mut sample: Sample, now: Instant, utc: Timestamp) {
        self.count_arrival(now);
        if sample.heading.is_none() {
            let is_fresh = |at: Instant| now.saturating_duration_since(at) < HEADING_LIFE;
            sample.heading = self
                .heading
                .filter(|(_, at)| is_fresh(*at))
                .map(|(heading, _)| heading);
        }
        self.still.observe(self.report.as_ref(), &sample, now);
        let sim = if in_menu(&sample) {
            SimState::InMenu
        } else if self.still.is_pause(sample.resolution) {
            SimState::Paused
        } else {
            SimState::Running
        };
        self.report = Some(Report {
            sample,
            received: now,
            received_utc: utc,
            sim,
        });
    }

    fn count_arrival(&mut self, now: Instant) {
        self.arrivals.push_back(now);
        let outdated = |arrival: &Instant| now.saturating_duration_since(*arrival) > RATE_WINDOW;
        while self.arrivals.len() > RATE_REPORTS || self.arrivals.front().is_some_and(outdated) {
            self.arrivals.pop_front();
        }
    }

    /// Takes a heading. It turns the symbol at once, but does not make the position younger.
    pub(super) fn take_heading(&mut self, heading: Degrees, now: Instant) {
        self.heading = Some((heading, now));
        if let Some(report) = &mut self.report
            && now.saturating_duration_since(report.received) < POSITION_LIFE
        {
            report.sample.heading = Some(heading);
        }
    }

    /// The source as it is listed.
    pub(super) fn source(&self, driving: bool) -> Source {
        Source {
            id: self.id.clone(),
            address: self.address,
            heard: self.last,
            rate: self.rate(),
            driving,
        }
    }

    /// Positions per second.
    fn rate(&self) -> f32 {
        let (Some(first), Some(last)) = (self.arrivals.front(), self.arrivals.back()) else {
            return 0.0;
        };
        let secs = last.saturating_duration_since(*first).as_secs_f32();
        if secs > 0.0 {
            (self.arrivals.len() - 1) as f32 / secs
        } else {
            0.0
        }
    }
}

impl Stillness {
    fn observe(&mut self, before: Option<&Report>, sample: &Sample, now: Instant) {
        let knots = sample.ground_speed.unwrap_or_default();
        let before = before.filter(|before| {
            let (a, b) = (before.sample.position, sample.position);
            a.lat.to_bits() == b.lat.to_bits()
                && a.lng.to_bits() == b.lng.to_bits()
                && knots > STANDSTILL
        });
        let Some(before) = before else {
            *self = Self {
                reports: 1,
                ..Self::default()
            };
            return;
        };
        let step = now
            .saturating_duration_since(before.received)
            .min(LONGEST_STEP);
        self.reports = self.reports.saturating_add(1);
        self.time = self.time.saturating_add(step);
        self.owed += knots * step.as_secs_f64() / 3600.0;
    }

    /// Whether it must have moved by two steps of the sender's own resolution, and did not.
    fn is_pause(&self, resolution: f64) -> bool {
        self.reports >= PAUSE_REPORTS
            && self.time >= PAUSE_TIME
            && self.owed >= 2.0 * resolution * NM_PER_DEGREE
    }
}

/// Null island, not moving (simulators 1.3).
fn in_menu(sample: &Sample) -> bool {
    let still = sample.ground_speed.is_none_or(|knots| knots <= STANDSTILL);
    still && sample.position.lat.abs() < NULL_ISLAND && sample.position.lng.abs() < NULL_ISLAND
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::geo::LatLng;

    /// A report of six decimals at longitude 10.
    pub(in super::super) fn sample(lat: f64, knots: f64) -> Sample {
        Sample {
            position: LatLng { lat, lng: 10.0 },
            resolution: 1e-6,
            heading: None,
            track: None,
            ground_speed: Some(knots),
            altitude: None,
        }
    }

    pub(in super::super) fn at_second(start: Instant, secs: f64) -> Instant {
        start + Duration::from_secs_f64(secs)
    }

    /// A source that told each of these samples, one a second, and what was known of its simulation after each.
    fn states(samples: impl IntoIterator<Item = Sample>, interval: f64) -> Vec<SimState> {
        let start = Instant::now();
        let mut heard = heard(start);
        let mut secs = 0.0;
        let take = |sample| {
            heard.take_position(sample, at_second(start, secs), Timestamp::UNIX_EPOCH);
            secs += interval;
            heard.report.as_ref().unwrap().sim
        };
        samples.into_iter().map(take).collect()
    }

    fn heard(start: Instant) -> Heard {
        let id = SourceId {
            host: Some([127, 0, 0, 1].into()),
            name: "A".into(),
        };
        Heard::new(id, Some(([127, 0, 0, 1], 1).into()), start)
    }

    #[test]
    fn identical_positions_at_full_speed_are_a_pause_from_the_third_on() {
        let states = states(vec![sample(1.0, 106.1); 15], 1.0);
        assert_eq!(states[..2], [SimState::Running; 2]);
        assert!(states[2..].iter().all(|state| *state == SimState::Paused));
    }

    #[test]
    fn a_pause_ends_with_the_first_movement() {
        let mut samples = vec![sample(1.0, 106.1); 5];
        samples.push(sample(1.0001, 106.1));
        assert_eq!(states(samples, 1.0).last(), Some(&SimState::Running));
    }

    #[test]
    fn a_coarse_sender_stands_still_for_seven_seconds_without_being_paused() {
        let coarse = Sample {
            resolution: 1e-3,
            ..sample(1.0, 30.0)
        };
        let states = states(vec![coarse; 20], 1.0);
        assert!(
            states[..=14]
                .iter()
                .all(|state| *state == SimState::Running)
        );
        assert_eq!(states[15], SimState::Paused);
    }

    #[test]
    fn a_parked_aeroplane_is_not_paused() {
        let states = states(vec![sample(1.0, 3.0); 30], 1.0);
        assert!(states.iter().all(|state| *state == SimState::Running));
    }

    #[test]
    fn a_sender_faster_than_its_simulators_frames_is_not_paused() {
        let frames =
            (0..10_u8).flat_map(|frame| vec![sample(1.0 + f64::from(frame) * 1e-4, 300.0); 4]);
        assert!(
            states(frames, 0.02)
                .iter()
                .all(|state| *state == SimState::Running)
        );
    }

    #[test]
    fn an_aeroplane_at_null_island_is_in_a_menu_unless_it_moves() {
        let at_null = |knots| {
            let position = LatLng {
                lat: 0.001,
                lng: -0.04,
            };
            states(
                [Sample {
                    position,
                    ..sample(0.0, knots)
                }],
                1.0,
            )
        };
        assert_eq!(at_null(0.0), [SimState::InMenu]);
        assert_eq!(at_null(200.0), [SimState::Running]);
    }

    #[test]
    fn a_heading_is_joined_while_it_is_younger_than_two_seconds() {
        let start = Instant::now();
        let mut heard = heard(start);
        heard.take_heading(Degrees(80.0), start);
        heard.take_position(
            sample(1.0, 0.0),
            at_second(start, 1.9),
            Timestamp::UNIX_EPOCH,
        );
        assert_eq!(
            heard.report.as_ref().unwrap().sample.heading,
            Some(Degrees(80.0))
        );
        heard.take_position(
            sample(1.0, 0.0),
            at_second(start, 2.0),
            Timestamp::UNIX_EPOCH,
        );
        assert_eq!(heard.report.as_ref().unwrap().sample.heading, None);
    }

    #[test]
    fn a_heading_alone_does_not_make_a_position_younger() {
        let start = Instant::now();
        let mut heard = heard(start);
        heard.take_position(sample(1.0, 0.0), start, Timestamp::UNIX_EPOCH);
        heard.take_heading(Degrees(80.0), at_second(start, 3.0));
        let report = heard.report.as_ref().unwrap();
        assert_eq!(
            (report.received, report.sample.heading),
            (start, Some(Degrees(80.0)))
        );
        heard.take_heading(Degrees(90.0), at_second(start, 5.0));
        assert_eq!(heard.report.unwrap().sample.heading, Some(Degrees(80.0)));
    }

    #[test]
    fn the_rate_is_that_of_the_last_seconds() {
        let start = Instant::now();
        let mut heard = heard(start);
        assert!(heard.rate() < f32::EPSILON);
        for nth in 0..40 {
            let secs = f64::from(nth) * 0.25;
            heard.take_position(
                sample(1.0, 0.0),
                at_second(start, secs),
                Timestamp::UNIX_EPOCH,
            );
        }
        assert!((heard.rate() - 4.0).abs() < 0.01);
        assert!(heard.arrivals.len() <= 21);
    }
}
