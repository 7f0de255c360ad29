//! Where a sign-in is kept for the next start, and whose turn it is to renew it: several windows and several processes
//! share one refresh token (reliability T5).

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use secrecy::SecretString;

use super::secret_store::{Entry, SecretStore};
use crate::account::StoreTrouble;
use crate::clock::Clock;
use crate::files;

/// Between two looks at whether another process has finished.
const LOOK_AGAIN: Duration = Duration::from_millis(50);
/// How long another process is waited for: a renewal whose every try waits for a silent server ends within this.
const LONGEST_TURN: Duration = Duration::from_mins(5);

/// Something that comes a little later.
pub(super) type Soon<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A turn; it ends when this is dropped.
pub(super) type Turn = Box<dyn Send>;

/// The one place where the refresh token of an identity server and a client is kept.
pub(super) trait Keep: Send + Sync {
    /// Whether anything is kept at all.
    fn keeps(&self) -> bool {
        true
    }
    /// Waits until nobody else renews; `None` where the others did not finish.
    fn turn(&self) -> Soon<'_, Option<Turn>>;
    /// What is kept.
    fn read(&self) -> Soon<'_, Result<Option<SecretString>, StoreTrouble>>;
    /// Keeps this from now on.
    fn write<'a>(&'a self, refresh: &'a SecretString) -> Soon<'a, Result<(), StoreTrouble>>;
    /// Keeps nothing any more.
    fn remove(&self) -> Soon<'_, Result<(), StoreTrouble>>;
}

/// What a session keeps its refresh token in. Cheap to clone.
#[derive(Clone)]
pub struct Keeper(pub(super) Arc<dyn Keep>);

impl Keeper {
    /// Keeps nothing: for the embedded service, which is gone at the next start.
    pub fn nowhere() -> Self {
        Self(Arc::new(Nowhere))
    }

    /// Keeps the sign-in in this entry of the store. Processes take turns by this file; without it each relies on
    /// looking into the store before it renews.
    pub fn in_store(
        store: SecretStore,
        entry: Entry,
        turns: Option<PathBuf>,
        clock: Clock,
    ) -> Self {
        Self(Arc::new(InStore {
            store,
            entry,
            turns,
            clock,
        }))
    }
}

impl std::fmt::Debug for Keeper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keeper")
    }
}

struct Nowhere;

impl Keep for Nowhere {
    fn keeps(&self) -> bool {
        false
    }

    fn turn(&self) -> Soon<'_, Option<Turn>> {
        Box::pin(std::future::ready(Some(Box::new(()) as Turn)))
    }

    fn read(&self) -> Soon<'_, Result<Option<SecretString>, StoreTrouble>> {
        Box::pin(std::future::ready(Ok(None)))
    }

    fn write<'a>(&'a self, _refresh: &'a SecretString) -> Soon<'a, Result<(), StoreTrouble>> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn remove(&self) -> Soon<'_, Result<(), StoreTrouble>> {
        Box::pin(std::future::ready(Ok(())))
    }
}

struct InStore {
    store: SecretStore,
    entry: Entry,
    turns: Option<PathBuf>,
    clock: Clock,
}

impl InStore {
    /// Looks whether it is our turn. A file that cannot be had does not stop anybody (reliability 3, read-only home).
    async fn look(&self, path: PathBuf) -> Option<Turn> {
        let taken = tokio::task::spawn_blocking(move || files::take_turn(&path)).await;
        match taken {
            Ok(Ok(turn)) => turn.map(|turn| Box::new(turn) as Turn),
            Ok(Err(error)) => {
                tracing::warn!("renewing without taking turns: {}", error.kind());
                Some(Box::new(()))
            }
            Err(_panic) => Some(Box::new(())),
        }
    }
}

impl Keep for InStore {
    fn turn(&self) -> Soon<'_, Option<Turn>> {
        Box::pin(async move {
            let Some(path) = &self.turns else {
                return Some(Box::new(()) as Turn);
            };
            let end = self.clock.now() + LONGEST_TURN;
            while self.clock.now() < end {
                if let Some(turn) = self.look(path.clone()).await {
                    return Some(turn);
                }
                self.clock.pause(LOOK_AGAIN).await;
            }
            None
        })
    }

    fn read(&self) -> Soon<'_, Result<Option<SecretString>, StoreTrouble>> {
        Box::pin(self.store.read(&self.entry))
    }

    fn write<'a>(&'a self, refresh: &'a SecretString) -> Soon<'a, Result<(), StoreTrouble>> {
        Box::pin(self.store.write(&self.entry, refresh))
    }

    fn remove(&self) -> Soon<'_, Result<(), StoreTrouble>> {
        Box::pin(self.store.remove(&self.entry))
    }
}
