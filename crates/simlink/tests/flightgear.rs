//! What a real FlightGear sent over each of its links, sent once more over real sockets: a take-off, a turn, a pause and
//! its end are seen. The traces are made by `tests/flightgear/run.sh` of the program and marked by `traces/marks.py`.

use std::io::Write as _;
use std::net::{TcpStream, UdpSocket};
use std::path::Path;
use std::time::Duration;

use geodesy::LatLng;
use test_support::fake_web::FakeWeb;
use test_support::files::read;
use test_support::web_simulators::FLIGHTGEAR;

use serde_json::Value;
use simlink::source::LinkStatus;
use simlink::test_support::trace::{TraceMessage, TraceReader};
use simlink::{
    LinkCommand, LinkKind, Links, OwnshipFeed, OwnshipReport, Peer, Peers, Ports, SimState,
};
use tokio::sync::{mpsc, watch};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};

fn block_on(work: impl Future) {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_all().build().unwrap().block_on(work);
}

/// So many times as fast as it was: a pause that is not told is known by a second that really passes (simulators 1.5),
/// so that it cannot be much more.
const FASTER: u32 = 4;
/// Nothing takes longer on a machine that is not stuck.
const DEADLINE: Duration = Duration::from_mins(1);

/// What is seen of the flight, one after the other.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Seen {
    Nothing,
    /// It stands there.
    Standing(LatLng),
    /// It flies, with this track in degrees.
    TakeOff(f64),
    Turn,
    Pause,
    EndOfPause,
}

impl Seen {
    /// What is seen with one more report.
    fn and(self, report: &OwnshipReport) -> Self {
        let sample = &report.sample;
        let speed = sample.ground_speed.unwrap_or(0.0);
        let track = sample.track.map(|track| track.0);
        match (self, track) {
            (Self::Nothing, _) if speed < 1.0 => Self::Standing(sample.position),
            (Self::Standing(place), Some(track))
                if speed > 100.0 && place.nm_to(sample.position) > 0.1 =>
            {
                Self::TakeOff(track)
            }
            (Self::TakeOff(before), Some(track))
                if (30.0..330.0).contains(&(track - before).rem_euclid(360.0)) =>
            {
                Self::Turn
            }
            (Self::Turn, _) if report.sim == SimState::Paused => Self::Pause,
            (Self::Pause, _) if report.sim == SimState::Running => Self::EndOfPause,
            (seen, _) => {
                let paused = report.sim == SimState::Paused;
                assert!(
                    !paused || seen == Self::Pause,
                    "paused, {seen:?}: {report:?}"
                );
                seen
            }
        }
    }
}

/// A viewer of own-ship while the links run.
struct Watch {
    feeds: watch::Receiver<OwnshipFeed>,
    seen: Seen,
    /// The links end when their last user is gone.
    _commands: mpsc::UnboundedSender<LinkCommand>,
}

impl Watch {
    /// Lets these links run. To be called inside a runtime.
    fn of(links: Links) -> Self {
        let (commands, wanted) = mpsc::unbounded_channel();
        Self {
            feeds: links.start(wanted, || {}),
            seen: Seen::Nothing,
            _commands: commands,
        }
    }

    /// The port of a link.
    fn port(&self, kind: LinkKind) -> u16 {
        let feed = self.feeds.borrow();
        let listed = feed.links.iter().find(|listed| listed.kind == kind);
        match listed.map(|listed| &listed.status) {
            Some(LinkStatus::Open(port)) => *port,
            status => panic!("{status:?}"),
        }
    }

    /// Looks at what is known next.
    async fn next(&mut self) {
        self.feeds.changed().await.unwrap();
        if let Some(report) = &self.feeds.borrow_and_update().report {
            self.seen = self.seen.and(report);
        }
    }

