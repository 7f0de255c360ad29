//! Reads `bounding_boxes` (specification 2.4) as far as they can be trusted.

use super::insets::Insets;
use super::{GeoRef, ImagePos, ImageRect, Unusable};
use crate::chart::image::ImageSize;
use crate::chart::{BoundingBoxes, LatLngBox, PixelBox};
use crate::geo::LatLng;

/// How far the picture's proportions may be from the promised ones: half a percent.
const PROPORTION_TOLERANCE: f64 = 0.005;
/// How far the scales north and east may differ: a tenth.
const SCALE_TOLERANCE: f64 = 1.1;

/// See [`GeoRef::new`].
pub(super) fn read(
    boxes: &BoundingBoxes,
    promised: ImageSize,
    actual: ImageSize,
) -> Result<GeoRef, Unusable> {
    let BoundingBoxes {
        pixels,
        latlng,
        insets,
    } = boxes;
    check_numbers(pixels, latlng, insets)?;
    let fit = Fit::new(promised, actual, y_counts_up(pixels, latlng))?;
    let (geo1, geo2) = unwrapped(pixels, latlng)?;
    check_scales(pixels, geo1, geo2)?;

    let (image1, image2) = fit.corners(pixels);
    let planview = ImageRect::from_corners(image1, image2);
    let (width, height) = (f64::from(actual.width), f64::from(actual.height));
    if planview.max.x <= 0.0
        || planview.max.y <= 0.0
        || planview.min.x >= width
        || planview.min.y >= height
    {
        return Err(Unusable::OutsidePicture);
    }
    let corners = insets.iter().map(|inset| fit.corners(inset));
    let insets = Insets::new(
        corners
            .map(|(a, b)| ImageRect::from_corners(a, b))
            .collect(),
    );
    Ok(GeoRef {
        image1,
        image2,
        geo1,
        geo2,
        planview,
        insets,
    })
}

fn is_finite(pixels: &PixelBox) -> bool {
    [pixels.x1, pixels.y1, pixels.x2, pixels.y2]
        .iter()
        .all(|number| number.is_finite())
}

fn check_numbers(
    pixels: &PixelBox,
    latlng: &LatLngBox,
    insets: &[PixelBox],
) -> Result<(), Unusable> {
    let LatLngBox {
        lng1,
        lat1,
        lng2,
        lat2,
    } = *latlng;
    if !is_finite(pixels)
        || ![lng1, lat1, lng2, lat2]
            .iter()
            .all(|number| number.is_finite())
    {
        return Err(Unusable::NotFinite);
    }
    if !insets.iter().all(is_finite) {
        return Err(Unusable::InsetNotFinite);
    }
    let sides = [
        pixels.x2 - pixels.x1,
        pixels.y2 - pixels.y1,
        lng2 - lng1,
        lat2 - lat1,
    ];
    if sides.contains(&0.0) {
        return Err(Unusable::Empty);
    }
    if lat1.abs() > 90.0 || lat2.abs() > 90.0 {
        return Err(Unusable::LatitudeOffGlobe);
    }
    if lng1.abs() > 540.0 || lng2.abs() > 540.0 {
        return Err(Unusable::LongitudeOffGlobe);
    }
    Ok(())
}

/// The specification counts y from the bottom; others count from the top. Both pair their corners, so the sign tells.
fn y_counts_up(pixels: &PixelBox, latlng: &LatLngBox) -> bool {
    (pixels.y2 > pixels.y1) == (latlng.lat2 > latlng.lat1)
}

/// The corners on the ground, with longitudes that grow to the right even across 180 degrees.
fn unwrapped(pixels: &PixelBox, latlng: &LatLngBox) -> Result<(LatLng, LatLng), Unusable> {
    let LatLngBox {
        mut lng1,
        lat1,
        mut lng2,
        lat2,
    } = *latlng;
    if (pixels.x2 > pixels.x1) != (lng2 > lng1) {
        if lng1 < lng2 {
            lng1 += 360.0;
        } else {
            lng2 += 360.0;
        }
    }
    let span = (lng2 - lng1).abs();
    // A span of nothing but the turn itself is left when both corners have the same longitude, a turn apart.
    if span > 360.0 || (pixels.x2 > pixels.x1) != (lng2 > lng1) {
        return Err(Unusable::LongitudeOffGlobe);
    }
    Ok((
        LatLng {
            lat: lat1,
            lng: lng1,
        },
        LatLng {
            lat: lat2,
            lng: lng2,
        },
    ))
}

