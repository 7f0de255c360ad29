//! Course: what an aircraft does one after the other, while it is put together.

use super::path::{PathPiece, PathPose, length, shortest};
use crate::{
    simulated_aircraft::{GRAVITY, LocalPosition, half_circle},
    timeline::FlightEvent,
    wind::Wind,
};

/// Speed changes in metres per second squared: taking off and braking, and in the air.
const GROUND_ACCELERATION: f64 = 2.4;
const AIR_ACCELERATION: f64 = 1.2;
/// The steepest climb in feet per second.
const CLIMB_LIMIT: f64 = 2400.0 / 60.0;
/// The speed at which the wheels leave the ground, metres per second (140 kt).
const LIFT_OFF_SPEED: f64 = 72.0;
/// The bank of a turn, radians: a little less than the steepest.
const BANK: f64 = 25.0 * std::f64::consts::PI / 180.0;
/// Up to here, as a share of the leg, it has to be back on its line after a turn over a fix.
const BACK_ON_LINE: f64 = 0.6;
/// It takes its time for the way back to the line: so many radii.
const UNHURRIED: f64 = 4.0;
/// The line is met again at this angle at most, radians.
const INTERCEPT: f64 = 75.0 * std::f64::consts::PI / 180.0;
/// Taxiing, metres per second, and how sharply it turns then, radians per second.
const TAXI_SPEED: f64 = 11.0;
const TAXI_TURN_RATE: f64 = 0.3;
const PUSH_BACK_SPEED: f64 = 1.5;

/// How fast an aircraft is that suits a runway: true airspeeds in metres per second.
#[derive(Debug, Clone, Copy)]
pub struct AircraftSpeeds {
    pub lift_off: f64,
    pub climb: f64,
    pub cruise: f64,
    pub initial: f64,
    pub last: f64,
}

impl AircraftSpeeds {
    /// It takes off, and lands, on three fifths of the runway.
    pub fn suited_to(runway_metres: f64) -> Self {
        let possible = (2.0 * GROUND_ACCELERATION * 0.6 * runway_metres).sqrt();
        let share = (possible / LIFT_OFF_SPEED).min(1.0);
        // A slow aircraft flies not as slowly as it lands.
        let aloft = share.max(0.6);
        Self {
            lift_off: LIFT_OFF_SPEED * share,
            climb: 82.0 * share,
            cruise: 115.0 * aloft,
            initial: 92.0 * aloft,
            last: 76.0 * share,
        }
    }

    /// What the take-off and the landing roll need, metres.
    pub fn roll(&self) -> f64 {
        self.lift_off * self.lift_off / (2.0 * GROUND_ACCELERATION)
    }
}

/// A part of the course that is gone through in one manner.
#[derive(Debug, Clone, Copy)]
pub struct CourseSection {
    pub piece: PathPiece,
    /// Not faster over the ground, metres per second.
    pub limit: f64,
    /// Metres per second squared.
    pub acceleration: f64,
    /// It stands so long at the end.
    pub stands_secs: f64,
    /// Pushed back.
    pub backwards: bool,
    pub airborne: bool,
}

impl CourseSection {
    /// On wheels and forwards, without a stop at the end.
    fn rolling(piece: PathPiece, limit: f64) -> Self {
        Self {
            piece,
            limit,
            acceleration: GROUND_ACCELERATION,
            stands_secs: 0.0,
            backwards: false,
            airborne: false,
        }
    }
}

/// A course under construction; it goes on from where it has led to.
pub struct CourseBuilder {
    pub wind: Wind,
    pub sections: Vec<CourseSection>,
    pub pose: PathPose,
    pub metres: f64,
    /// Metres along the course and the altitude there in feet.
    pub altitudes: Vec<(f64, f64)>,
    /// What begins after so many metres.
    pub starts: Vec<(FlightEvent, f64)>,
    /// It stands so long before it sets out.
    pub parked_secs: f64,
}

impl CourseBuilder {
    pub fn starting(pose: PathPose, altitude: f64, wind: Wind) -> Self {
        Self {
            wind,
            sections: Vec::new(),
            pose,
            metres: 0.0,
            altitudes: vec![(0.0, altitude)],
            starts: Vec::new(),
            parked_secs: 0.0,
        }
    }

    /// What comes next is that phase.
    pub fn begin(&mut self, phase: FlightEvent) {
        self.starts.push((phase, self.metres));
    }

    /// The altitude here, feet.
    pub fn altitude(&mut self, feet: f64) {
        self.altitudes.push((self.metres, feet));
    }

    /// At least that altitude here, as far as the climb allows it. Feet; 0 asks for nothing.
    pub fn climb_to(&mut self, feet: f64) {
        if let Some((from, start)) = self.altitudes.last().copied().filter(|_last| feet > 0.0) {
            let rise = (self.metres - from) * CLIMB_LIMIT / 100.0;
            self.altitude(feet.min(start + rise));
        }
    }

    fn push(&mut self, section: CourseSection) {
        if section.piece.metres <= 0.0 {
            return;
        }
        self.pose = section.piece.end();
        self.metres += section.piece.metres;
        self.sections.push(section);
    }

    /// On wheels, straight on, not faster than `limit` metres per second.
    pub fn roll(&mut self, metres: f64, limit: f64) {
        let piece = PathPiece::straight(self.pose, metres);
        self.push(CourseSection::rolling(piece, limit));
    }

