//! The ruler on a chart, under the mask: what is not to scale cannot be measured (ownship O2).

use egui::{Align2, Pos2, Shape, Stroke, vec2};
use geodesy::LatLng;

use super::masked::MaskedPainter;
use crate::chart::georef::GeoRef;
use crate::ui::theme::{self, text};
use crate::ui::viewport::View;

/// Radius of an end, in points.
const END: f32 = 5.0;
/// Widths of the line and of what it lies on, in points.
const LINE: f32 = 2.0;
const UNDER_LINE: f32 = 5.0;
/// How far the words are from the end, in points.
const AWAY: f32 = 14.0;

/// Paints a ruler from one position to another, with what it measures beside its end.
pub fn paint_ruler(
    masked: &MaskedPainter,
    view: &View,
    reference: &GeoRef,
    (from, to): (LatLng, Option<LatLng>),
    words: &str,
) {
    let at = |position| view.ui_from_image(reference.image_from_geo(position));
    let (begin, end) = (at(from), to.map(at));
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
    let inks = (theme::OWNSHIP_LINE, theme::OWNSHIP_EDGE);
    masked.label(words, text::data(), inks, &places(end));
}

fn places(end: Pos2) -> [(Pos2, Align2); 4] {
    [
        (end + vec2(0.0, -AWAY), Align2::CENTER_BOTTOM),
        (end + vec2(0.0, AWAY), Align2::CENTER_TOP),
        (end + vec2(AWAY, 0.0), Align2::LEFT_CENTER),
        (end + vec2(-AWAY, 0.0), Align2::RIGHT_CENTER),
    ]
}
