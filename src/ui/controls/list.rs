//! Rows: the charts of an airport and of a board.

use std::sync::Arc;

use egui::{
    Align2, Color32, Galley, Id, Pos2, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, pos2,
    vec2,
};

use super::super::icons;
use super::super::theme::{self, CORNER_ROW, TOUCH, Tokens, text};
use super::{IconButton, describe, ground_ui, paint_icon, paint_spinner};

/// Width of a badge and the gap before it, in points.
const BADGE: f32 = 28.0;

/// Height of a row, in points, without a preview and with one.
pub const ROW: f32 = 60.0;
pub const PREVIEW_ROW: f32 = 88.0;
/// Height of a row without a preview where height is short.
pub const DENSE_ROW: f32 = 46.0;
/// The place of a preview, in points, and its distance from the left edge.
const PREVIEW: Vec2 = vec2(56.0, 72.0);
const PREVIEW_LEFT: f32 = 8.0;
/// The same between preview and text.
const PREVIEW_GAP: f32 = 12.0;

/// Before each mark, in points, and from a line of text down to a line of marks.
const MARKS_GAP: f32 = 8.0;
const MARKS_LINE: f32 = 20.0;

/// A chart in the list, over the whole width.
#[derive(Debug, Clone, Copy, Default)]
pub struct ChartRow<'a> {
    /// One line; ends with … where there is no room.
    pub title: &'a str,
    /// Index and revision date.
    pub detail: &'a str,
    /// What stands behind the detail where there is room: the first of these forms that fits whole.
    pub more: &'a [&'a str],
    /// What is not in the row: shown over it as a tooltip, read out as its description.
    pub tip: &'a str,
    /// Short words behind the detail, each on a ground of its own: *NEW*, *CAO*.
    pub marks: &'a [&'a str],
    /// The whole row as a screen reader reads it (design 8).
    pub spoken: &'a str,
    /// The colour of the category, on the bar of the chosen row and on the icon.
    pub color: Color32,
    /// The category's icon, where a list has several of them; the row is dragged by it.
    pub handle: Option<&'a str>,
    /// There is room for a small picture at the left edge.
    pub preview: bool,
    /// Height is short: without a preview the row is lower.
    pub dense: bool,
    /// The chart on screen.
    pub selected: bool,
    /// Its picture is on the way: a spinner in place of the badge.
    pub loading: bool,
    /// The chart has a map reference, so that the own-ship can be shown.
    pub georeferenced: bool,
    /// What the button at the right edge does, spoken.
    pub pin_name: &'a str,
    /// The chart is pinned to a board.
    pub pinned: bool,
}

/// What was done to a row.
#[derive(Debug)]
pub struct ChartRowResponse {
    /// The row itself.
    pub row: Response,
    /// Where the small picture goes, where there is room for one.
    pub preview: Option<Rect>,
    /// The handle, where there is one.
    pub handle: Option<Response>,
    /// The pin was touched.
    pub pin: bool,
}

/// Returns how high a row is, in points.
pub fn row_height(preview: bool, dense: bool) -> f32 {
    match (preview, dense) {
        (true, _) => PREVIEW_ROW,
        (false, true) => DENSE_ROW,
        (false, false) => ROW,
    }
}

