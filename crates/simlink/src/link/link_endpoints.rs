//! Every link's own end in a runtime, each of which the user may switch off, and on again.

use std::time::Instant;

use clock::Clock;

use super::announcer::ListenerAnnouncer;
use super::links::{Links, in_order};
use super::outbound_links::{self, OutboundLinks};
use super::reconnect::TRIED_AGAIN_AFTER;
use super::report::Event;
use super::tcp::UnattachedListener;
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
    /// The ports of the links that listen for datagrams, X-Plane's among them, to be opened again.
    ports: Vec<(LinkKind, u16)>,
    /// The links whose ports could not be opened, and when that is tried again.
    shut: Vec<LinkKind>,
    tried_again_at: Instant,
    x_plane: Option<xplane::Link>,
    pub(super) callers: OutboundLinks,
    announcer: ListenerAnnouncer,
    /// Whom links call if the user says nothing else.
    peers: Peers,
    arranged: Arrangement,
}

impl LinkEndpoints {
    /// Hands the sockets to the runtime that this is called in, and calls. One link that fails hinders no other.
    pub(super) fn open(links: Links) -> (Self, Vec<Link>) {
        let mut listed: Vec<Link> =
            outbound_links::listed(&links.settings.peers, &links.nmea_tcp).collect();
        let mut listeners = UdpListeners::default();
        let settings = links.settings;
        let asked = settings.ports;
        let ports = links.sockets.iter().map(|(kind, bound)| {
            let bound = bound.as_ref();
            let port = bound.map_or(asked.of(*kind), udp::UnattachedSocket::port);
            (*kind, port)
        });
        let x_plane = links.x_plane.as_ref();
        let x_plane_port = x_plane.map_or(asked.x_plane, xplane::UnattachedSockets::port);
        let ports = ports.chain([(LinkKind::XPlane, x_plane_port)]).collect();
        listed.extend(listeners.open_all(links.sockets));
        let (mut x_plane, status) = listen_to_x_plane(links.x_plane);
        if let Some(x_plane) = &mut x_plane {
            x_plane.look_for(settings.peers.of(LinkKind::XPlane));
        }
        listed.push(Link::new(LinkKind::XPlane, status));
        if let Some(private) = links.private {
            // Without it the program's own sender is not received, and everything else works.
            listeners.open_private(private).ok();
        }
        let nmea_tcp = links.nmea_tcp.as_ref();
        let nmea_tcp = nmea_tcp.map_or(asked.nmea_tcp, UnattachedListener::port);
        let websocket = WebSocket::new(asked.websocket, &settings.peers.websocket_origins);
        let mut callers =
            OutboundLinks::new(Clock::system(), nmea_tcp, websocket, settings.application);
        callers.start_all(&settings.peers, links.nmea_tcp.ok());
        let mut endpoints = Self {
            listeners,
            ports,
            shut: Vec::new(),
            tried_again_at: clock::now() + TRIED_AGAIN_AFTER,
            x_plane,
            callers,
            announcer: ListenerAnnouncer::new(settings.announcement_scope),
            peers: settings.peers,
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
                self.close(kind);
                changed.push((kind, LinkStatus::Off));
            } else if is && !was {
                changed.push((kind, self.open_again(kind, port)));
            }
        }
        let peers = wanted.peers(&self.peers);
        if let Some(x_plane) = &mut self.x_plane {
            x_plane.look_for(peers.of(LinkKind::XPlane));
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
            let port = self.port(kind).unwrap_or_default();
            let status = self.open_again(kind, port);
            if matches!(status, LinkStatus::Failed(_)) {
                self.shut.push(kind);
            }
            tried.push((kind, status));
        }
        tried
    }

    /// The port that a link listens on while it is used.
    fn port(&self, kind: LinkKind) -> Option<u16> {
        let port = self.ports.iter().find(|(known, _)| *known == kind);
        port.map(|(_, port)| *port)
    }

    fn close(&mut self, kind: LinkKind) {
        if kind == LinkKind::XPlane {
            self.x_plane = None;
        } else {
            self.listeners.close(kind);
        }
    }

    fn open_again(&mut self, kind: LinkKind, port: u16) -> LinkStatus {
        if kind != LinkKind::XPlane {
            let bound = udp::UnattachedSocket::open(port);
            let opened = bound.and_then(|bound| self.listeners.open(kind, bound));
            return opened.map_or_else(LinkStatus::Failed, LinkStatus::Open);
        }
        let (mut link, status) = listen_to_x_plane(xplane::UnattachedSockets::open(port));
        if let Some(link) = &mut link {
            let peers = self.arranged.peers(&self.peers);
            link.look_for(peers.of(kind));
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
        let xgps = self.listeners.port(LinkKind::Xgps);
        let listened = self.listeners.port(gdl90);
        let port = listened.or(self.port(gdl90).filter(|_| xgps.is_some()));
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
