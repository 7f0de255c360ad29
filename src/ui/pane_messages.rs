//! What stands in a pane beside a chart's picture: progress, banners, and what there is without a chart.

use egui::Ui;

use super::chart_pane::{PaneRequest, PaneResponse};
use super::controls::{Banner, EmptyState, Severity, progress_bar_ui};
use super::recovery_action::recovery_button;
use super::theme::{self, text};
use super::{Page, icons};
use crate::account::SignInFlows;
use crate::language::in_words;
use crate::message::{Action, RetrySubject, TabId};
use crate::remote::Problem;
use crate::state::{AppState, SessionState, Tab, needs_sign_in};

/// Bytes so far, as a line and in words.
pub fn progress_ui(ui: &mut Ui, received: u64, total: Option<u64>) {
    let tokens = theme::tokens(ui);
    let words = match total {
        _ if received == 0 => tr!("Waiting for the service …").to_owned(),
        Some(total) => tr!(
            "{received} of {total} kB",
            received = received / 1024,
            total = total.div_ceil(1024)
        ),
        None => tr!("{received} kB", received = received / 1024),
    };
    ui.label(text::rich(words, text::data(), tokens.text_muted));
    let share = total
        .filter(|total| *total > 0)
        .map_or(0.0, |total| (received as f32 / total as f32).min(1.0));
    progress_bar_ui(ui, share);
}

/// No picture, why, and the way on.
pub fn failed_ui(ui: &mut Ui, problem: &Problem, tab: TabId) -> Option<Action> {
    let button = recovery_button(problem, RetrySubject::Picture(tab));
    let close = Action::CloseTab(tab);
    let closes = button
        .as_ref()
        .is_some_and(|(_words, action)| *action == close);
    let failed = EmptyState {
        icon: icons::IMAGE_BROKEN,
        severity: Severity::Bad,
        title: tr!("Chart could not be loaded"),
        body: &in_words(&problem.sentence),
        button,
        link: (!closes).then(|| (tr!("Close"), close)),
    };
    failed.ui(ui)
}

/// No picture, because its list is on its way.
pub fn list_loading_ui(ui: &mut Ui, tab: TabId) -> Option<Action> {
    let loading = EmptyState {
        button: Some((tr!("Cancel"), Action::CancelPicture(tab))),
        ..EmptyState::new(icons::LIST, tr!("Loading the chart list …"), "")
    };
    loading.ui(ui)
}

/// What is to be said above the chart: the session first, else what became of the last picture; and always that a demo
/// image is one.
pub fn banners_ui(ui: &mut Ui, state: &AppState, tab: &Tab, answer: &mut PaneResponse) {
    let showing = &tab.showing;
    let failed = showing.picture.as_ref().and(showing.problem.as_ref());
    let mut action = None;
    // Where the pane says it already, a banner would say it twice, and push the button away from under the finger.
    let said = showing.picture.is_none() && showing.problem.as_ref().is_some_and(needs_sign_in);
    if let SessionState::Ended { problem, .. } = &state.session.state
        && !said
    {
        let words = in_words(&problem.sentence);
        let banner = Banner::new(Severity::Bad, icons::LOCK, &words);
        action = framed_ui(ui, banner, Some((tr!("Sign in again"), Action::SignIn)));
    } else if let Some(problem) = failed
        && let Some(button) = recovery_button(problem, RetrySubject::Picture(tab.id))
    {
        let banner = Banner::failure(in_words(&problem.sentence));
        action = framed_ui(ui, banner, Some(button));
    } else if showing.picture.is_some() && state.pending_open.loads_list_of(tab.id) {
        let words = tr!("Loading the chart list …");
        let loading = Banner::new(Severity::Neutral, icons::LIST, words);
        let cancel = (tr!("Cancel"), Action::CancelPicture(tab.id));
        action = framed_ui(ui, loading, Some(cancel));
    }
    let demo_image = match (&showing.picture, &showing.arriving) {
        (Some(picture), _) => !picture.real,
        (None, Some(arriving)) => !showing.is_real(arriving.size),
        (None, None) => false,
    };
    answer.actions.extend(action);
    if demo_image {
        // What the account may not see does not come by asking again.
        let button = if showing.allowed {
            let again = Action::Retry(RetrySubject::Picture(tab.id));
            (tr!("Try again"), again.into())
        } else {
            let account = PaneRequest::Page(Page::Account);
            (tr!("Subscriptions"), account.into())
        };
        let banner = Banner::warning(tr!("Demo image – not the chart you chose"));
        let button = showing.arriving.is_none().then_some(button);
        if let Some(asked) = framed_ui(ui, banner, button) {
            answer.extend(asked);
        }
    }
}

/// Draws a banner with room around it; returns the way on when its button is clicked.
fn framed_ui<'a, T>(ui: &mut Ui, banner: Banner<'a>, button: Option<(&'a str, T)>) -> Option<T> {
    let frame = egui::Frame::new().inner_margin(8.0);
    frame.show(ui, |ui| banner.action_ui(ui, button)).inner
}

/// No chart on the screen.
pub fn empty_ui(ui: &mut Ui, state: &AppState, roomy: bool) -> Option<Action> {
    if let SessionState::Ended { problem, .. } = &state.session.state {
        let device = (tr!("Sign in on another device"), Action::SignInOnDevice);
        let ended = EmptyState {
            icon: icons::LOCK,
            severity: Severity::Bad,
            title: tr!("You are signed out"),
            body: &in_words(&problem.sentence),
            button: Some((tr!("Sign in again"), Action::SignIn)),
            link: (state.session.flows == SignInFlows::Both).then_some(device),
        };
        return ended.ui(ui);
    }
    let (title, body) = match (&state.airports.page, roomy) {
        (Some(_), true) => (tr!("No chart open"), tr!("Choose a chart from the list.")),
        (Some(_), false) => (tr!("No chart open"), tr!("Tap Charts to choose one.")),
        (None, _) => (
            tr!("Where are you flying?"),
            tr!("Search for an airport to see its charts."),
        ),
    };
    EmptyState::new(icons::MAP_TRIFOLD, title, body).ui(ui)
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;

    use super::*;
    use crate::account::{Access, Account};
    use crate::chart::Palette;
    use crate::remote::ProblemKind;

    #[test]
    fn ended_session_offers_both_flows() {
        for (words, action) in [
            ("Sign in again", Action::SignIn),
            ("Sign in on another device", Action::SignInOnDevice),
        ] {
            let mut state = AppState::new(Palette::Night, false);
            state.session.state = SessionState::Ended {
                account: Account::new("ann", Access::Full),
                problem: Problem::new(ProblemKind::NotSignedIn, "You have been signed out"),
            };
            let mut harness = Harness::builder()
                .with_context_setup(theme::apply)
                .build_ui_state(
                    move |ui, asked: &mut Option<Action>| {
                        *asked = asked.take().or(empty_ui(ui, &state, true));
                    },
                    None,
                );
            harness.get_by_label(words).click();
            harness.run();
            assert_eq!(*harness.state(), Some(action));
        }
    }
}
