//! One flight, told by every protocol: own-ship must be the same in each, as exactly as the protocol can say, second by
//! second (simulators 12).

mod binary;
mod checks;
mod conversations;
mod flight;
mod text;

use std::time::{Duration, Instant};

use geodesy::{Degrees, LatLng};
use jiff::Timestamp;

use self::checks::{FlightListener, PauseSign, Precision, is_heard};
use self::flight::{FlightPart, FlightSecond, flight};
use super::super::TraceReplay;
use crate::link::tracker::Tracker;
use crate::recording::{self, RecordedReport, ReportReader as _};
use crate::source_id::SourceId;
use crate::trace::{FORMAT, TraceMessage, line};
use crate::{LinkKind, OwnshipFeed, OwnshipReport, PositionSample, SimState};

/// How bytes come.
#[derive(Clone, Copy, PartialEq)]
enum ByteFraming {
    /// As datagrams or texts: each whole, without a sign when the sender is gone.
    Datagrams,
    /// As texts over a connection, of which one hears that it ends.
    Texts,
    /// As a stream, parted anywhere; so many bytes of each second come in the next one.
    Stream { late: usize },
}

/// A protocol, as its simulators speak it.
struct Protocol {
    link: LinkKind,
    way: ByteFraming,
    /// What comes in a second.
    told: fn(&FlightSecond) -> Vec<Vec<u8>>,
    exact: Precision,
    pause: PauseSign,
    /// So many positions are not believed at a beginning.
    doubted: u64,
}

/// Everything in double precision.
const DOUBLE: Precision = Precision {
    degrees: 2e-9,
    heading: Some(1e-3),
    track: 1e-3,
    knots: 2e-3,
    feet: 1e-3,
};
/// Latitude and longitude in single precision, which is coarsest near 180°.
const SINGLE: Precision = Precision {
    degrees: 8e-6,
    ..DOUBLE
};
const NMEA: Precision = Precision {
    degrees: 1e-6,
    heading: Some(0.051),
    track: 0.051,
    knots: 0.051,
    feet: 0.17,
};

impl Protocol {
    /// Each datagram or text whole, and a pause that is told.
    fn new(link: LinkKind, way: ByteFraming, told: fn(&FlightSecond) -> Vec<Vec<u8>>) -> Self {
        Self {
            link,
            way,
            told,
            exact: DOUBLE,
            pause: PauseSign::Told,
            doubted: 0,
        }
    }

    /// The trace of the flight.
    fn trace(&self) -> String {
        let mut trace = FORMAT.first_line(Timestamp::UNIX_EPOCH);
        let mut tell = |at: u64, bytes: Option<Vec<u8>>| {
            trace += &line(&TraceMessage {
                at: Duration::from_millis(at),
                link: self.link,
                from: ([127, 0, 0, 1], 49_000).into(),
                bytes,
            });
        };
        let (mut kept, mut sizes) = (Vec::new(), [1, 2, 3, 5, 8, 13, 21, 34].into_iter().cycle());
        for moment in flight() {
            if moment.leg == FlightPart::Back
                && moment.nth == 0
                && self.way != ByteFraming::Datagrams
            {
                // Half a line of the old connection is left.
                kept.clear();
                tell((moment.secs - 10) * 1000, None);
            }
            let at = moment.secs * 1000;
            let ByteFraming::Stream { late } = self.way else {
                for bytes in (self.told)(&moment) {
                    tell(at, Some(bytes));
                }
                continue;
            };
            kept.extend((self.told)(&moment).concat());
            while kept.len() > late {
                let size = sizes.next().unwrap_or(1).min(kept.len() - late);
                tell(at, Some(kept.drain(..size).collect()));
            }
        }
        trace
    }

    #[track_caller]
    fn flies(&self) {
        let trace = self.trace();
        let mut replay = TraceReplay::begin(trace.as_bytes()).unwrap();
        let next = replay.passages.next_passage().unwrap();
        let listener = TracePrefix { replay, next };
        is_heard(&flight(), listener, self.exact, self.pause, self.doubted);
    }
}

/// A trace that is read up to a moment.
struct TracePrefix<'a> {
    replay: TraceReplay<&'a [u8]>,
    next: Option<TraceMessage>,
}

impl FlightListener for TracePrefix<'_> {
    fn receive_until(&mut self, at: Duration) -> (OwnshipFeed, Instant) {
        while let Some(passage) = self.next.take_if(|passage| passage.at <= at) {
            self.replay.take(passage);
            self.next = self.replay.passages.next_passage().unwrap();
        }
        assert_eq!(self.replay.passages.skipped(), 0);
        (self.replay.tracker.feed(), self.replay.began + at)
    }
}

#[test]
fn sentences_for_tablets_tell_it() {
    Protocol {
        exact: Precision {
            degrees: 6e-6,
            heading: Some(0.051),
            track: 0.006,
            knots: 0.011,
            feet: 0.17,
        },
        pause: PauseSign::Repeated,
        ..Protocol::new(LinkKind::Xgps, ByteFraming::Datagrams, text::xgps)
    }
    .flies();
}

#[test]
fn gdl90_tells_flight() {
    Protocol {
        exact: Precision {
            degrees: 1.1e-5,
            heading: Some(0.051),
            track: 0.71,
            knots: 0.51,
            feet: 2.51,
        },
        pause: PauseSign::Repeated,
        ..Protocol::new(LinkKind::Gdl90, ByteFraming::Datagrams, binary::gdl90)
    }
    .flies();
}

