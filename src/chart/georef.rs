//! A chart's geo-reference: where in its picture a position lies, and where it is map at all.
//!
//! The spaces are `geo` (degrees) and `image` (pixels of the picture that came, origin top-left, y down). What the
//! service leaves open is decided in service-notes "Direction of y", "Formula" and "Insets".

mod boxes;
mod image_pos;
mod insets;
mod mask;
mod off_chart;

use geodesy::{Degrees, LatLng};

use crate::chart::ChartPart;

use self::insets::Insets;

pub use self::off_chart::{CompassPoint, OffChart};

pub use self::image_pos::{ImagePos, ImageRect};
pub use self::mask::open_parts;

/// Where a position lies on a chart. Only `OnMap` may carry a marker (ownship O1, O2).
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Placement {
    /// Inside the planview or on its edge, and outside every inset.
    OnMap(ImagePos),
    /// Inside the planview, but on or inside an inset, which is not to scale.
    InInset(ImagePos),
    /// Not on this chart. How far away and in which direction; `None` for what is no position at all.
    Outside(Option<OffChart>),
}

/// Why a geo-reference is not used. The sentence is for the log.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum UnusableGeoRef {
    /// The chart is called geo-referenced, but the service gives no boxes for it.
    #[error("the chart is called geo-referenced and has no planview")]
    Missing,
    /// A number of the planview is not finite.
    #[error("a corner of the planview is not a number")]
    NotFinite,
    /// A number of an inset is not finite, so that it is unknown what must stay free.
    #[error("a corner of an inset is not a number")]
    InsetNotFinite,
    /// A side of the planview has no length, in pixels or in degrees, or a mile in it none that is a number.
    #[error("the planview has no area, or no scale that is a number")]
    Empty,
    /// A latitude is beyond a pole.
    #[error("a latitude of the planview is beyond a pole")]
    LatitudeOffGlobe,
    /// A longitude is more than a turn and a half away, or the planview goes round the Earth more than once.
    #[error("the longitudes of the planview go round the Earth")]
    LongitudeOffGlobe,
    /// The planview has no point in common with the picture.
    #[error("the planview lies outside the picture")]
    OutsidePicture,
    /// The scales north and east, on the ground, differ by more than a tenth.
    #[error("a mile north is {north_to_east:.3} times a mile east")]
    ScalesDiffer {
        /// The scale north divided by the scale east.
        north_to_east: f64,
    },
    /// The service did not say how large the picture is, so nothing tells that this is the one described.
    #[error("the size of the described picture is unknown")]
    SizeUnknown,
    /// The picture's proportions are not those of the chart that was described: a demo image.
    #[error("the picture's proportions are not those of the chart described")]
    NotThisPicture,
}

/// A usable geo-reference, fitted to the picture that came. North is up in it and east is right: the corners' pairing
/// decides which way the service counted, never which way the map is turned.
#[derive(Debug, Clone, PartialEq)]
pub struct GeoRef {
    /// The first corner in the picture.
    image1: ImagePos,
    /// The second corner in the picture.
    image2: ImagePos,
    /// The first corner on the ground; longitudes of both may lie beyond 180 degrees so that they do not jump.
    geo1: LatLng,
    /// The second corner on the ground.
    geo2: LatLng,
    planview: ImageRect,
    insets: Insets,
    /// Parts of the page beside the planview.
    parts: Vec<(ChartPart, ImageRect)>,
}

impl GeoRef {
    /// Where a position lies. Allocates nothing.
    pub fn place(&self, position: LatLng) -> Placement {
        if !position.is_valid() {
            return Placement::Outside(None);
        }
        let at = self.image_from_geo(position);
        if !self.planview.contains(at) {
            return Placement::Outside(Some(self.away(position)));
        }
        if self.insets.cover(at) {
            return Placement::InInset(at);
        }
        Placement::OnMap(at)
    }

    /// The place in the picture that stands for a position, also beyond the planview, where it means nothing.
    pub fn image_from_geo(&self, position: LatLng) -> ImagePos {
        let lng = self.turned_to_chart(position.lng);
        let right = (lng - self.geo1.lng) / (self.geo2.lng - self.geo1.lng);
        let along = (position.lat - self.geo1.lat) / (self.geo2.lat - self.geo1.lat);
        ImagePos {
            x: between(self.image1.x, self.image2.x, right),
            y: between(self.image1.y, self.image2.y, along),
        }
    }

    /// The position that a place in the picture stands for, its longitude within ±180 degrees.
    pub fn geo_from_image(&self, at: ImagePos) -> LatLng {
        let right = (at.x - self.image1.x) / (self.image2.x - self.image1.x);
        let along = (at.y - self.image1.y) / (self.image2.y - self.image1.y);
        let lng = between(self.geo1.lng, self.geo2.lng, right);
        LatLng {
            lat: between(self.geo1.lat, self.geo2.lat, along),
            lng: if lng.abs() <= 180.0 {
                lng
            } else {
                lng - 360.0 * (lng / 360.0).round()
            },
        }
    }

