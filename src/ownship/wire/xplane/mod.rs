//! What X-Plane says (simulators 3). Its own datagrams: its beacon, its exact position (`RPOS`), its values by name
//! (`RREF`), and the rows that its user has it send (`DATA`). And its Web API.
//!
//! Each datagram begins with four letters and one more byte, which differs between versions and is not looked at. Numbers are
//! little-endian, without padding.

pub mod beacon;
pub mod data;
pub mod dataref;
mod fields;
pub mod rpos;
pub mod rref;
pub mod web;

/// Why a datagram cannot be used; never what it said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// It begins with none of X-Plane's labels.
    #[error("{}", tr!("Received data that is not an X-Plane message"))]
    Label,
    /// It is longer or shorter than its kind can be.
    #[error("{}", tr!("An X-Plane {kind} message has an impossible length", kind = .0))]
    Length(&'static str),
    /// A number is not finite, off the globe, or faster than anything flies.
    #[error("{}", tr!("An X-Plane {kind} message has an impossible value", kind = .0))]
    Range(&'static str),
    /// The beacon's major version, when it is another one than 1: its layout is not known.
    #[error("{}", tr!("X-Plane sends beacon version {version}, which Flightbag cannot read", version = .0))]
    BeaconVersion(u8),
    /// It is no JSON, or not what the Web API answers.
    #[error("{}", tr!("X-Plane's Web API sends an answer that Flightbag cannot read"))]
    Web,
    /// None of the versions of the Web API is known.
    #[error("{}", tr!("X-Plane's Web API has no version that Flightbag supports"))]
    WebVersion,
}
