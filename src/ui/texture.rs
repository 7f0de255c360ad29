//! A chart's picture as textures, none of them larger than the graphics device takes, and none that no view has asked for:
//! of a chart that is fitted to a window the device holds a copy of the window's size.

use std::collections::HashMap;

use egui::{
    Color32, Mesh, Painter, Rect, Shape, TextureFilter, TextureHandle, TextureId, TextureOptions,
    pos2,
};

use super::overlay::filled;
use super::viewport::View;
use crate::chart::georef::{ImagePos, ImageRect};
use crate::chart::image::{Bitmap, CopyScale, ImageSize, ImageStrip, cut, spans};
use crate::message::PictureStore;
use crate::remote::RequestId;

/// Shown larger than it is, a picture has sharp pixels; shown smaller, its pixels are blended.
const WHOLE: TextureOptions = TextureOptions {
    magnification: TextureFilter::Nearest,
    ..TextureOptions::LINEAR
};
/// A smaller copy is never stretched, and its pixels are blended.
const REDUCED: TextureOptions = TextureOptions::LINEAR;

/// The copy of the size that is shown: each of its pixels is one of the screen, which costs less than blending.
const FITTED: TextureOptions = TextureOptions::NEAREST;

/// How far a pixel of a copy may be from the one of the screen that shows it, in pixels.
const SAME_PIXEL: f64 = 0.1;

/// The tiles of one picture, in the order in which their rows came.
#[derive(Default)]
pub struct PictureTexture {
    /// In every size.
    tiles: Vec<TextureTile>,
    /// In one size, the one that was shown when the picture came.
    fitted: Vec<TextureTile>,
    /// That size, once it is known.
    shown: Option<ShownScale>,
    /// It was painted in another size, which is missing.
    lacks_size: bool,
}

/// The size in which a picture was shown when it came.
#[derive(Clone, Copy)]
struct ShownScale {
    /// The picture's own.
    size: ImageSize,
    /// Pixels of the copy for each of the picture.
    scale: f64,
}

/// The pictures of one open chart, by the requests that bring them: the one on the screen and the one on its way.
#[derive(Default)]
pub struct ChartTextures {
    /// Where their rows come from.
    pub(super) store: PictureStore,
    pub(super) textures: HashMap<RequestId, PictureTexture>,
}

impl ChartTextures {
    /// Pictures whose rows come from there.
    pub fn new(store: PictureStore) -> Self {
        Self {
            store,
            ..Self::default()
        }
    }

    /// The picture of this request, with the rows that came meanwhile.
    pub fn get(&mut self, ctx: &egui::Context, id: RequestId) -> &mut PictureTexture {
        let texture = self.textures.entry(id).or_default();
        texture.add(ctx, self.store.take(id));
        texture
    }

    /// Has the other sizes of a picture made now, where it was painted in one that is missing.
    pub fn ask_for_sizes(&self, ctx: &egui::Context, id: RequestId) {
        let lacks_size = self.textures.get(&id).is_some_and(|it| it.lacks_size);
        if lacks_size && self.store.want_sizes(id) {
            ctx.request_repaint();
        }
    }

    /// Drops every picture that is not wanted.
    pub fn keep(&mut self, wanted: impl Fn(RequestId) -> bool) {
        self.textures.retain(|id, _texture| wanted(*id));
    }
}

/// A part of the picture, in several sizes.
struct TextureTile {
    /// The part, in image pixels.
    part: ImageRect,
    /// Nothing behind it can be seen.
    opaque: bool,
    /// The part at full size, at half of it, and so on.
    copies: Vec<TileCopy>,
}

/// One size of a tile.
struct TileCopy {
    /// The part of its pixels that shows the tile: the rest is shared with the neighbours.
    uv: Rect,
    options: TextureOptions,
    pixels: Pixels,
}

/// Where the pixels of a copy are; in one place only.
enum Pixels {
    /// Here, until a view shows them for the first time.
    Here(Bitmap),
    /// With the graphics device.
    Given(TextureHandle),
}

impl TileCopy {
    /// The texture, made when it is asked for first.
    fn texture(&mut self, ctx: &egui::Context) -> TextureId {
        if let Pixels::Here(pixels) = &mut self.pixels {
            let pixels = std::mem::take(pixels).to_pixels();
            self.pixels = Pixels::Given(ctx.load_texture("chart", pixels, self.options));
        }
        match &self.pixels {
            Pixels::Given(handle) => handle.id(),
            Pixels::Here(_) => TextureId::default(),
        }
    }
}

impl TextureTile {
    fn is_seen(&self, painter: &Painter, view: &View) -> bool {
        view.ui_box_from_image(&self.part)
            .intersects(painter.clip_rect())
    }

    /// The smallest copy that is not stretched at so many screen pixels for each image pixel. Less than two of its pixels
    /// come to one of the screen, and blending four leaves none out; a stretched one would be blurred. Not left to the
    /// device's own filter, which blends two copies and costs contrast.
    fn copy_for(&mut self, pixels: f64) -> Option<&mut TileCopy> {
        let wanted = (1..self.copies.len())
            .take_while(|nth| pixels * f64::from(1_u32 << nth) <= 1.0)
            .count();
        self.copies.get_mut(wanted)
    }
}