    /// The area that is map, in the picture.
    pub fn planview(&self) -> ImageRect {
        self.planview
    }

    /// Where a part of the page is in the picture; `None` where the service gives no box of it, or one without area. The
    /// box may reach beyond the picture.
    pub fn part(&self, part: ChartPart) -> Option<ImageRect> {
        if part == ChartPart::Planview {
            return Some(self.planview);
        }
        let found = self.parts.iter().find(|(named, _rect)| *named == part);
        found.map(|(_named, rect)| *rect)
    }

    /// The areas that are not to scale, in the picture, from top to bottom.
    pub fn insets(&self) -> &[ImageRect] {
        self.insets.all()
    }

    /// The direction in the picture of a direction against true north at a position: radians clockwise from the
    /// picture's top. It is the direction in which something that moves so on the ground moves in the picture.
    pub fn image_angle_of(&self, direction: Degrees, position: LatLng) -> f64 {
        let (sin, cos) = direction.radians().sin_cos();
        let (north, east) = self.pixels_per_degree(position.lat);
        (sin * east).atan2(cos * north)
    }

    /// The place in the picture so many nautical miles from a position in a direction against true north, at the scale
    /// that the chart has at the position's latitude.
    pub fn image_ahead(&self, position: LatLng, direction: Degrees, nm: f64) -> ImagePos {
        let (sin, cos) = direction.radians().sin_cos();
        let (north, east) = self.pixels_per_degree(position.lat);
        let at = self.image_from_geo(position);
        ImagePos {
            x: at.x + sin * east * nm / 60.0,
            y: at.y - cos * north * nm / 60.0,
        }
    }

    /// Whether a line between two positions does not go the long way round the Earth in this picture: not across the
    /// meridian that is farthest from its middle.
    pub fn is_continuous(&self, from: LatLng, to: LatLng) -> bool {
        (self.turned_to_chart(to.lng) - self.turned_to_chart(from.lng)).abs() <= 180.0
    }

    /// How many pixels stand for a nautical mile at a position; the mean of both directions.
    pub fn pixels_per_nm(&self, position: LatLng) -> f64 {
        let (north, east) = self.pixels_per_degree(position.lat);
        (north * east).sqrt() / 60.0
    }

    /// A quarter of a screen pixel (ownship O12), in degrees of latitude at the middle of the self.
    pub fn visible_step(&self, pixels_per_image_pixel: f64) -> f64 {
        let middle = self.geo_from_image(self.planview().center());
        let pixels_per_degree = self.pixels_per_nm(middle) * 60.0 * pixels_per_image_pixel;
        0.25 / pixels_per_degree.max(f64::MIN_POSITIVE)
    }

    /// Whether the length of a mile in the picture is a number at every latitude, and not nothing.
    fn has_scale(&self) -> bool {
        let [shortest, longest] =
            [0.0, 90.0].map(|lat| self.pixels_per_nm(LatLng { lat, lng: 0.0 }));
        shortest > 0.0 && longest.is_finite()
    }

    /// Pixels for a degree of latitude and for the same distance east, at this latitude.
    fn pixels_per_degree(&self, lat: f64) -> (f64, f64) {
        let (image, geo) = (&self.planview, (self.geo1, self.geo2));
        let north = image.height() / (geo.1.lat - geo.0.lat).abs();
        let east = image.width() / (geo.1.lng - geo.0.lng).abs();
        // At a pole a degree of longitude has no length; a chart there has no direction east.
        (north, east / lat.to_radians().cos().max(1e-6))
    }

    /// The middle of the planview; its longitude may be beyond 180 degrees.
    fn middle(&self) -> LatLng {
        LatLng {
            lat: f64::midpoint(self.geo1.lat, self.geo2.lat),
            lng: f64::midpoint(self.geo1.lng, self.geo2.lng),
        }
    }

    /// The same longitude in the turn nearest the chart's middle, so that 180 degrees is no edge.
    fn turned_to_chart(&self, lng: f64) -> f64 {
        if (lng - self.geo1.lng) * (lng - self.geo2.lng) <= 0.0 {
            // Between the corners.
            return lng;
        }
        let off = lng - self.middle().lng;
        // The corners were moved by whole turns in the same way: an edge stays exactly an edge.
        if off.abs() <= 180.0 {
            lng
        } else if off.abs() <= 540.0 {
            // Rounding is a library's work on old processors, and one turn is what there usually is.
            lng - 360.0_f64.copysign(off)
        } else {
            lng - 360.0 * (off / 360.0).round()
        }
    }
}

/// Interpolates so that 0 gives exactly `a` and 1 exactly `b`.
fn between(a: f64, b: f64, share: f64) -> f64 {
    a * (1.0 - share) + b * share
}

#[cfg(test)]
pub(crate) mod tests;
