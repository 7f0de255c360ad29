//! Drawing: what is done to which chart, and what cannot be drawn on.

use crate::message::{DrawingTarget, Recoveries, TabId};
use crate::pen::{Drawings, PenCommand};
use crate::state::{AppState, DisplayedChart, Notice};

sentence::sentences! {
    /// Why a chart cannot be drawn on.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum NotDrawable {
        /// What is on the screen is not the chart.
        DemoImage => "You cannot draw on a demo image: it is not the chart you chose.",
        /// It did not come.
        NotLoaded => "You cannot draw here: the chart could not be loaded.",
        /// It is on its way.
        Loading => "You can draw on the chart once it has loaded.",
    }
}

impl DisplayedChart {
    /// Why it cannot be drawn on; `None` where it can.
    pub fn cannot_be_drawn_on(&self) -> Option<NotDrawable> {
        match &self.picture {
            Some(picture) if picture.real => None,
            Some(_) => Some(NotDrawable::DemoImage),
            None if self.problem.is_some() => Some(NotDrawable::NotLoaded),
            None => Some(NotDrawable::Loading),
        }
    }
}

impl AppState {
    /// Takes up what was drawn before, and what is asked about files that are not whole.
    pub fn recall_drawings(&mut self, drawings: Drawings, recoveries: Recoveries) {
        self.saved.recoveries = recoveries;
        self.saved.drawings_read(&drawings);
        self.drawings = drawings;
    }

    pub(in crate::state) fn draw(&mut self, paper: DrawingTarget, command: PenCommand) {
        let outcome = match paper {
            DrawingTarget::Scratchpad => self.drawings.draw_on_scratchpad(command),
            DrawingTarget::Chart(tab) => {
                let Some(tab) = self.workspace.tab(tab) else {
                    return;
                };
                if let Some(why) = tab.showing.cannot_be_drawn_on() {
                    return self.tell(Notice::warning(why));
                }
                self.drawings.draw_on(&tab.showing.chart, command)
            }
        };
        if let Err(why) = outcome {
            self.tell(Notice::warning(why));
        }
    }

    pub(in crate::state) fn keep_drawing(&mut self, tab: TabId) {
        if let Some(tab) = self.workspace.tab(tab) {
            self.drawings.keep(&tab.showing.chart);
        }
    }
}
