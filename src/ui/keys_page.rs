//! The page of keys and help: every action with its keys and buttons, found by words, changed one by one; and the manual.

mod binding;
mod key_capture;
mod row;

use egui::Ui;

use super::controls::{
    confirm_ui, label_ui, live_label_ui, paragraph_ui, plain_button_ui, plain_buttons_ui,
    search_ui, switch_ui, title_ui,
};
use super::keys::{KeyAction, Keymap};
use super::manual;
use super::theme::text;
use crate::language::in_words;
use crate::message::{Action, Preference};
use crate::settings::KeySettings;
use crate::state::AppState;
use binding::{ActionTrigger, lent, made_usual, removed};
use key_capture::KeyCapture;

/// What the page remembers between frames.
#[derive(Default)]
pub struct KeysPage {
    /// What is looked for.
    words: String,
    /// The action whose keys are shown one by one.
    open: Option<KeyAction>,
    /// The key or button that is to be learnt.
    pub learning: KeyCapture,
    /// Whether all keys are to be as at the first start must be confirmed.
    resets: bool,
}

impl KeysPage {
    /// The page is left: nothing is learnt any more.
    pub fn leave(&mut self) {
        self.learning = KeyCapture::Off;
        self.resets = false;
    }

    /// Draws the page; returns what was asked for.
    pub fn ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        title_ui(ui, tr!("Keys and help"));
        help_ui(ui, state).or(self.keys_ui(ui, state))
    }

    fn keys_ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        let mut action = joysticks_ui(ui, state);
        ui.add_space(8.0);
        let words = search_ui(ui, tr!("Search keys"), &mut self.words);
        ui.add_space(4.0);
        let keymap = Keymap::shown(ui.ctx());
        let mut found = false;
        for key_action in KeyAction::ALL {
            if is_about(key_action, &keymap, &words) {
                found = true;
                let open = self.open == Some(key_action);
                if row::row_ui(ui, key_action, &state.settings.buttons, open).clicked() {
                    self.open = (!open).then_some(key_action);
                    self.learning = KeyCapture::Off;
                }
                if open {
                    let draw = |ui: &mut Ui| self.open_ui(ui, state, key_action);
                    let asked = ui.push_id(key_action.name(), draw).inner;
                    action = asked.or(action);
                    ui.add_space(8.0);
                }
            }
        }
        if !found {
            paragraph_ui(ui, tr!("No matching key."));
        }
        ui.add_space(8.0);
        let words = tr!(
            "Any key can be changed except Tab, Enter, the space bar and Esc. Arrow keys move a chart that has the \
             focus. Ctrl with + and − changes the interface scale."
        );
        label_ui(ui, words);
        ui.add_space(8.0);
        action.or(self.reset_ui(ui, state))
    }

    /// All keys and buttons of the open action, with what can be done to them.
    fn open_ui(&mut self, ui: &mut Ui, state: &AppState, key_action: KeyAction) -> Option<Action> {
        if key_action.is_fixed() {
            let words = tr!("This key cannot be changed: it always closes the topmost item.");
            paragraph_ui(ui, words);
            return None;
        }
        if self.learning.key_action() == Some(key_action) {
            return self.learning_ui(ui, state);
        }
        let (settings, keymap) = (&state.settings, Keymap::shown(ui.ctx()));
        let mut action = None;
        let keys = keymap
            .of_key_action(key_action)
            .map(|bound| ActionTrigger::Key(bound.chord));
        let buttons = settings.buttons.of(key_action.name()).cloned();
        for trigger in keys.chain(buttons.map(ActionTrigger::Button)) {
            let (changes, removes) = row::trigger_ui(ui, &trigger);
            if removes {
                action = Some(removed(settings, key_action, &trigger));
            }
            if changes {
                self.learning.begin(key_action, Some(trigger));
            }
        }
        for (chord, holder) in lent(&keymap, key_action) {
            let words = tr!(
                "{key} is now set to “{key_action}”.",
                key = chord.keycap(),
                key_action = in_words(&holder)
            );
            label_ui(ui, &words);
        }
        ui.horizontal_wrapped(|ui| {
            if plain_button_ui(ui, tr!("Add")).clicked() {
                self.learning.begin(key_action, None);
            }
            let changed = settings.keys.of(key_action.name()).is_some();
            if changed && plain_button_ui(ui, tr!("Default")).clicked() {
                action = Some(made_usual(settings, key_action));
            }
        });
        action
    }

    /// What is waited for, or what is asked.
    fn learning_ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        let live = |ui: &mut Ui, words: &str| {
            live_label_ui(ui, words, text::body(), |t| t.text);
        };
        match &self.learning {
            KeyCapture::Off => return None,
            KeyCapture::Waiting {
                wanted, refused, ..
            } => {
                let words = match &wanted.replaced {
                    Some(ActionTrigger::Button(_)) => tr!(
                        "Press the button now. For two buttons, hold the first and press the second. Esc cancels."
                    ),
                    None if state.settings.buttons.on => tr!(
                        "Press the key or button now. For two buttons, hold the first and press the second. Esc cancels."
                    ),
                    _ => tr!("Press the new key now, or Esc to cancel."),
                };
                live(ui, words);
                if let Some(why) = refused {
                    live(ui, why);
                }
                if plain_button_ui(ui, tr!("Cancel")).clicked() {
                    self.learning = KeyCapture::Off;
                }
                return None;
            }
            KeyCapture::Taken {
                wanted,
                trigger,
                holder,
            } => live(
                ui,
                &tr!(
                    "{key} is already set to “{key_action}”. Use it for “{other}” instead?",
                    key = trigger.words(),
                    key_action = in_words(holder),
                    other = in_words(&wanted.key_action)
                ),
            ),
        }
        let answers = [(tr!("Replace"), true), (tr!("Keep"), false)];
        let replace = plain_buttons_ui(ui, answers)?;
        self.learning.answer(&state.settings, replace)
    }

    /// All keys as at the first start, after a question.
    fn reset_ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        if state.settings.keys.is_usual() {
            self.resets = false;
            return None;
        }
        if self.resets {
            let question = tr!("Reset all keys to defaults? Joystick buttons are kept.");
            paragraph_ui(ui, question);
        }
        let words = [
            tr!("Reset to defaults …"),
            tr!("Reset to defaults"),
            tr!("Keep my keys"),
        ];
        let sure = confirm_ui(ui, &mut self.resets, words);
        sure.then(|| Action::Prefer(Preference::Keys(KeySettings::default())))
    }
}

