//! The lines of the keys page: an action with what stands for it, and each of these with what can be done to it.

use egui::{Align, Layout, Response, Ui};

use super::super::controls::{IconButton, key_row_ui, keycap_ui, plain_button_ui, words_ui};
use super::super::icons;
use super::super::keys::{KeyAction, Keymap};
use super::super::theme::{TOUCH, text};
use super::binding::ActionTrigger;
use crate::language::in_words;
use crate::settings::Buttons;

/// An action with its keys; a click opens or closes what is below.
pub fn row_ui(ui: &mut Ui, key_action: KeyAction, buttons: &Buttons, open: bool) -> Response {
    let keys = written(key_action, &Keymap::shown(ui.ctx()), buttons);
    key_row_ui(ui, &in_words(&key_action), &keys, Some(open))
}

/// The keys of an action, and how many buttons beside them.
fn written(key_action: KeyAction, keymap: &Keymap, buttons: &Buttons) -> String {
    let keys = keymap.of_key_action(key_action);
    let mut words: Vec<String> = keys.map(|bound| bound.chord.keycap()).collect();
    match buttons.of(key_action.name()).count() {
        0 => {}
        count => words.push(tr_count!(count, "button" | "{count} buttons")),
    }
    if words.is_empty() {
        return tr!("no key").to_owned();
    }
    words.join(", ")
}

/// A key or a button of the open action; returns whether it is to be changed, and whether removed.
pub fn trigger_ui(ui: &mut Ui, trigger: &ActionTrigger) -> (bool, bool) {
    let words = trigger.words();
    let (mut changes, mut removes) = (false, false);
    ui.horizontal(|ui| {
        ui.set_min_height(TOUCH);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let name = tr!("Remove {key}", key = words);
            let remove = IconButton::new(icons::X, &name).small();
            removes = remove.ui(ui).clicked();
            changes = plain_button_ui(ui, tr!("Change")).clicked();
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| match trigger {
                ActionTrigger::Key(_) => {
                    keycap_ui(ui, &words);
                }
                ActionTrigger::Button(_) => {
                    words_ui(ui, &words, text::label(), |t| t.text);
                }
            });
        });
    });
    (changes, removes)
}
