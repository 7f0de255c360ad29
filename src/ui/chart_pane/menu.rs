//! The menu of a chart: right click, or a long press (design 8). Everything in it is also somewhere else.

use egui::Response;

use super::super::controls::menu_items_ui;
use super::super::keys::KeyAction;
use super::super::tabs::places;
use crate::boards::ChartPin;
use crate::message::Action;
use crate::state::{AppState, Tab};

/// What was chosen from it.
pub enum MenuChoice {
    /// A change of the view.
    View(KeyAction),
    /// Something that the state decides.
    Act(Action),
    /// The other charts of the chart's airport.
    OtherCharts,
}

/// Shows it where it is asked for.
pub fn menu_ui(chart: &Response, state: &AppState, tab: &Tab) -> Option<MenuChoice> {
    let shown = &tab.showing.chart;
    let mut choice = None;
    chart.context_menu(|ui| {
        let boards = &state.settings.boards;
        let pin = if boards.has(shown.icao, &shown.id) {
            tr!("Unpin")
        } else {
            tr!("Pin")
        };
        let toggle = boards.toggle(ChartPin::of(shown));
        let mut offers = vec![
            (
                tr!("Fit page").to_owned(),
                MenuChoice::View(KeyAction::FitPage),
            ),
            (
                tr!("Rotate right").to_owned(),
                MenuChoice::View(KeyAction::RotateRight),
            ),
            (
                tr!("Day or night").to_owned(),
                MenuChoice::Act(Action::TogglePalette),
            ),
            (pin.to_owned(), MenuChoice::Act(Action::Board(toggle))),
        ];
        let places = places(state, tab).into_iter();
        offers.extend(places.map(|(words, put)| (words.to_owned(), MenuChoice::Act(put))));
        let others = tr!("Other charts of {icao}", icao = shown.icao);
        offers.push((others, MenuChoice::OtherCharts));
        choice = menu_items_ui(ui, offers);
    });
    choice
}
