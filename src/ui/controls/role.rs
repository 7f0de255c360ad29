//! What an airport is to the flight, and which one it is: a button of two lines.

use egui::{Align2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::super::theme::{self, CORNER_BUTTON, TOUCH, text};
use super::{focus_ring_ui, ground};

/// Draws the button, 44 points high: *FROM* over *NZWN*.
pub fn role_button_ui(
    ui: &mut Ui,
    width: f32,
    role: &str,
    identifier: &str,
    chosen: bool,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(width, TOUCH), Sense::click());
    let enabled = ui.is_enabled();
    let name = format!("{role} {identifier}");
    response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, chosen, &name));
    let tokens = theme::tokens(ui);
    let fill = ground(&response, tokens, chosen, tokens.surface3);
    ui.painter().rect_filled(rect, CORNER_BUTTON, fill);
    if !chosen {
        let outline = Stroke::new(1.0, tokens.outline);
        let painter = ui.painter();
        painter.rect_stroke(rect, CORNER_BUTTON, outline, StrokeKind::Inside);
    }
    let (quiet, ink) = if chosen {
        (tokens.on_selected, tokens.on_selected)
    } else {
        (tokens.text_muted, tokens.text)
    };
    let lines = [
        (role, text::caption(), quiet, rect.top() + 13.0),
        (identifier, text::data_l(), ink, rect.top() + 30.0),
    ];
    for (words, font, ink, y) in lines {
        let galley = text::line(ui, words, font, ink, rect.width());
        let middle = pos2(rect.center().x, y);
        let place: Rect = Align2::CENTER_CENTER.anchor_size(middle, galley.size());
        ui.painter().galley(place.min, galley, ink);
    }
    focus_ring_ui(ui, &response, rect, CORNER_BUTTON);
    response
}
