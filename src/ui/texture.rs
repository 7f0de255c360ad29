//! A chart's picture as textures, none of them larger than the graphics device takes.

use std::ops::Range;

use egui::{
    Color32, ColorImage, Mesh, Painter, Rect, Shape, TextureFilter, TextureHandle, TextureOptions,
    pos2,
};

use super::viewport::View;
use crate::chart::georef::{ImagePos, ImageRect};
use crate::chart::image::{REDUCTIONS, Reduced, Strip};

/// Columns and rows of each neighbour that a tile carries along, so that filtering shows no seam.
const OVERLAP: usize = crate::chart::image::OVERLAP as usize;

/// Shown larger than it is, a picture has sharp pixels; shown smaller, its pixels are blended.
const WHOLE: TextureOptions = TextureOptions {
    magnification: TextureFilter::Nearest,
    ..TextureOptions::LINEAR
};
/// A smaller copy may be stretched a little, and is blended then.
const REDUCED: TextureOptions = TextureOptions::LINEAR;
/// By how much: a copy that is just too small is better than one twice its size, of which every other pixel is left out.
const MOST_STRETCH: f64 = 1.15;

/// The tiles of one picture, in the order in which their rows came.
#[derive(Default)]
pub struct ChartTexture {
    /// Rows that came since the last frame. A hidden window draws none; what is given to egui meanwhile would stay
    /// there, even when the chart is closed.
    waiting: Vec<Strip>,
    tiles: Vec<Tile>,
}

/// A part of the picture, in several sizes.
struct Tile {
    /// The part, in image pixels.
    part: ImageRect,
    /// The part at full size, at half of it, and so on.
    copies: Vec<Copy>,
}

/// One texture.
struct Copy {
    /// The part of the texture that shows the tile: the rest is shared with the neighbours.
    uv: Rect,
    handle: TextureHandle,
}

impl Tile {
    /// The smallest copy that is hardly stretched at so many screen pixels for each image pixel: blending four of its
    /// pixels then leaves none out. Not left to the device's own filter, which blends two copies and costs contrast.
    fn copy_for(&self, pixels: f64) -> Option<&Copy> {
        let wanted = (1..self.copies.len())
            .take_while(|nth| pixels * f64::from(1_u32 << nth) <= MOST_STRETCH)
            .count();
        self.copies.get(wanted)
    }
}

impl ChartTexture {
    /// Adds rows of the picture.
    pub fn push(&mut self, strip: Strip) {
        self.waiting.push(strip);
    }

    /// Makes textures of the rows that came, in the frame that shows them.
    pub fn upload(&mut self, ctx: &egui::Context) {
        for strip in std::mem::take(&mut self.waiting) {
            self.upload_strip(ctx, strip);
        }
    }

    fn upload_strip(&mut self, ctx: &egui::Context, strip: Strip) {
        let max_side = ctx.input(|input| input.max_texture_side);
        let Strip {
            rows,
            first_row,
            pixels,
            reduced,
        } = strip;
        let [width, height] = pixels.size;
        if width == 0 || height == 0 || height > max_side {
            return;
        }
        let Some(spans) = spans(width, max_side) else {
            return;
        };
        let mut tiles: Vec<Tile> = spans
            .iter()
            .map(|span| Tile {
                part: ImageRect {
                    min: ImagePos {
                        x: span.start as f64,
                        y: f64::from(rows.start),
                    },
                    max: ImagePos {
                        x: span.end as f64,
                        y: f64::from(rows.end),
                    },
                },
                copies: Vec::new(),
            })
            .collect();
        let whole = Reduced { first_row, pixels };
        for (nth, copy) in std::iter::once(whole).chain(reduced).enumerate() {
            let pieces = cut(copy.pixels, &spans, nth);
            for (tile, (first_column, pixels)) in tiles.iter_mut().zip(pieces) {
                let [width, height] = pixels.size;
                let scale = f64::from(1_u32 << nth);
                let uv = |at: ImagePos| {
                    pos2(
                        ((at.x / scale - first_column as f64) / width as f64) as f32,
                        ((at.y / scale - f64::from(copy.first_row)) / height as f64) as f32,
                    )
                };
                let uv = Rect::from_min_max(uv(tile.part.min), uv(tile.part.max));
                let options = if nth == 0 { WHOLE } else { REDUCED };
                let handle = ctx.load_texture("chart", pixels, options);
                tile.copies.push(Copy { uv, handle });
            }
        }
        self.tiles.append(&mut tiles);
    }

    /// Paints what is visible of the picture, multiplied by `tint`.
    pub fn paint(&self, painter: &Painter, view: &View, tint: Color32) {
        let pixels = view.scale * f64::from(painter.pixels_per_point());
        for tile in &self.tiles {
            let corners = view.ui_corners_from_image(&tile.part);
            if !Rect::from_points(&corners).intersects(painter.clip_rect()) {
                continue;
            }
            let Some(copy) = tile.copy_for(pixels) else {
                continue;
            };
            let mut mesh = Mesh::with_texture(copy.handle.id());
            // Turned with the page: each corner keeps its place in the texture.
            mesh.add_rect_with_uv(copy.uv, copy.uv, tint);
            let [left_top, right_top, right_bottom, left_bottom] = corners;
            let in_mesh = [left_top, right_top, left_bottom, right_bottom];
            for (vertex, corner) in mesh.vertices.iter_mut().zip(in_mesh) {
                vertex.pos = corner;
            }
            painter.add(Shape::mesh(mesh));
        }
    }
}

/// The columns of the picture that each tile paints; `None` where the device takes next to nothing. Tiles begin where a
/// column of every smaller copy begins.
fn spans(width: usize, max_side: usize) -> Option<Vec<Range<usize>>> {
    if width <= max_side {
        return Some(std::iter::once(0..width).collect());
    }
    let whole = 1 << REDUCTIONS;
    let step = max_side.saturating_sub(2 * OVERLAP) / whole * whole;
    (step > 0).then(|| {
        (0..width)
            .step_by(step)
            .map(|from| from..(from + step).min(width))
            .collect()
    })
}

/// Cuts rows of the copy of 1 / 2^nth of the size into pieces for these columns of the picture, each with the column
/// of the copy it begins with. What fits as it is is not copied.
fn cut(pixels: ColorImage, spans: &[Range<usize>], nth: usize) -> Vec<(usize, ColorImage)> {
    if spans.len() == 1 {
        return vec![(0, pixels)];
    }
    let [width, height] = pixels.size;
    spans
        .iter()
        .map(|span| {
            let first = (span.start >> nth).saturating_sub(OVERLAP);
            let last = (span.end.div_ceil(1 << nth) + OVERLAP).min(width);
            (
                first,
                pixels.region_by_pixels([first, 0], [last - first, height]),
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn the_smallest_copy_that_is_hardly_stretched_is_painted() {
        let ctx = egui::Context::default();
        let mut texture = ChartTexture::default();
        let small = |nth: u32| Reduced {
            first_row: 0,
            pixels: ColorImage::filled([64 >> nth, 64 >> nth], Color32::BLACK),
        };
        texture.upload_strip(
            &ctx,
            Strip {
                rows: 0..64,
                first_row: 0,
                pixels: small(0).pixels,
                reduced: (1..=REDUCTIONS).map(small).collect(),
            },
        );
        let width = |pixels| texture.tiles[0].copy_for(pixels).unwrap().handle.size()[0];
        let shown = [8.0, 1.0, 0.58, 0.57, 0.29, 0.28, 0.145, 0.14, 0.01].map(width);
        assert_eq!(shown, [64, 64, 64, 32, 32, 16, 16, 8, 8]);
    }
}
