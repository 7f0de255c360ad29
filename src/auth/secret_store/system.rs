//! The store of the system: Credential Manager, Keychain or Secret Service, through the crate `keyring`.

use keyring::Error;

use super::trouble::{Cause, cause_of, cause_told};
use super::{Backend, Entry};
use crate::account::StoreTrouble;

/// The system's store. The library opens it with the first call, once for the whole run: a store that was not there
/// then, or that goes away, comes back with the next start of the program.
#[derive(Debug, Default)]
pub(super) struct System {
    /// Whether the store has answered in this run.
    answered: bool,
}

impl System {
    /// Makes a trouble of a failure and says so in the log.
    fn told<T>(&mut self, call: &str, result: Result<T, Cause>) -> Result<T, StoreTrouble> {
        let answered = self.answered;
        result
            .inspect(|_done| self.answered = true)
            .map_err(|cause| {
                tracing::warn!("secret store: {call}: {}", cause.words());
                cause.trouble(answered)
            })
    }
}

impl Backend for System {
    fn read(&mut self, entry: &Entry) -> Result<Option<Vec<u8>>, StoreTrouble> {
        self.told("read", read(entry))
    }

    fn write(&mut self, entry: &Entry, secret: &[u8]) -> Result<(), StoreTrouble> {
        self.told("write", write(entry, secret))
    }

    fn remove(&mut self, entry: &Entry) -> Result<(), StoreTrouble> {
        self.told("remove", remove(entry))
    }
}

fn open(entry: &Entry) -> Result<keyring::Entry, Cause> {
    keyring::Entry::new(Entry::SERVICE, entry.user()).map_err(|error| {
        // Why there is none, the library tells when it is asked.
        match (error, keyring::Entry::store_status()) {
            (Error::NoDefaultStore, Err(reason)) => cause_told(reason),
            (error, _) => cause_of(error),
        }
    })
}

fn read(entry: &Entry) -> Result<Option<Vec<u8>>, Cause> {
    match open(entry)?.get_secret() {
        Ok(secret) => Ok(Some(secret)),
        Err(Error::NoEntry) => Ok(None),
        Err(error) => Err(cause_of(error)),
    }
}

/// Writes bytes, not text: one system doubles the length of text (reliability 5). Of several entries of one name, which
/// two collections of one person may hold, one is left.
fn write(entry: &Entry, secret: &[u8]) -> Result<(), Cause> {
    let opened = open(entry)?;
    match opened.set_secret(secret) {
        Err(Error::Ambiguous(_)) => {
            remove(entry)?;
            opened.set_secret(secret).map_err(cause_of)
        }
        result => result.map_err(cause_of),
    }
}

/// Removes all entries of the name: signing out leaves nothing (reliability P9).
fn remove(entry: &Entry) -> Result<(), Cause> {
    let there = |result| match result {
        Err(Error::NoEntry) => Ok(()),
        result => result.map_err(cause_of),
    };
    match open(entry)?.delete_credential() {
        Err(Error::Ambiguous(entries)) => entries
            .iter()
            .try_for_each(|entry| there(entry.delete_credential())),
        result => there(result),
    }
}
