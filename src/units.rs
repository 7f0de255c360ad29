//! How lengths, directions and dates are written for the user.

mod day;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use geodesy::{Degrees, Feet};

pub use day::{SpokenDay, day_in_words};

/// What the user chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct UnitSettings {
    /// Elevations and runways.
    pub lengths: LengthUnit,
    /// Directions on the ground.
    pub north: North,
    /// Days of revisions.
    pub dates: Dates,
}

/// Feet or metres.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LengthUnit {
    /// As the service gives them (specification 2.1).
    #[default]
    Feet,
    /// Rounded to whole metres.
    Metres,
}

/// What directions are measured from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum North {
    /// Where the compass points, by the variation at the airport; true where that is unknown.
    #[default]
    Magnetic,
    /// The meridian.
    True,
}

/// The ways to write a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dates {
    /// `2026-10-29`.
    #[default]
    Iso,
    /// `29 Oct 2026`, as charts print it.
    DayMonthName,
    /// `29.10.2026`.
    DayFirst,
    /// `10/29/2026`.
    MonthFirst,
}

impl Dates {
    /// Every way.
    pub const ALL: [Self; 4] = [
        Self::Iso,
        Self::DayMonthName,
        Self::DayFirst,
        Self::MonthFirst,
    ];

    /// A day, written so.
    pub fn write(self, day: Date) -> String {
        let form = match self {
            Self::Iso => "%Y-%m-%d",
            Self::DayMonthName => "%-d %b %Y",
            Self::DayFirst => "%d.%m.%Y",
            Self::MonthFirst => "%m/%d/%Y",
        };
        day.strftime(form).to_string()
    }
}

impl UnitSettings {
    /// A height or a length: `13 ft`, `11,680 ft`, `3,560 m`.
    pub fn length(self, feet: Feet) -> String {
        match self.lengths {
            LengthUnit::Feet => format!("{} ft", grouped(feet.0)),
            // A foot is 0.3048 m by definition.
            LengthUnit::Metres => format!("{} m", grouped((feet.0 as f64 * 0.3048).round() as i64)),
        }
    }

    /// A direction against true north, as three digits: `047°M` or `047°T`. `variation` is east positive.
    pub fn bearing(self, bearing: Degrees, variation: Option<Degrees>) -> String {
        let (degrees, letter) = match (self.north, variation) {
            (North::Magnetic, Some(variation)) => (bearing.0 - variation.0, 'M'),
            (North::Magnetic, None) | (North::True, _) => (bearing.0, 'T'),
        };
        let whole = Degrees(degrees.round()).turn().0;
        // North is 360 in aviation.
        let whole = if whole == 0.0 { 360.0 } else { whole };
        format!("{whole:03.0}°{letter}")
    }
}

/// A number with a comma between thousands.
pub fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "−" } else { "" });
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(11_680), "11,680");
        assert_eq!(grouped(-1_234_567), "−1,234,567");
    }

    #[test]
    fn length_is_told_in_chosen_unit() {
        let metres = UnitSettings {
            lengths: LengthUnit::Metres,
            ..UnitSettings::default()
        };
        assert_eq!(UnitSettings::default().length(Feet(11_680)), "11,680 ft");
        assert_eq!(metres.length(Feet(11_680)), "3,560 m");
        assert_eq!(metres.length(Feet(-11)), "−3 m");
    }

    #[test]
    fn bearing_is_magnetic_with_variation() {
        let variation = Some(Degrees(22.9));
        let units = UnitSettings::default();
        assert_eq!(units.bearing(Degrees(70.0), variation), "047°M");
        assert_eq!(units.bearing(Degrees(22.9), variation), "360°M");
        assert_eq!(units.bearing(Degrees(7.2), None), "007°T");
        let north = North::True;
        let units = UnitSettings { north, ..units };
        assert_eq!(units.bearing(Degrees(359.7), variation), "360°T");
    }

    #[test]
    fn day_is_written_in_each_form() {
        let day = date(2026, 10, 9);
        let written = Dates::ALL.map(|form| form.write(day));
        assert_eq!(
            written,
            ["2026-10-09", "9 Oct 2026", "09.10.2026", "10/09/2026"]
        );
    }
}
