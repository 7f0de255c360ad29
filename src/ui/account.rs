//! The account page: who is signed in, what the account may see, how long the sign-in lasts.

use egui::{Label, Ui};

use super::controls::{Banner, Button, ButtonKind, Severity};
use super::icons;
use super::sign_in::SignInCard;
use super::theme::{self, text};
use crate::account::Access;
use crate::message::Action;
use crate::state::{Session, State};

/// Draws the page.
pub fn account_ui(ui: &mut Ui, state: &State, card: &mut SignInCard) -> Option<Action> {
    let tokens = theme::tokens(ui);
    ui.label(text::rich("Account", text::title(), tokens.text));
    ui.add_space(8.0);
    let paragraph = |ui: &mut Ui, words: &str| {
        ui.add(Label::new(text::rich(words, text::body(), tokens.text_muted)).wrap());
        ui.add_space(4.0);
    };
    if state.embedded {
        paragraph(
            ui,
            "This is the built-in demo: its charts are drawn by this app and are not real.",
        );
    }
    let account = match &state.session {
        Session::SignedOut { .. } => {
            paragraph(ui, "Nobody is signed in.");
            return None;
        }
        // The address to copy, the time that is left, and *Cancel*.
        Session::SigningIn { .. } => return card.content_ui(ui, state),
        Session::Ended { problem, .. } => {
            Banner {
                severity: Severity::Bad,
                icon: icons::WARNING_CIRCLE,
                text: &problem.sentence,
                ..Banner::default()
            }
            .ui(ui);
            ui.add_space(8.0);
            let again = Button {
                kind: ButtonKind::Primary,
                text: "Sign in again",
                icon: Some(icons::SIGN_IN),
                wide: true,
            };
            let again = again.ui(ui).clicked().then_some(Action::SignIn);
            return again.or(sign_out_ui(ui));
        }
        Session::SignedIn(account) => account,
    };
    ui.add(Label::new(text::rich(&account.username, text::row(), tokens.text)).wrap());
    ui.add_space(4.0);
    paragraph(
        ui,
        match account.access {
            Access::Full => {
                "This account has a charts subscription: every airport's charts are shown."
            }
            Access::DemoAirports => {
                "Demo access: real charts for NZWN and YBBN only. Other airports show a demo image until your account has a charts subscription."
            }
            Access::Unknown => "The service does not say which charts this account may see.",
        },
    );
    paragraph(
        ui,
        "The sign-in is not stored. You stay signed in until you close Flightbag.",
    );
    ui.add_space(12.0);
    sign_out_ui(ui)
}

fn sign_out_ui(ui: &mut Ui) -> Option<Action> {
    let button = Button {
        kind: ButtonKind::Plain,
        text: "Sign out",
        icon: Some(icons::SIGN_OUT),
        wide: true,
    };
    button.ui(ui).clicked().then_some(Action::SignOut)
}
