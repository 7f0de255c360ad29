//! Tests of the sentences: the captures and traps of simulators 4 and 12.

use std::sync::Arc;

use geodesy::LatLng;
use proptest::prelude::*;

use super::*;
use crate::PositionSample;

fn position_of(line: &str) -> (Arc<str>, PositionSample) {
    match parse(line.as_bytes()) {
        Ok(WireMessage::Fact {
            name,
            fact: WireFact::Position(sample),
        }) => (name, sample),
        other => panic!("{line}: {other:?}"),
    }
}

fn malformed(line: &[u8]) -> Malformed {
    match parse(line) {
        Err(reason) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn position_is_east_north_and_metric() {
    let (name, sample) = position_of("XGPSMy Sim,-80.11,34.55,1200.1,359.05,55.6");
    assert_eq!(&*name, "My Sim");
    assert_eq!(
        sample.position,
        LatLng {
            lat: 34.55,
            lng: -80.11
        }
    );
    assert!((sample.altitude.unwrap() - 3937.3).abs() < 0.1);
    assert!((sample.ground_speed.unwrap() - 108.08).abs() < 0.01);
    assert_eq!(sample.track, Some(Degrees(359.05)));
    assert_eq!(sample.heading, None);
}

#[test]
fn attitude_gives_heading() {
    let line = b"XATT1,345.1,-1.1,-12.5,0.1374,0.0954,-0.0444,-17.0,-1.2,-65.0,-0.01,1.63,0.02";
    assert_eq!(
        parse(line),
        Ok(WireMessage::Fact {
            name: "1".into(),
            fact: WireFact::Heading(Degrees(345.1))
        })
    );
}

#[test]
fn name_may_be_empty_or_number() {
    assert_eq!(
        &*position_of("XGPS,153.1242,-27.3560,-0.2332,145.522,0.000").0,
        ""
    );
    assert_eq!(
        &*position_of("XGPS1,-122.298432,47.450756,420.9961,349.7547,57.9145").0,
        "1"
    );
}

#[test]
fn traffic_is_not_own_ship() {
    let line = b"XTRAFFICMy Sim,168,33.85397339,-118.32486725,3749.9,-213.0,1,68.2,126.0,KS6";
    assert_eq!(parse(line), Ok(WireMessage::Traffic));
}

#[test]
fn every_line_end_is_accepted() {
    for end in ["", "\n", "\r\n", "\0", "\r\n\0\0", " \n"] {
        let (_, sample) = position_of(&format!(
            "XGPSFlightGear,174.915,-41.469,1009.4,65.705,53.3{end}"
        ));
        assert!(
            (sample.ground_speed.unwrap() - 103.6).abs() < 0.1,
            "{end:?}"
        );
    }
}

#[test]
fn datagram_may_hold_several_lines() {
    let datagram = b"XGPSA,1,2,3,4,5\r\nXATTA,10,0,0\n\0";
    let sentences: Vec<_> = parse_datagram(datagram).collect();
    assert!(matches!(
        sentences[..],
        [
            WireMessage::Fact {
                fact: WireFact::Position(_),
                ..
            },
            WireMessage::Fact {
                fact: WireFact::Heading(_),
                ..
            }
        ]
    ));
}

#[test]
fn resolution_is_last_decimal_of_latitude() {
    assert!((position_of("XGPSA,174.91512,-41.469,0,0,0").1.resolution - 1e-3).abs() < 1e-12);
    assert!((position_of("XGPSA,174.9,-27.3560,0,0,0").1.resolution - 1e-4).abs() < 1e-12);
    assert!((position_of("XGPSA,174.9,-27,0,0,0").1.resolution - 1.0).abs() < 1e-12);
}

#[test]
fn both_signs_of_180_degrees_are_same_place() {
    let west = position_of("XGPSA,-180.000,-17.5,0,0,0").1.position;
    let east = position_of("XGPSA,180.000,-17.5,0,0,0").1.position;
    assert_eq!(west, east);
}

#[test]
fn decimal_comma_is_malformed_and_not_guessed() {
    let line = b"XGPSA,174,915,-41,469,1009,4,65,705,53,3";
    assert_eq!(malformed(line), Malformed::Fields("XGPS", 11, 6));
    assert_eq!(malformed(b"XATTA,1,2"), Malformed::Fields("XATT", 3, 4));
    assert_eq!(malformed(b"XGPS"), Malformed::Fields("XGPS", 1, 6));
}

#[test]
fn what_is_no_finite_number_is_malformed() {
    for bad in ["nan", "inf", "-infinity", "", "1e999", "0x10", "abc", "1,"] {
        let line = format!("XGPSA,{bad},2,3,4,5");
        assert!(parse(line.as_bytes()).is_err(), "{bad}");
        let line = format!("XATTA,{bad},2,3");
        assert!(bad == "1," || parse(line.as_bytes()).is_err(), "{bad}");
    }
}

#[test]
fn numbers_that_cannot_be_are_dropped() {
    for line in [
        "XGPSA,180.1,0,0,0,0",
        "XGPSA,0,90.1,0,0,0",
        "XGPSA,0,0,0,0,-1",
        "XGPSA,0,0,0,0,1544",
        "XGPSA,0,0,0,361,0",
        // Finite in metres, not in feet.
        "XGPSA,0,0,1e308,0,0",
    ] {
        assert_eq!(
            malformed(line.as_bytes()),
            Malformed::Range("XGPS"),
            "{line}"
        );
    }
    assert_eq!(malformed(b"XATTA,1000,0,0"), Malformed::Range("XATT"));
}

#[test]
fn placeholder_altitude_keeps_position() {
    let (_, sample) = position_of("XGPSA,153.1,-27.4,-3047.7,0,0");
    assert_eq!(sample.altitude, None);
    assert_eq!(
        sample.position,
        LatLng {
            lat: -27.4,
            lng: 153.1
        }
    );
}

#[test]
fn hostile_name_becomes_one_short_line() {
    let line = format!("XGPS \u{202e}a\u{7}b{},1,2,3,4,5", "c".repeat(100));
    let name = position_of(&line).0;
    assert_eq!(name.chars().count(), 40);
    assert!(name.starts_with("abccc"));
}

#[test]
fn name_does_not_show_as_icon_of_our_own_font() {
    assert_eq!(&*position_of("XGPSA\u{e502}B,1,2,3,4,5").0, "AB");
}

#[test]
fn other_texts_and_endless_lines_are_malformed() {
    assert_eq!(malformed(b"$GPRMC,013519,A"), Malformed::Label);
    assert_eq!(malformed(b""), Malformed::Label);
    assert_eq!(malformed(&[b'X'; 2000]), Malformed::TooLong);
}

proptest! {
    #[test]
    fn no_datagram_panics(bytes in proptest::collection::vec(any::<u8>(), 0..200), label in 0..3_usize) {
        let mut datagram = [&b"XGPS"[..], b"XATT", b""][label].to_vec();
        datagram.extend(bytes);
        parse_datagram(&datagram).for_each(drop);
    }
}
