//! A recording of own-ship as text: how its lines are written, and how a file of unknown origin is read.
//!
//! One JSON object (RFC 8259) a line. The first one names the format, its version and when the recording began (UTC).
//! Each of the others is a report of the source that drove own-ship, as it was `ms` milliseconds later; `age_ms` is more
//! than 0 where only the heading was new. Nothing but own-ship is in it: no chart, no account, no address.

use std::borrow::Cow;
use std::io::{self, BufRead};
use std::sync::Arc;
use std::time::Duration;

use geodesy::{Degrees, LatLng};
use jiff::Timestamp;
use sentence::display_text::one_line;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use super::jsonl::{Format, LineReader, line_of, millis};
use super::wire::{FASTEST, LOWEST_ALTITUDE};
use super::{PositionSample, SimState};
use crate::fault::NotPlayable;

/// The kind of journal.
const FORMAT: Format = Format {
    name: "flightbag own-ship recording",
    version: 1,
};
/// A line is some 300 bytes long; what is longer than this is none.
pub const LONGEST_LINE: usize = 4096;
/// Nothing is recorded for longer: a later time is a mistake.
const LONGEST_TIME: Duration = Duration::from_hours(31 * 24);
/// A heading is joined with no older position: see the tracker of the links.
const OLDEST: Duration = Duration::from_mins(1);

/// One report of the source that drove own-ship.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedReport {
    /// How long after the beginning of the recording, in whole milliseconds.
    pub at: Duration,
    /// How old the position was then, in whole milliseconds; zero for one that had just come.
    pub age: Duration,
    /// What the source was called.
    pub source: Arc<str>,
    /// What it told.
    pub sample: PositionSample,
    /// What was known of the simulation.
    pub sim: SimState,
}

/// What a whole recording holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordingExtent {
    /// When its first report was, after the beginning of the recording.
    pub first: Duration,
    /// When its last report was.
    pub last: Duration,
    /// How many lines could not be used.
    pub skipped: u64,
}

/// Every line but the first; directions in degrees true, the speed in knots, the altitude in feet.
#[derive(Debug, Serialize, Deserialize)]
struct RecordingLine<'a> {
    ms: u64,
    age_ms: u64,
    #[serde(borrow)]
    source: Cow<'a, str>,
    lat: ExactNumber,
    lng: ExactNumber,
    resolution: ExactNumber,
    heading: Option<ExactNumber>,
    track: Option<ExactNumber>,
    ground_speed: Option<ExactNumber>,
    altitude: Option<ExactNumber>,
    #[serde(with = "RecordedSimState")]
    sim: SimState,
}

/// The words for the state of the simulation.
#[derive(Serialize, Deserialize)]
#[serde(remote = "SimState", rename_all = "snake_case")]
enum RecordedSimState {
    Running,
    Paused,
    InMenu,
}

/// A finite number that comes back as it was written, to the last bit: the parser of the JSON library may be off by the
/// last one, that of the standard library is not.
#[derive(Debug, Clone, Copy, Serialize)]
struct ExactNumber(f64);

impl<'de> Deserialize<'de> for ExactNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&RawValue>::deserialize(deserializer)?.get();
        let number = text.parse().map_err(D::Error::custom)?;
        if f64::is_finite(number) {
            Ok(Self(number))
        } else {
            Err(D::Error::custom("a number is too large"))
        }
    }
}

/// The first line of a recording that began then, with its end.
pub fn first_line(began: Timestamp) -> String {
    FORMAT.first_line(began)
}

/// The line of a report, with its end.
pub fn line(entry: &RecordedReport) -> String {
    let sample = &entry.sample;
    line_of(&RecordingLine {
        ms: millis(entry.at),
        age_ms: millis(entry.age),
        source: Cow::Borrowed(&entry.source),
        lat: ExactNumber(sample.position.lat),
        lng: ExactNumber(sample.position.lng),
        resolution: ExactNumber(sample.resolution),
        heading: sample.heading.map(|heading| ExactNumber(heading.0)),
        track: sample.track.map(|track| ExactNumber(track.0)),
        ground_speed: sample.ground_speed.map(ExactNumber),
        altitude: sample.altitude.map(ExactNumber),
        sim: entry.sim,
    })
}

