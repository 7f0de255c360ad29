//! Tests of the geo-reference, and the boxes that the tests of its parts use.

mod reach;

use proptest::prelude::*;

use super::*;
use crate::chart::image::ImageSize;
use crate::chart::{BoundingBoxes, LatLngBox, PixelBox};

/// In the middle of [`wellington`].
const MIDDLE: LatLng = LatLng {
    lat: -41.3,
    lng: 174.8,
};

/// The size that belongs to [`sample`].
pub(crate) const SAMPLE_SIZE: ImageSize = ImageSize {
    width: 2500,
    height: 1517,
};
/// The size that belongs to [`around`].
pub(crate) const AROUND_SIZE: ImageSize = ImageSize {
    width: 3000,
    height: 3000,
};

/// A box in the other direction of y: counted from the top, bottom-left corner first (service-notes "Direction of y").
pub(crate) fn sample() -> BoundingBoxes {
    BoundingBoxes {
        pixels: PixelBox {
            x1: 58.0,
            y1: 1447.0,
            x2: 2431.0,
            y2: 58.0,
        },
        latlng: LatLngBox {
            lng1: 16.9,
            lat1: 59.516,
            lng2: 18.942,
            lat2: 60.122,
        },
        insets: Vec::new(),
        parts: Vec::new(),
    }
}

/// The size that belongs to [`wellington`].
pub(crate) fn wellington_size() -> ImageSize {
    ImageSize {
        width: 1000,
        height: 1500,
    }
}

/// A box as the specification has it: y from the bottom.
pub(crate) fn wellington() -> BoundingBoxes {
    BoundingBoxes {
        pixels: PixelBox {
            x1: 100.0,
            y1: 200.0,
            x2: 900.0,
            y2: 1200.0,
        },
        latlng: LatLngBox {
            lng1: 174.7,
            lat1: -41.4,
            lng2: 174.9,
            lat2: -41.2,
        },
        insets: Vec::new(),
        parts: Vec::new(),
    }
}

/// A square of 0.1 to 8 degrees around a position, its corners in one of four orders, in both directions of y.
pub(crate) fn around(middle: LatLng, span: f64, stretch: f64, order: u8) -> BoundingBoxes {
    let cos = middle.lat.to_radians().cos();
    let (half_lat, half_lng) = (span / 2.0, span / 2.0 / cos * stretch);
    let fold = |lng: f64| {
        if lng > 180.0 {
            lng - 360.0
        } else if lng < -180.0 {
            lng + 360.0
        } else {
            lng
        }
    };
    let (west, east) = (fold(middle.lng - half_lng), fold(middle.lng + half_lng));
    let (south, north) = (middle.lat - half_lat, middle.lat + half_lat);
    let (low, high) = if order & 4 == 0 {
        (500.0, 2500.0)
    } else {
        (2500.0, 500.0)
    };
    let (mut pixels, mut latlng) = (
        PixelBox {
            x1: 300.0,
            y1: low,
            x2: 2300.0,
            y2: high,
        },
        LatLngBox {
            lng1: west,
            lat1: south,
            lng2: east,
            lat2: north,
        },
    );
    if order & 1 != 0 {
        (pixels.x1, pixels.x2, latlng.lng1, latlng.lng2) =
            (pixels.x2, pixels.x1, latlng.lng2, latlng.lng1);
    }
    if order & 2 != 0 {
        (pixels.y1, pixels.y2, latlng.lat1, latlng.lat2) =
            (pixels.y2, pixels.y1, latlng.lat2, latlng.lat1);
    }
    BoundingBoxes {
        pixels,
        latlng,
        insets: Vec::new(),
        parts: Vec::new(),
    }
}

fn usable(boxes: &BoundingBoxes, size: ImageSize) -> GeoRef {
    GeoRef::new(boxes, size, size).unwrap()
}

#[test]
fn y_up_corners_map_exactly() {
    let georef = usable(&wellington(), wellington_size());
    let at = georef.image_from_geo(LatLng {
        lat: -41.4,
        lng: 174.7,
    });
    assert_eq!(
        at,
        ImagePos {
            x: 100.0,
            y: 1300.0
        }
    );
    let at = georef.image_from_geo(LatLng {
        lat: -41.2,
        lng: 174.9,
    });
    assert_eq!(at, ImagePos { x: 900.0, y: 300.0 });
}

#[test]
fn y_down_corners_map_exactly() {
    let georef = usable(&sample(), SAMPLE_SIZE);
    let at = georef.image_from_geo(LatLng {
        lat: 59.516,
        lng: 16.9,
    });
    assert_eq!(at, ImagePos { x: 58.0, y: 1447.0 });
    let at = georef.image_from_geo(LatLng {
        lat: 60.122,
        lng: 18.942,
    });
    assert_eq!(at, ImagePos { x: 2431.0, y: 58.0 });
}

