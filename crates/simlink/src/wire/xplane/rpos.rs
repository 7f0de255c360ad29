//! `RPOS`: X-Plane's position in full precision, so many times a second (simulators 3.2). Longitude comes first.
//!
//! `veh_psi_loc` is the *true heading, in degrees* by the public layout: X-Plane's "Exchanging Data with X-Plane" and,
//! after it, the UDP pages of `XPPython3`. So it needs no `true_psi` beside it.

use geodesy::LatLng;

use super::Malformed;
use super::fields::Fields;
use crate::PositionSample;
use crate::wire::epoch::{DOUBLE_RESOLUTION, Epoch};
use crate::wire::{KNOT_IN_METRES_PER_SECOND, METRES_TO_FEET};

/// What the message begins with, both ways.
pub const LABEL: [u8; 4] = *b"RPOS";
/// Behind the label and the byte after it.
const LENGTH: usize = 64;

/// The request for so many positions a second; 0 ends them.
pub fn request(per_second: u8) -> Vec<u8> {
    let rate = per_second.to_string();
    [&LABEL[..], b"\0", rate.as_bytes(), b"\0"].concat()
}

/// Reads the answer.
///
/// # Errors
///
/// Returns [`Malformed`] if the label or the length is another one, or a value is out of range.
pub fn parse(datagram: &[u8]) -> Result<PositionSample, Malformed> {
    const MESSAGE: &str = "RPOS";
    let mut fields = Fields::behind(LABEL, datagram)?;
    if fields.len() != LENGTH {
        return Err(Malformed::Length(MESSAGE));
    }
    read(&mut fields)
        .ok_or(Malformed::Length(MESSAGE))?
        .sample()
        .ok_or(Malformed::Range(MESSAGE))
}

fn read(fields: &mut Fields<'_>) -> Option<Epoch> {
    let (lng, lat, elevation) = (fields.f64()?, fields.f64()?, fields.f64()?);
    let [_above_ground, _pitch, heading, _roll] = singles(fields)?;
    let [east, _up, south] = singles(fields)?;
    let speed = east.hypot(south);
    Some(Epoch {
        position: LatLng { lat, lng },
        resolution: DOUBLE_RESOLUTION,
        heading: Some(heading),
        // An aircraft that stands has no track.
        track: (speed != 0.0).then(|| east.atan2(-south).to_degrees()),
        ground_speed: Some(speed / KNOT_IN_METRES_PER_SECOND),
        altitude: Some(elevation * METRES_TO_FEET),
    })
}

