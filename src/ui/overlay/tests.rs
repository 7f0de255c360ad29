//! What is painted over a chart, and what is not.

use super::*;
use crate::chart::georef::ImagePos;
use crate::chart::image::ImageSize;
use crate::chart::{BoundingBoxes, LatLngBox, PixelBox};
use crate::ui::viewport::{Frame, Rotation, Viewport};

#[test]
fn letters_are_never_smaller_than_wanted_and_come_in_few_sizes() {
    let mut sizes = std::collections::BTreeSet::new();
    for tenth in 10_u16..900 {
        let wanted = f32::from(tenth) / 10.0;
        let size = letter_size(wanted);
        assert!(size >= wanted.min(LETTER_MAX) - 0.01, "{wanted} → {size}");
        sizes.insert(size.to_bits());
    }
    assert!(sizes.len() <= 17, "{}", sizes.len());
}

#[test]
fn the_nose_points_where_the_angle_says() {
    let shapes = symbol(
        Pos2::ZERO,
        Some(std::f64::consts::FRAC_PI_2),
        theme::ON_LIGHT.ownship,
    );
    let right = shapes
        .iter()
        .map(|shape| shape.visual_bounding_rect().right())
        .fold(f32::MIN, f32::max);
    let left = shapes
        .iter()
        .map(|shape| shape.visual_bounding_rect().left())
        .fold(f32::MAX, f32::min);
    // The nose reaches further from the middle than the tail.
    assert!(right > -left, "{left} {right}");
}

#[test]
fn without_a_direction_the_symbol_is_a_ring() {
    let shapes = symbol(Pos2::ZERO, None, theme::ON_LIGHT.ownship);
    assert!(shapes.iter().all(|shape| matches!(shape, Shape::Circle(_))));
}

const PAGE: ImageSize = ImageSize {
    width: 1000,
    height: 1400,
};

fn reference() -> GeoRef {
    let boxes = BoundingBoxes {
        pixels: PixelBox {
            x1: 100.0,
            y1: 200.0,
            x2: 900.0,
            y2: 1200.0,
        },
        latlng: LatLngBox {
            lng1: 174.7,
            lat1: -41.2,
            lng2: 174.9,
            lat2: -41.4,
        },
        insets: vec![PixelBox {
            x1: 100.0,
            y1: 200.0,
            x2: 300.0,
            y2: 400.0,
        }],
    };
    GeoRef::new(&boxes, PAGE, PAGE).unwrap()
}

/// The corners of everything that is painted of a marker in the middle of a pane, and the view it is painted with.
fn painted(marker: &Marker, rotation: Rotation) -> (Vec<Pos2>, View) {
    let pane = Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0));
    let frame = Frame::new(pane, (1000.0, 1400.0), 1.0);
    let mut viewport = Viewport::default();
    viewport.one_to_one(&frame);
    viewport.turn(&frame, rotation);
    let at = viewport.view(&frame).ui_from_image(marker.at);
    viewport.pan(&frame, pane.center() - at);
    let view = viewport.view(&frame);
    let mut output = egui::Context::default().run_ui(egui::RawInput::default(), |ui| {
        let painter = ui.ctx().layer_painter(egui::LayerId::background());
        let painter = painter.with_clip_rect(pane);
        paint_ownship(&painter, &view, &reference(), marker, Palette::Day);
    });
    // Nobody paints them.
    output.textures_delta.clear();
    let corners = output
        .shapes
        .iter()
        .flat_map(|clipped| match &clipped.shape {
            Shape::Mesh(mesh) => mesh.vertices.iter().map(|vertex| vertex.pos).collect(),
            Shape::Noop => Vec::new(),
            shape => {
                let around = shape.visual_bounding_rect();
                vec![
                    around.left_top(),
                    around.right_top(),
                    around.right_bottom(),
                    around.left_bottom(),
                ]
            }
        });
    (corners.collect(), view)
}

#[test]
fn o2_nothing_is_painted_outside_the_planview_or_over_an_inset_however_the_page_is_turned() {
    // At the planview's corner, at its edge, and at an inset.
    for (x, y) in [(895.0, 1195.0), (101.0, 800.0), (302.0, 402.0)] {
        for tenth in 0..63_u8 {
            let marker = Marker {
                at: ImagePos { x, y },
                nose: Some(0.4),
                dimmed: false,
                paused: true,
            };
            let rotation = Rotation::from_radians(f64::from(tenth) / 10.0);
            let (corners, view) = painted(&marker, rotation);
            assert!(!corners.is_empty(), "{x} {y} {tenth}");
            for corner in corners {
                let ImagePos { x, y } = view.image_from_ui(corner);
                let on_planview = (99.5..=900.5).contains(&x) && (199.5..=1200.5).contains(&y);
                let on_inset = (99.5..299.5).contains(&x) && (199.5..399.5).contains(&y);
                assert!(on_planview && !on_inset, "{x} {y} turned by {tenth}");
            }
        }
    }
}

#[test]
fn o8_own_ship_turns_with_the_page() {
    let marker = Marker {
        at: ImagePos { x: 600.0, y: 800.0 },
        nose: Some(0.4),
        dimmed: false,
        paused: false,
    };
    let in_image = |rotation: Rotation| {
        let (corners, view) = painted(&marker, rotation);
        let places = corners.into_iter().map(|corner| view.image_from_ui(corner));
        places.collect::<Vec<ImagePos>>()
    };
    let upright = in_image(Rotation::NONE);
    assert!(!upright.is_empty());
    for rotation in [Rotation::RIGHT, Rotation::LEFT, Rotation::from_radians(1.0)] {
        let turned = in_image(rotation);
        assert_eq!(turned.len(), upright.len());
        for (a, b) in upright.iter().zip(&turned) {
            assert!((a.x - b.x).hypot(a.y - b.y) < 0.1, "{a:?} {b:?}");
        }
    }
}
