//! A TCP port where senders of NMEA 0183 call: FlightGear, and bridges that are clients (simulators 6, 7).

use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use clock::Clock;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};

use super::nmea_stream::NmeaStream;
use super::reconnect::TRIED_AGAIN_AFTER;
use super::reconnect::{Outgoing, StreamProtocol, keep_alive, run_until_end};
use super::report::Reporter;
use super::tcp::{self, UnattachedListener};
use crate::fault::Fault;

/// More callers at a time than this are an attack or a mistake.
const MOST_CALLERS: usize = 4;
/// Who says nothing for so long is the first to give its place to the next caller. It keeps it until then: a simulator that
/// loads is silent as well.
const SILENCE: Duration = Duration::from_secs(10);

/// Takes calls at this port, for ever: at one that is open already, or as soon as it can be opened. On every interface:
/// senders also run on other computers.
pub(super) async fn serve(
    port: u16,
    bound: Option<UnattachedListener>,
    reporter: Reporter,
    clock: Clock,
) {
    let mut bound = bound;
    loop {
        let opened = bound
            .take()
            .map_or_else(|| UnattachedListener::open(port), Ok);
        let listener =
            tcp::listen(opened, || UnattachedListener::open(port), &reporter, &clock).await;
        take_calls(listener, &reporter, &clock).await;
        clock.pause(TRIED_AGAIN_AFTER).await;
    }
}

/// Takes calls until the socket fails. The callers end with this.
async fn take_calls(listener: TcpListener, reporter: &Reporter, clock: &Clock) {
    let mut callers = NmeaConnections::default();
    loop {
        tokio::select! {
            biased;
            // A panic in there was logged when it happened.
            Some(ended) = callers.tasks.join_next() => if let Ok(address) = ended {
                callers.remove(address, reporter).await;
            },
            call = listener.accept() => match call {
                Ok((stream, address)) => {
                    tracing::info!(%address, "a sender of NMEA calls");
                    if callers.calling.len() >= MOST_CALLERS {
                        callers.evict(reporter, clock.now()).await;
                    }
                    callers.take(stream, address, reporter, clock);
                }
                // The caller was gone before it was answered.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) => {
                    tracing::debug!(%error, "a call could not be taken");
                    return;
                }
            },
        }
    }
}

/// The open connections; they end with this.
#[derive(Debug, Default)]
struct NmeaConnections {
    calling: Vec<SenderConnection>,
    /// One for each, which tells its address when the caller hung up.
    tasks: JoinSet<SocketAddr>,
}

/// One open connection.
#[derive(Debug)]
struct SenderConnection {
    address: SocketAddr,
    seen: watch::Receiver<SenderActivity>,
    task: AbortHandle,
}

/// What is known of a caller.
#[derive(Debug, Clone, Copy)]
struct SenderActivity {
    /// When its last sentence came; before the first one, when it called.
    last: Instant,
    /// Whether any came.
    spoke: bool,
}

impl NmeaConnections {
    fn take(&mut self, stream: TcpStream, address: SocketAddr, reporter: &Reporter, clock: &Clock) {
        if let Err(error) = keep_alive(&stream) {
            tracing::debug!(%error, "a silent caller will not be missed");
        }
        let (last, spoke) = (clock.now(), false);
        let (tell, seen) = watch::channel(SenderActivity { last, spoke });
        let (reporter, clock) = (reporter.clone(), clock.clone());
        let task = self.tasks.spawn(async move {
            let mut protocol = MonitoredStream(NmeaStream::over_network(), tell);
            run_until_end(stream, address, &mut protocol, &reporter, &clock).await;
            address
        });
        self.calling.push(SenderConnection {
            address,
            seen,
            task,
        });
    }

    /// Hangs up on the one that gives its place to the next caller: who says nothing for long before who speaks, who never
    /// said anything before who did, and then the longest silent one.
    async fn evict(&mut self, reporter: &Reporter, now: Instant) {
        let claim = |caller: &&SenderConnection| {
            let SenderActivity { last, spoke } = *caller.seen.borrow();
            let speaks = now.saturating_duration_since(last) < SILENCE;
            (speaks, spoke, last)
        };
        if let Some(caller) = self.calling.iter().min_by_key(claim) {
            tracing::debug!(address = %caller.address, "gives its place to the next caller");
            self.remove(caller.address, reporter).await;
        }
    }

    /// One is no more; that is told unless another one on its computer still speaks: the two cannot be told apart.
    async fn remove(&mut self, address: SocketAddr, reporter: &Reporter) {
        let spoke = |caller: &SenderConnection| caller.seen.borrow().spoke;
        let Some(at) = self
            .calling
            .iter()
            .position(|caller| caller.address == address)
        else {
            return;
        };
        let caller = self.calling.swap_remove(at);
        caller.task.abort();
        let mut others = self.calling.iter();
        let beside = others.any(|other| other.address.ip() == address.ip() && spoke(other));
        if spoke(&caller) && !beside {
            reporter.report_closed(address).await;
        }
    }
}

/// What a caller says, and when it said something last.
struct MonitoredStream(NmeaStream, watch::Sender<SenderActivity>);

impl StreamProtocol for MonitoredStream {
    fn begin(&mut self, now: Instant, told: &mut Outgoing) {
        self.0.begin(now, told);
    }

    fn receive(&mut self, bytes: &[u8], now: Instant, told: &mut Outgoing) -> Result<(), Fault> {
        let before = self.0.sentences();
        let heard = self.0.receive(bytes, now, told);
        if self.0.sentences() > before {
            let (last, spoke) = (now, true);
            self.1.send_replace(SenderActivity { last, spoke });
        }
        heard
    }
}

#[cfg(test)]
mod tests;
