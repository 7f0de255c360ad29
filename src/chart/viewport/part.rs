//! A part of the page that fills the pane, at a scale at which its letters can be read.

use super::frame::{MARGIN, PaneFrame};
use super::pane_pos::PanePos;
use super::view::View;
use super::{ABOUT_FITTED, Viewport};
use crate::chart::georef::{ImagePos, ImageRect};
use crate::chart::{ChartPart, Rotation};

/// Points of the longer side of a page at which its letters can be read at arm's length: the smallest ones of a chart are
/// a 110th to a 120th of it, so they are some 8 points high.
const READABLE: f64 = 900.0;
/// How much own-ship's place is enlarged at least, against the fitted page.
const PLACE_OF_FIT: f64 = 2.0;
/// Points that a part may be larger than its room and still fits.
const ROUNDING: f64 = 0.001;

impl PaneFrame {
    /// The scale at which the letters of the page can be read.
    fn readable_scale(&self) -> f64 {
        let (width, height) = self.page();
        READABLE / width.max(height)
    }

    /// The box without what is beyond the page; all of it where nothing is on the page.
    fn on_page(&self, part: &ImageRect) -> ImageRect {
        let (width, height) = self.page();
        let clipped = |at: ImagePos| ImagePos {
            x: at.x.clamp(0.0, width),
            y: at.y.clamp(0.0, height),
        };
        let inside = ImageRect {
            min: clipped(part.min),
            max: clipped(part.max),
        };
        if inside.width() > 0.0 && inside.height() > 0.0 {
            inside
        } else {
            *part
        }
    }

    /// The view in which a part fills what is free of the pane. Where that would be too small to be read, it is as large
    /// as it must be and begins at its upper left corner, or keeps what is under `fixed` there as far as it fills the pane.
    fn fit_part(
        &self,
        part: &ImageRect,
        rotation: Rotation,
        fixed: Option<(ImagePos, PanePos)>,
    ) -> View {
        let (open, part) = (self.open(), self.on_page(part));
        let free = open.free();
        let size = rotation.size_of((part.width(), part.height()));
        let (min, max) = open.scale_limits(rotation);
        let whole = (free.0 / size.0).min(free.1 / size.1);
        let scale = whole.max(self.readable_scale()).clamp(min, max);
        let middle = part.center();
        // Where the middle of the part is to be for the fixed place to stay.
        let wanted = fixed.map(|(image, at)| {
            let off = rotation.turned(((image.x - middle.x) * scale, (image.y - middle.y) * scale));
            (at.x - off.0, at.y - off.1)
        });
        let corner = open.place().min;
        let begin = (corner.x + MARGIN, corner.y + MARGIN);
        let (width, height) = (size.0 * scale, size.1 * scale);
        let x = if width <= free.0 + ROUNDING {
            open.fit_center_x(width)
        } else {
            let first = begin.0 + width / 2.0;
            wanted.map_or(first, |at| at.0.clamp(first - (width - free.0), first))
        };
        let y = if height <= free.1 + ROUNDING {
            open.middle().y
        } else {
            let first = begin.1 + height / 2.0;
            wanted.map_or(first, |at| at.1.clamp(first - (height - free.1), first))
        };
        View::with(middle, PanePos { x, y }, scale, rotation)
    }
}

impl Viewport {
    /// Fills the pane with a part of the page, where the frame has its box.
    pub fn show_part(&mut self, frame: &PaneFrame, part: ChartPart) {
        if let Some(part) = frame.part(part) {
            let view = frame.fit_part(&part, self.rotation, None);
            self.hold(frame, view);
        }
    }

