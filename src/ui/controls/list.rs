//! Rows: the charts of an airport, and the entries of a menu.

use egui::{Color32, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::super::icons;
use super::super::theme::{self, CORNER_ROW, CORNER_SEGMENT, TOUCH, Tokens, text};
use super::{focus_ring_ui, ground, paint_icon, paint_spinner};

/// A chart in the list: 60 points high, over the whole width.
#[derive(Debug, Clone, Copy)]
pub struct ChartRow<'a> {
    /// One line; ends with … where there is no room.
    pub title: &'a str,
    /// Index and revision date.
    pub detail: &'a str,
    /// The whole row as a screen reader reads it (design 8).
    pub spoken: &'a str,
    /// The colour of the category, on the bar of the chosen row.
    pub color: Color32,
    /// The chart on screen.
    pub selected: bool,
    /// Its picture is on the way: a spinner in place of the badge.
    pub loading: bool,
    /// The chart has a map reference, so that the own-ship can be shown.
    pub georeferenced: bool,
}

impl ChartRow<'_> {
    /// Draws it.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let size = vec2(ui.available_width(), 60.0);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let enabled = ui.is_enabled();
        response.widget_info(|| {
            WidgetInfo::selected(Role::Button, enabled, self.selected, self.spoken)
        });
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, &response);
        }
        response
    }

    /// Ground, bar, two lines and badge.
    fn paint(&self, ui: &Ui, rect: Rect, response: &Response) {
        let tokens = theme::tokens(ui);
        let fill = ground(response, tokens, self.selected, Color32::TRANSPARENT);
        let painter = ui.painter();
        painter.rect_filled(rect, CORNER_ROW, fill);
        if self.selected {
            let corner = pos2(rect.left(), rect.top() + 12.0);
            let bar = Rect::from_min_size(corner, vec2(4.0, 36.0));
            painter.rect_filled(bar, 2.0, self.color);
        }
        let (title_ink, detail_ink) = self.inks(tokens, response.enabled());
        let badge =
            Rect::from_center_size(pos2(rect.right() - 26.0, rect.center().y), vec2(20.0, 20.0));
        let left = rect.left() + 16.0;
        let has_badge = self.loading || self.georeferenced;
        let right = if has_badge {
            badge.left()
        } else {
            rect.right()
        } - 8.0;
        let mut y = rect.top() + 10.0;
        for (line, font, ink) in [
            (self.title, text::row(), title_ink),
            (self.detail, text::data(), detail_ink),
        ] {
            let galley = text::line(ui, line, font, ink, right - left);
            let height = galley.size().y;
            ui.painter().galley(pos2(left, y), galley, ink);
            y += height + 2.0;
        }
        if self.loading {
            paint_spinner(ui, badge, tokens.accent);
        } else if self.georeferenced {
            let ink = if self.selected { title_ink } else { detail_ink };
            paint_icon(ui, badge, icons::NAVIGATION_ARROW, text::icon(20.0), ink);
        }
        focus_ring_ui(ui, response, rect, CORNER_ROW);
    }

    /// Title and second line.
    fn inks(&self, tokens: &Tokens, enabled: bool) -> (Color32, Color32) {
        match (enabled, self.selected) {
            (false, _) => (tokens.disabled, tokens.disabled),
            (true, true) => (tokens.on_selected, tokens.on_selected),
            (true, false) => (tokens.text, tokens.text_muted),
        }
    }
}

/// An entry of a menu or a suggestion: 44 points high.
#[derive(Debug, Clone, Copy, Default)]
pub struct MenuItem<'a> {
    /// An icon before the text.
    pub icon: Option<&'a str>,
    /// What it does.
    pub text: &'a str,
    /// The key that does the same, or another word at the end of the row.
    pub key: Option<&'a str>,
    /// The chosen one of several.
    pub selected: bool,
}

impl MenuItem<'_> {
    /// Draws it.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let tokens = theme::tokens(ui);
        let enabled = ui.is_enabled();
        let ink = match (enabled, self.selected) {
            (false, _) => tokens.disabled,
            (true, true) => tokens.on_selected,
            (true, false) => tokens.text,
        };
        let faint = if enabled && !self.selected {
            tokens.text_faint
        } else {
            ink
        };
        let width = ui.available_width();
        let key = text::line(ui, self.key.unwrap_or(""), text::data(), faint, width / 2.0);
        let indent = if self.icon.is_some() { 44.0 } else { 12.0 };
        let key_room = if self.key.is_some() {
            key.size().x + 16.0
        } else {
            0.0
        };
        let room = width - indent - key_room - 12.0;
        let line = text::line(ui, self.text, text::body(), ink, room);
        let (rect, response) = ui.allocate_exact_size(vec2(width, TOUCH), Sense::click());
        response.widget_info(|| {
            if self.selected {
                WidgetInfo::selected(Role::MenuItem, enabled, true, self.text)
            } else {
                WidgetInfo::labeled(Role::MenuItem, enabled, self.text)
            }
        });
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let fill = ground(&response, tokens, self.selected, Color32::TRANSPARENT);
        ui.painter().rect_filled(rect, CORNER_SEGMENT, fill);
        if let Some(icon) = self.icon {
            let middle = pos2(rect.left() + 24.0, rect.center().y);
            let place = Rect::from_center_size(middle, vec2(20.0, 20.0));
            paint_icon(ui, place, icon, text::icon(20.0), ink);
        }
        let top = rect.center().y - line.size().y / 2.0;
        ui.painter()
            .galley(pos2(rect.left() + indent, top), line, ink);
        let corner = pos2(
            rect.right() - 12.0 - key.size().x,
            rect.center().y - key.size().y / 2.0,
        );
        ui.painter().galley(corner, key, faint);
        focus_ring_ui(ui, &response, rect, CORNER_SEGMENT);
        response
    }
}
