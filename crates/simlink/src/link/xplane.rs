//! The link to X-Plane 11 and 12 without set-up (simulators 3.1 to 3.3): its beacon is heard, it is asked for its
//! position, and it answers.
//!
//! Nothing is sent but these requests and, at the end, their end; none of them changes the simulator.

mod conversation;
mod conversations;
mod group;
mod named;

use std::io;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::time::{Duration, Instant};

use clock::Clock;

use self::conversations::{Conversations, XPlaneMessage};
use self::named::NamedXPlanes;
use super::udp;
use super::udp_listeners::UdpListeners;
use crate::fault::LinkFailure;
use crate::wire::WireMessage;
use crate::wire::xplane::beacon;
use crate::{LinkKind, Peer};

/// Interfaces come and go: so often the group is joined on those that are new.
const JOINED_AGAIN_AFTER: Duration = Duration::from_secs(30);

/// Of whom a fault without a sender is told.
const NOWHERE: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::UNSPECIFIED), 0);

/// Sockets that are open, but not yet part of a runtime.
#[derive(Debug)]
pub(super) struct UnattachedSockets {
    beacons: udp::UnattachedSocket,
    answers: udp::UnattachedSocket,
    /// Joins the group of the beacons.
    member: UdpSocket,
    socket: UdpSocket,
}

/// The link in a runtime.
#[derive(Debug)]
pub(super) struct Link {
    listeners: UdpListeners,
    /// Joins the group of the beacons.
    member: UdpSocket,
    join_again: Instant,
    socket: UdpSocket,
    known: Conversations,
    named: NamedXPlanes,
    clock: Clock,
    port: u16,
    /// What came, while it is recorded.
    tapped: Option<Vec<(SocketAddr, Vec<u8>)>>,
}

/// X-Planes that were heard in a trace: no request is sent.
#[derive(Debug, Default)]
pub(super) struct XPlaneTraceReplay(Conversations);

impl XPlaneTraceReplay {
    /// Reads a datagram of a trace.
    pub(super) fn read(
        &mut self,
        from: SocketAddr,
        datagram: &[u8],
        now: Instant,
        messages: &mut Vec<WireMessage>,
    ) {
        let told = receive(&mut self.0, from, datagram, now);
        messages.extend(told.into_iter().map(|(_, message)| message));
    }
}

impl UnattachedSockets {
    /// Opens the port of the beacons, shared with other programs, and a port of the system's choice for requests and
    /// answers. An error is a sentence for the link page.
    pub(super) fn open(port: u16) -> Result<Self, LinkFailure> {
        let beacons = udp::UnattachedSocket::open(port)?;
        let failed = |error: io::Error| LinkFailure::XPlaneUnreachable(error.to_string());
        let answers = udp::UnattachedSocket::open_own(Ipv4Addr::UNSPECIFIED, 0).map_err(failed)?;
        let member = beacons.twin().map_err(failed)?;
        let socket = answers.twin().map_err(failed)?;
        Ok(Self {
            beacons,
            answers,
            member,
            socket,
        })
    }

    /// The port of the beacons.
    pub(super) fn port(&self) -> u16 {
        self.beacons.port()
    }

    /// Hands the sockets to the runtime that this is called in.
    pub(super) fn listen(self, clock: Clock) -> Result<Link, LinkFailure> {
        let mut listeners = UdpListeners::default();
        let port = listeners.open(LinkKind::XPlane, self.beacons)?;
        listeners.open(LinkKind::XPlane, self.answers)?;
        Ok(Link {
            listeners,
            member: self.member,
            join_again: clock.now(),
            socket: self.socket,
            known: Conversations::default(),
            named: NamedXPlanes::default(),
            clock,
            port,
            tapped: None,
        })
    }
}

/// See [`Link::next`]; without a link nothing is ever told.
pub(super) async fn next(link: Option<&mut Link>) -> Vec<XPlaneMessage> {
    match link {
        Some(link) => link.next().await,
        None => std::future::pending().await,
    }
}