impl PictureTexture {
    /// Makes tiles of rows of the picture. Nothing is given to egui before a view shows it: it would stay there.
    pub fn add(&mut self, ctx: &egui::Context, strips: Vec<ImageStrip>) {
        let max_side = ctx.input(|input| input.max_texture_side);
        for strip in strips {
            self.add_strip(max_side, strip);
        }
    }

    fn add_strip(&mut self, max_side: usize, strip: ImageStrip) {
        let is_fitted = strip.whole().is_none();
        let ImageStrip { rows, size, copies } = strip;
        let Some(first) = copies.first() else { return };
        let (width, height) = (first.pixels.width(), first.pixels.height());
        if width == 0 || height == 0 || height > max_side {
            return;
        }
        let columns = size.width as usize;
        let most = if width <= max_side { columns } else { max_side };
        let Some(spans) = spans(columns, most) else {
            return;
        };
        if is_fitted {
            let scale = first.scale.across;
            self.shown = Some(ShownScale { size, scale });
        }
        let opaque = first.pixels.is_opaque();
        let mut tiles: Vec<TextureTile> = spans
            .iter()
            .map(|span| TextureTile {
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
                opaque,
                copies: Vec::new(),
            })
            .collect();
        for copy in copies {
            let CopyScale { across, down } = copy.scale;
            let pieces = cut(copy.pixels, &spans, copy.size.width, size.width);
            for (tile, (first_column, pixels)) in tiles.iter_mut().zip(pieces) {
                let (width, height) = (pixels.width(), pixels.height());
                let uv = |at: ImagePos| {
                    pos2(
                        ((at.x * across - first_column as f64) / width as f64) as f32,
                        ((at.y * down - f64::from(copy.first_row)) / height as f64) as f32,
                    )
                };
                let uv = Rect::from_min_max(uv(tile.part.min), uv(tile.part.max));
                let options = match copy.size == size {
                    true => WHOLE,
                    false if is_fitted => FITTED,
                    false => REDUCED,
                };
                tile.copies.push(TileCopy {
                    uv,
                    options,
                    pixels: Pixels::Here(pixels),
                });
            }
        }
        let known = if is_fitted {
            &mut self.fitted
        } else {
            &mut self.tiles
        };
        known.append(&mut tiles);
    }

    /// The tiles that show the picture best: of the copy that was made for this view, else of those with every size. Until
    /// these are complete, the copy lies under them.
    fn tiles_for(&mut self, view: &View, pixels_per_point: f32) -> Vec<&mut TextureTile> {
        let Some(shown) = self.shown else {
            return self.tiles.iter_mut().collect();
        };
        let bottom = f64::from(shown.size.height);
        let is_whole = |tiles: &[TextureTile]| {
            let last = tiles.last();
            last.is_some_and(|tile| tile.part.max.y >= bottom)
        };
        let is_other = !shown.is_that_of(view, pixels_per_point);
        let with_tiles = is_other || !is_whole(&self.fitted);
        let every_size = is_whole(&self.tiles);
        if every_size && !is_whole(&self.fitted) {
            // Its end never comes: the view changed before.
            self.fitted.clear();
            self.shown = None;
        }
        self.lacks_size = is_other && !every_size;
        let fitted = self.fitted.iter_mut();
        let fitted = fitted.filter(|_| !with_tiles || !every_size);
        let tiles = self.tiles.iter_mut().filter(|_| with_tiles);
        fitted.chain(tiles).collect()
    }

    /// Paints what is visible of the picture on its paper, both multiplied by `tint`.
    pub fn paint(&mut self, painter: &Painter, view: &View, paper: Color32, tint: Color32) {
        // Where the picture can be seen through: what lies behind the page is no part of it.
        let mut tiles = self.tiles_for(view, painter.pixels_per_point());
        tiles.retain(|tile| tile.is_seen(painter, view));
        for tile in tiles.iter().filter(|tile| !tile.opaque) {
            painter.add(filled(view, &tile.part, paper * tint));
        }
        let pixels = view.scale * f64::from(painter.pixels_per_point());
        for tile in tiles {
            let corners = view.ui_corners_from_image(&tile.part);
            let Some(copy) = tile.copy_for(pixels) else {
                continue;
            };
            let mut mesh = Mesh::with_texture(copy.texture(painter.ctx()));
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

impl ShownScale {
    /// Whether this view shows the copy pixel for pixel.
    fn is_that_of(self, view: &View, pixels_per_point: f32) -> bool {
        let pixels = f64::from(pixels_per_point);
        let longer = f64::from(self.size.width.max(self.size.height));
        let origin = view.pane_from_image(ImagePos { x: 0.0, y: 0.0 });
        let off = [
            longer * (view.scale * pixels - self.scale),
            (origin.x * pixels).round() - origin.x * pixels,
            (origin.y * pixels).round() - origin.y * pixels,
        ];
        view.rotation().is_quarter_turns() && off.iter().all(|off| off.abs() <= SAME_PIXEL)
    }
}

#[cfg(test)]
mod tests;
