//! Daylight: whether the sun is up at a place, for charts that follow it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use solar_positioning::time::JulianDate;
use solar_positioning::{Location, SolarPositions};

use geodesy::{Degrees, LatLng};

/// Seconds between terrestrial time and UTC; it grows by less than a second in a year, which cannot be seen in a sunset.
const DELTA_T: f64 = 69.2;
/// The Julian date of 1 January 1970, 00:00 UTC.
const UNIX_EPOCH: f64 = 2_440_587.5;
const SECONDS_PER_DAY: f64 = 86_400.0;
/// The sun's middle when its upper edge is on the horizon, as sunrise and sunset are defined: half its size and refraction.
const SUNSET: f64 = -0.833;
/// How much further down it must be until it is night, so that an aircraft on the edge of the day does not have its charts
/// change to and fro.
const BAND: f64 = 0.5;

/// By what charts and windows are of the day or of the night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Light {
    /// As the system's windows are.
    #[default]
    System,
    /// Of the day.
    Day,
    /// Of the night.
    Night,
    /// As the sun stands where own-ship is, or at the airport on the screen.
    Sun,
}

/// Day or night, by the sun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayOrNight {
    /// The sun is up.
    Day,
    /// It is not.
    Night,
}

/// The height of the sun's middle above the horizon, refraction left out; `None` for what is no position, or no time
/// between the years 2010 and 2110.
pub fn sun_elevation(at: LatLng, time: Timestamp) -> Option<Degrees> {
    let days = time.as_millisecond() as f64 / 1000.0 / SECONDS_PER_DAY;
    let time = JulianDate::new(UNIX_EPOCH + days, DELTA_T).ok()?;
    let place = Location {
        latitude: at.lat,
        longitude: at.lng,
    };
    let sun = SolarPositions::grena3()
        .at_from_julian(time, place, 0.0, None)
        .ok()?;
    Some(Degrees(sun.elevation_angle()))
}

impl DayOrNight {
    /// What it is at a place and a time, when it was `before` a moment ago.
    pub fn at(place: LatLng, time: Timestamp, before: Option<Self>) -> Option<Self> {
        let edge = match before {
            Some(Self::Day) => SUNSET - BAND,
            Some(Self::Night) | None => SUNSET,
        };
        let elevation = sun_elevation(place, time)?;
        Some(if elevation.0 > edge {
            Self::Day
        } else {
            Self::Night
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WELLINGTON: LatLng = LatLng {
        lat: -41.3272,
        lng: 174.805,
    };
    const LONGYEARBYEN: LatLng = LatLng {
        lat: 78.2461,
        lng: 15.4656,
    };

    fn at(place: LatLng, time: &str) -> DayOrNight {
        DayOrNight::at(place, time.parse().unwrap(), None).unwrap()
    }

    #[test]
    fn sun_follows_published_minutes() {
        // Sunset in Wellington on 21 December 2026 is at 20:54 NZDT (UTC+13), sunrise on the 22nd at 05:44.
        assert_eq!(at(WELLINGTON, "2026-12-21T07:49:00Z"), DayOrNight::Day);
        assert_eq!(at(WELLINGTON, "2026-12-21T07:59:00Z"), DayOrNight::Night);
        assert_eq!(at(WELLINGTON, "2026-12-21T16:40:00Z"), DayOrNight::Night);
        assert_eq!(at(WELLINGTON, "2026-12-21T16:50:00Z"), DayOrNight::Day);
    }

    #[test]
    fn polar_days_and_nights_last_all_day() {
        for hour in 0..24 {
            let winter = format!("2026-12-21T{hour:02}:00:00Z");
            let summer = format!("2026-06-21T{hour:02}:00:00Z");
            assert_eq!(at(LONGYEARBYEN, &winter), DayOrNight::Night);
            assert_eq!(at(LONGYEARBYEN, &summer), DayOrNight::Day);
        }
    }

    #[test]
    fn equinox_sun_is_over_equator() {
        let origin = LatLng { lat: 0.0, lng: 0.0 };
        let noon = "2026-03-20T12:07:00Z".parse().unwrap();
        assert!(sun_elevation(origin, noon).unwrap().0 > 89.0);
    }

    #[test]
    fn on_edge_of_day_it_stays_what_it_was() {
        let time: Timestamp = "2026-12-21T07:55:00Z".parse().unwrap();
        let place = LatLng {
            lat: WELLINGTON.lat,
            lng: WELLINGTON.lng,
        };
        let elevation = sun_elevation(place, time).unwrap().0;
        assert!(
            elevation < SUNSET && elevation > SUNSET - BAND,
            "{elevation}"
        );
        let after = |before| DayOrNight::at(place, time, Some(before));
        assert_eq!(after(DayOrNight::Day), Some(DayOrNight::Day));
        assert_eq!(after(DayOrNight::Night), Some(DayOrNight::Night));
    }

    #[test]
    fn what_is_no_position_has_no_sun() {
        let now = "2026-11-22T00:00:00Z".parse().unwrap();
        for lat in [f64::NAN, 91.0, f64::INFINITY] {
            assert_eq!(sun_elevation(LatLng { lat, lng: 0.0 }, now), None);
        }
    }
}
