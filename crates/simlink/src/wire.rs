//! What simulators send, as bytes: one file per format. Nothing here knows of sockets or of time.
//!
//! Whatever the format, a message for the tracker comes out of it: a further format adds nothing there.

mod epoch;
pub mod flightgear;
pub mod gdl90;
pub mod gpsd;
pub mod lines;
pub mod nmea;
pub mod simconnect;
pub mod websocket;
pub mod xgps;
pub mod xplane;

use std::sync::Arc;

use geodesy::{Degrees, LatLng};
use sentence::display_text::one_line;

use super::sim_time::SimTime;
use super::{PositionSample, SimState};
use crate::SourceName;
use crate::fault::Fault;

/// Faster than anything that flies in a simulator, in knots (simulators 1.3).
pub(crate) const FASTEST: f64 = 3000.0;
/// An altitude below this is a placeholder, in feet (simulators 1.3).
pub(crate) const LOWEST_ALTITUDE: f64 = -2000.0;
/// Feet in a metre (simulators 1.1).
const METRES_TO_FEET: f64 = 3.280_839_895_013_12;
/// Metres per second in a knot (simulators 1.1).
const KNOT_IN_METRES_PER_SECOND: f64 = 0.514_444_444;
/// The longest name that is shown, in characters.
const LONGEST_NAME: usize = 40;

/// What a parser makes of something that a simulator sent.
#[derive(Debug, Clone, PartialEq)]
pub enum WireMessage {
    /// Something about own-ship or its simulator.
    Told {
        /// What the sender calls itself in this very message, cleaned for display; empty in formats without names. Two
        /// names from one address are two sources.
        name: Arc<str>,
        /// What it tells.
        fact: WireFact,
    },
    /// Another aircraft, never own-ship.
    Traffic,
    /// What is wrong with what came, as a sentence for the link page; never what it said.
    Fault(Fault),
}

/// What a simulator tells in one message.
#[derive(Debug, Clone, PartialEq)]
pub enum WireFact {
    /// Where the aircraft is, with what else the same message holds.
    Position(PositionSample),
    /// Where its nose points against true north, in formats that tell it apart.
    Heading(Degrees),
    /// How high it is, in feet above mean sea level, in formats that tell it apart.
    Altitude(f64),
    /// Whether its simulation runs, in formats that say so; holds until something else is said.
    State(SimState),
    /// Program and version, or the device that it stands for; cleaned for display.
    Product(SourceName),
    /// It runs, and its aircraft is where it last said: told by links on which only changes come (simulators 1.5).
    Unchanged,
    /// Its aircraft was put somewhere else: no line leads to its next position (ownship O13).
    Moved,
    /// The number of its camera, where that is on no list; `None` once it is on one again.
    UnknownCamera(Option<i32>),
    /// The time in its simulation; `None` once that is not known any more.
    Time(Option<SimTime>),
    /// It is there; the message has no position.
    Present,
}

impl WireMessage {
    /// A fact told by a sender that gives itself no name.
    pub fn nameless(fact: WireFact) -> Self {
        let name = Arc::default();
        Self::Told { name, fact }
    }
}

/// A position on the globe; both signs of 180° are the same meridian (simulators 1.1). `None` off the globe.
fn on_globe(lat: f64, lng: f64) -> Option<LatLng> {
    let position = LatLng { lat, lng };
    let lng = if lng >= 180.0 { -180.0 } else { lng };
    position.is_valid().then_some(LatLng { lat, lng })
}

/// A name for display: one line, without what hides or reorders it, not too long.
fn clean_name(text: &str) -> Arc<str> {
    // What a sender pads or colours its name with is no gap in it.
    let plain: String = text.chars().filter(|c| !c.is_control()).collect();
    let name: String = one_line(&plain).chars().take(LONGEST_NAME).collect();
    name.trim_end().into()
}

/// How many decimals a number is written with, up to twelve.
fn decimals(field: &str) -> i32 {
    let digits = field
        .trim()
        .split_once('.')
        .map_or("", |(_, behind)| behind);
    digits
        .bytes()
        .take_while(u8::is_ascii_digit)
        .take(12)
        .count() as i32
}
