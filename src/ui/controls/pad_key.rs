//! A key of the search pad.

use egui::{Align2, Rect, Response, Role, Sense, Ui, WidgetInfo};

use super::super::theme::{self, CORNER_SEGMENT, text};
use super::{focus_ring_ui, ground, paint_icon};

/// Draws a key in its place. Its name stands on it, or an icon instead.
pub fn pad_key_ui(ui: &Ui, rect: Rect, name: &str, icon: Option<&str>) -> Response {
    let tokens = theme::tokens(ui);
    let id = ui.scope_id().with(("pad", name));
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let fill = ground(&response, tokens, false, tokens.surface3);
    ui.painter().rect_filled(rect, CORNER_SEGMENT, fill);
    if let Some(icon) = icon {
        paint_icon(ui, rect.center(), icon, text::icon(22.0), tokens.text);
    } else {
        let font = if name.len() == 1 {
            text::data_l()
        } else {
            text::label()
        };
        let galley = text::line(ui, name, font, tokens.text, rect.width());
        text::put(ui, galley, Align2::CENTER_CENTER, rect.center());
    }
    focus_ring_ui(ui, &response, rect, CORNER_SEGMENT);
    response
}
