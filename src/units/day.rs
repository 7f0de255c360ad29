//! A day in words, as it is read out.

use jiff::civil::Date;

use crate::language::told;

const MONTHS: [&str; 12] = [
    said!("January"),
    said!("February"),
    said!("March"),
    said!("April"),
    said!("May"),
    said!("June"),
    said!("July"),
    said!("August"),
    said!("September"),
    said!("October"),
    said!("November"),
    said!("December"),
];

/// A day with the name of its month: `29 October 2026`.
pub fn day_in_words(date: Date) -> String {
    let months = usize::from(date.month().unsigned_abs()).checked_sub(1);
    let month = months.and_then(|before| MONTHS.get(before));
    tr!(
        "{day} {month} {year}",
        day = date.day(),
        month = told(month.copied().unwrap_or_default()),
        year = date.year()
    )
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::language::{Language, speak, speak_alone};

    #[test]
    fn day_names_its_month_by_language() {
        speak_alone(Language::English);
        assert_eq!(day_in_words(date(2026, 1, 2)), "2 January 2026");
        assert_eq!(day_in_words(date(2026, 12, 31)), "31 December 2026");
        speak(Language::German);
        assert_eq!(day_in_words(date(2026, 3, 2)), "2. März 2026");
    }
}
