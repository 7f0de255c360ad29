//! "You are at YBBN": the airport diagram where own-ship stands, offered in the top bar, or in a line below it where the
//! tabs need the bar. It opens when the offer is taken, and never by itself.

mod offer;

use egui::{Context, Ui};

use self::offer::OfferBar;
use super::controls::band_ui;
use super::{ChartClass, Page, Views};
use crate::airport::Icao;
use crate::chart::Chart;
use crate::message::Action;
use crate::state::AppState;

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

impl Views {
    /// Draws an offer without room in the bar in a line of its own above the pane: nothing lies over a chart.
    pub(super) fn offer_line_ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        let icao = self.offer_below_bar.take()?;
        let busy = state.wanted_diagram() == Some(icao);
        let sentence = sentence(icao);
        let mut offer = OfferBar::new(&sentence, &sentence, busy);
        offer.outlined = true;
        band_ui(ui, 12, |ui| offer.ui(ui, icao))
    }

    /// Watches over a diagram from now on if one is asked for, by a row, a key or a button; the list of airports goes from
    /// before an airport that was asked for elsewhere.
    pub fn seek(&mut self, ctx: &Context, action: &Action) {
        match action {
            Action::OpenDiagram(icao) => self.sought = Some(*icao),
            Action::OpenAirport(icao) => self.airport.show(ctx, *icao),
            _ => {}
        }
    }

    /// Has a sheet go that lies over the diagram that is watched over, and where that did not come shows the page that
    /// says why, or lists what there is.
    pub(super) fn follow_diagram(&mut self, state: &AppState, class: ChartClass) {
        if let Some(icao) = self.sought
            && state.wanted_diagram() != Some(icao)
        {
            self.sought = None;
            let tab = state.workspace.focused();
            if state.missed_diagram(icao) {
                self.navigation.show(Page::Charts);
                self.list.reset_category();
                return;
            }
            let is_diagram = |chart: &Chart| chart.icao == icao && chart.is_airport_diagram();
            let Some(tab) = tab.filter(|tab| is_diagram(&tab.showing.chart)) else {
                return;
            };
            if state.ownship.stands_at(icao) {
                self.workspace.zoom_to_ownship(tab);
            }
            if class == ChartClass::Compact {
                self.navigation.close_drawer();
            }
        }
    }
}
