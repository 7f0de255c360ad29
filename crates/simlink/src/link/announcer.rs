//! The announcer: tells the network that a flight bag listens, for senders that wait for that before they send.
//!
//! `ForeFlight`'s public description of GDL90: a JSON object with the port for GDL90, broadcast on UDP port 63093 every 5 s.
//! Senders look for that name (simulators 5). Only networks of private and link-local addresses are told.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, UdpSocket};
use std::time::{Duration, Instant};

/// The UDP port on which senders wait for it.
const PORT: u16 = 63_093;
/// The time between two announcements.
const INTERVAL: Duration = Duration::from_secs(5);
/// Addresses to ask the system's routes with: one of each private range, and one for the default route, which is
/// reserved for documents (RFC 5737). Nothing is sent to them.
const ROUTES: [Ipv4Addr; 5] = [
    Ipv4Addr::new(10, 0, 0, 1),
    Ipv4Addr::new(172, 16, 0, 1),
    Ipv4Addr::new(192, 168, 0, 1),
    Ipv4Addr::new(169, 254, 0, 1),
    Ipv4Addr::new(203, 0, 113, 1),
];

/// Who is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AnnouncementScope {
    /// None: the ports are private.
    None,
    /// Every private network that this computer is part of.
    Networks,
    /// This address of this computer only.
    #[cfg(test)]
    Only(SocketAddrV4),
}

/// Announces as long as it is told a port.
#[derive(Debug)]
pub(super) struct ListenerAnnouncer {
    scope: AnnouncementScope,
    /// The port for GDL90, and when it is announced next.
    announced: Option<(u16, Instant)>,
}

impl ListenerAnnouncer {
    /// Announces nothing yet.
    pub(super) fn new(scope: AnnouncementScope) -> Self {
        Self {
            scope,
            announced: None,
        }
    }

    /// Announces this port for GDL90 from now on; `None`: nothing.
    pub(super) fn arrange(&mut self, port: Option<u16>, now: Instant) {
        let port = port.filter(|_port| self.scope != AnnouncementScope::None);
        let due = self.due().unwrap_or(now + INTERVAL);
        self.announced = port.map(|port| (port, due));
    }

    /// When it announces next.
    pub(super) fn due(&self) -> Option<Instant> {
        self.announced.map(|(_port, due)| due)
    }

    /// Announces if it is time to.
    pub(super) fn announce(&mut self, now: Instant) {
        let Some((port, due)) = self.announced.filter(|(_port, due)| *due <= now) else {
            return;
        };
        // After a sleep of the computer nothing is made up for.
        let next = due.checked_add(INTERVAL).filter(|next| *next > now);
        self.announced = Some((port, next.unwrap_or(now + INTERVAL)));
        let text = message(port);
        for (from, to) in self.places() {
            if let Err(error) = send(from, to, &text) {
                tracing::debug!(%error, %from, "the announcement was not sent");
            }
        }
    }

    /// From which address of this computer to which other one it is sent.
    fn places(&self) -> Vec<(Ipv4Addr, SocketAddrV4)> {
        match self.scope {
            AnnouncementScope::None => Vec::new(),
            AnnouncementScope::Networks => {
                broadcasts(ROUTES.into_iter().filter_map(address_towards))
            }
            #[cfg(test)]
            AnnouncementScope::Only(address) => vec![(Ipv4Addr::LOCALHOST, address)],
        }
    }
}

/// What is announced.
fn message(port: u16) -> String {
    format!("{{\"App\":\"ForeFlight\",\"GDL90\":{{\"port\":{port}}}}}")
}

/// Broadcasts in the networks of these addresses of this computer, as far as they are private: a limited broadcast
/// (RFC 919) passes no router. Where there is no such network, senders on this computer are told.
fn broadcasts(addresses: impl Iterator<Item = Ipv4Addr>) -> Vec<(Ipv4Addr, SocketAddrV4)> {
    let mut own: Vec<Ipv4Addr> = addresses.filter(|address| is_private(*address)).collect();
    own.sort_unstable();
    own.dedup();
    let place = |address| (address, SocketAddrV4::new(Ipv4Addr::BROADCAST, PORT));
    let mut places: Vec<_> = own.into_iter().map(place).collect();
    if places.is_empty() {
        let here = Ipv4Addr::LOCALHOST;
        places.push((here, SocketAddrV4::new(here, PORT)));
    }
    places
}

/// Whether an address is of a private (RFC 1918) or link-local (RFC 3927) range.
fn is_private(address: Ipv4Addr) -> bool {
    address.is_private() || address.is_link_local()
}

/// The address of this computer that the system would send from to that one. Nothing is sent.
fn address_towards(other: Ipv4Addr) -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((other, PORT)).ok()?;
    match socket.local_addr().ok()? {
        SocketAddr::V4(address) => Some(*address.ip()),
        SocketAddr::V6(_) => None,
    }
}

fn send(from: Ipv4Addr, to: SocketAddrV4, text: &str) -> io::Result<()> {
    // Bound to the address, it leaves over the interface that has it.
    let socket = UdpSocket::bind((from, 0))?;
    socket.set_nonblocking(true)?;
    socket.set_broadcast(true)?;
    socket.send_to(text.as_bytes(), to)?;
    Ok(())
}

#[cfg(test)]
mod tests;
