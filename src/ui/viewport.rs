//! The part of a chart that is visible: pan, zoom, fit, and the one transform between image and window (ownship O8).

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::chart::georef::{ImagePos, ImageRect};

/// Points left free around a fitted chart.
const MARGIN: f32 = 12.0;
/// The width that the tool column takes at the right edge, with its distance to it.
const TOOL_COLUMN: f32 = 72.0;
/// Points of the chart that stay in view however far it is moved.
const KEEP_IN_VIEW: f32 = 48.0;
/// The smallest zoom, as a part of the fitted one.
const MIN_OF_FIT: f64 = 0.5;
/// The largest zoom, in screen pixels for each image pixel.
const MAX_PIXELS: f64 = 8.0;

/// What the user looks at; survives from frame to frame, follows the window's size.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Viewport {
    /// The whole page.
    #[default]
    FitPage,
    /// The page's width, its upper edge first.
    FitWidth,
    /// A place of the user's own.
    Free {
        /// What is in the middle of the pane, in image pixels.
        center: ImagePos,
        /// Points for each image pixel.
        scale: f64,
    },
}

/// The transform of one frame: image pixels (origin top-left, y down) to points of the window, and back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// Points for each image pixel.
    pub scale: f64,
    /// Where the image's origin lies in the window.
    origin: (f64, f64),
}

impl View {
    /// Where a place of the image is in the window. The one cast from `f64` to `f32`.
    pub fn ui_from_image(&self, at: ImagePos) -> Pos2 {
        pos2(
            (self.origin.0 + at.x * self.scale) as f32,
            (self.origin.1 + at.y * self.scale) as f32,
        )
    }

    /// The inverse of [`Self::ui_from_image`].
    pub fn image_from_ui(&self, at: Pos2) -> ImagePos {
        ImagePos {
            x: (f64::from(at.x) - self.origin.0) / self.scale,
            y: (f64::from(at.y) - self.origin.1) / self.scale,
        }
    }

    /// Where a rectangle of the image is in the window.
    pub fn ui_rect_from_image(&self, rect: &ImageRect) -> Rect {
        Rect::from_two_pos(self.ui_from_image(rect.min), self.ui_from_image(rect.max))
    }
}

/// The pane and the page that is laid into it; what every change of a viewport is measured against.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    /// The pane, in points.
    pub pane: Rect,
    /// Width and height of the page with the watermark's band, in image pixels; both above zero.
    pub page: (f64, f64),
    /// Screen pixels for each point.
    pub pixels_per_point: f32,
}

impl Frame {
    /// The scale at which the whole page is in the pane.
    fn fit_scale(&self) -> f64 {
        let free = (self.pane.size() - Vec2::splat(2.0 * MARGIN)).max(vec2(1.0, 1.0));
        (f64::from(free.x) / self.page.0).min(f64::from(free.y) / self.page.1)
    }

    /// The middle of the pane; left of it when the fitted page would lie under the tool column and need not.
    fn fit_center_x(&self, scale: f64) -> f32 {
        let free = self.pane.width() - (self.page.0 * scale) as f32;
        let middle = self.pane.center().x;
        if free >= TOOL_COLUMN && free / 2.0 < TOOL_COLUMN {
            middle - (TOOL_COLUMN - free / 2.0)
        } else {
            middle
        }
    }

    fn scale_limits(&self) -> (f64, f64) {
        let fit = self.fit_scale();
        let max = MAX_PIXELS / f64::from(self.pixels_per_point);
        // A tiny page in a large pane is fitted at more than the largest zoom: that stays reachable.
        (fit * MIN_OF_FIT, max.max(fit))
    }

    /// The view that fits the whole page.
    fn fit_page(&self) -> View {
        let scale = self.fit_scale();
        let (width, height) = (self.page.0 * scale, self.page.1 * scale);
        View {
            scale,
            origin: (
                f64::from(self.fit_center_x(scale)) - width / 2.0,
                f64::from(self.pane.center().y) - height / 2.0,
            ),
        }
    }

    /// The view that fits the page's width and begins at its upper edge.
    fn fit_width(&self) -> View {
        let free = f64::from((self.pane.width() - 2.0 * MARGIN).max(1.0));
        let scale = free / self.page.0;
        let height = self.page.1 * scale;
        let top = if height < f64::from(self.pane.height()) {
            f64::from(self.pane.center().y) - height / 2.0
        } else {
            f64::from(self.pane.top() + MARGIN)
        };
        View {
            scale,
            origin: (f64::from(self.pane.left() + MARGIN), top),
        }
    }
}

