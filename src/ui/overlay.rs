//! What is painted over a chart's picture: the watermark, own-ship and what belongs to it, the ruler.

mod clip;
mod lines;
mod masked;
mod ownship;
mod symbol;
#[cfg(test)]
mod tests;

pub use self::clip::triangles;
pub use self::lines::{RulerEnds, paint_edges, paint_ruler};
pub use self::masked::MaskedPainter;
pub use self::ownship::{OwnshipContext, paint_ownship};

use std::sync::Arc;

use egui::emath::{Rot2, TSTransform};
use egui::epaint::TextShape;
use egui::text::LayoutJob;
use egui::{Color32, Galley, Mesh, Painter, Pos2, Shape, Vec2, vec2};

use super::theme::{self, ChartOverlayColors};
use super::viewport::View;
use crate::chart::Palette;
use crate::chart::georef::ImageRect;
use crate::chart::watermark::{Watermark, WatermarkPlace};

/// Letters of a watermark are rasterised in steps of this factor and scaled in between, so that zooming does not
/// fill the glyph atlas with every size there is.
const LETTER_STEP: f32 = 1.25;
/// The largest size at which letters are rasterised, in points.
const LETTER_MAX: f32 = 96.0;

/// The colours that belong to a picture.
pub fn ink(palette: Palette) -> ChartOverlayColors {
    palette.choose(theme::ON_LIGHT, theme::ON_DARK)
}

/// Paints the watermark into its band; where the band lies below the page, the page is continued there.
pub fn paint_watermark(
    painter: &Painter,
    view: &View,
    band: &WatermarkPlace,
    watermark: &Watermark,
    palette: Palette,
) {
    let ink = ink(palette);
    let around = view.ui_box_from_image(&band.rect);
    if band.below_page {
        painter.add(filled(view, &band.rect, ink.paper));
    }
    let wanted = (band.text_height * view.scale) as f32;
    if wanted < 1.0 || !around.intersects(painter.clip_rect()) {
        return;
    }
    let letters = letter_size(wanted);
    let lines = watermark.lines(band.per_line).join("\n");
    let font = theme::text::watermark(letters);
    let mut job = LayoutJob::simple(lines, font, ink.watermark, f32::INFINITY);
    job.halign = egui::Align::Center;
    let galley = painter.layout_job(job);
    let room = (band.rect.width() * view.scale) as f32 * 0.96;
    let scale = (wanted / letters).min(room / galley.size().x.max(1.0));
    let turn = Rot2::from_angle(view.rotation().radians() as f32);
    // The galley's own origin: lines that are centred lie at both sides of it.
    let at = around.center() - turn * (galley.rect.center().to_vec2() * scale);
    // A thin halo of the page's colour keeps it readable where something is printed in the margin.
    let halo = (!band.below_page).then_some(ink.paper);
    let place = TSTransform::new(at.to_vec2(), scale);
    paint_turned(painter, &galley, place, turn, halo);
}

/// Paints text in its own colour, scaled and turned about its corner, on a thin halo of another colour.
pub fn paint_turned(
    painter: &Painter,
    galley: &Arc<Galley>,
    place: TSTransform,
    turn: Rot2,
    halo: Option<Color32>,
) {
    let write = |offset: Vec2, colour: Option<Color32>| {
        let corner = Pos2::ZERO + offset / place.scaling;
        let mut shape = TextShape::new(corner, Arc::clone(galley), Color32::PLACEHOLDER)
            .with_angle(turn.angle());
        shape.override_text_color = colour;
        shape.transform(place);
        painter.add(shape);
    };
    if halo.is_some() {
        for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            write(vec2(x, y), halo);
        }
    }
    write(Vec2::ZERO, None);
}

/// The step of [`LETTER_STEP`] at or above a size.
pub fn letter_size(wanted: f32) -> f32 {
    let steps = (wanted.max(4.0) / 4.0).ln() / LETTER_STEP.ln();
    (4.0 * LETTER_STEP.powf(steps.ceil())).min(LETTER_MAX)
}

/// A rectangle of the image in one colour, its edges exactly where those of the picture are.
pub fn filled(view: &View, rect: &ImageRect, color: Color32) -> Shape {
    let mut mesh = Mesh::default();
    for corner in view.ui_corners_from_image(rect) {
        mesh.colored_vertex(corner, color);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    Shape::mesh(mesh)
}
