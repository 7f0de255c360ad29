//! A session on a driven clock, with a server and a store that exist in memory only.

mod fake_server;
mod in_memory_store;
mod keeping;
mod schedule;
mod shared;

use clock::driven::DrivenClock;

use self::fake_server::{
    LIFE, RenewalOutcome, RotatingTokenServer, block_on, pilot, seconds, token,
};
use self::in_memory_store::InMemoryStore;
use super::*;

/// A token's life but its last seconds.
fn all_but(last: u64) -> Duration {
    LIFE.saturating_sub(seconds(last))
}

#[test]
fn kept_session_asks_nothing_until_used() {
    let pilot = pilot();
    assert_eq!(pilot.server.requests(), 0);
    assert_eq!(pilot.kept(), SignInStorage::Stored);
}

#[test]
fn first_renewal_tells_account() {
    let mut pilot = pilot();
    block_on(pilot.session.token()).unwrap();
    let account = pilot.session.account();
    assert_eq!(account.username, "Pilot");
    assert_eq!(account.access, Access::Full);
    assert_eq!(account.navigation_data, Some(false));
    assert_eq!(pilot.told(), [SessionChange::Account(account)]);
}

#[test]
fn refresh_token_is_stored_before_use() {
    let pilot = pilot();
    block_on(pilot.session.token()).unwrap();
    assert_eq!(pilot.memory_store.entry().as_deref(), Some("r1"));
    assert_eq!(pilot.memory_store.writes(), ["r1"]);
}

#[test]
fn token_is_renewed_60_s_before_its_end() {
    let pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.clock.pass(all_but(61));
        pilot.session.token().await.unwrap();
        assert_eq!(pilot.server.requests(), 1);
        pilot.clock.pass(seconds(1));
        pilot.session.token().await.unwrap();
        assert_eq!(pilot.server.requests(), 2);
    });
}

#[test]
fn token_is_renewed_after_sleep() {
    let pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.clock.sleep(LIFE * 8);
        pilot.session.token().await.unwrap();
    });
    assert_eq!(pilot.server.requests(), 2);
}

#[test]
fn clock_that_is_set_back_renews_nothing_too_often() {
    let pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.clock.set_back(LIFE * 5);
        for _ in 0..10 {
            pilot.session.token().await.unwrap();
        }
    });
    assert_eq!(pilot.server.requests(), 1);
}

#[test]
fn fast_clock_at_start_is_harmless() {
    let pilot = pilot();
    pilot.clock.sleep(LIFE * 24);
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.session.token().await.unwrap();
    });
    assert_eq!(pilot.server.requests(), 1);
}

#[test]
fn refused_token_is_renewed_for_all() {
    let pilot = pilot();
    block_on(async {
        let refused = pilot.session.token().await.unwrap();
        let asking: Vec<_> = (0..10)
            .map(|_| {
                let (session, refused) = (pilot.session.clone(), refused.clone());
                tokio::spawn(async move { session.renewed(&refused).await })
            })
            .collect();
        for one in asking {
            assert!(!one.await.unwrap().unwrap().is(&refused));
        }
    });
    assert_eq!(pilot.server.requests(), 2);
}

#[test]
fn waiters_share_failed_renewal() {
    let pilot = pilot();
    block_on(async {
        pilot.server.fate(RenewalOutcome::Lost);
        let asking: Vec<_> = (0..5)
            .map(|_| {
                let session = pilot.session.clone();
                tokio::spawn(async move { session.token().await })
            })
            .collect();
        for one in asking {
            let failed = one.await.unwrap().unwrap_err();
            assert_eq!(failed, Error::Http(http::Error::Offline));
        }
        assert_eq!(pilot.server.requests(), 1);
        // A later request tries again.
        assert!(pilot.session.token().await.is_ok());
    });
}

#[test]
fn good_token_is_used_in_outage() {
    let pilot = pilot();
    block_on(async {
        let token = pilot.session.token().await.unwrap();
        pilot.clock.pass(all_but(30));
        pilot.server.fate(RenewalOutcome::Lost);
        assert!(pilot.session.token().await.unwrap().is(&token));
    });
}

