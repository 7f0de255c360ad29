//! `DATA`: the rows of eight numbers that the user has X-Plane send (simulators 3.4).

use geodesy::LatLng;

use super::Malformed;
use super::fields::Fields;
use crate::PositionSample;
use crate::wire::epoch::{Epoch, single_step};

/// The UDP port that users have them sent to.
pub const PORT: u16 = 49003;
/// What the message begins with.
pub const LABEL: [u8; 4] = *b"DATA";
/// A row's number and its eight columns, in bytes.
const ROW: usize = 36;
/// What stands in a column that has nothing to tell.
const FILLER: f32 = -999.0;
const MESSAGE: &str = "DATA";

/// The rows that tell something of own-ship.
const SPEEDS: i32 = 3;
const ATTITUDE: i32 = 17;
const PATH: i32 = 18;
const PLACE: i32 = 20;

/// What rows tell of own-ship; what did not come is unknown, never 0.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct DataRowValues {
    /// Knots.
    pub ground_speed: Option<f32>,
    /// Degrees true.
    pub heading: Option<f32>,
    /// Degrees true.
    pub track: Option<f32>,
    /// The columns of the position.
    place: Option<[f32; 8]>,
}

/// Reads a datagram of rows.
///
/// # Errors
///
/// Returns [`Malformed`] if the label is another one or the length is no multiple of a row.
pub fn parse(datagram: &[u8]) -> Result<DataRowValues, Malformed> {
    let mut fields = Fields::behind(LABEL, datagram)?;
    if fields.len() == 0 || !fields.len().is_multiple_of(ROW) {
        return Err(Malformed::Length(MESSAGE));
    }
    let mut rows = DataRowValues::default();
    while let Some((number, columns)) = row(&mut fields) {
        match number {
            SPEEDS => rows.ground_speed = column(columns, 3),
            ATTITUDE => rows.heading = column(columns, 2),
            PATH => rows.track = column(columns, 2),
            PLACE => rows.place = Some(columns),
            _other => {}
        }
    }
    Ok(rows)
}

impl DataRowValues {
    /// The position with what else is known; `None` when its row is not among them.
    ///
    /// # Errors
    ///
    /// Returns [`Malformed::Range`] if a value is out of range.
    pub fn sample(self) -> Result<Option<PositionSample>, Malformed> {
        let place = self.place.and_then(|place| {
            let position = (column(place, 0)?, column(place, 1)?);
            Some((position, column(place, 2)))
        });
        // A number that cannot be is told where it came, with a position or without one.
        let ((lat, lng), altitude) = place.unwrap_or_default();
        let epoch = Epoch {
            position: LatLng {
                lat: lat.into(),
                lng: lng.into(),
            },
            resolution: single_step(lat, lng),
            heading: self.heading.map(f64::from),
            track: self.track.map(f64::from),
            ground_speed: self.ground_speed.map(f64::from),
            altitude: altitude.map(f64::from),
        };
        let sample = epoch.sample().ok_or(Malformed::Range(MESSAGE))?;
        Ok(place.map(|_place| sample))
    }
}

fn row(fields: &mut Fields<'_>) -> Option<(i32, [f32; 8])> {
    let number = fields.i32()?;
    let mut columns = [0.0; 8];
    for column in &mut columns {
        *column = fields.f32()?;
    }
    Some((number, columns))
}

/// A column, unless it has nothing to tell.
fn column(columns: [f32; 8], place: usize) -> Option<f32> {
    let told = |value: &f32| value.to_bits() != FILLER.to_bits();
    columns.get(place).copied().filter(told)
}

#[cfg(test)]
pub(crate) mod tests {
    use geodesy::Degrees;
    use proptest::prelude::*;

    use super::*;

    /// Row 20 (simulators 3.4).
    pub(crate) const VECTOR: [u8; 41] = [
        0x44, 0x41, 0x54, 0x41, 0x2a, 0x14, 0x00, 0x00, 0x00, 0xd7, 0x12, 0xdb, 0xc1, 0x14, 0x1e,
        0x19, 0x43, 0x00, 0x50, 0x9a, 0x44, 0x00, 0x80, 0x98, 0x44, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x96, 0x44, 0x00, 0x00, 0xe0, 0xc1, 0x00, 0x00, 0x18, 0x43,
    ];

    fn sample_of(datagram: &[u8]) -> Result<Option<PositionSample>, Malformed> {
        parse(datagram).and_then(DataRowValues::sample)
    }

    /// A datagram of these rows.
    pub(crate) fn rows(rows: &[(i32, [f32; 8])]) -> Vec<u8> {
        let mut datagram = b"DATA*".to_vec();
        for (number, columns) in rows {
            datagram.extend(number.to_le_bytes());
            for column in columns {
                datagram.extend(column.to_le_bytes());
            }
        }
        datagram
    }

