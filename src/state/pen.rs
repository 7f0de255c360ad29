//! Drawing: what is done to which chart, and what cannot be drawn on.

use super::{AppState, DisplayedChart, Notice};
use crate::message::{Command, DrawingTarget, Recoveries, TabId};
use crate::pen::{Drawings, PenCommand};

impl DisplayedChart {
    /// Why it cannot be drawn on, as a sentence; `None` where it can.
    pub fn cannot_be_drawn_on(&self) -> Option<&'static str> {
        match &self.picture {
            Some(picture) if picture.real => None,
            Some(_) => Some(tr!(
                "You cannot draw on a demo image: it is not the chart you chose."
            )),
            None if self.problem.is_some() => {
                Some(tr!("You cannot draw here: the chart could not be loaded."))
            }
            None => Some(tr!("You can draw on the chart once it has loaded.")),
        }
    }
}

impl AppState {
    /// Takes up what was drawn before, and what is asked about files that are not whole.
    pub fn recall_drawings(&mut self, drawings: Drawings, recoveries: Recoveries) {
        self.recoveries = recoveries;
        self.kept_drawings = drawings.changes();
        self.drawings = drawings;
    }

    pub(super) fn draw(&mut self, paper: DrawingTarget, command: PenCommand) {
        let outcome = match paper {
            DrawingTarget::Scratchpad => self.drawings.draw_on_scratchpad(command),
            DrawingTarget::Chart(tab) => {
                let Some(tab) = self.workspace.tab(tab) else {
                    return;
                };
                match tab.showing.cannot_be_drawn_on() {
                    Some(sentence) => Err(sentence),
                    None => self.drawings.draw_on(&tab.showing.chart, command),
                }
            }
        };
        if let Err(sentence) = outcome {
            self.tell(Notice::warning(sentence.to_owned()));
        }
    }

    pub(super) fn keep_drawing(&mut self, tab: TabId) {
        if let Some(tab) = self.workspace.tab(tab) {
            self.drawings.keep(&tab.showing.chart);
        }
    }

    /// Has drawings saved that changed.
    pub(super) fn keep_drawings(&mut self) -> Option<Command> {
        if self.recoveries.drawings.is_some() {
            return None;
        }
        let changes = self.drawings.changes();
        if std::mem::replace(&mut self.kept_drawings, changes) == changes {
            return None;
        }
        let drawings = self.drawings.as_they_stand();
        Some(Command::KeepDrawings(Box::new(drawings)))
    }
}
