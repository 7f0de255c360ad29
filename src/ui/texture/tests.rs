//! Tiles: which columns each has, which copy is shown, and that nothing is held twice.

mod seams;

use super::*;
use crate::chart::image::{
    CopyScale, DecodeStep, ImageLimits, ImageSize, PixelFormat, REDUCTIONS, ScaledRows, decode,
};

/// Black rows.
fn black(width: u32, rows: u32) -> Bitmap {
    let bytes = vec![0; (width * rows) as usize];
    Bitmap::new(PixelFormat::Grey, width as usize, bytes)
}

#[test]
fn smallest_copy_that_is_not_stretched_is_painted() {
    let ctx = egui::Context::default();
    let mut texture = PictureTexture::default();
    texture.add_strip(2048, strip_of(None, 0..64));
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
fn decoded(width: u32, height: u32) -> Vec<ImageStrip> {
    let mut png = Vec::new();
    let grey = image::GrayImage::from_fn(width, height, |x, y| image::Luma([(x ^ y) as u8]));
    let mut target = std::io::Cursor::new(&mut png);
    grey.write_to(&mut target, image::ImageFormat::Png).unwrap();
    let mut strips = Vec::new();
    decode(&png[..], ImageLimits::CHART, &mut |step| {
        if let DecodeStep::Strip(strip) = step {
            strips.push(strip);
        }
        true
    })
    .unwrap();
    strips
}

#[test]
fn decoded_rows_end_with_the_texture() {
    let ctx = egui::Context::default();
    let given = || std::mem::take(&mut ctx.tex_manager().write().take_delta().set);
    // The letters' own texture.
    drop(given());
    let mut texture = PictureTexture::default();
    texture.add(&ctx, decoded(40, 300));
    assert_eq!(texture.tiles.len(), 3);
    assert!(given().is_empty(), "nothing is given that no view shows");
    for copy in texture.tiles.iter_mut().flat_map(|tile| &mut tile.copies) {
        copy.texture(&ctx);
        assert!(matches!(copy.pixels, Pixels::Given(_)));
    }
    let mut textures = 0;
    for delta in given().into_values().flatten() {
        let egui::ImageData::Color(pixels) = delta.image;
        assert_eq!(std::sync::Arc::strong_count(&pixels), 1);
        textures += 1;
    }
    assert_eq!(textures, 3 * (1 + REDUCTIONS));
}

/// A strip of a picture of 64 x 64 pixels: in every size, or the copy that a view of this scale shows.
fn strip_of(scale: Option<f64>, rows: std::ops::Range<u32>) -> ImageStrip {
    let size = ImageSize {
        width: 64,
        height: 64,
    };
    let copy = |size: ImageSize, scale: f64| ScaledRows {
        first_row: 0,
        pixels: black(size.width, size.height),
        size,
        scale: CopyScale {
            across: scale,
            down: scale,
        },
    };
    let copies = match scale {
        Some(scale) => vec![copy(size.scaled(scale), scale)],
        None => (0..=REDUCTIONS)
            .map(|nth| copy(size.reduced(nth), 0.5_f64.powi(nth as i32)))
            .collect(),
    };
    ImageStrip { rows, size, copies }
}

#[test]
fn copy_of_shown_size_is_painted_in_that_size_only() {
    let mut texture = PictureTexture::default();
    let view = |scale| View::upright(egui::Pos2::ZERO, scale);
    texture.add_strip(2048, strip_of(Some(0.3), 0..64));
    let copies = |texture: &mut PictureTexture, scale| {
        // Twice as many pixels to a point.
        let tiles = texture.tiles_for(&view(scale), 2.0);
        let copies = tiles.iter().map(|tile| tile.copies.len()).sum::<usize>();
        (copies, texture.lacks_size)
    };
    let before = [0.15, 0.16].map(|scale| copies(&mut texture, scale));
    texture.add_strip(2048, strip_of(None, 0..32));
    let half = [0.15, 0.16].map(|scale| copies(&mut texture, scale));
    texture.add_strip(2048, strip_of(None, 32..64));
    let after = [0.15, 0.16].map(|scale| copies(&mut texture, scale));
    let fitted = (1, false);
    assert_eq!(before, [fitted, (1, true)]);
    assert_eq!(half, [fitted, (1 + 4, true)]);
    assert_eq!(after, [fitted, (8, false)]);
    // Moved by half a pixel.
    let beside = View::upright(egui::pos2(0.25, 0.0), 0.15);
    assert_eq!(texture.tiles_for(&beside, 2.0).len(), 2);
}

#[test]
fn copy_of_shown_size_lies_on_screen_pixels() {
    let mut texture = PictureTexture::default();
    texture.add_strip(2048, strip_of(Some(0.3), 0..64));
    // 64 pixels are 19.2 of the screen, and the copy has 19.
    let uv = texture.fitted[0].copies[0].uv;
    assert!((uv.width() * 19.0 - 19.2).abs() < 1e-4, "{uv:?}");
    assert_eq!(uv.min, egui::Pos2::ZERO);
}

#[test]
fn copy_that_ends_halfway_is_not_painted_alone() {
    let mut texture = PictureTexture::default();
    let view = View::upright(egui::Pos2::ZERO, 0.3);
    texture.add_strip(2048, strip_of(Some(0.3), 0..32));
    texture.add_strip(2048, strip_of(None, 0..64));
    let tiles = texture.tiles_for(&view, 1.0);
    let copies: Vec<usize> = tiles.iter().map(|tile| tile.copies.len()).collect();
    assert_eq!(copies, [4]);
    assert!(texture.fitted.is_empty(), "its end never comes");
}
