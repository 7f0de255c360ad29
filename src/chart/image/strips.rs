//! Cuts rows that arrive from top to bottom into strips, each with the same rows in smaller.

use egui::Color32;

use super::reduction::{TAPS, append_half_row};
use super::{
    DecodeError, ImageSize, OVERLAP, Pixels, REDUCTIONS, Reduced, STRIP_ROWS, Step, Strip,
};

/// Collects rows and hands out a strip when it and its overlap are complete in every size.
pub(super) struct Strips<'a> {
    size: ImageSize,
    sink: &'a mut dyn FnMut(Step) -> bool,
    /// The picture itself, then its halves, quarters and so on.
    levels: Vec<Level>,
    /// The first row that no strip was responsible for yet.
    next_row: u32,
    /// A row on its way from one level to the next.
    scratch: Vec<u64>,
}

/// The rows of one size that are needed still.
struct Level {
    size: ImageSize,
    /// Rows from `first_row` on, not yet handed out or needed again as overlap.
    pending: Vec<Color32>,
    /// The row of this size with which `pending` begins.
    first_row: u32,
    /// How many rows came.
    arrived: u32,
}

impl Level {
    /// The row nearest to a number that may lie beyond an edge.
    fn row(&self, row: i64) -> &[Color32] {
        let row = row.clamp(0, i64::from(self.size.height) - 1) - i64::from(self.first_row);
        let width = self.size.width as usize;
        // The rows above the oldest that is kept are never asked for.
        let at = usize::try_from(row).unwrap_or(0) * width;
        self.pending.get(at..at + width).unwrap_or_default()
    }

    /// Whether the rows around a row of half the size are there.
    fn feeds(&self, half: u32) -> bool {
        let last = (u64::from(half) * 2 + TAPS as u64 / 2).min(u64::from(self.size.height) - 1);
        u64::from(self.arrived) > last
    }

    /// Makes room for the rows of one strip at once: growing by doubling would take twice of it.
    fn reserve(&mut self, rows: u32) {
        let rows = rows.min(self.size.height - self.first_row) as usize;
        let wanted = rows * self.size.width as usize;
        self.pending
            .reserve_exact(wanted.saturating_sub(self.pending.len()));
    }

    /// Takes out the rows up to `end` and the overlap behind it; those needed again stay.
    fn cut(&mut self, end: u32, next_rows: u32) -> Reduced {
        let width = self.size.width as usize;
        let first_row = self.first_row;
        let keep_from = end.saturating_sub(OVERLAP);
        let mut next = Self {
            size: self.size,
            pending: Vec::new(),
            first_row: keep_from,
            arrived: self.arrived,
        };
        if end < self.size.height {
            next.reserve(next_rows);
            let kept = self.pending.get((keep_from - first_row) as usize * width..);
            next.pending.extend_from_slice(kept.unwrap_or_default());
        }
        let mut pixels = std::mem::replace(self, next).pending;
        let rows = ((end + OVERLAP).min(self.size.height) - first_row) as usize;
        pixels.truncate(rows * width);
        Reduced {
            first_row,
            pixels: Pixels::new([width, rows], pixels),
        }
    }
}

impl<'a> Strips<'a> {
    pub(super) fn new(size: ImageSize, sink: &'a mut dyn FnMut(Step) -> bool) -> Self {
        let level = |nth: u32| Level {
            size: ImageSize {
                width: size.width.div_ceil(1_u32 << nth),
                height: size.height.div_ceil(1_u32 << nth),
            },
            pending: Vec::new(),
            first_row: 0,
            arrived: 0,
        };
        Self {
            size,
            sink,
            levels: (0..=REDUCTIONS).map(level).collect(),
            next_row: 0,
            scratch: Vec::new(),
        }
    }

    /// Takes one row, which `append` puts onto the end of the pixels it is given.
    pub(super) fn append_row(
        &mut self,
        append: impl FnOnce(&mut Vec<Color32>) -> Result<(), DecodeError>,
    ) -> Result<(), DecodeError> {
        if let Some(whole) = self.levels.first_mut() {
            if whole.pending.capacity() == 0 {
                whole.reserve(rows_at_once(0));
            }
            append(&mut whole.pending)?;
            whole.arrived += 1;
        }
        self.reduce();
        self.hand_out()
    }

