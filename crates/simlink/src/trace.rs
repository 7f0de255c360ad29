//! A trace as text: what simulators sent, before anybody read it, so that a problem can be reported and becomes a test.
//!
//! One JSON object (RFC 8259) a line. The first one names the format, its version and when the trace began (UTC). Each of
//! the others is what came at once over a link, `ms` milliseconds later: as `text` where it is one, else as `hex`; or that
//! a connection ended, as `gone`. A line with a `mark` says what happened beside: the step of a proof, and what was seen.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, BufRead};
use std::net::SocketAddr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::LinkKind;
use super::jsonl::{Format, LineReader, line_of, millis};
use super::proving::ProvingLine;
use crate::fault::NotPlayable;

/// The kind of journal.
pub const FORMAT: Format = Format {
    name: "flightbag simulator trace",
    version: 1,
};
/// Nothing that comes at once is longer: a datagram in hexadecimal digits.
const LONGEST_LINE: usize = 256 * 1024;

/// Something that came over a link.
#[derive(Debug, Clone, PartialEq)]
pub struct TraceMessage {
    /// How long after the beginning of the trace, in whole milliseconds.
    pub at: Duration,
    /// Over which link.
    pub link: LinkKind,
    /// From where.
    pub from: SocketAddr,
    /// What; `None`: the connection ended.
    pub bytes: Option<Vec<u8>>,
}

/// Something that happened beside what came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TraceMark {
    /// What the trace was made with.
    Origin {
        /// How much it proves.
        proof: ProofLevel,
        /// The program at the other end, with its version where that is known.
        peer: String,
    },
    /// A step of a proof.
    Step(ProvingLine),
}

/// How much a trace proves of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProofLevel {
    /// A real simulator sent it.
    RealSimulator,
    /// Another public program sent it, with no simulator behind it.
    PublicProgram,
    /// Our own tests sent it, as public descriptions say.
    FactsOnly,
}

/// A line of a trace.
#[derive(Debug, Clone, PartialEq)]
pub enum TraceItem {
    /// Something came.
    Passage(TraceMessage),
    /// Something happened so long after the beginning.
    Mark(Duration, TraceMark),
}

impl TraceItem {
    /// How long after the beginning of the trace, in whole milliseconds.
    pub fn at(&self) -> Duration {
        match self {
            Self::Passage(passage) => passage.at,
            Self::Mark(at, _mark) => *at,
        }
    }
}

/// The line of a mark.
#[derive(Debug, Serialize, Deserialize)]
struct MarkLine {
    ms: u64,
    mark: TraceMark,
}

/// Every line but the first, and those of marks.
#[derive(Debug, Serialize, Deserialize)]
struct TraceLine<'a> {
    ms: u64,
    link: LinkKind,
    from: SocketAddr,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    text: Option<Cow<'a, str>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    hex: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    gone: bool,
}

/// The line of a passage, with its end.
pub fn line(passage: &TraceMessage) -> String {
    let bytes = passage.bytes.as_deref();
    let text = bytes.and_then(|bytes| str::from_utf8(bytes).ok());
    let text = text.filter(|text| is_readable(text));
    let hex = match (bytes, text) {
        (Some(bytes), None) => Some(hex_of(bytes).into()),
        _ => None,
    };
    line_of(&TraceLine {
        ms: millis(passage.at),
        link: passage.link,
        from: passage.from,
        text: text.map(Cow::Borrowed),
        hex,
        gone: bytes.is_none(),
    })
}

/// Whether a text is to be written as one: few of its characters are controls, which take six each.
fn is_readable(text: &str) -> bool {
    let controls = text.bytes().filter(|byte| {
        let is_space = matches!(byte, b'\t' | b'\n' | b'\r');
        byte.is_ascii_control() && !is_space
    });
    controls.count() <= text.len() / 8
}

/// The line of a mark, with its end.
pub fn mark_line(at: Duration, mark: &TraceMark) -> String {
    line_of(&MarkLine {
        ms: millis(at),
        mark: mark.clone(),
    })
}

fn hex_of(bytes: &[u8]) -> String {
    let mut hex = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // What is told to a text cannot fail.
        write!(hex, "{byte:02x}").ok();
    }
    hex
}

fn bytes_of(hex: &str) -> Option<Vec<u8>> {
    let digit = |digit: u8| char::from(digit).to_digit(16);
    let (pairs, []) = hex.as_bytes().as_chunks::<2>() else {
        return None;
    };
    let byte = |[high, low]: &[u8; 2]| u8::try_from(digit(*high)? * 16 + digit(*low)?).ok();
    pairs.iter().map(byte).collect()
}

/// Reads a trace line by line, never holding more than one.
#[derive(Debug)]
pub struct TraceReader<R> {
    lines: LineReader<R>,
}

impl<R: BufRead> TraceReader<R> {
    /// Reads the first line.
    ///
    /// # Errors
    ///
    /// Returns [`NotPlayable`] if the input cannot be read or is no trace of a known version.
    pub fn begin(input: R) -> Result<Self, NotPlayable> {
        let lines = FORMAT.begin(input, LONGEST_LINE)?;
        Ok(Self { lines })
    }

    /// The next line; `None` at the end. Lines that cannot be used are skipped and counted.
    ///
    /// # Errors
    ///
    /// Returns the error of the input if it cannot be read.
    pub fn next_item(&mut self) -> io::Result<Option<TraceItem>> {
        self.lines.next(item, TraceItem::at)
    }

    /// What came next; `None` at the end. Marks are passed over.
    ///
    /// # Errors
    ///
    /// Returns the error of the input if it cannot be read.
    pub fn next_passage(&mut self) -> io::Result<Option<TraceMessage>> {
        while let Some(item) = self.next_item()? {
            if let TraceItem::Passage(passage) = item {
                return Ok(Some(passage));
            }
        }
        Ok(None)
    }

