//! What becomes of the kept sign-in: when signing out, and when the store gives trouble.

use clock::driven::DrivenClock;

use super::super::*;
use super::fake_server::{
    LIFE, RenewalOutcome, RotatingTokenServer, block_on, kept_session, pilot,
};
use super::in_memory_store::InMemoryStore;

#[test]
fn sign_out_empties_store_and_revokes() {
    let pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        // Another window has renewed since.
        pilot.memory_store.put(Some("r9"));
        pilot.session.sign_out().await.unwrap().unwrap();
        assert_eq!(
            pilot.session.token().await.unwrap_err(),
            Error::SessionEnded
        );
    });
    assert_eq!(pilot.memory_store.entry(), None);
    assert_eq!(pilot.server.revoked(), ["r1", "r9"]);
}

#[test]
fn signing_out_twice_gives_token_back_once() {
    let pilot = pilot();
    block_on(async {
        pilot.session.sign_out().await.unwrap().unwrap();
        pilot.session.sign_out().await.unwrap().unwrap();
    });
    assert_eq!(pilot.server.revoked(), ["r0"]);
}

#[test]
fn replaced_session_leaves_store() {
    let pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.memory_store.put(Some("of the next session"));
        pilot.session.give_way().await.unwrap().unwrap();
    });
    assert_eq!(
        pilot.memory_store.entry().as_deref(),
        Some("of the next session")
    );
    assert_eq!(pilot.server.revoked(), ["r1"]);
}

#[test]
fn sign_out_during_renewal_empties_store() {
    for seed in 0..100 {
        let server = RotatingTokenServer::new(seed);
        let memory_store = InMemoryStore::holding(Some("r0"), seed);
        let clock = DrivenClock::default();
        block_on(async {
            let (session, _changes) =
                kept_session(&server, memory_store.token_store(), &clock, "r0");
            let asking = tokio::spawn({
                let session = session.clone();
                async move { session.token().await }
            });
            for _ in 0..seed % 12 {
                tokio::task::yield_now().await;
            }
            session.sign_out().await.unwrap().unwrap();
            asking.await.unwrap().ok();
            assert!(session.token().await.is_err(), "{seed}");
        });
        assert_eq!(memory_store.entry(), None, "{seed}");
    }
}

#[test]
fn refusing_store_holds_no_used_token() {
    let mut pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.told();
        pilot
            .memory_store
            .write_trouble(Some(StoreTrouble::TooLong));
        pilot.clock.pass(LIFE);
        pilot.session.token().await.unwrap();
    });
    assert_eq!(pilot.kept(), SignInStorage::Unstored(StoreTrouble::TooLong));
    assert_eq!(pilot.memory_store.entry(), None);
    assert_eq!(
        pilot.told(),
        [SessionChange::Account(pilot.session.account())]
    );
}

#[test]
fn recovered_store_is_used_at_renewal() {
    let pilot = pilot();
    block_on(async {
        pilot.memory_store.trouble(Some(StoreTrouble::Locked));
        pilot.session.token().await.unwrap();
        pilot.memory_store.trouble(None);
        pilot.clock.pass(LIFE);
        pilot.session.token().await.unwrap();
    });
    assert_eq!(pilot.kept(), SignInStorage::Stored);
    assert_eq!(pilot.memory_store.entry(), Some(pilot.server.newest()));
}

#[test]
fn removed_entry_stays_removed() {
    let mut pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.told();
        pilot.memory_store.put(None);
        for _ in 0..3 {
            pilot.clock.pass(LIFE);
            pilot.session.token().await.unwrap();
        }
    });
    assert_eq!(pilot.kept(), SignInStorage::Removed);
    assert_eq!(pilot.memory_store.entry(), None);
    assert_eq!(
        pilot.told(),
        [SessionChange::Account(pilot.session.account())]
    );
}

#[test]
fn removed_during_renewal_stays_removed() {
    let pilot = pilot();
    // It is there at the first look, and gone when the renewal comes back.
    pilot.memory_store.put(None);
    pilot.memory_store.shows(&["r0"]);
    block_on(pilot.session.token()).unwrap();
    assert_eq!(pilot.kept(), SignInStorage::Removed);
    assert_eq!(pilot.memory_store.entry(), None);
}

#[test]
fn refusal_waits_for_stores_token() {
    let mut pilot = pilot();
    pilot.memory_store.uncounted();
    pilot.memory_store.trouble(Some(StoreTrouble::Locked));
    pilot.server.fate(RenewalOutcome::Refused);
    let outcome = block_on(pilot.session.token());
    assert_eq!(
        outcome.unwrap_err(),
        Error::StoreUnread(StoreTrouble::Locked)
    );
    assert_eq!(pilot.told(), []);
    pilot.memory_store.trouble(None);
    assert!(block_on(pilot.session.token()).is_ok());
}

#[test]
fn foreign_renewal_blocks_locked_store() {
    let here = pilot();
    let (there, _changes) = kept_session(
        &here.server,
        here.memory_store.token_store(),
        &here.clock,
        "r0",
    );
    block_on(there.token()).unwrap();
    here.memory_store.trouble(Some(StoreTrouble::Locked));
    let outcome = block_on(here.session.token());
    assert_eq!(
        outcome.unwrap_err(),
        Error::StoreUnread(StoreTrouble::Locked)
    );
    assert_eq!(here.server.requests(), 1);
}

#[test]
fn sign_out_tells_of_full_store() {
    let pilot = pilot();
    pilot.memory_store.trouble(Some(StoreTrouble::Locked));
    let outcome = block_on(async { pilot.session.sign_out().await.unwrap() });
    assert_eq!(outcome, Err(StoreTrouble::Locked));
    assert_eq!(pilot.server.revoked(), ["r0"]);
}