    /// Fills the pane with the part under a point, or enlarges about it by two where there is none, or where that would be
    /// no larger than the page; back to the whole page when it is larger than that already.
    pub fn double_tap(&mut self, frame: &PaneFrame, at: impl Into<PanePos>) {
        let at = at.into();
        let view = self.exact_view(frame);
        let fitted = frame.fit_scale(self.rotation) * ABOUT_FITTED;
        if view.scale > fitted {
            self.fit_page();
            return;
        }
        let image = view.image_from_pane(at);
        let part = frame.part_at(image).filter(|_part| at.is_finite());
        let of_part = part.map(|part| frame.fit_part(&part, self.rotation, Some((image, at))));
        match of_part.filter(|view| view.scale > fitted) {
            Some(view) => self.hold(frame, view),
            None => self.zoom(frame, at, 2.0),
        }
    }

    /// Enlarges so that what is around a place of the image can be read, with it at a place of the window.
    pub fn show_place(&mut self, frame: &PaneFrame, place: ImagePos, at: impl Into<PanePos>) {
        let scale = frame.readable_scale();
        let scale = scale.max(frame.fit_scale(self.rotation) * PLACE_OF_FIT);
        self.look(frame, place, at, scale);
    }
}

#[cfg(test)]
mod tests {
    use egui::{Rect, Vec2, pos2, vec2};

    use super::*;
    use crate::chart::viewport::TOOL_COLUMN;

    const PAGE: (f64, f64) = (1600.0, 2500.0);
    const BRIEFING: [f64; 4] = [60.0, 60.0, 1540.0, 480.0];
    const PLANVIEW: [f64; 4] = [60.0, 480.0, 1540.0, 1700.0];
    const MINIMA: [f64; 4] = [60.0, 2150.0, 1540.0, 2400.0];

    fn rect([left, top, right, bottom]: [f64; 4]) -> ImageRect {
        ImageRect {
            min: ImagePos { x: left, y: top },
            max: ImagePos {
                x: right,
                y: bottom,
            },
        }
    }

    fn frame(size: Vec2) -> PaneFrame {
        let pane = Rect::from_min_size(pos2(392.0, 56.0), size);
        let parts = [Some(BRIEFING), Some(PLANVIEW), None, Some(MINIMA)];
        PaneFrame::new(pane, PAGE, 1.0).parts(parts.map(|part| part.map(rect)))
    }

    /// What a part takes of the window.
    fn shown(viewport: &Viewport, frame: &PaneFrame, part: [f64; 4]) -> Rect {
        viewport.view(frame).ui_box_from_image(&rect(part))
    }

    #[test]
    fn part_fills_pane_beside_tools() {
        let frame = frame(vec2(888.0, 700.0));
        let mut viewport = Viewport::default();
        viewport.show_part(&frame, ChartPart::Planview);
        let (shown, pane) = (shown(&viewport, &frame, PLANVIEW), frame.pane());
        assert!(pane.contains_rect(shown), "{shown:?}");
        assert!(f64::from(pane.right() - shown.right()) >= TOOL_COLUMN - 0.01);
        let left = f64::from(shown.left() - pane.left());
        let top = f64::from(shown.top() - pane.top());
        assert!(left >= MARGIN - 0.01 && top >= MARGIN - 0.01);
        assert!(left - MARGIN < 0.01 || top - MARGIN < 0.01, "it fills it");
    }

    #[test]
    fn part_of_turned_page_fills_pane() {
        let frame = frame(vec2(888.0, 700.0));
        for turn in [Rotation::RIGHT, Rotation::LEFT] {
            let mut viewport = Viewport::default();
            viewport.turn(&frame, turn);
            viewport.show_part(&frame, ChartPart::Planview);
            let shown = shown(&viewport, &frame, PLANVIEW);
            assert!(frame.pane().contains_rect(shown), "{shown:?}");
            assert!(shown.height() > shown.width(), "{shown:?}");
            assert!((f64::from(shown.height()) - 676.0).abs() < 0.01);
        }
    }

