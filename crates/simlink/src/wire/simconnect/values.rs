//! Which values a simulator is asked for, and what they tell (simulators 2.6).
//!
//! A record holds no names: whether a value is missing, only its length tells, and every later one would shift. So what
//! is needed is in one definition, and what may be refused is in definitions of its own.

use geodesy::{Degrees, LatLng};

use super::Malformed;
use super::request::{DatumType, UpdatePeriod};
use crate::PositionSample;
use crate::sim_time::SimTime;
use crate::wire::epoch::{DOUBLE_RESOLUTION, Epoch};

/// Steps of the simulation that are left out between two records: five to ten records a second.
const INTERVAL: u32 = 5;

/// A group of values that come together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Definition {
    /// Where the aircraft is; needed.
    Place,
    /// Where it moves, from its navigation.
    Track,
    /// Where it moves, from its speeds to the east and to the north.
    Velocity,
    /// Whether it is being moved by hand.
    Slew,
    /// Which of its cameras the simulator shows; Microsoft Flight Simulator only.
    Camera,
    /// Which time it is in the simulation.
    Time,
}

/// A value: the simulator's name for it, the unit that it is wanted in, and its type.
pub type Variable = (&'static str, &'static str, DatumType);

impl Definition {
    /// Every one of them. The place comes last, so that the others are known when it is told.
    pub const ALL: [Self; 6] = [
        Self::Track,
        Self::Velocity,
        Self::Slew,
        Self::Camera,
        Self::Time,
        Self::Place,
    ];

    /// Its number, and that of the request for it.
    pub fn number(self) -> u32 {
        self as u32 + 1
    }

    /// The definition with this number.
    pub fn numbered(number: u32) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|definition| definition.number() == number)
    }

    /// Its values, in their order.
    pub const fn variables(self) -> &'static [Variable] {
        use DatumType::{Float64, Int32};
        match self {
            Self::Place => &[
                ("PLANE LATITUDE", "degrees", Float64),
                ("PLANE LONGITUDE", "degrees", Float64),
                ("PLANE ALTITUDE", "feet", Float64),
                ("PLANE HEADING DEGREES TRUE", "degrees", Float64),
                ("GROUND VELOCITY", "knots", Float64),
            ],
            Self::Track => &[("GPS GROUND TRUE TRACK", "degrees", Float64)],
            Self::Velocity => &[
                ("VELOCITY WORLD X", "feet per second", Float64),
                ("VELOCITY WORLD Z", "feet per second", Float64),
            ],
            Self::Slew => &[("IS SLEW ACTIVE", "bool", Int32)],
            Self::Camera => &[("CAMERA STATE", "enum", Int32)],
            Self::Time => &[
                ("ZULU YEAR", "number", Float64),
                ("ZULU MONTH OF YEAR", "number", Float64),
                ("ZULU DAY OF MONTH", "number", Float64),
                ("ZULU TIME", "seconds", Float64),
            ],
        }
    }

    /// How often its values are wanted, and how many periods are left out between two records.
    pub const fn period(self) -> (UpdatePeriod, u32) {
        match self {
            Self::Place | Self::Track | Self::Velocity | Self::Slew => {
                (UpdatePeriod::SimFrame, INTERVAL)
            }
            Self::Camera | Self::Time => (UpdatePeriod::Second, 0),
        }
    }
}

/// What a record tells.
#[derive(Debug, Clone, PartialEq)]
pub enum RecordValue {
    /// Where the aircraft is, without its track.
    Place(PositionSample),
    /// Where it moves against true north; `None` where that is no direction.
    Track(Option<Degrees>),
    /// The same, from its speeds; `None` while it stands.
    Velocity(Option<Degrees>),
    /// Whether it is being moved by hand.
    Slew(bool),
    /// The number of the camera.
    Camera(i32),
    /// The simulated time; `None` where that is none.
    Time(Option<SimTime>),
}

