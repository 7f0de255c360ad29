//! Staying signed in: the start, what the store and the renewals tell, other ways to sign in, waiting as asked.

use std::time::Instant;

use super::*;
use crate::account::{DeviceCode, Kept, StoreTrouble};
use crate::message::Way;
use crate::remote::Waiting;

/// The state at the start with a configured service, and the look into the store.
fn starting() -> (State, RequestId) {
    let mut state = State::new(Palette::Day, false);
    let commands = state.begin();
    let [Command::Restore { id }] = commands.as_slice() else {
        panic!("{commands:?}");
    };
    (state, *id)
}

fn kept(username: &str, kept: Kept) -> Account {
    Account {
        kept,
        ..Account::new(username, Access::Full)
    }
}

/// A state whose sign-in of an earlier start was found, the name still unknown.
fn restored() -> State {
    let (mut state, id) = starting();
    let result = Ok(Some(Account {
        access: Access::Unknown,
        ..kept("", Kept::Stored)
    }));
    state.absorb(Event::Restored { id, result });
    state
}

fn notice(state: &State) -> &str {
    state.notice().map_or("", |notice| notice.text.as_str())
}

#[test]
fn the_embedded_service_is_never_signed_in_to_from_an_earlier_start() {
    let mut state = State::new(Palette::Day, true);
    assert_eq!(state.begin(), Vec::new());
    assert_eq!(state.session, Session::SignedOut { problem: None });
}

#[test]
fn a_kept_sign_in_is_one_at_once_without_a_question_to_anybody() {
    let state = restored();
    assert!(matches!(state.session, Session::SignedIn(_)));
    assert_eq!(state.notice(), None);
}

#[test]
fn where_nothing_was_kept_a_sign_in_is_offered_without_a_complaint() {
    let (mut state, id) = starting();
    let result = Ok(None);
    state.absorb(Event::Restored { id, result });
    assert_eq!(state.session, Session::SignedOut { problem: None });
}

#[test]
fn a_store_that_could_not_be_looked_into_says_why_and_can_be_looked_into_again() {
    let (mut state, id) = starting();
    let problem = Problem::new(ProblemKind::SecretStore, "It is locked");
    let result = Err(problem.clone());
    state.absorb(Event::Restored { id, result });
    assert_eq!(
        state.session,
        Session::SignedOut {
            problem: Some(problem)
        }
    );
    let again = state.perform(Action::Retry(Subject::Session));
    assert!(matches!(again.as_slice(), [Command::Restore { .. }]));
}

#[test]
fn whoever_does_not_want_to_wait_for_the_store_can_sign_in() {
    let (mut state, id) = starting();
    assert_eq!(
        state.perform(Action::CancelSignIn),
        [Command::CancelSignIn { id }]
    );
    assert_eq!(state.session, Session::SignedOut { problem: None });
    // It comes too late then.
    let result = Ok(Some(kept("pilot", Kept::Stored)));
    state.absorb(Event::Restored { id, result });
    assert!(state.account().is_none());
}

#[test]
fn a_start_without_a_network_stays_signed_in_and_says_so_once() {
    let mut state = restored();
    state.absorb(Event::NotRenewedYet { problem: offline() });
    assert!(notice(&state).starts_with("You are still signed in."));
    state.perform(Action::DismissNotice);
    state.absorb(Event::NotRenewedYet { problem: offline() });
    assert_eq!(state.notice(), None);
    assert!(matches!(state.session, Session::SignedIn(_)));
    assert_eq!(state.unreached, Some(offline()));
}

#[test]
fn the_network_that_comes_back_takes_its_notice_away() {
    let mut state = restored();
    state.absorb(Event::NotRenewedYet { problem: offline() });
    let account = kept("pilot", Kept::Stored);
    state.absorb(Event::AccountChanged { account });
    assert_eq!(state.notice(), None);
    assert_eq!(state.unreached, None);
    assert_eq!(state.account().unwrap().username, "pilot");
}

#[test]
fn a_name_that_becomes_known_closes_no_chart() {
    let mut state = restored();
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    let account = kept("pilot", Kept::Stored);
    state.absorb(Event::AccountChanged { account });
    assert!(state.showing().is_some());
}

