//! Tests of the integrity, with flights and a clock of their own.

use geodesy::LatLng;

use super::*;
use crate::{LinkKind, PositionSample};

mod raised;

/// Degrees of latitude in a nautical mile.
const NM: f64 = 1.0 / 60.0;
const WELLINGTON: LatLng = LatLng {
    lat: -41.3,
    lng: 174.8,
};

/// A source as a test wants it.
#[derive(Debug, Clone, Copy)]
struct Feeder {
    kind: LinkKind,
    /// Milliseconds from one report to the next.
    every: u64,
    /// See [`Sample::resolution`].
    resolution: f64,
}

const FAST: Feeder = Feeder {
    kind: LinkKind::XPlaneWeb,
    every: 50,
    resolution: 1e-9,
};
const SLOW: Feeder = Feeder {
    kind: LinkKind::XPlane,
    every: 1000,
    resolution: 1e-6,
};

fn id(kind: LinkKind) -> SourceId {
    SourceId::heard(kind, [127, 0, 0, 1].into(), "".into())
}

/// Two sources with a clock that starts at zero.
struct Bench {
    integrity: SourceComparator,
    sources: [Feeder; 2],
    start: Instant,
    millis: u64,
}

impl Bench {
    fn new(sources: [Feeder; 2]) -> Self {
        Self {
            integrity: SourceComparator::new(|host| host.is_loopback()),
            sources,
            start: Instant::now(),
            millis: 0,
        }
    }

    fn receive(&mut self, source: Feeder, position: LatLng) {
        let received = self.start + Duration::from_millis(self.millis);
        let report = OwnshipReport {
            sample: PositionSample {
                position,
                resolution: source.resolution,
                heading: None,
                track: None,
                ground_speed: None,
                altitude: None,
            },
            received,
            received_utc: jiff::Timestamp::UNIX_EPOCH,
            sim: SimState::Running,
        };
        self.integrity.take(&id(source.kind), &report);
        self.integrity.compare(received);
    }

    /// Hears both for so long; each says where it is by seconds since the start, `None` while it is silent.
    fn run(
        &mut self,
        secs: u64,
        first: impl Fn(f64) -> Option<LatLng>,
        second: impl Fn(f64) -> Option<LatLng>,
    ) {
        let [one, other] = self.sources;
        for _step in 0..secs * 20 {
            let now = self.millis as f64 / 1000.0;
            if self.millis.is_multiple_of(one.every)
                && let Some(position) = first(now)
            {
                self.receive(one, position);
            }
            // Not at the same moments.
            if self.millis % other.every == 50 % other.every
                && let Some(position) = second(now)
            {
                self.receive(other, position);
            }
            self.millis += 50;
        }
    }

    fn comparison(&self) -> SourceComparison {
        self.integrity.comparisons().first().unwrap().clone()
    }

    fn verdict(&self) -> SourceAgreement {
        self.comparison().verdict
    }

    /// How far apart the two were said to be, where that is raised.
    fn raised(&self) -> Option<f64> {
        let comparisons = self.integrity.comparisons();
        comparisons.first().and_then(|one| one.raised)
    }
}

/// A flight over the pole and the meridian of 180° if need be.
fn flight(from: LatLng, knots: f64, track: f64) -> impl Fn(f64) -> Option<LatLng> + Copy {
    move |secs| {
        let degrees = knots * secs / 3600.0 * NM;
        let (sine, cosine) = track.to_radians().sin_cos();
        let lat = from.lat + degrees * cosine;
        let lng = from.lng + degrees * sine / from.lat.to_radians().cos();
        let (lat, lng) = if lat > 90.0 {
            (180.0 - lat, lng + 180.0)
        } else {
            (lat, lng)
        };
        let lng = (lng + 180.0).rem_euclid(360.0) - 180.0;
        Some(LatLng { lat, lng })
    }
}

/// The same a number of seconds later, or somewhere else.
fn late(
    flight: impl Fn(f64) -> Option<LatLng> + Copy,
    secs: f64,
    degrees_north: f64,
) -> impl Fn(f64) -> Option<LatLng> + Copy {
    move |now| {
        let position = flight(now - secs)?;
        let lat = position.lat + degrees_north;
        Some(LatLng { lat, ..position })
    }
}

/// Rounds to so many decimals of a degree.
fn rounded(position: LatLng, step: f64) -> LatLng {
    LatLng {
        lat: (position.lat / step).round() * step,
        lng: (position.lng / step).round() * step,
    }
}

fn assert_agree(verdict: SourceAgreement, most: f64) {
    let SourceAgreement::Agree { metres } = verdict else {
        panic!("{verdict:?}");
    };
    assert!(metres <= most, "{metres}");
}

fn assert_behind(verdict: SourceAgreement, wanted: f64, side: LaggingSource) {
    let SourceAgreement::Behind { seconds, late } = verdict else {
        panic!("{verdict:?}");
    };
    assert!((seconds - wanted).abs() <= 0.15, "{seconds}");
    assert_eq!(late, side);
}

fn assert_disagree(verdict: SourceAgreement, wanted: f64) {
    let SourceAgreement::Disagree { metres } = verdict else {
        panic!("{verdict:?}");
    };
    assert!((metres / wanted - 1.0).abs() < 0.02, "{metres}");
}

