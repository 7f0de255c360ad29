//! What can be recorded, and its words on the page.

use std::path::PathBuf;

use crate::ownship::tape::{Order, Recording, Tape};

/// What can be recorded.
#[derive(Debug, Clone, Copy)]
pub(super) enum What {
    /// The positions of the user's own aircraft.
    Ownship,
    /// What simulators send.
    Sent,
}

impl What {
    pub(super) fn recording(self, tape: &Tape) -> &Recording {
        match self {
            Self::Ownship => &tape.recording,
            Self::Sent => &tape.trace,
        }
    }

    pub(super) fn count(self, written: u64) -> String {
        match self {
            Self::Ownship => positions(written),
            Self::Sent if written == 1 => "1 message".to_owned(),
            Self::Sent => tr!("{written} messages", written),
        }
    }

    pub(super) fn purpose(self) -> &'static str {
        match self {
            Self::Ownship => {
                tr!(
                    "Keeps each position of your aircraft in a new file, to look at later or to report a problem with. \
                 Nothing else is in it."
                )
            }
            Self::Sent => {
                tr!(
                    "Keeps every message of every simulator as it comes, with the senders' addresses, to report a problem of \
                 a link with. It is played like a recording."
                )
            }
        }
    }

    pub(super) fn field(self) -> &'static str {
        match self {
            Self::Ownship => tr!("Recording file"),
            Self::Sent => tr!("File for what is sent"),
        }
    }

    pub(super) fn start(self) -> &'static str {
        match self {
            Self::Ownship => tr!("Start recording"),
            Self::Sent => tr!("Record what is sent"),
        }
    }

    pub(super) fn stop(self) -> &'static str {
        match self {
            Self::Ownship => tr!("Stop recording"),
            Self::Sent => tr!("Stop recording what is sent"),
        }
    }

    pub(super) fn start_order(self, file: PathBuf) -> Order {
        match self {
            Self::Ownship => Order::Record(file),
            Self::Sent => Order::Trace(file),
        }
    }

    pub(super) fn stop_order(self) -> Order {
        match self {
            Self::Ownship => Order::StopRecording,
            Self::Sent => Order::StopTracing,
        }
    }

    pub(super) fn proposal(self) -> String {
        let now = jiff::Timestamp::now().strftime("%Y%m%d-%H%M%SZ");
        match self {
            Self::Ownship => format!("own-ship-{now}.jsonl"),
            Self::Sent => format!("simulator-{now}.jsonl"),
        }
    }
}

fn positions(count: u64) -> String {
    match count {
        1 => "1 position".to_owned(),
        count => tr!("{count} positions", count),
    }
}
