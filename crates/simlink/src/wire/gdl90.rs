//! GDL90: framed binary messages, as its interface control document (Garmin 560-1058-00 Rev A) and `ForeFlight`'s
//! extension of it have them (simulators 5).

use std::sync::Arc;

use geodesy::Degrees;

use super::{FASTEST, clean_name, on_globe};
use crate::PositionSample;

/// The UDP port on which every sender of this format expects its listeners.
pub const PORT: u16 = 4000;

/// Begins and ends a frame.
const FLAG: u8 = 0x7e;
/// The byte behind it was changed, so that it is no flag.
const ESCAPE: u8 = 0x7d;
const ESCAPED: u8 = 0x20;
/// The longest message that is defined is an uplink of 436 bytes.
const LONGEST_FRAME: usize = 512;
/// A datagram with more frames than this is not from a simulator.
const MOST_FRAMES: usize = 256;
/// Degrees of one step of a latitude or longitude.
const ANGLE_STEP: f64 = 180.0 / 8_388_608.0;

/// One message.
#[derive(Debug, Clone, PartialEq)]
pub enum Gdl90Message {
    /// 0x00, once a second.
    Heartbeat {
        /// Whether the device has a position.
        position_valid: bool,
        /// Seconds since 0000Z, simulated.
        seconds: u32,
    },
    /// 0x0A: the own aircraft.
    Ownship(Gdl90Aircraft),
    /// 0x14: another aircraft.
    Traffic(Gdl90Aircraft),
    /// 0x0B: the own aircraft's geometric altitude.
    GeometricAltitude {
        /// In feet; above which surface is told by [`Gdl90Message::Id`].
        feet: f64,
        /// Whether the device warns of its value.
        warning: bool,
        /// Vertical figure of merit in metres, where there is one.
        figure_of_merit: Option<u16>,
    },
    /// 0x65, 0: what the device is called (`ForeFlight`).
    Id {
        /// Up to 8 characters, cleaned for display.
        name: Arc<str>,
        /// Up to 16 characters, cleaned for display.
        long_name: Arc<str>,
        /// Whether its geometric altitude is above mean sea level, not above the ellipsoid.
        altitude_is_msl: bool,
    },
    /// 0x65, 1: the attitude (`ForeFlight`). Angles in degrees.
    Ahrs {
        /// Right positive.
        roll: Option<f64>,
        /// Up positive.
        pitch: Option<f64>,
        /// Where the nose points.
        heading: Direction,
    },
    /// Anything else, by its number: not own-ship.
    Other(u8),
}

/// Ownship report and traffic report: the same fields.
#[derive(Debug, Clone, PartialEq)]
pub struct Gdl90Aircraft {
    /// Participant address: 24 bits.
    pub address: u32,
    /// Call sign, cleaned for display; may be empty.
    pub call_sign: Arc<str>,
    /// Degrees, north positive. See [`Self::has_position`].
    pub lat: f64,
    /// Degrees, east positive.
    pub lng: f64,
    /// Pressure altitude in feet (1013.25 hPa): never one above mean sea level.
    pub pressure_altitude: Option<f64>,
    /// Whether it flies.
    pub airborne: bool,
    /// Where it moves or points.
    pub direction: Direction,
    /// Knots.
    pub ground_speed: Option<f64>,
    /// Feet a minute, up positive.
    pub vertical_speed: Option<f64>,
    /// Navigation integrity category; 0 is unknown.
    pub nic: u8,
    /// Navigation accuracy category for position; 0 is unknown, which many simulators send.
    pub nacp: u8,
}

/// What an angle is measured of and against.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Direction {
    /// Nothing is told.
    Invalid,
    /// Direction of the motion against true north.
    TrueTrack(Degrees),
    /// Direction of the nose against magnetic north.
    MagneticHeading(Degrees),
    /// Direction of the nose against true north.
    TrueHeading(Degrees),
}

/// The first byte of a message, as manuals write it: `0x0a`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageKind(pub u8);

impl sentence::Value for MessageKind {
    fn written(&self, _translation: sentence::Translation<'_>) -> String {
        format!("{:#04x}", self.0)
    }
}

sentence::sentences! {
    /// Why a frame cannot be used; never what it held.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Malformed {
        /// No flag, or none at the end.
        Frame => "Received data that is not a complete GDL90 message",
        /// The checksum is another one.
        Checksum => "A GDL90 message was damaged in transit",
        /// Too long for any message, or not as long as one of its kind is.
        Length(kind: MessageKind) => "A GDL90 message of type {kind} has the wrong length",
        /// Off the globe, or faster than anything flies.
        Range => "A GDL90 position report has an impossible value",
    }
}

