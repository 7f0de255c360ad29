//! Rows: the charts of an airport.

use egui::{Color32, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::super::icons;
use super::super::theme::{self, CORNER_ROW, Tokens, text};
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
