//! The key overview.

use egui::{Frame, Id, Label, Margin, Modal, ScrollArea, Ui, vec2};

use super::controls::{keycap_ui, plain_button_ui};
use super::keys::SHORTCUTS;
use super::theme::{self, text};

/// Height of a line and width of the column of keys, in points.
const LINE: f32 = 32.0;
const KEYS: f32 = 88.0;

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
            ui.set_width(400.0_f32.min(window.width() - 96.0));
            ui.label(text::rich("Keys", text::title(), tokens.text));
            ui.add_space(8.0);
            ScrollArea::vertical()
                .max_height((window.height() - 300.0).max(120.0))
                .show(ui, table_ui);
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

fn table_ui(ui: &mut Ui) {
    let tokens = theme::tokens(ui);
    ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
    ui.spacing_mut().interact_size.y = LINE;
    for shortcut in &SHORTCUTS {
        ui.horizontal(|ui| {
            ui.allocate_ui(vec2(KEYS, LINE), |ui| {
                ui.set_min_width(KEYS);
                keycap_ui(ui, shortcut.keycap);
            });
            ui.label(text::rich(shortcut.says, text::body(), tokens.text));
        });
    }
}
