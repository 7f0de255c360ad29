//! Search: airports by what a user types of their codes, names, cities, regions and countries.
//!
//! Every different word of the index is looked at once for each word typed, and the airports then look up how well their
//! words fit: that takes a few milliseconds over the whole index (`benches/search.rs`). A fuzzy matcher of the usual kind
//! was weighed and left: it takes letters anywhere in the text for a match, finds `wlg` in half the world, and finds
//! neither two letters that changed places nor a wrong one.

mod fit;
mod rank;

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

use geodesy::{GreatCircleLeg, LatLng};

use super::Icao;
use super::country;
use super::fold::{typed_words, words};
use super::index::{AirportIndex, IndexedAirport};
use fit::{LetterSet, WordMatch, nearly};
use rank::{AirportRank, OwnAirports, QueryFit, keep_first};

/// More of a text than this is no airport any more: words, and letters of each.
const MOST_WORDS: usize = 8;
const MOST_LETTERS: usize = 40;
/// A rough distance is wrong by less than this share of it.
const ROUGH: f64 = 0.012;

/// What the user who searches is near to, in place and in use.
#[derive(Debug, Clone, Copy, Default)]
pub struct SearchContext<'a> {
    /// Where own-ship is.
    pub own_ship: Option<LatLng>,
    /// The user's own airports, group by group, the dearest first: those of a flight, favourites, recent ones.
    pub own: &'a [&'a [Icao]],
}

/// An airport that was found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FoundAirport<'a> {
    /// The airport.
    pub entry: IndexedAirport<'a>,
    /// The way from own-ship, where that is known.
    pub leg: Option<GreatCircleLeg>,
    /// Whether it is found only if what was typed is taken for a mistake.
    pub mistyped: bool,
    /// Whether its codes, or words of it, begin with all that was typed.
    pub begins: bool,
}

/// An index with its words, ready to be searched.
pub struct AirportFinder<'a> {
    index: &'a AirportIndex<'a>,
    /// Every different word of names, cities, regions and countries, folded.
    vocabulary: Vec<Box<str>>,
    /// Which letters each of them has.
    letters: Vec<LetterSet>,
    /// For each airport: numbers of the words of its name, its city, its region and its country.
    numbers: Vec<u32>,
    /// For each airport: where in `numbers` they are.
    places: Vec<WordRanges>,
}

/// Where the words of an airport are listed.
#[derive(Debug, Clone)]
struct WordRanges {
    name: Range<usize>,
    city: Range<usize>,
    region: Range<usize>,
}

/// A word that was typed, and how each word of the vocabulary fits it.
struct TypedWord {
    word: String,
    fits: Vec<Option<WordMatch>>,
}

impl AirportFinder<'static> {
    /// The index that is part of the program; unpacked and folded when it is needed first, which takes a moment: not for the
    /// window's thread.
    pub fn prepare() -> &'static Self {
        static BUILT_IN: OnceLock<AirportFinder<'static>> = OnceLock::new();
        BUILT_IN.get_or_init(|| AirportFinder::new(AirportIndex::built_in()))
    }
}

impl fmt::Debug for AirportFinder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Finder({} airports)", self.places.len())
    }
}

impl<'a> AirportFinder<'a> {
    /// Folds every word of an index.
    pub fn new(index: &'a AirportIndex<'a>) -> Self {
        let mut finder = Self {
            index,
            vocabulary: Vec::new(),
            letters: Vec::new(),
            numbers: Vec::new(),
            places: Vec::with_capacity(index.entries().len()),
        };
        let mut known: HashMap<Box<str>, u32> = HashMap::new();
        for entry in index.entries() {
            let start = finder.numbers.len();
            finder.list(&mut known, entry.name);
            let city = finder.numbers.len();
            finder.list(&mut known, entry.city);
            let region = finder.numbers.len();
            finder.list(&mut known, entry.subdivision);
            finder.list(&mut known, country::name(entry.country).unwrap_or_default());
            finder.places.push(WordRanges {
                name: start..city,
                city: city..region,
                region: region..finder.numbers.len(),
            });
        }
        finder
    }

