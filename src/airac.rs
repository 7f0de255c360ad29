//! The cycles in which aeronautical data changes the world over: 28 days each, the first of a year named `YY01`
//! (ICAO Doc 8126).

use std::fmt;

use jiff::ToSpan as _;
use jiff::civil::{Date, date};

/// The day on which cycle 2001 took effect; every other one is whole cycles away.
const FIRST: Date = date(2020, 1, 2);
/// Days in a cycle.
const DAYS: i32 = 28;

/// One cycle, by its number counted from 2001.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cycle(i32);

impl Cycle {
    /// The cycle that is in effect on a day.
    pub fn on(day: Date) -> Self {
        let days = day.duration_since(FIRST).as_hours() / 24;
        let days = i32::try_from(days).unwrap_or_default();
        Self(days.div_euclid(DAYS))
    }

    /// Reads a name such as `2611`: the last two digits of the year, and which of its 13 or 14 cycles. Years are those of
    /// this century.
    pub fn parse(name: &str) -> Option<Self> {
        let name = name.trim();
        let digits = name.len() == 4 && name.bytes().all(|byte| byte.is_ascii_digit());
        let (year, nth) = name.split_at_checked(2).filter(|_parts| digits)?;
        let year = 2000 + year.parse::<i16>().ok()?;
        let nth: i32 = nth.parse().ok()?;
        let new_year = Date::new(year, 1, 1).ok()?;
        let running = Self::on(new_year);
        let first = if running.begins()? == new_year {
            running
        } else {
            Self(running.0 + 1)
        };
        let cycle = Self(first.0 + nth - 1);
        let is_of_year = nth >= 1 && cycle.begins()?.year() == year;
        is_of_year.then_some(cycle)
    }

    /// The day on which it takes effect; `None` beyond the calendar.
    pub fn begins(self) -> Option<Date> {
        FIRST.checked_add((self.0.checked_mul(DAYS)?).days()).ok()
    }

    /// The cycle before it.
    pub fn before(self) -> Self {
        Self(self.0 - 1)
    }
}

impl fmt::Display for Cycle {
    /// Its name: `2611`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(begins) = self.begins() else {
            return f.write_str("?");
        };
        let nth = (i32::from(begins.day_of_year()) - 1) / DAYS + 1;
        write!(f, "{:02}{nth:02}", begins.year().rem_euclid(100))
    }
}

/// The cycle of an airport's charts: that of its record, or the one of the day where that names none.
pub fn of_charts(data_cycle: Option<&str>, today: Date) -> Cycle {
    data_cycle
        .and_then(Cycle::parse)
        .unwrap_or_else(|| Cycle::on(today))
}

/// After which day a chart's revision is new: with data of a cycle, whatever is dated later than the day on which the
/// cycle before took effect. Publishers date a page some days before it takes effect, or on that day.
pub fn new_after(data_cycle: Option<&str>, today: Date) -> Option<Date> {
    of_charts(data_cycle, today).before().begins()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn published_cycles_begin_on_their_days() {
        // From the table of effective dates in ICAO Doc 8126.
        for (name, day) in [
            ("2001", date(2020, 1, 2)),
            ("2014", date(2020, 12, 31)),
            ("2101", date(2021, 1, 28)),
            ("2501", date(2025, 1, 23)),
            ("2611", date(2026, 10, 29)),
            ("2613", date(2026, 12, 24)),
        ] {
            let cycle = Cycle::parse(name).unwrap();
            assert_eq!(cycle.begins(), Some(day), "{name}");
            assert_eq!(cycle.to_string(), name);
            assert_eq!(Cycle::on(day), cycle, "{name}");
        }
    }

    #[test]
    fn what_is_no_cycle_of_its_year_is_refused() {
        for name in [
            "",
            "26",
            "2600",
            "2614",
            "2699",
            "26-1",
            "２６１１",
            "26110",
            "abcd",
        ] {
            assert_eq!(Cycle::parse(name), None, "{name}");
        }
        assert!(Cycle::parse("2014").is_some(), "2020 had fourteen");
    }

    #[test]
    fn revision_after_last_cycle_is_new() {
        let today = date(2026, 11, 22);
        assert_eq!(new_after(Some("2611"), today), Some(date(2026, 10, 1)));
        assert_eq!(new_after(None, today), Some(date(2026, 10, 1)));
        assert_eq!(new_after(Some("next"), today), Some(date(2026, 10, 1)));
        assert_eq!(new_after(Some("2610"), today), Some(date(2026, 9, 3)));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn day_lies_in_cycle_begun_before_it(days in -200_000..200_000_i32) {
            let day = FIRST.checked_add(days.days()).unwrap();
            let begins = Cycle::on(day).begins().unwrap();
            let since = day.duration_since(begins).as_hours() / 24;
            prop_assert!((0..28).contains(&since), "{day} {begins}");
        }

        #[test]
        fn any_text_is_cycle_or_is_not(name in "\\PC{0,6}") {
            let _cycle = Cycle::parse(&name);
        }
    }
}
