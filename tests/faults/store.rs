//! Faults of the system's secret store: none of them keeps anybody from signing in or from being renewed, none loses a
//! sign-in that is kept, and the account says where it is kept.

use flightbag::account::{SignInStorage, StoreTrouble};
use flightbag::auth::{Session, SessionChange};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::fault::Fault;
use super::fixture::{Fixture, NEXT, REFRESH};
use crate::harness::in_memory_store::InMemoryStore;
use crate::support::{begin_kept, block_on};

/// A line for each trouble of a kind.
macro_rules! troubles {
    ($check:path: $($name:ident: $trouble:expr;)+) => {
        $(#[test]
        fn $name() {
            block_on($check($trouble));
        })+
    };
}

troubles! { signs_in:
    a_missing_store_lets_the_sign_in_last_for_this_run: StoreTrouble::Missing;
    a_store_that_is_locked_lets_the_sign_in_last_for_this_run: StoreTrouble::Locked;
    a_store_that_is_lost_lets_the_sign_in_last_for_this_run: StoreTrouble::Lost;
    a_store_that_is_too_small_lets_the_sign_in_last_for_this_run: StoreTrouble::TooLong;
    a_slow_store_lets_the_sign_in_last_for_this_run: StoreTrouble::Slow;
    a_damaged_store_lets_the_sign_in_last_for_this_run: StoreTrouble::Damaged;
    a_store_that_refuses_lets_the_sign_in_last_for_this_run: StoreTrouble::Refused;
}

async fn signs_in(trouble: StoreTrouble) {
    let world = Fixture::ready_for(Fault::Silence).await;
    let store = InMemoryStore::default();
    store.trouble(Some(trouble));
    let token_store = world.token_store(&store);
    let (session, mut changes) = begin_kept(world.sign_in().await.unwrap(), token_store);
    assert_eq!(kept(&mut changes).await, SignInStorage::Unstored(trouble));
    world.renewal_gives(2, NEXT);
    let token = session.token().await.unwrap();
    session.renewed(&token).await.unwrap();
    assert_eq!(world.redeemed("refresh_token"), [REFRESH]);
    assert_eq!(session.account().storage, SignInStorage::Unstored(trouble));
}

troubles! { renews:
    a_missing_store_does_not_stop_the_renewals_of_a_kept_sign_in: StoreTrouble::Missing;
    a_store_that_is_locked_does_not_stop_the_renewals_of_a_kept_sign_in: StoreTrouble::Locked;
    a_store_that_is_lost_does_not_stop_the_renewals_of_a_kept_sign_in: StoreTrouble::Lost;
    a_store_that_is_too_small_does_not_stop_the_renewals_of_a_kept_sign_in: StoreTrouble::TooLong;
    a_slow_store_does_not_stop_the_renewals_of_a_kept_sign_in: StoreTrouble::Slow;
    a_damaged_store_does_not_stop_the_renewals_of_a_kept_sign_in: StoreTrouble::Damaged;
    a_store_that_refuses_does_not_stop_the_renewals_of_a_kept_sign_in: StoreTrouble::Refused;
}

async fn renews(trouble: StoreTrouble) {
    let world = Fixture::ready_for(Fault::Silence).await;
    let store = InMemoryStore::default();
    let token_store = world.token_store(&store);
    let (session, mut changes) = begin_kept(world.sign_in().await.unwrap(), token_store);
    assert_eq!(kept(&mut changes).await, SignInStorage::Stored);
    store.trouble(Some(trouble));
    world.renewal_gives(2, NEXT);
    let token = session.token().await.unwrap();
    let token = session.renewed(&token).await.unwrap();
    assert_eq!(kept(&mut changes).await, SignInStorage::Unstored(trouble));
    // The store works again: so does the keeping.
    store.trouble(None);
    world.renewal_gives(3, "refresh/three+YmF6==");
    session.renewed(&token).await.unwrap();
    assert_eq!(kept(&mut changes).await, SignInStorage::Stored);
    assert_eq!(
        store.secrets().pop().as_deref(),
        Some("refresh/three+YmF6==")
    );
    assert_eq!(world.redeemed("refresh_token"), [REFRESH, NEXT]);
}

troubles! { starts:
    a_missing_store_at_the_start_loses_nothing_of_what_is_kept: StoreTrouble::Missing;
    a_store_that_is_locked_at_the_start_loses_nothing_of_what_is_kept: StoreTrouble::Locked;
    a_store_that_is_lost_at_the_start_loses_nothing_of_what_is_kept: StoreTrouble::Lost;
    a_store_that_is_too_small_at_the_start_loses_nothing_of_what_is_kept: StoreTrouble::TooLong;
    a_slow_store_at_the_start_loses_nothing_of_what_is_kept: StoreTrouble::Slow;
    a_damaged_store_at_the_start_loses_nothing_of_what_is_kept: StoreTrouble::Damaged;
    a_store_that_refuses_at_the_start_loses_nothing_of_what_is_kept: StoreTrouble::Refused;
}

async fn starts(trouble: StoreTrouble) {
    let world = Fixture::ready_for(Fault::Silence).await;
    let store = InMemoryStore::default();
    world.keeps(&store, REFRESH);
    store.trouble(Some(trouble));
    let token_store = world.token_store(&store);
    let restore = |tell| Session::restore(world.identity.clone(), token_store.clone(), tell);
    let refused = restore(unbounded_channel().0).await;
    assert_eq!(refused.err(), Some(trouble));
    assert!(world.server.seen().is_empty());
    assert_eq!(store.secrets().pop().as_deref(), Some(REFRESH));
    store.trouble(None);
    let session = restore(unbounded_channel().0).await.unwrap().unwrap();
    world.renewal_gives(2, NEXT);
    session.token().await.unwrap();
    assert_eq!(store.secrets().pop().as_deref(), Some(NEXT));
}

/// Where the sign-in is kept, as it is told next.
async fn kept(changes: &mut UnboundedReceiver<SessionChange>) -> SignInStorage {
    match changes.recv().await {
        Some(SessionChange::Account(account)) => account.storage,
        other => panic!("{other:?}"),
    }
}