#[test]
fn left_session_stays_stored() {
    let pilot = pilot();
    block_on(async { pilot.session.leave().await.unwrap() }).unwrap();
    assert_eq!(pilot.memory_store.entry().as_deref(), Some("r0"));
    assert!(pilot.server.revoked().is_empty());
    assert!(block_on(pilot.session.token()).is_err());
}

#[test]
fn new_sign_in_revokes_stored_one() {
    let pilot = pilot();
    pilot.memory_store.put(Some("of an older sign-in"));
    block_on(pilot.session.0.store_first());
    assert_eq!(pilot.memory_store.entry().as_deref(), Some("r0"));
    assert_eq!(pilot.server.revoked(), ["of an older sign-in"]);
}

/// A session of a new sign-in, with this refresh token, whose first storing is over.
fn new_sign_in(
    server: &RotatingTokenServer,
    memory_store: &InMemoryStore,
    clock: &DrivenClock,
    refresh: &str,
) -> Session {
    let (session, _changes) = kept_session(server, memory_store.token_store(), clock, refresh);
    {
        let mut held = session.0.held();
        held.account.storage = SignInStorage::Storing;
        held.seen = None;
        held.shared = false;
        held.count = None;
    }
    block_on(session.0.store_first());
    session
}

#[test]
fn unshared_windows_renew_their_own() {
    for trouble in [StoreTrouble::Missing, StoreTrouble::Locked] {
        let memory_store = InMemoryStore::holding(None, 3);
        memory_store.trouble(Some(trouble));
        each_renews_its_own(&memory_store);
    }
    let memory_store = InMemoryStore::holding(None, 3);
    memory_store.write_trouble(Some(StoreTrouble::TooLong));
    each_renews_its_own(&memory_store);
}

fn each_renews_its_own(memory_store: &InMemoryStore) {
    let clock = DrivenClock::default();
    let servers = [RotatingTokenServer::new(1), RotatingTokenServer::new(2)];
    let windows = [0, 1].map(|n| new_sign_in(&servers[n], memory_store, &clock, "r0"));
    block_on(async {
        for _ in 0..3 {
            clock.pass(LIFE);
            for session in &windows {
                assert!(session.token().await.is_ok());
            }
        }
    });
    assert!(servers.iter().all(|server| server.repeated() == 0));
}

#[test]
fn used_up_sign_in_is_not_sent_at_start() {
    let first = pilot();
    block_on(async {
        first.session.token().await.unwrap();
        // Neither written nor removed: what is there is used up from now on.
        first.memory_store.trouble(Some(StoreTrouble::Locked));
        first.clock.pass(LIFE);
        first.session.token().await.unwrap();
        first.memory_store.trouble(None);
    });
    let token_store = first.memory_store.token_store();
    let count = block_on(known_at_the_start(&token_store));
    let (second, _changes) = kept_session(&first.server, token_store, &first.clock, "r1");
    second.0.held().count = count;
    let outcome = block_on(second.token());
    assert_eq!(outcome.unwrap_err(), Error::RenewedByOtherProcess);
    assert_eq!(first.server.repeated(), 0);
}

#[test]
fn renewal_goes_on_in_left_session() {
    let pilot = pilot();
    block_on(async {
        let session = pilot.session.clone();
        let asking = tokio::spawn(async move { session.token().await });
        while pilot.server.requests() == 0 {
            tokio::task::yield_now().await;
        }
        pilot.session.leave().await.unwrap().unwrap();
        asking.await.unwrap().ok();
    });
    assert_eq!(pilot.memory_store.entry(), Some(pilot.server.newest()));
    assert!(pilot.server.revoked().is_empty());
}

#[test]
fn renewal_after_failure_is_told() {
    let mut pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.told();
        pilot.clock.pass(LIFE);
        pilot.server.fate(RenewalOutcome::Lost);
        pilot.session.token().await.unwrap_err();
        assert_eq!(pilot.told(), []);
        pilot.session.token().await.unwrap();
    });
    assert_eq!(
        pilot.told(),
        [SessionChange::Account(pilot.session.account())]
    );
}

#[test]
fn tokenless_session_takes_no_other() {
    let pilot = pilot();
    pilot.session.0.held().refresh = None;
    let outcome = block_on(pilot.session.token());
    assert_eq!(outcome.unwrap_err(), Error::NotRenewable);
    assert_eq!(pilot.server.requests(), 0);
}

#[test]
fn silent_renewal_asks_for_no_unlocking() {
    let pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.memory_store.trouble(Some(StoreTrouble::Locked));
        let before = pilot.memory_store.calls();
        pilot.clock.pass(LIFE);
        pilot.session.token().await.unwrap();
        assert_eq!(pilot.memory_store.calls(), before);
    });
    assert_eq!(pilot.kept(), SignInStorage::Unstored(StoreTrouble::Locked));
}

#[test]
fn sign_out_without_store_leaves_nothing() {
    let pilot = pilot();
    pilot.memory_store.trouble(Some(StoreTrouble::Missing));
    let outcome = block_on(async { pilot.session.sign_out().await.unwrap() });
    assert_eq!(outcome, Ok(()));
}

#[test]
fn sign_out_elsewhere_is_told_after_renewal() {
    let mut pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        // The other window took it out, and gave the token back.
        pilot.memory_store.put(None);
        pilot.clock.pass(LIFE);
        pilot.server.fate(RenewalOutcome::Refused);
        pilot.session.token().await.unwrap_err();
    });
    assert!(
        pilot
            .told()
            .contains(&SessionChange::Ended(Error::SignedOutByOtherProcess))
    );
}
