//! Signing in, signing out, and what an ended session leaves.

use std::time::Instant;

use super::*;
use crate::account::{BrowserUrl, SignInStorage};
use crate::message::KeyAction;

#[test]
fn second_attempt_to_sign_in_replaces_first() {
    let mut state = AppState::new(Palette::Day, false);
    state.perform(Action::SignIn);
    let first = state.session.state.waiting().unwrap().0;
    state.perform(Action::SignIn);
    state.absorb(Event::SignedIn {
        id: first,
        result: Ok(account(Access::Full)),
    });
    assert!(state.account().is_none());
}

#[test]
fn refused_sign_in_says_why_and_can_be_tried_again() {
    let mut state = AppState::new(Palette::Day, false);
    state.perform(Action::SignIn);
    let id = state.session.state.waiting().unwrap().0;
    let problem = Problem::new(
        ProblemKind::SignIn,
        "The sign-in was refused in the browser",
    );
    state.absorb(Event::SignedIn {
        id,
        result: Err(problem.clone()),
    });
    assert_eq!(
        state.session.state,
        SessionState::SignedOut {
            problem: Some(problem)
        }
    );
    assert!(matches!(
        state.perform(Action::SignIn).as_slice(),
        [Command::SignIn { .. }]
    ));
}

#[test]
fn cancelled_sign_in_closes_listener() {
    let mut state = AppState::new(Palette::Day, false);
    state.perform(Action::SignIn);
    let id = state.session.state.waiting().unwrap().0;
    assert_eq!(
        state.perform(Action::CancelSignIn),
        vec![Command::CancelSignIn { id }]
    );
    assert_eq!(
        state.session.state,
        SessionState::SignedOut { problem: None }
    );
}

#[test]
fn whether_browser_opened_second_time_is_what_counts() {
    let mut state = AppState::new(Palette::Day, false);
    state.perform(Action::SignIn);
    let id = state.session.state.waiting().unwrap().0;
    state.absorb(Event::SignInStarted {
        id,
        url: BrowserUrl::new("https://id.example/"),
        browser_opened: true,
        ends: Instant::now(),
    });
    let is_open = |state: &AppState| match state.session.state.waiting() {
        Some((_, SignInProgress::Browser { opened, .. })) => *opened,
        step => panic!("{step:?}"),
    };
    let other = RequestId(0);
    for (id, opened, expected) in [(id, false, false), (other, true, false), (id, true, true)] {
        state.absorb(Event::BrowserAsked { id, opened });
        assert_eq!(is_open(&state), expected);
    }
}

#[test]
fn browser_that_came_back_is_not_waited_for_again() {
    let mut state = AppState::new(Palette::Day, false);
    state.perform(Action::SignIn);
    let id = state.session.state.waiting().unwrap().0;
    state.absorb(Event::SignInFinishing { id });
    assert_eq!(
        state.session.state.waiting(),
        Some((id, &SignInProgress::Finishing))
    );
    assert_eq!(state.perform(Action::OpenBrowserAgain), Vec::new());
    // Told late, because the browser took its time to start.
    state.absorb(Event::SignInStarted {
        id,
        url: BrowserUrl::new("https://id.example/"),
        browser_opened: false,
        ends: Instant::now(),
    });
    assert_eq!(
        state.session.state.waiting(),
        Some((id, &SignInProgress::Finishing))
    );
    let cancelled = state.perform(Action::CancelSignIn);
    assert_eq!(cancelled, [Command::CancelSignIn { id }]);
}

#[test]
fn signing_out_leaves_nothing() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    assert_eq!(state.perform(Action::SignOut), vec![Command::SignOut]);
    assert!(
        state.airports.page.is_none()
            && state.airports.asking.is_none()
            && state.showing().is_none()
            && state.notice().is_none()
    );
    assert!(state.account().is_none());
}

#[test]
fn session_that_service_ends_leaves_chart_on_screen() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    state.absorb(Event::SessionEnded {
        problem: Problem::new(ProblemKind::NotSignedIn, "You have been signed out"),
    });
    assert!(matches!(state.session.state, SessionState::Ended { .. }));
    assert!(state.showing().unwrap().picture.is_some());
    assert_eq!(state.account().unwrap().username, "pilot");
}

