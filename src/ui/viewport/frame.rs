//! The pane and the page in it: what fits, how far zooming goes, and how far a page may be moved away.

use egui::{Pos2, Rect, Vec2};

use super::view::{View, corners};
use crate::chart::georef::{ImagePos, ImageRect};
use crate::chart::{ChartPart, Rotation};

/// Points left free around a fitted chart.
pub(super) const MARGIN: f64 = 12.0;
/// The width that the tool column takes at the right edge, with its distance to it.
pub const TOOL_COLUMN: f64 = 72.0;
/// Points of the chart that stay in view however far it is moved.
pub(super) const KEEP_IN_VIEW: f64 = 48.0;
/// The smallest zoom, as a part of the fitted one.
const MIN_OF_FIT: f64 = 0.5;
/// The largest zoom, in screen pixels for each image pixel.
const MAX_PIXELS: f64 = 8.0;

/// The pane and the page that is laid into it; what every change of a viewport is measured against.
#[derive(Debug, Clone, Copy)]
pub struct PaneFrame {
    /// The pane, in points; finite, and never less than nothing.
    pane: Rect,
    /// Width and height of the page with the watermark's band, in image pixels; both above zero.
    page: (f64, f64),
    /// Screen pixels for each point.
    pixels_per_point: f64,
    /// Points at the foot of the pane that something lies over: a fitted page is laid out above it.
    covered: f32,
    /// The boxes of the parts of the page, as [`ChartPart::ALL`] orders them.
    parts: [Option<ImageRect>; 4],
}

impl PaneFrame {
    /// A page of `page` image pixels in a pane. A window without room, as between two screens, gives an empty pane.
    pub fn new(pane: Rect, page: (f64, f64), pixels_per_point: f32) -> Self {
        let pane = if pane.is_finite() {
            Rect::from_min_size(pane.min, pane.size().max(Vec2::ZERO))
        } else {
            Rect::from_min_size(Pos2::ZERO, Vec2::ZERO)
        };
        let dense = pixels_per_point.is_finite() && pixels_per_point > 0.0;
        Self {
            pane,
            page: (page.0.max(1.0), page.1.max(1.0)),
            pixels_per_point: f64::from(if dense { pixels_per_point } else { 1.0 }),
            covered: 0.0,
            parts: [None; 4],
        }
    }

    /// With the boxes of the parts of the page, as [`ChartPart::ALL`] orders them.
    #[must_use]
    pub fn parts(self, parts: [Option<ImageRect>; 4]) -> Self {
        Self { parts, ..self }
    }

    /// With so many points at the foot of the pane that a fitted page leaves free. A page that is not fitted stays where it
    /// is.
    #[must_use]
    pub fn covered(self, points: f32) -> Self {
        let most = self.pane.height();
        Self {
            covered: if points > 0.0 { points.min(most) } else { 0.0 },
            ..self
        }
    }

    /// The pane, in points.
    pub fn pane(&self) -> Rect {
        self.pane
    }

    pub(super) fn pixels_per_point(&self) -> f64 {
        self.pixels_per_point
    }

    /// Width and height of the page.
    pub(super) fn page(&self) -> (f64, f64) {
        self.page
    }

    /// Where a part of the page is.
    pub fn part(&self, part: ChartPart) -> Option<ImageRect> {
        let mut parts = ChartPart::ALL.into_iter().zip(self.parts);
        parts.find_map(|(named, rect)| rect.filter(|_rect| named == part))
    }

    /// The part around a place of the page: the smallest one where they overlap.
    pub(super) fn part_at(&self, at: ImagePos) -> Option<ImageRect> {
        let around = self.parts.into_iter().flatten();
        let around = around.filter(|rect| rect.contains(at));
        let area = |rect: &ImageRect| rect.width() * rect.height();
        around.min_by(|a, b| area(a).total_cmp(&area(b)))
    }

    /// The middle of the pane.
    pub(super) fn middle(&self) -> (f64, f64) {
        let middle = self.pane.center();
        (f64::from(middle.x), f64::from(middle.y))
    }

    /// Width and height of the pane.
    fn size(&self) -> (f64, f64) {
        (f64::from(self.pane.width()), f64::from(self.pane.height()))
    }

    /// The frame without what is covered of it: what a fitted page is laid into.
    pub(super) fn open(&self) -> Self {
        let mut pane = self.pane;
        pane.max.y -= self.covered;
        Self {
            pane,
            covered: 0.0,
            ..*self
        }
    }

    /// What a fitted page may take of the pane: nothing lies over it, so the tool column has its room beside it.
    pub(super) fn free(&self) -> (f64, f64) {
        let (width, height) = self.size();
        (
            (width - MARGIN - TOOL_COLUMN).max(1.0),
            (height - 2.0 * MARGIN).max(1.0),
        )
    }

