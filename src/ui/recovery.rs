//! The dialog about settings or drawings that could not be read whole, at the start or of a chosen file. It stays until the
//! user chose.

use super::controls::{paragraph_ui, plain_buttons_ui, title_ui};
use super::theme;
use crate::language::in_words;
use crate::message::Action;
use crate::state::AppState;
use egui::{Frame, Id, Margin, Modal, Ui};

/// Width of the dialog, in points.
const WIDTH: f32 = 470.0;

/// Asks about the settings, then about the drawings, then about a chosen file.
pub fn recovery_ui(ui: &Ui, state: &AppState) -> Option<Action> {
    let question = state.saved.recoveries.question()?;
    let tokens = theme::tokens(ui);
    let width = WIDTH.min(ui.ctx().content_rect().width() - 96.0);
    let frame = Frame::popup(ui.style())
        .inner_margin(Margin::same(24))
        .corner_radius(theme::CORNER_DIALOG);
    let modal = Modal::new(Id::unique("recovery"))
        .backdrop_color(tokens.scrim)
        .frame(frame);
    let dialog = modal.show(ui.ctx(), |ui| {
        ui.set_width(width);
        title_ui(ui, &in_words(&question.title));
        ui.add_space(8.0);
        paragraph_ui(ui, &in_words(&question.sentence));
        paragraph_ui(ui, &in_words(&question.meanwhile));
        ui.add_space(8.0);
        let offers = question.offers.into_iter();
        plain_buttons_ui(ui, offers.map(|(words, choice)| (in_words(&words), choice)))
    });
    dialog.inner.map(Action::Recover)
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;

    use super::*;
    use crate::chart::Palette;
    use crate::message::{ImportedSettings, RecoveryChoice};
    use crate::settings::Settings;

    #[test]
    fn chosen_file_is_used_or_own_settings_are_kept() {
        for (button, choice) in [
            ("Use these settings", RecoveryChoice::Readable),
            ("Keep my settings", RecoveryChoice::Earlier),
        ] {
            let mut state = AppState::new(Palette::Night, false);
            let chosen = ImportedSettings {
                settings: Settings::default(),
                trouble: Some("Of a later version.".into()),
            };
            state.saved.recoveries.chosen = Some(Box::new(chosen));
            let mut harness = Harness::builder()
                .with_size(egui::vec2(800.0, 600.0))
                .with_context_setup(theme::apply)
                .build_ui_state(
                    move |ui, asked: &mut Option<Action>| {
                        *asked = asked.take().or(recovery_ui(ui, &state));
                    },
                    None,
                );
            harness.run();
            harness.get_by_label("Of a later version.");
            assert!(harness.query_by_label("Start over").is_none());
            harness.get_by_label(button).click();
            harness.run();
            assert_eq!(*harness.state(), Some(Action::Recover(choice)));
        }
    }
}
