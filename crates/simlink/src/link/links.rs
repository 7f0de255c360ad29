//! Links: the ports that are opened and the peers that are called, before anything is heard.

use std::path::Path;
use std::sync::Arc;

use super::announcer::AnnouncementScope;
use super::{outbound_links, tcp, udp, xplane};
use crate::fault::LinkFailure;
use crate::health::{Link, LinkStatus};
use crate::{LinkKind, Peers, Ports};

/// The name of a program that gives itself none.
const APPLICATION: &str = "simlink";

/// Every link to simulators.
#[derive(Debug)]
pub struct Links {
    pub(super) sockets: Vec<(LinkKind, Result<udp::UnattachedSocket, LinkFailure>)>,
    pub(super) x_plane: Result<xplane::UnattachedSockets, LinkFailure>,
    /// See [`Self::with_private_port`].
    pub(super) private: Option<udp::UnattachedSocket>,
    pub(super) nmea_tcp: Result<tcp::UnattachedListener, LinkFailure>,
    pub(super) settings: LinkSettings,
}

/// What links are opened with, as often as they are opened.
#[derive(Debug, Clone)]
pub(super) struct LinkSettings {
    pub(super) peers: Peers,
    /// Who is told that senders may begin.
    pub(super) announcement_scope: AnnouncementScope,
    /// The ports that were asked for; 0 leaves it to the system.
    pub(super) ports: Ports,
    /// Where recordings are kept unless the user names another place.
    pub(super) recordings: Option<Arc<Path>>,
    /// The name that simulators list the program under.
    pub(super) application: Arc<str>,
}

impl Links {
    /// Opens the sockets. Never fails: that a port cannot be opened disables its link only and is told in the feed, and
    /// the program works without a simulator.
    pub fn bind(asked: Ports) -> Self {
        Self::open(LinkSettings {
            peers: Peers::default(),
            announcement_scope: AnnouncementScope::None,
            ports: asked,
            recordings: None,
            application: APPLICATION.into(),
        })
    }

    pub(super) fn open(settings: LinkSettings) -> Self {
        let asked = settings.ports;
        // That of the WebSocket is opened when the user switches it on.
        let heard = [
            LinkKind::Xgps,
            LinkKind::FlightGearNative,
            LinkKind::Gdl90,
            LinkKind::Nmea,
            LinkKind::XPlaneData,
        ];
        Self {
            sockets: heard
                .map(|kind| (kind, udp::UnattachedSocket::open(asked.of(kind))))
                .into(),
            x_plane: xplane::UnattachedSockets::open(asked.x_plane),
            private: None,
            nmea_tcp: tcp::UnattachedListener::open(asked.nmea_tcp),
            settings,
        }
    }

    /// Sets the name under which simulators list the program that uses the links (SimConnect); `simlink` by default.
    #[must_use]
    pub fn named(mut self, application: &str) -> Self {
        self.settings.application = application.into();
        self
    }

    /// Calls these, too.
    #[must_use]
    pub fn calling(mut self, peers: Peers) -> Self {
        self.settings.peers = peers;
        self
    }

    /// Proposes this folder for recordings.
    #[must_use]
    pub fn recording_in(mut self, folder: Option<Arc<Path>>) -> Self {
        self.settings.recordings = folder;
        self
    }

    /// Tells the networks around that a flight bag listens, unless the port that is told is of the system's choice: such a
    /// program wants to be alone.
    #[must_use]
    pub fn announced(mut self) -> Self {
        if self.settings.ports.gdl90 != 0 {
            self.settings.announcement_scope = AnnouncementScope::Networks;
        }
        self
    }

    /// Opens a further port for XGPS on the loopback interface, for a sender inside the program or its tests: a datagram to
    /// a shared port reaches one of the programs that listen there, and it may be another one. Port 0 leaves the number to
    /// the system. Where the port cannot be opened, [`Self::private_port`] is `None`.
    #[must_use]
    pub fn with_private_port(mut self, port: u16) -> Self {
        let private = udp::UnattachedSocket::open_private(port);
        if let Err(error) = &private {
            tracing::warn!(%error, "the private port could not be opened");
        }
        self.private = private.ok();
        self
    }

    /// Returns the number of the port that [`Self::with_private_port`] opened.
    pub fn private_port(&self) -> Option<u16> {
        self.private.as_ref().map(udp::UnattachedSocket::port)
    }

    /// Every link as it is listed before anything was heard.
    pub(super) fn listed(&self) -> Vec<Link> {
        let status = |port: Result<u16, &LinkFailure>| match port {
            Ok(port) => LinkStatus::Open(port),
            Err(sentence) => LinkStatus::Failed(sentence.clone()),
        };
        let sockets = self.sockets.iter();
        let ports =
            sockets.map(|(kind, socket)| (*kind, socket.as_ref().map(udp::UnattachedSocket::port)));
        let x_plane = self.x_plane.as_ref().map(xplane::UnattachedSockets::port);
        let ports = ports.chain([(LinkKind::XPlane, x_plane)]);
        let heard = ports.map(|(kind, port)| Link::new(kind, status(port)));
        let called = outbound_links::listed(&self.settings.peers, &self.nmea_tcp);
        in_order(heard.chain(called))
    }
}

/// The links as they are listed: the preferred ones first.
pub(super) fn in_order(links: impl IntoIterator<Item = Link>) -> Vec<Link> {
    let mut links: Vec<Link> = links.into_iter().collect();
    links.sort_by_key(|link| link.kind);
    links
}
