//! What happens in a process of its own while its store, or the bus, starts late, goes away and comes back.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use flightbag::account::StoreTrouble;
use zbus_secret_service_keyring_store::Store;

use super::child_process::{SECRET, StoreFixture, store_fixture};
use super::place::{bus_address, locked_store, service_file, unlocked_store};
use crate::support::block_on;

/// What a process of its own can be started for.
pub const TASKS: &[(&str, fn())] = &[
    (
        "the_store_is_lost_with_its_program",
        the_store_is_lost_with_its_program,
    ),
    ("the_store_starts_late", the_store_starts_late),
    (
        "the_store_goes_and_comes_back",
        the_store_goes_and_comes_back,
    ),
    (
        "a_read_does_not_notice_another_start",
        a_read_does_not_notice_another_start,
    ),
    (
        "a_write_does_not_notice_another_start",
        a_write_does_not_notice_another_start,
    ),
    (
        "a_removal_does_not_notice_another_start",
        a_removal_does_not_notice_another_start,
    ),
    (
        "a_read_does_not_notice_that_another_store_is_up",
        a_read_does_not_notice_that_another_store_is_up,
    ),
    ("the_store_comes_back_locked", the_store_comes_back_locked),
    (
        "nothing_is_left_of_lost_connections",
        nothing_is_left_of_lost_connections,
    ),
    (
        "nothing_is_left_of_vain_attempts",
        nothing_is_left_of_vain_attempts,
    ),
    (
        "the_store_is_lost_with_its_bus",
        the_store_is_lost_with_its_bus,
    ),
    ("the_bus_starts_late", the_bus_starts_late),
    (
        "a_read_does_not_notice_another_bus",
        a_read_does_not_notice_another_bus,
    ),
];

/// Ends the program of the place that left its number in this file, and says which it was.
fn kill(home: &Path, pid_file: &str) -> String {
    let pid = fs::read_to_string(home.join(pid_file)).unwrap();
    let killed = Command::new("kill").args(["-KILL", pid.trim()]).status();
    assert!(killed.unwrap().success());
    pid
}

/// Waits until the store is in trouble.
async fn trouble(fixture: &StoreFixture) -> StoreTrouble {
    loop {
        if let Err(trouble) = fixture.text().await {
            return trouble;
        }
    }
}

/// Has the store go for good: the bus cannot start it again.
async fn lose_store(fixture: &StoreFixture) -> StoreTrouble {
    fs::remove_file(service_file(&fixture.home)).unwrap();
    kill(&fixture.home, "store.pid");
    trouble(fixture).await
}

/// That the store that runs now is not the one with this number.
fn assert_another_than(pid: &str, home: &Path) {
    assert_ne!(fs::read_to_string(home.join("store.pid")).unwrap(), pid);
}

fn the_store_is_lost_with_its_program() {
    let fixture = store_fixture();
    block_on(async {
        fixture.write(SECRET).await.unwrap();
        assert_eq!(lose_store(&fixture).await, StoreTrouble::Lost);
        assert_eq!(fixture.write("new").await, Err(StoreTrouble::Lost));
        assert_eq!(fixture.remove().await, Err(StoreTrouble::Lost));
    });
}

fn the_store_starts_late() {
    let fixture = store_fixture();
    block_on(async {
        assert_eq!(fixture.text().await, Err(StoreTrouble::Missing));
        unlocked_store(&fixture.home);
        fixture.write(SECRET).await.unwrap();
        assert_eq!(fixture.text().await, Ok(Some(SECRET.to_owned())));
    });
}

fn the_store_goes_and_comes_back() {
    let fixture = store_fixture();
    block_on(async {
        fixture.write(SECRET).await.unwrap();
        lose_store(&fixture).await;
        unlocked_store(&fixture.home);
        assert_eq!(fixture.text().await, Ok(Some(SECRET.to_owned())));
    });
}

fn a_read_does_not_notice_another_start() {
    let fixture = store_fixture();
    block_on(async {
        fixture.write(SECRET).await.unwrap();
        let pid = kill(&fixture.home, "store.pid");
        assert_eq!(fixture.text().await, Ok(Some(SECRET.to_owned())));
        assert_another_than(&pid, &fixture.home);
    });
}

fn a_write_does_not_notice_another_start() {
    let fixture = store_fixture();
    block_on(async {
        fixture.write("old").await.unwrap();
        let pid = kill(&fixture.home, "store.pid");
        fixture.write(SECRET).await.unwrap();
        assert_another_than(&pid, &fixture.home);
    });
}

