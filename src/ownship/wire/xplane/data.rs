//! `DATA`: the rows of eight numbers that the user has X-Plane send (simulators 3.4).

use super::Malformed;
use super::fields::Fields;
use crate::geo::LatLng;
use crate::ownship::Sample;
use crate::ownship::wire::epoch::{Epoch, single_step};
use crate::ownship::wire::{Fact, Message};

/// The UDP port that users have them sent to.
pub const PORT: u16 = 49003;
/// What the sender is called: it does not name itself.
const NAME: &str = "X-Plane";
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

/// Reads a datagram of rows as what it tells of own-ship.
pub fn message(datagram: &[u8]) -> Message {
    let fact = match parse(datagram) {
        Ok(Some(sample)) => Fact::Position(sample),
        Ok(None) => Fact::Present,
        Err(reason) => return Message::Fault(reason.to_string()),
    };
    let name = NAME.into();
    Message::Told { name, fact }
}

/// Reads a datagram of rows; `None` when the row of the position is not among them.
pub fn parse(datagram: &[u8]) -> Result<Option<Sample>, Malformed> {
    let mut fields = Fields::behind(LABEL, datagram)?;
    if fields.len() == 0 || !fields.len().is_multiple_of(ROW) {
        return Err(Malformed::Length(MESSAGE));
    }
    let (mut place, mut ground_speed, mut heading, mut track) = (None, None, None, None);
    while let Some((number, columns)) = row(&mut fields) {
        match number {
            SPEEDS => ground_speed = column(columns, 3),
            ATTITUDE => heading = column(columns, 2),
            PATH => track = column(columns, 2),
            PLACE => place = Some(columns),
            _other => {}
        }
    }
    let Some(place) = place else { return Ok(None) };
    let (Some(lat), Some(lng)) = (column(place, 0), column(place, 1)) else {
        return Ok(None);
    };
    let epoch = Epoch {
        position: LatLng {
            lat: lat.into(),
            lng: lng.into(),
        },
        resolution: single_step(lat, lng),
        heading: heading.map(f64::from),
        track: track.map(f64::from),
        ground_speed: ground_speed.map(f64::from),
        altitude: column(place, 2).map(f64::from),
    };
    epoch.sample().map(Some).ok_or(Malformed::Range(MESSAGE))
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
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::geo::Degrees;

    /// Row 20 (simulators 3.4).
    const VECTOR: [u8; 41] = [
        0x44, 0x41, 0x54, 0x41, 0x2a, 0x14, 0x00, 0x00, 0x00, 0xd7, 0x12, 0xdb, 0xc1, 0x14, 0x1e,
        0x19, 0x43, 0x00, 0x50, 0x9a, 0x44, 0x00, 0x80, 0x98, 0x44, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x96, 0x44, 0x00, 0x00, 0xe0, 0xc1, 0x00, 0x00, 0x18, 0x43,
    ];

    /// A datagram of these rows.
    fn rows(rows: &[(i32, [f32; 8])]) -> Vec<u8> {
        let mut datagram = b"DATA*".to_vec();
        for (number, columns) in rows {
            datagram.extend(number.to_le_bytes());
            for column in columns {
                datagram.extend(column.to_le_bytes());
            }
        }
        datagram
    }

    const N: f32 = FILLER;
    const PLACE_ROW: (i32, [f32; 8]) = (
        20,
        [-27.5, 153.25, 1234.5, 1220.0, 0.0, 1200.0, -28.0, 152.0],
    );

    #[test]
    fn the_row_of_the_position_is_enough() {
        let sample = parse(&VECTOR).unwrap().unwrap();
        assert!((sample.position.lat + 27.3842).abs() < 1e-5);
        assert!((sample.position.lng - 153.1175).abs() < 1e-5);
        assert!((sample.altitude.unwrap() - 1234.5).abs() < 1e-9);
        assert_eq!(
            (sample.heading, sample.track, sample.ground_speed),
            (None, None, None)
        );
    }

    #[test]
    fn three_rows_make_a_position_with_speed_and_heading() {
        let datagram = rows(&[
            (3, [100.0, 100.0, 104.0, 98.5, N, 115.0, 120.0, 113.0]),
            (17, [2.5, -1.5, 14.25, 3.0, N, N, N, N]),
            PLACE_ROW,
        ]);
        let sample = parse(&datagram).unwrap().unwrap();
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
        let sample = parse(&rows(&ten)).unwrap().unwrap();
        assert_eq!(ten.len(), 10);
        assert_eq!(sample.track, Some(Degrees(346.25)));
        assert_eq!(sample.heading, Some(Degrees(350.0)));
        assert_eq!(sample.ground_speed, Some(60.0));
    }

    #[test]
    fn a_filler_is_no_number() {
        let datagram = rows(&[(3, [N; 8]), (17, [N; 8]), (18, [N; 8]), PLACE_ROW]);
        let sample = parse(&datagram).unwrap().unwrap();
        assert_eq!(
            (sample.heading, sample.track, sample.ground_speed),
            (None, None, None)
        );
        assert_eq!(parse(&rows(&[(20, [N; 8])])), Ok(None));
        let mut high = PLACE_ROW;
        high.1[2] = N;
        assert_eq!(parse(&rows(&[high])).unwrap().unwrap().altitude, None);
    }

    #[test]
    fn rows_without_a_position_tell_none() {
        assert_eq!(parse(&rows(&[(3, [1.0; 8])])), Ok(None));
    }

    #[test]
    fn rows_are_a_position_a_sign_of_life_or_a_fault() {
        let fact = |datagram: &[u8]| match message(datagram) {
            Message::Told { name, fact } if &*name == "X-Plane" => Some(fact),
            _other => None,
        };
        assert!(matches!(fact(&VECTOR), Some(Fact::Position(_))));
        assert_eq!(fact(&rows(&[(3, [1.0; 8])])), Some(Fact::Present));
        assert_eq!(fact(b"DATA*secret"), None);
        assert!(matches!(message(b"DATA*secret"), Message::Fault(_)));
    }

    #[test]
    fn a_row_that_is_cut_is_malformed() {
        for length in (5..41).chain([42, 76]) {
            let mut datagram = VECTOR.to_vec();
            datagram.resize(length, 0);
            let parsed = parse(&datagram);
            assert_eq!(parsed, Err(Malformed::Length("DATA")), "{length}");
        }
        assert_eq!(parse(b"DATA"), Err(Malformed::Label));
    }

    #[test]
    fn numbers_that_cannot_be_are_dropped() {
        for (place, value) in [(0, 90.5), (1, -181.0), (0, f32::NAN), (2, f32::INFINITY)] {
            let mut row = PLACE_ROW;
            row.1[place] = value;
            let parsed = parse(&rows(&[row]));
            assert_eq!(parsed, Err(Malformed::Range("DATA")), "{place} {value}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn no_rows_panic_or_leave_the_globe(
            bytes in proptest::collection::vec(any::<u8>(), 0..80),
            columns in proptest::array::uniform8(any::<f32>()),
            whole in any::<bool>(),
        ) {
            let mut datagram = if whole { rows(&[(20, columns)]) } else { b"DATA*".to_vec() };
            if !whole {
                datagram.extend(&bytes);
            }
            if let Ok(Some(sample)) = parse(&datagram) {
                prop_assert!(sample.position.is_valid() && sample.position.lng < 180.0);
            }
        }
    }
}
