//! Faults of the system's secret store: none of them keeps anybody from signing in or from being renewed, none loses a
//! sign-in that is kept, and the account says where it is kept.

use std::sync::{Arc, Mutex};

use flightbag::account::{Kept, StoreTrouble};
use flightbag::auth::{Backend, Change, Entry, Keeper, SecretStore, Session};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use url::Url;

use super::fault::Fault;
use super::world::{NEXT, REFRESH, World};
use crate::support::{begin_kept, block_on};

/// A store with room for one entry, and with troubles.
#[derive(Clone, Default)]
pub struct Pretend(Arc<Mutex<Inside>>);

#[derive(Default)]
struct Inside {
    entry: Option<Vec<u8>>,
    trouble: Option<StoreTrouble>,
}

impl Pretend {
    /// Puts an entry there.
    pub fn put(&self, secret: &str) {
        self.0.lock().unwrap().entry = Some(secret.as_bytes().to_vec());
    }

    /// What is there.
    pub fn holds(&self) -> Option<String> {
        let entry = self.0.lock().unwrap().entry.clone();
        entry.map(|entry| String::from_utf8(entry).unwrap())
    }

    /// From now on every call ends so.
    fn has(&self, trouble: Option<StoreTrouble>) {
        self.0.lock().unwrap().trouble = trouble;
    }

    /// What a session keeps its sign-in with here.
    pub fn keeper(&self, world: &World) -> Keeper {
        let clock = world.driven.clock();
        let store = SecretStore::over(self.clone(), clock.clone());
        let entry = Entry::new(&Url::parse(&world.server.url()).unwrap(), "efb");
        Keeper::in_store(store, entry, None, clock)
    }

    fn call<T>(&self, call: impl FnOnce(&mut Inside) -> T) -> Result<T, StoreTrouble> {
        let mut inside = self.0.lock().unwrap();
        match inside.trouble {
            Some(trouble) => Err(trouble),
            None => Ok(call(&mut inside)),
        }
    }
}

impl Backend for Pretend {
    fn read(&mut self, _entry: &Entry) -> Result<Option<Vec<u8>>, StoreTrouble> {
        self.call(|inside| inside.entry.clone())
    }

    fn write(&mut self, _entry: &Entry, secret: &[u8]) -> Result<(), StoreTrouble> {
        self.call(|inside| inside.entry = Some(secret.to_vec()))
    }

    fn remove(&mut self, _entry: &Entry) -> Result<(), StoreTrouble> {
        self.call(|inside| inside.entry = None)
    }
}

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
    let world = World::ready_for(Fault::Silence).await;
    let store = Pretend::default();
    store.has(Some(trouble));
    let keeper = store.keeper(&world);
    let (session, mut changes) = begin_kept(world.sign_in().await.unwrap(), keeper);
    assert_eq!(kept(&mut changes).await, Kept::Unstored(trouble));
    world.renewal_gives(2, NEXT);
    let token = session.token().await.unwrap();
    session.renewed(&token).await.unwrap();
    assert_eq!(world.redeemed("refresh_token"), [REFRESH]);
    assert_eq!(session.account().kept, Kept::Unstored(trouble));
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
    let world = World::ready_for(Fault::Silence).await;
    let store = Pretend::default();
    let keeper = store.keeper(&world);
    let (session, mut changes) = begin_kept(world.sign_in().await.unwrap(), keeper);
    assert_eq!(kept(&mut changes).await, Kept::Stored);
    store.has(Some(trouble));
    world.renewal_gives(2, NEXT);
    let token = session.token().await.unwrap();
    let token = session.renewed(&token).await.unwrap();
    assert_eq!(kept(&mut changes).await, Kept::Unstored(trouble));
    // The store works again: so does the keeping.
    store.has(None);
    world.renewal_gives(3, "refresh/three+YmF6==");
    session.renewed(&token).await.unwrap();
    assert_eq!(kept(&mut changes).await, Kept::Stored);
    assert_eq!(store.holds().as_deref(), Some("refresh/three+YmF6=="));
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
    let world = World::ready_for(Fault::Silence).await;
    let store = Pretend::default();
    store.put(REFRESH);
    store.has(Some(trouble));
    let keeper = store.keeper(&world);
    let restore = |tell| Session::restore(world.identity.clone(), keeper.clone(), tell);
    let refused = restore(unbounded_channel().0).await;
    assert_eq!(refused.err(), Some(trouble));
    assert!(world.server.seen().is_empty());
    assert_eq!(store.holds().as_deref(), Some(REFRESH));
    store.has(None);
    let session = restore(unbounded_channel().0).await.unwrap().unwrap();
    world.renewal_gives(2, NEXT);
    session.token().await.unwrap();
    assert_eq!(store.holds().as_deref(), Some(NEXT));
}

/// Where the sign-in is kept, as it is told next.
async fn kept(changes: &mut UnboundedReceiver<Change>) -> Kept {
    match changes.recv().await {
        Some(Change::Account(account)) => account.kept,
        other => panic!("{other:?}"),
    }
}
