//! What can be recorded, and its words on the page.

use std::path::{Path, PathBuf};

use simlink::recorder::{RecorderCommand, RecorderState, Recording};

/// What can be recorded.
pub(super) struct RecordingKind {
    pub(super) purpose: &'static str,
    pub(super) field: &'static str,
    pub(super) start: &'static str,
    pub(super) stop: &'static str,
    /// How the name of its file begins.
    prefix: &'static str,
    pub(super) of: fn(&RecorderState) -> &Recording,
    pub(super) start_command: fn(PathBuf) -> RecorderCommand,
    pub(super) stop_command: RecorderCommand,
    /// How much is written so far, and in which time.
    pub(super) so_far: fn(u64, &str) -> String,
    /// How much was written, and where it is.
    pub(super) ended: fn(u64, &Path) -> String,
}

/// The positions of the user's own aircraft.
pub(super) const OWNSHIP: RecordingKind = RecordingKind {
    purpose: said!(
        "Saves each position of your aircraft to a new file, to review later or attach to a problem report. \
                     The file contains nothing else."
    ),
    field: said!("Recording file"),
    start: said!("Start recording"),
    stop: said!("Stop recording"),
    prefix: "own-ship-",
    of: |recorder| &recorder.recording,
    start_command: RecorderCommand::Record,
    stop_command: RecorderCommand::StopRecording,
    so_far: |count, time| {
        tr_count!(
            count,
            "1 position in {time}" | "{count} positions in {time}",
            time
        )
    },
    ended: |count, file| {
        tr_count!(
            count,
            "Recorded 1 position to {file}" | "Recorded {count} positions to {file}",
            file = file.display()
        )
    },
};

/// What simulators send.
pub(super) const SENT: RecordingKind = RecordingKind {
    purpose: said!(
        "Saves every message from every simulator as it arrives, with the senders' addresses, to report a \
                     connection problem. It can be played like a recording."
    ),
    field: said!("Simulator data file"),
    start: said!("Record simulator data"),
    stop: said!("Stop recording simulator data"),
    prefix: "simulator-",
    of: |recorder| &recorder.trace,
    start_command: RecorderCommand::Trace,
    stop_command: RecorderCommand::StopTracing,
    so_far: |count, time| {
        tr_count!(
            count,
            "1 message in {time}" | "{count} messages in {time}",
            time
        )
    },
    ended: |count, file| {
        tr_count!(
            count,
            "Recorded 1 message to {file}" | "Recorded {count} messages to {file}",
            file = file.display()
        )
    },
};

impl RecordingKind {
    pub(super) fn proposal(&self) -> String {
        [self.prefix, &super::time_stamp().to_string(), ".jsonl"].concat()
    }
}
