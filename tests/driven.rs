//! The clock that a test drives; the library's own tests use the same file.

use flightbag::clock::{BoxedWait, Clock, TimeSource};

#[path = "../src/clock/driven.rs"]
mod driven_clock;

pub use driven_clock::DrivenClock;
