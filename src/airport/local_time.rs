//! Local time at an airport.

use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};

use super::index::IndexedAirport;

/// The time zone of an airport, as the index of airports names it; daylight saving is part of it. The service tells an
/// offset without saying which way it counts and whether it is the one of now, so it is no help here.
pub fn time_zone(entry: &IndexedAirport<'_>) -> Option<TimeZone> {
    TimeZone::get(entry.time_zone).ok()
}

sentence::sentences! {
    /// A season in which clocks are set to another time.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ClockSeason {
        /// Clocks are put forward.
        Summer => "daylight saving",
    }
}

sentence::sentences! {
    /// The time of day in a time zone.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum LocalTime {
        /// Standard time of a zone without a name of its own.
        Nameless(time: String) => "{time}",
        /// Standard time.
        Named(time: String, name: String) => "{time} ({name})",
        /// Daylight saving time of a zone without a name of its own.
        NamelessSummer(time: String, season: ClockSeason) => "{time} ({season})",
        /// Daylight saving time.
        NamedSummer(time: String, name: String, season: ClockSeason) => "{time} ({name}, {season})",
    }
}

/// Time of day, its difference to UTC, and how it is called: `21:05, UTC+11 (AEDT, daylight saving)`.
pub fn told(now: Timestamp, zone: &TimeZone) -> LocalTime {
    let info = zone.to_offset_info(now);
    let clock = now
        .to_zoned_datetime(zone.clone())
        .strftime("%H:%M")
        .to_string();
    // Zones without a name of their own are called by their offset, which stands there already.
    let abbreviation = info.abbreviation();
    let is_name = abbreviation.bytes().all(|byte| byte.is_ascii_alphabetic());
    let name = (is_name && !abbreviation.is_empty()).then(|| abbreviation.to_owned());
    let time = format!("{clock}, {}", from_utc(info.offset()));
    match (name, info.dst().is_dst()) {
        (None, false) => LocalTime::Nameless(time),
        (Some(name), false) => LocalTime::Named(time, name),
        (None, true) => LocalTime::NamelessSummer(time, ClockSeason::Summer),
        (Some(name), true) => LocalTime::NamedSummer(time, name, ClockSeason::Summer),
    }
}

/// A difference to UTC: `UTC`, `UTC+5:45`, `UTC−3`.
fn from_utc(offset: Offset) -> String {
    let minutes = offset.seconds().abs() / 60;
    let sign = match offset.seconds() {
        0 => return "UTC".to_owned(),
        west if west < 0 => '−',
        _ => '+',
    };
    match (minutes / 60, minutes % 60) {
        (hours, 0) => format!("UTC{sign}{hours}"),
        (hours, rest) => format!("UTC{sign}{hours}:{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::airport::Icao;
    use crate::airport::index::AirportIndex;

    fn at(icao: &str, now: &str) -> String {
        let entry = AirportIndex::built_in()
            .get(Icao::parse(icao).unwrap())
            .unwrap();
        let zone = time_zone(entry).unwrap();
        told(now.parse().unwrap(), &zone).to_string()
    }

    #[test]
    fn summer_and_winter_are_told_apart() {
        assert_eq!(
            at("NZWN", "2026-01-10T00:00:00Z"),
            "13:00, UTC+13 (NZDT, daylight saving)"
        );
        assert_eq!(at("NZWN", "2026-07-10T00:00:00Z"), "12:00, UTC+12 (NZST)");
    }

    #[test]
    fn nameless_zone_is_told_by_its_offset() {
        assert_eq!(at("VNKT", "2026-07-10T00:00:00Z"), "05:45, UTC+5:45");
        assert_eq!(at("SBGR", "2026-07-10T00:00:00Z"), "21:00, UTC−3");
    }

    #[test]
    fn greenwich_in_winter_is_utc() {
        assert_eq!(at("EGLL", "2026-12-10T09:30:00Z"), "09:30, UTC (GMT)");
    }

    #[test]
    fn every_time_zone_of_index_is_known() {
        let mut zones: Vec<&str> = AirportIndex::built_in()
            .entries()
            .iter()
            .map(|entry| entry.time_zone)
            .collect();
        zones.sort_unstable();
        zones.dedup();
        zones.retain(|name| TimeZone::get(name).is_err());
        assert_eq!(zones, Vec::<&str>::new());
    }
}