#[test]
fn dead_server_ends_no_session() {
    let mut pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.told();
        pilot.clock.pass(LIFE);
        pilot.server.fate(RenewalOutcome::Lost);
        assert!(matches!(pilot.session.token().await, Err(Error::Http(_))));
        assert_eq!(pilot.memory_store.entry().as_deref(), Some("r1"));
        assert!(pilot.session.token().await.is_ok());
    });
    // The name and all else are the same: only that it is reached again is told.
    assert_eq!(
        pilot.told(),
        [SessionChange::Account(pilot.session.account())]
    );
}

#[test]
fn refusal_of_newest_token_ends_session() {
    let mut pilot = pilot();
    block_on(async {
        pilot.server.fate(RenewalOutcome::Refused);
        assert_eq!(
            pilot.session.token().await.unwrap_err(),
            Error::SessionEnded
        );
        assert_eq!(
            pilot.session.token().await.unwrap_err(),
            Error::SessionEnded
        );
    });
    assert_eq!(pilot.told(), [SessionChange::Ended(Error::SessionEnded)]);
    assert_eq!(pilot.server.requests(), 1);
    assert_eq!(pilot.memory_store.entry(), None);
}

#[test]
fn refusal_rereads_store() {
    let mut pilot = pilot();
    pilot.memory_store.shows(&["used up by another"]);
    block_on(pilot.session.token()).unwrap();
    assert_eq!(pilot.server.requests(), 2);
    assert!(
        !pilot
            .told()
            .contains(&SessionChange::Ended(Error::SessionEnded))
    );
}

#[test]
fn changing_store_ends_renewal() {
    let pilot = pilot();
    pilot.memory_store.shows(&["a", "b", "c", "d", "e", "f"]);
    let outcome = block_on(pilot.session.token());
    assert_eq!(outcome.unwrap_err(), Error::SessionEnded);
    assert_eq!(pilot.server.requests(), 4);
}

#[test]
fn new_account_is_told_with_renewal() {
    let mut pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.told();
        pilot.server.is_now("other", "Other Pilot");
        pilot.clock.pass(LIFE);
        pilot.session.token().await.unwrap();
    });
    assert_eq!(pilot.session.account().username, "Other Pilot");
    assert_eq!(
        pilot.told(),
        [SessionChange::Account(pilot.session.account())]
    );
}

#[test]
fn name_is_asked_for_once_per_account() {
    let pilot = pilot();
    block_on(async {
        for _ in 0..4 {
            pilot.session.token().await.unwrap();
            pilot.clock.pass(LIFE);
        }
    });
    assert_eq!(pilot.server.names_asked(), 1);
}

#[test]
fn subject_as_name_is_asked_once_more() {
    let pilot = pilot();
    block_on(async {
        for name in ["7f3a", "Pilot", "Pilot"] {
            pilot.server.is_now("7f3a", name);
            pilot.session.token().await.unwrap();
            assert_eq!(pilot.session.account().username, name);
            pilot.clock.pass(LIFE);
        }
    });
    assert_eq!(pilot.server.names_asked(), 2);
}

#[test]
fn missing_name_is_asked_for_once_more() {
    let pilot = pilot();
    block_on(async {
        for name in ["", "Pilot", "Pilot"] {
            // Its token does not say whose it is.
            pilot.server.is_now("", name);
            pilot.session.token().await.unwrap();
            assert_eq!(pilot.session.account().username, name);
            pilot.clock.pass(LIFE);
        }
    });
    assert_eq!(pilot.server.names_asked(), 2);
}

#[test]
fn missing_name_is_not_asked_for_ever() {
    let pilot = pilot();
    pilot.server.is_now("7f3a", "7f3a");
    block_on(async {
        for _ in 0..5 {
            pilot.session.token().await.unwrap();
            pilot.clock.pass(LIFE);
        }
    });
    assert_eq!(pilot.server.names_asked(), 2);
    // Another user is asked about, and once more.
    pilot.server.is_now("91cc", "91cc");
    block_on(async {
        for _ in 0..3 {
            pilot.session.token().await.unwrap();
            pilot.clock.pass(LIFE);
        }
    });
    assert_eq!(pilot.server.names_asked(), 4);
}

