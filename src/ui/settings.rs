//! The settings: what can be chosen, in three parts of one page, all of it found by words.

mod all;
mod named;

use egui::{Slider, Ui};

use super::Page;
use super::controls::{
    choice_ui, confirm_ui, label_ui, name_ui, paragraph_ui, plain_buttons_ui, search_ui,
    switch_row_ui, title_ui,
};
use crate::language::told;
use crate::message::Action;
use crate::settings::{SCALES, Settings};
use crate::state::AppState;
use all::ALL;
use named::named_button_ui;

/// What the page remembers between frames.
#[derive(Default)]
pub struct SettingsPanel {
    /// What is looked for.
    words: String,
    /// A reset was asked for and must be confirmed.
    resets: bool,
    /// The place in [`ALL`] of the part that is shown.
    part: usize,
    /// The scale while its slider is dragged: everything would move under the hand.
    scale: Option<u16>,
}

/// One thing that can be chosen.
struct Setting {
    name: &'static str,
    /// What it does, where its name and its control do not say so.
    says: &'static str,
    /// What people call it as well: it is found by these words too.
    synonyms: &'static str,
    control: Control,
}

/// What a setting is changed with.
enum Control {
    /// It is on this page, which a button with these words opens: offered to those who search for it.
    Page(Page, &'static str),
    /// A switch with the setting's name: whether it is on, and what turning it means.
    Switch(fn(&Settings) -> bool, fn(&Settings, bool) -> Action),
    /// Controls of its own, and the name.
    Drawn(fn(&mut SettingsPanel, &mut Ui, &AppState) -> Option<Action>),
}

impl SettingsPanel {
    /// Draws the page; returns what was chosen, and the page that was opened from it.
    pub fn ui(&mut self, ui: &mut Ui, state: &AppState) -> (Option<Action>, Option<Page>) {
        title_ui(ui, tr!("Settings"));
        let words = search_ui(ui, tr!("Search settings"), &mut self.words);
        let searched = !words.is_empty();
        if !searched {
            self.parts_ui(ui);
        }
        let (mut action, mut opened, mut found) = (None, None, false);
        let parts = ALL.iter().enumerate();
        let parts = parts.filter(|(nth, _part)| searched || *nth == self.part);
        let settings = parts.flat_map(|(_nth, (group, settings))| {
            let shown = settings.iter();
            shown.filter(|setting| setting.is_shown(group, &words))
        });
        for setting in settings.collect::<Vec<_>>() {
            found = true;
            ui.add_space(8.0);
            match setting.control {
                Control::Page(page, label) => {
                    opened = setting.page_ui(ui, state, page, label).or(opened);
                }
                Control::Switch(is_on, turned) => {
                    let mut on = is_on(&state.settings);
                    let (name, says) = (told(setting.name), told(setting.says));
                    let changed = switch_row_ui(ui, name, says, &mut on).changed();
                    action = action.or(changed.then(|| turned(&state.settings, on)));
                }
                Control::Drawn(draw) => {
                    let drawn = ui.push_id(setting.name, |ui| draw(self, ui, state));
                    action = action.or(drawn.inner);
                    setting.says_ui(ui);
                }
            }
        }
        if !found {
            paragraph_ui(ui, tr!("No matching setting."));
        }
        if !searched {
            // Nothing else but a key leads to these.
            ui.add_space(16.0);
            let pages = [
                (tr!("Keys and help"), Page::Help),
                (tr!("About"), Page::About),
            ];
            opened = opened.or(plain_buttons_ui(ui, pages));
        }
        (action, opened)
    }

    fn parts_ui(&mut self, ui: &mut Ui) {
        let mut nth = 0..;
        let parts = ALL.map(|(name, _settings)| (nth.next().unwrap_or(0), told(name)));
        let chosen = choice_ui(ui, tr!("Settings"), &parts, self.part);
        self.part = chosen.unwrap_or(self.part);
    }

    fn scale_ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        name_ui(ui, tr!("Interface scale"));
        let mut shown = self.scale.unwrap_or(state.settings.window.scale);
        ui.spacing_mut().slider_width = (ui.available_width() - 92.0).max(80.0);
        let slider = Slider::new(&mut shown, SCALES).step_by(5.0).suffix(" %");
        let response = ui.add(slider);
        response.widget_info(|| {
            egui::WidgetInfo::slider(true, f64::from(shown), tr!("Interface scale"))
        });
        self.scale = Some(shown);
        let held = response.dragged() || response.is_pointer_button_down_on();
        if held || shown == state.settings.window.scale {
            self.scale = self.scale.filter(|_shown| held);
            return None;
        }
        self.scale = None;
        Some(Action::change_window(&state.settings, |it| {
            it.scale = shown;
        }))
    }

    fn reset_ui(&mut self, ui: &mut Ui) -> Option<Action> {
        let name = tr!("Reset to defaults");
        if !self.resets {
            self.resets = named_button_ui(ui, name, tr!("Reset …"));
            return None;
        }
        name_ui(ui, name);
        let words = [tr!("Reset …"), tr!("Reset everything"), tr!("Keep")];
        confirm_ui(ui, &mut self.resets, words).then_some(Action::ResetSettings)
    }
}

impl Setting {
    /// Whether each of these words, in small letters, occurs in what is written of it and its part; without any, whether it is listed: what another page has is
    /// only found.
    fn is_shown(&self, group: &str, words: &[String]) -> bool {
        if words.is_empty() {
            return !matches!(self.control, Control::Page(..));
        }
        let text = [group, self.name, self.says, self.synonyms].map(told);
        let text = text.join(" ").to_lowercase();
        words.iter().all(|word| text.contains(word))
    }

    fn says_ui(&self, ui: &mut Ui) {
        if !self.says.is_empty() {
            label_ui(ui, told(self.says));
        }
    }

    /// The way to the page that has it.
    fn page_ui(&self, ui: &mut Ui, state: &AppState, page: Page, label: &str) -> Option<Page> {
        let (name, label) = (told(self.name), told(label));
        let clicked =
            ui.add_enabled_ui(page.is_useful(state), |ui| named_button_ui(ui, name, label));
        self.says_ui(ui);
        clicked.inner.then_some(page)
    }
}

#[cfg(test)]
mod tests;
