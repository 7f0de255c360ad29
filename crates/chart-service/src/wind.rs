//! Wind: what it does to an aircraft's heading and to its speed over the ground.

use serde::Deserialize;

const METRES_PER_SECOND_PER_KNOT: f64 = 1852.0 / 3600.0;
/// Below this height in feet the wind fades, so that wheels and nose agree on the runway.
const FADE: f64 = 300.0;

/// The wind of a flight, the same everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(from = "WindReport")]
pub(super) struct Wind {
    /// It blows from here, degrees true.
    from_true: f64,
    /// Metres per second.
    speed: f64,
}

/// How it is written in the facts of an airport.
#[derive(Deserialize)]
struct WindReport {
    from_true: f64,
    knots: f64,
}

impl From<WindReport> for Wind {
    fn from(WindReport { from_true, knots }: WindReport) -> Self {
        let speed = knots * METRES_PER_SECOND_PER_KNOT;
        Self { from_true, speed }
    }
}

impl Default for Wind {
    /// From the south-east with 18 knots.
    fn default() -> Self {
        Self {
            from_true: 120.0,
            speed: 9.3,
        }
    }
}

impl Wind {
    /// Metres per second.
    pub(super) fn speed(self) -> f64 {
        self.speed
    }

    /// How far the nose is to the right of the track, radians: over the ground at `ground_speed` (metres per second)
    /// along `track` (radians), `height` feet above it.
    pub(super) fn correction(self, track: f64, ground_speed: f64, height: f64) -> f64 {
        let wind = self.speed * (height / FADE).clamp(0.0, 1.0);
        let cross = wind * (self.from_true.to_radians() - track).sin();
        (cross / ground_speed.max(30.0)).clamp(-0.5, 0.5).asin()
    }

    /// Metres per second over the ground along `track` (radians) at a true airspeed.
    pub(super) fn ground_speed(self, airspeed: f64, track: f64) -> f64 {
        let angle = self.from_true.to_radians() - track;
        let cross = (self.speed * angle.sin()).clamp(-airspeed, airspeed);
        (airspeed * airspeed - cross * cross).sqrt() - self.speed * angle.cos()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nose_points_into_wind_in_air() {
        let correction = |height| Wind::default().correction(30_f64.to_radians(), 60.0, height);
        assert!(correction(0.0).abs() < 1e-9);
        // The wind is from 120, so from the right of track 30.
        assert!((3.0..12.0).contains(&correction(2_000.0).to_degrees()));
    }

    #[test]
    fn wind_changes_ground_speed() {
        let wind = Wind::from(WindReport {
            from_true: 90.0,
            knots: 20.0,
        });
        let at = |track: f64| wind.ground_speed(80.0, track.to_radians());
        assert!((at(90.0) - (80.0 - wind.speed())).abs() < 1e-9);
        assert!((at(270.0) - (80.0 + wind.speed())).abs() < 1e-9);
        assert!((79.0..80.0).contains(&at(0.0)));
    }
}
