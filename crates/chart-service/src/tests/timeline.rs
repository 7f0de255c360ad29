//! The simulated aircraft's flight, over the charts that are drawn for it.

use std::time::Duration;

use serde_json::Value;

use super::super::{
    catalogue::{Catalogue, FlightFacts},
    procedures::circuit,
    simulated_aircraft::{AircraftState, FlatEarth, STEP_SECS},
    timeline::{FlightEvent, Timeline},
};

const KNOT: f64 = 0.514_444;

fn flight() -> (Timeline, FlightFacts) {
    let facts = Catalogue::load().unwrap().flight();
    (circuit::timeline(&facts), facts)
}

fn moments(timeline: &Timeline) -> Vec<Option<AircraftState>> {
    timeline.steps.clone()
}

fn length(timeline: &Timeline) -> Duration {
    Duration::from_secs_f64(timeline.steps.len() as f64 * STEP_SECS)
}

/// Metres between a moment and a place.
fn distance(moment: &AircraftState, geo: (f64, f64)) -> f64 {
    let ground = FlatEarth::around(geo);
    ground
        .place_from_geo(geo)
        .distance(ground.place_from_geo((moment.lat, moment.lng)))
}

/// The first and the length of the runs of steps that satisfy a condition.
fn runs(steps: &[bool]) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut first = None;
    for (step, holds) in steps.iter().chain([&false]).enumerate() {
        match (first, holds) {
            (None, true) => first = Some(step),
            (Some(began), false) => {
                runs.push((began, step - began));
                first = None;
            }
            _ => {}
        }
    }
    runs
}

#[test]
fn every_state_comes_round_within_ten_minutes() {
    let (timeline, _) = flight();
    for phase in [
        FlightEvent::TakeOff,
        FlightEvent::OverInset,
        FlightEvent::Outside,
        FlightEvent::Paused,
        FlightEvent::Silent,
        FlightEvent::Lost,
    ] {
        let over = timeline.start_of(phase) + Duration::from_secs(30);
        assert!(over < Duration::from_mins(10), "{phase:?} ends at {over:?}");
    }
    assert!(length(&timeline) < Duration::from_mins(15));
}

#[test]
fn aircraft_is_airborne_within_90_s() {
    let (timeline, facts) = flight();
    let first = timeline.at(Duration::ZERO).unwrap();
    let taxiing = timeline.at(Duration::from_secs(10)).unwrap();
    assert!(distance(&taxiing, (first.lat, first.lng)) > 20.0);
    let flying = timeline.at(Duration::from_secs(90)).unwrap();
    assert!(flying.altitude_metres * 3.28 > facts.elevation_ft + 100.0);
}

#[test]
fn it_passes_over_inset_and_leaves_planview() {
    let (timeline, facts) = flight();
    for place in [facts.over_inset, facts.outside] {
        let steps = moments(&timeline);
        let nearest = steps.iter().flatten().map(|moment| distance(moment, place));
        let nearest = nearest.fold(f64::INFINITY, f64::min);
        assert!(nearest < 1_000.0, "{nearest} m from {place:?}");
    }
}

#[test]
fn it_lands_on_threshold_of_approach() {
    let (timeline, facts) = flight();
    let (lat, lng, _) = *facts.circuit.last().unwrap();
    let landing = timeline
        .at(timeline.start_of(FlightEvent::Landing))
        .unwrap();
    assert!(distance(&landing, (lat, lng)) < 60.0);
    let height = landing.altitude_metres * 3.28 - facts.elevation_ft;
    assert!((-1.0..200.0).contains(&height), "{height} ft");
    let stopped = timeline.steps.last().unwrap().unwrap();
    assert!(stopped.speed < 10.0);
    assert!((stopped.altitude_metres * 3.280_84 - facts.elevation_ft).abs() < 0.5);
}

#[test]
fn movement_is_smooth_and_not_faster_than_aircraft() {
    let (timeline, _) = flight();
    let steps = moments(&timeline);
    for pair in steps.windows(2) {
        let [Some(one), Some(other)] = pair else {
            continue;
        };
        let moved = distance(one, (other.lat, other.lng));
        assert!(moved < 251.0 * KNOT * STEP_SECS, "jump of {moved} m");
        let turned = (other.track - one.track + 180.0).rem_euclid(360.0) - 180.0;
        assert!(turned.abs() < 6.0, "turn of {turned} degrees");
        let climbed = other.altitude_metres - one.altitude_metres;
        assert!(climbed.abs() < 5.0, "step of {climbed} m");
        assert!(other.roll.abs() < 31.0);
    }
}

#[test]
fn heading_differs_from_track_in_air() {
    let (timeline, _) = flight();
    let steps = moments(&timeline);
    let drifts = steps
        .iter()
        .flatten()
        .map(|moment| ((moment.heading - moment.track + 180.0).rem_euclid(360.0) - 180.0).abs());
    let largest = drifts.fold(0.0, f64::max);
    assert!((3.0..12.0).contains(&largest), "{largest} degrees");
}

#[test]
fn it_falls_silent_for_3_s_then_12_s() {
    let (timeline, _) = flight();
    let silent: Vec<bool> = moments(&timeline).iter().map(Option::is_none).collect();
    let lengths: Vec<usize> = runs(&silent).iter().map(|(_, length)| *length).collect();
    assert_eq!(lengths, [15, 60]);
}