#[test]
fn sign_in_retries_what_failed() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    let problem = Problem::new(ProblemKind::NotSignedIn, "Sign in again");
    state.absorb(Event::PictureLoaded {
        id,
        result: Err(problem.clone()),
    });
    state.absorb(Event::SessionEnded { problem });
    state.perform(Action::SignIn);
    let attempt = state.session.state.waiting().unwrap().0;
    let absorbed = state.absorb(Event::SignedIn {
        id: attempt,
        result: Ok(account(Access::Full)),
    });
    image_request(&absorbed.commands);
}

#[test]
fn new_account_starts_without_chart() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    state.absorb(Event::SessionEnded { problem: offline() });
    state.perform(Action::SignIn);
    let attempt = state.session.state.waiting().unwrap().0;
    let other = Account::new("another user", Access::Full);
    state.absorb(Event::SignedIn {
        id: attempt,
        result: Ok(other),
    });
    assert!(state.showing().is_none());
}

#[test]
fn sign_out_removes_what_is_untrue_and_keeps_errors() {
    let mut state = signed_in(Access::DemoAirports);
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    let sentence = "The settings could not be saved".to_owned();
    state.absorb(Event::NotSaved {
        sentence: sentence.into(),
    });
    state.perform(Action::SignOut);
    let told = state.notice().unwrap();
    assert_eq!(told.severity, Severity::Bad);
    assert_eq!(told.text, "The settings could not be saved");
    state.perform(Action::DismissNotice);
    assert_eq!(
        state.notice(),
        None,
        "the demo access went with the session"
    );
}

#[test]
fn not_saved_outlives_next_notice() {
    let mut state = signed_in(Access::DemoAirports);
    let sentence = "The drawings could not be saved".to_owned();
    state.absorb(Event::NotSaved {
        sentence: sentence.into(),
    });
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    assert!(state.notice().unwrap().text.says("drawings"));
    state.perform(Action::DismissNotice);
    assert!(state.notice().unwrap().text.says("Demo access"));
}

#[test]
fn sign_in_withdraws_why_one_before_failed() {
    let mut state = signed_in(Access::Full);
    for result in [Err(offline()), Ok(account(Access::Full))] {
        let failed = result.is_err();
        state.perform(Action::SwitchAccount);
        let id = state.session.state.waiting().unwrap().0;
        state.absorb(Event::SignedIn { id, result });
        let told = state.notice().map(|notice| notice.severity);
        assert_eq!(told == Some(Severity::Bad), failed);
    }
}

#[test]
fn demo_access_is_told_once_with_first_chart() {
    let mut state = signed_in(Access::DemoAirports);
    arrive(&mut state, "YBBN", false);
    state.perform(Action::DismissNotice);
    show(&mut state, "a");
    assert!(state.notice().unwrap().text.says("Demo access"));
    state.perform(Action::DismissNotice);
    show(&mut state, "b");
    assert_eq!(state.notice(), None);
}

/// What is said of a sign-in that ended so.
fn said_of(username: &str, kept: SignInStorage) -> String {
    let mut state = AppState::new(Palette::Day, false);
    state.perform(Action::SignIn);
    let id = state.session.state.waiting().unwrap().0;
    let account = Account {
        storage: kept,
        ..Account::new(username, Access::Full)
    };
    let result = Ok(account);
    state.absorb(Event::SignedIn { id, result });
    state.notice().unwrap().text.to_string()
}

#[test]
fn demo_sign_in_lasts_for_this_run() {
    let said = said_of("pilot", SignInStorage::Embedded);
    assert_eq!(
        said,
        "Signed in as pilot. You stay signed in until you close Flightbag."
    );
}

#[test]
fn sign_in_that_cannot_be_renewed_is_not_said_to_last() {
    let said = said_of("pilot", SignInStorage::NotRenewable);
    assert!(said.starts_with("Signed in as pilot."), "{said}");
    assert!(said.contains("It ends when it expires"), "{said}");
    assert!(!said.contains("You stay signed in"), "{said}");
}

