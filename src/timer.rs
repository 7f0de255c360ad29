//! A timer for holds, approaches and fuel: it counts up, or down to nothing. Pure: the caller gives the time.

use std::time::{Duration, Instant};

/// The longest time that is counted down.
pub const LONGEST: Duration = Duration::from_hours(10);
/// What is counted down at first.
const FIRST: Duration = Duration::from_mins(1);
const SECOND: Duration = Duration::from_secs(1);

/// Which way a timer counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimerDirection {
    /// From nothing.
    Up,
    /// From this time to nothing.
    Down(Duration),
}

/// What is done to a timer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimerCommand {
    /// Let it run, or let it run on.
    Start,
    /// Let it stand.
    Stop,
    /// Back to where it begins; one that runs runs on from there.
    Reset,
    /// Count that way, from where that begins, standing.
    Count(TimerDirection),
}

/// A timer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timer {
    counts: TimerDirection,
    /// What it counted before it ran on.
    before: Duration,
    /// Since when it runs.
    since: Option<Instant>,
    /// What was counted down last, for the next time.
    down_from: Duration,
}

impl Default for Timer {
    fn default() -> Self {
        Self {
            counts: TimerDirection::Up,
            before: Duration::ZERO,
            since: None,
            down_from: FIRST,
        }
    }
}

impl Timer {
    /// Which way it counts.
    pub fn counts(&self) -> TimerDirection {
        self.counts
    }

    /// From where it counts down when it does.
    pub fn down_from(&self) -> Duration {
        self.down_from
    }

    /// Whether it runs.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Whether it runs, or stands elsewhere than where it begins.
    pub fn is_used(&self) -> bool {
        self.is_running() || self.before > Duration::ZERO
    }

    /// What one key or button does to it: starts it, or stops it.
    pub fn start_or_stop(&self) -> TimerCommand {
        if self.is_running() {
            TimerCommand::Stop
        } else {
            TimerCommand::Start
        }
    }

    /// Does it at this moment.
    pub fn perform(&mut self, command: TimerCommand, now: Instant) {
        match command {
            TimerCommand::Start => {
                if self.left(now).is_some_and(|left| left.is_zero()) {
                    self.before = Duration::ZERO;
                }
                self.since = self.since.or(Some(now));
            }
            TimerCommand::Stop => {
                self.before = self.counted(now);
                self.since = None;
            }
            TimerCommand::Reset => {
                self.before = Duration::ZERO;
                self.since = self.since.map(|_since| now);
            }
            TimerCommand::Count(counts) => {
                self.counts = counts;
                if let TimerDirection::Down(from) = counts {
                    self.down_from = from.clamp(SECOND, LONGEST);
                    self.counts = TimerDirection::Down(self.down_from);
                }
                (self.before, self.since) = (Duration::ZERO, None);
            }
        }
    }

    /// Lets it stand where it has come to its end; returns whether that was just now.
    pub fn end(&mut self, now: Instant) -> bool {
        let over = self.is_running() && self.left(now).is_some_and(|left| left.is_zero());
        if over {
            self.before = self.counted(now);
            self.since = None;
        }
        over
    }

    /// When it comes to its end, from this moment on; `None` where it does not.
    pub fn ends_in(&self, now: Instant) -> Option<Duration> {
        self.since.and_then(|_since| self.left(now))
    }

    /// When another second is shown, from this moment on; `None` while it stands.
    pub fn changes_in(&self, now: Instant) -> Option<Duration> {
        self.since?;
        let part = Duration::from_nanos(u64::from(self.counted(now).subsec_nanos()));
        Some(SECOND.saturating_sub(part))
    }

    /// What it shows, as `4:05` or `1:04:05`; the last second of a time that is counted down is shown as one.
    pub fn shown(&self, now: Instant) -> String {
        let secs = match self.left(now) {
            Some(left) => left.as_nanos().div_ceil(SECOND.as_nanos()),
            None => u128::from(self.counted(now).as_secs()),
        };
        let (hours, mins, secs) = (secs / 3600, secs / 60 % 60, secs % 60);
        if hours > 0 {
            format!("{hours}:{mins:02}:{secs:02}")
        } else {
            format!("{mins}:{secs:02}")
        }
    }

