//! Detects the airport at which own-ship stands, so that its diagram can be offered.
//!
//! A position is never shown by this, and no chart changes by it. An answer lasts a little longer than what brought it
//! about, so that it neither flickers at a limit nor jumps between two fields.

use std::time::Instant;

use geodesy::LatLng;
use simlink::{OwnshipReport, PositionSample, SimState};

use crate::airport::Icao;
use crate::airport::index::{AirportIndex, NearbyAirport};

/// No airport is looked for again before own-ship has moved so far, in nautical miles.
const SEARCH_STEP_NM: f64 = 0.1;
/// Of two fields the other one is taken only when it is nearer by this, in nautical miles.
const NEARER_BY_NM: f64 = 0.5;

/// What counts as standing at an airport.
struct DetectorLimits {
    /// From its reference point, in nautical miles.
    nm: f64,
    /// The fastest taxiing, in knots.
    ground_speed: f64,
    /// Above its elevation, in feet: altimeters, terrain and tables differ.
    above: f64,
}

/// To have arrived.
const ARRIVED: DetectorLimits = DetectorLimits {
    nm: 3.0,
    ground_speed: 40.0,
    above: 500.0,
};
/// To stay there.
const STAYING: DetectorLimits = DetectorLimits {
    nm: 3.5,
    ground_speed: 50.0,
    above: 700.0,
};

/// Where own-ship is, as far as airports go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AirportVicinity {
    /// There is no position, it is lost, or the simulator is in its menu.
    #[default]
    Unknown,
    /// It flies, or stands where no airport is near.
    NotAtAirport,
    /// It stands at this airport, as far as can be told.
    At(Icao),
}

/// Finds the airport that own-ship stands at, report by report.
#[derive(Debug, Default)]
pub struct AirportDetector {
    answer: AirportVicinity,
    /// Where an airport was looked for last, and the nearest one.
    searched: Option<(LatLng, Option<NearbyAirport<'static>>)>,
    /// When the newest report came.
    received: Option<Instant>,
}

impl AirportDetector {
    /// Takes the newest report of the driving source; the index is asked for only when an airport must be looked for.
    /// Returns whether another airport is in the answer, or none any more.
    pub fn look(
        &mut self,
        report: Option<&OwnshipReport>,
        now: Instant,
        index: impl FnOnce() -> &'static AirportIndex<'static>,
    ) -> bool {
        let before = self.answer;
        self.received = report.map(|report| report.received);
        self.answer = match report {
            Some(report)
                if report.sim == SimState::InMenu
                    || report.age(now) >= OwnshipReport::LOST_AFTER =>
            {
                AirportVicinity::Unknown
            }
            // Between live and lost: nothing new is concluded from it (ownship O4).
            Some(report) if report.age(now) >= OwnshipReport::LIVE_FOR => before,
            Some(report) => self.place(&report.sample, index),
            None => AirportVicinity::Unknown,
        };
        let airport = |answer| matches!(answer, AirportVicinity::At(_));
        self.answer != before && (airport(before) || airport(self.answer))
    }

    /// The answer.
    pub fn vicinity(&self) -> AirportVicinity {
        self.answer
    }

    /// When the position is lost unless another report comes, and the answer with it.
    pub fn lost_at(&self) -> Option<Instant> {
        let known = self.answer != AirportVicinity::Unknown;
        self.received
            .filter(|_received| known)
            .map(|received| received + OwnshipReport::LOST_AFTER)
    }

    fn place(
        &mut self,
        sample: &PositionSample,
        index: impl FnOnce() -> &'static AirportIndex<'static>,
    ) -> AirportVicinity {
        let limits = match self.answer {
            AirportVicinity::At(_) => STAYING,
            AirportVicinity::Unknown | AirportVicinity::NotAtAirport => ARRIVED,
        };
        let fast = |knots: f64| knots > limits.ground_speed;
        if sample.ground_speed.is_some_and(fast) {
            return AirportVicinity::NotAtAirport;
        }
        let Some(nearest) = self.nearest(sample.position, index) else {
            return AirportVicinity::NotAtAirport;
        };
        let nm = sample.position.nm_to(nearest.entry.position);
        let flies = match (sample.altitude, nearest.entry.elevation) {
            (Some(altitude), Some(elevation)) => altitude > elevation.0 as f64 + limits.above,
            (None, _) | (_, None) => false,
        };
        if nm > limits.nm || flies {
            return AirportVicinity::NotAtAirport;
        }
        AirportVicinity::At(nearest.entry.icao)
    }

    /// The nearest airport, looked for again after a move; the one of the answer unless another one is clearly nearer.
    fn nearest(
        &mut self,
        position: LatLng,
        index: impl FnOnce() -> &'static AirportIndex<'static>,
    ) -> Option<NearbyAirport<'static>> {
        let here = |searched: &&(LatLng, _)| position.nm_to(searched.0) < SEARCH_STEP_NM;
        if let Some((_place, nearest)) = self.searched.as_ref().filter(here) {
            return *nearest;
        }
        let index = index();
        let nearest = index.nearest(position, STAYING.nm);
        let answered = match self.answer {
            AirportVicinity::At(icao) => index.get(icao),
            AirportVicinity::Unknown | AirportVicinity::NotAtAirport => None,
        };
        let answered = answered.map(|entry| NearbyAirport {
            entry: *entry,
            nm: position.nm_to(entry.position),
        });
        let kept = answered.filter(|answered| {
            answered.nm <= STAYING.nm
                && nearest.is_none_or(|nearest| answered.nm < nearest.nm + NEARER_BY_NM)
        });
        let nearest = kept.or(nearest);
        self.searched = Some((position, nearest));
        nearest
    }
}

#[cfg(test)]
mod tests;
