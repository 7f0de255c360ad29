//! NMEA 0183 and gpsd (simulators 7).

use simlink::test_support::wire::nmea::{self, Fix, Malformed, NmeaLine, Sentence};
use simlink::test_support::wire::{gpsd as wire_gpsd, lines};

use test_support::displayed_text as text;

use super::{own_ship, pieces};

/// A datagram is what its lines are; the same lines over a connection say the same, however they are split.
pub fn nmea(bytes: &[u8]) {
    let read: Vec<_> = nmea::parse_datagram(bytes).collect();
    assert!(read.len() <= 64, "{} sentences", read.len());
    let split = split_lines(bytes)
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty());
    for (line, sentence) in split.zip(&read) {
        check(line, sentence);
    }
    let ended = [bytes, b"\n"].concat();
    let streamed = pieces::in_any_way(&ended, stream);
    assert!(
        streamed.len() >= read.len(),
        "a connection loses no sentence"
    );
    // A line that white space alone makes too long is told over a connection, and is less or nothing in a datagram.
    let too_long = |line: &[u8]| line.len() > nmea::LONGEST_LINE;
    if split_lines(bytes).any(too_long) {
        return;
    }
    for (streamed, read) in streamed.iter().zip(&read) {
        assert_eq!(streamed, read);
    }
}

/// What stands between the ends of lines, white space and all.
fn split_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|byte| matches!(byte, b'\n' | b'\r' | 0))
}

fn stream(pieces: &[&[u8]]) -> Vec<Result<NmeaLine, Malformed>> {
    let mut lines = lines::LineSplitter::up_to(nmea::LONGEST_LINE);
    let mut read = Vec::new();
    for piece in pieces {
        lines.take(piece, |line| {
            read.push(match line {
                lines::StreamLine::Whole(line) => nmea::parse(line),
                lines::StreamLine::TooLong => Err(Malformed::TooLong),
            });
        });
    }
    read
}

fn check(line: &[u8], read: &Result<NmeaLine, Malformed>) {
    let NmeaLine { sentence, checked } = match read {
        Ok(line) => *line,
        Err(reason) => return text::is_sentence(&reason.to_string()),
    };
    assert_eq!(checked, line.contains(&b'*'), "with or without a checksum");
    if checked {
        let sum = line.iter().skip(1).take_while(|byte| **byte != b'*');
        let sum = sum.fold(0, |sum, byte| sum ^ byte);
        let right = [format!("*{sum:02X}"), format!("*{sum:02x}")];
        let written = |right: &String| {
            let end = line.len().saturating_sub(right.len());
            line.get(end..)
                .is_some_and(|end| end.eq_ignore_ascii_case(right.as_bytes()))
        };
        assert!(right.iter().any(written), "another checksum than {sum:02X}");
    }
    match sentence {
        Sentence::Rmc { fix, motion } => {
            fix.iter().for_each(check_fix);
            motion.ground_speed.into_iter().for_each(own_ship::is_speed);
            motion.track.into_iter().for_each(own_ship::is_direction);
        }
        Sentence::Gga { fix, altitude } => {
            fix.iter().for_each(check_fix);
            altitude.into_iter().for_each(own_ship::is_altitude);
        }
        Sentence::Gll { fix } => fix.iter().for_each(check_fix),
        Sentence::Vtg(motion) => {
            motion.ground_speed.into_iter().for_each(own_ship::is_speed);
            motion.track.into_iter().for_each(own_ship::is_direction);
        }
        Sentence::Heading(heading) => heading.into_iter().for_each(own_ship::is_direction),
        Sentence::Other => {}
    }
}

fn check_fix(fix: &Fix) {
    own_ship::check_sample(&simlink::PositionSample {
        position: fix.position,
        resolution: fix.resolution,
        heading: None,
        track: None,
        ground_speed: None,
        altitude: None,
    });
}

/// A line of gpsd is a fact that can be, or refused; as a message it says the same.
pub fn gpsd(line: &[u8]) {
    let message = wire_gpsd::message(line);
    own_ship::check(&message);
    let refused = wire_gpsd::parse(line).is_err();
    let fault = matches!(message, simlink::test_support::wire::WireMessage::Fault(_));
    assert_eq!(fault, refused);
}
