//! The airports that are suggested for what is typed, and the one among them that is chosen; worked out again only where
//! something of it changed.

use geodesy::LatLng;

use super::AppState;
use crate::account::Access;
use crate::airport::Icao;
use crate::airport::suggestion::{ExpandedSections, ShowMoreAction, Suggestion, SuggestionSection};
use crate::settings::Airports;

/// The nearest airports are looked for again when own-ship has come so far, in nautical miles: rows stay where they are
/// (design 1).
const LOOK_AGAIN_NM: f64 = 5.0;

/// The list.
#[derive(Default)]
pub struct AirportSuggestionList {
    /// The row that Enter opens.
    chosen: Option<usize>,
    /// The choice was moved by a key: its row must be visible.
    moved: bool,
    more: ExpandedSections,
    listed: Option<ListedFor>,
}

/// What is listed, and for what.
struct ListedFor {
    query: String,
    airports: Airports,
    access: Access,
    ready: bool,
    place: Option<LatLng>,
    more: ExpandedSections,
    sections: Vec<SuggestionSection>,
}

impl AirportSuggestionList {
    /// Begins again: nothing chosen, few rows.
    pub fn begin(&mut self) {
        *self = Self::default();
    }

    /// The letters have changed: the best row is chosen again.
    pub fn typed(&mut self) {
        self.chosen = None;
    }

    /// More rows of a section are wanted.
    pub fn extend(&mut self, more: ShowMoreAction) {
        match more {
            ShowMoreAction::Recent => self.more.recent = true,
            ShowMoreAction::Near => self.more.near = true,
        }
    }

    /// What Enter opens.
    pub fn choice(&mut self, state: &AppState, query: &str) -> Option<Icao> {
        self.look(state, query);
        let chosen = self.chosen_row(query)?;
        self.rows().nth(chosen).map(|row| row.icao)
    }

    /// Moves the choice up or down.
    pub fn step(&mut self, state: &AppState, query: &str, by: isize) {
        self.look(state, query);
        let Some(last) = self.rows().count().checked_sub(1) else {
            return;
        };
        let next = match self.chosen_row(query) {
            Some(row) => row.saturating_add_signed(by),
            None if by > 0 => 0,
            None => last,
        };
        self.chosen = Some(next.min(last));
        self.moved = true;
    }

    /// Whether the choice was moved by a key since this was asked last.
    pub fn take_moved(&mut self) -> bool {
        std::mem::take(&mut self.moved)
    }

    /// Whether distances from own-ship are told, which change with it.
    pub fn tells_distances(&self) -> bool {
        let listed = self.listed.as_ref();
        listed.is_some_and(|listed| listed.place.is_some())
    }

    /// The row that Enter opens; without a choice the first one of what was typed, and none of what was not.
    pub fn chosen_row(&self, query: &str) -> Option<usize> {
        self.chosen.or_else(|| (!query.is_empty()).then_some(0))
    }

    /// What is listed for what is typed.
    pub fn sections(&mut self, state: &AppState, query: &str) -> &[SuggestionSection] {
        self.look(state, query);
        let listed = self.listed.as_ref();
        listed.map_or(&[], |listed| &listed.sections)
    }

    fn rows(&self) -> impl Iterator<Item = &Suggestion> {
        let sections = self.listed.iter().flat_map(|listed| &listed.sections);
        sections.flat_map(|section| &section.rows)
    }

    /// Lists what is to be listed, if that is not on the list already.
    fn look(&mut self, state: &AppState, query: &str) {
        let (place, more) = (state.ownship.position(), self.more);
        let holds = self.listed.as_ref().is_some_and(|listed| {
            listed.query == query
                && listed.airports == state.settings.airports
                && listed.access == state.access()
                && listed.ready == state.airports.can_find()
                && listed.more == more
                && match (listed.place, place) {
                    (Some(then), Some(now)) => then.rough_nm_to(now) < LOOK_AGAIN_NM,
                    (None, None) => true,
                    _ => false,
                }
        });
        if holds {
            return;
        }
        self.listed = Some(ListedFor {
            query: query.to_owned(),
            airports: state.settings.airports.clone(),
            access: state.access(),
            ready: state.airports.can_find(),
            place,
            more,
            sections: state.suggestions().sections(query, more),
        });
    }
}
