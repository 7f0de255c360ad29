//! Reading a trace again: what simulators sent is understood as it was when it came, by a time of its own.

#[cfg(feature = "test-support")]
pub(super) mod replayed;

use std::collections::HashMap;
use std::io::{self, BufRead, Seek};
use std::net::SocketAddr;
use std::time::Instant;

use jiff::Timestamp;

use super::decoders::Decoders;
use super::gpsd::Gpsd;
use super::nmea_stream::NmeaStream;
use super::reconnect::{Outgoing, StreamProtocol};
use super::simconnect::SimConnect;
use super::tracker::{SenderId, Tracker};
use super::web;
use super::xplane::XPlaneReplay as XPlane;
use crate::fault::NotPlayable;
use crate::jsonl::LineReader;
use crate::recording::{self, Entries, LONGEST_LINE, RecordedReport};
use crate::source_id::SourceId;
use crate::trace::{self, TraceMessage, TraceReader};
use crate::wire::{WireMessage, websocket};
use crate::{LinkKind, OwnshipReport};

/// A trace whose own-ship is told as a recording's is.
pub(crate) struct TraceReplay<R> {
    passages: TraceReader<R>,
    tracker: Tracker,
    readers: Decoders,
    speeches: HashMap<(LinkKind, SocketAddr), Box<dyn StreamProtocol + Send>>,
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
            speeches: HashMap::new(),
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
            self.speeches.remove(&(link, address));
            self.webs.remove(&(link, address));
            self.tracker.gone(from, now);
            return;
        };
        let mut messages = Vec::new();
        match link {
            LinkKind::XPlane => self.x_plane.read(address, &bytes, now, &mut messages),
            LinkKind::SimConnect | LinkKind::NmeaTcp | LinkKind::NmeaSerial | LinkKind::Gpsd => {
                self.converse(from, &bytes, now, &mut messages);
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
            self.tracker.hear(from, message, now, Timestamp::UNIX_EPOCH);
        }
    }

    /// Hears a conversation whose other half was not kept.
    fn converse(
        &mut self,
        from: SenderId,
        bytes: &[u8],
        now: Instant,
        messages: &mut Vec<WireMessage>,
    ) {
        let mut told = Outgoing::default();
        let key = (from.link, from.address);
        let speech = self.speeches.entry(key).or_insert_with(|| {
            let mut speech: Box<dyn StreamProtocol + Send> = match from.link {
                LinkKind::SimConnect => Box::<SimConnect>::default(),
                LinkKind::Gpsd => Box::new(Gpsd::new()),
                LinkKind::NmeaSerial => Box::new(NmeaStream::over_wire()),
                _ => Box::new(NmeaStream::over_network()),
            };
            speech.begin(now, &mut Outgoing::default());
            speech
        });
        let broken = speech.hear(bytes, now, &mut told).is_err();
        messages.append(&mut told.messages);
        if broken {
            self.speeches.remove(&key);
        }
    }
}

impl<R: BufRead> Entries for TraceReplay<R> {
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
pub(crate) enum Playback<R> {
    Recording(recording::RecordingReader<R>),
    Trace(Box<TraceReplay<R>>),
}

impl<R: BufRead + Seek> Playback<R> {
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

impl<R: BufRead> Entries for Playback<R> {
    fn next_entry(&mut self) -> io::Result<Option<RecordedReport>> {
        match self {
            Self::Recording(reader) => reader.next_entry(),
            Self::Trace(reread) => reread.next_entry(),
        }
    }

    fn skipped(&self) -> u64 {
        match self {
            Self::Recording(reader) => reader.skipped(),
            Self::Trace(reread) => reread.skipped(),
        }
    }
}

#[cfg(test)]
mod one_flight;

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::SimState;
    use crate::trace::{FORMAT, line};
    use crate::wire::nmea::tests::checked;

    /// What a trace of these passages tells: when, and where.
    fn told(passages: &[(u64, LinkKind, &[u8])]) -> Vec<(u128, f64, SimState)> {
        let mut text = FORMAT.first_line(Timestamp::UNIX_EPOCH);
        for (millis, link, bytes) in passages {
            text += &line(&TraceMessage {
                at: Duration::from_millis(*millis),
                link: *link,
                from: ([127, 0, 0, 1], 9).into(),
                bytes: (!bytes.is_empty()).then(|| bytes.to_vec()),
            });
        }
        let mut reread = TraceReplay::begin(text.as_bytes()).unwrap();
        let entries = std::iter::from_fn(|| reread.next_entry().unwrap());
        let row = |entry: RecordedReport| {
            let lat = entry.sample.position.lat;
            (entry.at.as_millis(), lat, entry.sim)
        };
        entries.map(row).collect()
    }

    #[test]
    fn datagrams_are_told_when_they_came() {
        let xgps = |lat: &str| format!("XGPSA,10.0,{lat},100,90,50").into_bytes();
        let passages = [
            (1000, LinkKind::Xgps, &xgps("1.5")[..]),
            (1500, LinkKind::Xgps, b"XATTA,80,0,0"),
            (2000, LinkKind::Xgps, &xgps("1.6")),
        ];
        let running = SimState::Running;
        let expected = [
            (1000, 1.5, running),
            (1500, 1.5, running),
            (2000, 1.6, running),
        ];
        assert_eq!(told(&passages), expected);
    }

    #[test]
    fn stream_is_joined_per_connection() {
        let rmc = checked("GPRMC,1,A,0130.0000,N,01000.0000,E,100.0,90.0,201126,,,A") + "\n";
        let (first, rest) = rmc.as_bytes().split_at(20);
        let link = LinkKind::NmeaTcp;
        let running = SimState::Running;
        let whole = [(1, link, first), (2, link, rest)];
        assert_eq!(told(&whole), [(2, 1.5, running)]);
        // The half of the old connection is no beginning of a line of the new one.
        let parted = [
            (1, link, first),
            (2, link, &b""[..]),
            (3, link, rmc.as_bytes()),
        ];
        assert_eq!(told(&parted), [(3, 1.5, running)]);
    }

    #[test]
    fn pause_is_found_by_time_of_trace() {
        let same = b"XGPSA,10.00000,1.50000,100,90,50";
        let at = |nth: u64| (nth * 1000, LinkKind::Xgps, &same[..]);
        let passages: Vec<_> = (0..5).map(at).collect();
        let states: Vec<_> = told(&passages).into_iter().map(|(_, _, sim)| sim).collect();
        assert_eq!(states.first(), Some(&SimState::Running));
        assert_eq!(states.last(), Some(&SimState::Paused));
    }
}
