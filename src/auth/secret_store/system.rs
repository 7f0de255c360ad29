//! The store of the system: Credential Manager, Keychain or Secret Service, each through its library of the `keyring`
//! family.

use std::sync::Arc;

use keyring_core::{CredentialStore, Error};

#[cfg(target_os = "macos")]
use apple_native_keyring_store::keychain::Store;
#[cfg(windows)]
use windows_native_keyring_store::Store;
#[cfg(not(any(windows, target_os = "macos")))]
use zbus_secret_service_keyring_store::Store;

use super::trouble::{StoreCause, cause_of};
use super::{Backend, StoreEntryName};
use crate::account::StoreTrouble;

#[cfg(test)]
mod tests;

/// What comes of opening a store. On Linux this is a connection, on the other systems nothing can fail yet.
type OpenedStore = keyring_core::Result<Arc<CredentialStore>>;

/// The system's store. It is opened with the first call and kept while it works; after that it is opened again with the
/// next call. So a store that starts late is found, and one that was restarted is found again.
pub(super) struct System {
    open: Box<dyn Fn() -> OpenedStore + Send>,
    /// The store while it works, and no call is under way.
    kept: Option<Arc<CredentialStore>>,
    /// Whether a store has answered in this run.
    answered: bool,
}

impl Default for System {
    fn default() -> Self {
        Self::opened_by(|| Ok(Store::new()?))
    }
}

impl System {
    fn opened_by(open: impl Fn() -> OpenedStore + Send + 'static) -> Self {
        Self {
            open: Box::new(open),
            kept: None,
            answered: false,
        }
    }

    /// Makes a call, and makes a trouble of its failure and says so in the log. Where the kept store turns out not to
    /// work any more, the call is made once more, on one that was just opened: to read, to write the same or to remove
    /// does no harm when it is done twice.
    fn call<T>(
        &mut self,
        name: &str,
        work: impl Fn(&CredentialStore) -> Result<T, StoreCause>,
    ) -> Result<T, StoreTrouble> {
        let kept = self.kept.take();
        let result = match kept.map(|store| self.attempt(store, &work)) {
            Some(result) if self.kept.is_some() => result,
            _ => (self.open)()
                .map_err(cause_of)
                .and_then(|store| self.attempt(store, &work)),
        };
        let answered = self.answered;
        result
            .inspect(|_done| self.answered = true)
            .map_err(|cause| {
                tracing::warn!("secret store: {name}: {cause}");
                cause.trouble(answered)
            })
    }

    /// Makes a call to this store, and keeps the store if it may answer the next one too. A store whose library panics
    /// would panic ever after, so it is not in its place meanwhile.
    fn attempt<T>(
        &mut self,
        store: Arc<CredentialStore>,
        work: impl Fn(&CredentialStore) -> Result<T, StoreCause>,
    ) -> Result<T, StoreCause> {
        let result = work(&*store);
        let failure = result.as_ref().err();
        if failure.is_none_or(|cause| cause.is_answer()) {
            self.kept = Some(store);
        }
        result
    }
}

impl Backend for System {
    fn read(&mut self, entry: &StoreEntryName) -> Result<Option<Vec<u8>>, StoreTrouble> {
        self.call("read", |store| read(store, entry))
    }

    fn write(&mut self, entry: &StoreEntryName, secret: &[u8]) -> Result<(), StoreTrouble> {
        self.call("write", |store| write(store, entry, secret))
    }

    fn remove(&mut self, entry: &StoreEntryName) -> Result<(), StoreTrouble> {
        self.call("remove", |store| remove(store, entry))
    }

    fn is_locked(&mut self) -> bool {
        default_collection_is_locked()
    }
}

/// Asks the Secret Service, which has the user asked for the password with every other call while it is locked.
#[cfg(not(any(windows, target_os = "macos")))]
fn default_collection_is_locked() -> bool {
    use secret_service::EncryptionType;
    use secret_service::blocking::SecretService;
    // Nothing secret goes over this connection.
    let Ok(service) = SecretService::connect(EncryptionType::Plain) else {
        return false;
    };
    let collection = service.get_default_collection();
    collection
        .and_then(|collection| collection.is_locked())
        .unwrap_or(false)
}

/// The stores of these systems are open as long as the user is signed in to the system.
#[cfg(any(windows, target_os = "macos"))]
fn default_collection_is_locked() -> bool {
    false
}

/// The library's handle to the entry. The names in there are those of every version of this program.
fn handle(
    store: &CredentialStore,
    entry: &StoreEntryName,
) -> Result<keyring_core::Entry, StoreCause> {
    let handle = store.build(StoreEntryName::SERVICE, entry.user(), None);
    handle.map_err(cause_of)
}

fn read(store: &CredentialStore, entry: &StoreEntryName) -> Result<Option<Vec<u8>>, StoreCause> {
    match handle(store, entry)?.get_secret() {
        Ok(secret) => Ok(Some(secret)),
        Err(Error::NoEntry) => Ok(None),
        Err(error) => Err(cause_of(error)),
    }
}

/// Writes bytes, not text: one system doubles the length of text (reliability 5). Of several entries of one name, which
/// two collections of one user may hold, one is left.
fn write(store: &CredentialStore, entry: &StoreEntryName, secret: &[u8]) -> Result<(), StoreCause> {
    let handle = handle(store, entry)?;
    match handle.set_secret(secret) {
        Err(Error::Ambiguous(_)) => {
            remove(store, entry)?;
            handle.set_secret(secret).map_err(cause_of)
        }
        result => result.map_err(cause_of),
    }
}

/// Removes all entries of the name: signing out leaves nothing (reliability P9).
fn remove(store: &CredentialStore, entry: &StoreEntryName) -> Result<(), StoreCause> {
    let there = |result| match result {
        Err(Error::NoEntry) => Ok(()),
        result => result.map_err(cause_of),
    };
    match handle(store, entry)?.delete_credential() {
        Err(Error::Ambiguous(entries)) => entries
            .iter()
            .try_for_each(|entry| there(entry.delete_credential())),
        result => there(result),
    }
}
