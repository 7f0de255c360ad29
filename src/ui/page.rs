//! The pages of the drawer.

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