impl Viewport {
    /// This frame's transform.
    pub fn view(&self, frame: &Frame) -> View {
        match self {
            Self::FitPage => frame.fit_page(),
            Self::FitWidth => frame.fit_width(),
            Self::Free { center, scale } => {
                // The page may have another size than when it was looked at last.
                let center = within_reach(frame, *center, *scale);
                let middle = frame.pane.center();
                View {
                    scale: *scale,
                    origin: (
                        f64::from(middle.x) - center.x * scale,
                        f64::from(middle.y) - center.y * scale,
                    ),
                }
            }
        }
    }

    /// Moves the chart by points.
    pub fn pan(&mut self, frame: &Frame, by: Vec2) {
        if !by.is_finite() {
            return;
        }
        let view = self.view(frame);
        self.hold(frame, frame.pane.center() - by, view);
    }

    /// Zooms by a factor; what is under `at` stays under it.
    pub fn zoom(&mut self, frame: &Frame, at: Pos2, factor: f64) {
        // Two fingers at one point give none.
        if !factor.is_finite() || factor <= 0.0 {
            return;
        }
        let view = self.view(frame);
        let (min, max) = frame.scale_limits();
        let scale = (view.scale * factor).clamp(min, max);
        let fixed = view.image_from_ui(at);
        let zoomed = View {
            scale,
            origin: (
                f64::from(at.x) - fixed.x * scale,
                f64::from(at.y) - fixed.y * scale,
            ),
        };
        self.hold(frame, frame.pane.center(), zoomed);
    }

    /// Shows the image at one screen pixel for each image pixel, about the middle of the pane.
    pub fn one_to_one(&mut self, frame: &Frame) {
        let factor = 1.0 / f64::from(frame.pixels_per_point) / self.view(frame).scale;
        self.zoom(frame, frame.pane.center(), factor);
    }

    /// Twice the size about a point, or back to the whole page when it is larger than that already.
    pub fn double_tap(&mut self, frame: &Frame, at: Pos2) {
        if self.view(frame).scale > frame.fit_scale() * 1.05 {
            *self = Self::FitPage;
        } else {
            self.zoom(frame, at, 2.0);
        }
    }

    /// Takes the place where `middle` of the window is, in `view`, as the middle; a chart cannot be lost off screen.
    fn hold(&mut self, frame: &Frame, middle: Pos2, view: View) {
        *self = Self::Free {
            center: within_reach(frame, view.image_from_ui(middle), view.scale),
            scale: view.scale,
        };
    }
}

