//! Names of departures and arrivals, compared: a plan says `COOK4` or `ANEK1F`, a chart "COOK FOUR departure" or "ANEKI 1F".
//!
//! The computer's name of a departure or arrival has at most six characters (ARINC 424, 5.9 and 5.10): it may cut the
//! name short. The digit is its revision, a letter behind it tells departures of the same name apart.

/// How closely a chart's departure or arrival is the flight's, the closest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProcedureMatch {
    /// The same one.
    Same,
    /// The same one in another revision.
    Revised,
    /// One of the same name: the letter differs, or one of both does not say.
    Namesake,
}

/// So much of a name must stand at the beginning of the other, if they are not the same.
const SHORTEST_BEGINNING: usize = 4;
const NUMBERS: [&str; 10] = [
    "ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE",
];
/// The letters as ICAO Annex 10 spells them, and two as they are often written.
const LETTERS: [&str; 28] = [
    "ALFA", "BRAVO", "CHARLIE", "DELTA", "ECHO", "FOXTROT", "GOLF", "HOTEL", "INDIA", "JULIETT",
    "KILO", "LIMA", "MIKE", "NOVEMBER", "OSCAR", "PAPA", "QUEBEC", "ROMEO", "SIERRA", "TANGO",
    "UNIFORM", "VICTOR", "WHISKEY", "XRAY", "YANKEE", "ZULU", "ALPHA", "JULIET",
];
/// Words about a chart, not of a name.
const ABOUT: [&str; 14] = [
    "DEPARTURE",
    "DEPARTURES",
    "ARRIVAL",
    "ARRIVALS",
    "SID",
    "SIDS",
    "STAR",
    "STARS",
    "RNAV",
    "RNP",
    "GNSS",
    "DME",
    "TRANSITION",
    "CAO",
];

/// A departure or arrival.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ProcedureName {
    name: String,
    revision: Option<u8>,
    letter: Option<char>,
}

/// How closely the flight's departure or arrival is one of those that a chart's text names.
pub fn likeness(flown: &str, charted: &str) -> Option<ProcedureMatch> {
    let flown = routes(flown).into_iter().next()?;
    let all = routes(charted);
    all.iter().filter_map(|route| flown.likeness(route)).min()
}

impl ProcedureName {
    fn likeness(&self, other: &Self) -> Option<ProcedureMatch> {
        let (short, long) = if self.name.len() <= other.name.len() {
            (&self.name, &other.name)
        } else {
            (&other.name, &self.name)
        };
        let beginning = short.len() >= SHORTEST_BEGINNING && long.starts_with(short.as_str());
        if short != long && !beginning {
            return None;
        }
        Some(if self.letter != other.letter {
            ProcedureMatch::Namesake
        } else if self.revision == other.revision {
            ProcedureMatch::Same
        } else if self.revision.is_some() && other.revision.is_some() {
            ProcedureMatch::Revised
        } else {
            ProcedureMatch::Namesake
        })
    }
}

/// The departures or arrivals that a text names; in "SULUS 5S, 5T" the second has the name of the first.
fn routes(text: &str) -> Vec<ProcedureName> {
    let text = text.to_ascii_uppercase();
    let words = text.split(|c: char| !c.is_alphanumeric());
    let mut routes: Vec<ProcedureName> = Vec::new();
    let mut name = String::new();
    // Whether the next letters begin another name.
    let mut complete = false;
    for word in words.filter(|word| !word.is_empty()) {
        if matches!(word, "RWY" | "RUNWAY" | "RWYS" | "RUNWAYS") {
            break;
        }
        if ABOUT.contains(&word) || matches!(word, "AND" | "OR") {
            continue;
        }
        // A word for a letter stands behind a number only.
        if let (true, Some(letter), Some(route)) = (complete, letter(word), routes.last_mut())
            && route.letter.is_none()
        {
            route.letter = Some(letter);
            continue;
        }
        let letters = word.chars().take_while(|c| !c.is_ascii_digit()).count();
        let spelled = NUMBERS.iter().position(|number| *number == word);
        let (base, rest) = match spelled {
            Some(_) => ("", ""),
            None => word.split_at(
                word.char_indices()
                    .nth(letters)
                    .map_or(word.len(), |(at, _)| at),
            ),
        };
        if !base.is_empty() {
            if complete {
                name.clear();
                complete = false;
            }
            name.push_str(base);
        }
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, tail) = rest.split_at(digits);
        let number = spelled
            .and_then(|n| u8::try_from(n).ok())
            .or(number.parse().ok());
        if let Some(revision) = number.filter(|_| !name.is_empty()) {
            let mut tail = tail.chars();
            routes.push(ProcedureName {
                name: name.clone(),
                revision: Some(revision),
                letter: tail.next().filter(|_| tail.next().is_none()),
            });
            complete = true;
        }
    }
    if routes.is_empty() && !name.is_empty() {
        routes.push(ProcedureName {
            name,
            revision: None,
            letter: None,
        });
    }
    routes
}

/// The letter that a word is, spelled or not.
fn letter(word: &str) -> Option<char> {
    let mut chars = word.chars();
    let first = chars.next()?;
    let alone = chars.next().is_none() && first.is_ascii_uppercase();
    (alone || LETTERS.contains(&word)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_name_in_words_are_same_procedure() {
        for (flown, charted) in [
            ("COOK4", "COOK FOUR departure"),
            ("FARAL2", "FARALLON TWO"),
            ("SPRIN1", "SPRING BAY ONE"),
            ("SULUS5S", "SULUS 5S"),
            ("SULUS5S", "SULUS FIVE SIERRA"),
            ("ANEK1F", "ANEKI 1F"),
            ("RITEB3R", "RITE3R"),
            ("BIG3B", "BIG 3B"),
            ("SULUS5T", "SULUS 5S, 5T, MARUN 3S RWY 25C"),
            ("MARUN3S", "SULUS 5S, 5T, MARUN 3S"),
            ("COOK FOUR", "cook4"),
        ] {
            assert_eq!(
                likeness(flown, charted),
                Some(ProcedureMatch::Same),
                "{charted}"
            );
        }
    }

    #[test]
    fn another_revision_is_told_from_another_variant() {
        assert_eq!(
            likeness("ANEKI1A", "ANEKI 2A"),
            Some(ProcedureMatch::Revised)
        );
        assert_eq!(
            likeness("COOK3", "COOK FOUR"),
            Some(ProcedureMatch::Revised)
        );
        assert_eq!(
            likeness("ANEKI1A", "ANEKI 1B"),
            Some(ProcedureMatch::Namesake)
        );
        assert_eq!(likeness("ANEKI1A", "ANEKI"), Some(ProcedureMatch::Namesake));
        assert_eq!(
            likeness("SULUS5S", "SULUS 5T, 6S"),
            Some(ProcedureMatch::Revised)
        );
    }

    #[test]
    fn other_names_are_no_match() {
        for (flown, charted) in [
            ("COOK4", "HUTT FOUR"),
            ("BIG3B", "BIGGIN 3B"),
            ("COOK4", "Airport briefing"),
            ("COOK4", ""),
            ("", "COOK FOUR"),
            ("4", "COOK FOUR"),
            ("SIERR1", "SULUS FIVE SIERRA"),
            ("RWY16", "COOK FOUR RWY 16"),
        ] {
            assert_eq!(likeness(flown, charted), None, "{flown} {charted}");
        }
    }
}
