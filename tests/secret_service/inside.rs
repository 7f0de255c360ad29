//! What happens in a process of its own, within a [`Place`](super::place::Place).

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::{env, fs};

use flightbag::account::StoreTrouble;
use flightbag::auth::{Entry, SecretStore, UNLOCK_LIMIT};
use flightbag::clock::Clock;
use secrecy::{ExposeSecret as _, SecretString};
use url::Url;

use super::place::{PLACE, service_file};
use crate::driven::Driven;
use crate::support::block_on;

const SECRET: &str = "refresh-token-4711";

/// What a process of its own can be started for.
const DEEDS: &[(&str, fn())] = &[
    ("an_entry_lives_and_goes", an_entry_lives_and_goes),
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
    (
        "the_store_is_lost_with_its_program",
        the_store_is_lost_with_its_program,
    ),
    (
        "the_store_is_lost_when_it_starts_anew",
        the_store_is_lost_when_it_starts_anew,
    ),
    (
        "the_store_is_lost_with_its_bus",
        the_store_is_lost_with_its_bus,
    ),
    ("the_store_is_slow", the_store_is_slow),
    (
        "programs_renew_as_fast_as_they_can",
        programs_renew_as_fast_as_they_can,
    ),
    ("the_log_holds_no_secret", the_log_holds_no_secret),
];

/// The variable that names the deed of this process.
pub const DEED: &str = "FLIGHTBAG_TEST_DEED";

/// In a process that was started for a deed this does it; in every other it sees that each has a name of its own.
#[test]
fn the_deed_of_this_process_is_done() {
    let Some(wanted) = env::var_os(DEED) else {
        let names: HashSet<&str> = DEEDS.iter().map(|(name, _deed)| *name).collect();
        assert_eq!(names.len(), DEEDS.len());
        return;
    };
    let (_name, deed) = DEEDS.iter().find(|(name, _deed)| wanted == *name).unwrap();
    deed();
}

/// The store of the place, and its folder.
struct Inside {
    home: PathBuf,
    store: SecretStore,
    entry: Entry,
}

impl Inside {
    /// Ends the test where it would touch somebody's own store.
    fn new(clock: Clock) -> Self {
        let home = env::var_os(PLACE).expect("this test is started by those of `secret_service`");
        Self {
            home: PathBuf::from(home),
            store: SecretStore::system(clock),
            entry: Entry::new(&Url::parse("https://id.example").unwrap(), "flightbag"),
        }
    }

    async fn write(&self, text: &str) -> Result<(), StoreTrouble> {
        self.store
            .write(&self.entry, &SecretString::from(text))
            .await
    }

    async fn text(&self) -> Result<Option<String>, StoreTrouble> {
        let secret = self.store.read(&self.entry).await?;
        Ok(secret.map(|secret| secret.expose_secret().to_owned()))
    }

    async fn remove(&self) -> Result<(), StoreTrouble> {
        self.store.remove(&self.entry).await
    }

    /// Ends a program of the place whose number it left in this file, and waits until the store is in trouble.
    async fn trouble_after_killing(&self, pid_file: &str) -> StoreTrouble {
        let pid = fs::read_to_string(self.home.join(pid_file)).unwrap();
        let killed = Command::new("kill").args(["-KILL", pid.trim()]).status();
        assert!(killed.unwrap().success());
        loop {
            if let Err(trouble) = self.text().await {
                return trouble;
            }
        }
    }
}

fn inside() -> Inside {
    Inside::new(Clock::system())
}

/// The entry as the library has it.
fn raw(user: &str) -> keyring::Entry {
    keyring::Entry::new(Entry::SERVICE, user).unwrap()
}

/// Two entries of one name, as two collections of one person may hold them: one is written under another name, and then
/// renamed behind the library's back.
async fn twins() -> Inside {
    let inside = inside();
    inside.write(SECRET).await.unwrap();
    let other = raw("other");
    other.set_secret(b"twin").unwrap();
    let found = other.inner.get_credential().unwrap();
    let name = HashMap::from([("username", inside.entry.user())]);
    found.update_attributes(&name).unwrap();
    inside
}

fn an_entry_lives_and_goes() {
    let inside = inside();
    block_on(async {
        assert_eq!(inside.text().await, Ok(None));
        inside.write("first").await.unwrap();
        assert_eq!(inside.text().await, Ok(Some("first".to_owned())));
        inside.write(SECRET).await.unwrap();
        assert_eq!(inside.text().await, Ok(Some(SECRET.to_owned())));
        let stored = raw(inside.entry.user()).get_secret().unwrap();
        assert_eq!(stored, SECRET.as_bytes());
        inside.remove().await.unwrap();
        assert_eq!(inside.text().await, Ok(None));
        inside.remove().await.unwrap();
    });
}

