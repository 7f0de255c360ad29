//! What an airport or a chart is to the flight, and which one it is: a button of two lines.

use egui::{
    Align2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::super::theme::{self, CORNER_BUTTON, TOUCH, text};
use super::{focus_ring_ui, ground, paint_spinner};

/// An identifier is written larger from this width on, in points.
const ROOMY: f32 = 84.0;

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
        let Self {
            width,
            role,
            words,
            spoken,
            chosen,
            busy,
        } = self;
        let (rect, response) = ui.allocate_exact_size(vec2(width, TOUCH), Sense::click());
        let enabled = ui.is_enabled();
        response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, chosen, spoken));
        let tokens = theme::tokens(ui);
        let fill = ground(&response, tokens, chosen, tokens.surface3);
        ui.painter().rect_filled(rect, CORNER_BUTTON, fill);
        if !chosen {
            let outline = Stroke::new(1.0, tokens.outline);
            let painter = ui.painter();
            painter.rect_stroke(rect, CORNER_BUTTON, outline, StrokeKind::Inside);
        }
        let (quiet, ink) = if chosen {
            (tokens.on_selected, tokens.on_selected)
        } else {
            (tokens.text_muted, tokens.text)
        };
        let below = pos2(rect.center().x, rect.top() + 30.0);
        let font = if width < ROOMY {
            text::label()
        } else {
            text::data_l()
        };
        let words = if busy { "" } else { words };
        let lines = [
            (role, text::caption(), quiet, below.y - 17.0),
            (words, font, ink, below.y),
        ];
        for (words, font, ink, y) in lines {
            let galley = text::line(ui, words, font, ink, rect.width() - 4.0);
            text::put(ui, galley, Align2::CENTER_CENTER, pos2(below.x, y));
        }
        if busy {
            paint_spinner(ui, Rect::from_center_size(below, Vec2::splat(16.0)), ink);
        }
        focus_ring_ui(ui, &response, rect, CORNER_BUTTON);
        response
    }
}
