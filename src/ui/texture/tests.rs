//! Tiles: which columns each has, which copy is shown, and that nothing is held twice.

use super::*;
use crate::chart::image::{Limits, Step, decode};

#[test]
fn tiles_of_a_wide_strip_paint_every_column_once_and_fit_the_device_in_every_size() {
    let spans = spans(1003, 300).unwrap();
    let mut next = 0;
    for span in &spans {
        assert_eq!(span.start, next);
        next = span.end;
    }
    assert_eq!(next, 1003);
    for nth in 0..=REDUCTIONS as usize {
        let width = 1003_usize.div_ceil(1 << nth);
        let pixels = ColorImage::filled([width, 4], Color32::BLACK);
        for (span, (first, piece)) in spans.iter().zip(cut(pixels, &spans, nth)) {
            assert!(piece.width() <= 300);
            // Begins before what it paints and ends behind it, but at the picture's edges.
            assert!(first << nth < span.start || first == 0);
            let last = first + piece.width();
            assert!(last << nth > span.end || last == width);
        }
    }
}

#[test]
fn a_device_that_takes_next_to_nothing_gets_no_tiles() {
    assert_eq!(spans(1003, 9), None);
}

#[test]
fn a_strip_that_fits_the_device_is_not_copied() {
    let pixels = ColorImage::filled([300, 4], Color32::BLACK);
    let at = pixels.pixels.as_ptr();
    assert_eq!(
        cut(pixels, &spans(300, 300).unwrap(), 0)[0]
            .1
            .pixels
            .as_ptr(),
        at
    );
}

#[test]
fn the_smallest_copy_that_is_not_stretched_is_painted() {
    let ctx = egui::Context::default();
    let mut texture = ChartTexture::default();
    let small = |nth: u32| Reduced {
        first_row: 0,
        pixels: ColorImage::filled([64 >> nth, 64 >> nth], Color32::BLACK),
    };
    texture.arrange_strip(
        2048,
        Strip {
            rows: 0..64,
            first_row: 0,
            pixels: small(0).pixels,
            reduced: (1..=REDUCTIONS).map(small).collect(),
        },
    );
    let width = |pixels| {
        let copy = texture.tiles[0].copy_for(pixels).unwrap();
        copy.texture(&ctx);
        match &copy.pixels {
            Pixels::Given(handle) => handle.size()[0],
            Pixels::Here(_) => 0,
        }
    };
    let shown = [8.0, 1.0, 0.51, 0.5, 0.28, 0.25, 0.13, 0.125, 0.01].map(width);
    assert_eq!(shown, [64, 64, 64, 32, 32, 16, 16, 8, 8]);
}

/// The strips of a grey picture as the decoder hands them out.
fn decoded(width: u32, height: u32) -> Vec<Strip> {
    let mut png = Vec::new();
    let grey = image::GrayImage::from_fn(width, height, |x, y| image::Luma([(x ^ y) as u8]));
    let mut target = std::io::Cursor::new(&mut png);
    grey.write_to(&mut target, image::ImageFormat::Png).unwrap();
    let mut strips = Vec::new();
    decode(&png[..], Limits::CHART, &mut |step| {
        if let Step::Strip(strip) = step {
            strips.push(strip);
        }
        true
    })
    .unwrap();
    strips
}

/// Where the pixels of a picture lie in memory.
fn place(pixels: &ColorImage) -> *const Color32 {
    pixels.pixels.as_ptr()
}

#[test]
fn rows_are_the_only_copy_until_a_view_shows_them_and_are_handed_on_without_another() {
    let ctx = egui::Context::default();
    let given = || std::mem::take(&mut ctx.tex_manager().write().take_delta().set);
    // The letters' own texture.
    drop(given());
    let mut texture = ChartTexture::default();
    let mut decoded_at = Vec::new();
    for strip in decoded(40, 300) {
        let copies = std::iter::once(&strip.pixels);
        let copies = copies.chain(strip.reduced.iter().map(|copy| &copy.pixels));
        decoded_at.extend(copies.map(place));
        texture.push(strip);
    }
    assert!(given().is_empty(), "a hidden window gives egui nothing");
    assert_eq!(texture.waiting.len(), 3);
    texture.arrange(&ctx);
    assert_eq!(texture.waiting.capacity(), 0, "nothing waits any more");
    assert!(given().is_empty(), "nothing is given that no view shows");
    for copy in texture.tiles.iter_mut().flat_map(|tile| &mut tile.copies) {
        copy.texture(&ctx);
    }
    let mut given_at: Vec<*const Color32> = given()
        .into_values()
        .flatten()
        .map(|delta| {
            let egui::ImageData::Color(pixels) = delta.image;
            assert_eq!(std::sync::Arc::strong_count(&pixels), 1);
            place(&pixels)
        })
        .collect();
    given_at.sort_unstable();
    decoded_at.sort_unstable();
    assert_eq!(given_at, decoded_at);
}
