//! The list below the airport field: what fits what is typed, and while nothing is, the user's own airports and the nearest.

use egui::{ScrollArea, Ui};

use super::super::controls::{link_button_ui, live_label_ui, scroll_ui, words_ui};
use super::super::theme::text;
use crate::airport::Icao;
use crate::airport::suggestion::ShowMoreAction;
use crate::language::in_words;
use crate::state::{AirportSuggestionList, AppState};

/// Draws the list, so high. Returns the row that was tapped.
pub fn suggestions_ui(
    ui: &mut Ui,
    state: &AppState,
    list: &mut AirportSuggestionList,
    query: &str,
    height: f32,
) -> Option<Icao> {
    let chosen = list.chosen_row(query);
    let moved = list.take_moved();
    let (mut opened, mut wanted) = (None, None);
    let sections = list.sections(state, query);
    ui.spacing_mut().item_spacing.y = 0.0;
    let area = ScrollArea::vertical()
        .id_salt("airports")
        .auto_shrink(false)
        .max_height(height);
    scroll_ui(ui, area, |ui| {
        if sections.iter().all(|section| section.rows.is_empty()) {
            nothing_ui(ui, state, query);
        }
        let mut nth = 0;
        for section in sections {
            if let Some(title) = &section.title {
                ui.add_space(if nth > 0 { 12.0 } else { 4.0 });
                words_ui(ui, &in_words(title), text::caption(), |t| t.text_faint);
                ui.add_space(4.0);
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
                    ShowMoreAction::Recent => tr!("All recent airports"),
                    ShowMoreAction::Near => tr!("More airports nearby"),
                };
                if link_button_ui(ui, words).clicked() {
                    wanted = Some(more);
                }
            }
        }
    });
    if let Some(more) = wanted {
        list.extend(more);
    }
    opened
}

/// Nothing fits, or nothing can be found yet.
fn nothing_ui(ui: &mut Ui, state: &AppState, query: &str) {
    ui.add_space(8.0);
    let words = if query.is_empty() {
        tr!("Type a code, a name or a city, for example NZWN.").to_owned()
    } else if state.airports.can_find() {
        tr!(
            "No airport matches “{query}”. Type a code, a name or a city, for example NZWN.",
            query
        )
    } else {
        tr!("Loading the airport index …").to_owned()
    };
    live_label_ui(ui, &words, text::body(), |t| t.text_muted);
}