/// The nearest place that may stand in the middle of the pane: some of the page stays in view.
fn within_reach(frame: &Frame, center: ImagePos, scale: f64) -> ImagePos {
    let reach = |pane: f32, page: f64| {
        let slack = f64::from(pane / 2.0 - KEEP_IN_VIEW.min(pane / 2.0)) / scale;
        (-slack, page + slack)
    };
    let (left, right) = reach(frame.pane.width(), frame.page.0);
    let (top, bottom) = reach(frame.pane.height(), frame.page.1);
    ImagePos {
        x: center.x.clamp(left, right),
        y: center.y.clamp(top, bottom),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Frame {
        Frame {
            pane: Rect::from_min_size(pos2(392.0, 56.0), vec2(888.0, 700.0)),
            page: (1600.0, 2500.0),
            pixels_per_point: 1.0,
        }
    }

    fn near(a: Pos2, b: Pos2) -> bool {
        (a - b).length() < 0.01
    }

    #[test]
    fn image_and_window_are_inverse_of_each_other() {
        let view = Viewport::Free {
            center: ImagePos {
                x: 700.25,
                y: 900.5,
            },
            scale: 1.7,
        }
        .view(&frame());
        for at in [pos2(400.0, 60.0), pos2(1279.0, 755.0)] {
            assert!(near(view.ui_from_image(view.image_from_ui(at)), at));
        }
    }

    #[test]
    fn a_fitted_page_leaves_twelve_points_and_the_tool_column_free() {
        let view = Viewport::FitPage.view(&frame());
        let page = view.ui_rect_from_image(&ImageRect {
            min: ImagePos { x: 0.0, y: 0.0 },
            max: ImagePos {
                x: 1600.0,
                y: 2500.0,
            },
        });
        assert!((page.height() - 676.0).abs() < 0.01);
        assert!(page.right() <= frame().pane.right() - TOOL_COLUMN);
    }

    #[test]
    fn a_fitted_page_moves_aside_when_it_would_lie_under_the_tool_column() {
        let narrow = Frame {
            pane: Rect::from_min_size(Pos2::ZERO, vec2(540.0, 700.0)),
            ..frame()
        };
        let view = Viewport::FitPage.view(&narrow);
        let right = view.ui_from_image(ImagePos { x: 1600.0, y: 0.0 }).x;
        assert!(right <= 540.0 - TOOL_COLUMN + 0.01, "{right}");
    }

    #[test]
    fn zooming_keeps_the_place_under_the_pointer() {
        let mut viewport = Viewport::FitPage;
        let at = pos2(800.0, 400.0);
        let before = viewport.view(&frame()).image_from_ui(at);
        viewport.zoom(&frame(), at, 2.5);
        assert!(near(viewport.view(&frame()).ui_from_image(before), at));
    }

    #[test]
    fn zoom_ends_at_half_the_fit_and_at_eight_pixels() {
        let mut viewport = Viewport::FitPage;
        let fit = viewport.view(&frame()).scale;
        viewport.zoom(&frame(), frame().pane.center(), 1e9);
        assert!((viewport.view(&frame()).scale - 8.0).abs() < 1e-9);
        viewport.zoom(&frame(), frame().pane.center(), 1e-9);
        assert!((viewport.view(&frame()).scale - fit / 2.0).abs() < 1e-9);
    }

    #[test]
    fn a_chart_cannot_be_lost_off_the_screen() {
        let mut viewport = Viewport::FitPage;
        for by in [vec2(1e6, 1e6), vec2(-1e6, -1e6), vec2(1e6, -1e6)] {
            viewport.pan(&frame(), by);
            let page = viewport.view(&frame()).ui_rect_from_image(&ImageRect {
                min: ImagePos { x: 0.0, y: 0.0 },
                max: ImagePos {
                    x: 1600.0,
                    y: 2500.0,
                },
            });
            let seen = page.intersect(frame().pane);
            assert!(
                seen.width() >= KEEP_IN_VIEW - 0.5 && seen.height() >= KEEP_IN_VIEW - 0.5,
                "{seen:?}"
            );
        }
    }

    #[test]
    fn a_second_double_tap_fits_the_page_again() {
        let mut viewport = Viewport::FitPage;
        viewport.double_tap(&frame(), pos2(800.0, 400.0));
        assert!(matches!(viewport, Viewport::Free { .. }));
        viewport.double_tap(&frame(), pos2(800.0, 400.0));
        assert_eq!(viewport, Viewport::FitPage);
    }

    #[test]
    fn fingers_at_one_point_change_nothing() {
        let mut viewport = Viewport::FitPage;
        viewport.zoom(&frame(), pos2(800.0, 400.0), f64::NAN);
        viewport.zoom(&frame(), pos2(800.0, 400.0), 0.0);
        viewport.pan(&frame(), vec2(f32::NAN, 0.0));
        assert_eq!(viewport, Viewport::FitPage);
    }

    #[test]
    fn a_page_that_became_smaller_is_still_in_view() {
        let mut viewport = Viewport::FitPage;
        viewport.zoom(&frame(), frame().pane.center(), 4.0);
        viewport.pan(&frame(), vec2(-1e6, -1e6));
        let smaller = Frame {
            page: (600.0, 400.0),
            ..frame()
        };
        let view = viewport.view(&smaller);
        let corner = view.ui_from_image(ImagePos { x: 600.0, y: 400.0 });
        assert!(frame().pane.contains(corner), "{corner:?}");
    }

    #[test]
    fn a_pane_without_any_room_gives_finite_numbers() {
        let empty = Frame {
            pane: Rect::from_min_size(Pos2::ZERO, Vec2::ZERO),
            ..frame()
        };
        let mut viewport = Viewport::FitPage;
        viewport.zoom(&empty, Pos2::ZERO, 2.0);
        viewport.pan(&empty, vec2(5.0, 5.0));
        let at = viewport
            .view(&empty)
            .ui_from_image(ImagePos { x: 10.0, y: 10.0 });
        assert!(at.x.is_finite() && at.y.is_finite());
    }
}
