//! What a trace shows at each of its marks when it is read again, beside what the mark says.

use std::io::{self, BufRead};
use std::time::Duration;

use super::TraceReplay;
use crate::fault::NotPlayable;
use crate::proving::{ObservedState, ProvingLine};
use crate::trace::{ProofLevel, TraceItem, TraceMark};

/// Times are written in whole milliseconds: what was lost just then may be so a little later when it is read again.
const ROUNDING: Duration = Duration::from_millis(2);

/// A trace that was read again.
#[derive(Debug, Clone, PartialEq)]
pub struct TraceReplayResult {
    /// How much it proves, and the program at the other end; `None` where it does not say.
    pub origin: Option<(ProofLevel, String)>,
    /// Each step that is marked, when, and what is seen there now.
    pub steps: Vec<(Duration, ProvingLine, ObservedState)>,
    /// How many lines could not be used.
    pub skipped: u64,
}

impl TraceReplayResult {
    /// The steps at which something else is seen than is marked.
    pub fn differences(&self) -> impl Iterator<Item = &(Duration, ProvingLine, ObservedState)> {
        let steps = self.steps.iter();
        steps.filter(|(_at, moment, observed)| moment.observed != *observed)
    }
}

impl<R: BufRead> TraceReplay<R> {
    /// The next line of the trace; what came is to be given to [`Self::take`].
    fn next_item(&mut self) -> io::Result<Option<TraceItem>> {
        self.passages.next_item()
    }

    /// How many lines could not be used so far.
    fn skipped_lines(&self) -> u64 {
        self.passages.skipped()
    }

    /// What is seen of the simulation so long after the beginning of the trace.
    fn observed(&self, at: Duration) -> ObservedState {
        let now = self.began.checked_add(at).unwrap_or(self.began);
        let report = self.tracker.driven().map(|(_id, report)| report);
        ObservedState::of(report, now)
    }
}

/// Reads a trace with its marks.
///
/// # Errors
///
/// Returns [`NotPlayable`] if the input cannot be read or is no trace of a known version.
pub fn replayed(input: impl BufRead) -> Result<TraceReplayResult, NotPlayable> {
    let mut replay = TraceReplay::begin(input)?;
    let (mut origin, mut steps, mut came) = (None, Vec::new(), false);
    while let Some(item) = replay.next_item()? {
        match item {
            TraceItem::Passage(passage) => {
                came = true;
                replay.take(passage);
            }
            TraceItem::Mark(_at, TraceMark::Origin { proof, peer }) => origin = Some((proof, peer)),
            TraceItem::Mark(at, TraceMark::Step(moment)) => {
                // What was seen before anything came is of a time before the trace.
                let is_same = !came || replay.observed(at) == moment.observed;
                let observed = if is_same {
                    moment.observed
                } else {
                    replay.observed(at.saturating_add(ROUNDING))
                };
                steps.push((at, moment, observed));
            }
        }
    }
    let skipped = replay.skipped_lines();
    Ok(TraceReplayResult {
        origin,
        steps,
        skipped,
    })
}
