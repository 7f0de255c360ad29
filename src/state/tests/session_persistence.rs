//! Staying signed in: the start, what the store and the renewals tell, other ways to sign in, waiting as asked.

use std::time::Instant;

use super::*;
use crate::account::{DeviceCode, SignInStorage, StoreTrouble};
use crate::message::SignInMethod;
use crate::remote::RetryWait;

/// The state at the start with a configured service, and the look into the store.
fn starting() -> (AppState, RequestId) {
    let mut state = AppState::new(Palette::Day, false);
    let commands = state.begin();
    let [Command::Restore { id }] = commands.as_slice() else {
        panic!("{commands:?}");
    };
    (state, *id)
}

fn kept(username: &str, kept: SignInStorage) -> Account {
    Account {
        storage: kept,
        ..Account::new(username, Access::Full)
    }
}

/// A state whose sign-in of an earlier start was found, the name still unknown.
fn restored() -> AppState {
    let (mut state, id) = starting();
    let result = Ok(Some(Account {
        access: Access::Unknown,
        ..kept("", SignInStorage::Stored)
    }));
    state.absorb(Event::Restored { id, result });
    state
}

fn notice(state: &AppState) -> String {
    state
        .notice()
        .map_or_else(String::new, |notice| notice.text.to_string())
}

#[test]
fn demo_sign_in_ends_with_the_run() {
    let mut state = AppState::new(Palette::Day, true);
    assert_eq!(state.begin(), Vec::new());
    assert_eq!(
        state.session.state,
        SessionState::SignedOut { problem: None }
    );
}

#[test]
fn stored_sign_in_needs_no_question() {
    let state = restored();
    assert!(matches!(state.session.state, SessionState::SignedIn(_)));
    assert_eq!(state.notice(), None);
}

#[test]
fn first_start_offers_sign_in() {
    let (mut state, id) = starting();
    let result = Ok(None);
    state.absorb(Event::Restored { id, result });
    assert_eq!(
        state.session.state,
        SessionState::SignedOut { problem: None }
    );
}

#[test]
fn unreadable_store_can_be_retried() {
    let (mut state, id) = starting();
    let problem = Problem::new(ProblemKind::SecretStore, "It is locked");
    let result = Err(problem.clone());
    state.absorb(Event::Restored { id, result });
    assert_eq!(
        state.session.state,
        SessionState::SignedOut {
            problem: Some(problem)
        }
    );
    let again = state.perform(Action::Retry(RetrySubject::Session));
    assert!(matches!(again.as_slice(), [Command::Restore { .. }]));
}

#[test]
fn store_wait_can_be_skipped() {
    let (mut state, id) = starting();
    assert_eq!(
        state.perform(Action::CancelSignIn),
        [Command::CancelSignIn { id }]
    );
    assert_eq!(
        state.session.state,
        SessionState::SignedOut { problem: None }
    );
    // It comes too late then.
    let result = Ok(Some(kept("pilot", SignInStorage::Stored)));
    state.absorb(Event::Restored { id, result });
    assert!(state.account().is_none());
}

#[test]
fn start_without_network_stays_signed_in_and_says_so_once() {
    let mut state = restored();
    state.absorb(Event::NotRenewedYet { problem: offline() });
    assert!(notice(&state).starts_with("You are still signed in."));
    state.perform(Action::DismissNotice);
    state.absorb(Event::NotRenewedYet { problem: offline() });
    assert_eq!(state.notice(), None);
    assert!(matches!(state.session.state, SessionState::SignedIn(_)));
    assert_eq!(state.session.unreached, Some(offline()));
}

#[test]
fn network_that_comes_back_takes_its_notice_away() {
    let mut state = restored();
    state.absorb(Event::NotRenewedYet { problem: offline() });
    let account = kept("pilot", SignInStorage::Stored);
    state.absorb(Event::AccountChanged { account });
    assert_eq!(state.notice(), None);
    assert_eq!(state.session.unreached, None);
    assert_eq!(state.account().unwrap().username, "pilot");
}

#[test]
fn name_that_becomes_known_closes_no_chart() {
    let mut state = restored();
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    let account = kept("pilot", SignInStorage::Stored);
    state.absorb(Event::AccountChanged { account });
    assert!(state.showing().is_some());
}

