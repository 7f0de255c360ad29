//! Reliability T5: whatever asks in whatever order, in one process or in two, no refresh token is used twice and no user
//! is signed out.

use clock::driven::DrivenClock;
use tokio::task::JoinHandle;

use super::super::*;
use super::fake_server::{
    FaultInjector, LIFE, RenewalOutcome, RotatingTokenServer, block_on, kept_session,
};
use super::in_memory_store::InMemoryStore;

/// Schedules tried.
const SCHEDULES: u64 = 10_000;

/// Whether a later request may succeed: the session lasts.
fn passes(error: &Error) -> bool {
    matches!(
        error,
        Error::Http(_) | Error::StoreUnread(_) | Error::RenewedByOtherProcess
    )
}

/// One random schedule: two windows of the same account, requests, refusals of the service, lost requests, time that
/// passes, sleep, and requests that are given up.
async fn run(seed: u64, answers_are_lost: bool) -> (RotatingTokenServer, InMemoryStore) {
    let mut dice = FaultInjector::new(seed);
    let (server, memory_store, clock) = (
        RotatingTokenServer::new(seed),
        InMemoryStore::holding(Some("r0"), seed),
        DrivenClock::default(),
    );
    let windows = [0, 1].map(|_| kept_session(&server, memory_store.token_store(), &clock, "r0"));
    let mut asking: Vec<JoinHandle<Result<AccessToken, Error>>> = Vec::new();
    let mut good = None;
    for _ in 0..6 + dice.roll(10) {
        let session = windows[dice.roll(2) as usize].0.clone();
        match dice.roll(9) {
            0..=3 => asking.push(tokio::spawn(async move { session.token().await })),
            4 => {
                let refused = good.clone().unwrap_or_else(|| AccessToken::new("none"));
                asking.push(tokio::spawn(async move { session.renewed(&refused).await }));
            }
            5 => clock.pass(LIFE / (1 + dice.roll(20) as u32)),
            6 => clock.sleep(LIFE * 3),
            7 if answers_are_lost => server.fate(RenewalOutcome::ResponseLost),
            7 => server.fate(RenewalOutcome::Lost),
            // The caller leaves: another chart was chosen, the window was closed.
            _ if !asking.is_empty() => {
                let left = asking.swap_remove(dice.roll(asking.len() as u64) as usize);
                left.abort();
            }
            _ => {}
        }
        for _ in 0..dice.roll(6) {
            tokio::task::yield_now().await;
        }
        if dice.roll(4) == 0
            && let Some(first) = asking.pop()
        {
            match first.await.unwrap() {
                Ok(token) => good = Some(token),
                Err(error) => assert!(passes(&error), "{seed}: {error}"),
            }
        }
    }
    for one in asking {
        if let Err(error) = one.await.unwrap() {
            assert!(passes(&error), "{seed}: {error}");
        }
    }
    // The network is good again: both windows still are signed in.
    server.heal();
    for (session, _changes) in &windows {
        // Those whose asker has left may still be under way.
        session.at_rest().await;
    }
    for (session, _changes) in &windows {
        clock.pass(LIFE);
        let token = session.token().await;
        assert!(token.is_ok(), "{seed}: {token:?}");
    }
    (server, memory_store)
}

#[test]
fn random_schedules_use_each_token_once() {
    for seed in 0..SCHEDULES {
        let (server, memory_store) = block_on(run(seed, false));
        assert_eq!(server.repeated(), 0, "{seed}");
        assert_eq!(memory_store.entry(), Some(server.newest()), "{seed}");
    }
}

#[test]
fn lost_renewal_keeps_session() {
    for seed in 0..SCHEDULES / 10 {
        let (server, memory_store) = block_on(run(seed, true));
        assert_eq!(memory_store.entry(), Some(server.newest()), "{seed}");
    }
}

