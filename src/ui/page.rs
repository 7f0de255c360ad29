//! The pages of the drawer.

use crate::state::AppState;

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
}