#[test]
fn paused_flight_repeats_for_15_s() {
    let (timeline, _) = flight();
    let steps = moments(&timeline);
    let same: Vec<bool> = steps
        .windows(2)
        .map(|pair| pair[0].is_some_and(|moment| moment.speed > 3.0 * KNOT) && pair[0] == pair[1])
        .collect();
    let lengths: Vec<usize> = runs(&same).iter().map(|(_, length)| *length).collect();
    assert_eq!(lengths, [75]);
}

#[test]
fn after_each_event_flight_goes_on_before_next() {
    let (timeline, _) = flight();
    let order = [
        FlightEvent::TakeOff,
        FlightEvent::Paused,
        FlightEvent::Silent,
        FlightEvent::Lost,
        FlightEvent::Landing,
    ];
    let starts: Vec<Duration> = order
        .iter()
        .map(|phase| timeline.start_of(*phase))
        .collect();
    for pair in starts.windows(2) {
        assert!(pair[0] + Duration::from_secs(15) < pair[1], "{starts:?}");
    }
    assert!(timeline.at(starts[3] + Duration::from_secs(15)).is_some());
}

#[test]
fn flight_begins_again_when_it_is_over() {
    let (timeline, _) = flight();
    assert_eq!(timeline.at(length(&timeline)), timeline.at(Duration::ZERO));
}

#[test]
fn strange_facts_give_flight_that_ends() {
    let (_, mut facts) = flight();
    facts.taxi.clear();
    facts.circuit = vec![(-27.3, 153.1, 9_000.0), (-27.3, 153.1, 20.0)];
    assert!(length(&circuit::timeline(&facts)) <= Duration::from_secs(1_300));
    facts.circuit.clear();
    let direct = circuit::timeline(&facts);
    assert!(length(&direct) <= Duration::from_secs(1_300));
    // It has no place to be silent at.
    assert!(moments(&direct).iter().all(Option::is_some));
}

/// The longitudes and latitudes of a box of the approach chart, by its pixels.
fn geo_box(planview: &Value, pixels: &Value) -> [f64; 4] {
    let number = |value: &Value, field: &str| value[field].as_f64().unwrap();
    let (from, to) = (&planview["pixels"], &planview["latlng"]);
    let along = |pixel: f64, [p1, p2]: [&str; 2], [g1, g2]: [&str; 2]| {
        let part = (pixel - number(from, p1)) / (number(from, p2) - number(from, p1));
        number(to, g1) + part * (number(to, g2) - number(to, g1))
    };
    let lng = |field| along(number(pixels, field), ["x1", "x2"], ["lng1", "lng2"]);
    let lat = |field| along(number(pixels, field), ["y1", "y2"], ["lat1", "lat2"]);
    [lng("x1"), lat("y1"), lng("x2"), lat("y2")]
}

fn holds([lng1, lat1, lng2, lat2]: [f64; 4], (lat, lng): (f64, f64)) -> bool {
    let between = |a: f64, b: f64, x: f64| x >= a.min(b) && x <= a.max(b);
    between(lng1, lng2, lng) && between(lat1, lat2, lat)
}

#[test]
fn timeline_events_fit_marker() {
    let (timeline, facts) = flight();
    let catalogue = Catalogue::load().unwrap();
    let list = catalogue
        .entries(&facts.icao, "STD", "http://x", "")
        .unwrap();
    // The chart of the flight is the one whose inset holds the place.
    let boxes = list.iter().find_map(|chart| {
        let boxes = &chart["bounding_boxes"];
        let insets = boxes["insets"].as_array()?;
        let inset = |inset: &Value| geo_box(&boxes["planview"], &inset["pixels"]);
        let insets: Vec<[f64; 4]> = insets.iter().map(inset).collect();
        let here = chart["category"] == "APP"
            && insets.iter().any(|inset| holds(*inset, facts.over_inset));
        here.then(|| {
            (
                geo_box(&boxes["planview"], &boxes["planview"]["pixels"]),
                insets,
            )
        })
    });
    let (planview, insets) = boxes.unwrap();
    let seen = |at: Duration| {
        let moment = timeline.at(at).unwrap();
        let place = (moment.lat, moment.lng);
        let over_inset = insets.iter().any(|inset| holds(*inset, place));
        (holds(planview, place), over_inset)
    };
    for phase in [
        FlightEvent::Taxi,
        FlightEvent::TakeOff,
        FlightEvent::Paused,
        FlightEvent::Silent,
        FlightEvent::Lost,
        FlightEvent::Final,
    ] {
        assert_eq!(seen(timeline.start_of(phase)), (true, false), "{phase:?}");
    }
    // Each silence ends where it can be seen that the feed is back.
    for (phase, secs) in [(FlightEvent::Silent, 6), (FlightEvent::Lost, 15)] {
        let after = timeline.start_of(phase) + Duration::from_secs(secs);
        assert_eq!(seen(after), (true, false), "after {phase:?}");
    }
    let passing = Duration::from_secs(8);
    assert_eq!(
        seen(timeline.start_of(FlightEvent::OverInset) + passing),
        (true, true)
    );
    assert!(!seen(timeline.start_of(FlightEvent::Outside) + passing).0);
}
