//! Tests of records, with those that an independent client decoded (simulators 2.8).

use super::super::tests::vectors::{self, bytes};
use super::*;

fn parse(record: &[u8]) -> SimConnectRecord<'_> {
    SimConnectRecord::parse(record).unwrap().unwrap()
}

#[test]
fn event_is_read_in_both_forms() {
    let paused = SimConnectRecord::Event { event: 2, data: 4 };
    assert_eq!(parse(&bytes(vectors::EVENT)), paused);
    assert_eq!(parse(&bytes(vectors::EVENT_EX1)), paused);
}

#[test]
fn exception_names_packet() {
    let expected = SimConnectRecord::Exception {
        why: Exception::Other(7),
        packet: 3,
    };
    let mut record = bytes(vectors::EXCEPTION);
    assert_eq!(parse(&record), expected);
    record[20..].fill(0xff);
    assert_eq!(parse(&record), expected);
}

#[test]
fn events_of_frames_and_files_are_events() {
    let frame = SimConnectRecord::Event { event: 3, data: 0 };
    assert_eq!(parse(&bytes(vectors::EVENT_FRAME)), frame);
    let file = SimConnectRecord::Event { event: 6, data: 0 };
    assert_eq!(parse(&bytes(vectors::EVENT_FILENAME)), file);
}

#[test]
fn state_has_its_request_number() {
    let expected = SimConnectRecord::SystemState {
        request: 77,
        integer: 1,
    };
    assert_eq!(parse(&bytes(vectors::SYSTEM_STATE)), expected);
}

#[test]
fn data_record_has_its_values() {
    let record = bytes(vectors::DATA);
    let expected = SimConnectRecord::Data {
        define: 10,
        values: &record[40..],
    };
    assert_eq!(parse(&record), expected);
    assert_eq!(record.len(), 104);
}

#[test]
fn every_kind_needs_its_length_and_may_be_longer() {
    for vector in vectors::ALL {
        let record = bytes(vector);
        let longer = [&record[..], &[1, 2, 3]].concat();
        let kind = record[8];
        assert!(SimConnectRecord::parse(&longer).is_ok(), "{kind}");
        // A quit has nothing but its header, and what data hold is told by their length.
        let needed = match kind {
            3 => HEADER,
            8 => 40,
            // The last two numbers are reserved.
            2 => record.len() - 8,
            _ => record.len(),
        };
        assert!(SimConnectRecord::parse(&record[..needed]).is_ok(), "{kind}");
        for length in 0..needed {
            let parsed = SimConnectRecord::parse(&record[..length]);
            assert!(parsed.is_err(), "{kind} {length}");
        }
    }
}

#[test]
fn codes_of_exceptions_are_those_of_simulator() {
    for (code, exception) in [
        (1, Exception::Other(1)),
        (3, Exception::UnrecognizedId),
        (5, Exception::VersionMismatch),
        (7, Exception::Other(7)),
        (9, Exception::EventIdDuplicate),
        (26, Exception::AlreadySubscribed),
        (28, Exception::Other(28)),
        (29, Exception::Other(29)),
        (31, Exception::Other(31)),
    ] {
        assert_eq!(Exception::from_code(code), exception);
    }
}