/// Reads a datagram: one frame or several, which may share a flag. What stands before the first flag is no frame.
pub fn parse_datagram(datagram: &[u8]) -> impl Iterator<Item = Result<Gdl90Message, Malformed>> {
    let first = datagram.iter().position(|byte| *byte == FLAG);
    let framed = datagram.get(first.unwrap_or(0)..).unwrap_or_default();
    framed
        .split_inclusive(|byte| *byte == FLAG)
        .filter(|part| *part != [FLAG])
        .take(MOST_FRAMES)
        .map(|part| parse_frame(part.strip_suffix(&[FLAG]).ok_or(Malformed::Frame)?))
}

/// Reads what stands between two flags.
fn parse_frame(stuffed: &[u8]) -> Result<Gdl90Message, Malformed> {
    let mut buffer = [0; LONGEST_FRAME];
    let mut length = 0;
    let mut bytes = stuffed.iter();
    while let Some(byte) = bytes.next() {
        let byte = match *byte {
            ESCAPE => bytes.next().ok_or(Malformed::Frame)? ^ ESCAPED,
            byte => byte,
        };
        let too_long = Malformed::Length(MessageKind(stuffed.first().copied().unwrap_or_default()));
        *buffer.get_mut(length).ok_or(too_long)? = byte;
        length += 1;
    }
    let frame = buffer.get(..length).unwrap_or_default();
    let (message, checksum) = frame.split_last_chunk().ok_or(Malformed::Frame)?;
    if crc(message) != u16::from_le_bytes(*checksum) {
        return Err(Malformed::Checksum);
    }
    parse(message)
}

/// The checksum as the control document has it: the byte goes in after the table's step, not before.
fn crc(message: &[u8]) -> u16 {
    message.iter().fold(0, |crc: u16, byte| {
        // The entry of the table for polynomial 0x1021, without the table.
        let high = crc >> 8;
        let high = high ^ (high >> 4);
        (crc << 8) ^ (high << 12) ^ (high << 5) ^ high ^ u16::from(*byte)
    })
}

/// Reads a message without its frame and checksum.
fn parse(message: &[u8]) -> Result<Gdl90Message, Malformed> {
    match *message {
        [] => Err(Malformed::Frame),
        [0x00, status, high, low, middle, _, _] => Ok(Gdl90Message::Heartbeat {
            position_valid: status & 0x80 != 0,
            seconds: u32::from(high >> 7) << 16 | u32::from(u16::from_le_bytes([low, middle])),
        }),
        [0x0b, high, low, merit_high, merit_low] => {
            let merit = u16::from_be_bytes([merit_high, merit_low]);
            Ok(Gdl90Message::GeometricAltitude {
                feet: f64::from(i16::from_be_bytes([high, low])) * 5.0,
                warning: merit & 0x8000 != 0,
                figure_of_merit: Some(merit & 0x7fff).filter(|merit| *merit != 0x7fff),
            })
        }
        [0x65, 1, r1, r2, p1, p2, h1, h2, _, _, _, _] => Ok(Gdl90Message::Ahrs {
            roll: attitude([r1, r2]),
            pitch: attitude([p1, p2]),
            heading: ahrs_heading(u16::from_be_bytes([h1, h2])),
        }),
        [0x65, 1, ..] => Err(Malformed::Length(MessageKind(0x65))),
        [0x65, 0, ..] => id(message).ok_or(Malformed::Length(MessageKind(0x65))),
        [0x0a, ..] => aircraft(message).map(Gdl90Message::Ownship),
        [0x14, ..] => aircraft(message).map(Gdl90Message::Traffic),
        [kind @ (0x00 | 0x0b), ..] => Err(Malformed::Length(MessageKind(kind))),
        [kind, ..] => Ok(Gdl90Message::Other(kind)),
    }
}

fn id(message: &[u8]) -> Option<Gdl90Message> {
    let message: &[u8; 39] = message.try_into().ok()?;
    let (name, rest) = message.get(11..)?.split_first_chunk::<8>()?;
    let (long_name, capabilities) = rest.split_first_chunk::<16>()?;
    Some(Gdl90Message::Id {
        name: text(name),
        long_name: text(long_name),
        altitude_is_msl: capabilities.last()? & 1 != 0,
    })
}