    /// Taxies along the pieces, slowly where they turn.
    pub fn taxi(&mut self, pieces: &[PathPiece]) {
        for piece in pieces {
            let turning = TAXI_TURN_RATE / piece.curvature.abs().max(1e-6);
            self.push(CourseSection {
                acceleration: GROUND_ACCELERATION / 2.0,
                ..CourseSection::rolling(*piece, turning.min(TAXI_SPEED))
            });
        }
    }

    /// Taxies to a pose in turns of that radius, metres.
    pub fn taxi_to(&mut self, pose: PathPose, radius: f64) {
        self.taxi(&shortest(self.pose, pose, radius));
    }

    /// Pushed back; afterwards the nose is in front again.
    pub fn push_back(&mut self, metres: f64, pause: f64) {
        let nose = self.pose.track;
        let start = PathPose {
            track: nose + std::f64::consts::PI,
            ..self.pose
        };
        let piece = PathPiece::straight(start, metres);
        self.push(CourseSection {
            acceleration: 0.3,
            stands_secs: pause,
            backwards: true,
            ..CourseSection::rolling(piece, PUSH_BACK_SPEED)
        });
        self.pose.track = nose;
    }

    /// Stands still here.
    pub fn stand(&mut self, secs: f64) {
        if let Some(section) = self.sections.last_mut() {
            section.stands_secs += secs;
        }
    }

    /// Flies along the pieces at a true airspeed, slower where a turn of that bank needs it.
    pub fn fly(&mut self, pieces: &[PathPiece], airspeed: f64) {
        for piece in pieces {
            let middle = piece.at(piece.metres / 2.0).track;
            let limit = self.wind.ground_speed(airspeed, middle);
            let turning = (GRAVITY * BANK.tan() / piece.curvature.abs().max(1e-9)).sqrt();
            self.push(CourseSection {
                acceleration: AIR_ACCELERATION,
                airborne: true,
                ..CourseSection::rolling(*piece, limit.min(turning))
            });
        }
    }

    /// Straight on through the air.
    pub fn fly_on(&mut self, metres: f64, airspeed: f64) {
        self.fly(&[PathPiece::straight(self.pose, metres)], airspeed);
    }

    /// The radius in metres of a turn that is flown at a true airspeed whatever the wind.
    fn radius(&self, airspeed: f64) -> f64 {
        let fastest = airspeed + self.wind.speed();
        fastest * fastest / (GRAVITY * BANK.tan())
    }

    /// From over one fix to over the next: turns after the first, comes back to the line between them well before
    /// the second, and slows down for the turn where the leg is short.
    pub fn over(&mut self, fix: LocalPosition, airspeed: f64) {
        let here = self.pose.place;
        let leg = here.distance(fix);
        if leg < 1.0 {
            return;
        }
        let line = PathPose::towards(here, fix);
        let change = half_circle(line.track - self.pose.track);
        let tries = [1.0, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.5, 0.4];
        let mut turn = Vec::new();
        for share in tries {
            let radius = self.radius(airspeed * share);
            let back = (BACK_ON_LINE * leg).min(UNHURRIED * radius);
            turn = shortest(self.pose, line.ahead(back), radius);
            if is_direct(&turn, change) {
                break;
            }
        }
        self.fly(&turn, airspeed);
        self.fly_on(self.pose.place.distance(fix), airspeed);
    }

    /// From over a fix into the holding there as it is drawn, and once around: `leg` and `radius` in metres, the
    /// inbound course in radians.
    pub fn hold(&mut self, inbound: f64, right: bool, leg: f64, radius: f64, airspeed: f64) {
        let fix = PathPose {
            place: self.pose.place,
            track: inbound,
        };
        let entry = shortest(self.pose, fix.ahead(-leg), radius);
        if length(&entry) > 1.0 {
            self.fly(&entry, airspeed);
        }
        self.fly_on(leg, airspeed);
        let half = if right { 1.0 } else { -1.0 } * std::f64::consts::PI;
        for _side in 0..2 {
            self.fly(&[PathPiece::turn(self.pose, half, radius)], airspeed);
            self.fly_on(leg, airspeed);
        }
    }
}

/// Whether pieces that change the track by an angle (radians, right positive) turn to that side, and no farther beyond
/// it than the line is met again.
fn is_direct(pieces: &[PathPiece], change: f64) -> bool {
    let turned: f64 = pieces.iter().map(PathPiece::angle).sum();
    let net: f64 = pieces
        .iter()
        .map(|piece| piece.curvature * piece.metres)
        .sum();
    turned <= change.abs() + 2.0 * INTERCEPT && (net - change).abs() < 0.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turn_over_fix_goes_short_way() {
        let start = PathPose {
            place: LocalPosition {
                east: 0.0,
                north: 0.0,
            },
            track: 0.0,
        };
        for degrees in [113_f64, -113.0, 90.0, -30.0] {
            let legs = [6_000.0, 60_000.0].map(|metres| {
                let mut course = CourseBuilder::starting(start, 3_000.0, Wind::default());
                let fix = start.place.moved(degrees.to_radians(), metres);
                course.over(fix, 82.0);
                assert!(course.pose.place.distance(fix) < 0.01);
                let track = course.pose.track.to_degrees();
                assert!((track - degrees).abs() < 0.01, "{degrees}: {track}");
                course.sections[0].piece.curvature.abs()
            });
            assert!(legs[0] >= legs[1], "{legs:?}");
        }
    }
}
