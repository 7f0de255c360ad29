//! Tests of the integrity, with flights and a clock of their own.

use proptest::prelude::*;

use super::*;
use crate::geo::LatLng;
use crate::ownship::{LinkKind, Sample};

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
    integrity: Integrity,
    sources: [Feeder; 2],
    start: Instant,
    millis: u64,
}

impl Bench {
    fn new(sources: [Feeder; 2]) -> Self {
        Self {
            integrity: Integrity::default(),
            sources,
            start: Instant::now(),
            millis: 0,
        }
    }

    fn hear(&mut self, source: Feeder, position: LatLng) {
        let received = self.start + Duration::from_millis(self.millis);
        let report = Report {
            sample: Sample {
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
                self.hear(one, position);
            }
            // Not at the same moments.
            if self.millis % other.every == 50 % other.every
                && let Some(position) = second(now)
            {
                self.hear(other, position);
            }
            self.millis += 50;
        }
    }

    fn comparison(&self) -> Comparison {
        self.integrity.comparisons().first().unwrap().clone()
    }

    fn verdict(&self) -> Verdict {
        self.comparison().verdict
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

fn assert_agree(verdict: Verdict, most: f64) {
    let Verdict::Agree { metres } = verdict else {
        panic!("{verdict:?}");
    };
    assert!(metres <= most, "{metres}");
}

fn assert_behind(verdict: Verdict, wanted: f64, side: Late) {
    let Verdict::Behind { seconds, late } = verdict else {
        panic!("{verdict:?}");
    };
    assert!((seconds - wanted).abs() <= 0.15, "{seconds}");
    assert_eq!(late, side);
}

fn assert_disagree(verdict: Verdict, wanted: f64) {
    let Verdict::Disagree { metres } = verdict else {
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
    assert!(!matches!(verdict, Verdict::Agree { metres } if metres < 2.99));
}

#[test]
fn delay_in_straight_flight_is_behind() {
    let fast = flight(WELLINGTON, 500.0, 77.0);
    for delay in [1.0, 2.0, 4.5] {
        let mut bench = Bench::new([FAST, SLOW]);
        bench.run(30, fast, late(fast, delay, 0.0));
        assert_behind(bench.verdict(), delay, Late::Second);
        assert_eq!(bench.comparison().raised, None);
        let mut bench = Bench::new([FAST, SLOW]);
        bench.run(30, late(fast, delay, 0.0), fast);
        assert_behind(bench.verdict(), delay, Late::First);
    }
}

#[test]
fn delay_is_no_disagreement_at_start() {
    let fast = flight(WELLINGTON, 500.0, 77.0);
    let mut bench = Bench::new([FAST, SLOW]);
    for _second in 0..30 {
        bench.run(1, fast, late(fast, 4.5, 0.0));
        if let Some(comparison) = bench.integrity.comparisons().first() {
            assert!(!matches!(comparison.verdict, Verdict::Disagree { .. }));
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
    assert_behind(bench.verdict(), 2.0, Late::Second);
    let mut bench = Bench::new([FAST, SLOW]);
    bench.run(40, turn, turn);
    assert_agree(bench.verdict(), 10.0);
}

#[test]
fn offset_in_flight_disagrees_and_is_raised() {
    let fast = flight(WELLINGTON, 300.0, 90.0);
    let mut bench = Bench::new([FAST, SLOW]);
    bench.run(13, fast, late(fast, 0.0, 4.0 * NM));
    assert_eq!(bench.comparison().raised, None, "not yet for 5 s");
    bench.run(7, fast, late(fast, 0.0, 4.0 * NM));
    assert_disagree(bench.verdict(), 4.0 * 1853.0);
    assert!(bench.comparison().raised.is_some());
    // Agreement is the evidence that clears it.
    bench.run(8, fast, fast);
    assert_eq!(bench.comparison().raised, None);
}

#[test]
fn one_wrong_report_raises_nothing() {
    let fast = flight(WELLINGTON, 300.0, 90.0);
    let glitch = move |secs: f64| {
        let off = if (20.0..21.0).contains(&secs) {
            4.0 * NM
        } else {
            0.0
        };
        late(fast, 0.0, off)(secs)
    };
    let mut bench = Bench::new([FAST, SLOW]);
    for _second in 0..40 {
        bench.run(1, fast, glitch);
        assert_eq!(
            bench
                .integrity
                .comparisons()
                .first()
                .and_then(|one| one.raised),
            None
        );
    }
}

#[test]
fn jump_of_both_raises_nothing() {
    let fast = flight(WELLINGTON, 300.0, 90.0);
    let jump = move |secs: f64| late(fast, 0.0, if secs < 20.0 { 0.0 } else { 20.0 })(secs);
    for delay in [0.0, 2.0] {
        let mut bench = Bench::new([FAST, SLOW]);
        for _second in 0..45 {
            bench.run(1, jump, move |now| jump(now - delay));
            assert_eq!(
                bench
                    .integrity
                    .comparisons()
                    .first()
                    .and_then(|one| one.raised),
                None
            );
        }
        assert!(!matches!(bench.verdict(), Verdict::Disagree { .. }));
    }
}

#[test]
fn jump_of_one_is_raised() {
    let fast = flight(WELLINGTON, 300.0, 90.0);
    let mut bench = Bench::new([FAST, SLOW]);
    bench.run(20, fast, fast);
    bench.run(15, late(fast, 0.0, 20.0), fast);
    assert!(bench.comparison().raised.is_some());
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
            assert!(!matches!(verdict, Some(Verdict::Disagree { .. })), "{step}");
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
    assert!(matches!(verdict, Verdict::Agree { .. }), "{verdict:?}");
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
            assert_behind(bench.verdict(), 2.0, Late::Second);
        }
    }
}

#[test]
fn silent_source_is_not_comparable() {
    let fast = flight(WELLINGTON, 300.0, 90.0);
    let mut bench = Bench::new([FAST, SLOW]);
    bench.run(20, fast, fast);
    bench.run(6, fast, |_| None);
    assert_eq!(bench.verdict(), Verdict::NotComparable);
    assert!(bench.comparison().is_one_simulator);
}

#[test]
fn raised_pair_stays_while_silent_and_menu_clears_it() {
    let fast = flight(WELLINGTON, 300.0, 90.0);
    let mut bench = Bench::new([FAST, SLOW]);
    bench.run(20, fast, late(fast, 0.0, 4.0 * NM));
    bench.run(20, fast, |_| None);
    assert!(bench.comparison().raised.is_some());
    let received = bench.start + Duration::from_millis(bench.millis);
    let report = Report {
        sample: Sample {
            position: LatLng { lat: 0.0, lng: 0.0 },
            resolution: 1e-9,
            heading: None,
            track: None,
            ground_speed: None,
            altitude: None,
        },
        received,
        received_utc: jiff::Timestamp::UNIX_EPOCH,
        sim: SimState::InMenu,
    };
    assert!(bench.integrity.take(&id(FAST.kind), &report));
    assert_eq!(bench.comparison().raised, None);
}

#[test]
fn source_without_claim_is_raised_after_flying_together() {
    let fast = flight(WELLINGTON, 300.0, 90.0);
    let nmea = Feeder {
        kind: LinkKind::Nmea,
        ..SLOW
    };
    // A receiver beside the simulator, on the same computer.
    let mut bench = Bench::new([FAST, nmea]);
    let desk = flight(WELLINGTON, 0.0, 0.0);
    bench.run(40, late(fast, 0.0, 1.0), desk);
    let comparison = bench.comparison();
    assert!(matches!(comparison.verdict, Verdict::Disagree { .. }));
    assert_eq!(
        (comparison.is_one_simulator, comparison.raised),
        (false, None)
    );
    // Both parked at one place: still no proof.
    let mut bench = Bench::new([FAST, nmea]);
    bench.run(20, desk, desk);
    assert!(!bench.comparison().is_one_simulator);
    // They fly together, then part.
    let mut bench = Bench::new([FAST, nmea]);
    bench.run(20, fast, late(fast, 1.0, 0.0));
    assert!(bench.comparison().is_one_simulator);
    bench.run(20, fast, late(fast, 1.0, 4.0 * NM));
    assert!(bench.comparison().raised.is_some());
}

#[test]
fn flood_of_names_is_bounded() {
    let mut bench = Bench::new([FAST, SLOW]);
    for nth in 0..1000 {
        bench.millis += 1;
        let received = bench.start + Duration::from_millis(bench.millis);
        let name = nth.to_string().into();
        let source = SourceId::heard(LinkKind::Xgps, [127, 0, 0, 1].into(), name);
        let report = Report {
            sample: Sample {
                position: WELLINGTON,
                resolution: f64::NAN,
                heading: None,
                track: None,
                ground_speed: None,
                altitude: None,
            },
            received,
            received_utc: jiff::Timestamp::UNIX_EPOCH,
            sim: SimState::Running,
        };
        bench.integrity.take(&source, &report);
        bench.integrity.compare(received);
    }
    assert_eq!(bench.integrity.histories.len(), MOST_SOURCES);
    assert!(bench.integrity.retain(|_| false) || bench.integrity.comparisons().is_empty());
    assert_eq!(bench.integrity.histories.len(), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn delayed_flight_never_disagrees(
        lat in -80.0..80.0_f64, lng in -180.0..180.0_f64,
        knots in 0.0..600.0_f64, track in 0.0..360.0_f64, delay in 0.0..4.8_f64,
    ) {
        let fast = flight(LatLng { lat, lng }, knots, track);
        let mut bench = Bench::new([FAST, SLOW]);
        bench.run(25, fast, late(fast, delay, 0.0));
        let verdict = bench.verdict();
        prop_assert!(matches!(verdict, Verdict::Agree { .. } | Verdict::Behind { .. }), "{:?}", verdict);
    }

    #[test]
    fn offset_beyond_any_delay_is_always_raised(
        lat in -80.0..80.0_f64, lng in -180.0..180.0_f64,
        knots in 0.0..600.0_f64, track in 0.0..360.0_f64, miles in 2.0..60.0_f64,
    ) {
        let fast = flight(LatLng { lat, lng }, knots, track);
        let mut bench = Bench::new([FAST, SLOW]);
        bench.run(25, fast, late(fast, 0.0, miles * NM));
        prop_assert!(bench.comparison().raised.is_some(), "{:?}", bench.verdict());
    }

    #[test]
    fn hostile_positions_hold(
        positions in proptest::collection::vec(
            (any::<f64>(), any::<f64>(), any::<f64>(), 0..4000_u64, any::<bool>()), 0..300,
        ),
    ) {
        let mut bench = Bench::new([FAST, SLOW]);
        for (lat, lng, resolution, millis, first) in positions {
            bench.millis += millis;
            let source = if first { FAST } else { SLOW };
            bench.hear(Feeder { resolution, ..source }, LatLng { lat, lng });
        }
        for comparison in bench.integrity.comparisons().iter() {
            if let Verdict::Agree { metres } | Verdict::Disagree { metres } = comparison.verdict {
                prop_assert!(metres.is_finite() && metres >= 0.0);
            }
        }
    }
}
