//! Health: which links to simulators there are, and in which state each link and each source is (simulators 1.5).

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::{LIVE_FOR, Origin, SimState, SourceId, display_name};

/// A source silent for longer than this is listed as lost (simulators 1.5); its position is lost before (ownship O4).
pub const LOST_AFTER: Duration = Duration::from_secs(15);
/// A slow source is live for so many of its own intervals (simulators 1.5).
const LIVE_INTERVALS: f32 = 3.0;

/// A way by which simulators tell own-ship, the preferred one first: where several are live and nothing drives yet, the
/// first of these does (simulators 1.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    /// SimConnect: Microsoft Flight Simulator, FSX, Prepar3D (simulators 2).
    SimConnect,
    /// X-Plane's Web API on its own computer (simulators 3.5).
    XPlaneWeb,
    /// X-Plane's own datagrams: it is found by its beacon, and asked (simulators 3.1 to 3.3).
    XPlane,
    /// FlightGear's properties over its web socket (simulators 6.2).
    FlightGear,
    /// FlightGear's native-fdm, and our protocol for it, on UDP (simulators 6.1).
    FlightGearNative,
    /// Sentences `XGPS` and `XATT` on UDP (simulators 4).
    Xgps,
    /// Rows of X-Plane's data output on UDP (simulators 3.4).
    XPlaneData,
    /// GDL90 on UDP (simulators 5).
    Gdl90,
    /// NMEA 0183 on UDP (simulators 7).
    Nmea,
    /// NMEA 0183 over TCP, called or calling (simulators 7).
    NmeaTcp,
    /// NMEA 0183 on a serial port (simulators 7).
    NmeaSerial,
    /// The GPS service daemon (simulators 7).
    Gpsd,
    /// JSON of other programs on this computer, over a WebSocket of Flightbag's own.
    WebSocket,
}

impl LinkKind {
    /// Every one, the preferred one first.
    pub const ALL: [Self; 13] = [
        Self::SimConnect,
        Self::XPlaneWeb,
        Self::XPlane,
        Self::FlightGear,
        Self::FlightGearNative,
        Self::Xgps,
        Self::XPlaneData,
        Self::Gdl90,
        Self::Nmea,
        Self::NmeaTcp,
        Self::NmeaSerial,
        Self::Gpsd,
        Self::WebSocket,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::SimConnect => "SimConnect",
            Self::XPlaneWeb => "X-Plane Web API",
            Self::XPlane => "X-Plane",
            Self::FlightGear => "FlightGear",
            Self::FlightGearNative => "FlightGear native-fdm",
            Self::Xgps => tr!("XGPS and XATT"),
            Self::XPlaneData => tr!("X-Plane data output"),
            Self::Gdl90 => "GDL90",
            Self::Nmea => "NMEA 0183",
            Self::NmeaTcp => tr!("NMEA 0183 over TCP"),
            Self::NmeaSerial => tr!("NMEA 0183 on a serial port"),
            Self::Gpsd => "gpsd",
            Self::WebSocket => "WebSocket",
        }
    }

    /// Whether it calls simulators or receivers, instead of waiting to hear them.
    pub const fn calls(self) -> bool {
        matches!(
            self,
            Self::SimConnect
                | Self::XPlaneWeb
                | Self::FlightGear
                | Self::NmeaTcp
                | Self::NmeaSerial
                | Self::Gpsd
        )
    }

    /// Whether the user may name a computer that it calls: besides those that call, X-Plane, whose beacon may not come
    /// through every network.
    pub const fn takes_a_place(self) -> bool {
        self.calls() || matches!(self, Self::XPlane)
    }

    /// What comes over it, in the plural, as it stands behind "listening for" and "asking for".
    pub fn messages(self) -> &'static str {
        match self {
            Self::SimConnect => tr!("listening or asking for" => "SimConnect records"),
            Self::XPlaneWeb => tr!("listening or asking for" => "X-Plane values"),
            Self::XPlane => tr!("listening or asking for" => "X-Plane beacons"),
            Self::FlightGear => tr!("listening or asking for" => "FlightGear properties"),
            Self::FlightGearNative => {
                tr!("listening or asking for" => "FlightGear native-fdm and flightbag messages")
            }
            Self::Xgps => tr!("listening or asking for" => "XGPS and XATT sentences"),
            Self::XPlaneData => tr!("listening or asking for" => "X-Plane data output rows"),
            Self::Gdl90 => tr!("listening or asking for" => "GDL90 messages"),
            Self::Nmea | Self::NmeaTcp | Self::NmeaSerial => {
                tr!("listening or asking for" => "NMEA 0183 sentences")
            }
            Self::Gpsd => tr!("listening or asking for" => "gpsd reports"),
            Self::WebSocket => tr!("listening or asking for" => "connections of other programs"),
        }
    }
}

