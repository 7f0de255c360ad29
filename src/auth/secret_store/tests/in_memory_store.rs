//! A store for tests: entries in memory, troubles on order, and calls that last until the test lets them go.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::account::StoreTrouble;
use crate::auth::{Backend, StoreEntryName};

/// The store, as the test sees it. Clones are the same store.
#[derive(Clone, Default)]
pub struct InMemoryStore(Arc<Mutex<StoreContents>>);

#[derive(Default)]
struct StoreContents {
    entries: HashMap<StoreEntryName, Vec<u8>>,
    /// What the next calls do instead of their work.
    mishaps: VecDeque<StoreFault>,
    calls: Vec<&'static str>,
    threads: Vec<Option<String>>,
    held: Option<HeldCall>,
}

enum StoreFault {
    Trouble(StoreTrouble),
    Panic,
}

struct HeldCall {
    begun: UnboundedSender<()>,
    go: mpsc::Receiver<()>,
}

/// The hand on a store whose calls do not come back by themselves. When it is dropped, all do.
pub struct CallBlocker {
    begun: UnboundedReceiver<()>,
    go: mpsc::Sender<()>,
}

impl CallBlocker {
    /// Waits until a call has begun.
    pub async fn begun(&mut self) {
        self.begun.recv().await.unwrap();
    }

    /// Lets one call go.
    pub fn let_go(&self) {
        self.go.send(()).unwrap();
    }
}

impl InMemoryStore {
    fn inside(&self) -> MutexGuard<'_, StoreContents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on calls last until they are let go.
    pub fn hold(&self) -> CallBlocker {
        let (begin, begun) = unbounded_channel();
        let (go, wait) = mpsc::channel();
        self.inside().held = Some(HeldCall {
            begun: begin,
            go: wait,
        });
        CallBlocker { begun, go }
    }

    pub fn put(&self, entry: &StoreEntryName, bytes: &[u8]) {
        self.inside().entries.insert(entry.clone(), bytes.to_vec());
    }

    pub fn holds(&self, entry: &StoreEntryName) -> Option<Vec<u8>> {
        self.inside().entries.get(entry).cloned()
    }

    pub fn fails_next_with(&self, trouble: StoreTrouble) {
        self.inside()
            .mishaps
            .push_back(StoreFault::Trouble(trouble));
    }

    pub fn panics_next(&self) {
        self.inside().mishaps.push_back(StoreFault::Panic);
    }

    /// What was called so far, in order.
    pub fn calls(&self) -> Vec<&'static str> {
        self.inside().calls.clone()
    }

    /// The names of the threads of all calls so far.
    pub fn threads(&self) -> Vec<Option<String>> {
        self.inside().threads.clone()
    }

    /// How many know this store.
    pub fn known_to(&self) -> usize {
        Arc::strong_count(&self.0)
    }

    fn called(&self, call: &'static str) -> Result<(), StoreTrouble> {
        let held = {
            let mut inside = self.inside();
            inside.calls.push(call);
            let name = std::thread::current().name().map(ToOwned::to_owned);
            inside.threads.push(name);
            inside.held.take()
        };
        if let Some(held) = held {
            let gripped = held.begun.send(()).is_ok() && held.go.recv().is_ok();
            if gripped {
                self.inside().held.get_or_insert(held);
            }
        }
        match self.inside().mishaps.pop_front() {
            Some(StoreFault::Trouble(trouble)) => Err(trouble),
            Some(StoreFault::Panic) => panic!("on order"),
            None => Ok(()),
        }
    }
}

impl Backend for InMemoryStore {
    fn read(&mut self, entry: &StoreEntryName) -> Result<Option<Vec<u8>>, StoreTrouble> {
        self.called("read")?;
        Ok(self.holds(entry))
    }

    fn write(&mut self, entry: &StoreEntryName, secret: &[u8]) -> Result<(), StoreTrouble> {
        self.called("write")?;
        self.put(entry, secret);
        Ok(())
    }

    fn remove(&mut self, entry: &StoreEntryName) -> Result<(), StoreTrouble> {
        self.called("remove")?;
        self.inside().entries.remove(entry);
        Ok(())
    }
}
