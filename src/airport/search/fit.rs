//! How well a word that was typed fits a word or a code of an airport.

/// From the best to the worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum WordMatch {
    /// It is the ICAO or IATA code.
    Code,
    /// It is a word of the name or the city.
    Whole,
    /// A code, the name or the city begins so.
    Beginning,
    /// Another word of the name or the city begins so.
    Later,
    /// A word of the region or the country begins so.
    Region,
    /// A word of the name or the city has it inside.
    Inside,
    /// A word of the name or the city is nearly so.
    Nearly,
    /// Such a word begins nearly so.
    NearlyBeginning,
    /// The same of the region or the country.
    NearlyRegion,
}

/// Shorter words are too much like each other to forgive a slip in them.
const FORGIVEN_FROM: usize = 4;
/// From so many letters on two slips are forgiven.
const FORGIVEN_TWICE_FROM: usize = 8;
/// More are never forgiven.
const MOST_SLIPS: usize = 2;
/// Longer words are not compared for slips.
const MOST: usize = 24;

impl WordMatch {
    /// How a typed word fits a word of a name, both folded.
    pub(super) fn of(typed: &str, word: &str) -> Option<Self> {
        if let Some(rest) = word.strip_prefix(typed) {
            // A single letter is a word by chance, as in *John F Kennedy*.
            return Some(if rest.is_empty() && typed.len() > 1 {
                Self::Whole
            } else {
                Self::Beginning
            });
        }
        // One letter is inside of nearly everything.
        (typed.len() > 1 && word.contains(typed)).then_some(Self::Inside)
    }

    /// How a typed word, folded, fits a code, which is in capitals.
    pub(super) fn of_code(typed: &str, code: &str) -> Option<Self> {
        let beginning = code.as_bytes().get(..typed.len())?;
        if !beginning.eq_ignore_ascii_case(typed.as_bytes()) {
            return None;
        }
        Some(if code.len() == typed.len() {
            Self::Code
        } else {
            Self::Beginning
        })
    }

    /// The same for a word that is not the first one: *Paris* is meant by `par` before *Hwange National Park*.
    pub(super) fn of_later(self) -> Self {
        if self == Self::Beginning {
            Self::Later
        } else {
            self
        }
    }

    /// The same for a word of the region: who types one means an airport there only if no name is like it, and names no
    /// part of the word.
    pub(super) fn in_region(self) -> Option<Self> {
        match self {
            Self::Code | Self::Whole | Self::Beginning | Self::Later | Self::Region => {
                Some(Self::Region)
            }
            Self::Inside => None,
            Self::Nearly | Self::NearlyBeginning | Self::NearlyRegion => Some(Self::NearlyRegion),
        }
    }
}

/// Which letters a word has, a bit for each. Two may share one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LetterSet(u32);

impl LetterSet {
    pub(super) fn of(word: &str) -> Self {
        Self(word.bytes().fold(0, |bits, byte| bits | 1 << (byte & 31)))
    }

    /// Whether so few of the typed letters are not in the word that it is worth a closer look: each slip brings in one.
    pub(super) fn may_be_nearly(self, word: Self) -> bool {
        (self.0 & !word.0).count_ones() <= MOST_SLIPS as u32
    }
}

/// How a word fits that is what was typed, or begins so, but for a slip or, in a longer one, two: a letter that is another,
/// is missing or too much, or two letters in each other's place.
pub(super) fn nearly(typed: &str, word: &str) -> Option<WordMatch> {
    let (typed, word) = (typed.as_bytes(), word.as_bytes());
    let slips = match typed.len() {
        FORGIVEN_TWICE_FROM..MOST => MOST_SLIPS,
        FORGIVEN_FROM..FORGIVEN_TWICE_FROM => 1,
        _ => return None,
    };
    if word.len() + slips < typed.len() {
        return None;
    }
    let reach = word.len().min(typed.len() + slips);
    let distances = distances(typed, word.get(..reach)?);
    let few = |distance: &u8| usize::from(*distance) <= slips;
    if distances.get(word.len()).is_some_and(few) && reach == word.len() {
        return Some(WordMatch::Nearly);
    }
    let mut beginnings = distances.iter().take(reach + 1);
    beginnings.any(few).then_some(WordMatch::NearlyBeginning)
}

/// Whether one slip makes one code of the other; both have the same length.
pub(super) fn is_one_slip(typed: &str, code: &str) -> bool {
    let pairs = typed.bytes().zip(code.bytes());
    let others: Vec<(u8, u8)> = pairs.filter(|(a, b)| a != b).collect();
    match others.as_slice() {
        [_] => typed.len() == code.len(),
        [(a, b), (c, d)] => {
            // Two that stand apart changed places less likely than that something else is meant.
            let swapped = a == d && b == c;
            swapped && typed.len() == code.len() && are_neighbours(typed, code)
        }
        _ => false,
    }
}

