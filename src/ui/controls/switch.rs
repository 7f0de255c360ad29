//! Something that is on or off: words, and a knob that says which.

use egui::{Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::super::theme::{self, CORNER_ROW, TOUCH, text};
use super::ground_ui;

/// Width and height of the knob's way, in points.
const WAY: (f32, f32) = (40.0, 24.0);

/// Draws the switch over the whole width and turns it when it is tapped.
pub fn switch_ui(ui: &mut Ui, words: &str, on: &mut bool) -> Response {
    let (rect, mut response) =
        ui.allocate_exact_size(vec2(ui.available_width(), TOUCH), Sense::click());
    if response.clicked() {
        *on = !*on;
        response.mark_changed();
    }
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, enabled, *on, words));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let tokens = theme::tokens(ui);
    ground_ui(ui, &response, rect, CORNER_ROW, false);
    let room = rect.width() - WAY.0 - 24.0;
    let label = text::line(ui, words, text::body(), tokens.text, room);
    let at = pos2(rect.left() + 8.0, rect.center().y - label.size().y / 2.0);
    ui.painter().galley(at, label, tokens.text);
    let middle = pos2(rect.right() - 8.0 - WAY.0 / 2.0, rect.center().y);
    let way = egui::Rect::from_center_size(middle, WAY.into());
    let radius = WAY.1 / 2.0;
    let (way_fill, edge, knob) = if *on {
        (tokens.accent, tokens.accent, tokens.on_accent)
    } else {
        (tokens.surface3, tokens.outline, tokens.outline)
    };
    let stroke = Stroke::new(1.5, edge);
    ui.painter()
        .rect(way, radius, way_fill, stroke, StrokeKind::Inside);
    let side = if *on { 1.0 } else { -1.0 };
    let at = middle + vec2(side * (WAY.0 / 2.0 - radius), 0.0);
    ui.painter().circle_filled(at, radius - 5.0, knob);
    response
}
