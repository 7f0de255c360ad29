//! A day in words, as it is read out.

use jiff::civil::Date;

sentence::sentences! {
    /// A month, by its name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum MonthName with ALL {
        January => "January",
        February => "February",
        March => "March",
        April => "April",
        May => "May",
        June => "June",
        July => "July",
        August => "August",
        September => "September",
        October => "October",
        November => "November",
        December => "December",
    }
}

sentence::sentences! {
    /// A day as it is read out.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum SpokenDay {
        /// With the name of its month: `29 October 2026`.
        WithMonth(day: u8, month: MonthName, year: i32) => ["date"] "{day} {month} {year}",
    }
}

/// A day with the name of its month: `29 October 2026`.
pub fn day_in_words(date: Date) -> SpokenDay {
    let month = usize::from(date.month().unsigned_abs());
    let month = MonthName::ALL.get(month.saturating_sub(1)).copied();
    SpokenDay::WithMonth(
        date.day().unsigned_abs(),
        month.unwrap_or(MonthName::December),
        date.year().into(),
    )
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::language::{Language, in_words, speak, speak_alone};

    #[test]
    fn day_names_its_month_by_language() {
        speak_alone(Language::English);
        assert_eq!(in_words(&day_in_words(date(2026, 1, 2))), "2 January 2026");
        assert_eq!(
            in_words(&day_in_words(date(2026, 12, 31))),
            "31 December 2026"
        );
        speak(Language::German);
        assert_eq!(in_words(&day_in_words(date(2026, 3, 2))), "2. März 2026");
    }
}
