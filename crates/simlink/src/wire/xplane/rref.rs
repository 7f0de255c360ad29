//! `RREF`: single values of X-Plane by name, so many times a second (simulators 3.3 and 3.6). They come in single
//! precision and in any order; each is told apart by the number that it was asked for with.

use geodesy::LatLng;

use super::Malformed;
use super::dataref::{Dataref, DatarefValues};
use super::fields::Fields;
use crate::PositionSample;
use crate::wire::epoch::{Epoch, single_step};

/// What the message begins with, both ways.
pub const LABEL: [u8; 4] = *b"RREF";
/// The length of a request.
pub const REQUEST_LENGTH: usize = 413;
/// A number and a value.
const PAIR: usize = 8;
const MESSAGE: &str = "RREF";

/// What is asked for: changes alone prove nothing here, so that the running time is not needed.
pub const ASKED: [Dataref; 10] = [
    Dataref::Latitude,
    Dataref::Longitude,
    Dataref::Elevation,
    Dataref::Heading,
    Dataref::Track,
    Dataref::GroundSpeed,
    Dataref::Paused,
    Dataref::InReplay,
    Dataref::ZuluTime,
    Dataref::Day,
];

/// The number that a value is asked for with, and that it comes with; 0 for one that is not asked for.
pub fn index(dataref: Dataref) -> i32 {
    let place = ASKED.iter().position(|asked| *asked == dataref);
    place.map_or(0, |place| place as i32 + 1)
}

/// The request for a value so many times a second; 0 ends it.
pub fn request(dataref: Dataref, per_second: i32) -> Vec<u8> {
    let mut request = [
        &LABEL[..],
        b"\0",
        &per_second.to_le_bytes(),
        &index(dataref).to_le_bytes(),
        dataref.name().as_bytes(),
    ]
    .concat();
    request.resize(REQUEST_LENGTH, 0);
    request
}

/// Reads an answer. Values that were never asked for are left out.
///
/// # Errors
///
/// Returns [`Malformed`] if the label is another one or the length is no multiple of a pair.
pub fn parse(datagram: &[u8]) -> Result<impl Iterator<Item = (Dataref, f32)>, Malformed> {
    let fields = Fields::behind(LABEL, datagram)?;
    if fields.len() == 0 || !fields.len().is_multiple_of(PAIR) {
        return Err(Malformed::Length(MESSAGE));
    }
    let mut pairs = fields;
    let pairs = std::iter::from_fn(move || Some((pairs.i32()?, pairs.f32()?)));
    Ok(pairs.filter_map(|(index, value)| {
        let mut asked = ASKED.into_iter();
        let dataref = asked.find(|dataref| self::index(*dataref) == index)?;
        Some((dataref, value))
    }))
}

/// The position that values of single precision tell; `None` while latitude or longitude is missing.
///
/// # Errors
///
/// Returns [`Malformed::Range`] if a value is out of range.
pub fn sample(values: &DatarefValues) -> Result<Option<PositionSample>, Malformed> {
    let Some(epoch) = values.epoch() else {
        return Ok(None);
    };
    let LatLng { lat, lng } = epoch.position;
    let epoch = Epoch {
        resolution: single_step(lat as f32, lng as f32),
        ..epoch
    };
    epoch.sample().map(Some).ok_or(Malformed::Range(MESSAGE))
}

#[cfg(test)]
mod tests {
    use geodesy::Degrees;
    use proptest::prelude::*;

    use super::*;
    use crate::sim_time::SimTime;

    /// Latitude and longitude (simulators 3.3).
    const VECTOR: [u8; 21] = [
        0x52, 0x52, 0x45, 0x46, 0x2c, 0x01, 0x00, 0x00, 0x00, 0xd7, 0x12, 0xdb, 0xc1, 0x02, 0x00,
        0x00, 0x00, 0x14, 0x1e, 0x19, 0x43,
    ];

    fn values(datagram: &[u8]) -> Vec<(Dataref, f32)> {
        parse(datagram).unwrap().collect()
    }

    /// An answer with these numbers and values.
    fn answer(pairs: &[(i32, f32)]) -> Vec<u8> {
        let mut datagram = b"RREF,".to_vec();
        for (index, value) in pairs {
            datagram.extend(index.to_le_bytes());
            datagram.extend(value.to_le_bytes());
        }
        datagram
    }

    fn told(pairs: &[(Dataref, f32)]) -> DatarefValues {
        let mut values = DatarefValues::default();
        for (dataref, value) in pairs {
            values.take(*dataref, f64::from(*value));
        }
        values
    }

    #[test]
    fn request_is_413_bytes_with_rate_number_and_name() {
        let request = request(Dataref::Latitude, 5);
        let head = [
            0x52, 0x52, 0x45, 0x46, 0x00, 0x05, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00,
        ];
        assert_eq!(request.len(), 413);
        assert_eq!(request[..13], head);
        assert_eq!(request[13..46], *b"sim/flightmodel/position/latitude");
        assert!(request[46..].iter().all(|byte| *byte == 0));
    }

    #[test]
    fn rate_of_zero_ends_subscription() {
        let request = request(Dataref::Paused, 0);
        assert_eq!(request[5..9], [0; 4]);
        assert_eq!(request[13..28], *b"sim/time/paused");
    }

    #[test]
    fn every_value_has_number_and_name_of_its_own() {
        for (place, dataref) in ASKED.into_iter().enumerate() {
            assert_eq!(index(dataref), place as i32 + 1);
            let others = ASKED.into_iter().filter(|other| *other != dataref);
            for other in others {
                assert_ne!(dataref.name(), other.name());
            }
        }
    }

