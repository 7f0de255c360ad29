//! The part of a chart that is visible: pan, zoom, turn, fit, and the one transform between image and window
//! (ownship O8).

mod coast;
mod frame;
mod pane_pos;
mod part;
#[cfg(test)]
mod tests;
mod view;

pub use self::coast::Coast;
pub use self::frame::{PaneFrame, TOOL_COLUMN};
pub use self::pane_pos::{PanePos, PaneRect};
pub use self::view::{View, corners};
use crate::chart::Rotation;
use crate::chart::georef::ImagePos;
use crate::chart::view_state::{SavedViewTarget, ViewState};

/// A page that is larger than the fitted one by more than this is fitted by a double tap.
const ABOUT_FITTED: f64 = 1.05;

/// Of a point for each pixel of the picture, as a view counts.
const THOUSANDTHS: f64 = 1_000.0;

/// What the user looks at; survives from frame to frame, follows the window's size.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Viewport {
    aim: ViewTarget,
    rotation: Rotation,
}

/// What is to be seen of the turned page.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
enum ViewTarget {
    /// The whole page.
    #[default]
    FitPage,
    /// The page's width, its upper edge first.
    FitWidth,
    /// The page's height, its left edge first.
    FitHeight,
    /// A place of the user's own.
    Free {
        /// What is in the middle of the pane, in image pixels.
        center: ImagePos,
        /// Points for each image pixel.
        scale: f64,
    },
}

impl From<ViewState> for Viewport {
    fn from(view: ViewState) -> Self {
        let aim = match view.part {
            SavedViewTarget::Page => ViewTarget::FitPage,
            SavedViewTarget::Width => ViewTarget::FitWidth,
            SavedViewTarget::Height => ViewTarget::FitHeight,
            SavedViewTarget::Free { x, y, scale } => ViewTarget::Free {
                center: ImagePos {
                    x: f64::from(x),
                    y: f64::from(y),
                },
                scale: f64::from(scale.max(1)) / THOUSANDTHS,
            },
        };
        Self {
            aim,
            rotation: Rotation::quarters(view.turns),
        }
    }
}

impl From<Viewport> for ViewState {
    /// To whole pixels of the picture and the nearest quarter turn.
    fn from(viewport: Viewport) -> Self {
        let part = match viewport.aim {
            ViewTarget::FitPage => SavedViewTarget::Page,
            ViewTarget::FitWidth => SavedViewTarget::Width,
            ViewTarget::FitHeight => SavedViewTarget::Height,
            ViewTarget::Free { center, scale } => SavedViewTarget::Free {
                x: center.x.round() as i32,
                y: center.y.round() as i32,
                scale: (scale * THOUSANDTHS).round() as u32,
            },
        };
        let turns = (viewport.rotation.degrees() / 90.0).round() as u8 % 4;
        Self { part, turns }
    }
}

impl Viewport {
    /// This frame's transform. A fitted page begins on a screen pixel; where a whole number of these shows each image pixel,
    /// every page does.
    pub fn view(&self, frame: &PaneFrame) -> View {
        let view = self.exact_view(frame);
        if self.is_fitted() || view.is_pixel_for_pixels(frame.pixels_per_point()) {
            view.on_pixels(frame.pixels_per_point())
        } else {
            view
        }
    }

    /// The transform before it is laid on screen pixels. Movements start from here: those of less than a pixel add up.
    fn exact_view(&self, frame: &PaneFrame) -> View {
        match self.aim {
            ViewTarget::FitPage => frame.fit_page(self.rotation),
            ViewTarget::FitWidth => frame.fit_width(self.rotation),
            ViewTarget::FitHeight => frame.fit_height(self.rotation),
            ViewTarget::Free { center, scale } => {
                // Pane, page and density may be others than when it was looked at last.
                let (min, max) = frame.scale_limits(self.rotation);
                let scale = scale.clamp(min, max);
                frame.within_reach(View::with(center, frame.middle(), scale, self.rotation))
            }
        }
    }

