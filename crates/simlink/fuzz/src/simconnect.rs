//! SimConnect (simulators 2).

use simlink::Peer;
use simlink::test_support::wire::simconnect::addresses::{self, Address};
use simlink::test_support::wire::simconnect::record::SimConnectRecord;
use simlink::test_support::wire::simconnect::records::RecordBuffer;
use simlink::test_support::wire::simconnect::values::{self, Definition, RecordValue};

use test_support::displayed_text as text;

use super::{own_ship, pieces};

/// A stream of records: the same ones however it is split, never a value out of a record that is not whole.
pub fn simconnect(stream: &[u8]) {
    let told = pieces::in_any_way(stream, read);
    let most = stream.len() / 12 + 1;
    assert!(
        told.len() <= most,
        "{} records of {} bytes",
        told.len(),
        stream.len()
    );
}

/// What each record says, as text, which can be compared where numbers are none.
fn read(pieces: &[&[u8]]) -> Vec<String> {
    let mut records = RecordBuffer::default();
    let mut told = Vec::new();
    for piece in pieces {
        records.put(piece);
        loop {
            match records.next_record() {
                Ok(Some(record)) => {
                    check(&record);
                    told.push(format!("{record:?}"));
                }
                Ok(None) => break,
                Err(reason) => {
                    text::is_sentence(&reason.to_string());
                    told.push(reason.to_string());
                    if reason == simlink::test_support::wire::simconnect::Malformed::Stream {
                        // Nothing more can be read or is asked for.
                        return told;
                    }
                }
            }
        }
    }
    told
}

fn check(record: &SimConnectRecord<'_>) {
    match record {
        SimConnectRecord::Open(open) => {
            text::is_for_display(&open.simulator(), 40);
            text::is_for_display(&open.product(), 80);
        }
        SimConnectRecord::Data { define, values } => {
            let definitions = Definition::ALL.into_iter();
            let fitting = definitions
                .filter(|definition| check_values(*definition, values))
                .count();
            let asked = Definition::numbered(*define);
            assert!(asked.is_none_or(|asked| asked.number() == *define));
            // Two lengths are those of one definition, two those of two.
            assert!(
                fitting <= 2,
                "{fitting} definitions fit {} bytes",
                values.len()
            );
        }
        SimConnectRecord::Exception { .. }
        | SimConnectRecord::SystemState { .. }
        | SimConnectRecord::Quit
        | SimConnectRecord::Event { .. } => {}
    }
}

/// Whether these can be the values of this definition.
fn check_values(definition: Definition, values: &[u8]) -> bool {
    match values::read(definition, values) {
        Ok(RecordValue::Place(sample)) => own_ship::check_sample(&sample),
        Ok(RecordValue::Track(track) | RecordValue::Velocity(track)) => {
            track.into_iter().for_each(own_ship::is_direction);
        }
        Ok(RecordValue::Slew(_) | RecordValue::Camera(_) | RecordValue::Time(_)) => {}
        Err(reason) => {
            text::is_sentence(&reason.to_string());
            return false;
        }
    }
    true
}

/// A file that says where a simulator takes calls: a few places that can be called, without what leads elsewhere.
pub fn simconnect_addresses(file: &[u8]) {
    for found in [addresses::in_xml(file), addresses::in_cfg(file)] {
        assert!(found.len() <= 16, "{} addresses", found.len());
        found.iter().for_each(check_address);
        let told = vec![Peer::here(500), Peer::here(500)];
        let all = addresses::in_order(Vec::new(), found.clone(), told);
        assert!(all.len() <= 16);
        let once = |address: &Address| all.iter().filter(|other| *other == address).count() == 1;
        assert!(all.iter().all(once), "an address is called twice: {all:?}");
    }
}

fn check_address(address: &Address) {
    let shown = address.to_string();
    assert!(!shown.contains(char::is_control), "{shown:?}");
    match address {
        Address::Pipe(name) => {
            let inside = !name.is_empty() && name.len() < 200 && !name.contains("..");
            assert!(inside, "a pipe elsewhere: {name:?}");
        }
        Address::Tcp(peer) => {
            assert!(peer.port != 0 && !peer.host.is_empty());
            assert_eq!(
                shown.parse().as_ref(),
                Ok(peer),
                "what is shown can be typed"
            );
        }
    }
}