/// Reads the values of a definition. Other ones than were asked for, and numbers that cannot be, tell nothing
/// (simulators 1.3).
///
/// # Errors
///
/// Returns [`Malformed::Length`] if the size is not that of the definition, [`Malformed::Range`] if the place is out of range.
pub fn read(definition: Definition, values: &[u8]) -> Result<RecordValue, Malformed> {
    match definition {
        Definition::Place => place(doubles(values)?).map(RecordValue::Place),
        Definition::Track => {
            let [track] = doubles(values)?;
            Ok(RecordValue::Track(direction(track)))
        }
        Definition::Velocity => {
            let [east, north] = doubles(values)?;
            let moves = east != 0.0 || north != 0.0;
            let track = direction(east.atan2(north).to_degrees());
            Ok(RecordValue::Velocity(track.filter(|_| moves)))
        }
        Definition::Slew => Ok(RecordValue::Slew(integer(values)? != 0)),
        Definition::Camera => Ok(RecordValue::Camera(integer(values)?)),
        Definition::Time => {
            let [year, month, day, seconds] = doubles(values)?;
            Ok(RecordValue::Time(SimTime::of_date(
                year, month, day, seconds,
            )))
        }
    }
}

fn place([lat, lng, feet, heading, knots]: [f64; 5]) -> Result<PositionSample, Malformed> {
    let epoch = Epoch {
        position: LatLng { lat, lng },
        resolution: DOUBLE_RESOLUTION,
        heading: Some(heading),
        track: None,
        ground_speed: Some(knots),
        altitude: Some(feet),
    };
    epoch.sample().ok_or(Malformed::Range)
}

/// An angle in degrees, as a direction; `None` when it is none.
fn direction(degrees: f64) -> Option<Degrees> {
    let possible = (-360.0..=360.0).contains(&degrees);
    possible.then(|| Degrees(degrees).turn())
}

/// So many numbers and nothing else.
fn doubles<const N: usize>(values: &[u8]) -> Result<[f64; N], Malformed> {
    let (chunks, rest) = values.as_chunks::<8>();
    let chunks: &[[u8; 8]; N] = chunks.try_into().map_err(|_wrong| LENGTH)?;
    if !rest.is_empty() {
        return Err(LENGTH);
    }
    Ok(chunks.map(f64::from_le_bytes))
}

fn integer(values: &[u8]) -> Result<i32, Malformed> {
    let bytes = values.try_into().map_err(|_wrong| LENGTH)?;
    Ok(i32::from_le_bytes(bytes))
}

const LENGTH: Malformed = Malformed::Length("data");

/// Numbers as a record holds them, for tests of what is made of them.
#[cfg(test)]
pub(crate) fn packed(numbers: &[f64]) -> Vec<u8> {
    let bytes = numbers.iter().map(|number| number.to_le_bytes());
    bytes.collect::<Vec<_>>().concat()
}

#[cfg(test)]
mod tests {
    use geodesy::LatLng;
    use proptest::prelude::*;

    use super::*;

    const PLACE: [f64; 5] = [-27.3842, 153.1175, 1234.5, 14.25, 101.0];

    fn with(at: usize, number: f64) -> Vec<u8> {
        let mut numbers = PLACE;
        numbers[at] = number;
        packed(&numbers)
    }

