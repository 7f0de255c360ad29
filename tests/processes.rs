//! Several programs that share one sign-in, each a process of its own: no refresh token is used twice, and one that
//! dies delays no other (reliability T5 and P5).
//!
//! The identity server knows no mercy here: a refresh token that comes a second time ends the sign-in for all, unless a
//! test says otherwise.

mod child_process;
mod program;
mod shared_store;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{env, fs};

use clock::Clock;

use chart_service::{ChartService, Options};
use flightbag::account::SignInStorage;
use flightbag::auth::{Session, SessionChange};
use tokio::sync::mpsc::unbounded_channel;

use crate::support::{block_on, identity, sign_in};
use child_process::{RENEWED, Surroundings, TIMES, WAITS};
use program::Program;
use shared_store::{Call, SharedStore};

/// A computer with a sign-in, with the servers that it reaches.
struct Computer {
    demo: ChartService,
    surroundings: Surroundings,
    folder: PathBuf,
}

impl Drop for Computer {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.folder).ok();
    }
}

impl Computer {
    /// Signs in. The server takes a refresh token back for this long, as long as its successor was not used.
    fn signed_in(store: Option<&SharedStore>, refresh_grace: Duration) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = format!("flightbag-processes-{}-{number}", std::process::id());
        let folder = env::temp_dir().join(folder);
        let demo = ChartService::start(Options {
            refresh_grace,
            ..Options::default()
        })
        .unwrap();
        let surroundings = Surroundings {
            service: demo.base_url().to_owned(),
            identity: demo.auth_url().to_owned(),
            store: store.map(SharedStore::address),
            turns: Some(folder.join("sign-in.lock")),
        };
        let computer = Self {
            demo,
            surroundings,
            folder,
        };
        computer.sign_in();
        computer
    }

    /// Has a sign-in kept, in a session that is over then.
    fn sign_in(&self) {
        block_on(async {
            let signed_in = sign_in(&identity(&self.demo), &self.demo, 0).await;
            let token_store = self.surroundings.token_store(&Clock::system());
            let (tell, mut changes) = unbounded_channel();
            let _session = Session::begin(signed_in, token_store, tell);
            let Some(SessionChange::Account(account)) = changes.recv().await else {
                panic!("nothing was told");
            };
            assert_eq!(account.storage, SignInStorage::Stored);
        });
    }

    fn start(&self, part: &str) -> Program {
        Program::start(part, &self.surroundings)
    }

    /// How many requests to renew the identity server saw.
    fn renewals(&self) -> usize {
        let seen = self.demo.control().requests().into_iter();
        seen.filter(|seen| seen.grant_type.as_deref() == Some("refresh_token"))
            .count()
    }

    /// Three programs renew as fast as they can, all at the same time.
    fn races(&self) {
        let mut programs = [(); 3].map(|()| self.start("renews_often"));
        for program in &mut programs {
            program.go();
        }
        for program in programs {
            program.ends_well();
        }
        // Each was granted at once: none was sent twice.
        assert_eq!(self.renewals(), 3 * TIMES);
        block_on(async {
            let (session, _changes) = self.surroundings.restored().await;
            session.token().await.unwrap();
        });
        assert_eq!(self.renewals(), 3 * TIMES + 1);
    }
}

/// The race in the system's own store: only for a process that has one to itself.
#[cfg(target_os = "linux")]
pub fn races_in_the_system_store() {
    Computer::signed_in(None, Duration::ZERO).races();
}

#[test]
fn fast_renewals_use_each_token_once() {
    let store = SharedStore::open();
    Computer::signed_in(Some(&store), Duration::ZERO).races();
}

#[test]
fn killed_program_gives_up_its_turn() {
    let store = SharedStore::open();
    let computer = Computer::signed_in(Some(&store), Duration::ZERO);
    let mut first = computer.start("renews_once");
    let mut second = computer.start("renews_once");
    // It has the turn, and looks which token counts.
    store.swallow_next(Call::Read);
    first.go();
    store.until_swallowed();
    second.go();
    second.until_it_says(WAITS);
    assert_eq!(computer.renewals(), 0);
    first.kill();
    second.ends_well();
    assert_eq!(computer.renewals(), 1);
}

#[test]
fn kill_before_storing_keeps_sign_in() {
    let store = SharedStore::open();
    // To the server the answer was lost.
    let computer = Computer::signed_in(Some(&store), Options::default().refresh_grace);
    let before = store.secret();
    let mut first = computer.start("renews_once");
    let mut second = computer.start("renews_once");
    store.swallow_next(Call::Write);
    first.go();
    store.until_swallowed();
    second.go();
    second.until_it_says(WAITS);
    assert_eq!(computer.renewals(), 1);
    first.kill();
    assert_eq!(store.secret(), before);
    second.ends_well();
    assert_eq!(computer.renewals(), 2);
    assert_ne!(store.secret(), before);
}

#[test]
fn sign_out_ends_all_programs() {
    let store = SharedStore::open();
    let computer = Computer::signed_in(Some(&store), Duration::ZERO);
    let mut others = [(); 2].map(|()| computer.start("renews_until_sign_out"));
    let mut leaving = computer.start("signs_out");
    for other in &mut others {
        other.go();
        other.until_it_says(RENEWED);
    }
    leaving.go();
    leaving.ends_well();
    for other in others {
        other.ends_well();
    }
    assert_eq!(store.secret(), None);
}

#[test]
fn renewal_works_without_turn_file() {
    let store = SharedStore::open();
    let mut computer = Computer::signed_in(Some(&store), Duration::ZERO);
    let file = computer.folder.join("file");
    fs::write(&file, "").unwrap();
    // In a folder that cannot be made; at a path that is a folder.
    for unusable in [file.join("sign-in.lock"), computer.folder.clone()] {
        computer.surroundings.turns = Some(unusable);
        block_on(async {
            let (session, _changes) = computer.surroundings.restored().await;
            let token = session.token().await.unwrap();
            session.renewed(&token).await.unwrap();
        });
    }
    assert_eq!(computer.renewals(), 4);
}