/// A chart is true to angles as nearly as the eye can tell; a box that is not was not meant for this picture.
fn check_scales(pixels: &PixelBox, geo1: LatLng, geo2: LatLng) -> Result<(), Unusable> {
    let middle = f64::midpoint(geo1.lat, geo2.lat);
    let north = ((pixels.y2 - pixels.y1) / (geo2.lat - geo1.lat)).abs();
    let east = ((pixels.x2 - pixels.x1) / (geo2.lng - geo1.lng)).abs() / middle.to_radians().cos();
    let north_to_east = north / east;
    if (1.0 / SCALE_TOLERANCE..=SCALE_TOLERANCE).contains(&north_to_east) {
        Ok(())
    } else {
        Err(Unusable::ScalesDiffer { north_to_east })
    }
}

/// From the pixels of the described picture to those of the one that came.
struct Fit {
    promised_height: f64,
    scale_x: f64,
    scale_y: f64,
    y_counts_up: bool,
}

impl Fit {
    fn new(promised: ImageSize, actual: ImageSize, y_counts_up: bool) -> Result<Self, Unusable> {
        if promised.width == 0 || promised.height == 0 {
            return Err(Unusable::SizeUnknown);
        }
        let scale_x = f64::from(actual.width) / f64::from(promised.width);
        let scale_y = f64::from(actual.height) / f64::from(promised.height);
        // A picture without an area fails here too: the comparison with what is not a number is false.
        if (scale_x / scale_y - 1.0).abs() <= PROPORTION_TOLERANCE {
            Ok(Self {
                promised_height: f64::from(promised.height),
                scale_x,
                scale_y,
                y_counts_up,
            })
        } else {
            Err(Unusable::NotThisPicture)
        }
    }

