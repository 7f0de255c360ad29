//! X-Plane's data output: its rows come in one datagram or each in its own, and are joined by what they tell and by when
//! they came (simulators 3.4).

use std::time::{Duration, Instant};

use crate::wire::xplane::data;
use crate::wire::{WireFact, WireMessage};

/// A row that is older does not belong to a position.
const ROW_LIFE: Duration = Duration::from_secs(2);
/// What the sender is called: it does not name itself.
const NAME: &str = "X-Plane";

/// What is known of an X-Plane from the rows that it sent before.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct DataOutput {
    ground_speed: Option<(f32, Instant)>,
    heading: Option<(f32, Instant)>,
    track: Option<(f32, Instant)>,
}

impl DataOutput {
    /// Reads a datagram of rows as what it tells of own-ship, with what other rows told lately.
    pub(super) fn read(&mut self, datagram: &[u8], now: Instant) -> WireMessage {
        // What cannot be read costs only itself: nothing of it is kept, and what is known of other rows stays.
        let before = *self;
        let sample = data::parse(datagram).and_then(|rows| self.join(rows, now).sample());
        let fact = match sample {
            Ok(Some(sample)) => WireFact::Position(sample),
            Ok(None) => WireFact::Present,
            Err(reason) => {
                *self = before;
                return WireMessage::Fault(reason.into());
            }
        };
        let name = NAME.into();
        WireMessage::Fact { name, fact }
    }

    /// The same rows with what others told lately.
    fn join(&mut self, mut rows: data::DataRowValues, now: Instant) -> data::DataRowValues {
        rows.ground_speed = newest(&mut self.ground_speed, rows.ground_speed, now);
        rows.heading = newest(&mut self.heading, rows.heading, now);
        rows.track = newest(&mut self.track, rows.track, now);
        rows
    }
}

/// What was told now, or else lately.
fn newest(known: &mut Option<(f32, Instant)>, told: Option<f32>, now: Instant) -> Option<f32> {
    if let Some(value) = told {
        *known = Some((value, now));
    }
    let is_young = |(_, at): &(f32, Instant)| now.saturating_duration_since(*at) < ROW_LIFE;
    known.filter(is_young).map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use geodesy::Degrees;

    use super::*;
    use crate::PositionSample;
    use crate::wire::xplane::data::tests::{N, PLACE_ROW, VECTOR, rows};

    const SPEED: (i32, [f32; 8]) = (3, [100.0, 100.0, 104.0, 98.5, N, 115.0, 120.0, 113.0]);
    const ATTITUDE: (i32, [f32; 8]) = (17, [2.5, -1.5, 14.25, 3.0, N, N, N, N]);
    const PATH: (i32, [f32; 8]) = (18, [1.0, 2.0, 13.75, 0.0, N, N, N, 0.0]);

    /// An X-Plane whose rows come each in a datagram of its own.
    struct Bench {
        output: DataOutput,
        start: Instant,
    }

    impl Bench {
        fn new() -> Self {
            let (output, start) = (DataOutput::default(), Instant::now());
            Self { output, start }
        }

        fn read(&mut self, datagram: &[u8], millis: u64) -> WireMessage {
            let now = self.start + Duration::from_millis(millis);
            self.output.read(datagram, now)
        }

        /// The position that a row tells, if it tells one.
        fn row(&mut self, row: (i32, [f32; 8]), millis: u64) -> Option<PositionSample> {
            match self.read(&rows(&[row]), millis) {
                WireMessage::Fact { name, fact } if &*name == NAME => match fact {
                    WireFact::Position(sample) => Some(sample),
                    WireFact::Present => None,
                    other => panic!("{other:?}"),
                },
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn rows_in_own_datagrams_are_joined() {
        let mut bench = Bench::new();
        for row in [SPEED, ATTITUDE, PATH] {
            assert_eq!(bench.row(row, 0), None, "no position yet");
        }
        let sample = bench.row(PLACE_ROW, 10).unwrap();
        assert_eq!(sample.ground_speed, Some(98.5));
        assert_eq!(sample.heading, Some(Degrees(14.25)));
        assert_eq!(sample.track, Some(Degrees(13.75)));
    }

    #[test]
    fn row_that_did_not_come_is_unknown() {
        let mut bench = Bench::new();
        bench.row(ATTITUDE, 0);
        let sample = bench.row(PLACE_ROW, 10).unwrap();
        assert_eq!((sample.ground_speed, sample.track), (None, None));
        assert_eq!(sample.heading, Some(Degrees(14.25)));
    }

    #[test]
    fn old_row_is_not_joined() {
        let mut bench = Bench::new();
        bench.row(SPEED, 0);
        bench.row(ATTITUDE, 1000);
        assert!(bench.row(PLACE_ROW, 1999).unwrap().ground_speed.is_some());
        let sample = bench.row(PLACE_ROW, 2000).unwrap();
        assert_eq!(sample.ground_speed, None);
        assert!(sample.heading.is_some());
    }

    #[test]
    fn malformed_datagram_costs_only_itself() {
        let mut bad_speed = SPEED;
        bad_speed.1[3] = -5.0;
        let mut bad_place = PLACE_ROW;
        bad_place.1[0] = 90.5;
        let mut other_path = PATH;
        other_path.1[2] = 99.0;
        for bad in [
            rows(&[bad_speed]),
            rows(&[other_path, bad_speed]),
            rows(&[other_path, bad_place]),
            rows(&[PLACE_ROW, bad_speed]),
            b"DATA*no row".to_vec(),
        ] {
            let mut bench = Bench::new();
            for row in [SPEED, ATTITUDE, PATH] {
                bench.row(row, 0);
            }
            let told = bench.read(&bad, 10);
            assert!(matches!(told, WireMessage::Fault(_)), "{told:?}");
            // Nothing of it is kept, and what other rows told before is known as before.
            let sample = bench.row(PLACE_ROW, 20).unwrap();
            assert_eq!(sample.ground_speed, Some(98.5), "{bad:?}");
            assert_eq!(sample.heading, Some(Degrees(14.25)), "{bad:?}");
            assert_eq!(sample.track, Some(Degrees(13.75)), "{bad:?}");
        }
    }

    #[test]
    fn unreadable_rows_are_told_without_text() {
        let mut bench = Bench::new();
        let WireMessage::Fault(sentence) = bench.read(b"DATA*secret", 0) else {
            panic!("no fault");
        };
        assert!(!sentence.to_string().contains("secret"));
        assert!(matches!(bench.read(&VECTOR, 0), WireMessage::Fact { .. }));
    }
}