    fn sample(values: &[u8]) -> PositionSample {
        match read(Definition::Place, values) {
            Ok(RecordValue::Place(sample)) => sample,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn place_has_altitude_heading_and_speed() {
        let expected = PositionSample {
            position: LatLng {
                lat: -27.3842,
                lng: 153.1175,
            },
            resolution: 1e-9,
            heading: Some(Degrees(14.25)),
            track: None,
            ground_speed: Some(101.0),
            altitude: Some(1234.5),
        };
        assert_eq!(sample(&packed(&PLACE)), expected);
    }

    #[test]
    fn other_values_than_were_asked_for_tell_nothing() {
        for definition in Definition::ALL {
            let lengths = definition.variables().iter();
            let length: usize = lengths
                .map(|(_, _, datum)| match datum {
                    DatumType::Int32 => 4,
                    DatumType::Float64 => 8,
                })
                .sum();
            assert!(read(definition, &vec![0; length]).is_ok());
            for other in (0..length).chain(length + 1..length + 20) {
                let told = read(definition, &vec![0; other]);
                assert_eq!(
                    told,
                    Err(Malformed::Length("data")),
                    "{definition:?} {other}"
                );
            }
        }
    }

    #[test]
    fn numbers_that_cannot_be_are_dropped() {
        for (at, number) in [
            (0, 90.1),
            (0, f64::NAN),
            (1, 180.1),
            (1, f64::INFINITY),
            (2, f64::NAN),
            (3, 361.0),
            (3, f64::NAN),
            (4, -1.0),
            (4, 3001.0),
            (4, f64::INFINITY),
        ] {
            let told = read(Definition::Place, &with(at, number));
            assert_eq!(told, Err(Malformed::Range), "{at} {number}");
        }
    }

    #[test]
    fn placeholder_altitude_keeps_position() {
        assert_eq!(sample(&with(2, -9999.0)).altitude, None);
    }

    #[test]
    fn full_turn_is_north() {
        assert_eq!(sample(&with(3, 360.0)).heading, Some(Degrees(0.0)));
        assert_eq!(
            sample(&with(1, 180.0)).position.lng.to_bits(),
            (-180.0_f64).to_bits()
        );
    }

    #[test]
    fn track_is_told_by_navigation_or_by_speeds() {
        let track = |degrees: f64| read(Definition::Track, &packed(&[degrees])).unwrap();
        assert_eq!(track(13.75), RecordValue::Track(Some(Degrees(13.75))));
        assert_eq!(track(f64::NAN), RecordValue::Track(None));
        let velocity = |east: f64, north: f64| {
            let told = read(Definition::Velocity, &packed(&[east, north]));
            let Ok(RecordValue::Velocity(track)) = told else {
                panic!("{told:?}");
            };
            track.map(|track| track.0.round())
        };
        assert_eq!(velocity(0.0, 100.0), Some(0.0));
        assert_eq!(velocity(100.0, 0.0), Some(90.0));
        assert_eq!(velocity(0.0, -100.0), Some(180.0));
        assert_eq!(velocity(-100.0, 0.0), Some(270.0));
        assert_eq!(velocity(0.0, 0.0), None);
        assert_eq!(velocity(f64::NAN, 1.0), None);
    }

    #[test]
    fn slew_and_camera_are_whole_numbers() {
        let read = |definition, number: i32| read(definition, &number.to_le_bytes()).unwrap();
        assert_eq!(read(Definition::Slew, 1), RecordValue::Slew(true));
        assert_eq!(read(Definition::Slew, 0), RecordValue::Slew(false));
        assert_eq!(read(Definition::Camera, 12), RecordValue::Camera(12));
    }

    #[test]
    fn time_is_date_with_seconds() {
        let time = |numbers: [f64; 4]| read(Definition::Time, &packed(&numbers)).unwrap();
        let told = time([2026.0, 11.0, 22.0, 5741.5]);
        let expected = SimTime::of_date(2026.0, 11.0, 22.0, 5741.0);
        assert!(expected.is_some());
        assert_eq!(told, RecordValue::Time(expected));
        for hostile in [
            [0.0, 11.0, 22.0, 1.0],
            [2026.0, 13.0, 22.0, 1.0],
            [2026.0, 2.0, 30.0, 1.0],
            [2026.0, 11.0, 22.0, f64::NAN],
        ] {
            assert_eq!(time(hostile), RecordValue::Time(None), "{hostile:?}");
        }
    }

    #[test]
    fn definitions_are_told_apart_by_their_numbers() {
        for definition in Definition::ALL {
            assert_eq!(Definition::numbered(definition.number()), Some(definition));
        }
        assert_eq!(Definition::numbered(0), None);
        assert_eq!(Definition::numbered(7), None);
    }

    #[test]
    fn altitude_is_one_above_sea() {
        let names = Definition::ALL.map(Definition::variables);
        let names = names.concat().into_iter().map(|(name, ..)| name);
        let altitudes: Vec<_> = names.filter(|name| name.contains("ALT")).collect();
        assert_eq!(altitudes, ["PLANE ALTITUDE"]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn no_values_panic_or_leave_globe(
            bytes in proptest::collection::vec(any::<u8>(), 0..60),
            numbers in (-1e2..1e2_f64, -2e2..2e2_f64, any::<f64>(), -4e2..4e2_f64, -1e2..4e3_f64),
        ) {
            for definition in Definition::ALL {
                read(definition, &bytes).ok();
            }
            let (lat, lng, feet, heading, knots) = numbers;
            if let Ok(told) = read(Definition::Place, &packed(&[lat, lng, feet, heading, knots])) {
                let RecordValue::Place(sample) = told else { panic!("{told:?}") };
                prop_assert!(sample.position.is_valid() && sample.position.lng < 180.0);
                prop_assert!(sample.heading.is_some_and(|heading| (0.0..360.0).contains(&heading.0)));
                prop_assert!(sample.altitude.is_none_or(f64::is_finite));
            }
        }
    }
}
