//! Tests of the depiction: one for each rule (ownship O1 to O13).

mod disagreement;
mod with_it;

use std::net::{IpAddr, Ipv4Addr};

use geodesy::{Degrees, LatLng};
use simlink::LinkKind;
use simlink::source::{SimulatorSource, SourceId, SourceName};

use super::DepictionStatus as Status;
use super::*;
use crate::chart::image::ImageSize;
use crate::chart::{BoundingBoxes, LatLngBox, PixelBox};

const MIDDLE: LatLng = LatLng {
    lat: -41.3,
    lng: 174.8,
};

pub(super) fn georef() -> GeoRef {
    let boxes = BoundingBoxes {
        pixels: PixelBox {
            x1: 100.0,
            y1: 200.0,
            x2: 900.0,
            y2: 1200.0,
        },
        latlng: LatLngBox {
            lng1: 174.7,
            lat1: -41.4,
            lng2: 174.9,
            lat2: -41.2,
        },
        insets: vec![PixelBox {
            x1: 100.0,
            y1: 200.0,
            x2: 200.0,
            y2: 300.0,
        }],
        parts: Vec::new(),
    };
    let size = ImageSize {
        width: 1000,
        height: 1500,
    };
    GeoRef::new(&boxes, size, size).unwrap()
}

pub(super) fn sample(position: LatLng) -> PositionSample {
    PositionSample {
        position,
        resolution: 1e-6,
        heading: Some(Degrees(90.0)),
        track: Some(Degrees(180.0)),
        ground_speed: Some(100.0),
        altitude: None,
    }
}

pub(super) fn feed(sample: PositionSample, sim: SimState, received: Instant) -> OwnshipFeed {
    let received_utc = "2026-11-20T11:57:32.4Z".parse().unwrap();
    let report = Some(OwnshipReport {
        sample,
        received,
        received_utc,
        sim,
    });
    OwnshipFeed {
        report,
        ..OwnshipFeed::silent(Vec::new())
    }
}

/// What is drawn of a running simulator's report of this age.
fn at_age(millis: u64) -> Depiction {
    let now = Instant::now();
    depict_at(
        &feed(sample(MIDDLE), SimState::Running, now),
        now + Duration::from_millis(millis),
    )
}

fn depict_at(feed: &OwnshipFeed, now: Instant) -> Depiction {
    depict_with(feed, now, OwnshipStyle::default())
}

/// What is drawn of a feed, for a user who wants this with it.
pub(super) fn depict_with(feed: &OwnshipFeed, now: Instant, look: OwnshipStyle) -> Depiction {
    let georef = georef();
    depict(&DepictionInput {
        georef: Georeference::Usable(&georef),
        real_chart: true,
        feed,
        now,
        shown: true,
        look,
    })
}

fn depict_now(sample: PositionSample, sim: SimState) -> Depiction {
    let now = Instant::now();
    depict_at(&feed(sample, sim, now), now)
}

#[test]
fn o1_live_position_on_map_is_shown() {
    let depiction = at_age(0);
    let marker = depiction.marker.unwrap();
    assert!((marker.at.x - 500.0).abs() < 1e-6 && (marker.at.y - 800.0).abs() < 1e-6);
    assert!(!marker.dimmed && !marker.paused);
    assert_eq!(depiction.status, Status::Shown);
}

#[test]
fn unknown_camera_shows_symbol_and_is_told() {
    let now = Instant::now();
    let in_camera = |sim| {
        let feed = OwnshipFeed {
            unknown_camera: Some(40),
            ..feed(sample(MIDDLE), sim, now)
        };
        depict_at(&feed, now)
    };
    let depiction = in_camera(SimState::Running);
    assert!(depiction.marker.is_some_and(|marker| !marker.paused));
    assert_eq!(depiction.status, Status::UnknownCamera { camera: 40 });
    assert_eq!(in_camera(SimState::Paused).status, Status::Paused);
    assert_eq!(in_camera(SimState::InMenu).status, Status::InMenu);
}

#[test]
fn o12_live_position_draws_no_frame() {
    for age in [0, 500, 1999] {
        assert_eq!(at_age(age).changes_in, None);
    }
    assert!(at_age(2000).changes_in.is_some());
}

