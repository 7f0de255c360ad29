//! Tests of the airport detector: a table of cases, then sequences of reports.

use std::sync::LazyLock;
use std::time::Duration;

use super::*;

/// Two fields on one meridian, four minutes apart, 100 ft high; a third one far away, whose elevation is not known.
static INDEX: LazyLock<AirportIndex<'static>> = LazyLock::new(|| {
    AirportIndex::of(
        "test\n\
         SOUT\nNORT\nFARR\n\
         \n\n\n\
         South\nNorth\nFar\n\
         \n\n\n\
         \n\n\n\
         AU\nAU\nAU\n\
         -27.4\n-27.333333\n50\n\
         153.1\n153.1\n10\n\
         100\n100\n\n\
         Australia/Brisbane\nAustralia/Brisbane\nEurope/Berlin\n\
         \n\n",
    )
});
const SOUTH: LatLng = LatLng {
    lat: -27.4,
    lng: 153.1,
};
const FAR: LatLng = LatLng {
    lat: 50.0,
    lng: 10.0,
};

/// So many nautical miles north of the southern field.
fn north_by(nm: f64) -> LatLng {
    LatLng {
        lat: SOUTH.lat + nm / 59.82,
        ..SOUTH
    }
}

fn at(icao: &str) -> AirportVicinity {
    AirportVicinity::At(Icao::parse(icao).unwrap())
}

fn sample(position: LatLng, ground_speed: Option<f64>, altitude: Option<f64>) -> PositionSample {
    PositionSample {
        position,
        resolution: 0.000_001,
        heading: None,
        track: None,
        ground_speed,
        altitude,
    }
}

/// A detector and the moment at which its newest report came.
struct Watch {
    detector: AirportDetector,
    now: Instant,
}

impl Watch {
    fn new() -> Self {
        Self {
            detector: AirportDetector::default(),
            now: Instant::now(),
        }
    }

    fn report(&self, sample: PositionSample, sim: SimState) -> OwnshipReport {
        OwnshipReport {
            sample,
            received: self.now,
            received_utc: "2026-11-22T04:00:00Z".parse().unwrap(),
            sim,
        }
    }

    /// What is said of a report that has just come, a second after the one before.
    fn hear(&mut self, sample: PositionSample) -> AirportVicinity {
        self.now += Duration::from_secs(1);
        let report = self.report(sample, SimState::Running);
        self.detector.look(Some(&report), self.now, || &INDEX);
        self.detector.vicinity()
    }

    /// Standing there.
    fn stand(&mut self, position: LatLng) -> AirportVicinity {
        self.hear(sample(position, Some(0.0), Some(100.0)))
    }
}

#[test]
fn first_report_can_stand_at_airport() {
    let (fly, none) = (AirportVicinity::NotAtAirport, None);
    let cases = [
        ("on the field", SOUTH, Some(0.0), Some(100.0), at("SOUT")),
        ("taxiing fast", SOUTH, Some(40.0), Some(100.0), at("SOUT")),
        ("rolling", SOUTH, Some(40.1), Some(100.0), fly),
        ("speed unknown", SOUTH, none, Some(100.0), at("SOUT")),
        ("altitude unknown", SOUTH, Some(10.0), none, at("SOUT")),
        ("both unknown", SOUTH, none, none, at("SOUT")),
        (
            "as high as may be",
            SOUTH,
            Some(0.0),
            Some(600.0),
            at("SOUT"),
        ),
        ("hovering", SOUTH, Some(0.0), Some(601.0), fly),
        (
            "below the field",
            SOUTH,
            Some(0.0),
            Some(-200.0),
            at("SOUT"),
        ),
        (
            "elevation unknown",
            FAR,
            Some(0.0),
            Some(9000.0),
            at("FARR"),
        ),
        ("just near enough", north_by(-2.99), none, none, at("SOUT")),
        ("just too far", north_by(-3.01), none, none, fly),
        ("nearer to the south", north_by(1.9), none, none, at("SOUT")),
        ("nearer to the north", north_by(2.1), none, none, at("NORT")),
    ];
    for (name, position, ground_speed, altitude, expected) in cases {
        let heard = Watch::new().hear(sample(position, ground_speed, altitude));
        assert_eq!(heard, expected, "{name}");
    }
}

#[test]
fn nothing_is_known_without_report_or_in_menu() {
    let mut watch = Watch::new();
    assert!(!watch.detector.look(None, watch.now, || &INDEX));
    assert_eq!(watch.detector.vicinity(), AirportVicinity::Unknown);
    watch.stand(SOUTH);
    let menu = watch.report(sample(SOUTH, None, None), SimState::InMenu);
    assert!(watch.detector.look(Some(&menu), watch.now, || &INDEX));
    assert_eq!(watch.detector.vicinity(), AirportVicinity::Unknown);
}