#[test]
fn somebody_else_who_signed_in_in_another_window_closes_the_chart_here() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    let account = kept("another user", Kept::Stored);
    let absorbed = state.absorb(Event::AccountChanged { account });
    assert!(state.showing().is_none());
    assert_eq!(absorbed.commands, [Command::CancelImage { tab: FIRST }]);
}

#[test]
fn how_long_the_sign_in_lasts_is_said_as_soon_as_the_store_has_answered() {
    for (outcome, words) in [
        (Kept::Stored, "after a restart"),
        (
            Kept::Unstored(StoreTrouble::Locked),
            "could not be saved for the next start",
        ),
    ] {
        let mut state = State::new(Palette::Day, false);
        state.perform(Action::SignIn);
        let id = state.session.waiting().unwrap().0;
        let result = Ok(kept("pilot", Kept::Storing));
        state.absorb(Event::SignedIn { id, result });
        assert_eq!(state.notice(), None);
        let account = kept("pilot", outcome);
        state.absorb(Event::AccountChanged { account });
        assert!(notice(&state).contains(words), "{outcome:?}");
    }
}

#[test]
fn a_store_that_is_lost_later_is_said_then() {
    let mut state = restored();
    let account = kept("pilot", Kept::Stored);
    state.absorb(Event::AccountChanged { account });
    let account = kept("pilot", Kept::Unstored(StoreTrouble::Lost));
    state.absorb(Event::AccountChanged { account });
    assert!(notice(&state).contains("Account page"));
}

#[test]
fn a_session_that_the_server_ended_keeps_the_chart_and_offers_another_sign_in() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    state.absorb(Event::SessionEnded { problem: offline() });
    assert!(matches!(state.session, Session::Ended { .. }));
    assert!(state.showing().unwrap().picture.is_some());
    assert!(state.page.is_some());
}

#[test]
fn a_session_that_ends_while_somebody_signs_in_is_not_fallen_back_to() {
    let mut state = signed_in(Access::Full);
    state.perform(Action::SwitchAccount);
    state.absorb(Event::SessionEnded { problem: offline() });
    state.perform(Action::CancelSignIn);
    assert!(matches!(state.session, Session::Ended { .. }));
}

#[test]
fn switching_the_account_asks_for_name_and_password_and_keeps_the_chart_until_then() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    let commands = state.perform(Action::SwitchAccount);
    let [
        Command::SignIn {
            way: Way::BrowserAnew,
            ..
        },
    ] = commands.as_slice()
    else {
        panic!("{commands:?}");
    };
    assert!(state.showing().is_some());
}

#[test]
fn an_attempt_to_switch_that_fails_leaves_the_account_and_says_why() {
    let mut state = signed_in(Access::Full);
    state.perform(Action::SwitchAccount);
    let id = state.session.waiting().unwrap().0;
    let result = Err(offline());
    state.absorb(Event::SignedIn { id, result });
    assert_eq!(state.account().unwrap().username, "pilot");
    assert_eq!(notice(&state), offline().sentence);
}

#[test]
fn a_code_for_another_device_is_shown_for_the_attempt_that_asked_for_it_only() {
    let code = DeviceCode {
        code: "ABCD-EFGH".into(),
        link: "https://id.example/device".into(),
        link_with_code: None,
        ends: Instant::now(),
    };
    let mut state = State::new(Palette::Day, false);
    let commands = state.perform(Action::SignInOnDevice);
    let [Command::SignIn { id: old, way }] = *commands.as_slice() else {
        panic!("{commands:?}");
    };
    assert_eq!(way, Way::Device);
    state.perform(Action::SignInOnDevice);
    let shown = code.clone();
    state.absorb(Event::DeviceCodeCame { id: old, code });
    let (id, step) = state.session.waiting().unwrap();
    assert_eq!(*step, Step::Preparing(Way::Device));
    let code = shown.clone();
    state.absorb(Event::DeviceCodeCame { id, code });
    assert_eq!(state.session.waiting().unwrap().1, &Step::Device(shown));
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
    assert_eq!(state.subscriptions.ready(), Some(&Vec::new()));
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
    let again = state.perform(Action::Retry(Subject::Subscriptions));
    assert!(matches!(
        again.as_slice(),
        [Command::FetchSubscriptions { .. }]
    ));
}

