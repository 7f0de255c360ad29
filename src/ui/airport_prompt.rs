//! "You are at YBBN": the airport diagram where own-ship stands, offered in a line above the panes: nothing lies over a chart.
//! It opens when the offer is taken, and never by itself.

use egui::Ui;

use super::controls::{Banner, Severity, is_low};
use super::icons;
use crate::airport::Icao;
use crate::chart::Chart;
use crate::message::Action;
use crate::state::{AppState, Tab};

/// Draws the offer, if there is one, until it is taken or declined.
pub fn offer_ui(ui: &mut Ui, state: &AppState) -> Option<Action> {
    let icao = state.offered_airport()?;
    let words = tr!("You are at {icao}", icao);
    let mut offer = Banner::new(Severity::Neutral, icons::MAP_PIN, &words);
    offer.dismissible = true;
    if state.wanted_diagram() != Some(icao) {
        offer.button = Some(tr!("Airport diagram"));
    }
    let margin = if is_low(ui) { 2.0 } else { 8.0 };
    let answer = offer.framed_ui(ui, margin);
    if answer.button {
        return Some(Action::OpenDiagram(icao));
    }
    answer.dismissed.then_some(Action::DeclineDiagram(icao))
}

/// Watches over a diagram that was asked for, by a row, a key or a button, until it is there or did not come.
#[derive(Debug, Default)]
pub struct DiagramWatch {
    /// The airport whose diagram is not there yet.
    sought: Option<Icao>,
}

/// What became of it.
#[derive(Debug)]
pub enum DiagramResult<'a> {
    /// It did not come: a page says why, or lists what there is.
    Missing,
    /// It has the keys, in this tab.
    Open(&'a Tab),
}

impl DiagramWatch {
    /// Watches over the diagram of this airport from now on.
    pub fn seek(&mut self, icao: Icao) {
        self.sought = Some(icao);
    }

    /// Returns what became of the diagram, once.
    pub fn follow<'a>(&mut self, state: &'a AppState) -> Option<DiagramResult<'a>> {
        let sought = |icao: &mut Icao| state.wanted_diagram() != Some(*icao);
        let icao = self.sought.take_if(sought)?;
        if state.missed_diagram(icao) {
            return Some(DiagramResult::Missing);
        }
        let is_diagram = |chart: &Chart| chart.icao == icao && chart.is_airport_diagram();
        let tab = state.workspace.focused()?;
        is_diagram(&tab.showing.chart).then_some(DiagramResult::Open(tab))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::Access;
    use crate::state::tests::{arrive, signed_in};

    #[test]
    fn diagram_that_is_not_listed_is_told_once() {
        let mut state = signed_in(Access::Full);
        let icao = Icao::parse("YBBN").unwrap();
        let mut watch = DiagramWatch::default();
        state.perform(Action::OpenDiagram(icao));
        watch.seek(icao);
        assert!(watch.follow(&state).is_none(), "it is on its way");
        arrive(&mut state, "YBBN", false);
        let told = watch.follow(&state);
        assert!(matches!(told, Some(DiagramResult::Missing)), "{told:?}");
        assert!(watch.follow(&state).is_none());
    }
}
