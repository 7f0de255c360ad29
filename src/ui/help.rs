//! The key overview.

use egui::{Id, Modal, ScrollArea, Ui};

use super::controls::{keycap_ui, plain_button_ui};
use super::keys::SHORTCUTS;
use super::theme::{self, text};

/// Shows the keys while `open`; Esc, a click beside it or the button closes it.
pub fn help_ui(ui: &mut Ui, open: &mut bool) {
    if !*open {
        return;
    }
    let tokens = theme::tokens(ui);
    let room = ui.ctx().content_rect().height() - 220.0;
    let modal = Modal::new(Id::unique("keys"))
        .backdrop_color(tokens.scrim)
        .show(ui.ctx(), |ui| {
            ui.set_width(400.0_f32.min(ui.ctx().content_rect().width() - 96.0));
            ui.label(text::rich("Keys", text::title(), tokens.text));
            ui.add_space(8.0);
            ScrollArea::vertical()
                .max_height(room.max(120.0))
                .show(ui, |ui| {
                    for shortcut in &SHORTCUTS {
                        ui.horizontal(|ui| {
                            ui.allocate_ui(egui::vec2(88.0, 28.0), |ui| {
                                ui.set_min_width(88.0);
                                keycap_ui(ui, shortcut.keycap);
                            });
                            ui.label(text::rich(shortcut.says, text::body(), tokens.text));
                        });
                    }
                });
            ui.add_space(8.0);
            plain_button_ui(ui, "Close").clicked()
        });
    if modal.inner || modal.should_close() {
        *open = false;
    }
}
