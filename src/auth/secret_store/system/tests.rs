//! When the system's store is opened again, over stores that fail as they are told.

use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard};

use keyring_core::api::{Credential, CredentialApi, CredentialStoreApi};
use url::Url;

use super::*;

/// What a store does with a call that it is not to answer.
#[derive(Clone, Copy)]
enum StoreBehaviour {
    Fail(&'static str),
    Panic,
}

const GONE: StoreBehaviour =
    StoreBehaviour::Fail("zbus error: org.freedesktop.DBus.Error.NoReply: gone");
const LOCKED: StoreBehaviour = StoreBehaviour::Fail("SS error: prompt dismissed");
const REFUSED: StoreBehaviour = StoreBehaviour::Fail("Crypto error: message decryption failed");

/// What the stores are told, and what they saw.
#[derive(Default)]
struct Script {
    /// What comes of the next attempts to open a store; after that each succeeds.
    openings: VecDeque<StoreBehaviour>,
    /// What the next calls come to; after that each is answered.
    behaviours: VecDeque<StoreBehaviour>,
    /// How many stores were opened.
    opened: usize,
    /// By the store with which number each call was made.
    calls: Vec<usize>,
    /// What is kept by all stores together.
    secret: Option<Vec<u8>>,
}

impl Script {
    fn play(behaviour: Option<StoreBehaviour>) -> keyring_core::Result<()> {
        match behaviour {
            None => Ok(()),
            Some(StoreBehaviour::Fail(text)) => Err(Error::PlatformFailure(text.into())),
            Some(StoreBehaviour::Panic) => panic!("as the test wants"),
        }
    }
}

/// The store with this number, and its handle to an entry.
#[derive(Clone)]
struct FakeEntry(usize, Arc<Mutex<Script>>);

impl FakeEntry {
    /// The script, after what it says about this call.
    fn called(&self) -> keyring_core::Result<MutexGuard<'_, Script>> {
        let behaviour = {
            let mut script = self.1.lock().unwrap();
            script.calls.push(self.0);
            script.behaviours.pop_front()
        };
        Script::play(behaviour)?;
        Ok(self.1.lock().unwrap())
    }
}

impl CredentialApi for FakeEntry {
    fn set_secret(&self, secret: &[u8]) -> keyring_core::Result<()> {
        self.called()?.secret = Some(secret.to_vec());
        Ok(())
    }

    fn get_secret(&self) -> keyring_core::Result<Vec<u8>> {
        self.called()?.secret.clone().ok_or(Error::NoEntry)
    }

    fn delete_credential(&self) -> keyring_core::Result<()> {
        let removed = self.called()?.secret.take();
        removed.map(drop).ok_or(Error::NoEntry)
    }

    fn get_credential(&self) -> keyring_core::Result<Option<Arc<Credential>>> {
        Ok(None)
    }