    /// The scale at which the whole turned page is in the open part of the pane.
    pub(super) fn fit_scale(&self, rotation: Rotation) -> f64 {
        self.open().whole_scale(rotation)
    }

    /// The same in the whole pane.
    fn whole_scale(&self, rotation: Rotation) -> f64 {
        let ((width, height), page) = (self.free(), rotation.size_of(self.page));
        (width / page.0).min(height / page.1)
    }

    /// The smallest and the largest scale. Pixel for pixel is always between them, and so is a tiny page that is fitted
    /// into a large pane. What is covered for a while does not change them.
    pub(super) fn scale_limits(&self, rotation: Rotation) -> (f64, f64) {
        let fit = self.whole_scale(rotation);
        let one_to_one = 1.0 / self.pixels_per_point;
        (
            (fit * MIN_OF_FIT).min(one_to_one),
            (MAX_PIXELS / self.pixels_per_point).max(fit),
        )
    }

    /// The middle of the pane; left of it when the fitted page would lie under the tool column and need not.
    pub(super) fn fit_center_x(&self, page_width: f64) -> f64 {
        let free = self.size().0 - page_width;
        let middle = self.middle().0;
        if free >= TOOL_COLUMN && free / 2.0 < TOOL_COLUMN {
            middle - (TOOL_COLUMN - free / 2.0)
        } else {
            middle
        }
    }

    /// The view with the middle of the page at a point of the window.
    fn page_about(&self, at: (f64, f64), scale: f64, rotation: Rotation) -> View {
        let middle = ImageRect::of_size(self.page).center();
        View::with(middle, at, scale, rotation)
    }

    /// The view that fits the whole page.
    pub(super) fn fit_page(&self, rotation: Rotation) -> View {
        let open = self.open();
        let scale = open.whole_scale(rotation);
        let width = rotation.size_of(self.page).0 * scale;
        let at = (open.fit_center_x(width), open.middle().1);
        open.within_reach(self.page_about(at, scale, rotation))
    }

    /// The view that fits the page's width and begins at its upper edge.
    pub(super) fn fit_width(&self, rotation: Rotation) -> View {
        let (open, page) = (self.open(), rotation.size_of(self.page));
        let (min, max) = open.scale_limits(rotation);
        let scale = (open.free().0 / page.0).clamp(min, max);
        let height = page.1 * scale;
        let y = if height < open.size().1 {
            open.middle().1
        } else {
            f64::from(open.pane.top()) + MARGIN + height / 2.0
        };
        let at = (open.fit_center_x(page.0 * scale), y);
        open.within_reach(self.page_about(at, scale, rotation))
    }

    /// The view that fits the page's height and begins at its left edge.
    pub(super) fn fit_height(&self, rotation: Rotation) -> View {
        let (open, page) = (self.open(), rotation.size_of(self.page));
        let (min, max) = open.scale_limits(rotation);
        let scale = (open.free().1 / page.1).clamp(min, max);
        let width = page.0 * scale;
        let x = if width < open.size().0 {
            open.fit_center_x(width)
        } else {
            f64::from(open.pane.left()) + MARGIN + width / 2.0
        };
        open.within_reach(self.page_about((x, open.middle().1), scale, rotation))
    }

    /// The view, moved as little as keeps the chart from being lost: some point of the page is [`KEEP_IN_VIEW`] points
    /// inside the pane, or in the middle of a pane that is smaller than that.
    pub(super) fn within_reach(&self, view: View) -> View {
        let (width, height) = self.size();
        let (middle, page) = (self.middle(), ImageRect::of_size(self.page));
        let half = |side: f64| (side / 2.0 - KEEP_IN_VIEW).max(0.0);
        let inner = InnerPane {
            min: (middle.0 - half(width), middle.1 - half(height)),
            max: (middle.0 + half(width), middle.1 + half(height)),
        };
        inner.gap(&view, &page).map_or(view, |gap| view.moved(gap))
    }
}

/// The part of a pane that a page must reach, in points of the window.
struct InnerPane {
    min: (f64, f64),
    max: (f64, f64),
}

impl InnerPane {
    fn corners(&self) -> [(f64, f64); 4] {
        [
            self.min,
            (self.max.0, self.min.1),
            self.max,
            (self.min.0, self.max.1),
        ]
    }

