//! Lines that the user asks for: the edges of what is map, to see why own-ship is not shown (ownship O2; design 3), and the
//! ruler, under the mask, because what is not to scale cannot be measured (ownship O2).

use egui::epaint::PathStroke;
use egui::{Align2, Painter, Pos2, Shape, Stroke, vec2};
use geodesy::LatLng;

use super::ink;
use super::masked::{LabelColors, MaskedPainter};
use crate::chart::Palette;
use crate::chart::georef::{GeoRef, ImageRect};
use crate::ui::theme::{self, text};
use crate::ui::viewport::View;

/// Points of a dash and of the gap behind it.
const DASH: (f32, f32) = (8.0, 5.0);
/// Width of an edge, in points.
const EDGE: f32 = 1.5;
/// Radius of an end of the ruler, in points.
const END: f32 = 5.0;
/// Widths of the ruler and of what it lies on, in points.
const LINE: f32 = 2.0;
const UNDER_LINE: f32 = 5.0;
/// How far the words are from the ruler's end, in points.
const AWAY: f32 = 14.0;

/// Paints a dashed line around the planview and around each inset, and a cross through each inset.
pub fn paint_edges(painter: &Painter, view: &View, reference: &GeoRef, palette: Palette) {
    let ink = ink(palette);
    let outline = |rect: &ImageRect| {
        let corners = view.ui_corners_from_image(rect);
        let [first, ..] = corners;
        let closed = [&corners[..], &[first]].concat();
        let paper = PathStroke::new(EDGE + 2.0, ink.paper);
        painter.add(Shape::line(closed.clone(), paper));
        let stroke = Stroke::new(EDGE, ink.watermark);
        painter.extend(Shape::dashed_line(&closed, stroke, DASH.0, DASH.1));
        corners
    };
    outline(&reference.planview());
    for inset in reference.insets() {
        let [a, b, c, d] = outline(inset);
        for diagonal in [[a, c], [b, d]] {
            painter.line_segment(diagonal, Stroke::new(EDGE, ink.watermark));
        }
    }
}

/// The ends of a ruler.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RulerEnds {
    /// Where it begins.
    pub from: LatLng,
    /// Where it ends: the point that was set, else what is under the pointer; `None` without either.
    pub to: Option<LatLng>,
}

/// Paints a ruler with what it measures beside its end.
pub fn paint_ruler(
    masked: &MaskedPainter,
    view: &View,
    reference: &GeoRef,
    ends: RulerEnds,
    words: &str,
) {
    let at = |position| view.ui_from_image(reference.image_from_geo(position));
    let (begin, end) = (at(ends.from), ends.to.map(at));
    let strokes = [
        Stroke::new(UNDER_LINE, theme::OWNSHIP_LINE),
        Stroke::new(LINE, theme::OWNSHIP_EDGE),
    ];
    let mut shapes = Vec::new();
    for stroke in strokes {
        shapes.extend(end.map(|end| Shape::line_segment([begin, end], stroke)));
        let ends = [Some(begin), end].into_iter().flatten();
        shapes.extend(ends.map(|end| Shape::circle_stroke(end, END, stroke)));
    }
    masked.add(shapes);
    let Some(end) = end else { return };
    let places = places_around(end, AWAY);
    masked.label(words, text::data(), LabelColors::CASED, &places);
}

/// So far from a place, on the side that has room: above it, below, right, left.
pub fn places_around(at: Pos2, by: f32) -> [(Pos2, Align2); 4] {
    [
        (at - vec2(0.0, by), Align2::CENTER_BOTTOM),
        (at + vec2(0.0, by), Align2::CENTER_TOP),
        (at + vec2(by, 0.0), Align2::LEFT_CENTER),
        (at - vec2(by, 0.0), Align2::RIGHT_CENTER),
    ]
}
