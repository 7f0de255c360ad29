//! Tests of what is drawn with own-ship: the heading line, the trail, the last known place.

use geodesy::Degrees;
use simlink::SimState;
use simlink::test_support::{TrackRecorder, Tracker};

use super::super::*;
use super::{depict_with, feed, georef, sample};
use crate::ownship::style::TrailMinutes;

const MIDDLE: LatLng = LatLng {
    lat: -41.3,
    lng: 174.8,
};

fn all() -> OwnshipStyle {
    OwnshipStyle {
        history: Some(TrailMinutes::CHOICES[2]),
        last_known: true,
        ..OwnshipStyle::default()
    }
}

#[test]
fn minute_mark_is_one_minute_ahead() {
    let now = Instant::now();
    let feed = feed(sample(MIDDLE), SimState::Running, now);
    let marker = depict_with(&feed, now, all()).marker.unwrap();
    let line = marker.heading_line.unwrap();
    // East at 100 knots: a sixtieth of 100 miles.
    let there = georef().geo_from_image(line.minute.unwrap());
    let leg = MIDDLE.leg_to(there);
    assert!((leg.nm - 100.0 / 60.0).abs() < 0.01, "{leg:?}");
    assert!((leg.bearing.0 - 90.0).abs() < 0.1, "{leg:?}");
    // As long as the planview's diagonal, eastwards: from anywhere in it that leads out of it.
    let planview = georef().planview();
    let diagonal = planview.width().hypot(planview.height());
    let (across, down) = (line.end.x - marker.at.x, line.end.y - marker.at.y);
    assert!((across - diagonal).abs() < 1e-6, "{across} of {diagonal}");
    assert!(down.abs() < 1e-6, "{down}");
}

#[test]
fn heading_line_is_as_long_in_all_directions() {
    let now = Instant::now();
    let planview = georef().planview();
    let diagonal = planview.width().hypot(planview.height());
    for heading in [0.0, 33.0, 135.0, 250.0] {
        let turned = PositionSample {
            heading: Some(Degrees(heading)),
            ..sample(MIDDLE)
        };
        let feed = feed(turned, SimState::Running, now);
        let marker = depict_with(&feed, now, all()).marker.unwrap();
        let end = marker.heading_line.unwrap().end;
        let length = (end.x - marker.at.x).hypot(end.y - marker.at.y);
        assert!(
            (length - diagonal).abs() < 1e-6,
            "{heading}: {length} of {diagonal}"
        );
    }
}

#[test]
fn standstill_line_has_no_mark() {
    let now = Instant::now();
    for (knots, marked) in [
        (0.0, false),
        (PositionSample::STANDSTILL, false),
        (PositionSample::STANDSTILL + 0.1, true),
    ] {
        let slow = PositionSample {
            ground_speed: Some(knots),
            ..sample(MIDDLE)
        };
        let feed = feed(slow, SimState::Running, now);
        let line = depict_with(&feed, now, all()).marker.unwrap().heading_line;
        assert_eq!(line.unwrap().minute.is_some(), marked, "{knots}");
    }
}

#[test]
fn heading_line_needs_direction() {
    let now = Instant::now();
    let nowhere = PositionSample {
        heading: None,
        ground_speed: None,
        ..sample(MIDDLE)
    };
    let silent = feed(nowhere, SimState::Running, now);
    let marker = depict_with(&silent, now, all()).marker.unwrap();
    assert_eq!(marker.heading_line, None);
    let feed = feed(sample(MIDDLE), SimState::Running, now);
    let look = OwnshipStyle {
        heading_line: false,
        ..all()
    };
    let marker = depict_with(&feed, now, look).marker.unwrap();
    assert_eq!(marker.heading_line, None);
}

