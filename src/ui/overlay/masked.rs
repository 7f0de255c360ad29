//! The one way in which anything is painted that the geo-reference places: under the mask of its chart, the planview less
//! its insets, exact at any zoom and however the page is turned (ownship O2).

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Vec2, vec2};

use super::clip::{area_inside, clipped, triangles};
use crate::chart::georef::GeoRef;
use crate::chart::georef::open_parts;
use crate::ui::theme;
use crate::ui::viewport::View;

/// What a label keeps free about its letters, in points.
const PADDING: Vec2 = vec2(6.0, 2.0);
/// The corners of a label's ground, in points.
const CORNER: f32 = 6.0;

/// A painter under the mask of a chart.
pub struct MaskedPainter {
    painter: Painter,
    /// The parts of the pane that are map, as shapes on the screen that do not overlap, each with the box around it.
    open: Vec<([Pos2; 4], Rect)>,
}

/// The colours of a label.
#[derive(Debug, Clone, Copy)]
pub struct LabelColors {
    /// Of its letters.
    pub ink: Color32,
    /// Of what is behind them.
    pub ground: Color32,
}

impl LabelColors {
    /// As own-ship's lines are drawn.
    pub const CASED: Self = Self {
        ink: theme::OWNSHIP_LINE,
        ground: theme::OWNSHIP_EDGE,
    };
}

impl MaskedPainter {
    /// For the part of the chart that the painter can reach.
    pub fn new(painter: &Painter, view: &View, reference: &GeoRef) -> Self {
        // The mask is upright in the image, whichever way that is turned.
        let seen = view.image_box_from_ui(painter.clip_rect());
        let parts = open_parts(reference.planview(), reference.insets(), seen);
        Self {
            painter: painter.clone(),
            open: parts
                .iter()
                .map(|part| {
                    let corners = view.ui_corners_from_image(part);
                    (corners, Rect::from_points(&corners))
                })
                .collect(),
        }
    }

    /// Half as strong: what is no longer live (ownship O4).
    pub fn dim(&mut self) {
        self.painter.set_opacity(0.5);
    }

    /// Paints shapes without text, the first one lowest.
    pub fn add(&self, shapes: Vec<Shape>) {
        let mesh = triangles(shapes, self.painter.pixels_per_point());
        let around = mesh.calc_bounds();
        if !around.intersects(self.painter.clip_rect()) {
            return;
        }
        for (part, part_around) in &self.open {
            if part_around.intersects(around) {
                self.painter.add(clipped(&mesh, part));
            }
        }
    }

    /// Writes a label at the first of the places where the whole of it is on map; nowhere if there is none. A place is
    /// a point and which part of the label is there.
    pub fn label(&self, words: &str, font: FontId, colors: LabelColors, places: &[(Pos2, Align2)]) {
        let LabelColors { ink, ground } = colors;
        let galley = self.painter.layout_no_wrap(words.to_owned(), font, ink);
        let size = galley.size() + 2.0 * PADDING;
        let place = places
            .iter()
            .map(|(at, anchor)| anchor.anchor_size(*at, size))
            // Its soft edge is on map too.
            .find(|place| self.is_open(place.expand(1.0)));
        if let Some(place) = place {
            self.painter.rect_filled(place, CORNER, ground);
            self.painter.galley(place.min + PADDING, galley, ink);
        }
    }

    /// Whether a rectangle of the window lies on map as a whole.
    fn is_open(&self, rect: Rect) -> bool {
        let corners = [
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
        ];
        let area: f32 = self
            .open
            .iter()
            .filter(|(_, around)| around.intersects(rect))
            .map(|(part, _)| area_inside(&corners, part))
            .sum();
        area >= rect.area() - 0.5
    }
}
