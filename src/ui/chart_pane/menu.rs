//! The menu of a chart: right click, or a long press (design 8). Everything in it is also somewhere else.

use egui::Response;

use super::super::controls::menu_items_ui;
use super::super::keys::KeyAction;
use crate::boards::ChartPin;
use crate::message::{Action, ChartPlace};
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
        let put = |place| MenuChoice::Act(Action::PutTab(tab.id, place));
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
        let here = ChartPlace::Pane(state.workspace.focus());
        if tab.place == Some(ChartPlace::Window) {
            offers.push((tr!("Move to this window").to_owned(), put(here)));
        } else {
            let other = ChartPlace::Pane(state.workspace.focus().other());
            offers.push((tr!("Open beside").to_owned(), put(other)));
            let window = tr!("Open in new window").to_owned();
            offers.push((window, put(ChartPlace::Window)));
        }
        let others = tr!("Other charts of {icao}", icao = shown.icao);
        offers.push((others, MenuChoice::OtherCharts));
        choice = menu_items_ui(ui, offers);
    });
    choice
}
