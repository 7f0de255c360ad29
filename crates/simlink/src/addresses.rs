//! Addresses: on which ports simulators are heard, and where they are called.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use std::sync::Arc;

use super::{LinkKind, wire};
use crate::fault::BadPeer;

/// The longest name of a computer (RFC 1035).
const LONGEST_HOST: usize = 253;

/// The ports that are listened on, UDP but for `nmea_tcp` and `websocket`; 0 takes one from the system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ports {
    /// For the beacons of X-Plane.
    pub x_plane: u16,
    /// For `XGPS` and `XATT`.
    pub xgps: u16,
    /// For GDL90.
    pub gdl90: u16,
    /// For NMEA 0183 in datagrams.
    pub nmea: u16,
    /// For NMEA 0183 over TCP, where the sender calls.
    pub nmea_tcp: u16,
    /// For the rows of X-Plane's data output.
    pub x_plane_data: u16,
    /// For what FlightGear sends.
    pub flightgear: u16,
    /// For other programs on this computer, over a WebSocket.
    pub websocket: u16,
}

impl Ports {
    /// Ports of the system's choice, which collide with no other program's.
    pub const ANY: Self = Self {
        x_plane: 0,
        xgps: 0,
        gdl90: 0,
        nmea: 0,
        nmea_tcp: 0,
        x_plane_data: 0,
        flightgear: 0,
        websocket: 0,
    };

    /// The port of a link; 0 where it has none.
    pub const fn of(self, link: LinkKind) -> u16 {
        match link {
            LinkKind::XPlane => self.x_plane,
            LinkKind::Xgps => self.xgps,
            LinkKind::XPlaneData => self.x_plane_data,
            LinkKind::FlightGearNative => self.flightgear,
            LinkKind::Gdl90 => self.gdl90,
            LinkKind::Nmea => self.nmea,
            LinkKind::NmeaTcp => self.nmea_tcp,
            LinkKind::WebSocket => self.websocket,
            LinkKind::SimConnect
            | LinkKind::XPlaneWeb
            | LinkKind::FlightGear
            | LinkKind::NmeaSerial
            | LinkKind::Gpsd => 0,
        }
    }
}

impl Default for Ports {
    /// The ports on which senders expect their listeners.
    fn default() -> Self {
        Self {
            x_plane: wire::xplane::beacon::PORT,
            xgps: wire::xgps::PORT,
            gdl90: wire::gdl90::PORT,
            nmea: wire::nmea::PORT,
            nmea_tcp: wire::nmea::PORT,
            x_plane_data: wire::xplane::data::PORT,
            flightgear: wire::flightgear::PORT,
            websocket: wire::websocket::PORT,
        }
    }
}

/// A computer and its TCP port where a simulator or a receiver is called.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Peer {
    /// A name or an address; an IPv6 address without brackets.
    pub host: String,
    /// The TCP port.
    pub port: u16,
}

impl Peer {
    /// A port of this computer.
    pub fn here(port: u16) -> Self {
        let host = Ipv4Addr::LOCALHOST.to_string();
        Self { host, port }
    }
}

impl FromStr for Peer {
    type Err = BadPeer;

    /// Reads `host:port`, `192.168.1.20:500` or `[fe80::1]:500`.
    fn from_str(text: &str) -> Result<Self, BadPeer> {
        let (host, port) = text.trim().rsplit_once(':').ok_or(BadPeer::NoPort)?;
        let in_brackets = host
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let host = in_brackets.unwrap_or(host);
        if in_brackets.is_none() && host.contains(':') {
            return Err(BadPeer::NoPort);
        }
        let port = port.parse().ok().filter(|port| *port != 0);
        let known = |c: char| c.is_alphanumeric() || "-._:%".contains(c);
        if host.is_empty() || host.len() > LONGEST_HOST || !host.chars().all(known) {
            return Err(BadPeer::Host);
        }
        Ok(Self {
            host: host.to_owned(),
            port: port.ok_or(BadPeer::Port)?,
        })
    }
}

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port } = self;
        if host.contains(':') {
            write!(f, "[{host}]:{port}")
        } else {
            write!(f, "{host}:{port}")
        }
    }
}

/// A serial port of this computer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SerialPort {
    /// As the system calls it: `COM3`, `/dev/ttyUSB0`.
    pub name: Arc<str>,
    /// Bits per second; `None` finds it out.
    pub speed: Option<u32>,
}

impl FromStr for SerialPort {
    type Err = BadPeer;

    /// Reads `COM3` or `/dev/ttyUSB0@9600`.
    fn from_str(text: &str) -> Result<Self, BadPeer> {
        let text = text.trim();
        let (name, speed) = match text.rsplit_once('@') {
            Some((name, speed)) => (name, Some(speed.parse().map_err(|_bad| BadPeer::Speed)?)),
            None => (text, None),
        };
        if name.is_empty() || name.len() > LONGEST_HOST || name.chars().any(char::is_control) {
            return Err(BadPeer::Host);
        }
        let name = name.into();
        Ok(Self { name, speed })
    }
}

