//! Tests of the port where senders of NMEA call.

use std::net::Ipv4Addr;

use clock::driven::DrivenClock;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::super::report::{Event, Reports};
use super::*;
use crate::LinkKind;
use crate::wire::nmea::tests::checked;
use crate::wire::{WireFact, WireMessage};

const RMC: &str = "GPRMC,1,A,2722.4702,S,15308.0656,E,106.1,65.7,201126,,,A";

/// Whether a position is told before anything else but what is no position.
async fn tells_position(reports: &mut Reports) {
    loop {
        if let Event::Message(_, WireMessage::Fact { fact, .. }) = reports.next().await
            && matches!(fact, WireFact::Position(_))
        {
            return;
        }
    }
}

#[tokio::test]
async fn several_senders_call_and_each_may_hang_up() {
    let bound = UnattachedListener::open(0).unwrap();
    let port = bound.port();
    let mut reports = Reports::new();
    let reporter = reports.reporter(LinkKind::NmeaTcp);
    let server = tokio::spawn(serve(port, Some(bound), reporter, Clock::system()));
    let line = format!("{}\n", checked(RMC));
    let mut kept = Vec::new();
    for nth in 0..3 * MOST_CALLERS {
        let mut caller = TcpStream::connect((Ipv4Addr::LOCALHOST, port))
            .await
            .unwrap();
        caller.write_all(line.as_bytes()).await.unwrap();
        tells_position(&mut reports).await;
        if nth < 2 {
            kept.push(caller);
        }
    }
    for caller in &mut kept {
        caller.write_all(line.as_bytes()).await.unwrap();
        tells_position(&mut reports).await;
    }
    server.abort();
}

/// A server, and what it tells.
struct Bench {
    reports: Reports,
    port: u16,
    server: tokio::task::JoinHandle<()>,
}

impl Bench {
    fn new() -> Self {
        Self::on(Clock::system())
    }

    fn on(clock: Clock) -> Self {
        let (bound, reports) = (UnattachedListener::open(0).unwrap(), Reports::new());
        let (port, reporter) = (bound.port(), reports.reporter(LinkKind::NmeaTcp));
        let server = tokio::spawn(serve(port, Some(bound), reporter, clock));
        Self {
            reports,
            port,
            server,
        }
    }

    async fn call(&self) -> TcpStream {
        let to = (Ipv4Addr::LOCALHOST, self.port);
        TcpStream::connect(to).await.unwrap()
    }

    /// Sends a position from this caller; returns the events that are reported before it.
    async fn send_position(&mut self, caller: &mut TcpStream) -> Vec<Event> {
        let line = format!("{}\n", checked(RMC));
        caller.write_all(line.as_bytes()).await.unwrap();
        let mut events = Vec::new();
        loop {
            let event = self.reports.next().await;
            if let Event::Message(_, WireMessage::Fact { fact, .. }) = &event
                && matches!(fact, WireFact::Position(_))
            {
                return events;
            }
            events.push(event);
        }
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.server.abort();
    }
}

/// Waits until the server hangs up.
async fn hung_up(caller: &mut TcpStream) {
    let mut byte = [0; 1];
    let read = tokio::time::timeout(Duration::from_secs(20), caller.read(&mut byte)).await;
    let read = read.expect("the server hangs up");
    assert!(matches!(read, Ok(0) | Err(_)), "{read:?}");
}

#[tokio::test]
async fn silent_callers_make_room_for_fifth() {
    let mut bench = Bench::new();
    let mut sender = bench.call().await;
    bench.send_position(&mut sender).await;
    let mut silent = Vec::new();
    for _nth in 0..20 {
        silent.push(bench.call().await);
    }
    // Each of them took the place of one that never said anything, the one that calls for longest.
    for caller in &mut silent[..17] {
        hung_up(caller).await;
    }
    let mut fifth = bench.call().await;
    assert_eq!(bench.send_position(&mut fifth).await, []);
    hung_up(&mut silent[17]).await;
    // The other connection from this computer keeps its source.
    assert_eq!(bench.send_position(&mut sender).await, []);
}

#[tokio::test]
async fn endless_line_is_hung_up_on() {
    let mut bench = Bench::new();
    let mut sender = bench.call().await;
    bench.send_position(&mut sender).await;
    let mut endless = bench.call().await;
    endless.write_all(&[b'x'; 4096]).await.unwrap();
    hung_up(&mut endless).await;
    let told = bench.send_position(&mut sender).await;
    let is_fault = |event: &Event| matches!(event, Event::Message(_, WireMessage::Fault(_)));
    assert!(told.len() == 1 && is_fault(&told[0]), "{told:?}");
}

#[tokio::test]
async fn last_sender_that_hangs_up_is_closed() {
    let mut bench = Bench::new();
    let mut sender = bench.call().await;
    bench.send_position(&mut sender).await;
    drop(sender);
    assert!(matches!(bench.reports.next().await, Event::Closed(_)));
}

/// Who sent something makes room for the next caller after ten seconds of silence, and before those who never did only
/// then.
#[tokio::test]
async fn sender_loses_its_place_after_ten_seconds() {
    for (silence, loses) in [(Duration::from_millis(9999), false), (SILENCE, true)] {
        assert_eq!(SILENCE, Duration::from_secs(10));
        let clock = DrivenClock::default();
        let mut bench = Bench::on(clock.clock());
        let mut sender = bench.call().await;
        bench.send_position(&mut sender).await;
        clock.pass(silence);
        let mut silent = Vec::new();
        for _nth in 1..MOST_CALLERS {
            silent.push(bench.call().await);
        }
        let mut next = bench.call().await;
        if loses {
            hung_up(&mut sender).await;
            assert!(matches!(bench.reports.next().await, Event::Closed(_)));
        } else {
            hung_up(&mut silent[0]).await;
            assert_eq!(bench.send_position(&mut sender).await, []);
        }
        assert_eq!(bench.send_position(&mut next).await, []);
        assert_eq!(bench.send_position(&mut silent[1]).await, []);
    }
}

#[tokio::test]
async fn callers_are_taken_with_keepalive() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let calling = TcpStream::connect(listener.local_addr().unwrap());
    let (called, _caller) = tokio::join!(listener.accept(), calling);
    let (stream, address) = called.unwrap();
    let same = socket2::SockRef::from(&stream).try_clone().unwrap();
    assert!(!same.keepalive().unwrap());
    let mut callers = NmeaConnections::default();
    let reporter = Reports::new().reporter(LinkKind::NmeaTcp);
    callers.take(stream, address, &reporter, &Clock::system());
    assert!(same.keepalive().unwrap());
}

#[test]
fn port_that_is_taken_is_told_with_what_to_do() {
    let first = UnattachedListener::open(0).unwrap();
    let sentence = UnattachedListener::open(first.port()).unwrap_err();
    assert!(
        sentence.to_string().contains(&first.port().to_string())
            && sentence.to_string().contains("Close")
    );
}

#[test]
fn caller_has_spoken_once_sentence_came() {
    let now = clock::now();
    let (tell, activity) = watch::channel(SenderActivity {
        last: now,
        spoke: false,
    });
    let mut caller = MonitoredStream(NmeaStream::over_network(), tell);
    let mut told = Outgoing::default();
    caller.receive(b"GET / HTTP/1.1\n", now, &mut told).unwrap();
    assert!(!activity.borrow().spoke);
    let line = format!("{}\n", checked(RMC));
    caller.receive(line.as_bytes(), now, &mut told).unwrap();
    assert!(activity.borrow().spoke);
}
