//! The whole picture at the size at which it is looked at: each of its pixels is one of the screen's, so that it is as sharp
//! as it can be and costs the device the least. It is made in the frame that shows a complete picture first, and again when
//! the picture is at rest at another size; while that changes, the halved copies are shown.

use egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, TextureHandle, TextureOptions, pos2, vec2};

use super::{Pixels, Tile};
use crate::chart::georef::ImagePos;
use crate::chart::image::{Bitmap, ImageSize, resized};
use crate::ui::viewport::{Rotation, View};

/// The most pixels that are made in one frame: a chart that fills a large screen.
const MOST_PIXELS: u64 = 4 << 20;

/// A copy of its own size and the picture it was made of.
pub(super) struct ShownCopy {
    size: ImageSize,
    picture: ImageSize,
    texture: TextureHandle,
}

/// Makes the copy for so many screen pixels for each of the picture's, where there is none of that size, the picture is
/// complete, shown smaller than it is, and rows for it are here. Else the one before stays.
pub(super) fn renew(
    shown: &mut Option<ShownCopy>,
    tiles: &[Tile],
    pixels: f64,
    ctx: &egui::Context,
) {
    let Some(picture) = complete(tiles) else {
        return;
    };
    let size = size_at(picture, pixels);
    let area = u64::from(size.width) * u64::from(size.height);
    let max_side = ctx.input(|input| input.max_texture_side);
    let fits = size.width.max(size.height) as usize <= max_side && area <= MOST_PIXELS;
    if pixels >= 1.0 || !fits || shown.as_ref().is_some_and(|shown| shown.size == size) {
        return;
    }
    let Some(copy) = source(tiles, picture, size).and_then(|source| resized(&source, size)) else {
        return;
    };
    *shown = Some(ShownCopy {
        size,
        picture,
        texture: ctx.load_texture("chart", copy.to_pixels(), TextureOptions::NEAREST),
    });
}

/// The size of the whole picture, when all of its rows are here, and each in one piece.
fn complete(tiles: &[Tile]) -> Option<ImageSize> {
    let picture = tiles.first()?.picture;
    let mut next = 0;
    for tile in tiles {
        if tile.rows.start != next || tile.part.max.x < f64::from(picture.width) {
            return None;
        }
        next = tile.rows.end;
    }
    (next == picture.height).then_some(picture)
}

/// The size of a picture on the screen, in screen pixels.
fn size_at(picture: ImageSize, pixels: f64) -> ImageSize {
    let side = |side: u32| (f64::from(side) * pixels).round().max(1.0) as u32;
    ImageSize {
        width: side(picture.width),
        height: side(picture.height),
    }
}

/// The smallest copy of the whole picture that is larger than `size` and of which no row is with the device alone.
fn source(tiles: &[Tile], picture: ImageSize, size: ImageSize) -> Option<Bitmap> {
    let copies = tiles.first()?.copies.len();
    (0..copies).rev().find_map(|nth| {
        let copy = picture.reduced(nth as u32);
        let larger = copy.width >= size.width && copy.height >= size.height;
        larger.then(|| rows(tiles, nth, copy)).flatten()
    })
}

/// All rows of the nth copy, each once; `None` where some are not here.
fn rows(tiles: &[Tile], nth: usize, copy: ImageSize) -> Option<Bitmap> {
    let mut parts = Vec::with_capacity(tiles.len());
    for tile in tiles {
        let part = tile.copies.get(nth)?;
        match &part.pixels {
            Pixels::Here(bitmap) => parts.push((part.first_row, bitmap)),
            Pixels::Given(_) => return None,
        }
    }
    let format = parts.first()?.1.format();
    let mut whole = Bitmap::with_room(format, copy.width as usize, copy.height as usize);
    for (first_row, bitmap) in parts {
        // Neighbours share rows.
        whole.append(bitmap, whole.height().checked_sub(first_row)?);
    }
    (whole.height() == copy.height as usize).then_some(whole)
}

