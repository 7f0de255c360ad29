//! The pauses that servers ask for and that are being waited for, so that a user can be told, and need not wait.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use tokio::sync::watch;

use super::ServerKind;

/// A server asked for a pause before the next try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetryPause {
    /// The server that asked.
    pub server: ServerKind,
    /// When it is asked again, on the monotonic clock.
    pub until: Instant,
}

/// All that is being waited for. A listener hears of the one that ends last, and when none is left.
pub(super) struct WaitRegistry {
    tell: Box<dyn Fn(Option<RetryPause>) + Send + Sync>,
    known: Mutex<WaitState>,
    /// Changes when a user waits no longer; the waits of that moment see it.
    given_up: watch::Sender<()>,
}

#[derive(Default)]
struct WaitState {
    waits: BTreeMap<u64, RetryPause>,
    last: u64,
}

impl WaitState {
    fn longest(&self) -> Option<RetryPause> {
        let waits = self.waits.values();
        waits.max_by_key(|waiting| waiting.until).copied()
    }
}

/// Lasts as long as the wait.
pub(super) struct WaitGuard<'a> {
    waits: &'a WaitRegistry,
    id: u64,
    given_up: watch::Receiver<()>,
}

impl WaitRegistry {
    pub fn new(tell: impl Fn(Option<RetryPause>) + Send + Sync + 'static) -> Self {
        Self {
            tell: Box::new(tell),
            known: Mutex::default(),
            given_up: watch::Sender::new(()),
        }
    }

    /// Begins a wait; it is over when what is returned is dropped.
    pub fn begin(&self, server: ServerKind, until: Instant) -> WaitGuard<'_> {
        let given_up = self.given_up.subscribe();
        let mut id = 0;
        self.change(|known| {
            known.last += 1;
            id = known.last;
            known.waits.insert(id, RetryPause { server, until });
        });
        WaitGuard {
            waits: self,
            id,
            given_up,
        }
    }

    /// Ends every wait there is; later ones are none of this.
    pub fn give_up(&self) {
        self.given_up.send_replace(());
    }

    fn change(&self, change: impl FnOnce(&mut WaitState)) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let before = known.longest();
        change(&mut known);
        let now = known.longest();
        if now != before {
            // Within the lock, so that what is told last is what is true.
            (self.tell)(now);
        }
    }
}

impl WaitGuard<'_> {
    /// Over when the wait is given up.
    pub async fn given_up(&mut self) {
        // The sender is in what is borrowed here.
        self.given_up.changed().await.unwrap_or_default();
    }
}

impl Drop for WaitGuard<'_> {
    fn drop(&mut self) {
        self.waits.change(|known| {
            known.waits.remove(&self.id);
        });
    }
}

impl fmt::Debug for WaitRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Waits")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::time::Duration;

    fn listening() -> (WaitRegistry, Arc<Mutex<Vec<Option<Instant>>>>) {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let tell = {
            let heard = Arc::clone(&heard);
            move |waiting: Option<RetryPause>| {
                heard
                    .lock()
                    .unwrap()
                    .push(waiting.map(|waiting| waiting.until));
            }
        };
        (WaitRegistry::new(tell), heard)
    }

    #[test]
    fn wait_is_told_with_its_end_and_when_it_is_over() {
        let (waits, heard) = listening();
        let until = Instant::now();
        drop(waits.begin(ServerKind::Service, until));
        assert_eq!(*heard.lock().unwrap(), [Some(until), None]);
    }

    #[test]
    fn of_several_waits_one_that_ends_last_is_told() {
        let (waits, heard) = listening();
        let soon = Instant::now();
        let late = soon + Duration::from_secs(9);
        let first = waits.begin(ServerKind::Service, late);
        let second = waits.begin(ServerKind::Identity, soon);
        drop(first);
        drop(second);
        assert_eq!(*heard.lock().unwrap(), [Some(late), Some(soon), None]);
    }

    /// Whether a wait is over at once.
    fn is_given_up(told: &mut WaitGuard<'_>) -> bool {
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        std::pin::pin!(told.given_up())
            .poll(&mut context)
            .is_ready()
    }

    #[test]
    fn giving_up_ends_every_wait_there_is() {
        let (waits, _heard) = listening();
        let mut told =
            [ServerKind::Service, ServerKind::Identity].map(|it| waits.begin(it, Instant::now()));
        assert_eq!(told.each_mut().map(is_given_up), [false, false]);
        waits.give_up();
        assert_eq!(told.each_mut().map(is_given_up), [true, true]);
    }

    #[test]
    fn wait_that_begins_after_others_were_given_up_lasts() {
        let (waits, _heard) = listening();
        waits.give_up();
        assert!(!is_given_up(
            &mut waits.begin(ServerKind::Service, Instant::now())
        ));
    }
}
