//! Where a sign-in is kept for the next start, and whose turn it is to renew it: several windows and several processes
//! share one refresh token (reliability T5).

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};

use clock::Clock;
use secrecy::SecretString;
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::secret_store::{SecretStore, StoreEntryName};
use crate::account::StoreTrouble;
use crate::files::{self, Count};

/// Between two looks at whether another process has finished.
const LOOK_AGAIN: Duration = Duration::from_millis(50);
/// How long another process is waited for. Most renewals take a second; one that waits for a silent server may take
/// longer, and then the next request asks again.
const LONGEST_TURN: Duration = Duration::from_secs(90);
/// How long one look may take: the folder may be on another computer.
const LONGEST_LOOK: Duration = Duration::from_secs(5);

/// Something that comes a little later.
pub(super) type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The turn to renew; it ends when this is dropped.
pub(super) trait RenewalLock: Send {
    /// How far all processes have come; `None` where that is not known.
    fn count(&self) -> Option<Count>;
    /// Tells the others.
    fn set(&mut self, count: Count) -> BoxFuture<'_, ()>;
}

/// The one place where the refresh token of an identity server and a client is kept.
pub(super) trait TokenStorage: Send + Sync {
    /// Whether anything is kept at all.
    fn keeps(&self) -> bool {
        true
    }
    /// Waits until no other renews; `None` where the others did not finish.
    fn turn(&self) -> BoxFuture<'_, Option<Box<dyn RenewalLock>>>;
    /// How far all processes have come, as can be seen without the turn.
    fn count(&self) -> BoxFuture<'_, Option<Count>>;
    /// Whether the others can be called without a word to the user.
    fn probe(&self) -> BoxFuture<'_, Result<(), StoreTrouble>> {
        Box::pin(async { Ok(()) })
    }
    /// What is kept.
    fn read(&self) -> BoxFuture<'_, Result<Option<SecretString>, StoreTrouble>>;
    /// Keeps this from now on.
    fn write<'a>(&'a self, refresh: &'a SecretString) -> BoxFuture<'a, Result<(), StoreTrouble>>;
    /// Keeps nothing any more.
    fn remove(&self) -> BoxFuture<'_, Result<(), StoreTrouble>>;
}

/// What a session keeps its refresh token in. Cheap to clone.
#[derive(Clone)]
pub struct TokenStore(pub(super) Arc<dyn TokenStorage>);

impl TokenStore {
    /// Keeps nothing: for the embedded service, which is gone at the next start.
    pub fn unsaved() -> Self {
        Self(Arc::new(NullStore))
    }

    /// Keeps the sign-in in this entry of the store. Processes take turns by this file; without it each relies on
    /// looking into the store before it renews.
    pub fn in_store(
        store: SecretStore,
        entry: StoreEntryName,
        turns: Option<PathBuf>,
        clock: Clock,
    ) -> Self {
        Self(Arc::new(SecretStoreTokens {
            store,
            entry,
            here: Arc::default(),
            turns,
            clock,
        }))
    }

    /// Takes out what is kept, also where no session is there to do it.
    pub async fn forget(&self) -> Result<(), StoreTrouble> {
        nothing_where_no_store(self.0.remove().await)
    }
}

impl fmt::Debug for TokenStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keeper")
    }
}

/// Where there is no store, nothing is left in it.
pub(super) fn nothing_where_no_store(
    removed: Result<(), StoreTrouble>,
) -> Result<(), StoreTrouble> {
    match removed {
        Err(StoreTrouble::Missing) => Ok(()),
        removed => removed,
    }
}

struct NullStore;

impl TokenStorage for NullStore {
    fn keeps(&self) -> bool {
        false
    }

    fn turn(&self) -> BoxFuture<'_, Option<Box<dyn RenewalLock>>> {
        Box::pin(async { Some(Box::new(UncontendedLock) as Box<dyn RenewalLock>) })
    }

    fn count(&self) -> BoxFuture<'_, Option<Count>> {
        Box::pin(async { None })
    }

    fn read(&self) -> BoxFuture<'_, Result<Option<SecretString>, StoreTrouble>> {
        Box::pin(async { Ok(None) })
    }

    fn write<'a>(&'a self, _refresh: &'a SecretString) -> BoxFuture<'a, Result<(), StoreTrouble>> {
        Box::pin(async { Ok(()) })
    }

    fn remove(&self) -> BoxFuture<'_, Result<(), StoreTrouble>> {
        Box::pin(async { Ok(()) })
    }
}