#[test]
fn shown_position_words_stay_same() {
    assert_eq!(at_age(0).status, at_age(1999).status);
}

#[test]
fn o4_marker_is_dimmed_from_two_seconds_on() {
    assert!(!at_age(1999).marker.unwrap().dimmed);
    let depiction = at_age(2000);
    assert!(depiction.marker.unwrap().dimmed);
    assert_eq!(depiction.status, Status::Old { seconds: 2 });
    assert_eq!(depiction.changes_in, Some(Duration::from_secs(1)));
}

#[test]
fn o4_old_position_tells_its_age_each_second() {
    let depiction = at_age(3400);
    assert_eq!(depiction.status, Status::Old { seconds: 3 });
    assert_eq!(depiction.changes_in, Some(Duration::from_millis(600)));
}

#[test]
fn o4_marker_is_drawn_at_4_9_seconds_and_gone_at_5() {
    assert!(at_age(4900).marker.is_some());
    assert!(at_age(4999).marker.is_some());
    let depiction = at_age(5000);
    assert_eq!(depiction.marker, None);
    assert!(matches!(depiction.status, Status::Lost { .. }));
    assert_eq!(depiction.changes_in, Some(Duration::from_secs(1)));
}

#[test]
fn lost_position_counts_s_then_min() {
    assert_eq!(at_age(59_300).changes_in, Some(Duration::from_millis(700)));
    assert_eq!(at_age(60_000).changes_in, Some(Duration::from_mins(1)));
    assert_eq!(at_age(150_000).changes_in, Some(Duration::from_secs(30)));
}

#[test]
fn report_from_after_moment_depicted_is_live() {
    let now = Instant::now();
    let feed = feed(
        sample(MIDDLE),
        SimState::Running,
        now + Duration::from_millis(5),
    );
    assert_eq!(depict_at(&feed, now).status, Status::Shown);
}

#[test]
fn o2_marker_is_absent_inside_inset() {
    let inset = LatLng {
        lat: -41.39,
        lng: 174.71,
    };
    let depiction = depict_now(sample(inset), SimState::Running);
    assert_eq!(
        (depiction.marker, depiction.status),
        (None, Status::OverInset)
    );
    assert_eq!(depiction.changes_in, None);
}

#[test]
fn o2_marker_is_absent_outside_planview() {
    let outside = LatLng {
        lat: -41.1,
        lng: 174.8,
    };
    let depiction = depict_now(sample(outside), SimState::Running);
    assert_eq!(depiction.marker, None);
    assert!(matches!(depiction.status, Status::Outside(Some(_))));
}

#[test]
fn o5_paused_simulator_keeps_its_marker() {
    let depiction = depict_now(sample(MIDDLE), SimState::Paused);
    assert!(depiction.marker.unwrap().paused);
    assert_eq!(depiction.status, Status::Paused);
}

#[test]
fn o5_silent_pause_is_old_then_lost() {
    let now = Instant::now();
    let feed = feed(sample(MIDDLE), SimState::Paused, now);
    let old = depict_at(&feed, now + Duration::from_secs(3));
    assert!(
        old.marker
            .is_some_and(|marker| marker.dimmed && marker.paused)
    );
    assert_eq!(old.status, Status::Old { seconds: 3 });
    assert_eq!(depict_at(&feed, now + Duration::from_secs(5)).marker, None);
}

#[test]
fn menus_aircraft_has_no_marker() {
    let depiction = depict_now(sample(MIDDLE), SimState::InMenu);
    assert_eq!((depiction.marker, depiction.status), (None, Status::InMenu));
}

#[test]
fn o6_nose_points_along_heading() {
    let nose = depict_now(sample(MIDDLE), SimState::Running)
        .marker
        .unwrap()
        .nose
        .unwrap();
    assert!((nose.to_degrees() - 90.0).abs() < 1e-9);
}

#[test]
fn o6_nose_follows_track_above_3_kt() {
    let without_heading = PositionSample {
        heading: None,
        ..sample(MIDDLE)
    };
    let nose = depict_now(without_heading, SimState::Running)
        .marker
        .unwrap()
        .nose
        .unwrap();
    assert!((nose.to_degrees().abs() - 180.0).abs() < 1e-9);
}

