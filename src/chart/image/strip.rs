//! Strips: rows of a picture and of its smaller copies.

use std::fmt;
use std::ops::Range;

use super::bitmap::Bitmap;

/// Pixels as the graphics side takes them. The one place where the domain names egui.
pub type Pixels = egui::ColorImage;

/// How many rows one strip is responsible for; the last one has fewer. A whole number of rows in every size, and few
/// enough that the first rows of a chart are there after a sixteenth of it.
pub const STRIP_ROWS: u32 = 128;
/// How many rows of each neighbour a strip carries along, so that filtering shows no seam.
pub const OVERLAP: u32 = 1;
/// How many smaller copies a strip has, each of half the width and height of the one before: the graphics device then
/// never has to leave out pixels of a chart that is fitted to a window.
pub const REDUCTIONS: u32 = 3;

/// A picture's size in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageSize {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

/// What the decoder hands out, in this order: `Started` once, then strips from top to bottom.
#[derive(Debug)]
pub enum DecodeStep {
    /// The header was read.
    Started(ImageSize),
    /// Rows are there.
    Strip(ImageStrip),
}

/// Some rows of a picture.
pub struct ImageStrip {
    /// The rows this strip is responsible for, counted from the top.
    pub rows: Range<u32>,
    /// The size of the whole picture.
    pub size: ImageSize,
    /// The rows as they are, at half the width and height, at a quarter, and so on; or once, at the size that the window
    /// shows.
    pub copies: Vec<ScaledRows>,
}

/// Some rows of a picture, or of a smaller copy of it. The copy shows the whole picture: where a side cannot be halved, it is
/// rounded up and its pixels are a little closer.
pub struct ScaledRows {
    /// The row of the copy that is the first one in `pixels`.
    pub first_row: u32,
    /// The rows, with up to [`OVERLAP`] rows of each neighbour.
    pub pixels: Bitmap,
    /// The size of the whole copy.
    pub size: ImageSize,
    /// How much of the copy shows each pixel of the picture.
    pub scale: CopyScale,
}

/// Pixels of a copy for each of the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CopyScale {
    /// From left to right.
    pub across: f64,
    /// From top to bottom.
    pub down: f64,
}

impl CopyScale {
    /// That of the picture itself.
    pub const WHOLE: Self = Self {
        across: 1.0,
        down: 1.0,
    };
}

impl ImageStrip {
    /// The rows as they are; `None` where there is but a copy of the size that the window shows.
    pub fn whole(&self) -> Option<&ScaledRows> {
        self.copies.first().filter(|copy| copy.size == self.size)
    }

    /// The bytes of the rows that this strip is responsible for, without those of its neighbours.
    pub(super) fn own_rows(&self) -> &[u8] {
        let own = self.whole().map(|whole| {
            let [first, end] =
                [self.rows.start, self.rows.end].map(|row| row.saturating_sub(whole.first_row));
            whole.pixels.rows(first as usize..end as usize)
        });
        own.unwrap_or_default()
    }
}

impl ImageSize {
    /// The whole pixels of a copy with so many for each of the picture; at least one.
    pub fn scaled(self, scale: f64) -> Self {
        let side = |side: u32| ((f64::from(side) * scale) as u32).max(1);
        Self {
            width: side(self.width),
            height: side(self.height),
        }
    }

    /// The size of the nth smaller copy.
    pub fn reduced(self, nth: u32) -> Self {
        Self {
            width: self.width.div_ceil(1 << nth),
            height: self.height.div_ceil(1 << nth),
        }
    }
}

/// Prints where the strip lies, never what is on it: a chart's pixels stay out of every log.
impl fmt::Debug for ImageStrip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Strip")
            .field("rows", &self.rows)
            .field("copies", &self.copies.len())
            .finish_non_exhaustive()
    }
}
