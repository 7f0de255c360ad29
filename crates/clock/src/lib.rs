//! Time: the current time, and waiting. Whatever measures or waits is handed a clock, so that a test can drive it
//! (reliability 5 and 7).

#[cfg(any(test, feature = "driven"))]
pub mod driven;

use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant, SystemTime};

/// Something that is over when its moment has come.
pub type BoxedWait = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The longest wait of a timer before it looks at the clock: a computer that slept meanwhile is noticed.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Now, on a monotonic clock that counts the time for which the computer sleeps: what was received before is old
/// after it (ownship O4). Nothing that is measured on it is compared with [`Instant::now`].
pub fn now() -> Instant {
    static ORIGIN: LazyLock<ClockOrigin> = LazyLock::new(ClockOrigin::here);
    ORIGIN.moment(since_boot()).unwrap_or_else(Instant::now)
}

/// Over when [`now`] has reached this moment.
pub async fn until(moment: Instant) {
    loop {
        let left = moment.saturating_duration_since(now());
        if left.is_zero() {
            return;
        }
        // Timers stand still while the computer sleeps.
        tokio::time::sleep(left.min(LONGEST_WAIT)).await;
    }
}

/// Over when [`now`] has reached this moment; never where there is none.
pub async fn until_due(moment: Option<Instant>) {
    match moment {
        Some(moment) => until(moment).await,
        None => std::future::pending().await,
    }
}

/// The same moment on two clocks.
struct ClockOrigin {
    instant: Instant,
    since_boot: Option<Duration>,
}

impl ClockOrigin {
    fn here() -> Self {
        let since_boot = since_boot();
        let instant = Instant::now();
        Self {
            instant,
            since_boot,
        }
    }

    /// The moment that is so long after the computer's start; `None` where that is not known.
    fn moment(&self, since_boot: Option<Duration>) -> Option<Instant> {
        let later = since_boot?.saturating_sub(self.since_boot?);
        self.instant.checked_add(later)
    }
}

/// The time since the computer's start, with that for which it slept. `CLOCK_MONOTONIC` of Linux leaves sleep out.
#[cfg(target_os = "linux")]
fn since_boot() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    Duration::try_from(time).ok()
}

/// The time since the computer's start, with that for which it slept. `Instant` of macOS leaves sleep out.
#[cfg(target_os = "macos")]
fn since_boot() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    Duration::try_from(time).ok()
}

/// Not needed: the performance counter of Windows, which `Instant` reads, counts sleep.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn since_boot() -> Option<Duration> {
    None
}

/// A source of time.
pub trait TimeSource: Send + Sync {
    /// The monotonic clock, with the time for which the computer sleeps.
    fn now(&self) -> Instant;
    /// The clock on the wall; it may be wrong, and may be set at any moment.
    fn wall(&self) -> SystemTime;
    /// Over after a pause that the program makes on purpose.
    fn pause(&self, length: Duration) -> BoxedWait;
    /// Over when [`TimeSource::now`] has reached this moment: the end of a time limit.
    fn until(&self, moment: Instant) -> BoxedWait;
}

/// The time that is used. Cheap to clone.
#[derive(Clone)]
pub struct Clock(Arc<dyn TimeSource>);

/// What was waited for did not come in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("timed out")]
pub struct TimedOut;

impl Clock {
    /// The computer's own. Waiting needs a runtime around it.
    pub fn system() -> Self {
        Self(Arc::new(ComputerClock))
    }

    /// Another source of time.
    pub fn new(time: impl TimeSource + 'static) -> Self {
        Self(Arc::new(time))
    }

    /// See [`TimeSource::now`].
    pub fn now(&self) -> Instant {
        self.0.now()
    }

    /// See [`TimeSource::wall`].
    pub fn wall(&self) -> SystemTime {
        self.0.wall()
    }

    /// Makes a pause.
    pub async fn pause(&self, length: Duration) {
        self.0.pause(length).await;
    }

    /// Waits for something, for so long only.
    ///
    /// # Errors
    ///
    /// Returns [`TimedOut`] if `work` has not ended after `length`.
    pub async fn limit<T>(
        &self,
        length: Duration,
        work: impl Future<Output = T>,
    ) -> Result<T, TimedOut> {
        self.deadline(self.now() + length, work).await
    }

