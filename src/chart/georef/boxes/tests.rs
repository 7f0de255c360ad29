//! Which boxes can be used, and what becomes of those that can.

use super::super::Placement;
use super::super::tests::{AROUND_SIZE, SAMPLE_SIZE, around, sample, wellington, wellington_size};
use super::*;
use crate::chart::ChartPart;

fn refusal(boxes: &BoundingBoxes) -> UnusableGeoRef {
    GeoRef::new(boxes, wellington_size(), wellington_size()).unwrap_err()
}

#[test]
fn box_that_is_not_number_is_unusable() {
    let mut boxes = wellington();
    boxes.latlng.lat1 = f64::NAN;
    assert_eq!(refusal(&boxes), UnusableGeoRef::NotFinite);
    let mut boxes = wellington();
    boxes.insets.push(PixelBox {
        x1: f64::INFINITY,
        y1: 0.0,
        x2: 1.0,
        y2: 1.0,
    });
    assert_eq!(refusal(&boxes), UnusableGeoRef::InsetNotFinite);
}

/// [`wellington`] with other corners on the ground.
fn on_the_ground(lng1: f64, lat1: f64, lng2: f64, lat2: f64) -> Result<GeoRef, UnusableGeoRef> {
    let boxes = BoundingBoxes {
        latlng: LatLngBox {
            lng1,
            lat1,
            lng2,
            lat2,
        },
        ..wellington()
    };
    GeoRef::new(&boxes, wellington_size(), wellington_size())
}

#[test]
fn box_without_area_is_unusable() {
    let sides: [fn(&mut BoundingBoxes); 4] = [
        |boxes| boxes.pixels.x2 = boxes.pixels.x1,
        |boxes| boxes.pixels.y2 = boxes.pixels.y1,
        |boxes| boxes.latlng.lng2 = boxes.latlng.lng1,
        |boxes| boxes.latlng.lat2 = boxes.latlng.lat1,
    ];
    for (nth, flatten) in sides.into_iter().enumerate() {
        let mut boxes = wellington();
        flatten(&mut boxes);
        assert_eq!(refusal(&boxes), UnusableGeoRef::Empty, "{nth}");
    }
}

#[test]
fn box_with_extreme_scale_is_unusable() {
    for (pixels, degrees) in [(1e-300, 1e-100), (1e308, 1.0)] {
        let boxes = BoundingBoxes {
            pixels: PixelBox {
                x1: 0.0,
                y1: 0.0,
                x2: pixels,
                y2: pixels,
            },
            latlng: LatLngBox {
                lng1: 0.0,
                lat1: 0.0,
                lng2: degrees,
                lat2: -degrees,
            },
            insets: Vec::new(),
            parts: Vec::new(),
        };
        assert_eq!(refusal(&boxes), UnusableGeoRef::Empty, "{pixels}");
    }
}

#[test]
fn latitude_beyond_pole_is_unusable() {
    for (lat1, lat2) in [(-90.5, -89.5), (89.5, 90.5)] {
        assert_eq!(
            on_the_ground(0.0, lat1, 1.0, lat2),
            Err(UnusableGeoRef::LatitudeOffGlobe)
        );
    }
    for (lat1, lat2) in [(-90.0, -89.0), (89.0, 90.0)] {
        assert_ne!(
            on_the_ground(0.0, lat1, 1.0, lat2),
            Err(UnusableGeoRef::LatitudeOffGlobe)
        );
    }
}

#[test]
fn longitude_beyond_540_is_unusable() {
    let with = |lng1: f64, lng2: f64| {
        let mut boxes = around(LatLng { lat: 0.0, lng: 0.0 }, 0.2, 1.0, 0);
        (boxes.latlng.lng1, boxes.latlng.lng2) = (lng1, lng2);
        GeoRef::new(&boxes, AROUND_SIZE, AROUND_SIZE)
    };
    for (lng1, lng2) in [(539.9, 540.1), (-540.1, -539.9), (1e300, 1.1e300)] {
        assert_eq!(with(lng1, lng2), Err(UnusableGeoRef::LongitudeOffGlobe));
    }
    assert!(with(539.8, 540.0).is_ok());
    assert!(with(-540.0, -539.8).is_ok());
}

