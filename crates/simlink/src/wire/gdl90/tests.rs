//! Tests of GDL90: every vector of simulators 5, and what a datagram of foreign origin may hold.

use proptest::prelude::*;

use super::*;

/// The bytes of `7e 00 …`.
pub(crate) fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.split_whitespace();
    digits
        .map(|digits| u8::from_str_radix(digits, 16).unwrap())
        .collect()
}

const OWNSHIP_N123ME: &str = "7e 0a 01 be ef 01 17 be 76 b5 aa e5 03 5b 88 0e 10 00 5b 01 4e 31 32 33 4d 45 20 20 00 b3 e0 7e";
const OWNSHIP_STUFFED: &str = "7e 0a 00 7d 5e 7d 5d 00 e2 9c a6 7c 4e 47 ff fb 88 ff f0 00 40 01 5a 4b 45 46 42 20 20 20 00 04 1b 7e";
const HEARTBEAT: &str = "7e 00 81 41 db d0 08 02 b3 8b 7e";

/// The same message with its checksum, in a frame.
pub(crate) fn framed(message: &[u8]) -> Vec<u8> {
    let mut frame = vec![FLAG];
    for byte in message.iter().copied().chain(crc(message).to_le_bytes()) {
        match byte {
            FLAG | ESCAPE => frame.extend([ESCAPE, byte ^ ESCAPED]),
            byte => frame.push(byte),
        }
    }
    frame.push(FLAG);
    frame
}

fn records(datagram: &[u8]) -> Vec<Result<Gdl90Message, Malformed>> {
    parse_datagram(datagram).collect()
}

fn only(hex: &str) -> Gdl90Message {
    let mut records = records(&bytes(hex));
    assert_eq!(records.len(), 1);
    records.remove(0).unwrap()
}

fn ownship(hex: &str) -> Gdl90Aircraft {
    match only(hex) {
        Gdl90Message::Ownship(aircraft) => aircraft,
        other => panic!("{other:?}"),
    }
}

fn assert_at(aircraft: &Gdl90Aircraft, lat: f64, lng: f64) {
    let near = |a: f64, b: f64| (a - b).abs() < ANGLE_STEP;
    let right = near(aircraft.lat, lat) && near(aircraft.lng, lng);
    assert!(right, "{} {}", aircraft.lat, aircraft.lng);
}

#[test]
fn published_heartbeats_are_read() {
    for (hex, valid, time) in [
        (HEARTBEAT, true, 53_467),
        ("7e 00 81 01 10 0e 00 01 00 7d 5e 7e", true, 3600),
        ("7e 00 81 01 90 7d 5e 00 02 0c 1b 7e", true, 32_400),
        ("7e 00 81 81 33 22 00 03 03 f3 7e", true, 0x12233),
    ] {
        let heartbeat = Gdl90Message::Heartbeat {
            position_valid: valid,
            seconds: time,
        };
        assert_eq!(only(hex), heartbeat, "{hex}");
    }
}

#[test]
fn published_traffic_is_not_own_ship() {
    let hex = "7e 14 00 ab 45 49 1f ef 15 a8 89 78 0f 09 a9 07 b0 01 20 01 4e 38 32 35 56 20 20 20 00 57 d6 7e";
    let Gdl90Message::Traffic(aircraft) = only(hex) else {
        panic!("not traffic");
    };
    assert_at(&aircraft, 44.90707, -122.99486);
    assert_eq!(aircraft.address, 0xab_4549);
    assert_eq!(&*aircraft.call_sign, "N825V");
    assert_eq!(aircraft.pressure_altitude, Some(5000.0));
    assert!(aircraft.airborne);
    assert_eq!(aircraft.direction, Direction::TrueTrack(Degrees(45.0)));
    assert_eq!(aircraft.ground_speed, Some(123.0));
    assert_eq!(aircraft.vertical_speed, Some(64.0));
    assert_eq!((aircraft.nic, aircraft.nacp), (10, 9));
}

#[test]
fn ownship_report_with_heading_is_read() {
    let aircraft = ownship(OWNSHIP_N123ME);
    assert_at(&aircraft, 33.38998, -104.53);
    assert_eq!(aircraft.address, 0xbe_ef01);
    assert_eq!(&*aircraft.call_sign, "N123ME");
    assert_eq!(aircraft.pressure_altitude, Some(325.0));
    assert!(aircraft.airborne);
    let heading = Degrees(127.968_75);
    assert_eq!(aircraft.direction, Direction::TrueHeading(heading));
    assert_eq!(aircraft.ground_speed, Some(225.0));
    assert_eq!((aircraft.nic, aircraft.nacp), (8, 8));
    let sample = aircraft.sample().unwrap();
    assert_eq!((sample.heading, sample.track), (Some(heading), None));
}

