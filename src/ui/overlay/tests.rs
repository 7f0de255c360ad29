//! What is painted over a chart, and what is not.

use std::time::Duration;

use egui::Rect;
use geodesy::LatLng;

use super::*;
use crate::chart::Rotation;
use crate::chart::georef::{GeoRef, ImagePos};
use crate::chart::image::ImageSize;
use crate::chart::{BoundingBoxes, LatLngBox, PixelBox};
use crate::ownship::depiction::{
    Depiction, DepictionStatus, HeadingLine, LastKnown, OwnshipMarker,
};
use crate::ownship::style::{OwnshipStyle, OwnshipSymbol};
use crate::ui::viewport::{PaneFrame, Viewport};

#[test]
fn letters_come_in_few_sizes() {
    let mut sizes = std::collections::BTreeSet::new();
    for tenth in 10_u16..900 {
        let wanted = f32::from(tenth) / 10.0;
        let size = letter_size(wanted);
        assert!(size >= wanted.min(LETTER_MAX) - 0.01, "{wanted} → {size}");
        sizes.insert(size.to_bits());
    }
    assert!(sizes.len() <= 17, "{}", sizes.len());
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
        parts: Vec::new(),
    };
    GeoRef::new(&boxes, PAGE, PAGE).unwrap()
}

/// Everything that can be drawn with own-ship there, all of it reaching beyond the planview and over the inset.
fn everything(at: ImagePos, look: OwnshipStyle) -> (Depiction, OwnshipContext) {
    let corner = |x, y| ImagePos { x, y };
    let depiction = Depiction {
        marker: Some(OwnshipMarker {
            at,
            position: reference().geo_from_image(at),
            nose: Some(0.4),
            heading_line: Some(HeadingLine {
                end: corner(at.x + 1500.0, at.y - 3500.0),
                minute: Some(corner(at.x + 30.0, at.y - 70.0)),
            }),
            dimmed: false,
            paused: true,
            hollow: false,
        }),
        last_known: Some(LastKnown {
            at,
            nose: None,
            ago: Duration::from_secs(7),
        }),
        trail: vec![
            vec![corner(-500.0, -300.0), corner(400.0, 700.0), at],
            vec![corner(0.0, 300.0), corner(1200.0, 310.0)],
        ],
        status: DepictionStatus::Paused,
        changes_in: None,
    };
    let context = OwnshipContext {
        look,
        palette: Palette::Day,
        followed: true,
    };
    (depiction, context)
}

/// The same with the symbol alone.
fn symbol_alone(at: ImagePos) -> (Depiction, OwnshipContext) {
    let (mut depiction, context) = everything(at, OwnshipStyle::default());
    depiction.last_known = None;
    depiction.trail.clear();
    if let Some(marker) = &mut depiction.marker {
        (marker.heading_line, marker.paused) = (None, false);
    }
    let followed = false;
    (
        depiction,
        OwnshipContext {
            followed,
            ..context
        },
    )
}

/// The corners of everything that is painted with own-ship in the middle of a pane, and the view it is painted with.
fn painted(
    (depiction, context): &(Depiction, OwnshipContext),
    rotation: Rotation,
    zoom: f64,
) -> (Vec<Pos2>, View) {
    let pane = Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0));
    let frame = PaneFrame::new(pane, (1000.0, 1400.0), 1.0);
    let mut viewport = Viewport::default();
    viewport.one_to_one(&frame);
    viewport.turn(&frame, rotation);
    viewport.zoom(&frame, pane.center(), zoom);
    let at = depiction.marker.as_ref().unwrap().at;
    let at = viewport.view(&frame).ui_from_image(at);
    viewport.pan(&frame, pane.center() - at);
    let view = viewport.view(&frame);
    let mut output = egui::Context::default().run_ui(egui::RawInput::default(), |ui| {
        let painter = ui.ctx().layer_painter(egui::LayerId::background());
        let painter = painter.with_clip_rect(pane);
        paint_ownship(&painter, &view, &reference(), depiction, *context);
        let masked = MaskedPainter::new(&painter, &view, &reference());
        let ends = RulerEnds {
            from: LatLng {
                lat: -41.0,
                lng: 174.6,
            },
            to: Some(LatLng {
                lat: -41.5,
                lng: 175.0,
            }),
        };
        if context.followed {
            paint_ruler(&masked, &view, &reference(), ends, "12 NM");
        }
    });
    // They are not painted.
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
fn o2_marker_stays_inside_planview() {
    let look = OwnshipStyle {
        rings: true,
        ..OwnshipStyle::default()
    };
    // At the planview's corner, at its edge, and at an inset.
    for (x, y) in [(895.0, 1195.0), (101.0, 800.0), (302.0, 402.0)] {
        let all = everything(ImagePos { x, y }, look);
        for tenth in 0..63_u8 {
            for zoom in [0.3, 1.0, 3.0, 8.0] {
                let rotation = Rotation::from_radians(f64::from(tenth) / 10.0);
                let (corners, view) = painted(&all, rotation, zoom);
                assert!(!corners.is_empty(), "{x} {y} {tenth}");
                // Half a point: what the arithmetic of the screen leaves.
                let off = 0.5 / view.scale;
                for corner in corners {
                    let ImagePos { x, y } = view.image_from_ui(corner);
                    let on_planview = (100.0 - off..=900.0 + off).contains(&x)
                        && (200.0 - off..=1200.0 + off).contains(&y);
                    let on_inset = (100.0 - off..300.0 - off).contains(&x)
                        && (200.0 - off..400.0 - off).contains(&y);
                    assert!(
                        on_planview && !on_inset,
                        "{x} {y} turned by {tenth}, {zoom}"
                    );
                }
            }
        }
    }
}

#[test]
fn o8_own_ship_turns_with_page() {
    let alone = symbol_alone(ImagePos { x: 600.0, y: 800.0 });
    let in_image = |rotation: Rotation| {
        let (corners, view) = painted(&alone, rotation, 1.0);
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

#[test]
fn o7_symbol_does_not_grow_with_charts_zoom() {
    for symbol in [OwnshipSymbol::Aeroplane, OwnshipSymbol::Arrow] {
        let (depiction, context) = symbol_alone(ImagePos { x: 600.0, y: 800.0 });
        let look = OwnshipStyle {
            symbol,
            ..context.look
        };
        let alone = (depiction, OwnshipContext { look, ..context });
        let sizes = [0.5, 1.0, 3.0, 8.0].map(|zoom| {
            let (corners, _) = painted(&alone, Rotation::NONE, zoom);
            Rect::from_points(&corners).size()
        });
        for size in sizes {
            assert!((size - sizes[0]).length() < 0.1, "{symbol:?} {sizes:?}");
        }
    }
}

#[test]
fn nothing_is_painted_where_there_is_nothing_to_show() {
    let (depiction, context) = everything(ImagePos { x: 600.0, y: 800.0 }, OwnshipStyle::default());
    let nothing = Depiction {
        marker: None,
        last_known: None,
        trail: Vec::new(),
        ..depiction
    };
    let pane = Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0));
    let view = Viewport::default().view(&PaneFrame::new(pane, (1000.0, 1400.0), 1.0));
    let mut output = egui::Context::default().run_ui(egui::RawInput::default(), |ui| {
        let painter = ui.ctx().layer_painter(egui::LayerId::background());
        paint_ownship(&painter, &view, &reference(), &nothing, context);
    });
    output.textures_delta.clear();
    assert!(output.shapes.is_empty());
}
