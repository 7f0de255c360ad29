//! Rows: airports that were found.

use egui::{Rect, Response, Ui, pos2, vec2};

use super::super::theme::{self, CORNER_ROW, text};
use super::{ground_ui, paint_icon, pressable_ui};

/// Height of the row, in points.
const HEIGHT: f32 = 60.0;
/// Where the name begins, right of the codes.
const NAME: f32 = 76.0;
/// Room at both ends.
const MARGIN: f32 = 12.0;
/// Height of the plate of the IATA code, and the corner of it.
const PLATE: f32 = 18.0;
const PLATE_CORNER: u8 = 5;

/// An airport in a list: 60 points high, over the whole width.
#[derive(Debug, Clone, Copy, Default)]
pub struct AirportRow<'a> {
    /// The ICAO identifier.
    pub icao: &'a str,
    /// The IATA code, on a plate below it; may be empty.
    pub iata: &'a str,
    /// Its name, from the longest form to the shortest: the first one that there is room for.
    pub names: &'a [&'a str],
    /// City and country, the same.
    pub places: &'a [&'a str],
    /// Distance and direction; may be empty.
    pub way: &'a str,
    /// A constant of `icons`, filled, for a favourite or a recent one.
    pub badge: Option<&'a str>,
    /// The whole row as a screen reader reads it.
    pub spoken: &'a str,
    /// What Enter would open.
    pub selected: bool,
}

impl AirportRow<'_> {
    /// Draws it.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let size = vec2(ui.available_width(), HEIGHT);
        let (rect, response) = pressable_ui(ui, size, self.spoken, self.selected);
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, &response);
        }
        response
    }

    fn paint(&self, ui: &Ui, rect: Rect, response: &Response) {
        let tokens = theme::tokens(ui);
        ground_ui(ui, response, rect, CORNER_ROW, self.selected);
        let (ink, quiet) = if self.selected {
            (tokens.on_selected, tokens.on_selected)
        } else {
            (tokens.text, tokens.text_muted)
        };
        let (left, right) = (rect.left() + MARGIN, rect.right() - MARGIN);
        let (upper, lower) = (rect.top() + 10.0, rect.top() + 32.0);
        let galley = text::line(ui, self.icao, text::data_l(), ink, right - left);
        ui.painter().galley(pos2(left, upper), galley, ink);
        if !self.iata.is_empty() {
            let galley = text::line(
                ui,
                self.iata,
                text::data(),
                tokens.text_muted,
                NAME - MARGIN,
            );
            let plate = vec2(galley.size().x + 12.0, PLATE);
            let plate = Rect::from_min_size(pos2(left, lower), plate);
            ui.painter()
                .rect_filled(plate, PLATE_CORNER, tokens.surface3);
            let x = left + 6.0;
            ui.painter()
                .galley(pos2(x, lower), galley, tokens.text_muted);
        }
        let name = rect.left() + NAME;
        let mut end = right;
        if let Some(icon) = self.badge {
            let middle = pos2(right - 8.0, upper + 10.0);
            paint_icon(ui, middle, icon, text::icon_fill(16.0), quiet);
            end -= 24.0;
        }
        let widest = |forms: &[&str], font: egui::FontId, ink, room: f32| {
            let mut galleys = forms
                .iter()
                .map(|form| text::line(ui, form, font.clone(), ink, room));
            let fitting = galleys.find(|galley| !galley.elided);
            fitting.or_else(|| Some(text::line(ui, forms.last()?, font.clone(), ink, room)))
        };
        if let Some(galley) = widest(self.names, text::row(), ink, end - name) {
            ui.painter().galley(pos2(name, upper), galley, ink);
        }
        let mut end = right;
        if !self.way.is_empty() {
            let galley = text::line(ui, self.way, text::data(), quiet, end - name);
            end -= galley.size().x;
            ui.painter().galley(pos2(end, lower), galley, quiet);
            end -= 12.0;
        }
        if let Some(galley) = widest(self.places, text::label(), quiet, end - name) {
            ui.painter().galley(pos2(name, lower), galley, quiet);
        }
    }
}