#[test]
fn flaky_store_keeps_sign_in_and_tokens() {
    let troubles = [
        None,
        Some(StoreTrouble::Locked),
        Some(StoreTrouble::Lost),
        Some(StoreTrouble::Slow),
        Some(StoreTrouble::TooLong),
    ];
    for seed in 0..SCHEDULES / 10 {
        block_on(async {
            let mut dice = FaultInjector::new(seed);
            let server = RotatingTokenServer::new(seed);
            let memory_store = InMemoryStore::holding(Some("r0"), seed);
            let clock = DrivenClock::default();
            let (session, _changes) =
                kept_session(&server, memory_store.token_store(), &clock, "r0");
            for _ in 0..12 {
                memory_store.trouble(troubles[dice.roll(troubles.len() as u64) as usize]);
                clock.pass(LIFE);
                assert!(session.token().await.is_ok(), "{seed}");
            }
            memory_store.trouble(None);
            clock.pass(LIFE);
            session.token().await.unwrap();
            assert_eq!(session.account().storage, SignInStorage::Stored, "{seed}");
            assert_eq!(server.repeated(), 0, "{seed}");
            assert_eq!(memory_store.entry(), Some(server.newest()), "{seed}");
        });
    }
}

#[test]
fn flaky_store_repeats_no_token() {
    let troubles = [
        StoreTrouble::Locked,
        StoreTrouble::Lost,
        StoreTrouble::Slow,
        StoreTrouble::TooLong,
    ];
    for seed in 0..SCHEDULES / 5 {
        block_on(async {
            let mut dice = FaultInjector::new(seed);
            let server = RotatingTokenServer::new(seed);
            let memory_store = InMemoryStore::holding(Some("r0"), seed);
            let clock = DrivenClock::default();
            let windows =
                [0, 1].map(|_| kept_session(&server, memory_store.token_store(), &clock, "r0"));
            let mut asking = Vec::new();
            for _ in 0..16 {
                let trouble = troubles.get(dice.roll(7) as usize).copied();
                memory_store.trouble(trouble);
                if dice.roll(3) == 0 {
                    clock.pass(LIFE);
                }
                let session = windows[dice.roll(2) as usize].0.clone();
                asking.push(tokio::spawn(async move { session.token().await }));
                for _ in 0..dice.roll(9) {
                    tokio::task::yield_now().await;
                }
            }
            for one in asking {
                if let Err(error) = one.await.unwrap() {
                    assert!(passes(&error), "{seed}: {error}");
                }
            }
            memory_store.trouble(None);
            // The window with the newest token puts it where the other one finds it.
            let mut last = Vec::new();
            for round in 0..2 {
                clock.pass(LIFE);
                last = Vec::new();
                for (session, _changes) in &windows {
                    last.push((round, session.token().await));
                }
            }
            assert!(
                last.iter().all(|(_, token)| token.is_ok()),
                "{seed}: {last:?}"
            );
            assert_eq!(server.repeated(), 0, "{seed}");
            assert_eq!(memory_store.entry(), Some(server.newest()), "{seed}");
        });
    }
}

#[test]
fn sign_out_beats_other_window() {
    for seed in 0..SCHEDULES / 10 {
        block_on(async {
            let mut dice = FaultInjector::new(seed);
            let server = RotatingTokenServer::new(seed);
            let memory_store = InMemoryStore::holding(Some("r0"), seed);
            let clock = DrivenClock::default();
            let windows =
                [0, 1].map(|_| kept_session(&server, memory_store.token_store(), &clock, "r0"));
            let mut asking = Vec::new();
            for _ in 0..dice.roll(6) {
                let session = windows[dice.roll(2) as usize].0.clone();
                asking.push(tokio::spawn(async move { session.token().await }));
                for _ in 0..dice.roll(9) {
                    tokio::task::yield_now().await;
                }
            }
            windows[0].0.sign_out().await.unwrap().unwrap();
            for one in asking {
                one.await.unwrap().ok();
            }
            clock.pass(LIFE);
            windows[1].0.token().await.ok();
            assert_eq!(memory_store.entry(), None, "{seed}");
        });
    }
}
