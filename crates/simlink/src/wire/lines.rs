//! Lines of text out of a stream of bytes, which may be split or joined anywhere.

/// Puts lines together.
#[derive(Debug)]
pub struct LineSplitter {
    /// The beginning of the line that has not ended yet.
    begun: Vec<u8>,
    /// A longer line is thrown away, in bytes.
    longest: usize,
    /// The line that has not ended yet is too long.
    overlong: bool,
}

/// A line of the stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StreamLine<'a> {
    /// Without its end, without white space about it, never empty.
    Whole(&'a [u8]),
    /// It was longer than any that is expected.
    TooLong,
}

impl LineSplitter {
    /// No line longer than so many bytes is expected.
    pub const fn up_to(longest: usize) -> Self {
        Self {
            begun: Vec::new(),
            longest,
            overlong: false,
        }
    }

    /// Takes what came, and hands over every line that ended with it. Lines end with CR, LF or NUL.
    pub fn take(&mut self, mut bytes: &[u8], mut each: impl FnMut(StreamLine<'_>)) {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r' | 0);
        while let Some(end) = bytes.iter().position(is_end) {
            let (line, rest) = bytes.split_at(end);
            bytes = rest.get(1..).unwrap_or_default();
            self.keep(line);
            let whole = self.begun.trim_ascii();
            if self.overlong {
                each(StreamLine::TooLong);
            } else if !whole.is_empty() {
                each(StreamLine::Whole(whole));
            }
            self.begun.clear();
            self.overlong = false;
        }
        self.keep(bytes);
    }

    /// Forgets the line that has not ended.
    pub fn clear(&mut self) {
        self.begun.clear();
        self.overlong = false;
    }

    fn keep(&mut self, part: &[u8]) {
        if self.overlong || self.begun.len() + part.len() > self.longest {
            self.overlong = true;
            self.begun.clear();
        } else {
            self.begun.extend_from_slice(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn taken(lines: &mut LineSplitter, pieces: &[&[u8]]) -> Vec<Option<Vec<u8>>> {
        let mut taken = Vec::new();
        for piece in pieces {
            lines.take(piece, |line| {
                taken.push(match line {
                    StreamLine::Whole(line) => Some(line.to_vec()),
                    StreamLine::TooLong => None,
                });
            });
        }
        taken
    }

    #[test]
    fn lines_take_any_usual_end() {
        let mut lines = LineSplitter::up_to(10);
        let taken = taken(&mut lines, &[b"one\r\n\r\n two \nthree\0four"]);
        let expected = ["one", "two", "three"].map(|line| Some(line.as_bytes().to_vec()));
        assert_eq!(taken, expected);
    }

    #[test]
    fn long_line_costs_itself_only() {
        let mut lines = LineSplitter::up_to(4);
        let taken = taken(&mut lines, &[b"12", b"34", b"5", b"6789", b"\nabcd\n"]);
        assert_eq!(taken, [None, Some(b"abcd".to_vec())]);
        assert!(lines.begun.capacity() < 64);
    }

    #[test]
    fn what_had_not_ended_can_be_forgotten() {
        let mut lines = LineSplitter::up_to(10);
        assert!(taken(&mut lines, &[b"half"]).is_empty());
        lines.clear();
        assert_eq!(taken(&mut lines, &[b"whole\n"]), [Some(b"whole".to_vec())]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn wherever_stream_is_split_its_lines_are_same(
            bytes in proptest::collection::vec(prop_oneof![Just(b'\n'), Just(b'a'), any::<u8>()], 0..80),
            split in 0..81_usize,
        ) {
            let whole = taken(&mut LineSplitter::up_to(12), &[&bytes]);
            let (a, b) = bytes.split_at(split.min(bytes.len()));
            prop_assert_eq!(taken(&mut LineSplitter::up_to(12), &[a, b]), whole.clone());
            let single: Vec<&[u8]> = bytes.chunks(1).collect();
            prop_assert_eq!(taken(&mut LineSplitter::up_to(12), &single), whole);
        }
    }
}