fn singles<const N: usize>(fields: &mut Fields<'_>) -> Option<[f64; N]> {
    let mut numbers = [0.0; N];
    for number in &mut numbers {
        *number = fields.f32()?.into();
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use geodesy::Degrees;
    use proptest::prelude::*;

    use super::*;

    /// Constructed (simulators 3.2).
    fn vector() -> Vec<u8> {
        let mut bytes = vec![
            0x52, 0x50, 0x4f, 0x53, 0x34, 0xf6, 0x28, 0x5c, 0x8f, 0xc2, 0x23, 0x63, 0x40, 0x8a,
            0x1f, 0x63, 0xee, 0x5a, 0x62, 0x3b, 0xc0, 0xcd, 0xcc, 0xcc, 0xcc, 0xcc, 0x84, 0x77,
            0x40, 0x00, 0x00, 0xba, 0x43, 0x00, 0x00, 0x20, 0x40, 0x00, 0x00, 0x64, 0x41, 0x00,
            0x00, 0xc0, 0xbf, 0x40, 0x9a, 0x45, 0x41, 0x9a, 0x99, 0x99, 0x3f, 0x3d, 0xe2, 0x49,
            0xc2,
        ];
        bytes.resize(69, 0);
        bytes
    }

    fn with(at: usize, bytes: &[u8]) -> Vec<u8> {
        let mut datagram = vector();
        datagram[at..at + bytes.len()].copy_from_slice(bytes);
        datagram
    }

    fn near(found: f64, expected: f64, by: f64) -> bool {
        (found - expected).abs() < by
    }

    #[test]
    fn requests_are_label_and_rate_as_text() {
        assert_eq!(request(5), [0x52, 0x50, 0x4f, 0x53, 0x00, 0x35, 0x00]);
        assert_eq!(request(0), [0x52, 0x50, 0x4f, 0x53, 0x00, 0x30, 0x00]);
        assert_eq!(request(60), *b"RPOS\x0060\0");
    }

    #[test]
    fn position_is_longitude_latitude_and_metres() {
        let sample = parse(&vector()).unwrap();
        assert_eq!(
            sample.position,
            LatLng {
                lat: -27.3842,
                lng: 153.1175
            }
        );
        assert_eq!(sample.heading, Some(Degrees(14.25)));
        assert!(near(sample.altitude.unwrap(), 376.3 * 3.280_839_895, 1e-3));
        assert!(near(
            sample.ground_speed.unwrap(),
            51.96 / 0.514_444_444,
            0.01
        ));
        assert!(near(sample.track.unwrap().0, 13.75, 0.01));
    }

    #[test]
    fn byte_after_label_is_not_looked_at() {
        for byte in 0..=255 {
            assert_eq!(parse(&with(4, &[byte])), parse(&vector()), "{byte}");
        }
    }

    #[test]
    fn another_length_is_malformed() {
        for length in (0..69).chain([70, 1000]) {
            let mut datagram = vector();
            datagram.resize(length, 0);
            let expected = if length < 5 {
                Malformed::Label
            } else {
                Malformed::Length("RPOS")
            };
            assert_eq!(parse(&datagram), Err(expected), "{length}");
        }
    }

    #[test]
    fn numbers_that_cannot_be_are_dropped() {
        for (at, bytes) in [
            (5, 180.1_f64.to_le_bytes().to_vec()),
            (5, f64::NAN.to_le_bytes().to_vec()),
            (13, (-90.1_f64).to_le_bytes().to_vec()),
            (13, f64::INFINITY.to_le_bytes().to_vec()),
            (21, f64::NAN.to_le_bytes().to_vec()),
            (37, f32::NAN.to_le_bytes().to_vec()),
            (37, 361_f32.to_le_bytes().to_vec()),
            (45, f32::INFINITY.to_le_bytes().to_vec()),
            (45, 1600_f32.to_le_bytes().to_vec()),
            (53, f32::NAN.to_le_bytes().to_vec()),
        ] {
            let parsed = parse(&with(at, &bytes));
            assert_eq!(parsed, Err(Malformed::Range("RPOS")), "{at}");
        }
    }

    #[test]
    fn placeholder_altitude_keeps_position() {
        let sample = parse(&with(21, &(-3047.7_f64).to_le_bytes())).unwrap();
        assert_eq!(sample.altitude, None);
    }

    #[test]
    fn aircraft_that_stands_has_no_track() {
        let sample = parse(&with(45, &[0; 12])).unwrap();
        assert_eq!((sample.track, sample.ground_speed), (None, Some(0.0)));
    }

    #[test]
    fn tracks_are_counted_from_north_to_east() {
        let north = -10_f32;
        for (east, south, track) in [
            (0_f32, north, 0.0),
            (10.0, 0.0, 90.0),
            (0.0, 10.0, 180.0),
            (-10.0, 0.0, 270.0),
        ] {
            let mut datagram = with(45, &east.to_le_bytes());
            datagram[53..57].copy_from_slice(&south.to_le_bytes());
            let found = parse(&datagram).unwrap().track.unwrap().0;
            assert!(near(found, track, 1e-9), "{track} {found}");
        }
    }

    #[test]
    fn both_signs_of_180_degrees_are_same_place() {
        let east = parse(&with(5, &180_f64.to_le_bytes())).unwrap();
        assert!(near(east.position.lng, -180.0, 1e-12));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn no_answer_panics_or_leaves_globe(
            bytes in proptest::collection::vec(any::<u8>(), 0..90),
            numbers in (-1e3..1e3_f64, -1e3..1e3_f64, any::<f64>()),
            whole in any::<bool>(),
        ) {
            let mut datagram = b"RPOS,".to_vec();
            if whole {
                for number in [numbers.0, numbers.1, numbers.2] {
                    datagram.extend(number.to_le_bytes());
                }
            }
            datagram.extend(&bytes);
            if whole {
                datagram.resize(69, 0);
            }
            if let Ok(sample) = parse(&datagram) {
                prop_assert!(sample.position.is_valid() && sample.position.lng < 180.0);
                prop_assert!(sample.ground_speed.is_some_and(|knots| (0.0..=3000.0).contains(&knots)));
                prop_assert!(sample.altitude.is_none_or(f64::is_finite));
            }
        }
    }
}
