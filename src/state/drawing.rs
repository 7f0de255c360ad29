//! Drawing: what is done to which chart, and what cannot be drawn on.

use sentence::AnySentence;

use super::{DisplayedChart, Workspace};
use crate::message::DrawingTarget;
use crate::pen::{Drawings, PenCommand};

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

/// Draws on the scratchpad or on an open chart.
///
/// # Errors
///
/// Why nothing is drawn.
pub(super) fn draw(
    drawings: &mut Drawings,
    workspace: &Workspace,
    paper: DrawingTarget,
    command: PenCommand,
) -> Result<(), AnySentence> {
    match paper {
        DrawingTarget::Scratchpad => Ok(drawings.draw_on_scratchpad(command)?),
        DrawingTarget::Chart(tab) => {
            let Some(tab) = workspace.tab(tab) else {
                return Ok(());
            };
            if let Some(why) = tab.showing.cannot_be_drawn_on() {
                return Err(why.into());
            }
            Ok(drawings.draw_on(&tab.showing.chart, command)?)
        }
    }
}
