//! Tests of the history of one source.

use super::*;

fn sample(lat: f64, resolution: f64) -> PositionSample {
    PositionSample {
        position: LatLng { lat, lng: 10.0 },
        resolution,
        heading: None,
        track: None,
        ground_speed: None,
        altitude: None,
    }
}

/// A history of latitudes, each at a millisecond.
fn history(told: &[(u64, f64)]) -> (SourceHistory, Instant) {
    let start = Instant::now();
    let mut history = SourceHistory::default();
    for (millis, lat) in told {
        let at = start + Duration::from_millis(*millis);
        history.take(&sample(*lat, 1e-6), at);
    }
    (history, start)
}

/// Metres north of the equator at this millisecond.
fn metres_at((history, start): &(SourceHistory, Instant), millis: u64) -> Option<f64> {
    let equator = EcefPosition::new(LatLng {
        lat: 0.0,
        lng: 10.0,
    })?;
    let place = history.place_at(*start + Duration::from_millis(millis))?;
    Some(equator.metres_to(place).round())
}

#[test]
fn place_between_reports_is_on_way() {
    // 0.001 degrees are 111 m.
    let flown = history(&[(1000, 0.0), (2000, 0.001), (3000, 0.002)]);
    for (millis, metres) in [
        (999, None),
        (1000, Some(0.0)),
        (1500, Some(56.0)),
        (2000, Some(111.0)),
        (3000, Some(222.0)),
        (3001, None),
    ] {
        assert_eq!(metres_at(&flown, millis), metres, "{millis}");
    }
}

#[test]
fn gap_and_jump_have_no_place() {
    let gap = history(&[(0, 0.0), (4000, 0.001)]);
    assert_eq!(metres_at(&gap, 2000), None);
    let jump = history(&[(0, 0.0), (1000, 1.0)]);
    assert_eq!(metres_at(&jump, 500), None);
    assert_eq!(metres_at(&jump, 1000), Some(111_195.0));
}

#[test]
fn standstill_is_held_and_short_repeats_are_not() {
    let parked = history(&[(0, 0.0), (1000, 0.0), (2000, 0.0), (3000, 0.001)]);
    assert_eq!(metres_at(&parked, 1500), Some(0.0));
    assert_eq!(metres_at(&parked, 2500), Some(56.0));
    let repeated = history(&[(0, 0.0), (900, 0.0), (1000, 0.001)]);
    assert_eq!(metres_at(&repeated, 500), Some(56.0));
}

#[test]
fn fast_source_keeps_few_points() {
    let told: Vec<(u64, f64)> = (0..60_000).map(|nth| (nth, nth as f64 * 1e-6)).collect();
    let (history, _) = history(&told);
    assert!(
        history.points.len() <= MOST_POINTS,
        "{}",
        history.points.len()
    );
    assert!(
        history.span() >= Duration::from_secs(11),
        "{:?}",
        history.span()
    );
    let samples = history.newest_samples(Duration::from_secs(4));
    assert!(
        (8..=MOST_SAMPLES).contains(&samples.len()),
        "{}",
        samples.len()
    );
    let (metres, speed) = motion(&samples);
    // 0.001 degrees a second.
    assert!(
        (speed - 111.2).abs() < 1.0 && metres > 380.0,
        "{speed} {metres}"
    );
}

#[test]
fn what_is_not_on_globe_is_not_kept() {
    let mut history = SourceHistory::default();
    let now = Instant::now();
    for lat in [f64::NAN, f64::INFINITY, 90.1] {
        history.take(&sample(lat, 1e-6), now);
    }
    assert_eq!(history.newest(), None);
    for resolution in [f64::NAN, f64::INFINITY, -1.0] {
        history.take(&sample(0.0, resolution), now);
        assert!(history.step.is_finite() && history.step >= 0.0);
    }
}

#[test]
fn antipodes_are_half_way_round() {
    let place = |lat, lng| EcefPosition::new(LatLng { lat, lng }).unwrap();
    let metres = place(0.0, 0.0).metres_to(place(0.0, 180.0));
    assert!((metres - std::f64::consts::PI * RADIUS).abs() < 1.0);
    let close = place(10.0, 179.999).metres_to(place(10.0, -179.999));
    assert!(close < 230.0, "{close}");
}
