//! An identity server and a store that exist in memory only, with everything that may go wrong with them.

use std::collections::HashMap;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use clock::driven::DrivenClock;
use secrecy::{ExposeSecret as _, SecretString};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::super::*;
use super::in_memory_store::InMemoryStore;
use crate::auth::grant::TokenGrant;
use crate::auth::token::Claims;
use crate::auth::token_store::{BoxFuture, TokenStore};
use crate::http;

/// How long a token of the pretended server is good.
pub(super) const LIFE: Duration = Duration::from_hours(1);

/// What becomes of a request to renew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RenewalOutcome {
    /// It does not reach the server.
    Lost,
    /// It does, but its answer does not come back.
    ResponseLost,
    /// The server asks for a pause of an hour.
    Busy,
    /// The server refuses it although the token is good.
    Refused,
    /// The server leaves the refresh token as it is.
    NotRotated,
}

/// Numbers without a pattern, the same for the same seed.
pub(super) struct FaultInjector(u64);

impl FaultInjector {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(2).wrapping_add(1))
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % sides
    }
}

/// Rotates refresh tokens. One that comes a second time is taken for a lost answer as long as its successor was not
/// used; any later one ends everything.
#[derive(Clone)]
pub(super) struct RotatingTokenServer(Arc<Mutex<ServerRecords>>);

struct ServerRecords {
    /// What each refresh token was rotated to.
    successors: HashMap<String, Option<String>>,
    newest: String,
    count: u64,
    /// Tokens that were redeemed a second time.
    repeated: usize,
    ended: bool,
    fates: VecDeque<RenewalOutcome>,
    dice: FaultInjector,
    /// How often each call gives others their turn, at most.
    delay: u64,
    subject: &'static str,
    name: &'static str,
    names_asked: usize,
    revoked: Vec<String>,
    requests: usize,
    clock: Option<Clock>,
}

impl RotatingTokenServer {
    pub fn new(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(ServerRecords {
            successors: HashMap::from([("r0".to_owned(), None)]),
            newest: "r0".to_owned(),
            count: 0,
            repeated: 0,
            ended: false,
            fates: VecDeque::new(),
            dice: FaultInjector::new(seed),
            delay: 4,
            subject: "pilot",
            name: "Pilot",
            names_asked: 0,
            revoked: Vec::new(),
            requests: 0,
            clock: None,
        })))
    }

    fn books(&self) -> MutexGuard<'_, ServerRecords> {
        self.0.lock().unwrap()
    }

    pub fn fate(&self, fate: RenewalOutcome) {
        self.books().fates.push_back(fate);
    }

    /// From now on nothing goes wrong.
    pub fn heal(&self) {
        self.books().fates.clear();
    }

    pub fn is_now(&self, subject: &'static str, name: &'static str) {
        let mut books = self.books();
        books.subject = subject;
        books.name = name;
    }

    pub fn newest(&self) -> String {
        self.books().newest.clone()
    }

    pub fn repeated(&self) -> usize {
        self.books().repeated
    }

    pub fn requests(&self) -> usize {
        self.books().requests
    }

    pub fn names_asked(&self) -> usize {
        self.books().names_asked
    }

    pub fn revoked(&self) -> Vec<String> {
        self.books().revoked.clone()
    }

    async fn a_while(&self) {
        let turns = {
            let mut books = self.books();
            let delay = books.delay;
            books.dice.roll(delay)
        };
        for _ in 0..turns {
            tokio::task::yield_now().await;
        }
    }
}

impl ServerRecords {
    /// The life of a token that is given now.
    fn life(&self) -> Lifetime {
        let clock = self.clock.clone().unwrap_or_else(Clock::system);
        Lifetime::new(Some(LIFE), clock.now(), clock.wall())
    }

    fn redeem(&mut self, refresh: &str) -> Result<String, Error> {
        let Some(successor) = self.successors.get(refresh).cloned() else {
            return Err(Error::SessionEnded);
        };
        if self.ended {
            return Err(Error::SessionEnded);
        }
        if let Some(successor) = successor {
            self.repeated += 1;
            if self.successors.get(&successor) != Some(&None) {
                // Its successor was used: one of the two is a thief.
                self.ended = true;
                return Err(Error::SessionEnded);
            }
            self.successors.remove(&successor);
        }
        self.count += 1;
        let next = format!("r{}", self.count);
        self.successors
            .insert(refresh.to_owned(), Some(next.clone()));
        self.successors.insert(next.clone(), None);
        self.newest.clone_from(&next);
        Ok(next)
    }
}

