//! The key overview.

use egui::{Frame, Id, Label, Margin, Modal, ScrollArea, Ui, vec2};

use super::controls::{keycap_ui, plain_button_ui};
use super::keys::{SHORTCUTS, Shortcut};
use super::theme::{self, text};

/// Height of a line, width of the column of keys and of the whole, in points.
const LINE: f32 = 32.0;
const KEYS: f32 = 136.0;
const WIDTH: f32 = 430.0;
/// From this width of the window on there are two columns.
const TWO_COLUMNS: f32 = 1000.0;

/// Shows the keys while `open`; Esc, a click beside it or the button closes it.
pub fn help_ui(ui: &mut Ui, open: &mut bool) {
    if !*open {
        return;
    }
    let tokens = theme::tokens(ui);
    let window = ui.ctx().content_rect();
    let frame = Frame::popup(ui.style())
        .inner_margin(Margin::same(24))
        .corner_radius(theme::CORNER_DIALOG);
    let modal = Modal::new(Id::unique("keys"))
        .backdrop_color(tokens.scrim)
        .frame(frame)
        .show(ui.ctx(), |ui| {
            let columns = if window.width() >= TWO_COLUMNS { 2 } else { 1 };
            ui.set_width((WIDTH * columns as f32).min(window.width() - 96.0));
            ui.label(text::rich("Keys", text::title(), tokens.text));
            ui.add_space(8.0);
            ScrollArea::vertical()
                .max_height((window.height() - 300.0).max(120.0))
                .show(ui, |ui| table_ui(ui, columns));
            ui.add_space(8.0);
            let insets = "Own-ship is hidden outside the map and over the insets that the service lists. An area that is \
                          not to scale and not listed cannot be known: look at the chart.";
            ui.add(Label::new(text::rich(insets, text::caption(), tokens.text_faint)).wrap());
            ui.add_space(8.0);
            plain_button_ui(ui, "Close").clicked()
        });
    if modal.inner || modal.should_close() {
        *open = false;
    }
}

fn table_ui(ui: &mut Ui, columns: usize) {
    let lines = lines();
    let each = lines.len().div_ceil(columns);
    ui.columns(columns, |columns| {
        for (column, lines) in columns.iter_mut().zip(lines.chunks(each.max(1))) {
            column_ui(column, lines);
        }
    });
}

fn column_ui(ui: &mut Ui, lines: &[Vec<&Shortcut>]) {
    let tokens = theme::tokens(ui);
    ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
    ui.spacing_mut().interact_size.y = LINE;
    for keys in lines {
        let Some(first) = keys.first() else { continue };
        ui.horizontal(|ui| {
            ui.allocate_ui(vec2(KEYS, LINE), |ui| {
                ui.set_min_width(KEYS);
                for key in keys {
                    keycap_ui(ui, key.keycap);
                }
            });
            ui.add(Label::new(text::rich(first.deed.says(), text::body(), tokens.text)).truncate());
        });
    }
}

/// One line for each thing that can be done, with every key that does it.
fn lines() -> Vec<Vec<&'static Shortcut>> {
    let mut lines: Vec<Vec<&Shortcut>> = Vec::new();
    for shortcut in &SHORTCUTS {
        let known = lines.iter_mut().find(|line| {
            line.first()
                .is_some_and(|first| first.deed == shortcut.deed)
        });
        match known {
            Some(line) => line.push(shortcut),
            None => lines.push(vec![shortcut]),
        }
    }
    lines
}
