//! The menu of a chart: right click, or a long press (design 8). Everything in it is also somewhere else.

use egui::Response;

use super::response::{PaneRequest, PaneResponse};
use crate::boards::ChartPin;
use crate::message::Action;
use crate::state::{AppState, Tab};
use crate::ui::Page;
use crate::ui::controls::menu_items_ui;
use crate::ui::keys::KeyAction;
use crate::ui::tabs::{pin_offer, places};

/// Shows it where it is asked for.
pub fn menu_ui(chart: &Response, state: &AppState, tab: &Tab) -> Option<PaneResponse> {
    let shown = &tab.showing.chart;
    let mut choice = None;
    chart.context_menu(|ui| {
        let others = tr!("Other charts of {icao}", icao = shown.icao);
        let press = |key_action| PaneResponse::from(PaneRequest::Press(tab.id, key_action));
        let mut offers = vec![
            (tr!("Fit page"), press(KeyAction::FitPage)),
            (tr!("Rotate right"), press(KeyAction::RotateRight)),
        ];
        let light = (tr!("Day or night"), Action::TogglePalette);
        let acts = [light, pin_offer(state, ChartPin::of(shown))];
        let acts = acts.into_iter().chain(places(state, tab));
        offers.extend(acts.map(|(words, action)| (words, action.into())));
        let mut charts = PaneResponse::from(PaneRequest::Page(Page::Charts));
        let page = state.airports.page.as_ref();
        if page.is_none_or(|page| page.icao != shown.icao) {
            charts.actions.push(Action::OpenAirport(shown.icao));
        }
        offers.push((&others, charts));
        choice = menu_items_ui(ui, offers);
    });
    choice
}
