//! Cuts rows that arrive from top to bottom into strips that overlap.

use egui::Color32;

use super::{DecodeError, ImageSize, OVERLAP, Pixels, STRIP_ROWS, Step, Strip};

/// Collects rows and hands out a strip when it and its overlap are complete.
pub(super) struct Strips<'a> {
    size: ImageSize,
    sink: &'a mut dyn FnMut(Step) -> bool,
    /// Rows from `first_row` on, not yet handed out or needed again as overlap.
    pending: Vec<Color32>,
    /// The row of the picture with which `pending` begins.
    first_row: u32,
    /// How many rows came.
    arrived: u32,
    /// The first row that no strip was responsible for yet.
    next_row: u32,
}

impl<'a> Strips<'a> {
    pub(super) fn new(size: ImageSize, sink: &'a mut dyn FnMut(Step) -> bool) -> Self {
        Self {
            size,
            sink,
            pending: Vec::new(),
            first_row: 0,
            arrived: 0,
            next_row: 0,
        }
    }

    /// Takes one row, which `append` puts onto the end of the pixels it is given.
    pub(super) fn append_row(
        &mut self,
        append: impl FnOnce(&mut Vec<Color32>) -> Result<(), DecodeError>,
    ) -> Result<(), DecodeError> {
        if self.pending.capacity() == 0 {
            let rows = (STRIP_ROWS + 2 * OVERLAP).min(self.size.height);
            self.pending
                .reserve_exact(rows as usize * self.size.width as usize);
        }
        append(&mut self.pending)?;
        self.arrived += 1;
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

    /// Hands out every strip that is complete; at the end of the picture there may be two.
    fn hand_out(&mut self) -> Result<(), DecodeError> {
        while self.next_row < self.size.height {
            let end = (self.next_row + STRIP_ROWS).min(self.size.height);
            let last = (end + OVERLAP).min(self.size.height);
            if self.arrived < last {
                break;
            }
            let width = self.size.width as usize;
            let keep_from = end.saturating_sub(OVERLAP);
            let kept = self
                .pending
                .get((keep_from - self.first_row) as usize * width..)
                .unwrap_or_default();
            let mut next = Vec::new();
            if end < self.size.height {
                let rows = (STRIP_ROWS + 2 * OVERLAP).min(self.size.height - keep_from);
                next.reserve_exact(rows as usize * width);
                next.extend_from_slice(kept);
            }
            let pixels = std::mem::replace(&mut self.pending, next);
            let strip = Strip {
                rows: self.next_row..end,
                first_row: self.first_row,
                pixels: Pixels::new([width, (last - self.first_row) as usize], pixels),
            };
            (self.first_row, self.next_row) = (keep_from, end);
            if !(self.sink)(Step::Strip(strip)) {
                return Err(DecodeError::Stopped);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{grey, strips_of};
    use super::*;

    #[test]
    fn strips_cover_each_row_once_and_carry_their_neighbours_rows() {
        for height in [1, 15, 255, 256, 257, 272, 273, 511, 512, 513, 528, 529, 800] {
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
        for _ in 0..STRIP_ROWS + OVERLAP {
            strips.append_rows(&[Color32::BLACK]).unwrap();
        }
        assert_eq!(handed_out, 1);
    }
}
