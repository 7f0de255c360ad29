//! Cuts rows that arrive from top to bottom into strips, each with the same rows in smaller.

use std::ops::Range;

use super::bitmap::{Bitmap, PixelFormat};
use super::reduction::{HalvedHeights, LargerRows, Reducer};
use super::{
    DecodeError, DecodeStep, ImageSize, ImageStrip, OVERLAP, REDUCTIONS, ReducedRows, STRIP_ROWS,
};

/// Collects rows and hands out a strip when it and its overlap are complete in every size.
pub(super) struct StripCollector<'a> {
    size: ImageSize,
    format: PixelFormat,
    sink: &'a mut dyn FnMut(DecodeStep) -> bool,
    /// The picture itself, then its halves, quarters and so on.
    levels: Vec<SizeLevel>,
    /// The first row that no strip was responsible for yet.
    next_row: u32,
    /// How many rows of the picture the next strip needs.
    wanted: u32,
    reducer: Reducer,
}

/// The rows of one size that are needed still.
struct SizeLevel {
    size: ImageSize,
    /// Bytes in a row.
    stride: usize,
    /// Rows from `first_row` on, not yet handed out or needed again.
    pending: Vec<u8>,
    /// The row of this size with which `pending` begins.
    first_row: u32,
    /// How many rows came.
    arrived: u32,
}

impl SizeLevel {
    /// Copies rows out; those from `keep` on stay.
    fn cut(&mut self, rows: Range<u32>, keep: u32, format: PixelFormat) -> ReducedRows {
        let at = |row: u32| row.saturating_sub(self.first_row) as usize * self.stride;
        // A copy of its own size: what is pending keeps its room for the next rows.
        let pixels = self.pending.get(at(rows.start)..at(rows.end));
        let pixels = pixels.unwrap_or_default().to_vec();
        let passed = at(keep).min(self.pending.len());
        self.pending.drain(..passed);
        self.first_row = keep;
        ReducedRows {
            first_row: rows.start,
            pixels: Bitmap::new(format, self.size.width as usize, pixels),
            size: self.size,
        }
    }
}

impl<'a> StripCollector<'a> {
    pub(super) fn new(
        size: ImageSize,
        format: PixelFormat,
        sink: &'a mut dyn FnMut(DecodeStep) -> bool,
    ) -> Self {
        let level = |nth: u32| {
            let size = size.reduced(nth);
            SizeLevel {
                size,
                stride: size.width as usize * format.bytes(),
                pending: Vec::new(),
                first_row: 0,
                arrived: 0,
            }
        };
        let mut strips = Self {
            size,
            format,
            sink,
            levels: (0..=REDUCTIONS).map(level).collect(),
            next_row: 0,
            wanted: 0,
            reducer: Reducer::new(format),
        };
        strips.wanted = strips.needed(0);
        strips
    }

    /// Takes several rows.
    pub(super) fn append_rows(&mut self, rows: &[u8]) -> Result<(), DecodeError> {
        let Some(whole) = self.levels.first_mut() else {
            return Ok(());
        };
        for row in rows.chunks_exact(whole.stride.max(1)) {
            whole.pending.extend_from_slice(row);
            whole.arrived += 1;
        }
        while self.next_row < self.size.height
            && self.levels.first().map_or(0, |whole| whole.arrived) >= self.wanted
        {
            self.reduce()?;
            self.hand_out()?;
        }
        Ok(())
    }

    /// The rows of the nth copy that show some of the picture's, with those beside them.
    fn rows_in(&self, nth: usize, rows: &Range<u32>) -> Range<u32> {
        let Some(level) = self.levels.get(nth) else {
            return 0..0;
        };
        let (copy, whole) = (u64::from(level.size.height), u64::from(self.size.height));
        let first = u64::from(rows.start) * copy / whole;
        let end = (u64::from(rows.end) * copy).div_ceil(whole);
        (first as u32).saturating_sub(OVERLAP)..(end as u32 + OVERLAP).min(level.size.height)
    }

    /// The rows of the next strip.
    fn next_rows(&self) -> Range<u32> {
        self.next_row..(self.next_row + STRIP_ROWS).min(self.size.height)
    }

    /// How many rows of the nth copy are there before the next strip is handed out.
    fn needed(&self, nth: usize) -> u32 {
        let own = self.rows_in(nth, &self.next_rows()).end;
        if nth + 1 == self.levels.len() {
            return own;
        }
        own.max(self.heights(nth + 1).sources(self.needed(nth + 1)))
    }

    /// Those of a copy and of the one it is made from.
    fn heights(&self, nth: usize) -> HalvedHeights {
        let height = |nth: usize| self.levels.get(nth).map_or(1, |level| level.size.height);
        HalvedHeights {
            larger: height(nth - 1),
            smaller: height(nth),
        }
    }

