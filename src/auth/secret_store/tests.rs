//! How the handle behaves over stores of every temper; time is driven, nothing sleeps.

mod content;
mod in_memory_store;
mod late;
mod timeouts;

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use clock::driven::DrivenClock;
use clock::driven::block_on;
use url::Url;

use super::*;
use in_memory_store::{CallBlocker, InMemoryStore};

/// A store in memory, the handle to it, and its driven clock.
struct Bench {
    memory_store: InMemoryStore,
    store: SecretStore,
    driven: DrivenClock,
}

impl Bench {
    fn new() -> Self {
        let (memory_store, driven) = (InMemoryStore::default(), DrivenClock::default());
        let store = SecretStore::over(memory_store.clone(), driven.clock());
        Self {
            memory_store,
            store,
            driven,
        }
    }

    /// What the entry holds, as text.
    async fn text(&self, entry: &StoreEntryName) -> Result<Option<String>, StoreTrouble> {
        let secret = self.store.read(entry).await?;
        Ok(secret.map(|secret| secret.expose_secret().to_owned()))
    }

    async fn write(&self, entry: &StoreEntryName, text: &str) -> Result<(), StoreTrouble> {
        self.store.write(entry, &SecretString::from(text)).await
    }

    /// The clock moves to the end of every time limit.
    fn run_out(&self) {
        self.driven.pass(UNLOCK_LIMIT);
    }
}

fn entry(client: &str) -> StoreEntryName {
    StoreEntryName::new(&Url::parse("https://id.example").unwrap(), client)
}

/// Begins to wait for something: it is asked for, and not answered yet.
async fn begin<F: Future>(mut work: std::pin::Pin<&mut F>) {
    poll_fn(|context| {
        assert!(work.as_mut().poll(context).is_pending());
        Poll::Ready(())
    })
    .await;
}

/// Has a write begin, and its asker give up on it.
async fn stuck_write(bench: &Bench, grip: &mut CallBlocker, text: &str) {
    let entry = entry("a");
    let mut write = pin!(bench.write(&entry, text));
    begin(write.as_mut()).await;
    grip.begun().await;
    bench.run_out();
    assert_eq!(write.await, Err(StoreTrouble::Slow));
}

/// Reads until the store takes calls again.
async fn works_again(bench: &Bench) -> Result<Option<String>, StoreTrouble> {
    loop {
        let read = bench.text(&entry("of no user")).await;
        if read != Err(StoreTrouble::Slow) {
            return read;
        }
        tokio::task::yield_now().await;
    }
}
