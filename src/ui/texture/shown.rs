//! The whole picture as it lies on the screen: each of its pixels is one of the screen's, so that it is as sharp as it can
//! be and costs the device the least. It is made in the frame that shows a complete picture first, and again when the
//! picture is at rest elsewhere or at another size; while the size changes, the halved copies are shown.

use egui::{Color32, Mesh, Painter, Rect, Shape, TextureHandle, TextureOptions, Vec2, pos2};

use super::{Pixels, Tile};
use crate::chart::georef::ImagePos;
use crate::chart::image::{Bitmap, Crop, ImageSize, resized};
use crate::ui::viewport::{Rotation, View};

/// The most pixels that are made in one frame: a chart that fills a large screen.
const MOST_PIXELS: f64 = (4 << 20) as f64;

/// A copy of its own size.
pub(super) struct ShownCopy {
    /// The picture it was made of.
    picture: ImageSize,
    /// Where that lay on the screen.
    place: Place,
    /// The screen pixels that the copy has, all of them within the picture.
    covered: Rect,
    texture: TextureHandle,
}

/// Where an upright picture lies on the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Place {
    /// Screen pixels for each of the picture's.
    scale: f64,
    /// The picture's corner, in screen pixels.
    corner: (f64, f64),
}

impl Place {
    /// Where a view shows the picture; `None` where it is turned.
    pub(super) fn of(view: &View, painter: &Painter) -> Option<Self> {
        let density = f64::from(painter.pixels_per_point());
        let corner = view.ui_from_image(ImagePos { x: 0.0, y: 0.0 });
        (view.rotation() == Rotation::NONE).then_some(Self {
            scale: view.scale * density,
            corner: (f64::from(corner.x) * density, f64::from(corner.y) * density),
        })
    }

    /// Whether it is of the same size as another, bit for bit.
    fn is_as_large(&self, other: &Self) -> bool {
        self.scale.to_bits() == other.scale.to_bits()
    }

    /// The screen pixels that lie within the picture as a whole; `None` where there are none, or too many.
    fn whole_pixels(&self, picture: ImageSize) -> Option<Rect> {
        let span = |from: f64, side: u32| {
            let end = from + f64::from(side) * self.scale;
            (from.ceil(), end.floor())
        };
        let (left, right) = span(self.corner.0, picture.width);
        let (top, bottom) = span(self.corner.1, picture.height);
        let (width, height) = (right - left, bottom - top);
        let fits = width >= 1.0 && height >= 1.0 && width * height <= MOST_PIXELS;
        let (left, top, right, bottom) = (left as f32, top as f32, right as f32, bottom as f32);
        fits.then(|| Rect::from_min_max(pos2(left, top), pos2(right, bottom)))
    }

    /// The part of the picture that these screen pixels show, in its pixels.
    fn part_of(&self, picture: ImageSize, covered: Rect) -> Crop {
        let corner = (
            ((f64::from(covered.min.x) - self.corner.0) / self.scale).max(0.0),
            ((f64::from(covered.min.y) - self.corner.1) / self.scale).max(0.0),
        );
        // Never a rounding error more than there is.
        let within = |from: f64, size: f64, side: u32| {
            let most = f64::from(side) - from;
            if size < most { size } else { most.next_down() }
        };
        Crop {
            corner,
            size: (
                within(
                    corner.0,
                    f64::from(covered.width()) / self.scale,
                    picture.width,
                ),
                within(
                    corner.1,
                    f64::from(covered.height()) / self.scale,
                    picture.height,
                ),
            ),
        }
    }
}

