//! How often the token end point is asked while a user signs in on another device (RFC 8628, 3.5).

use std::time::Duration;

/// The longest pause that faults of the network lead to (reliability 4).
const LONGEST: Duration = Duration::from_secs(30);
/// What `slow_down` adds, for this poll and all that follow.
const STEP: Duration = Duration::from_secs(5);

/// The pause before the next poll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PollInterval {
    /// What the server wants.
    asked: Duration,
    /// What is kept to now: longer while the server is not reached.
    now: Duration,
}

impl PollInterval {
    /// As the server asked for with its code.
    pub fn new(interval: Duration) -> Self {
        Self {
            asked: interval,
            now: interval,
        }
    }

    /// How long to wait before the next poll; the first one waits as well.
    pub fn pause(self) -> Duration {
        self.now
    }

    /// The server answered: what it asked for holds again.
    pub fn answered(&mut self) {
        self.now = self.asked;
    }

    /// The server wants to be asked less often.
    pub fn slow_down(&mut self) {
        self.asked += STEP;
        self.now = self.asked;
    }

    /// The server was not reached: it is left alone for twice as long.
    pub fn failed(&mut self) {
        self.now = (self.now * 2).min(LONGEST).max(self.asked);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn pause_is_what_server_asked_for() {
        assert_eq!(PollInterval::new(secs(7)).pause(), secs(7));
    }

    #[test]
    fn each_slow_down_adds_five_seconds() {
        let mut pace = PollInterval::new(secs(5));
        pace.slow_down();
        assert_eq!(pace.pause(), secs(10));
        pace.slow_down();
        pace.answered();
        assert_eq!(pace.pause(), secs(15));
    }

    #[test]
    fn faults_double_pause_up_to_half_minute() {
        let mut pace = PollInterval::new(secs(5));
        let pauses = [10, 20, 30, 30].map(|seconds| {
            pace.failed();
            (pace.pause(), secs(seconds))
        });
        for (pause, expected) in pauses {
            assert_eq!(pause, expected);
        }
    }

    #[test]
    fn answer_restores_asked_pause() {
        let mut pace = PollInterval::new(secs(5));
        pace.failed();
        pace.failed();
        pace.answered();
        assert_eq!(pace.pause(), secs(5));
    }

    #[test]
    fn fault_never_shortens_asked_pause() {
        let mut pace = PollInterval::new(secs(60));
        pace.slow_down();
        pace.failed();
        assert_eq!(pace.pause(), secs(65));
    }
}
