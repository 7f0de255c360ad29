//! Own-ship and what is drawn with it: the depiction says what, the mask says how far (ownship O2, O4 to O7, O9).

use egui::{Align2, Color32, Painter, Pos2, Shape, Stroke, Vec2};

use super::ink;
use super::lines::places_around;
use super::masked::{LabelColors, MaskedPainter};
use super::symbol::{hollow, symbol};
use crate::chart::Palette;
use crate::chart::georef::{GeoRef, ImagePos};
use crate::ownship::depiction::{Depiction, HeadingLine, LastKnown, OwnshipMarker, rings};
use crate::ownship::style::{OwnshipStyle, SIZE};
use crate::ui::position_words::age;
use crate::ui::theme::text;
use crate::ui::viewport::View;

/// Widths of lines, in points; each lies on a wider one of the paper's colour.
const LINE: f32 = 2.0;
const UNDER_LINE: f32 = 4.5;
/// Half the length of the mark of a minute, in points.
const MINUTE: f32 = 8.0;
/// Points of the trail are no closer on the screen, in points.
const WAY_STEP: f32 = 1.5;
/// The arms of the cross about own-ship that is followed: beyond the symbol, and so long, in points.
const CROSS: (f32, f32) = (8.0, 10.0);

/// How own-ship is painted on a chart.
#[derive(Debug, Clone, Copy)]
pub struct OwnshipContext {
    /// What the user chose.
    pub look: OwnshipStyle,
    /// The picture below.
    pub palette: Palette,
    /// Own-ship is followed: a cross is about it.
    pub followed: bool,
}

/// Paints what the depiction says under the mask of its chart.
pub fn paint_ownship(
    painter: &Painter,
    view: &View,
    reference: &GeoRef,
    depiction: &Depiction,
    context: OwnshipContext,
) {
    let nothing = depiction.marker.is_none() && depiction.last_known.is_none();
    if nothing && depiction.trail.is_empty() {
        return;
    }
    let mut masked = MaskedPainter::new(painter, view, reference);
    let ink = ink(context.palette);
    let color = ink.ownship;
    let lines = OutlinePainter {
        view,
        color,
        paper: ink.paper,
    };
    for way in &depiction.trail {
        masked.add(lines.way(way));
    }
    if let Some(place) = &depiction.last_known {
        paint_last_known(&masked, view, place, context);
    }
    let Some(marker) = &depiction.marker else {
        return;
    };
    if marker.dimmed {
        masked.dim();
    }
    let at = view.ui_from_image(marker.at);
    if context.look.rings {
        paint_rings(&masked, &lines, reference, marker);
    }
    if let Some(line) = &marker.heading_line {
        masked.add(lines.heading(at, line));
    }
    if context.followed {
        masked.add(lines.cross(at, SIZE / 2.0));
    }
    let nose = marker.nose.map(|nose| nose + view.rotation().radians());
    masked.add(if marker.hollow {
        hollow(at, nose, context.look, color, ink.paper)
    } else {
        symbol(at, nose, context.look, color)
    });
    if marker.paused {
        // Where it is nowhere on map as a whole, the strip alone says it (ownship O5).
        let places = beside(at);
        masked.label(tr!("paused"), text::label(), LabelColors::CASED, &places);
    }
}

/// The lines of one colour, on the paper's.
struct OutlinePainter<'a> {
    view: &'a View,
    color: Color32,
    paper: Color32,
}

impl OutlinePainter<'_> {
    fn both(&self, line: impl Fn(Stroke) -> Shape) -> Vec<Shape> {
        vec![
            line(Stroke::new(UNDER_LINE, self.paper)),
            line(Stroke::new(LINE, self.color)),
        ]
    }

    /// A part of the trail, without the points that cannot be told apart on the screen.
    fn way(&self, way: &[ImagePos]) -> Vec<Shape> {
        let mut line: Vec<Pos2> = Vec::new();
        for (nth, at) in way.iter().enumerate() {
            let at = self.view.ui_from_image(*at);
            let is_end = nth + 1 == way.len();
            if line.last().is_none_or(|last| last.distance(at) >= WAY_STEP) || is_end {
                line.push(at);
            }
        }
        self.both(|stroke| Shape::line(line.clone(), stroke))
    }

    fn heading(&self, at: Pos2, line: &HeadingLine) -> Vec<Shape> {
        let end = self.view.ui_from_image(line.end);
        let mut shapes = self.both(|stroke| Shape::line_segment([at, end], stroke));
        if let Some(minute) = line.minute {
            let minute = self.view.ui_from_image(minute);
            let across = (end - at).normalized().rot90() * MINUTE;
            let mark = [minute - across, minute + across];
            shapes.extend(self.both(|stroke| Shape::line_segment(mark, stroke)));
        }
        shapes
    }

    fn cross(&self, at: Pos2, symbol: f32) -> Vec<Shape> {
        let (from, length) = (symbol + CROSS.0, CROSS.1);
        [Vec2::UP, Vec2::RIGHT, Vec2::DOWN, Vec2::LEFT]
            .into_iter()
            .flat_map(|way| {
                let arm = [at + way * from, at + way * (from + length)];
                self.both(|stroke| Shape::line_segment(arm, stroke))
            })
            .collect()
    }
}

fn paint_rings(
    masked: &MaskedPainter,
    lines: &OutlinePainter<'_>,
    reference: &GeoRef,
    marker: &OwnshipMarker,
) {
    let inks = LabelColors {
        ink: lines.color,
        ground: lines.paper,
    };
    for ring in rings(reference, marker.position, lines.view.scale) {
        let corners = ring.line.iter().map(|at| lines.view.ui_from_image(*at));
        let corners: Vec<Pos2> = corners.collect();
        masked.add(lines.both(|stroke| Shape::closed_line(corners.clone(), stroke)));
        // Beside the heading line, or where else there is room: every quarter of a half.
        let places: Vec<(Pos2, Align2)> = (0..8)
            .filter_map(|eighth| corners.get((2 * eighth + 1) * corners.len() / 16))
            .map(|at| (*at, Align2::CENTER_CENTER))
            .collect();
        masked.label(&ring.label(), text::data(), inks, &places);
    }
}

fn paint_last_known(
    masked: &MaskedPainter,
    view: &View,
    place: &LastKnown,
    context: OwnshipContext,
) {
    let (ink, at) = (ink(context.palette), view.ui_from_image(place.at));
    let nose = place.nose.map(|nose| nose + view.rotation().radians());
    masked.add(hollow(at, nose, context.look, ink.watermark, ink.paper));
    let inks = LabelColors {
        ink: ink.watermark,
        ground: ink.paper,
    };
    let words = tr!("{age} ago", age = age(place.ago));
    masked.label(&words, text::label(), inks, &beside(at));
}

/// Right of a symbol, or where else there may be room for a label.
fn beside(at: Pos2) -> [(Pos2, Align2); 4] {
    let [above, below, right, left] = places_around(at, SIZE * 0.6);
    [right, left, below, above]
}
