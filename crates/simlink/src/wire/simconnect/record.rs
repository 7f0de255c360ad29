//! One record: what a simulator tells (simulators 2.5).

use super::open::OpenResponse;
use super::{Malformed, numbers};

/// Length, protocol and kind come first.
pub(super) const HEADER: usize = 12;
/// A file's name.
const PATH: usize = 260;

/// A record that is read here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimConnectRecord<'a> {
    /// A request was refused; the conversation goes on.
    Exception {
        /// Why.
        why: Exception,
        /// The number of the request's packet.
        packet: u32,
    },
    /// The conversation has begun.
    Open(OpenResponse<'a>),
    /// The simulator is being closed.
    Quit,
    /// An event that was subscribed to, in any of its forms: some have more behind the first number, such as the name of
    /// a file, which may hold a user's name, or how fast frames are drawn.
    Event {
        /// The number of the subscription.
        event: u32,
        /// What comes with it.
        data: u32,
    },
    /// Values of an aircraft.
    Data {
        /// The number of the definition.
        define: u32,
        /// The values, in the order of the definition: whether they are all there, only their length tells.
        values: &'a [u8],
    },
    /// A state that was asked for.
    SystemState {
        /// The number of the request.
        request: u32,
        /// The state, if it is a whole number.
        integer: u32,
    },
}

/// Why a request was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exception {
    /// A number means nothing to the simulator, or it is not ready yet.
    UnrecognizedId,
    /// The simulator does not speak this protocol.
    VersionMismatch,
    /// The number of the event is in use.
    EventIdDuplicate,
    /// That was subscribed to before.
    AlreadySubscribed,
    /// Another reason, by its number.
    Other(u32),
}

impl Exception {
    /// By its number.
    pub const fn from_code(code: u32) -> Self {
        match code {
            3 => Self::UnrecognizedId,
            5 => Self::VersionMismatch,
            9 => Self::EventIdDuplicate,
            26 => Self::AlreadySubscribed,
            code => Self::Other(code),
        }
    }
}

impl<'a> SimConnectRecord<'a> {
    /// Whether the kind of a record is one that is read here.
    pub(super) fn is_read(record: &[u8]) -> bool {
        numbers(record).is_some_and(|([_length, _protocol, kind], _)| name(kind).is_some())
    }

    /// Reads a whole record; `None` when its kind is not read here.
    pub(super) fn parse(record: &'a [u8]) -> Result<Option<Self>, Malformed> {
        let Some(([_length, _protocol, kind], body)) = numbers(record) else {
            return Err(Malformed::Stream);
        };
        let Some(name) = name(kind) else {
            return Ok(None);
        };
        // What is longer than its kind was made by a later simulator, with more behind what is known.
        read(kind, body).map(Some).ok_or(Malformed::Length(name))
    }
}

/// What a kind is called; `None` for one that is not read.
const fn name(kind: u32) -> Option<&'static str> {
    match kind {
        1 => Some("exception"),
        2 => Some("opening"),
        3 => Some("quit"),
        4 | 6 | 7 | 27 => Some("event"),
        8 => Some("data"),
        15 => Some("state"),
        _ => None,
    }
}

fn read(kind: u32, body: &[u8]) -> Option<SimConnectRecord<'_>> {
    match kind {
        1 => {
            let ([code, packet, _parameter], _) = numbers(body)?;
            let why = Exception::from_code(code);
            Some(SimConnectRecord::Exception { why, packet })
        }
        2 => OpenResponse::parse(body).map(SimConnectRecord::Open),
        3 => Some(SimConnectRecord::Quit),
        8 => {
            let ([_request, _object, define, _, _, _, _], values) = numbers(body)?;
            Some(SimConnectRecord::Data { define, values })
        }
        15 => {
            let ([request, integer, _float], rest) = numbers(body)?;
            rest.get(..PATH)?;
            Some(SimConnectRecord::SystemState { request, integer })
        }
        // The kinds of events, by `name`: what is behind the numbers is only passed over.
        _ => {
            let ([_group, event, data], behind) = numbers(body)?;
            let length = match kind {
                // The name of a file, and flags.
                6 => PATH + 4,
                // The frame rate and the speed.
                7 => 8,
                27 => 16,
                _ => 0,
            };
            behind.get(..length)?;
            Some(SimConnectRecord::Event { event, data })
        }
    }
}

#[cfg(test)]
mod tests;