#[test]
fn nmea_in_datagrams_tells_it_without_heading() {
    Protocol {
        exact: Precision {
            heading: None,
            ..NMEA
        },
        pause: PauseSign::Repeated,
        ..Protocol::new(LinkKind::Nmea, ByteFraming::Datagrams, text::nmea_datagram)
    }
    .flies();
}

#[test]
fn split_nmea_tells_flight() {
    Protocol {
        exact: NMEA,
        pause: PauseSign::Repeated,
        ..Protocol::new(
            LinkKind::NmeaTcp,
            ByteFraming::Stream { late: 7 },
            text::nmea_with_heading,
        )
    }
    .flies();
}

#[test]
fn nmea_on_serial_port_tells_it_without_rmc() {
    Protocol {
        exact: Precision {
            heading: None,
            ..NMEA
        },
        pause: PauseSign::Repeated,
        ..Protocol::new(
            LinkKind::NmeaSerial,
            ByteFraming::Stream { late: 2 },
            text::nmea_without_rmc,
        )
    }
    .flies();
}

#[test]
fn gpsd_tells_it() {
    Protocol {
        exact: Precision {
            heading: None,
            ..DOUBLE
        },
        pause: PauseSign::Repeated,
        ..Protocol::new(LinkKind::Gpsd, ByteFraming::Stream { late: 9 }, text::gpsd)
    }
    .flies();
}

#[test]
fn data_rows_of_x_plane_tell_it() {
    Protocol {
        exact: SINGLE,
        pause: PauseSign::Repeated,
        ..Protocol::new(
            LinkKind::XPlaneData,
            ByteFraming::Datagrams,
            binary::data_rows,
        )
    }
    .flies();
}

#[test]
fn x_plane_datagrams_tell_flight() {
    Protocol::new(LinkKind::XPlane, ByteFraming::Datagrams, binary::x_plane).flies();
}

#[test]
fn x_plane_that_answers_with_values_alone_tells_it() {
    Protocol {
        exact: SINGLE,
        ..Protocol::new(
            LinkKind::XPlane,
            ByteFraming::Datagrams,
            binary::x_plane_values,
        )
    }
    .flies();
}

#[test]
fn x_planes_web_api_tells_it() {
    Protocol::new(
        LinkKind::XPlaneWeb,
        ByteFraming::Texts,
        conversations::web_api,
    )
    .flies();
}

#[test]
fn native_fdm_of_flightgear_tells_it() {
    Protocol {
        pause: PauseSign::Repeated,
        ..Protocol::new(
            LinkKind::FlightGearNative,
            ByteFraming::Datagrams,
            binary::native_fdm,
        )
    }
    .flies();
}

#[test]
fn line_of_shipped_protocol_file_tells_it() {
    Protocol::new(
        LinkKind::FlightGearNative,
        ByteFraming::Datagrams,
        text::flightbag_line,
    )
    .flies();
}

#[test]
fn flightgears_web_server_tells_it() {
    Protocol {
        exact: Precision {
            degrees: 6e-7,
            ..DOUBLE
        },
        ..Protocol::new(
            LinkKind::FlightGear,
            ByteFraming::Texts,
            conversations::flightgear,
        )
    }
    .flies();
}

#[test]
fn simconnect_tells_it_from_second_place_on() {
    Protocol {
        doubted: 1,
        ..Protocol::new(
            LinkKind::SimConnect,
            ByteFraming::Stream { late: 0 },
            conversations::sim_connect,
        )
    }
    .flies();
}

/// A recording that is played up to a moment.
struct RecordingPrefix<'a> {
    entries: recording::RecordingReader<&'a [u8]>,
    next: Option<RecordedReport>,
    tracker: Tracker,
    began: Instant,
}

impl FlightListener for RecordingPrefix<'_> {
    fn receive_until(&mut self, at: Duration) -> (OwnshipFeed, Instant) {
        while let Some(entry) = self.next.take_if(|entry| entry.at <= at) {
            let now = self.began + entry.at;
            let report = OwnshipReport {
                sample: entry.sample,
                received: now.checked_sub(entry.age).unwrap(),
                received_utc: Timestamp::UNIX_EPOCH,
                sim: entry.sim,
            };
            self.tracker.receive_played(report, now);
            self.next = self.entries.next_entry().unwrap();
        }
        (self.tracker.feed(), self.began + at)
    }
}

/// A second of the flight as it is recorded.
fn entry(moment: &FlightSecond) -> RecordedReport {
    let truth = moment.truth;
    RecordedReport {
        at: Duration::from_secs(moment.secs),
        age: Duration::ZERO,
        source: "One flight".into(),
        sample: PositionSample {
            position: LatLng {
                lat: truth.lat,
                lng: truth.lng,
            },
            resolution: 1e-9,
            heading: Some(Degrees(truth.heading)),
            track: Some(Degrees(truth.track)),
            ground_speed: Some(truth.knots),
            altitude: Some(truth.feet),
        },
        sim: if moment.is_paused() {
            SimState::Paused
        } else {
            SimState::Running
        },
    }
}

#[test]
fn our_own_recording_tells_it() {
    let entries = flight().iter().map(entry).collect::<Vec<RecordedReport>>();
    let lines = entries.iter().map(recording::line).collect::<String>();
    let recorded = recording::first_line(Timestamp::UNIX_EPOCH) + &lines;
    let mut reader = recording::RecordingReader::begin(recorded.as_bytes()).unwrap();
    let (mut tracker, began) = (Tracker::new(Vec::new()), Instant::now());
    tracker.put_on(SourceId::recording("One flight".into()), began);
    let next = reader.next_entry().unwrap();
    let listener = RecordingPrefix {
        entries: reader,
        next,
        tracker,
        began,
    };
    is_heard(&flight(), listener, DOUBLE, PauseSign::Told, 0);
}
