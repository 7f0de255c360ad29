//! A watchdog on the window: how long each frame took, without what the test's thread waited for a processor.

use std::time::{Duration, Instant};

use super::{DEADLINE, Desk};

/// How long nothing is drawn at most while something is not met yet.
const GLANCE: Duration = Duration::from_millis(10);

/// How long frames took.
#[derive(Debug, Default)]
pub struct Frames(Vec<Duration>);

impl Frames {
    /// How many there were.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The time within which so many of a hundred were done.
    pub fn percentile(&mut self, share: usize) -> Duration {
        self.0.sort_unstable();
        let last = self.0.len() - 1;
        self.0[last * share / 100]
    }

    /// The longest.
    pub fn worst(&self) -> Duration {
        self.0.iter().max().copied().unwrap_or_default()
    }
}

impl Desk {
    /// Draws frames as they are asked for, for so long and until what is looked at has been met, and says how long each
    /// took.
    #[track_caller]
    pub fn watch(&mut self, time: Duration, frames: &mut Frames, met: impl Fn() -> bool) {
        let (end, deadline) = (Instant::now() + time, Instant::now() + DEADLINE);
        loop {
            while self.wakes.try_recv().is_ok() {}
            let (began, waited) = (Instant::now(), waited_for_a_processor());
            self.window.step();
            let waited = waited_for_a_processor().saturating_sub(waited);
            frames.0.push(began.elapsed().saturating_sub(waited));
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() && met() {
                return;
            }
            assert!(
                Instant::now() < deadline,
                "not met in time: {:#?}",
                self.words()
            );
            let asked = self.next_frame();
            if !asked.is_zero() {
                self.wakes.recv_timeout(asked.min(left.max(GLANCE))).ok();
            }
        }
    }
}

/// How long this thread could have run and did not, because others did: that is the machine's doing.
#[cfg(target_os = "linux")]
fn waited_for_a_processor() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let waited = told.split(' ').nth(1).and_then(|nanos| nanos.parse().ok());
    Duration::from_nanos(waited.unwrap_or_default())
}

#[cfg(not(target_os = "linux"))]
fn waited_for_a_processor() -> Duration {
    Duration::ZERO
}