fn an_entry_is_written() {
    block_on(inside().write(SECRET)).unwrap();
}

fn an_entry_of_an_earlier_run_is_read() {
    assert_eq!(block_on(inside().text()), Ok(Some(SECRET.to_owned())));
}

fn an_entry_is_removed() {
    block_on(inside().remove()).unwrap();
}

fn there_is_no_entry() {
    assert_eq!(block_on(inside().text()), Ok(None));
}

fn one_of_several_entries_is_left_by_a_write() {
    block_on(async {
        let inside = twins().await;
        assert_eq!(inside.text().await, Err(StoreTrouble::Damaged));
        inside.write("new").await.unwrap();
        assert_eq!(inside.text().await, Ok(Some("new".to_owned())));
    });
}

fn none_of_several_entries_is_left_by_a_removal() {
    block_on(async {
        let inside = twins().await;
        assert_eq!(inside.text().await, Err(StoreTrouble::Damaged));
        inside.remove().await.unwrap();
        assert_eq!(inside.text().await, Ok(None));
    });
}

fn the_store_is_missing() {
    let inside = inside();
    block_on(async {
        assert_eq!(inside.text().await, Err(StoreTrouble::Missing));
        assert_eq!(inside.write(SECRET).await, Err(StoreTrouble::Missing));
        assert_eq!(inside.remove().await, Err(StoreTrouble::Missing));
    });
}

fn a_write_finds_the_store_missing() {
    let inside = inside();
    block_on(async {
        assert_eq!(inside.text().await, Ok(None));
        assert_eq!(inside.write(SECRET).await, Err(StoreTrouble::Missing));
    });
}

fn the_store_is_locked() {
    let inside = inside();
    block_on(async {
        assert_eq!(inside.text().await, Err(StoreTrouble::Locked));
        assert_eq!(inside.write("new").await, Err(StoreTrouble::Locked));
        assert_eq!(inside.remove().await, Err(StoreTrouble::Locked));
    });
}

fn the_store_is_lost_with_its_program() {
    let inside = inside();
    block_on(async {
        inside.write(SECRET).await.unwrap();
        // The bus cannot start it again.
        fs::remove_file(service_file(&inside.home)).unwrap();
        let trouble = inside.trouble_after_killing("store.pid").await;
        assert_eq!(trouble, StoreTrouble::Lost);
        assert_eq!(inside.write("new").await, Err(StoreTrouble::Lost));
        assert_eq!(inside.remove().await, Err(StoreTrouble::Lost));
    });
}

fn the_store_is_lost_when_it_starts_anew() {
    let inside = inside();
    block_on(async {
        inside.write(SECRET).await.unwrap();
        let trouble = inside.trouble_after_killing("store.pid").await;
        assert_eq!(trouble, StoreTrouble::Lost);
        // By now the bus has started another one, which does not know this program.
        assert_eq!(inside.text().await, Err(StoreTrouble::Lost));
        assert_eq!(inside.write("new").await, Err(StoreTrouble::Lost));
    });
}

fn the_store_is_lost_with_its_bus() {
    let inside = inside();
    block_on(async {
        inside.write(SECRET).await.unwrap();
        let trouble = inside.trouble_after_killing("bus.pid").await;
        assert_eq!(trouble, StoreTrouble::Lost);
        assert_eq!(inside.write("new").await, Err(StoreTrouble::Lost));
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
    let driven = Driven::default();
    let inside = Inside::new(driven.clock());
    block_on(async {
        let patience = async {
            // A call that has not begun when its time is over is not made at all.
            while !library_connects() {
                tokio::task::yield_now().await;
            }
            driven.pass(UNLOCK_LIMIT);
        };
        let ((), read) = tokio::join!(patience, inside.text());
        assert_eq!(read, Err(StoreTrouble::Slow));
        assert_eq!(inside.write(SECRET).await, Err(StoreTrouble::Slow));
    });
}

fn programs_renew_as_fast_as_they_can() {
    // Not outside of a place.
    inside();
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
        let inside = twins().await;
        inside.text().await.unwrap_err();
        inside.write(SECRET).await.unwrap();
        inside.text().await.unwrap();
        inside.remove().await.unwrap();
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
