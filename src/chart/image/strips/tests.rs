//! Strips that are cut, with their neighbours and in every size.

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
            let whole = strip.whole().unwrap();
            assert_eq!(whole.first_row, strip.rows.start.saturating_sub(OVERLAP));
            let last = whole.first_row + whole.pixels.height() as u32;
            assert_eq!(last, (strip.rows.end + OVERLAP).min(height));
        }
        assert_eq!(next, height);
    }
}

#[test]
fn strip_rows_are_what_they_claim() {
    let (_, strips) = strips_of(&grey(3, 700));
    for strip in &strips {
        let whole = strip.whole().unwrap();
        for (nth, row) in whole.pixels.to_pixels().pixels.chunks(3).enumerate() {
            let expected = (whole.first_row + nth as u32) % 251;
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
    let size = ImageSize {
        width: 1,
        height: 1000,
    };
    let mut strips = StripCollector::with_halves(size, PixelFormat::Grey);
    // Rows more than its own: the filters of all three copies reach for them, and the overlap of the smallest.
    for _ in 0..STRIP_ROWS + 35 {
        strips.append_rows(&[0], &mut sink).unwrap();
    }
    assert_eq!(handed_out, 1);
}

#[test]
fn reduced_strips_overlap_neighbours() {
    for height in [1, 9, 128, 129, 300, 513] {
        let (_, strips) = strips_of(&grey(21, height));
        for strip in &strips {
            assert_eq!(strip.copies.len(), 1 + REDUCTIONS as usize);
            for (nth, reduced) in (0_u32..).zip(&strip.copies).skip(1) {
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
fn strips_of_shown_copy_join_to_copy_made_at_once() {
    let size = ImageSize {
        width: 61,
        height: 700,
    };
    let noise: Vec<u8> = (0..size.width * size.height)
        .map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    for scale in [0.9, 0.5, 0.283, 0.06] {
        let copy = size.scaled(scale);
        let heights = ReductionStep {
            larger: size.height,
            smaller: copy.height,
            purpose: Purpose::Shown(scale),
        };
        let source = LargerRows {
            bytes: &noise,
            width: size.width,
            first_row: 0,
            rows: size.height,
        };
        let mut whole = Vec::new();
        Reducer::new(PixelFormat::Grey, heights.purpose)
            .append(&source, heights, 0..copy.height, copy.width, &mut whole)
            .unwrap();
        let whole = Bitmap::new(PixelFormat::Grey, copy.width as usize, whole);
        let mut strips = StripCollector::of_copy(size, PixelFormat::Grey, scale);
        let mut check = |step| {
            let DecodeStep::Strip(strip) = step else {
                return true;
            };
            let made = &strip.copies[1];
            let mut rows = [vec![0; copy.width as usize], vec![0; copy.width as usize]];
            for row in 0..made.pixels.height() {
                made.pixels.lightness(row, 0, 1, &mut rows[0]);
                whole.lightness(made.first_row as usize + row, 0, 1, &mut rows[1]);
                let mut pairs = rows[0].iter().zip(&rows[1]);
                // The library rounds its weights.
                assert!(pairs.all(|(a, b)| a.abs_diff(*b) <= 2), "{scale} {row}");
            }
            true
        };
        for rows in noise.chunks(61 * 16) {
            strips.append_rows(rows, &mut check).unwrap();
        }
    }
}

#[test]
fn reduced_row_is_mean_across_strips() {
    let (_, strips) = strips_of(&grey(3, 250));
    for strip in &strips {
        let half = &strip.copies[1];
        for (nth, row) in half.pixels.to_pixels().pixels.chunks(2).enumerate() {
            let y = 2.0 * f64::from(half.first_row + nth as u32) + 0.5;
            // The first and the last have neighbours that count twice.
            let error = (f64::from(row[0].r()) - y).abs();
            assert!(error <= 1.0, "{y}: {}", row[0].r());
        }
    }
}
