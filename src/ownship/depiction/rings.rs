//! Range rings: circles about own-ship, true to the chart's scale at its latitude.

use geodesy::{Degrees, LatLng};

use crate::chart::georef::{GeoRef, ImagePos};

/// Distances that a pilot thinks in, in nautical miles; the rings are one of them and twice that.
const STEPS: [f64; 10] = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];
/// The inner ring is no smaller on the screen, in points.
const SMALLEST: f64 = 70.0;
/// Corners of a ring: at the largest zoom none can be seen.
const CORNERS: usize = 180;

/// A circle on the ground, as a closed line in the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct RangeRing {
    /// Its radius in nautical miles.
    pub nm: f64,
    /// The line, beginning north and going clockwise.
    pub line: Vec<ImagePos>,
}

impl RangeRing {
    /// Its radius in words.
    pub fn label(&self) -> String {
        format!("{} NM", self.nm)
    }
}

/// The rings about a position at a zoom of `scale` points for each image pixel, the inner one first; none where even
/// the largest would be too small to read.
pub fn rings(georef: &GeoRef, position: LatLng, scale: f64) -> Vec<RangeRing> {
    let mile = georef.pixels_per_nm(position) * scale;
    let Some(inner) = STEPS.into_iter().find(|nm| nm * mile >= SMALLEST) else {
        return Vec::new();
    };
    [inner, 2.0 * inner]
        .into_iter()
        .map(|nm| RangeRing {
            nm,
            line: (0..CORNERS)
                .map(|corner| {
                    let direction = Degrees(corner as f64 * 360.0 / CORNERS as f64);
                    georef.image_ahead(position, direction, nm)
                })
                .collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use geographiclib_rs::{Geodesic, InverseGeodesic as _};

    use super::*;
    use crate::chart::georef::tests::{AROUND_SIZE, around};

    #[test]
    fn rings_are_true_to_scale() {
        let earth = Geodesic::wgs84();
        for lat in [-60.0, -41.0, 0.0, 27.0, 78.0] {
            let position = LatLng { lat, lng: 15.0 };
            let georef =
                GeoRef::new(&around(position, 0.2, 1.0, 0), AROUND_SIZE, AROUND_SIZE).unwrap();
            for ring in rings(&georef, position, 0.3) {
                for corner in &ring.line {
                    let there = georef.geo_from_image(*corner);
                    let metres: f64 =
                        earth.inverse(position.lat, position.lng, there.lat, there.lng);
                    let ratio = metres / 1852.0 / ring.nm;
                    // A mile is not a minute of latitude everywhere: up to 0.6 percent.
                    assert!((ratio - 1.0).abs() < 0.012, "{lat} {} {ratio}", ring.nm);
                }
            }
        }
    }

    #[test]
    fn ring_goes_round_from_north_by_east() {
        let position = LatLng {
            lat: -41.0,
            lng: 15.0,
        };
        let georef = GeoRef::new(&around(position, 0.2, 1.0, 0), AROUND_SIZE, AROUND_SIZE).unwrap();
        let step = 360.0 / CORNERS as f64;
        for ring in rings(&georef, position, 0.3) {
            assert_eq!(ring.line.len(), CORNERS);
            for (corner, at) in ring.line.iter().enumerate() {
                let expected = georef.image_ahead(position, Degrees(corner as f64 * step), ring.nm);
                assert!(
                    (at.x - expected.x).hypot(at.y - expected.y) < 1e-6,
                    "{corner}"
                );
            }
            let [north, east] = [ring.line[0], ring.line[CORNERS / 4]];
            let middle = georef.image_from_geo(position);
            assert!((north.x - middle.x).abs() < 1e-6 && north.y < middle.y);
            assert!((east.y - middle.y).abs() < 1e-6 && east.x > middle.x);
        }
    }

    #[test]
    fn inner_ring_is_readable_at_every_zoom() {
        let position = LatLng {
            lat: -41.0,
            lng: 15.0,
        };
        let georef = GeoRef::new(&around(position, 0.2, 1.0, 0), AROUND_SIZE, AROUND_SIZE).unwrap();
        for tenth in 1..80_u8 {
            let scale = f64::from(tenth) / 10.0;
            let rings = rings(&georef, position, scale);
            let radius = rings[0].nm * georef.pixels_per_nm(position) * scale;
            assert!(
                radius >= SMALLEST || rings[0].nm <= STEPS[0],
                "{scale} {radius}"
            );
            assert!((rings[1].nm - 2.0 * rings[0].nm).abs() < 1e-9);
        }
    }

    #[test]
    fn distances_are_written_without_needless_digits() {
        let label = |nm| {
            RangeRing {
                nm,
                line: Vec::new(),
            }
            .label()
        };
        assert_eq!([0.2, 1.0, 50.0].map(label), ["0.2 NM", "1 NM", "50 NM"]);
    }
}