#[test]
fn signing_out_forgets_the_subscriptions_and_what_is_waited_for() {
    let mut state = signed_in(Access::Full);
    state.perform(Action::AskSubscriptions);
    state.absorb(Event::Waiting(Some(busy())));
    state.perform(Action::SignOut);
    assert_eq!(state.subscriptions, Remote::Idle);
    assert_eq!(state.waiting, None);
}

fn busy() -> Waiting {
    Waiting {
        server: "chart service",
        until: Instant::now(),
    }
}

#[test]
fn whoever_does_not_want_to_wait_for_a_busy_server_sees_no_wait_and_then_why_nothing_came() {
    let mut state = signed_in(Access::Full);
    let (id, _charts) = open(&mut state, "YBBN");
    state.absorb(Event::Waiting(Some(busy())));
    assert_eq!(state.perform(Action::StopWaiting), [Command::StopWaiting]);
    assert_eq!(state.waiting, None);
    let problem = Problem::new(ProblemKind::Service, "It is busy");
    let result = Err(problem.clone());
    state.absorb(Event::AirportLoaded { id, result });
    let page = state.asking.as_ref().unwrap();
    assert!(matches!(&page.record, Remote::Failed(told) if *told == problem));
}

#[test]
fn a_sign_in_that_is_not_waited_for_says_why_it_ended() {
    let mut state = State::new(Palette::Day, false);
    state.perform(Action::SignInOnDevice);
    let id = state.session.waiting().unwrap().0;
    state.absorb(Event::Waiting(Some(busy())));
    assert_eq!(state.perform(Action::StopWaiting), [Command::StopWaiting]);
    let problem = Problem::new(ProblemKind::Service, "It is busy");
    let result = Err(problem.clone());
    state.absorb(Event::SignedIn { id, result });
    let problem = Some(problem);
    assert_eq!(state.session, Session::SignedOut { problem });
}

#[test]
fn not_waiting_when_nothing_is_waited_for_does_nothing() {
    let mut state = signed_in(Access::Full);
    assert_eq!(state.perform(Action::StopWaiting), Vec::new());
}

#[test]
fn a_sign_out_that_left_something_in_the_store_says_so_and_can_be_finished() {
    let mut state = signed_in(Access::Full);
    state.perform(Action::SignOut);
    let problem = Problem::new(ProblemKind::SignOut, "It is locked");
    let result = Err(problem.clone());
    state.absorb(Event::SignedOut { result });
    assert_eq!(
        state.session,
        Session::SignedOut {
            problem: Some(problem)
        }
    );
    let again = state.perform(Action::Retry(Subject::SignOut));
    assert_eq!(again, [Command::Forget]);
    state.absorb(Event::SignedOut { result: Ok(()) });
    assert_eq!(state.session, Session::SignedOut { problem: None });
}

#[test]
fn what_an_older_sign_out_left_is_not_said_to_whoever_signed_in_since() {
    let mut state = signed_in(Access::Full);
    let result = Err(Problem::new(ProblemKind::SignOut, "It is locked"));
    state.absorb(Event::SignedOut { result });
    assert!(matches!(state.session, Session::SignedIn(_)));
    assert_ne!(notice(&state), "It is locked");
}

#[test]
fn a_server_that_refuses_to_renew_is_said_with_another_sign_in_as_the_way_on() {
    let mut state = restored();
    let problem = Problem::new(ProblemKind::NotSignedIn, "It was not renewed");
    state.absorb(Event::NotRenewedYet {
        problem: problem.clone(),
    });
    assert!(matches!(&state.session, Session::Ended { problem: said, .. } if *said == problem));
    assert_eq!((&state.unreached, state.notice()), (&None, None));
    // And where a later try succeeds all the same, nothing is left of that.
    let account = kept("pilot", Kept::Stored);
    state.absorb(Event::AccountChanged { account });
    assert!(matches!(state.session, Session::SignedIn(_)));
}
