//! Lines, and the files of lines that the program writes itself: recordings and traces.

use simlink::test_support::recording::{self, RecordedReport, ReportReader};
use simlink::test_support::trace::{self, TraceMessage};
use simlink::test_support::wire::lines::{LineSplitter, StreamLine};

use test_support::displayed_text as text;

use super::{own_ship, pieces};

/// A bound that a fuzzer reaches.
const LONGEST: usize = 40;

/// Lines are the same however what comes is split; none is longer than expected, none is empty.
pub fn lines(stream: &[u8]) {
    let lines = pieces::in_any_way(stream, |pieces| {
        let (mut lines, mut told) = (LineSplitter::up_to(LONGEST), Vec::new());
        for piece in pieces {
            lines.take(piece, |line| {
                told.push(match line {
                    StreamLine::Whole(line) => Some(line.to_vec()),
                    StreamLine::TooLong => None,
                });
            });
        }
        told
    });
    for line in lines.iter().flatten() {
        assert!((1..=LONGEST).contains(&line.len()), "{} bytes", line.len());
        assert_eq!(line.trim_ascii(), line.as_slice());
    }
}

/// A recording that can be read tells reports that can be, in their order; written again it is read as the same.
pub fn recording(file: &[u8]) {
    let entries = entries_of(&[header(), file.to_vec()].concat());
    entries_of(file);
    for pair in entries.windows(2) {
        let [before, after] = pair else { continue };
        assert!(before.at <= after.at, "time runs backwards");
    }
    for entry in &entries {
        own_ship::check_sample(&entry.sample);
        text::is_for_display(&entry.source, 200);
        assert!(entry.age.as_secs() <= 60);
        assert!(entry.at.as_secs() <= 31 * 24 * 3600);
    }
    let written: String = entries.iter().map(recording::line).collect();
    let again = entries_of(&[header(), written.into_bytes()].concat());
    assert_eq!(again, entries, "what is written is not what is read");
}

fn header() -> Vec<u8> {
    recording::first_line(jiff_epoch()).into_bytes()
}

fn entries_of(file: &[u8]) -> Vec<RecordedReport> {
    let Ok(mut reader) = recording::RecordingReader::begin(file) else {
        return Vec::new();
    };
    let mut entries = Vec::new();
    while let Ok(Some(entry)) = reader.next_entry() {
        entries.push(entry);
    }
    let lines = file.split(|byte| *byte == b'\n').count() as u64;
    assert!(entries.len() as u64 + reader.skipped() <= lines);
    entries
}

/// A trace that can be read tells what came, in its order; written again it is read as the same.
pub fn trace(file: &[u8]) {
    let header = trace::FORMAT.first_line(jiff_epoch()).into_bytes();
    passages_of(file);
    let passages = passages_of(&[&header, file].concat());
    for pair in passages.windows(2) {
        let [before, after] = pair else { continue };
        assert!(before.at <= after.at, "time runs backwards");
    }
    let told: usize = passages
        .iter()
        .flat_map(|passage| &passage.bytes)
        .map(Vec::len)
        .sum();
    assert!(told <= file.len(), "{told} bytes of {}", file.len());
    let written: String = passages.iter().map(trace::line).collect();
    let again = passages_of(&[&header, written.as_bytes()].concat());
    assert_eq!(again, passages, "what is written is not what is read");
}

fn passages_of(file: &[u8]) -> Vec<TraceMessage> {
    let Ok(mut reader) = trace::TraceReader::begin(file) else {
        return Vec::new();
    };
    let mut passages = Vec::new();
    while let Ok(Some(passage)) = reader.next_passage() {
        passages.push(passage);
    }
    passages
}

fn jiff_epoch() -> jiff::Timestamp {
    jiff::Timestamp::UNIX_EPOCH
}
