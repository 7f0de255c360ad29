//! What is looked for in a chart list: words, a runway, precision; and in which order the list is shown.

use egui::{Popup, PopupCloseBehavior, ScrollArea, Ui};

use super::super::controls::{
    IconButton, TextField, choice_button_ui, link_button_ui, name_ui, scroll_ui, select,
    short_choice_ui, switch_ui,
};
use super::super::icons;
use super::super::theme::{self, TOUCH, text};
use crate::chart::ChartList;
use crate::chart::listing::{ListingFilter, ListingOrder, ListingPreferences, runways};
use crate::language::in_words;
use crate::message::{Action, Preference};

/// Width of the options, in points.
const OPTIONS: f32 = 288.0;

/// The field, and what else was chosen.
#[derive(Default)]
pub(super) struct FilterBar {
    pub(super) wanted: ListingFilter,
    /// The field is to take the keyboard, and with it what was typed since that was asked for.
    pub(super) asked: Option<String>,
}

impl FilterBar {
    pub(super) fn clear(&mut self) {
        self.wanted = ListingFilter::default();
    }

    /// Draws the field, the button for the rest, and what is left out by that.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        list: &ChartList,
        preferences: ListingPreferences,
    ) -> Option<Action> {
        let mut chosen = preferences;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let field = ui.allocate_ui(
                egui::vec2(ui.available_width() - TOUCH - 4.0, TOUCH),
                |ui| TextField::new(tr!("Filter charts")).ui(ui, &mut self.wanted.text),
            );
            let ahead = self.asked.take();
            if let Some(ahead) = &ahead {
                field.inner.request_focus();
                self.wanted.text.push_str(ahead);
            }
            if field.inner.changed() || ahead.is_some() {
                // A pasted text must not fill the window.
                self.wanted.text = self.wanted.text.chars().take(60).collect();
            }
            if ahead.is_some() {
                let end = self.wanted.text.chars().count();
                select(ui, field.inner.id, end..end);
                // It was drawn without what was typed.
                ui.ctx().request_repaint();
            }
            let button = IconButton::new(icons::FUNNEL, tr!("Runway, precision, order"))
                .toggle(self.wanted.runway.is_some() || self.wanted.precision.is_some());
            let response = button.ui(ui);
            Popup::menu(&response)
                .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
                .accessible_name(tr!("Runway, precision, order"))
                .width(OPTIONS)
                .show(|ui| self.options_ui(ui, list, &mut chosen));
        });
        self.left_out_ui(ui);
        ui.add_space(4.0);
        (chosen != preferences).then_some(Action::Prefer(Preference::ChartLists(chosen)))
    }

    /// Says what else is left out than by the words, which stand there already.
    fn left_out_ui(&mut self, ui: &mut Ui) {
        let Some(words) = self.wanted.left_out() else {
            return;
        };
        let tokens = theme::tokens(ui);
        ui.horizontal(|ui| {
            let words = text::rich(in_words(&words), text::label(), tokens.text_muted);
            ui.label(words);
            if link_button_ui(ui, tr!("Show all")).clicked() {
                self.clear();
            }
        });
    }

    fn options_ui(&mut self, ui: &mut Ui, list: &ChartList, preferences: &mut ListingPreferences) {
        ui.set_width(OPTIONS);
        let runways = runways(list);
        if !runways.is_empty() {
            name_ui(ui, tr!("Runway"));
            let area = ScrollArea::vertical().max_height(3.0 * (TOUCH + 8.0));
            scroll_ui(ui, area, |ui| {
                ui.horizontal_wrapped(|ui| self.runways_ui(ui, &runways));
            });
        }
        name_ui(ui, tr!("Approaches"));
        let precisions = [
            (None, tr!("All"), tr!("All approaches")),
            (Some(true), tr!("Precision"), tr!("Precision approaches")),
            (Some(false), tr!("Other"), tr!("Non-precision approaches")),
        ];
        let precision = &mut self.wanted.precision;
        let chosen = short_choice_ui(ui, tr!("Approaches"), &precisions, *precision);
        *precision = chosen.unwrap_or(*precision);
        name_ui(ui, tr!("Order"));
        let orders = [
            (ListingOrder::Index, tr!("Index"), tr!("By index number")),
            (ListingOrder::Name, tr!("Name"), tr!("By name")),
            (ListingOrder::Newest, tr!("Newest"), tr!("Newest first")),
        ];
        let order = &mut preferences.order;
        *order = short_choice_ui(ui, tr!("Order"), &orders, *order).unwrap_or(*order);
        switch_ui(ui, tr!("Approaches by runway"), &mut preferences.by_runway);
    }

    fn runways_ui(&mut self, ui: &mut Ui, runways: &[String]) {
        let all = std::iter::once(None).chain(runways.iter().map(Some));
        for runway in all {
            let chosen = self.wanted.runway.as_ref() == runway;
            let words = runway.map_or(tr!("All"), String::as_str);
            if choice_button_ui(ui, words, chosen).clicked() {
                self.wanted.runway = runway.cloned();
            }
        }
    }
}
