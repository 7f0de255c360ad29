//! Words in the flow of a page, each kind as on every other page.

use egui::{Color32, FontId, Label, Response, Ui};

use super::super::theme::{self, Tokens, text};
use crate::language::{self, Language};

/// A caption within a sentence: English writes it small there, German keeps the capitals of its nouns.
pub(super) fn in_sentence(caption: &str) -> String {
    match language::spoken() {
        Language::English => caption.to_lowercase(),
        Language::German => caption.to_owned(),
    }
}

/// A colour of the tokens, by its meaning.
pub(super) type Ink = fn(&Tokens) -> Color32;

/// Words of any look, wrapped.
pub fn words_ui(ui: &mut Ui, words: &str, font: FontId, ink: Ink) -> Response {
    let color = ink(theme::tokens(ui));
    ui.add(Label::new(text::rich(words, font, color)).wrap())
}

/// The title of a page, or of a part that could be one.
pub fn title_ui(ui: &mut Ui, words: &str) {
    let color = theme::tokens(ui).text;
    ui.label(text::rich(words, text::title(), color));
    ui.add_space(4.0);
}

/// The heading of a part of a page.
pub fn heading_ui(ui: &mut Ui, words: &str) {
    ui.add_space(8.0);
    let color = theme::tokens(ui).text;
    ui.label(text::rich(words, text::row(), color));
}

/// A name, on one line.
pub fn name_ui(ui: &mut Ui, words: &str) {
    let color = theme::tokens(ui).text;
    ui.add(Label::new(text::rich(words, text::row(), color)).truncate());
}

/// A fact below a name.
pub fn label_ui(ui: &mut Ui, words: &str) {
    words_ui(ui, words, text::label(), |t| t.text_muted);
}

/// Sentences.
pub fn paragraph_ui(ui: &mut Ui, words: &str) {
    words_ui(ui, words, text::body(), |t| t.text_muted);
    ui.add_space(4.0);
}
