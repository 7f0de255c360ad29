//! Reading again what web servers of simulators told in a trace: no request is sent, and answers and changes come in the
//! order in which they came.

use std::sync::Arc;
use std::time::Instant;

use super::conversation::{WebOutgoing, WebProtocol};
use super::flightgear::FlightGearReplay as FlightGear;
use super::x_plane::XPlaneWebReplay as XPlane;
use crate::LinkKind;
use crate::wire::WireMessage;

/// One web server of a trace.
pub(in crate::link) struct WebReplay(Server);

/// Whose it is.
enum Server {
    FlightGear(FlightGear),
    XPlane(XPlane),
}

impl WebReplay {
    /// The web server of this link.
    pub(in crate::link) fn of(link: LinkKind) -> Self {
        match link {
            LinkKind::XPlaneWeb => Self(Server::XPlane(XPlane::default())),
            _ => Self(Server::FlightGear(FlightGear::default())),
        }
    }

    /// Reads an answer or a change.
    pub(in crate::link) fn read(
        &mut self,
        text: &[u8],
        now: Instant,
        messages: &mut Vec<WireMessage>,
    ) {
        let mut told = WebOutgoing::default();
        match &mut self.0 {
            Server::FlightGear(replay) => replay.read(text, now, &mut told),
            Server::XPlane(replay) => replay.read(text, now, &mut told),
        }
        messages.append(&mut told.messages);
    }
}

/// The conversation of a trace, once enough is known to parse it.
pub(super) struct ReplayConversation<T> {
    pub(super) name: Arc<str>,
    pub(super) protocol: Option<T>,
}

impl<T> Default for ReplayConversation<T> {
    fn default() -> Self {
        Self {
            name: Arc::default(),
            protocol: None,
        }
    }
}

impl<T: WebProtocol> ReplayConversation<T> {
    /// Begins to listen.
    pub(super) fn begin(&mut self, mut protocol: T, now: Instant, told: &mut WebOutgoing) {
        protocol.begin(now, told);
        self.protocol = Some(protocol);
    }

    /// Parses a change, once the conversation has begun; one that would end the conversation is ignored.
    pub(super) fn receive(&mut self, text: &[u8], now: Instant, told: &mut WebOutgoing) {
        if let Some(protocol) = &mut self.protocol {
            protocol.receive(text, now, told).unwrap_or_default();
        }
    }
}
