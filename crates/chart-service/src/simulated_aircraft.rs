//! The simulated aircraft: it moves in steps, rolls into its turns and follows a line on the ground.

use super::wind::Wind;

/// Seconds between two states; the feed sends as often.
pub(super) const STEP_SECS: f64 = 0.2;

const METRES_PER_DEGREE: f64 = 60.0 * 1852.0;
pub(super) const FEET_PER_METRE: f64 = 3.280_839_895_013_12;
pub(super) const GRAVITY: f64 = 9.81;
/// Steepest bank of an ordinary turn, and how fast it is taken, in radians.
const BANK_LIMIT: f64 = 28.0 * std::f64::consts::PI / 180.0;
const ROLL_RATE: f64 = 9.0 * std::f64::consts::PI / 180.0;
/// The nose wheel turns the aircraft no faster, radians per second.
const GROUND_TURN_RATE: f64 = 0.4;
/// Speed changes in metres per second squared: taking off and braking, and in the air.
pub(super) const GROUND_ACCELERATION: f64 = 2.4;
pub(super) const AIR_ACCELERATION: f64 = 1.2;
/// Climb and descent in feet per second, and how fast they may change.
pub(super) const CLIMB_LIMIT: f64 = 2400.0 / 60.0;
const VERTICAL_ACCELERATION: f64 = 7.0;
/// The speed at which the wheels leave the ground, metres per second (140 kt).
pub(super) const LIFT_OFF_SPEED: f64 = 72.0;

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

/// A straight line to follow, with the altitudes in feet at its ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct StraightLeg {
    pub(super) from: LocalPosition,
    pub(super) to: LocalPosition,
    pub(super) altitude_from: f64,
    pub(super) altitude_to: f64,
}

impl StraightLeg {
    pub(super) fn length(&self) -> f64 {
        self.from.distance(self.to)
    }

    pub(super) fn course(&self) -> f64 {
        self.from.direction(self.to)
    }

    /// How far along the line a place is, metres; negative before its beginning.
    pub(super) fn along(&self, place: LocalPosition) -> f64 {
        let angle = self.from.direction(place) - self.course();
        self.from.distance(place) * angle.cos()
    }

    /// The altitude that belongs to a place beside the line.
    fn altitude(&self, place: LocalPosition) -> f64 {
        let length = self.length().max(1.0);
        let part = (self.along(place) / length).clamp(0.0, 1.0);
        self.altitude_from + (self.altitude_to - self.altitude_from) * part
    }
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

/// The aircraft's state.
#[derive(Debug, Clone, Copy)]
pub(super) struct SimulatedAircraft {
    pub(super) place: LocalPosition,
    /// Radians clockwise from true north.
    pub(super) track: f64,
    /// Metres per second.
    pub(super) speed: f64,
    /// Feet above mean sea level.
    pub(super) altitude: f64,
    /// Of the ground below, feet.
    pub(super) elevation: f64,
    pub(super) airborne: bool,
    /// Radians, right positive.
    roll: f64,
    /// Feet per second.
    climb: f64,
}

impl SimulatedAircraft {
    /// Standing still, looking along `track` in radians.
    pub(super) fn parked(place: LocalPosition, track: f64, elevation: f64) -> Self {
        Self {
            place,
            track,
            speed: 0.0,
            altitude: elevation,
            elevation,
            airborne: false,
            roll: 0.0,
            climb: 0.0,
        }
    }

    /// One step along a leg, towards a speed in metres per second.
    pub(super) fn step(&mut self, leg: &StraightLeg, speed: f64) {
        self.place = self.place.moved(self.track, self.speed * STEP_SECS);
        let error = self.track_error(leg);
        let turn_rate = if self.airborne {
            let wanted = (error * 2.0).clamp(-BANK_LIMIT, BANK_LIMIT);
            self.roll = approached(self.roll, wanted, ROLL_RATE * STEP_SECS);
            GRAVITY * self.roll.tan() / self.speed.max(30.0)
        } else {
            self.roll = approached(self.roll, 0.0, ROLL_RATE * STEP_SECS);
            // A standing aircraft does not turn on the spot.
            let limit = GROUND_TURN_RATE.min(self.speed / 12.0);
            error.clamp(-limit, limit)
        };
        self.track = half_circle(self.track + turn_rate * STEP_SECS);
        let acceleration = if self.airborne {
            AIR_ACCELERATION
        } else {
            GROUND_ACCELERATION
        };
        self.speed = approached(self.speed, speed, acceleration * STEP_SECS);
        self.rise_or_sink(leg);
    }

