//! The pages of the drawer.

use egui::{ScrollArea, Ui};

use super::controls::scroll_ui;
use super::keys::KeyAction;
use crate::state::AppState;

/// Half of the last digit of a position that is written, in degrees: about a metre.
const LAST_DIGIT: f64 = 0.000_5 / 60.0;
/// The last digit of a distance that is written, in degrees of latitude.
const TENTH_OF_NM: f64 = 0.1 / 60.0;

/// What the drawer shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Page {
    /// The airport field, its head and the charts.
    #[default]
    Charts,
    /// The flight, its airports and the charts that fit it.
    Flight,
    /// Pinned charts.
    Boards,
    /// The scratchpad.
    Scratchpad,
    /// Everything the service says of the airport.
    Airport,
    /// The simulator and the links to it.
    Simulator,
    /// Day, night, the dimmer; how own-ship is drawn.
    Display,
    /// Everything that can be chosen.
    Settings,
    /// What keys and buttons do, and the ways to more help.
    Help,
    /// Who is signed in.
    Account,
    /// What the program is, and whom it talks to.
    About,
}

impl Page {
    /// Whether there is anything on it: without an airport nothing is to be said about it, without an account no chart is to
    /// be listed.
    pub fn is_useful(self, state: &AppState) -> bool {
        match self {
            Self::Charts | Self::Flight | Self::Boards => state.account().is_some(),
            Self::Airport => state.airports.page.is_some(),
            Self::Simulator
            | Self::Display
            | Self::Settings
            | Self::Help
            | Self::Account
            | Self::About
            | Self::Scratchpad => true,
        }
    }

    /// The page that a key shows.
    pub fn of_key(state: &AppState, key_action: KeyAction) -> Option<Self> {
        match key_action {
            KeyAction::FindAirport
            | KeyAction::FilterCharts
            | KeyAction::Charts
            | KeyAction::OtherVersion
            | KeyAction::Category1
            | KeyAction::Category2
            | KeyAction::Category3
            | KeyAction::Category4
            | KeyAction::Category5
            | KeyAction::RowUp
            | KeyAction::RowDown => Some(Self::Charts),
            KeyAction::Airport => Some(Self::Airport),
            KeyAction::Boards => Some(Self::Boards),
            KeyAction::Flight | KeyAction::SuggestCharts => Some(Self::Flight),
            KeyAction::Scratchpad => Some(Self::Scratchpad),
            KeyAction::Simulator => Some(Self::Simulator),
            KeyAction::Display => Some(Self::Display),
            KeyAction::Settings => Some(Self::Settings),
            KeyAction::Help => Some(Self::Help),
            KeyAction::Manual if state.about.manual.is_none() => Some(Self::Help),
            KeyAction::Account => Some(Self::Account),
            // No key ends the session of a signed-in user.
            KeyAction::SignIn | KeyAction::SignInOnDevice if state.session.state.is_signed_in() => {
                Some(Self::Account)
            }
            _ => None,
        }
    }

    /// From how far a move of own-ship on can be read on the page, in degrees of latitude.
    pub fn visible_step(self, tells_distances: bool) -> Option<f64> {
        match self {
            Self::Charts if tells_distances => Some(TENTH_OF_NM),
            // It tells the position to the last digit.
            Self::Simulator => Some(LAST_DIGIT),
            _ => None,
        }
    }
}

/// Draws a page that scrolls where the window is too low for it.
pub fn scrolled_ui<Answer>(ui: &mut Ui, page: impl FnOnce(&mut Ui) -> Answer) -> Answer {
    scroll_ui(ui, ScrollArea::vertical().auto_shrink(false), |ui| {
        // Beside the bar, which floats.
        ui.set_max_width(ui.available_width() - 8.0);
        page(ui)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_moves_that_change_what_is_read_are_seen() {
        assert_eq!(Page::Charts.visible_step(false), None, "no distance");
        assert_eq!(Page::Charts.visible_step(true), Some(TENTH_OF_NM));
        assert_eq!(Page::Simulator.visible_step(false), Some(LAST_DIGIT));
    }
}
