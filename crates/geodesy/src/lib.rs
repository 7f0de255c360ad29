//! Positions on the Earth and angles, as chart services and simulators give them, in degrees, and the ways between them.

mod form;
mod leg;

use serde::{Deserialize, Serialize};

pub use self::form::PositionForm;
pub use self::leg::GreatCircleLeg;

/// An angle in degrees. What it is measured from stands at the field that holds it.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Degrees(pub f64);

impl Degrees {
    /// The same direction in the range 0 up to but not including 360.
    pub fn turn(self) -> Self {
        let turned = self.0.rem_euclid(360.0);
        // A tiny negative angle rounds to a full turn.
        Self(if turned >= 360.0 { 0.0 } else { turned })
    }

    /// The same angle in radians.
    pub fn radians(self) -> f64 {
        self.0.to_radians()
    }
}

/// A length in feet, the unit of specification 2.1 for elevations and runways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Feet(pub i64);

/// A position in degrees: WGS-84, north and east positive. Built with named fields only, because both orders
/// occur on the wire.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LatLng {
    /// Latitude in degrees, north positive, -90 to 90.
    pub lat: f64,
    /// Longitude in degrees, east positive, -180 to 180.
    pub lng: f64,
}

impl LatLng {
    /// Whether both numbers are finite and on the globe.
    pub fn is_valid(self) -> bool {
        // What is not a number is not less than anything either.
        self.lat.abs() <= 90.0 && self.lng.abs() <= 180.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turn_is_never_negative_and_never_full() {
        assert_eq!(Degrees(-10.0).turn(), Degrees(350.0));
        assert_eq!(Degrees(360.0).turn(), Degrees(0.0));
        assert_eq!(Degrees(-1e-30).turn(), Degrees(0.0));
    }

    #[test]
    fn position_off_globe_is_not_valid() {
        assert!(
            LatLng {
                lat: 90.0,
                lng: -180.0
            }
            .is_valid()
        );
        assert!(
            !LatLng {
                lat: 90.1,
                lng: 0.0
            }
            .is_valid()
        );
        assert!(
            !LatLng {
                lat: 0.0,
                lng: f64::NAN
            }
            .is_valid()
        );
    }
}
