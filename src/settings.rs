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
use crate::flight::{Flight, FlightIdentifiers};
use crate::language::Language;
use crate::ownship::style::OwnshipStyle;
use crate::pen::PenKit;
use crate::units::UnitSettings;
use repair::SettingsRepair;

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
        let usable = SettingsRepair::default().usable(&told);
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
        let flight = FlightIdentifiers::of(self.flight.as_ref());
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
mod tests {
    mod limits;

    use proptest::prelude::*;
    use simlink::{LinkKind, Peer};
    use toml::Value;

    use super::*;
    use crate::airport::Icao;
    use crate::ownship::style::OwnshipSymbol;

    fn changed() -> Settings {
        let mut settings = Settings::default();
        settings.ownship.shown = false;
        settings.ownship.look.symbol = OwnshipSymbol::Arrow;
        settings.ownship.positions = PositionForm::Decimal;
        settings
            .links
            .call(LinkKind::SimConnect, Some(Peer::here(500)));
        settings.links.switch(LinkKind::Nmea, false);
        for name in ["NZWN", "YBBN"] {
            let icao = Icao::parse(name).unwrap();
            settings.airports.favour(icao, true);
            settings.airports.opened(icao);
        }
        settings
    }

    #[test]
    fn what_is_written_is_read_again() {
        for settings in [Settings::default(), changed()] {
            assert_eq!(Settings::from_toml(&settings.to_toml()), Ok(settings));
        }
    }

    #[test]
    fn empty_file_is_fresh_bad_toml_damaged() {
        assert_eq!(Settings::from_toml(""), Ok(Settings::default()));
        assert_eq!(Settings::from_toml("\0\0\0"), Err(InvalidSettings));
        assert_eq!(Settings::from_toml("[ownship"), Err(InvalidSettings));
    }

    #[test]
    fn format_and_lost_values_are_told() {
        assert!(changed().to_toml().starts_with("format = 1\n"));
        for (text, expected) in [
            ("", FileCompleteness::Whole),
            (
                "[ownship]\nshown = false\n[weather]\na = 1\n",
                FileCompleteness::Whole,
            ),
            ("[ownship]\nshown = \"no\"\n", FileCompleteness::Partly),
            (
                "[airports]\nrecent = [\"YBBN\", 7]\n",
                FileCompleteness::Partly,
            ),
            (
                "format = 2\n[ownship]\nshown = \"no\"\n",
                FileCompleteness::Later,
            ),
        ] {
            let (settings, wholeness) = Settings::read(text).unwrap();
            assert_eq!(wholeness, expected, "{text}");
            assert!(!settings.others.contains_key("format"));
        }
    }

    #[test]
    fn value_that_cannot_be_used_costs_no_other() {
        let text = changed().to_toml();
        let text = text.replace("\"plain\"", "\"balloon\"");
        let settings = Settings::from_toml(&text).unwrap();
        let mut expected = changed();
        expected.ownship.look.symbol = OwnshipSymbol::default();
        assert_eq!(settings, expected);
        let settings =
            Settings::from_toml("ownship = 7\n[links]\noff = [\"telepathy\", \"nmea\"]\n").unwrap();
        assert_eq!(settings.ownship, Ownship::default());
        assert!(!settings.links.is_on(LinkKind::Nmea));
    }

    #[test]
    fn airport_that_is_none_costs_no_other() {
        let text = "[airports]\nfavourites = [\"NZWN\", \"../x\", 7, \"ybbn\"]\nrecent = true\n";
        let settings = Settings::from_toml(text).unwrap();
        let expected = ["NZWN", "YBBN"].map(|name| Icao::parse(name).unwrap());
        assert_eq!(settings.airports.favourites(), expected);
        assert!(settings.airports.recent().is_empty());
    }

    #[test]
    fn reset_keeps_what_user_made() {
        let text = "[weather]\nshown = true\n[airports]\nfavourites = [\"NZWN\"]\nrecent = [\"YBBN\"]\n\
            [flight]\ndeparture = \"NZWN\"\n[window]\non_top = true\nscale = 150\n\
            [window.place]\nx = 1\ny = 2\nwidth = 3\nheight = 4\n[units]\nlengths = \"metres\"\n\
            [ownship]\nshown = false\n[[boards.list]]\nname = \"Mine\"\n\
            [[earlier_boards]]\n[[earlier_boards.boards.list]]\nnotes = \"Stand 7\"\n";
        let before = Settings::from_toml(text).unwrap();
        let mut settings = before.clone();
        settings.reset();
        assert_eq!(settings.airports, before.airports);
        assert_eq!(settings.boards, before.boards);
        assert_eq!(settings.earlier_boards, before.earlier_boards);
        assert!(!settings.earlier_boards.is_empty());
        assert_eq!(settings.flight, before.flight);
        assert_eq!(settings.others, before.others);
        assert_eq!(settings.window.place, before.window.place);
        let fresh = Settings::default();
        assert_eq!(settings.ownship, fresh.ownship);
        assert_eq!(settings.units, fresh.units);
        assert_eq!(
            (settings.window.on_top, settings.window.scale),
            (false, 100)
        );
    }

    #[test]
    fn reset_leaves_charts_open() {
        let mut settings = Settings::default();
        settings.open.airport = Icao::parse("YBBN").ok();
        let before = settings.open.clone();
        settings.reset();
        assert_eq!(settings.open, before);
    }

    #[test]
    fn old_boards_join_present_flight() {
        let text = "[flight]\ndeparture = \"NZWN\"\n[[boards.list]]\nnotes = \"Stand 7\"\n";
        let settings = Settings::from_toml(text).unwrap().tidied();
        assert_eq!(settings.boards.list[0].notes, "Stand 7");
        assert!(settings.earlier_boards.is_empty());
    }

    #[test]
    fn what_newer_version_wrote_is_kept() {
        let text = "[weather]\nshown = true\n[ownship]\nshown = false\n";
        let settings = Settings::from_toml(text).unwrap();
        assert!(!settings.ownship.shown);
        let written: Table = settings.to_toml().parse().unwrap();
        assert_eq!(written["weather"]["shown"], Value::Boolean(true));
    }

    #[test]
    fn p8_foreign_file_is_left_alone() {
        let text = "name = \"efb\"\n[window]\nscale = \"big\"\n[package]\nversion = \"1\"\n";
        let settings = Settings::from_toml(text).unwrap();
        let fresh = Settings {
            others: settings.others.clone(),
            ..Settings::default()
        };
        assert_eq!(settings, fresh);
        let written: Table = settings.to_toml().parse().unwrap();
        assert_eq!(written["name"].as_str(), Some("efb"));
        assert_eq!(written["package"]["version"].as_str(), Some("1"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn file_damaged_anywhere_is_read_or_called_damaged(at in 0..2000_usize, byte in any::<u8>()) {
            let mut bytes = changed().to_toml().into_bytes();
            let at = at % bytes.len();
            bytes[at] = byte;
            if let Ok(text) = String::from_utf8(bytes)
                && let Ok(settings) = Settings::from_toml(&text)
            {
                prop_assert_eq!(Settings::from_toml(&settings.to_toml()), Ok(settings));
            }
        }
    }
}
