//! Tests of the line, with a listener and a clock of their own.

use clock::driven::DrivenClock;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::super::report::{Event, Reports};
use super::*;
use crate::LinkKind;

/// Says `hello`; tells that a peer is present for every byte, hangs up at an `x`, and at a `v` because of the version, and asks `?` when a second is over.
#[derive(Default)]
struct Polite {
    due: Option<Instant>,
    /// In how many further ways a conversation can begin.
    ways: u32,
}

impl StreamProtocol for Polite {
    fn begin(&mut self, now: Instant, told: &mut Outgoing) {
        told.out.extend_from_slice(b"hello");
        self.ways = self.ways.saturating_sub(1);
        self.due = Some(now + Duration::from_secs(1));
    }

    fn receive(&mut self, bytes: &[u8], _now: Instant, told: &mut Outgoing) -> Result<(), Fault> {
        for byte in bytes {
            if *byte == b'x' {
                return Err(ConversationError::NotGpsd.into());
            }
            if *byte == b'v' {
                return Err(ConversationError::NoSharedProtocol.into());
            }
            told.messages.push(WireMessage::nameless(WireFact::Present));
        }
        Ok(())
    }

    fn due(&self) -> Option<Instant> {
        self.due
    }

    fn calls_again(&self) -> bool {
        self.ways > 0
    }

    fn act(&mut self, _now: Instant, told: &mut Outgoing) -> Result<(), Fault> {
        self.due = None;
        told.out.push(b'?');
        Ok(())
    }
}

/// A line that calls a listener of the test, by a clock of the test.
struct Bench {
    driven: DrivenClock,
    reports: Reports,
    listener: TcpListener,
    line: JoinHandle<()>,
}

impl Bench {
    async fn new() -> Self {
        Self::with(Polite::default()).await
    }

    async fn with(protocol: Polite) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let peers = vec![Peer::here(listener.local_addr().unwrap().port())];
        let (driven, reports) = (DrivenClock::default(), Reports::new());
        let reporter = reports.reporter(LinkKind::Gpsd);
        let line = tokio::spawn(call(reporter, driven.clock(), peers.clone(), protocol));
        let mut bench = Self {
            driven,
            reports,
            listener,
            line,
        };
        let status = bench.reports.next().await;
        assert_eq!(
            status,
            Event::Status(
                LinkKind::Gpsd,
                LinkStatus::Calls(vec![CalledPlace::of(&peers[0])])
            )
        );
        bench
    }

    /// Takes the call, and is greeted.
    async fn take_call(&self) -> TcpStream {
        let (mut stream, _) = self.listener.accept().await.unwrap();
        assert_eq!(next_bytes(&mut stream, 5).await, b"hello");
        stream
    }

    async fn is_present(&mut self) -> bool {
        let event = self.reports.next().await;
        let present = WireMessage::nameless(WireFact::Present);
        matches!(event, Event::Message(_, message) if message == present)
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.line.abort();
    }
}

async fn next_bytes(stream: &mut TcpStream, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    stream.read_exact(&mut bytes).await.unwrap();
    bytes
}

#[tokio::test]
async fn what_is_heard_is_told_and_what_is_due_is_sent() {
    let mut bench = Bench::new().await;
    let mut stream = bench.take_call().await;
    stream.write_all(b"ab").await.unwrap();
    assert!(bench.is_present().await && bench.is_present().await);
    bench.driven.pass(Duration::from_secs(1));
    assert_eq!(next_bytes(&mut stream, 1).await, b"?");
}

#[tokio::test]
async fn connection_that_ends_is_told_and_called_again() {
    let mut bench = Bench::new().await;
    for _restart in 0..3 {
        let mut stream = bench.take_call().await;
        stream.write_all(b"a").await.unwrap();
        assert!(bench.is_present().await);
        drop(stream);
        assert!(matches!(bench.reports.next().await, Event::Closed(_)));
    }
    let two = Duration::from_secs(2);
    assert!(bench.driven.pauses().iter().all(|pause| *pause == two));
}

#[tokio::test]
async fn another_way_to_begin_is_tried_at_once() {
    let bench = Bench::with(Polite { due: None, ways: 3 }).await;
    for _way in 0..3 {
        drop(bench.take_call().await);
        assert!(bench.driven.pauses().is_empty());
    }
    bench.take_call().await;
    assert_eq!(bench.driven.pauses(), [Duration::from_secs(2)]);
}

#[tokio::test]
async fn refused_protocol_is_fault_only_if_it_was_the_last() {
    let mut bench = Bench::with(Polite { due: None, ways: 2 }).await;
    let mut stream = bench.take_call().await;
    stream.write_all(b"v").await.unwrap();
    assert!(matches!(bench.reports.next().await, Event::Closed(_)));
    let mut stream = bench.take_call().await;
    stream.write_all(b"v").await.unwrap();
    let fault = WireMessage::Fault(ConversationError::NoSharedProtocol.into());
    assert!(matches!(bench.reports.next().await, Event::Message(_, message) if message == fault));
}

#[tokio::test]
async fn nonsense_ends_connection() {
    let mut bench = Bench::new().await;
    let mut stream = bench.take_call().await;
    stream.write_all(b"ax").await.unwrap();
    assert!(bench.is_present().await, "what came before counts");
    let fault = WireMessage::Fault(ConversationError::NotGpsd.into());
    assert!(matches!(bench.reports.next().await, Event::Message(_, message) if message == fault));
    assert!(matches!(bench.reports.next().await, Event::Closed(_)));
    assert_eq!(stream.read(&mut [0; 8]).await.unwrap_or(0), 0);
}

#[tokio::test]
async fn absent_peer_is_called_with_bounds() {
    let bench = Bench::new().await;
    // A port whose listener is gone refuses calls; the line's peer is another one.
    let vain = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let peers = vec![Peer::here(vain.local_addr().unwrap().port())];
    drop(vain);
    let (driven, reporter) = (
        DrivenClock::default(),
        bench.reports.reporter(LinkKind::Gpsd),
    );
    let line = tokio::spawn(call(reporter, driven.clock(), peers, Polite::default()));
    while driven.pauses().len() < 5 {
        tokio::task::yield_now().await;
    }
    let expected = [2, 5, 10, 10, 10].map(Duration::from_secs);
    assert_eq!(driven.pauses()[..5], expected);
    line.abort();
}

#[tokio::test]
async fn flood_is_taken_with_pauses() {
    let mut bench = Bench::new().await;
    let mut stream = bench.take_call().await;
    let flood = tokio::spawn(async move {
        stream.write_all(&vec![b'a'; 2 * FLOOD]).await.unwrap();
        stream
    });
    for _byte in 0..2 * FLOOD {
        assert!(bench.is_present().await);
    }
    flood.await.unwrap();
    let pauses = bench.driven.pauses();
    assert!(!pauses.is_empty() && pauses.iter().all(|pause| *pause == PAUSE_AFTER_FLOOD));
}
