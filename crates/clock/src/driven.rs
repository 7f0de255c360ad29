//! A clock that a test drives: pauses take no time and are remembered, patience ends when the test says so.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use tokio::sync::watch;

use super::{BoxedWait, Clock, TimeSource};

/// Runs a test's work to its end, and gives up where there is none.
///
/// # Panics
///
/// Where the work has not ended after 20 seconds.
#[expect(clippy::expect_used, reason = "a test that cannot go on fails")]
pub fn block_on<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let limited = async { tokio::time::timeout(Duration::from_secs(20), work).await };
    runtime.block_on(limited).expect("deadline")
}

/// The control of the clock. Clones are the same clock.
#[derive(Clone)]
pub struct DrivenClock(Arc<DrivenState>);

struct DrivenState {
    times: watch::Sender<DrivenTimes>,
    pauses: Mutex<Pauses>,
    /// Whether a pause lasts until the test moves the clock on, as a patience does.
    held: watch::Sender<bool>,
}

#[derive(Default)]
struct Pauses {
    lengths: Vec<Duration>,
    /// Those that last: their numbers, their lengths and their ends.
    under_way: Vec<(usize, Duration, Instant)>,
}

/// A pause that lasts; it is none any more when this is dropped.
struct HeldPause(Arc<DrivenState>, usize);

impl Drop for HeldPause {
    fn drop(&mut self) {
        let mut pauses = self.0.pauses();
        pauses.under_way.retain(|(number, ..)| *number != self.1);
    }
}

impl DrivenState {
    fn pauses(&self) -> MutexGuard<'_, Pauses> {
        self.pauses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Clone, Copy)]
struct DrivenTimes {
    now: Instant,
    wall: SystemTime,
}

impl Default for DrivenClock {
    fn default() -> Self {
        let times = DrivenTimes {
            now: Instant::now(),
            wall: SystemTime::now(),
        };
        Self(Arc::new(DrivenState {
            times: watch::Sender::new(times),
            pauses: Mutex::default(),
            held: watch::Sender::new(false),
        }))
    }
}

impl DrivenClock {
    /// The clock to hand to the program.
    pub fn clock(&self) -> Clock {
        Clock::new(self.clone())
    }

    /// Moves both clocks on.
    pub fn pass(&self, length: Duration) {
        self.0.times.send_modify(|times| {
            times.now += length;
            times.wall += length;
        });
    }

    /// The computer sleeps: only the clock on the wall goes on.
    pub fn sleep(&self, length: Duration) {
        self.0.times.send_modify(|times| times.wall += length);
    }

    /// Sets the wall clock back.
    pub fn set_back(&self, length: Duration) {
        self.0.times.send_modify(|times| times.wall -= length);
    }

    /// From now on a pause lasts until the clock is moved on.
    pub fn hold_pauses(&self) {
        self.0.held.send_replace(true);
    }

    /// Every pause so far, in order.
    pub fn pauses(&self) -> Vec<Duration> {
        self.0.pauses().lengths.clone()
    }

    /// Whether a held pause of this length at most is under way: longer ones are between things that are not waited for.
    pub fn is_paused(&self, longest: Duration) -> bool {
        let now = self.now();
        let pauses = self.0.pauses();
        let mut under_way = pauses.under_way.iter();
        under_way.any(|(_, length, over)| *length <= longest && *over > now)
    }

    /// Waits until a time limit, or a held pause, is measured on this clock.
    pub async fn wait_for_sleeper(&self) {
        while self.0.times.receiver_count() == 0 {
            tokio::task::yield_now().await;
        }
    }

    fn reached(&self, moment: Instant) -> BoxedWait {
        let mut times = self.0.times.subscribe();
        Box::pin(async move {
            // The sender is gone only when the clock can no longer be moved: then the moment never comes.
            if times.wait_for(|times| times.now >= moment).await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }
}

impl TimeSource for DrivenClock {
    fn now(&self) -> Instant {
        self.0.times.borrow().now
    }

    fn wall(&self) -> SystemTime {
        self.0.times.borrow().wall
    }

    fn pause(&self, length: Duration) -> BoxedWait {
        let mut pauses = self.0.pauses();
        // Measured before anybody can see it and move the clock on, and written down before anybody can ask for it.
        let moment = self.now() + length;
        let over = self.reached(moment);
        let number = pauses.lengths.len();
        pauses.lengths.push(length);
        if *self.0.held.borrow() {
            pauses.under_way.push((number, length, moment));
            let under_way = HeldPause(Arc::clone(&self.0), number);
            return Box::pin(async move {
                over.await;
                drop(under_way);
            });
        }
        drop((pauses, over));
        self.pass(length);
        // Others get their turn, as they would in a real pause.
        Box::pin(tokio::task::yield_now())
    }

    fn until(&self, moment: Instant) -> BoxedWait {
        self.reached(moment)
    }
}
