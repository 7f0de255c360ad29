//! The tracer: writes what simulators send, before anybody reads it.

use std::io::Write;
use std::time::Instant;

use jiff::Timestamp;

use super::tracker::SenderId;
use crate::jsonl::{LineWriter, WriteFailure};
use crate::trace::{FORMAT, TraceMark, TraceMessage, line, mark_line};

/// A trace under way.
pub(super) struct TraceWriter {
    sheet: LineWriter<Box<dyn Write + Send>>,
    began: Instant,
    written: u64,
}

impl TraceWriter {
    /// Begins a trace of at most so many bytes with its first line.
    pub(super) fn begin(
        output: Box<dyn Write + Send>,
        room: u64,
        now: Instant,
        utc: Timestamp,
    ) -> Result<Self, WriteFailure> {
        let mut tracer = Self {
            sheet: LineWriter::new(output, room),
            began: now,
            written: 0,
        };
        tracer.sheet.write(&FORMAT.first_line(utc))?;
        Ok(tracer)
    }

    /// Writes what came; `None`: the connection ended.
    pub(super) fn note(
        &mut self,
        from: SenderId,
        bytes: Option<&[u8]>,
        now: Instant,
    ) -> Result<(), WriteFailure> {
        let passage = TraceMessage {
            at: now.saturating_duration_since(self.began),
            link: from.link,
            from: from.address,
            bytes: bytes.map(<[u8]>::to_vec),
        };
        self.sheet.write(&line(&passage))?;
        self.written += u64::from(bytes.is_some());
        Ok(())
    }

    /// Writes what happened beside.
    pub(super) fn mark(&mut self, mark: &TraceMark, now: Instant) -> Result<(), WriteFailure> {
        let at = now.saturating_duration_since(self.began);
        self.sheet.write(&mark_line(at, mark))
    }

    /// How many messages were written.
    pub(super) fn written(&self) -> u64 {
        self.written
    }
}
