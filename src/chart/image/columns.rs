//! Columns: rows of a picture in pieces that a graphics device takes.

use std::ops::Range;

use super::bitmap::Bitmap;
use super::strip::OVERLAP;

/// Columns of each neighbour that a piece carries along, so that filtering shows no seam.
const BESIDE: usize = OVERLAP as usize;

/// The columns of the picture that each tile paints; `None` where the device takes next to nothing.
pub fn spans(width: usize, max_side: usize) -> Option<Vec<Range<usize>>> {
    if width <= max_side {
        return Some(std::iter::once(0..width).collect());
    }
    let step = max_side.saturating_sub(2 * BESIDE);
    (step > 0).then(|| {
        (0..width)
            .step_by(step)
            .map(|from| from..(from + step).min(width))
            .collect()
    })
}

/// Cuts rows of a copy of the picture, which is as wide as told, into pieces for these columns of the picture, each with the
/// column of the copy it begins with. What fits as it is is not copied.
pub fn cut(
    pixels: Bitmap,
    spans: &[Range<usize>],
    copy_width: u32,
    picture_width: u32,
) -> Vec<(usize, Bitmap)> {
    if spans.len() == 1 {
        return vec![(0, pixels)];
    }
    let (copy, picture) = (copy_width as usize, picture_width.max(1) as usize);
    spans
        .iter()
        .map(|span| {
            let first = (span.start * copy / picture).saturating_sub(BESIDE);
            let last = ((span.end * copy).div_ceil(picture) + BESIDE).min(copy);
            (first, pixels.columns(first..last))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::image::{ImageSize, PixelFormat, REDUCTIONS};

    /// Black rows.
    fn black(width: u32, rows: u32) -> Bitmap {
        let bytes = vec![0; (width * rows) as usize];
        Bitmap::new(PixelFormat::Grey, width as usize, bytes)
    }

    #[test]
    fn tiles_paint_every_column_once() {
        let spans = spans(1003, 300).unwrap();
        let mut next = 0;
        for span in &spans {
            assert_eq!(span.start, next);
            next = span.end;
        }
        assert_eq!(next, 1003);
        let picture = ImageSize {
            width: 1003,
            height: 4,
        };
        for nth in 0..=REDUCTIONS {
            let copy = picture.reduced(nth);
            let pieces = cut(
                black(copy.width, copy.height),
                &spans,
                copy.width,
                picture.width,
            );
            let scale = f64::from(copy.width) / f64::from(picture.width);
            for (span, (first, piece)) in spans.iter().zip(pieces) {
                assert!(piece.width() <= 300);
                // Begins before what it paints and ends behind it, but at the picture's edges.
                assert!((first as f64) < span.start as f64 * scale || first == 0);
                let last = first + piece.width();
                assert!(last as f64 > span.end as f64 * scale || last == copy.width as usize);
            }
        }
    }

    #[test]
    fn device_that_takes_next_to_nothing_gets_no_tiles() {
        assert_eq!(spans(1003, 2), None);
    }

    #[test]
    fn strip_that_fits_device_stays_as_it_is() {
        let pieces = cut(black(300, 4), &spans(300, 300).unwrap(), 300, 300);
        assert_eq!(pieces, [(0, black(300, 4))]);
    }
}
