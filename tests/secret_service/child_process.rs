//! What happens in a process of its own, within a [`Place`](super::place::Place).

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::{env, fs};

use clock::Clock;
use clock::driven::DrivenClock;

use flightbag::account::StoreTrouble;
use flightbag::auth::{SecretStore, StoreEntryName, UNLOCK_LIMIT};
use keyring_core::api::CredentialStoreApi as _;
use secrecy::{ExposeSecret as _, SecretString};
use url::Url;
use zbus_secret_service_keyring_store::Store;

use super::place::PLACE;
use super::restarts;
use crate::support::block_on;

pub const SECRET: &str = "refresh-token-4711";

/// What a process of its own can be started for, besides the tasks of `restarts`.
const TASKS: &[(&str, fn())] = &[
    ("an_entry_lives_and_goes", an_entry_lives_and_goes),
    (
        "an_entry_bears_the_names_of_every_version",
        an_entry_bears_the_names_of_every_version,
    ),
    ("an_entry_is_written", an_entry_is_written),
    (
        "an_entry_of_an_earlier_run_is_read",
        an_entry_of_an_earlier_run_is_read,
    ),
    ("an_entry_is_removed", an_entry_is_removed),
    ("there_is_no_entry", there_is_no_entry),
    (
        "one_of_several_entries_is_left_by_a_write",
        one_of_several_entries_is_left_by_a_write,
    ),
    (
        "none_of_several_entries_is_left_by_a_removal",
        none_of_several_entries_is_left_by_a_removal,
    ),
    ("the_store_is_missing", the_store_is_missing),
    (
        "a_write_finds_the_store_missing",
        a_write_finds_the_store_missing,
    ),
    ("the_store_is_locked", the_store_is_locked),
    ("the_store_is_slow", the_store_is_slow),
    (
        "programs_renew_as_fast_as_they_can",
        programs_renew_as_fast_as_they_can,
    ),
    ("the_log_holds_no_secret", the_log_holds_no_secret),
];

/// The variable that names the task of this process.
pub const TASK: &str = "FLIGHTBAG_TEST_TASK";

/// In a process that was started for a task this does it; in every other it sees that each has a name of its own.
#[test]
fn action_of_this_process_is_done() {
    let mut tasks = TASKS.iter().chain(restarts::TASKS);
    let Some(wanted) = env::var_os(TASK) else {
        let mut names = HashSet::new();
        assert!(tasks.all(|(name, _task)| names.insert(*name)));
        return;
    };
    let (_name, task) = tasks.find(|(name, _task)| wanted == *name).unwrap();
    task();
}

/// The store of the place, and its folder.
pub struct StoreFixture {
    pub home: PathBuf,
    store: SecretStore,
    entry: StoreEntryName,
}

impl StoreFixture {
    /// Ends the test where it would touch a user's own store.
    fn new(clock: Clock) -> Self {
        let home = env::var_os(PLACE).expect("this test is started by those of `secret_service`");
        Self {
            home: PathBuf::from(home),
            store: SecretStore::system(clock),
            entry: StoreEntryName::new(&Url::parse("https://id.example").unwrap(), "flightbag"),
        }
    }

    pub async fn write(&self, text: &str) -> Result<(), StoreTrouble> {
        self.store
            .write(&self.entry, &SecretString::from(text))
            .await
    }

    pub async fn text(&self) -> Result<Option<String>, StoreTrouble> {
        let secret = self.store.read(&self.entry).await?;
        Ok(secret.map(|secret| secret.expose_secret().to_owned()))
    }

    pub async fn remove(&self) -> Result<(), StoreTrouble> {
        self.store.remove(&self.entry).await
    }
}

pub fn store_fixture() -> StoreFixture {
    StoreFixture::new(Clock::system())
}

/// The entry as the library has it.
fn raw(user: &str) -> keyring_core::Entry {
    let store = Store::new().unwrap();
    store.build(StoreEntryName::SERVICE, user, None).unwrap()
}

/// Two entries of one name, as two collections of one user may hold them: one is written under another name, and then
/// renamed behind the library's back.
async fn twins() -> StoreFixture {
    let fixture = store_fixture();
    fixture.write(SECRET).await.unwrap();
    let other = raw("other");
    other.set_secret(b"twin").unwrap();
    let found = other.get_credential().unwrap();
    let name = HashMap::from([("username", fixture.entry.user())]);
    found.update_attributes(&name).unwrap();
    fixture
}

fn an_entry_lives_and_goes() {
    let fixture = store_fixture();
    block_on(async {
        assert_eq!(fixture.store.probe(&fixture.entry).await, Ok(()));
        assert_eq!(fixture.text().await, Ok(None));
        fixture.write("first").await.unwrap();
        assert_eq!(fixture.text().await, Ok(Some("first".to_owned())));
        fixture.write(SECRET).await.unwrap();
        assert_eq!(fixture.text().await, Ok(Some(SECRET.to_owned())));
        let stored = raw(fixture.entry.user()).get_secret().unwrap();
        assert_eq!(stored, SECRET.as_bytes());
        fixture.remove().await.unwrap();
        assert_eq!(fixture.text().await, Ok(None));
        fixture.remove().await.unwrap();
    });
}

