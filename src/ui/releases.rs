//! New versions of the program, as the page *About* tells of them.

use egui::Ui;

use super::controls::{
    copied_row_ui, heading_ui, label_ui, live_label_ui, paragraph_ui, plain_button_ui,
    plain_buttons_ui,
};
use super::theme::text;
use crate::language::in_words;
use crate::message::{Action, ReleaseCommand};
use crate::release::Release;
use crate::state::{AppState, UpdateCheckStatus};

/// Draws what is known, and the button that looks for more.
pub fn releases_ui(ui: &mut Ui, state: &AppState) -> Option<Action> {
    heading_ui(ui, tr!("New versions"));
    let newer = state.releases.newer.as_ref();
    let mut command = newer.and_then(|newer| release_ui(ui, state, newer));
    let said = match (&state.releases.status, newer) {
        (UpdateCheckStatus::Looking, _) => Some(tr!("Checking for a new version …").to_owned()),
        (UpdateCheckStatus::Looked, None) => Some(tr!("Flightbag is up to date.").to_owned()),
        (UpdateCheckStatus::Failed(sentence), _) => Some(in_words(sentence)),
        (UpdateCheckStatus::Nothing, _) | (UpdateCheckStatus::Looked, Some(_)) => None,
    };
    if let Some(said) = said {
        live_label_ui(ui, &said, text::body(), |t| t.text_muted);
    }
    if plain_button_ui(ui, tr!("Check now")).clicked() {
        command = Some(ReleaseCommand::Look);
    }
    command.map(Action::Release)
}

/// One that is newer: what it is, what is new in it, and where it is to be had.
fn release_ui(ui: &mut Ui, state: &AppState, newer: &Release) -> Option<ReleaseCommand> {
    let title = tr!(
        "Version {version} of {date} is available",
        version = newer.version,
        date = state.settings.units.dates.write(newer.date)
    );
    live_label_ui(ui, &title, text::body(), |t| t.text);
    for line in &newer.news {
        label_ui(ui, &format!("• {line}"));
    }
    copied_row_ui(ui, tr!("Download page"), newer.page.as_str());
    let open = (tr!("Open download page"), ReleaseCommand::OpenPage);
    // Offers opt-out only if notices are on.
    let told = state.releases.to_tell(&state.settings.updates);
    let dismiss = told.map(|_told| (tr!("Do not show again"), ReleaseCommand::Dismiss));
    let command = plain_buttons_ui(ui, std::iter::once(open).chain(dismiss));
    let words = tr!(
        "Flightbag never downloads anything by itself: install the new version from its page, as you installed this \
         one."
    );
    paragraph_ui(ui, words);
    command
}
