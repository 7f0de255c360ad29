//! A line of the page of keys, or of the tools: what can be done, and with which keys.

use egui::{Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::super::theme::{self, CORNER_ROW, TOUCH, text};
use super::ground_ui;

/// The keys have no more than this part of the line.
const KEYS_SHARE: f32 = 0.45;

/// Words over the whole width, with keys at the right.
#[derive(Debug, Clone, Copy)]
pub struct KeyRow<'a> {
    /// What is done.
    pub says: &'a str,
    /// With which keys.
    pub keys: &'a str,
    /// Whether what is below is shown, or the tool is on; `None` for what is done once.
    pub open: Option<bool>,
}

impl KeyRow<'_> {
    /// Draws it; a click asks for the other state.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let size = vec2(ui.available_width(), TOUCH);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let enabled = ui.is_enabled();
        response.widget_info(|| {
            let words = if self.keys.is_empty() {
                self.says.to_owned()
            } else {
                format!("{}: {}", self.says, self.keys)
            };
            match self.open {
                Some(open) => WidgetInfo::selected(Role::Button, enabled, open, words),
                None => WidgetInfo::labeled(Role::Button, enabled, words),
            }
        });
        if ui.is_rect_visible(rect) {
            let tokens = theme::tokens(ui);
            let open = self.open == Some(true);
            ground_ui(ui, &response, rect, CORNER_ROW, open);
            let ink = if enabled {
                tokens.text
            } else {
                tokens.disabled
            };
            let painter = ui.painter();
            let inner = rect.shrink2(vec2(8.0, 0.0));
            let middle = inner.center().y;
            let most = inner.width() * KEYS_SHARE;
            let keys = text::line(ui, self.keys, text::data(), tokens.text_muted, most);
            let keys_at = pos2(inner.right() - keys.size().x, middle - keys.size().y / 2.0);
            let room = keys_at.x - inner.left() - 8.0;
            let says = text::line(ui, self.says, text::body(), ink, room);
            let says_at = pos2(inner.left(), middle - says.size().y / 2.0);
            painter.galley(keys_at, keys, tokens.text_muted);
            painter.galley(says_at, says, ink);
        }
        response
    }
}
