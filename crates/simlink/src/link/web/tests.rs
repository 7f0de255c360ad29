//! Tests of the links to web servers, with servers of the test and by a clock of the test.

use clock::driven::DrivenClock;
use test_support::fake_web::{FakeSocket, FakeWeb};
use test_support::web_simulators::{
    DATAREFS, FLIGHTGEAR, change, flight, flightgear, list, numbers, take_off, update, x_plane,
};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio_tungstenite::tungstenite::Message as Frame;

use super::*;
use crate::SimState;
use crate::fault::{ConversationError::NoLongerResponds, RefusalRemedy};
use crate::link::report::{Event, Reports};
use crate::wire::{WireFact, WireMessage};

const PLACE: (f64, f64) = (-27.384_2, 153.117_5);

/// A link that calls these ports.
struct Bench {
    driven: DrivenClock,
    reports: Reports,
    link: JoinHandle<()>,
}

impl Bench {
    async fn new(kind: LinkKind, ports: &[u16]) -> Self {
        let (driven, reports) = (DrivenClock::default(), Reports::new());
        let peers = ports.iter().copied().map(Peer::here).collect();
        let link = tokio::spawn(call(reports.reporter(kind), driven.clock(), peers));
        let mut bench = Self {
            driven,
            reports,
            link,
        };
        assert!(matches!(bench.status().await, LinkStatus::Calls(_)));
        bench
    }

