//! A start with a sign-in that was kept, while the identity server does not answer: signed in all the same, and renewed
//! by itself as soon as that is possible (reliability P5).

use std::time::Duration;

use clock::Clock;
use clock::driven::DrivenClock;

use chart_service::{ChartService, ScriptedResponse};
use flightbag::account::SignInStorage;
use flightbag::message::{Command, Event};
use flightbag::remote::{ProblemKind, RequestId};

use crate::harness::in_memory_store::InMemoryStore;
use crate::pilot::{Pilot, icao};
use crate::support::{block_on, config, demo};

/// One try and three further ones (reliability 4).
const TRIES: usize = 4;

/// What was left by an earlier run of the program with a sign-in.
fn kept_before(in_memory_store: &InMemoryStore) -> ChartService {
    let demo = demo(3600);
    let token_store = in_memory_store.token_store(&config(&demo));
    let clock = Clock::system();
    let pilot = Pilot::signed_in_with(demo, &clock, token_store);
    pilot.until(|event| match event {
        Event::AccountChanged { account } => {
            (account.storage == SignInStorage::Stored).then_some(())
        }
        _ => None,
    });
    let Pilot { demo, worker, .. } = pilot;
    drop(worker);
    demo.control().clear_requests();
    demo
}

/// Starts the program again; a pause of it lasts until the clock is moved on.
fn started(demo: ChartService, in_memory_store: &InMemoryStore, driven: &DrivenClock) -> Pilot {
    driven.hold_pauses();
    let token_store = in_memory_store.token_store(&config(&demo));
    let mut pilot = Pilot::start_with(demo, None, &driven.clock(), token_store);
    let id = pilot.id();
    pilot.worker.send(Command::Restore { id });
    let account = pilot.until(|event| match event {
        Event::Restored { result, .. } => Some(result.unwrap()),
        _ => None,
    });
    assert_eq!(account.unwrap().storage, SignInStorage::Stored);
    pilot
}

/// Waits until it is told that the sign-in could not be renewed yet.
fn not_yet(pilot: &Pilot) -> ProblemKind {
    pilot.until(|event| match event {
        Event::NotRenewedYet { problem } => Some(problem.kind),
        Event::SessionEnded { problem } => panic!("{problem:?}"),
        _ => None,
    })
}

/// Waits until the account's name is known.
fn name(pilot: &Pilot) -> String {
    pilot.until(|event| match event {
        Event::AccountChanged { account } => Some(account.username),
        Event::SessionEnded { problem } => panic!("{problem:?}"),
        _ => None,
    })
}

#[test]
fn restored_sign_in_that_is_cancelled_is_kept() {
    let (in_memory_store, driven) = (InMemoryStore::default(), DrivenClock::default());
    let mut pilot = started(kept_before(&in_memory_store), &in_memory_store, &driven);
    name(&pilot);
    // That of the start.
    let id = RequestId(1);
    pilot.worker.send(Command::CancelSignIn { id });
    let refused = pilot.ask_airport("NZWN").unwrap_err().kind;
    assert_eq!(refused, ProblemKind::NotSignedIn);
    assert_eq!(in_memory_store.secrets().len(), 1);
    let id = pilot.id();
    pilot.worker.send(Command::Restore { id });
    assert_eq!(name(&pilot), "full.pilot");
    assert!(pilot.ask_airport("NZWN").is_ok());
}

#[test]
fn start_renews_with_growing_pauses() {
    let (in_memory_store, driven) = (InMemoryStore::default(), DrivenClock::default());
    let demo = kept_before(&in_memory_store);
    let pauses = [5, 10, 20, 30, 30].map(Duration::from_secs);
    for _ in 0..TRIES * pauses.len() {
        let path = "/.well-known/openid-configuration";
        demo.control().answer_next(path, 408, "text/plain", "");
    }
    let before = in_memory_store.secrets();
    let pilot = started(demo, &in_memory_store, &driven);
    for pause in pauses {
        assert_eq!(not_yet(&pilot), ProblemKind::Service);
        assert_eq!(in_memory_store.secrets(), before);
        block_on(driven.wait_for_sleeper());
        driven.pass(pause);
    }
    assert_eq!(name(&pilot), "full.pilot");
    // Those between the tries of one request are nothing here.
    let mut made = driven.pauses();
    made.retain(|pause| *pause > Duration::ZERO);
    // From then on it waits until the next renewal is due.
    assert_eq!(made[..pauses.len()], pauses);
    let after = in_memory_store.secrets();
    assert!(after.len() == 1 && after != before);
}

#[test]
fn stand_in_addresses_that_fail_are_asked_again() {
    let (in_memory_store, driven) = (InMemoryStore::default(), DrivenClock::default());
    let demo = kept_before(&in_memory_store);
    let document = "/.well-known/openid-configuration";
    for _ in 0..TRIES {
        demo.control().answer_next(document, 503, "text/plain", "");
    }
    // The specification's path, as if the server had another one.
    demo.control()
        .answer_next("/connect/token", 404, "text/plain", "");
    let pilot = started(demo, &in_memory_store, &driven);
    assert_eq!(not_yet(&pilot), ProblemKind::Service);
    block_on(driven.wait_for_sleeper());
    driven.pass(Duration::from_secs(5));
    assert_eq!(name(&pilot), "full.pilot");
    let seen = pilot.demo.control().requests().into_iter();
    let documents = seen.filter(|seen| seen.path_and_query == document);
    assert_eq!(documents.count(), TRIES + 1);
}

#[test]
fn request_does_not_wait_for_next_try() {
    let (in_memory_store, driven) = (InMemoryStore::default(), DrivenClock::default());
    let demo = kept_before(&in_memory_store);
    for _ in 0..TRIES {
        let path = "/connect/token";
        demo.control().answer_next(path, 502, "text/html", "<html>");
    }
    let mut pilot = started(demo, &in_memory_store, &driven);
    assert_eq!(not_yet(&pilot), ProblemKind::Service);
    assert_eq!(pilot.ask_airport("NZWN"), Ok(icao("NZWN")));
    let renewals = pilot.demo.control().requests().into_iter();
    let renewals = renewals.filter(|seen| seen.grant_type.is_some()).count();
    assert_eq!(renewals, TRIES + 1);
}

#[test]
fn start_asks_again_within_two_minutes() {
    for hours in ["3600", "18446744073709551615"] {
        let (in_memory_store, driven) = (InMemoryStore::default(), DrivenClock::default());
        let demo = kept_before(&in_memory_store);
        let headers = vec![("retry-after".to_owned(), hours.to_owned())];
        demo.control().answer_next_with(
            "/connect/token",
            ScriptedResponse {
                status: 503,
                headers,
                body: Vec::new(),
            },
        );
        let pilot = started(demo, &in_memory_store, &driven);
        assert_eq!(not_yet(&pilot), ProblemKind::Service, "{hours}");
        block_on(driven.wait_for_sleeper());
        let longest = Duration::from_mins(2);
        assert_eq!(driven.pauses().last(), Some(&longest), "{hours}");
        driven.pass(longest);
        assert_eq!(name(&pilot), "full.pilot", "{hours}");
    }
}
