//! What stands above the rows: categories, the switch of versions, what is looked for.

use egui::{Ui, vec2};

use super::super::charts_layout::{ChartsLayout, VERSION};
use super::super::controls::{Segment, segmented_ui, short_choice_ui, words_ui};
use super::super::theme::{self, TOUCH, text};
use super::{ChartListPanel, icon_of};
use crate::chart::listing::ListedCharts;
use crate::chart::{Category, Version};
use crate::language::in_words;
use crate::message::Action;
use crate::state::{AirportPage, AppState};

impl ChartListPanel {
    /// Draws the lines above the rows; where height is short, some of them side by side.
    pub(super) fn lines_ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        page: &AirportPage,
        listing: &ListedCharts,
        layout: &ChartsLayout,
    ) -> Option<Action> {
        if !layout.short {
            self.tabs_ui(ui, listing);
            let mut action = None;
            if page.has_cao() {
                ui.add_space(4.0);
                action = version_ui(ui, page.version);
                let meaning =
                    tr!("CAO: commercial airline overlay, for aircraft categories C and D");
                words_ui(ui, meaning, text::caption(), |t| t.text_faint);
            }
            ui.add_space(4.0);
            return action.or(self.filter_ui(ui, state, page));
        }
        if layout.filter_beside_categories.is_none() {
            self.tabs_ui(ui, listing);
        }
        let line = ui.horizontal_top(|ui| {
            if let Some(width) = layout.filter_beside_categories {
                ui.allocate_ui(vec2(width, TOUCH), |ui| self.tabs_ui(ui, listing));
            }
            let mut action = None;
            if page.has_cao() {
                let switch = ui.allocate_ui(VERSION, |ui| version_ui(ui, page.version));
                action = switch.inner;
            }
            let filter = ui.vertical(|ui| self.filter_ui(ui, state, page));
            action.or(filter.inner)
        });
        line.inner
    }

    fn filter_ui(&mut self, ui: &mut Ui, state: &AppState, page: &AirportPage) -> Option<Action> {
        let list = page.charts.ready()?;
        self.filter.ui(ui, list, state.settings.charts)
    }

    fn tabs_ui(&mut self, ui: &mut Ui, listing: &ListedCharts) {
        let tokens = theme::tokens(ui);
        let words = Category::TABS.map(|category| {
            let label = format!("{} {}", icon_of(&category), category.code());
            (label, in_words(&category), tokens.category(category.code()))
        });
        let tabs = words.iter().zip(listing.counts).enumerate();
        let segments = tabs.map(|(value, ((label, name, color), count))| Segment {
            value,
            label,
            name,
            count: Some(count),
            color: Some(*color),
            enabled: count > 0,
        });
        let segments: Vec<_> = segments.collect();
        if let Some(tab) = segmented_ui(ui, tr!("Chart categories"), &segments, self.tab) {
            self.tab = tab;
        }
    }
}

/// The switch of versions; shown only where the airport has both (specification 4.2).
fn version_ui(ui: &mut Ui, version: Version) -> Option<Action> {
    let choices = [
        (Version::Std, tr!("Standard charts")),
        (Version::Cao, tr!("Commercial airline overlay charts")),
    ]
    .map(|(value, name)| (value, value.code(), name));
    short_choice_ui(ui, tr!("Chart version"), &choices, version)
        .filter(|chosen| *chosen != version)
        .map(Action::ShowVersion)
}
