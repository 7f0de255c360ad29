//! An epoch: what a simulator knows of one moment, whichever message told it, as a sample of own-ship.

use geodesy::{Degrees, LatLng};

use super::{FASTEST, LOWEST_ALTITUDE, on_globe};
use crate::PositionSample;

/// The resolution of numbers of double precision: they repeat only where nothing moves; this is a tenth of a millimetre.
pub(super) const DOUBLE_RESOLUTION: f64 = 1e-9;

/// The numbers of an epoch, not yet looked at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Epoch {
    pub(super) position: LatLng,
    /// See [`PositionSample::resolution`].
    pub(super) resolution: f64,
    /// Degrees true.
    pub(super) heading: Option<f64>,
    /// Degrees true.
    pub(super) track: Option<f64>,
    /// Knots.
    pub(super) ground_speed: Option<f64>,
    /// Feet above mean sea level.
    pub(super) altitude: Option<f64>,
}

impl Epoch {
    /// Takes the epoch as a whole or, where a number cannot be, not at all (simulators 1.3).
    pub(super) fn sample(self) -> Option<PositionSample> {
        // What is not a number is in no range.
        let within = |number: Option<f64>, low, high| {
            number.is_none_or(|number| (low..=high).contains(&number))
        };
        let possible = within(self.heading, -360.0, 360.0)
            && within(self.track, -360.0, 360.0)
            && within(self.ground_speed, 0.0, FASTEST)
            && self.altitude.is_none_or(f64::is_finite);
        let LatLng { lat, lng } = self.position;
        let position = on_globe(lat, lng).filter(|_| possible)?;
        let turned = |degrees: f64| Degrees(degrees).turn();
        Some(PositionSample {
            position,
            resolution: self.resolution,
            heading: self.heading.map(turned),
            track: self.track.map(turned),
            ground_speed: self.ground_speed,
            altitude: self.altitude.filter(|feet| *feet >= LOWEST_ALTITUDE),
        })
    }
}

/// The step between neighbouring numbers of single precision where this position lies, in degrees: a position that is
/// told in them stands still that long.
pub(super) fn single_step(lat: f32, lng: f32) -> f64 {
    let largest = lat.abs().max(lng.abs());
    f64::from(largest.next_up()) - f64::from(largest)
}
