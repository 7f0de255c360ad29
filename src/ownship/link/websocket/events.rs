//! Events: what a client of `/events` is told, and when.

use std::time::{Duration, Instant};

use clock::Clock;
use tokio::sync::watch;

use crate::instance::{ProgramStatus, StatusSnapshot};

/// Messages are at least so far apart.
const SPACING: Duration = Duration::from_millis(100);
/// So often the quality of the position is looked at while nothing comes: it becomes stale by itself.
const CHECKED_AGAIN_AFTER: Duration = Duration::from_secs(1);

/// The messages for one client.
#[derive(Debug)]
pub(super) struct ClientEvents {
    snapshot: watch::Receiver<StatusSnapshot>,
    /// What was sent last, with its position's age left out.
    sent: Option<ProgramStatus>,
    changed: bool,
    earliest: Instant,
    latest: Instant,
}

impl ClientEvents {
    /// The first message is due at once.
    pub(super) fn new(snapshot: watch::Receiver<StatusSnapshot>, now: Instant) -> Self {
        Self {
            snapshot,
            sent: None,
            changed: true,
            earliest: now,
            latest: now,
        }
    }

    /// Returns the next message. Nothing is lost when the future is dropped.
    pub(super) async fn next(&mut self, clock: &Clock) -> String {
        loop {
            if !self.changed {
                let change = clock.deadline(self.latest, self.snapshot.changed()).await;
                if let Ok(Err(_closed)) = change {
                    return std::future::pending().await;
                }
                self.changed = true;
            }
            let spacing = std::future::pending::<()>();
            clock.deadline(self.earliest, spacing).await.ok();
            let now = clock.now();
            self.changed = false;
            (self.earliest, self.latest) = (now + SPACING, now + CHECKED_AGAIN_AFTER);
            let status = self.snapshot.borrow_and_update().status(now);
            let known = ageless(status.clone());
            if self.sent.as_ref() != Some(&known) {
                self.sent = Some(known);
                return status.json();
            }
        }
    }
}

/// The age changes all the time, and is no news.
fn ageless(mut status: ProgramStatus) -> ProgramStatus {
    let ownship = status.ownship.as_mut();
    if let Some(position) = ownship.and_then(|ownship| ownship.position.as_mut()) {
        position.age_seconds = 0.0;
    }
    status
}