    fn get_specifiers(&self) -> Option<(String, String)> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl CredentialStoreApi for FakeEntry {
    fn vendor(&self) -> String {
        String::new()
    }

    fn id(&self) -> String {
        self.0.to_string()
    }

    fn build(
        &self,
        _service: &str,
        _user: &str,
        _modifiers: Option<&HashMap<&str, &str>>,
    ) -> keyring_core::Result<keyring_core::Entry> {
        let handle = Arc::new(self.clone());
        Ok(keyring_core::Entry::new_with_credential(handle))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The system over pretended stores.
struct Bench {
    system: System,
    script: Arc<Mutex<Script>>,
    entry: StoreEntryName,
}

impl Bench {
    fn new() -> Self {
        let script = Arc::<Mutex<Script>>::default();
        let told = Arc::clone(&script);
        let system = System::opened_by(move || {
            let mut script = told.lock().unwrap();
            Script::play(script.openings.pop_front())?;
            script.opened += 1;
            Ok(Arc::new(FakeEntry(script.opened, Arc::clone(&told))))
        });
        Self {
            system,
            script,
            entry: StoreEntryName::new(&Url::parse("https://id.example").unwrap(), "a"),
        }
    }

    /// One whose first store has answered a read.
    fn answered() -> Self {
        let mut bench = Self::new();
        assert_eq!(bench.read(), Ok(None));
        bench
    }

    fn opening(self, behaviours: impl Into<VecDeque<StoreBehaviour>>) -> Self {
        self.script.lock().unwrap().openings = behaviours.into();
        self
    }

    fn calls(self, behaviours: impl Into<VecDeque<StoreBehaviour>>) -> Self {
        self.script.lock().unwrap().behaviours = behaviours.into();
        self
    }

    fn read(&mut self) -> Result<Option<Vec<u8>>, StoreTrouble> {
        self.system.read(&self.entry)
    }

    fn write(&mut self, secret: &[u8]) -> Result<(), StoreTrouble> {
        self.system.write(&self.entry, secret)
    }

    fn remove(&mut self) -> Result<(), StoreTrouble> {
        self.system.remove(&self.entry)
    }

    /// Which store was called, each time.
    fn called(&self) -> Vec<usize> {
        self.script.lock().unwrap().calls.clone()
    }
}

#[test]
fn nothing_is_opened_before_first_call() {
    let bench = Bench::new();
    assert_eq!(bench.script.lock().unwrap().opened, 0);
}

#[test]
fn store_that_works_is_opened_once() {
    let mut bench = Bench::new();
    bench.write(b"secret").unwrap();
    assert_eq!(bench.read(), Ok(Some(b"secret".to_vec())));
    bench.remove().unwrap();
    assert_eq!(bench.called(), [1, 1, 1]);
}

#[test]
fn late_store_is_found_by_next_call() {
    let mut bench = Bench::new().opening([GONE]);
    assert_eq!(bench.read(), Err(StoreTrouble::Missing));
    assert_eq!(bench.read(), Ok(None));
}

#[test]
fn unanswered_read_is_retried_on_new_store() {
    let mut bench = Bench::new();
    bench.write(b"secret").unwrap();
    let mut bench = bench.calls([GONE]);
    assert_eq!(bench.read(), Ok(Some(b"secret".to_vec())));
    assert_eq!(bench.called(), [1, 1, 2]);
}

#[test]
fn unanswered_write_is_retried() {
    let mut bench = Bench::answered().calls([GONE]);
    bench.write(b"secret").unwrap();
    assert_eq!(bench.read(), Ok(Some(b"secret".to_vec())));
}

#[test]
fn unanswered_removal_is_retried() {
    let mut bench = Bench::new();
    bench.write(b"secret").unwrap();
    let mut bench = bench.calls([GONE]);
    bench.remove().unwrap();
    assert_eq!(bench.read(), Ok(None));
}

#[test]
fn refusal_is_retried_on_new_store() {
    let mut bench = Bench::answered().calls([REFUSED]);
    assert_eq!(bench.read(), Ok(None));
}

#[test]
fn silent_new_store_is_lost() {
    let mut bench = Bench::answered().calls([GONE, GONE]);
    assert_eq!(bench.read(), Err(StoreTrouble::Lost));
    assert_eq!(bench.called(), [1, 1, 2]);
}

#[test]
fn store_that_cannot_be_opened_again_is_lost() {
    let mut bench = Bench::answered().opening([GONE]).calls([GONE]);
    assert_eq!(bench.read(), Err(StoreTrouble::Lost));
}

#[test]
fn first_store_that_does_not_answer_is_asked_once() {
    let mut bench = Bench::new().calls([GONE]);
    assert_eq!(bench.read(), Err(StoreTrouble::Missing));
    assert_eq!(bench.called(), [1]);
}

#[test]
fn lost_store_is_found_by_next_call() {
    let mut bench = Bench::answered().opening([GONE]).calls([GONE]);
    bench.read().unwrap_err();
    assert_eq!(bench.read(), Ok(None));
}

#[test]
fn store_that_came_back_locked_is_locked() {
    let mut bench = Bench::answered().calls([GONE, LOCKED]);
    assert_eq!(bench.read(), Err(StoreTrouble::Locked));
}

#[test]
fn locked_store_is_asked_once_and_kept() {
    let mut bench = Bench::answered().calls([LOCKED]);
    assert_eq!(bench.write(b"secret"), Err(StoreTrouble::Locked));
    assert_eq!(bench.read(), Ok(None));
    assert_eq!(bench.called(), [1, 1, 1]);
}

#[test]
fn failing_store_library_is_not_reused() {
    let mut bench = Bench::answered().calls([StoreBehaviour::Panic]);
    catch_unwind(AssertUnwindSafe(|| bench.read())).unwrap_err();
    assert_eq!(bench.read(), Ok(None));
    assert_eq!(bench.called(), [1, 1, 2]);
}

/// The real Credential Manager; it takes no secret longer than the second (`CRED_MAX_CREDENTIAL_BLOB_SIZE`).
#[cfg(windows)]
#[test]
fn credential_manager_keeps_sign_in() {
    let client = format!("flightbag tests {}", std::process::id());
    let entry = StoreEntryName::new(&Url::parse("https://id.example").unwrap(), &client);
    let mut system = System::default();
    assert_eq!(system.read(&entry), Ok(None));
    for secret in [vec![0xff, 0, b'x'], vec![b'x'; 2560]] {
        system.write(&entry, &secret).unwrap();
        assert_eq!(System::default().read(&entry), Ok(Some(secret)));
    }
    system.remove(&entry).unwrap();
    assert_eq!(system.read(&entry), Ok(None));
    assert_eq!(system.remove(&entry), Ok(()), "removed twice");
}