impl Link {
    /// The port of the beacons.
    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// Asks these X-Planes as well, whose beacons may not come this far; of those that were named before no others.
    pub(super) fn look_for(&mut self, peers: &[Peer]) {
        self.named.set(peers, self.clock.now());
        if peers.is_empty() {
            self.known.expect(&[], self.clock.now());
        }
    }

    /// What X-Planes tell next, each with the address where it takes requests; sends what is due meanwhile. Nothing is
    /// lost when the future is dropped.
    async fn next(&mut self) -> Vec<XPlaneMessage> {
        loop {
            let due = self.known.due();
            let due = due.into_iter().chain(self.named.due());
            let due = due.fold(self.join_again, Instant::min);
            // It has no other end than its moment.
            let moment = self.clock.deadline(due, std::future::pending::<()>());
            let told = tokio::select! {
                () = self.listeners.heard() => self.receive(),
                found = self.named.found() => self.expect(found),
                _reached = moment => self.act(),
            };
            if !told.is_empty() {
                return told;
            }
        }
    }

    /// Takes where the named X-Planes are; tells of those whose names are not resolved.
    fn expect(&mut self, found: Vec<Result<SocketAddr, LinkFailure>>) -> Vec<XPlaneMessage> {
        let (mut places, mut told) = (Vec::new(), Vec::new());
        for place in found {
            match place {
                Ok(place) => places.push(place),
                Err(failure) => told.push((NOWHERE, WireMessage::Fault(failure.into()))),
            }
        }
        self.known.expect(&places, self.clock.now());
        told
    }

    /// Takes what has come.
    fn receive(&mut self) -> Vec<XPlaneMessage> {
        let Self {
            listeners,
            known,
            clock,
            tapped,
            ..
        } = self;
        let (now, mut told) = (clock.now(), Vec::new());
        let floods = listeners.take(clock::now(), |from, datagram| {
            if let Some(tapped) = tapped {
                tapped.push((from.address, datagram.to_vec()));
            }
            told.extend(receive(known, from.address, datagram, now));
        });
        let flood =
            |(_link, failure): (_, LinkFailure)| (NOWHERE, WireMessage::Fault(failure.into()));
        told.extend(floods.into_iter().map(flood));
        told
    }

    /// Keeps what comes for [`Self::tapped`], or does not.
    pub(super) fn tap(&mut self, on: bool) {
        self.tapped = on.then(Vec::new);
    }

    /// What came since this was asked last.
    pub(super) fn tapped(&mut self) -> Vec<(SocketAddr, Vec<u8>)> {
        self.tapped.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Does what is due.
    fn act(&mut self) -> Vec<XPlaneMessage> {
        let now = self.clock.now();
        if self.join_again <= now {
            self.join_again = now + JOINED_AGAIN_AFTER;
            group::join_everywhere(&self.member, beacon::GROUP);
        }
        self.named.look_up(now);
        let socket = &self.socket;
        self.known.ask(now, |to, request| send(socket, to, request))
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        let socket = &self.socket;
        self.known
            .take_leave(|to, request| send(socket, to, request));
    }
}

fn receive(
    known: &mut Conversations,
    from: SocketAddr,
    datagram: &[u8],
    now: Instant,
) -> Vec<XPlaneMessage> {
    if !datagram.starts_with(&beacon::LABEL) {
        return known.receive(from, datagram, now);
    }
    let message = match beacon::parse(datagram) {
        Ok(Some(beacon)) => known.call(from.ip(), beacon, now),
        Ok(None) => None,
        Err(reason) => Some((from, WireMessage::Fault(reason.into()))),
    };
    message.into_iter().collect()
}

/// Sends one request. Where the network is away it is lost, as it may be anywhere: it will be repeated.
fn send(socket: &UdpSocket, to: SocketAddr, request: &[u8]) {
    if let Err(error) = socket.send_to(request, to) {
        tracing::debug!(%to, %error, "a request to X-Plane was not sent");
    }
}

#[cfg(test)]
mod tests;
