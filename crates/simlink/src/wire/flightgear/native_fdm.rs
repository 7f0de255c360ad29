//! `native-fdm`: the state of FlightGear's flight model as a structure of big-endian numbers (simulators 6.1). Later
//! versions change its tail, so only the head is read. Longitude comes first, angles are in radians.

use geodesy::LatLng;

use super::Malformed;
use crate::PositionSample;
use crate::sim_time::SimTime;
use crate::wire::METRES_TO_FEET;
use crate::wire::epoch::{DOUBLE_RESOLUTION, Epoch};

/// What the source is called: the message does not name it.
pub const NAME: &str = "FlightGear native-fdm";
/// The versions with this head; what seems to be beyond them is written in another byte order, as native-gui is.
const VERSIONS: std::ops::RangeInclusive<u32> = 24..=255;
/// The head with everything that is read here, in bytes.
const SHORTEST: usize = 100;
/// Feet per second in a knot (simulators 1.1).
const KNOT_IN_FEET_PER_SECOND: f64 = 1.687_809_857;
const MESSAGE: &str = "native-fdm";

/// Where the numbers stand, in bytes from the beginning.
const LONGITUDE: usize = 8;
const LATITUDE: usize = 16;
/// Metres above mean sea level.
const ALTITUDE: usize = 24;
const HEADING: usize = 44;
/// Feet per second; that towards east follows.
const NORTHWARD: usize = 76;
const EASTWARD: usize = 80;
/// Seconds since 1970 on the computer's clock; how far the simulated clock is ahead of it follows.
const UNIX_TIME: usize = 356;
const TIME_WARP: usize = 360;
/// The one version in which the time stands there.
const VERSION_WITH_TIME: u32 = 24;

/// Reads the position.
///
/// # Errors
///
/// Returns [`Malformed`] if the datagram is too short, of an unknown version, or its position is out of range.
pub fn parse(datagram: &[u8]) -> Result<PositionSample, Malformed> {
    if datagram.len() < SHORTEST {
        return Err(Malformed::Foreign);
    }
    let version = at(datagram, 0).map(u32::from_be_bytes);
    let version = version.ok_or(Malformed::Foreign)?;
    if !VERSIONS.contains(&version) {
        return Err(Malformed::Version(version));
    }
    let epoch = read(datagram).ok_or(Malformed::Foreign)?;
    epoch.sample().ok_or(Malformed::Range(MESSAGE))
}

/// Reads the simulated time, in the version whose place for it is known.
pub fn time(datagram: &[u8]) -> Option<SimTime> {
    let version = at(datagram, 0).map(u32::from_be_bytes);
    version.filter(|version| *version == VERSION_WITH_TIME)?;
    let unix = at(datagram, UNIX_TIME).map(u32::from_be_bytes);
    // Zero is a clock that was never set.
    let unix = unix.filter(|seconds| *seconds != 0)?;
    let warp = i32::from_be_bytes(at(datagram, TIME_WARP)?);
    SimTime::of_unix(i64::from(unix) + i64::from(warp))
}

fn read(datagram: &[u8]) -> Option<Epoch> {
    let double = |place| at(datagram, place).map(f64::from_be_bytes);
    let single = |place| at(datagram, place).map(|bytes| f64::from(f32::from_be_bytes(bytes)));
    let (north, east) = (single(NORTHWARD)?, single(EASTWARD)?);
    let speed = north.hypot(east);
    Some(Epoch {
        position: LatLng {
            lat: double(LATITUDE)?.to_degrees(),
            lng: double(LONGITUDE)?.to_degrees(),
        },
        resolution: DOUBLE_RESOLUTION,
        heading: Some(single(HEADING)?.to_degrees()),
        // An aircraft that stands has no track.
        track: (speed != 0.0).then(|| east.atan2(north).to_degrees()),
        ground_speed: Some(speed / KNOT_IN_FEET_PER_SECOND),
        altitude: Some(double(ALTITUDE)? * METRES_TO_FEET),
    })
}

