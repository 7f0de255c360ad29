//! Whole conversations: what comes over any of the links, in any order, as the tracker of own-ship understands it.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use simlink::LinkKind;
use simlink::test_support::trace::{self, TraceMessage};

use test_support::displayed_text as text;

use super::own_ship;

const LINKS: [LinkKind; 13] = [
    LinkKind::SimConnect,
    LinkKind::XPlaneWeb,
    LinkKind::XPlane,
    LinkKind::FlightGear,
    LinkKind::FlightGearNative,
    LinkKind::Xgps,
    LinkKind::XPlaneData,
    LinkKind::Gdl90,
    LinkKind::Nmea,
    LinkKind::NmeaTcp,
    LinkKind::NmeaSerial,
    LinkKind::Gpsd,
    LinkKind::WebSocket,
];
/// So long is a step of the time between two passages.
const STEP: Duration = Duration::from_millis(150);

/// Bytes as what came over the links, one passage after the other: a byte for the link, one for how long after the
/// last passage and from whom, two for the length, then the passage; no length at all is a connection that ended.
pub fn conversation(bytes: &[u8]) {
    let began = jiff::Timestamp::UNIX_EPOCH;
    let mut file = trace::FORMAT.first_line(began);
    let (mut rest, mut at, mut passages) = (bytes, Duration::ZERO, 0);
    while let Some(([link, after, low, high], behind)) = rest.split_first_chunk::<4>() {
        let length = usize::from(u16::from_le_bytes([*low, *high]));
        let (passage, behind) = behind.split_at(length.min(behind.len()));
        rest = behind;
        at += STEP * u32::from(after & 0x3f);
        passages += 1;
        let link = LINKS.get(usize::from(*link) % LINKS.len());
        file += &trace::line(&TraceMessage {
            at,
            link: *link.expect("there are so many links"),
            from: SocketAddr::from((Ipv4Addr::new(127, 0, 0, 1 + (after >> 6)), 49000)),
            bytes: (length > 0).then(|| passage.to_vec()),
        });
    }
    check(&file, passages);
    // The bytes may be a file of either kind themselves.
    check(&String::from_utf8_lossy(bytes), bytes.len());
}

fn check(file: &str, most: usize) {
    let entries = simlink::test_support::played_reports(file.as_bytes());
    assert!(entries.len() <= most, "{} of {most}", entries.len());
    let mut last = Duration::ZERO;
    for entry in &entries {
        assert!(entry.at >= last, "time runs backwards");
        last = entry.at;
        own_ship::check_sample(&entry.sample);
        text::is_for_display(&entry.source, 200);
    }
}