    /// Makes the smaller rows that the next strip needs.
    fn reduce(&mut self) -> Result<(), DecodeError> {
        for nth in 1..self.levels.len() {
            let (needed, heights) = (self.needed(nth), self.heights(nth));
            let (larger, smaller) = self.levels.split_at_mut(nth);
            let (Some(larger), Some(smaller)) = (larger.last(), smaller.first_mut()) else {
                return Ok(());
            };
            let rows = smaller.arrived..needed;
            if rows.is_empty() {
                continue;
            }
            let source = LargerRows {
                bytes: &larger.pending,
                width: larger.size.width,
                first_row: larger.first_row,
                rows: larger.arrived - larger.first_row,
            };
            let width = smaller.size.width;
            self.reducer
                .append(&source, heights, rows, width, &mut smaller.pending)?;
            smaller.arrived = needed;
        }
        Ok(())
    }

    /// Hands out the next strip.
    fn hand_out(&mut self) -> Result<(), DecodeError> {
        let rows = self.next_rows();
        let parts: Vec<_> = (0..self.levels.len())
            .map(|nth| self.rows_in(nth, &rows))
            .collect();
        self.next_row = rows.end;
        let next = self.next_rows();
        let keep: Vec<u32> = (0..self.levels.len())
            .map(|nth| {
                let own = self.rows_in(nth, &next).start;
                let arrived = self.levels.get(nth + 1).map(|smaller| smaller.arrived);
                let source = arrived.map(|row| self.heights(nth + 1).first_source(row));
                source.map_or(own, |source| own.min(source))
            })
            .collect();
        let format = self.format;
        let cut = self.levels.iter_mut().zip(parts).zip(keep);
        let mut cut = cut.map(|((level, part), keep)| level.cut(part, keep, format));
        let Some(whole) = cut.next() else {
            return Ok(());
        };
        let strip = ImageStrip {
            rows,
            first_row: whole.first_row,
            pixels: whole.pixels,
            size: self.size,
            reduced: cut.collect(),
        };
        self.wanted = self.needed(0);
        if (self.sink)(DecodeStep::Strip(strip)) {
            Ok(())
        } else {
            Err(DecodeError::Stopped)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{grey, strips_of};
    use super::*;

    #[test]
    fn strips_cover_rows_once_with_neighbours() {
        for height in [1, 7, 8, 9, 127, 128, 129, 136, 143, 144, 255, 256, 257, 700] {
            let (result, strips) = strips_of(&grey(3, height));
            assert_eq!(result.unwrap().height, height);
            let mut next = 0;
            for strip in &strips {
                assert_eq!(strip.rows.start, next, "{height}");
                next = strip.rows.end;
                assert_eq!(strip.first_row, strip.rows.start.saturating_sub(OVERLAP));
                let last = strip.first_row + strip.pixels.height() as u32;
                assert_eq!(last, (strip.rows.end + OVERLAP).min(height));
            }
            assert_eq!(next, height);
        }
    }

    #[test]
    fn strip_rows_are_what_they_claim() {
        let (_, strips) = strips_of(&grey(3, 700));
        for strip in &strips {
            for (nth, row) in strip.pixels.to_pixels().pixels.chunks(3).enumerate() {
                let expected = (strip.first_row + nth as u32) % 251;
                assert!(row.iter().all(|pixel| u32::from(pixel.r()) == expected));
            }
        }
    }

    #[test]
    fn strip_leaves_with_its_overlap() {
        let mut handed_out = 0;
        let mut sink = |_: DecodeStep| {
            handed_out += 1;
            true
        };
        let mut strips = StripCollector::new(
            ImageSize {
                width: 1,
                height: 1000,
            },
            PixelFormat::Grey,
            &mut sink,
        );
        // Rows more than its own: the filters of all three copies reach for them, and the overlap of the smallest.
        for _ in 0..STRIP_ROWS + 35 {
            strips.append_rows(&[0]).unwrap();
        }
        assert_eq!(handed_out, 1);
    }

    #[test]
    fn reduced_strips_overlap_neighbours() {
        for height in [1, 9, 128, 129, 300, 513] {
            let (_, strips) = strips_of(&grey(21, height));
            for strip in &strips {
                assert_eq!(strip.reduced.len(), REDUCTIONS as usize);
                for (nth, reduced) in (1_u32..).zip(&strip.reduced) {
                    let whole = height.div_ceil(1 << nth);
                    let scale = f64::from(whole) / f64::from(height);
                    let start = (f64::from(strip.rows.start) * scale).floor() as u32;
                    let end = (f64::from(strip.rows.end) * scale).ceil() as u32;
                    assert_eq!(reduced.first_row, start.saturating_sub(OVERLAP));
                    let last = reduced.first_row + reduced.pixels.height() as u32;
                    assert_eq!(last, (end + OVERLAP).min(whole), "{height} {nth}");
                    assert_eq!(reduced.pixels.width(), 21_usize.div_ceil(1 << nth));
                }
            }
        }
    }

    #[test]
    fn reduced_row_is_mean_across_strips() {
        let (_, strips) = strips_of(&grey(3, 250));
        for strip in &strips {
            let half = &strip.reduced[0];
            for (nth, row) in half.pixels.to_pixels().pixels.chunks(2).enumerate() {
                let y = 2.0 * f64::from(half.first_row + nth as u32) + 0.5;
                // The first and the last have neighbours that count twice.
                let error = (f64::from(row[0].r()) - y).abs();
                assert!(error <= 1.0, "{y}: {}", row[0].r());
            }
        }
    }
}
