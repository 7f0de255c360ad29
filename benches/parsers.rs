//! How many messages a second each parser of simulators' data reads on one core.
//!
//! No assertion: a table to be read, as `benches/README.md` tells.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

use std::hint::black_box;
use std::time::Instant;

use simlink::test_support::wire::simconnect::record::SimConnectRecord;
use simlink::test_support::wire::simconnect::records::RecordBuffer;
use simlink::test_support::wire::simconnect::values::{self, Definition};
use simlink::test_support::wire::{WireFact, WireMessage, flightgear, gdl90, nmea, xgps, xplane};

/// The median of so many rounds is told.
const ROUNDS: usize = 51;
/// Datagrams of a round.
const DATAGRAMS: usize = 20_000;

const XGPS: &[u8] = b"XGPS1,-122.298432,47.450756,420.9961,349.7547,57.9145";
const XATT: &[u8] =
    b"XATT1,345.1,-1.1,-12.5,0.1374,0.0954,-0.0444,-17.0,-1.2,-65.0,-0.01,1.63,0.02";
const OWNSHIP: &[u8] = &[
    0x7e, 0x0a, 0x01, 0xbe, 0xef, 0x01, 0x17, 0xbe, 0x76, 0xb5, 0xaa, 0xe5, 0x03, 0x5b, 0x88, 0x0e,
    0x10, 0x00, 0x5b, 0x01, 0x4e, 0x31, 0x32, 0x33, 0x4d, 0x45, 0x20, 0x20, 0x00, 0xb3, 0xe0, 0x7e,
];
const AHRS: &[u8] = &[
    0x7e, 0x65, 0x01, 0xff, 0x83, 0x00, 0x20, 0x00, 0x8f, 0xff, 0xff, 0xff, 0xff, 0x5f, 0x78, 0x7e,
];
const RMC: &[u8] = b"$GPRMC,000951,A,4128.1306,S,17454.9005,E,106.1,65.7,201126,24.1,E,A*0C\n";
/// A place in front of Brisbane's runway, as the fifth definition.
const SIMOBJECT_DATA: &[u8] =
    b"\x50\0\0\0\x05\0\0\0\x08\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\0\0\0\0\0\0\x01\0\0\0\
    \x01\0\0\0\x05\0\0\0\x8a\x1f\x63\xee\x5a\x62\x3b\xc0\xf6\x28\x5c\x8f\xc2\x23\x63\x40\
    \0\0\0\0\0\x4a\x93\x40\0\0\0\0\0\x80\x2c\x40\0\0\0\0\0\x40\x59\x40";
const PAUSE: &[u8] = b"\x18\0\0\0\x05\0\0\0\x04\0\0\0\xff\xff\xff\xff\x02\0\0\0\x04\0\0\0";
const GGA: &[u8] = b"$GPGGA,000806,4130.0000,S,17453.9999,E,1,08,0.9,1005.8,M,0.0,M,,*5E\n";

/// The head of version 24, with a place and a speed that can be.
const NATIVE_FDM: &[u8] = &[
    0x00, 0x00, 0x00, 0x18, 0x00, 0x00, 0x00, 0x00, 0x40, 0x08, 0x6b, 0x85, 0x6c, 0x57, 0x8d, 0x22,
    0xbf, 0xe7, 0x2b, 0xe6, 0x7a, 0x8e, 0xea, 0x8c, 0x40, 0x8f, 0xb0, 0xfb, 0x74, 0xa4, 0x28, 0xea,
    0x44, 0x7d, 0xac, 0x36, 0xbb, 0x38, 0x0f, 0x60, 0xbc, 0xf8, 0x56, 0x50, 0x40, 0xb7, 0xf1, 0x14,
    0xbd, 0x05, 0x44, 0x85, 0x00, 0x00, 0x00, 0x00, 0xb6, 0xe9, 0xaa, 0x6a, 0x38, 0x89, 0x3e, 0x58,
    0xb8, 0x13, 0x34, 0x96, 0x42, 0xa1, 0xb6, 0x3b, 0x3e, 0xa3, 0xbf, 0x3d, 0x42, 0xf8, 0x58, 0xb5,
    0xc2, 0x00, 0x3f, 0x84, 0xbe, 0xa3, 0xbf, 0x3d, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00,
];
const FLIGHTBAG: &[u8] =
    b"FLIGHTBAG1,-41.488385123,174.895400456,3327.175,329.346,345.520,75.980,0,0,0\n";

