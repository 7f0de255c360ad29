//! What must hold of everything that comes from the network, from other programs and from files, whatever its bytes are:
//! one function for each target. What simulators send has its targets in `crates/simlink/fuzz`.
//!
//! The fuzzer calls these (`targets/`), and so does the test `fuzz` of the program over every file of `corpus/` and
//! `findings/`. A function returns for bytes that hold up and panics for bytes that do not. None needs a file, a socket
//! or the time of day.

mod drawings;
mod georef;
mod identity;
mod outside;
mod picture;
mod plan;
mod service;
mod settings;

pub use drawings::drawings;
pub use georef::georef;
pub use identity::{claims, discovery, headers, redirect, token_answer};
pub use outside::{call, device_offer, releases};
pub use picture::picture;
pub use plan::flight_plan;
pub use service::{airport, chart_list, image_url, subscriptions};
pub use settings::settings;

/// Every target with its name.
pub const TARGETS: [test_support::fuzz_replay::FuzzTarget; 17] = [
    ("airport", airport),
    ("call", call),
    ("chart_list", chart_list),
    ("claims", claims),
    ("device_offer", device_offer),
    ("discovery", discovery),
    ("drawings", drawings),
    ("flight_plan", flight_plan),
    ("georef", georef),
    ("headers", headers),
    ("image_url", image_url),
    ("picture", picture),
    ("redirect", redirect),
    ("releases", releases),
    ("settings", settings),
    ("subscriptions", subscriptions),
    ("token_answer", token_answer),
];