/// A turn without competitors.
pub(super) struct UncontendedLock;

impl RenewalLock for UncontendedLock {
    fn count(&self) -> Option<Count> {
        None
    }

    fn set(&mut self, _count: Count) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }
}

struct SecretStoreTokens {
    store: SecretStore,
    entry: StoreEntryName,
    /// The turn within this process: one session may be parting while the next one begins.
    here: Arc<Mutex<()>>,
    turns: Option<PathBuf>,
    clock: Clock,
}

/// A turn in this process and, where the file can be had, among all.
struct HeldLock {
    file: Option<files::FileLock>,
    count: Option<Count>,
    _here: OwnedMutexGuard<()>,
}

impl RenewalLock for HeldLock {
    fn count(&self) -> Option<Count> {
        self.count
    }

    fn set(&mut self, count: Count) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let Some(mut file) = self.file.take() else {
                return;
            };
            let set = tokio::task::spawn_blocking(move || (file.set(count), file)).await;
            if let Ok((outcome, file)) = set {
                self.file = Some(file);
                self.count = outcome.is_ok().then_some(count);
            }
        })
    }
}

/// What a look at the file has shown.
enum LockFileState {
    Taken(files::FileLock, Option<Count>),
    OfAnother,
    /// It cannot be had, which stops no renewal (reliability 3, read-only home).
    Unusable,
}

impl SecretStoreTokens {
    async fn look(&self, path: PathBuf) -> LockFileState {
        let look = tokio::task::spawn_blocking(move || {
            let turn = files::take_turn(&path)?;
            Ok::<_, io::Error>(turn.map(|mut turn| {
                let count = turn.count().ok();
                (turn, count)
            }))
        });
        match self.clock.limit(LONGEST_LOOK, look).await {
            Ok(Ok(Ok(Some((turn, count))))) => LockFileState::Taken(turn, count),
            Ok(Ok(Ok(None))) => LockFileState::OfAnother,
            Ok(Ok(Err(error))) => {
                tracing::warn!("renewing without taking turns: {}", error.kind());
                LockFileState::Unusable
            }
            Ok(Err(_)) | Err(_) => {
                tracing::warn!("renewing without taking turns: no answer");
                LockFileState::Unusable
            }
        }
    }

    async fn take_turn(&self) -> Option<Box<dyn RenewalLock>> {
        let here = Arc::clone(&self.here).lock_owned().await;
        let taken = |file, count| HeldLock {
            file,
            count,
            _here: here,
        };
        let Some(path) = &self.turns else {
            return Some(Box::new(taken(None, None)));
        };
        let end = self.clock.now() + LONGEST_TURN;
        while self.clock.now() < end {
            match self.look(path.clone()).await {
                LockFileState::Taken(file, count) => {
                    return Some(Box::new(taken(Some(file), count)));
                }
                LockFileState::Unusable => return Some(Box::new(taken(None, None))),
                LockFileState::OfAnother => self.clock.pause(LOOK_AGAIN).await,
            }
        }
        None
    }
}

impl TokenStorage for SecretStoreTokens {
    fn turn(&self) -> BoxFuture<'_, Option<Box<dyn RenewalLock>>> {
        Box::pin(self.take_turn())
    }

    fn count(&self) -> BoxFuture<'_, Option<Count>> {
        Box::pin(async {
            let path = self.turns.clone()?;
            let count = tokio::task::spawn_blocking(move || files::turns_used(&path));
            self.clock.limit(LONGEST_LOOK, count).await.ok()?.ok()?.ok()
        })
    }

    fn probe(&self) -> BoxFuture<'_, Result<(), StoreTrouble>> {
        Box::pin(self.store.probe(&self.entry))
    }

    fn read(&self) -> BoxFuture<'_, Result<Option<SecretString>, StoreTrouble>> {
        Box::pin(self.store.read(&self.entry))
    }

    fn write<'a>(&'a self, refresh: &'a SecretString) -> BoxFuture<'a, Result<(), StoreTrouble>> {
        Box::pin(self.store.write(&self.entry, refresh))
    }

    fn remove(&self) -> BoxFuture<'_, Result<(), StoreTrouble>> {
        Box::pin(self.store.remove(&self.entry))
    }
}

#[cfg(test)]
mod tests;