/// Something that reports are read from, one after the other.
pub trait ReportReader: Sized {
    /// The next report; `None` at the end. Lines that cannot be used are skipped and counted.
    fn next_entry(&mut self) -> io::Result<Option<RecordedReport>>;

    /// How many lines could not be used so far.
    fn skipped(&self) -> u64;

    /// Reads everything that is left, as long as it is wanted.
    fn extent(mut self, wanted: impl Fn() -> bool) -> Result<RecordingExtent, NotPlayable> {
        let (mut first, mut last) = (None, Duration::ZERO);
        while wanted() {
            let Some(entry) = self.next_entry()? else {
                break;
            };
            first = first.or(Some(entry.at));
            last = entry.at;
        }
        Ok(RecordingExtent {
            first: first.ok_or(NotPlayable::Empty)?,
            last,
            skipped: self.skipped(),
        })
    }
}

/// Reads a recording line by line, never holding more than one.
#[derive(Debug)]
pub struct RecordingReader<R> {
    lines: LineReader<R>,
}

impl<R: BufRead> RecordingReader<R> {
    /// Reads the first line.
    ///
    /// # Errors
    ///
    /// Returns [`NotPlayable`] if the input cannot be read or is no recording of a known version.
    pub fn begin(input: R) -> Result<Self, NotPlayable> {
        let lines = FORMAT.begin(input, LONGEST_LINE)?;
        Ok(Self { lines })
    }
}

impl<R: BufRead> ReportReader for RecordingReader<R> {
    fn next_entry(&mut self) -> io::Result<Option<RecordedReport>> {
        self.lines.next(entry, |entry| entry.at)
    }

    fn skipped(&self) -> u64 {
        self.lines.skipped()
    }
}

/// What a line says; `None` where it says nothing that can be.
fn entry(line: &[u8]) -> Option<RecordedReport> {
    let line: RecordingLine<'_> = serde_json::from_slice(line).ok()?;
    let direction = |number: Option<ExactNumber>| match number {
        None => Some(None),
        Some(ExactNumber(degrees)) => {
            (degrees.abs() <= 360.0).then(|| Some(Degrees(degrees).turn()))
        }
    };
    let position = LatLng {
        lat: line.lat.0,
        // Both signs of 180 occur for the same place.
        lng: if (line.lng.0 - 180.0).abs() <= 0.0 {
            -180.0
        } else {
            line.lng.0
        },
    };
    let sample = PositionSample {
        position,
        resolution: line.resolution.0,
        heading: direction(line.heading)?,
        track: direction(line.track)?,
        ground_speed: line.ground_speed.map(|knots| knots.0),
        altitude: line
            .altitude
            .map(|feet| feet.0)
            .filter(|feet| *feet >= LOWEST_ALTITUDE),
    };
    let entry = RecordedReport {
        at: Duration::from_millis(line.ms),
        age: Duration::from_millis(line.age_ms),
        source: one_line(&line.source).into(),
        sample,
        sim: line.sim,
    };
    is_possible(&entry).then_some(entry)
}

/// Whether a report is one that the program could have written (simulators 1.3).
fn is_possible(entry: &RecordedReport) -> bool {
    let sample = &entry.sample;
    let speed_is_one = |knots: f64| (0.0..=FASTEST).contains(&knots);
    entry.at <= LONGEST_TIME
        && entry.age <= OLDEST
        && sample.position.is_valid()
        && sample.resolution > 0.0
        && sample.resolution <= 1.0
        && sample.ground_speed.is_none_or(speed_is_one)
}

#[cfg(test)]
mod tests;
