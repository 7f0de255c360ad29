//! Integrity: every source of one simulator is compared with every other one, so that a wrong position is not drawn
//! without a word.
//!
//! Two sources are of one simulator where both claim it, or where they flew together: see [`SourceComparator::compare`]. A delay of
//! up to five seconds, the senders' own resolutions and the size of an aircraft explain a difference; what they do not explain for
//! five seconds raises the pair. Agreement clears it, and silence does not.

mod comparison;
mod history;
mod program;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use self::comparison::{ComparisonResult, compared};
use self::history::SourceHistory;
use self::program::{claim_one_simulator, may_be_one_simulator};
use super::{OwnshipReport, SimState};
use crate::source_id::SourceId;

/// A disagreement is raised when it has lasted for so long.
const RAISED_AFTER: Duration = Duration::from_secs(5);
/// Sources are compared no more often than this.
const INTERVAL: Duration = Duration::from_secs(1);
/// More sources than this are an attack or a mistake; what is known of the one longest silent is forgotten.
const MOST_SOURCES: usize = 16;

/// How two sources differ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SourceAgreement {
    /// Both are at one place.
    Agree {
        /// How far apart they are, in metres.
        metres: f64,
    },
    /// One is where the other one was before.
    Behind {
        /// For how long the later one is behind, in seconds.
        seconds: f64,
        /// Which one is behind.
        late: LaggingSource,
    },
    /// They are apart by more than their delay and their resolutions explain.
    Disagree {
        /// How far, in metres.
        metres: f64,
    },
    /// One of them is silent, slower than a report in three seconds, or was not heard for long enough.
    NotComparable,
}

/// Which one of two sources is behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaggingSource {
    /// The first one.
    First,
    /// The second one.
    Second,
}

/// Two sources that are compared.
#[derive(Debug, Clone, PartialEq)]
pub struct SourceComparison {
    /// The source that was heard first.
    pub first: SourceId,
    /// The other one.
    pub second: SourceId,
    /// Whether they are known to be of one simulator; else they may be.
    pub is_one_simulator: bool,
    /// How they differ now.
    pub verdict: SourceAgreement,
    /// How far apart they were last, in metres, where they are of one simulator and have disagreed for too long.
    pub raised: Option<f64>,
}

/// What is known of two sources from one comparison to the next.
#[derive(Debug)]
struct SourcePair {
    comparison: SourceComparison,
    flew_together: bool,
    apart_since: Option<Instant>,
}

/// What every source said lately, and how they differ.
#[derive(Debug)]
pub struct SourceComparator {
    is_here: fn(IpAddr) -> bool,
    histories: Vec<(SourceId, SourceHistory)>,
    pairs: Vec<SourcePair>,
    comparisons: Arc<[SourceComparison]>,
    compared_at: Option<Instant>,
}

impl SourceComparison {
    /// Whether a source is one of the two.
    pub(crate) fn concerns(&self, id: &SourceId) -> bool {
        self.first == *id || self.second == *id
    }
}

impl SourceComparator {
    /// Nothing heard yet; `is_here` tells whether an address is one of this computer.
    pub fn new(is_here: fn(IpAddr) -> bool) -> Self {
        Self {
            is_here,
            histories: Vec::new(),
            pairs: Vec::new(),
            comparisons: Arc::default(),
            compared_at: None,
        }
    }

    /// Takes a source's newest report. What it says again is no news, and a recording is no source of a simulator. Returns
    /// whether a pair was cleared.
    pub fn take(&mut self, id: &SourceId, report: &OwnshipReport) -> bool {
        if id.is_recording() {
            return false;
        }
        let known = self.histories.iter().position(|(known, _)| known == id);
        let nth = known.unwrap_or_else(|| self.add(id));
        let Some((_, history)) = self.histories.get_mut(nth) else {
            return false;
        };
        if report.sim != SimState::InMenu {
            history.take(&report.sample, report.received);
            return false;
        }
        // The aircraft of a menu is a placeholder, and what was before it another flight.
        history.clear();
        for pair in &mut self.pairs {
            if pair.comparison.concerns(id) {
                (pair.apart_since, pair.comparison.raised) = (None, None);
            }
        }
        self.publish()
    }

