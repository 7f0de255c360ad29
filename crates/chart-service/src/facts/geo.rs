//! A place on the earth, and how far and in which direction another one lies.

use serde::Deserialize;

/// A place on the earth, degrees, north and east positive. Written `[latitude, longitude]` in the facts.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(from = "(f64, f64)")]
pub struct GeoPoint {
    pub lat: f64,
    pub lng: f64,
}

impl From<(f64, f64)> for GeoPoint {
    fn from((lat, lng): (f64, f64)) -> Self {
        Self { lat, lng }
    }
}

impl GeoPoint {
    /// North and east components from `self` to `to`, nautical miles; flat earth, good to 0.1 % at 40 NM.
    fn offset_nm(self, to: Self) -> (f64, f64) {
        let middle = f64::midpoint(self.lat, to.lat).to_radians();
        (
            (to.lat - self.lat) * 60.0,
            (to.lng - self.lng) * 60.0 * middle.cos(),
        )
    }

    /// Distance to `to`, nautical miles.
    pub fn distance_nm(self, to: Self) -> f64 {
        let (north, east) = self.offset_nm(to);
        north.hypot(east)
    }

    /// True bearing of `to`, degrees from 0 to 360.
    pub fn bearing_true(self, to: Self) -> f64 {
        let (north, east) = self.offset_nm(to);
        east.atan2(north).to_degrees().rem_euclid(360.0)
    }

    /// The place at a true bearing (degrees) and a distance (nautical miles).
    pub fn at(self, bearing_true: f64, distance_nm: f64) -> Self {
        let (sin, cos) = bearing_true.to_radians().sin_cos();
        let lat = self.lat + distance_nm * cos / 60.0;
        let middle = f64::midpoint(self.lat, lat).to_radians();
        Self {
            lat,
            lng: self.lng + distance_nm * sin / (60.0 * middle.cos()),
        }
    }
}
