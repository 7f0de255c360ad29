//! Turns among processes that share a sign-in, by a file: one has it, the others wait, and each learns how far all are.

use std::path::Path;

use clock::driven::DrivenClock;

use super::*;

/// A token store as each process has one, over a store that is not used here.
fn token_store(turns: Option<&Path>, driven: &DrivenClock) -> TokenStore {
    let store = SecretStore::system(driven.clock());
    let entry = StoreEntryName::new(&"https://id.example".parse().unwrap(), "efb");
    TokenStore::in_store(store, entry, turns.map(Path::to_owned), driven.clock())
}

const COUNT: Count = Count {
    renewals: 3,
    stored: 2,
};

#[tokio::test]
async fn count_of_turn_is_known_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let (path, driven) = (folder.path().join("turn.lock"), DrivenClock::default());
    let (one, other) = (
        token_store(Some(&path), &driven),
        token_store(Some(&path), &driven),
    );
    let mut turn = one.0.turn().await.unwrap();
    assert_eq!(turn.count(), Some(Count::default()));
    turn.set(COUNT).await;
    assert_eq!(turn.count(), Some(COUNT));
    drop(turn);
    assert_eq!(other.0.count().await, Some(COUNT));
    assert_eq!(other.0.turn().await.unwrap().count(), Some(COUNT));
}

#[tokio::test]
async fn turns_work_without_file() {
    let driven = DrivenClock::default();
    let (one, other) = (token_store(None, &driven), token_store(None, &driven));
    let (first, second) = (one.0.turn().await, other.0.turn().await);
    assert_eq!(first.unwrap().count(), None);
    assert_eq!(second.unwrap().count(), None);
    assert_eq!(one.0.count().await, None);
    assert_eq!(TokenStore::unsaved().0.turn().await.unwrap().count(), None);
}

#[test]
fn keeper_is_printed_by_its_name_alone() {
    let printed = format!("{:?}", token_store(None, &DrivenClock::default()));
    assert_eq!(printed, "Keeper");
}