    /// Compares the sources; more often than once a second that does nothing. Returns whether a pair was raised or
    /// cleared.
    ///
    /// Two sources over one link from one computer are two simulators, and so are those of different programs: they are
    /// not compared. Two are known to be of one simulator where both name the same program on the same computer and neither
    /// has a second simulator beside it there, or where they flew together, one at the place of the other. Of all
    /// others that is not known: they are compared and never raised.
    pub fn compare(&mut self, now: Instant) -> bool {
        let is_early = |at| now.saturating_duration_since(at) < INTERVAL;
        if self.compared_at.is_some_and(is_early) {
            return false;
        }
        self.compared_at = Some(now);
        let mut known = std::mem::take(&mut self.pairs);
        for (nth, (first, one)) in self.histories.iter().enumerate() {
            for (second, other) in self.histories.iter().skip(nth + 1) {
                if !may_be_one_simulator(first, second) {
                    continue;
                }
                let is_it = |pair: &SourcePair| {
                    pair.comparison.first == *first && pair.comparison.second == *second
                };
                let mut pair = match known.iter().position(is_it) {
                    Some(at) => known.swap_remove(at),
                    None => SourcePair::new(first, second),
                };
                let live = self.live(now);
                let claimed = claim_one_simulator(first, second, self.is_here, live);
                pair.take(compared(one, other, now), claimed, now);
                self.pairs.push(pair);
            }
        }
        self.publish()
    }

    /// Keeps what is known of these sources only. Returns whether a pair was cleared.
    pub fn retain(&mut self, is_known: impl Fn(&SourceId) -> bool) -> bool {
        self.histories.retain(|(id, _)| is_known(id));
        self.pairs.retain(|SourcePair { comparison, .. }| {
            is_known(&comparison.first) && is_known(&comparison.second)
        });
        self.publish()
    }

    /// How the sources differ, as of the last comparison.
    pub fn comparisons(&self) -> Arc<[SourceComparison]> {
        Arc::clone(&self.comparisons)
    }

    /// The sources that are heard now.
    fn live(&self, now: Instant) -> impl Iterator<Item = &SourceId> {
        let live = move |(_, history): &&(SourceId, SourceHistory)| history.is_live(now);
        self.histories.iter().filter(live).map(|(id, _)| id)
    }

    /// Makes an entry for a source; returns where it is.
    fn add(&mut self, id: &SourceId) -> usize {
        if self.histories.len() >= MOST_SOURCES {
            let all = self.histories.iter().enumerate();
            let silent = all.min_by_key(|(_, (_, history))| history.newest());
            if let Some((nth, _)) = silent {
                self.histories.remove(nth);
            }
        }
        self.histories.push((id.clone(), SourceHistory::default()));
        self.histories.len() - 1
    }

    /// Renews the list; returns whether other pairs are raised than before.
    fn publish(&mut self) -> bool {
        let raised = |all: &[SourceComparison]| -> Vec<(SourceId, SourceId)> {
            let raised = all.iter().filter(|one| one.raised.is_some());
            raised
                .map(|one| (one.first.clone(), one.second.clone()))
                .collect()
        };
        let before = raised(&self.comparisons);
        let pairs = self.pairs.iter();
        self.comparisons = pairs.map(|pair| pair.comparison.clone()).collect();
        before != raised(&self.comparisons)
    }
}

impl SourcePair {
    fn new(first: &SourceId, second: &SourceId) -> Self {
        Self {
            comparison: SourceComparison {
                first: first.clone(),
                second: second.clone(),
                is_one_simulator: false,
                verdict: SourceAgreement::NotComparable,
                raised: None,
            },
            flew_together: false,
            apart_since: None,
        }
    }

    fn take(&mut self, result: ComparisonResult, claimed: bool, now: Instant) {
        let comparison = &mut self.comparison;
        comparison.verdict = result.verdict;
        match result.verdict {
            SourceAgreement::Agree { .. } | SourceAgreement::Behind { .. } => {
                self.flew_together |= result.moved_together;
                (self.apart_since, comparison.raised) = (None, None);
            }
            SourceAgreement::Disagree { metres } => {
                let since = *self.apart_since.get_or_insert(now);
                if now.saturating_duration_since(since) >= RAISED_AFTER {
                    comparison.raised = Some(metres);
                }
            }
            // Silence is no evidence: what was raised stays so.
            SourceAgreement::NotComparable => self.apart_since = None,
        }
        comparison.is_one_simulator = claimed || self.flew_together;
        if !comparison.is_one_simulator {
            (self.apart_since, comparison.raised) = (None, None);
        }
    }
}

#[cfg(test)]
mod tests;