impl ShownCopy {
    /// Paints the picture where a view shows it; whether it did: the view must show it at this size and upright. Its corner
    /// lies on a whole pixel, half of one away at most.
    pub(super) fn paint(&self, painter: &Painter, view: &View, tint: Color32) -> bool {
        let density = painter.pixels_per_point();
        let size = size_at(self.picture, view.scale * f64::from(density));
        if size != self.size || view.rotation() != Rotation::NONE {
            return false;
        }
        let corner = view.ui_from_image(ImagePos { x: 0.0, y: 0.0 });
        let snap = |at: f32| (at * density).round() / density;
        let side = vec2(size.width as f32, size.height as f32) / density;
        let place = Rect::from_min_size(pos2(snap(corner.x), snap(corner.y)), side);
        let mut mesh = Mesh::with_texture(self.texture.id());
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        mesh.add_rect_with_uv(place, whole, tint);
        painter.add(Shape::mesh(mesh));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::decoded;
    use super::super::*;
    use super::*;

    /// A picture of 40 x 300 pixels, painted at `scale` in windows of these numbers of screen pixels for each point.
    fn painted(scales: &[f64]) -> ChartTexture {
        let ctx = egui::Context::default();
        let mut texture = ChartTexture::default();
        for strip in decoded(40, 300) {
            texture.push(strip);
        }
        for scale in scales {
            let _output = ctx.run_ui(egui::RawInput::default(), |ui| {
                texture.arrange(ui.ctx());
                let view = View::upright(pos2(3.3, 4.7), *scale);
                texture.paint(ui.painter(), &view, Color32::WHITE, Color32::WHITE);
            });
        }
        texture
    }

    fn shown_size(texture: &ChartTexture) -> Option<(u32, u32)> {
        let shown = texture.shown.as_ref()?;
        assert_eq!(shown.texture.size()[0], shown.size.width as usize);
        Some((shown.size.width, shown.size.height))
    }

    #[test]
    fn complete_picture_is_made_at_its_size_in_one_frame() {
        let texture = painted(&[0.37]);
        assert_eq!(shown_size(&texture), Some((15, 111)));
        let given = texture.tiles.iter().flat_map(|tile| &tile.copies);
        let mut given = given.filter(|copy| matches!(copy.pixels, Pixels::Given(_)));
        assert!(given.next().is_none(), "no other copy goes to the device");
    }

    #[test]
    fn size_that_still_changes_makes_no_copy() {
        assert_eq!(shown_size(&painted(&[0.37, 0.4, 0.45])), Some((15, 111)));
        let rests = painted(&[0.37, 0.4, 0.45, 0.45]);
        assert_eq!(shown_size(&rests), Some((18, 135)));
    }

    #[test]
    fn picture_shown_in_full_needs_no_copy() {
        assert_eq!(shown_size(&painted(&[1.0, 1.0])), None);
        assert_eq!(shown_size(&painted(&[3.0, 3.0])), None);
    }

    #[test]
    fn picture_without_its_end_is_shown_in_strips() {
        let ctx = egui::Context::default();
        let mut texture = ChartTexture::default();
        for strip in decoded(40, 300).into_iter().take(2) {
            texture.push(strip);
        }
        texture.arrange(&ctx);
        assert!(complete(&texture.tiles).is_none());
    }

    #[test]
    fn rows_of_strips_are_each_taken_once() {
        let ctx = egui::Context::default();
        let mut texture = ChartTexture::default();
        for strip in decoded(40, 300) {
            texture.push(strip);
        }
        texture.arrange(&ctx);
        let picture = complete(&texture.tiles).unwrap();
        let whole = rows(&texture.tiles, 0, picture).unwrap().to_pixels();
        for (at, pixel) in whole.pixels.iter().enumerate() {
            assert_eq!(pixel.r(), ((at % 40) ^ (at / 40)) as u8);
        }
    }
}
