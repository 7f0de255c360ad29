//! The pages of the drawer.

use crate::state::State;

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
    /// The simulator links.
    SimLink,
    /// How own-ship is drawn, and what with it.
    Ownship,
    /// Day, night, the dimmer.
    Light,
    /// Everything that can be chosen.
    Settings,
    /// What keys and buttons do.
    Keys,
    /// Who is signed in.
    Account,
    /// What the program is, and whom it talks to.
    About,
}

impl Page {
    /// Whether there is anything on it: without an airport nothing is to be said about it, without an account no chart is to
    /// be listed.
    pub fn is_useful(self, state: &State) -> bool {
        match self {
            Self::Charts | Self::Flight | Self::Boards => state.account().is_some(),
            Self::Airport => state.page.is_some(),
            Self::SimLink
            | Self::Ownship
            | Self::Light
            | Self::Settings
            | Self::Keys
            | Self::Account
            | Self::About
            | Self::Scratchpad => true,
        }
    }
}