    /// How many lines could not be used so far.
    pub fn skipped(&self) -> u64 {
        self.lines.skipped()
    }
}

fn item(line: &[u8]) -> Option<TraceItem> {
    passage(line).map(TraceItem::Passage).or_else(|| {
        let line: MarkLine = serde_json::from_slice(line).ok()?;
        Some(TraceItem::Mark(Duration::from_millis(line.ms), line.mark))
    })
}

fn passage(line: &[u8]) -> Option<TraceMessage> {
    let line: TraceLine<'_> = serde_json::from_slice(line).ok()?;
    let bytes = match (line.text, line.hex, line.gone) {
        (Some(text), None, false) => Some(text.into_owned().into_bytes()),
        (None, Some(hex), false) => Some(bytes_of(&hex)?),
        (None, None, true) => None,
        _ => return None,
    };
    Some(TraceMessage {
        at: Duration::from_millis(line.ms),
        link: line.link,
        from: line.from,
        bytes,
    })
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use proptest::prelude::*;

    use super::*;
    use crate::proving::{ObservedState, ProvingStep, StepEvent};

    fn passages(text: &str) -> (Vec<TraceMessage>, u64) {
        let mut reader = TraceReader::begin(text.as_bytes()).unwrap();
        let passages = std::iter::from_fn(|| reader.next_passage().unwrap()).collect();
        (passages, reader.skipped())
    }

    fn begin() -> String {
        FORMAT.first_line(Timestamp::UNIX_EPOCH)
    }

    fn gone(millis: u64) -> TraceMessage {
        TraceMessage {
            at: Duration::from_millis(millis),
            link: LinkKind::Gpsd,
            from: ([127, 0, 0, 1], 2947).into(),
            bytes: None,
        }
    }

    #[test]
    fn text_stays_readable_in_trace() {
        let xgps = TraceMessage {
            bytes: Some(b"XGPS1,2,3,4,5,6\n".to_vec()),
            ..gone(5)
        };
        assert!(line(&xgps).contains("XGPS1,2,3"));
        let text = begin() + &line(&xgps) + &line(&gone(6));
        assert_eq!(passages(&text), (vec![xgps, gone(6)], 0));
    }

    #[test]
    fn bad_lines_are_skipped() {
        let good = line(&gone(5));
        let both = good.replace("\"gone\"", "\"text\":\"a\",\"gone\"");
        let odd = good.replace("\"gone\":true", "\"hex\":\"abc\"");
        let text = [begin(), good, both, odd, "{}\n".into(), line(&gone(4))].concat();
        assert_eq!(passages(&text), (vec![gone(5)], 4));
    }

    #[test]
    fn marks_are_read_again_and_passed_over() {
        let origin = TraceMark::Origin {
            proof: ProofLevel::FactsOnly,
            peer: "a test".into(),
        };
        let step = TraceMark::Step(ProvingLine {
            step: ProvingStep::ActivePause,
            note: StepEvent::NotSeen,
            observed: ObservedState::InMenu,
        });
        let at = Duration::from_millis;
        let (first, second) = (mark_line(at(1), &origin), mark_line(at(6), &step));
        let spoilt = second.replace("active_pause", "somersault");
        let text = [begin(), first, line(&gone(5)), second, spoilt].concat();
        let mut reader = TraceReader::begin(text.as_bytes()).unwrap();
        let items: Vec<TraceItem> = std::iter::from_fn(|| reader.next_item().unwrap()).collect();
        let expected = [
            TraceItem::Mark(at(1), origin),
            TraceItem::Passage(gone(5)),
            TraceItem::Mark(at(6), step),
        ];
        assert_eq!(items, expected);
        assert_eq!(reader.skipped(), 1);
        assert_eq!(passages(&text), (vec![gone(5)], 1));
    }

    #[test]
    fn longest_datagram_is_read_again_whatever_it_holds() {
        // UDP carries no more.
        let length = 65_507;
        let every_eighth = |nth: usize| if nth.is_multiple_of(8) { 1 } else { b'"' };
        let contents = [
            vec![1; length],
            vec![b'"'; length],
            vec![b'\n'; length],
            vec![0xff; length],
            (1..=length).map(every_eighth).collect(),
        ];
        for bytes in contents {
            let datagram = TraceMessage {
                bytes: Some(bytes),
                ..gone(5)
            };
            let text = begin() + &line(&datagram);
            assert_eq!(passages(&text), (vec![datagram], 0));
        }
    }

    #[test]
    fn line_that_is_too_long_is_skipped() {
        let long = format!("{}\n", "a".repeat(3 * LONGEST_LINE));
        let text = begin() + &long + &line(&gone(5));
        assert_eq!(passages(&text), (vec![gone(5)], 1));
    }

    #[test]
    fn another_file_and_newer_one_are_refused() {
        let refused = |text: &str| TraceReader::begin(text.as_bytes()).err();
        assert!(matches!(refused("hello\n"), Some(NotPlayable::Foreign)));
        let newer = begin().replace("\"version\":1", "\"version\":2");
        assert!(matches!(refused(&newer), Some(NotPlayable::Newer(2, _))));
        assert!(FORMAT.is_of(newer.as_bytes()) && !FORMAT.is_of(b"hello\n"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn what_is_written_is_read_again(
            bytes in proptest::collection::vec(any::<u8>(), 0..100), millis in 0..1_000_000_u64,
        ) {
            let passage = TraceMessage { bytes: Some(bytes), ..gone(millis) };
            let text = begin() + &line(&passage);
            prop_assert_eq!(passages(&text), (vec![passage], 0));
        }
    }
}
