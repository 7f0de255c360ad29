//! The dialog after a start with settings or drawings that could not be read whole. It stays until the person chose.

use egui::{Frame, Id, Margin, Modal, Ui};

use super::controls::{paragraph_ui, plain_button_ui, title_ui};
use super::theme;
use crate::message::{Action, RecoveryChoice};
use crate::state::State;

/// Width of the dialog, in points.
const WIDTH: f32 = 470.0;

/// Asks about the settings, then about the drawings.
pub fn recovery_ui(ui: &Ui, state: &State) -> Option<Action> {
    let (title, readable, sentence, has_earlier) = if let Some(of) = &state.recoveries.settings {
        let title = tr!("Your settings need a decision");
        let readable = tr!("Use these settings");
        (title, readable, &of.sentence, of.earlier.is_some())
    } else {
        let of = state.recoveries.drawings.as_ref()?;
        let title = tr!("Your drawings need a decision");
        let readable = tr!("Use these drawings");
        (title, readable, &of.sentence, of.earlier.is_some())
    };
    let tokens = theme::tokens(ui);
    let width = WIDTH.min(ui.ctx().content_rect().width() - 96.0);
    let frame = Frame::popup(ui.style())
        .inner_margin(Margin::same(24))
        .corner_radius(theme::CORNER_DIALOG);
    let modal = Modal::new(Id::unique("recovery"))
        .backdrop_color(tokens.scrim)
        .frame(frame);
    let offers = [
        (readable, RecoveryChoice::Readable, true),
        (
            tr!("Use the earlier ones"),
            RecoveryChoice::Earlier,
            has_earlier,
        ),
        (tr!("Start afresh"), RecoveryChoice::Afresh, true),
    ];
    let dialog = modal.show(ui.ctx(), |ui| {
        ui.set_width(width);
        title_ui(ui, title);
        ui.add_space(8.0);
        paragraph_ui(ui, sentence);
        paragraph_ui(
            ui,
            tr!(
                "Nothing is saved until you choose. The files are kept beside the new one, whatever you choose."
            ),
        );
        ui.add_space(8.0);
        let mut choice = None;
        ui.horizontal_wrapped(|ui| {
            for (words, offered, _) in offers.iter().filter(|(.., offered)| *offered) {
                if plain_button_ui(ui, words).clicked() {
                    choice = Some(*offered);
                }
            }
        });
        choice
    });
    dialog.inner.map(Action::Recover)
}
