//! A watchdog on the window: how long each frame took, without what the test's thread waited for a processor.

use std::time::{Duration, Instant};

use super::{DEADLINE, TestApp};

/// How long nothing is drawn at most while something has not settled yet.
const GLANCE: Duration = Duration::from_millis(10);

/// A pause of this length at most is one before another try; while nothing fails there are longer ones.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

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

impl TestApp {
    /// Draws frames until what is looked at has settled, and one more, and says how long each took. While a pause before
    /// another try is made, or a time limit is waited for (`waits`), a second goes by between two frames: nothing is
    /// told that is not seen here. Else the clock stands, and nothing is given up however long the machine takes for it.
    #[track_caller]
    pub fn watch(
        &mut self,
        frames: &mut Frames,
        waits: impl Fn() -> bool,
        settled: impl Fn(&Self) -> bool,
    ) {
        let deadline = Instant::now() + DEADLINE;
        loop {
            while self.wakes.try_recv().is_ok() {}
            self.timed_step(frames);
            if settled(self) {
                return self.timed_step(frames);
            }
            assert!(
                Instant::now() < deadline,
                "not settled in time: {:#?}",
                self.words()
            );
            if waits() || self.driven.is_paused(LONGEST_PAUSE) {
                self.driven.pass(Duration::from_secs(1));
            }
            self.wakes.recv_timeout(GLANCE).ok();
        }
    }

    fn timed_step(&mut self, frames: &mut Frames) {
        let (began, waited) = (Instant::now(), waited_for_a_processor());
        self.window.step();
        let waited = waited_for_a_processor().saturating_sub(waited);
        frames.0.push(began.elapsed().saturating_sub(waited));
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