#[test]
fn other_account_elsewhere_closes_chart() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    let account = kept("another user", SignInStorage::Stored);
    let absorbed = state.absorb(Event::AccountChanged { account });
    assert!(state.showing().is_none());
    assert_eq!(absorbed.commands, [Command::CancelPicture { tab: FIRST }]);
}

#[test]
fn sign_in_duration_follows_the_store() {
    for (outcome, words) in [
        (SignInStorage::Stored, "after a restart"),
        (
            SignInStorage::Unstored(StoreTrouble::Locked),
            "could not be saved for the next start",
        ),
    ] {
        let mut state = AppState::new(Palette::Day, false);
        state.perform(Action::SignIn);
        let id = state.session.state.waiting().unwrap().0;
        let result = Ok(kept("pilot", SignInStorage::Storing));
        state.absorb(Event::SignedIn { id, result });
        assert_eq!(state.notice(), None);
        let account = kept("pilot", outcome);
        state.absorb(Event::AccountChanged { account });
        assert!(notice(&state).contains(words), "{outcome:?}");
    }
}

#[test]
fn store_that_is_lost_later_is_said_then() {
    let mut state = restored();
    let account = kept("pilot", SignInStorage::Stored);
    state.absorb(Event::AccountChanged { account });
    let account = kept("pilot", SignInStorage::Unstored(StoreTrouble::Lost));
    state.absorb(Event::AccountChanged { account });
    assert!(notice(&state).contains("Account page"));
}

#[test]
fn server_ended_session_keeps_chart() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    state.absorb(Event::SessionEnded { problem: offline() });
    assert!(matches!(state.session.state, SessionState::Ended { .. }));
    assert!(state.showing().unwrap().picture.is_some());
    assert!(state.airports.page.is_some());
}

#[test]
fn ended_session_is_no_fallback() {
    let mut state = signed_in(Access::Full);
    state.perform(Action::SwitchAccount);
    state.absorb(Event::SessionEnded { problem: offline() });
    state.perform(Action::CancelSignIn);
    assert!(matches!(state.session.state, SessionState::Ended { .. }));
}

#[test]
fn account_switch_asks_for_password() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    let commands = state.perform(Action::SwitchAccount);
    let [
        Command::SignIn {
            way: SignInMethod::BrowserWithPrompt,
            ..
        },
    ] = commands.as_slice()
    else {
        panic!("{commands:?}");
    };
    assert!(state.showing().is_some());
}

#[test]
fn failed_switch_keeps_account() {
    let mut state = signed_in(Access::Full);
    state.perform(Action::SwitchAccount);
    let id = state.session.state.waiting().unwrap().0;
    let result = Err(offline());
    state.absorb(Event::SignedIn { id, result });
    assert_eq!(state.account().unwrap().username, "pilot");
    assert_eq!(notice(&state), offline().to_string());
}

#[test]
fn device_code_belongs_to_its_attempt() {
    let code = DeviceCode {
        code: "ABCD-EFGH".into(),
        link: "https://id.example/device".into(),
        link_with_code: None,
        ends: Instant::now(),
    };
    let mut state = AppState::new(Palette::Day, false);
    let commands = state.perform(Action::SignInOnDevice);
    let [Command::SignIn { id: old, way }] = *commands.as_slice() else {
        panic!("{commands:?}");
    };
    assert_eq!(way, SignInMethod::Device);
    state.perform(Action::SignInOnDevice);
    let shown = code.clone();
    state.absorb(Event::DeviceCodeCame { id: old, code });
    let (id, step) = state.session.state.waiting().unwrap();
    assert_eq!(*step, SignInProgress::Preparing(SignInMethod::Device));
    let code = shown.clone();
    state.absorb(Event::DeviceCodeCame { id, code });
    assert_eq!(
        state.session.state.waiting().unwrap().1,
        &SignInProgress::Device(shown)
    );
}

#[test]
fn subscriptions_are_asked_for_once() {
    let mut state = signed_in(Access::Full);
    let commands = state.perform(Action::AskSubscriptions);
    let [Command::FetchSubscriptions { id }] = *commands.as_slice() else {
        panic!("{commands:?}");
    };
    assert_eq!(state.perform(Action::AskSubscriptions), Vec::new());
    let result = Ok(Vec::new());
    state.absorb(Event::SubscriptionsLoaded { id, result });
    assert_eq!(state.perform(Action::AskSubscriptions), Vec::new());
    assert_eq!(state.session.subscriptions.ready(), Some(&Vec::new()));
}