    /// The shortest way by which a page must move to touch this part; `None` when it does. Two convex shapes that lie
    /// apart are nearest at a corner of one of them.
    fn gap(&self, view: &View, page: &ImageRect) -> Option<(f64, f64)> {
        let of_page = corners(page).map(|corner| view.point(corner));
        let of_inner = self.corners().map(|corner| view.image_from_point(corner));
        let apart = beyond(of_page, self.min, self.max)
            || beyond(
                of_inner.map(|corner| (corner.x, corner.y)),
                (page.min.x, page.min.y),
                (page.max.x, page.max.y),
            );
        if !apart {
            return None;
        }
        let from_page = of_page.into_iter().map(|corner| {
            let nearest = (
                corner.0.clamp(self.min.0, self.max.0),
                corner.1.clamp(self.min.1, self.max.1),
            );
            (nearest.0 - corner.0, nearest.1 - corner.1)
        });
        let from_inner = self.corners().into_iter().zip(of_inner).map(|(at, image)| {
            let nearest = view.point(ImagePos {
                x: image.x.clamp(page.min.x, page.max.x),
                y: image.y.clamp(page.min.y, page.max.y),
            });
            (at.0 - nearest.0, at.1 - nearest.1)
        });
        let length = |by: &(f64, f64)| by.0.hypot(by.1);
        from_page
            .chain(from_inner)
            .min_by(|a, b| length(a).total_cmp(&length(b)))
    }
}

/// Whether all corners lie beyond one edge of an upright box.
fn beyond(corners: [(f64, f64); 4], min: (f64, f64), max: (f64, f64)) -> bool {
    corners.iter().all(|corner| corner.0 < min.0)
        || corners.iter().all(|corner| corner.0 > max.0)
        || corners.iter().all(|corner| corner.1 < min.1)
        || corners.iter().all(|corner| corner.1 > max.1)
}

#[cfg(test)]
mod tests {
    use egui::{pos2, vec2};

    use super::*;
    use crate::ui::viewport::Viewport;

    const PAGES: [(f64, f64); 3] = [(1600.0, 2500.0), (2500.0, 1600.0), (20.0, 20.0)];

    fn frame(size: Vec2, page: (f64, f64)) -> PaneFrame {
        PaneFrame::new(Rect::from_min_size(pos2(392.0, 56.0), size), page, 1.0)
    }

    fn page_box(view: &View, page: (f64, f64)) -> Rect {
        view.ui_box_from_image(&ImageRect {
            min: ImagePos { x: 0.0, y: 0.0 },
            max: ImagePos {
                x: page.0,
                y: page.1,
            },
        })
    }

    #[test]
    fn fitted_page_lies_above_what_is_covered() {
        for (size, covered) in [
            (vec2(888.0, 700.0), 72.0),
            (vec2(428.0, 690.0), 140.0),
            (vec2(480.0, 300.0), 90.0),
            (vec2(480.0, 150.0), 110.0),
        ] {
            for page in PAGES {
                let frame = frame(size, page).covered(covered);
                let mut viewport = Viewport::default();
                for rotation in [Rotation::NONE, Rotation::RIGHT] {
                    viewport.face(rotation);
                    let shown = page_box(&viewport.view(&frame), page);
                    let foot = frame.pane().bottom() - covered;
                    let inside = shown.top() >= frame.pane().top() && shown.bottom() <= foot;
                    assert!(inside, "{size:?} {covered} {page:?}: {shown:?}");
                }
                viewport.face(Rotation::NONE);
                viewport.fit_height();
                let shown = page_box(&viewport.view(&frame), page);
                let foot = frame.pane().bottom() - covered;
                assert!(shown.bottom() <= foot, "{size:?} {page:?}: {shown:?}");
            }
        }
    }

    #[test]
    fn fitted_page_begins_on_screen_pixel() {
        let page = (1600.0, 2500.0);
        for width in [801.0, 888.0, 1013.5] {
            let pane = Rect::from_min_size(pos2(392.0, 56.0), vec2(width, 700.0));
            for pixels_per_point in [1.0, 1.5, 2.0] {
                let frame = PaneFrame::new(pane, page, pixels_per_point);
                let page = page_box(&Viewport::default().view(&frame), page);
                for at in [page.left(), page.top()] {
                    let pixels = at * pixels_per_point;
                    assert!((pixels - pixels.round()).abs() < 1e-3, "{width} {page:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_covered_leaves_unfitted_page_alone() {
        let page = (1600.0, 2500.0);
        let frame = frame(vec2(888.0, 700.0), page);
        for factor in [1.5, 1e9, 1e-9] {
            let mut viewport = Viewport::default();
            viewport.zoom(&frame, pos2(700.0, 300.0), factor);
            let shown = page_box(&viewport.view(&frame), page);
            let covered = page_box(&viewport.view(&frame.covered(140.0)), page);
            assert_eq!(covered, shown, "{factor}");
        }
    }

    #[test]
    fn covered_height_without_sense_is_none() {
        let page = (1600.0, 2500.0);
        let plain = frame(vec2(888.0, 700.0), page);
        let shown = page_box(&Viewport::default().view(&plain), page);
        for covered in [f32::NAN, -20.0, 0.0] {
            let view = Viewport::default().view(&plain.covered(covered));
            assert_eq!(page_box(&view, page), shown);
        }
        let all = plain.covered(f32::INFINITY);
        assert!(page_box(&Viewport::default().view(&all), page).is_finite());
    }
}
