//! The four at the edge of a chart: its parts, where the service gives more boxes than the planview's.

use egui::{Panel, Ui};

use crate::chart::ChartPart;
use crate::chart::georef::GeoRef;
use crate::language::in_words;
use crate::state::Picture;
use crate::ui::controls::{Button, band_ui, fixed};
use crate::ui::keys::KeyAction;
use crate::ui::theme;

/// What shows each part, from the head of a page to its foot.
const SHOWN_BY: [(ChartPart, KeyAction); 4] = [
    (ChartPart::Briefing, KeyAction::Briefing),
    (ChartPart::Planview, KeyAction::PlanView),
    (ChartPart::Profile, KeyAction::Profile),
    (ChartPart::Minima, KeyAction::Minima),
];

/// A lower pane has the four at its left edge: a page leaves more room beside it than above; in points.
const LOW: f32 = 320.0;
const COLUMN: f32 = 112.0;

/// Draws the four beside the chart, so that they cover nothing of it, and returns what was tapped. A part without a box
/// keeps its place, greyed; without any box but the planview's there is nothing.
pub fn parts_ui(ui: &mut Ui, picture: &Picture) -> Option<KeyAction> {
    let map = picture.map()?;
    let mut optional = ChartPart::OPTIONAL.into_iter();
    if !optional.any(|(part, _names)| map.part(part).is_some()) {
        return None;
    }
    let room = ui.available_size();
    if room.y >= LOW || room.x <= room.y {
        return band_ui(ui, 8, |ui| {
            ui.horizontal_wrapped(|ui| buttons_ui(ui, map, false)).inner
        });
    }
    let column = fixed(Panel::left("parts"), COLUMN, theme::tokens(ui).surface2, 4);
    let column = column.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        buttons_ui(ui, map, true)
    });
    column.inner
}

fn buttons_ui(ui: &mut Ui, map: &GeoRef, wide: bool) -> Option<KeyAction> {
    let mut tapped = None;
    for (part, key_action) in SHOWN_BY {
        let known = map.part(part).is_some();
        let words = in_words(&part);
        let button = Button {
            wide,
            ..Button::plain(&words)
        };
        let button = ui.add_enabled_ui(known, |ui| button.ui(ui));
        let tip = in_words(&key_action);
        if button.inner.on_hover_text(tip).clicked() {
            tapped = Some(key_action);
        }
    }
    tapped
}
