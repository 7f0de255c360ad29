//! X-Planes that the user named: a beacon need not reach this program for them to be asked.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::Peer;
use crate::fault::LinkFailure;

/// A name may mean another computer later: so often it is looked up.
const LOOKED_UP_AFTER: Duration = Duration::from_secs(30);

/// Where the named X-Planes take requests, as far as their names are known on this network.
type NamedAddresses = Vec<Result<SocketAddr, LinkFailure>>;

/// The X-Planes that the user named.
#[derive(Debug, Default)]
pub(super) struct NamedXPlanes {
    peers: Vec<Peer>,
    due: Option<Instant>,
    /// The newest search, until its result is taken.
    search: JoinSet<NamedAddresses>,
}

impl NamedXPlanes {
    /// From now on these, and no others.
    pub(super) fn set(&mut self, peers: &[Peer], now: Instant) {
        if self.peers != peers {
            self.peers = peers.to_vec();
            self.due = (!peers.is_empty()).then_some(now);
            self.search = JoinSet::new();
        }
    }

    /// When they are to be looked up; `None` where there are none.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Looks them up, if that is due. Needs a runtime around it.
    pub(super) fn look_up(&mut self, now: Instant) {
        if self.due.is_some_and(|due| due <= now) {
            self.due = Some(now + LOOKED_UP_AFTER);
            let peers = self.peers.clone();
            self.search = JoinSet::new();
            self.search.spawn(async move {
                let mut found = Vec::new();
                for peer in peers {
                    found.push(address_of(&peer).await);
                }
                found
            });
        }
    }

    /// Where they are, once that is known. Nothing is lost when the future is dropped.
    pub(super) async fn found(&mut self) -> NamedAddresses {
        match self.search.join_next().await {
            Some(found) => found.unwrap_or_default(),
            None => std::future::pending().await,
        }
    }
}

/// X-Plane takes requests over IPv4 (simulators 3.2).
async fn address_of(peer: &Peer) -> Result<SocketAddr, LinkFailure> {
    let named = (peer.host.as_str(), peer.port);
    let known = tokio::net::lookup_host(named).await.ok();
    let address = known.and_then(|mut known| known.find(SocketAddr::is_ipv4));
    address.ok_or_else(|| LinkFailure::NoComputer(peer.host.clone()))
}