/// Whether a link can hear at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Door {
    /// It listens on this port.
    Open(u16),
    /// It calls these places again and again; they may be absent.
    Calls(Vec<String>),
    /// Who was called is there, and does not want to talk; the sentence says why and what to do.
    Refused(String),
    /// It cannot; the sentence says why and what to do.
    Failed(String),
    /// It is switched off, or has no peer to call.
    Off,
}

/// Something that was wrong with what came over a link.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// What, as a sentence; never the text that came.
    pub sentence: String,
    /// When it was noticed last.
    pub at: Instant,
}

/// A link as it is listed.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// Which one.
    pub kind: LinkKind,
    /// Whether it can hear.
    pub door: Door,
    /// What was wrong with what came, newest only.
    pub fault: Option<Fault>,
}

/// In which state a link or a source is; what is nearest to a position comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkState {
    /// Positions come.
    Live,
    /// They come, and the simulation is paused.
    Paused,
    /// The aircraft is the placeholder of a menu.
    InMenu,
    /// The newest position is old, but not yet given up.
    Stale,
    /// Something is heard, but no position.
    Connected,
    /// What was heard is silent.
    Lost,
    /// Nothing was heard for a minute or more.
    Waiting,
    /// Who was called does not want to talk.
    Refused,
    /// Nothing can be heard.
    Failed,
    /// It is not used.
    Off,
}

impl LinkState {
    /// The state in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Live => tr!("state of a link" => "Live"),
            Self::Paused => tr!("state of a link" => "Paused"),
            Self::InMenu => tr!("state of a link" => "In menu"),
            Self::Stale => tr!("state of a link" => "Stale"),
            Self::Connected => tr!("state of a link" => "Connected, no position"),
            Self::Lost => tr!("state of a link" => "Lost"),
            Self::Waiting => tr!("state of a link" => "Waiting"),
            Self::Refused => tr!("state of a link" => "Refused"),
            Self::Failed => tr!("state of a link" => "Failed"),
            Self::Off => tr!("state of a link" => "Off"),
        }
    }
}

/// A simulator that was heard over one link. Over another one it is another source.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    /// Who it is.
    pub id: SourceId,
    /// Where its newest datagram came from; `None` for a recording that is played.
    pub address: Option<SocketAddr>,
    /// What it says of itself beyond its name: program and version, or the device it stands for.
    pub product: Option<Arc<str>>,
    /// When it was heard last.
    pub heard: Instant,
    /// When its newest position was received, and what was known of its simulation then.
    pub position: Option<(Instant, SimState)>,
    /// What it says of its simulation, where it tells that without a position too.
    pub told: Option<SimState>,
    /// Reports per second, over the last few seconds.
    pub rate: f32,
    /// Whether it drives own-ship.
    pub driving: bool,
    /// Its connection was closed, and it was not heard since.
    pub gone: bool,
}

impl Source {
    /// What to call it.
    pub fn title(&self) -> &str {
        let product = self.product.as_deref();
        product.unwrap_or_else(|| display_name(&self.id.name))
    }

    /// In which state it is.
    pub fn state(&self, now: Instant) -> LinkState {
        let age = |then: Instant| now.saturating_duration_since(then);
        let interval = Duration::try_from_secs_f32(LIVE_INTERVALS / self.rate).unwrap_or_default();
        match self.position {
            _ if self.gone => LinkState::Lost,
            Some((received, sim)) if age(received) <= LIVE_FOR.max(interval.min(LOST_AFTER)) => {
                match sim {
                    SimState::Running => LinkState::Live,
                    SimState::Paused => LinkState::Paused,
                    SimState::InMenu => LinkState::InMenu,
                }
            }
            Some((received, _)) if age(received) <= LOST_AFTER => LinkState::Stale,
            None if self.told == Some(SimState::InMenu) && age(self.heard) <= LOST_AFTER => {
                LinkState::InMenu
            }
            Some(_) | None if age(self.heard) <= LOST_AFTER => LinkState::Connected,
            Some(_) | None => LinkState::Lost,
        }
    }
}

impl Link {
    /// A link that can hear and heard nothing yet, or cannot hear.
    pub fn new(kind: LinkKind, door: Door) -> Self {
        let fault = None;
        Self { kind, door, fault }
    }

    /// Whether a source is heard over this link.
    pub fn hears(&self, source: &Source) -> bool {
        matches!(source.id.origin, Origin::Link { kind, .. } if kind == self.kind)
    }

