//! Every trace of `traces/`, read again: at each mark the state is seen that is marked there.
//!
//! The README says of each link how far it is proven; the traces are what that rests on.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use simlink::recorder::{ObservedState, ProvingStep, StepEvent};
use simlink::test_support::trace::ProofLevel;
use simlink::test_support::{TraceReplayResult, replayed};
use test_support::files::{files_in, read};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces")
}

/// The names of the traces, without their endings.
fn traces() -> BTreeSet<String> {
    let paths = files_in(&folder()).into_iter();
    let traces = paths.filter(|path| path.extension().is_some_and(|ending| ending == "trace"));
    traces
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect()
}

fn replay(trace: &str) -> TraceReplayResult {
    let bytes = read(&folder().join(trace).with_extension("trace"));
    replayed(&bytes[..]).unwrap()
}

#[test]
fn every_trace_shows_its_marked_states() {
    let traces = traces();
    assert!(traces.len() >= 7, "{traces:?}");
    for trace in traces {
        let replayed = replay(&trace);
        assert_eq!(replayed.skipped, 0, "{trace}");
        let different: Vec<_> = replayed.differences().collect();
        assert!(different.is_empty(), "{trace}: {different:#?}");
        let seen = replayed.steps.iter();
        let seen = seen.filter(|(_, moment, _)| moment.note == StepEvent::Seen);
        assert!(seen.count() > 0, "{trace} marks nothing as seen");
    }
}

#[test]
fn every_trace_says_what_it_proves() {
    // Only what a real simulator sent is called so.
    let expected = [
        ("flightgear-flightbag", ProofLevel::RealSimulator),
        ("flightgear-native-fdm", ProofLevel::RealSimulator),
        ("flightgear-nmea", ProofLevel::RealSimulator),
        ("flightgear-nmea-tcp", ProofLevel::RealSimulator),
        ("flightgear-web", ProofLevel::RealSimulator),
        ("flightgear-xgps", ProofLevel::RealSimulator),
        ("gpsd", ProofLevel::PublicProgram),
        ("simconnect", ProofLevel::FactsOnly),
    ];
    let names = expected.map(|(trace, _)| trace.to_owned());
    assert_eq!(traces(), names.into());
    for (trace, proof) in expected {
        let origin = replay(trace).origin;
        let (found, peer) = origin.unwrap_or_else(|| panic!("{trace} has no origin"));
        assert_eq!(found, proof, "{trace}");
        assert!(!peer.is_empty(), "{trace} names no peer");
    }
}

#[test]
fn wrong_mark_is_told_as_difference() {
    let text = String::from_utf8(read(&folder().join("simconnect.trace"))).unwrap();
    let seen = r#"{"step":"pause","note":"seen","sight":"paused"}"#;
    assert_eq!(text.matches(seen).count(), 1);
    let wrong = text.replace(seen, &seen.replace("paused", "in_menu"));
    let replayed = replayed(wrong.as_bytes()).unwrap();
    let different: Vec<_> = replayed.differences().collect();
    assert_eq!(different.len(), 1, "{different:#?}");
    let (_at, moment, observed) = different[0];
    assert_eq!(
        (moment.step, *observed),
        (ProvingStep::Pause, ObservedState::Paused)
    );
}

#[test]
fn damaged_traces_are_told_in_words() {
    let text = read(&folder().join("simconnect.trace"));
    let words = |bytes: &[u8]| replayed(bytes).err().map(|error| error.to_string());
    let foreign = words(b"hello\n").unwrap();
    assert!(foreign.contains("not an own-ship recording"), "{foreign}");
    let newer = String::from_utf8(text.clone()).unwrap();
    let newer = words(newer.replace("\"version\":1", "\"version\":9").as_bytes()).unwrap();
    assert!(newer.contains("a newer version"), "{newer}");
    // Cut anywhere, or with any byte spoilt, it is read as far as it goes.
    for end in (100..text.len()).step_by(997) {
        replayed(&text[..end]).unwrap();
    }
    for at in (100..text.len()).step_by(997) {
        let mut spoilt = text.clone();
        spoilt[at] ^= 0xff;
        replayed(&spoilt[..]).unwrap();
    }
}
