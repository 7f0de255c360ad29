//! "You are at YBBN": the airport diagram where own-ship stands, offered in the top bar, or in a line below it where the
//! tabs need the bar. It opens when the offer is taken, and never by itself.

mod offer;

use egui::Ui;

use self::offer::OfferBar;
use super::ChartClass;
use super::controls::band_ui;
use crate::airport::Icao;
use crate::chart::Chart;
use crate::message::Action;
use crate::state::{AppState, Tab};

/// A tab with its words, in points: in a compact window it gives nothing of that away.
const ROOMY_TAB: f32 = 180.0;

/// Returns the width of an offer in the top bar with all its words; in a compact window the bar keeps nothing free for it.
pub fn width_in_bar(ui: &Ui, state: &AppState, class: ChartClass) -> f32 {
    let offered = state.offered_airport();
    let offered = offered.filter(|_icao| class != ChartClass::Compact);
    offered.map_or(0.0, |icao| {
        let sentence = sentence(icao);
        OfferBar::new(&sentence, &sentence, false).width(ui) + ui.spacing().item_spacing.x
    })
}

/// Draws the offer at the right end of the top bar's free room, in fewer words where the tabs need the room. Returns the
/// airport of an offer for which there is none: it belongs below the bar.
pub fn in_bar_ui(
    ui: &mut Ui,
    state: &AppState,
    class: ChartClass,
    tabs_width: f32,
    actions: &mut Vec<Action>,
) -> Option<Icao> {
    let icao = state.offered_airport()?;
    let sentence = sentence(icao);
    let busy = state.wanted_diagram() == Some(icao);
    let full = OfferBar::new(&sentence, &sentence, busy);
    let left = ui.available_width() - full.width(ui);
    let tabs = state.workspace.tabs().len() as f32;
    if class == ChartClass::Compact && left < tabs * ROOMY_TAB {
        return Some(icao);
    }
    let short = left < tabs_width;
    let words = if short { icao.as_str() } else { &sentence };
    actions.extend(OfferBar::new(words, &sentence, busy).ui(ui, icao));
    None
}

fn sentence(icao: Icao) -> String {
    tr!("You are at {icao}", icao)
}

/// Draws an offer without room in the bar in a line of its own above the pane: nothing lies over a chart.
pub fn line_ui(ui: &mut Ui, state: &AppState, icao: Icao) -> Option<Action> {
    let busy = state.wanted_diagram() == Some(icao);
    let sentence = sentence(icao);
    let mut offer = OfferBar::new(&sentence, &sentence, busy);
    offer.outlined = true;
    band_ui(ui, 12, |ui| offer.ui(ui, icao))
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
