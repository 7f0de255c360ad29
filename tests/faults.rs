//! Faults: each fault of each operation is declared in one line, which is a test, and promises what the user is told, what
//! is kept, how long it takes and what leaves the program (reliability 3). `table` prints all of it.

pub mod act;
mod broken;
mod browser;
mod cell_tests;
mod charts;
pub mod connection_mode;
mod contents;
mod discovery;
mod exchange;
pub mod fault;
pub mod fixture;
mod limits;
mod named;
mod oracle;
mod promises;
mod proof;
mod renewal;
mod request;
pub mod secrets;
pub mod server;
mod start;
mod store;
mod subscriptions;
pub mod table;
mod token_lifetime;
mod trace;
mod user_info;

use fault::Fault;
use fixture::Times;
use flightbag::remote::ProblemKind;

/// What is promised of a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Promise {
    /// It happens once: one silent further try goes on (r).
    Recovers,
    /// It happens each time: told after three further tries (r).
    ToldAfterTries(ProblemKind, &'static str),
    /// Told at once, and a new sign-in is offered (a).
    Offered(&'static str),
    /// The session has ended: told at once, and a new sign-in is offered.
    Ended(&'static str),
    /// Told at once, with nothing tried again (m, x).
    Told(ProblemKind, &'static str),
    /// The server is waited for as it asks, and that is told (w).
    Waits,
    /// Something else serves in its place at once, without a word (k).
    FallsBack,
    /// The same after three further tries.
    FallsBackAfterTries,
}

impl Promise {
    /// How often the fault happens that this is promised of.
    pub fn times(self) -> Times {
        match self {
            Self::Recovers | Self::Waits => Times::Once,
            Self::Told(..)
            | Self::ToldAfterTries(..)
            | Self::Offered(_)
            | Self::Ended(_)
            | Self::FallsBack
            | Self::FallsBackAfterTries => Times::Always,
        }
    }
}

/// A cell of the table: a fault, and what is promised of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FaultCell {
    pub fault: Fault,
    pub promise: Promise,
}

/// A line for each cell: the test's name, the fault, the promise.
macro_rules! cells {
    ($check:path: $($name:ident: $fault:expr => $promise:expr;)+) => {
        $(#[test]
        fn $name() {
            crate::support::block_on($check($fault, $promise));
        })+

        /// The cells that are here.
        pub const DECLARED: &[crate::faults::FaultCell] = &[$(crate::faults::FaultCell {
            fault: $fault,
            promise: $promise,
        }),+];
    };
}
use cells;
