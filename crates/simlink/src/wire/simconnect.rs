//! SimConnect (simulators 2): what Microsoft Flight Simulator, FSX and Prepar3D are asked, and what they answer, as
//! bytes. The same ones go over TCP and over a named pipe.
//!
//! Numbers are little-endian, without padding. Texts have a fixed length, are filled up with zeros and are in
//! ISO 8859-1. Nothing that can be asked here changes the simulator.

pub mod addresses;
pub mod open;
pub mod record;
pub mod records;
#[cfg(any(test, windows))]
pub(crate) mod registry;
pub mod request;
pub mod values;

/// The TCP port that users are told to choose, and that the simulators' own file of ports proposes (simulators 2.1).
pub const PORT: u16 = 500;

/// A generation of the protocol (simulators 2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// FSX as it was first sold.
    FsxRtm = 2,
    /// FSX with its first service pack.
    FsxSp1 = 3,
    /// FSX with its second service pack or Acceleration, and Prepar3D.
    FsxSp2 = 4,
    /// Microsoft Flight Simulator 2020.
    KittyHawk = 5,
    /// Microsoft Flight Simulator 2024.
    SunRise = 6,
}

sentence::sentences! {
    /// Why something that came cannot be used; never what it said.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Malformed {
        /// A record with a length that none has: the stream cannot be read on.
        Stream => "The program that answers there is not SimConnect",
        /// A record of this kind is shorter than its kind is, or holds other values than were asked for.
        Length(kind: &'static str) => "A SimConnect {kind} message has an impossible length",
        /// A number is not finite, off the globe, or faster than anything flies.
        Range => "A SimConnect position has an impossible value",
    }
}

/// So many numbers from the beginning, and what is behind them.
fn numbers<const N: usize>(bytes: &[u8]) -> Option<([u32; N], &[u8])> {
    let (mut numbers, mut rest) = ([0; N], bytes);
    for number in &mut numbers {
        let (bytes, behind) = rest.split_first_chunk()?;
        (*number, rest) = (u32::from_le_bytes(*bytes), behind);
    }
    Some((numbers, rest))
}

/// A text up to its first zero.
fn text(bytes: &[u8]) -> String {
    let text = bytes.iter().take_while(|byte| **byte != 0);
    text.map(|byte| char::from(*byte)).collect()
}

#[cfg(test)]
mod tests;
