//! Attempt limiter: how often something wrong was typed of late, from all pages together: a guesser is not known from one who
//! mistypes (RFC 8628 5.1).

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

/// The wrong ones of a while.
pub(super) struct AttemptLimiter {
    most: usize,
    window: Duration,
    /// When they were typed, the oldest first.
    wrong: VecDeque<Instant>,
}

impl AttemptLimiter {
    /// So many wrong ones are heard within `window`.
    pub(super) const fn new(most: usize, window: Duration) -> Self {
        Self {
            most,
            window,
            wrong: VecDeque::new(),
        }
    }

    /// Whether nothing is looked at for now.
    pub(super) fn are_too_many(&mut self, now: Instant) -> bool {
        while self
            .wrong
            .front()
            .is_some_and(|first| now.saturating_duration_since(*first) >= self.window)
        {
            self.wrong.pop_front();
        }
        self.wrong.len() >= self.most
    }

    /// One more was wrong.
    pub(super) fn count(&mut self, now: Instant) {
        self.wrong.push_back(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_tries_count_for_while_only() {
        let mut tries = AttemptLimiter::new(2, Duration::from_mins(1));
        let begin = clock::now();
        for second in [0, 30] {
            assert!(!tries.are_too_many(begin + Duration::from_secs(second)));
            tries.count(begin + Duration::from_secs(second));
        }
        assert!(tries.are_too_many(begin + Duration::from_secs(59)));
        assert!(!tries.are_too_many(begin + Duration::from_mins(1)));
    }
}