fn a_removal_does_not_notice_another_start() {
    let fixture = store_fixture();
    block_on(async {
        fixture.write(SECRET).await.unwrap();
        let pid = kill(&fixture.home, "store.pid");
        fixture.remove().await.unwrap();
        assert_another_than(&pid, &fixture.home);
    });
}

/// The first answer of the new store is that it does not know this program, not that it has gone.
fn a_read_does_not_notice_that_another_store_is_up() {
    let fixture = store_fixture();
    block_on(async {
        fixture.write(SECRET).await.unwrap();
        let pid = kill(&fixture.home, "store.pid");
        // The first ones may still meet the old one.
        while Store::new().is_err() {}
        assert_another_than(&pid, &fixture.home);
        assert_eq!(fixture.text().await, Ok(Some(SECRET.to_owned())));
    });
}

fn the_store_comes_back_locked() {
    let fixture = store_fixture();
    block_on(async {
        fixture.write(SECRET).await.unwrap();
        locked_store(&fixture.home);
        kill(&fixture.home, "store.pid");
        assert_eq!(fixture.text().await, Err(StoreTrouble::Locked));
        assert_eq!(fixture.write("new").await, Err(StoreTrouble::Locked));
    });
}

/// How many threads and open files this process has.
fn possessions() -> [usize; 2] {
    ["/proc/self/task", "/proc/self/fd"].map(|folder| fs::read_dir(folder).unwrap().count())
}

/// A thread that was told to end may still be at it.
fn assert_hardly_more_than([threads, files]: [usize; 2]) {
    let [more_threads, more_files] = possessions();
    assert!(more_threads < threads + 4, "{threads} {more_threads}");
    assert!(more_files < files + 4, "{files} {more_files}");
}

fn nothing_is_left_of_lost_connections() {
    let fixture = store_fixture();
    block_on(async {
        fixture.write(SECRET).await.unwrap();
        let before = possessions();
        for _ in 0..8 {
            kill(&fixture.home, "store.pid");
            fixture.text().await.unwrap();
        }
        assert_hardly_more_than(before);
    });
}

fn nothing_is_left_of_vain_attempts() {
    let fixture = store_fixture();
    block_on(async {
        fixture.text().await.unwrap_err();
        let before = possessions();
        for _ in 0..8 {
            fixture.text().await.unwrap_err();
        }
        assert_hardly_more_than(before);
    });
}

fn the_store_is_lost_with_its_bus() {
    let fixture = store_fixture();
    block_on(async {
        fixture.write(SECRET).await.unwrap();
        kill(&fixture.home, "bus.pid");
        assert_eq!(trouble(&fixture).await, StoreTrouble::Lost);
        assert_eq!(fixture.write("new").await, Err(StoreTrouble::Lost));
    });
}

/// A bus of this process; ended with it.
struct Bus(Child);

impl Bus {
    /// Waits until it listens.
    fn start(home: &Path) -> Self {
        // What an earlier one has left.
        fs::remove_file(home.join("bus")).ok();
        fs::remove_file(home.join("bus.pid")).ok();
        let mut bus = Command::new("dbus-daemon")
            .arg("--config-file")
            .arg(home.join("bus.conf"))
            .args(["--nofork", "--print-address", "--address"])
            .arg(bus_address(home))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut address = String::new();
        let mut told = BufReader::new(bus.stdout.take().unwrap());
        told.read_line(&mut address).unwrap();
        assert!(address.starts_with(&bus_address(home)), "{address}");
        Self(bus)
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

fn the_bus_starts_late() {
    let fixture = store_fixture();
    block_on(async {
        assert_eq!(fixture.text().await, Err(StoreTrouble::Missing));
        let _bus = Bus::start(&fixture.home);
        fixture.write(SECRET).await.unwrap();
        assert_eq!(fixture.text().await, Ok(Some(SECRET.to_owned())));
    });
}

fn a_read_does_not_notice_another_bus() {
    let fixture = store_fixture();
    block_on(async {
        let bus = Bus::start(&fixture.home);
        fixture.write(SECRET).await.unwrap();
        drop(bus);
        let _another = Bus::start(&fixture.home);
        assert_eq!(fixture.text().await, Ok(Some(SECRET.to_owned())));
    });
}
