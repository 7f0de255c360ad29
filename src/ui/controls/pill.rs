//! Pills: the states in the top bar.

use egui::{Rect, Response, Ui, pos2, vec2};

use super::super::theme::{self, TOUCH, text};
use super::{Severity, focus_ring_ui, ground, paint_icon, pressable_ui, touchable};

/// What stands in a pill beside its word: the icon, and room at both sides.
const BESIDE_WORD: f32 = 48.0;

/// A state in the top bar: icon and word, 32 points high in a target of 44. It is a button that opens what it names.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pill<'a> {
    /// A constant of `icons`.
    pub icon: &'a str,
    /// What stands in it, and what is spoken.
    pub word: &'a str,
    /// How much it matters.
    pub severity: Severity,
    /// Without room for the word, which is then its tooltip.
    pub icon_only: bool,
}

impl<'a> Pill<'a> {
    /// One with its word.
    pub fn new(icon: &'a str, word: &'a str, severity: Severity) -> Self {
        Self {
            icon,
            word,
            severity,
            icon_only: false,
        }
    }

    /// How wide it is where nothing is cut, in points.
    pub fn width(&self, ui: &Ui) -> f32 {
        if self.icon_only {
            return TOUCH;
        }
        (text::width(ui, self.word, text::label()) + BESIDE_WORD).max(TOUCH)
    }

    /// Draws it.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let tokens = theme::tokens(ui);
        let ink = theme::enabled(ui, self.severity.ink(tokens));
        let room = ui.available_width() - BESIDE_WORD;
        let line = (!self.icon_only).then(|| text::line(ui, self.word, text::label(), ink, room));
        let width = line
            .as_ref()
            .map_or(TOUCH, |line| line.size().x + BESIDE_WORD);
        let size = touchable(vec2(width, TOUCH));
        let (rect, response) = pressable_ui(ui, size, self.word, None);
        if ui.is_rect_visible(rect) {
            let pill = Rect::from_center_size(rect.center(), vec2(rect.width(), 32.0));
            let fill = ground(&response, tokens, false, self.severity.ground(tokens));
            ui.painter().rect_filled(pill, 16.0, fill);
            let middle = if line.is_some() {
                pos2(pill.left() + 21.0, pill.center().y)
            } else {
                pill.center()
            };
            paint_icon(ui, middle, self.icon, text::icon(18.0), ink);
            if let Some(line) = line {
                let corner = pos2(pill.left() + 34.0, pill.center().y - line.size().y / 2.0);
                ui.painter().galley(corner, line, ink);
            }
            focus_ring_ui(ui, &response, pill, 16);
        }
        if self.icon_only {
            response.on_hover_text(self.word)
        } else {
            response
        }
    }
}
