//! The sign-in columns of the table in reliability.md, section 3: each fault of each operation is declared in one line,
//! which is a test, and promises what the user is told, what is kept, how long it takes and what leaves the program.

mod act;
mod browser;
mod data;
mod discovery;
mod door;
mod exchange;
mod fault;
mod hour;
mod proof;
mod renewal;
mod secrets;
mod server;
mod start;
mod store;
mod subscriptions;
mod trace;
mod user_info;
mod world;

use door::Certificate;
use fault::Fault;
use flightbag::remote::ProblemKind;
use world::Times;

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
    fn times(self) -> Times {
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

/// A line for each cell: the test's name, the fault, the promise.
macro_rules! cells {
    ($check:path: $($name:ident: $fault:expr => $promise:expr;)+) => {
        $(#[test]
        fn $name() {
            crate::support::block_on($check($fault, $promise));
        })+

        /// The faults that have a cell here.
        pub const DECLARED: &[Fault] = &[$($fault),+];
    };
}
use cells;

/// The faults of the table, but for its fields and names: each operation has a cell for each.
const FAULTS: [Fault; 41] = [
    Fault::Refused,
    Fault::ConnectTimeout,
    Fault::Reset,
    Fault::Cut,
    Fault::Empty,
    Fault::Silence,
    Fault::Stall,
    Fault::Trickle,
    Fault::Endless,
    Fault::Bomb,
    Fault::HugeHeaders,
    Fault::NotHttp,
    Fault::Status(408),
    Fault::Status(500),
    Fault::Status(502),
    Fault::Status(503),
    Fault::Status(504),
    Fault::AskedSeconds(429),
    Fault::AskedDate(429),
    Fault::AskedLong(429),
    Fault::AskedSeconds(503),
    Fault::AskedDate(503),
    Fault::AskedLong(503),
    Fault::Status(401),
    Fault::Status(403),
    Fault::Status(404),
    Fault::Status(204),
    Fault::Partial,
    Fault::NoBody,
    Fault::WebPage,
    Fault::ToForeign,
    Fault::ToFile,
    Fault::ToPlain,
    Fault::NotJson,
    Fault::TopLevel,
    Fault::TooDeep,
    Fault::HugeNumber,
    Fault::Bad(Certificate::Own),
    Fault::Bad(Certificate::Expired),
    Fault::Bad(Certificate::Early),
    Fault::Bad(Certificate::Elsewhere),
];

#[test]
fn every_fault_of_the_table_has_a_cell_for_each_operation() {
    for (operation, declared) in [
        ("discovery", discovery::DECLARED),
        ("exchange", exchange::DECLARED),
        ("renewal", renewal::DECLARED),
        ("user info", user_info::DECLARED),
        ("subscriptions", subscriptions::DECLARED),
        ("start", start::DECLARED),
    ] {
        for fault in FAULTS {
            assert!(declared.contains(&fault), "{operation}: {fault:?}");
        }
    }
}
