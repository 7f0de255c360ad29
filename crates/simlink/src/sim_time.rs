//! Simulated time: the day and the time of day in UTC that a simulator tells, and how far its clock is from this
//! computer's.

use jiff::Timestamp;
use jiff::civil::{Date, Time, date};
use jiff::tz::TimeZone;

const SECONDS_PER_DAY: u32 = 86_400;
const MINUTE: u32 = 60;
/// Years that simulators fly in; what is outside is a placeholder.
const YEARS: std::ops::RangeInclusive<f64> = 1900.0..=2199.0;
/// Years of which the height of the sun is known.
const SUN_YEARS: std::ops::RangeInclusive<i16> = 2010..=2110;

/// A moment in a simulation, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SimTime {
    /// `None` where the simulator counts the days of any year.
    year: Option<i16>,
    month: i8,
    day: i8,
    /// Of the day.
    second: u32,
}

impl SimTime {
    /// A day by its numbers, and seconds since its midnight; `None` for what is no day or no time.
    pub fn of_date(year: f64, month: f64, day: f64, seconds: f64) -> Option<Self> {
        let year = YEARS.contains(&year).then_some(year as i16)?;
        let month = (1.0..=12.0).contains(&month).then_some(month as i8)?;
        let day = (1.0..=31.0).contains(&day).then_some(day as i8)?;
        Self::of_day(Date::new(year, month, day).ok()?, seconds)
    }

    /// A day by how many are before it in its year, and seconds since midnight (simulators 3.6).
    pub fn of_day_of_year(days: f64, seconds: f64) -> Option<Self> {
        let days = (0.0..=365.0).contains(&days).then_some(days as i64)?;
        // The last day of a leap year is the last one of every year.
        let span = jiff::Span::new().days(days.min(364));
        let day = date(2001, 1, 1).checked_add(span).ok()?;
        let time = Self::of_day(day, seconds)?;
        Some(Self { year: None, ..time })
    }

    /// Seconds since 1970.
    pub fn of_unix(seconds: i64) -> Option<Self> {
        // Zero is a clock that was never set.
        let moment = Timestamp::from_second(seconds).ok()?;
        let moment = moment.to_zoned_datetime(TimeZone::UTC).datetime();
        let is_set = seconds > 0 && YEARS.contains(&f64::from(moment.year()));
        is_set.then(|| Self {
            second: second_of_day(moment.time()),
            ..Self::on(moment.date())
        })
    }

    fn of_day(day: Date, seconds: f64) -> Option<Self> {
        // Single precision may round the last second of a day up to a whole day.
        let possible = (0.0..=f64::from(SECONDS_PER_DAY)).contains(&seconds);
        possible.then(|| Self {
            second: (seconds as u32).min(SECONDS_PER_DAY - 1),
            ..Self::on(day)
        })
    }

    fn on(day: Date) -> Self {
        Self {
            year: Some(day.year()),
            month: day.month(),
            day: day.day(),
            second: 0,
        }
    }

    /// The moment; in the year of `now` where its own year is not told, or is none of which the sun is known.
    fn moment(self, now: Timestamp) -> Option<Timestamp> {
        let this_year = now.to_zoned_datetime(TimeZone::UTC).year();
        let year = self.year.filter(|year| SUN_YEARS.contains(year));
        let year = year.unwrap_or(this_year);
        let day = Date::new(year, self.month, self.day);
        // 29 February in a year that has none.
        let day = day.or_else(|_none| Date::new(year, self.month, 28)).ok()?;
        let midnight = TimeZone::UTC.to_timestamp(day.at(0, 0, 0, 0)).ok()?;
        let second = i64::from(self.second);
        Timestamp::from_second(midnight.as_second() + second).ok()
    }

    /// Whether both show the same on a clock with minutes.
    fn is_same_minute(self, other: Self) -> bool {
        let minute = |time: Self| Self {
            second: time.second / MINUTE,
            ..time
        };
        minute(self) == minute(other)
    }
}

/// Which simulated time was told last: a link tells it once a minute, and when it ends.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LastReportedTime(Option<SimTime>);

impl LastReportedTime {
    /// Takes the time of now; returns whether it is to be told.
    pub(crate) fn renew(&mut self, time: Option<SimTime>) -> bool {
        let same = match (self.0, time) {
            (Some(told), Some(time)) => told.is_same_minute(time),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        if !same {
            self.0 = time;
        }
        !same
    }
}

/// A simulator's clock beside this computer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SimClock {
    /// What it is in the simulation.
    pub time: Timestamp,
    /// What it was on this computer when that was told.
    pub received: Timestamp,
}

impl SimClock {
    /// The clock that tells this time now.
    pub(crate) fn new(time: SimTime, now: Timestamp) -> Option<Self> {
        Some(Self {
            time: time.moment(now)?,
            received: now,
        })
    }

