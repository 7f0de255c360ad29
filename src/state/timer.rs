//! The timer: what is done to it, and what is said at its end.

use std::time::Instant;

use sentence::words;

use super::{AppState, Notice};
use crate::timer::{Timer, TimerCommand, TimerDirection};

/// The timer, and the moment as of which everything is decided.
#[derive(Debug, Default)]
pub(super) struct TimerState {
    timer: Timer,
    now: Option<Instant>,
}

impl AppState {
    /// The timer.
    pub fn timer(&self) -> &Timer {
        &self.watch.timer
    }

    /// The moment as of which the timer is shown; `None` before the first was told.
    pub fn now(&self) -> Option<Instant> {
        self.watch.now
    }

    /// Takes the time of the clock; returns whether the timer has come to its end.
    pub fn look_at_clock(&mut self, now: Instant) -> bool {
        self.watch.now = Some(now);
        let ended = self.watch.timer.end(now);
        if ended && let TimerDirection::Down(from) = self.watch.timer.counts() {
            let mut whole = Timer::default();
            whole.perform(TimerCommand::Count(TimerDirection::Down(from)), now);
            let text = words!("Time is up: {time}.", time = whole.shown(now));
            self.tell(Notice::warning(text));
        }
        ended
    }

    pub(super) fn set_timer(&mut self, command: TimerCommand) {
        if let Some(now) = self.watch.now {
            self.watch.timer.perform(command, now);
        }
    }
}
