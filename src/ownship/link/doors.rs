//! The doors: every link's own end in a runtime, each of which the user may switch off, and on again.

use std::time::Instant;

use super::callers::{self, Callers};
use super::ears::Ears;
use super::report::Event;
use super::tracker::Sender;
use super::{Links, in_order, udp, xplane};
use crate::clock::Clock;
use crate::ownship::wire::Message;
use crate::ownship::{Door, Link, LinkKind, Peers};
use crate::settings;

/// Something that came.
pub(super) enum Came {
    /// Datagrams: they are to be taken with [`Doors::take`].
    Datagrams,
    /// What X-Planes told, each with its address.
    XPlane(Vec<(std::net::SocketAddr, Message)>),
    /// What another link told.
    Event(Event),
}

/// Every link's end.
#[derive(Debug)]
pub(super) struct Doors {
    ears: Ears,
    /// The ports of the links that listen for datagrams, to be opened again.
    ports: Vec<(LinkKind, u16)>,
    x_plane: Option<xplane::Link>,
    x_plane_port: u16,
    callers: Callers,
    /// Whom links call if the user says nothing else.
    peers: Peers,
    arranged: settings::Links,
}

impl Doors {
    /// Hands the sockets to the runtime that this is called in, and calls. One link that fails hinders no other.
    pub(super) fn open(links: Links) -> (Self, Vec<Link>) {
        let mut listed: Vec<Link> = callers::listed(&links.peers, &links.nmea_tcp).collect();
        let mut ears = Ears::default();
        let port = |bound: &Result<udp::Bound, String>| bound.as_ref().map_or(0, udp::Bound::port);
        let asked = links.asked;
        let ports = links.sockets.iter().map(|(kind, bound)| match port(bound) {
            0 => (*kind, asked.of(*kind)),
            open => (*kind, open),
        });
        let ports = ports.collect();
        let open_x_plane = links.x_plane.as_ref().map(xplane::Bound::port);
        let x_plane_port = open_x_plane.unwrap_or(asked.x_plane);
        listed.extend(ears.open_all(links.sockets));
        let (mut x_plane, door) = listen_to_x_plane(links.x_plane);
        if let Some(x_plane) = &mut x_plane {
            x_plane.look_for(links.peers.of(LinkKind::XPlane));
        }
        listed.push(Link::new(LinkKind::XPlane, door));
        if let Some(private) = links.private {
            // Without it the aeroplane is not heard, and everything else works.
            ears.open_private(private).ok();
        }
        let nmea_tcp = links.nmea_tcp.as_ref().map(super::nmea_server::Bound::port);
        let nmea_tcp = nmea_tcp.unwrap_or(asked.nmea_tcp);
        let mut callers = Callers::new(Clock::system(), nmea_tcp);
        callers.start_all(&links.peers, links.nmea_tcp.ok());
        let doors = Self {
            ears,
            ports,
            x_plane,
            x_plane_port,
            callers,
            peers: links.peers,
            arranged: settings::Links::default(),
        };
        (doors, in_order(listed))
    }

    /// Uses the links that the user wants, and calls whom the user says. Returns the doors that changed.
    pub(super) fn arrange(&mut self, wanted: settings::Links) -> Vec<(LinkKind, Door)> {
        let mut changed = Vec::new();
        for (kind, port) in &self.ports {
            let (was, is) = (self.arranged.is_on(*kind), wanted.is_on(*kind));
            if was && !is {
                self.ears.close(*kind);
                changed.push((*kind, Door::Off));
            } else if is && !was {
                let opened = udp::Bound::open(*port).and_then(|bound| self.ears.open(*kind, bound));
                changed.push((*kind, opened.map_or_else(Door::Failed, Door::Open)));
            }
        }
        let kind = LinkKind::XPlane;
        match (self.arranged.is_on(kind), wanted.is_on(kind)) {
            (true, false) => {
                self.x_plane = None;
                changed.push((kind, Door::Off));
            }
            (false, true) => {
                let (link, door) = listen_to_x_plane(xplane::Bound::open(self.x_plane_port));
                self.x_plane = link;
                changed.push((kind, door));
            }
            _ => {}
        }
        let peers = wanted.peers(&self.peers);
        if let Some(x_plane) = &mut self.x_plane {
            x_plane.look_for(peers.of(kind));
        }
        changed.extend(self.callers.arrange(&peers, |kind| wanted.is_on(kind)));
        self.arranged = wanted;
        changed
    }

    /// What comes next. Nothing is lost when the future is dropped.
    pub(super) async fn next(&mut self) -> Came {
        tokio::select! {
            () = self.ears.heard() => Came::Datagrams,
            told = xplane::next(self.x_plane.as_mut()) => Came::XPlane(told),
            event = self.callers.next() => Came::Event(event),
        }
    }

    /// Has what comes kept before anybody reads it, or not any more.
    pub(super) fn record(&mut self, on: bool) {
        self.callers.record(on);
        if let Some(x_plane) = &mut self.x_plane {
            x_plane.tap(on);
        }
    }

    /// What X-Planes sent since this was asked last, while it is kept.
    pub(super) fn tapped(&mut self) -> Vec<(std::net::SocketAddr, Vec<u8>)> {
        let x_plane = self.x_plane.as_mut();
        x_plane.map(xplane::Link::tapped).unwrap_or_default()
    }

    /// Hands over the datagrams that came.
    pub(super) fn take(&mut self, now: Instant, each: impl FnMut(Sender, &[u8])) {
        self.ears.take(now, each);
    }
}

fn listen_to_x_plane(bound: Result<xplane::Bound, String>) -> (Option<xplane::Link>, Door) {
    match bound.and_then(|bound| bound.listen(Clock::system())) {
        Ok(link) => {
            let port = link.port();
            (Some(link), Door::Open(port))
        }
        Err(sentence) => (None, Door::Failed(sentence)),
    }
}