fn aircraft(message: &[u8]) -> Result<Gdl90Aircraft, Malformed> {
    let length = || Malformed::Length(MessageKind(message.first().copied().unwrap_or_default()));
    let message: &[u8; 28] = message.try_into().map_err(|_wrong| length())?;
    let [
        _kind,
        _alert,
        a1,
        a2,
        a3,
        lat1,
        lat2,
        lat3,
        lng1,
        lng2,
        lng3,
        alt1,
        alt2,
        accuracy,
        v1,
        v2,
        v3,
        direction,
        _category,
        call_sign @ ..,
        _emergency,
    ] = message;
    let (altitude, misc) = (u16::from_be_bytes([*alt1, *alt2]) >> 4, alt2 & 0xf);
    let horizontal = u16::from_be_bytes([*v1, *v2]) >> 4;
    // Twelve bits with a sign.
    let vertical = (i16::from_be_bytes([*v2, *v3]) << 4) >> 4;
    let turned = Degrees(f64::from(*direction) * 360.0 / 256.0);
    Ok(Gdl90Aircraft {
        address: u32::from_be_bytes([0, *a1, *a2, *a3]),
        call_sign: text(call_sign),
        lat: angle([*lat1, *lat2, *lat3]),
        lng: angle([*lng1, *lng2, *lng3]),
        pressure_altitude: (altitude != 0xfff).then(|| f64::from(altitude) * 25.0 - 1000.0),
        airborne: misc & 0b1000 != 0,
        direction: match misc & 0b11 {
            1 => Direction::TrueTrack(turned),
            2 => Direction::MagneticHeading(turned),
            3 => Direction::TrueHeading(turned),
            _ => Direction::Invalid,
        },
        ground_speed: (horizontal != 0xfff).then(|| f64::from(horizontal)),
        vertical_speed: (vertical != -0x800).then(|| f64::from(vertical) * 64.0),
        nic: accuracy >> 4,
        nacp: accuracy & 0xf,
    })
}

impl Gdl90Aircraft {
    /// Whether it tells where it is: 0/0 without integrity means that it does not know.
    pub fn has_position(&self) -> bool {
        self.lat != 0.0 || self.lng != 0.0 || self.nic != 0
    }

    /// The report as own-ship's. Its altitude is a pressure altitude, and a magnetic heading needs a model of the
    /// Earth's field to become a true one: neither is told.
    ///
    /// # Errors
    ///
    /// Returns [`Malformed::Range`] if the position or the ground speed is out of range.
    pub fn sample(&self) -> Result<PositionSample, Malformed> {
        let position = on_globe(self.lat, self.lng).ok_or(Malformed::Range)?;
        if self.ground_speed.is_some_and(|knots| knots > FASTEST) {
            return Err(Malformed::Range);
        }
        let (heading, track) = match self.direction {
            Direction::TrueHeading(heading) => (Some(heading), None),
            Direction::TrueTrack(track) => (None, Some(track)),
            Direction::MagneticHeading(_) | Direction::Invalid => (None, None),
        };
        Ok(PositionSample {
            position,
            resolution: ANGLE_STEP,
            heading,
            track,
            ground_speed: self.ground_speed,
            altitude: None,
        })
    }
}

/// Latitude or longitude: 24 bits with a sign, in degrees.
fn angle([high, middle, low]: [u8; 3]) -> f64 {
    f64::from(i32::from_be_bytes([high, middle, low, 0]) >> 8) * ANGLE_STEP
}

/// Tenths of a degree with a sign.
fn attitude(bytes: [u8; 2]) -> Option<f64> {
    let tenths = i16::from_be_bytes(bytes);
    (tenths != i16::MAX).then(|| f64::from(tenths) / 10.0)
}

fn ahrs_heading(field: u16) -> Direction {
    let tenths = field & 0x7fff;
    let heading = Degrees(f64::from(tenths) / 10.0);
    match (field, tenths) {
        (0xffff, _) | (_, 3601..) => Direction::Invalid,
        (0x8000.., _) => Direction::MagneticHeading(heading.turn()),
        _ => Direction::TrueHeading(heading.turn()),
    }
}

/// Characters up to the first NUL, for display.
fn text(bytes: &[u8]) -> Arc<str> {
    let end = bytes.iter().position(|byte| *byte == 0);
    let bytes = bytes.get(..end.unwrap_or(bytes.len())).unwrap_or_default();
    clean_name(&String::from_utf8_lossy(bytes))
}

#[cfg(test)]
pub(crate) mod tests;