    /// In which state it is: that of the source on it which is nearest to a position.
    pub fn state(&self, sources: &[Source], now: Instant) -> LinkState {
        match self.door {
            Door::Failed(_) => return LinkState::Failed,
            Door::Refused(_) => return LinkState::Refused,
            Door::Off => return LinkState::Off,
            Door::Open(_) | Door::Calls(_) => {}
        }
        let heard = sources.iter().filter(|source| self.hears(source));
        let states = heard.map(|source| source.state(now));
        states.min().unwrap_or(LinkState::Waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: [u8; 4] = [10, 0, 0, 1];

    fn source(kind: LinkKind, position: Option<(Instant, SimState)>, heard: Instant) -> Source {
        Source {
            id: SourceId::heard(kind, HOST.into(), "A".into()),
            address: Some((HOST, 5).into()),
            product: None,
            heard,
            position,
            told: None,
            rate: 5.0,
            driving: false,
            gone: false,
        }
    }

    fn after(start: Instant, millis: u64) -> Instant {
        start + Duration::from_millis(millis)
    }

    #[test]
    fn a_position_is_live_then_stale_then_lost() {
        let start = Instant::now();
        let source = source(LinkKind::Xgps, Some((start, SimState::Running)), start);
        let state = |millis| source.state(after(start, millis));
        assert_eq!(state(2000), LinkState::Live);
        assert_eq!(state(2001), LinkState::Stale);
        assert_eq!(state(15_000), LinkState::Stale);
        assert_eq!(state(15_001), LinkState::Lost);
    }

    #[test]
    fn slow_source_lives_three_intervals() {
        let start = Instant::now();
        let fresh = source(LinkKind::Xgps, Some((start, SimState::Running)), start);
        let slow = |rate| Source {
            rate,
            ..fresh.clone()
        };
        assert_eq!(slow(0.5).state(after(start, 6000)), LinkState::Live);
        assert_eq!(slow(0.5).state(after(start, 6001)), LinkState::Stale);
        assert_eq!(slow(1e-9).state(after(start, 15_001)), LinkState::Lost);
        assert_eq!(slow(0.0).state(after(start, 2001)), LinkState::Stale);
    }

    #[test]
    fn source_without_position_is_connected() {
        let start = Instant::now();
        let silent = source(LinkKind::Gdl90, None, start);
        assert_eq!(silent.state(start), LinkState::Connected);
        assert_eq!(silent.state(after(start, 15_001)), LinkState::Lost);
    }

    #[test]
    fn menu_without_position_is_told() {
        let start = Instant::now();
        let menu = Source {
            told: Some(SimState::InMenu),
            ..source(LinkKind::FlightGear, None, start)
        };
        assert_eq!(menu.state(start), LinkState::InMenu);
        assert_eq!(menu.state(after(start, 15_001)), LinkState::Lost);
    }

    #[test]
    fn a_pause_and_a_menu_are_told_while_positions_come() {
        let start = Instant::now();
        for (sim, state) in [
            (SimState::Paused, LinkState::Paused),
            (SimState::InMenu, LinkState::InMenu),
        ] {
            let source = source(LinkKind::Xgps, Some((start, sim)), start);
            assert_eq!(source.state(start), state);
            assert_eq!(source.state(after(start, 3000)), LinkState::Stale);
        }
    }

    #[test]
    fn a_source_whose_connection_was_closed_is_lost_at_once() {
        let now = Instant::now();
        let live = source(LinkKind::Gpsd, Some((now, SimState::Running)), now);
        let gone = Source { gone: true, ..live };
        assert_eq!(gone.state(now), LinkState::Lost);
    }

    #[test]
    fn link_that_is_off_says_so() {
        let now = Instant::now();
        let live = source(LinkKind::Gpsd, Some((now, SimState::Running)), now);
        let state = |door| Link::new(LinkKind::Gpsd, door).state(std::slice::from_ref(&live), now);
        assert_eq!(state(Door::Off), LinkState::Off);
        assert_eq!(state(Door::Refused("no".into())), LinkState::Refused);
        assert_eq!(state(Door::Calls(vec!["here".into()])), LinkState::Live);
    }

    #[test]
    fn link_has_the_state_of_its_best_source() {
        let start = Instant::now();
        let lost = source(LinkKind::Gdl90, None, start);
        let now = after(start, 20_000);
        let live = source(LinkKind::Gdl90, Some((now, SimState::Running)), now);
        let other = source(LinkKind::Xgps, Some((now, SimState::Running)), now);
        let link = Link::new(LinkKind::Gdl90, Door::Open(4000));
        assert_eq!(
            link.state(std::slice::from_ref(&other), now),
            LinkState::Waiting
        );
        let heard = [other.clone(), lost.clone()];
        assert_eq!(link.state(&heard, now), LinkState::Lost);
        assert_eq!(link.state(&[other, lost, live], now), LinkState::Live);
    }

    #[test]
    fn link_with_taken_port_has_failed() {
        let now = Instant::now();
        let live = source(LinkKind::Xgps, Some((now, SimState::Running)), now);
        let link = Link::new(LinkKind::Xgps, Door::Failed("in use".into()));
        assert_eq!(link.state(&[live], now), LinkState::Failed);
    }

    #[test]
    fn a_source_is_called_by_its_product_before_its_name() {
        let now = Instant::now();
        let mut named = source(LinkKind::Gdl90, None, now);
        assert_eq!(named.title(), "A");
        named.product = Some("Stratus".into());
        assert_eq!(named.title(), "Stratus");
    }
}