    /// The two corners in the picture, still in their order.
    fn corners(&self, pixels: &PixelBox) -> (ImagePos, ImagePos) {
        let corner = |x: f64, y: f64| ImagePos {
            x: x * self.scale_x,
            y: if self.y_counts_up {
                self.promised_height - y
            } else {
                y
            } * self.scale_y,
        };
        (corner(pixels.x1, pixels.y1), corner(pixels.x2, pixels.y2))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Placement;
    use super::super::tests::{
        AROUND_SIZE, SAMPLE_SIZE, around, sample, wellington, wellington_size,
    };
    use super::*;

    fn refusal(boxes: &BoundingBoxes) -> Unusable {
        read(boxes, wellington_size(), wellington_size()).unwrap_err()
    }

    #[test]
    fn a_box_that_is_not_a_number_is_unusable() {
        let mut boxes = wellington();
        boxes.latlng.lat1 = f64::NAN;
        assert_eq!(refusal(&boxes), Unusable::NotFinite);
        let mut boxes = wellington();
        boxes.insets.push(PixelBox {
            x1: f64::INFINITY,
            y1: 0.0,
            x2: 1.0,
            y2: 1.0,
        });
        assert_eq!(refusal(&boxes), Unusable::InsetNotFinite);
    }

    #[test]
    fn a_box_without_area_is_unusable() {
        let mut boxes = wellington();
        boxes.pixels.x2 = boxes.pixels.x1;
        assert_eq!(refusal(&boxes), Unusable::Empty);
        let mut boxes = wellington();
        boxes.latlng.lat2 = boxes.latlng.lat1;
        assert_eq!(refusal(&boxes), Unusable::Empty);
    }

    #[test]
    fn a_box_off_the_globe_is_unusable() {
        let mut boxes = wellington();
        boxes.latlng.lat1 = -90.5;
        assert_eq!(refusal(&boxes), Unusable::LatitudeOffGlobe);
        let mut boxes = wellington();
        boxes.latlng.lng2 = 1e300;
        assert_eq!(refusal(&boxes), Unusable::LongitudeOffGlobe);
    }

    #[test]
    fn a_box_outside_the_picture_is_unusable_on_each_side_of_it() {
        for x in [(1000.0, 1800.0), (-800.0, 0.0)] {
            let mut boxes = wellington();
            (boxes.pixels.x1, boxes.pixels.x2) = x;
            assert_eq!(refusal(&boxes), Unusable::OutsidePicture, "{x:?}");
        }
        for y in [(1500.0, 2500.0), (-1000.0, 0.0)] {
            let mut boxes = wellington();
            (boxes.pixels.y1, boxes.pixels.y2) = y;
            assert_eq!(refusal(&boxes), Unusable::OutsidePicture, "{y:?}");
        }
    }

    #[test]
    fn scales_that_differ_by_more_than_a_tenth_are_unusable() {
        let position = LatLng {
            lat: 0.0,
            lng: 10.0,
        };
        for (stretch, usable) in [(0.92, true), (1.09, true), (0.89, false), (1.12, false)] {
            let boxes = around(position, 0.2, stretch, 0);
            assert_eq!(
                read(&boxes, AROUND_SIZE, AROUND_SIZE).is_ok(),
                usable,
                "{stretch}"
            );
        }
    }

    #[test]
    fn a_picture_of_other_size_but_the_same_proportions_is_fitted() {
        let half = ImageSize {
            width: 500,
            height: 750,
        };
        let georef = read(&wellington(), wellington_size(), half).unwrap();
        assert_eq!(georef.planview().min, ImagePos { x: 50.0, y: 150.0 });
        assert_eq!(georef.planview().max, ImagePos { x: 450.0, y: 650.0 });
    }

    #[test]
    fn a_picture_of_other_proportions_is_not_this_picture() {
        let near = ImageSize {
            width: 1000,
            height: 1507,
        };
        assert!(read(&wellington(), wellington_size(), near).is_ok());
        let far = ImageSize {
            width: 1000,
            height: 1509,
        };
        assert_eq!(
            read(&wellington(), wellington_size(), far),
            Err(Unusable::NotThisPicture)
        );
    }

    #[test]
    fn a_picture_whose_size_nobody_told_is_not_trusted() {
        let unknown = ImageSize {
            width: 0,
            height: 0,
        };
        assert_eq!(
            read(&wellington(), unknown, wellington_size()),
            Err(Unusable::SizeUnknown)
        );
    }

    #[test]
    fn a_box_across_180_degrees_is_continuous() {
        for (lng1, lng2) in [(179.9, -179.9), (179.9, 180.1), (-180.1, -179.9)] {
            let mut boxes = around(LatLng { lat: 0.0, lng: 0.0 }, 0.2, 1.0, 0);
            (boxes.latlng.lng1, boxes.latlng.lng2) = (lng1, lng2);
            let georef = read(&boxes, AROUND_SIZE, AROUND_SIZE).unwrap();
            let at = |lng| match georef.place(LatLng { lat: 0.0, lng }) {
                Placement::OnMap(at) => at.x,
                other => panic!("{other:?}"),
            };
            assert!((at(180.0) - 1300.0).abs() < 1e-6 && (at(-180.0) - 1300.0).abs() < 1e-6);
            assert!((at(179.95) - 800.0).abs() < 1e-6 && (at(-179.95) - 1800.0).abs() < 1e-6);
        }
    }

    #[test]
    fn a_box_that_is_told_whole_turns_away_has_every_position_where_the_same_box_near_has_it() {
        let placed = |west: f64, lng: f64| {
            let mut boxes = around(LatLng { lat: 0.0, lng: 0.0 }, 0.2, 1.0, 0);
            (boxes.latlng.lng1, boxes.latlng.lng2) = (west, west + 0.2);
            let georef = read(&boxes, AROUND_SIZE, AROUND_SIZE).unwrap();
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
    fn insets_follow_the_planviews_direction_in_any_corner_order() {
        let mut boxes = sample();
        boxes.insets = vec![PixelBox {
            x1: 300.0,
            y1: 200.0,
            x2: 100.0,
            y2: 90.0,
        }];
        let georef = read(&boxes, SAMPLE_SIZE, SAMPLE_SIZE).unwrap();
        assert_eq!(georef.insets()[0].min, ImagePos { x: 100.0, y: 90.0 });
        assert_eq!(georef.insets()[0].max, ImagePos { x: 300.0, y: 200.0 });
    }

    #[test]
    fn overlapping_insets_and_one_partly_outside_the_planview_all_hide() {
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
        let georef = read(&boxes, wellington_size(), wellington_size()).unwrap();
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
}