const PROPERTY: &[u8] = br#"{"path":"/position/latitude-deg","name":"latitude-deg","value":-41.499907,"type":"double","index":0,"ts":0.291667,"nChildren":0}"#;
const ONE_VALUE: &[u8] = br#"{"type":"dataref_update_values","data":{"1234":-27.3842}}"#;
const SEVEN_VALUES: &[u8] = br#"{"type":"dataref_update_values","data":{"2094561232":-27.384200000000003,"2094561233":153.1175,"2094561234":376.30000000000001,"2094561235":14.25,"2094561236":13.75,"2094561237":51.960000000000001,"2094561238":8123.5}}"#;

/// A row of the table: messages a second, in millions. `read` returns how many messages it found.
fn row(name: &str, datagram: &[u8], read: impl Fn(&[u8]) -> usize) {
    let mut millions: Vec<f64> = (0..ROUNDS)
        .map(|_round| {
            let began = Instant::now();
            let messages: usize = (0..DATAGRAMS)
                .map(|_nth| black_box(read(black_box(datagram))))
                .sum();
            messages as f64 / began.elapsed().as_secs_f64() / 1e6
        })
        .collect();
    millions.sort_by(f64::total_cmp);
    let nth = |index| millions.get(index).copied().unwrap_or(f64::NAN);
    println!("{name:36}{:10.2}{:10.2}", nth(ROUNDS / 2), nth(ROUNDS - 1));
}

/// Reads what came over a connection, and the values in it.
fn read_simconnect(bytes: &[u8]) -> usize {
    let (mut records, mut messages) = (RecordBuffer::default(), 0);
    records.put(bytes);
    while let Ok(Some(record)) = records.next_record() {
        if let SimConnectRecord::Data { values, .. } = record {
            black_box(values::read(Definition::Place, values)).ok();
        }
        black_box(record);
        messages += 1;
    }
    messages
}

fn main() {
    println!(
        "{:36}{:>10}{:>10}",
        "million messages a second", "median", "best"
    );
    let read_xgps = |datagram: &[u8]| xgps::parse_datagram(datagram).map(black_box).count();
    row("XGPS", XGPS, read_xgps);
    row("XATT, with what X-Plane adds", XATT, read_xgps);
    row("text that is none", b"hello", read_xgps);
    let read_gdl90 = |datagram: &[u8]| gdl90::parse_datagram(datagram).map(black_box).count();
    row("GDL90 ownship report", OWNSHIP, read_gdl90);
    row("GDL90 attitude", AHRS, read_gdl90);
    let read_nmea = |datagram: &[u8]| nmea::parse_datagram(datagram).map(black_box).count();
    row("NMEA RMC", RMC, read_nmea);
    row("NMEA GGA", GGA, read_nmea);
    row("SimConnect data", SIMOBJECT_DATA, read_simconnect);
    row("SimConnect event", PAUSE, read_simconnect);
    let read_flightgear = |datagram: &[u8]| {
        let mut positions = 0;
        flightgear::read(datagram, |message| {
            let is_position = matches!(
                message,
                WireMessage::Fact {
                    fact: WireFact::Position(_),
                    ..
                }
            );
            positions += usize::from(is_position);
        });
        positions
    };
    row("FlightGear native-fdm", NATIVE_FDM, read_flightgear);
    row("FlightGear flightbag line", FLIGHTBAG, read_flightgear);
    let read_tree = |text: &[u8]| {
        let mut values = 0;
        let read = flightgear::tree::read(text, |property, value| {
            black_box((property, value));
            values += 1;
        });
        read.map_or(0, |()| values)
    };
    row("FlightGear property", PROPERTY, read_tree);
    let read_web = |text: &[u8]| {
        let read = xplane::web::read(text, |id, value| {
            black_box((id, value));
        });
        usize::from(read.is_ok())
    };
    row("X-Plane Web API, one value", ONE_VALUE, read_web);
    row("X-Plane Web API, seven values", SEVEN_VALUES, read_web);
}
