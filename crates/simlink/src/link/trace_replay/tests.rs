//! Tests of the replay of traces: what the tracker gets, a file for the flight that every protocol tells.

mod one_flight;

use std::time::Duration;

use super::*;
use crate::SimState;
use crate::trace::{FORMAT, line};
use crate::wire::nmea::tests::checked;

/// What a trace of these passages tells: when, and where.
fn told(passages: &[(u64, LinkKind, &[u8])]) -> Vec<(u128, f64, SimState)> {
    let mut text = FORMAT.first_line(Timestamp::UNIX_EPOCH);
    for (millis, link, bytes) in passages {
        text += &line(&TraceMessage {
            at: Duration::from_millis(*millis),
            link: *link,
            from: ([127, 0, 0, 1], 9).into(),
            bytes: (!bytes.is_empty()).then(|| bytes.to_vec()),
        });
    }
    let mut reread = TraceReplay::begin(text.as_bytes()).unwrap();
    let entries = std::iter::from_fn(|| reread.next_entry().unwrap());
    let row = |entry: RecordedReport| {
        let lat = entry.sample.position.lat;
        (entry.at.as_millis(), lat, entry.sim)
    };
    entries.map(row).collect()
}

#[test]
fn datagrams_are_told_when_they_came() {
    let xgps = |lat: &str| format!("XGPSA,10.0,{lat},100,90,50").into_bytes();
    let passages = [
        (1000, LinkKind::Xgps, &xgps("1.5")[..]),
        (1500, LinkKind::Xgps, b"XATTA,80,0,0"),
        (2000, LinkKind::Xgps, &xgps("1.6")),
    ];
    let running = SimState::Running;
    let expected = [
        (1000, 1.5, running),
        (1500, 1.5, running),
        (2000, 1.6, running),
    ];
    assert_eq!(told(&passages), expected);
}

#[test]
fn stream_is_joined_per_connection() {
    let rmc = checked("GPRMC,1,A,0130.0000,N,01000.0000,E,100.0,90.0,201126,,,A") + "\n";
    let (first, rest) = rmc.as_bytes().split_at(20);
    let link = LinkKind::NmeaTcp;
    let running = SimState::Running;
    let whole = [(1, link, first), (2, link, rest)];
    assert_eq!(told(&whole), [(2, 1.5, running)]);
    // The half of the old connection is no beginning of a line of the new one.
    let parted = [
        (1, link, first),
        (2, link, &b""[..]),
        (3, link, rmc.as_bytes()),
    ];
    assert_eq!(told(&parted), [(3, 1.5, running)]);
}

#[test]
fn pause_is_found_by_time_of_trace() {
    let same = b"XGPSA,10.00000,1.50000,100,90,50";
    let at = |nth: u64| (nth * 1000, LinkKind::Xgps, &same[..]);
    let passages: Vec<_> = (0..5).map(at).collect();
    let states: Vec<_> = told(&passages).into_iter().map(|(_, _, sim)| sim).collect();
    assert_eq!(states.first(), Some(&SimState::Running));
    assert_eq!(states.last(), Some(&SimState::Paused));
}
