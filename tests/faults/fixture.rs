//! A scripted identity server that is the chart service as well, a foreign server that must see nothing, and the client
//! between them, by a clock that the test drives.

use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clock::driven::DrivenClock;
use simlink::Ports;

use flightbag::auth::{
    Error, IdentityClient, Session, SessionChange, SignedIn, StoreEntryName, TokenStore,
};
use flightbag::config::Config;
use flightbag::http::{Http, HttpLimits, RetryPause};
use flightbag::service::Client;
use jiff::Timestamp;
use serde_json::json;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::oneshot;
use tokio::task::yield_now;
use url::{Url, form_urlencoded};

use super::act::Act;
use super::connection_mode::{Certificate, ConnectionMode};
use super::fault::{Fault, FaultMeans};
use super::secrets::Secrets;
use super::server::Server;
use crate::harness::certificates::TRUSTED;
use crate::harness::in_memory_store::InMemoryStore;
use crate::harness::walk;
use crate::support::{answer, begin, parameter};

pub const DISCOVERY: &str = "/.well-known/openid-configuration";
pub const AUTHORIZE: &str = "/connect/authorize";
pub const TOKEN: &str = "/connect/token";
pub const USER_INFO: &str = "/connect/userinfo";

/// The first refresh token; with characters that a form has to escape.
pub const REFRESH: &str = "refresh/one+Zm9v==";
/// The one that the first renewal gives.
pub const NEXT: &str = "refresh/two+YmFy==";

/// Both servers, and the client.
pub struct Fixture {
    pub server: Server,
    pub foreign: Server,
    pub driven: DrivenClock,
    pub identity: IdentityClient,
    pub client: Client,
    pub secrets: Secrets,
    /// What was told of pauses that servers ask for.
    pub waits: Arc<Mutex<Vec<Option<RetryPause>>>>,
    /// How often the browser was sent away.
    browsers: AtomicUsize,
}

/// How often a fault happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Times {
    Once,
    Always,
}

/// A fault, and how often it happens.
#[derive(Debug, Clone, Copy)]
pub struct FaultSchedule {
    pub fault: Fault,
    pub times: Times,
}

impl Fixture {
    /// All is well with them, and the client is secured where this fault needs it.
    pub async fn ready_for(fault: Fault) -> Self {
        let mode = if fault.needs_certificate() {
            ConnectionMode::Tls(Certificate::Good)
        } else {
            ConnectionMode::Plain
        };
        let (server, foreign) = (
            Server::start(mode).await,
            Server::start(ConnectionMode::Plain).await,
        );
        let url = match fault {
            Fault::Unresolved => nowhere(),
            _ => server.url(),
        };
        let certificates = TRUSTED.map(<[u8]>::to_vec).to_vec();
        let config = Config {
            certificates,
            client_secret: Some(super::secrets::CLIENT_SECRET.into()),
            ..Config::embedded(&url, &url, "efb", Ports::ANY).unwrap()
        };
        let driven = DrivenClock::default();
        let waits = Arc::new(Mutex::new(Vec::new()));
        let told = Arc::clone(&waits);
        let limits = HttpLimits {
            // The one limit that no clock of ours measures.
            connect: match fault {
                Fault::ConnectTimeout => Duration::from_millis(250),
                _ => HttpLimits::default().connect,
            },
            ..HttpLimits::default()
        };
        let http = Http::with_limits(&config, limits)
            .unwrap()
            .with_clock(&driven.clock())
            .telling(move |waiting| told.lock().unwrap().push(waiting));
        let fixture = Self {
            identity: IdentityClient::new(&config, http.clone()),
            client: Client::new(config, http),
            server,
            foreign,
            driven,
            secrets: Secrets::default(),
            waits,
            browsers: AtomicUsize::new(0),
        };
        fixture
            .server
            .usual(DISCOVERY, document(&fixture.server.url()));
        let info = json!({"sub": "1", "preferred_username": "info.pilot"});
        fixture.server.usual(USER_INFO, as_json(&info));
        fixture
    }

