//! The roll on a runway: the moment at which own-ship's true place is known well enough to check a chart's map.

use std::time::{Duration, Instant};

use geodesy::Degrees;
use simlink::{OwnshipReport, PositionSample, SimState};

use crate::airport::runways::Runway;

/// The speeds of a roll, in knots: faster than taxiing, up to the fastest take-off.
const SPEEDS: std::ops::RangeInclusive<f64> = 20.0..=200.0;
/// How far the track may be from the runway's direction, in degrees.
const ALIGNED: f64 = 5.0;
/// So long it must last.
const LASTS: Duration = Duration::from_secs(3);
/// Half of a runway whose width is not known, in metres.
const HALF_WIDTH: f64 = 15.0;
/// A sender that rounds its positions more, in degrees of latitude, cannot tell: about 10 m.
const FINEST_NEEDED: f64 = 1e-4;

/// Whether own-ship rolls on this runway: between its ends, on its width, along it, at the speed of a roll. Links do not
/// all tell whether the wheels are on the ground; low over the centre line the place is as true.
pub fn is_rolling_on(sample: &PositionSample, runway: &Runway) -> bool {
    let Some(direction) = sample.track.or(sample.heading) else {
        return false;
    };
    let place = runway.place(sample.position);
    let half = runway
        .width
        .map_or(HALF_WIDTH, |width| width.0 as f64 * 0.3048 / 2.0);
    sample.resolution <= FINEST_NEEDED
        && sample
            .ground_speed
            .is_some_and(|knots| SPEEDS.contains(&knots))
        && (0.0..=runway.length()).contains(&place.along)
        && place.cross.abs() <= half
        && off_axis(direction, runway) <= ALIGNED
}

/// Degrees between a direction and a runway's, whichever way that is used.
fn off_axis(direction: Degrees, runway: &Runway) -> f64 {
    let off = Degrees(direction.0 - runway.direction().0).turn().0 % 180.0;
    off.min(180.0 - off)
}

/// Follows own-ship from report to report.
#[derive(Debug, Default)]
pub struct RunwayRollDetector(Option<RollingAircraft>);

#[derive(Debug)]
struct RollingAircraft {
    runway: Runway,
    since: Instant,
    last: Instant,
}

impl RunwayRollDetector {
    /// Takes the newest report and the runways that matter; returns the one that own-ship has rolled on for 3 s.
    pub fn hear<'a>(
        &mut self,
        report: Option<&OwnshipReport>,
        runways: impl IntoIterator<Item = &'a Runway>,
    ) -> Option<Runway> {
        let report = report.filter(|report| report.sim == SimState::Running);
        let mut runways = runways.into_iter();
        let on = report.and_then(|report| {
            let runway = runways.find(|runway| is_rolling_on(&report.sample, runway))?;
            Some((*runway, report.received))
        });
        let Some((runway, received)) = on else {
            self.0 = None;
            return None;
        };
        let before = self.0.take().filter(|before| {
            before.runway == runway
                && received.saturating_duration_since(before.last) <= OwnshipReport::LIVE_FOR
        });
        let since = before.map_or(received, |before| before.since);
        self.0 = Some(RollingAircraft {
            runway,
            since,
            last: received,
        });
        (received.saturating_duration_since(since) >= LASTS).then_some(runway)
    }
}

#[cfg(test)]
mod tests {
    use geodesy::{Feet, LatLng};

    use super::*;

    /// A runway of 2222 m to the east along the equator, 45 m wide.
    fn runway() -> Runway {
        let end = |lng| LatLng { lat: 0.0, lng };
        Runway {
            ends: [end(10.0), end(10.02)],
            width: Some(Feet(148)),
        }
    }

    fn sample(lat: f64, lng: f64, track: f64, knots: f64) -> PositionSample {
        PositionSample {
            position: LatLng { lat, lng },
            resolution: 1e-6,
            heading: None,
            track: Some(Degrees(track)),
            ground_speed: Some(knots),
            altitude: None,
        }
    }

    #[test]
    fn roll_is_told_by_place_track_and_speed() {
        for (lat, lng, track, knots, rolls, what) in [
            (0.0, 10.01, 90.0, 60.0, true, "in the middle"),
            (0.0, 10.01, 270.0, 60.0, true, "the other way"),
            (0.0, 10.01, 94.9, 20.0, true, "nearly aligned, slowest"),
            (0.0, 10.01, 85.1, 200.0, true, "nearly aligned, fastest"),
            (0.0, 10.01, 95.1, 60.0, false, "not aligned"),
            (0.0, 10.01, 0.0, 60.0, false, "crosses"),
            (0.0, 10.01, 90.0, 19.0, false, "taxis"),
            (0.0, 10.01, 90.0, 201.0, false, "flies"),
            (0.000_2, 10.01, 90.0, 60.0, true, "22.2 m beside"),
            (0.000_21, 10.01, 90.0, 60.0, false, "23.3 m beside"),
            (-0.001_6, 10.01, 90.0, 60.0, false, "on the taxiway"),
            (0.0, 9.999, 90.0, 60.0, false, "before"),
            (0.0, 10.021, 90.0, 60.0, false, "behind"),
        ] {
            let sample = sample(lat, lng, track, knots);
            assert_eq!(is_rolling_on(&sample, &runway()), rolls, "{what}");
        }
    }

    #[test]
    fn what_is_not_known_is_no_roll() {
        let good = sample(0.0, 10.01, 90.0, 60.0);
        let without = |change: &dyn Fn(&mut PositionSample)| {
            let mut sample = good.clone();
            change(&mut sample);
            is_rolling_on(&sample, &runway())
        };
        assert!(!without(&|sample| sample.track = None));
        assert!(!without(&|sample| sample.ground_speed = None));
        assert!(!without(&|sample| sample.resolution = 0.001));
        assert!(!without(&|sample| sample.position.lat = f64::NAN));
        assert!(without(&|sample| sample.heading = sample.track.take()));
    }

    fn report(sample: PositionSample, received: Instant, sim: SimState) -> OwnshipReport {
        OwnshipReport {
            sample,
            received,
            received_utc: jiff::Timestamp::UNIX_EPOCH,
            sim,
        }
    }

    #[test]
    fn roll_counts_after_three_seconds_without_gap() {
        let start = clock::now();
        let rolling = sample(0.0, 10.01, 90.0, 60.0);
        let beside = sample(0.001, 10.01, 90.0, 60.0);
        let (run, pause) = (SimState::Running, SimState::Paused);
        let mut roll = RunwayRollDetector::default();
        for (millis, sample, sim, told) in [
            (0, &rolling, run, false),
            (1500, &rolling, run, false),
            (2900, &rolling, run, false),
            (3000, &rolling, run, true),
            (3500, &rolling, run, true),
            (6000, &rolling, run, false),
            (7500, &rolling, run, false),
            (8000, &beside, run, false),
            (9000, &rolling, run, false),
            (10_500, &rolling, pause, false),
            (11_000, &rolling, run, false),
            (12_500, &rolling, run, false),
            (14_000, &rolling, run, true),
        ] {
            let received = start + Duration::from_millis(millis);
            let report = report(sample.clone(), received, sim);
            let runways = [runway()];
            let on = roll.hear(Some(&report), &runways);
            assert_eq!(on.is_some(), told, "{millis}");
        }
        assert_eq!(roll.hear(None, &[runway()]), None);
    }
}