#[test]
fn still_aircraft_agrees_to_its_offset() {
    let still = flight(WELLINGTON, 0.0, 0.0);
    let mut bench = Bench::new([FAST, SLOW]);
    // A degree of latitude is 111,195 m on this sphere.
    bench.run(20, still, late(still, 0.0, 3.0 / 111_195.0));
    let verdict = bench.verdict();
    assert_agree(verdict, 3.01);
    assert!(!matches!(verdict, SourceAgreement::Agree { metres } if metres < 2.99));
}

#[test]
fn delay_in_straight_flight_is_behind() {
    let fast = flight(WELLINGTON, 500.0, 77.0);
    for delay in [1.0, 2.0, 4.5] {
        let mut bench = Bench::new([FAST, SLOW]);
        bench.run(30, fast, late(fast, delay, 0.0));
        assert_behind(bench.verdict(), delay, LaggingSource::Second);
        assert_eq!(bench.comparison().raised, None);
        let mut bench = Bench::new([FAST, SLOW]);
        bench.run(30, late(fast, delay, 0.0), fast);
        assert_behind(bench.verdict(), delay, LaggingSource::First);
    }
}

#[test]
fn delay_is_no_disagreement_at_start() {
    let fast = flight(WELLINGTON, 500.0, 77.0);
    let mut bench = Bench::new([FAST, SLOW]);
    for _second in 0..30 {
        bench.run(1, fast, late(fast, 4.5, 0.0));
        if let Some(comparison) = bench.integrity.comparisons().first() {
            assert!(!matches!(
                comparison.verdict,
                SourceAgreement::Disagree { .. }
            ));
        }
    }
}

#[test]
fn delay_in_turn_is_behind() {
    // 3 degrees a second, 250 knots: a circle of 1.33 NM radius.
    let turn = |secs: f64| {
        let (sine, cosine) = (3.0 * secs).to_radians().sin_cos();
        let radius = 1.33 * NM;
        Some(LatLng {
            lat: WELLINGTON.lat + radius * sine,
            lng: WELLINGTON.lng + radius * cosine / WELLINGTON.lat.to_radians().cos(),
        })
    };
    let mut bench = Bench::new([FAST, SLOW]);
    bench.run(40, turn, late(turn, 2.0, 0.0));
    assert_behind(bench.verdict(), 2.0, LaggingSource::Second);
    let mut bench = Bench::new([FAST, SLOW]);
    bench.run(40, turn, turn);
    assert_agree(bench.verdict(), 10.0);
}

#[test]
fn coarse_source_agrees_within_its_resolution() {
    // NMEA with four decimals of a minute, XGPS with three of a degree.
    for (step, knots) in [(1e-4 / 60.0, 120.0), (1e-3, 120.0), (1e-3, 20.0)] {
        let fast = flight(WELLINGTON, knots, 33.0);
        let coarse = Feeder {
            resolution: step,
            ..SLOW
        };
        let mut bench = Bench::new([FAST, coarse]);
        for _second in 0..40 {
            bench.run(1, fast, move |now| fast(now).map(|at| rounded(at, step)));
            let list = bench.integrity.comparisons();
            let verdict = list.first().map(|comparison| comparison.verdict);
            assert!(
                !matches!(verdict, Some(SourceAgreement::Disagree { .. })),
                "{step}"
            );
        }
        assert_agree(bench.verdict(), 40.0 + step * 111_195.0);
    }
}

#[test]
fn sender_that_repeats_positions_is_no_disagreement() {
    let fast = flight(WELLINGTON, 500.0, 90.0);
    let repeated = move |now: f64| fast(now.floor());
    let mut bench = Bench::new([FAST, Feeder { every: 50, ..SLOW }]);
    bench.run(30, fast, repeated);
    let verdict = bench.verdict();
    assert!(
        matches!(verdict, SourceAgreement::Agree { .. }),
        "{verdict:?}"
    );
}

#[test]
fn dateline_and_pole_are_no_special_places() {
    let places = [
        LatLng {
            lat: 0.2,
            lng: 179.999,
        },
        LatLng {
            lat: 89.99,
            lng: 10.0,
        },
        LatLng {
            lat: -89.5,
            lng: -170.0,
        },
    ];
    for from in places {
        for track in [0.0, 90.0] {
            if from.lat > 89.0 && track > 0.0 {
                continue;
            }
            let fast = flight(from, 300.0, track);
            let mut bench = Bench::new([FAST, SLOW]);
            bench.run(30, fast, fast);
            assert_agree(bench.verdict(), 10.0);
            let mut bench = Bench::new([FAST, SLOW]);
            bench.run(30, fast, late(fast, 2.0, 0.0));
            assert_behind(bench.verdict(), 2.0, LaggingSource::Second);
        }
    }
}

#[test]
fn silent_source_is_not_comparable() {
    let fast = flight(WELLINGTON, 300.0, 90.0);
    let mut bench = Bench::new([FAST, SLOW]);
    bench.run(20, fast, fast);
    bench.run(6, fast, |_| None);
    assert_eq!(bench.verdict(), SourceAgreement::NotComparable);
    assert!(bench.comparison().is_one_simulator);
}
