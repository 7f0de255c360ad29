//! The part of a picture around an airport, in grey, as long as it is searched.

use std::fmt;

use crate::chart::georef::{ImagePos, ImageRect};
use crate::chart::image::{ImageSize, ImageStrip};

/// So many pixels are kept at most; of a larger part, each nth row and column.
const MOST_CELLS: f64 = (1 << 21) as f64;
/// What stands out less from the paper, of 255, is none of the ink.
const LEAST_CONTRAST: u8 = 40;
/// The share of the window that stands out as much as its ink.
const INK_SHARE: f64 = 0.005;

/// Grey pixels of a part of the picture, as far as they have come; none yet is 255.
pub(super) struct SearchWindow {
    left: u32,
    top: u32,
    /// Each such row and column of the picture is kept.
    every: u32,
    columns: usize,
    cells: Vec<u8>,
    filled: usize,
}

/// Prints the size, never what is on it: a chart's pixels stay out of every log.
impl fmt::Debug for SearchWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(std::any::type_name::<Self>())
            .field("columns", &self.columns)
            .finish_non_exhaustive()
    }
}

/// How much each grey stands out from the paper: 0 to 1.
pub(super) type InkMap = [f32; 256];

impl SearchWindow {
    /// The part of the planview around places, with a margin in pixels. `None` where that is no part of the picture.
    pub fn around(
        places: impl Iterator<Item = ImagePos>,
        margin: f64,
        planview: ImageRect,
        size: ImageSize,
    ) -> Option<Self> {
        let (mut low, mut high) = ([f64::MAX; 2], [f64::MIN; 2]);
        for place in places {
            low = [low[0].min(place.x), low[1].min(place.y)];
            high = [high[0].max(place.x), high[1].max(place.y)];
        }
        let left = (low[0] - margin).max(planview.min.x).max(0.0).floor();
        let top = (low[1] - margin).max(planview.min.y).max(0.0).floor();
        let right = (high[0] + margin)
            .min(planview.max.x)
            .min(f64::from(size.width));
        let bottom = (high[1] + margin)
            .min(planview.max.y)
            .min(f64::from(size.height));
        if !(right - left >= 1.0 && bottom - top >= 1.0) {
            return None;
        }
        let every = ((right - left) * (bottom - top) / MOST_CELLS)
            .sqrt()
            .ceil()
            .max(1.0);
        let columns = ((right - left) / every).floor().max(1.0) as usize;
        let rows = ((bottom - top) / every).floor().max(1.0) as usize;
        Some(Self {
            left: left as u32,
            top: top as u32,
            every: every as u32,
            columns,
            cells: vec![u8::MAX; columns * rows],
            filled: 0,
        })
    }

    /// Takes the rows of a strip that are in the window.
    pub fn add(&mut self, strip: &ImageStrip) {
        let Some(whole) = strip.whole() else { return };
        let Self {
            left, top, every, ..
        } = *self;
        for (nth, row) in (top..)
            .step_by(every as usize)
            .zip(self.cells.chunks_mut(self.columns.max(1)))
        {
            if !strip.rows.contains(&nth) || nth < whole.first_row {
                continue;
            }
            let y = (nth - whole.first_row) as usize;
            let pixels = &whole.pixels;
            self.filled += pixels.lightness(y, left as usize, every as usize, row);
        }
    }

    /// How much each grey stands out from the paper, which is the grey in the middle of all. `None` where rows are
    /// missing or nothing stands out.
    pub fn ink(&self) -> Option<InkMap> {
        if self.filled < self.cells.len() {
            return None;
        }
        let mut counts = [0_usize; 256];
        for cell in &self.cells {
            if let Some(count) = counts.get_mut(usize::from(*cell)) {
                *count += 1;
            }
        }
        let percentile = |share: f64, counts: &[usize; 256]| {
            let mut left = (self.cells.len() as f64 * share) as usize;
            let nth = counts.iter().position(|count| {
                let found = *count > left;
                left = left.saturating_sub(*count);
                found
            });
            nth.and_then(|nth| u8::try_from(nth).ok())
                .unwrap_or(u8::MAX)
        };
        let paper = percentile(0.5, &counts);
        let mut contrasts = [0_usize; 256];
        for (grey, count) in (0..=u8::MAX).zip(counts) {
            if let Some(sum) = contrasts.get_mut(usize::from(grey.abs_diff(paper))) {
                *sum += count;
            }
        }
        let most = percentile(1.0 - INK_SHARE, &contrasts);
        if most < LEAST_CONTRAST {
            return None;
        }
        let mut ink = [0.0; 256];
        for (grey, ink) in (0..=u8::MAX).zip(&mut ink) {
            *ink = (f32::from(grey.abs_diff(paper)) / f32::from(most)).min(1.0);
        }
        Some(ink)
    }

    /// The ink at a place of the picture; none outside the window.
    pub fn ink_at(&self, ink: &InkMap, x: f64, y: f64) -> f32 {
        let every = f64::from(self.every);
        let column = (x - f64::from(self.left)) / every;
        let row = (y - f64::from(self.top)) / every;
        if !(column >= 0.0 && row >= 0.0 && column < self.columns as f64) {
            return 0.0;
        }
        let cell = self
            .cells
            .get(row as usize * self.columns + column as usize);
        let ink = cell.and_then(|cell| ink.get(usize::from(*cell)));
        ink.copied().unwrap_or_default()
    }
}