#[test]
fn ownship_report_with_track_is_read() {
    let hex = "7e 0a 00 00 00 00 15 7b 7b ba 21 42 0a c9 88 22 10 16 b8 01 4e 31 32 33 34 35 20 20 00 3d 8c 7e";
    let aircraft = ownship(hex);
    assert_at(&aircraft, 30.20955, -98.25481);
    assert_eq!(&*aircraft.call_sign, "N12345");
    assert_eq!(aircraft.pressure_altitude, Some(3300.0));
    assert_eq!(aircraft.ground_speed, Some(545.0));
    assert_eq!(aircraft.vertical_speed, Some(1408.0));
    let track = Degrees(258.75);
    assert_eq!(aircraft.direction, Direction::TrueTrack(track));
    let sample = aircraft.sample().unwrap();
    assert_eq!((sample.heading, sample.track), (None, Some(track)));
}

#[test]
fn stuffed_bytes_and_absent_values_are_read() {
    let aircraft = ownship(OWNSHIP_STUFFED);
    assert_at(&aircraft, -41.327, 174.80499);
    assert_eq!(aircraft.address, 0x7e_7d00);
    assert_eq!(&*aircraft.call_sign, "ZKEFB");
    assert_eq!(aircraft.pressure_altitude, None);
    assert_eq!(aircraft.ground_speed, None);
    assert_eq!(aircraft.direction, Direction::TrueHeading(Degrees(90.0)));
}

#[test]
fn pressure_altitude_is_not_msl() {
    let aircraft = ownship(OWNSHIP_N123ME);
    assert_eq!(aircraft.sample().unwrap().altitude, None);
}

#[test]
fn geometric_altitudes_are_read() {
    let message = bytes("0b 03 3f 00 32 2c 62");
    let (message, checksum) = message.split_last_chunk().unwrap();
    assert_eq!(crc(message), u16::from_le_bytes(*checksum));
    assert_eq!(
        parse(message),
        Ok(Gdl90Message::GeometricAltitude {
            feet: 4155.0,
            warning: false,
            figure_of_merit: Some(50)
        })
    );
    assert_eq!(
        only("7e 0b ff d8 ff ff 84 46 7e"),
        Gdl90Message::GeometricAltitude {
            feet: -200.0,
            warning: true,
            figure_of_merit: None
        }
    );
    for (hex, expected) in [("0b ff 38 00 00", -1000.0), ("0b 00 c8 00 00", 1000.0)] {
        let Ok(Gdl90Message::GeometricAltitude { feet, .. }) = parse(&bytes(hex)) else {
            panic!("{hex}");
        };
        assert!((feet - expected).abs() < f64::EPSILON, "{hex}");
    }
}

#[test]
fn device_name_and_altitude_kind_are_read() {
    let hex = "7e 65 00 01 ff ff ff ff ff ff ff ff 45 46 42 54 65 73 74 00 45 46 42 20 74 65 73 74 20 64 65 76 69 63 65 00 00 00 00 01 4d f7 7e";
    assert_eq!(
        only(hex),
        Gdl90Message::Id {
            name: "EFBTest".into(),
            long_name: "EFB test device".into(),
            altitude_is_msl: true
        }
    );
}

#[test]
fn attitude_is_read() {
    assert_eq!(
        only("7e 65 01 ff 83 00 20 00 8f ff ff ff ff 5f 78 7e"),
        Gdl90Message::Ahrs {
            roll: Some(-12.5),
            pitch: Some(3.2),
            heading: Direction::TrueHeading(Degrees(14.3))
        }
    );
}

#[test]
fn attitude_may_be_magnetic_or_unknown() {
    for (field, direction) in [
        (0xffff, Direction::Invalid),
        (0x7fff, Direction::Invalid),
        (0x8000 | 0x384, Direction::MagneticHeading(Degrees(90.0))),
        (3600, Direction::TrueHeading(Degrees(0.0))),
    ] {
        assert_eq!(ahrs_heading(field), direction, "{field:#x}");
    }
    assert_eq!(attitude([0x7f, 0xff]), None);
}

#[test]
fn documents_angles_and_altitudes_are_right() {
    for (hex, degrees) in [
        ("20 00 00", 45.0),
        ("e0 00 00", -45.0),
        ("80 00 00", -180.0),
    ] {
        let angle = angle(bytes(hex).try_into().unwrap());
        assert!((angle - degrees).abs() < f64::EPSILON, "{hex}");
    }
    let altitude = |steps: u16| {
        let mut message = [0; 28];
        message[0] = 0x0a;
        message[11..13].copy_from_slice(&(steps << 4).to_be_bytes());
        aircraft(&message).unwrap().pressure_altitude
    };
    assert_eq!(altitude(0x000), Some(-1000.0));
    assert_eq!(altitude(0x028), Some(0.0));
    assert_eq!(altitude(0x050), Some(1000.0));
    assert_eq!(altitude(0xffe), Some(101_350.0));
    assert_eq!(altitude(0xfff), None);
}

