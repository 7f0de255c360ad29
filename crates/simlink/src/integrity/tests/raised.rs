//! Tests of which pairs are raised, and of what no flight and no sender can bring about.

use proptest::prelude::*;

use super::*;

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
        assert_eq!(bench.raised(), None);
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
            assert_eq!(bench.raised(), None);
        }
        assert!(!matches!(bench.verdict(), SourceAgreement::Disagree { .. }));
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
fn raised_pair_stays_while_silent_and_menu_clears_it() {
    let fast = flight(WELLINGTON, 300.0, 90.0);
    let mut bench = Bench::new([FAST, SLOW]);
    bench.run(20, fast, late(fast, 0.0, 4.0 * NM));
    bench.run(20, fast, |_| None);
    assert!(bench.comparison().raised.is_some());
    let received = bench.start + Duration::from_millis(bench.millis);
    let report = OwnshipReport {
        sample: PositionSample {
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
    let workspace = flight(WELLINGTON, 0.0, 0.0);
    bench.run(40, late(fast, 0.0, 1.0), workspace);
    let comparison = bench.comparison();
    assert!(matches!(
        comparison.verdict,
        SourceAgreement::Disagree { .. }
    ));
    assert_eq!(
        (comparison.is_one_simulator, comparison.raised),
        (false, None)
    );
    // Both parked at one place: still no proof.
    let mut bench = Bench::new([FAST, nmea]);
    bench.run(20, workspace, workspace);
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
        let report = OwnshipReport {
            sample: PositionSample {
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
        prop_assert!(matches!(verdict, SourceAgreement::Agree { .. } | SourceAgreement::Behind { .. }), "{:?}", verdict);
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
            bench.receive(Feeder { resolution, ..source }, LatLng { lat, lng });
        }
        for comparison in bench.integrity.comparisons().iter() {
            if let SourceAgreement::Agree { metres } | SourceAgreement::Disagree { metres } = comparison.verdict {
                prop_assert!(metres.is_finite() && metres >= 0.0);
            }
        }
    }
}
