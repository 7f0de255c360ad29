//! Held requests: a request of a test that waits for its answer until the test lets go.

use std::{
    fmt,
    sync::{Arc, Condvar, Mutex, PoisonError},
    time::Duration,
};

use tokio::sync::watch;

use super::{control::Control, locked};

/// A hold, as the requests see it.
pub(super) struct HeldRequest {
    path_part: String,
    counts: Mutex<HeldCounts>,
    changed: Condvar,
    released: watch::Sender<bool>,
}

#[derive(Clone, Copy, Default)]
struct HeldCounts {
    reached: usize,
    waiting: usize,
}

/// Keeps matching requests waiting; dropping it lets them go on.
pub struct HeldRequests {
    control: Control,
    held: Arc<HeldRequest>,
}

impl HeldRequests {
    pub(super) fn new(control: Control, held: Arc<HeldRequest>) -> Self {
        Self { control, held }
    }

    /// Lets the requests go on.
    pub fn release(self) {
        drop(self);
    }

    /// Waits until a request is held; false when the deadline passes first. Blocks the
    /// calling thread.
    #[must_use]
    pub fn wait_until_reached(&self, deadline: Duration) -> bool {
        self.held.wait(deadline, |counts| counts.reached > 0)
    }

    /// Waits until a request was held and its client closed the connection; false when the
    /// deadline passes first. Blocks the calling thread.
    #[must_use]
    pub fn wait_until_abandoned(&self, deadline: Duration) -> bool {
        self.held
            .wait(deadline, |counts| counts.reached > 0 && counts.waiting == 0)
    }
}

impl Drop for HeldRequests {
    fn drop(&mut self) {
        self.control.remove_hold(&self.held);
        self.held.released.send_replace(true);
    }
}

impl fmt::Debug for HeldRequests {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Hold")
            .field("path_part", &self.held.path_part)
            .finish_non_exhaustive()
    }
}

impl HeldRequest {
    pub(super) fn new(path_part: &str) -> Self {
        Self {
            path_part: path_part.to_owned(),
            counts: Mutex::default(),
            changed: Condvar::new(),
            released: watch::Sender::new(false),
        }
    }

    /// Lets a request pass, at once if it is not meant, else after the release.
    pub(super) async fn pass(&self, path_and_query: &str) {
        if !path_and_query.contains(&self.path_part) {
            return;
        }
        let mut released = self.released.subscribe();
        let _waiting = HeldRequestGuard::new(self);
        // The sender lives in `self`, so this ends with the release only.
        released.wait_for(|released| *released).await.ok();
    }

    fn wait(&self, deadline: Duration, done: impl Fn(&HeldCounts) -> bool) -> bool {
        wait(&self.counts, &self.changed, deadline, done)
    }

    fn count(&self, change: impl FnOnce(&mut HeldCounts)) {
        change(&mut locked(&self.counts));
        self.changed.notify_all();
    }
}

/// Counts a held request, also when its connection closes and the request is dropped.
struct HeldRequestGuard<'a>(&'a HeldRequest);

impl<'a> HeldRequestGuard<'a> {
    fn new(held: &'a HeldRequest) -> Self {
        held.count(|counts| {
            counts.reached += 1;
            counts.waiting += 1;
        });
        Self(held)
    }
}

impl Drop for HeldRequestGuard<'_> {
    fn drop(&mut self) {
        self.0.count(|counts| counts.waiting -= 1);
    }
}

/// Waits for a condition; false when the deadline passes first.
pub(super) fn wait<T>(
    mutex: &Mutex<T>,
    changed: &Condvar,
    deadline: Duration,
    done: impl Fn(&T) -> bool,
) -> bool {
    let end = clock::now() + deadline;
    let mut guard = locked(mutex);
    while !done(&guard) {
        let left = end.saturating_duration_since(clock::now());
        if left.is_zero() {
            return false;
        }
        guard = changed
            .wait_timeout(guard, left)
            .unwrap_or_else(PoisonError::into_inner)
            .0;
    }
    true
}
