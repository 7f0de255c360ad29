//! What became of the airport that was asked for, and the way on where it cannot be shown.

use egui::Ui;

use super::super::controls::{Banner, loading_ui};
use super::super::recovery_action::airport_recovery_button;
use super::super::theme::text;
use super::AirportSearchPanel;
use crate::airport::Icao;
use crate::airport::suggestion::did_you_mean;
use crate::language::in_words;
use crate::message::Action;
use crate::remote::{Problem, ProblemKind, Remote};
use crate::state::AppState;

/// So many airports are named in the place of an unknown one (design 7).
const MOST_MEANT: usize = 3;

impl AirportSearchPanel {
    /// What became of the airport that was asked for last.
    pub(super) fn answer_ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        let asking = state.airports.asking.as_ref()?;
        match &asking.record {
            Remote::Loading(_) => {
                let words = tr!("Loading {icao} …", icao = asking.icao);
                loading_ui(ui, &words, text::label(), |t| t.text_muted);
                None
            }
            Remote::Failed(problem) => self.failed_ui(ui, state, asking.icao, problem),
            Remote::Idle | Remote::Ready(_) => None,
        }
    }

    /// Why there is no such airport to be seen, and the way on.
    pub(super) fn failed_ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        icao: Icao,
        problem: &Problem,
    ) -> Option<Action> {
        let without = problem.kind == ProblemKind::UnknownAirport;
        // A listed airport is no typing error; before the index is read this is unknown.
        let listed = state.airports.known(icao).filter(|_entry| without);
        let unknown = without && state.airports.can_find() && listed.is_none();
        if unknown && self.meant.as_ref().is_none_or(|(of, _)| *of != icao) {
            let suggestions = state.suggestions();
            let similar = suggestions.similar(icao, MOST_MEANT);
            let similar = similar.iter().map(|found| suggestions.suggest(found));
            self.meant = Some((icao, similar.collect()));
        }
        let meant = self.meant.as_ref().filter(|_meant| unknown);
        let meant = meant.map_or(&[][..], |(_, meant)| meant);
        let sentence = match listed {
            Some(airport) => tr!(
                "The chart service has no charts for {name} ({icao}): it does not know this airport.",
                name = airport.short_name(),
                icao
            ),
            None => in_words(
                &did_you_mean(icao, meant).map_or_else(|| problem.sentence.clone(), Into::into),
            ),
        };
        let button = airport_recovery_button(state, icao, problem);
        let mut action = Banner::warning(&sentence).action_ui(ui, button);
        for suggestion in meant {
            if suggestion.ui(ui, state, false).clicked() {
                action = Some(Action::OpenAirport(suggestion.icao));
            }
        }
        ui.add_space(8.0);
        action
    }
}
