//! NMEA 0183: the sentences of marine and aviation receivers, of which RMC, GGA, GLL, VTG, HDT and THS are read
//! (simulators 7).

use geodesy::{Degrees, LatLng};

use super::{FASTEST, LOWEST_ALTITUDE, METRES_TO_FEET, decimals, on_globe};

/// The port, UDP or TCP, that is commonly used for this format, which has none of its own.
pub const PORT: u16 = 10110;

/// The standard allows 82 characters; senders write more decimals.
pub const LONGEST_LINE: usize = 256;
/// A datagram with more lines than this is not from a simulator.
const MOST_LINES: usize = 64;
const KNOTS_IN_KM_PER_HOUR: f64 = 1.0 / 1.852;

/// Where a sentence says the receiver is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fix {
    /// The place.
    pub position: LatLng,
    /// One step of the sender's own resolution, in degrees of latitude.
    pub resolution: f64,
}

/// How a receiver moves.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct NmeaMotion {
    /// Knots.
    pub ground_speed: Option<f64>,
    /// Against true north.
    pub track: Option<Degrees>,
}

/// One sentence of any talker.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Sentence {
    /// Recommended minimum.
    Rmc {
        /// `None`: the receiver has none, and says so.
        fix: Option<Fix>,
        /// As far as it is told.
        motion: NmeaMotion,
    },
    /// Fix data.
    Gga {
        /// `None`: the receiver has none, and says so.
        fix: Option<Fix>,
        /// Feet above mean sea level; `None` for a placeholder.
        altitude: Option<f64>,
    },
    /// Geographic position.
    Gll {
        /// `None`: the receiver has none, and says so.
        fix: Option<Fix>,
    },
    /// Track and ground speed.
    Vtg(NmeaMotion),
    /// True heading: HDT and THS.
    Heading(Option<Degrees>),
    /// Anything else: not needed.
    Other,
}

/// A line that was understood.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NmeaLine {
    /// What it says.
    pub sentence: Sentence,
    /// Whether it had a checksum; a wrong one is an error.
    pub checked: bool,
}

sentence::sentences! {
    /// Why a line cannot be used; never what it said.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Malformed {
        /// It does not begin as a sentence does.
        Label => "Received data that is not an NMEA sentence",
        /// The checksum is another one.
        Checksum => "An NMEA sentence was damaged in transit",
        /// A field does not hold what belongs there.
        Field(label: &'static str) => "An NMEA sentence {label} has an invalid field. Check that the sender \
            writes no decimal commas",
        /// A number is off the globe, or faster than anything flies.
        Range(label: &'static str) => "An NMEA sentence {label} has an impossible value",
        /// The line is longer than any sentence.
        TooLong => "A line is too long for an NMEA sentence",
        /// There is no checksum, on a wire where nothing else tells whether the sentence is whole.
        Unchecked => "An NMEA sentence from a serial port had no checksum and was not used",
    }
}

/// Reads a datagram: any number of lines, ended by CR, LF, NUL or the datagram.
pub fn parse_datagram(datagram: &[u8]) -> impl Iterator<Item = Result<NmeaLine, Malformed>> {
    datagram
        .split(|byte| matches!(byte, b'\n' | b'\r' | 0))
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty())
        .take(MOST_LINES)
        .map(parse)
}

/// Reads one line without its end.
///
/// # Errors
///
/// Returns [`Malformed`] if the line is too long or no sentence, its checksum is wrong, or a field is invalid or out of range.
pub fn parse(line: &[u8]) -> Result<NmeaLine, Malformed> {
    if line.len() > LONGEST_LINE {
        return Err(Malformed::TooLong);
    }
    let text = str::from_utf8(line).map_err(|_error| Malformed::Label)?;
    let text = text.strip_prefix(['$', '!']).ok_or(Malformed::Label)?;
    let (body, checked) = match text.split_once('*') {
        Some((body, checksum)) => {
            let sum = body.bytes().fold(0, |sum, byte| sum ^ byte);
            // The library takes a sign for a digit's place.
            let digits = checksum.len() == 2 && checksum.bytes().all(|b| b.is_ascii_hexdigit());
            if !digits || u8::from_str_radix(checksum, 16) != Ok(sum) {
                return Err(Malformed::Checksum);
            }
            (body, true)
        }
        None => (text, false),
    };
    let mut fields = [""; 13];
    for (slot, field) in fields.iter_mut().zip(body.split(',')) {
        *slot = field.trim();
    }
    let sentence = sentence(&fields)?;
    Ok(NmeaLine { sentence, checked })
}