    #[test]
    fn part_too_large_to_be_read_begins_top_left() {
        let frame = frame(vec2(330.0, 300.0));
        for turn in [Rotation::NONE, Rotation::RIGHT] {
            let mut viewport = Viewport::default();
            viewport.face(turn);
            viewport.show_part(&frame, ChartPart::Planview);
            let scale = viewport.view(&frame).scale;
            assert!((scale * PAGE.1 - READABLE).abs() < 0.01, "{scale}");
            let corner = shown(&viewport, &frame, PLANVIEW).min;
            let begin = frame.pane().min + Vec2::splat(MARGIN as f32);
            assert!((corner - begin).length() < 0.01, "{corner:?}");
        }
    }

    #[test]
    fn part_without_box_leaves_view_alone() {
        let frame = frame(vec2(888.0, 700.0));
        let mut viewport = Viewport::default();
        viewport.show_part(&frame, ChartPart::Profile);
        assert_eq!(viewport, Viewport::default());
    }

    #[test]
    fn part_beyond_page_is_clipped() {
        let plain = frame(vec2(888.0, 700.0));
        let [left, top, right, bottom] = [-900.0, 480.0, 3000.0, 1700.0];
        let beyond = Some(rect([left, top, right, bottom]));
        let on_page = Some(rect([0.0, top, PAGE.0, bottom]));
        let view = |part| {
            let mut viewport = Viewport::default();
            viewport.show_part(&plain.parts([None, part, None, None]), ChartPart::Planview);
            viewport
        };
        assert_eq!(view(beyond), view(on_page));
    }

    #[test]
    fn double_tap_shows_part_under_it_then_page() {
        let frame = frame(vec2(888.0, 700.0));
        for (at, part) in [(BRIEFING, ChartPart::Briefing), (MINIMA, ChartPart::Minima)] {
            let mut viewport = Viewport::default();
            let finger = shown(&viewport, &frame, at).center();
            viewport.double_tap(&frame, finger);
            let mut by_key = Viewport::default();
            by_key.show_part(&frame, part);
            assert_eq!(viewport, by_key);
            viewport.double_tap(&frame, finger);
            assert_eq!(viewport, Viewport::default());
        }
    }

    #[test]
    fn double_tap_beside_parts_doubles_size() {
        let frame = frame(vec2(888.0, 700.0));
        let mut viewport = Viewport::default();
        let before = viewport.view(&frame).scale;
        let finger = shown(&viewport, &frame, [60.0, 1800.0, 1540.0, 2100.0]).center();
        viewport.double_tap(&frame, finger);
        let scale = viewport.view(&frame).scale;
        assert!((scale / before - 2.0).abs() < 1e-6, "{scale}");
    }

    #[test]
    fn double_tap_keeps_finger_on_part_too_large() {
        let frame = frame(vec2(330.0, 300.0));
        let mut viewport = Viewport::default();
        let finger = shown(&viewport, &frame, PLANVIEW).center();
        let place = viewport.view(&frame).image_from_ui(finger);
        viewport.double_tap(&frame, finger);
        let now = viewport.view(&frame).ui_from_image(place);
        assert!((now - finger).length() < 60.0, "{finger:?} {now:?}");
        let shown = shown(&viewport, &frame, PLANVIEW);
        let free = frame.pane().shrink(MARGIN as f32);
        assert!(shown.left() <= free.left() + 0.01 && shown.top() <= free.top() + 0.01);
    }

    #[test]
    fn shown_place_is_readable_and_where_it_was_asked_for() {
        let frame = frame(vec2(888.0, 700.0));
        let mut viewport = Viewport::default();
        let fitted = viewport.view(&frame).scale;
        let place = ImagePos { x: 700.0, y: 900.0 };
        viewport.show_place(&frame, place, frame.pane().center());
        let view = viewport.view(&frame);
        assert!(view.scale >= fitted * PLACE_OF_FIT - 1e-9);
        let off = view.ui_from_image(place) - frame.pane().center();
        assert!(off.length() < 0.75, "{off:?}");
    }
}
