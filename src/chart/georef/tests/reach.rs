//! Tests of what lies how far away in the picture: rectangles that meet, places ahead, lines that go no long way round.

use super::super::*;
use super::{AROUND_SIZE, around, wellington, wellington_size};

fn rect(left: f64, top: f64, right: f64, bottom: f64) -> ImageRect {
    ImageRect::from_corners(
        ImagePos { x: left, y: top },
        ImagePos {
            x: right,
            y: bottom,
        },
    )
}

#[test]
fn rectangles_sharing_edge_touch() {
    let middle = rect(10.0, 10.0, 20.0, 30.0);
    for other in [
        rect(0.0, 0.0, 10.0, 10.0),
        rect(20.0, 30.0, 40.0, 40.0),
        rect(20.0, 0.0, 40.0, 10.0),
        rect(0.0, 30.0, 10.0, 40.0),
        rect(12.0, 0.0, 14.0, 40.0),
        rect(0.0, 12.0, 40.0, 14.0),
        rect(12.0, 12.0, 14.0, 14.0),
        rect(0.0, 0.0, 40.0, 40.0),
    ] {
        assert!(
            middle.touches(&other) && other.touches(&middle),
            "{other:?}"
        );
    }
}

#[test]
fn rectangles_with_gap_do_not_touch() {
    let middle = rect(10.0, 10.0, 20.0, 30.0);
    for other in [
        rect(0.0, 10.0, 9.9, 30.0),
        rect(20.1, 10.0, 40.0, 30.0),
        rect(10.0, 0.0, 20.0, 9.9),
        rect(10.0, 30.1, 20.0, 40.0),
    ] {
        assert!(
            !middle.touches(&other) && !other.touches(&middle),
            "{other:?}"
        );
    }
}

/// A chart of 800 x 1000 pixels for 0.2 x 0.2 degrees: 12 NM from north to south.
fn chart() -> GeoRef {
    GeoRef::new(&wellington(), wellington_size(), wellington_size()).unwrap()
}

const MIDDLE: LatLng = LatLng {
    lat: -41.3,
    lng: 174.8,
};

#[test]
fn ahead_follows_direction_and_scale() {
    let (georef, middle) = (chart(), chart().image_from_geo(MIDDLE));
    // 1000 pixels for 12 NM, and 800 pixels for 12 NM times the cosine of the latitude.
    let (down, right) = (
        1000.0 / 12.0,
        800.0 / (12.0 * MIDDLE.lat.to_radians().cos()),
    );
    for (direction, x, y) in [
        (0.0, 0.0, -3.0),
        (90.0, 3.0, 0.0),
        (180.0, 0.0, 3.0),
        (270.0, -3.0, 0.0),
        (30.0, 1.5, -2.598_076),
    ] {
        let ahead = georef.image_ahead(MIDDLE, Degrees(direction), 3.0);
        let (across, along) = (ahead.x - middle.x, ahead.y - middle.y);
        assert!((across - x * right).abs() < 0.01, "{direction}: {across}");
        assert!((along - y * down).abs() < 0.01, "{direction}: {along}");
    }
    assert_eq!(georef.image_ahead(MIDDLE, Degrees(77.0), 0.0), middle);
}

#[test]
fn line_breaks_at_farthest_meridian() {
    let at = |lng| LatLng { lat: -41.3, lng };
    // The chart's middle is at 174.8 degrees, the farthest meridian at -5.2.
    let georef = chart();
    for (from, to) in [
        (174.0, 175.0),
        (179.9, -179.9),
        (-5.3, 178.0),
        (-5.1, 170.0),
    ] {
        assert!(georef.is_continuous(at(from), at(to)), "{from} to {to}");
        assert!(georef.is_continuous(at(to), at(from)), "{to} to {from}");
    }
    for (from, to) in [(-5.3, -5.1), (-90.0, 80.0)] {
        assert!(!georef.is_continuous(at(from), at(to)), "{from} to {to}");
        assert!(!georef.is_continuous(at(to), at(from)), "{to} to {from}");
    }
}

#[test]
fn far_place_has_longitude_within_180() {
    let boxes = around(
        LatLng {
            lat: 10.0,
            lng: 179.0,
        },
        4.0,
        1.0,
        0,
    );
    let georef = GeoRef::new(&boxes, AROUND_SIZE, AROUND_SIZE).unwrap();
    for lng in [-179.5, -178.0, 179.9, 180.0, -90.0] {
        let position = LatLng { lat: 10.0, lng };
        let back = georef.geo_from_image(georef.image_from_geo(position));
        let apart = (back.lng - lng).rem_euclid(360.0);
        assert!(apart.min(360.0 - apart) < 1e-9, "{lng} became {}", back.lng);
        assert!(back.lng.abs() <= 180.0, "{lng} became {}", back.lng);
    }
    // Two turns to the west of the chart.
    let planview = georef.planview();
    let per_degree = planview.width() / (4.0 / 10.0_f64.to_radians().cos());
    let far = ImagePos {
        x: planview.min.x - 720.0 * per_degree,
        y: planview.min.y,
    };
    let near = ImagePos {
        x: planview.min.x,
        y: planview.min.y,
    };
    let (far, near) = (georef.geo_from_image(far), georef.geo_from_image(near));
    assert!((far.lng - near.lng).abs() < 1e-6, "{far:?}, {near:?}");
}
