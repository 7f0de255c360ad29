//! The buttons by a chart's title that turn to the chart before and after it.

use egui::Ui;

use super::super::controls::IconButton;
use super::super::icons;
use super::super::keys::KeyAction;

/// Draws the buttons that turn to the chart before and after the one beside them, in the order of the list; returns by how
/// many charts one turns on.
pub fn turning_ui(ui: &mut Ui, turns: [bool; 2]) -> Option<isize> {
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
        let button = IconButton::new(icon, name).key(key_action).small();
        let response = ui.add_enabled_ui(there, |ui| button.ui(ui));
        if response.inner.clicked() {
            turned = Some(by);
        }
    }
    turned
}
