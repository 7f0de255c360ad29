//! The list below the airport field: what fits what is typed, and while nothing is, the user's own airports and the nearest.

use egui::{ScrollArea, Ui};
use geodesy::LatLng;

use super::super::controls::{link_button_ui, live_label_ui, scroll_to_focus, words_ui};
use super::super::theme::text;
use crate::account::Access;
use crate::airport::Icao;
use crate::airport::suggestion::{SectionAction, Suggestion, SuggestionSection};
use crate::language::in_words;
use crate::settings::Airports;
use crate::state::AppState;

/// The nearest airports are looked for again when own-ship has come so far, in nautical miles: rows stay where they are
/// (design 1).
const LOOK_AGAIN_NM: f64 = 5.0;

/// The list.
#[derive(Default)]
pub struct AirportResults {
    /// The row that Enter opens.
    chosen: Option<usize>,
    /// The choice was moved by a key: its row must be visible.
    moved: bool,
    /// All recent airports are wanted, and more of the nearest.
    all_recent: bool,
    more_near: bool,
    listed: Option<ListedFor>,
}

/// What is listed, and for what.
struct ListedFor {
    query: String,
    airports: Airports,
    access: Access,
    ready: bool,
    place: Option<LatLng>,
    more: (bool, bool),
    sections: Vec<SuggestionSection>,
}

impl AirportResults {
    /// Begins again: nothing chosen, few rows.
    pub fn begin(&mut self) {
        *self = Self::default();
    }

    /// The letters have changed: the best row is chosen again.
    pub fn typed(&mut self) {
        self.chosen = None;
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

    /// Whether distances from own-ship are told, which change with it.
    pub fn tells_distances(&self) -> bool {
        self.listed
            .as_ref()
            .is_some_and(|listed| listed.place.is_some())
    }

    /// The row that Enter opens; without a choice the first one of what was typed, and none of what was not.
    fn chosen_row(&self, query: &str) -> Option<usize> {
        self.chosen.or_else(|| (!query.is_empty()).then_some(0))
    }

    fn rows(&self) -> impl Iterator<Item = &Suggestion> {
        let sections = self.listed.iter().flat_map(|listed| &listed.sections);
        sections.flat_map(|section| &section.rows)
    }

    /// Lists what is to be listed, if that is not on the list already.
    fn look(&mut self, state: &AppState, query: &str) {
        let (place, more) = (state.ownship.position(), (self.all_recent, self.more_near));
        let holds = self.listed.as_ref().is_some_and(|listed| {
            listed.query == query
                && listed.airports == state.settings.airports
                && listed.access == state.access()
                && listed.ready == state.can_find()
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
            ready: state.can_find(),
            place,
            more,
            sections: state.suggestions(query, more),
        });
    }

    /// Draws the list, so high. Returns the row that was tapped.
    pub fn ui(&mut self, ui: &mut Ui, state: &AppState, query: &str, height: f32) -> Option<Icao> {
        self.look(state, query);
        let chosen = self.chosen_row(query);
        let moved = std::mem::take(&mut self.moved);
        let (mut opened, mut wanted) = (None, None);
        let listed = self.listed.as_ref()?;
        ui.spacing_mut().item_spacing.y = 0.0;
        let list = ScrollArea::vertical()
            .id_salt("airports")
            .auto_shrink(false)
            .max_height(height);
        list.show(ui, |ui| {
            if listed
                .sections
                .iter()
                .all(|section| section.rows.is_empty())
            {
                nothing_ui(ui, state, query);
            }
            let mut nth = 0;
            for section in &listed.sections {
                if let Some(title) = &section.title {
                    section_title_ui(ui, &in_words(title), nth > 0);
                }
                for row in &section.rows {
                    let response = row.ui(ui, state, chosen == Some(nth));
                    if moved && chosen == Some(nth) {
                        response.scroll_to_me(None);
                    }
                    if response.clicked() {
                        opened = Some(row.icao);
                    }
                    nth += 1;
                }
                if let Some(more) = section.more {
                    let words = match more {
                        SectionAction::Recent => tr!("All recent airports"),
                        SectionAction::Near => tr!("More airports nearby"),
                    };
                    if link_button_ui(ui, words).clicked() {
                        wanted = Some(more);
                    }
                }
            }
            scroll_to_focus(ui);
        });
        match wanted {
            Some(SectionAction::Recent) => self.all_recent = true,
            Some(SectionAction::Near) => self.more_near = true,
            None => {}
        }
        opened
    }
}

fn section_title_ui(ui: &mut Ui, title: &str, apart: bool) {
    ui.add_space(if apart { 12.0 } else { 4.0 });
    words_ui(ui, title, text::caption(), |t| t.text_faint);
    ui.add_space(4.0);
}

/// Nothing fits, or nothing can be found yet.
fn nothing_ui(ui: &mut Ui, state: &AppState, query: &str) {
    ui.add_space(8.0);
    let words = if query.is_empty() {
        tr!("Type a code, a name or a city, for example NZWN.").to_owned()
    } else if state.can_find() {
        tr!(
            "No airport matches “{query}”. Type a code, a name or a city, for example NZWN.",
            query
        )
    } else {
        tr!("Loading the airport index …").to_owned()
    };
    live_label_ui(ui, &words, text::body(), |t| t.text_muted);
}
