//! What keys do in the list, and what is typed for its filter before that has the keyboard.

use super::ChartListPanel;
use crate::chart::Chart;
use crate::message::Action;
use crate::remote::Remote;
use crate::state::{AppState, Tab};
use crate::ui::keys::{ENTER, KeyAction};

impl ChartListPanel {
    /// Does what a key asks of the list; `tab` is the chart that has the keys.
    pub fn perform(
        &mut self,
        state: &AppState,
        tab: Option<&Tab>,
        key_action: KeyAction,
    ) -> Option<Action> {
        let id = |chart: &Chart| chart.id.clone();
        match key_action {
            KeyAction::FilterCharts => drop(self.filter.asked.get_or_insert_default()),
            KeyAction::Category1 => self.tab = 0,
            KeyAction::Category2 => self.tab = 1,
            KeyAction::Category3 => self.tab = 2,
            KeyAction::Category4 => self.tab = 3,
            KeyAction::Category5 => self.tab = 4,
            // The arrow keys walk through the rows that have the keyboard.
            KeyAction::RowUp | KeyAction::RowDown => self.focus.begins = true,
            KeyAction::OpenBeside => return self.row(state).map(id).map(Action::OpenBeside),
            KeyAction::OpenInWindow => return self.row(state).map(id).map(Action::OpenInWindow),
            KeyAction::Pin => return self.pin(state, tab),
            KeyAction::PreviousChart => return self.neighbour(state, tab?.id, -1),
            KeyAction::NextChart => return self.neighbour(state, tab?.id, 1),
            _ => {}
        }
        None
    }

    /// Whether what is typed is for the filter, which has no keyboard yet. A filter that will not come, also as the list
    /// is not `shown`, is asked for no longer.
    pub fn awaits_keys(&mut self, state: &AppState, shown: bool) -> bool {
        let charts = state.airports.page.as_ref().map(|page| &page.charts);
        let comes = matches!(charts, Some(Remote::Loading(_) | Remote::Ready(_)));
        self.filter.asked.take_if(|_typed| !(comes && shown));
        self.filter.asked.is_some()
    }

    /// Keeps what was typed for the filter that was asked for: it finds while it is typed.
    pub fn type_ahead(&mut self, text: &str) {
        if let Some(typed) = &mut self.filter.asked {
            typed.push_str(text.trim_end_matches(ENTER));
        }
    }

    /// Waits for the filter no longer; returns whether it was asked for.
    pub fn escape(&mut self) -> bool {
        self.filter.asked.take().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::Access;
    use crate::state::tests::{arrive, signed_in};

    #[test]
    fn filter_awaits_keys_while_list_is_shown() {
        let mut state = signed_in(Access::Full);
        arrive(&mut state, "YBBN", false);
        let mut list = ChartListPanel::default();
        for (shown, escaped) in [(true, true), (false, false)] {
            list.perform(&state, None, KeyAction::FilterCharts);
            assert_eq!(list.awaits_keys(&state, shown), shown);
            assert_eq!(list.escape(), escaped);
            assert!(!list.awaits_keys(&state, true));
        }
    }
}
