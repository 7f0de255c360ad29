//! The pages of the drawer beside that of charts, and what of them is drawn in the place of the charts.

use egui::Ui;

use super::account::account_ui;
use super::boards::BoardsPanel;
use super::flight::FlightPage;
use super::keys_page::KeysPage;
use super::page::{Page, scrolled_ui};
use super::scratchpad::Scratchpad;
use super::settings::SettingsPanel;
use super::sign_in::SignInCard;
use super::simulator::SimulatorPage;
use super::{about, airport_card};
use crate::message::Action;
use crate::state::AppState;

/// The pages; they survive from frame to frame.
#[derive(Default)]
pub struct DrawerPages {
    boards: BoardsPanel,
    flight: FlightPage,
    pub(super) scratchpad: Scratchpad,
    simulator: SimulatorPage,
    settings: SettingsPanel,
    pub(super) keys: KeysPage,
    pub(super) sign_in: SignInCard,
}

impl DrawerPages {
    /// Draws one of them; returns what was asked for, and the page that was opened from it.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        page: Page,
    ) -> (Option<Action>, Option<Page>) {
        let action = match page {
            Page::Settings => return scrolled_ui(ui, |ui| self.settings.ui(ui, state)),
            Page::Flight => {
                let action = scrolled_ui(ui, |ui| self.flight.ui(ui, state));
                let airport = matches!(action, Some(Action::OpenAirport(_)));
                return (action, airport.then_some(Page::Charts));
            }
            Page::Help => scrolled_ui(ui, |ui| self.keys.ui(ui, state)),
            Page::Boards => self.boards.ui(ui, state),
            Page::Airport => {
                airport_card::airport_card_ui(ui, state);
                None
            }
            Page::Simulator => scrolled_ui(ui, |ui| self.simulator.ui(ui, state)),
            Page::About => scrolled_ui(ui, |ui| about::about_ui(ui, state)),
            Page::Account => scrolled_ui(ui, |ui| account_ui(ui, state, &mut self.sign_in)),
            // Parts of their own draw the first two; the last takes the place of the charts.
            Page::Charts | Page::Display | Page::Scratchpad => None,
        };
        (action, None)
    }
}
