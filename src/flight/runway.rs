//! A runway's name, the same however it is spelled: `RW09`, `9`, `27LEFT`, `08T`.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Which of parallel runways, or what else of the same direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RunwaySuffix {
    /// `L`
    Left,
    /// `C`
    Center,
    /// `R`
    Right,
    /// `W`: on water, as the simulators of the MSFS family name them.
    Water,
}

/// A direction of a runway.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Runway {
    /// Tens of degrees, 1 to 36.
    number: u8,
    side: Option<RunwaySuffix>,
}

impl Runway {
    /// Reads a name with or without `RW`, `RWY` or `RUNWAY` in front, one or two digits, and a side as a letter or a
    /// word. A `T` for numbers that count from true north is no part of the name here: simulators leave it out.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_uppercase();
        let name = ["RUNWAY", "RWY", "RW"]
            .iter()
            .find_map(|prefix| text.strip_prefix(prefix))
            .unwrap_or(&text)
            .trim_start();
        let digits = name.bytes().take_while(u8::is_ascii_digit).count();
        if !(1..=2).contains(&digits) {
            return None;
        }
        let (number, side) = name.split_at(digits);
        let number = number.parse().ok().filter(|n| (1..=36).contains(n))?;
        let side = match side.trim() {
            "" | "T" | "NONE" => None,
            "L" | "LT" | "LEFT" => Some(RunwaySuffix::Left),
            "C" | "CT" | "CENTER" | "CENTRE" => Some(RunwaySuffix::Center),
            "R" | "RT" | "RIGHT" => Some(RunwaySuffix::Right),
            "W" | "WATER" => Some(RunwaySuffix::Water),
            _ => return None,
        };
        Some(Self { number, side })
    }
}

impl TryFrom<String> for Runway {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        Self::parse(&name).ok_or("no runway")
    }
}

impl From<Runway> for String {
    fn from(runway: Runway) -> Self {
        runway.to_string()
    }
}

sentence::same_in_every_language!(Runway);

impl fmt::Display for Runway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            None => "",
            Some(RunwaySuffix::Left) => "L",
            Some(RunwaySuffix::Center) => "C",
            Some(RunwaySuffix::Right) => "R",
            Some(RunwaySuffix::Water) => "W",
        };
        write!(f, "{:02}{side}", self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_runway_is_same_runway() {
        let spellings = [
            ("9", "09"),
            ("09", "09"),
            ("RW09", "09"),
            ("rwy 9", "09"),
            ("Runway 09", "09"),
            ("08T", "08"),
            ("26 NONE", "26"),
            ("RW27L", "27L"),
            ("27l", "27L"),
            ("27LEFT", "27L"),
            ("27 LEFT", "27L"),
            ("7CENTER", "07C"),
            (" 25C ", "25C"),
            ("35RIGHT", "35R"),
            ("18WATER", "18W"),
            ("36", "36"),
        ];
        for (text, name) in spellings {
            let runway = Runway::parse(text).map(|runway| runway.to_string());
            assert_eq!(runway.as_deref(), Some(name), "{text}");
        }
    }

    #[test]
    fn what_names_no_runway_is_none() {
        for text in [
            "",
            "0",
            "00",
            "37",
            "127",
            "27X",
            "27LL",
            "GATE 5",
            "RW",
            "NORTH",
            "16B",
            "H1",
            "27\u{661}",
        ] {
            assert_eq!(Runway::parse(text), None, "{text}");
        }
    }
}
