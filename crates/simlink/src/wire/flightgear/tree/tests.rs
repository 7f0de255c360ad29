//! Tests of the property tree, with what FlightGear 2020.3 was seen to send (simulators 6.2).

use geodesy::Degrees;
use proptest::prelude::*;

use super::*;

const POSITION: &str = r#"{"path":"/position","name":"position","type":"-","index":0,"nChildren":3,"children":[
    {"path":"/position/latitude-deg","name":"latitude-deg","value":-27.356032,"type":"double","index":0,"nChildren":0},
    {"path":"/position/longitude-deg","name":"longitude-deg","value":153.124215,"type":"double","index":0,"nChildren":0},
    {"path":"/position/altitude-ft","name":"altitude-ft","type":"double","index":0,"nChildren":0}]}"#;
const CHANGE: &str = r#"{"path":"/position/latitude-deg","name":"latitude-deg","value":-41.499907,"type":"double","index":0,"ts":0.291667,"nChildren":0}"#;
const VERSION: &str = r#"{"path":"/sim/version","name":"version","type":"-","index":0,"nChildren":2,"children":[
    {"path":"/sim/version/flightgear","name":"flightgear","value":"2020.3.16","type":"string","index":0,"nChildren":0},
    {"path":"/sim/version/simgear","name":"simgear","value":"2020.3.16","type":"string","index":0,"nChildren":0}]}"#;

fn told(json: &str) -> Vec<(Property, Option<f64>)> {
    let mut told = Vec::new();
    read(json.as_bytes(), |property, value| {
        told.push((property, value));
    })
    .unwrap();
    told
}

/// A flight that runs, at a place.
fn flight() -> PropertyValues {
    let mut values = PropertyValues::default();
    for (property, value) in [
        (Property::Latitude, -41.499_907),
        (Property::Longitude, 174.899_7),
        (Property::Altitude, 3300.5),
        (Property::Heading, 329.3),
        (Property::Track, 345.6),
        (Property::GroundSpeed, 76.0),
        (Property::Flying, 1.0),
    ] {
        values.take(property, Some(value));
    }
    values
}

#[test]
fn part_of_tree_tells_properties_inside_it() {
    let expected = [
        (Property::Latitude, Some(-27.356_032)),
        (Property::Longitude, Some(153.124_215)),
        // It exists, and has no value yet.
        (Property::Altitude, None),
    ];
    assert_eq!(told(POSITION), expected);
}

#[test]
fn message_tells_one_property() {
    assert_eq!(told(CHANGE), [(Property::Latitude, Some(-41.499_907))]);
}

