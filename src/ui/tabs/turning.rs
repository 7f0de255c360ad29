//! The buttons by a chart's title that turn to the chart before and after it.

use egui::Ui;

use super::super::controls::IconButton;
use super::super::icons;
use super::super::keys::KeyAction;
use crate::chart::listing::Neighbours;

/// Draws the buttons that turn to the chart before and after the one beside them, in the order of the list; returns by how
/// many charts one turns on.
pub fn turning_ui(ui: &mut Ui, neighbours: Neighbours) -> Option<isize> {
    let buttons = [
        (
            -1,
            icons::CARET_LEFT,
            tr!("Previous chart"),
            KeyAction::PreviousChart,
            neighbours.before,
        ),
        (
            1,
            icons::CARET_RIGHT,
            tr!("Next chart"),
            KeyAction::NextChart,
            neighbours.after,
        ),
    ];
    let mut turned = None;
    for (by, icon, name, key_action, is_there) in buttons {
        let button = IconButton::new(icon, name).key(key_action).small();
        let response = ui.add_enabled_ui(is_there, |ui| button.ui(ui));
        if response.inner.clicked() {
            turned = Some(by);
        }
    }
    turned
}