    /// What a simulator says next.
    async fn said(&mut self) -> WireMessage {
        loop {
            match self.reports.next().await {
                Event::Message(from, message) => {
                    assert!(from.address.ip().is_loopback());
                    return message;
                }
                Event::Status(_, LinkStatus::Calls(_)) | Event::Raw(..) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The same, which is no fault.
    async fn told(&mut self) -> (String, WireFact) {
        match self.said().await {
            WireMessage::Fact { name, fact } => (name.to_string(), fact),
            other => panic!("{other:?}"),
        }
    }

    /// The next position, whatever else is said before.
    async fn position(&mut self) -> (f64, f64) {
        loop {
            if let (_, WireFact::Position(sample)) = self.told().await {
                return (sample.position.lat, sample.position.lng);
            }
        }
    }

    /// The next status, if nothing is said before.
    async fn status(&mut self) -> LinkStatus {
        match self.reports.next().await {
            Event::Status(_, status) => status,
            other => panic!("{other:?}"),
        }
    }

    /// Whatever is told until the connection is closed.
    async fn until_gone(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        loop {
            match self.reports.next().await {
                Event::Closed(_) => return events,
                event => events.push(event),
            }
        }
    }

    /// Lets time pass once the link waits for something.
    async fn pass(&self, secs: u64) {
        self.driven.wait_for_sleeper().await;
        self.driven.pass(Duration::from_secs(secs));
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.link.abort();
    }
}

/// The web socket that is opened next, and the first text that comes over it.
async fn opened(fake: FakeWeb) -> (FakeWeb, FakeSocket, String) {
    let opened = spawn_blocking(move || {
        let mut socket = fake.socket();
        let text = socket.next_text();
        (fake, socket, text)
    });
    opened.await.unwrap()
}

#[tokio::test]
async fn flightgear_drives_when_it_flies() {
    let fake = flightgear(0);
    let mut bench = Bench::new(LinkKind::FlightGear, &[fake.port()]).await;
    let menu = WireFact::State(SimState::InMenu);
    assert_eq!(bench.told().await, ("FlightGear 2020.3.16".into(), menu));
    take_off(&fake, PLACE);
    assert_eq!(bench.position().await, PLACE);
    let (_fake, mut socket, asked) = opened(fake).await;
    assert!(asked.starts_with(r#"{"command":"addListener","nodes":["/position/latitude-deg","#));
    assert!(asked.ends_with(r#""/sim/time/elapsed-sec"]}"#), "{asked}");
    assert!(!asked.contains("gear/gear"));
    socket.send(&change("/position/latitude-deg", "-27.5"));
    socket.send(&change("/sim/time/elapsed-sec", "1.5"));
    assert_eq!(bench.position().await, (-27.5, PLACE.1));
}

#[tokio::test]
async fn restarted_flightgear_is_found_again() {
    let mut port = 0;
    let mut bench = None;
    for place in [PLACE, (-41.5, 174.9)] {
        let fake = flightgear(port);
        take_off(&fake, place);
        port = fake.port();
        if bench.is_none() {
            bench = Some(Bench::new(LinkKind::FlightGear, &[port]).await);
        }
        let bench = bench.as_mut().unwrap();
        assert_eq!(bench.position().await, place);
        let (fake, socket, _asked) = opened(fake).await;
        bench.driven.hold_pauses();
        drop((fake, socket));
        bench.until_gone().await;
        bench.driven.pass(Duration::from_secs(2));
    }
}

#[tokio::test]
async fn foreign_web_server_is_no_fault() {
    let stranger = FakeWeb::start("nginx", 0);
    let fake = flightgear(0);
    take_off(&fake, PLACE);
    let ports = [stranger.port(), fake.port()];
    let mut bench = Bench::new(LinkKind::FlightGear, &ports).await;
    assert_eq!(bench.position().await, PLACE);
    let mut bench = Bench::new(LinkKind::XPlaneWeb, &[stranger.port()]).await;
    for _round in 0..3 {
        assert!(matches!(bench.status().await, LinkStatus::Calls(_)));
    }
}

#[tokio::test]
async fn calls_are_10_s_apart_in_end() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = closed.local_addr().unwrap().port();
    drop(closed);
    let mut bench = Bench::new(LinkKind::FlightGear, &[port]).await;
    for _round in 0..6 {
        bench.status().await;
    }
    let pauses: Vec<u64> = bench
        .driven
        .pauses()
        .iter()
        .map(Duration::as_secs)
        .collect();
    assert_eq!(pauses[..5], [2, 5, 10, 10, 10]);
}

#[tokio::test]
async fn loading_flightgear_is_called_again() {
    let fake = flightgear(0);
    take_off(&fake, PLACE);
    fake.hang(true);
    let mut bench = Bench::new(LinkKind::FlightGear, &[fake.port()]).await;
    bench.driven.hold_pauses();
    bench.pass(9).await;
    bench.pass(1).await;
    assert!(matches!(bench.status().await, LinkStatus::Calls(_)));
    fake.hang(false);
    bench.pass(2).await;
    assert_eq!(bench.position().await, PLACE);
}

#[tokio::test]
async fn flightgear_that_ends_before_it_flies_is_gone() {
    let fake = flightgear(0);
    let mut bench = Bench::new(LinkKind::FlightGear, &[fake.port()]).await;
    bench.driven.hold_pauses();
    bench.told().await;
    drop(fake);
    bench.pass(2).await;
    bench.until_gone().await;
}

#[tokio::test]
async fn restarted_x_plane_gets_new_numbers() {
    let mut port = 0;
    let mut bench = None;
    for first in [1234, 77] {
        let fake = x_plane(port, first);
        port = fake.port();
        if bench.is_none() {
            bench = Some(Bench::new(LinkKind::XPlaneWeb, &[port]).await);
        }
        let bench = bench.as_mut().unwrap();
        let (fake, mut socket, asked) = opened(fake).await;
        assert!(asked.contains(&format!(r#""datarefs":[{{"id":{first}}},"#)));
        let named = ("X-Plane 12.1.4".into(), WireFact::Present);
        assert_eq!(bench.told().await, named);
        socket.send(&flight(first, PLACE));
        assert_eq!(bench.position().await, PLACE);
        socket.send(&update(first, &[(0, -27.5)]));
        assert_eq!(bench.position().await, (-27.5, PLACE.1));
        bench.driven.hold_pauses();
        drop((fake, socket));
        bench.until_gone().await;
        bench.driven.pass(Duration::from_secs(2));
    }
}

#[tokio::test]
async fn refusing_x_plane_says_what_to_do() {
    let fake = x_plane(0, 1);
    fake.answer("/api/capabilities", 403, "");
    let mut bench = Bench::new(LinkKind::XPlaneWeb, &[fake.port()]).await;
    let told = bench.status().await;
    let LinkStatus::Refused(LinkFailure::Refuses(.., RefusalRemedy::AllowIncoming)) = told else {
        panic!("{told:?}");
    };
    drop(fake);
    while bench.status().await == told {}
}

#[tokio::test]
async fn refusal_at_any_request_is_one() {
    for path in [numbers("v2", &DATAREFS), "/api/v2".to_owned()] {
        let fake = x_plane(0, 1);
        fake.answer(&path, 403, "");
        let mut bench = Bench::new(LinkKind::XPlaneWeb, &[fake.port()]).await;
        let refused = loop {
            match bench.reports.next().await {
                Event::Status(_, status) => break status,
                Event::Closed(_) => {}
                other => panic!("{other:?}"),
            }
        };
        assert!(matches!(refused, LinkStatus::Refused(_)), "{path}");
    }
}

#[tokio::test]
async fn missing_x_plane_values_are_no_fault() {
    let fake = x_plane(0, 1);
    fake.answer(&numbers("v2", &DATAREFS), 404, "{}");
    for (id, name) in (50..).zip(&DATAREFS[..2]) {
        fake.answer(&numbers("v2", &[name]), 200, &list(id, &[name]));
    }
    let mut bench = Bench::new(LinkKind::XPlaneWeb, &[fake.port()]).await;
    let (_fake, mut socket, asked) = opened(fake).await;
    assert!(
        asked.ends_with(r#""datarefs":[{"id":50},{"id":51}]}}"#),
        "{asked}"
    );
    socket.send(&flight(50, PLACE));
    assert_eq!(bench.position().await, PLACE);
}

#[tokio::test]
async fn x_plane_without_position_is_fault() {
    let fake = x_plane(0, 1);
    fake.answer(&numbers("v2", &DATAREFS), 200, &list(1, &DATAREFS[2..]));
    let mut bench = Bench::new(LinkKind::XPlaneWeb, &[fake.port()]).await;
    assert!(matches!(bench.said().await, WireMessage::Fault(_)));
}

#[tokio::test]
async fn first_version_is_spoken_by_default() {
    let fake = FakeWeb::start("", 0);
    fake.answer("/api/v1/datarefs/count", 200, r#"{"data":5321}"#);
    fake.answer(&numbers("v1", &DATAREFS), 200, &list(1, &DATAREFS));
    let mut bench = Bench::new(LinkKind::XPlaneWeb, &[fake.port()]).await;
    let (_fake, mut socket, _asked) = opened(fake).await;
    assert_eq!(bench.told().await, ("X-Plane".into(), WireFact::Present));
    socket.send(&flight(1, PLACE));
    assert_eq!(bench.position().await, PLACE);
}

#[tokio::test]
async fn paused_x_plane_renewed_by_its_answers_only() {
    let fake = x_plane(0, 1);
    let mut bench = Bench::new(LinkKind::XPlaneWeb, &[fake.port()]).await;
    let (_fake, mut socket, _asked) = opened(fake).await;
    socket.send(&flight(1, PLACE));
    socket.send(&update(1, &[(6, 1.0)]));
    bench.position().await;
    bench.position().await;
    // The server answers the ping; that is told as its aircraft being where it was.
    for _second in 0..3 {
        bench.pass(1).await;
        let answers = spawn_blocking(move || {
            while !matches!(socket.0.read().unwrap(), Frame::Ping(_)) {}
            socket.0.flush().unwrap();
            socket
        });
        socket = answers.await.unwrap();
        assert_eq!(bench.told().await.1, WireFact::Unchanged);
    }
}

#[tokio::test]
async fn half_minute_of_silence_reconnects() {
    let fake = x_plane(0, 1);
    let mut bench = Bench::new(LinkKind::XPlaneWeb, &[fake.port()]).await;
    let (_fake, mut socket, _asked) = opened(fake).await;
    socket.send(&flight(1, PLACE));
    socket.send(&update(1, &[(6, 1.0)]));
    bench.position().await;
    // It is paused, and hangs: nothing is told any more.
    bench.position().await;
    bench.driven.hold_pauses();
    // The fake answers nothing while its output is not read.
    for secs in [1, 5, 10, 14] {
        bench.pass(secs).await;
    }
    let events = bench.until_gone().await;
    let [Event::Message(_, said)] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!(*said, WireMessage::Fault(NoLongerResponds.into()));
}

#[tokio::test]
async fn connection_survives_12_s_of_silence() {
    let fake = flightgear(0);
    take_off(&fake, PLACE);
    let mut bench = Bench::new(LinkKind::FlightGear, &[fake.port()]).await;
    let (_fake, mut socket, _asked) = opened(fake).await;
    bench.position().await;
    for secs in [1, 4, 7] {
        bench.pass(secs).await;
    }
    socket.send(&change("/sim/time/elapsed-sec", "1.5"));
    // The same connection tells the position again.
    assert_eq!(bench.position().await, PLACE);
}

#[tokio::test]
async fn message_that_is_too_long_ends_connection() {
    let fake = x_plane(0, 1);
    let mut bench = Bench::new(LinkKind::XPlaneWeb, &[fake.port()]).await;
    let (_fake, mut socket, _asked) = opened(fake).await;
    bench.told().await;
    let long = " ".repeat((1 << 20) + 1);
    let sending = spawn_blocking(move || socket.send(&long));
    assert!(matches!(bench.said().await, WireMessage::Fault(_)));
    // Who is told too much hangs up before the end.
    sending.await.ok();
}

#[tokio::test]
async fn flood_of_messages_has_to_wait() {
    let fake = x_plane(0, 1);
    let mut bench = Bench::new(LinkKind::XPlaneWeb, &[fake.port()]).await;
    let (_fake, mut socket, _asked) = opened(fake).await;
    for nth in 0..1000 {
        socket.send(&update(1, &[(8, f64::from(nth))]));
    }
    for _nth in 0..1001 {
        bench.told().await;
    }
    let pauses = bench.driven.pauses();
    assert_eq!(pauses, [Duration::from_millis(10); 3]);
}

#[test]
fn only_who_is_on_this_computer_has_to_be_quick() {
    let peers = |hosts: &[&str]| -> Vec<Peer> {
        let peer = |host: &&str| format!("{host}:1").parse().unwrap();
        hosts.iter().map(peer).collect()
    };
    let quick = connect_time(&peers(&["127.0.0.1", "[::1]"]));
    assert_eq!(quick, Duration::from_millis(200));
    let others = connect_time(&peers(&["127.0.0.1", "192.168.1.20"]));
    assert_eq!(others, Duration::from_secs(2));
    assert_eq!(FLIGHTGEAR.split('/').next(), Some("FlightGear"));
}
