//! The settings: everything that can be chosen, on one page, each with a sentence, found by words.

mod all;

use egui::{Slider, Ui};

use super::Page;
use super::controls::{
    confirm_ui, name_ui, paragraph_ui, plain_button_ui, search_ui, switch_ui, title_ui,
};
use super::theme::{self, text};
use crate::language::told;
use crate::message::{Action, Preference};
use crate::settings::{SCALES, Settings};
use crate::state::AppState;
use all::ALL;

/// What the page remembers between frames.
#[derive(Default)]
pub struct SettingsPanel {
    /// What is looked for.
    words: String,
    /// A reset was asked for and must be confirmed.
    resets: bool,
    /// The scale while its slider is dragged: everything would move under the hand.
    scale: Option<u16>,
}

/// One thing that can be chosen.
struct Setting {
    section: &'static str,
    name: &'static str,
    /// What it does.
    says: &'static str,
    /// What people call it as well: it is found by these words too.
    synonyms: &'static str,
    control: Control,
}

/// What a setting is changed with.
enum Control {
    /// Nothing here: the sentence says where.
    None,
    /// The page that has it, by a button with these words.
    Page(Page, &'static str),
    /// A switch with the setting's name: whether it is on, and what turning it means.
    Switch(fn(&Settings) -> bool, fn(&Settings, bool) -> Action),
    /// Controls of its own.
    Drawn(fn(&mut SettingsPanel, &mut Ui, &AppState) -> Option<Action>),
}

impl SettingsPanel {
    /// Draws the page; returns what was chosen, and the page that was opened from it.
    pub fn ui(&mut self, ui: &mut Ui, state: &AppState) -> (Option<Action>, Option<Page>) {
        title_ui(ui, tr!("Settings"));
        let words = search_ui(ui, tr!("Search settings"), &mut self.words);
        let (mut action, mut opened) = (None, None);
        let mut section = "";
        for setting in ALL.iter().filter(|setting| setting.is_about(&words)) {
            if setting.section != section {
                section = setting.section;
                ui.add_space(8.0);
                let accent = theme::tokens(ui).accent;
                ui.label(text::rich(told(section), text::row(), accent));
                ui.add_space(4.0);
            }
            if let Control::Switch(is_on, turned) = setting.control {
                let mut on = is_on(&state.settings);
                let changed = switch_ui(ui, told(setting.name), &mut on).changed();
                action = action.or(changed.then(|| turned(&state.settings, on)));
            } else {
                name_ui(ui, told(setting.name));
            }
            paragraph_ui(ui, told(setting.says));
            match setting.control {
                Control::None | Control::Switch(..) => {}
                Control::Page(page, label) => {
                    let clicked = plain_button_ui(ui, told(label)).clicked();
                    opened = opened.or(clicked.then_some(page));
                }
                Control::Drawn(draw) => {
                    let drawn = ui.push_id(setting.name, |ui| draw(self, ui, state));
                    action = action.or(drawn.inner);
                }
            }
            ui.add_space(8.0);
        }
        if section.is_empty() {
            paragraph_ui(ui, tr!("No matching setting."));
        }
        (action, opened)
    }

    fn scale_ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
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
        let mut window = state.settings.window;
        window.scale = shown;
        Some(Action::Prefer(Preference::Window(window)))
    }

    fn reset_ui(&mut self, ui: &mut Ui) -> Option<Action> {
        let words = [tr!("Reset …"), tr!("Reset everything"), tr!("Keep")];
        confirm_ui(ui, &mut self.resets, words).then_some(Action::ResetSettings)
    }
}

impl Setting {
    /// A setting of this section, with its name, what it does and what people call it as well.
    const fn new(
        section: &'static str,
        name: &'static str,
        says: &'static str,
        synonyms: &'static str,
    ) -> Self {
        Self {
            section,
            name,
            says,
            synonyms,
            control: Control::None,
        }
    }

    const fn opens(self, page: Page, words: &'static str) -> Self {
        let control = Control::Page(page, words);
        Self { control, ..self }
    }

    const fn switched(
        self,
        is_on: fn(&Settings) -> bool,
        turned: fn(&Settings, bool) -> Action,
    ) -> Self {
        let control = Control::Switch(is_on, turned);
        Self { control, ..self }
    }

    const fn drawn_by(
        self,
        draw: fn(&mut SettingsPanel, &mut Ui, &AppState) -> Option<Action>,
    ) -> Self {
        let control = Control::Drawn(draw);
        Self { control, ..self }
    }

    /// Whether each of the words, in small letters, occurs in what is written of it.
    fn is_about(&self, words: &[String]) -> bool {
        let text = [self.section, self.name, self.says, self.synonyms].map(told);
        let text = text.join(" ").to_lowercase();
        words.iter().all(|word| text.contains(word))
    }
}

#[cfg(test)]
mod tests;
