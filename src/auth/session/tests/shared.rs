//! Several windows with one sign-in: whose refresh token counts, and which outcome is believed.

use clock::driven::DrivenClock;

use super::super::*;
use super::fake_server::{
    LIFE, RenewalOutcome, RotatingTokenServer, SessionFixture, block_on, kept_session, pilot,
};
use super::in_memory_store::InMemoryStore;

/// Another window of the same sign-in, started when this was the newest refresh token.
fn another(here: &SessionFixture, refresh: &str) -> Session {
    kept_session(
        &here.server,
        here.memory_store.token_store(),
        &here.clock,
        refresh,
    )
    .0
}

/// A window of a sign-in that has nothing to do with the others, but for the store.
fn stranger(memory_store: &InMemoryStore, clock: &DrivenClock) -> Session {
    let (session, _changes) = kept_session(
        &RotatingTokenServer::new(2),
        memory_store.token_store(),
        clock,
        "r0",
    );
    let mut held = session.0.held();
    (held.seen, held.shared, held.count) = (None, false, None);
    drop(held);
    session
}

#[test]
fn unreplaced_token_is_not_sent_again() {
    let pilot = pilot();
    pilot.memory_store.uncounted();
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.memory_store.trouble(Some(StoreTrouble::Locked));
        pilot.clock.pass(LIFE);
        pilot.session.token().await.unwrap();
        // It is open again, and still has what was redeemed meanwhile.
        pilot.memory_store.trouble(None);
        assert_eq!(pilot.memory_store.entry().as_deref(), Some("r1"));
        pilot.clock.pass(LIFE);
        pilot.session.token().await.unwrap();
    });
    assert_eq!(pilot.server.repeated(), 0);
}

#[test]
fn uncounted_store_gives_foreign_token() {
    let here = pilot();
    here.memory_store.uncounted();
    block_on(async {
        here.session.token().await.unwrap();
        here.memory_store.trouble(Some(StoreTrouble::Locked));
        here.clock.pass(LIFE);
        here.session.token().await.unwrap();
        here.memory_store.trouble(None);
        here.memory_store.put(Some("r2"));
        another(&here, "r2").token().await.unwrap();
        here.clock.pass(LIFE);
        here.session.token().await.unwrap();
    });
    assert_eq!(here.server.repeated(), 0);
}

#[test]
fn no_token_after_sign_out_elsewhere() {
    let here = pilot();
    block_on(async {
        here.session.token().await.unwrap();
        here.clock
            .pass(LIFE.saturating_sub(Duration::from_secs(40)));
        another(&here, "r1").token().await.unwrap();
        here.memory_store.put(None);
        let outcome = here.session.token().await;
        assert_eq!(outcome.unwrap_err(), Error::SignedOutByOtherProcess);
    });
}

#[test]
fn sign_out_after_renewal_is_noticed() {
    let mut here = pilot();
    block_on(async {
        another(&here, "r0").token().await.unwrap();
        here.memory_store.put(None);
        let outcome = here.session.token().await;
        assert_eq!(outcome.unwrap_err(), Error::SignedOutByOtherProcess);
    });
    assert_eq!(
        here.told(),
        [SessionChange::Ended(Error::SignedOutByOtherProcess)]
    );
    assert_eq!(here.server.requests(), 1, "a used token was sent");
}

#[test]
fn refusal_without_store_ends_session() {
    let mut pilot = pilot();
    block_on(async {
        pilot
            .memory_store
            .write_trouble(Some(StoreTrouble::TooLong));
        pilot.session.token().await.unwrap();
        pilot.told();
        pilot.clock.pass(LIFE);
        pilot.server.fate(RenewalOutcome::Refused);
        let outcome = pilot.session.token().await;
        assert_eq!(outcome.unwrap_err(), Error::SessionEnded);
    });
    assert_eq!(pilot.told(), [SessionChange::Ended(Error::SessionEnded)]);
}

#[test]
fn refusal_counts_with_locked_store() {
    let pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.memory_store.trouble(Some(StoreTrouble::Locked));
        pilot.clock.pass(LIFE);
        pilot.server.fate(RenewalOutcome::Refused);
        let outcome = pilot.session.token().await;
        assert_eq!(outcome.unwrap_err(), Error::SessionEnded);
    });
}

#[test]
fn unrotated_token_is_not_rewritten() {
    let pilot = pilot();
    pilot.server.fate(RenewalOutcome::NotRotated);
    block_on(pilot.session.token()).unwrap();
    assert_eq!(pilot.memory_store.writes(), [""; 0]);
    assert_eq!(pilot.kept(), SignInStorage::Stored);
}

#[test]
fn unrotated_token_may_be_renewed() {
    let here = pilot();
    here.server.fate(RenewalOutcome::NotRotated);
    block_on(async {
        here.session.token().await.unwrap();
        another(&here, "r0").token().await.unwrap();
        here.memory_store.trouble(Some(StoreTrouble::Locked));
        here.clock.pass(LIFE);
        let outcome = here.session.token().await;
        let locked = StoreTrouble::Locked;
        assert_eq!(outcome.unwrap_err(), Error::StoreUnread(locked));
    });
    assert_eq!(here.server.repeated(), 0);
}

#[test]
fn unshared_token_survives_other_renewals() {
    let pilot = pilot();
    let other = stranger(&pilot.memory_store, &pilot.clock);
    block_on(async {
        pilot.memory_store.trouble(Some(StoreTrouble::Locked));
        pilot.session.token().await.unwrap();
        other.token().await.unwrap();
        pilot.clock.pass(LIFE);
        pilot.session.token().await.unwrap();
    });
}

#[test]
fn late_stored_token_may_be_renewed() {
    let pilot = pilot();
    let other = stranger(&pilot.memory_store, &pilot.clock);
    block_on(async {
        pilot.memory_store.write_trouble(Some(StoreTrouble::Slow));
        pilot.session.token().await.unwrap();
        pilot.memory_store.trouble(Some(StoreTrouble::Locked));
        other.token().await.unwrap();
        pilot.clock.pass(LIFE);
        let outcome = pilot.session.token().await;
        let locked = StoreTrouble::Locked;
        assert_eq!(outcome.unwrap_err(), Error::StoreUnread(locked));
    });
}

#[test]
fn renewal_elsewhere_keeps_name() {
    let here = pilot();
    block_on(async {
        here.session.token().await.unwrap();
        let there = another(&here, "r1");
        there.token().await.unwrap();
        assert_eq!(here.server.names_asked(), 2);
        here.clock.pass(LIFE);
        here.session.token().await.unwrap();
    });
    assert_eq!(here.server.names_asked(), 2);
}

#[test]
fn nameless_token_keeps_its_account() {
    let here = pilot();
    here.server.is_now("", "Pilot");
    block_on(async {
        here.session.token().await.unwrap();
        here.clock.pass(LIFE);
        here.session.token().await.unwrap();
        assert_eq!(here.server.names_asked(), 1);
        another(&here, "r2").token().await.unwrap();
        assert_eq!(here.server.names_asked(), 2);
        here.clock.pass(LIFE);
        here.session.token().await.unwrap();
    });
    assert_eq!(here.server.names_asked(), 3);
}
