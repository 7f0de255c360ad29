//! Settings: what is remembered between runs, as text of TOML. What the user chose, by names; no token, no picture, no
//! address of a server.
//!
//! A value that cannot be read costs that value only. What a newer version wrote beside it is kept.

mod airports;
mod buttons;
mod file;
mod former_names;
mod hints;
mod keys;
mod links;
mod open_charts;
mod plans;
mod program;
mod repair;
mod updates;
mod window;

use geodesy::PositionForm;
use serde::{Deserialize, Serialize};
use toml::Table;

use crate::boards::{Boards, EarlierBoards};
use crate::chart::listing::ListingPreferences;
use crate::daylight::Light;
use crate::file_format::{FileCompleteness, keep_within, take_format, to_text};
use crate::flight::{Flight, FlightAirports};
use crate::language::Language;
use crate::ownship::style::OwnshipStyle;
use crate::pen::PenKit;
use crate::units::UnitSettings;
use repair::UsableValueReader;

pub use airports::Airports;
pub use buttons::Buttons;
pub(crate) use file::{LONGEST_SETTINGS, NoText, UserFile};
pub use former_names::current_name;
pub use hints::Hints;
pub use keys::KeySettings;
pub use links::{ChosenSource, Links};
pub(crate) use open_charts::MOST_OPEN;
pub use open_charts::{OpenChart, OpenCharts};
pub use plans::Plans;
pub use program::Program;
pub use updates::UpdateSettings;
pub use window::{SCALES, WindowPlace, WindowSettings};

/// No more of what a newer version remembers is kept, in bytes of the file.
const MOST_OTHERS: usize = 1 << 20;

/// Everything that is remembered.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Own-ship on the display page.
    pub ownship: Ownship,
    /// The links of the simulator page.
    pub links: Links,
    /// Day or night.
    pub light: Light,
    /// The language of the window, where that is not the system's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// Where the window is, and how it stands.
    pub window: WindowSettings,
    /// How lengths, directions and days are written.
    pub units: UnitSettings,
    /// What other programs may do.
    pub program: Program,
    /// Whether new versions are told of.
    pub updates: UpdateSettings,
    /// How chart lists are shown.
    pub charts: ListingPreferences,
    /// Keys that were changed.
    #[serde(skip_serializing_if = "KeySettings::is_usual")]
    pub keys: KeySettings,
    /// Buttons of joysticks.
    pub buttons: Buttons,
    /// The pen: the tool that is held, colours and widths.
    pub pen: PenKit,
    /// Boards of the flight, or without one: which charts are pinned, never a picture.
    pub boards: Boards,
    /// Those of earlier flights.
    #[serde(skip_serializing_if = "EarlierBoards::is_empty")]
    pub earlier_boards: EarlierBoards,
    /// Favourite and recent airports.
    pub airports: Airports,
    /// Which hints were given.
    pub hints: Hints,
    /// What was open when the program ended.
    pub open: OpenCharts,
    /// Whose flight plans are fetched.
    pub plans: Plans,
    /// The flight, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flight: Option<Flight>,
    /// What a newer version of the program remembers, as it stood.
    #[serde(flatten)]
    others: Table,
}

/// How own-ship is drawn and told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ownship {
    /// Whether it is shown on charts (ownship O1).
    pub shown: bool,
    /// How positions are written.
    pub positions: PositionForm,
    /// How it is drawn, and what with it.
    pub look: OwnshipStyle,
}

impl Default for Ownship {
    fn default() -> Self {
        Self {
            shown: true,
            positions: PositionForm::default(),
            look: OwnshipStyle::default(),
        }
    }
}

/// The text is no TOML at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the settings are damaged")]
pub struct InvalidSettings;

impl Settings {
    /// Reads a file's text. Values that cannot be used are those of a fresh start.
    pub fn from_toml(text: &str) -> Result<Self, InvalidSettings> {
        Self::read(text).map(|(settings, _wholeness)| settings)
    }

    /// The same, and how much of the file could be read.
    pub(crate) fn read(text: &str) -> Result<(Self, FileCompleteness), InvalidSettings> {
        let mut told: Table = text.parse().map_err(|_error| InvalidSettings)?;
        let wholeness = take_format(&mut told);
        if let Ok(settings) = Self::deserialize(told.clone()) {
            return Ok((settings, wholeness));
        }
        let usable = UsableValueReader::default().usable(&told);
        let settings = Self::deserialize(usable).unwrap_or_default();
        Ok((settings, wholeness.without_something()))
    }

    /// Reads a file that the user chose: it must be one of settings, which has more than one of their parts.
    /// Returns how much of it could be read as well.
    pub(crate) fn from_chosen(text: &str) -> Result<(Self, FileCompleteness), InvalidSettings> {
        let told: Table = text.parse().map_err(|_error| InvalidSettings)?;
        if ["ownship", "window", "units"]
            .iter()
            .any(|part| !told.contains_key(*part))
        {
            return Err(InvalidSettings);
        }
        Self::read(text)
    }

    /// The same within the limits that a file written by hand may be beyond.
    pub(crate) fn tidied(mut self) -> Self {
        self.window.scale = self.window.scale.clamp(*SCALES.start(), *SCALES.end());
        self.airports = self.airports.tidied();
        self.plans = self.plans.tidied();
        self.updates = self.updates.tidied();
        self.buttons = self.buttons.tidied();
        self.boards = self.boards.tidied();
        self.flight = self.flight.map(Flight::tidied);
        let flight = FlightAirports::of(self.flight.as_ref());
        self.earlier_boards = self.earlier_boards.tidied(&flight);
        self.keys = self.keys.tidied();
        self.links = self.links.tidied();
        self.open = self.open.tidied();
        keep_within(&mut self.others, MOST_OTHERS);
        self
    }

    /// Makes everything that is chosen as at the first start. What the user made stays: boards, flight, open charts, favourite and
    /// recent airports, the place of the window; and what a newer version remembers.
    pub(crate) fn reset(&mut self) {
        let kept = std::mem::take(self);
        *self = Self {
            window: WindowSettings {
                place: kept.window.place,
                ..WindowSettings::default()
            },
            boards: kept.boards,
            earlier_boards: kept.earlier_boards,
            airports: kept.airports,
            flight: kept.flight,
            open: kept.open,
            others: kept.others,
            ..Self::default()
        };
    }

    /// The text for the file.
    pub fn to_toml(&self) -> String {
        // There is nothing in it that TOML cannot hold; an empty text means a fresh start.
        to_text(self).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
