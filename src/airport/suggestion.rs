//! Airports that are suggested, as a list of them has them.

use sentence::AnySentence;

use super::Icao;
use super::index::IndexedAirport;

/// An airport that can be opened.
#[derive(Debug, Clone, Copy)]
pub struct Suggestion {
    /// Its identifier.
    pub icao: Icao,
    /// What the index knows of it.
    pub entry: Option<IndexedAirport<'static>>,
    /// Why it stands apart from others.
    pub badge: Option<SuggestionBadge>,
}

/// Why an airport stands apart from others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuggestionBadge {
    /// The user chose it.
    Favourite,
    /// The user was there.
    Recent,
}

/// A part of the list of suggested airports.
pub struct SuggestionSection {
    /// What stands above it.
    pub title: Option<AnySentence>,
    /// Its airports.
    pub rows: Vec<Suggestion>,
    /// What can be asked for below it.
    pub more: Option<ShowMoreAction>,
}

/// What can be asked for below a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShowMoreAction {
    /// All recent airports.
    Recent,
    /// More of the nearest.
    Near,
}

/// Of which sections more rows are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ExpandedSections {
    /// Of the recent airports: all of them.
    pub recent: bool,
    /// Of the nearest.
    pub near: bool,
}

sentence::sentences! {
    /// What is told of an airport that is not known, with those that were meant perhaps.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum DidYouMean {
        /// One.
        One(icao: Icao, first: Icao) => "No airport {icao}. Did you mean {first}?",
        /// Two.
        Two(icao: Icao, first: Icao, second: Icao) => "No airport {icao}. Did you mean {first} or {second}?",
        /// Three.
        Three(icao: Icao, first: Icao, second: Icao, third: Icao)
            => "No airport {icao}. Did you mean {first}, {second} or {third}?",
    }
}

/// "No airport NZWM. Did you mean NZWN or NZWP?"; nothing where nothing is like it.
pub fn did_you_mean(icao: Icao, meant: &[Suggestion]) -> Option<DidYouMean> {
    let names: Vec<Icao> = meant.iter().map(|meant| meant.icao).collect();
    match names[..] {
        [] => None,
        [first] => Some(DidYouMean::One(icao, first)),
        [first, second] => Some(DidYouMean::Two(icao, first, second)),
        [first, second, third, ..] => Some(DidYouMean::Three(icao, first, second, third)),
    }
}