    /// Waits for something until this moment. What is ready at the same moment counts.
    ///
    /// # Errors
    ///
    /// Returns [`TimedOut`] if `work` has not ended at `moment`.
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
struct ComputerClock;

impl TimeSource for ComputerClock {
    fn now(&self) -> Instant {
        now()
    }

    fn wall(&self) -> SystemTime {
        SystemTime::now()
    }

    fn pause(&self, length: Duration) -> BoxedWait {
        Box::pin(tokio::time::sleep(length))
    }

    fn until(&self, moment: Instant) -> BoxedWait {
        Box::pin(until(moment))
    }
}

#[cfg(test)]
mod tests {
    use super::driven::{DrivenClock, block_on};
    use super::*;
    use std::future::{pending, ready};

    #[test]
    fn computer_sleep_counts_as_time() {
        let (instant, hour) = (Instant::now(), Duration::from_hours(1));
        let origin = ClockOrigin {
            instant,
            since_boot: Some(hour),
        };
        let moment = |since_boot| origin.moment(Some(since_boot));
        assert_eq!(moment(hour), Some(instant));
        assert_eq!(moment(3 * hour), Some(instant + 2 * hour));
        // A clock that is set back, which none of these does.
        assert_eq!(moment(Duration::ZERO), Some(instant));
    }

    #[test]
    fn system_without_that_clock_uses_its_own() {
        let origin = ClockOrigin {
            instant: Instant::now(),
            since_boot: None,
        };
        assert_eq!(origin.moment(Some(Duration::from_secs(1))), None);
        assert_eq!(ClockOrigin::here().moment(None), None);
    }

    #[test]
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    fn clock_runs_with_one_that_counts_sleep() {
        let (before, boot) = (now(), since_boot().unwrap());
        std::thread::sleep(Duration::from_millis(20));
        let counted = since_boot().unwrap().saturating_sub(boot);
        let passed = now().saturating_duration_since(before);
        assert!(passed >= counted, "{passed:?} {counted:?}");
    }

    #[test]
    fn what_is_ready_when_time_is_over_counts() {
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
    fn driven_clock_ends_limits_when_moved() {
        let driven = DrivenClock::default();
        let clock = driven.clock();
        block_on(async {
            let waiting = tokio::spawn({
                let clock = clock.clone();
                async move { clock.limit(Duration::from_mins(5), pending::<()>()).await }
            });
            driven.wait_for_sleeper().await;
            driven.pass(Duration::from_secs(299));
            tokio::task::yield_now().await;
            assert!(!waiting.is_finished());
            driven.pass(Duration::from_secs(1));
            assert_eq!(waiting.await.unwrap(), Err(TimedOut));
        });
    }

    #[test]
    fn held_pause_lasts_until_clock_moves() {
        let (driven, length) = (DrivenClock::default(), Duration::from_secs(2));
        driven.hold_pauses();
        let clock = driven.clock();
        block_on(async {
            let theirs = clock.clone();
            let waiting = tokio::spawn(async move { theirs.pause(length).await });
            driven.wait_for_sleeper().await;
            driven.pass(Duration::from_secs(1));
            tokio::task::yield_now().await;
            assert!(!waiting.is_finished() && driven.is_paused(length));
            assert!(!driven.is_paused(Duration::from_secs(1)), "a longer one");
            driven.pass(Duration::from_secs(1));
            assert!(!driven.is_paused(length));
            waiting.await.unwrap();
            tokio::select! {
                biased;
                () = clock.pause(length) => panic!("not over"),
                () = ready(()) => {}
            }
            assert!(!driven.is_paused(length), "no task waits");
        });
    }

    #[test]
    fn driven_pause_is_instant_and_recorded() {
        let driven = DrivenClock::default();
        let (clock, before) = (driven.clock(), driven.clock().now());
        block_on(clock.pause(Duration::from_secs(7)));
        assert_eq!(driven.pauses(), [Duration::from_secs(7)]);
        assert_eq!(clock.now() - before, Duration::from_secs(7));
    }
}