#[test]
fn box_round_earth_is_unusable() {
    let round = Err(UnusableGeoRef::LongitudeOffGlobe);
    assert_eq!(on_the_ground(-180.0, -1.0, 180.5, 1.0), round);
    assert_eq!(on_the_ground(-100.0, -1.0, 400.0, 1.0), round);
    // From one meridian to itself, against the picture's direction.
    assert_eq!(on_the_ground(180.0, -1.0, -180.0, 1.0), round);
    assert_ne!(on_the_ground(-180.0, -1.0, 180.0, 1.0), round);
}

#[test]
fn box_outside_picture_is_unusable() {
    for x in [(1000.0, 1800.0), (-800.0, 0.0)] {
        let mut boxes = wellington();
        (boxes.pixels.x1, boxes.pixels.x2) = x;
        assert_eq!(refusal(&boxes), UnusableGeoRef::OutsidePicture, "{x:?}");
    }
    for y in [(1500.0, 2500.0), (-1000.0, 0.0)] {
        let mut boxes = wellington();
        (boxes.pixels.y1, boxes.pixels.y2) = y;
        assert_eq!(refusal(&boxes), UnusableGeoRef::OutsidePicture, "{y:?}");
    }
}

#[test]
fn differing_scales_are_unusable() {
    let position = LatLng {
        lat: 0.0,
        lng: 10.0,
    };
    for (stretch, usable) in [(0.92, true), (1.09, true), (0.89, false), (1.12, false)] {
        let boxes = around(position, 0.2, stretch, 0);
        assert_eq!(
            GeoRef::new(&boxes, AROUND_SIZE, AROUND_SIZE).is_ok(),
            usable,
            "{stretch}"
        );
    }
}

#[test]
fn picture_of_same_proportions_is_fitted() {
    let half = ImageSize {
        width: 500,
        height: 750,
    };
    let georef = GeoRef::new(&wellington(), wellington_size(), half).unwrap();
    assert_eq!(georef.planview().min, ImagePos { x: 50.0, y: 150.0 });
    assert_eq!(georef.planview().max, ImagePos { x: 450.0, y: 650.0 });
}

#[test]
fn other_proportions_are_not_this_chart() {
    let near = ImageSize {
        width: 1000,
        height: 1507,
    };
    assert!(GeoRef::new(&wellington(), wellington_size(), near).is_ok());
    let far = ImageSize {
        width: 1000,
        height: 1509,
    };
    assert_eq!(
        GeoRef::new(&wellington(), wellington_size(), far),
        Err(UnusableGeoRef::NotThisPicture)
    );
}

#[test]
fn picture_of_untold_size_is_not_trusted() {
    let unknown = ImageSize {
        width: 0,
        height: 0,
    };
    assert_eq!(
        GeoRef::new(&wellington(), unknown, wellington_size()),
        Err(UnusableGeoRef::SizeUnknown)
    );
}

#[test]
fn box_across_180_degrees_is_continuous() {
    for (lng1, lng2) in [(179.9, -179.9), (179.9, 180.1), (-180.1, -179.9)] {
        let mut boxes = around(LatLng { lat: 0.0, lng: 0.0 }, 0.2, 1.0, 0);
        (boxes.latlng.lng1, boxes.latlng.lng2) = (lng1, lng2);
        let georef = GeoRef::new(&boxes, AROUND_SIZE, AROUND_SIZE).unwrap();
        let at = |lng| match georef.place(LatLng { lat: 0.0, lng }) {
            Placement::OnMap(at) => at.x,
            other => panic!("{other:?}"),
        };
        assert!((at(180.0) - 1300.0).abs() < 1e-6 && (at(-180.0) - 1300.0).abs() < 1e-6);
        assert!((at(179.95) - 800.0).abs() < 1e-6 && (at(-179.95) - 1800.0).abs() < 1e-6);
    }
}

