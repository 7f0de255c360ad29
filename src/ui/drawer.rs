//! The drawer, or in a small window the sheet: the page that the rail shows.

use egui::{ScrollArea, Ui};

use super::charts_layout::ChartsLayout;
use super::controls::scroll_to_focus;
use super::{Page, Views, about, account, airport_card, flight_strip};
use crate::message::{Action, FlightCommand};
use crate::state::AppState;

impl Views {
    /// Draws the page in it; `sheet` closes when a chart was chosen.
    pub(super) fn drawer_ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        sheet: bool,
        actions: &mut Vec<Action>,
    ) {
        let mut opened = None;
        match self.navigation.page() {
            Page::Charts => {
                let finding = self.airport.is_open() || state.airports.page.is_none();
                let slots = state.slot_count();
                let least = ChartsLayout::of(ui.available_size(), slots, false).least_height;
                if ui.available_height() >= least || finding {
                    self.charts_ui(ui, state, sheet, actions);
                    return;
                }
                scrolled_ui(ui, |ui| {
                    let size = egui::vec2(ui.available_width(), least);
                    ui.allocate_ui(size, |ui| self.charts_ui(ui, state, sheet, actions));
                });
                return;
            }
            Page::Flight => {
                let page = &mut self.flight;
                let mut chosen = None;
                scrolled_ui(ui, |ui| chosen = page.ui(ui, state));
                match &chosen {
                    Some(Action::OpenAirport(_)) => self.navigation.show(Page::Charts),
                    Some(action) if sheet && opens_chart(action) => self.navigation.close_drawer(),
                    _ => {}
                }
                actions.extend(chosen);
                return;
            }
            Page::Boards => {
                let chosen = self.boards.ui(ui, state);
                if sheet && chosen.as_ref().is_some_and(opens_chart) {
                    self.navigation.close_drawer();
                }
                actions.extend(chosen);
            }
            // It takes the place of the charts.
            Page::Scratchpad => {}
            Page::Airport => airport_card::airport_card_ui(ui, state),
            Page::Simulator => {
                let page = &mut self.simulator;
                scrolled_ui(ui, |ui| actions.extend(page.ui(ui, state)));
            }
            Page::Display => {
                let light = &mut self.light;
                scrolled_ui(ui, |ui| actions.extend(light.page_ui(ui, state)));
            }
            Page::Settings => {
                let panel = &mut self.settings;
                scrolled_ui(ui, |ui| {
                    let (action, page) = panel.ui(ui, state);
                    actions.extend(action);
                    opened = page;
                });
            }
            Page::Help => {
                let page = &mut self.keys;
                scrolled_ui(ui, |ui| {
                    let (action, page) = page.ui(ui, state);
                    actions.extend(action);
                    opened = page;
                });
            }
            Page::About => scrolled_ui(ui, |ui| actions.extend(about::about_ui(ui, state))),
            Page::Account => {
                let card = &mut self.sign_in;
                scrolled_ui(ui, |ui| {
                    actions.extend(account::account_ui(ui, state, card));
                });
            }
        }
        if let Some(page) = opened {
            self.navigation.set_page(page);
        }
    }

    /// The airport field, its head and the charts, in the height there is.
    fn charts_ui(&mut self, ui: &mut Ui, state: &AppState, sheet: bool, actions: &mut Vec<Action>) {
        let scrolled = self.list.is_scrolled();
        let layout = ChartsLayout::of(ui.available_size(), state.slot_count(), scrolled);
        ui.spacing_mut().item_spacing.y = layout.spacing();
        if layout.flight_beside_field.is_none() {
            actions.extend(flight_strip::strip_ui(ui, state));
        }
        let by_touch = self.input.is_by_touch();
        let mut page = self.navigation.page();
        actions.extend(self.airport.ui(ui, state, &mut page, by_touch, &layout));
        self.navigation.set_page(page);
        if sheet && actions.iter().any(opens_chart) {
            self.navigation.close_drawer();
        }
        if self.airport.is_open() {
            return;
        }
        let chosen = self.list.ui(ui, state, &layout);
        if sheet && matches!(chosen, Some(Action::OpenChart(_))) {
            self.navigation.close_drawer();
        }
        actions.extend(chosen);
    }
}

/// Whether it brings a chart that was pinned, or that fits the flight.
fn opens_chart(action: &Action) -> bool {
    let of_flight = matches!(action, Action::Flight(FlightCommand::Open(_)));
    of_flight || matches!(action, Action::OpenPin(..))
}

/// A page that scrolls where the window is too low for it.
fn scrolled_ui(ui: &mut Ui, page: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        // Beside the bar, which floats.
        ui.set_max_width(ui.available_width() - 8.0);
        page(ui);
        scroll_to_focus(ui);
    });
}