    pub(crate) const N: f32 = FILLER;
    pub(crate) const PLACE_ROW: (i32, [f32; 8]) = (
        20,
        [-27.5, 153.25, 1234.5, 1220.0, 0.0, 1200.0, -28.0, 152.0],
    );

    #[test]
    fn row_of_position_is_enough() {
        let sample = sample_of(&VECTOR).unwrap().unwrap();
        assert!((sample.position.lat + 27.3842).abs() < 1e-5);
        assert!((sample.position.lng - 153.1175).abs() < 1e-5);
        assert!((sample.altitude.unwrap() - 1234.5).abs() < 1e-9);
        assert_eq!(
            (sample.heading, sample.track, sample.ground_speed),
            (None, None, None)
        );
    }

    #[test]
    fn three_rows_make_position_with_speed_and_heading() {
        let datagram = rows(&[
            (3, [100.0, 100.0, 104.0, 98.5, N, 115.0, 120.0, 113.0]),
            (17, [2.5, -1.5, 14.25, 3.0, N, N, N, N]),
            PLACE_ROW,
        ]);
        let sample = sample_of(&datagram).unwrap().unwrap();
        assert_eq!(sample.heading, Some(Degrees(14.25)));
        assert_eq!(sample.ground_speed, Some(98.5));
        assert_eq!(sample.track, None);
    }

    #[test]
    fn ten_rows_are_read_in_any_order() {
        let mut ten: Vec<_> = (0..6).map(|number| (100 + number, [N; 8])).collect();
        ten.insert(0, PLACE_ROW);
        ten.push((18, [1.0, 2.0, 346.25, 0.0, N, N, N, 0.0]));
        ten.push((17, [0.0, 0.0, 350.0, 340.0, N, N, N, N]));
        ten.push((3, [0.0, 0.0, 0.0, 60.0, N, 0.0, 0.0, 0.0]));
        let sample = sample_of(&rows(&ten)).unwrap().unwrap();
        assert_eq!(ten.len(), 10);
        assert_eq!(sample.track, Some(Degrees(346.25)));
        assert_eq!(sample.heading, Some(Degrees(350.0)));
        assert_eq!(sample.ground_speed, Some(60.0));
    }

    #[test]
    fn filler_is_no_number() {
        let datagram = rows(&[(3, [N; 8]), (17, [N; 8]), (18, [N; 8]), PLACE_ROW]);
        let sample = sample_of(&datagram).unwrap().unwrap();
        assert_eq!(
            (sample.heading, sample.track, sample.ground_speed),
            (None, None, None)
        );
        assert_eq!(sample_of(&rows(&[(20, [N; 8])])), Ok(None));
        let mut high = PLACE_ROW;
        high.1[2] = N;
        assert_eq!(sample_of(&rows(&[high])).unwrap().unwrap().altitude, None);
    }

    #[test]
    fn rows_without_position_tell_none() {
        assert_eq!(sample_of(&rows(&[(3, [1.0; 8])])), Ok(None));
    }

    #[test]
    fn row_that_is_cut_is_malformed() {
        for length in (5..41).chain([42, 76]) {
            let mut datagram = VECTOR.to_vec();
            datagram.resize(length, 0);
            let parsed = sample_of(&datagram);
            assert_eq!(parsed, Err(Malformed::Length("DATA")), "{length}");
        }
        assert_eq!(sample_of(b"DATA"), Err(Malformed::Label));
    }

    #[test]
    fn numbers_that_cannot_be_are_dropped() {
        for (place, value) in [(0, 90.5), (1, -181.0), (0, f32::NAN), (2, f32::INFINITY)] {
            let mut row = PLACE_ROW;
            row.1[place] = value;
            let parsed = sample_of(&rows(&[row]));
            assert_eq!(parsed, Err(Malformed::Range("DATA")), "{place} {value}");
        }
    }

    #[test]
    fn impossible_number_without_position_is_dropped() {
        for (number, column, value) in [(3, 3, -5.0), (17, 2, 400.0), (18, 2, f32::NAN)] {
            let mut columns = [N; 8];
            columns[column] = value;
            let parsed = sample_of(&rows(&[(number, columns)]));
            assert_eq!(parsed, Err(Malformed::Range("DATA")), "{number}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn no_rows_panic_or_leave_globe(
            bytes in proptest::collection::vec(any::<u8>(), 0..80),
            columns in proptest::array::uniform8(any::<f32>()),
            whole in any::<bool>(),
        ) {
            let mut datagram = if whole { rows(&[(20, columns)]) } else { b"DATA*".to_vec() };
            if !whole {
                datagram.extend(&bytes);
            }
            if let Ok(Some(sample)) = sample_of(&datagram) {
                prop_assert!(sample.position.is_valid() && sample.position.lng < 180.0);
            }
        }
    }
}
