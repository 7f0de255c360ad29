//! The account page: who is signed in, what the account may see and until when, how long the sign-in lasts.

use egui::Ui;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::controls::{
    Banner, Button, heading_ui, paragraph_ui, row_ui, title_ui, unknown, wide_button_ui, words_ui,
};
use super::icons;
use super::recovery_action::recovery_button;
use super::sign_in::{SignInCard, on_device_ui};
use super::theme::text;
use crate::account::{Account, SignInFlows, Subscription, SubscriptionProduct, is_listed};
use crate::language::in_words;
use crate::message::{Action, RetrySubject};
use crate::remote::{Problem, Remote};
use crate::state::{AppState, SessionState};
use crate::units::Dates;

/// Draws the page.
pub fn account_ui(ui: &mut Ui, state: &AppState, card: &mut SignInCard) -> Option<Action> {
    title_ui(ui, tr!("Account"));
    ui.add_space(4.0);
    if state.embedded {
        paragraph_ui(
            ui,
            tr!("This is the built-in demo: its charts are drawn by Flightbag and are not real."),
        );
    }
    match &state.session.state {
        SessionState::SignedOut { .. } => {
            paragraph_ui(ui, tr!("You are not signed in."));
            None
        }
        // The address or the code, the time that is left, and *Cancel*.
        SessionState::Restoring(_) | SessionState::SigningIn { .. } => card.content_ui(ui, state),
        // Whose session it was, why it ended, and every way on.
        SessionState::Ended { account, problem } => {
            if !account.username.is_empty() {
                name_ui(ui, &account.username);
            }
            Banner::failure(in_words(&problem.sentence)).ui(ui);
            ui.add_space(8.0);
            let again = Button::primary(tr!("Sign in again")).icon(icons::SIGN_IN);
            let again = again.wide().ui(ui).clicked().then_some(Action::SignIn);
            ui.add_space(8.0);
            // Where there is one way only, it is taken by the button above.
            let flows = state.session.flows;
            let both = flows == SignInFlows::Both;
            let device = both.then(|| on_device_ui(ui, flows)).flatten();
            ui.add_space(8.0);
            let out = wide_button_ui(ui, tr!("Sign out"), icons::SIGN_OUT);
            again.or(device).or(out.then_some(Action::SignOut))
        }
        SessionState::SignedIn(account) => signed_in_ui(ui, state, account),
    }
}

fn signed_in_ui(ui: &mut Ui, state: &AppState, account: &Account) -> Option<Action> {
    let mut action = None;
    let name = match account.username.as_str() {
        "" => tr!("You are signed in"),
        name => name,
    };
    name_ui(ui, name);
    // Above all that comes later: nothing pushes them away from under the finger.
    if wide_button_ui(ui, tr!("Switch account"), icons::USER_CIRCLE) {
        action = Some(Action::SwitchAccount);
    }
    ui.add_space(8.0);
    if wide_button_ui(ui, tr!("Sign out"), icons::SIGN_OUT) {
        action = Some(Action::SignOut);
    }
    ui.add_space(8.0);
    if let Some(problem) = &state.session.unreached {
        action = unreached_ui(ui, problem).or(action);
        ui.add_space(8.0);
    }
    let list = state.session.subscriptions.ready();
    let listed = |kind| list.map(|list| is_listed(list, &kind, Timestamp::now()));
    let charts_listed = listed(SubscriptionProduct::Charts);
    let charts = in_words(&account.charts_status(charts_listed));
    row_ui(ui, tr!("Charts"), &charts);
    let data_listed = listed(SubscriptionProduct::NavigationData);
    let data = in_words(&account.navigation_data_status(data_listed));
    row_ui(ui, tr!("Navigation data"), &data);
    row_ui(ui, tr!("Sign-in"), &in_words(&account.storage));
    ui.add_space(8.0);
    heading_ui(ui, tr!("Subscriptions"));
    ui.add_space(4.0);
    match &state.session.subscriptions {
        Remote::Idle if state.session.unreached.is_some() => {
            paragraph_ui(ui, tr!("Not known yet."));
        }
        Remote::Idle => action = action.or(Some(Action::AskSubscriptions)),
        Remote::Loading(_) => paragraph_ui(ui, tr!("Checking with the chart service …")),
        Remote::Ready(subscriptions) if subscriptions.is_empty() => {
            paragraph_ui(ui, tr!("This account has no valid subscription."));
        }
        Remote::Ready(subscriptions) => {
            for subscription in subscriptions {
                subscription_ui(ui, subscription, state.settings.units.dates);
            }
        }
        Remote::Failed(problem) => {
            let button = recovery_button(problem, RetrySubject::Subscriptions);
            let taken = Banner::failure(in_words(&problem.sentence)).action_ui(ui, button);
            action = taken.or(action);
        }
    }
    action
}

/// Why nothing is known of the account yet, and the way on.
fn unreached_ui(ui: &mut Ui, problem: &Problem) -> Option<Action> {
    let words = tr!(
        "{sentence} Flightbag retries at least every two minutes.",
        sentence = in_words(&problem.sentence)
    );
    let again = (tr!("Try again"), Action::Retry(RetrySubject::Session));
    Banner::warning(&words).action_ui(ui, Some(again))
}

fn subscription_ui(ui: &mut Ui, subscription: &Subscription, dates: Dates) {
    let (now, zone) = (Timestamp::now(), &TimeZone::system());
    let kind = in_words(&subscription.kind);
    let name = if subscription.name.is_empty() {
        &kind
    } else {
        &subscription.name
    };
    words_ui(ui, name, text::row(), |t| t.text);
    row_ui(ui, tr!("Type"), &kind);
    let (from, until) = (&subscription.active_text, &subscription.expiry_text);
    let from = local(subscription.active, from.as_deref(), zone, dates);
    let until = local(subscription.expiry, until.as_deref(), zone, dates);
    row_ui(ui, tr!("From"), &from);
    row_ui(ui, tr!("Until"), &until);
    if let Some(days) = subscription.days_left(now) {
        row_ui(ui, tr!("Remaining"), &days_left(days));
    }
    ui.add_space(8.0);
}

/// A moment by the clock on the wall, or what is written in place of one.
fn local(moment: Option<Timestamp>, text: Option<&str>, zone: &TimeZone, dates: Dates) -> String {
    let Some(moment) = moment else {
        return text.unwrap_or(unknown()).to_owned();
    };
    let there = moment.to_zoned_datetime(zone.clone());
    let day = dates.write(there.date());
    format!("{day}, {}", there.strftime("%H:%M"))
}

fn days_left(days: u64) -> String {
    match days {
        0 => tr!("expired").to_owned(),
        days => tr_count!(days, "1 day" | "{days} days"),
    }
}

fn name_ui(ui: &mut Ui, name: &str) {
    words_ui(ui, name, text::row(), |t| t.text);
    ui.add_space(8.0);
}

#[cfg(test)]
mod tests;