#[test]
fn zero_zero_without_integrity_is_no_position() {
    let aircraft = |nic: u8| {
        let mut message = [0; 28];
        message[0] = 0x0a;
        message[13] = nic << 4;
        super::aircraft(&message).unwrap()
    };
    assert!(!aircraft(0).has_position());
    assert!(aircraft(8).has_position());
}

#[test]
fn impossible_place_and_speed_are_refused() {
    let mut fast = ownship(OWNSHIP_N123ME);
    fast.ground_speed = Some(4094.0);
    assert_eq!(fast.sample(), Err(Malformed::Range));
    let mut off = ownship(OWNSHIP_N123ME);
    off.lat = 90.1;
    assert_eq!(off.sample(), Err(Malformed::Range));
}

#[test]
fn magnetic_heading_is_not_taken_for_true_one() {
    let mut aircraft = ownship(OWNSHIP_N123ME);
    aircraft.direction = Direction::MagneticHeading(Degrees(10.0));
    let sample = aircraft.sample().unwrap();
    assert_eq!((sample.heading, sample.track), (None, None));
}

#[test]
fn frames_share_datagram() {
    let (first, second) = (bytes(HEARTBEAT), bytes(OWNSHIP_N123ME));
    let two = [first.clone(), second.clone()].concat();
    let shared = [&first[..], &second[1..]].concat();
    let behind_garbage = [b"garbage", &two[..]].concat();
    for datagram in [two, shared, behind_garbage] {
        let records = records(&datagram);
        assert!(
            matches!(
                records[..],
                [
                    Ok(Gdl90Message::Heartbeat { .. }),
                    Ok(Gdl90Message::Ownship(_))
                ]
            ),
            "{records:?}"
        );
    }
}

#[test]
fn damaged_frame_is_dropped_and_next_one_read() {
    let mut damaged = bytes(OWNSHIP_N123ME);
    damaged[6] ^= 1;
    let datagram = [damaged, bytes(HEARTBEAT)].concat();
    assert!(matches!(
        records(&datagram)[..],
        [Err(Malformed::Checksum), Ok(Gdl90Message::Heartbeat { .. })]
    ));
}

#[test]
fn cut_frame_is_no_message() {
    let whole = bytes(OWNSHIP_N123ME);
    for end in 2..whole.len() {
        let cut = &whole[..end];
        assert_eq!(records(cut), [Err(Malformed::Frame)], "{end}");
    }
    assert_eq!(records(b"XGPSA,1,2,3,4,5"), [Err(Malformed::Frame)]);
    assert_eq!(records(&[FLAG, ESCAPE, FLAG]), [Err(Malformed::Frame)]);
    assert!(records(&[]).is_empty() && records(&[FLAG, FLAG]).is_empty());
}

#[test]
fn unknown_messages_are_ignored() {
    assert_eq!(only("7e cc 06 06 cc 7e"), Gdl90Message::Other(0xcc));
    let uplink = framed(&[0x07; 436]);
    assert_eq!(records(&uplink), [Ok(Gdl90Message::Other(0x07))]);
}

#[test]
fn message_that_is_not_as_long_as_its_kind_is_refused() {
    for kind in [0x00, 0x0a, 0x0b, 0x14] {
        for length in [1, 3, 40] {
            let frame = framed(&vec![kind; length]);
            let expected = [Err(Malformed::Length(MessageKind(kind)))];
            assert_eq!(records(&frame), expected, "{kind:#x} {length}");
        }
    }
    for sub in [0, 1] {
        let frame = framed(&[0x65, sub, 0]);
        assert_eq!(records(&frame), [Err(Malformed::Length(MessageKind(0x65)))]);
    }
    let endless = framed(&[7; LONGEST_FRAME]);
    assert_eq!(records(&endless), [Err(Malformed::Length(MessageKind(7)))]);
}

#[test]
fn hostile_call_sign_becomes_one_short_line() {
    assert_eq!(&*text(b"\x1b[31mA\nB"), "[31mAB");
    assert_eq!(&*text(&[0xff; 8]), "\u{fffd}".repeat(8));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn no_datagram_panics(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        parse_datagram(&bytes).for_each(drop);
    }

    #[test]
    fn no_message_gives_position_off_globe(kind in 0..2_usize, body in proptest::collection::vec(any::<u8>(), 27)) {
        let message = [&[[0x0a, 0x14][kind]], &body[..]].concat();
        let datagram = framed(&message);
        let records = records(&datagram);
        prop_assert_eq!(records.len(), 1);
        if let Ok(Gdl90Message::Ownship(aircraft)) = &records[0]
            && let Ok(sample) = aircraft.sample()
        {
            prop_assert!(sample.position.is_valid() && sample.position.lng < 180.0);
        }
    }

    #[test]
    fn what_is_framed_comes_out_again(message in proptest::collection::vec(any::<u8>(), 1..400)) {
        let expected = parse(&message);
        prop_assert_eq!(records(&framed(&message)), [expected]);
    }
}
