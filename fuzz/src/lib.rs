//! What must hold of everything that comes from outside, whatever its bytes are: one function for each target.
//!
//! The fuzzer calls these (`targets/`), and so does the test `fuzz` of the program over every file of `corpus/` and
//! `findings/`. A function returns for bytes that hold up and panics for bytes that do not. None needs a file, a socket
//! or the time of day.

mod conversation;
mod drawings;
mod flightgear;
mod gdl90;
mod georef;
mod identity;
mod nmea;
mod outside;
mod own_ship;
mod picture;
mod pieces;
mod plan;
mod service;
mod settings;
mod simconnect;
mod streams;
mod text;
mod websocket;
mod x_plane;
mod xgps;

pub use conversation::conversation;
pub use drawings::drawings;
pub use flightgear::{flightgear, flightgear_tree};
pub use gdl90::gdl90;
pub use georef::georef;
pub use identity::{claims, discovery, headers, redirect, token_answer};
pub use nmea::{gpsd, nmea};
pub use outside::{call, device_offer, releases};
pub use picture::picture;
pub use plan::flight_plan;
pub use service::{airport, chart_list, image_url, subscriptions};
pub use settings::settings;
pub use simconnect::{simconnect, simconnect_addresses};
pub use streams::{lines, recording, trace};
pub use websocket::websocket;
pub use x_plane::{x_plane, x_plane_web};
pub use xgps::xgps;
