//! Every link's own end in a runtime, each of which the user may switch off, and on again.

use std::time::Instant;

use clock::Clock;

use super::announcer::ListenerAnnouncer;
use super::links::{Links, in_order};
use super::outbound_links::{self, OutboundLinks};
use super::reconnect::TRIED_AGAIN_AFTER;
use super::report::Event;
use super::udp_listeners::UdpListeners;
use super::websocket::WebSocket;
use super::{udp, xplane};
use crate::fault::LinkFailure;
use crate::health::{Link, LinkStatus};
use crate::wire::WireMessage;
use crate::{Arrangement, LinkKind, Peers};

/// Something that came.
pub(super) enum LinkEvent {
    /// Datagrams: they are to be taken with [`UdpListeners::take`].
    Datagrams,
    /// What X-Planes told, each with its address.
    XPlane(Vec<(std::net::SocketAddr, WireMessage)>),
    /// What another link told.
    Event(Event),
    /// Statuses of ports that could not be opened before.
    Statuses(Vec<(LinkKind, LinkStatus)>),
}

/// Every link's end.
#[derive(Debug)]
pub(super) struct LinkEndpoints {
    pub(super) listeners: UdpListeners,
    /// The ports of the links that listen for datagrams, to be opened again.
    ports: Vec<(LinkKind, u16)>,
    /// The links whose ports could not be opened, and when that is tried again.
    shut: Vec<LinkKind>,
    tried_again_at: Instant,
    x_plane: Option<xplane::Link>,
    x_plane_port: u16,
    pub(super) callers: OutboundLinks,
    announcer: ListenerAnnouncer,
    /// Whom links call if the user says nothing else.
    peers: Peers,
    arranged: Arrangement,
}

impl LinkEndpoints {
    /// Hands the sockets to the runtime that this is called in, and calls. One link that fails hinders no other.
    pub(super) fn open(links: Links) -> (Self, Vec<Link>) {
        let mut listed: Vec<Link> = outbound_links::listed(&links.peers, &links.nmea_tcp).collect();
        let mut listeners = UdpListeners::default();
        let port = |bound: &Result<udp::UnattachedSocket, LinkFailure>| {
            bound.as_ref().map_or(0, udp::UnattachedSocket::port)
        };
        let asked = links.asked;
        let ports = links.sockets.iter().map(|(kind, bound)| match port(bound) {
            0 => (*kind, asked.of(*kind)),
            open => (*kind, open),
        });
        let ports = ports.collect();
        let open_x_plane = links.x_plane.as_ref().map(xplane::UnattachedSockets::port);
        let x_plane_port = open_x_plane.unwrap_or(asked.x_plane);
        listed.extend(listeners.open_all(links.sockets));
        let (mut x_plane, status) = listen_to_x_plane(links.x_plane);
        if let Some(x_plane) = &mut x_plane {
            x_plane.look_for(links.peers.of(LinkKind::XPlane));
        }
        listed.push(Link::new(LinkKind::XPlane, status));
        if let Some(private) = links.private {
            // Without it the program's own sender is not received, and everything else works.
            listeners.open_private(private).ok();
        }
        let nmea_tcp = links
            .nmea_tcp
            .as_ref()
            .map(super::tcp::UnattachedListener::port);
        let nmea_tcp = nmea_tcp.unwrap_or(asked.nmea_tcp);
        let websocket = WebSocket::new(asked.websocket, &links.peers.websocket_origins);
        let mut callers =
            OutboundLinks::new(Clock::system(), nmea_tcp, websocket, links.application);
        callers.start_all(&links.peers, links.nmea_tcp.ok());
        let mut endpoints = Self {
            listeners,
            ports,
            shut: Vec::new(),
            tried_again_at: clock::now() + TRIED_AGAIN_AFTER,
            x_plane,
            x_plane_port,
            callers,
            announcer: ListenerAnnouncer::new(links.announcement_scope),
            peers: links.peers,
            arranged: Arrangement::default(),
        };
        for link in listed.iter().filter(|link| !link.kind.calls()) {
            endpoints.note(link.kind, &link.status);
        }
        (endpoints, in_order(listed))
    }

