//! A chart's picture as textures, none of them larger than the graphics device takes.

use egui::{
    Color32, ColorImage, Mesh, Painter, Rect, Shape, TextureFilter, TextureHandle, TextureOptions,
    pos2,
};

use super::viewport::View;
use crate::chart::georef::{ImagePos, ImageRect};
use crate::chart::image::Strip;

/// Columns that neighbouring tiles share, so that filtering shows no seam.
const OVERLAP: usize = 16;

/// Filtered through smaller copies when the chart is shown smaller than it is: fine lines stay readable. Each pixel is a
/// block with sharp edges when it is shown larger.
const OPTIONS: TextureOptions = TextureOptions {
    magnification: TextureFilter::Nearest,
    mipmap_mode: Some(TextureFilter::Linear),
    ..TextureOptions::LINEAR
};

/// The tiles of one picture, in the order in which their rows came.
#[derive(Default)]
pub struct ChartTexture {
    /// Rows that came since the last frame. A hidden window draws none; what is given to egui meanwhile would stay
    /// there, even when the chart is closed.
    waiting: Vec<Strip>,
    tiles: Vec<Tile>,
}

/// One texture.
struct Tile {
    /// The part of the picture it paints, in image pixels.
    part: ImageRect,
    /// The part of the texture that shows it: the rest is shared with the neighbours.
    uv: Rect,
    handle: TextureHandle,
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
        } = strip;
        let [width, height] = pixels.size;
        if width == 0 || height == 0 || height > max_side || max_side <= 2 * OVERLAP {
            return;
        }
        let v = |row: u32| (row.saturating_sub(first_row)) as f32 / height as f32;
        let rows_in_image = (f64::from(rows.start), f64::from(rows.end));
        let (top, bottom) = (v(rows.start), v(rows.end));
        for (columns, pixels) in columns(pixels, max_side) {
            let u = |column: usize| (column - columns.first) as f32 / columns.width as f32;
            let uv = Rect::from_min_max(pos2(u(columns.from), top), pos2(u(columns.to), bottom));
            let part = ImageRect {
                min: ImagePos {
                    x: columns.from as f64,
                    y: rows_in_image.0,
                },
                max: ImagePos {
                    x: columns.to as f64,
                    y: rows_in_image.1,
                },
            };
            let handle = ctx.load_texture("chart", pixels, OPTIONS);
            self.tiles.push(Tile { part, uv, handle });
        }
    }

    /// Paints what is visible of the picture, multiplied by `tint`.
    pub fn paint(&self, painter: &Painter, view: &View, tint: Color32) {
        for tile in &self.tiles {
            let corners = view.ui_corners_from_image(&tile.part);
            if !Rect::from_points(&corners).intersects(painter.clip_rect()) {
                continue;
            }
            let mut mesh = Mesh::with_texture(tile.handle.id());
            // Turned with the page: each corner keeps its place in the texture.
            mesh.add_rect_with_uv(tile.uv, tile.uv, tint);
            let [left_top, right_top, right_bottom, left_bottom] = corners;
            let in_mesh = [left_top, right_top, left_bottom, right_bottom];
            for (vertex, corner) in mesh.vertices.iter_mut().zip(in_mesh) {
                vertex.pos = corner;
            }
            painter.add(Shape::mesh(mesh));
        }
    }
}

/// Which columns of the picture a tile holds, and which of them it paints.
struct Columns {
    first: usize,
    width: usize,
    from: usize,
    to: usize,
}

/// Cuts a strip that is wider than the device takes.
fn columns(pixels: ColorImage, max_side: usize) -> Vec<(Columns, ColorImage)> {
    let [width, height] = pixels.size;
    if width <= max_side {
        return vec![(
            Columns {
                first: 0,
                width,
                from: 0,
                to: width,
            },
            pixels,
        )];
    }
    let step = max_side - 2 * OVERLAP;
    (0..width)
        .step_by(step)
        .map(|from| {
            let to = (from + step).min(width);
            let (first, last) = (from.saturating_sub(OVERLAP), (to + OVERLAP).min(width));
            let part = pixels.region_by_pixels([first, 0], [last - first, height]);
            (
                Columns {
                    first,
                    width: last - first,
                    from,
                    to,
                },
                part,
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_of_a_wide_strip_paint_every_column_once_and_fit_the_device() {
        let pixels = ColorImage::filled([1000, 4], Color32::BLACK);
        let tiles = columns(pixels, 300);
        let mut next = 0;
        for (columns, pixels) in &tiles {
            assert_eq!(columns.from, next);
            assert!(pixels.width() <= 300 && pixels.width() == columns.width);
            assert!(columns.first <= columns.from && columns.to <= columns.first + columns.width);
            next = columns.to;
        }
        assert_eq!(next, 1000);
    }

    #[test]
    fn a_strip_that_fits_the_device_is_not_copied() {
        let pixels = ColorImage::filled([300, 4], Color32::BLACK);
        let at = pixels.pixels.as_ptr();
        assert_eq!(columns(pixels, 300)[0].1.pixels.as_ptr(), at);
    }
}
