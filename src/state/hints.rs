//! Hints for a first look: one sentence each, once, and never over something that is more urgent (design 9).

use simlink::OwnshipFeed;
use simlink::source::SourceName;

use super::notice::{Notice, NoticeTopic};
use super::notices::Notices;
use crate::settings::Hints;

sentence::sentences! {
    /// What is hinted at.
    #[derive(Debug, Clone)]
    enum HintText {
        Gestures => "Pinch or scroll to zoom. Double tap a part of the chart to enlarge it, and again to see the whole page.",
        SimulatorFound(name: SourceName) => "{name} found: your position is shown on geo-referenced charts.",
    }
}

/// Gives the hints again, or none of them.
pub(super) fn show(shown: bool, hints: &mut Hints, notices: &mut Notices) {
    *hints = if shown { Hints::default() } else { Hints::DONE };
    if !shown {
        notices.withdraw(NoticeTopic::Hint);
    }
}

/// A picture of a chart is complete: the first one comes with two gestures.
pub(super) fn hint_at_gestures(hints: &mut Hints, notices: &mut Notices) {
    if !std::mem::replace(&mut hints.gestures, true) {
        notices.tell(Notice::done(HintText::Gestures).about(NoticeTopic::Hint));
    }
}

/// A simulator is heard: with the first one it is said what becomes of its position.
pub(super) fn hint_at_simulator(feed: &OwnshipFeed, hints: &mut Hints, notices: &mut Notices) {
    if hints.simulator {
        return;
    }
    let simulator = feed.driving().filter(|source| !source.id.is_recording());
    if let Some(source) = simulator {
        hints.simulator = true;
        let found = HintText::SimulatorFound(source.title());
        notices.tell(Notice::done(found).about(NoticeTopic::Hint));
    }
}
