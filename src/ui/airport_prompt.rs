//! "You are at YBBN": the airport diagram where own-ship stands, offered in a line above the panes: nothing lies over a chart.
//! It opens when the offer is taken, and never by itself.

use egui::Ui;

use super::controls::{Banner, Severity, is_low};
use super::icons;
use crate::airport::Icao;
use crate::message::Action;
use crate::state::{AppState, Tab};

/// Draws the offer, if there is one, until it is taken or declined.
pub fn offer_ui(ui: &mut Ui, state: &AppState) -> Option<Action> {
    let icao = state.offered_airport()?;
    let words = tr!("You are at {icao}", icao);
    let mut offer = Banner::new(Severity::Neutral, icons::MAP_PIN, &words);
    offer.dismissible = true;
    if state.pending_open.wanted_diagram() != Some(icao) {
        offer.button = Some(tr!("Airport diagram"));
    }
    let margin = if is_low(ui) { 2.0 } else { 8.0 };
    let answer = offer.framed_ui(ui, margin);
    if answer.button {
        return Some(Action::OpenDiagram(icao));
    }
    answer.dismissed.then_some(Action::DeclineDiagram(icao))
}

/// What became of a diagram that was asked for.
#[derive(Debug)]
pub enum DiagramResult<'a> {
    /// It did not come: a page says why, or lists what there is.
    Missing,
    /// It has the keys, in this tab.
    Open(&'a Tab),
}

/// Returns what became of the diagram of this airport, once.
pub fn follow_diagram<'a>(
    sought: &mut Option<Icao>,
    state: &'a AppState,
) -> Option<DiagramResult<'a>> {
    let icao = sought.take_if(|icao| state.pending_open.wanted_diagram() != Some(*icao))?;
    if state.airports.missed_diagram(icao) {
        return Some(DiagramResult::Missing);
    }
    let tab = state.workspace.focused()?;
    let chart = &tab.showing.chart;
    let is_diagram = chart.icao == icao && chart.is_airport_diagram();
    is_diagram.then_some(DiagramResult::Open(tab))
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
        let sought = &mut Some(icao);
        state.perform(Action::OpenDiagram(icao));
        assert!(follow_diagram(sought, &state).is_none(), "it is on its way");
        arrive(&mut state, "YBBN", false);
        let told = follow_diagram(sought, &state);
        assert!(matches!(told, Some(DiagramResult::Missing)), "{told:?}");
        assert!(follow_diagram(sought, &state).is_none());
    }
}