#[test]
fn removed_sign_in_is_not_lasting() {
    let said = said_of("pilot", SignInStorage::Removed);
    assert!(said.contains("may end at its next renewal"), "{said}");
    assert!(!said.contains("You stay signed in"), "{said}");
}

#[test]
fn missing_name_is_left_out() {
    for kept in [
        SignInStorage::Stored,
        SignInStorage::Embedded,
        SignInStorage::NotRenewable,
    ] {
        let said = said_of("", kept);
        assert!(said.starts_with("Signed in. "), "{said}");
    }
}

#[test]
fn renewed_access_is_taken_over() {
    let mut state = signed_in(Access::DemoAirports);
    state.absorb(Event::AccountChanged {
        account: account(Access::Full),
    });
    assert_eq!(state.access(), Access::Full);
}

/// A state that knows the subscriptions, and what the account may see then.
fn with_subscriptions() -> AppState {
    let mut state = signed_in(Access::DemoAirports);
    let commands = state.perform(Action::AskSubscriptions);
    let [Command::FetchSubscriptions { id }] = *commands.as_slice() else {
        panic!("{commands:?}");
    };
    let result = Ok(Vec::new());
    state.absorb(Event::SubscriptionsLoaded { id, result });
    state
}

#[test]
fn changed_access_reloads_subscriptions() {
    let charts = account(Access::Full);
    let data = Account {
        navigation_data: Some(true),
        ..account(Access::DemoAirports)
    };
    for account in [charts, data] {
        let mut state = with_subscriptions();
        state.absorb(Event::AccountChanged { account });
        assert_eq!(state.session.subscriptions, Remote::Idle);
    }
}

#[test]
fn account_that_may_see_same_keeps_its_subscriptions() {
    let mut state = with_subscriptions();
    let account = Account {
        storage: SignInStorage::Stored,
        ..account(Access::DemoAirports)
    };
    state.absorb(Event::AccountChanged { account });
    assert_eq!(state.session.subscriptions, Remote::Ready(Vec::new()));
}

#[test]
fn account_change_repeats_no_request() {
    let mut state = signed_in(Access::DemoAirports);
    state.perform(Action::AskSubscriptions);
    let account = account(Access::Full);
    state.absorb(Event::AccountChanged { account });
    assert_eq!(state.perform(Action::AskSubscriptions), Vec::new());
}

#[test]
fn device_flow_can_replace_browser() {
    let mut state = signed_in(Access::Full);
    state.absorb(Event::SessionEnded { problem: offline() });
    state.perform(Action::SignIn);
    let (first, _step) = state.session.state.waiting().unwrap();
    let commands = state.perform(Action::SignInOnDevice);
    let [Command::SignIn { id, way }] = *commands.as_slice() else {
        panic!("{commands:?}");
    };
    assert_eq!(way, SignInMethod::Device);
    assert_ne!(id, first);
    assert!(state.account().is_some(), "whose chart may be there");
}

#[test]
fn ids_are_never_used_twice() {
    let mut state = signed_in(Access::Full);
    let (a, b) = open(&mut state, "YBBN");
    let (c, d) = open(&mut state, "YBBN");
    let mut ids = vec![a, b, c, d];
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 4);
}

#[test]
fn session_goes_on_until_new_sign_in_has_succeeded() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    assert!(matches!(
        state.perform(Action::SignIn).as_slice(),
        [Command::SignIn { .. }]
    ));
    assert!(state.showing().unwrap().picture.is_some());
    state.perform(Action::CancelSignIn);
    assert!(matches!(state.session.state, SessionState::SignedIn(_)));
}

#[test]
fn cancelling_when_nothing_waits_does_nothing() {
    let mut state = signed_in(Access::Full);
    assert_eq!(state.perform(Action::CancelSignIn), Vec::new());
    assert!(state.account().is_some());
}

#[test]
fn key_signs_in_again_where_session_has_ended() {
    let mut state = signed_in(Access::Full);
    state.absorb(Event::SessionEnded { problem: offline() });
    for (key, action) in [
        (KeyAction::SignIn, Action::SignIn),
        (KeyAction::SignInOnDevice, Action::SignInOnDevice),
    ] {
        assert_eq!(state.asked_by_key(None, key), Some(action));
    }
}
