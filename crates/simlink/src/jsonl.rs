//! A journal: a file of one JSON object (RFC 8259) a line, of unknown origin when it is read, and no longer than it may
//! be when it is written.

use std::borrow::Cow;
use std::io::{self, BufRead, Read as _, Write};
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::fault::{NotPlayable, RecordingError};

/// A kind of journal: what its first line calls it, and the version that is written, which is the newest that is read.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// The name.
    pub name: &'static str,
    /// The version.
    pub version: u64,
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct RecordingHeader<'a> {
    #[serde(borrow)]
    format: Cow<'a, str>,
    version: u64,
    #[serde(borrow)]
    began: Cow<'a, str>,
}

impl Format {
    /// The first line of a journal that began then, with its end.
    pub fn first_line(self, began: Timestamp) -> String {
        line_of(&RecordingHeader {
            format: self.name.into(),
            version: self.version,
            began: began.to_string().into(),
        })
    }

    /// Whether this is the first line of such a journal, be it one that cannot be read.
    pub fn is_of(self, line: &[u8]) -> bool {
        let first = serde_json::from_slice::<RecordingHeader<'_>>(line);
        first.is_ok_and(|first| first.format == self.name)
    }

    /// Reads the first line of a journal whose lines are at most so long.
    ///
    /// # Errors
    ///
    /// Returns [`NotPlayable::Foreign`] if the line belongs to no such journal, [`NotPlayable::Newer`] if its version is not known
    /// yet, [`NotPlayable::Unreadable`] if the input cannot be read.
    pub fn begin<R: BufRead>(self, input: R, longest: usize) -> Result<LineReader<R>, NotPlayable> {
        let mut lines = LineReader::new(input, longest);
        let first: RecordingHeader<'_> =
            serde_json::from_slice(lines.first()?).map_err(|_other| NotPlayable::Foreign)?;
        let known = self.version;
        match first.version {
            _ if first.format != self.name => Err(NotPlayable::Foreign),
            found if found > known => Err(NotPlayable::Newer(found, known)),
            found if found == known && first.began.parse::<Timestamp>().is_ok() => Ok(lines),
            _ => Err(NotPlayable::Foreign),
        }
    }
}

/// The line of these fields, with its end.
pub fn line_of(fields: &impl Serialize) -> String {
    // Plain fields can always be written; an empty line would be skipped by the reader.
    serde_json::to_string(fields).unwrap_or_default() + "\n"
}

/// A time as journals have it, in whole milliseconds.
pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Reads lines, never holding more than one.
#[derive(Debug)]
pub struct LineReader<R> {
    input: R,
    line: Vec<u8>,
    longest: usize,
    skipped: u64,
    /// The time of the last line that could be used.
    last: Duration,
}

impl<R: BufRead> LineReader<R> {
    /// A line of more bytes than this is none.
    pub fn new(input: R, longest: usize) -> Self {
        Self {
            input,
            line: Vec::new(),
            longest,
            skipped: 0,
            last: Duration::ZERO,
        }
    }

    /// What `read` makes of the next line that it can use, and that is no earlier by `time` than the one before; `None` at
    /// the end. The others are counted, but for empty ones.
    ///
    /// # Errors
    ///
    /// Returns the error of the input if it cannot be read.
    pub fn next<T>(
        &mut self,
        read: impl Fn(&[u8]) -> Option<T>,
        time: impl Fn(&T) -> Duration,
    ) -> io::Result<Option<T>> {
        while self.read_line()? {
            if self.line.len() > self.longest {
                self.skipped += 1;
                if !self.line.ends_with(b"\n") {
                    self.input.skip_until(b'\n')?;
                }
                continue;
            }
            if self.line.trim_ascii().is_empty() {
                continue;
            }
            let found = read(&self.line).filter(|found| time(found) >= self.last);
            if let Some(found) = found {
                self.last = time(&found);
                return Ok(Some(found));
            }
            self.skipped += 1;
        }
        Ok(None)
    }

    /// The first line, whatever it is; its length is bounded.
    ///
    /// # Errors
    ///
    /// Returns the error of the input if it cannot be read.
    pub fn first(&mut self) -> io::Result<&[u8]> {
        self.read_line()?;
        Ok(&self.line)
    }

    /// How many lines could not be used so far.
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    /// Reads up to the end of a line, or one byte more than a line may have; whether there was anything.
    fn read_line(&mut self) -> io::Result<bool> {
        self.line.clear();
        let mut most = self.input.by_ref().take(self.longest as u64 + 1);
        most.read_until(b'\n', &mut self.line)?;
        Ok(!self.line.is_empty())
    }
}

/// Why nothing more is written.
#[derive(Debug, thiserror::Error)]
pub enum WriteFailure {
    /// It would be longer than it may be.
    #[error("the recording is as long as one may be")]
    Full,
    /// The system could not write.
    #[error("{0}")]
    Unwritable(#[from] io::Error),
}

impl From<WriteFailure> for RecordingError {
    fn from(end: WriteFailure) -> Self {
        match end {
            WriteFailure::Full => Self::Full,
            WriteFailure::Unwritable(reason) if reason.kind() == io::ErrorKind::StorageFull => {
                Self::DiskFull
            }
            WriteFailure::Unwritable(reason) => Self::Unwritable(reason.to_string()),
        }
    }
}

/// Writes lines into so much room.
#[derive(Debug)]
pub struct LineWriter<W> {
    output: W,
    /// How many bytes may still be written.
    room: u64,
}

impl<W: Write> LineWriter<W> {
    /// Of at most so many bytes.
    pub fn new(output: W, room: u64) -> Self {
        Self { output, room }
    }

    /// Writes a line, which has its end.
    ///
    /// # Errors
    ///
    /// Returns [`WriteFailure::Full`] if there is no room for the line, [`WriteFailure::Unwritable`] if the output fails.
    pub fn write(&mut self, line: &str) -> Result<(), WriteFailure> {
        let left = self.room.checked_sub(line.len() as u64);
        self.room = left.ok_or(WriteFailure::Full)?;
        Ok(self.output.write_all(line.as_bytes())?)
    }
}
