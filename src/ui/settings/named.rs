//! A control with its name: at the right of the name where both have room on one line, else below it.

use egui::{Align, Layout, Ui, vec2};

use super::super::controls::{choice_ui, choice_width, name_ui, plain_button_ui};
use super::super::theme::{TOUCH, text};

/// Between a name and the control at its right, in points.
const GAP: f32 = 12.0;
/// What a button has around its words, in points.
const AROUND_WORDS: f32 = 42.0;

/// One of a few, by name; returns what has just been chosen.
pub(super) fn named_choice_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    choices: &[(T, &str)],
    chosen: T,
) -> Option<T> {
    let labels = choices.iter().map(|(_, label)| *label);
    let width = choice_width(ui, labels);
    named_ui(ui, name, width, |ui| choice_ui(ui, name, choices, chosen))
}

/// A button by the name of what it belongs to; returns whether it was clicked.
pub(super) fn named_button_ui(ui: &mut Ui, name: &str, label: &str) -> bool {
    let width = text::width(ui, label, text::row()) + AROUND_WORDS;
    named_ui(ui, name, width, |ui| plain_button_ui(ui, label).clicked())
}

/// A name, and a control that takes so much width at least.
fn named_ui<T>(ui: &mut Ui, name: &str, width: f32, control: impl FnOnce(&mut Ui) -> T) -> T {
    if text::width(ui, name, text::row()) + GAP + width > ui.available_width() {
        name_ui(ui, name);
        return control(ui);
    }
    let row = vec2(ui.available_width(), TOUCH);
    let layout = Layout::right_to_left(Align::Center);
    let drawn = ui.allocate_ui_with_layout(row, layout, |ui| {
        let sized = vec2(width, TOUCH);
        let inner = Layout::left_to_right(Align::Center);
        let drawn = ui.allocate_ui_with_layout(sized, inner, control).inner;
        ui.with_layout(inner, |ui| name_ui(ui, name));
        drawn
    });
    drawn.inner
}