#[test]
fn edges_belong_to_inset_and_planview() {
    let mut boxes = wellington();
    boxes.insets = vec![PixelBox {
        x1: 500.0,
        y1: 200.0,
        x2: 600.0,
        y2: 300.0,
    }];
    let georef = usable(&boxes, wellington_size());
    let inset = georef.insets()[0];
    assert_eq!(
        inset.min,
        ImagePos {
            x: 500.0,
            y: 1200.0
        }
    );
    let on = |x, y| georef.place(georef.geo_from_image(ImagePos { x, y }));
    assert!(matches!(on(550.0, 1250.0), Placement::InInset(_)));
    assert!(matches!(
        georef.place(LatLng {
            lat: -41.4,
            lng: 174.7
        }),
        Placement::OnMap(_)
    ));
    assert!(inset.contains(inset.min) && inset.contains(inset.max));
    assert!(matches!(on(499.9, 1250.0), Placement::OnMap(_)));
    assert!(matches!(on(99.9, 1250.0), Placement::Outside(_)));
}

#[test]
fn what_is_no_position_is_outside_without_distance() {
    let georef = usable(&wellington(), wellington_size());
    for (lat, lng) in [(f64::NAN, 0.0), (0.0, f64::INFINITY), (91.0, 0.0)] {
        assert_eq!(georef.place(LatLng { lat, lng }), Placement::Outside(None));
    }
}

#[test]
fn headings_turn_clockwise_from_pictures_top() {
    let georef = usable(&wellington(), wellington_size());
    assert!(georef.image_angle_of(Degrees(0.0), MIDDLE).abs() < 1e-12);
    let east = georef.image_angle_of(Degrees(90.0), MIDDLE).to_degrees();
    assert!((east - 90.0).abs() < 1e-9);
    let west = georef.image_angle_of(Degrees(270.0), MIDDLE).to_degrees();
    assert!((west + 90.0).abs() < 1e-9);
}

#[test]
fn nose_points_where_marker_moves() {
    let georef = usable(&wellington(), wellington_size());
    let start = LatLng {
        lat: -41.3,
        lng: 174.8,
    };
    let east = 1e-4 / start.lat.to_radians().cos();
    let end = LatLng {
        lat: start.lat + 1e-4,
        lng: start.lng + east,
    };
    let (from, to) = (georef.image_from_geo(start), georef.image_from_geo(end));
    let moved = (to.x - from.x).atan2(from.y - to.y);
    assert!((moved - georef.image_angle_of(Degrees(45.0), MIDDLE)).abs() < 1e-6);
}

