//! What can be recorded, and its words on the page.

use std::path::{Path, PathBuf};

use simlink::recorder_state::{RecorderCommand, RecorderState, Recording};

/// What can be recorded.
#[derive(Debug, Clone, Copy)]
pub(super) enum RecordingKind {
    /// The positions of the user's own aircraft.
    Ownship,
    /// What simulators send.
    Sent,
}

impl RecordingKind {
    pub(super) fn recording(self, recorder: &RecorderState) -> &Recording {
        match self {
            Self::Ownship => &recorder.recording,
            Self::Sent => &recorder.trace,
        }
    }

    /// How much is written so far, and in which time.
    pub(super) fn so_far(self, count: u64, time: &str) -> String {
        match self {
            Self::Ownship => tr_count!(
                count,
                "1 position in {time}" | "{count} positions in {time}",
                time
            ),
            Self::Sent => tr_count!(
                count,
                "1 message in {time}" | "{count} messages in {time}",
                time
            ),
        }
    }

    /// How much was written, and where it is.
    pub(super) fn ended(self, count: u64, file: &Path) -> String {
        let file = file.display();
        match self {
            Self::Ownship => tr_count!(
                count,
                "Recorded 1 position to {file}" | "Recorded {count} positions to {file}",
                file
            ),
            Self::Sent => tr_count!(
                count,
                "Recorded 1 message to {file}" | "Recorded {count} messages to {file}",
                file
            ),
        }
    }

    pub(super) fn purpose(self) -> &'static str {
        match self {
            Self::Ownship => {
                tr!(
                    "Saves each position of your aircraft to a new file, to review later or attach to a problem report. \
                     The file contains nothing else."
                )
            }
            Self::Sent => {
                tr!(
                    "Saves every message from every simulator as it arrives, with the senders' addresses, to report a \
                     connection problem. It can be played like a recording."
                )
            }
        }
    }

    pub(super) fn field(self) -> &'static str {
        match self {
            Self::Ownship => tr!("Recording file"),
            Self::Sent => tr!("Simulator data file"),
        }
    }

    pub(super) fn start(self) -> &'static str {
        match self {
            Self::Ownship => tr!("Start recording"),
            Self::Sent => tr!("Record simulator data"),
        }
    }

    pub(super) fn stop(self) -> &'static str {
        match self {
            Self::Ownship => tr!("Stop recording"),
            Self::Sent => tr!("Stop recording simulator data"),
        }
    }

    pub(super) fn start_order(self, file: PathBuf) -> RecorderCommand {
        match self {
            Self::Ownship => RecorderCommand::Record(file),
            Self::Sent => RecorderCommand::Trace(file),
        }
    }

    pub(super) fn stop_order(self) -> RecorderCommand {
        match self {
            Self::Ownship => RecorderCommand::StopRecording,
            Self::Sent => RecorderCommand::StopTracing,
        }
    }

    pub(super) fn proposal(self) -> String {
        let now = super::time_stamp();
        match self {
            Self::Ownship => format!("own-ship-{now}.jsonl"),
            Self::Sent => format!("simulator-{now}.jsonl"),
        }
    }
}