/// A sign-in of another version is valid in this one.
fn an_entry_bears_the_names_of_every_version() {
    let names = HashMap::from([
        ("service", "Flightbag"),
        ("username", "flightbag at https://id.example"),
    ]);
    block_on(store_fixture().write(SECRET)).unwrap();
    let found = Store::new().unwrap().search(&names).unwrap();
    let [entry] = found.as_slice() else {
        panic!("{found:?}");
    };
    let mut attributes = entry.get_attributes().unwrap();
    // What the store itself adds.
    attributes.remove("xdg:schema");
    let attributes = attributes.iter().map(|(name, value)| (&**name, &**value));
    assert_eq!(attributes.collect::<HashMap<&str, &str>>(), names);
}

fn an_entry_is_written() {
    block_on(store_fixture().write(SECRET)).unwrap();
}

fn an_entry_of_an_earlier_run_is_read() {
    assert_eq!(
        block_on(store_fixture().text()),
        Ok(Some(SECRET.to_owned()))
    );
}

fn an_entry_is_removed() {
    block_on(store_fixture().remove()).unwrap();
}

fn there_is_no_entry() {
    assert_eq!(block_on(store_fixture().text()), Ok(None));
}

fn one_of_several_entries_is_left_by_a_write() {
    block_on(async {
        let fixture = twins().await;
        assert_eq!(fixture.text().await, Err(StoreTrouble::Damaged));
        fixture.write("new").await.unwrap();
        assert_eq!(fixture.text().await, Ok(Some("new".to_owned())));
    });
}

fn none_of_several_entries_is_left_by_a_removal() {
    block_on(async {
        let fixture = twins().await;
        assert_eq!(fixture.text().await, Err(StoreTrouble::Damaged));
        fixture.remove().await.unwrap();
        assert_eq!(fixture.text().await, Ok(None));
    });
}

fn the_store_is_missing() {
    let fixture = store_fixture();
    block_on(async {
        assert_eq!(fixture.text().await, Err(StoreTrouble::Missing));
        assert_eq!(fixture.write(SECRET).await, Err(StoreTrouble::Missing));
        assert_eq!(fixture.remove().await, Err(StoreTrouble::Missing));
    });
}

fn a_write_finds_the_store_missing() {
    let fixture = store_fixture();
    block_on(async {
        assert_eq!(fixture.text().await, Ok(None));
        assert_eq!(fixture.write(SECRET).await, Err(StoreTrouble::Missing));
    });
}

fn the_store_is_locked() {
    let fixture = store_fixture();
    block_on(async {
        let probed = fixture.store.probe(&fixture.entry).await;
        assert_eq!(probed, Err(StoreTrouble::Locked));
        assert_eq!(fixture.text().await, Err(StoreTrouble::Locked));
        assert_eq!(fixture.write("new").await, Err(StoreTrouble::Locked));
        assert_eq!(fixture.remove().await, Err(StoreTrouble::Locked));
    });
}

/// Whether the library has come so far as to start its own thread for the bus.
fn library_connects() -> bool {
    let mut threads = fs::read_dir("/proc/self/task").unwrap();
    threads.any(|thread| {
        let name = fs::read_to_string(thread.unwrap().path().join("comm"));
        name.is_ok_and(|name| name.trim() == "async-io")
    })
}

fn the_store_is_slow() {
    let driven = DrivenClock::default();
    let fixture = StoreFixture::new(driven.clock());
    block_on(async {
        let patience = async {
            // A call that has not begun when its time is over is not made at all.
            while !library_connects() {
                tokio::task::yield_now().await;
            }
            driven.pass(UNLOCK_LIMIT);
        };
        let ((), read) = tokio::join!(patience, fixture.text());
        assert_eq!(read, Err(StoreTrouble::Slow));
        assert_eq!(fixture.write(SECRET).await, Err(StoreTrouble::Slow));
    });
}

fn programs_renew_as_fast_as_they_can() {
    // Not outside of a place.
    store_fixture();
    crate::processes::races_in_the_system_store();
}

/// Keeps what is logged.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn the_log_holds_no_secret() {
    let kept = Kept::default();
    let writer = kept.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || writer.clone())
        .init();
    block_on(async {
        let fixture = twins().await;
        fixture.text().await.unwrap_err();
        fixture.write(SECRET).await.unwrap();
        fixture.text().await.unwrap();
        fixture.remove().await.unwrap();
    });
    let log = String::from_utf8_lossy(&kept.0.lock().unwrap()).into_owned();
    assert!(log.contains("several entries of one name"), "it is a log");
    let list = format!("{:?}", SECRET.as_bytes());
    let (base64, hex) = (
        "cmVmcmVzaC10b2tlbi00NzEx",
        "726566726573682d746f6b656e2d34373131",
    );
    for form in [SECRET, base64, hex, &list] {
        assert!(!log.contains(form), "{form}");
    }
}
