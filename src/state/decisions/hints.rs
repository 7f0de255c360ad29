//! Hints for a first look: one sentence each, once, and never over something that is more urgent (design 9).

use sentence::{Words, words};
use simlink::OwnshipFeed;

use crate::settings::Hints;
use crate::state::notice::NoticeTopic;
use crate::state::{AppState, Notice};

impl AppState {
    /// Gives the hints again, or none of them.
    pub(in crate::state) fn show_hints(&mut self, shown: bool) {
        self.settings.hints = if shown { Hints::default() } else { Hints::DONE };
        if !shown {
            self.notices.withdraw(NoticeTopic::Hint);
        }
    }

    /// A picture of a chart is complete: the first one comes with two gestures.
    pub(in crate::state) fn hint_at_gestures(&mut self) {
        if !std::mem::replace(&mut self.settings.hints.gestures, true) {
            self.hint(
                words!(
                    "Pinch or scroll to zoom. Double tap a part of the chart to enlarge it, and again to see the whole page."
                ),
            );
        }
    }

    /// A simulator is heard: with the first one it is said what becomes of its position. The embedded aeroplane is none.
    pub(in crate::state) fn hint_at_simulator(&mut self, feed: &OwnshipFeed) {
        if self.embedded || self.settings.hints.simulator {
            return;
        }
        let simulator = feed.driving().filter(|source| !source.id.is_recording());
        if let Some(source) = simulator {
            self.settings.hints.simulator = true;
            let name = source.title();
            self.hint(words!(
                "{name} found: your position is shown on geo-referenced charts.",
                name
            ));
        }
    }

    /// Whatever is more urgent is told before it.
    fn hint(&mut self, text: Words) {
        self.tell(Notice::done(text).about(NoticeTopic::Hint));
    }
}
