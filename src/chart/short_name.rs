//! Short names of charts, for places with little room: ever shorter forms, by what a pilot can do without.

use std::fmt;

use super::{Category, Chart};
use crate::airport::Icao;

/// Words that say nothing that is not known from the rest.
const NOISE: [&str; 6] = ["rwy", "runway", "airport", "aerodrome", "chart", "charts"];
/// The same, of procedures: the category says them.
const PROCEDURE_NOISE: [&str; 9] = [
    "departure",
    "departures",
    "dep",
    "sid",
    "arrival",
    "arrivals",
    "arr",
    "star",
    "rnav",
];
/// The numbers in the names of procedures.
const NUMBERS: [&str; 9] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];
/// The mark of the second set of charts stays, whatever else goes.
const OVERLAY: &str = "cao";
/// A name that is cut has at least so many letters.
const LEAST_LETTERS: usize = 3;
/// And at most so many.
const MOST_LETTERS: usize = 60;

/// One form of a chart's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortName {
    /// The airport, in the forms that name it.
    pub airport: Option<Icao>,
    /// The chart.
    pub chart: String,
}

impl fmt::Display for ShortName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(airport) = self.airport {
            write!(f, "{airport} ")?;
        }
        f.write_str(&self.chart)
    }
}

impl ShortName {
    fn letters(&self) -> usize {
        let airport = self.airport.map_or(0, |icao| icao.as_str().len() + 1);
        airport + self.chart.chars().count()
    }
}

impl Chart {
    /// Returns ever shorter names: first airport and name as they are, last what tells the chart from others of its airport.
    pub fn short_names(&self) -> Vec<ShortName> {
        short_names(self.icao, &self.category, &self.name)
    }
}

/// Returns the same for a chart of this airport, category and name.
pub fn short_names(icao: Icao, category: &Category, name: &str) -> Vec<ShortName> {
    let spelled = join(name.split_whitespace());
    let plain = without(&spelled, &NOISE);
    let brief = without(&without_parentheses(&plain), &NOISE);
    let brief = match category {
        Category::Departure | Category::Arrival => without(&brief, &PROCEDURE_NOISE),
        _ => brief,
    };
    let briefest = match category {
        Category::Departure | Category::Arrival => numbered(&brief),
        Category::Airport => diagram_code(&spelled, category).unwrap_or_else(|| brief.clone()),
        _ => brief.clone(),
    };
    let with_airport = [name.to_owned(), spelled, plain, brief, briefest.clone()];
    let with_airport = with_airport.into_iter().map(|chart| (Some(icao), chart));
    let mut names: Vec<ShortName> = Vec::new();
    for (airport, chart) in with_airport.chain([(None, briefest)]) {
        let next = ShortName { airport, chart };
        let shorter = |last: &ShortName| next.letters() < last.letters();
        if names.last().is_none_or(shorter) {
            names.push(next);
        }
    }
    names
}

/// Returns a name with at most so many letters: its head and its tail, with … in the middle.
fn middle_cut(name: &str, most: usize) -> String {
    let letters: Vec<char> = name.chars().collect();
    let most = most.max(LEAST_LETTERS);
    if letters.len() <= most {
        return name.to_owned();
    }
    let tail = (most - 1) / 2;
    let head = most - 1 - tail;
    let first: String = letters.iter().take(head).collect();
    let last: String = letters.iter().skip(letters.len() - tail).collect();
    format!("{}…{}", first.trim_end(), last.trim_start())
}

/// The longest form of a name without its middle that fits, else the shortest. No place has room for more than sixty
/// letters: longer forms are not tried.
pub fn longest_cut(name: &str, fits: impl Fn(&str) -> bool) -> String {
    let most = name.chars().count().saturating_sub(1).min(MOST_LETTERS);
    let mut cuts = (1..=most).rev().map(|most| middle_cut(name, most));
    let fitting = cuts.find(|cut| fits(cut));
    fitting.unwrap_or_else(|| middle_cut(name, 0))
}

fn join<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// A word without what stands around it, in small letters.
fn bare(word: &str) -> String {
    word.trim_matches(|letter: char| !letter.is_alphanumeric())
        .to_lowercase()
}

/// A name without these words; the whole where nothing else is in it.
fn without(name: &str, noise: &[&str]) -> String {
    let kept = |word: &&str| !noise.contains(&bare(word).as_str());
    let left = join(name.split(' ').filter(kept));
    let says = |word: &str| !word.is_empty() && word != OVERLAY;
    if left.split(' ').any(|word| says(&bare(word))) {
        left
    } else {
        name.to_owned()
    }
}

/// A name without what stands in parentheses; the whole where nothing else is in it.
fn without_parentheses(name: &str) -> String {
    let mut depth = 0_usize;
    let mut left = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => left.push(letter),
            _ => {}
        }
    }
    let left = join(left.split_whitespace());
    if left.is_empty() {
        name.to_owned()
    } else {
        left
    }
}

