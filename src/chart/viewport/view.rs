//! The one transform between image and window (ownship O8): a scale, a turn and a move.

use crate::chart::Rotation;
use crate::chart::georef::{ImagePos, ImageRect};
use crate::chart::image::ImageSize;

use super::pane_pos::{PanePos, PaneRect};

/// How far from a whole number of screen pixels for each image pixel a scale still counts as one.
const WHOLE: f64 = 1e-6;

/// The transform of one frame: image pixels (origin top-left, y down) to points of the window, and back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// Points for each image pixel.
    pub scale: f64,
    rotation: Rotation,
    /// Where the image's origin lies in the window, in points.
    origin: PanePos,
}

impl View {
    /// The view with this scale and turn in which a place of the image lies at a place of the window.
    pub(super) fn with(image: ImagePos, at: PanePos, scale: f64, rotation: Rotation) -> Self {
        let (x, y) = rotation.turned((image.x * scale, image.y * scale));
        Self {
            scale,
            rotation,
            origin: PanePos {
                x: at.x - x,
                y: at.y - y,
            },
        }
    }

    /// An image that is not turned, with its origin at a point of the window; `scale` is points for each of its pixels.
    pub fn upright(origin: impl Into<PanePos>, scale: f64) -> Self {
        Self {
            scale,
            rotation: Rotation::NONE,
            origin: origin.into(),
        }
    }

    /// The view of a whole upright picture, as large as it fits, in the middle of a place of the window.
    pub fn fitted(size: ImageSize, place: impl Into<PaneRect>) -> Self {
        let place = place.into();
        let (width, height) = (f64::from(size.width), f64::from(size.height));
        let across = place.width() / width.max(1.0);
        let down = place.height() / height.max(1.0);
        let middle = ImageRect::of_size((width, height)).center();
        Self::with(middle, place.center(), across.min(down), Rotation::NONE)
    }

    /// How far the page is turned.
    pub fn rotation(&self) -> Rotation {
        self.rotation
    }

    /// Where a place of the image is in the window, in points.
    pub fn pane_from_image(&self, at: ImagePos) -> PanePos {
        let (x, y) = self.rotation.turned((at.x * self.scale, at.y * self.scale));
        PanePos {
            x: self.origin.x + x,
            y: self.origin.y + y,
        }
    }

    /// The inverse of [`Self::pane_from_image`].
    pub fn image_from_pane(&self, at: PanePos) -> ImagePos {
        let (x, y) = self
            .rotation
            .inverse()
            .turned((at.x - self.origin.x, at.y - self.origin.y));
        ImagePos {
            x: x / self.scale,
            y: y / self.scale,
        }
    }

    /// Moved by points of the window.
    pub(super) fn moved(mut self, by: PanePos) -> Self {
        self.origin.x += by.x;
        self.origin.y += by.y;
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
            self.origin = PanePos {
                x: snap(self.origin.x),
                y: snap(self.origin.y),
            };
        }
        self
    }
}

/// The corners of a rectangle, the top-left one first, then clockwise.
pub fn corners(rect: &ImageRect) -> [ImagePos; 4] {
    let ImageRect { min, max } = *rect;
    [
        min,
        ImagePos { x: max.x, y: min.y },
        max,
        ImagePos { x: min.x, y: max.y },
    ]
}
