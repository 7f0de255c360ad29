//! The callers: every link that is a connection, each a task that ends with this.

use std::collections::HashMap;

use tokio::task::AbortHandle;

use super::gpsd::Gpsd;
use super::line::call;
use super::report::{Event, Reports};
use crate::clock::Clock;
use crate::ownship::{Door, Link, LinkKind, Peer, Peers};

/// The links that call simulators and receivers, in the order of their ranks.
pub(super) const CALLING: [LinkKind; 1] = [LinkKind::Gpsd];

/// The tasks, and what they tell.
#[derive(Debug)]
pub(super) struct Callers {
    reports: Reports,
    running: HashMap<LinkKind, AbortHandle>,
    clock: Clock,
}

/// How the calling links are listed before they called.
pub(super) fn listed(peers: &Peers) -> impl Iterator<Item = Link> {
    CALLING.iter().map(|kind| {
        let peers = peers.of(*kind);
        let door = match peers {
            [] => Door::Off,
            peers => Door::Calls(peers.iter().map(Peer::to_string).collect()),
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

    /// Has every link call whom it is to call. Needs a runtime around it.
    pub(super) fn start_all(&mut self, peers: &Peers) {
        for kind in CALLING {
            self.start(kind, peers.of(kind).to_vec());
        }
    }

    /// Has a link call these from now on, and nobody else.
    fn start(&mut self, kind: LinkKind, peers: Vec<Peer>) {
        if let Some(running) = self.running.remove(&kind) {
            running.abort();
        }
        if peers.is_empty() {
            return;
        }
        let (reporter, clock) = (self.reports.reporter(kind), self.clock.clone());
        let task = match kind {
            LinkKind::Gpsd => tokio::spawn(call(reporter, clock, peers, Gpsd::new())),
            // The others do not call.
            _ => return,
        };
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
