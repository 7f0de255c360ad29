//! A line to type into.

use std::ops::Range;

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{
    Frame, Key, Margin, PointerButton, Rect, Response, Sense, Stroke, StrokeKind, TextEdit, Ui,
    pos2, vec2,
};

use super::super::icons;
use super::super::theme::{self, CORNER_ROW, TOUCH, text};
use super::{IconButton, focus_ring_ui, paint_icon, placed_ui};

/// Selects so much of the text of a field that was drawn before, and puts its cursor behind that.
pub fn select(ui: &Ui, field: egui::Id, letters: Range<usize>) {
    if let Some(mut edit) = TextEditState::load(ui.ctx(), field) {
        let range = CCursorRange::two(CCursor::new(letters.start), CCursor::new(letters.end));
        edit.cursor.set_char_range(Some(range));
        edit.store(ui.ctx(), field);
    }
}

/// Whether Enter was pressed in this field, which ends the typing. A slow machine may hear of it in the frame of the click
/// into the field, after which it has the keyboard again.
pub fn is_entered(ui: &Ui, field: &Response) -> bool {
    let clicked = field.has_focus() && field.clicked_by(PointerButton::Primary);
    (field.lost_focus() || clicked) && ui.input(|input| input.key_pressed(Key::Enter))
}

/// No field takes more letters: a pasted text must not fill the window.
const MOST_TYPED: usize = 20_000;

/// A field to search with, of this name; returns the words to look for, in small letters.
pub fn search_ui(ui: &mut Ui, name: &str, words: &mut String) -> Vec<String> {
    let field = TextField::new(name).icon(icons::MAGNIFYING_GLASS);
    field.ui(ui, words);
    words.split_whitespace().map(str::to_lowercase).collect()
}

/// A field of several lines, with these words while nothing is typed.
pub fn text_area<'a>(ui: &Ui, content: &'a mut String, hint: &str) -> TextEdit<'a> {
    let tokens = theme::tokens(ui);
    TextEdit::multiline(content)
        .font(text::body())
        .text_color(tokens.text)
        .hint_text(text::rich(hint, text::body(), tokens.text_faint))
}

/// A field of one line, 44 points high, over the whole width.
#[derive(Debug, Clone, Copy, Default)]
pub struct TextField<'a> {
    /// Spoken.
    pub name: &'a str,
    /// Shown while nothing is typed.
    pub hint: &'a str,
    /// An icon before the text.
    pub icon: Option<&'a str>,
}

impl<'a> TextField<'a> {
    /// One that shows its name while nothing is typed.
    pub fn new(name: &'a str) -> Self {
        Self {
            name,
            hint: name,
            icon: None,
        }
    }

    /// Shows this instead of its name.
    pub fn hint(mut self, hint: &'a str) -> Self {
        self.hint = hint;
        self
    }

    /// With an icon before the text.
    pub fn icon(mut self, icon: &'a str) -> Self {
        self.icon = Some(icon);
        self
    }

    /// Draws it; with text in it, it has a button that clears it. The response
    /// is that of the text: `changed`, `lost_focus`, `request_focus`.
    pub fn ui(self, ui: &mut Ui, content: &mut String) -> Response {
        let tokens = theme::tokens(ui);
        let size = vec2(ui.available_width(), TOUCH);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let painter = ui.painter();
        painter.rect_filled(rect, CORNER_ROW, tokens.surface3);
        let outline = Stroke::new(1.0, tokens.outline);
        painter.rect_stroke(rect, CORNER_ROW, outline, StrokeKind::Inside);

        let mut inner = rect.shrink2(vec2(12.0, 0.0));
        if let Some(icon) = self.icon {
            let middle = pos2(inner.left() + 9.0, inner.center().y);
            paint_icon(ui, middle, icon, text::icon(18.0), tokens.text_faint);
            inner.min.x += 28.0;
        }
        // The room of the clear button is always left free, so that the text
        // does not jump when the first letter is typed.
        inner.max.x = rect.right() - TOUCH;
        let filled = !content.is_empty();
        let mut response = self.text_ui(ui, inner, content);
        if filled && ui.is_enabled() {
            let name = tr!("Clear {name}", name = self.name);
            if IconButton::new(icons::X, &name).end_ui(ui, rect) {
                content.clear();
                response.mark_changed();
                response.request_focus();
            }
        }
        focus_ring_ui(ui, &response, rect, CORNER_ROW);
        response
    }

    /// The text itself, without a frame of its own.
    fn text_ui(self, ui: &mut Ui, place: Rect, content: &mut String) -> Response {
        let tokens = theme::tokens(ui);
        let ink = theme::enabled(ui, tokens.text);
        let edit = TextEdit::singleline(content)
            .id(egui::Id::unique(("field", self.name)))
            .frame(Frame::NONE)
            .margin(Margin::ZERO)
            .char_limit(MOST_TYPED)
            .font(text::body())
            .text_color(ink)
            .hint_text(text::rich(self.hint, text::body(), tokens.text_faint))
            .align(egui::Align2::LEFT_CENTER)
            .desired_width(place.width())
            .min_size(place.size());
        placed_ui(ui, place, |ui| ui.add(edit)).accessible_name(self.name)
    }
}
