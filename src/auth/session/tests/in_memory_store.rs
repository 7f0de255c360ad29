//! A store that exists in memory only, shared by several processes that are pretended as well.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use secrecy::{ExposeSecret as _, SecretString};
use tokio::sync::{Mutex as Turns, OwnedMutexGuard};

use super::fake_server::FaultInjector;
use crate::account::StoreTrouble;
use crate::auth::token_store::{BoxFuture, RenewalLock, TokenStorage, TokenStore};
use crate::files::Count;

/// One entry of a store that several processes share.
#[derive(Clone)]
pub(super) struct InMemoryStore(Arc<Board>);

struct Board {
    entry: Mutex<Option<String>>,
    trouble: Mutex<Option<StoreTrouble>>,
    /// What writes fail with, while everything else works.
    write_trouble: Mutex<Option<StoreTrouble>>,
    writes: Mutex<Vec<String>>,
    /// How often something was read, written or removed, or should have been.
    calls: Mutex<usize>,
    /// What the next looks find, whatever is there.
    looks: Mutex<VecDeque<&'static str>>,
    turns: Arc<Turns<()>>,
    count: Arc<Mutex<Count>>,
    /// Whether the processes can tell one another how far they are.
    counted: Mutex<bool>,
    dice: Mutex<FaultInjector>,
}

/// The turn of one of the processes.
struct HeldLock {
    count: Option<Arc<Mutex<Count>>>,
    _turn: OwnedMutexGuard<()>,
}

impl RenewalLock for HeldLock {
    fn count(&self) -> Option<Count> {
        Some(*self.count.as_ref()?.lock().unwrap())
    }

    fn set(&mut self, count: Count) -> BoxFuture<'_, ()> {
        if let Some(known) = &self.count {
            *known.lock().unwrap() = count;
        }
        Box::pin(async {})
    }
}

impl InMemoryStore {
    pub fn holding(entry: Option<&str>, seed: u64) -> Self {
        Self(Arc::new(Board {
            entry: Mutex::new(entry.map(str::to_owned)),
            trouble: Mutex::new(None),
            write_trouble: Mutex::new(None),
            writes: Mutex::default(),
            calls: Mutex::default(),
            looks: Mutex::default(),
            turns: Arc::default(),
            count: Arc::default(),
            counted: Mutex::new(true),
            dice: Mutex::new(FaultInjector::new(seed)),
        }))
    }

    pub fn entry(&self) -> Option<String> {
        self.0.entry.lock().unwrap().clone()
    }

    pub fn put(&self, entry: Option<&str>) {
        *self.0.entry.lock().unwrap() = entry.map(str::to_owned);
    }

    pub fn trouble(&self, trouble: Option<StoreTrouble>) {
        *self.0.trouble.lock().unwrap() = trouble;
    }

    pub fn shows(&self, entries: &[&'static str]) {
        self.0.looks.lock().unwrap().extend(entries);
    }

    /// From now on the processes know nothing of one another.
    pub fn uncounted(&self) {
        *self.0.counted.lock().unwrap() = false;
    }

    pub fn write_trouble(&self, trouble: Option<StoreTrouble>) {
        *self.0.write_trouble.lock().unwrap() = trouble;
    }

    pub fn writes(&self) -> Vec<String> {
        self.0.writes.lock().unwrap().clone()
    }

    pub fn token_store(&self) -> TokenStore {
        TokenStore(Arc::new(self.clone()))
    }

    /// The turn that another process has for now.
    pub async fn taken(&self) -> Box<dyn RenewalLock> {
        let turn = Arc::clone(&self.0.turns).lock_owned().await;
        Box::new(HeldLock {
            count: (*self.0.counted.lock().unwrap()).then(|| Arc::clone(&self.0.count)),
            _turn: turn,
        })
    }

    pub fn calls(&self) -> usize {
        *self.0.calls.lock().unwrap()
    }

    async fn open(&self) -> Result<(), StoreTrouble> {
        *self.0.calls.lock().unwrap() += 1;
        let turns = self.0.dice.lock().unwrap().roll(3);
        for _ in 0..turns {
            tokio::task::yield_now().await;
        }
        let trouble = *self.0.trouble.lock().unwrap();
        trouble.map_or(Ok(()), Err)
    }
}

impl TokenStorage for InMemoryStore {
    fn turn(&self) -> BoxFuture<'_, Option<Box<dyn RenewalLock>>> {
        Box::pin(async { Some(self.taken().await) })
    }

    fn count(&self) -> BoxFuture<'_, Option<Count>> {
        Box::pin(async { Some(*self.0.count.lock().unwrap()) })
    }

    fn probe(&self) -> BoxFuture<'_, Result<(), StoreTrouble>> {
        Box::pin(async {
            match *self.0.trouble.lock().unwrap() {
                Some(StoreTrouble::Locked) => Err(StoreTrouble::Locked),
                _ => Ok(()),
            }
        })
    }

    fn read(&self) -> BoxFuture<'_, Result<Option<SecretString>, StoreTrouble>> {
        Box::pin(async {
            self.open().await?;
            let shown = self.0.looks.lock().unwrap().pop_front();
            let entry = shown.map(str::to_owned).or_else(|| self.entry());
            Ok(entry.map(SecretString::from))
        })
    }

    fn write<'a>(&'a self, refresh: &'a SecretString) -> BoxFuture<'a, Result<(), StoreTrouble>> {
        Box::pin(async move {
            self.open().await?;
            if let Some(trouble) = *self.0.write_trouble.lock().unwrap() {
                return Err(trouble);
            }
            let refresh = refresh.expose_secret();
            self.0.writes.lock().unwrap().push(refresh.to_owned());
            self.put(Some(refresh));
            Ok(())
        })
    }

    fn remove(&self) -> BoxFuture<'_, Result<(), StoreTrouble>> {
        Box::pin(async {
            self.open().await?;
            self.put(None);
            Ok(())
        })
    }
}
