//! Triangles cut off at the edges of a convex shape. A clip rectangle does that for upright edges only, and a chart may
//! be turned.

use egui::epaint::{TessellationOptions, Tessellator, Vertex};
use egui::{Mesh, Pos2, Shape};

/// Shapes without text as triangles that need no texture, for this many screen pixels to a point.
pub fn triangles(shapes: Vec<Shape>, pixels_per_point: f32) -> Mesh {
    // Discs out of the letters' texture would move with it.
    let options = TessellationOptions {
        prerasterized_discs: false,
        ..TessellationOptions::default()
    };
    let mut tessellator = Tessellator::new(pixels_per_point, options, [1, 1], Vec::new());
    let mut mesh = Mesh::default();
    for shape in shapes {
        tessellator.tessellate_shape(shape, &mut mesh);
    }
    mesh
}

/// The part of a mesh that lies inside a convex shape; its corners go clockwise.
pub fn clipped(mesh: &Mesh, shape: &[Pos2]) -> Mesh {
    let is_inside = |vertex: &Vertex| edges(shape).all(|(a, b)| side(a, b, vertex.pos) >= 0.0);
    if mesh.vertices.iter().all(is_inside) {
        return mesh.clone();
    }
    let mut part = Mesh::with_texture(mesh.texture_id);
    for triangle in mesh.triangles() {
        let corners = triangle.map(|index| mesh.vertices.get(index as usize).copied());
        let mut polygon: Vec<Vertex> = corners.into_iter().flatten().collect();
        for (a, b) in edges(shape) {
            polygon = cut(&polygon, |vertex| side(a, b, vertex.pos));
        }
        // As a fan of triangles.
        let first = part.vertices.len() as u32;
        part.vertices.extend_from_slice(&polygon);
        for corner in 2..polygon.len() as u32 {
            part.add_triangle(first, first + corner - 1, first + corner);
        }
    }
    part
}

/// The area of a polygon's part that lies inside a convex shape, in square points; both go clockwise.
pub fn area_inside(polygon: &[Pos2], shape: &[Pos2]) -> f32 {
    let vertex = |pos: &Pos2| Vertex::untextured(*pos, egui::Color32::PLACEHOLDER);
    let mut polygon: Vec<Vertex> = polygon.iter().map(vertex).collect();
    for (a, b) in edges(shape) {
        polygon = cut(&polygon, |vertex| side(a, b, vertex.pos));
    }
    let Some(first) = polygon.first().copied() else {
        return 0.0;
    };
    let pairs = polygon.iter().zip(polygon.iter().skip(1));
    pairs
        .map(|(a, b)| side(first.pos, a.pos, b.pos) / 2.0)
        .sum()
}

/// Each edge, from corner to corner.
fn edges(shape: &[Pos2]) -> impl Iterator<Item = (Pos2, Pos2)> {
    let next = shape.iter().cycle().skip(1);
    shape.iter().copied().zip(next.copied())
}

/// Above zero where `at` is right of the way from `a` to `b`: inside, when the corners go clockwise.
fn side(a: Pos2, b: Pos2, at: Pos2) -> f32 {
    let (edge, to) = (b - a, at - a);
    edge.x * to.y - edge.y * to.x
}

/// What is left of a convex polygon where `inside` is not below zero.
fn cut(polygon: &[Vertex], inside: impl Fn(&Vertex) -> f32) -> Vec<Vertex> {
    let mut left = Vec::with_capacity(polygon.len() + 1);
    let next = polygon.iter().cycle().skip(1);
    for (this, next) in polygon.iter().zip(next) {
        let (here, there) = (inside(this), inside(next));
        if here >= 0.0 {
            left.push(*this);
        }
        if (here < 0.0) != (there < 0.0) {
            let part = here / (here - there);
            left.push(Vertex {
                pos: this.pos + (next.pos - this.pos) * part,
                uv: this.uv + (next.uv - this.uv) * part,
                color: this.color.lerp_to_gamma(next.color, part),
            });
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::emath::Rot2;
    use egui::{Color32, Rect, pos2, vec2};

    /// A square of 100 about (50, 50), turned.
    fn square(angle: f32) -> [Pos2; 4] {
        let corner = |x, y| pos2(50.0, 50.0) + Rot2::from_angle(angle) * vec2(x, y);
        [
            corner(-50.0, -50.0),
            corner(50.0, -50.0),
            corner(50.0, 50.0),
            corner(-50.0, 50.0),
        ]
    }

    fn area(mesh: &Mesh) -> f32 {
        let corner = |index: u32| mesh.vertices[index as usize].pos;
        mesh.triangles()
            .map(|[a, b, c]| side(corner(a), corner(b), corner(c)).abs() / 2.0)
            .sum()
    }

    fn block(rect: Rect) -> Mesh {
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(rect, Color32::WHITE);
        mesh
    }

    #[test]
    fn nothing_is_left_outside_shape_at_any_angle() {
        for tenth in 0..63_u8 {
            let shape = square(f32::from(tenth) / 10.0);
            let around = Rect::from_center_size(pos2(50.0, 50.0), vec2(400.0, 400.0));
            let part = clipped(&block(around), &shape);
            assert!((area(&part) - 10_000.0).abs() < 1.0, "{}", area(&part));
            for vertex in &part.vertices {
                let inside = edges(&shape).all(|(a, b)| side(a, b, vertex.pos) > -0.5);
                assert!(inside, "{:?}", vertex.pos);
            }
        }
    }

    #[test]
    fn clip_keeps_inside_drops_outside() {
        let inner = block(Rect::from_min_max(pos2(40.0, 40.0), pos2(60.0, 60.0)));
        assert_eq!(clipped(&inner, &square(0.7)), inner);
        let outer = block(Rect::from_min_max(pos2(140.0, 40.0), pos2(160.0, 60.0)));
        assert!(clipped(&outer, &square(0.7)).is_empty());
    }

    #[test]
    fn area_inside_is_half_where_edge_goes_through_middle() {
        let half = [
            pos2(50.0, 0.0),
            pos2(150.0, 0.0),
            pos2(150.0, 100.0),
            pos2(50.0, 100.0),
        ];
        assert!((area_inside(&half, &square(0.0)) - 5_000.0).abs() < 0.01);
    }
}