#[test]
fn subscriptions_that_did_not_come_can_be_asked_for_again() {
    let mut state = signed_in(Access::Full);
    let commands = state.perform(Action::AskSubscriptions);
    let [Command::FetchSubscriptions { id }] = *commands.as_slice() else {
        panic!("{commands:?}");
    };
    let result = Err(offline());
    state.absorb(Event::SubscriptionsLoaded { id, result });
    let again = state.perform(Action::Retry(RetrySubject::Subscriptions));
    assert!(matches!(
        again.as_slice(),
        [Command::FetchSubscriptions { .. }]
    ));
}

#[test]
fn sign_out_forgets_subscriptions() {
    let mut state = signed_in(Access::Full);
    state.perform(Action::AskSubscriptions);
    state.absorb(Event::Waiting(Some(busy())));
    state.perform(Action::SignOut);
    assert_eq!(state.session.subscriptions, Remote::Idle);
    assert_eq!(state.waiting, None);
}

fn busy() -> RetryWait {
    RetryWait {
        server: "chart service".into(),
        until: Instant::now(),
    }
}

#[test]
fn busy_server_wait_can_be_skipped() {
    let mut state = signed_in(Access::Full);
    let (id, _charts) = open(&mut state, "YBBN");
    state.absorb(Event::Waiting(Some(busy())));
    assert_eq!(state.perform(Action::StopWaiting), [Command::StopWaiting]);
    assert_eq!(state.waiting, None);
    let problem = Problem::new(ProblemKind::Service, "It is busy");
    let result = Err(problem.clone());
    state.absorb(Event::AirportLoaded { id, result });
    let page = state.airports.asking.as_ref().unwrap();
    assert!(matches!(&page.record, Remote::Failed(told) if *told == problem));
}

#[test]
fn sign_in_that_is_not_waited_for_says_why_it_ended() {
    let mut state = AppState::new(Palette::Day, false);
    state.perform(Action::SignInOnDevice);
    let id = state.session.state.waiting().unwrap().0;
    state.absorb(Event::Waiting(Some(busy())));
    assert_eq!(state.perform(Action::StopWaiting), [Command::StopWaiting]);
    let problem = Problem::new(ProblemKind::Service, "It is busy");
    let result = Err(problem.clone());
    state.absorb(Event::SignedIn { id, result });
    let problem = Some(problem);
    assert_eq!(state.session.state, SessionState::SignedOut { problem });
}

#[test]
fn not_waiting_when_nothing_is_waited_for_does_nothing() {
    let mut state = signed_in(Access::Full);
    assert_eq!(state.perform(Action::StopWaiting), Vec::new());
}

#[test]
fn unfinished_sign_out_can_be_finished() {
    let mut state = signed_in(Access::Full);
    state.perform(Action::SignOut);
    let problem = Problem::new(ProblemKind::SignOut, "It is locked");
    let result = Err(problem.clone());
    state.absorb(Event::SignedOut { result });
    assert_eq!(
        state.session.state,
        SessionState::SignedOut {
            problem: Some(problem)
        }
    );
    let again = state.perform(Action::Retry(RetrySubject::SignOut));
    assert_eq!(again, [Command::Forget]);
    state.absorb(Event::SignedOut { result: Ok(()) });
    assert_eq!(
        state.session.state,
        SessionState::SignedOut { problem: None }
    );
}

#[test]
fn old_sign_out_is_not_told_later() {
    let mut state = signed_in(Access::Full);
    let result = Err(Problem::new(ProblemKind::SignOut, "It is locked"));
    state.absorb(Event::SignedOut { result });
    assert!(matches!(state.session.state, SessionState::SignedIn(_)));
    assert_ne!(notice(&state), "It is locked");
}

#[test]
fn refused_renewal_offers_sign_in() {
    let mut state = restored();
    let problem = Problem::new(ProblemKind::NotSignedIn, "It was not renewed");
    state.absorb(Event::NotRenewedYet {
        problem: problem.clone(),
    });
    assert!(
        matches!(&state.session.state, SessionState::Ended { problem: said, .. } if *said == problem)
    );
    assert_eq!((&state.session.unreached, state.notice()), (&None, None));
    // And where a later try succeeds all the same, nothing is left of that.
    let account = kept("pilot", SignInStorage::Stored);
    state.absorb(Event::AccountChanged { account });
    assert!(matches!(state.session.state, SessionState::SignedIn(_)));
}
