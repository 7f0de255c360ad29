//! Reading a trace again: what simulators sent is understood as it was when it came, by a time of its own.

#[cfg(feature = "test-support")]
pub(super) mod replayed;

use std::collections::HashMap;
use std::io::{self, BufRead, Seek};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use jiff::Timestamp;

use super::decoders::Decoders;
use super::gpsd::Gpsd;
use super::nmea_stream::NmeaStream;
use super::reconnect::{Outgoing, StreamProtocol};
use super::simconnect::SimConnect;
use super::tracker::{SenderId, Tracker};
use super::web;
use super::xplane::XPlaneTraceReplay as XPlane;
use crate::fault::NotPlayable;
use crate::jsonl::LineReader;
use crate::recording::{self, LONGEST_LINE, RecordedReport, ReportReader};
use crate::source_id::SourceId;
use crate::trace::{self, TraceMessage, TraceReader};
use crate::wire::{WireMessage, websocket};
use crate::{LinkKind, OwnshipReport};

/// A trace whose own-ship is told as a recording's is.
pub(crate) struct TraceReplay<R> {
    passages: TraceReader<R>,
    tracker: Tracker,
    readers: Decoders,
    streams: HashMap<(LinkKind, SocketAddr), Box<dyn StreamProtocol + Send>>,
    webs: HashMap<(LinkKind, SocketAddr), web::WebReplay>,
    x_plane: XPlane,
    began: Instant,
    told: Option<(SourceId, OwnshipReport)>,
}

impl<R: BufRead> TraceReplay<R> {
    /// Reads the first line.
    pub(super) fn begin(input: R) -> Result<Self, NotPlayable> {
        Ok(Self {
            passages: TraceReader::begin(input)?,
            tracker: Tracker::new(Vec::new()),
            readers: Decoders::default(),
            streams: HashMap::new(),
            webs: HashMap::new(),
            x_plane: XPlane::default(),
            began: clock::now(),
            told: None,
        })
    }

    /// Takes what came.
    pub(super) fn take(&mut self, passage: TraceMessage) {
        let TraceMessage {
            at,
            link,
            from: address,
            bytes,
        } = passage;
        let (from, now) = (SenderId { link, address }, self.began + at);
        let Some(bytes) = bytes else {
            self.streams.remove(&(link, address));
            self.webs.remove(&(link, address));
            self.tracker.close(from, now);
            return;
        };
        let mut messages = Vec::new();
        match link {
            LinkKind::XPlane => self.x_plane.read(address, &bytes, now, &mut messages),
            LinkKind::SimConnect | LinkKind::NmeaTcp | LinkKind::NmeaSerial | LinkKind::Gpsd => {
                self.receive_stream(from, &bytes, now, &mut messages);
            }
            LinkKind::XPlaneWeb | LinkKind::FlightGear => {
                let web = self.webs.entry((link, address));
                let web = web.or_insert_with(|| web::WebReplay::of(link));
                web.read(&bytes, now, &mut messages);
            }
            LinkKind::WebSocket => messages.extend(websocket::read(&bytes).unwrap_or_default()),
            _ => self
                .readers
                .read(from, &bytes, now, |message| messages.push(message)),
        }
        for message in messages {
            self.tracker
                .receive(from, message, now, Timestamp::UNIX_EPOCH);
        }
    }

    /// Parses one half of a conversation whose other half was not recorded.
    fn receive_stream(
        &mut self,
        from: SenderId,
        bytes: &[u8],
        now: Instant,
        messages: &mut Vec<WireMessage>,
    ) {
        let mut told = Outgoing::default();
        let key = (from.link, from.address);
        let stream = self.streams.entry(key).or_insert_with(|| {
            let mut stream: Box<dyn StreamProtocol + Send> = match from.link {
                // Nothing is sent, so no name is needed.
                LinkKind::SimConnect => Box::new(SimConnect::new(Arc::default())),
                LinkKind::Gpsd => Box::new(Gpsd::new()),
                LinkKind::NmeaSerial => Box::new(NmeaStream::over_wire()),
                _ => Box::new(NmeaStream::over_network()),
            };
            stream.begin(now, &mut Outgoing::default());
            stream
        });
        let broken = stream.receive(bytes, now, &mut told).is_err();
        messages.append(&mut told.messages);
        if broken {
            self.streams.remove(&key);
        }
    }
}

impl<R: BufRead> ReportReader for TraceReplay<R> {
    fn next_entry(&mut self) -> io::Result<Option<RecordedReport>> {
        while let Some(passage) = self.passages.next_passage()? {
            let at = passage.at;
            self.take(passage);
            let Some((id, report)) = self.tracker.driven() else {
                continue;
            };
            let is_told = |(told, last): &(SourceId, OwnshipReport)| told == id && last == report;
            if self.told.as_ref().is_some_and(is_told) {
                continue;
            }
            let now = self.began + at;
            let entry = RecordedReport {
                at,
                age: now.saturating_duration_since(report.received),
                source: id.name.clone(),
                sample: report.sample.clone(),
                sim: report.sim,
            };
            self.told = Some((id.clone(), report.clone()));
            return Ok(Some(entry));
        }
        Ok(None)
    }

    fn skipped(&self) -> u64 {
        self.passages.skipped()
    }
}

/// A file that is played: a recording of own-ship, or a trace.
pub(crate) enum PlayableFile<R> {
    Recording(recording::RecordingReader<R>),
    Trace(Box<TraceReplay<R>>),
}

impl<R: BufRead + Seek> PlayableFile<R> {
    /// Finds out which it is, by its first line.
    pub(crate) fn begin(mut input: R) -> Result<Self, NotPlayable> {
        let is_trace = trace::FORMAT.is_of(LineReader::new(&mut input, LONGEST_LINE).first()?);
        input.rewind()?;
        Ok(if is_trace {
            Self::Trace(Box::new(TraceReplay::begin(input)?))
        } else {
            Self::Recording(recording::RecordingReader::begin(input)?)
        })
    }
}

impl<R: BufRead> ReportReader for PlayableFile<R> {
    fn next_entry(&mut self) -> io::Result<Option<RecordedReport>> {
        match self {
            Self::Recording(reader) => reader.next_entry(),
            Self::Trace(replay) => replay.next_entry(),
        }
    }

    fn skipped(&self) -> u64 {
        match self {
            Self::Recording(reader) => reader.skipped(),
            Self::Trace(replay) => replay.skipped(),
        }
    }
}

#[cfg(test)]
mod tests;
