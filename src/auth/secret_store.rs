//! The system's secret store: the only place where a sign-in is kept, and only its refresh token (reliability T7).
//!
//! The calls of the system block, and may wait for a password without end (reliability 5). They are made on a thread of
//! their own, one after the other in the order they were asked for; the caller waits for a while and is then told
//! that the store is slow.

mod entry;
mod queue;
mod system;
mod trouble;

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use clock::Clock;
use secrecy::{ExposeSecret as _, SecretString};

use crate::account::StoreTrouble;
use queue::{StoreQueue, StoreRequest};
use system::System;

pub use entry::StoreEntryName;

/// How long a call to the store is waited for: long enough for a user to find the system's window and to type the
/// password that unlocks the store, short enough for a store that never answers not to hold a sign-in for ever
/// (reliability 5).
pub const UNLOCK_LIMIT: Duration = Duration::from_mins(1);

/// The longest entry, in bytes. Refresh tokens are far shorter, some systems allow 2560 bytes only; what is longer was
/// not put there by this program.
pub const ENTRY_LIMIT: usize = 64 * 1024;

/// Something that keeps entries: the system's store, or what plays it in a test. Calls may block; they are made one at
/// a time. An implementation logs its own troubles, one line each, without what the entries hold.
pub trait Backend: Send {
    /// The bytes of the entry; `None` where there is no such entry.
    fn read(&mut self, entry: &StoreEntryName) -> Result<Option<Vec<u8>>, StoreTrouble>;
    /// Makes or replaces the entry.
    fn write(&mut self, entry: &StoreEntryName, secret: &[u8]) -> Result<(), StoreTrouble>;
    /// Removes the entry; there need not be one.
    fn remove(&mut self, entry: &StoreEntryName) -> Result<(), StoreTrouble>;
    /// Whether a call would have the user asked for a password first. Where that cannot be told, it would not.
    fn is_locked(&mut self) -> bool {
        false
    }
}

/// The handle to the store. Clones speak to the same thread, which starts with the first call and ends with the last
/// handle.
///
/// While a call lasts longer than [`UNLOCK_LIMIT`], all others are answered [`StoreTrouble::Slow`] at once; when it
/// comes back, later calls work again. A call whose asker was told `Slow` is not made later. Only the one that was under
/// way cannot be called back: where it was a write, and something newer for the same entry was turned away meanwhile,
/// the entry is removed as soon as the store comes back, since what it holds is known to be old.
///
/// Dropping the future of a write or removal does not take it back.
#[derive(Clone)]
pub struct SecretStore(Arc<Handle>);

struct Handle(Arc<StoreQueue>);

impl Drop for Handle {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl fmt::Debug for SecretStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretStore")
    }
}

impl SecretStore {
    /// The store of this computer and user. Nothing is opened before the first call.
    pub fn system(clock: Clock) -> Self {
        Self::over(System::default(), clock)
    }

    /// Another store.
    pub fn over(backend: impl Backend + 'static, clock: Clock) -> Self {
        Self(Arc::new(Handle(Arc::new(StoreQueue::new(backend, clock)))))
    }

    /// Whether the store can be used without a word to the user: what goes on by itself must not bring up a window
    /// that asks for a password.
    pub async fn probe(&self, entry: &StoreEntryName) -> Result<(), StoreTrouble> {
        self.0.0.ask(entry, StoreRequest::Probe).await.map(drop)
    }

    /// What the entry holds; `None` where there is none.
    pub async fn read(&self, entry: &StoreEntryName) -> Result<Option<SecretString>, StoreTrouble> {
        self.0.0.ask(entry, StoreRequest::Read).await
    }

    /// Makes or replaces the entry. After a trouble it may still hold what it held before.
    pub async fn write(
        &self,
        entry: &StoreEntryName,
        secret: &SecretString,
    ) -> Result<(), StoreTrouble> {
        let length = secret.expose_secret().len();
        if length == 0 {
            tracing::warn!("secret store: nothing to be written");
            return Err(StoreTrouble::Refused);
        }
        if length > ENTRY_LIMIT {
            tracing::warn!("secret store: not written, longer than {ENTRY_LIMIT} bytes");
            return Err(StoreTrouble::TooLong);
        }
        let request = StoreRequest::Write(secret.clone());
        self.0.0.ask(entry, request).await.map(drop)
    }

    /// Removes the entry. Removing what is not there succeeds.
    pub async fn remove(&self, entry: &StoreEntryName) -> Result<(), StoreTrouble> {
        self.0.0.ask(entry, StoreRequest::Remove).await.map(drop)
    }
}
