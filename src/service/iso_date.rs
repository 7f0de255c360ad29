//! Dates and moments in every form of ISO 8601: calendar, week and ordinal dates, basic and extended, with and without
//! a time (specification 2 and 2.7).

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, ISOWeekDate};
use jiff::tz::TimeZone;

/// The day that is written, whatever the time behind it.
pub(super) fn day(text: &str) -> Option<Date> {
    date(split(text).0)
}

/// A moment; without an offset it is in UTC (specification 2.7). `None` for a day without a time.
pub(super) fn moment(text: &str) -> Option<Timestamp> {
    let (written, time) = split(text);
    if time.is_empty() {
        return None;
    }
    // The date in the one form that every parser knows.
    let text = format!("{}{time}", date(written)?);
    text.parse().ok().or_else(|| {
        let local: DateTime = text.parse().ok()?;
        utc(local)
    })
}

/// The beginning of something: that of the day, where no time is written.
pub(super) fn start(text: &str) -> Option<Timestamp> {
    moment(text).or_else(|| utc(day_alone(text)?.at(0, 0, 0, 0)))
}

/// The end of something: the last second of the day, where no time is written, for what lasts until a day lasts on it.
pub(super) fn end(text: &str) -> Option<Timestamp> {
    moment(text).or_else(|| utc(day_alone(text)?.at(23, 59, 59, 0)))
}

fn utc(local: DateTime) -> Option<Timestamp> {
    Some(local.to_zoned_datetime(TimeZone::UTC).ok()?.timestamp())
}

fn day_alone(text: &str) -> Option<Date> {
    let (written, time) = split(text);
    time.is_empty().then(|| date(written)).flatten()
}

/// The date, and the time from its separator on.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(['T', 't', ' ']).unwrap_or(text.len());
    text.split_at(end)
}

fn date(text: &str) -> Option<Date> {
    // A year has four digits: what is longer is no date of a chart, and 202402290 is a mistake.
    let plain = text
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if !plain || !text.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    text.parse()
        .ok()
        .or_else(|| text.parse::<ISOWeekDate>().ok().map(ISOWeekDate::date))
        .or_else(|| ordinal(text))
}

/// `2026-328` or `2026328`.
fn ordinal(text: &str) -> Option<Date> {
    let (year, rest) = text.split_at_checked(4)?;
    let day = rest.strip_prefix('-').unwrap_or(rest);
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if day.len() != 3 || !digits(year) || !digits(day) {
        return None;
    }
    let first = Date::new(year.parse().ok()?, 1, 1).ok()?;
    first.with().day_of_year(day.parse().ok()?).build().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn day_is_read_in_every_form() {
        let expected = jiff::civil::date(2026, 11, 24);
        for text in [
            "20261124",
            "2026-11-24",
            " 2026-11-24 ",
            "2026-11-24T10:00:00Z",
            "2026-11-24t10:00:00.123456789+02:00",
            "20261124T100000Z",
            "2026-11-24 23:59:59-05:00",
            "2026-W48-2",
            "2026W482",
            "2026-328",
            "2026328",
            "2026-328T10:00Z",
        ] {
            assert_eq!(day(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_day_is_unknown() {
        for text in [
            "",
            "T10:00:00Z",
            "20230229",
            "2023-02-29",
            "202402290",
            "2024022é",
            "24.11.2026",
            "11/24/2026",
            "2026-13-01",
            "2026-W54-1",
            "2026-366",
            "2026-000",
            "2026-11",
            "2026",
            "-2026-11-24",
            "1785578400",
            "tomorrow",
        ] {
            assert_eq!(day(text), None, "{text}");
        }
    }

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn moment_is_read_in_every_form() {
        for text in [
            "2026-08-01T10:00:00Z",
            "20260801T100000Z",
            "20260801T1000",
            "2026-08-01T10:00",
            "2026-08-01T10:00Z",
            "2026-08-01T12:00:00+0200",
            "2026-08-01T12:00:00+02",
            "2026-08-01T10:00:00,000Z",
            "2026-W31-6T10:00:00Z",
            "2026-213T10:00:00Z",
        ] {
            assert_eq!(moment(text), Some(at("2026-08-01T10:00:00Z")), "{text}");
        }
    }

    #[test]
    fn day_alone_lasts_from_its_first_to_its_last_second() {
        for text in ["2026-08-01", "20260801", "2026-W31-6", "2026-213"] {
            assert_eq!(moment(text), None, "{text}");
            assert_eq!(start(text), Some(at("2026-08-01T00:00:00Z")), "{text}");
            assert_eq!(end(text), Some(at("2026-08-01T23:59:59Z")), "{text}");
        }
        let written = "2026-08-01T05:00:00Z";
        assert_eq!(
            (start(written), end(written)),
            (Some(at(written)), Some(at(written)))
        );
        assert_eq!(start("2026-08-01T25:00"), None);
    }
}
