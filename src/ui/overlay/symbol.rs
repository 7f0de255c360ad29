//! The own-ship symbols: shapes with their nose up, turned and cased (ownship O6, O7).

use egui::emath::Rot2;
use egui::{Color32, Pos2, Shape, Stroke, vec2};

use crate::ownship::style::{OwnshipStyle, OwnshipSymbol, SIZE};
use crate::ui::theme;

/// Radius of the symbol without a nose, as a part of the size.
const RING: f32 = 0.33;
/// The casing, from outside in: how far it reaches beyond the shape on both sides together, in points.
const CASING: [(f32, Color32); 2] = [(6.0, theme::OWNSHIP_EDGE), (4.0, theme::OWNSHIP_LINE)];

/// The symbol where a direction is known, else a ring; `nose` is radians clockwise from the top of the screen.
pub fn symbol(at: Pos2, nose: Option<f64>, look: OwnshipStyle, fill: Color32) -> Vec<Shape> {
    let Some(nose) = nose else {
        return ring(at, SIZE * RING, fill);
    };
    let [edge, line] = CASING;
    layered(at, nose, look, &[edge, line, (0.0, fill)])
}

/// The same as a hollow outline, for where own-ship was, or is by one of its sources only.
pub fn hollow(
    at: Pos2,
    nose: Option<f64>,
    look: OwnshipStyle,
    line: Color32,
    paper: Color32,
) -> Vec<Shape> {
    let Some(nose) = nose else {
        return vec![
            Shape::circle_stroke(at, SIZE * RING, Stroke::new(4.0, paper)),
            Shape::circle_stroke(at, SIZE * RING, Stroke::new(2.0, line)),
        ];
    };
    layered(at, nose, look, &[(4.0, line), (0.0, paper)])
}

/// The shape once for each layer, each as much larger as told.
fn layered(at: Pos2, nose: f64, look: OwnshipStyle, layers: &[(f32, Color32)]) -> Vec<Shape> {
    let parts = turned(at, nose, SIZE, look.symbol);
    let layers = layers.iter().flat_map(|(width, color)| {
        let line = Stroke::new(*width, *color);
        let layer = move |part: &Vec<Pos2>| Shape::convex_polygon(part.clone(), *color, line);
        parts.iter().map(layer)
    });
    layers.collect()
}

fn ring(at: Pos2, radius: f32, fill: Color32) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = CASING
        .iter()
        .map(|(width, color)| Shape::circle_stroke(at, radius, Stroke::new(width + 2.0, *color)))
        .collect();
    shapes.push(Shape::circle_stroke(at, radius, Stroke::new(3.0, fill)));
    shapes.push(Shape::circle_filled(at, 3.5, theme::OWNSHIP_EDGE));
    shapes.push(Shape::circle_filled(at, 2.5, fill));
    shapes
}

fn turned(at: Pos2, nose: f64, size: f32, symbol: OwnshipSymbol) -> Vec<Vec<Pos2>> {
    let turn = Rot2::from_angle(nose as f32);
    let place = |(x, y): &(f32, f32)| at + turn * (vec2(*x, *y) * size);
    symbol
        .parts()
        .iter()
        .map(|part| part.iter().map(place).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use super::*;

    const SYMBOLS: [OwnshipSymbol; 2] = [OwnshipSymbol::Aeroplane, OwnshipSymbol::Arrow];

    fn look(symbol: OwnshipSymbol) -> OwnshipStyle {
        OwnshipStyle {
            symbol,
            ..OwnshipStyle::default()
        }
    }

    #[test]
    fn o6_nose_points_where_angle_says() {
        for chosen in SYMBOLS {
            // The first corner of the first part is the tip.
            let parts = turned(Pos2::ZERO, FRAC_PI_2, 1.0, chosen);
            let tip = parts[0][0];
            assert!(tip.x > 0.3 && tip.y.abs() < 1e-6, "{chosen:?} {tip:?}");
        }
    }

    #[test]
    fn o6_without_direction_every_symbol_is_ring() {
        for chosen in SYMBOLS {
            let shapes = symbol(Pos2::ZERO, None, look(chosen), Color32::BLACK);
            assert!(shapes.iter().all(|shape| matches!(shape, Shape::Circle(_))));
        }
    }

    #[test]
    fn o7_symbols_fill_their_size() {
        for chosen in SYMBOLS {
            let look = look(chosen);
            let shapes = symbol(Pos2::ZERO, Some(0.0), look, Color32::BLACK);
            let around = shapes
                .iter()
                .map(Shape::visual_bounding_rect)
                .reduce(egui::Rect::union)
                .unwrap();
            let longest = around.width().max(around.height());
            assert!(longest >= SIZE * 0.9, "{chosen:?} {around:?}");
            assert!(longest <= SIZE + 8.0, "{chosen:?} {around:?}");
        }
    }
}
