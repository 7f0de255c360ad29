//! Messages: what a parser makes of what a simulator sent.

use std::sync::Arc;

use geodesy::Degrees;

use crate::fault::Fault;
use crate::report::{PositionSample, SimState};
use crate::sim_time::SimTime;
use crate::source_name::SourceName;

/// What a parser makes of something that a simulator sent.
#[derive(Debug, Clone, PartialEq)]
pub enum WireMessage {
    /// Something about own-ship or its simulator.
    Fact {
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
        Self::named(&Arc::default(), fact)
    }

    /// A fact told by a sender with this name.
    pub fn named(name: &Arc<str>, fact: WireFact) -> Self {
        let name = Arc::clone(name);
        Self::Fact { name, fact }
    }
}
