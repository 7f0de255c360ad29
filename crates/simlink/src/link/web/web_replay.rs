//! Reading again what web servers of simulators told in a trace: no request is sent, and answers and changes come in the
//! order in which they came.

use std::time::Instant;

use super::conversation::WebOutgoing;
use super::flightgear::FlightGearReplay as FlightGear;
use super::x_plane::XPlaneWebReplay as XPlane;
use crate::LinkKind;
use crate::wire::WireMessage;

/// One web server of a trace.
pub(in crate::link) enum WebReplay {
    FlightGear(FlightGear),
    XPlane(XPlane),
}

impl WebReplay {
    /// The web server of this link.
    pub(in crate::link) fn of(link: LinkKind) -> Self {
        match link {
            LinkKind::XPlaneWeb => Self::XPlane(XPlane::default()),
            _ => Self::FlightGear(FlightGear::default()),
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
        match self {
            Self::FlightGear(replay) => replay.read(text, now, &mut told),
            Self::XPlane(replay) => replay.read(text, now, &mut told),
        }
        messages.append(&mut told.messages);
    }
}
