//! The clock that a test drives; the library's own tests use the same file.

use flightbag::clock::{Clock, Time, Waiting};

#[path = "../src/clock/driven.rs"]
mod hands;

pub use hands::Driven;
