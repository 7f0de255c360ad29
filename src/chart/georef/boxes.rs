//! Reads `bounding_boxes` (specification 2.4) as far as they can be trusted.

use geodesy::LatLng;

use super::insets::Insets;
use super::{GeoRef, ImagePos, ImageRect, UnusableGeoRef};
use crate::chart::image::ImageSize;
use crate::chart::{BoundingBoxes, LatLngBox, PixelBox};

/// How far the picture's proportions may be from the promised ones: half a percent (service-notes "Image size").
const PROPORTION_TOLERANCE: f64 = 0.005;
/// How far the scales north and east may differ: a tenth (service-notes "Unusable box").
const SCALE_TOLERANCE: f64 = 1.1;

impl GeoRef {
    /// Makes sense of `boxes`, which describe a picture of size `promised`, for the picture of size `actual`.
    pub fn new(
        boxes: &BoundingBoxes,
        promised: ImageSize,
        actual: ImageSize,
    ) -> Result<GeoRef, UnusableGeoRef> {
        let BoundingBoxes {
            pixels,
            latlng,
            insets,
            parts,
        } = boxes;
        check_numbers(pixels, latlng, insets)?;
        let fit = PixelBoxTransform::new(promised, actual, y_counts_up(pixels, latlng))?;
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
            return Err(UnusableGeoRef::OutsidePicture);
        }
        let corners = insets.iter().map(|inset| fit.corners(inset));
        let insets = Insets::new(
            corners
                .map(|(a, b)| ImageRect::from_corners(a, b))
                .collect(),
        );
        let page = ImageRect::of_size((width, height));
        let parts = parts.iter().filter(|(_part, pixels)| is_finite(pixels));
        let parts = parts.map(|(part, pixels)| {
            let (a, b) = fit.corners(pixels);
            (*part, ImageRect::from_corners(a, b))
        });
        // A part without area, or beside the page, cannot be shown.
        let parts = parts.filter(|(_part, rect)| {
            rect.width() > 0.0 && rect.height() > 0.0 && rect.touches(&page)
        });
        let georef = GeoRef {
            image1,
            image2,
            geo1,
            geo2,
            planview,
            insets,
            parts: parts.collect(),
        };
        if georef.has_scale() {
            Ok(georef)
        } else {
            Err(UnusableGeoRef::Empty)
        }
    }
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
) -> Result<(), UnusableGeoRef> {
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
        return Err(UnusableGeoRef::NotFinite);
    }
    if !insets.iter().all(is_finite) {
        return Err(UnusableGeoRef::InsetNotFinite);
    }
    let sides = [
        pixels.x2 - pixels.x1,
        pixels.y2 - pixels.y1,
        lng2 - lng1,
        lat2 - lat1,
    ];
    if sides.contains(&0.0) {
        return Err(UnusableGeoRef::Empty);
    }
    if lat1.abs() > 90.0 || lat2.abs() > 90.0 {
        return Err(UnusableGeoRef::LatitudeOffGlobe);
    }
    if lng1.abs() > 540.0 || lng2.abs() > 540.0 {
        return Err(UnusableGeoRef::LongitudeOffGlobe);
    }
    Ok(())
}

/// The specification counts y from the bottom; others count from the top. Both pair their corners, so the sign tells.
fn y_counts_up(pixels: &PixelBox, latlng: &LatLngBox) -> bool {
    (pixels.y2 > pixels.y1) == (latlng.lat2 > latlng.lat1)
}

/// The corners on the ground, with longitudes that grow to the right even across 180 degrees.
fn unwrapped(pixels: &PixelBox, latlng: &LatLngBox) -> Result<(LatLng, LatLng), UnusableGeoRef> {
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
        return Err(UnusableGeoRef::LongitudeOffGlobe);
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
fn check_scales(pixels: &PixelBox, geo1: LatLng, geo2: LatLng) -> Result<(), UnusableGeoRef> {
    let middle = f64::midpoint(geo1.lat, geo2.lat);
    let north = ((pixels.y2 - pixels.y1) / (geo2.lat - geo1.lat)).abs();
    let east = ((pixels.x2 - pixels.x1) / (geo2.lng - geo1.lng)).abs() / middle.to_radians().cos();
    let north_to_east = north / east;
    if (1.0 / SCALE_TOLERANCE..=SCALE_TOLERANCE).contains(&north_to_east) {
        Ok(())
    } else {
        Err(UnusableGeoRef::ScalesDiffer { north_to_east })
    }
}

/// From the pixels of the described picture to those of the one that came.
struct PixelBoxTransform {
    promised_height: f64,
    scale_x: f64,
    scale_y: f64,
    y_counts_up: bool,
}

impl PixelBoxTransform {
    fn new(
        promised: ImageSize,
        actual: ImageSize,
        y_counts_up: bool,
    ) -> Result<Self, UnusableGeoRef> {
        if promised.width == 0 || promised.height == 0 {
            return Err(UnusableGeoRef::SizeUnknown);
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
            Err(UnusableGeoRef::NotThisPicture)
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
mod tests;
