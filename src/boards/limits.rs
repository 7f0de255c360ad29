//! Boards within their limits: a file written by hand may be beyond them, and what is saved must be readable again.

use sentence::display_text::{LONGEST, one_line};

use super::{Board, Boards, ChartPin, LONGEST_NAME, LONGEST_NOTES, MOST_BOARDS, MOST_PINS};

impl ChartPin {
    /// The same with texts as long as a service's at most; `None` for an id that no service gives.
    pub(crate) fn within_limits(mut self) -> Option<Self> {
        for text in [&mut self.index_number, &mut self.name, &mut self.category] {
            *text = one_line(text);
        }
        (self.id.0.chars().count() <= LONGEST).then_some(self)
    }
}

impl Board {
    fn within_limits(self) -> Self {
        let pins = self.pins.into_iter().filter_map(ChartPin::within_limits);
        Self {
            name: self.name.chars().take(LONGEST_NAME).collect(),
            phase: self.phase,
            notes: self.notes.chars().take(LONGEST_NOTES).collect(),
            pins: pins.take(MOST_PINS).collect(),
        }
    }
}

impl Boards {
    /// The same within the limits that a file written by hand may be beyond.
    pub(crate) fn tidied(self) -> Self {
        let boards = self.list.into_iter().map(Board::within_limits);
        let slots = self.slots.into_iter();
        let slots = slots.filter_map(|(slot, pin)| Some((slot, pin.within_limits()?)));
        Self {
            chosen: self.chosen,
            list: boards.take(MOST_BOARDS).collect(),
            slots: slots.collect(),
        }
    }
}
