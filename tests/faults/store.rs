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
    missing_store_keeps_sign_in_this_run: StoreTrouble::Missing;
    locked_store_keeps_sign_in_this_run: StoreTrouble::Locked;
    lost_store_keeps_sign_in_this_run: StoreTrouble::Lost;
    too_small_store_keeps_sign_in_this_run: StoreTrouble::TooLong;
    slow_store_keeps_sign_in_this_run: StoreTrouble::Slow;
    damaged_store_keeps_sign_in_this_run: StoreTrouble::Damaged;
    refusing_store_keeps_sign_in_this_run: StoreTrouble::Refused;
}

async fn signs_in(trouble: StoreTrouble) {
    let fixture = Fixture::ready_for(Fault::Silence).await;
    let store = InMemoryStore::default();
    store.trouble(Some(trouble));
    let token_store = fixture.token_store(&store);
    let (session, mut changes) = begin_kept(fixture.sign_in().await.unwrap(), token_store);
    assert_eq!(kept(&mut changes).await, SignInStorage::Unstored(trouble));
    fixture.renewal_gives(2, NEXT);
    let token = session.token().await.unwrap();
    session.renewed(&token).await.unwrap();
    assert_eq!(fixture.redeemed("refresh_token"), [REFRESH]);
    assert_eq!(session.account().storage, SignInStorage::Unstored(trouble));
}

troubles! { renews:
    missing_store_does_not_stop_renewals: StoreTrouble::Missing;
    locked_store_does_not_stop_renewals: StoreTrouble::Locked;
    lost_store_does_not_stop_renewals: StoreTrouble::Lost;
    too_small_store_does_not_stop_renewals: StoreTrouble::TooLong;
    slow_store_does_not_stop_renewals: StoreTrouble::Slow;
    damaged_store_does_not_stop_renewals: StoreTrouble::Damaged;
    refusing_store_does_not_stop_renewals: StoreTrouble::Refused;
}

async fn renews(trouble: StoreTrouble) {
    let fixture = Fixture::ready_for(Fault::Silence).await;
    let store = InMemoryStore::default();
    let token_store = fixture.token_store(&store);
    let (session, mut changes) = begin_kept(fixture.sign_in().await.unwrap(), token_store);
    assert_eq!(kept(&mut changes).await, SignInStorage::Stored);
    store.trouble(Some(trouble));
    fixture.renewal_gives(2, NEXT);
    let token = session.token().await.unwrap();
    let token = session.renewed(&token).await.unwrap();
    assert_eq!(kept(&mut changes).await, SignInStorage::Unstored(trouble));
    // The store works again: so does the keeping.
    store.trouble(None);
    fixture.renewal_gives(3, "refresh/three+YmF6==");
    session.renewed(&token).await.unwrap();
    assert_eq!(kept(&mut changes).await, SignInStorage::Stored);
    assert_eq!(
        store.secrets().pop().as_deref(),
        Some("refresh/three+YmF6==")
    );
    assert_eq!(fixture.redeemed("refresh_token"), [REFRESH, NEXT]);
}

troubles! { starts:
    missing_store_at_start_loses_nothing: StoreTrouble::Missing;
    locked_store_at_start_loses_nothing: StoreTrouble::Locked;
    lost_store_at_start_loses_nothing: StoreTrouble::Lost;
    too_small_store_at_start_loses_nothing: StoreTrouble::TooLong;
    slow_store_at_start_loses_nothing: StoreTrouble::Slow;
    damaged_store_at_start_loses_nothing: StoreTrouble::Damaged;
    refusing_store_at_start_loses_nothing: StoreTrouble::Refused;
}

async fn starts(trouble: StoreTrouble) {
    let fixture = Fixture::ready_for(Fault::Silence).await;
    let store = InMemoryStore::default();
    fixture.keeps(&store, REFRESH);
    store.trouble(Some(trouble));
    let token_store = fixture.token_store(&store);
    let restore = |tell| Session::restore(fixture.identity.clone(), token_store.clone(), tell);
    let refused = restore(unbounded_channel().0).await;
    assert_eq!(refused.err(), Some(trouble));
    assert!(fixture.server.seen().is_empty());
    assert_eq!(store.secrets().pop().as_deref(), Some(REFRESH));
    store.trouble(None);
    let session = restore(unbounded_channel().0).await.unwrap().unwrap();
    fixture.renewal_gives(2, NEXT);
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
