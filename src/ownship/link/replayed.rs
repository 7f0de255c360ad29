//! What a trace shows at each of its marks when it is read again, beside what the mark says.

use std::io::BufRead;
use std::time::Duration;

use super::trace_replay::TraceReplay;
use crate::ownship::jsonl::NotPlayable;
use crate::ownship::proving::{Moment, Sight};
use crate::ownship::trace::{Item, Mark, Proof};

/// Times are written in whole milliseconds: what was lost just then may be so a little later when it is read again.
const ROUNDING: Duration = Duration::from_millis(2);

/// A trace that was read again.
#[derive(Debug, Clone, PartialEq)]
pub struct Replayed {
    /// How much it proves, and the program at the other end; `None` where it does not say.
    pub origin: Option<(Proof, String)>,
    /// Each step that is marked, when, and what is seen there now.
    pub steps: Vec<(Duration, Moment, Sight)>,
    /// How many lines could not be used.
    pub skipped: u64,
}

impl Replayed {
    /// The steps at which something else is seen than is marked.
    pub fn differences(&self) -> impl Iterator<Item = &(Duration, Moment, Sight)> {
        let steps = self.steps.iter();
        steps.filter(|(_at, moment, sight)| moment.sight != *sight)
    }
}

/// Reads a trace with its marks.
///
/// # Errors
///
/// It is no trace, a newer one, or cannot be read.
pub fn replayed(input: impl BufRead) -> Result<Replayed, NotPlayable> {
    let mut reread = TraceReplay::begin(input)?;
    let (mut origin, mut steps, mut came) = (None, Vec::new(), false);
    while let Some(item) = reread.next_item()? {
        match item {
            Item::Passage(passage) => {
                came = true;
                reread.take(passage);
            }
            Item::Mark(_at, Mark::Origin { proof, peer }) => origin = Some((proof, peer)),
            Item::Mark(at, Mark::Step(moment)) => {
                // What was seen before anything came is of a time before the trace.
                let is_same = !came || reread.sight(at) == moment.sight;
                let sight = if is_same {
                    moment.sight
                } else {
                    reread.sight(at.saturating_add(ROUNDING))
                };
                steps.push((at, moment, sight));
            }
        }
    }
    let skipped = reread.skipped_lines();
    Ok(Replayed {
        origin,
        steps,
        skipped,
    })
}
