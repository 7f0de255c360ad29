//! GDL90 (simulators 5).

use simlink::test_support::wire::gdl90::{
    Direction, Gdl90Aircraft, Gdl90Message, Malformed, parse_datagram,
};

use test_support::displayed_text as text;

use super::own_ship;

const FLAG: u8 = 0x7e;
const ESCAPE: u8 = 0x7d;
/// The longest message that is read, with its checksum.
const LONGEST: usize = 512;

/// Bytes as a datagram; and the same bytes as a message in a frame of its own, which a fuzzer would hardly find the
/// checksum of.
pub fn gdl90(bytes: &[u8]) {
    let records: Vec<_> = parse_datagram(bytes).collect();
    assert!(records.len() <= 256, "{} records", records.len());
    records.iter().for_each(check);

    let frame = framed(bytes);
    let framed: Vec<_> = parse_datagram(&frame).collect();
    let [record] = framed.as_slice() else {
        panic!("a frame is one record: {framed:?}");
    };
    check(record);
    let fits = !bytes.is_empty() && bytes.len() + 2 <= LONGEST;
    let damaged = matches!(record, Err(Malformed::Checksum | Malformed::Frame));
    assert!(!(fits && damaged), "a whole frame is refused: {record:?}");
    // Two frames may share a flag, and what stands before the first one is none.
    let rest = frame.get(1..).unwrap_or_default();
    let twice = [b"noise", frame.as_slice(), rest].concat();
    let twice: Vec<_> = parse_datagram(&twice).collect();
    assert_eq!(twice, [record.clone(), record.clone()]);
}

fn check(record: &Result<Gdl90Message, Malformed>) {
    match record {
        Err(reason) => text::is_sentence(&reason.to_string()),
        Ok(Gdl90Message::Heartbeat { seconds, .. }) => assert!(*seconds < 1 << 17),
        Ok(Gdl90Message::Ownship(aircraft) | Gdl90Message::Traffic(aircraft)) => {
            check_aircraft(aircraft);
        }
        Ok(Gdl90Message::GeometricAltitude { feet, .. }) => assert!(feet.abs() <= 163_840.0),
        Ok(Gdl90Message::Id {
            name, long_name, ..
        }) => {
            text::is_for_display(name, 8);
            text::is_for_display(long_name, 16);
        }
        Ok(Gdl90Message::Ahrs {
            roll,
            pitch,
            heading,
        }) => {
            for angle in roll.iter().chain(pitch) {
                assert!(angle.abs() <= 3276.8, "{angle}");
            }
            check_direction(*heading);
        }
        Ok(Gdl90Message::Other(_)) => {}
    }
}

fn check_aircraft(aircraft: &Gdl90Aircraft) {
    assert!(aircraft.address < 1 << 24);
    assert!(aircraft.nic < 16 && aircraft.nacp < 16);
    text::is_for_display(&aircraft.call_sign, 8);
    check_direction(aircraft.direction);
    if let Ok(sample) = aircraft.sample() {
        own_ship::check_sample(&sample);
        // It tells a pressure altitude, never one above mean sea level.
        assert_eq!(sample.altitude, None);
    }
}

fn check_direction(direction: Direction) {
    match direction {
        Direction::Invalid => {}
        Direction::TrueTrack(degrees)
        | Direction::MagneticHeading(degrees)
        | Direction::TrueHeading(degrees) => own_ship::is_direction(degrees),
    }
}

/// The message in a frame, with its checksum (Garmin 560-1058-00 Rev A, 2.2).
fn framed(message: &[u8]) -> Vec<u8> {
    let mut table = [0_u16; 256];
    for (entry, crc) in (0_u16..).zip(&mut table) {
        *crc = (0..8).fold(entry << 8, |crc, _bit| {
            (crc << 1) ^ if crc & 0x8000 == 0 { 0 } else { 0x1021 }
        });
    }
    let crc = message.iter().fold(0_u16, |crc, byte| {
        let step = table.get(usize::from(crc >> 8)).copied().unwrap_or(0);
        step ^ (crc << 8) ^ u16::from(*byte)
    });
    let mut frame = vec![FLAG];
    for byte in message.iter().chain(&crc.to_le_bytes()) {
        if matches!(*byte, FLAG | ESCAPE) {
            frame.extend([ESCAPE, byte ^ 0x20]);
        } else {
            frame.push(*byte);
        }
    }
    frame.push(FLAG);
    frame
}