#[test]
fn o6_heading_missing_at_standstill_gives_ring() {
    for ground_speed in [None, Some(0.0), Some(3.0)] {
        let parked = PositionSample {
            heading: None,
            ground_speed,
            ..sample(MIDDLE)
        };
        assert_eq!(
            depict_now(parked, SimState::Running).marker.unwrap().nose,
            None
        );
    }
}

#[test]
fn o3_chart_reasons_rank_first() {
    let (georef, now) = (georef(), Instant::now());
    let silent = OwnshipFeed::silent(Vec::new());
    let status = |georef, real_chart, shown| {
        let depiction = depict(&DepictionInput {
            georef,
            real_chart,
            feed: &silent,
            now,
            shown,
            look: OwnshipStyle::default(),
        });
        assert_eq!((depiction.marker, depiction.changes_in), (None, None));
        depiction.status
    };
    assert_eq!(status(Georeference::None, false, false), Status::Hidden);
    assert_eq!(status(Georeference::None, false, true), Status::DemoImage);
    assert_eq!(
        status(Georeference::None, true, true),
        Status::NotGeoreferenced
    );
    assert_eq!(status(Georeference::Unusable, true, true), Status::Unusable);
    let unconfirmed = status(Georeference::Unconfirmed, true, true);
    assert_eq!(unconfirmed, Status::Unconfirmed);
    assert_eq!(
        status(Georeference::Usable(&georef), true, true),
        Status::NoSimulator
    );
}

#[test]
fn live_position_beats_no_chart_reason() {
    let (georef, now) = (georef(), Instant::now());
    let feed = feed(sample(MIDDLE), SimState::Running, now);
    let marker = |georef, real_chart, shown| {
        depict(&DepictionInput {
            georef,
            real_chart,
            feed: &feed,
            now,
            shown,
            look: OwnshipStyle::default(),
        })
        .marker
    };
    assert_eq!(marker(Georeference::Usable(&georef), true, false), None);
    assert_eq!(marker(Georeference::Usable(&georef), false, true), None);
    assert_eq!(marker(Georeference::None, true, true), None);
    assert_eq!(marker(Georeference::Unusable, true, true), None);
    assert_eq!(marker(Georeference::Unconfirmed, true, true), None);
}

#[test]
fn simulator_that_sent_no_position_is_named() {
    let now = Instant::now();
    let host = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let source = SimulatorSource {
        id: SourceId::heard(LinkKind::Xgps, host, "FlightGear".into()),
        address: Some(([127, 0, 0, 1], 5).into()),
        product: None,
        last_seen: now,
        position: None,
        sim_state: None,
        rate: 0.0,
        closed: false,
        driving: false,
    };
    let feed = OwnshipFeed {
        sources: vec![source],
        ..OwnshipFeed::silent(Vec::new())
    };
    let status = depict_at(&feed, now).status;
    assert_eq!(
        status,
        Status::NoPositionYet {
            source: SourceName::of("FlightGear")
        }
    );
}

#[test]
fn jump_is_accepted_at_once() {
    let there = LatLng {
        lat: -41.25,
        lng: 174.85,
    };
    let (before, after) = (
        depict_now(sample(MIDDLE), SimState::Running),
        depict_now(sample(there), SimState::Running),
    );
    assert_ne!(before.marker.unwrap().at, after.marker.unwrap().at);
    assert_eq!(after.status, Status::Shown);
}

#[test]
fn o11_position_is_not_rounded_before_it_is_drawn() {
    let tiny = 1e-9;
    let moved = LatLng {
        lat: MIDDLE.lat + tiny,
        ..MIDDLE
    };
    let at = |position| {
        let depiction = depict_now(sample(position), SimState::Running);
        depiction.marker.unwrap().at.y
    };
    // 1,000 pixels are 0.2 degrees; north is up.
    let expected = -1000.0 / 0.2 * tiny;
    let moved = at(moved) - at(MIDDLE);
    assert!((moved / expected - 1.0).abs() < 0.01, "{moved} {expected}");
}
