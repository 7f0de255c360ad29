//! The row of four at the upper edge of a chart: its parts, where the service gives more boxes than the planview's.

use egui::Ui;

use crate::chart::ChartPart;
use crate::language::in_words;
use crate::state::Picture;
use crate::ui::controls::{band_ui, plain_button_ui};
use crate::ui::keys::KeyAction;

/// What shows each part, from the head of a page to its foot.
const SHOWN_BY: [(ChartPart, KeyAction); 4] = [
    (ChartPart::Briefing, KeyAction::Briefing),
    (ChartPart::Planview, KeyAction::PlanView),
    (ChartPart::Profile, KeyAction::Profile),
    (ChartPart::Minima, KeyAction::Minima),
];

/// Draws the row above the chart, so that it covers nothing of it, and returns what was tapped. A part without a box keeps
/// its place, greyed; without any box but the planview's there is no row.
pub fn parts_ui(ui: &mut Ui, picture: &Picture) -> Option<KeyAction> {
    let map = picture.map()?;
    let mut optional = ChartPart::OPTIONAL.into_iter();
    if !optional.any(|(part, _names)| map.part(part).is_some()) {
        return None;
    }
    let mut tapped = None;
    band_ui(ui, 8, |ui| {
        ui.horizontal_wrapped(|ui| {
            for (part, key_action) in SHOWN_BY {
                let known = map.part(part).is_some();
                let button = ui.add_enabled_ui(known, |ui| plain_button_ui(ui, &in_words(&part)));
                if button.inner.on_hover_text(key_action.says()).clicked() {
                    tapped = Some(key_action);
                }
            }
        });
    });
    tapped
}
