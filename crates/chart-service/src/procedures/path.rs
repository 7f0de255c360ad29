//! Path: straight lines and arcs over the ground, joined without a corner.

use std::f64::consts::{FRAC_PI_2, TAU};

use crate::simulated_aircraft::LocalPosition;

/// Arcs that miss a full circle by less, radians, are none.
const NO_TURN: f64 = 1e-6;

/// A place and the direction of movement there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PathPose {
    pub place: LocalPosition,
    /// Radians clockwise from true north.
    pub track: f64,
}

impl PathPose {
    /// At a place, on the way to another one.
    pub fn towards(place: LocalPosition, to: LocalPosition) -> Self {
        Self {
            place,
            track: place.direction(to),
        }
    }

    /// So many metres straight on.
    pub fn ahead(self, metres: f64) -> Self {
        Self {
            place: self.place.moved(self.track, metres),
            ..self
        }
    }

    /// The centre of the circle turned on, to the right for a positive sign.
    fn centre(self, radius: f64, sign: f64) -> LocalPosition {
        self.place.moved(self.track + sign * FRAC_PI_2, radius)
    }
}

/// A straight line or an arc.
#[derive(Debug, Clone, Copy)]
pub struct PathPiece {
    pub start: PathPose,
    pub metres: f64,
    /// Radians to the right for each metre; zero on a straight line.
    pub curvature: f64,
}

impl PathPiece {
    /// Straight on.
    pub fn straight(start: PathPose, metres: f64) -> Self {
        Self {
            start,
            metres,
            curvature: 0.0,
        }
    }

    /// A turn by an angle in radians, to the right when it is positive.
    pub fn turn(start: PathPose, angle: f64, radius: f64) -> Self {
        Self {
            start,
            metres: angle.abs() * radius,
            curvature: angle.signum() / radius,
        }
    }

    /// Where it has led after so many metres.
    pub fn at(&self, metres: f64) -> PathPose {
        let PathPose { place, track } = self.start;
        if self.curvature == 0.0 {
            return self.start.ahead(metres);
        }
        let turned = track + self.curvature * metres;
        PathPose {
            place: LocalPosition {
                east: place.east + (track.cos() - turned.cos()) / self.curvature,
                north: place.north + (turned.sin() - track.sin()) / self.curvature,
            },
            track: turned,
        }
    }

    /// Where it leads.
    pub fn end(&self) -> PathPose {
        self.at(self.metres)
    }

    /// By how much it turns, radians, whatever the direction.
    pub fn angle(&self) -> f64 {
        (self.curvature * self.metres).abs()
    }
}

/// The shortest way of an arc, a straight line and an arc (L. E. Dubins, 1957) that leads from one pose to another.
pub fn shortest(from: PathPose, to: PathPose, radius: f64) -> Vec<PathPiece> {
    let turns = [(1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0)];
    let ways = turns
        .into_iter()
        .filter_map(|(first, last)| way(from, to, radius, first, last));
    ways.min_by(|one, other| length(one).total_cmp(&length(other)))
        .unwrap_or_default()
}

/// The length of a way, metres.
pub fn length(pieces: &[PathPiece]) -> f64 {
    pieces.iter().map(|piece| piece.metres).sum()
}

/// The way that turns to these sides, right being positive; `None` where the circles are too near to each other.
fn way(from: PathPose, to: PathPose, radius: f64, first: f64, last: f64) -> Option<Vec<PathPiece>> {
    let (start, end) = (from.centre(radius, first), to.centre(radius, last));
    let apart = start.distance(end);
    let (slant, straight) = if first * last > 0.0 {
        (0.0, apart)
    } else {
        let across = 2.0 * radius / apart;
        if across > 1.0 {
            return None;
        }
        (
            first * across.asin(),
            apart * (1.0 - across * across).sqrt(),
        )
    };
    // Where one circle lies on the other, any direction does.
    let direction = if apart < 1e-9 {
        from.track
    } else {
        start.direction(end) + slant
    };
    let one = PathPiece::turn(from, first * arc((direction - from.track) * first), radius);
    let line = PathPiece::straight(one.end(), straight);
    let other = PathPiece::turn(
        line.end(),
        last * arc((to.track - direction) * last),
        radius,
    );
    let pieces = [one, line, other];
    Some(pieces.into_iter().filter(|p| p.metres > 1e-6).collect())
}

/// An angle from 0 to a full circle, radians.
fn arc(angle: f64) -> f64 {
    let angle = angle.rem_euclid(TAU);
    if angle > TAU - NO_TURN { 0.0 } else { angle }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose(east: f64, north: f64, degrees: f64) -> PathPose {
        PathPose {
            place: LocalPosition { east, north },
            track: degrees.to_radians(),
        }
    }

    #[test]
    fn shortest_way_reaches_place_and_direction() {
        let from = pose(100.0, -50.0, 30.0);
        for (east, north) in [(5_000.0, 200.0), (-300.0, 900.0), (40.0, -3_000.0)] {
            for degrees in [0.0, 45.0, 130.0, 210.0, 359.0] {
                let to = pose(east, north, degrees);
                let pieces = shortest(from, to, 400.0);
                let end = pieces.last().unwrap().end();
                assert!(end.place.distance(to.place) < 1e-6, "{to:?}: {end:?}");
                let turned = (end.track - to.track).rem_euclid(TAU);
                assert!(!(1e-9..TAU - 1e-9).contains(&turned), "{to:?}: {end:?}");
            }
        }
    }

    #[test]
    fn pieces_of_way_join_without_corner() {
        let pieces = shortest(pose(0.0, 0.0, 0.0), pose(900.0, 100.0, 200.0), 150.0);
        for pair in pieces.windows(2) {
            let end = pair[0].end();
            assert!(end.place.distance(pair[1].start.place) < 1e-9);
            assert!((end.track - pair[1].start.track).abs() < 1e-9);
        }
    }

    #[test]
    fn straight_on_is_straight_line() {
        let from = pose(0.0, 0.0, 70.0);
        let pieces = shortest(from, from.ahead(1_000.0), 300.0);
        assert!((length(&pieces) - 1_000.0).abs() < 1e-6);
    }
}
