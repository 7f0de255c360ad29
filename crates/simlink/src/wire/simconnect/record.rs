//! One record: what a simulator tells (simulators 2.5).

use super::open::OpenReply;
use super::{Malformed, numbers};

/// Length, protocol and kind come first.
pub(super) const HEADER: usize = 12;
/// A file's name.
const PATH: usize = 260;

/// A record that is read here.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SimConnectRecord<'a> {
    /// A request was refused; the conversation goes on.
    Exception {
        /// Why.
        why: Exception,
        /// The number of the request's packet.
        packet: u32,
        /// Which of its parameters, from 1; `None` when that is unknown.
        parameter: Option<u32>,
    },
    /// The conversation has begun.
    Open(OpenReply<'a>),
    /// The simulator is being closed.
    Quit,
    /// An event that was subscribed to. The later simulators' form of it (`EVENT_EX1`) has more numbers; the first one
    /// is this.
    Event {
        /// The number of the subscription.
        event: u32,
        /// What comes with it.
        data: u32,
    },
    /// An event about a file. Its name may hold a user's name: it is not for the log.
    EventFilename {
        /// The number of the subscription.
        event: u32,
        /// What comes with it.
        data: u32,
        /// The file, with zeros behind it.
        name: &'a [u8],
        /// What else is known of it.
        flags: u32,
    },
    /// A frame was drawn.
    EventFrame {
        /// The number of the subscription.
        event: u32,
        /// What comes with it.
        data: u32,
        /// Frames a second.
        frame_rate: f32,
        /// How fast the simulation runs; 1 is as in nature.
        speed: f32,
    },
    /// Values of an aircraft.
    Data {
        /// The number of the request.
        request: u32,
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
        /// The state, if it is another number.
        float: f32,
        /// The state, if it is a file, with zeros behind it. See [`Self::EventFilename`].
        text: &'a [u8],
    },
}

/// Why a request was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exception {
    /// Something went wrong.
    Error,
    /// The packet has a wrong length.
    SizeMismatch,
    /// A number means nothing to the simulator, or it is not ready yet.
    UnrecognizedId,
    /// Something came before Open.
    Unopened,
    /// The simulator does not speak this protocol.
    VersionMismatch,
    /// The simulator knows no variable or event of this name.
    NameUnrecognized,
    /// Too many names of events.
    TooManyEventNames,
    /// The number of the event is in use.
    EventIdDuplicate,
    /// The type does not fit.
    InvalidDataType,
    /// The length does not fit.
    InvalidDataSize,
    /// The data are wrong.
    DataError,
    /// It cannot be done now.
    IllegalOperation,
    /// That was subscribed to before.
    AlreadySubscribed,
    /// The definition is wrong.
    DefinitionError,
    /// The number is in use.
    DuplicateId,
    /// Another reason, by its number.
    Other(u32),
}

impl Exception {
    /// By its number.
    pub const fn from_code(code: u32) -> Self {
        match code {
            1 => Self::Error,
            2 => Self::SizeMismatch,
            3 => Self::UnrecognizedId,
            4 => Self::Unopened,
            5 => Self::VersionMismatch,
            7 => Self::NameUnrecognized,
            8 => Self::TooManyEventNames,
            9 => Self::EventIdDuplicate,
            18 => Self::InvalidDataType,
            19 => Self::InvalidDataSize,
            20 => Self::DataError,
            25 => Self::IllegalOperation,
            26 => Self::AlreadySubscribed,
            28 => Self::DefinitionError,
            29 => Self::DuplicateId,
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
            let ([code, packet, parameter], _) = numbers(body)?;
            Some(SimConnectRecord::Exception {
                why: Exception::from_code(code),
                packet,
                parameter: Some(parameter).filter(|parameter| *parameter != u32::MAX),
            })
        }
        2 => OpenReply::parse(body).map(SimConnectRecord::Open),
        3 => Some(SimConnectRecord::Quit),
        6 => {
            let ([_group, event, data], rest) = numbers(body)?;
            let (name, rest) = rest.split_at_checked(PATH)?;
            let ([flags], _) = numbers(rest)?;
            Some(SimConnectRecord::EventFilename {
                event,
                data,
                name,
                flags,
            })
        }
        7 => {
            let ([_group, event, data, frame_rate, speed], _) = numbers(body)?;
            Some(SimConnectRecord::EventFrame {
                event,
                data,
                frame_rate: f32::from_bits(frame_rate),
                speed: f32::from_bits(speed),
            })
        }
        8 => {
            let ([request, _object, define, _, _, _, _], values) = numbers(body)?;
            Some(SimConnectRecord::Data {
                request,
                define,
                values,
            })
        }
        15 => {
            let ([request, integer, float], rest) = numbers(body)?;
            let (text, _) = rest.split_at_checked(PATH)?;
            Some(SimConnectRecord::SystemState {
                request,
                integer,
                float: f32::from_bits(float),
                text,
            })
        }
        27 => {
            let ([_group, event, data, _, _, _, _], _) = numbers(body)?;
            Some(SimConnectRecord::Event { event, data })
        }
        // 4, by `name`.
        _ => {
            let ([_group, event, data], _) = numbers(body)?;
            Some(SimConnectRecord::Event { event, data })
        }
    }
}

#[cfg(test)]
mod tests;