#[test]
fn o4_last_known_place_needs_request_and_map() {
    let now = Instant::now();
    let later = now + Duration::from_secs(7);
    let lost = feed(sample(MIDDLE), SimState::Running, now);
    assert_eq!(
        depict_with(&lost, later, OwnshipStyle::default()).last_known,
        None
    );
    let place = depict_with(&lost, later, all()).last_known.unwrap();
    assert_eq!(place.ago, Duration::from_secs(7));
    assert!((place.at.x - 500.0).abs() < 1e-6);
    assert_eq!(depict_with(&lost, later, all()).marker, None);
    // Not while it is still shown.
    assert_eq!(depict_with(&lost, now, all()).last_known, None);
    let inset = LatLng {
        lat: -41.39,
        lng: 174.71,
    };
    let hidden = feed(sample(inset), SimState::Running, now);
    assert_eq!(depict_with(&hidden, later, all()).last_known, None);
    let menu = feed(sample(MIDDLE), SimState::InMenu, now);
    assert_eq!(depict_with(&menu, later, all()).last_known, None);
}

/// A feed with the track of these positions, a second apart, and when the last of them came.
fn flown(positions: &[LatLng]) -> (OwnshipFeed, Instant) {
    let mut recorder = TrackRecorder::default();
    let mut now = Instant::now();
    let mut feed = Tracker::new(Vec::new()).feed();
    for position in positions {
        now += Duration::from_secs(1);
        let report = super::feed(sample(*position), SimState::Running, now).report;
        recorder.take(report.as_ref().unwrap());
        feed.report = report;
    }
    feed.track = recorder.track();
    (feed, now)
}

fn at(lat: f64, lng: f64) -> LatLng {
    LatLng { lat, lng }
}

#[test]
fn way_flown_leads_to_own_ship() {
    let way: Vec<LatLng> = (0..600)
        .map(|second| at(-41.3 + f64::from(second) * 1e-4, 174.8))
        .collect();
    let (feed, now) = flown(&way);
    let five = OwnshipStyle {
        history: Some(TrailMinutes::CHOICES[0]),
        ..OwnshipStyle::default()
    };
    let trail = depict_with(&feed, now, five).trail;
    assert_eq!(trail.len(), 1);
    assert!((300..=302).contains(&trail[0].len()), "{}", trail[0].len());
    let newest = georef().image_from_geo(*way.last().unwrap());
    assert_eq!(*trail[0].last().unwrap(), newest);
    let off = OwnshipStyle::default();
    assert_eq!(
        depict_with(&feed, now, off).trail,
        Vec::<Vec<ImagePos>>::new()
    );
}

#[test]
fn o13_way_flown_is_two_lines_about_jump() {
    let (feed, now) = flown(&[
        at(-41.3, 174.8),
        at(-41.301, 174.8),
        at(-27.0, 153.0),
        at(-27.001, 153.0),
    ]);
    assert_eq!(depict_with(&feed, now, all()).trail.len(), 2);
}

#[test]
fn o13_way_breaks_at_opposite_meridian() {
    // Opposite the chart at 174.8 degrees east lies 5.2 degrees west.
    let (feed, now) = flown(&[
        at(-41.3, -5.21),
        at(-41.3, -5.205),
        at(-41.3, -5.195),
        at(-41.3, -5.19),
    ]);
    let trail = depict_with(&feed, now, all()).trail;
    assert_eq!(trail.len(), 2);
    for line in trail {
        for pair in line.windows(2) {
            assert!((pair[1].x - pair[0].x).abs() < 100.0, "{pair:?}");
        }
    }
}

#[test]
fn way_across_180_degrees_is_one_line() {
    let (feed, now) = flown(&[at(-41.3, 179.999), at(-41.3, -179.999), at(-41.3, -179.997)]);
    assert_eq!(depict_with(&feed, now, all()).trail.len(), 1);
}

#[test]
fn way_flown_goes_only_when_hidden() {
    let (feed, now) = flown(&[at(-41.3, 174.8), at(-41.2, 174.8), at(-41.1, 174.8)]);
    let outside = depict_with(&feed, now, all());
    assert_eq!((outside.marker, outside.trail.len()), (None, 1));
    let georef = georef();
    let hidden = depict(&DepictionInput {
        georef: Georeference::Usable(&georef),
        real_chart: true,
        feed: &feed,
        now,
        shown: false,
        look: all(),
    });
    assert_eq!(hidden.trail, Vec::<Vec<ImagePos>>::new());
}
