//! The buttons by a chart's title that turn to the chart before and after it.

use egui::Ui;

use super::super::controls::IconButton;
use super::super::icons;
use super::super::keys::KeyAction;
use crate::chart::listing::Neighbours;

/// Draws the buttons that turn to the chart before and after the one beside them, in the order of the list; returns by how
/// many charts one turns on.
pub fn turning_ui(ui: &mut Ui, neighbours: Neighbours) -> Option<isize> {
    let previous = IconButton::new(icons::CARET_LEFT, tr!("Previous chart"));
    let previous = previous.key(KeyAction::PreviousChart);
    let next = IconButton::new(icons::CARET_RIGHT, tr!("Next chart")).key(KeyAction::NextChart);
    let buttons = [
        (-1, previous, neighbours.before),
        (1, next, neighbours.after),
    ];
    let mut turned = None;
    for (by, button, is_there) in buttons {
        let response = ui.add_enabled_ui(is_there, |ui| button.small().ui(ui));
        if response.inner.clicked() {
            turned = Some(by);
        }
    }
    turned
}
