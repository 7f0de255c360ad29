//! What an airport or a chart is to the flight, and which one it is: a button of two lines.

use std::sync::Arc;

use egui::{
    Align2, Color32, FontId, Galley, Rect, Response, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

use super::super::theme::{self, CORNER_BUTTON, TOUCH, text};
use super::{focus_ring_ui, ground, paint_spinner, pressable_ui};
use crate::chart::short_name::longest_cut;

/// An identifier is written larger from this width on, in points.
const ROOMY: f32 = 80.0;
/// Beside the words, in points.
const PADDING: f32 = 1.0;

/// The words in the largest letters that they fit in, at last without their spaces and closer together; where they fit in
/// none, without their middle.
fn fitting(ui: &Ui, words: &str, ink: Color32, room: f32) -> Arc<Galley> {
    let line = |words: &str, font: FontId| text::line(ui, words, font, ink, f32::INFINITY);
    let fonts = [text::data_l(), text::label(), text::caption()];
    let fonts = fonts.into_iter().skip(usize::from(room < ROOMY));
    let joined: String = words.split_whitespace().collect();
    let forms = fonts.map(|font| line(words, font));
    let tight = |words: &str| text::tight_line(ui, words, text::caption(), ink);
    let mut whole = forms.chain([line(&joined, text::caption()), tight(&joined)]);
    let fits = |galley: &Arc<Galley>| galley.size().x <= room;
    whole.find(fits).unwrap_or_else(|| {
        let cut = longest_cut(&joined, |cut| fits(&tight(cut)));
        tight(&cut)
    })
}

/// A button, 44 points high: *FROM* over *NZWN*.
#[derive(Debug, Clone, Copy)]
pub struct RoleButton<'a> {
    /// In points.
    pub width: f32,
    /// What it is to the flight.
    pub role: &'a str,
    /// Which one it is.
    pub words: &'a str,
    /// For screen readers.
    pub spoken: &'a str,
    /// It is on the screen.
    pub chosen: bool,
    /// A spinner stands in the place of the words.
    pub busy: bool,
}

impl RoleButton<'_> {
    /// Draws it.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let size = vec2(self.width, TOUCH);
        let (rect, response) = pressable_ui(ui, size, self.spoken, self.chosen);
        let tokens = theme::tokens(ui);
        let fill = ground(&response, tokens, self.chosen, tokens.surface3);
        ui.painter().rect_filled(rect, CORNER_BUTTON, fill);
        if !self.chosen {
            let outline = Stroke::new(1.0, tokens.outline);
            let painter = ui.painter();
            painter.rect_stroke(rect, CORNER_BUTTON, outline, StrokeKind::Inside);
        }
        let (quiet, ink) = if self.chosen {
            (tokens.on_selected, tokens.on_selected)
        } else {
            (tokens.text_muted, tokens.text)
        };
        let below = pos2(rect.center().x, rect.top() + 30.0);
        let room = rect.width() - 2.0 * PADDING;
        let above = text::line(ui, self.role, text::caption(), quiet, room);
        let at = pos2(below.x, below.y - 17.0);
        text::put(ui, above, Align2::CENTER_CENTER, at);
        if self.busy {
            paint_spinner(ui, Rect::from_center_size(below, Vec2::splat(16.0)), ink);
        } else {
            let galley = fitting(ui, self.words, ink, room);
            text::put(ui, galley, Align2::CENTER_CENTER, below);
        }
        focus_ring_ui(ui, &response, rect, CORNER_BUTTON);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn procedure_of_six_letters_is_whole_in_46_points() {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let mut written = String::new();
        // The fonts are there from the second frame on.
        for _frame in 0..2 {
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                let room = 46.0 - 2.0 * PADDING;
                let galley = fitting(ui, "MORET1", Color32::WHITE, room);
                assert!(galley.size().x <= room, "{}", galley.size().x);
                written = galley.text().to_owned();
            });
            output.textures_delta.clear();
        }
        assert_eq!(written, "MORET1");
    }
}
