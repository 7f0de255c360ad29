//! What stands where no chart is listed, and the way on.

use egui::Ui;

use super::super::controls::{EmptyState, Severity};
use super::super::icons;
use super::super::recovery_action::recovery_button;
use crate::chart::{Category, ChartList, Version};
use crate::language::in_words;
use crate::message::{Action, RetrySubject};
use crate::remote::Problem;
use crate::state::AirportPage;

/// A list that did not come, why, and the way on.
pub(super) fn failed_ui(ui: &mut Ui, page: &AirportPage, problem: &Problem) -> Option<Action> {
    let body = if page.has_no_charts() {
        tr!("The service has no charts for {icao}.", icao = page.icao)
    } else {
        in_words(&problem.sentence)
    };
    no_list_ui(ui, &body, recovery_button(problem, RetrySubject::Charts))
}

/// A list of which nothing could be read, and the way on.
pub(super) fn unread_ui(ui: &mut Ui, count: usize) -> Option<Action> {
    let sentence = tr_count!(
        count,
        "The only chart in the list could not be read."
            | "None of the {count} charts in the list could be read."
    );
    let again = Action::Retry(RetrySubject::Charts);
    no_list_ui(ui, &sentence, Some((tr!("Try again"), again)))
}

fn no_list_ui(ui: &mut Ui, body: &str, button: Option<(&str, Action)>) -> Option<Action> {
    let state = EmptyState {
        severity: Severity::Bad,
        button,
        ..EmptyState::new(icons::WARNING_CIRCLE, tr!("No chart list"), body)
    };
    state.ui(ui)
}

/// A list without charts, or without any of this category.
pub(super) fn empty_ui(ui: &mut Ui, page: &AirportPage, list: &ChartList, category: &Category) {
    let (title, body) = match (list.charts.is_empty(), page.version) {
        (true, _) if page.has_no_charts() => (
            tr!("The service has no charts for {icao}.", icao = page.icao),
            String::new(),
        ),
        (true, Version::Std) => (
            tr!("No STD charts").to_owned(),
            tr!("Switch to CAO to see the commercial airline overlay charts.").to_owned(),
        ),
        (true, Version::Cao) => (
            tr!("No CAO charts").to_owned(),
            tr!("Switch to STD to see the standard charts.").to_owned(),
        ),
        (false, _) => (
            tr!("No {code} charts here", code = category.code()),
            tr!("Choose another category.").to_owned(),
        ),
    };
    EmptyState::new(icons::FILE_X, &title, &body).ui(ui);
}
