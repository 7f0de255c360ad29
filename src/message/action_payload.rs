//! What actions are about.

use std::path::PathBuf;

use geodesy::PositionForm;

use super::{Action, TabId};
use crate::airport::Icao;
use crate::chart::PictureAddress;
use crate::chart::listing::ListingPreferences;
use crate::flight::ChartSlot;
use crate::language::Language;
use crate::pen::PenKit;
use crate::remote::RequestId;
use crate::settings::{Buttons, KeySettings, WindowSettings};
use crate::units::UnitSettings;

/// What is done to the flight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FlightCommand {
    /// Read a plan; its flight takes the place of the one that there is.
    Read(PlanSource),
    /// Fetch the latest plan of this SimBrief user; the name is remembered.
    Fetch(String),
    /// Ask for the lists of its airports and tell which charts fit.
    Suggest,
    /// Pin what fits to its slots and to the boards.
    PinSuggested,
    /// Show the chart of this slot; the lists of its airports are asked for where they are not known.
    Open(ChartSlot),
    /// There is no flight any more.
    Forget,
}

/// What is done about new versions of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReleaseCommand {
    /// Look for one now.
    Look,
    /// Look for one once a day, or never by itself.
    Tell(bool),
    /// Tell no more of the one that was found.
    Dismiss,
    /// Open the page of the one that was found in the browser.
    OpenPage,
}

/// Where a flight plan is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanSource {
    /// In a file.
    File(PathBuf),
    /// In the file that the user chooses.
    Chosen,
    /// It was typed or pasted.
    Typed(String),
    /// SimBrief has it: asked for by the name or pilot number of its user.
    SimBrief(String),
}

/// How something is shown or written.
#[derive(Debug, Clone, PartialEq)]
pub enum Preference {
    /// Positions.
    Positions(PositionForm),
    /// The window: how large, how it stands.
    Window(WindowSettings),
    /// Lengths, directions, days.
    Units(UnitSettings),
    /// The window's words; the system's where none is named.
    Language(Option<Language>),
    /// Chart lists.
    ChartLists(ListingPreferences),
    /// Which keys do what.
    Keys(KeySettings),
    /// Whether joysticks are listened to, and what their buttons do.
    Buttons(Buttons),
    /// Whether other programs may do what keys do.
    PressedByOthers(bool),
    /// Lines, highlights and words that are drawn from now on.
    Pen(PenKit),
}

/// What is drawn on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawingTarget {
    /// An open chart.
    Chart(TabId),
    /// The scratchpad.
    Scratchpad,
}

/// What can be asked for again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetrySubject {
    /// The airport record.
    Airport,
    /// The chart list.
    Charts,
    /// The chart list of this open chart's airport.
    ChartsOf(TabId),
    /// The picture of this chart.
    Picture(TabId),
    /// The sign-in of an earlier start.
    Session,
    /// What a sign-out had to leave in the store.
    SignOut,
    /// The account's subscriptions.
    Subscriptions,
}

/// How a user signs in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignInMethod {
    /// With the browser of this computer (RFC 8252).
    Browser,
    /// The same, with name and password asked for even where the browser is still signed in.
    BrowserWithPrompt,
    /// With a code, on another device (RFC 8628).
    Device,
}

/// A thumbnail that is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewRequest {
    /// The id of the answer.
    pub id: RequestId,
    /// The chart's airport.
    pub icao: Icao,
    /// Where the thumbnail is.
    pub file: PictureAddress,
}

impl Action {
    /// Whether the user asks for an airport or a chart: whatever was asked for before and has not come gives way (invariant 9).
    pub fn asks_for_charts(&self) -> bool {
        matches!(
            self,
            Self::OpenAirport(_)
                | Self::OpenDiagram(_)
                | Self::OpenPin(..)
                | Self::ShowVersion(_)
                | Self::OpenChart(_)
                | Self::OpenBeside(_)
                | Self::OpenInWindow(_)
                | Self::TurnTo(..)
                | Self::ShowTab(_)
                | Self::PutTab(..)
                | Self::Flight(FlightCommand::Open(_))
        )
    }
}