    /// Uses the links that the user wants, and calls whom the user says. Returns the statuses that changed.
    pub(super) fn arrange(&mut self, wanted: Arrangement) -> Vec<(LinkKind, LinkStatus)> {
        let mut changed = Vec::new();
        for (kind, port) in self.ports.clone() {
            let (was, is) = (self.arranged.is_on(kind), wanted.is_on(kind));
            if was && !is {
                self.listeners.close(kind);
                changed.push((kind, LinkStatus::Off));
            } else if is && !was {
                changed.push((kind, self.open_listener(kind, port)));
            }
        }
        let kind = LinkKind::XPlane;
        match (self.arranged.is_on(kind), wanted.is_on(kind)) {
            (true, false) => {
                self.x_plane = None;
                changed.push((kind, LinkStatus::Off));
            }
            (false, true) => changed.push((kind, self.open_x_plane())),
            _ => {}
        }
        let peers = wanted.peers(&self.peers);
        if let Some(x_plane) = &mut self.x_plane {
            x_plane.look_for(peers.of(kind));
        }
        for (kind, status) in &changed {
            self.note(*kind, status);
        }
        changed.extend(self.callers.arrange(&peers, |kind| wanted.is_on(kind)));
        self.arranged = wanted;
        changed
    }

    /// Remembers whether a link is to be tried again; the log is told once, and not of what is tried again in vain.
    fn note(&mut self, kind: LinkKind, status: &LinkStatus) {
        self.shut.retain(|shut| *shut != kind);
        if let LinkStatus::Failed(failure) = status {
            tracing::warn!(?kind, %failure, "a port for simulators is not open");
            self.shut.push(kind);
        }
    }

    /// Tries again to open what could not be opened.
    fn try_again(&mut self) -> Vec<(LinkKind, LinkStatus)> {
        self.tried_again_at = clock::now() + TRIED_AGAIN_AFTER;
        let mut tried = Vec::new();
        for kind in std::mem::take(&mut self.shut) {
            let known = self.ports.iter().find(|(known, _)| *known == kind);
            let status = match known.map(|(_, port)| *port) {
                Some(port) => self.open_listener(kind, port),
                None => self.open_x_plane(),
            };
            if matches!(status, LinkStatus::Failed(_)) {
                self.shut.push(kind);
            }
            tried.push((kind, status));
        }
        tried
    }

    fn open_listener(&mut self, kind: LinkKind, port: u16) -> LinkStatus {
        let opened =
            udp::UnattachedSocket::open(port).and_then(|bound| self.listeners.open(kind, bound));
        opened.map_or_else(LinkStatus::Failed, LinkStatus::Open)
    }

    fn open_x_plane(&mut self) -> LinkStatus {
        let (mut link, status) =
            listen_to_x_plane(xplane::UnattachedSockets::open(self.x_plane_port));
        if let Some(link) = &mut link {
            let peers = self.arranged.peers(&self.peers);
            link.look_for(peers.of(LinkKind::XPlane));
        }
        self.x_plane = link;
        status
    }

    /// What comes next. Nothing is lost when the future is dropped.
    pub(super) async fn next(&mut self) -> LinkEvent {
        loop {
            let tried_again_at = (!self.shut.is_empty()).then_some(self.tried_again_at);
            self.announcer.arrange(self.announced_port(), clock::now());
            let announces_at = self.announcer.due();
            return tokio::select! {
                () = clock::until_due(tried_again_at) => LinkEvent::Statuses(self.try_again()),
                () = clock::until_due(announces_at) => {
                    self.announcer.announce(clock::now());
                    continue;
                }
                () = self.listeners.heard() => LinkEvent::Datagrams,
                told = xplane::next(self.x_plane.as_mut()) => LinkEvent::XPlane(told),
                event = self.callers.reports.next() => LinkEvent::Event(event),
            };
        }
    }

    /// The port for GDL90 that senders are told while it, or that for XGPS, is listened on.
    pub(super) fn announced_port(&self) -> Option<u16> {
        let gdl90 = LinkKind::Gdl90;
        let usual = self.ports.iter().find(|(kind, _)| *kind == gdl90);
        let xgps = self.listeners.port(LinkKind::Xgps);
        let listened = self.listeners.port(gdl90);
        let port = listened.or(usual.map(|(_, port)| *port).filter(|_| xgps.is_some()));
        port.filter(|_port| self.arranged.announces)
    }

    /// Has what comes kept before anybody reads it, or not any more.
    pub(super) fn record(&mut self, on: bool) {
        self.callers.reports.record(on);
        if let Some(x_plane) = &mut self.x_plane {
            x_plane.tap(on);
        }
    }

    /// What X-Planes sent since this was asked last, while it is kept.
    pub(super) fn tapped(&mut self) -> Vec<(std::net::SocketAddr, Vec<u8>)> {
        let x_plane = self.x_plane.as_mut();
        x_plane.map(xplane::Link::tapped).unwrap_or_default()
    }
}

fn listen_to_x_plane(
    bound: Result<xplane::UnattachedSockets, LinkFailure>,
) -> (Option<xplane::Link>, LinkStatus) {
    match bound.and_then(|bound| bound.listen(Clock::system())) {
        Ok(link) => {
            let port = link.port();
            (Some(link), LinkStatus::Open(port))
        }
        Err(failure) => (None, LinkStatus::Failed(failure)),
    }
}