#[test]
fn unrequested_properties_are_dropped() {
    assert_eq!(told(VERSION), []);
    assert_eq!(told(r#"{"path":"/sim/freeze/masters","value":1}"#), []);
    assert_eq!(
        told(r#"{"path":"/position/latitude-deg[1]","value":1}"#),
        []
    );
}

#[test]
fn flag_may_be_flag_number_or_text() {
    for (written, value) in [
        ("true", Some(1.0)),
        ("false", Some(0.0)),
        ("1", Some(1.0)),
        (r#""true""#, Some(1.0)),
        (r#""false""#, Some(0.0)),
        (r#""0.5""#, Some(0.5)),
        (r#""""#, None),
        (r#""soon""#, None),
        ("null", None),
    ] {
        let json = format!(r#"{{"path":"/sim/freeze/master","value":{written}}}"#);
        assert_eq!(told(&json), [(Property::Frozen, value)], "{written}");
    }
}

#[test]
fn written_time_is_simulated_time() {
    let time = |written: &str| {
        let json = format!(r#"{{"path":"/sim/time/gmt","value":{written}}}"#);
        let mut values = PropertyValues::default();
        for (property, value) in told(&json) {
            values.take(property, value);
        }
        values.time()
    };
    let expected = SimTime::of_date(2026.0, 11.0, 22.0, 5741.0);
    assert!(expected.is_some());
    assert_eq!(time(r#""2026-11-22T01:35:41""#), expected);
    for written in ["", "01:35:41", "0000-01-01T00:00:00", "2026-02-30T00:00:00"] {
        assert_eq!(time(&format!("\"{written}\"")), None, "{written}");
    }
    assert_eq!(time("7"), None);
}

#[test]
fn what_is_no_node_is_refused() {
    for json in [
        "",
        "{}",
        "[]",
        "null",
        "1",
        r#"{"path":1}"#,
        r#"{"path":"/position","value":[1]}"#,
        r#"{"path":"/position","children":{}}"#,
        r#"{"path":"/position/latitude-deg","value":nan}"#,
        &CHANGE[..CHANGE.len() - 1],
        &"[".repeat(100_000),
        &r#"{"path":"","children":["#.repeat(10_000),
    ] {
        let read = read(json.as_bytes(), |property, _value| panic!("{property:?}"));
        assert_eq!(read, Err(Malformed::Node));
    }
}

#[test]
fn simulator_is_named_with_its_version() {
    assert_eq!(&*simulator(VERSION.as_bytes()), "FlightGear 2020.3.16");
    for json in ["", "{}", POSITION] {
        assert_eq!(&*simulator(json.as_bytes()), "FlightGear");
    }
    let hostile = VERSION.replace("2020.3.16", "\\u202e1\\n2");
    assert_eq!(&*simulator(hostile.as_bytes()), "FlightGear 12");
}

#[test]
fn only_reading_is_asked_for_and_running_time_last() {
    let listen: serde_json::Value = serde_json::from_str(&listen(&Property::ALL)).unwrap();
    assert_eq!(listen["command"], "addListener");
    let nodes = listen["nodes"].as_array().unwrap();
    assert_eq!(nodes[0], "/position/latitude-deg");
    assert_eq!(nodes[nodes.len() - 1], "/sim/time/elapsed-sec");
    assert_eq!(
        ask(&[Property::Frozen, Property::Elapsed]),
        r#"{"command":"get","nodes":["/sim/freeze/master","/sim/time/elapsed-sec"]}"#
    );
    assert_eq!(address("/sim/time"), "/json/sim/time?d=1");
}

#[test]
fn properties_lie_in_asked_parts() {
    for property in Property::ALL {
        let (part, _name) = property.name().rsplit_once('/').unwrap();
        assert!(Property::PARTS.contains(&part), "{property:?}");
        assert_eq!(Property::at(property.name()), Some(property));
    }
}

#[test]
fn values_of_flight_are_position() {
    let sample = flight().sample().unwrap().unwrap();
    let expected = PositionSample {
        position: LatLng {
            lat: -41.499_907,
            lng: 174.899_7,
        },
        resolution: 1e-6,
        heading: Some(Degrees(329.3)),
        track: Some(Degrees(345.6)),
        ground_speed: Some(76.0),
        altitude: Some(3300.5),
    };
    assert_eq!(sample, expected);
}

#[test]
fn without_latitude_or_longitude_there_is_no_position() {
    for missing in [Property::Latitude, Property::Longitude] {
        let mut values = flight();
        values.take(missing, None);
        assert_eq!(values.sample(), Ok(None));
    }
    assert_eq!(PropertyValues::default().sample(), Ok(None));
}

#[test]
fn placeholder_altitude_keeps_position() {
    let mut values = flight();
    values.take(Property::Altitude, Some(-9999.0));
    assert_eq!(values.sample().unwrap().unwrap().altitude, None);
}

#[test]
fn numbers_that_cannot_be_are_no_position() {
    for (property, value) in [
        (Property::Latitude, 90.1),
        (Property::Longitude, f64::NAN),
        (Property::Altitude, f64::INFINITY),
        (Property::GroundSpeed, 3001.0),
        (Property::Heading, 1e9),
    ] {
        let mut values = flight();
        values.take(property, Some(value));
        assert_eq!(values.sample(), Err(Malformed::Range), "{property:?}");
    }
}

#[test]
fn freeze_is_pause_no_flight_menu() {
    assert_eq!(flight().state(), SimState::Running);
    for freeze in [Property::Frozen, Property::ClockFrozen] {
        let mut values = flight();
        values.take(freeze, Some(1.0));
        assert_eq!(values.state(), SimState::Paused);
        values.take(Property::Flying, None);
        assert_eq!(values.state(), SimState::InMenu);
    }
}

#[test]
fn value_that_is_same_is_no_news() {
    let mut values = flight();
    assert!(!values.take(Property::Heading, Some(329.3)));
    assert!(values.take(Property::Heading, Some(329.4)));
    assert!(values.take(Property::Heading, None));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]
    #[test]
    fn no_text_panics_or_leaves_globe(
        text in any::<String>(),
        value in proptest::option::of(any::<f64>()),
        other in -1e3..1e3_f64,
        nth in 0..Property::ALL.len(),
        cut in any::<prop::sample::Index>(),
    ) {
        let property = Property::ALL[nth];
        let number = value.map_or_else(|| format!("{text:?}"), |value| value.to_string());
        let json = format!(r#"{{"path":"{}","value":{number},"children":[{CHANGE}]}}"#, property.name());
        let mut values = flight();
        values.take(Property::Longitude, Some(other));
        let cut = cut.index(json.len() + 1);
        let pieces = [json.as_bytes(), json.as_bytes().get(..cut).unwrap(), text.as_bytes()];
        for piece in pieces {
            read(piece, |property, value| { values.take(property, value); }).ok();
            values.state();
            simulator(piece);
            if let Ok(Some(sample)) = values.sample() {
                prop_assert!(sample.position.is_valid() && sample.position.lng < 180.0);
                prop_assert!(sample.altitude.is_none_or(f64::is_finite));
            }
        }
    }
}
