//! Health: which links to simulators there are, and in which state each link and each source is (simulators 1.5).

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::addresses::Peer;
use crate::fault::{LinkFailure, LinkFault};
use crate::link_kind::LinkKind;
use crate::report::{OwnshipReport, SimState};
use crate::source_id::{ReportOrigin, SourceId};
use crate::source_name::SourceName;

/// A source silent for longer than this is listed as lost (simulators 1.5); its position is lost before (ownship O4).
pub const SOURCE_LOST_AFTER: Duration = Duration::from_secs(15);
/// How long a fault of a link that does not bring what it is for is worth to be seen at once.
const TOLD_FOR: Duration = Duration::from_mins(1);
/// A slow source is live for so many of its own intervals (simulators 1.5).
const LIVE_INTERVALS: f32 = 3.0;

sentence::sentences! {
    /// Whom a link calls, as it is listed.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum CalledPlace {
        /// Whatever simulator runs here.
        ThisComputer => "this computer",
        /// Those of all its versions.
        Prepar3dPipes => "Prepar3D's pipes",
        /// A computer and its port, or a serial port.
        At(place: String) => "{place}",
    }
}

impl CalledPlace {
    /// A computer that the user named, or that every simulator of a kind is on.
    pub(crate) fn of(peer: &Peer) -> Self {
        Self::At(peer.to_string())
    }
}

/// Whether a link can hear at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkStatus {
    /// It listens on this port.
    Open(u16),
    /// It calls these places again and again; they may be absent.
    Calls(Vec<CalledPlace>),
    /// Who was called is there, and does not want to talk.
    Refused(LinkFailure),
    /// It cannot.
    Failed(LinkFailure),
    /// It is switched off, or has no peer to call.
    Off,
}

/// A link as it is listed.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// Which one.
    pub kind: LinkKind,
    /// Whether it can hear.
    pub status: LinkStatus,
    /// What was wrong with what came, newest only.
    pub fault: Option<LinkFault>,
}

sentence::sentences! {
    /// In which state a link or a source is; what is nearest to a position comes first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum LinkState {
        /// Positions come.
        Live => ["state of a link"] "Live",
        /// They come, and the simulation is paused.
        Paused => ["state of a link"] "Paused",
        /// The aircraft is the placeholder of a menu.
        InMenu => ["state of a link"] "In menu",
        /// The newest position is old, but not yet given up.
        Stale => ["state of a link"] "Stale",
        /// Something is heard, but no position.
        Connected => ["state of a link"] "Connected, no position",
        /// What was heard is silent.
        Lost => ["state of a link"] "Lost",
        /// Nothing was heard for a minute or more.
        Waiting => ["state of a link"] "Waiting",
        /// Who was called does not want to talk.
        Refused => ["state of a link"] "Refused",
        /// Nothing can be heard.
        Failed => ["state of a link"] "Failed",
        /// It is not used.
        Off => ["state of a link"] "Off",
    }
}

impl LinkState {
    /// Whether new positions come, be they those of a pause or of a menu.
    fn has_position(self) -> bool {
        matches!(self, Self::Live | Self::Paused | Self::InMenu)
    }
}

/// A simulator that was heard over one link. Over another one it is another source.
#[derive(Debug, Clone, PartialEq)]
pub struct SimulatorSource {
    /// Who it is.
    pub id: SourceId,
    /// Where its newest datagram came from; `None` for a recording that is played.
    pub address: Option<SocketAddr>,
    /// What it says of itself beyond its name: program and version, or the device it stands for.
    pub product: Option<SourceName>,
    /// When anything came from it last.
    pub last_seen: Instant,
    /// When its newest position was received, and what was known of its simulation then.
    pub position: Option<(Instant, SimState)>,
    /// The state of its simulation that it sent last, in formats that send it without a position too.
    pub sim_state: Option<SimState>,
    /// Reports per second, over the last few seconds.
    pub rate: f32,
    /// Whether it drives own-ship.
    pub driving: bool,
    /// Its connection was closed, and nothing came from it since.
    pub closed: bool,
}

impl SimulatorSource {
    /// What to call it.
    pub fn title(&self) -> SourceName {
        let product = self.product.clone();
        product.unwrap_or_else(|| self.id.title())
    }

    /// In which state it is.
    pub fn state(&self, now: Instant) -> LinkState {
        let age = |then: Instant| now.saturating_duration_since(then);
        let interval = Duration::try_from_secs_f32(LIVE_INTERVALS / self.rate).unwrap_or_default();
        match self.position {
            _ if self.closed => LinkState::Lost,
            Some((received, sim))
                if age(received)
                    <= OwnshipReport::LIVE_FOR.max(interval.min(SOURCE_LOST_AFTER)) =>
            {
                match sim {
                    SimState::Running => LinkState::Live,
                    SimState::Paused => LinkState::Paused,
                    SimState::InMenu => LinkState::InMenu,
                }
            }
            Some((received, _)) if age(received) <= SOURCE_LOST_AFTER => LinkState::Stale,
            None if self.sim_state == Some(SimState::InMenu)
                && age(self.last_seen) <= SOURCE_LOST_AFTER =>
            {
                LinkState::InMenu
            }
            Some(_) | None if age(self.last_seen) <= SOURCE_LOST_AFTER => LinkState::Connected,
            Some(_) | None => LinkState::Lost,
        }
    }

    /// Whether no position comes from it that is new.
    pub fn is_silent(&self, now: Instant) -> bool {
        !self.state(now).has_position()
    }
}

impl Link {
    /// A link that can hear and heard nothing yet, or cannot hear.
    pub fn new(kind: LinkKind, status: LinkStatus) -> Self {
        let fault = None;
        Self {
            kind,
            status,
            fault,
        }
    }

    /// Whether a source is heard over this link.
    pub fn hears(&self, source: &SimulatorSource) -> bool {
        matches!(source.id.origin, ReportOrigin::Link { kind, .. } if kind == self.kind)
    }

    /// Whether something is wrong with it that is worth to be seen at once: it cannot be used, or was in trouble a moment ago and does not bring
    /// what it is for.
    pub fn is_wrong(&self, sources: &[SimulatorSource], now: Instant) -> bool {
        let state = self.state(sources, now);
        if matches!(state, LinkState::Failed | LinkState::Refused) {
            return true;
        }
        let fault = self.fault.as_ref().filter(|_fault| !state.has_position());
        fault.is_some_and(|fault| now.saturating_duration_since(fault.at) < TOLD_FOR)
    }

    /// In which state it is: that of the source on it which is nearest to a position.
    pub fn state(&self, sources: &[SimulatorSource], now: Instant) -> LinkState {
        match self.status {
            LinkStatus::Failed(_) => return LinkState::Failed,
            LinkStatus::Refused(_) => return LinkState::Refused,
            LinkStatus::Off => return LinkState::Off,
            LinkStatus::Open(_) | LinkStatus::Calls(_) => {}
        }
        let heard = sources.iter().filter(|source| self.hears(source));
        let states = heard.map(|source| source.state(now));
        states.min().unwrap_or(LinkState::Waiting)
    }
}

#[cfg(test)]
mod tests;
