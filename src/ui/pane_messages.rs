//! What stands in a pane beside a chart's picture: progress, banners, and what there is without a chart.

use egui::{Ui, vec2};

use super::controls::{Banner, EmptyState, Severity};
use super::icons;
use super::theme::{self, text};
use crate::message::{Action, Subject};
use crate::remote::{Problem, ProblemKind};
use crate::state::{Session, Showing, State};

/// Bytes so far, as a line and in words.
pub fn progress_ui(ui: &mut Ui, received: u64, total: Option<u64>) {
    let tokens = theme::tokens(ui);
    let words = match total {
        _ if received == 0 => "Waiting for the service …".to_owned(),
        Some(total) => format!("{} of {} kB", received / 1024, total.div_ceil(1024)),
        None => format!("{} kB", received / 1024),
    };
    ui.label(text::rich(words, text::data(), tokens.text_muted));
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 4.0), egui::Sense::hover());
    let share = total
        .filter(|total| *total > 0)
        .map_or(0.0, |total| (received as f32 / total as f32).min(1.0));
    ui.painter().rect_filled(line, 2.0, tokens.surface3);
    ui.painter().rect_filled(
        line.with_max_x(line.left() + line.width() * share),
        2.0,
        tokens.accent,
    );
}

/// No picture, why, and the way on: for a chart that the service no longer has that is the list as it is now.
pub fn failed_ui(ui: &mut Ui, problem: &Problem) -> Option<Action> {
    let (button, action) = match problem.kind {
        ProblemKind::NotSignedIn => ("Sign in again", Action::SignIn),
        ProblemKind::NotFound => ("Load the list again", Action::Retry(Subject::Charts)),
        _ => ("Try again", Action::Retry(Subject::Image)),
    };
    let failed = EmptyState {
        icon: icons::IMAGE_BROKEN,
        severity: Severity::Bad,
        title: "Chart could not be loaded",
        body: &problem.sentence,
        button: Some(button),
        link: Some("Close"),
    };
    let answer = failed.ui(ui);
    let way = answer.button.then_some(action);
    way.or(answer.link.then_some(Action::CloseChart))
}

/// At most one message above the chart: the session first, then what concerns the picture.
pub fn banners_ui(ui: &mut Ui, state: &State, showing: &Showing) -> Option<Action> {
    let demo_image = showing
        .picture
        .as_ref()
        .is_some_and(|picture| !showing.is_real(picture.size, state.access()));
    let (banner, action) = if let Session::Ended { problem, .. } = &state.session {
        let banner = Banner {
            severity: Severity::Bad,
            icon: icons::LOCK,
            text: &problem.sentence,
            button: Some("Sign in again"),
            ..Banner::default()
        };
        (banner, Action::SignIn)
    } else if let Some(problem) = showing
        .problem
        .as_ref()
        .filter(|_problem| showing.picture.is_some())
    {
        let banner = Banner {
            severity: Severity::Bad,
            icon: icons::WARNING_CIRCLE,
            text: &problem.sentence,
            button: Some("Try again"),
            ..Banner::default()
        };
        (banner, Action::Retry(Subject::Image))
    } else if demo_image {
        let text = "Demo image – not the chart you chose";
        (
            Banner {
                severity: Severity::Warn,
                icon: icons::WARNING,
                text,
                ..Banner::default()
            },
            Action::CloseChart,
        )
    } else {
        return None;
    };
    let mut clicked = false;
    egui::Frame::new()
        .inner_margin(8.0)
        .show(ui, |ui| clicked = banner.ui(ui).button);
    clicked.then_some(action)
}

/// No chart on the screen.
pub fn empty_ui(ui: &mut Ui, state: &State, roomy: bool) -> Option<Action> {
    if let Session::Ended { problem, .. } = &state.session {
        let ended = EmptyState {
            icon: icons::LOCK,
            severity: Severity::Bad,
            title: "You are signed out",
            body: &problem.sentence,
            button: Some("Sign in again"),
            ..EmptyState::default()
        };
        return ended.ui(ui).button.then_some(Action::SignIn);
    }
    let (title, body) = match (&state.page, roomy) {
        (Some(_), true) => ("No chart open", "Choose a chart from the list."),
        (Some(_), false) => ("No chart open", "Tap Charts to choose one."),
        (None, _) => (
            "Where do you fly?",
            "Type an airport's ICAO identifier to see its charts.",
        ),
    };
    EmptyState {
        icon: icons::MAP_TRIFOLD,
        title,
        body,
        ..EmptyState::default()
    }
    .ui(ui);
    None
}
