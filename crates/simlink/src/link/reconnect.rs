//! A line: a connection that is called, and called again for ever when it ends (simulators 2.7, 9).
//!
//! What is exchanged over it is a [`StreamProtocol`], which knows neither sockets nor the clock.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clock::Clock;
use socket2::{SockRef, TcpKeepalive};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;

use super::report::Reporter;
use crate::Peer;
use crate::fault::{ConversationError, Fault};
use crate::health::{CalledPlace, LinkStatus};
use crate::wire::{WireFact, WireMessage};

/// So long after a vain attempt a port is tried again: its owner may let it go.
pub(super) const TRIED_AGAIN_AFTER: Duration = Duration::from_secs(3);
/// Who does not take the call in this time is not there.
const CONNECT_TIME: Duration = Duration::from_secs(2);
/// Who does not take what is sent in this time hangs.
const SEND_TIME: Duration = Duration::from_secs(5);
/// So long after each vain round of calls the next one begins; the last one for ever.
const SPACING: [Duration; 3] = [
    Duration::from_secs(2),
    Duration::from_secs(5),
    Duration::from_secs(10),
];
/// After so long a silence the system asks whether the other end is there ...
const KEEPALIVE_AFTER: Duration = Duration::from_secs(10);
/// ... and so often until it is given up.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(5);
/// What is read at once.
const PIECE: usize = 16 * 1024;
/// After so many bytes ...
const FLOOD: usize = 64 * 1024;
/// ... there is a pause: a flood costs a bounded part of a core, and who sends it has to wait.
const PAUSE_AFTER_FLOOD: Duration = Duration::from_millis(10);

/// A protocol: parses what comes, and produces what is to be sent, bytes over a stream or texts over a web socket. An
/// error gives the connection up.
pub(super) trait StreamProtocol<Sent = u8> {
    /// A fresh connection: what was known of the one before is forgotten.
    fn begin(&mut self, now: Instant, told: &mut Outgoing<Sent>);
    /// Parses what came: over a stream it may be split or joined anywhere, over a web socket it is a text.
    fn receive(
        &mut self,
        bytes: &[u8],
        now: Instant,
        told: &mut Outgoing<Sent>,
    ) -> Result<(), Fault>;
    /// Takes a sign of life that tells nothing else: the other end of a web socket answers a ping.
    fn sign(&mut self, _now: Instant, _told: &mut Outgoing<Sent>) {}
    /// When [`Self::act`] has something to do.
    fn due(&self) -> Option<Instant> {
        None
    }
    /// Whether the connection that ended is to be called again at once, because there is another way to begin.
    fn calls_again(&self) -> bool {
        false
    }
    /// Does what is due.
    fn act(&mut self, _now: Instant, _told: &mut Outgoing<Sent>) -> Result<(), Fault> {
        Ok(())
    }
}

/// What a protocol produces.
#[derive(Debug, Default)]
pub(super) struct Outgoing<Sent = u8> {
    /// For the tracker, in this order.
    pub(super) messages: Vec<WireMessage>,
    /// For the other end.
    pub(super) out: Vec<Sent>,
}

impl<Sent> Outgoing<Sent> {
    /// Tells the tracker a fact of a sender with this name.
    pub(super) fn tell(&mut self, name: &Arc<str>, fact: WireFact) {
        self.messages.push(WireMessage::named(name, fact));
    }

    /// Tells the tracker what was wrong with what came.
    pub(super) fn fault(&mut self, fault: impl Into<Fault>) {
        self.messages.push(WireMessage::Fault(fault.into()));
    }
}

/// How long to wait before calling again.
#[derive(Debug, Default)]
pub(super) struct ReconnectDelay {
    vain: usize,
}

impl ReconnectDelay {
    /// The next pause: longer, up to a bound.
    pub(super) fn next(&mut self) -> Duration {
        let last = SPACING.len() - 1;
        let pause = SPACING.get(self.vain.min(last));
        self.vain = (self.vain + 1).min(last);
        pause.copied().unwrap_or_default()
    }

    /// A peer answered and sent something.
    pub(super) fn reset(&mut self) {
        self.vain = 0;
    }
}

