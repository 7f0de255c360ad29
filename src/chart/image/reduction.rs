//! Makes rows of smaller copies of a picture with the processor's vector units: each half from the copy before it, and
//! the size that the window shows straight from the picture.

use std::ops::Range;

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{Filter, FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};

use super::DecodeError;
use super::bitmap::PixelFormat;

/// How far the filter of halves reaches, in pixels of the smaller copy.
const REACH: f64 = 1.5;
/// The filter of halves, at distances in pixels of the smaller copy: between these it is linear, and beyond the last it is zero. A box
/// leaves stairs, and weights that take nothing away cost fine lines contrast, of which the blending on the screen costs
/// some more. Chosen by comparing charts and drawings of lines and letters, at a quarter to the whole of their size, with
/// copies that a Lanczos filter reduced; Catmull-Rom and Lanczos themselves leave too little contrast at half the size.
const FILTER: [(f64, f64); 5] = [
    (0.0, 18.5),
    (0.25, 14.3),
    (0.75, 5.1),
    (1.25, -3.4),
    (REACH, 0.0),
];

/// The weight of a pixel at a distance from the middle of the one that is made.
fn weight(distance: f64) -> f64 {
    let distance = distance.abs();
    let between = FILTER.iter().zip(FILTER.iter().skip(1));
    for ((from, at_from), (to, at_to)) in between {
        if distance < *to {
            return at_from + (at_to - at_from) * (distance - from) / (to - from);
        }
    }
    0.0
}

/// Of the cubic filter for pixels that are shown as they are: how much it takes away beside them. Catmull-Rom's 0.5 leaves
/// letters with less contrast than halves that are blended; from 1 on lines have a light seam.
const TAKEN_AWAY: f64 = 0.75;

/// The cubic filter's weight of a pixel at a distance from the middle of the one that is made.
fn cubic(distance: f64) -> f64 {
    let x = distance.abs();
    if x < 1.0 {
        ((2.0 - TAKEN_AWAY) * x - (3.0 - TAKEN_AWAY)) * x * x + 1.0
    } else if x < 2.0 {
        -TAKEN_AWAY * (((x - 5.0) * x + 8.0) * x - 4.0)
    } else {
        0.0
    }
}

/// What smaller copies are for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Purpose {
    /// Halves, to be blended on the screen, where each is shown smaller still.
    Blended,
    /// To be shown pixel for pixel, so many for each of the picture: less than one. What is left of a pixel at the right and
    /// the lower edge has none.
    Shown(f64),
}

impl Purpose {
    /// How far its filter reaches, in pixels of the smaller copy.
    fn reach(self) -> f64 {
        match self {
            Self::Blended => REACH,
            Self::Shown(_) => 2.0,
        }
    }

    /// Pixels of a side of the larger copy for each of the smaller one.
    fn scale(self, larger: u32, smaller: u32) -> f64 {
        match self {
            Self::Blended => f64::from(larger) / f64::from(smaller.max(1)),
            Self::Shown(scale) => 1.0 / scale,
        }
    }

    fn filter(self) -> FilterType {
        let weight = match self {
            Self::Blended => weight,
            Self::Shown(_) => cubic,
        };
        // It is refused for a reach that is none only.
        Filter::new("chart", weight, self.reach())
            .map_or(FilterType::CatmullRom, FilterType::Custom)
    }
}

/// Makes rows of a smaller copy.
pub(super) struct Reducer {
    resizer: Resizer,
    filter: FilterType,
    format: PixelFormat,
}

/// The heights of a copy of a picture and of the smaller one that is made from it.
#[derive(Debug, Clone, Copy)]
pub(super) struct ReductionStep {
    pub larger: u32,
    pub smaller: u32,
    pub purpose: Purpose,
}

impl ReductionStep {
    /// Rows of the larger copy for each of the smaller one: of halves two, or a little less where half of them is no whole
    /// number.
    fn scale(self) -> f64 {
        self.purpose.scale(self.larger, self.smaller)
    }