#[test]
fn good_token_bounds_wait_for_process() {
    let pilot = pilot();
    block_on(async {
        let token = pilot.session.token().await.unwrap();
        pilot.clock.pass(all_but(40));
        let _theirs = pilot.memory_store.taken().await;
        let session = pilot.session.clone();
        let asking = tokio::spawn(async move { session.token().await });
        pilot.clock.wait_for_sleeper().await;
        pilot.clock.pass(TIMEOUT);
        assert!(asking.await.unwrap().unwrap().is(&token));
    });
}

#[test]
fn long_retry_after_waits_two_minutes() {
    let pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        pilot.clock.pass(all_but(40));
        pilot.server.fate(RenewalOutcome::Busy);
        for _ in 0..3 {
            pilot.session.token().await.unwrap();
            pilot.clock.pass(seconds(10));
        }
        assert_eq!(pilot.server.requests(), 2);
        // It has ended: nothing works without another one.
        pilot.clock.pass(seconds(10));
        pilot.session.token().await.unwrap();
    });
    assert_eq!(pilot.server.requests(), 3);
}

#[test]
fn closed_session_gives_no_token() {
    let pilot = pilot();
    block_on(async {
        pilot.session.token().await.unwrap();
        drop(pilot.session.leave());
        let outcome = pilot.session.token().await;
        assert_eq!(outcome.unwrap_err(), Error::SessionEnded);
    });
}

#[test]
fn renewal_goes_on_without_its_request() {
    let pilot = pilot();
    block_on(async {
        let session = pilot.session.clone();
        let asking = tokio::spawn(async move { session.token().await });
        tokio::task::yield_now().await;
        asking.abort();
        asking.await.unwrap_err();
        pilot.session.at_rest().await;
        pilot.session.token().await.unwrap();
    });
    assert_eq!(pilot.server.requests(), 1);
    assert_eq!(pilot.server.repeated(), 0);
}

#[test]
fn program_can_wait_for_renewal() {
    let pilot = pilot();
    block_on(async {
        let session = pilot.session.clone();
        let asking = tokio::spawn(async move { session.token().await });
        while pilot.server.requests() == 0 {
            tokio::task::yield_now().await;
        }
        pilot.session.at_rest().await;
        assert_eq!(pilot.memory_store.entry().as_deref(), Some("r1"));
        asking.await.unwrap().unwrap();
    });
}

#[test]
fn storing_sign_in_delays_no_request() {
    let (server, memory_store, clock) = (
        RotatingTokenServer::new(1),
        InMemoryStore::holding(None, 1),
        DrivenClock::default(),
    );
    let mut held = SessionTokens::kept("r0".into(), Some(0));
    held.account.storage = SignInStorage::Storing;
    let lifetime = Lifetime::new(Some(LIFE), clock.clock().now(), clock.clock().wall());
    held.access = Some((token("{}"), lifetime));
    let (tell, _changes) = tokio::sync::mpsc::unbounded_channel();
    let session = Session::over(
        Arc::new(server),
        memory_store.token_store(),
        clock.clock(),
        tell,
        held,
    );
    block_on(async {
        let theirs = memory_store.taken().await;
        let shared = Arc::clone(&session.0);
        let storing = tokio::spawn(async move { shared.store_first().await });
        tokio::task::yield_now().await;
        assert!(session.token().await.is_ok());
        drop(theirs);
        storing.await.unwrap();
    });
    assert_eq!(session.account().storage, SignInStorage::Stored);
    assert_eq!(memory_store.entry().as_deref(), Some("r0"));
}

#[test]
fn nothing_of_session_is_printed() {
    let pilot = pilot();
    block_on(pilot.session.token()).unwrap();
    assert_eq!(format!("{:?}", pilot.session), "Session(Session)");
}
