//! A heading that shows and hides what is below it.

use egui::{Color32, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::super::icons;
use super::super::theme::{self, CORNER_ROW, TOUCH, text};
use super::{ground_ui, paint_icon};

/// A heading over the whole width, with an icon before its words and an arrow behind them.
#[derive(Debug, Clone, Copy)]
pub struct ExpanderHeading<'a> {
    /// Before the words.
    pub icon: &'a str,
    /// The icon's colour.
    pub ink: Color32,
    /// One line; ends with … where there is no room.
    pub words: &'a str,
    /// Whether what is below is shown.
    pub open: bool,
}

impl ExpanderHeading<'_> {
    /// Draws it; a click asks for the other state.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let size = vec2(ui.available_width(), TOUCH);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let (enabled, open) = (ui.is_enabled(), self.open);
        response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, open, self.words));
        if ui.is_rect_visible(rect) {
            let tokens = theme::tokens(ui);
            ground_ui(ui, &response, rect, CORNER_ROW, false);
            let middle = rect.center().y;
            let icon_at = pos2(rect.left() + 12.0, middle);
            paint_icon(ui, icon_at, self.icon, text::icon(20.0), self.ink);
            let caret = if open {
                icons::CARET_UP
            } else {
                icons::CARET_DOWN
            };
            let caret_at = pos2(rect.right() - 14.0, middle);
            paint_icon(ui, caret_at, caret, text::icon(16.0), tokens.text_muted);
            let left = rect.left() + 28.0;
            let room = rect.right() - 28.0 - left;
            let galley = text::line(ui, self.words, text::row(), tokens.text, room);
            let top = rect.center().y - galley.size().y / 2.0;
            ui.painter().galley(pos2(left, top), galley, tokens.text);
        }
        response
    }
}