    /// What is left of a time that is counted down.
    fn left(&self, now: Instant) -> Option<Duration> {
        match self.counts {
            TimerDirection::Up => None,
            TimerDirection::Down(from) => Some(from.saturating_sub(self.counted(now))),
        }
    }

    /// What it has counted.
    fn counted(&self, now: Instant) -> Duration {
        let running = self.since.map(|since| now.saturating_duration_since(since));
        self.before.saturating_add(running.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(start: Instant, millis: u64) -> Instant {
        start + Duration::from_millis(millis)
    }

    fn down(secs: u64) -> TimerCommand {
        TimerCommand::Count(TimerDirection::Down(Duration::from_secs(secs)))
    }

    #[test]
    fn it_counts_up_stands_and_runs_on() {
        let (mut timer, start) = (Timer::default(), Instant::now());
        assert!(!timer.is_used());
        timer.perform(TimerCommand::Start, start);
        assert_eq!(timer.shown(after(start, 65_999)), "1:05");
        timer.perform(TimerCommand::Stop, after(start, 65_999));
        assert_eq!(timer.shown(after(start, 900_000)), "1:05");
        timer.perform(TimerCommand::Start, after(start, 900_000));
        assert_eq!(timer.shown(after(start, 900_001)), "1:06");
        assert_eq!(timer.shown(after(start, 4_500_000)), "1:01:05");
    }

    #[test]
    fn it_counts_down_and_comes_to_its_end_once() {
        let (mut timer, start) = (Timer::default(), Instant::now());
        timer.perform(down(90), start);
        assert_eq!(
            (timer.shown(start), timer.is_used()),
            ("1:30".into(), false)
        );
        timer.perform(TimerCommand::Start, start);
        assert_eq!(timer.shown(after(start, 1)), "1:30");
        assert_eq!(timer.shown(after(start, 89_500)), "0:01");
        assert!(!timer.end(after(start, 89_999)));
        assert_eq!(
            timer.ends_in(after(start, 89_999)),
            Some(Duration::from_millis(1))
        );
        assert!(timer.end(after(start, 90_000)));
        assert!(!timer.end(after(start, 90_001)));
        assert_eq!(timer.shown(after(start, 95_000)), "0:00");
        timer.perform(TimerCommand::Start, after(start, 95_000));
        assert_eq!(timer.shown(after(start, 95_000)), "1:30");
    }

    #[test]
    fn reset_returns_to_beginning() {
        let (mut timer, start) = (Timer::default(), Instant::now());
        timer.perform(TimerCommand::Start, start);
        timer.perform(TimerCommand::Reset, after(start, 30_000));
        assert!(timer.is_running());
        assert_eq!(timer.shown(after(start, 31_000)), "0:01");
        timer.perform(TimerCommand::Stop, after(start, 31_000));
        timer.perform(TimerCommand::Reset, after(start, 32_000));
        assert!(!timer.is_used());
    }

    #[test]
    fn running_timer_wants_frame_second() {
        let (mut timer, start) = (Timer::default(), Instant::now());
        assert_eq!(
            (timer.changes_in(start), timer.ends_in(start)),
            (None, None)
        );
        timer.perform(TimerCommand::Start, start);
        assert_eq!(
            timer.changes_in(after(start, 1_250)),
            Some(Duration::from_millis(750))
        );
        assert_eq!(timer.changes_in(start), Some(SECOND));
        timer.perform(TimerCommand::Stop, start);
        assert_eq!(timer.changes_in(start), None);
    }

    #[test]
    fn countdown_is_1_s_to_10_h() {
        let mut timer = Timer::default();
        timer.perform(down(0), Instant::now());
        assert_eq!(timer.counts(), TimerDirection::Down(SECOND));
        timer.perform(down(1_000_000), Instant::now());
        assert_eq!(timer.down_from(), LONGEST);
    }

    #[test]
    fn clock_that_goes_back_takes_nothing_away() {
        let (mut timer, start) = (Timer::default(), Instant::now());
        timer.perform(TimerCommand::Start, after(start, 10_000));
        assert_eq!(timer.shown(start), "0:00");
    }
}
