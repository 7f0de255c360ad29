//! Time: what o'clock it is, and waiting. Whatever measures or waits is handed a clock, so that a test can drive it
//! (reliability 5 and 7).

#[cfg(test)]
pub(crate) mod driven;

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

/// Runs a test's work to its end, and gives up where there is none.
#[cfg(test)]
pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> T {
    crate::log::tell_all();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let limited = async { tokio::time::timeout(Duration::from_secs(20), work).await };
    runtime.block_on(limited).expect("deadline")
}

/// Something that is over when its moment has come.
pub type Waiting = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A source of time.
pub trait Time: Send + Sync {
    /// The monotonic clock; it stands still while some systems sleep.
    fn now(&self) -> Instant;
    /// The clock on the wall; it may be wrong, and may be set at any moment.
    fn wall(&self) -> SystemTime;
    /// Over after a pause that the program makes on purpose.
    fn pause(&self, length: Duration) -> Waiting;
    /// Over when [`Time::now`] has reached this moment: the end of somebody's patience.
    fn until(&self, moment: Instant) -> Waiting;
}

/// The time that is used. Cheap to clone.
#[derive(Clone)]
pub struct Clock(Arc<dyn Time>);

/// What was waited for did not come in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("timed out")]
pub struct TimedOut;

impl Clock {
    /// The computer's own. Waiting needs a runtime around it.
    pub fn system() -> Self {
        Self(Arc::new(Computer))
    }

    /// Another source of time.
    pub fn new(time: impl Time + 'static) -> Self {
        Self(Arc::new(time))
    }

    /// See [`Time::now`].
    pub fn now(&self) -> Instant {
        self.0.now()
    }

    /// See [`Time::wall`].
    pub fn wall(&self) -> SystemTime {
        self.0.wall()
    }

    /// Makes a pause.
    pub async fn pause(&self, length: Duration) {
        self.0.pause(length).await;
    }

    /// Waits for something, for so long only.
    pub async fn limit<T>(
        &self,
        length: Duration,
        work: impl Future<Output = T>,
    ) -> Result<T, TimedOut> {
        self.deadline(self.now() + length, work).await
    }

    /// Waits for something until this moment. What is ready at the same moment counts.
    pub async fn deadline<T>(
        &self,
        moment: Instant,
        work: impl Future<Output = T>,
    ) -> Result<T, TimedOut> {
        tokio::select! {
            biased;
            done = work => Ok(done),
            () = self.0.until(moment) => Err(TimedOut),
        }
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}

/// The computer's clocks and timers.
struct Computer;

impl Time for Computer {
    fn now(&self) -> Instant {
        Instant::now()
    }

    fn wall(&self) -> SystemTime {
        SystemTime::now()
    }

    fn pause(&self, length: Duration) -> Waiting {
        Box::pin(tokio::time::sleep(length))
    }

    fn until(&self, moment: Instant) -> Waiting {
        Box::pin(tokio::time::sleep_until(moment.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::driven::Driven;
    use super::*;
    use std::future::{pending, ready};

    #[test]
    fn what_is_ready_when_the_time_is_over_counts() {
        let clock = Clock::system();
        let done = block_on(clock.limit(Duration::ZERO, ready(7)));
        assert_eq!(done, Ok(7));
    }

    #[test]
    fn nothing_is_waited_for_longer_than_said() {
        let clock = Clock::system();
        let waited = block_on(clock.limit(Duration::from_millis(1), pending::<()>()));
        assert_eq!(waited, Err(TimedOut));
    }

    #[test]
    fn a_driven_clock_that_holds_pauses_ends_one_when_it_was_moved_to_its_end() {
        let driven = Driven::default();
        driven.hold_pauses();
        let clock = driven.clock();
        block_on(async {
            let theirs = clock.clone();
            let pausing = tokio::spawn(async move { theirs.pause(Duration::from_secs(7)).await });
            driven.somebody_waits().await;
            driven.pass(Duration::from_millis(6_999));
            assert!(driven.is_paused(Duration::from_secs(7)));
            assert!(!driven.is_paused(Duration::from_secs(6)), "a longer one");
            driven.pass(Duration::from_millis(1));
            assert!(!driven.is_paused(Duration::from_secs(7)));
            pausing.await.unwrap();
            tokio::select! {
                biased;
                () = clock.pause(Duration::from_secs(7)) => panic!("not over"),
                () = ready(()) => {}
            }
            assert!(!driven.is_paused(Duration::from_secs(7)), "nobody waits");
        });
    }

    #[test]
    fn a_driven_clock_ends_a_patience_only_when_it_is_moved_on() {
        let driven = Driven::default();
        let clock = driven.clock();
        block_on(async {
            let waiting = tokio::spawn({
                let clock = clock.clone();
                async move { clock.limit(Duration::from_mins(5), pending::<()>()).await }
            });
            driven.somebody_waits().await;
            driven.pass(Duration::from_secs(299));
            tokio::task::yield_now().await;
            assert!(!waiting.is_finished());
            driven.pass(Duration::from_secs(1));
            assert_eq!(waiting.await.unwrap(), Err(TimedOut));
        });
    }

    #[test]
    fn a_held_pause_lasts_until_the_clock_is_moved_on() {
        let driven = Driven::default();
        driven.hold_pauses();
        let clock = driven.clock();
        block_on(async {
            let waiting = tokio::spawn(async move { clock.pause(Duration::from_secs(2)).await });
            driven.somebody_waits().await;
            driven.pass(Duration::from_secs(1));
            tokio::task::yield_now().await;
            assert!(!waiting.is_finished());
            driven.pass(Duration::from_secs(1));
            waiting.await.unwrap();
        });
    }

    #[test]
    fn a_pause_takes_no_time_on_a_driven_clock_and_is_remembered() {
        let driven = Driven::default();
        let (clock, before) = (driven.clock(), driven.clock().now());
        block_on(clock.pause(Duration::from_secs(7)));
        assert_eq!(driven.pauses(), [Duration::from_secs(7)]);
        assert_eq!(clock.now() - before, Duration::from_secs(7));
    }
}
