//! The search pad: keys for fingers, where no keyboard is at hand (design 6). No system's own one comes by itself everywhere.

use egui::{Align2, Rect, Response, Role, Sense, Ui, WidgetInfo, vec2};

use super::super::controls::{focus_ring_ui, ground, paint_icon};
use super::super::icons;
use super::super::theme::{self, CORNER_SEGMENT, TOUCH, text};

/// Side of a key, in points, and what is between two of them.
const KEY: f32 = 52.0;
const GAP: f32 = 4.0;
/// With less room below the field the keys are lower, so that results can be seen above them.
const LOW: f32 = 640.0;
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// The last letter is to go.
pub const BACKSPACE: char = '\u{8}';

/// How the keys are laid out in the room there is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct KeyPad {
    columns: usize,
    rows: usize,
    key: egui::Vec2,
}

impl KeyPad {
    /// As many keys in a row as there is room for; letters, digits, a space over what is left, and backspace.
    pub fn for_room(width: f32, height: f32) -> Self {
        let columns = ((width + GAP) / (KEY + GAP)).floor().max(4.0) as usize;
        let rows = (LETTERS.len() + 2).div_ceil(columns);
        let wide = (width + GAP) / columns as f32 - GAP;
        let high = if height < LOW { TOUCH } else { KEY };
        Self {
            columns,
            rows,
            key: vec2(wide, high),
        }
    }

    /// How high it is, in points.
    pub fn height(&self) -> f32 {
        self.rows as f32 * (self.key.y + GAP) - GAP
    }

    /// Draws it and tells what was pressed: a letter, a digit, the space between two words, or [`BACKSPACE`].
    pub fn ui(&self, ui: &mut Ui) -> Option<char> {
        let size = vec2(ui.available_width(), self.height());
        let (pad, _) = ui.allocate_exact_size(size, Sense::hover());
        let cell = |nth: usize| {
            let (row, column) = (nth / self.columns, nth % self.columns);
            let step = self.key + vec2(GAP, GAP);
            let corner = pad.min + vec2(column as f32 * step.x, row as f32 * step.y);
            Rect::from_min_size(corner, self.key)
        };
        let mut pressed = None;
        for (nth, letter) in LETTERS.chars().enumerate() {
            if key_ui(ui, cell(nth), &letter.to_string(), None).clicked() {
                pressed = Some(letter);
            }
        }
        let last = self.columns * self.rows - 1;
        // The space may begin in the row above; it then has the last row to itself.
        let mut first = LETTERS.len();
        if first / self.columns != (last - 1) / self.columns {
            first = first.max((self.rows - 1) * self.columns);
        }
        let space = cell(first).union(cell(last - 1));
        if key_ui(ui, space, tr!("Space"), None).clicked() {
            pressed = Some(' ');
        }
        if key_ui(ui, cell(last), tr!("Backspace"), Some(icons::BACKSPACE)).clicked() {
            pressed = Some(BACKSPACE);
        }
        pressed
    }
}

/// Draws a key in its place. Its name stands on it, or an icon instead.
fn key_ui(ui: &Ui, rect: Rect, name: &str, icon: Option<&str>) -> Response {
    let tokens = theme::tokens(ui);
    let id = ui.scope_id().with(("pad", name));
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let fill = ground(&response, tokens, false, tokens.surface3);
    ui.painter().rect_filled(rect, CORNER_SEGMENT, fill);
    if let Some(icon) = icon {
        paint_icon(ui, rect.center(), icon, text::icon(22.0), tokens.text);
    } else {
        let font = if name.len() == 1 {
            text::data_l()
        } else {
            text::label()
        };
        let galley = text::line(ui, name, font, tokens.text, rect.width());
        text::put(ui, galley, Align2::CENTER_CENTER, rect.center());
    }
    focus_ring_ui(ui, &response, rect, CORNER_SEGMENT);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_fit_fingers_and_width() {
        for width in [288.0_f32, 368.0, 448.0, 768.0, 1200.0] {
            for height in [380.0, 700.0] {
                let pad = KeyPad::for_room(width, height);
                assert!(pad.key.x >= KEY && pad.key.y >= TOUCH, "{width}: {pad:?}");
                let all = pad.columns as f32 * (pad.key.x + GAP) - GAP;
                assert!((all - width).abs() < 0.01, "{width}: {pad:?}");
                assert!(pad.columns * pad.rows >= LETTERS.len() + 2);
            }
        }
    }
}