/// The bytes that begin there.
fn at<const N: usize>(datagram: &[u8], place: usize) -> Option<[u8; N]> {
    datagram.get(place..)?.first_chunk().copied()
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The head as FlightGear 2020.3 sent it (simulators 6.1), zeros up to the length of version 24 behind it.
    pub const CAPTURED: [u8; 408] = {
        const HEAD: [u8; 104] = [
            0x00, 0x00, 0x00, 0x18, 0x00, 0x00, 0x00, 0x00, 0x40, 0x08, 0x6b, 0x85, 0x6c, 0x57,
            0x8d, 0x22, 0xbf, 0xe7, 0x2b, 0xe6, 0x7a, 0x8e, 0xea, 0x8c, 0x40, 0x8f, 0xb0, 0xfb,
            0x74, 0xa4, 0x28, 0xea, 0x44, 0x7d, 0xac, 0x36, 0xbb, 0x38, 0x0f, 0x60, 0xbc, 0xf8,
            0x56, 0x50, 0x40, 0xb7, 0xf1, 0x14, 0xbd, 0x05, 0x44, 0x85, 0x00, 0x00, 0x00, 0x00,
            0xb6, 0xe9, 0xaa, 0x6a, 0x38, 0x89, 0x3e, 0x58, 0xb8, 0x13, 0x34, 0x96, 0x42, 0xa1,
            0xb6, 0x3b, 0x3e, 0xa3, 0xbf, 0x3d, 0x42, 0xf8, 0x58, 0xb5, 0xc2, 0x00, 0x3f, 0x84,
            0xbe, 0xa3, 0xbf, 0x3d, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
            0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        ];
        let mut bytes = [0; 408];
        let mut nth = 0;
        while nth < HEAD.len() {
            bytes[nth] = HEAD[nth];
            nth += 1;
        }
        bytes
    };

    fn with(at: usize, bytes: &[u8]) -> Vec<u8> {
        let mut datagram = CAPTURED.to_vec();
        datagram[at..at + bytes.len()].copy_from_slice(bytes);
        datagram
    }

    fn near(found: f64, expected: f64, by: f64) -> bool {
        (found - expected).abs() < by
    }

    #[test]
    fn computer_time_and_warp_are_simulated_time() {
        let mut datagram = with(356, &1_795_658_400_u32.to_be_bytes());
        datagram[360..364].copy_from_slice(&(-43_200_i32).to_be_bytes());
        let expected = SimTime::of_unix(1_795_658_400 - 43_200);
        assert!(expected.is_some());
        assert_eq!(time(&datagram), expected);
        assert_eq!(time(&CAPTURED), None, "no clock");
        assert_eq!(time(&datagram[..363]), None, "cut");
        datagram[3] = 25;
        assert_eq!(time(&datagram), None, "another version");
    }

    #[test]
    fn what_was_captured_is_read_in_degrees_feet_and_knots() {
        let sample = parse(&CAPTURED).unwrap();
        assert!(near(sample.position.lat, -41.488_385, 1e-6));
        assert!(near(sample.position.lng, 174.895_400, 1e-6));
        assert!(near(sample.altitude.unwrap(), 1014.123 * 3.280_84, 0.01));
        assert!(near(sample.heading.unwrap().0, 329.346, 1e-3));
        assert!(near(sample.ground_speed.unwrap(), 75.98, 0.01));
        assert!(near(sample.track.unwrap().0, 345.52, 0.01));
    }

    #[test]
    fn only_head_is_needed_and_only_head_is_read() {
        let whole = parse(&CAPTURED);
        assert_eq!(parse(&CAPTURED[..100]), whole);
        assert_eq!(parse(&CAPTURED[..99]), Err(Malformed::Foreign));
        let mut other_tail = CAPTURED.to_vec();
        other_tail[100..].fill(0xff);
        other_tail.extend([0xff; 500]);
        assert_eq!(parse(&other_tail), whole);
    }

    #[test]
    fn later_versions_are_read_and_earlier_ones_are_not() {
        let of = |version: u32| parse(&with(0, &version.to_be_bytes()));
        assert_eq!(of(25), of(24));
        assert!(of(255).is_ok());
        assert_eq!(of(23), Err(Malformed::Version(23)));
        // Version 8 of native-gui, in the byte order of an ordinary computer (simulators 6.1).
        let native_gui = [&[8, 0, 0, 0][..], &[0; 108]].concat();
        assert_eq!(parse(&native_gui), Err(Malformed::Version(0x0800_0000)));
    }

    #[test]
    fn placeholder_altitude_keeps_position() {
        let sample = parse(&with(ALTITUDE, &(-3047.7_f64).to_be_bytes())).unwrap();
        assert_eq!(sample.altitude, None);
    }

    #[test]
    fn aircraft_that_stands_has_no_track() {
        let sample = parse(&with(NORTHWARD, &[0; 8])).unwrap();
        assert_eq!((sample.track, sample.ground_speed), (None, Some(0.0)));
    }

    #[test]
    fn tracks_are_counted_from_north_to_east() {
        for (north, east, track) in [
            (10_f32, 0_f32, 0.0),
            (0.0, 10.0, 90.0),
            (-10.0, 0.0, 180.0),
            (0.0, -10.0, 270.0),
        ] {
            let mut datagram = with(NORTHWARD, &north.to_be_bytes());
            datagram[EASTWARD..EASTWARD + 4].copy_from_slice(&east.to_be_bytes());
            let found = parse(&datagram).unwrap().track.unwrap().0;
            assert!(near(found, track, 1e-9), "{track} {found}");
        }
    }

    #[test]
    fn numbers_that_cannot_be_are_dropped() {
        for (at, bytes) in [
            (LONGITUDE, 3.15_f64.to_be_bytes().to_vec()),
            (LONGITUDE, f64::NAN.to_be_bytes().to_vec()),
            (LATITUDE, (-1.58_f64).to_be_bytes().to_vec()),
            (LATITUDE, f64::INFINITY.to_be_bytes().to_vec()),
            (ALTITUDE, f64::NAN.to_be_bytes().to_vec()),
            (HEADING, f32::NAN.to_be_bytes().to_vec()),
            (HEADING, 7_f32.to_be_bytes().to_vec()),
            (NORTHWARD, f32::INFINITY.to_be_bytes().to_vec()),
            (EASTWARD, 6000_f32.to_be_bytes().to_vec()),
        ] {
            let parsed = parse(&with(at, &bytes));
            assert_eq!(parsed, Err(Malformed::Range("native-fdm")), "{at}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn no_datagram_panics_or_leaves_globe(
            bytes in proptest::collection::vec(any::<u8>(), 0..200),
            numbers in (-10.0..10.0_f64, -10.0..10.0_f64, any::<f64>()),
            whole in any::<bool>(),
        ) {
            let mut datagram = Vec::new();
            if whole {
                datagram.extend([0, 0, 0, 24, 0, 0, 0, 0]);
                for number in [numbers.0, numbers.1, numbers.2] {
                    datagram.extend(number.to_be_bytes());
                }
            }
            datagram.extend(bytes);
            if let Ok(sample) = parse(&datagram) {
                prop_assert!(sample.position.is_valid() && sample.position.lng < 180.0);
                prop_assert!(sample.ground_speed.is_some_and(|knots| (0.0..=3000.0).contains(&knots)));
                prop_assert!(sample.altitude.is_none_or(f64::is_finite));
            }
        }
    }
}
