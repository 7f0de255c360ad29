//! History: where one source said that the aircraft was, over the last seconds.
//!
//! Places are points on a sphere in space, so that neither a pole nor the meridian of 180° is a special case.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use geodesy::LatLng;

use crate::PositionSample;
use crate::wire::{FASTEST, KNOT_IN_METRES_PER_SECOND as KNOT};

/// Positions are kept for so long: the time that is compared, the longest delay and a gap between reports.
const KEPT: Duration = Duration::from_secs(12);
/// Reports closer together than this replace each other.
const STEP: Duration = Duration::from_millis(100);
/// No more points than this are kept.
const MOST_POINTS: usize = 160;
/// A source that was silent for longer is not compared, and no place is known within a longer gap.
pub(super) const LONGEST_GAP: Duration = Duration::from_secs(3);
/// A place that is repeated for longer is a standstill; for less, a sender repeats what it knows.
const STANDSTILL: Duration = Duration::from_millis(1500);
/// So many points are compared at most.
const MOST_SAMPLES: usize = 16;
/// Sources of one aircraft may be so far apart, in metres: its reference point, antenna and cockpit are not one place.
pub(super) const ROOM: f64 = 30.0;
/// The Earth's mean radius (IUGG), in metres.
const RADIUS: f64 = 6_371_008.8;
/// Metres in a degree of latitude.
const METRES_PER_DEGREE: f64 = 111_195.0;

/// A place in space: metres from the Earth's middle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct EcefPosition([f64; 3]);

/// A place, and from when to when it was told without a change.
#[derive(Debug, Clone, Copy)]
struct HistoryPoint {
    at: Instant,
    until: Instant,
    place: EcefPosition,
}

/// What one source said lately.
#[derive(Debug, Default)]
pub(super) struct SourceHistory {
    points: VecDeque<HistoryPoint>,
    /// One step of the sender's own resolution, in metres.
    pub(super) step: f64,
}

impl EcefPosition {
    /// `None` where the position is not on the globe.
    fn new(position: LatLng) -> Option<Self> {
        if !position.is_valid() {
            return None;
        }
        let (lat, lng) = (position.lat.to_radians(), position.lng.to_radians());
        let across = RADIUS * lat.cos();
        let place = [across * lng.cos(), across * lng.sin(), RADIUS * lat.sin()];
        Some(Self(place))
    }

    /// Metres over the sphere.
    pub(super) fn metres_to(self, to: Self) -> f64 {
        let (Self([x, y, z]), Self([to_x, to_y, to_z])) = (self, to);
        let chord = (to_x - x).hypot(to_y - y).hypot(to_z - z);
        2.0 * RADIUS * (chord / (2.0 * RADIUS)).min(1.0).asin()
    }

    /// The place at this part of the way to another one nearby.
    fn towards(self, to: Self, part: f64) -> Self {
        let (Self([x, y, z]), Self([to_x, to_y, to_z])) = (self, to);
        let between = |from: f64, to: f64| from + (to - from) * part;
        Self([between(x, to_x), between(y, to_y), between(z, to_z)])
    }
}

impl HistoryPoint {
    /// From when on the aircraft left this place.
    fn left_at(&self) -> Instant {
        let stood = self.until.saturating_duration_since(self.at) > STANDSTILL;
        if stood { self.until } else { self.at }
    }
}

impl SourceHistory {
    /// Takes a position that was received then. One that is not newer than the newest is no news.
    pub(super) fn take(&mut self, sample: &PositionSample, at: Instant) {
        let Some(place) = EcefPosition::new(sample.position) else {
            return;
        };
        let resolution = sample.resolution.clamp(0.0, 1.0);
        self.step = if resolution.is_nan() {
            0.0
        } else {
            resolution * METRES_PER_DEGREE
        };
        match self.points.back_mut() {
            Some(last) if at <= last.until => return,
            Some(last) if last.place == place => last.until = at,
            _ => self.add(HistoryPoint {
                at,
                until: at,
                place,
            }),
        }
        let is_old = |point: &HistoryPoint| at.saturating_duration_since(point.until) > KEPT;
        while self.points.len() > MOST_POINTS || self.points.front().is_some_and(is_old) {
            self.points.pop_front();
        }
    }

