//! What happens in a process of its own, started by the tests of `processes`: a program that shares a sign-in.

use std::collections::HashSet;
use std::env;
use std::ffi::OsString;
use std::io::{self, Read as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

use clock::{BoxedWait, Clock, TimeSource};
use simlink::Ports;

use flightbag::auth::{
    Error, IdentityClient, SecretStore, Session, SessionChange, StoreEntryName, TokenStore,
};
use flightbag::config::Config;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::shared_store::RemoteStore;
use crate::support::{block_on, http};

/// How often each program renews that renews as fast as it can.
pub const TIMES: usize = 20;
/// What a program says when it has taken up the sign-in, and goes on when nothing more can come from outside.
pub const READY: &str = "ready";
/// What it says when it finds that another process has the turn.
pub const WAITS: &str = "waits for its turn";
/// What it says when it has renewed.
pub const RENEWED: &str = "renewed";

/// What a process of its own can be started for.
const PARTS: &[(&str, fn())] = &[
    ("renews_once", renews_once),
    ("renews_often", renews_often),
    ("renews_until_sign_out", renews_until_sign_out),
    ("signs_out", signs_out),
];

/// The variable that names the part of this process.
pub const PART: &str = "FLIGHTBAG_TEST_PART";
/// The test that plays it.
pub const RUNNER: &str = "processes::child_process::part_of_this_process_is_played";

const SERVICE: &str = "FLIGHTBAG_TEST_SERVICE";
const IDENTITY: &str = "FLIGHTBAG_TEST_IDENTITY";
const STORE: &str = "FLIGHTBAG_TEST_STORE";
const TURNS: &str = "FLIGHTBAG_TEST_TURNS";
/// In place of an address of a store.
const SYSTEM: &str = "system";

/// In a process that was started for a part this plays it; in every other it sees that each has a name of its own.
#[test]
fn part_of_this_process_is_played() {
    let Some(wanted) = env::var_os(PART) else {
        let names: HashSet<&str> = PARTS.iter().map(|(name, _part)| *name).collect();
        assert_eq!(names.len(), PARTS.len());
        return;
    };
    let (_name, part) = PARTS.iter().find(|(name, _part)| wanted == *name).unwrap();
    part();
}

/// What a program is told of the computer it runs on.
#[derive(Debug, Clone)]
pub struct Surroundings {
    pub service: String,
    pub identity: String,
    /// Where the shared store is reached; `None` for the system's.
    pub store: Option<SocketAddr>,
    /// The file that stands for the turn of renewing.
    pub turns: Option<PathBuf>,
}

impl Surroundings {
    /// How a program is told.
    pub fn variables(&self) -> Vec<(&'static str, OsString)> {
        let store = self.store.map(|address| address.to_string());
        let mut all = vec![
            (SERVICE, self.service.clone().into()),
            (IDENTITY, self.identity.clone().into()),
            (STORE, store.unwrap_or_else(|| SYSTEM.to_owned()).into()),
        ];
        all.extend(self.turns.clone().map(|turns| (TURNS, turns.into())));
        all
    }

    /// What this process was told. Ends the test where it was told nothing: it would touch a user's own store.
    fn told() -> Self {
        let told =
            |name| env::var(name).expect("this process is started by the tests of `processes`");
        let store = told(STORE);
        Self {
            service: told(SERVICE),
            identity: told(IDENTITY),
            store: (store != SYSTEM).then(|| store.parse().unwrap()),
            turns: env::var_os(TURNS).map(PathBuf::from),
        }
    }

    pub fn config(&self) -> Config {
        Config::embedded(&self.service, &self.identity, "flightbag", Ports::ANY).unwrap()
    }

    /// Where the sign-in is kept.
    pub fn token_store(&self, clock: &Clock) -> TokenStore {
        let store = match self.store {
            Some(address) => SecretStore::over(RemoteStore(address), clock.clone()),
            None => SecretStore::system(clock.clone()),
        };
        let config = self.config();
        let entry = StoreEntryName::new(&config.auth_url, &config.client_id);
        TokenStore::in_store(store, entry, self.turns.clone(), clock.clone())
    }

    /// The session that is kept.
    pub async fn restored(&self) -> (Session, UnboundedReceiver<SessionChange>) {
        let clock = Clock::new(Eager::default());
        let config = self.config();
        let identity = IdentityClient::new(&config, http(&config).with_clock(&clock));
        let (tell, changes) = unbounded_channel();
        let restored = Session::restore(identity, self.token_store(&clock), tell).await;
        (restored.unwrap().expect("a sign-in is kept"), changes)
    }
}

/// The computer's time, in which a pause only lets others go on: a process that looks for a turn looks again at once.
#[derive(Default)]
struct Eager {
    waited: AtomicBool,
}

impl TimeSource for Eager {
    fn now(&self) -> Instant {
        Instant::now()
    }

    fn wall(&self) -> SystemTime {
        SystemTime::now()
    }

    fn pause(&self, _length: Duration) -> BoxedWait {
        if !self.waited.swap(true, Ordering::Relaxed) {
            println!("{WAITS}");
        }
        Box::pin(tokio::task::yield_now())
    }

    fn until(&self, moment: Instant) -> BoxedWait {
        Box::pin(tokio::time::sleep_until(moment.into()))
    }
}

/// Takes up the sign-in, says so, and waits for the word to go on.
async fn ready() -> (Session, UnboundedReceiver<SessionChange>) {
    let taken_up = Surroundings::told().restored().await;
    println!("{READY}");
    io::stdin().read_to_end(&mut Vec::new()).unwrap();
    taken_up
}

fn renews_once() {
    block_on(async {
        let (session, _changes) = ready().await;
        session.token().await.unwrap();
    });
}

fn renews_often() {
    block_on(async {
        let (session, mut changes) = ready().await;
        let mut token = session.token().await.unwrap();
        for _ in 1..TIMES {
            let (one, other) = tokio::join!(session.renewed(&token), session.renewed(&token));
            other.unwrap();
            token = one.unwrap();
        }
        while let Ok(change) = changes.try_recv() {
            assert!(!matches!(change, SessionChange::Ended(_)), "{change:?}");
        }
    });
}

fn renews_until_sign_out() {
    block_on(async {
        let (session, _changes) = ready().await;
        let mut token = session.token().await.unwrap();
        println!("{RENEWED}");
        let ended = loop {
            match session.renewed(&token).await {
                Ok(renewed) => token = renewed,
                Err(error) => break error,
            }
        };
        // By the server, to which the token was given back, or by the look into the empty store.
        let known = [Error::SessionEnded, Error::SignedOutByOtherProcess];
        assert!(known.contains(&ended), "{ended}");
    });
}

fn signs_out() {
    block_on(async {
        let (session, _changes) = ready().await;
        session.sign_out().await.unwrap().unwrap();
    });
}