    /// Has a path answer with a fault; a connection mode is that of the next connection.
    pub async fn happens(&self, path: &str, fault: Fault, times: Times) {
        match (self.means(fault), times) {
            (FaultMeans::Act(act), Times::Once) => self.server.once(path, act),
            (FaultMeans::Act(act), Times::Always) => self.server.always(path, act),
            (FaultMeans::Connection(mode), _) => self.server.set_connection_mode(mode).await,
            (FaultMeans::Nowhere, _) => {}
        }
    }

    /// The same after a request for the path before it has come.
    pub fn happens_after(&self, before: &str, path: &str, fault: Fault, times: Times) {
        match (self.means(fault), times) {
            (FaultMeans::Act(act), Times::Once) => self.server.once(path, act),
            (FaultMeans::Act(act), Times::Always) => self.server.always(path, act),
            (FaultMeans::Connection(mode), _) => self.server.afterwards(&[before], mode),
            (FaultMeans::Nowhere, _) => {}
        }
    }

    fn means(&self, fault: Fault) -> FaultMeans {
        let now = Timestamp::try_from(self.driven.clock().wall()).unwrap();
        fault.means(&self.server.url(), &self.foreign.url(), now)
    }

    /// All is well again.
    pub async fn is_over(&self, path: &str, fault: Fault) {
        self.server.always(path, Act::Usual);
        let mode = if fault.needs_certificate() {
            ConnectionMode::Tls(Certificate::Good)
        } else {
            ConnectionMode::Plain
        };
        self.server.set_connection_mode(mode).await;
    }

    /// Signs in with a browser that comes back.
    pub async fn sign_in(&self) -> Result<SignedIn, Error> {
        let (started, url) = oneshot::channel();
        let signing_in =
            self.identity
                .sign_in(false, move |url, _ends| started.send(url).unwrap(), || ());
        let browsing = async {
            // A sign-in that failed before has no address.
            if let Ok(url) = url.await {
                self.come_back(&url).await;
            }
        };
        Box::pin(async { tokio::join!(signing_in, browsing).0 }).await
    }

    /// What the browser does in a sign-in that the user finishes.
    pub async fn come_back(&self, url: &str) {
        let attempt = self.browsers.fetch_add(1, Ordering::Relaxed) + 1;
        let (nonce, state) = (parameter(url, "nonce"), parameter(url, "state"));
        let code = format!("code-{attempt}-c2VjcmV0");
        let identity = self.identity_token(&nonce);
        let tokens = json!({
            "access_token": self.secrets.access_token(1),
            "token_type": "Bearer",
            "expires_in": 3600,
            "refresh_token": REFRESH,
            "scope": "openid userinfo offline_access charts",
            "id_token": identity,
        });
        self.server.usual(TOKEN, as_json(&tokens));
        let mut back = Url::parse(&parameter(url, "redirect_uri")).unwrap();
        back.query_pairs_mut()
            .append_pair("code", &code)
            .append_pair("state", &state)
            .append_pair("iss", &self.server.url());
        let known = [nonce, state, code, identity, REFRESH.to_owned()];
        self.secrets.keep(known);
        walk::client().get(back).send().await.unwrap();
    }

    /// An ID token for a sign-in with this nonce, good for five minutes.
    fn identity_token(&self, nonce: &str) -> String {
        let now = Timestamp::try_from(self.driven.clock().wall()).unwrap();
        super::secrets::signed(&json!({
            "iss": self.server.url(),
            "sub": "1",
            "aud": "efb",
            "iat": now.as_second(),
            "exp": now.as_second() + 300,
            "nonce": nonce,
            "name": "Token Pilot",
        }))
    }

    /// What was sent in this field of a form to be redeemed: codes, or refresh tokens.
    pub fn redeemed(&self, field: &str) -> Vec<String> {
        let sent = self.server.seen_at(TOKEN).into_iter();
        sent.filter_map(|seen| {
            let mut fields = form_urlencoded::parse(seen.body.as_bytes());
            fields.find_map(|(name, value)| (name == field).then(|| value.into_owned()))
        })
        .collect()
    }

