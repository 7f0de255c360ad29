//! What is painted over a chart's picture: the watermark and own-ship.

mod clip;
#[cfg(test)]
mod tests;

use egui::emath::{Rot2, TSTransform};
use egui::epaint::TextShape;
use egui::text::LayoutJob;
use egui::{Align2, Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use self::clip::{area_inside, clipped, triangles};
use super::mask::open_parts;
use super::theme::{self, Ink};
use super::viewport::View;
use crate::chart::Palette;
use crate::chart::georef::{GeoRef, ImageRect};
use crate::chart::watermark::{Band, Watermark};
use crate::ownship::depiction::Marker;

/// Side of the square that the own-ship symbol fills, in points (ownship O7).
const SYMBOL: f32 = 34.0;
/// Side of the square about the aircraft that the symbol and the word beside it stay in, in points.
const REACH: f32 = SYMBOL * 6.0;
/// Radius of the symbol without a nose, in points.
const RING: f32 = 11.0;
/// Letters of a watermark are rasterised in steps of this factor and scaled in between, so that zooming does not
/// fill the glyph atlas with every size there is.
const LETTER_STEP: f32 = 1.25;
/// The largest size at which letters are rasterised, in points.
const LETTER_MAX: f32 = 96.0;

/// The colours that belong to a picture.
pub fn ink(palette: Palette) -> Ink {
    match palette {
        Palette::Day => theme::ON_LIGHT,
        Palette::Night => theme::ON_DARK,
    }
}

/// Paints the watermark into its band; where the band lies below the page, the page is continued there.
pub fn paint_watermark(
    painter: &Painter,
    view: &View,
    band: &Band,
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
    let mut job = LayoutJob::simple(
        watermark.lines(band.per_line).join("\n"),
        theme::text::watermark(letters),
        ink.watermark,
        f32::INFINITY,
    );
    job.halign = egui::Align::Center;
    let galley = painter.layout_job(job);
    let room = (band.rect.width() * view.scale) as f32 * 0.96;
    let scale = (wanted / letters).min(room / galley.size().x.max(1.0));
    let turn = Rot2::from_angle(view.rotation().radians() as f32);
    // The galley's own origin: lines that are centred lie at both sides of it.
    let at = around.center() - turn * (galley.rect.center().to_vec2() * scale);
    // A thin halo of the page's colour keeps it readable where something is printed in the margin.
    let transform = TSTransform::new(at.to_vec2(), scale);
    let place = |offset: Vec2, color: Color32| {
        let mut shape = TextShape::new(Pos2::ZERO + offset / scale, galley.clone(), color)
            .with_override_text_color(color)
            .with_angle(turn.angle());
        shape.transform(transform);
        painter.add(shape);
    };
    if !band.below_page {
        for offset in [
            vec2(1.0, 0.0),
            vec2(-1.0, 0.0),
            vec2(0.0, 1.0),
            vec2(0.0, -1.0),
        ] {
            place(offset, ink.paper);
        }
    }
    place(Vec2::ZERO, ink.watermark);
}

/// The step of [`LETTER_STEP`] at or above a size.
fn letter_size(wanted: f32) -> f32 {
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

/// Paints own-ship under the mask of its chart (ownship O2, O6, O7).
pub fn paint_ownship(
    painter: &Painter,
    view: &View,
    reference: &GeoRef,
    marker: &Marker,
    palette: Palette,
) {
    let at = view.ui_from_image(marker.at);
    let around = Rect::from_center_size(at, Vec2::splat(REACH));
    if !around.intersects(painter.clip_rect()) {
        return;
    }
    // The mask is upright in the image, whichever way that is turned.
    let open: Vec<[Pos2; 4]> = open_parts(
        reference.planview(),
        reference.insets(),
        view.image_box_from_ui(around),
    )
    .iter()
    .map(|part| view.ui_corners_from_image(part))
    .collect();
    let mut painter = painter.clone();
    if marker.dimmed {
        painter.set_opacity(0.5);
    }
    let nose = marker.nose.map(|nose| nose + view.rotation().radians());
    let shapes = symbol(at, nose, ink(palette).ownship);
    let mesh = triangles(shapes, painter.pixels_per_point());
    for part in &open {
        painter.add(clipped(&mesh, part));
    }
    if marker.paused {
        paint_paused(&painter, at, &open);
    }
}

/// The word beside a paused own-ship, right of it or where else it is on map as a whole (ownship O2, O5). Where it is
/// nowhere, the strip alone says it.
fn paint_paused(painter: &Painter, at: Pos2, open: &[[Pos2; 4]]) {
    let label = painter.layout_no_wrap("paused".into(), theme::text::label(), theme::OWNSHIP_LINE);
    let beside = SYMBOL * 0.6;
    let places = [
        (Align2::LEFT_CENTER, vec2(beside, 0.0)),
        (Align2::RIGHT_CENTER, vec2(-beside, 0.0)),
        (Align2::CENTER_TOP, vec2(0.0, beside)),
        (Align2::CENTER_BOTTOM, vec2(0.0, -beside)),
    ];
    let padding = vec2(6.0, 2.0);
    let size = label.size() + 2.0 * padding;
    let place = places
        .map(|(anchor, by)| anchor.anchor_size(at + by, size))
        .into_iter()
        // Its soft edge is on map too.
        .find(|place| is_open(place.expand(1.0), open));
    if let Some(place) = place {
        painter.rect_filled(place, 6.0, theme::OWNSHIP_EDGE);
        painter.galley(place.min + padding, label, theme::OWNSHIP_LINE);
    }
}

/// Whether a rectangle of the window lies on map as a whole.
fn is_open(rect: Rect, open: &[[Pos2; 4]]) -> bool {
    let corners = [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
    ];
    let area: f32 = open.iter().map(|part| area_inside(&corners, part)).sum();
    area >= rect.area() - 0.5
}

/// The symbol: an aeroplane seen from above, or a ring where no direction is known; two-tone casing around it.
fn symbol(at: Pos2, nose: Option<f64>, fill: Color32) -> Vec<Shape> {
    let casing = [(6.0, theme::OWNSHIP_EDGE), (4.0, theme::OWNSHIP_LINE)];
    let Some(angle) = nose else {
        let mut shapes: Vec<Shape> = casing
            .iter()
            .map(|(width, color)| Shape::circle_stroke(at, RING, Stroke::new(width + 2.0, *color)))
            .collect();
        shapes.push(Shape::circle_stroke(at, RING, Stroke::new(3.0, fill)));
        shapes.push(Shape::circle_filled(at, 3.5, theme::OWNSHIP_EDGE));
        shapes.push(Shape::circle_filled(at, 2.5, fill));
        return shapes;
    };
    let turn = egui::emath::Rot2::from_angle(angle as f32);
    let parts: Vec<Vec<Pos2>> = AEROPLANE
        .iter()
        .map(|part| {
            part.iter()
                .map(|(x, y)| at + turn * (vec2(*x, *y) * SYMBOL))
                .collect()
        })
        .collect();
    let mut shapes = Vec::new();
    for (width, color) in casing {
        shapes.extend(
            parts
                .iter()
                .map(|part| Shape::convex_polygon(part.clone(), color, Stroke::new(width, color))),
        );
    }
    shapes.extend(
        parts
            .into_iter()
            .map(|part| Shape::convex_polygon(part, fill, Stroke::NONE)),
    );
    shapes
}

/// Convex parts of an aeroplane with its nose up, in units of [`SYMBOL`] about its middle: fuselage, wings, tailplane.
const AEROPLANE: [&[(f32, f32)]; 4] = [
    &[
        (0.0, -0.5),
        (0.055, -0.42),
        (0.075, -0.3),
        (0.06, 0.36),
        (0.0, 0.46),
        (-0.06, 0.36),
        (-0.075, -0.3),
        (-0.055, -0.42),
    ],
    &[(0.05, -0.14), (0.47, 0.12), (0.47, 0.21), (0.05, 0.08)],
    &[(-0.05, -0.14), (-0.05, 0.08), (-0.47, 0.21), (-0.47, 0.12)],
    &[
        (0.0, 0.27),
        (0.2, 0.4),
        (0.2, 0.47),
        (0.0, 0.42),
        (-0.2, 0.47),
        (-0.2, 0.4),
    ],
];