#[test]
fn box_whole_turns_away_is_same() {
    let placed = |west: f64, lng: f64| {
        let mut boxes = around(LatLng { lat: 0.0, lng: 0.0 }, 0.2, 1.0, 0);
        (boxes.latlng.lng1, boxes.latlng.lng2) = (west, west + 0.2);
        let georef = GeoRef::new(&boxes, AROUND_SIZE, AROUND_SIZE).unwrap();
        georef.image_from_geo(LatLng { lat: 0.0, lng }).x
    };
    for (west, turns) in [
        (179.2, 360.0),
        (179.2, -360.0),
        (-179.4, 360.0),
        (-179.4, -360.0),
    ] {
        for lng in [
            -180.0, -179.3, -90.0, -0.8, -0.6, 0.6, 0.8, 90.0, 179.3, 180.0,
        ] {
            let (near, away) = (placed(west, lng), placed(west + turns, lng));
            assert!(
                (near - away).abs() < 1e-3,
                "{west}, {turns}, {lng}: {near}, {away}"
            );
        }
    }
}

#[test]
fn insets_follow_planviews_direction() {
    let mut boxes = sample();
    boxes.insets = vec![PixelBox {
        x1: 300.0,
        y1: 200.0,
        x2: 100.0,
        y2: 90.0,
    }];
    let georef = GeoRef::new(&boxes, SAMPLE_SIZE, SAMPLE_SIZE).unwrap();
    assert_eq!(georef.insets()[0].min, ImagePos { x: 100.0, y: 90.0 });
    assert_eq!(georef.insets()[0].max, ImagePos { x: 300.0, y: 200.0 });
}

#[test]
fn overlapping_insets_all_hide() {
    let mut boxes = wellington();
    boxes.insets = vec![
        PixelBox {
            x1: 0.0,
            y1: 0.0,
            x2: 300.0,
            y2: 400.0,
        },
        PixelBox {
            x1: 250.0,
            y1: 350.0,
            x2: 400.0,
            y2: 500.0,
        },
    ];
    let georef = GeoRef::new(&boxes, wellington_size(), wellington_size()).unwrap();
    for (x, y) in [(150.0, 1250.0), (275.0, 1125.0), (390.0, 1010.0)] {
        let position = georef.geo_from_image(ImagePos { x, y });
        assert!(
            matches!(georef.place(position), Placement::InInset(_)),
            "{x} {y}"
        );
    }
    let beyond_the_planview = georef.geo_from_image(ImagePos { x: 50.0, y: 1450.0 });
    assert!(matches!(
        georef.place(beyond_the_planview),
        Placement::Outside(_)
    ));
}

/// The profile below the planview of [`wellington`], and what the service says of the minima.
fn with_parts(minima: PixelBox) -> BoundingBoxes {
    let profile = PixelBox {
        x1: 100.0,
        y1: 50.0,
        x2: 900.0,
        y2: 200.0,
    };
    BoundingBoxes {
        parts: vec![(ChartPart::Profile, profile), (ChartPart::Minima, minima)],
        ..wellington()
    }
}

#[test]
fn part_is_counted_in_planview_direction() {
    let boxes = with_parts(PixelBox {
        x1: 900.0,
        y1: 50.0,
        x2: 100.0,
        y2: 10.0,
    });
    let georef = GeoRef::new(&boxes, wellington_size(), wellington_size()).unwrap();
    let planview = georef.planview();
    assert_eq!(georef.part(ChartPart::Planview), Some(planview));
    assert_eq!(georef.part(ChartPart::Briefing), None);
    let profile = georef.part(ChartPart::Profile).unwrap();
    let minima = georef.part(ChartPart::Minima).unwrap();
    assert!(profile.min.y >= planview.max.y - 1e-9, "{profile:?}");
    assert!(minima.min.y >= profile.max.y - 1e-9, "{minima:?}");
    assert!((minima.height() - 40.0).abs() < 1e-9 && (minima.width() - 800.0).abs() < 1e-9);
}

#[test]
fn part_that_cannot_be_shown_is_left_out() {
    let corner = |x1: f64, x2: f64| PixelBox {
        x1,
        y1: 10.0,
        x2,
        y2: 50.0,
    };
    for minima in [
        corner(f64::NAN, 900.0),
        corner(100.0, f64::INFINITY),
        corner(100.0, 100.0),
        corner(-900.0, -100.0),
    ] {
        let boxes = with_parts(minima);
        let georef = GeoRef::new(&boxes, wellington_size(), wellington_size()).unwrap();
        assert_eq!(georef.part(ChartPart::Minima), None, "{minima:?}");
        assert!(georef.part(ChartPart::Profile).is_some());
    }
}