    /// Takes several rows.
    pub(super) fn append_rows(&mut self, rows: &[Color32]) -> Result<(), DecodeError> {
        for row in rows.chunks_exact(self.size.width as usize) {
            self.append_row(|pixels| {
                pixels.extend_from_slice(row);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Makes every smaller row whose rows are there.
    fn reduce(&mut self) {
        for nth in 1..self.levels.len() {
            let (larger, smaller) = self.levels.split_at_mut(nth);
            let (Some(larger), Some(smaller)) = (larger.last(), smaller.first_mut()) else {
                return;
            };
            while smaller.arrived < smaller.size.height && larger.feeds(smaller.arrived) {
                if smaller.pending.capacity() == 0 {
                    smaller.reserve(rows_at_once(nth as u32));
                }
                let at = i64::from(smaller.arrived) * 2;
                let rows = [at - 2, at - 1, at, at + 1, at + 2, at + 3].map(|row| larger.row(row));
                append_half_row(rows, &mut self.scratch, &mut smaller.pending);
                smaller.arrived += 1;
            }
        }
    }

    /// Hands out every strip that is complete; at the end of the picture there may be two.
    fn hand_out(&mut self) -> Result<(), DecodeError> {
        while self.next_row < self.size.height {
            let end = (self.next_row + STRIP_ROWS).min(self.size.height);
            let ready = self.levels.iter().enumerate().all(|(nth, level)| {
                level.arrived >= (end.div_ceil(1 << nth) + OVERLAP).min(level.size.height)
            });
            if !ready {
                break;
            }
            let mut cut =
                self.levels.iter_mut().enumerate().map(|(nth, level)| {
                    level.cut(end.div_ceil(1 << nth), rows_at_once(nth as u32))
                });
            let Some(whole) = cut.next() else { break };
            let strip = Strip {
                rows: self.next_row..end,
                first_row: whole.first_row,
                pixels: whole.pixels,
                reduced: cut.collect(),
            };
            self.next_row = end;
            if !(self.sink)(Step::Strip(strip)) {
                return Err(DecodeError::Stopped);
            }
        }
        Ok(())
    }
}

/// How many rows of a level are held until its strip leaves: those of the strip, the overlap of both sides, and what the
/// smallest level waits for.
fn rows_at_once(nth: u32) -> u32 {
    (STRIP_ROWS >> nth) + 2 * OVERLAP + (3 << (REDUCTIONS - nth.min(REDUCTIONS)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{grey, strips_of};
    use super::*;

    #[test]
    fn strips_cover_each_row_once_and_carry_their_neighbours_rows() {
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
    fn every_row_of_a_strip_is_the_row_it_claims_to_be() {
        let (_, strips) = strips_of(&grey(3, 700));
        for strip in &strips {
            for (nth, row) in strip.pixels.pixels.chunks(3).enumerate() {
                let expected = (strip.first_row + nth as u32) % 251;
                assert!(row.iter().all(|pixel| u32::from(pixel.r()) == expected));
            }
        }
    }

    #[test]
    fn a_strip_leaves_as_soon_as_its_overlap_is_there() {
        let mut handed_out = 0;
        let mut sink = |_: Step| {
            handed_out += 1;
            true
        };
        let mut strips = Strips::new(
            ImageSize {
                width: 1,
                height: 1000,
            },
            &mut sink,
        );
        // Twenty-two rows more than its own: for the overlap of the smallest copy.
        for _ in 0..STRIP_ROWS + 22 {
            strips.append_rows(&[Color32::BLACK]).unwrap();
        }
        assert_eq!(handed_out, 1);
    }

    #[test]
    fn smaller_copies_have_the_rows_of_their_strip_and_one_of_each_neighbour() {
        for height in [1, 9, 128, 129, 300, 513] {
            let (_, strips) = strips_of(&grey(21, height));
            for strip in &strips {
                assert_eq!(strip.reduced.len(), REDUCTIONS as usize);
                for (nth, reduced) in (1_u32..).zip(&strip.reduced) {
                    let whole = height.div_ceil(1 << nth);
                    let (start, end) = (strip.rows.start >> nth, strip.rows.end.div_ceil(1 << nth));
                    assert_eq!(reduced.first_row, start.saturating_sub(OVERLAP));
                    let last = reduced.first_row + reduced.pixels.height() as u32;
                    assert_eq!(last, (end + OVERLAP).min(whole), "{height} {nth}");
                    assert_eq!(reduced.pixels.width(), 21_usize.div_ceil(1 << nth));
                }
            }
        }
    }

    #[test]
    fn a_smaller_row_is_the_mean_of_its_rows_also_across_strips() {
        let (_, strips) = strips_of(&grey(3, 250));
        for strip in &strips {
            let half = &strip.reduced[0];
            for (nth, row) in half.pixels.pixels.chunks(2).enumerate() {
                let y = 2.0 * f64::from(half.first_row + nth as u32) + 0.5;
                // The first and the last have neighbours that count twice.
                let error = (f64::from(row[0].r()) - y).abs();
                assert!(error <= 1.0, "{y}: {}", row[0].r());
            }
        }
    }
}