/// Whether the two places in which two codes differ are beside each other.
fn are_neighbours(a: &str, b: &str) -> bool {
    let mut places = a.bytes().zip(b.bytes()).enumerate();
    let first = places.find(|(_at, (a, b))| a != b).map(|(at, _)| at);
    let second = places.find(|(_at, (a, b))| a != b).map(|(at, _)| at);
    first
        .zip(second)
        .is_some_and(|(first, second)| second == first + 1)
}

/// How many slips lead from all of `typed` to each beginning of `word`, by its length: the optimal string alignment
/// distance, row by row. Both are shorter than what the rows hold.
fn distances(typed: &[u8], word: &[u8]) -> [u8; MOST + 3] {
    let mut row: [u8; MOST + 3] = std::array::from_fn(|length| length as u8);
    let mut above = [u8::MAX; MOST + 3];
    let mut last = None;
    for (nth, letter) in (1..).zip(typed) {
        let before = above;
        above = row;
        let mut left = nth;
        row[0] = nth;
        let columns = above
            .windows(2)
            .zip(row.iter_mut().skip(1))
            .zip(word)
            .enumerate();
        for (at, ((over, cell), other)) in columns {
            let [diagonal, up] = *over else { break };
            let mut best = (diagonal + u8::from(letter != other)).min(up.min(left) + 1);
            let beside = at.checked_sub(1).and_then(|at| word.get(at));
            if beside == Some(letter)
                && last == Some(other)
                && let Some(corner) = at.checked_sub(1).and_then(|at| before.get(at))
            {
                best = best.min(corner.saturating_add(1));
            }
            *cell = best;
            left = best;
        }
        last = Some(letter);
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_fits_whole_from_its_beginning_or_inside() {
        assert_eq!(WordMatch::of("nice", "nice"), Some(WordMatch::Whole));
        assert_eq!(
            WordMatch::of("nice", "nicetown"),
            Some(WordMatch::Beginning)
        );
        assert_eq!(WordMatch::of("nice", "venice"), Some(WordMatch::Inside));
        assert_eq!(WordMatch::of("nice", "nic"), None);
        assert_eq!(WordMatch::of("n", "venice"), None);
    }

    #[test]
    fn code_fits_from_its_beginning_only() {
        assert_eq!(WordMatch::of_code("nzwn", "NZWN"), Some(WordMatch::Code));
        assert_eq!(WordMatch::of_code("nz", "NZWN"), Some(WordMatch::Beginning));
        assert_eq!(WordMatch::of_code("zwn", "NZWN"), None);
        assert_eq!(WordMatch::of_code("nzwnx", "NZWN"), None);
        assert_eq!(WordMatch::of_code("ñz", "NZWN"), None);
    }

    #[test]
    fn one_slip_in_four_letters_is_forgiven() {
        for typed in ["londom", "lodnon", "lndon", "loondon", "olndon", "londno"] {
            assert_eq!(nearly(typed, "london"), Some(WordMatch::Nearly), "{typed}");
        }
        // While it is being typed, too.
        let beginning = Some(WordMatch::NearlyBeginning);
        assert_eq!(nearly("welin", "wellington"), beginning);
        assert_eq!(nearly("brsib", "brisbane"), beginning);
    }

    #[test]
    fn word_without_letters_needs_no_closer_look() {
        let may_be = |typed, word| LetterSet::of(typed).may_be_nearly(LetterSet::of(word));
        assert!(may_be("welingtn", "wellington"));
        assert!(may_be("brxsbxny", "brisbane"));
        assert!(!may_be("welingtn", "brisbane"));
    }

    #[test]
    fn two_slips_are_forgiven_in_long_word_only() {
        assert_eq!(nearly("wlelintgon", "wellington"), Some(WordMatch::Nearly));
        assert_eq!(nearly("copenhaagn", "copenhagen"), Some(WordMatch::Nearly));
        assert_eq!(nearly("lodnom", "london"), None);
        assert_eq!(nearly("wlelintgxn", "wellington"), None);
    }

    #[test]
    fn short_and_endless_words_are_not_guessed_at() {
        assert_eq!(nearly("rom", "rome"), None);
        let endless = "a".repeat(MOST + 9);
        assert_eq!(nearly(&"a".repeat(MOST), &endless), None);
        let long = nearly(&"a".repeat(MOST - 1), &endless);
        assert_eq!(long, Some(WordMatch::NearlyBeginning));
        assert_eq!(nearly("lond", ""), None);
    }

    #[test]
    fn slip_is_another_letter_or_two_swapped() {
        assert!(is_one_slip("NZWM", "NZWN"));
        assert!(is_one_slip("YBNB", "YBBN"));
        assert!(!is_one_slip("YBBN", "YBBN"));
        assert!(!is_one_slip("BBYN", "YBBN"));
        assert!(!is_one_slip("XZWM", "NZWN"));
    }
}
