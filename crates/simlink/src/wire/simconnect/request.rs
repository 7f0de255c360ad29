//! Requests: what a simulator is asked (simulators 2.2 to 2.4).

use super::Protocol;

/// Where a name, a unit or a state stands.
const TEXT: usize = 256;
/// Marks what goes to the simulator.
const TO_SIMULATOR: u32 = 0xf000_0000;
/// The aircraft that the user flies.
const USER: u32 = 0;
/// No number of its own for a value: values come in their order.
const UNUSED: u32 = u32::MAX;

/// The type in which a value comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DatumType {
    /// Four bytes.
    Int32 = 1,
    /// Eight bytes.
    Float64 = 4,
}

/// How often values come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UpdatePeriod {
    /// With the steps of the simulation.
    SimFrame = 3,
    /// Once a second.
    Second = 4,
}

/// A request. Nothing but [`Self::Open`] is acknowledged; what is refused is answered with an exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimConnectRequest<'a> {
    /// Begins a conversation; the first packet.
    Open {
        /// What this program is called.
        application: &'a str,
    },
    /// A further value in the records of a definition.
    AddToDataDefinition {
        /// Which definition.
        define: u32,
        /// The simulator's name for it.
        variable: &'a str,
        /// In which unit it is wanted.
        unit: &'a str,
        /// In which type.
        datum: DatumType,
    },
    /// Takes every value out of a definition.
    ClearDataDefinition {
        /// Which definition.
        define: u32,
    },
    /// The values of a definition for the user's aircraft, again and again.
    RequestDataOnSimObject {
        /// The number that the records come with.
        request: u32,
        /// Which definition.
        define: u32,
        /// How often.
        period: UpdatePeriod,
        /// How many periods are left out between two records.
        interval: u32,
    },
    /// Events of this name.
    SubscribeToSystemEvent {
        /// The number that they come with.
        event: u32,
        /// The simulator's name for them; capital or small letters are the same.
        name: &'a str,
    },
    /// A state of the simulator, once.
    RequestSystemState {
        /// The number that the answer comes with.
        request: u32,
        /// The simulator's name for it.
        state: &'a str,
    },
}

/// Packs the requests of one conversation: each has a number, and exceptions name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packets {
    protocol: Protocol,
    next: u32,
}

impl Packets {
    /// A fresh conversation.
    pub fn new(protocol: Protocol) -> Self {
        Self { protocol, next: 0 }
    }

    /// Appends the packet of a request; returns its number.
    pub fn put(&mut self, request: &SimConnectRequest<'_>, out: &mut Vec<u8>) -> u32 {
        let number = self.next;
        request.pack(self.protocol, number, out);
        self.next = number.wrapping_add(1);
        number
    }
}

impl SimConnectRequest<'_> {
    /// Appends the packet with this number.
    fn pack(&self, protocol: Protocol, number: u32, out: &mut Vec<u8>) {
        let body = self.body(protocol);
        let header = [
            // No request is longer than a few hundred bytes.
            16 + body.len() as u32,
            protocol as u32,
            TO_SIMULATOR | self.kind(),
            number,
        ];
        out.extend(header.map(u32::to_le_bytes).as_flattened());
        out.extend(body);
    }

    fn kind(&self) -> u32 {
        match self {
            Self::Open { .. } => 0x01,
            Self::AddToDataDefinition { .. } => 0x0c,
            Self::ClearDataDefinition { .. } => 0x0d,
            Self::RequestDataOnSimObject { .. } => 0x0e,
            Self::SubscribeToSystemEvent { .. } => 0x17,
            Self::RequestSystemState { .. } => 0x35,
        }
    }

    fn body(&self, protocol: Protocol) -> Vec<u8> {
        let numbers = |numbers: &[u32]| {
            let bytes = numbers.iter().map(|number| number.to_le_bytes());
            bytes.collect::<Vec<_>>().as_flattened().to_vec()
        };
        match *self {
            Self::Open { application } => {
                let (tag, version) = generation(protocol);
                let version = numbers(&version);
                [&fixed(application)[..], &[0; 5], &tag, &version].concat()
            }
            Self::AddToDataDefinition {
                define,
                variable,
                unit,
                datum,
            } => {
                let (variable, unit) = (fixed(variable), fixed(unit));
                let epsilon = 0_f32.to_bits();
                let end = numbers(&[datum as u32, epsilon, UNUSED]);
                [numbers(&[define]), variable, unit, end].concat()
            }
            Self::RequestDataOnSimObject {
                request,
                define,
                period,
                interval,
            } => {
                let (flags, origin, limit) = (0, 0, 0);
                numbers(&[
                    request,
                    define,
                    USER,
                    period as u32,
                    flags,
                    origin,
                    interval,
                    limit,
                ])
            }
            Self::ClearDataDefinition { define } => numbers(&[define]),
            Self::SubscribeToSystemEvent {
                event: number,
                name,
            }
            | Self::RequestSystemState {
                request: number,
                state: name,
            } => [numbers(&[number]), fixed(name)].concat(),
        }
    }
}

/// How a client of this protocol introduces itself: three letters, and its version and build (simulators 2.3).
fn generation(protocol: Protocol) -> ([u8; 3], [u32; 4]) {
    match protocol {
        Protocol::FsxRtm => (*b"XSF", [0, 0, 60_905, 0]),
        Protocol::FsxSp1 => (*b"XSF", [10, 0, 61_355, 0]),
        Protocol::FsxSp2 => (*b"XSF", [10, 0, 61_259, 0]),
        Protocol::KittyHawk => (*b"HK\0", [11, 0, 62_651, 3]),
        Protocol::SunRise => (*b"RS\0", [12, 2, 282_174, 999]),
    }
}

/// A text in its place, with a zero behind it at least. What ISO 8859-1 does not have becomes a question mark.
fn fixed(text: &str) -> Vec<u8> {
    let bytes = text
        .chars()
        .map(|letter| u8::try_from(letter).unwrap_or(b'?'));
    let mut bytes: Vec<u8> = bytes.take(TEXT - 1).collect();
    bytes.resize(TEXT, 0);
    bytes
}

#[cfg(test)]
mod tests;