    /// Whether the two show times of day that are more than a minute apart, whatever their days are.
    pub fn differs(&self) -> bool {
        let day = i64::from(SECONDS_PER_DAY);
        let apart = (self.time.as_second() - self.received.as_second()).rem_euclid(day);
        apart.min(day - apart) > i64::from(MINUTE)
    }

    /// Minutes since midnight, where that is worth a look.
    pub(crate) fn shown(&self) -> Option<i64> {
        self.differs()
            .then(|| self.time.as_second().div_euclid(i64::from(MINUTE)))
    }
}

fn second_of_day(time: Time) -> u32 {
    let part = |number: i8| u32::try_from(number).unwrap_or_default();
    (part(time.hour()) * MINUTE + part(time.minute())) * MINUTE + part(time.second())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: &str = "2026-11-26T02:00:30Z";

    fn now() -> Timestamp {
        NOW.parse().unwrap()
    }

    fn moment(time: Option<SimTime>) -> Option<String> {
        Some(time?.moment(now())?.to_string())
    }

    #[test]
    fn date_and_seconds_are_moment() {
        let time = SimTime::of_date(2024.0, 2.0, 29.0, 3661.9);
        assert_eq!(moment(time).as_deref(), Some("2024-02-29T01:01:01Z"));
        let last = SimTime::of_date(2026.0, 11.0, 25.0, 86_400.0);
        assert_eq!(moment(last).as_deref(), Some("2026-11-25T23:59:59Z"));
    }

    #[test]
    fn day_of_year_is_of_this_year() {
        for (days, expected) in [
            (0.0, "2026-01-01T12:00:00Z"),
            (59.0, "2026-03-01T12:00:00Z"),
            (364.0, "2026-12-31T12:00:00Z"),
            (365.0, "2026-12-31T12:00:00Z"),
        ] {
            let time = SimTime::of_day_of_year(days, 43_200.0);
            assert_eq!(moment(time).as_deref(), Some(expected));
        }
    }

    #[test]
    fn year_without_sun_data_is_this_year() {
        let time = SimTime::of_date(1944.0, 2.0, 29.0, 60.0);
        assert_eq!(moment(time).as_deref(), Some("2026-02-28T00:01:00Z"));
    }

    #[test]
    fn impossible_numbers_are_no_time() {
        let fine = [2026.0, 11.0, 25.0, 60.0];
        for (at, number) in [
            (0, 0.0),
            (0, f64::NAN),
            (0, 1e300),
            (1, 0.0),
            (1, 13.0),
            (1, f64::INFINITY),
            (2, 0.0),
            (2, 32.0),
            (3, -1.0),
            (3, 86_401.0),
            (3, f64::NAN),
        ] {
            let mut numbers = fine;
            numbers[at] = number;
            let [year, month, day, seconds] = numbers;
            let time = SimTime::of_date(year, month, day, seconds);
            assert_eq!(time, None, "{at} {number}");
        }
        assert_eq!(SimTime::of_date(2026.0, 2.0, 30.0, 0.0), None);
        for days in [-1.0, 400.0, f64::NAN] {
            assert_eq!(SimTime::of_day_of_year(days, 0.0), None, "{days}");
        }
        for unix in [0, -1, i64::MIN, i64::MAX] {
            assert_eq!(SimTime::of_unix(unix), None, "{unix}");
        }
    }

    #[test]
    fn unix_time_is_moment() {
        let time = SimTime::of_unix(now().as_second());
        assert_eq!(moment(time).as_deref(), Some(NOW));
    }

    #[test]
    fn time_is_told_once_minute_and_when_it_ends() {
        let mut told = LastReportedTime::default();
        let at = |seconds| SimTime::of_day_of_year(0.0, seconds);
        assert!(!told.renew(None));
        assert!(told.renew(at(1.0)));
        assert!(!told.renew(at(59.0)));
        assert!(told.renew(at(60.0)));
        assert!(told.renew(None));
        assert!(!told.renew(None));
    }

    #[test]
    fn clocks_differ_by_more_than_minute_of_day() {
        let differs = |time: &str| {
            let time = time.parse().unwrap();
            let received = now();
            SimClock { time, received }.differs()
        };
        assert!(!differs("2026-11-26T02:00:30Z"));
        assert!(!differs("2026-11-26T02:01:30Z"));
        assert!(!differs("2026-11-26T01:59:30Z"));
        assert!(differs("2026-11-26T02:01:31Z"));
        assert!(differs("2026-11-26T14:00:30Z"));
        // The same time of another day.
        assert!(!differs("2026-06-21T02:00:30Z"));
    }

    proptest! {
        #[test]
        fn any_numbers_panic_never(numbers in any::<[f64; 4]>(), unix in any::<i64>()) {
            let [year, month, day, seconds] = numbers;
            let times = [
                SimTime::of_date(year, month, day, seconds),
                SimTime::of_day_of_year(day, seconds),
                SimTime::of_unix(unix),
            ];
            for time in times.into_iter().flatten() {
                prop_assert!(SimClock::new(time, now()).is_some());
            }
        }
    }
}