#[test]
fn mile_north_has_sixtieth_of_degrees_pixels() {
    let georef = usable(&wellington(), wellington_size());
    let north = 1000.0 / 0.2 / 60.0;
    let scale = georef.pixels_per_nm(LatLng {
        lat: -41.3,
        lng: 174.8,
    });
    assert!((scale / north - 1.0).abs() < 0.05, "{scale} {north}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn geo_from_image_is_inverse_of_image_from_geo(
        lat in -75.0..75.0_f64,
        lng in -180.0..180.0_f64,
        span in 0.01..8.0_f64,
        stretch in 0.93..1.07_f64,
        order in 0..8_u8,
        right in 0.0..=1.0_f64,
        up in 0.0..=1.0_f64,
    ) {
        let boxes = around(LatLng { lat, lng }, span, stretch, order);
        let georef = usable(&boxes, AROUND_SIZE);
        let (north_west, size) = (georef.planview().min, georef.planview());
        let at = ImagePos {
            x: north_west.x + right * size.width(),
            y: north_west.y + (1.0 - up) * size.height(),
        };
        let position = georef.geo_from_image(at);
        // Whatever the corners' order, north is up and east is right.
        prop_assert!((position.lat - (lat - span / 2.0 + up * span)).abs() < 1e-9 * span.max(1.0));
        let east = (right - 0.5) * span * stretch / lat.to_radians().cos();
        let off = (position.lng - lng - east).rem_euclid(360.0);
        prop_assert!(off.min(360.0 - off) < 1e-8, "{position:?}");
        let back = georef.image_from_geo(position);
        prop_assert!((back.x - at.x).abs() <= 1e-9 * size.width().max(1000.0), "{at:?} {back:?}");
        prop_assert!((back.y - at.y).abs() <= 1e-9 * size.height().max(1000.0), "{at:?} {back:?}");
        prop_assert!(position.lng.abs() <= 180.0);
        // And the other way round, to a thousand-millionth of the span.
        let again = georef.geo_from_image(back);
        prop_assert!((again.lat - position.lat).abs() <= 1e-9 * span, "{position:?} {again:?}");
        let off = (again.lng - position.lng).rem_euclid(360.0);
        prop_assert!(off.min(360.0 - off) <= 1e-9 * span.max(1.0) / lat.to_radians().cos());
    }

    #[test]
    fn map_is_planview_less_insets(
        insets in prop::collection::vec(
            (-200.0..3200.0_f64, -200.0..3200.0_f64, -200.0..3200.0_f64, -200.0..3200.0_f64),
            0..20,
        ),
        order in 0..8_u8,
        at in (0.0..3000.0_f64, 0.0..3000.0_f64),
    ) {
        // In the service's pixels: corners in any order, overlapping, empty, outside.
        let middle = LatLng { lat: -41.3, lng: 179.9 };
        let mut boxes = around(middle, 0.5, 1.0, order);
        boxes.insets = insets
            .iter()
            .map(|(x1, y1, x2, y2)| PixelBox { x1: *x1, y1: *y1, x2: *x2, y2: *y2 })
            .collect();
        let between = |value: f64, a: f64, b: f64| a.min(b) <= value && value <= a.max(b);
        let within = |rect: &PixelBox| {
            between(at.0, rect.x1, rect.x2) && between(at.1, rect.y1, rect.y2)
        };
        // An edge is within the rounding of the way there and back.
        let near_edge = |rect: &PixelBox| {
            [at.0 - rect.x1, at.0 - rect.x2, at.1 - rect.y1, at.1 - rect.y2]
                .iter()
                .any(|distance| distance.abs() < 1e-6)
        };
        prop_assume!(!near_edge(&boxes.pixels) && !boxes.insets.iter().any(near_edge));
        let georef = usable(&boxes, AROUND_SIZE);
        let counts_up = (boxes.pixels.y2 > boxes.pixels.y1) == (boxes.latlng.lat2 > boxes.latlng.lat1);
        let from_top = if counts_up { f64::from(AROUND_SIZE.height) - at.1 } else { at.1 };
        let place = georef.place(georef.geo_from_image(ImagePos { x: at.0, y: from_top }));
        let expected = match (within(&boxes.pixels), boxes.insets.iter().any(within)) {
            (true, false) => "map",
            (true, true) => "inset",
            (false, _) => "outside",
        };
        let found = match place {
            Placement::OnMap(_) => "map",
            Placement::InInset(_) => "inset",
            Placement::Outside(_) => "outside",
        };
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn scaled_picture_scales_positions(
        scale in 0.2..4.0_f64,
        order in 0..8_u8,
        at in (0.0..=1.0_f64, 0.0..=1.0_f64),
    ) {
        let middle = LatLng { lat: 47.0, lng: 8.0 };
        let boxes = around(middle, 0.5, 1.0, order);
        let side = (3000.0 * scale).round() as u32;
        let size = ImageSize { width: side, height: side };
        let other = GeoRef::new(&boxes, AROUND_SIZE, size).unwrap();
        let same = usable(&boxes, AROUND_SIZE);
        let position = LatLng {
            lat: middle.lat + (at.0 - 0.5) * 0.5,
            lng: middle.lng + (at.1 - 0.5) * 0.5,
        };
        let (a, b) = (same.image_from_geo(position), other.image_from_geo(position));
        let factor = f64::from(side) / 3000.0;
        prop_assert!((b.x - a.x * factor).abs() < 1e-6, "{a:?} {b:?}");
        prop_assert!((b.y - a.y * factor).abs() < 1e-6, "{a:?} {b:?}");
    }

    #[test]
    fn any_numbers_are_refused_or_finite(
        numbers in prop::array::uniform8(prop_oneof![
            4 => -4000.0..4000.0_f64,
            2 => -200.0..200.0_f64,
            1 => prop::num::f64::ANY,
        ]),
        position in (-90.0..=90.0_f64, -180.0..=180.0_f64),
    ) {
        let [x1, y1, x2, y2, lng1, lat1, lng2, lat2] = numbers;
        let boxes = BoundingBoxes {
            pixels: PixelBox { x1, y1, x2, y2 },
            latlng: LatLngBox { lng1, lat1, lng2, lat2 },
            insets: vec![PixelBox { x1: y1, y1: x2, x2: lat1, y2: lng2 }],
            parts: Vec::new(),
        };
        if let Ok(georef) = GeoRef::new(&boxes, AROUND_SIZE, AROUND_SIZE) {
            let (lat, lng) = position;
            match georef.place(LatLng { lat, lng }) {
                Placement::OnMap(at) | Placement::InInset(at) => {
                    prop_assert!(georef.planview().contains(at), "{at:?}");
                }
                Placement::Outside(away) => {
                    prop_assert!(away.is_some_and(|away| away.nm.is_finite() && away.nm >= 0.0));
                }
            }
        }
    }
}
