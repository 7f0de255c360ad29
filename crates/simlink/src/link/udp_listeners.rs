//! UDP listeners: every socket on which simulators are heard without being asked, waited for as one.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::task::Poll;
use std::time::Instant;

use super::tracker::SenderId;
use super::udp::{Listener, UnattachedSocket};
use crate::LinkKind;
use crate::fault::LinkFailure;
use crate::health::{Link, LinkStatus};

/// The sockets, each with the link that it belongs to.
#[derive(Debug, Default)]
pub(super) struct UdpListeners {
    shared: Vec<(LinkKind, Listener)>,
    /// The program's own port, which belongs to no listed link.
    private: Option<Listener>,
}

impl UdpListeners {
    /// Hands a socket to the runtime that this is called in.
    pub(super) fn open(
        &mut self,
        kind: LinkKind,
        bound: UnattachedSocket,
    ) -> Result<u16, LinkFailure> {
        let listener = bound.listen()?;
        let port = listener.port();
        self.shared.push((kind, listener));
        Ok(port)
    }

    /// The same for the program's own port.
    pub(super) fn open_private(&mut self, bound: UnattachedSocket) -> Result<(), LinkFailure> {
        self.private = Some(bound.listen()?);
        Ok(())
    }

    /// Closes the sockets of a link.
    pub(super) fn close(&mut self, kind: LinkKind) {
        self.shared.retain(|(link, _)| *link != kind);
    }

    /// The port on which a link listens.
    pub(super) fn port(&self, kind: LinkKind) -> Option<u16> {
        let mut shared = self.shared.iter();
        let listener = shared.find(|(link, _)| *link == kind);
        listener.map(|(_, listener)| listener.port())
    }

    fn listeners(&self) -> impl Iterator<Item = &Listener> {
        self.shared
            .iter()
            .map(|(_, listener)| listener)
            .chain(&self.private)
    }

    /// The same for every link; how each is listed. One that cannot hear hinders no other.
    pub(super) fn open_all(
        &mut self,
        links: impl IntoIterator<Item = (LinkKind, Result<UnattachedSocket, LinkFailure>)>,
    ) -> Vec<Link> {
        let open = |(kind, bound): (LinkKind, Result<UnattachedSocket, LinkFailure>)| {
            let port = bound.and_then(|bound| self.open(kind, bound));
            Link::new(kind, port.map_or_else(LinkStatus::Failed, LinkStatus::Open))
        };
        links.into_iter().map(open).collect()
    }

    /// Waits until there may be something to take. Nothing is lost when it is dropped.
    pub(super) async fn heard(&self) {
        let now = clock::now();
        let pauses = self.listeners().map(|listener| listener.pauses_until(now));
        let end_of_pause = pauses.flatten().min();
        let anything = poll_fn(|context| {
            // All are asked, so that each of them wakes.
            let awake = |listener: &Listener| listener.pauses_until(now).is_none();
            let heard = self
                .listeners()
                .filter(|listener| awake(listener) && listener.poll_heard(context).is_ready())
                .count();
            if heard > 0 {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        });
        tokio::select! {
            () = anything => {}
            () = clock::until_due(end_of_pause) => {}
        }
    }

    /// Hands over what has come: a turn of each socket, so that a flood on one does not silence the others. Returns what is
    /// wrong where there is a flood.
    pub(super) fn take(
        &mut self,
        now: Instant,
        mut each: impl FnMut(SenderId, &[u8]),
    ) -> Vec<(LinkKind, LinkFailure)> {
        let mut floods = Vec::new();
        let private = self.private.iter_mut();
        let private = private.map(|listener| (LinkKind::Xgps, listener));
        let shared = self.shared.iter_mut();
        let shared = shared.map(|(link, listener)| (*link, listener));
        for (link, listener) in shared.chain(private) {
            listener.take(now, |address: SocketAddr, datagram| {
                each(SenderId { link, address }, datagram);
            });
            floods.extend(listener.flood().map(|sentence| (link, sentence)));
        }
        floods
    }
}