/// An unsigned token with these claims.
pub(super) fn token(claims: &str) -> AccessToken {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::from("e30.");
    for chunk in claims.as_bytes().chunks(3) {
        let bits = chunk
            .iter()
            .fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte))
            << (8 * (3 - chunk.len()));
        for index in 0..=chunk.len() {
            let six = bits >> (18 - 6 * index) & 63;
            text.push(char::from(alphabet[six as usize]));
        }
    }
    AccessToken::new(text + ".x")
}

impl TokenServer for RotatingTokenServer {
    fn refresh<'a>(
        &'a self,
        refresh: &'a SecretString,
    ) -> BoxFuture<'a, Result<TokenGrant, Error>> {
        Box::pin(async move {
            self.a_while().await;
            let (fate, grant) = {
                let mut books = self.books();
                books.requests += 1;
                let fate = books.fates.pop_front();
                if fate == Some(RenewalOutcome::Lost) {
                    return Err(Error::Http(http::Error::Offline));
                }
                if fate == Some(RenewalOutcome::Busy) {
                    let (status, seconds) = (503, 3600);
                    return Err(Error::Http(http::Error::Busy { status, seconds }));
                }
                if fate == Some(RenewalOutcome::Refused) {
                    return Err(Error::SessionEnded);
                }
                let refresh = if fate == Some(RenewalOutcome::NotRotated) {
                    None
                } else {
                    Some(books.redeem(refresh.expose_secret())?)
                };
                let (subject, count) = (books.subject, books.count);
                let claims =
                    format!(r#"{{"sub":"{subject}","jti":"{count}","subscriptions":["charts"]}}"#);
                let grant = TokenGrant {
                    access: token(&claims),
                    lifetime: books.life(),
                    refresh: refresh.map(SecretString::from),
                    identity: None,
                    date: None,
                };
                (fate, grant)
            };
            self.a_while().await;
            match fate {
                Some(RenewalOutcome::ResponseLost) => Err(Error::Http(http::Error::Cut)),
                _ => Ok(grant),
            }
        })
    }

    fn name<'a>(
        &'a self,
        _access: &'a AccessToken,
        _claims: Option<Claims>,
    ) -> BoxFuture<'a, String> {
        Box::pin(async {
            self.a_while().await;
            let mut books = self.books();
            books.names_asked += 1;
            books.name.to_owned()
        })
    }

    fn revoke(&self, refresh: SecretString) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let refresh = refresh.expose_secret().to_owned();
            self.books().revoked.push(refresh);
        })
    }
}

/// A session that an earlier start kept, and what it tells.
pub(super) fn kept_session(
    server: &RotatingTokenServer,
    token_store: TokenStore,
    clock: &DrivenClock,
    refresh: &str,
) -> (Session, UnboundedReceiver<SessionChange>) {
    let (tell, changes) = unbounded_channel();
    server.books().clock = Some(clock.clock());
    let held = SessionTokens::kept(refresh.into(), Some(0));
    let server = Arc::new(server.clone());
    let session = Session::over(server, token_store, clock.clock(), tell, held);
    (session, changes)
}

/// A session that an earlier start kept, with all around it.
pub(super) struct SessionFixture {
    pub session: Session,
    pub changes: UnboundedReceiver<SessionChange>,
    pub server: RotatingTokenServer,
    pub memory_store: InMemoryStore,
    pub clock: DrivenClock,
}

pub(super) fn pilot() -> SessionFixture {
    let (server, memory_store) = (
        RotatingTokenServer::new(7),
        InMemoryStore::holding(Some("r0"), 7),
    );
    let clock = DrivenClock::default();
    let (session, changes) = kept_session(&server, memory_store.token_store(), &clock, "r0");
    SessionFixture {
        session,
        changes,
        server,
        memory_store,
        clock,
    }
}

impl SessionFixture {
    /// What was told since this was asked last.
    pub fn told(&mut self) -> Vec<SessionChange> {
        std::iter::from_fn(|| self.changes.try_recv().ok()).collect()
    }

    pub fn kept(&self) -> SignInStorage {
        self.session.account().storage
    }
}

pub(super) fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// Runs a test's asynchronous part; nothing in here waits for real time.
pub(super) fn block_on<T>(work: impl Future<Output = T>) -> T {
    crate::log::tell_all();
    tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap()
        .block_on(work)
}
