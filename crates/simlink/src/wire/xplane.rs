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

sentence::sentences! {
    /// Why a datagram cannot be used; never what it said.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Malformed {
        /// It begins with none of X-Plane's labels.
        Label => "Received data that is not an X-Plane message",
        /// It is longer or shorter than its kind can be.
        Length(kind: &'static str) => "An X-Plane {kind} message has an impossible length",
        /// A number is not finite, off the globe, or faster than anything flies.
        Range(kind: &'static str) => "An X-Plane {kind} message has an impossible value",
        /// The beacon's major version, when it is another one than 1: its layout is not known.
        BeaconVersion(version: u8) => "X-Plane sends beacon version {version}, which cannot be read",
        /// It is no JSON, or not what the Web API answers.
        Web => "X-Plane's Web API sends an answer that cannot be read",
        /// None of the versions of the Web API is known.
        WebVersion => "X-Plane's Web API has no supported version",
    }
}
