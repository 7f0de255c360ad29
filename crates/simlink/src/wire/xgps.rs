//! The text that simulators send to tablets: sentences `XGPS` and `XATT` (simulators 4).

mod malformed;

use geodesy::{Degrees, LatLng};

use super::epoch::Epoch;
use super::{
    KNOT_IN_METRES_PER_SECOND, METRES_TO_FEET, WireFact, WireMessage, clean_name, decimals,
};

pub use self::malformed::Malformed;

/// The UDP port on which every sender of this format expects its listeners.
pub const PORT: u16 = 49002;

/// A sentence is a few dozen characters; what is longer is none.
const LONGEST_LINE: usize = 512;
/// A datagram with more lines than this is not from a simulator.
const MOST_LINES: usize = 64;

/// Reads a datagram: usually one line, but several are accepted, ended by CR, LF or NUL.
pub fn parse_datagram(datagram: &[u8]) -> impl Iterator<Item = WireMessage> {
    datagram
        .split(|byte| matches!(byte, b'\n' | b'\r' | 0))
        .filter(|line| !line.trim_ascii().is_empty())
        .take(MOST_LINES)
        .map(|line| parse(line).unwrap_or_else(|reason| WireMessage::Fault(reason.into())))
}

/// Reads one line; a line's end may still be on it.
///
/// # Errors
///
/// Returns [`Malformed`] if the line is too long, has an unknown label or another number of fields, or a value that is invalid
/// or out of range.
pub fn parse(line: &[u8]) -> Result<WireMessage, Malformed> {
    let line = line.trim_ascii_start();
    let end = line
        .iter()
        .rposition(|byte| !matches!(byte, b'\n' | b'\r' | b' ' | 0))
        .map_or(0, |last| last + 1);
    let line = line.get(..end).unwrap_or_default();
    if line.len() > LONGEST_LINE {
        return Err(Malformed::TooLong);
    }
    let text = String::from_utf8_lossy(line);
    if text.starts_with("XTRAFFIC") {
        Ok(WireMessage::Traffic)
    } else if let Some(rest) = text.strip_prefix("XGPS") {
        position(rest)
    } else if let Some(rest) = text.strip_prefix("XATT") {
        attitude(rest)
    } else {
        Err(Malformed::Label)
    }
}

/// `name,lon,lat,alt,track,gs`: degrees, metres above mean sea level, degrees true, metres per second. Its sample has no
/// heading: this format tells that apart.
fn position(rest: &str) -> Result<WireMessage, Malformed> {
    const LABEL: &str = "XGPS";
    let fields: Vec<&str> = rest.split(',').collect();
    let [name, lng, lat, altitude, track, speed] = *fields.as_slice() else {
        return Err(Malformed::Fields(LABEL, fields.len(), 6));
    };
    let epoch = Epoch {
        position: LatLng {
            lat: number(lat, LABEL)?,
            lng: number(lng, LABEL)?,
        },
        resolution: 10_f64.powi(-decimals(lat)),
        heading: None,
        // A number that is finite in metres need not be so in feet.
        altitude: Some(number(altitude, LABEL)? * METRES_TO_FEET),
        track: Some(number(track, LABEL)?),
        ground_speed: Some(number(speed, LABEL)? / KNOT_IN_METRES_PER_SECOND),
    };
    let sample = epoch.sample().ok_or(Malformed::Range(LABEL))?;
    let fact = WireFact::Position(sample);
    Ok(WireMessage::named(&clean_name(name), fact))
}

/// `name,heading,pitch,roll`; X-Plane sends nine numbers more, which are not needed.
fn attitude(rest: &str) -> Result<WireMessage, Malformed> {
    const LABEL: &str = "XATT";
    let fields: Vec<&str> = rest.split(',').collect();
    let [name, heading, pitch, roll, ..] = *fields.as_slice() else {
        return Err(Malformed::Fields(LABEL, fields.len(), 4));
    };
    let heading = number(heading, LABEL)?;
    number(pitch, LABEL)?;
    number(roll, LABEL)?;
    if heading.abs() > 360.0 {
        return Err(Malformed::Range(LABEL));
    }
    let fact = WireFact::Heading(Degrees(heading).turn());
    Ok(WireMessage::named(&clean_name(name), fact))
}

/// A finite number with a point, whatever this computer's language.
fn number(field: &str, label: &'static str) -> Result<f64, Malformed> {
    match field.trim().parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        Ok(_) | Err(_) => Err(Malformed::Number(label)),
    }
}

#[cfg(test)]
mod tests;
