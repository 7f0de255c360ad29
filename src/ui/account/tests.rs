//! What the account page says of an account and its sign-in, and which ways on it offers.

use egui::vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use super::*;
use crate::account::Access;
use crate::chart::Palette;
use crate::remote::ProblemKind;
use crate::ui::theme;

#[test]
fn subscription_is_told_in_local_time() {
    let moment = "2026-11-20T23:30:00Z".parse().unwrap();
    let zone = TimeZone::fixed(jiff::tz::offset(2));
    assert_eq!(
        local(Some(moment), None, &zone, Dates::default()),
        "2026-11-21, 01:30"
    );
    assert_eq!(local(None, None, &zone, Dates::default()), "unknown");
}

#[test]
fn last_day_is_one_day() {
    assert_eq!(days_left(1), "1 day");
    assert_eq!(days_left(0), "expired");
    assert_eq!(days_left(30), "30 days");
}

fn signed_out_by_the_service() -> Problem {
    Problem::new(ProblemKind::NotSignedIn, "You have been signed out")
}

fn offline() -> Problem {
    Problem::new(ProblemKind::Offline, "It could not be reached")
}

fn with_session(session: SessionState) -> AppState {
    let mut state = AppState::new(Palette::Night, false);
    state.session.state = session;
    state
}

fn ended(username: &str) -> AppState {
    with_session(SessionState::Ended {
        account: Account::new(username, Access::Full),
        problem: signed_out_by_the_service(),
    })
}

fn signed_in() -> AppState {
    with_session(SessionState::SignedIn(Account::new("ann", Access::Full)))
}

/// A window with the page; what the window keeps is what the user asked for.
fn page(state: AppState) -> Harness<'static, Option<Action>> {
    let mut card = SignInCard::default();
    let mut harness = Harness::builder()
        .with_size(vec2(360.0, 900.0))
        .with_context_setup(theme::apply)
        .build_ui_state(
            move |ui, asked: &mut Option<Action>| {
                *asked = asked.take().or(account_ui(ui, &state, &mut card));
            },
            None,
        );
    harness.run();
    harness
}

/// What a click on this button asks for.
fn asks(state: AppState, button: &str) -> Option<Action> {
    let mut harness = page(state);
    *harness.state_mut() = None;
    harness.get_by_label(button).click();
    harness.run();
    harness.state().clone()
}

#[test]
fn ended_session_says_whose_it_was_and_why_it_ended() {
    let page = page(ended("ann"));
    page.get_by_label("ann");
    page.get_by_label("You have been signed out");
}

#[test]
fn ended_session_offers_every_way_on() {
    for (button, action) in [
        ("Sign in again", Action::SignIn),
        ("Sign in on another device", Action::SignInOnDevice),
        ("Sign out", Action::SignOut),
    ] {
        assert_eq!(asks(ended("ann"), button), Some(action));
    }
}

#[test]
fn network_that_is_down_calls_for_no_other_sign_in() {
    let mut state = signed_in();
    state.session.unreached = Some(offline());
    let page = page(state);
    assert!(page.query_by_label("Sign in on another device").is_none());
    page.get_by_label("Try again");
}

#[test]
fn subscriptions_that_need_another_sign_in_offer_one() {
    let mut state = signed_in();
    state.session.subscriptions = Remote::Failed(signed_out_by_the_service());
    assert_eq!(asks(state, "Sign in again"), Some(Action::SignIn));
}

#[test]
fn subscriptions_that_failed_otherwise_are_asked_for_again() {
    let mut state = signed_in();
    state.session.subscriptions = Remote::Failed(offline());
    let again = Action::Retry(RetrySubject::Subscriptions);
    assert_eq!(asks(state, "Try again"), Some(again));
}

/// What the page says of charts where the token has this access and the list these kinds.
fn charts_row(access: Access, kinds: &[SubscriptionProduct]) -> Harness<'static, Option<Action>> {
    let mut state = with_session(SessionState::SignedIn(Account::new("ann", access)));
    let subscriptions = kinds.iter().map(|kind| Subscription {
        name: String::new(),
        kind: kind.clone(),
        active: None,
        expiry: None,
        active_text: None,
        expiry_text: None,
    });
    state.session.subscriptions = Remote::Ready(subscriptions.collect());
    page(state)
}

#[test]
fn disagreeing_claim_and_list_are_both_told() {
    for (access, kinds, said) in [
        (Access::Full, &[][..], "Your sign-in includes charts, but"),
        (
            Access::DemoAirports,
            &[SubscriptionProduct::Charts][..],
            "The service lists a charts subscription, but",
        ),
        (
            Access::Full,
            &[SubscriptionProduct::Charts][..],
            "Yes: charts of all airports.",
        ),
        (
            Access::Unknown,
            &[SubscriptionProduct::NavigationData][..],
            "Demo access: real charts",
        ),
        (
            Access::Unknown,
            &[SubscriptionProduct::NavigationData][..],
            "Yes: the current AIRAC cycle.",
        ),
    ] {
        let page = charts_row(access, kinds);
        let mut found = page.query_all_by_label_contains(said);
        assert!(found.next().is_some(), "{said}");
    }
}

#[test]
fn date_that_is_not_read_is_shown_as_written() {
    let zone = TimeZone::UTC;
    assert_eq!(
        local(None, Some("next season"), &zone, Dates::default()),
        "next season"
    );
    assert_eq!(local(None, None, &zone, Dates::default()), unknown());
    let read = local(
        Some(Timestamp::UNIX_EPOCH),
        Some("next season"),
        &zone,
        Dates::default(),
    );
    assert!(read.contains("1970"), "{read}");
}