    fn add(&mut self, point: HistoryPoint) {
        let mut newest = self.points.iter().rev();
        if let (Some(last), Some(before)) = (newest.next(), newest.next())
            && last.until.saturating_duration_since(before.at) < STEP
        {
            self.points.pop_back();
        }
        self.points.push_back(point);
    }

    /// Forgets what was said.
    pub(super) fn clear(&mut self) {
        self.points.clear();
    }

    /// When it was told last where the aircraft is.
    pub(super) fn newest(&self) -> Option<Instant> {
        self.points.back().map(|point| point.until)
    }

    /// Whether its newest position is young enough to be compared.
    pub(super) fn is_live(&self, now: Instant) -> bool {
        let is_young = |newest| now.saturating_duration_since(newest) <= LONGEST_GAP;
        self.newest().is_some_and(is_young)
    }

    /// How much time it covers.
    pub(super) fn span(&self) -> Duration {
        let ends = self.points.front().zip(self.points.back());
        ends.map_or(Duration::ZERO, |(oldest, newest)| {
            newest.until.saturating_duration_since(oldest.at)
        })
    }

    /// Where the aircraft was at a moment: between two reports on the straight way, unless that is a jump or a gap.
    pub(super) fn place_at(&self, moment: Instant) -> Option<EcefPosition> {
        let next = self.points.partition_point(|point| point.at <= moment);
        let before = self.points.get(next.checked_sub(1)?)?;
        let left_at = before.left_at();
        if moment <= left_at {
            return Some(before.place);
        }
        let after = self.points.get(next)?;
        let gap = after.at.saturating_duration_since(left_at);
        let fastest = FASTEST * KNOT * gap.as_secs_f64() + 2.0 * self.step + ROOM;
        if gap > LONGEST_GAP || before.place.metres_to(after.place) > fastest {
            return None;
        }
        let since = moment.saturating_duration_since(left_at);
        let part = since.as_secs_f64() / gap.as_secs_f64().max(f64::MIN_POSITIVE);
        Some(before.place.towards(after.place, part))
    }

    /// What it said in a time up to its newest position, the oldest first; some of it where that is much.
    pub(super) fn newest_samples(&self, time: Duration) -> Vec<(Instant, EcefPosition)> {
        let Some(newest) = self.newest() else {
            return Vec::new();
        };
        let from = newest.checked_sub(time).unwrap_or(newest);
        let mut all = Vec::new();
        for point in self.points.iter().filter(|point| point.until >= from) {
            let left_at = point.left_at();
            if point.at >= from {
                all.push((point.at, point.place));
            }
            if left_at > point.at {
                // It stood there; at the beginning of the time too.
                let begin = point.at.max(from);
                if begin > point.at {
                    all.push((begin, point.place));
                }
                all.push((left_at, point.place));
            }
        }
        let step = all.len().div_ceil(MOST_SAMPLES).max(1);
        // Counted from the newest one: it is always among them.
        let mut some: Vec<_> = all.into_iter().rev().step_by(step).collect();
        some.reverse();
        some
    }
}

/// How far and how fast, in metres per second, the aircraft moved over these.
pub(super) fn motion(samples: &[(Instant, EcefPosition)]) -> (f64, f64) {
    let (Some((begin, from)), Some((end, to))) = (samples.first(), samples.last()) else {
        return (0.0, 0.0);
    };
    let metres = from.metres_to(*to);
    let secs = end.saturating_duration_since(*begin).as_secs_f64();
    let speed = if secs > 0.0 { metres / secs } else { 0.0 };
    (metres, speed.min(FASTEST * KNOT))
}

#[cfg(test)]
mod tests;
