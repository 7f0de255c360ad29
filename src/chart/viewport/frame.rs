//! The pane and the page in it: what fits, how far zooming goes, and how far a page may be moved away.

use super::pane_pos::{PanePos, PaneRect};
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
    pane: PaneRect,
    /// Width and height of the page with the watermark's band, in image pixels; both above zero.
    page: (f64, f64),
    /// Screen pixels for each point.
    pixels_per_point: f64,
    /// Points at the foot of the pane that something lies over: a fitted page is laid out above it.
    covered: f64,
    /// The boxes of the parts of the page, as [`ChartPart::ALL`] orders them.
    parts: [Option<ImageRect>; 4],
}

impl PaneFrame {
    /// A page of `page` image pixels in a pane. A window without room, as between two screens, gives an empty pane.
    pub fn new(pane: impl Into<PaneRect>, page: (f64, f64), pixels_per_point: f32) -> Self {
        let PaneRect { mut min, mut max } = pane.into();
        if !min.is_finite() || !max.is_finite() {
            (min, max) = (PanePos { x: 0.0, y: 0.0 }, PanePos { x: 0.0, y: 0.0 });
        }
        max.x = max.x.max(min.x);
        max.y = max.y.max(min.y);
        let dense = pixels_per_point.is_finite() && pixels_per_point > 0.0;
        Self {
            pane: PaneRect { min, max },
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
        let points = f64::from(points);
        Self {
            covered: if points > 0.0 { points.min(most) } else { 0.0 },
            ..self
        }
    }

    /// The pane, in points.
    pub fn place(&self) -> PaneRect {
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
    pub fn middle(&self) -> PanePos {
        self.pane.center()
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
        (
            (self.pane.width() - MARGIN - TOOL_COLUMN).max(1.0),
            (self.pane.height() - 2.0 * MARGIN).max(1.0),
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
        let free = self.pane.width() - page_width;
        let middle = self.middle().x;
        if free >= TOOL_COLUMN && free / 2.0 < TOOL_COLUMN {
            middle - (TOOL_COLUMN - free / 2.0)
        } else {
            middle
        }
    }

    /// The view that fits the whole page.
    pub(super) fn fit_page(&self, rotation: Rotation) -> View {
        self.fit(rotation, f64::min)
    }

    /// The view that fits the page's width and begins at its upper edge.
    pub(super) fn fit_width(&self, rotation: Rotation) -> View {
        self.fit(rotation, |width, _height| width)
    }

    /// The view that fits the page's height and begins at its left edge.
    pub(super) fn fit_height(&self, rotation: Rotation) -> View {
        self.fit(rotation, |_width, height| height)
    }

    /// The view in a scale that is chosen from those that fit the page's width and its height. Where the page is larger than
    /// the pane, it begins at its edge.
    fn fit(&self, rotation: Rotation, choose: impl FnOnce(f64, f64) -> f64) -> View {
        let (open, page) = (self.open(), rotation.size_of(self.page));
        let (free, (min, max)) = (open.free(), open.scale_limits(rotation));
        let scale = choose(free.0 / page.0, free.1 / page.1).clamp(min, max);
        let (width, height) = (page.0 * scale, page.1 * scale);
        let x = if width < open.pane.width() {
            open.fit_center_x(width)
        } else {
            open.pane.min.x + MARGIN + width / 2.0
        };
        let y = if height < open.pane.height() {
            open.middle().y
        } else {
            open.pane.min.y + MARGIN + height / 2.0
        };
        let middle = ImageRect::of_size(self.page).center();
        open.within_reach(View::with(middle, PanePos { x, y }, scale, rotation))
    }

    /// The view, moved as little as keeps the chart from being lost: some point of the page is [`KEEP_IN_VIEW`] points
    /// inside the pane, or in the middle of a pane that is smaller than that.
    pub(super) fn within_reach(&self, view: View) -> View {
        let (middle, page) = (self.middle(), ImageRect::of_size(self.page));
        let half = |side: f64| (side / 2.0 - KEEP_IN_VIEW).max(0.0);
        let half = (half(self.pane.width()), half(self.pane.height()));
        let inner = PaneRect {
            min: PanePos {
                x: middle.x - half.0,
                y: middle.y - half.1,
            },
            max: PanePos {
                x: middle.x + half.0,
                y: middle.y + half.1,
            },
        };
        gap(inner, &view, &page).map_or(view, |gap| view.moved(gap))
    }
}

/// The shortest way by which a page must move to touch the inner part of a pane; `None` when it does. Two convex shapes that
/// lie apart are nearest at a corner of one of them.
fn gap(inner: PaneRect, view: &View, page: &ImageRect) -> Option<PanePos> {
    let PaneRect { min, max } = inner;
    let of_inner = [
        min,
        PanePos { x: max.x, y: min.y },
        max,
        PanePos { x: min.x, y: max.y },
    ];
    let of_page = corners(page).map(|corner| view.pane_from_image(corner));
    let inner_on_page = of_inner.map(|corner| view.image_from_pane(corner));
    let apart = beyond(
        of_page.map(|at| (at.x, at.y)),
        (min.x, min.y),
        (max.x, max.y),
    ) || beyond(
        inner_on_page.map(|at| (at.x, at.y)),
        (page.min.x, page.min.y),
        (page.max.x, page.max.y),
    );
    if !apart {
        return None;
    }
    let from_page = of_page.into_iter().map(|corner| PanePos {
        x: corner.x.clamp(min.x, max.x) - corner.x,
        y: corner.y.clamp(min.y, max.y) - corner.y,
    });
    let from_inner = of_inner.into_iter().zip(inner_on_page).map(|(at, image)| {
        let nearest = view.pane_from_image(ImagePos {
            x: image.x.clamp(page.min.x, page.max.x),
            y: image.y.clamp(page.min.y, page.max.y),
        });
        PanePos {
            x: at.x - nearest.x,
            y: at.y - nearest.y,
        }
    });
    let length = |by: &PanePos| by.x.hypot(by.y);
    from_page
        .chain(from_inner)
        .min_by(|a, b| length(a).total_cmp(&length(b)))
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
    use egui::{Rect, Vec2, pos2, vec2};

    use super::*;
    use crate::chart::viewport::Viewport;

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
