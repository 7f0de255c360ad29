//! What must hold of everything that a simulator sends, and of files of recordings, whatever the bytes are: one function
//! for each target.
//!
//! The fuzzer calls these (`targets/`), and so does the test `fuzz` of the crate over every file of `corpus/` and
//! `findings/`. A function returns for bytes that hold up and panics for bytes that do not. None needs a file, a socket
//! or the time of day.

mod conversation;
mod flightgear;
mod gdl90;
mod nmea;
mod own_ship;
mod pieces;
mod simconnect;
mod streams;
mod websocket;
mod x_plane;
mod xgps;

pub use conversation::conversation;
pub use flightgear::{flightgear, flightgear_tree};
pub use gdl90::gdl90;
pub use nmea::{gpsd, nmea};
pub use simconnect::{simconnect, simconnect_addresses};
pub use streams::{lines, recording, trace};
pub use websocket::websocket;
pub use x_plane::{x_plane, x_plane_web};
pub use xgps::xgps;

/// Every target with its name.
pub const TARGETS: [test_support::fuzz_replay::FuzzTarget; 15] = [
    ("conversation", conversation),
    ("flightgear", flightgear),
    ("flightgear_tree", flightgear_tree),
    ("gdl90", gdl90),
    ("gpsd", gpsd),
    ("lines", lines),
    ("nmea", nmea),
    ("recording", recording),
    ("simconnect", simconnect),
    ("simconnect_addresses", simconnect_addresses),
    ("trace", trace),
    ("websocket", websocket),
    ("x_plane", x_plane),
    ("x_plane_web", x_plane_web),
    ("xgps", xgps),
];