fn sentence(fields: &[&str; 13]) -> Result<Sentence, Malformed> {
    let [address, f1, f2, f3, f4, f5, f6, f7, f8, f9, _, _, f12] = *fields;
    // Two letters of whatever talker, three of the sentence; what is proprietary begins with P.
    let kind = address.get(2..).filter(|_| !address.starts_with('P'));
    match kind {
        Some("RMC") => {
            let valid = f2 == "A" && f12 != "N";
            Ok(Sentence::Rmc {
                fix: fix(valid, [f3, f4, f5, f6], "RMC")?,
                motion: NmeaMotion {
                    ground_speed: speed(f7, 1.0, "RMC")?,
                    track: direction(f8, "RMC")?,
                },
            })
        }
        Some("GGA") => {
            let valid = !matches!(f6, "" | "0");
            let altitude = optional(f9, "GGA")?.map(|metres| metres * METRES_TO_FEET);
            // A number that is finite in metres need not be so in feet.
            if altitude.is_some_and(f64::is_infinite) {
                return Err(Malformed::Range("GGA"));
            }
            Ok(Sentence::Gga {
                fix: fix(valid, [f2, f3, f4, f5], "GGA")?,
                altitude: altitude.filter(|feet| valid && *feet >= LOWEST_ALTITUDE),
            })
        }
        Some("GLL") => Ok(Sentence::Gll {
            // The field is missing in old versions of the standard.
            fix: fix(matches!(f6, "A" | ""), [f1, f2, f3, f4], "GLL")?,
        }),
        Some("VTG") => {
            unit(f2, "T", "VTG")?;
            unit(f6, "N", "VTG")?;
            let knots = speed(f5, 1.0, "VTG")?;
            Ok(Sentence::Vtg(NmeaMotion {
                ground_speed: knots.or(speed(f7, KNOTS_IN_KM_PER_HOUR, "VTG")?),
                track: direction(f1, "VTG")?,
            }))
        }
        Some("HDT") => {
            unit(f2, "T", "HDT")?;
            direction(f1, "HDT").map(Sentence::Heading)
        }
        Some("THS") => {
            let heading = direction(f1, "THS")?;
            Ok(Sentence::Heading(heading.filter(|_| f2 != "V")))
        }
        Some(_) | None => Ok(Sentence::Other),
    }
}

/// `ddmm.mmmm,N,dddmm.mmmm,E`. Without validity, or with empty fields, there is no fix.
fn fix(
    valid: bool,
    [lat, north, lng, east]: [&str; 4],
    kind: &'static str,
) -> Result<Option<Fix>, Malformed> {
    if !valid || lat.is_empty() || lng.is_empty() {
        return Ok(None);
    }
    let sign = |letter: &str, [plus, minus]: [&str; 2]| match letter {
        letter if letter == plus => Ok(1.0),
        letter if letter == minus => Ok(-1.0),
        _ => Err(Malformed::Field(kind)),
    };
    let resolution = 10_f64.powi(-decimals(lat)) / 60.0;
    let position = on_globe(
        sign(north, ["N", "S"])? * angle(lat, kind)?,
        sign(east, ["E", "W"])? * angle(lng, kind)?,
    );
    let position = position.ok_or(Malformed::Range(kind))?;
    Ok(Some(Fix {
        position,
        resolution,
    }))
}

/// Degrees, then two digits of minutes and their decimals. Rounded minutes may be 60.
fn angle(field: &str, kind: &'static str) -> Result<f64, Malformed> {
    let wrong = Malformed::Field(kind);
    let digits = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    let whole = field.find('.').unwrap_or(field.len());
    let (degrees, minutes) = whole
        .checked_sub(2)
        .filter(|_| field.bytes().all(digits))
        .and_then(|end| field.split_at_checked(end))
        .ok_or(wrong)?;
    let number = |text: &str| text.parse::<f64>().map_err(|_error| wrong);
    let degrees = if degrees.is_empty() {
        0.0
    } else {
        number(degrees)?
    };
    let minutes = number(minutes)?;
    if minutes > 60.0 {
        return Err(Malformed::Range(kind));
    }
    Ok(degrees + minutes / 60.0)
}

/// Knots.
fn speed(field: &str, factor: f64, kind: &'static str) -> Result<Option<f64>, Malformed> {
    let knots = optional(field, kind)?.map(|speed| speed * factor);
    match knots {
        Some(knots) if !(0.0..=FASTEST).contains(&knots) => Err(Malformed::Range(kind)),
        knots => Ok(knots),
    }
}

fn direction(field: &str, kind: &'static str) -> Result<Option<Degrees>, Malformed> {
    match optional(field, kind)? {
        Some(degrees) if degrees.abs() > 360.0 => Err(Malformed::Range(kind)),
        degrees => Ok(degrees.map(|degrees| Degrees(degrees).turn())),
    }
}

/// A finite number with a point, whatever this computer's language; empty fields are legal.
fn optional(field: &str, kind: &'static str) -> Result<Option<f64>, Malformed> {
    if field.is_empty() {
        return Ok(None);
    }
    match field.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(Some(value)),
        Ok(_) | Err(_) => Err(Malformed::Field(kind)),
    }
}

/// A field that names the unit of the one before shifts when that has a decimal comma.
fn unit(field: &str, expected: &str, kind: &'static str) -> Result<(), Malformed> {
    if field.is_empty() || field == expected {
        Ok(())
    } else {
        Err(Malformed::Field(kind))
    }
}

#[cfg(test)]
pub(crate) mod tests;
