//! Snapshot: what other programs are told of the running window, kept so that none waits for a frame.

use std::time::Instant;

use simlink::OwnshipFeed;
use simlink::status::OwnshipSnapshot;

use super::ProgramStatus;

/// What was on the screen last, and what own-ship was known by.
#[derive(Debug, Clone, Default)]
pub struct StatusSnapshot {
    /// Everything but own-ship, whose age and quality are those of the moment of the question.
    shown: ProgramStatus,
    ownship: OwnshipSnapshot,
}

impl StatusSnapshot {
    /// What there is now; own-ship in `shown` does not count.
    pub fn new(shown: ProgramStatus, feed: &OwnshipFeed) -> Self {
        let ownship = OwnshipSnapshot::new(feed);
        Self { shown, ownship }
    }

    /// What is on the screen, without own-ship.
    pub fn shown(&self) -> &ProgramStatus {
        &self.shown
    }

    /// What is told of it at this moment.
    pub fn status(&self, now: Instant) -> ProgramStatus {
        ProgramStatus {
            ownship: self.ownship.status(now),
            ..self.shown.clone()
        }
    }
}
