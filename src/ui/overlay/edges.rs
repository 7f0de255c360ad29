//! The edges of what is map, for a person who wants to see why own-ship is not shown (ownship O2; design 3).

use egui::epaint::PathStroke;
use egui::{Painter, Pos2, Shape, Stroke};

use super::ink;
use crate::chart::Palette;
use crate::chart::georef::{GeoRef, ImageRect};
use crate::ui::viewport::View;

/// Points of a dash and of the gap behind it.
const DASH: (f32, f32) = (8.0, 5.0);
/// Width of the lines, in points.
const LINE: f32 = 1.5;

/// Paints a dashed line around the planview and around each inset, and a cross through each inset.
pub fn paint_edges(painter: &Painter, view: &View, reference: &GeoRef, palette: Palette) {
    let ink = ink(palette);
    let outline = |rect: &ImageRect| {
        let corners = view.ui_corners_from_image(rect);
        let closed: Vec<Pos2> = corners
            .into_iter()
            .chain(corners.first().copied())
            .collect();
        painter.add(Shape::line(
            closed.clone(),
            PathStroke::new(LINE + 2.0, ink.paper),
        ));
        let stroke = Stroke::new(LINE, ink.watermark);
        painter.extend(Shape::dashed_line(&closed, stroke, DASH.0, DASH.1));
        corners
    };
    outline(&reference.planview());
    for inset in reference.insets() {
        let [a, b, c, d] = outline(inset);
        for diagonal in [[a, c], [b, d]] {
            painter.line_segment(diagonal, Stroke::new(LINE, ink.watermark));
        }
    }
}