#[test]
fn paused_simulator_stands_where_it_stands() {
    let mut watch = Watch::new();
    let paused = watch.report(sample(SOUTH, Some(0.0), None), SimState::Paused);
    watch.detector.look(Some(&paused), watch.now, || &INDEX);
    assert_eq!(watch.detector.vicinity(), at("SOUT"));
}

#[test]
fn position_that_is_not_live_says_nothing_new() {
    let mut watch = Watch::new();
    let old = watch.report(sample(SOUTH, Some(0.0), None), SimState::Running);
    let now = watch.now + OwnshipReport::LIVE_FOR;
    assert!(!watch.detector.look(Some(&old), now, || &INDEX));
    assert_eq!(watch.detector.vicinity(), AirportVicinity::Unknown);
}

#[test]
fn answer_stays_until_position_is_lost() {
    let mut watch = Watch::new();
    watch.stand(SOUTH);
    let report = watch.report(sample(SOUTH, Some(0.0), None), SimState::Running);
    let lost = watch.now + OwnshipReport::LOST_AFTER;
    assert_eq!(watch.detector.lost_at(), Some(lost));
    let just_before = lost.checked_sub(Duration::from_millis(1)).unwrap();
    assert!(!watch.detector.look(Some(&report), just_before, || &INDEX));
    assert!(watch.detector.look(Some(&report), lost, || &INDEX));
    assert_eq!(watch.detector.vicinity(), AirportVicinity::Unknown);
    assert_eq!(watch.detector.lost_at(), None);
}

#[test]
fn taking_off_ends_it() {
    let mut watch = Watch::new();
    assert_eq!(watch.stand(SOUTH), at("SOUT"));
    let rolling = sample(SOUTH, Some(50.0), Some(100.0));
    assert_eq!(watch.hear(rolling), at("SOUT"));
    let faster = sample(SOUTH, Some(50.1), Some(100.0));
    assert_eq!(watch.hear(faster), AirportVicinity::NotAtAirport);
    // Slower again, but not slow.
    let rolling = sample(SOUTH, Some(45.0), Some(100.0));
    assert_eq!(watch.hear(rolling), AirportVicinity::NotAtAirport);
}

#[test]
fn rising_slowly_ends_it_too() {
    let mut watch = Watch::new();
    watch.stand(SOUTH);
    let hovering = |altitude| sample(SOUTH, Some(0.0), Some(altitude));
    assert_eq!(watch.hear(hovering(800.0)), at("SOUT"));
    assert_eq!(watch.hear(hovering(801.0)), AirportVicinity::NotAtAirport);
    assert_eq!(watch.hear(hovering(700.0)), AirportVicinity::NotAtAirport);
    assert_eq!(watch.hear(hovering(600.0)), at("SOUT"));
}

#[test]
fn at_limit_of_field_it_does_not_flicker() {
    let mut watch = Watch::new();
    assert_eq!(watch.stand(north_by(-3.2)), AirportVicinity::NotAtAirport);
    assert_eq!(watch.stand(north_by(-2.9)), at("SOUT"));
    assert_eq!(watch.stand(north_by(-3.2)), at("SOUT"));
    assert_eq!(watch.stand(north_by(-3.6)), AirportVicinity::NotAtAirport);
    assert_eq!(watch.stand(north_by(-3.2)), AirportVicinity::NotAtAirport);
}

#[test]
fn between_two_fields_it_does_not_jump() {
    let mut watch = Watch::new();
    assert_eq!(watch.stand(north_by(1.8)), at("SOUT"));
    // Nearer to the north by 0.4 NM: not clearly.
    assert_eq!(watch.stand(north_by(2.2)), at("SOUT"));
    assert_eq!(watch.stand(north_by(2.4)), at("NORT"));
    assert_eq!(watch.stand(north_by(1.8)), at("NORT"));
    assert_eq!(watch.stand(north_by(1.5)), at("SOUT"));
}

#[test]
fn another_flight_at_another_airport_is_found_at_once() {
    let mut watch = Watch::new();
    watch.stand(SOUTH);
    assert_eq!(watch.stand(FAR), at("FARR"));
}

#[test]
fn airport_is_looked_for_only_after_move() {
    let mut watch = Watch::new();
    watch.stand(SOUTH);
    let still = watch.report(sample(north_by(0.09), Some(5.0), None), SimState::Running);
    watch
        .detector
        .look(Some(&still), watch.now, || panic!("a search"));
    assert_eq!(watch.detector.vicinity(), at("SOUT"));
}

#[test]
fn fast_aircraft_needs_no_index() {
    let mut watch = Watch::new();
    let flying = watch.report(sample(SOUTH, Some(120.0), None), SimState::Running);
    watch
        .detector
        .look(Some(&flying), watch.now, || panic!("a search"));
    assert_eq!(watch.detector.vicinity(), AirportVicinity::NotAtAirport);
}
