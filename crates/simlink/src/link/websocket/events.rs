//! Events: what a client of `/events` is told, and when.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clock::Clock;
use serde::Serialize;
use tokio::sync::watch;

use crate::status::{OwnshipSnapshot, OwnshipStatus, ShownFacts};

/// Messages are at least so far apart.
const SPACING: Duration = Duration::from_millis(100);
/// So often the quality of the position is looked at while nothing comes: it becomes stale by itself.
const CHECKED_AGAIN_AFTER: Duration = Duration::from_secs(1);

/// What there is to be told: what the program shows, and what own-ship was known by.
#[derive(Debug, Clone, Default)]
pub(super) struct EventSnapshot {
    pub(super) shown: Arc<ShownFacts>,
    pub(super) ownship: OwnshipSnapshot,
}

/// What is told at one moment.
#[derive(Debug, Clone, PartialEq)]
struct EventStatus {
    shown: Arc<ShownFacts>,
    ownship: Option<OwnshipStatus>,
}

/// The same as it is written.
#[derive(Serialize)]
struct EventObject<'a> {
    #[serde(flatten)]
    shown: &'a ShownFacts,
    ownship: Option<&'a OwnshipStatus>,
}

/// The messages for one client.
#[derive(Debug)]
pub(super) struct ClientEvents {
    snapshot: watch::Receiver<EventSnapshot>,
    /// What was sent last, with its position's age left out.
    sent: Option<EventStatus>,
    changed: bool,
    earliest: Instant,
    latest: Instant,
}

impl ClientEvents {
    /// The first message is due at once.
    pub(super) fn new(snapshot: watch::Receiver<EventSnapshot>, now: Instant) -> Self {
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
            let known = status.clone().ageless();
            if self.sent.as_ref() != Some(&known) {
                self.sent = Some(known);
                return status.json();
            }
        }
    }
}

impl EventSnapshot {
    fn status(&self, now: Instant) -> EventStatus {
        EventStatus {
            shown: Arc::clone(&self.shown),
            ownship: self.ownship.status(now),
        }
    }
}

impl EventStatus {
    /// The age changes all the time, and is no news.
    fn ageless(mut self) -> Self {
        let ownship = self.ownship.as_mut();
        if let Some(position) = ownship.and_then(|ownship| ownship.position.as_mut()) {
            position.age_seconds = 0.0;
        }
        self
    }

    /// A JSON object over several lines.
    fn json(&self) -> String {
        // Numbers that JSON has no words for become null; nothing else can go wrong.
        let object = EventObject {
            shown: &self.shown,
            ownship: self.ownship.as_ref(),
        };
        let text = serde_json::to_string_pretty(&object).unwrap_or_default();
        text + "\n"
    }
}
