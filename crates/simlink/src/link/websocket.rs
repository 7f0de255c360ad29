//! WebSocket server for other programs on this computer: they send a position to `/ownship`, and `/events` tells them what
//! the program shows. It is off until the user switches it on.

mod connection;
mod events;
mod guard;

use std::io;
use std::sync::Arc;

use clock::Clock;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use self::connection::Connection;
use self::events::EventSnapshot;
use super::reconnect::TRIED_AGAIN_AFTER;
use super::report::Reporter;
use super::tcp::{self, UnattachedListener};
use crate::OwnshipFeed;
use crate::status::{OwnshipSnapshot, ShownFacts};

/// More connections at a time than this are an attack or a mistake.
const MOST_CONNECTIONS: usize = 8;
/// The answer to one more.
const BUSY: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/// What the server is started with, as often as the user switches it on.
#[derive(Debug)]
pub(super) struct WebSocket {
    port: u16,
    origins: Arc<[String]>,
    snapshot: watch::Sender<EventSnapshot>,
}

/// The connections that told a position: so many clones are there beside this one.
#[derive(Debug, Default)]
struct Senders(Arc<()>);

/// What every connection knows.
#[derive(Debug, Clone)]
struct ConnectionContext {
    origins: Arc<[String]>,
    snapshot: watch::Receiver<EventSnapshot>,
    /// Has a clone in each connection that told a position.
    senders: Arc<Senders>,
    reporter: Reporter,
    clock: Clock,
}

impl WebSocket {
    /// At this port, 0 for one of the system's choice; pages with one of `origins` may connect as well.
    pub(super) fn new(port: u16, origins: &[String]) -> Self {
        let (snapshot, _none_yet) = watch::channel(EventSnapshot::default());
        let origins = origins.into();
        Self {
            port,
            origins,
            snapshot,
        }
    }

    /// Tells connected programs what there is now.
    pub(super) fn tell(&self, shown: &Arc<ShownFacts>, feed: &OwnshipFeed) {
        if self.snapshot.receiver_count() > 0 {
            self.snapshot.send_replace(EventSnapshot {
                shown: Arc::clone(shown),
                ownship: OwnshipSnapshot::new(feed),
            });
        }
    }

    /// Serves for ever. The connections end with the future.
    pub(super) fn serve(
        &self,
        reporter: Reporter,
        clock: Clock,
    ) -> impl Future<Output = ()> + Send + use<> {
        let port = self.port;
        let shared = ConnectionContext {
            origins: Arc::clone(&self.origins),
            snapshot: self.snapshot.subscribe(),
            senders: Arc::default(),
            reporter,
            clock,
        };
        async move {
            let open = || UnattachedListener::open_local(port);
            loop {
                let listener = tcp::listen(open(), open, &shared.reporter, &shared.clock).await;
                accept(listener, &shared).await;
                shared.clock.pause(TRIED_AGAIN_AFTER).await;
            }
        }
    }
}

/// Accepts connections until the socket fails.
async fn accept(listener: TcpListener, shared: &ConnectionContext) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            // Places are free before they are counted.
            biased;
            // A panic in there was logged when it happened.
            Some(_ended) = connections.join_next() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) if connections.len() >= MOST_CONNECTIONS => refuse(&stream),
                Ok((stream, address)) => {
                    connections.spawn(Connection::serve(stream, address, shared.clone()));
                }
                // The client was gone before it was answered.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) => {
                    tracing::debug!(%error, "a WebSocket connection could not be accepted");
                    return;
                }
            },
        }
    }
}

/// Answers in what the system has room for; the client sees the end of the connection in any case.
fn refuse(stream: &TcpStream) {
    tracing::debug!("one WebSocket connection too many");
    stream.try_write(BUSY).ok();
}

#[cfg(test)]
mod tests;
