//! The planview: the one function that places things of the earth on the page.
//!
//! It is linear in degrees between the two corners, as the boxes of specification 2.4 are read, so that a
//! position shown by a client falls on the printed feature.

use super::sheet::{PageArea, Pos};
use crate::facts::{GeoPoint, Runway};

/// A rectangle of the page and the rectangle of the earth that it shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanviewReference {
    /// Whole pixels, origin top-left.
    pub area: PageArea,
    pub south: f64,
    pub west: f64,
    pub north: f64,
    pub east: f64,
}

impl PlanviewReference {
    /// The largest scale at which `points` fit into `area` with `margin` (a share of each side) around them.
    /// The scale is the same north and east at the middle latitude. `None` without points.
    pub fn fit(area: PageArea, points: &[GeoPoint], margin: f64) -> Option<Self> {
        let first = points.first()?;
        let (mut south, mut north, mut west, mut east) =
            (first.lat, first.lat, first.lng, first.lng);
        for p in points {
            (south, north) = (south.min(p.lat), north.max(p.lat));
            (west, east) = (west.min(p.lng), east.max(p.lng));
        }
        let (lat, lng) = (f64::midpoint(south, north), f64::midpoint(west, east));
        let shrink = lat.to_radians().cos();
        let room = 1.0 - 2.0 * margin;
        // At least a tenth of a mile, so that a single point gives a map as well.
        let degrees_high = (north - south).max(0.1 / 60.0);
        let degrees_wide = ((east - west) * shrink).max(0.1 / 60.0);
        let scale = (area.height() * room / degrees_high).min(area.width() * room / degrees_wide);
        let half_high = area.height() / scale / 2.0;
        let half_wide = area.width() / scale / shrink / 2.0;
        Some(Self {
            area,
            south: six_decimals(lat - half_high),
            west: six_decimals(lng - half_wide),
            north: six_decimals(lat + half_high),
            east: six_decimals(lng + half_wide),
        })
    }

    /// Where a place is on the page.
    pub fn image_from_geo(&self, place: GeoPoint) -> Pos {
        (self.column_of(place.lng), self.height_of(place.lat))
    }

    /// Where a meridian crosses the page.
    pub fn column_of(&self, lng: f64) -> f64 {
        self.area.left + (lng - self.west) / (self.east - self.west) * self.area.width()
    }

    /// Where a parallel crosses the page.
    pub fn height_of(&self, lat: f64) -> f64 {
        self.area.bottom - (lat - self.south) / (self.north - self.south) * self.area.height()
    }

    /// Which place a point of the page shows.
    pub fn geo_from_image(&self, (x, y): Pos) -> GeoPoint {
        GeoPoint {
            lat: self.south
                + (self.area.bottom - y) / self.area.height() * (self.north - self.south),
            lng: self.west + (x - self.area.left) / self.area.width() * (self.east - self.west),
        }
    }

    /// Where both ends of a runway are on the page, that with the smaller number first.
    pub fn runway_ends(&self, runway: &Runway) -> (Pos, Pos) {
        (
            self.image_from_geo(runway.low_at),
            self.image_from_geo(runway.high_at),
        )
    }

    /// Pixels for a nautical mile.
    pub fn pixels_per_nm(&self) -> f64 {
        self.area.height() / ((self.north - self.south) * 60.0)
    }

    /// The places as points of the page.
    pub fn points(&self, places: &[GeoPoint]) -> Vec<Pos> {
        places.iter().map(|p| self.image_from_geo(*p)).collect()
    }
}

/// The service prints six decimals (0.1 m); the drawing uses the very numbers that are printed.
fn six_decimals(degrees: f64) -> f64 {
    (degrees * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> PlanviewReference {
        let points = [
            GeoPoint {
                lat: -27.5,
                lng: 153.0,
            },
            GeoPoint {
                lat: -27.2,
                lng: 153.2,
            },
        ];
        PlanviewReference::fit(PageArea::new(60.0, 480.0, 1480.0, 1220.0), &points, 0.1).unwrap()
    }

    #[test]
    fn corners_of_earth_are_corners_of_page() {
        let plan = plan();
        let (x, y) = plan.image_from_geo(GeoPoint {
            lat: plan.south,
            lng: plan.west,
        });
        assert!((x - 60.0).abs() < 1e-6 && (y - 1700.0).abs() < 1e-6);
        let (x, y) = plan.image_from_geo(GeoPoint {
            lat: plan.north,
            lng: plan.east,
        });
        assert!((x - 1540.0).abs() < 1e-6 && (y - 480.0).abs() < 1e-6);
    }

    #[test]
    fn geo_from_image_is_inverse_of_image_from_geo() {
        let plan = plan();
        let place = GeoPoint {
            lat: -27.384,
            lng: 153.118,
        };
        let back = plan.geo_from_image(plan.image_from_geo(place));
        assert!((back.lat - place.lat).abs() < 1e-9 && (back.lng - place.lng).abs() < 1e-9);
    }

    #[test]
    fn scale_is_same_north_and_east() {
        let plan = plan();
        let north = plan.area.height() / (plan.north - plan.south);
        let middle = f64::midpoint(plan.south, plan.north).to_radians().cos();
        let east = plan.area.width() / (plan.east - plan.west) / middle;
        assert!((north / east - 1.0).abs() < 0.001);
    }

    #[test]
    fn nothing_to_show_gives_no_map() {
        assert!(PlanviewReference::fit(PageArea::new(0.0, 0.0, 10.0, 10.0), &[], 0.1).is_none());
    }
}
