//! Lines over the whole width that are tapped: a heading that opens, what can be done with its keys, and a switch.

use egui::{
    Align2, Color32, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::super::icons;
use super::super::theme::{self, CORNER_ROW, TOUCH, text};
use super::{describe, ground_ui, paint_icon, pressable_ui, wide_ground_ui};

/// The keys have no more than this part of the line.
const KEYS_SHARE: f32 = 0.45;
/// Width and height of the way of a switch's knob, in points.
const WAY: (f32, f32) = (40.0, 24.0);
/// Lines that the words of a switch may take, and so many its sentence.
const SWITCH_LINES: usize = 2;

/// A heading over the whole width, with an icon of this colour before its words and an arrow behind them; a click asks for the
/// other state. Words that have no room end with ….
pub fn expander_heading_ui(
    ui: &mut Ui,
    icon: &str,
    ink: Color32,
    words: &str,
    open: bool,
) -> Response {
    let size = vec2(ui.available_width(), TOUCH);
    let (rect, response) = pressable_ui(ui, size, words, Some(open));
    if ui.is_rect_visible(rect) {
        let tokens = theme::tokens(ui);
        ground_ui(ui, &response, rect, CORNER_ROW, false);
        let middle = rect.center().y;
        let icon_at = pos2(rect.left() + 12.0, middle);
        paint_icon(ui, icon_at, icon, text::icon(20.0), ink);
        let caret = if open {
            icons::CARET_UP
        } else {
            icons::CARET_DOWN
        };
        let caret_at = pos2(rect.right() - 14.0, middle);
        paint_icon(ui, caret_at, caret, text::icon(16.0), tokens.text_muted);
        let inner = rect.shrink2(vec2(28.0, 0.0));
        let galley = text::line(ui, words, text::row(), tokens.text, inner.width());
        text::put(ui, galley, Align2::LEFT_CENTER, inner.left_center());
    }
    response
}

/// A heading that shows and hides what is below it.
pub fn expander_ui(ui: &mut Ui, icon: &str, words: &str, open: &mut bool) {
    let ink = theme::tokens(ui).text_muted;
    *open ^= expander_heading_ui(ui, icon, ink, words, *open).clicked();
}

/// What is done, over the whole width, with its keys at the right. `open` is whether what is below is shown, or the tool is on;
/// `None` for what is done once. A click asks for the other state.
pub fn key_row_ui(ui: &mut Ui, says: &str, keys: &str, open: Option<bool>) -> Response {
    let size = vec2(ui.available_width(), TOUCH);
    let name = if keys.is_empty() {
        says.to_owned()
    } else {
        format!("{says}: {keys}")
    };
    let (rect, response) = pressable_ui(ui, size, &name, open);
    if ui.is_rect_visible(rect) {
        let tokens = theme::tokens(ui);
        ground_ui(ui, &response, rect, CORNER_ROW, open == Some(true));
        let ink = theme::enabled(ui, tokens.text);
        let inner = rect.shrink2(vec2(8.0, 0.0));
        let most = inner.width() * KEYS_SHARE;
        let keys = text::line(ui, keys, text::data(), tokens.text_muted, most);
        let room = inner.width() - keys.size().x - 8.0;
        let says = text::line(ui, says, text::body(), ink, room);
        text::put(ui, keys, Align2::RIGHT_CENTER, inner.right_center());
        text::put(ui, says, Align2::LEFT_CENTER, inner.left_center());
    }
    response
}

/// A switch over the whole width, with a sentence of what it does below its words, which may be empty. It is turned when it is
/// tapped, and grows where its words need a second line.
pub fn switch_row_ui(ui: &mut Ui, words: &str, says: &str, on: &mut bool) -> Response {
    let tokens = theme::tokens(ui);
    let width = ui.available_width();
    let room = text::TextRoom {
        width: width - WAY.0 - 8.0,
        rows: SWITCH_LINES,
    };
    let lines = [
        (words, text::body(), tokens.text),
        (says, text::label(), tokens.text_muted),
    ];
    let lines = lines.into_iter().filter(|(words, ..)| !words.is_empty());
    let lines = lines.map(|(words, font, ink)| text::galley(ui, words, font, ink, room));
    let lines: Vec<_> = lines.collect();
    let text_height: f32 = lines.iter().map(|line| line.size().y).sum();
    let size = vec2(width, TOUCH.max(text_height + 8.0));
    let (rect, mut response) = ui.allocate_exact_size(size, Sense::click());
    if response.clicked() {
        *on = !*on;
        response.mark_changed();
    }
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, enabled, *on, words));
    describe(&response, says);
    if ui.is_rect_visible(rect) {
        wide_ground_ui(ui, &response, rect, CORNER_ROW);
        let mut top = rect.center().y - text_height / 2.0;
        for line in lines {
            let height = line.size().y;
            text::put(ui, line, Align2::LEFT_TOP, pos2(rect.left(), top));
            top += height;
        }
        paint_switch(ui, rect, *on);
    }
    response
}

/// A switch whose words say enough.
pub fn switch_ui(ui: &mut Ui, words: &str, on: &mut bool) -> Response {
    switch_row_ui(ui, words, "", on)
}

/// The way and the knob at the right of a row.
fn paint_switch(ui: &Ui, rect: Rect, on: bool) {
    let tokens = theme::tokens(ui);
    let middle = pos2(rect.right() - WAY.0 / 2.0, rect.center().y);
    let way = Rect::from_center_size(middle, WAY.into());
    let radius = WAY.1 / 2.0;
    let (way_fill, edge, knob) = if on {
        (tokens.accent, tokens.accent, tokens.on_accent)
    } else {
        (tokens.surface3, tokens.outline, tokens.outline)
    };
    let stroke = Stroke::new(1.5, edge);
    ui.painter()
        .rect(way, radius, way_fill, stroke, StrokeKind::Inside);
    let side = if on { 1.0 } else { -1.0 };
    let at = middle + vec2(side * (WAY.0 / 2.0 - radius), 0.0);
    ui.painter().circle_filled(at, radius - 5.0, knob);
}