/// Calls these peers in turn, for ever, and runs the protocol with the one that answers.
pub(super) async fn call(
    reporter: Reporter,
    clock: Clock,
    peers: Vec<Peer>,
    mut protocol: impl StreamProtocol,
) {
    let places = peers.iter().map(CalledPlace::of).collect();
    reporter.status(LinkStatus::Calls(places)).await;
    let mut spacing = ReconnectDelay::default();
    loop {
        for peer in &peers {
            loop {
                match dial(peer, &clock).await {
                    Ok((stream, address)) => {
                        tracing::info!(link = ?reporter.kind(), %peer, "connected");
                        if run_connection(stream, address, &mut protocol, &reporter, &clock).await {
                            spacing.reset();
                        }
                        if protocol.calls_again() {
                            continue;
                        }
                    }
                    Err(error) => tracing::debug!(%peer, %error, "no answer"),
                }
                break;
            }
        }
        clock.pause(spacing.next()).await;
    }
}

/// Calls a peer once.
pub(super) async fn dial(peer: &Peer, clock: &Clock) -> io::Result<(TcpStream, SocketAddr)> {
    let work = TcpStream::connect((peer.host.as_str(), peer.port));
    let stream = clock
        .limit(CONNECT_TIME, work)
        .await
        .map_err(|_timed_out| io::ErrorKind::TimedOut)??;
    stream.set_nodelay(true)?;
    keep_alive(&stream)?;
    let address = stream.peer_addr()?;
    Ok((stream, address))
}

/// Runs the protocol until the connection ends; reports why if that is a fault. Returns whether anything was received.
pub(super) async fn run_connection(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    address: SocketAddr,
    protocol: &mut impl StreamProtocol,
    reporter: &Reporter,
    clock: &Clock,
) -> bool {
    let heard = run_until_end(stream, address, protocol, reporter, clock).await;
    reporter.report_closed(address).await;
    heard
}

/// The same without reporting that the connection is closed.
pub(super) async fn run_until_end(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    address: SocketAddr,
    protocol: &mut impl StreamProtocol,
    reporter: &Reporter,
    clock: &Clock,
) -> bool {
    let (heard, ended) = exchange(stream, address, protocol, reporter, clock).await;
    if let Err(reason) = ended {
        // The next protocol is tried at once: that the newest one was refused is no fault.
        let is_final =
            reason != ConversationError::NoSharedProtocol.into() || !protocol.calls_again();
        if is_final {
            reporter.report_fault(address, reason).await;
        }
    }
    heard
}

/// Has the system look whether the other end is still there while nothing comes: a computer that is switched off does not
/// hang up.
pub(super) fn keep_alive(stream: &TcpStream) -> io::Result<()> {
    let keepalive = TcpKeepalive::new()
        .with_time(KEEPALIVE_AFTER)
        .with_interval(KEEPALIVE_INTERVAL);
    SockRef::from(stream).set_tcp_keepalive(&keepalive)
}

/// Reads and writes until the connection ends. Returns whether anything was received, and how it ended.
async fn exchange(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    address: SocketAddr,
    protocol: &mut impl StreamProtocol,
    reporter: &Reporter,
    clock: &Clock,
) -> (bool, Result<(), Fault>) {
    let mut piece = vec![0; PIECE];
    let mut heard = false;
    let (mut told, mut taken, mut understood) = (Outgoing::default(), 0, Ok(()));
    protocol.begin(clock.now(), &mut told);
    loop {
        for message in told.messages.drain(..) {
            reporter.report_message(address, message).await;
        }
        // What came before it counts.
        if understood.is_err() {
            return (heard, understood);
        }
        if !told.out.is_empty() {
            let sent = clock.limit(SEND_TIME, stream.write_all(&told.out)).await;
            told.out.clear();
            match sent {
                Ok(Ok(())) => {}
                // The simulator was closed.
                Ok(Err(_)) => return (heard, Ok(())),
                Err(_timed_out) => return (heard, Err(ConversationError::AcceptsNothing.into())),
            }
        }
        if taken >= FLOOD {
            taken = 0;
            clock.pause(PAUSE_AFTER_FLOOD).await;
        }
        let read = stream.read(&mut piece);
        let read = match protocol.due() {
            Some(due) => clock.deadline(due, read).await.ok(),
            None => Some(read.await),
        };
        understood = match read {
            None => protocol.act(clock.now(), &mut told),
            Some(Ok(0) | Err(_)) => return (heard, Ok(())),
            Some(Ok(length)) => {
                let bytes = piece.get(..length).unwrap_or_default();
                (heard, taken) = (true, taken + length);
                reporter.report_raw(address, bytes).await;
                protocol.receive(bytes, clock.now(), &mut told)
            }
        };
    }
}

#[cfg(test)]
mod tests;
