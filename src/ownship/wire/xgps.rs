//! The text that simulators send to tablets: sentences `XGPS` and `XATT` (simulators 4).

use std::sync::Arc;

use crate::geo::{Degrees, LatLng};
use crate::ownship::Sample;

/// The UDP port on which every sender of this format expects its listeners.
pub const PORT: u16 = 49002;

/// A sentence is a few dozen characters; what is longer is none.
const LONGEST_LINE: usize = 512;
/// A datagram with more lines than this is not from a simulator.
const MOST_LINES: usize = 64;
/// The longest name that is shown, in characters.
const LONGEST_NAME: usize = 40;
const METRES_TO_FEET: f64 = 3.280_839_895_013_12;
const KNOT_IN_METRES_PER_SECOND: f64 = 0.514_444_444;
/// Faster than anything that flies in a simulator, in knots (simulators 1.3).
pub(in crate::ownship) const FASTEST: f64 = 3000.0;
/// An altitude below this is a placeholder, in feet (simulators 1.3).
pub(in crate::ownship) const LOWEST_ALTITUDE: f64 = -2000.0;

/// One line, understood or not.
#[derive(Debug, Clone, PartialEq)]
pub enum Sentence {
    /// `XGPS`: where the aircraft is. Its sample has no heading: this format tells that apart.
    Position {
        /// What the sender calls itself.
        name: Arc<str>,
        /// The report.
        sample: Sample,
    },
    /// `XATT`: where its nose points.
    Attitude {
        /// What the sender calls itself.
        name: Arc<str>,
        /// Against true north.
        heading: Degrees,
    },
    /// `XTRAFFIC`: another aircraft, never own-ship.
    Traffic,
    /// A line that cannot be used.
    Malformed(Malformed),
}

/// Why a line cannot be used; never what it said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// It begins with none of the known labels.
    #[error("Something else than a position arrived")]
    Label,
    /// A decimal comma in the sender's language adds fields; nothing is guessed.
    #[error(
        "An {label} sentence has {found} fields instead of {expected}. Does the sender write a decimal comma?"
    )]
    Fields {
        /// `XGPS` or `XATT`.
        label: &'static str,
        /// How many fields came.
        found: usize,
        /// How many are right.
        expected: usize,
    },
    /// A field is not a finite number.
    #[error("An {0} sentence holds something else than numbers")]
    Number(&'static str),
    /// A number is off the globe, or faster than anything flies.
    #[error("An {0} sentence holds a number that cannot be")]
    Range(&'static str),
    /// The line is longer than any sentence.
    #[error("A line is too long to be a position")]
    TooLong,
}

/// Reads a datagram: usually one line, but several are accepted, ended by CR, LF or NUL.
pub fn parse_datagram(datagram: &[u8]) -> impl Iterator<Item = Sentence> {
    datagram
        .split(|byte| matches!(byte, b'\n' | b'\r' | 0))
        .filter(|line| !line.trim_ascii().is_empty())
        .take(MOST_LINES)
        .map(parse)
}

/// Reads one line; a line's end may still be on it.
pub fn parse(line: &[u8]) -> Sentence {
    let line = line.trim_ascii_start();
    let end = line
        .iter()
        .rposition(|byte| !matches!(byte, b'\n' | b'\r' | b' ' | 0))
        .map_or(0, |last| last + 1);
    let line = line.get(..end).unwrap_or_default();
    if line.len() > LONGEST_LINE {
        return Sentence::Malformed(Malformed::TooLong);
    }
    let text = String::from_utf8_lossy(line);
    let sentence = if text.starts_with("XTRAFFIC") {
        Ok(Sentence::Traffic)
    } else if let Some(rest) = text.strip_prefix("XGPS") {
        position(rest)
    } else if let Some(rest) = text.strip_prefix("XATT") {
        attitude(rest)
    } else {
        Err(Malformed::Label)
    };
    sentence.unwrap_or_else(Sentence::Malformed)
}

/// `name,lon,lat,alt,track,gs`: degrees, metres above mean sea level, degrees true, metres per second.
fn position(rest: &str) -> Result<Sentence, Malformed> {
    const LABEL: &str = "XGPS";
    let mut fields = rest.split(',');
    let name = clean_name(fields.next().unwrap_or_default());
    let (Some(lng), Some(lat), Some(altitude), Some(track), Some(speed), None) = (
        fields.next(),
        fields.next(),
        fields.next(),
        fields.next(),
        fields.next(),
        fields.next(),
    ) else {
        return Err(Malformed::Fields {
            label: LABEL,
            found: rest.split(',').count(),
            expected: 6,
        });
    };
    let resolution = resolution(lat);
    let position = LatLng {
        lat: number(lat, LABEL)?,
        lng: number(lng, LABEL)?,
    };
    let altitude = number(altitude, LABEL)? * METRES_TO_FEET;
    let track = number(track, LABEL)?;
    let ground_speed = number(speed, LABEL)? / KNOT_IN_METRES_PER_SECOND;
    if !position.is_valid() || track.abs() > 360.0 || !(0.0..=FASTEST).contains(&ground_speed) {
        return Err(Malformed::Range(LABEL));
    }
    let sample = Sample {
        // Both signs of 180 occur for the same place.
        position: LatLng {
            lng: if position.lng >= 180.0 {
                -180.0
            } else {
                position.lng
            },
            ..position
        },
        resolution,
        heading: None,
        track: Some(Degrees(track).turn()),
        ground_speed: Some(ground_speed),
        altitude: (altitude >= LOWEST_ALTITUDE).then_some(altitude),
    };
    Ok(Sentence::Position { name, sample })
}

/// `name,heading,pitch,roll`; X-Plane sends nine numbers more, which nobody needs.
fn attitude(rest: &str) -> Result<Sentence, Malformed> {
    const LABEL: &str = "XATT";
    let mut fields = rest.split(',');
    let name = clean_name(fields.next().unwrap_or_default());
    let (Some(heading), Some(pitch), Some(roll)) = (fields.next(), fields.next(), fields.next())
    else {
        return Err(Malformed::Fields {
            label: LABEL,
            found: rest.split(',').count(),
            expected: 4,
        });
    };
    let heading = number(heading, LABEL)?;
    number(pitch, LABEL)?;
    number(roll, LABEL)?;
    if heading.abs() > 360.0 {
        return Err(Malformed::Range(LABEL));
    }
    Ok(Sentence::Attitude {
        name,
        heading: Degrees(heading).turn(),
    })
}

/// A finite number with a point, whatever this computer's language.
fn number(field: &str, label: &'static str) -> Result<f64, Malformed> {
    match field.trim().parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        Ok(_) | Err(_) => Err(Malformed::Number(label)),
    }
}

/// The step between two numbers with as many decimals as this one.
fn resolution(field: &str) -> f64 {
    let digits = field
        .trim()
        .split_once('.')
        .map_or("", |(_, decimals)| decimals);
    let decimals = digits
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count()
        .min(12);
    10_f64.powi(-(decimals as i32))
}

/// A name for display: one line, without control and direction characters, not too long.
fn clean_name(text: &str) -> Arc<str> {
    let invisible = |c: &char| {
        !c.is_control()
            && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let name: String = text
        .trim()
        .chars()
        .filter(invisible)
        .take(LONGEST_NAME)
        .collect();
    name.trim().into()
}

#[cfg(test)]
#[path = "xgps_tests.rs"]
mod tests;