    /// How far the track is off the direction to a point ahead on the leg, radians.
    pub(super) fn track_error(&self, leg: &StraightLeg) -> f64 {
        let look_ahead = if self.airborne {
            self.speed * 14.0
        } else {
            25.0 + self.speed * 2.0
        };
        let ahead = leg
            .from
            .moved(leg.course(), leg.along(self.place) + look_ahead);
        half_circle(self.place.direction(ahead) - self.track)
    }

    /// The distance before the end of a leg at which the turn to `next` begins.
    pub(super) fn turn_lead(&self, leg: &StraightLeg, next: &StraightLeg) -> f64 {
        let change = half_circle(next.course() - leg.course()).abs();
        let radius = if self.airborne {
            self.speed * self.speed / (GRAVITY * BANK_LIMIT.tan())
        } else {
            15.0
        };
        // The roll takes its time; beyond a right angle the point would be cut off too far.
        radius * (change / 2.0).min(0.8).tan() + if self.airborne { self.speed * 1.5 } else { 0.0 }
    }

    fn rise_or_sink(&mut self, leg: &StraightLeg) {
        if !self.airborne {
            self.climb = 0.0;
            self.altitude = self.elevation;
            self.airborne = self.speed >= LIFT_OFF_SPEED && leg.altitude_to > self.elevation;
            return;
        }
        let missing = leg.altitude(self.place) - self.altitude;
        let wanted = (missing / 5.0).clamp(-CLIMB_LIMIT, CLIMB_LIMIT);
        self.climb = approached(self.climb, wanted, VERTICAL_ACCELERATION * STEP_SECS);
        self.altitude += self.climb * STEP_SECS;
        if self.altitude <= self.elevation {
            self.altitude = self.elevation;
            // Only a leg that ends on the ground lets the aircraft land.
            self.airborne = leg.altitude_to > self.elevation;
        }
    }

    /// What the feed says now.
    pub(super) fn moment(&self, ground: &FlatEarth) -> AircraftState {
        let (lat, lng) = ground.geo_from_place(self.place);
        let height = self.altitude - self.elevation;
        let drift = Wind::default().correction(self.track, self.speed, height);
        let path = (self.climb / FEET_PER_METRE).atan2(self.speed.max(1.0));
        let nose_above_path = if self.airborne { 2.5 } else { 0.0 };
        AircraftState {
            lat,
            lng,
            altitude_metres: self.altitude / FEET_PER_METRE,
            track: self.track.to_degrees().rem_euclid(360.0),
            speed: self.speed,
            heading: (self.track + drift).to_degrees().rem_euclid(360.0),
            pitch: path.to_degrees() + nose_above_path,
            roll: self.roll.to_degrees(),
        }
    }
}

fn approached(from: f64, to: f64, most: f64) -> f64 {
    from + (to - from).clamp(-most, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGIN: LocalPosition = LocalPosition {
        east: 0.0,
        north: 0.0,
    };

    #[test]
    fn geo_and_place_are_inverse() {
        let ground = FlatEarth::around((-17.5, 179.99));
        let place = ground.place_from_geo((-17.4, -179.98));
        assert!(place.east > 0.0 && place.east < 5_000.0);
        let (lat, lng) = ground.geo_from_place(place);
        assert!((lat + 17.4).abs() < 1e-9);
        assert!((lng + 179.98).abs() < 1e-9);
    }

    #[test]
    fn nose_points_into_wind_in_air() {
        let ground = FlatEarth::around((-27.0, 153.0));
        let mut aircraft = SimulatedAircraft::parked(ORIGIN, 30_f64.to_radians(), 10.0);
        aircraft.speed = 60.0;
        let rolling = aircraft.moment(&ground);
        assert!((rolling.heading - rolling.track).abs() < 1e-9);
        aircraft.altitude = 2_000.0;
        let flying = aircraft.moment(&ground);
        // The wind is from 120, so from the right of track 30.
        assert!(flying.heading - flying.track > 3.0);
        assert!(flying.heading - flying.track < 12.0);
    }

    #[test]
    fn aircraft_returns_to_its_leg() {
        let leg = StraightLeg {
            from: ORIGIN,
            to: LocalPosition {
                east: 0.0,
                north: 60_000.0,
            },
            altitude_from: 3_000.0,
            altitude_to: 3_000.0,
        };
        let mut aircraft = SimulatedAircraft::parked(
            LocalPosition {
                east: 2_000.0,
                north: 0.0,
            },
            0.0,
            0.0,
        );
        aircraft.speed = 90.0;
        aircraft.altitude = 3_000.0;
        aircraft.airborne = true;
        for _ in 0..900 {
            aircraft.step(&leg, 90.0);
        }
        assert!(aircraft.place.east.abs() < 60.0, "{}", aircraft.place.east);
        assert!(aircraft.track.abs() < 0.05);
    }
}
