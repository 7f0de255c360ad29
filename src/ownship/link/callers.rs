//! The callers: every link that is a connection, each a task that ends with this.

use std::collections::HashMap;

use tokio::task::AbortHandle;

use super::gpsd::Gpsd;
use super::line::call;
use super::nmea_server::Bound;
use super::nmea_stream::NmeaStream;
use super::report::{Event, Reports};
use super::serial;
use crate::clock::Clock;
use crate::ownship::{Door, Link, LinkKind, Peer, Peers};

/// The links that are connections.
const KINDS: [LinkKind; 3] = [LinkKind::NmeaTcp, LinkKind::NmeaSerial, LinkKind::Gpsd];

/// The tasks, and what they tell.
#[derive(Debug)]
pub(super) struct Callers {
    reports: Reports,
    running: HashMap<LinkKind, AbortHandle>,
    clock: Clock,
}

/// How these links are listed before they called. Over TCP, NMEA is called for where a peer is named, else waited for.
pub(super) fn listed(
    peers: &Peers,
    nmea_tcp: &Result<Bound, String>,
) -> impl Iterator<Item = Link> {
    KINDS.iter().map(move |kind| {
        let called = peers.of(*kind).iter().map(Peer::to_string);
        let serial = peers.serial.iter().map(|port| port.name.to_string());
        let places: Vec<String> = match kind {
            LinkKind::NmeaSerial => serial.collect(),
            _ => called.collect(),
        };
        let door = match (kind, nmea_tcp) {
            _ if !places.is_empty() => Door::Calls(places),
            (LinkKind::NmeaTcp, Ok(bound)) => Door::Open(bound.port()),
            (LinkKind::NmeaTcp, Err(sentence)) => Door::Failed(sentence.clone()),
            _ => Door::Off,
        };
        Link::new(*kind, door)
    })
}

impl Callers {
    pub(super) fn new(clock: Clock) -> Self {
        Self {
            reports: Reports::new(),
            running: HashMap::new(),
            clock,
        }
    }

    /// Has every link call whom it is to call, or wait where it is to be called. Needs a runtime around it.
    pub(super) fn start_all(&mut self, peers: &Peers, nmea_tcp: Option<Bound>) {
        for kind in KINDS {
            self.start(kind, peers);
        }
        if let Some(bound) = nmea_tcp.filter(|_bound| peers.of(LinkKind::NmeaTcp).is_empty()) {
            let reporter = self.reports.reporter(LinkKind::NmeaTcp);
            let task = bound.serve(reporter, self.clock.clone());
            self.keep(LinkKind::NmeaTcp, task);
        }
    }

    /// Has a link call whom it is to call from now on, and nobody else.
    fn start(&mut self, kind: LinkKind, peers: &Peers) {
        if let Some(running) = self.running.remove(&kind) {
            running.abort();
        }
        let called = peers.of(kind).to_vec();
        let (reporter, clock) = (self.reports.reporter(kind), self.clock.clone());
        match kind {
            LinkKind::NmeaSerial => {
                if let Some(port) = peers.serial.clone() {
                    self.keep(kind, serial::listen(reporter, clock, port));
                }
            }
            LinkKind::NmeaTcp if !called.is_empty() => {
                let speech = NmeaStream::over_network();
                self.keep(kind, call(reporter, clock, called, speech));
            }
            LinkKind::Gpsd if !called.is_empty() => {
                self.keep(kind, call(reporter, clock, called, Gpsd::new()));
            }
            // The others do not call, or have nobody to call.
            _ => {}
        }
    }

    fn keep(&mut self, kind: LinkKind, task: impl Future<Output = ()> + Send + 'static) {
        let task = tokio::spawn(task);
        self.running.insert(kind, task.abort_handle());
    }

    /// What a link tells next. Nothing is lost when the future is dropped.
    pub(super) async fn next(&mut self) -> Event {
        self.reports.next().await
    }
}

impl Drop for Callers {
    fn drop(&mut self) {
        for running in self.running.values() {
            running.abort();
        }
    }
}
