//! Cuts rows that arrive from top to bottom into strips, each with the same rows in smaller.

use std::ops::Range;

use super::bitmap::{Bitmap, PixelFormat};
use super::reduction::{LargerRows, Purpose, Reducer, ReductionStep};
use super::{
    CopyScale, DecodeError, DecodeStep, ImageSize, ImageStrip, OVERLAP, REDUCTIONS, STRIP_ROWS,
    ScaledRows,
};

/// Collects rows and hands out a strip when it and its overlap are complete in every size.
pub(super) struct StripCollector {
    size: ImageSize,
    format: PixelFormat,
    /// The picture itself, then its smaller copies.
    levels: Vec<SizeLevel>,
    purpose: Purpose,
    /// The first copy that strips are made of: the picture itself is left out where its rows are kept as they are.
    first_copy: usize,
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
    fn new(size: ImageSize, format: PixelFormat) -> Self {
        Self {
            size,
            stride: size.width as usize * format.bytes(),
            pending: Vec::new(),
            first_row: 0,
            arrived: 0,
        }
    }

    fn offset(&self, row: u32) -> usize {
        row.saturating_sub(self.first_row) as usize * self.stride
    }

    /// Copies rows out, of their own size: what is pending keeps its room for the next rows.
    fn copied(&self, rows: &Range<u32>, format: PixelFormat, scale: CopyScale) -> ScaledRows {
        let pixels = self
            .pending
            .get(self.offset(rows.start)..self.offset(rows.end));
        let pixels = pixels.unwrap_or_default().to_vec();
        ScaledRows {
            first_row: rows.start,
            pixels: Bitmap::new(format, self.size.width as usize, pixels),
            size: self.size,
            scale,
        }
    }

    /// Forgets the rows before this one.
    fn forget_before(&mut self, row: u32) {
        let passed = self.offset(row).min(self.pending.len());
        self.pending.drain(..passed);
        self.first_row = row;
    }
}

impl StripCollector {
    /// Strips of the picture with its half, its quarter and so on.
    pub(super) fn with_halves(size: ImageSize, format: PixelFormat) -> Self {
        let sizes = (0..=REDUCTIONS).map(|nth| size.reduced(nth));
        Self::new(size, format, sizes, Purpose::Blended)
    }

    /// The same without the picture itself.
    pub(super) fn of_halves(size: ImageSize, format: PixelFormat) -> Self {
        Self {
            first_copy: 1,
            ..Self::with_halves(size, format)
        }
    }

    /// Strips of the picture with one smaller copy, to be shown pixel for pixel: so many for each of the picture.
    pub(super) fn of_copy(size: ImageSize, format: PixelFormat, scale: f64) -> Self {
        let sizes = [size, size.scaled(scale)];
        Self::new(size, format, sizes.into_iter(), Purpose::Shown(scale))
    }

    fn new(
        size: ImageSize,
        format: PixelFormat,
        sizes: impl Iterator<Item = ImageSize>,
        purpose: Purpose,
    ) -> Self {
        let mut strips = Self {
            size,
            format,
            levels: sizes.map(|size| SizeLevel::new(size, format)).collect(),
            purpose,
            first_copy: 0,
            next_row: 0,
            wanted: 0,
            reducer: Reducer::new(format, purpose),
        };
        strips.wanted = strips.needed(0);
        strips
    }

    /// Takes several rows, and hands out the strips that are complete with them.
    pub(super) fn append_rows(
        &mut self,
        rows: &[u8],
        sink: &mut dyn FnMut(DecodeStep) -> bool,
    ) -> Result<(), DecodeError> {
        let Some(whole) = self.levels.first_mut() else {
            return Ok(());
        };
        let complete = rows.chunks_exact(whole.stride.max(1));
        whole.arrived += complete.len() as u32;
        let rest = complete.remainder().len();
        whole
            .pending
            .extend_from_slice(rows.get(..rows.len() - rest).unwrap_or_default());
        while self.next_row < self.size.height
            && self.levels.first().map_or(0, |whole| whole.arrived) >= self.wanted
        {
            self.reduce()?;
            let strip = self.next_strip();
            if !sink(DecodeStep::Strip(strip)) {
                return Err(DecodeError::Stopped);
            }
        }
        Ok(())
    }

    /// The rows of the picture that came and are in no strip.
    pub(super) fn rest(&self) -> &[u8] {
        let whole = self.levels.first();
        let rest = whole.and_then(|whole| whole.pending.get(whole.offset(self.next_row)..));
        rest.unwrap_or_default()
    }

    /// The rows of the nth copy that show some of the picture's, with those beside them.
    fn rows_in(&self, nth: usize, rows: &Range<u32>) -> Range<u32> {
        let Some(level) = self.levels.get(nth) else {
            return 0..0;
        };
        let height = level.size.height;
        let row = |row: u32| f64::from(row) * f64::from(height) / f64::from(self.size.height);
        let row = |at: u32| match self.purpose {
            Purpose::Shown(scale) if nth > 0 => f64::from(at) * scale,
            Purpose::Shown(_) | Purpose::Blended => row(at),
        };
        let (first, end) = (row(rows.start).floor() as u32, row(rows.end).ceil() as u32);
        first.saturating_sub(OVERLAP).min(height)..(end + OVERLAP).min(height)
    }

    /// How many pixels of the nth copy there are for each of the picture, across and down.
    fn scale(&self, nth: usize) -> CopyScale {
        let size = self.levels.get(nth).map_or(self.size, |level| level.size);
        match self.purpose {
            Purpose::Shown(scale) if nth > 0 => CopyScale {
                across: scale,
                down: scale,
            },
            Purpose::Shown(_) | Purpose::Blended => CopyScale {
                across: f64::from(size.width) / f64::from(self.size.width),
                down: f64::from(size.height) / f64::from(self.size.height),
            },
        }
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
    fn heights(&self, nth: usize) -> ReductionStep {
        let height = |nth: usize| self.levels.get(nth).map_or(1, |level| level.size.height);
        ReductionStep {
            larger: height(nth - 1),
            smaller: height(nth),
            purpose: self.purpose,
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

    /// The next strip; rows that no further one needs are forgotten.
    fn next_strip(&mut self) -> ImageStrip {
        let rows = self.next_rows();
        let levels = self.levels.iter().enumerate();
        let copies = levels
            .skip(self.first_copy)
            .map(|(nth, level)| {
                let part = self.rows_in(nth, &rows);
                level.copied(&part, self.format, self.scale(nth))
            })
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
        for (level, row) in self.levels.iter_mut().zip(keep) {
            level.forget_before(row);
        }
        self.wanted = self.needed(0);
        ImageStrip {
            rows,
            size: self.size,
            copies,
        }
    }
}

#[cfg(test)]
mod tests;
