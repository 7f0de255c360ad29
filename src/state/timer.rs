//! The timer: what is done to it, and what is said at its end.

use std::time::Instant;

use super::Notice;
use super::notices::Notices;
use crate::timer::{Timer, TimerCommand, TimerDirection};

sentence::sentences! {
    /// What the timer tells.
    #[derive(Debug, Clone)]
    enum TimerText {
        TimeIsUp(time: String) => "Time is up: {time}.",
    }
}

/// The timer, and the moment as of which everything is decided.
#[derive(Debug, Default)]
pub(super) struct TimerState {
    pub(super) timer: Timer,
    pub(super) now: Option<Instant>,
}

impl TimerState {
    /// Takes the time of the clock, and tells where the timer has come to its end; returns whether it has.
    pub(super) fn look_at(&mut self, now: Instant, notices: &mut Notices) -> bool {
        self.now = Some(now);
        let ended = self.timer.end(now);
        if ended && let TimerDirection::Down(from) = self.timer.counts() {
            let mut whole = Timer::default();
            whole.perform(TimerCommand::Count(TimerDirection::Down(from)), now);
            let text = TimerText::TimeIsUp(whole.shown(now));
            notices.tell(Notice::warning(text));
        }
        ended
    }

    pub(super) fn perform(&mut self, command: TimerCommand) {
        if let Some(now) = self.now {
            self.timer.perform(command, now);
        }
    }
}
