//! What tests, benches and fuzz targets reach beside the public API: the parsers, the files and the tracker.

pub use crate::link::{TraceReplayResult, Tracker, played_reports, replayed};
pub use crate::track::TrackRecorder;

/// The parsers: bytes in, facts out.
pub mod wire {
    pub use crate::wire::*;
}

/// Recordings of own-ship, as their lines are written and read.
pub mod recording {
    pub use crate::recording::{RecordedReport, RecordingReader, ReportReader, first_line, line};
}

/// Traces of what simulators sent, as their lines are written and read.
pub mod trace {
    pub use crate::trace::{
        FORMAT, ProofLevel, TraceItem, TraceMark, TraceMessage, TraceReader, line, mark_line,
    };
}
