//! The stream of records, put together from bytes that were split or joined anywhere (simulators 2.2).

use super::record::{HEADER, SimConnectRecord};
use super::{Malformed, numbers};

/// No record is longer.
const LONGEST: usize = 1 << 20;

/// What came and was not read yet: part of one record at most, once [`Self::next_record`] has told everything.
#[derive(Debug, Default)]
pub struct RecordBuffer {
    bytes: Vec<u8>,
    /// How many of them were read.
    read: usize,
}

impl RecordBuffer {
    /// Takes what came.
    pub fn put(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.read);
        self.read = 0;
        self.bytes.extend(bytes);
    }

    /// The next whole record; `None` until more comes. Records of other kinds are left out. After
    /// [`Malformed::Stream`] nothing more can be read; after another error the next record can.
    ///
    /// # Errors
    ///
    /// Returns [`Malformed::Stream`] if a length is impossible, [`Malformed::Length`] if a record is shorter than its kind.
    pub fn next_record(&mut self) -> Result<Option<SimConnectRecord<'_>>, Malformed> {
        loop {
            let rest = self.bytes.get(self.read..).unwrap_or_default();
            let Some(([length], _)) = numbers(rest) else {
                return Ok(None);
            };
            let length = length as usize;
            if !(HEADER..=LONGEST).contains(&length) {
                return Err(Malformed::Stream);
            }
            if rest.len() < length {
                return Ok(None);
            }
            let start = self.read;
            self.read += length;
            // The record is looked at twice: what is borrowed from a loop cannot be given back.
            if !SimConnectRecord::is_read(rest) {
                continue;
            }
            let record = self.bytes.get(start..self.read).unwrap_or_default();
            return SimConnectRecord::parse(record);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::record::SimConnectRecord;
    use super::super::tests::vectors;
    use super::*;

    /// Every record as text, until no whole one is left.
    fn told(records: &mut RecordBuffer) -> Vec<String> {
        let mut told = Vec::new();
        loop {
            match records.next_record() {
                Ok(Some(record)) => told.push(format!("{record:?}")),
                Ok(None) => return told,
                Err(Malformed::Stream) => {
                    told.push("broken".to_owned());
                    return told;
                }
                Err(reason) => told.push(reason.to_string()),
            }
        }
    }

    fn told_of(pieces: &[&[u8]]) -> Vec<String> {
        let mut records = RecordBuffer::default();
        let pieces = pieces.iter().flat_map(|piece| {
            records.put(piece);
            told(&mut records)
        });
        pieces.collect()
    }

    #[test]
    fn records_in_pieces_of_one_byte_are_same() {
        let stream = vectors::stream();
        let whole = told_of(&[&stream]);
        let pieces: Vec<&[u8]> = stream.chunks(1).collect();
        assert_eq!(whole.len(), vectors::ALL.len());
        assert_eq!(told_of(&pieces), whole);
    }

    #[test]
    fn two_records_in_one_read_are_two() {
        let quit = vectors::bytes(vectors::QUIT);
        let told = told_of(&[&[quit.clone(), quit].concat()]);
        assert_eq!(told, ["Quit", "Quit"]);
    }

    #[test]
    fn record_of_unknown_kind_is_left_out() {
        let unknown = vectors::record(200, &[7; 100]);
        let quit = vectors::bytes(vectors::QUIT);
        let told = told_of(&[&[unknown.clone(), unknown, quit].concat()]);
        assert_eq!(told, ["Quit"]);
    }

    #[test]
    fn impossible_length_ends_stream() {
        for length in [0_u32, 4, 11, (1 << 20) + 1, u32::MAX] {
            let mut records = RecordBuffer::default();
            records.put(&length.to_le_bytes());
            assert_eq!(records.next_record(), Err(Malformed::Stream), "{length}");
            records.put(&vectors::bytes(vectors::QUIT));
            assert_eq!(records.next_record(), Err(Malformed::Stream), "{length}");
        }
    }

    #[test]
    fn longest_record_is_waited_for() {
        let mut records = RecordBuffer::default();
        records.put(&(1_u32 << 20).to_le_bytes());
        assert_eq!(records.next_record(), Ok(None));
        records.put(&vec![0xff; (1 << 20) - 4]);
        records.put(&vectors::bytes(vectors::QUIT));
        assert_eq!(records.next_record(), Ok(Some(SimConnectRecord::Quit)));
    }

    #[test]
    fn short_record_costs_itself_only() {
        let short = vectors::record(4, &[0; 8]);
        let quit = vectors::bytes(vectors::QUIT);
        let told = told_of(&[&[short, quit].concat()]);
        let fault = "A SimConnect event message has an impossible length";
        assert_eq!(told, [fault, "Quit"]);
    }

    fn kinds() -> impl Strategy<Value = u32> {
        prop_oneof![1_u32..30, any::<u32>()]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
            told_of(&[&bytes]);
        }

        #[test]
        fn however_records_are_split_they_are_same(
            records in proptest::collection::vec(
                (kinds(), proptest::collection::vec(any::<u8>(), 0..330)), 0..6),
            cuts in proptest::collection::vec(any::<proptest::sample::Index>(), 0..12),
        ) {
            let records = records.iter().map(|(kind, body)| vectors::record(*kind, body));
            let stream = records.collect::<Vec<_>>().concat();
            let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(stream.len() + 1)).collect();
            cuts.extend([0, stream.len()]);
            cuts.sort_unstable();
            let pieces: Vec<&[u8]> =
                cuts.windows(2).map(|ends| &stream[ends[0]..ends[1]]).collect();
            prop_assert_eq!(told_of(&pieces), told_of(&[&stream]));
        }
    }
}