/// Where simulators and receivers are called, link by link. No link is in it twice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Peers {
    called: Vec<(LinkKind, Vec<Peer>)>,
    /// On which serial port a receiver is heard.
    pub serial: Option<SerialPort>,
    /// Whether simulators on this computer are looked for that take calls over SimConnect, where no other is named.
    pub simconnect_here: bool,
    /// Pages with these origins may open a WebSocket besides those of this computer: `https://example.org`.
    pub websocket_origins: Vec<String>,
}

impl Peers {
    /// The usual places on this computer: calling them costs nothing where no server listens (simulators 9).
    pub fn usual() -> Self {
        let mut peers = Self {
            // They run on Windows only, and elsewhere their usual port is another program's.
            simconnect_here: cfg!(windows),
            ..Self::default()
        };
        let ipv6 = Peer {
            host: Ipv6Addr::LOCALHOST.to_string(),
            port: wire::xplane::web::PORT,
        };
        let x_plane = vec![Peer::here(wire::xplane::web::PORT), ipv6];
        peers.set(LinkKind::XPlaneWeb, x_plane);
        let flightgear = wire::flightgear::tree::PORTS.map(Peer::here);
        peers.set(LinkKind::FlightGear, flightgear.into());
        peers.set(LinkKind::Gpsd, vec![Peer::here(wire::gpsd::PORT)]);
        peers
    }

    /// Has this link call these peers only; none at all when the list is empty.
    pub fn set(&mut self, link: LinkKind, called: Vec<Peer>) {
        self.called.retain(|(known, _)| *known != link);
        if link == LinkKind::SimConnect {
            self.simconnect_here = false;
        }
        if !called.is_empty() {
            self.called.push((link, called));
        }
    }

    /// Whom this link calls.
    pub fn of(&self, link: LinkKind) -> &[Peer] {
        let found = self.called.iter().find(|(known, _)| *known == link);
        found.map_or(&[], |(_, called)| called)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peer_is_read_as_it_is_written() {
        for text in [
            "192.168.1.20:500",
            "simpc:2947",
            "[fe80::1%3]:500",
            "a.b-c.d:1",
        ] {
            assert_eq!(
                text.parse::<Peer>().map(|peer| peer.to_string()),
                Ok(text.into())
            );
        }
        assert_eq!(" simpc:1 ".parse::<Peer>().unwrap().host, "simpc");
    }

    #[test]
    fn simulators_are_here_unless_named() {
        let mut peers = Peers::usual();
        assert_eq!(peers.simconnect_here, cfg!(windows));
        for named in [vec!["simpc:500".parse().unwrap()], Vec::new()] {
            peers.simconnect_here = true;
            peers.set(LinkKind::SimConnect, named);
            assert!(!peers.simconnect_here);
        }
    }

    #[test]
    fn what_is_no_peer_is_refused_with_reason() {
        for (text, reason) in [
            ("", BadPeer::NoPort),
            ("simpc", BadPeer::NoPort),
            ("fe80::1", BadPeer::NoPort),
            ("simpc:", BadPeer::Port),
            ("simpc:0", BadPeer::Port),
            ("simpc:65536", BadPeer::Port),
            (":500", BadPeer::Host),
            ("[]:500", BadPeer::Host),
            ("http://simpc:500", BadPeer::NoPort),
            ("sim pc:500", BadPeer::Host),
            ("user@simpc:500", BadPeer::Host),
        ] {
            assert_eq!(text.parse::<Peer>(), Err(reason), "{text}");
        }
        let long = format!("{}:1", "a".repeat(254));
        assert_eq!(long.parse::<Peer>(), Err(BadPeer::Host));
    }

    #[test]
    fn serial_port_is_read_with_or_without_its_speed() {
        let read = |text: &str| {
            let port = text.parse::<SerialPort>()?;
            Ok((port.name.to_string(), port.speed))
        };
        assert_eq!(read("COM3"), Ok(("COM3".into(), None)));
        assert_eq!(
            read("/dev/ttyUSB0@9600"),
            Ok(("/dev/ttyUSB0".into(), Some(9600)))
        );
        assert_eq!(read("COM3@fast"), Err(BadPeer::Speed));
        assert_eq!(read("@9600"), Err(BadPeer::Host));
    }

    #[test]
    fn link_calls_its_newest_peers() {
        let mut peers = Peers::usual();
        assert_eq!(peers.of(LinkKind::Gpsd), [Peer::here(2947)]);
        let other: Peer = "simpc:2947".parse().unwrap();
        peers.set(LinkKind::Gpsd, vec![other.clone()]);
        assert_eq!(peers.of(LinkKind::Gpsd), [other]);
        assert!(peers.of(LinkKind::NmeaTcp).is_empty());
        peers.set(LinkKind::Gpsd, Vec::new());
        assert!(peers.of(LinkKind::Gpsd).is_empty());
        assert!(!peers.of(LinkKind::FlightGear).is_empty());
    }

    #[test]
    fn web_servers_are_called_here_only() {
        let peers = Peers::usual();
        let called = |link| {
            let peers = peers.of(link).iter();
            peers.map(Peer::to_string).collect::<Vec<String>>()
        };
        assert_eq!(
            called(LinkKind::XPlaneWeb),
            ["127.0.0.1:8086", "[::1]:8086"]
        );
        assert_eq!(
            called(LinkKind::FlightGear),
            ["127.0.0.1:5500", "127.0.0.1:8080"]
        );
    }
}
