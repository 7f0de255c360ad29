//! The visible part of a chart in the window library's own places: the one cast from `f64` to `f32` and back.

use egui::{Pos2, Rect, Vec2, pos2};

pub use crate::chart::viewport::{PaneFrame, TOOL_COLUMN, View, Viewport};

use crate::chart::georef::{ImagePos, ImageRect};
use crate::chart::viewport::{PanePos, PaneRect, corners};

impl From<Pos2> for PanePos {
    fn from(at: Pos2) -> Self {
        at.to_vec2().into()
    }
}

impl From<Vec2> for PanePos {
    fn from(by: Vec2) -> Self {
        Self {
            x: by.x.into(),
            y: by.y.into(),
        }
    }
}

impl From<Rect> for PaneRect {
    fn from(rect: Rect) -> Self {
        Self {
            min: rect.min.into(),
            max: rect.max.into(),
        }
    }
}

impl PanePos {
    fn to_ui(self) -> Pos2 {
        pos2(self.x as f32, self.y as f32)
    }
}

impl PaneFrame {
    /// The pane, in points.
    pub fn pane(&self) -> Rect {
        let PaneRect { min, max } = self.place();
        Rect::from_min_max(min.to_ui(), max.to_ui())
    }
}

impl View {
    /// Where a place of the image is in the window.
    pub fn ui_from_image(&self, at: ImagePos) -> Pos2 {
        self.pane_from_image(at).to_ui()
    }

    /// The inverse of [`Self::ui_from_image`].
    pub fn image_from_ui(&self, at: Pos2) -> ImagePos {
        self.image_from_pane(at.into())
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
}
