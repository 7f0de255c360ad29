//! What actions are about.

use std::path::PathBuf;

use super::TabId;
use crate::chart::listing::Manner;
use crate::geo::PositionForm;
use crate::settings::Window;
use crate::units::Units;

/// What is done to the flight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FlightDeed {
    /// Read a plan; its flight takes the place of the one that there is.
    Read(PlanSource),
    /// Ask for the lists of its airports and tell which charts fit.
    Suggest,
    /// Pin what fits to the boards.
    PinSuggested,
    /// There is no flight any more.
    Forget,
}

/// Where a flight plan is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanSource {
    /// In a file.
    File(PathBuf),
    /// It was typed or pasted.
    Typed(String),
}

/// How something is shown or written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Preference {
    /// Positions.
    Positions(PositionForm),
    /// The window: how large, how it stands.
    Window(Window),
    /// Lengths, directions, days.
    Units(Units),
    /// Chart lists.
    Manner(Manner),
}

/// What can be asked for again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The airport record.
    Airport,
    /// The chart list.
    Charts,
    /// The picture of this chart.
    Image(TabId),
    /// The sign-in of an earlier start.
    Session,
    /// What a sign-out had to leave in the store.
    SignOut,
    /// The account's subscriptions.
    Subscriptions,
}

/// How a person signs in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// With the browser of this computer (RFC 8252).
    Browser,
    /// The same, with name and password asked for even where the browser is still signed in.
    BrowserAnew,
    /// With a code, on another device (RFC 8628).
    Device,
}