    /// Sends a trace once more, as fast as [`FASTER`] says, and looks whether everything is seen of it.
    async fn sees(mut self, passages: Vec<TraceMessage>, mut send: impl FnMut(&[u8])) {
        let start = Instant::now();
        for passage in passages {
            let due = start + passage.at / FASTER;
            while timeout_at(due, self.next()).await.is_ok() {}
            send(&passage.bytes.unwrap());
        }
        let end = Instant::now() + DEADLINE;
        while self.seen != Seen::EndOfPause {
            let next = timeout_at(end, self.next()).await;
            assert!(next.is_ok(), "no more than {:?}", self.seen);
        }
        let feed = self.feeds.borrow();
        assert_eq!(feed.sources.len(), 1, "{:#?}", feed.sources);
        let faults = feed.links.iter().filter_map(|link| link.fault.as_ref());
        assert_eq!(faults.count(), 0, "{:#?}", feed.links);
    }
}

/// What is in a trace, which is of this link.
fn passages(trace: &str, link: LinkKind) -> Vec<TraceMessage> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces");
    let bytes = read(&folder.join(trace));
    let mut reader = TraceReader::begin(&bytes[..]).unwrap();
    let passages = std::iter::from_fn(|| reader.next_passage().unwrap());
    let passages: Vec<TraceMessage> = passages.collect();
    assert_eq!(reader.skipped(), 0);
    assert!(passages.iter().all(|passage| passage.link == link));
    passages
}

/// Sends a trace once more as datagrams.
fn is_seen(trace: &str, link: LinkKind) {
    let passages = passages(trace, link);
    block_on(async {
        let watch = Watch::of(Links::bind(Ports::ANY));
        let port = watch.port(link);
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        let send = |datagram: &[u8]| {
            socket.send_to(datagram, ("127.0.0.1", port)).unwrap();
        };
        watch.sees(passages, send).await;
    });
}

#[test]
fn flight_is_seen_by_sentences_for_tablets() {
    is_seen("flightgear-xgps.trace", LinkKind::Xgps);
}

#[test]
fn flight_is_seen_by_nmea() {
    is_seen("flightgear-nmea.trace", LinkKind::Nmea);
}

#[test]
fn flight_is_seen_by_nmea_over_tcp() {
    let passages = passages("flightgear-nmea-tcp.trace", LinkKind::NmeaTcp);
    block_on(async {
        let watch = Watch::of(Links::bind(Ports::ANY));
        let mut caller = TcpStream::connect(("127.0.0.1", watch.port(LinkKind::NmeaTcp))).unwrap();
        let send = |text: &[u8]| caller.write_all(text).unwrap();
        watch.sees(passages, send).await;
    });
}

#[test]
fn flight_is_seen_by_native_fdm() {
    is_seen("flightgear-native-fdm.trace", LinkKind::FlightGearNative);
}

#[test]
fn flight_is_seen_by_shipped_protocol() {
    is_seen("flightgear-flightbag.trace", LinkKind::FlightGearNative);
}

/// Where a part of the tree is, if this is one: single properties have no nodes inside.
fn part(passage: &TraceMessage) -> Option<(String, String)> {
    let text = String::from_utf8(passage.bytes.clone()?).unwrap();
    let node: Value = serde_json::from_str(&text).unwrap();
    node.get("children")?;
    let path = node["path"].as_str().unwrap();
    Some((format!("/json{path}?d=1"), text))
}

#[test]
fn flight_is_seen_by_web_server() {
    let passages = passages("flightgear-web.trace", LinkKind::FlightGear);
    let fake = FakeWeb::start(FLIGHTGEAR, 0);
    for (path, text) in passages.iter().filter_map(part) {
        fake.answer(&path, 200, &text);
    }
    let changes = passages.into_iter();
    let changes = changes.filter(|passage| part(passage).is_none());
    let mut peers = Peers::default();
    peers.set(LinkKind::FlightGear, vec![Peer::here(fake.port())]);
    block_on(async {
        let watch = Watch::of(Links::bind(Ports::ANY).calling(peers));
        let called = spawn_blocking(move || (fake.socket(), fake));
        let (mut socket, _fake) = called.await.unwrap();
        let send = |text: &[u8]| socket.send(str::from_utf8(text).unwrap());
        watch.sees(changes.collect(), send).await;
    });
}
