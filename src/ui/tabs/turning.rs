//! The buttons by a chart's title that turn to the chart before and after it.

use egui::Ui;

use super::super::controls::IconButton;
use super::super::icons;
use super::super::keys::{KeyAction, Keymap};

/// Draws the buttons that turn to the chart before and after the one beside them, in the order of the list; returns by how
/// many charts one turns on.
pub fn turning_ui(ui: &mut Ui, turns: [bool; 2]) -> Option<isize> {
    let keys = Keymap::shown(ui.ctx());
    let buttons = [
        (
            -1,
            icons::CARET_LEFT,
            tr!("Previous chart"),
            KeyAction::PreviousChart,
        ),
        (
            1,
            icons::CARET_RIGHT,
            tr!("Next chart"),
            KeyAction::NextChart,
        ),
    ];
    let mut turned = None;
    for ((by, icon, name, key_action), there) in buttons.into_iter().zip(turns) {
        let response = ui
            .add_enabled_ui(there, |ui| {
                IconButton::new(icon, name)
                    .key(keys.keycap(key_action))
                    .small()
                    .ui(ui)
            })
            .inner;
        if response.clicked() {
            turned = Some(by);
        }
    }
    turned
}
