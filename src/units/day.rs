//! A day in words, as it is read out.

use jiff::civil::Date;
use sentence::{Words, words};

/// A day with the name of its month: `29 October 2026`.
pub fn day_in_words(date: Date) -> Words {
    words!(
        "date" => "{day} {month} {year}",
        day = date.day().to_string(),
        month = month(date),
        year = date.year().to_string()
    )
}

fn month(date: Date) -> Words {
    match date.month() {
        1 => words!("January"),
        2 => words!("February"),
        3 => words!("March"),
        4 => words!("April"),
        5 => words!("May"),
        6 => words!("June"),
        7 => words!("July"),
        8 => words!("August"),
        9 => words!("September"),
        10 => words!("October"),
        11 => words!("November"),
        _ => words!("December"),
    }
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
