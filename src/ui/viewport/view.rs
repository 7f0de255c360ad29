//! The one transform between image and window (ownship O8): a scale, a turn and a move.

use egui::{Pos2, Rect, pos2};

use crate::chart::Rotation;
use crate::chart::georef::{ImagePos, ImageRect};
use crate::chart::image::ImageSize;

/// How far from a whole number of screen pixels for each image pixel a scale still counts as one.
const WHOLE: f64 = 1e-6;

/// The transform of one frame: image pixels (origin top-left, y down) to points of the window, and back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// Points for each image pixel.
    pub scale: f64,
    rotation: Rotation,
    /// Where the image's origin lies in the window, in points.
    origin: (f64, f64),
}

impl View {
    /// The view with this scale and turn in which a place of the image lies at `at`, in points of the window.
    pub(super) fn with(image: ImagePos, at: (f64, f64), scale: f64, rotation: Rotation) -> Self {
        let (x, y) = rotation.turned((image.x * scale, image.y * scale));
        Self {
            scale,
            rotation,
            origin: (at.0 - x, at.1 - y),
        }
    }

    /// An image that is not turned, with its origin at a point of the window; `scale` is points for each of its pixels.
    pub fn upright(origin: Pos2, scale: f64) -> Self {
        Self {
            scale,
            rotation: Rotation::NONE,
            origin: (f64::from(origin.x), f64::from(origin.y)),
        }
    }

    /// The view of a whole upright picture, as large as it fits, in the middle of a place of the window.
    pub fn fitted(size: ImageSize, place: Rect) -> Self {
        let (width, height) = (f64::from(size.width), f64::from(size.height));
        let across = f64::from(place.width()) / width.max(1.0);
        let down = f64::from(place.height()) / height.max(1.0);
        let middle = ImageRect::of_size((width, height)).center();
        let at = place.center();
        let at = (f64::from(at.x), f64::from(at.y));
        Self::with(middle, at, across.min(down), Rotation::default())
    }

    /// How far the page is turned.
    pub fn rotation(&self) -> Rotation {
        self.rotation
    }

    /// Where a place of the image is in the window, in points.
    pub(super) fn point(&self, at: ImagePos) -> (f64, f64) {
        let (x, y) = self.rotation.turned((at.x * self.scale, at.y * self.scale));
        (self.origin.0 + x, self.origin.1 + y)
    }

    /// The inverse of [`Self::point`].
    pub(super) fn image_from_point(&self, at: (f64, f64)) -> ImagePos {
        let (x, y) = self
            .rotation
            .inverse()
            .turned((at.0 - self.origin.0, at.1 - self.origin.1));
        ImagePos {
            x: x / self.scale,
            y: y / self.scale,
        }
    }

    /// Where a place of the image is in the window. The one cast from `f64` to `f32`.
    pub fn ui_from_image(&self, at: ImagePos) -> Pos2 {
        let (x, y) = self.point(at);
        pos2(x as f32, y as f32)
    }

    /// The inverse of [`Self::ui_from_image`].
    pub fn image_from_ui(&self, at: Pos2) -> ImagePos {
        self.image_from_point((f64::from(at.x), f64::from(at.y)))
    }

    /// Where the corners of a rectangle of the image are in the window: its top-left one first, then clockwise.
    pub fn ui_corners_from_image(&self, rect: &ImageRect) -> [Pos2; 4] {
        corners(rect).map(|corner| self.ui_from_image(corner))
    }

    /// The upright box in the window around a rectangle of the image; the rectangle itself after quarter turns.
    pub fn ui_box_from_image(&self, rect: &ImageRect) -> Rect {
        Rect::from_points(&self.ui_corners_from_image(rect))
    }

    /// The upright box in the image around a rectangle of the window.
    pub fn image_box_from_ui(&self, rect: Rect) -> ImageRect {
        let image = |corner| self.image_from_ui(corner);
        let one = ImageRect::from_corners(image(rect.left_top()), image(rect.right_bottom()));
        let other = ImageRect::from_corners(image(rect.right_top()), image(rect.left_bottom()));
        one.union(&other)
    }

    /// Moved by points of the window.
    pub(super) fn moved(mut self, by: (f64, f64)) -> Self {
        self.origin.0 += by.0;
        self.origin.1 += by.1;
        self
    }

    /// Whether a whole number of screen pixels shows each image pixel.
    pub(super) fn is_pixel_for_pixels(&self, pixels_per_point: f64) -> bool {
        let pixels = self.scale * pixels_per_point;
        let whole = pixels.round();
        whole >= 1.0 && (pixels - whole).abs() < WHOLE
    }

    /// With the image's origin on a screen pixel, unless it is turned by other than quarters: moved by half a screen pixel at
    /// most.
    pub(super) fn on_pixels(mut self, pixels_per_point: f64) -> Self {
        if self.rotation.is_quarter_turns() {
            let snap = |at: f64| (at * pixels_per_point).round() / pixels_per_point;
            self.origin = (snap(self.origin.0), snap(self.origin.1));
        }
        self
    }
}

/// The corners of a rectangle, the top-left one first, then clockwise.
pub(super) fn corners(rect: &ImageRect) -> [ImagePos; 4] {
    let ImageRect { min, max } = *rect;
    [
        min,
        ImagePos { x: max.x, y: min.y },
        max,
        ImagePos { x: min.x, y: max.y },
    ]
}