/// The way to more help than the keys, and what no key helps with.
fn help_ui(ui: &mut Ui, state: &AppState) -> Option<Action> {
    let has_manual = state.about.manual.is_some();
    let opened = has_manual && plain_button_ui(ui, tr!("Open the manual")).clicked();
    if !has_manual {
        let words = tr!("This copy of Flightbag has no manual; the packages include it.");
        label_ui(ui, words);
    }
    let words = tr!(
        "Own-ship is hidden outside the plan view and over the insets that the service lists. Flightbag cannot \
         detect other areas that are not to scale: check the chart."
    );
    label_ui(ui, words);
    opened.then_some(Action::OpenManual(manual::KEYS))
}

/// Whether joysticks are listened to, and which there are.
fn joysticks_ui(ui: &mut Ui, state: &AppState) -> Option<Action> {
    let mut buttons = state.settings.buttons.clone();
    switch_ui(ui, tr!("Joystick buttons"), &mut buttons.on);
    if buttons.on {
        heard_ui(ui, state);
    } else {
        let words = tr!("Stick and throttle buttons can do everything that keys do.");
        label_ui(ui, words);
    }
    (buttons.on != state.settings.buttons.on)
        .then_some(Action::Prefer(Preference::Buttons(buttons)))
}

/// Which joysticks are heard, and what stands in the way of others.
fn heard_ui(ui: &mut Ui, state: &AppState) {
    let devices = &state.joysticks;
    if devices.names.is_empty() {
        let words = tr!("No joystick found. Plug one in: it is found within seconds.");
        label_ui(ui, words);
    } else {
        let devices = devices.names.join(", ");
        label_ui(ui, &tr!("Found: {devices}", devices));
    }
    if cfg!(windows) {
        let words = tr!("On Windows they work only while a Flightbag window is in front.");
        label_ui(ui, words);
    } else {
        label_ui(ui, tr!("They also work while the simulator is in front."));
    }
    if let Some(trouble) = &devices.trouble {
        live_label_ui(ui, &in_words(trouble), text::label(), |t| t.warn);
    }
}

/// Whether each of the words, in small letters, occurs in what is written of an action.
fn is_about(key_action: KeyAction, keymap: &Keymap, words: &[String]) -> bool {
    if words.is_empty() {
        return true;
    }
    let mut text = in_words(&key_action).to_lowercase();
    for bound in keymap.of_key_action(key_action) {
        text.push(' ');
        text.push_str(&bound.chord.keycap().to_lowercase());
    }
    words.iter().all(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, speak_alone};

    /// The actions that these words are about.
    fn found(words: &str) -> Vec<KeyAction> {
        let keymap = Keymap::of(&KeySettings::default());
        let words: Vec<String> = words.split(' ').map(str::to_lowercase).collect();
        let key_actions = KeyAction::ALL.into_iter();
        key_actions
            .filter(|key_action| is_about(*key_action, &keymap, &words))
            .collect()
    }

    #[test]
    fn action_is_found_by_words_and_key() {
        let both = [KeyAction::NextOfFlight, KeyAction::NextChart];
        assert_eq!(found("NEXT chart"), both);
        assert_eq!(found("f11"), [KeyAction::FullScreen]);
        assert_eq!(found("espresso"), []);
    }

    #[test]
    fn action_is_found_by_german_words() {
        speak_alone(Language::German);
        let both = [KeyAction::NextOfFlight, KeyAction::NextChart];
        assert_eq!(found("NÄCHSTE karte"), both);
        assert_eq!(found("strg umschalt bild auf"), [KeyAction::TabLeft]);
        assert_eq!(found("next chart"), []);
    }
}