    /// A session that has begun, and an identity server that will renew it; what was asked until then is forgotten.
    pub async fn session(&self) -> (Session, UnboundedReceiver<SessionChange>) {
        let begun = begin(self.sign_in().await.unwrap());
        self.renewal_gives(2, NEXT);
        self.server.forget();
        begun
    }

    /// What a session keeps its sign-in with in this store.
    pub fn token_store(&self, store: &InMemoryStore) -> TokenStore {
        store.keeper_of(self.entry(), self.driven.clock())
    }

    /// Has the store keep a sign-in from before.
    pub fn keeps(&self, store: &InMemoryStore, refresh: &str) {
        store.put(&self.entry(), refresh);
    }

    fn entry(&self) -> StoreEntryName {
        StoreEntryName::new(&Url::parse(&self.server.url()).unwrap(), "efb")
    }

    /// What the next renewals give.
    pub fn renewal_gives(&self, number: u32, refresh: &str) {
        self.secrets.keep([refresh.to_owned()]);
        let tokens = json!({
            "access_token": self.secrets.access_token(number),
            "token_type": "Bearer",
            "expires_in": 3600,
            "refresh_token": refresh,
        });
        self.server.usual(TOKEN, as_json(&tokens));
    }

    /// How many requests came for anything but this path.
    pub fn seen_elsewhere(&self, path: &str) -> usize {
        self.server.seen().len() - self.server.seen_at(path).len()
    }

    /// How often the browser was sent away.
    pub fn browsers(&self) -> usize {
        self.browsers.load(Ordering::Relaxed)
    }

    /// Lets something go through a fault, to the end of its patience where no answer comes: 30 s for the next piece,
    /// a minute for all of it (reliability 4).
    pub async fn through<T>(&self, path: &str, fault: Fault, work: impl Future<Output = T>) -> T {
        let patience = match fault {
            Fault::Trickle => Duration::from_mins(1),
            _ if fault.is_silent() => Duration::from_secs(30),
            _ => return work.await,
        };
        self.outlast(path, fault, patience, work).await
    }

    /// Lets something wait until it gives up at the end of its patience: not a millisecond before it, and not after.
    pub async fn outlast<T>(
        &self,
        path: &str,
        fault: Fault,
        patience: Duration,
        work: impl Future<Output = T>,
    ) -> T {
        let mut work = pin!(work);
        tokio::select! {
            _ = &mut work => panic!("ended before it was asked"),
            () = self.server.asked(path, 1) => {}
        }
        let (step, moment) = (patience / 5, Duration::from_millis(1));
        let last = step.saturating_sub(moment);
        for length in [step, step, step, step, last, moment] {
            if fault == Fault::Trickle {
                self.server.let_one_through();
            }
            // Whatever has come is taken, and nothing ends.
            for _ in 0..50 {
                tokio::select! {
                    biased;
                    _ = &mut work => panic!("ended {length:?} or more before its end"),
                    () = yield_now() => {}
                }
            }
            self.driven.pass(length);
        }
        work.await
    }
}

/// The address of a server whose name is too long to be one: it is not looked up.
pub fn nowhere() -> String {
    format!("https://{}.invalid", "x".repeat(64))
}

/// What an identity server at this address says of itself.
pub fn document(url: &str) -> Vec<u8> {
    as_json(&json!({
        "issuer": url,
        "authorization_endpoint": format!("{url}{AUTHORIZE}"),
        "token_endpoint": format!("{url}{TOKEN}"),
        "userinfo_endpoint": format!("{url}{USER_INFO}"),
        "revocation_endpoint": format!("{url}/connect/revocation"),
        "authorization_response_iss_parameter_supported": true,
    }))
}

/// A document as a server answers with it.
pub fn as_json(document: &serde_json::Value) -> Vec<u8> {
    let headers = "content-type: application/json\r\n";
    answer("200 OK", headers, document.to_string().as_bytes())
}