    /// Adds the words of a text to the lists.
    fn list(&mut self, known: &mut HashMap<Box<str>, u32>, text: &str) {
        for word in words(text) {
            let word = word.into_boxed_str();
            let next = self.vocabulary.len() as u32;
            let number = *known.entry(word).or_insert_with_key(|word| {
                self.vocabulary.push(word.clone());
                self.letters.push(LetterSet::of(word));
                next
            });
            self.numbers.push(number);
        }
    }

    /// The index that is searched.
    pub fn index(&self) -> &'a AirportIndex<'a> {
        self.index
    }

    /// At most `limit` airports for what was typed, the best first; nothing for nothing. All words must fit: codes and words
    /// that begin so come before those that have it inside, and only where there is neither, small mistakes are forgiven.
    /// Among equals `Rank` says which comes first.
    pub fn search(
        &self,
        query: &str,
        context: &SearchContext<'_>,
        limit: usize,
    ) -> Vec<FoundAirport<'a>> {
        let query: String = query.chars().take(MOST_LETTERS).collect();
        let typed: Vec<String> = typed_words(&query).into_iter().take(MOST_WORDS).collect();
        if typed.is_empty() {
            return Vec::new();
        }
        let mut typed: Vec<TypedWord> = typed.into_iter().map(|word| self.fitted(word)).collect();
        let found = self.found(&typed, context, limit);
        if !found.is_empty() {
            return found;
        }
        for typed in &mut typed {
            self.forgive(typed);
        }
        self.found(&typed, context, limit)
    }

    /// How each word of the vocabulary fits a typed one, letter for letter.
    fn fitted(&self, word: String) -> TypedWord {
        let fits = self.vocabulary.iter();
        let fits = fits.map(|known| WordMatch::of(&word, known)).collect();
        TypedWord { word, fits }
    }

    /// Lets words of the vocabulary fit that are nearly what was typed.
    fn forgive(&self, typed: &mut TypedWord) {
        let letters = LetterSet::of(&typed.word);
        let words = self.vocabulary.iter().zip(&self.letters);
        for (fit, (known, known_letters)) in typed.fits.iter_mut().zip(words) {
            if fit.is_none() && letters.may_be_nearly(*known_letters) {
                *fit = nearly(&typed.word, known);
            }
        }
    }

    fn found(
        &self,
        typed: &[TypedWord],
        context: &SearchContext<'_>,
        limit: usize,
    ) -> Vec<FoundAirport<'a>> {
        let own = OwnAirports::of(context.own);
        let airports = self.index.entries().iter().zip(&self.places);
        let found: Vec<(AirportRank, FoundAirport<'a>)> = airports
            .filter_map(|(entry, words)| {
                let mut fits = typed.iter().map(|typed| self.fit(typed, entry, words));
                let none = QueryFit {
                    worst: WordMatch::Code,
                    together: 0,
                };
                let mut fit = fits.try_fold(none, |all, fit| {
                    let fit = fit?;
                    Some(QueryFit {
                        worst: all.worst.max(fit),
                        together: all.together + fit as u32,
                    })
                })?;
                fit.together = self.phrase(typed, words).unwrap_or(fit.together);
                Some(ranked(fit, typed.len() == 1, entry, &own, context.own_ship))
            })
            .collect();
        first(found, context.own_ship, limit)
    }

    /// How well the best word of an airport fits.
    fn fit(
        &self,
        typed: &TypedWord,
        entry: &IndexedAirport<'_>,
        words: &WordRanges,
    ) -> Option<WordMatch> {
        let fits = |range: &Range<usize>| {
            let numbers = self.numbers.get(range.clone()).unwrap_or_default();
            numbers
                .iter()
                .map(|number| typed.fits.get(*number as usize).copied().flatten())
        };
        let best = |range: &Range<usize>| {
            let mut fits = fits(range);
            let first = fits.next().flatten();
            let later = fits.flatten().map(WordMatch::of_later).min();
            first.into_iter().chain(later).min()
        };
        let codes = [Some(entry.icao.as_str()), entry.iata];
        let code = codes
            .into_iter()
            .flatten()
            .filter_map(|code| WordMatch::of_code(&typed.word, code))
            .min();
        let region = fits(&words.region).flatten().min();
        let region = region.and_then(WordMatch::in_region);
        let named = [best(&words.name), best(&words.city)];
        let all = code.into_iter().chain(named.into_iter().flatten());
        all.chain(region).min()
    }

    /// What several typed words come to that stand beside each other in the name or the city, the last one perhaps not yet
    /// whole: less than apart, and least where the name or the city begins so.
    fn phrase(&self, typed: &[TypedWord], words: &WordRanges) -> Option<u32> {
        if typed.len() < 2 {
            return None;
        }
        let fits = |typed: &TypedWord, number: &u32, last: bool| {
            let fit = typed.fits.get(*number as usize).copied().flatten();
            fit == Some(WordMatch::Whole) || last && fit == Some(WordMatch::Beginning)
        };
        let begins = |range: &Range<usize>| {
            let numbers = self.numbers.get(range.clone()).unwrap_or_default();
            numbers.windows(typed.len()).position(|numbers| {
                let mut pairs = typed.iter().zip(numbers).enumerate();
                pairs.all(|(nth, (typed_word, number))| {
                    fits(typed_word, number, nth + 1 == typed.len())
                })
            })
        };
        let places = [begins(&words.name), begins(&words.city)];
        let first = places.into_iter().flatten().min()?;
        Some(u32::from(first > 0))
    }

    /// The airports whose identifiers were meant, perhaps, by an unknown one: one letter is another, or two stand
    /// in each other's place.
    pub fn similar(
        &self,
        to: Icao,
        context: &SearchContext<'_>,
        limit: usize,
    ) -> Vec<FoundAirport<'a>> {
        let own = OwnAirports::of(context.own);
        let entries = self.index.entries().iter();
        let like = entries.filter(|entry| fit::is_one_slip(to.as_str(), entry.icao.as_str()));
        let fit = QueryFit {
            worst: WordMatch::Nearly,
            together: 0,
        };
        let found = like
            .map(|entry| ranked(fit, false, entry, &own, context.own_ship))
            .collect();
        first(found, context.own_ship, limit)
    }

    /// The airports nearest to a place, the nearest first.
    pub fn nearest(&self, place: LatLng, limit: usize) -> Vec<FoundAirport<'a>> {
        let entries = self.index.entries().iter();
        let mut near: Vec<(f64, &IndexedAirport<'a>)> = entries
            .map(|entry| (place.rough_nm_to(entry.position), entry))
            .collect();
        near.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let Some(farthest) = limit.checked_sub(1).and_then(|last| near.get(last)) else {
            return Vec::new();
        };
        // Whatever may be among the nearest is measured exactly.
        let reach = farthest.0 * (1.0 + ROUGH);
        let near = near.iter().take_while(|(rough, _entry)| *rough <= reach);
        let mut near: Vec<FoundAirport<'a>> = near
            .map(|(_rough, entry)| FoundAirport {
                entry: **entry,
                leg: Some(place.leg_to(entry.position)),
                mistyped: false,
                begins: false,
            })
            .collect();
        let nm = |found: &FoundAirport<'_>| found.leg.map_or(f64::INFINITY, |leg| leg.nm);
        near.sort_by(|a, b| nm(a).total_cmp(&nm(b)));
        near.truncate(limit);
        near
    }
}

/// An airport with its place in the order. Among other words a code is a word like them: `alone` says that there is none.
fn ranked<'a>(
    mut fit: QueryFit,
    alone: bool,
    entry: &IndexedAirport<'a>,
    own: &OwnAirports,
    own_ship: Option<LatLng>,
) -> (AirportRank, FoundAirport<'a>) {
    let found = FoundAirport {
        entry: *entry,
        leg: None,
        mistyped: fit.worst >= WordMatch::Nearly,
        begins: fit.worst <= WordMatch::Region,
    };
    if !alone {
        fit.worst = fit.worst.max(WordMatch::Whole);
    }
    (AirportRank::of(fit, entry, own, own_ship), found)
}

/// The first of what was found, in its order, each with the way to it.
fn first(
    mut found: Vec<(AirportRank, FoundAirport<'_>)>,
    own_ship: Option<LatLng>,
    limit: usize,
) -> Vec<FoundAirport<'_>> {
    keep_first(&mut found, limit);
    let first = found.into_iter().map(|(_rank, found)| {
        let leg = own_ship.map(|own_ship| own_ship.leg_to(found.entry.position));
        FoundAirport { leg, ..found }
    });
    first.collect()
}

#[cfg(test)]
mod tests;