/// The name of a procedure with its number as a digit.
fn numbered(name: &str) -> String {
    let digit = |word: &str| {
        let word = bare(word);
        NUMBERS.iter().position(|number| *number == word)
    };
    let words = name.split(' ').enumerate().map(|(at, word)| {
        let number = digit(word).filter(|_number| at > 0);
        number.map_or_else(|| word.to_owned(), |number| (number + 1).to_string())
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The code of an airport diagram whose name says nothing more.
fn diagram_code(name: &str, category: &Category) -> Option<String> {
    let words: Vec<String> = name.split(' ').map(bare).collect();
    let usual = ["airport", "aerodrome", "diagram", "chart", OVERLAY];
    let is_diagram = ["airport", "aerodrome"]
        .iter()
        .any(|word| words.iter().any(|other| other == word));
    if !is_diagram || !words.iter().all(|word| usual.contains(&word.as_str())) {
        return None;
    }
    let code = category.code();
    let has_mark = words.iter().any(|word| word == OVERLAY);
    Some(if has_mark {
        ["CAO", code].join(" ")
    } else {
        code.to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(category: &str, name: &str) -> Vec<String> {
        let icao = Icao::parse("YBBN").unwrap();
        let names = short_names(icao, &Category::from_code(category), name);
        names.iter().map(ShortName::to_string).collect()
    }

    #[test]
    fn short_names_follow_rules_of_field() {
        let table: [(&str, &str, &[&str]); 12] = [
            (
                "APP",
                "ILS RWY 01R",
                &["YBBN ILS RWY 01R", "YBBN ILS 01R", "ILS 01R"],
            ),
            (
                "APP",
                "CAO ILS Z RWY 28L",
                &[
                    "YBBN CAO ILS Z RWY 28L",
                    "YBBN CAO ILS Z 28L",
                    "CAO ILS Z 28L",
                ],
            ),
            (
                "APP",
                "RNAV (GPS) RWY 16",
                &[
                    "YBBN RNAV (GPS) RWY 16",
                    "YBBN RNAV (GPS) 16",
                    "YBBN RNAV 16",
                    "RNAV 16",
                ],
            ),
            (
                "APT",
                "Airport diagram",
                &["YBBN Airport diagram", "YBBN diagram", "YBBN APT", "APT"],
            ),
            (
                "APT",
                "CAO Airport diagram",
                &[
                    "YBBN CAO Airport diagram",
                    "YBBN CAO diagram",
                    "YBBN CAO APT",
                    "CAO APT",
                ],
            ),
            (
                "APT",
                "Aerodrome Chart",
                &["YBBN Aerodrome Chart", "YBBN APT", "APT"],
            ),
            ("APT", "Parking", &["YBBN Parking", "Parking"]),
            (
                "DEP",
                "SPRING BAY ONE departure",
                &[
                    "YBBN SPRING BAY ONE departure",
                    "YBBN SPRING BAY ONE",
                    "YBBN SPRING BAY 1",
                    "SPRING BAY 1",
                ],
            ),
            (
                "ARR",
                "BLAKA 3A (RNAV) STAR RWY 19",
                &[
                    "YBBN BLAKA 3A (RNAV) STAR RWY 19",
                    "YBBN BLAKA 3A (RNAV) STAR 19",
                    "YBBN BLAKA 3A 19",
                    "BLAKA 3A 19",
                ],
            ),
            ("DEP", "SID", &["YBBN SID", "SID"]),
            ("REF", "(Legend)", &["YBBN (Legend)", "(Legend)"]),
            ("REF", "", &["YBBN ", ""]),
        ];
        for (category, name, expected) in table {
            assert_eq!(forms(category, name), expected, "{category} {name:?}");
        }
    }

    #[test]
    fn longest_cut_fits_and_tries_few_forms_of_long_name() {
        let short = |cut: &str| cut.chars().count() <= 10;
        assert_eq!(longest_cut("Parking, domestic apron", short), "Parki…pron");
        assert_eq!(longest_cut("Parking", |_cut| false), "P…g");
        let tried = std::cell::Cell::new(0);
        let never = |_cut: &str| {
            tried.set(tried.get() + 1);
            false
        };
        longest_cut(&"x".repeat(100_000), never);
        assert_eq!(tried.get(), MOST_LETTERS);
    }

    #[test]
    fn middle_cut_keeps_head_and_tail() {
        let table = [
            ("Parking, domestic apron", 40, "Parking, domestic apron"),
            ("Parking, domestic apron", 11, "Parki…apron"),
            ("Parking, domestic apron", 10, "Parki…pron"),
            ("Ærø Süd", 5, "Ær…üd"),
            ("Parking", 0, "P…g"),
            ("APT", 1, "APT"),
            ("", 5, ""),
        ];
        for (name, most, expected) in table {
            assert_eq!(middle_cut(name, most), expected, "{name:?} {most}");
        }
    }
}