    /// The first row of the larger copy that a row of the smaller one is made from.
    pub fn first_source(self, row: u32) -> u32 {
        let reach = self.purpose.reach() * self.scale();
        ((f64::from(row) + 0.5) * self.scale() - reach)
            .floor()
            .max(0.0) as u32
    }

    /// How many rows of the larger copy must be there before so many rows of the smaller one can be made.
    pub fn sources(self, rows: u32) -> u32 {
        if rows == 0 {
            return 0;
        }
        let reach = self.purpose.reach() * self.scale();
        let last = ((f64::from(rows) - 0.5) * self.scale() + reach).ceil();
        (last as u32).min(self.larger)
    }
}

/// Rows of the larger copy that are there.
pub(super) struct LargerRows<'a> {
    pub bytes: &'a [u8],
    /// Pixels in a row.
    pub width: u32,
    /// The row with which they begin.
    pub first_row: u32,
    pub rows: u32,
}

impl Reducer {
    pub fn new(format: PixelFormat, purpose: Purpose) -> Self {
        Self {
            resizer: Resizer::new(),
            filter: purpose.filter(),
            format,
        }
    }

    /// Appends rows of the smaller copy, `width` pixels wide. Those of the larger one that they are made from must be
    /// there.
    pub fn append(
        &mut self,
        source: &LargerRows<'_>,
        heights: ReductionStep,
        rows: Range<u32>,
        width: u32,
        into: &mut Vec<u8>,
    ) -> Result<(), DecodeError> {
        let pixel = match self.format {
            PixelFormat::Grey => PixelType::U8,
            PixelFormat::Rgb => PixelType::U8x3,
            PixelFormat::Rgba => PixelType::U8x4,
        };
        let broken = |error: &dyn std::fmt::Display| DecodeError::Broken(error.to_string());
        let larger = ImageRef::new(source.width, source.rows, source.bytes, pixel)
            .map_err(|error| broken(&error))?;
        let start = into.len();
        let count = rows.len() as u32;
        into.resize(
            start + count as usize * width as usize * self.format.bytes(),
            0,
        );
        let made = into.get_mut(start..).unwrap_or_default();
        let mut smaller =
            Image::from_slice_u8(width, count, made, pixel).map_err(|error| broken(&error))?;
        let scale = heights.scale();
        let top = (f64::from(rows.start) * scale - f64::from(source.first_row)).max(0.0);
        // Never a rounding error more than there is.
        let most = f64::from(source.rows) - top;
        let most = if top + most > f64::from(source.rows) {
            most.next_down()
        } else {
            most
        };
        let height = (f64::from(count) * scale).min(most);
        let across = heights.purpose.scale(source.width, width);
        let columns = (f64::from(width) * across).min(f64::from(source.width));
        let options = ResizeOptions::new()
            .resize_alg(ResizeAlg::Convolution(self.filter))
            // They are premultiplied already.
            .use_alpha(false)
            .crop(0.0, top, columns, height);
        self.resizer
            .resize(&larger, &mut smaller, &options)
            .map_err(|error| broken(&error))?;
        if self.format == PixelFormat::Rgba {
            // What is taken away overshoots beside an edge; a premultiplied colour is never more than its alpha.
            for [red, green, blue, alpha] in made.as_chunks_mut().0 {
                (*red, *green, *blue) = (
                    (*red).min(*alpha),
                    (*green).min(*alpha),
                    (*blue).min(*alpha),
                );
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Half of these rows.
    fn halved(format: PixelFormat, width: u32, bytes: &[u8]) -> Vec<u8> {
        let larger = bytes.len() as u32 / (width * format.bytes() as u32);
        let heights = ReductionStep {
            larger,
            smaller: larger.div_ceil(2),
            purpose: Purpose::Blended,
        };
        let source = LargerRows {
            bytes,
            width,
            first_row: 0,
            rows: larger,
        };
        let mut into = Vec::new();
        Reducer::new(format, Purpose::Blended)
            .append(
                &source,
                heights,
                0..heights.smaller,
                width.div_ceil(2),
                &mut into,
            )
            .unwrap();
        into
    }

    #[test]
    fn even_colour_stays() {
        for (format, pixel) in [
            (PixelFormat::Grey, &[77][..]),
            (PixelFormat::Rgb, &[1, 2, 255]),
            (PixelFormat::Rgba, &[0, 0, 0, 0]),
            (PixelFormat::Rgba, &[9, 100, 0, 100]),
        ] {
            let bytes = pixel.repeat(7 * 5);
            assert_eq!(halved(format, 7, &bytes), pixel.repeat(4 * 3));
        }
    }

    #[test]
    fn even_colour_stays_in_copy_of_any_size() {
        let bytes = vec![77; 40 * 50];
        for scale in [0.99, 0.5, 0.283, 0.03] {
            let (width, smaller) = ((40.0 * scale) as u32, (50.0 * scale) as u32);
            let heights = ReductionStep {
                larger: 50,
                smaller,
                purpose: Purpose::Shown(scale),
            };
            let source = LargerRows {
                bytes: &bytes,
                width: 40,
                first_row: 0,
                rows: 50,
            };
            let mut into = Vec::new();
            let mut reducer = Reducer::new(PixelFormat::Grey, heights.purpose);
            reducer
                .append(&source, heights, 0..smaller, width, &mut into)
                .unwrap();
            assert_eq!(into, vec![77; (width * smaller) as usize], "{scale}");
        }
    }

    #[test]
    fn single_pixel_is_its_own_half() {
        assert_eq!(halved(PixelFormat::Grey, 1, &[200]), [200]);
    }

    #[test]
    fn fine_line_keeps_its_ink() {
        let mut row = [128; 16];
        row[6] = 90;
        let half = halved(PixelFormat::Grey, 16, &row.repeat(16));
        let shown: u32 = half.iter().take(8).map(|&grey| u32::from(grey)).sum();
        assert!((8 * 128 - shown).abs_diff(19) <= 2, "{shown}");
    }

    #[test]
    fn no_colour_exceeds_its_alpha() {
        let row = [
            [0; 4],
            [0; 4],
            [128, 0, 0, 128],
            [255; 4],
            [0, 0, 0, 255],
            [0, 0, 0, 255],
            [0; 4],
            [255; 4],
        ];
        for [red, green, blue, alpha] in halved(PixelFormat::Rgba, 8, row.as_flattened())
            .as_chunks()
            .0
        {
            assert!(red.max(green).max(blue) <= alpha);
        }
    }

    #[test]
    fn rows_made_apart_equal_rows_made_at_once() {
        let (width, height) = (21_u32, 75_u32);
        let bytes: Vec<u8> = (0..width * height)
            .map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8)
            .collect();
        let heights = ReductionStep {
            larger: height,
            smaller: height.div_ceil(2),
            purpose: Purpose::Blended,
        };
        let whole = halved(PixelFormat::Grey, width, &bytes);
        let mut apart = Vec::new();
        for rows in [0..1, 1..9, 9..30, 30..38] {
            let first_row = heights.first_source(rows.start);
            let end = heights.sources(rows.end);
            let part = (first_row * width) as usize..(end * width) as usize;
            let source = LargerRows {
                bytes: &bytes[part],
                width,
                first_row,
                rows: end - first_row,
            };
            Reducer::new(PixelFormat::Grey, Purpose::Blended)
                .append(&source, heights, rows, width.div_ceil(2), &mut apart)
                .unwrap();
        }
        assert_eq!(apart.len(), whole.len());
        // The library rounds its weights.
        for (apart, whole) in apart.iter().zip(&whole) {
            assert!(apart.abs_diff(*whole) <= 1, "{apart} {whole}");
        }
    }
}
