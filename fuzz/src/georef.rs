//! Geo-references: where a marker may be drawn (specification 2.4 and 4.7, ownship O1 and O2).

use geodesy::{Degrees, LatLng};

use flightbag::chart::georef::{GeoRef, ImagePos, ImageRect, Placement};
use flightbag::chart::image::ImageSize;
use flightbag::chart::{BoundingBoxes, LatLngBox, PixelBox};

/// Numbers out of bytes, and zeros when these are used up.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self
            .0
            .split_first()
            .map_or((0, self.0), |(first, rest)| (*first, rest));
        self.0 = rest;
        first
    }

    fn short(&mut self) -> f64 {
        f64::from(i16::from_le_bytes([self.byte(), self.byte()]))
    }

    fn double(&mut self) -> f64 {
        f64::from_le_bytes([(); 8].map(|()| self.byte()))
    }
}

/// A geo-reference of any numbers, or of numbers that a chart may have, and positions about it.
pub fn georef(bytes: &[u8]) {
    let mut numbers = Numbers(bytes);
    let any = numbers.byte() & 1 == 1;
    let size = (numbers.short().abs() as u32, numbers.short().abs() as u32);
    let number = |numbers: &mut Numbers<'_>| {
        if any {
            numbers.double()
        } else {
            numbers.short()
        }
    };
    let pixels = |numbers: &mut Numbers<'_>| {
        let [x1, y1, x2, y2] = [(); 4].map(|()| number(numbers));
        PixelBox { x1, y1, x2, y2 }
    };
    let map = pixels(&mut numbers);
    let latlng = if any {
        let [lng1, lat1, lng2, lat2] = [(); 4].map(|()| numbers.double());
        LatLngBox {
            lng1,
            lat1,
            lng2,
            lat2,
        }
    } else {
        fitting(map, &mut numbers)
    };
    let insets = (0..numbers.byte() % 80)
        .map(|_nth| pixels(&mut numbers))
        .collect();
    let positions: Vec<_> = (0..8)
        .map(|_nth| LatLng {
            lat: numbers.short() / 360.0,
            lng: numbers.short() / 180.0,
        })
        .collect();
    let boxes = BoundingBoxes {
        pixels: map,
        latlng,
        insets,
        parts: Vec::new(),
    };
    check_boxes(&boxes, size, &positions);
}

/// Corners on the ground that are nearly as far apart as those in the picture.
fn fitting(map: PixelBox, numbers: &mut Numbers<'_>) -> LatLngBox {
    let (lat1, lng1) = (numbers.short() / 364.0, numbers.short() / 182.0);
    let pixels_per_degree = 10.0 + numbers.short().abs();
    let lat2 = lat1 + (map.y2 - map.y1) / pixels_per_degree;
    let middle = f64::midpoint(lat1, lat2).to_radians().cos();
    let wrong = 1.0 + numbers.short() / 300_000.0;
    let lng2 = lng1 + (map.x2 - map.x1) / pixels_per_degree / middle * wrong;
    LatLngBox {
        lng1,
        lat1,
        lng2,
        lat2,
    }
}

/// Checks the geo-reference of these boxes for a picture of the promised size, and for one half as large.
pub fn check_boxes(boxes: &BoundingBoxes, (width, height): (u32, u32), positions: &[LatLng]) {
    let promised = ImageSize { width, height };
    let half = ImageSize {
        width: width / 2,
        height: height / 2,
    };
    for actual in [promised, half] {
        if let Ok(georef) = GeoRef::new(boxes, promised, actual) {
            check(&georef, boxes, positions);
        }
    }
}

/// Checks where positions lie: those of the corners and of the middle, and the given ones.
pub fn check(georef: &GeoRef, boxes: &BoundingBoxes, positions: &[LatLng]) {
    let planview = georef.planview();
    assert_eq!(
        georef.insets().len(),
        boxes.insets.len(),
        "an inset is lost"
    );
    let LatLngBox {
        lng1,
        lat1,
        lng2,
        lat2,
    } = boxes.latlng;
    let corners = [(lat1, lng1), (lat2, lng2), (lat1, lng2)];
    let corners = corners.map(|(lat, lng)| LatLng { lat, lng });
    let middle = ImagePos {
        x: f64::midpoint(planview.min.x, planview.max.x),
        y: f64::midpoint(planview.min.y, planview.max.y),
    };
    let middle = georef.geo_from_image(middle);
    for position in corners
        .into_iter()
        .chain([middle])
        .chain(positions.iter().copied())
    {
        check_place(georef, position);
    }
    let nowhere = LatLng {
        lat: f64::NAN,
        lng: 0.0,
    };
    assert_eq!(georef.place(nowhere), Placement::Outside(None));
}

fn check_place(georef: &GeoRef, position: LatLng) {
    let covering = |at| move |inset: &&ImageRect| inset.contains(at);
    let inset_at = |at| georef.insets().iter().find(covering(at));
    match georef.place(position) {
        Placement::OnMap(at) => {
            assert!(georef.planview().contains(at), "{at:?} is off the map");
            assert_eq!(inset_at(at), None, "{at:?} is in an inset");
            // It is drawn, so that everything about it is a number.
            assert!(at.x.is_finite() && at.y.is_finite());
            let scale = georef.pixels_per_nm(position);
            assert!(scale.is_finite() && scale > 0.0, "{scale} pixels a mile");
            let angle = georef.image_angle_of(Degrees(45.0), position);
            assert!(angle.is_finite(), "no direction in the picture");
            let back = georef.geo_from_image(at);
            let near = (back.lat - position.lat).abs() < 1e-6;
            assert!(near, "{position:?} comes back as {back:?}");
        }
        Placement::InInset(at) => {
            assert!(georef.planview().contains(at), "{at:?} is off the map");
            assert!(inset_at(at).is_some(), "{at:?} is in no inset");
        }
        Placement::Outside(Some(away)) => {
            assert!(position.is_valid());
            assert!(
                away.nm.is_finite() && away.nm >= 0.0,
                "{} miles away",
                away.nm
            );
        }
        Placement::Outside(None) => assert!(!position.is_valid()),
    }
}
