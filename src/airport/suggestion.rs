//! Airports that are suggested, as a list of them has them.

use sentence::{Words, words};

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
    pub title: Option<Words>,
    /// Its airports.
    pub rows: Vec<Suggestion>,
    /// What can be asked for below it.
    pub more: Option<SectionAction>,
}

/// What can be asked for below a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SectionAction {
    /// All recent airports.
    Recent,
    /// More of the nearest.
    Near,
}

/// Of which sections more rows are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MoreRows {
    /// Of the recent airports: all of them.
    pub recent: bool,
    /// Of the nearest.
    pub near: bool,
}

/// "No airport NZWM. Did you mean NZWN or NZWP?"; nothing where nothing is like it.
pub fn did_you_mean(icao: Icao, meant: &[Suggestion]) -> Option<Words> {
    let names: Vec<Icao> = meant.iter().map(|meant| meant.icao).collect();
    match names[..] {
        [] => None,
        [first] => Some(words!(
            "No airport {icao}. Did you mean {first}?",
            icao,
            first
        )),
        [first, second] => Some(words!(
            "No airport {icao}. Did you mean {first} or {second}?",
            icao,
            first,
            second
        )),
        [first, second, third, ..] => Some(words!(
            "No airport {icao}. Did you mean {first}, {second} or {third}?",
            icao,
            first,
            second,
            third
        )),
    }
}
