//! What a plan gave: the flight, and what was not read of it.

use sentence::display_text;

use super::not_read::Format;
use super::report::{self, UnreadPart, UnreadParts};
use crate::flight::{Flight, FlightFact};

/// What a plan gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedPlan {
    /// The flight; it has at least one airport.
    pub flight: Flight,
    /// The form of the plan.
    pub format: Format,
    /// What was read, in the order of the flight.
    pub read: Vec<FlightFact>,
    /// What the plan has besides, each once, in the plan's order.
    pub not_read: Vec<UnreadPart>,
}

impl ImportedPlan {
    /// What the flight lacks although the plan has it, in one sentence for each reason; long lists are cut.
    pub fn sentences_missed(&self) -> Vec<UnreadParts> {
        report::sentences(&self.not_read, false)
    }

    /// What no chart needs, and what no published form of a plan has, in the same form.
    pub fn sentences_unused(&self) -> Vec<UnreadParts> {
        report::sentences(&self.not_read, true)
    }
}

/// The text on one line without what could mislead (reliability T10); `None` where it says nothing.
pub(super) fn said(text: &str) -> Option<String> {
    let text = display_text::one_line(text);
    let nothing = ["", "NONE", "(NONE)"];
    let silent = nothing
        .iter()
        .any(|nothing| text.eq_ignore_ascii_case(nothing));
    (!silent).then_some(text)
}
