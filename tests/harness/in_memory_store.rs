//! A secret store that lives in the memory of the test, in place of the system's.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use clock::Clock;

use flightbag::account::StoreTrouble;
use flightbag::auth::{Backend, SecretStore, StoreEntryName, TokenStore};
use flightbag::config::Config;

/// What is in the store. Clones are the same store, as two programs on one computer have it.
#[derive(Clone, Default)]
pub struct InMemoryStore(Arc<Mutex<Contents>>);

#[derive(Default)]
struct Contents {
    entries: BTreeMap<String, Vec<u8>>,
    trouble: Option<StoreTrouble>,
}

impl InMemoryStore {
    /// Where a program of this configuration keeps its sign-in.
    pub fn token_store(&self, config: &Config) -> TokenStore {
        let entry = StoreEntryName::new(&config.auth_url, &config.client_id);
        self.keeper_of(entry, Clock::system())
    }

    /// Where it is kept in this entry, by a clock of the test.
    pub fn keeper_of(&self, entry: StoreEntryName, clock: Clock) -> TokenStore {
        let store = SecretStore::over(self.clone(), clock.clone());
        TokenStore::in_store(store, entry, None, clock)
    }

    /// Puts this into an entry.
    pub fn put(&self, entry: &StoreEntryName, secret: &str) {
        let mut contents = self.contents();
        contents.entries.insert(name(entry), secret.into());
    }

    /// What is kept, entry by entry.
    pub fn secrets(&self) -> Vec<String> {
        let contents = self.contents();
        let secrets = contents.entries.values();
        secrets
            .map(|secret| String::from_utf8(secret.clone()).unwrap())
            .collect()
    }

    /// From now on every call fails with this, or none does.
    pub fn trouble(&self, trouble: Option<StoreTrouble>) {
        self.contents().trouble = trouble;
    }

    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap()
    }

    fn open(&self) -> Result<MutexGuard<'_, Contents>, StoreTrouble> {
        let contents = self.contents();
        contents.trouble.map_or(Ok(contents), Err)
    }
}

impl Backend for InMemoryStore {
    fn read(&mut self, entry: &StoreEntryName) -> Result<Option<Vec<u8>>, StoreTrouble> {
        Ok(self.open()?.entries.get(&name(entry)).cloned())
    }

    fn write(&mut self, entry: &StoreEntryName, secret: &[u8]) -> Result<(), StoreTrouble> {
        self.open()?.entries.insert(name(entry), secret.to_vec());
        Ok(())
    }

    fn remove(&mut self, entry: &StoreEntryName) -> Result<(), StoreTrouble> {
        self.open()?.entries.remove(&name(entry));
        Ok(())
    }
}

fn name(entry: &StoreEntryName) -> String {
    entry.user().to_owned()
}