impl ChartRow<'_> {
    /// Draws it. Its `id` is the same for the same chart in every frame, wherever its row is.
    pub fn ui(self, ui: &mut Ui, id: Id) -> ChartRowResponse {
        let size = vec2(ui.available_width(), row_height(self.preview, self.dense));
        let (_, rect) = ui.allocate_space(size);
        let row = ui.interact(rect, id, Sense::click());
        let enabled = ui.is_enabled();
        row.widget_info(|| WidgetInfo::selected(Role::Button, enabled, self.selected, self.spoken));
        let row = self.tip_ui(row);
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, &row);
        }
        let handle = self.handle.map(|icon| self.handle_ui(ui, &row, icon));
        let pin = IconButton::new(icons::PUSH_PIN, self.pin_name).toggle(self.pinned);
        let pin = pin.end_ui(ui, rect);
        let preview = self.preview.then(|| {
            let left = rect.left() + PREVIEW_LEFT;
            let middle = pos2(left + PREVIEW.x / 2.0, rect.center().y);
            Rect::from_center_size(middle, PREVIEW)
        });
        ChartRowResponse {
            row,
            preview,
            handle,
            pin,
        }
    }

    /// What is not in the row, where there is any.
    fn tip_ui(&self, row: Response) -> Response {
        if self.tip.is_empty() {
            return row;
        }
        describe(&row, self.tip);
        row.on_hover_text(self.tip)
    }

    /// The detail, with the first form of what else is told that leaves it whole.
    pub(super) fn detail_line(&self, ui: &Ui, ink: Color32, room: f32) -> Arc<Galley> {
        let line = |words: &str| text::line(ui, words, text::data(), ink, room);
        let mut forms = self.more.iter();
        let fits = forms.find_map(|more| {
            let whole = line(&format!("{}   {more}", self.detail));
            (!whole.elided).then_some(whole)
        });
        fits.unwrap_or_else(|| line(self.detail))
    }

    /// Where the text begins, from the left edge of the row.
    fn text_left(&self) -> f32 {
        if self.preview {
            PREVIEW_LEFT + PREVIEW.x + PREVIEW_GAP
        } else if self.handle.is_some() {
            TOUCH
        } else {
            16.0
        }
    }

    /// The icon at the left edge, by which the row is dragged; without a pointer there are the row's menu and keys.
    fn handle_ui(&self, ui: &Ui, row: &Response, icon: &str) -> Response {
        let place = row.rect.with_max_x(row.rect.left() + TOUCH);
        let response = ui.interact(place, row.id.with("handle"), Sense::drag());
        paint_icon(ui, place.center(), icon, text::icon(20.0), self.color);
        response.on_hover_cursor(egui::CursorIcon::Grab)
    }

    /// Ground, bar, two lines, marks and badge.
    fn paint(&self, ui: &Ui, rect: Rect, response: &Response) {
        let tokens = theme::tokens(ui);
        ground_ui(ui, response, rect, CORNER_ROW, self.selected);
        let painter = ui.painter();
        if self.selected {
            let corner = pos2(rect.left(), rect.top() + 12.0);
            let bar = Rect::from_min_size(corner, vec2(4.0, rect.height() - 24.0));
            painter.rect_filled(bar, 2.0, self.color);
        }
        let (title_ink, detail_ink) = self.inks(tokens, response.enabled());
        let left = rect.left() + self.text_left();
        let mut right = rect.right() - TOUCH;
        if self.loading || self.georeferenced {
            let middle = pos2(right - BADGE / 2.0 + 2.0, rect.center().y);
            if self.loading {
                let badge = Rect::from_center_size(middle, vec2(20.0, 20.0));
                paint_spinner(ui, badge, tokens.accent);
            } else {
                let ink = if self.selected { title_ink } else { detail_ink };
                paint_icon(ui, middle, icons::NAVIGATION_ARROW, text::icon(20.0), ink);
            }
            right -= BADGE;
        }
        let title = text::line(ui, self.title, text::row(), title_ink, right - left);
        // Beside a preview there is less width and more height: marks have a line of their own.
        let marks_below = self.preview && !self.marks.is_empty();
        let raised = if marks_below { MARKS_LINE / 2.0 } else { 0.0 };
        let y = rect.top() + 10.0 + (rect.height() - ROW) / 2.0 - raised;
        let below = y + title.size().y + 2.0;
        painter.galley(pos2(left, y), title, title_ink);
        let marks_width = if marks_below {
            0.0
        } else {
            self.marks_width(ui)
        };
        let room = (right - left - marks_width).max(0.0);
        let detail = self.detail_line(ui, detail_ink, room);
        let (end, middle) = (left + detail.size().x, below + detail.size().y / 2.0);
        painter.galley(pos2(left, below), detail, detail_ink);
        let marks = if marks_below {
            pos2(left, middle + MARKS_LINE)
        } else {
            pos2(end + MARKS_GAP, middle)
        };
        self.paint_marks(ui, marks, tokens);
    }

    fn marks_width(&self, ui: &Ui) -> f32 {
        let width = |mark: &&str| text::width(ui, mark, text::caption()) + 18.0;
        self.marks.iter().map(width).sum()
    }

    /// The marks, from this place on.
    fn paint_marks(&self, ui: &Ui, from: Pos2, tokens: &Tokens) {
        let mut left = from.x;
        for mark in self.marks {
            let galley = text::line(ui, mark, text::caption(), tokens.ok, 100.0);
            let size = galley.size() + vec2(10.0, 0.0);
            let place = Align2::LEFT_CENTER.anchor_size(pos2(left, from.y), size);
            ui.painter().rect_filled(place, 4.0, tokens.ok_bg);
            ui.painter()
                .galley(place.min + vec2(5.0, 0.0), galley, tokens.ok);
            left = place.right() + MARKS_GAP;
        }
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