/// Makes the copy for this place, where there is none for it, the picture is complete, shown smaller than it is, and rows
/// for it are here. Else the one before stays.
pub(super) fn renew(
    shown: &mut Option<ShownCopy>,
    tiles: &[Tile],
    place: Place,
    ctx: &egui::Context,
) {
    if place.scale >= 1.0 || shown.as_ref().is_some_and(|shown| shown.place == place) {
        return;
    }
    let max_side = ctx.input(|input| input.max_texture_side);
    let copy = complete(tiles).and_then(|picture| {
        let covered = place.whole_pixels(picture)?;
        let size = ImageSize {
            width: covered.width() as u32,
            height: covered.height() as u32,
        };
        if size.width.max(size.height) as usize > max_side {
            return None;
        }
        let part = place.part_of(picture, covered);
        let pixels = resized(&rows(tiles, picture)?, part, size)?;
        Some(ShownCopy {
            picture,
            place,
            covered,
            texture: ctx.load_texture("chart", pixels.to_pixels(), TextureOptions::NEAREST),
        })
    });
    if copy.is_some() {
        *shown = copy;
    }
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

/// All rows of the picture, each once; `None` where some are with the device alone. Of the picture itself and never of a
/// halved copy: some of those may be with the device already, and the same chart must always look the same.
fn rows(tiles: &[Tile], picture: ImageSize) -> Option<Bitmap> {
    let mut parts = Vec::with_capacity(tiles.len());
    for tile in tiles {
        let part = tile.copies.first()?;
        match &part.pixels {
            Pixels::Here(bitmap) => parts.push((part.first_row, bitmap)),
            Pixels::Given(_) => return None,
        }
    }
    let format = parts.first()?.1.format();
    let (width, height) = (picture.width as usize, picture.height as usize);
    let mut whole = Bitmap::with_room(format, width, height);
    for (first_row, bitmap) in parts {
        // Neighbours share rows.
        whole.append(bitmap, whole.height().checked_sub(first_row)?);
    }
    (whole.height() == height).then_some(whole)
}

impl ShownCopy {
    /// Paints the picture where a view shows it; whether it did: the view must show it at this size and upright. Moved since
    /// the copy was made, it lies on whole pixels, half of one away at most. The last pixels of an edge, which the picture
    /// covers in part, look as those beside them.
    pub(super) fn paint(&self, painter: &Painter, place: Place, tint: Color32) -> bool {
        if !place.is_as_large(&self.place) {
            return false;
        }
        let density = painter.pixels_per_point();
        let moved = |now: f64, then: f64| (now - then).round() as f32;
        let by = Vec2::new(
            moved(place.corner.0, self.place.corner.0),
            moved(place.corner.1, self.place.corner.1),
        );
        let (left, top) = self.place.corner;
        let side = |side: u32| f64::from(side) * self.place.scale;
        let (right, bottom) = (
            left + side(self.picture.width),
            top + side(self.picture.height),
        );
        let whole = Rect::from_min_max(
            pos2(left as f32, top as f32),
            pos2(right as f32, bottom as f32),
        );
        let uv = |at: egui::Pos2| ((at - self.covered.min) / self.covered.size()).to_pos2();
        let uv = Rect::from_min_max(uv(whole.min), uv(whole.max));
        let whole = whole.translate(by);
        let mut mesh = Mesh::with_texture(self.texture.id());
        mesh.add_rect_with_uv(
            Rect::from_min_max(whole.min / density, whole.max / density),
            uv,
            tint,
        );
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
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                texture.arrange(ui.ctx());
                let view = View::upright(pos2(3.3, 4.7), *scale);
                texture.paint(ui.painter(), &view, Color32::WHITE, Color32::WHITE);
            });
            output.textures_delta.clear();
        }
        texture
    }

    fn shown_size(texture: &ChartTexture) -> Option<[usize; 2]> {
        let shown = texture.shown.as_ref()?;
        assert_eq!(shown.texture.size_vec2(), shown.covered.size());
        Some(shown.texture.size())
    }

    #[test]
    fn complete_picture_is_made_at_its_size_in_one_frame() {
        let texture = painted(&[0.37]);
        assert_eq!(shown_size(&texture), Some([14, 110]));
        let given = texture.tiles.iter().flat_map(|tile| &tile.copies);
        let mut given = given.filter(|copy| matches!(copy.pixels, Pixels::Given(_)));
        assert!(given.next().is_none(), "no other copy goes to the device");
    }

    #[test]
    fn size_that_still_changes_makes_no_copy() {
        assert_eq!(shown_size(&painted(&[0.37, 0.4, 0.45])), Some([14, 110]));
        let rests = painted(&[0.37, 0.4, 0.45, 0.45]);
        assert_eq!(shown_size(&rests), Some([17, 134]));
    }

    #[test]
    fn pixels_of_the_copy_lie_on_those_of_the_screen() {
        let place = Place {
            scale: 0.5,
            corner: (3.25, 4.0),
        };
        let picture = ImageSize {
            width: 40,
            height: 300,
        };
        let covered = place.whole_pixels(picture).unwrap();
        assert_eq!(
            covered,
            Rect::from_min_max(pos2(4.0, 4.0), pos2(23.0, 154.0))
        );
        let part = place.part_of(picture, covered);
        assert_eq!(part.corner, (1.5, 0.0));
        assert!((part.size.0 - 38.0).abs() < 1e-9);
        assert!(part.size.1 > 299.999 && part.size.1 < 300.0);
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
        let whole = rows(&texture.tiles, picture).unwrap().to_pixels();
        for (at, pixel) in whole.pixels.iter().enumerate() {
            assert_eq!(pixel.r(), ((at % 40) ^ (at / 40)) as u8);
        }
    }
}
