//! Comparison: how two histories differ, and whether a delay explains it.
//!
//! The later source is where the earlier one was a delay before. What it said in the last seconds is held against
//! the way of the other one with every delay up to five seconds, both ways; the one that fits best is the delay.

use std::time::{Duration, Instant};

use super::history::{EcefPosition, ROOM, SourceHistory, motion};
use super::{LaggingSource, SourceAgreement};

/// So much of what a source said last is compared.
const COMPARED: Duration = Duration::from_secs(4);
/// A longer delay explains nothing.
const LONGEST_DELAY: Duration = Duration::from_secs(5);
/// Delays are tried in these steps, and about the best of them in the finer ones.
const COARSE: Duration = Duration::from_millis(250);
const FINE: Duration = Duration::from_millis(50);
/// So many steps of both senders' resolutions explain a difference: each rounds in two directions.
const STEPS: f64 = 1.5;
/// Reports come later than others of the same source by up to so many seconds.
const JITTER: f64 = 0.3;
/// The way that was flown together is longer than what explains a difference by this factor.
const TOGETHER: f64 = 2.0;

/// A delay that was tried.
#[derive(Debug, Clone, Copy)]
struct DelayFit {
    delay: Duration,
    late: LaggingSource,
    /// How far apart the two are with it, in metres, on average.
    metres: f64,
}

/// The result of one comparison.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ComparisonResult {
    pub(super) verdict: SourceAgreement,
    /// Whether both moved together far enough that it is no chance.
    pub(super) moved_together: bool,
}

impl ComparisonResult {
    fn apart(verdict: SourceAgreement) -> Self {
        Self {
            verdict,
            moved_together: false,
        }
    }
}

/// Compares two histories as of `now`.
pub(super) fn compared(
    first: &SourceHistory,
    second: &SourceHistory,
    now: Instant,
) -> ComparisonResult {
    let unknown = ComparisonResult::apart(SourceAgreement::NotComparable);
    if !first.is_live(now) || !second.is_live(now) {
        return unknown;
    }
    let (one, other) = (
        first.newest_samples(COMPARED),
        second.newest_samples(COMPARED),
    );
    let ((moved, speed), (other_moved, other_speed)) = (motion(&one), motion(&other));
    let explained = ROOM + STEPS * (first.step + second.step) + JITTER * speed.min(other_speed);
    let apart = |delay, late| {
        let metres = match late {
            LaggingSource::First => apart(&one, second, delay),
            LaggingSource::Second => apart(&other, first, delay),
        };
        metres.map(|metres| DelayFit {
            delay,
            late,
            metres,
        })
    };
    let sides = [LaggingSource::Second, LaggingSource::First];
    let at_once = nearest(
        sides
            .into_iter()
            .filter_map(|late| apart(Duration::ZERO, late)),
    );
    let coarse = tried(Duration::ZERO, LONGEST_DELAY, COARSE);
    let coarse = coarse.flat_map(|delay| sides.map(|late| apart(delay, late)));
    let Some(best) = nearest(coarse.flatten()) else {
        return unknown;
    };
    let (from, to) = (best.delay.saturating_sub(COARSE), best.delay + COARSE);
    let fine = tried(from, to.min(LONGEST_DELAY), FINE);
    let fine = fine.filter_map(|delay| apart(delay, best.late));
    let best = nearest(std::iter::once(best).chain(fine)).unwrap_or(best);
    let moved_together = moved.min(other_moved) > TOGETHER * explained;
    let metres = at_once.map_or(best.metres, |fit| fit.metres);
    if metres <= explained {
        ComparisonResult {
            verdict: SourceAgreement::Agree { metres },
            moved_together,
        }
    } else if best.metres <= explained {
        let (seconds, late) = (best.delay.as_secs_f64(), best.late);
        ComparisonResult {
            verdict: SourceAgreement::Behind { seconds, late },
            moved_together,
        }
    } else if first.span().min(second.span()) >= COMPARED + LONGEST_DELAY {
        ComparisonResult::apart(SourceAgreement::Disagree { metres })
    } else {
        // Not every delay could be tried.
        unknown
    }
}

/// Metres from where the later source said it was to where the earlier one was a delay before, on average; `None` where that
/// is not known for at least half of it.
fn apart(late: &[(Instant, EcefPosition)], early: &SourceHistory, delay: Duration) -> Option<f64> {
    let then = |moment: Instant| early.place_at(moment.checked_sub(delay)?);
    let known = late
        .iter()
        .filter_map(|(moment, place)| Some(place.metres_to(then(*moment)?)));
    let (count, sum) = known.fold((0_u32, 0.0), |(count, sum), metres| {
        (count + 1, sum + metres)
    });
    let is_enough = count >= 2 && 2 * count as usize >= late.len();
    is_enough.then(|| sum / f64::from(count))
}

/// The delays from one to another.
fn tried(from: Duration, to: Duration, step: Duration) -> impl Iterator<Item = Duration> {
    std::iter::successors(Some(from), move |delay| delay.checked_add(step))
        .take_while(move |delay| *delay <= to)
}

/// The best one; of equal ones the first.
fn nearest(fits: impl Iterator<Item = DelayFit>) -> Option<DelayFit> {
    fits.reduce(|best, fit| if fit.metres < best.metres { fit } else { best })
}
