//! What is due by a clock: the sun, the timer, previews out of view, the search for a new version, the next frame of a
//! window that rests.

use std::time::Duration;

use clock::Clock;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::Core;

impl Core {
    /// Does what is due by now; returns whether windows have something else to show.
    pub(super) fn look_at_clocks(&mut self) -> bool {
        let ended = self.state.look_at_clock(self.clock.now());
        let risen_or_set = self.state.look_at_sun(Timestamp::now());
        let scrolled_away = self.state.previews.drop_unseen(self.clock.now());
        let changed = ended || scrolled_away || !risen_or_set.is_empty();
        self.send(risen_or_set);
        let asked = self
            .state
            .look_at_calendar(self.clock.now(), today(&self.clock));
        self.send(asked);
        changed
    }

    /// When the main window has something else to show by itself: the next minute of its clock, the next second of a timer
    /// that can be seen, the end of one, the moment to look for a new version, to drop a preview, or in which own-ship's
    /// position is lost.
    pub(super) fn until_next_frame(&self) -> Duration {
        let timer = self.state.timer();
        let now = self.clock.now();
        let second = timer
            .changes_in(now)
            .filter(|_second| self.views.shows_clock());
        let calendar = self
            .state
            .releases
            .calendar_in(now, &self.state.settings.updates);
        let waits = [
            Some(until_next_minute()),
            second,
            timer.ends_in(now),
            calendar,
            self.state.previews.dropped_in(now),
            self.state.ownship.feed.lost_in(now),
        ];
        waits.into_iter().flatten().min().unwrap_or_default()
    }
}

/// The day by the clock on the wall, in UTC; `None` for one beyond all years.
fn today(clock: &Clock) -> Option<Date> {
    let now = Timestamp::try_from(clock.wall()).ok()?;
    Some(now.to_zoned_datetime(TimeZone::UTC).date())
}

/// The clock in the top bar shows minutes: the one frame that a resting window draws.
fn until_next_minute() -> Duration {
    let second = Timestamp::now().as_second().rem_euclid(60);
    Duration::from_secs(u64::try_from(60 - second).unwrap_or(60))
}
