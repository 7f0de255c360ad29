//! How the user wants own-ship to be drawn (ownship O7).

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The side of the square that the symbol fills, in points (ownship O7).
pub const SIZE: f32 = 32.0;

/// The symbol where a direction is known; without one it is a ring (ownship O6). Symbols of earlier versions are read as
/// the nearest of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OwnshipSymbol {
    /// An airliner from above.
    #[default]
    #[serde(alias = "glider")]
    Aeroplane,
    /// An arrowhead.
    #[serde(rename = "plain", alias = "helicopter")]
    Arrow,
}

/// A convex shape; its corners go clockwise, in units of the size about the middle.
type ConvexPart = &'static [(f32, f32)];

impl OwnshipSymbol {
    /// The shapes of which it consists, with its nose up.
    pub fn parts(self) -> &'static [ConvexPart] {
        match self {
            Self::Aeroplane => &AEROPLANE,
            Self::Arrow => &ARROW,
        }
    }
}

/// Fuselage, wings, tailplane.
const AEROPLANE: [ConvexPart; 5] = [
    &[
        (0.0, -0.5),
        (0.055, -0.42),
        (0.075, -0.3),
        (0.06, 0.36),
        (0.0, 0.46),
        (-0.06, 0.36),
        (-0.075, -0.3),
        (-0.055, -0.42),
    ],
    &[(0.05, -0.14), (0.47, 0.12), (0.47, 0.21), (0.05, 0.08)],
    &[(-0.05, -0.14), (-0.05, 0.08), (-0.47, 0.21), (-0.47, 0.12)],
    &[(0.0, 0.27), (0.2, 0.4), (0.2, 0.47), (0.0, 0.42)],
    &[(0.0, 0.27), (0.0, 0.42), (-0.2, 0.47), (-0.2, 0.4)],
];

/// A kite with its tip ahead.
const ARROW: [ConvexPart; 1] = [&[(0.0, -0.5), (0.36, 0.34), (0.0, 0.5), (-0.36, 0.34)]];

/// Everything that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OwnshipStyle {
    /// The symbol.
    pub symbol: OwnshipSymbol,
    /// A line ahead along the heading, with a mark where own-ship is in a minute.
    pub heading_line: bool,
    /// Circles about own-ship, with their distances.
    pub rings: bool,
    /// How much of the trail is drawn, if any.
    #[serde(with = "or_none")]
    pub history: Option<TrailMinutes>,
    /// Where own-ship was last is marked when its position is lost (ownship O4).
    pub last_known: bool,
    /// The edges of what is map are shown: the planview, and the insets in it.
    pub mask: bool,
}

impl Default for OwnshipStyle {
    fn default() -> Self {
        Self {
            symbol: OwnshipSymbol::default(),
            heading_line: true,
            rings: false,
            history: None,
            last_known: false,
            mask: false,
        }
    }
}

/// Minutes of the trail; no more than [`simlink::source::FlownTrack::LONGEST`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrailMinutes(u8);

impl TrailMinutes {
    /// What can be chosen.
    pub const CHOICES: [Self; 3] = [Self(5), Self(15), Self(60)];

    /// As a number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// As a time.
    pub fn duration(self) -> Duration {
        Duration::from_mins(self.0.into())
    }
}

/// A choice of minutes as a number, none of which is zero: a missing number is the usual one.
mod or_none {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::TrailMinutes;

    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde gives it so"
    )]
    pub(super) fn serialize<S: Serializer>(
        minutes: &Option<TrailMinutes>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(minutes.map_or(0, TrailMinutes::number))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<TrailMinutes>, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let mut choices = TrailMinutes::CHOICES.into_iter();
        match choices.find(|minutes| minutes.number() == number) {
            None if number != 0 => Err(D::Error::custom("no such choice of minutes")),
            choice => Ok(choice),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn o7_symbol_is_28_to_36_points() {
        assert!((28.0..=36.0).contains(&SIZE));
    }

    #[test]
    fn removed_symbol_is_read_as_nearest() {
        for (written, symbol) in [
            ("aeroplane", OwnshipSymbol::Aeroplane),
            ("glider", OwnshipSymbol::Aeroplane),
            ("plain", OwnshipSymbol::Arrow),
            ("helicopter", OwnshipSymbol::Arrow),
        ] {
            let text = format!(
                "symbol = \"{written}\"\nsize = \"large\"\ntint = \"blue\"\nrings = true\n"
            );
            let expected = OwnshipStyle {
                symbol,
                rings: true,
                ..OwnshipStyle::default()
            };
            assert_eq!(toml::from_str(&text), Ok(expected), "{written}");
        }
    }

    #[test]
    fn no_more_of_way_can_be_chosen_than_is_kept() {
        for minutes in TrailMinutes::CHOICES {
            assert!(minutes.duration() <= simlink::source::FlownTrack::LONGEST);
        }
    }

    #[test]
    fn parts_of_symbol_are_convex_and_go_clockwise() {
        for part in [OwnshipSymbol::Aeroplane, OwnshipSymbol::Arrow]
            .iter()
            .flat_map(|symbol| symbol.parts())
        {
            let corner = |nth: usize| part[nth % part.len()];
            for nth in 0..part.len() {
                let ((ax, ay), (bx, by), (cx, cy)) =
                    (corner(nth), corner(nth + 1), corner(nth + 2));
                let cross = (bx - ax) * (cy - by) - (by - ay) * (cx - bx);
                assert!(cross >= -1e-4, "{part:?}");
            }
        }
    }
}
