//! The simulated aircraft: places on the flat piece of earth that it flies over, and what its feed says.

/// Seconds between two states; the feed sends as often.
pub(super) const STEP_SECS: f64 = 0.2;

const METRES_PER_DEGREE: f64 = 60.0 * 1852.0;
pub(super) const FEET_PER_METRE: f64 = 3.280_839_895_013_12;
pub(super) const GRAVITY: f64 = 9.81;

/// A place in metres east and north of a flight's origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct LocalPosition {
    pub(super) east: f64,
    pub(super) north: f64,
}

impl LocalPosition {
    pub(super) fn distance(self, other: Self) -> f64 {
        (other.east - self.east).hypot(other.north - self.north)
    }

    /// The direction to another place, radians clockwise from true north.
    pub(super) fn direction(self, other: Self) -> f64 {
        (other.east - self.east).atan2(other.north - self.north)
    }

    pub(super) fn moved(self, direction: f64, metres: f64) -> Self {
        Self {
            east: self.east + metres * direction.sin(),
            north: self.north + metres * direction.cos(),
        }
    }
}

/// The flat piece of earth a flight takes place on. Linear in degrees like the charts
/// (service-notes "Formula"), so a straight leg here is a straight line there.
#[derive(Debug, Clone, Copy)]
pub(super) struct FlatEarth {
    lat: f64,
    lng: f64,
    metres_per_degree_east: f64,
}

impl FlatEarth {
    /// Flat around a place given as latitude and longitude in degrees.
    pub(super) fn around((lat, lng): (f64, f64)) -> Self {
        Self {
            lat,
            lng,
            metres_per_degree_east: METRES_PER_DEGREE * lat.to_radians().cos(),
        }
    }

    /// Latitude and longitude in degrees to metres, the short way round.
    pub(super) fn place_from_geo(&self, (lat, lng): (f64, f64)) -> LocalPosition {
        LocalPosition {
            east: half_turn(lng - self.lng) * self.metres_per_degree_east,
            north: (lat - self.lat) * METRES_PER_DEGREE,
        }
    }

    /// Metres to latitude and longitude in degrees.
    pub(super) fn geo_from_place(&self, place: LocalPosition) -> (f64, f64) {
        (
            self.lat + place.north / METRES_PER_DEGREE,
            half_turn(self.lng + place.east / self.metres_per_degree_east),
        )
    }
}

/// Degrees brought to -180 (inclusive) up to 180.
fn half_turn(degrees: f64) -> f64 {
    (degrees + 180.0).rem_euclid(360.0) - 180.0
}

/// Radians brought to minus π up to π.
pub(super) fn half_circle(radians: f64) -> f64 {
    half_turn(radians.to_degrees()).to_radians()
}

/// What the feed says at one moment, in the units of the sentences.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct AircraftState {
    pub(super) lat: f64,
    pub(super) lng: f64,
    pub(super) altitude_metres: f64,
    /// Degrees true.
    pub(super) track: f64,
    /// Metres per second over the ground.
    pub(super) speed: f64,
    /// Degrees true.
    pub(super) heading: f64,
    /// Degrees, up positive.
    pub(super) pitch: f64,
    /// Degrees, right positive.
    pub(super) roll: f64,
}

impl AircraftState {
    /// A part of the way from this moment to another one shortly after it.
    pub(super) fn towards(&self, other: &Self, part: f64) -> Self {
        let between = |from: f64, to: f64| from + (to - from) * part;
        let turned = |from: f64, to: f64| (from + half_turn(to - from) * part).rem_euclid(360.0);
        Self {
            lat: between(self.lat, other.lat),
            lng: half_turn(self.lng + half_turn(other.lng - self.lng) * part),
            altitude_metres: between(self.altitude_metres, other.altitude_metres),
            track: turned(self.track, other.track),
            speed: between(self.speed, other.speed),
            heading: turned(self.heading, other.heading),
            pitch: between(self.pitch, other.pitch),
            roll: between(self.roll, other.roll),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn geo_and_place_are_inverse() {
        let ground = FlatEarth::around((-17.5, 179.99));
        let place = ground.place_from_geo((-17.4, -179.98));
        assert!(place.east > 0.0 && place.east < 5_000.0);
        let (lat, lng) = ground.geo_from_place(place);
        assert!((lat + 17.4).abs() < 1e-9);
        assert!((lng + 179.98).abs() < 1e-9);
    }
}