    #[test]
    fn values_come_with_their_numbers() {
        assert_eq!(
            values(&VECTOR),
            [
                (Dataref::Latitude, -27.3842),
                (Dataref::Longitude, 153.1175)
            ]
        );
    }

    #[test]
    fn byte_after_label_is_not_looked_at() {
        let mut older = VECTOR;
        older[4] = b'O';
        assert_eq!(values(&older), values(&VECTOR));
    }

    #[test]
    fn value_that_was_never_asked_for_is_left_out() {
        let strange = answer(&[(0, 1.0), (7, 1.0), (11, 1.0), (-1, 1.0), (i32::MIN, 1.0)]);
        assert_eq!(values(&strange), [(Dataref::Paused, 1.0)]);
    }

    #[test]
    fn answer_that_ends_within_pair_is_malformed() {
        for length in 5..21 {
            let parsed = parse(&VECTOR[..length]).map(Iterator::count);
            let expected = match length {
                13 => Ok(1),
                _ => Err(Malformed::Length("RREF")),
            };
            assert_eq!(parsed, expected, "{length}");
        }
    }

    #[test]
    fn position_needs_latitude_and_longitude() {
        assert_eq!(sample(&DatarefValues::default()), Ok(None));
        assert_eq!(sample(&told(&[(Dataref::Latitude, 1.0)])), Ok(None));
        let both = told(&[(Dataref::Latitude, -27.5), (Dataref::Longitude, 153.25)]);
        let sample = sample(&both).unwrap().unwrap();
        assert_eq!(
            sample.position,
            LatLng {
                lat: -27.5,
                lng: 153.25
            }
        );
        assert!(sample.heading.is_none() && sample.altitude.is_none());
    }

    #[test]
    fn values_are_in_metres_and_degrees_true() {
        let all = told(&[
            (Dataref::Latitude, -27.5),
            (Dataref::Longitude, 153.25),
            (Dataref::Elevation, 1000.0),
            (Dataref::Heading, 14.25),
            (Dataref::Track, -13.75),
            (Dataref::GroundSpeed, 51.444_443),
        ]);
        let sample = sample(&all).unwrap().unwrap();
        assert_eq!(sample.heading, Some(Degrees(14.25)));
        assert_eq!(sample.track, Some(Degrees(346.25)));
        assert!((sample.altitude.unwrap() - 3280.84).abs() < 0.01);
        assert!((sample.ground_speed.unwrap() - 100.0).abs() < 0.001);
    }

    #[test]
    fn single_precision_is_told_as_such() {
        let both = told(&[(Dataref::Latitude, -27.5), (Dataref::Longitude, 153.25)]);
        let step = sample(&both).unwrap().unwrap().resolution;
        assert!((step - 1.525_878_906e-5).abs() < 1e-12, "{step}");
    }

    #[test]
    fn number_that_cannot_be_drops_position() {
        for (dataref, value) in [
            (Dataref::Latitude, 91.0),
            (Dataref::Longitude, f32::NAN),
            (Dataref::Elevation, f32::INFINITY),
            (Dataref::Heading, f32::NAN),
            (Dataref::GroundSpeed, -1.0),
        ] {
            let mut values = told(&[(Dataref::Latitude, -27.5), (Dataref::Longitude, 153.25)]);
            values.take(dataref, value.into());
            assert_eq!(
                sample(&values),
                Err(Malformed::Range("RREF")),
                "{dataref:?}"
            );
        }
    }

    #[test]
    fn zulu_time_and_day_are_simulated_time() {
        let time = |day: f32, seconds: f32| {
            told(&[(Dataref::ZuluTime, seconds), (Dataref::Day, day)]).time()
        };
        assert_eq!(time(58.0, 3600.0), SimTime::of_day_of_year(58.0, 3600.0));
        assert!(time(58.0, 3600.0).is_some());
        for (day, seconds) in [(400.0, 1.0), (f32::NAN, 1.0), (1.0, f32::NAN), (1.0, -1.0)] {
            assert_eq!(time(day, seconds), None, "{day} {seconds}");
        }
        assert_eq!(told(&[(Dataref::ZuluTime, 1.0)]).time(), None, "no day");
        let request = request(Dataref::ZuluTime, 5);
        assert_eq!(request[9..13], [9, 0, 0, 0]);
        assert_eq!(request[13..35], *b"sim/time/zulu_time_sec");
    }

    #[test]
    fn flag_is_unknown_until_it_is_told() {
        let mut values = DatarefValues::default();
        assert_eq!(values.is_set(Dataref::Paused), None);
        for (value, flag) in [(0.0, Some(false)), (1.0, Some(true)), (f32::NAN, None)] {
            values.take(Dataref::Paused, value.into());
            assert_eq!(values.is_set(Dataref::Paused), flag);
        }
        values.remove(Dataref::Paused);
        assert_eq!(values.get(Dataref::Paused), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn no_answer_panics_or_leaves_globe(
            bytes in proptest::collection::vec(any::<u8>(), 0..40),
            lat in any::<f32>(),
            lng in any::<f32>(),
            whole in any::<bool>(),
        ) {
            let mut datagram = if whole { answer(&[(1, lat), (2, lng)]) } else { b"RREF,".to_vec() };
            datagram.extend(&bytes);
            if whole {
                datagram.truncate(21);
            }
            let mut values = DatarefValues::default();
            if let Ok(pairs) = parse(&datagram) {
                pairs.for_each(|(dataref, value)| values.take(dataref, value.into()));
            }
            if let Ok(Some(sample)) = sample(&values) {
                prop_assert!(sample.position.is_valid() && sample.position.lng < 180.0);
                prop_assert!(sample.resolution > 0.0);
            }
        }
    }
}