    /// How far the page is turned.
    pub fn rotation(&self) -> Rotation {
        self.rotation
    }

    /// Whether the page, its width or its height is fitted.
    pub fn is_fitted(&self) -> bool {
        !matches!(self.aim, ViewTarget::Free { .. })
    }

    /// Turns the page to an angle; what is fitted is fitted then.
    pub fn face(&mut self, rotation: Rotation) {
        self.rotation = rotation;
    }

    /// Shows the whole page.
    pub fn fit_page(&mut self) {
        self.aim = ViewTarget::FitPage;
    }

    /// Shows the page's width.
    pub fn fit_width(&mut self) {
        self.aim = ViewTarget::FitWidth;
    }

    /// Shows the page's height.
    pub fn fit_height(&mut self) {
        self.aim = ViewTarget::FitHeight;
    }

    /// Moves the chart by points.
    pub fn pan(&mut self, frame: &PaneFrame, by: impl Into<PanePos>) {
        let by = by.into();
        if !by.is_finite() || !by.is_way() {
            return;
        }
        let view = self.exact_view(frame);
        self.hold(frame, view.moved(by));
    }

    /// Zooms by a factor; what is under `at` stays under it.
    pub fn zoom(&mut self, frame: &PaneFrame, at: impl Into<PanePos>, factor: f64) {
        let at = at.into();
        // Two fingers at one point give none.
        if !factor.is_finite() || factor <= 0.0 || !at.is_finite() {
            return;
        }
        let view = self.exact_view(frame);
        let (min, max) = frame.scale_limits(self.rotation);
        let scale = (view.scale * factor).clamp(min, max);
        if scale.to_bits() == view.scale.to_bits() {
            return;
        }
        self.look(frame, view.image_from_pane(at), at, scale);
    }

    /// Turns the page; what is in the middle of the pane stays there, a fitted page stays fitted.
    pub fn turn(&mut self, frame: &PaneFrame, by: Rotation) {
        let rotation = self.rotation.then(by);
        if self.is_fitted() {
            self.face(rotation);
        } else {
            self.turn_to(frame, rotation, frame.middle());
        }
    }

    /// Turns the page to an angle; what is under `about` stays there. A page that is turned by other than quarters is not
    /// fitted: its corners would come and go.
    pub fn turn_to(&mut self, frame: &PaneFrame, rotation: Rotation, about: impl Into<PanePos>) {
        let about = about.into();
        if rotation == self.rotation || !about.is_finite() {
            return;
        }
        let view = self.exact_view(frame);
        self.rotation = rotation;
        self.look(frame, view.image_from_pane(about), about, view.scale);
    }

    /// Moves the chart so that a place of the image is at a place of the window.
    pub fn put(&mut self, frame: &PaneFrame, place: ImagePos, at: impl Into<PanePos>) {
        let scale = self.exact_view(frame).scale;
        self.look(frame, place, at, scale);
    }

    /// Shows the image at one screen pixel for each image pixel, about the middle of the pane.
    pub fn one_to_one(&mut self, frame: &PaneFrame) {
        let middle = frame.middle();
        let center = self.exact_view(frame).image_from_pane(middle);
        self.look(frame, center, middle, 1.0 / frame.pixels_per_point());
    }

    /// Shows a place of the image at a place of the window, in this scale or the nearest one that there is.
    fn look(&mut self, frame: &PaneFrame, place: ImagePos, at: impl Into<PanePos>, scale: f64) {
        let (min, max) = frame.scale_limits(self.rotation);
        let view = View::with(place, at.into(), scale.clamp(min, max), self.rotation);
        self.hold(frame, view);
    }

    /// Keeps what a view shows in the middle of the pane; a chart cannot be lost off screen.
    fn hold(&mut self, frame: &PaneFrame, view: View) {
        let view = frame.within_reach(view);
        self.aim = ViewTarget::Free {
            center: view.image_from_pane(frame.middle()),
            scale: view.scale,
        };
    }
}
