//! What the tests of the network side share: the embedded service, servers that misbehave, a pretend browser.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clock::Clock;
use simlink::Ports;

use chart_service::{ChartService, Options, PilotAccount};
use flightbag::auth::{Error, IdentityClient, Session, SessionChange, SignedIn, TokenStore};
use flightbag::config::Config;
use flightbag::http::{Http, HttpLimits};
use flightbag::service::Client;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::oneshot;
use url::Url;

use crate::harness::tell_all;
use crate::harness::walk::{client, walk};

/// Far longer than anything here takes; only a failing test waits for it.
pub const DEADLINE: Duration = Duration::from_secs(20);

/// Ends a process with the test, however that ends.
pub struct Ending(pub Child);

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// The embedded service with a token life in seconds.
pub fn demo(life: u64) -> ChartService {
    tell_all();
    let access_token_lifetime = Duration::from_secs(life);
    ChartService::start(Options {
        access_token_lifetime,
        ..Options::default()
    })
    .unwrap()
}

/// The configuration for the embedded service.
pub fn config(demo: &ChartService) -> Config {
    Config::embedded(
        demo.base_url(),
        demo.auth_url(),
        demo.client_id(),
        Ports::ANY,
    )
    .unwrap()
}

/// The usual limits without the pauses between tries.
pub fn hasty() -> HttpLimits {
    HttpLimits {
        pauses: vec![Duration::ZERO; 3],
        ..HttpLimits::default()
    }
}

pub fn http(config: &Config) -> Http {
    Http::with_limits(config, hasty()).unwrap()
}

/// Runs a test's asynchronous part on a runtime like the worker's.
pub fn block_on<T>(work: impl Future<Output = T>) -> T {
    tell_all();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        tokio::time::timeout(DEADLINE, work)
            .await
            .expect("deadline")
    })
}

/// Who sits at the pretend browser.
#[derive(Clone, Copy)]
pub enum Person {
    Allows(PilotAccount),
    Refuses(PilotAccount),
}

/// Walks the identity server's pages from the address the program gave; returns the last page's status and text.
pub async fn browse(url: &str, person: Person) -> (u16, String) {
    let client = client();
    let (account, answer) = match person {
        Person::Allows(account) => (account, "allow"),
        Person::Refuses(account) => (account, "refuse"),
    };
    let account = (account.username, account.password);
    let back = walk(&client, url, account, answer).await;
    let page = client.get(back).send().await.unwrap();
    (page.status().as_u16(), page.text().await.unwrap())
}

/// Signs in with the full account, or the one without a subscription.
pub async fn sign_in(identity: &IdentityClient, demo: &ChartService, account: usize) -> SignedIn {
    let account = demo.accounts()[account];
    let (started, url) = tokio::sync::oneshot::channel();
    let signing_in = identity.sign_in(false, move |url, _ends| started.send(url).unwrap(), || ());
    let browsing = async { browse(&url.await.unwrap(), Person::Allows(account)).await };
    let (signed_in, (status, page)) = tokio::join!(signing_in, browsing);
    assert_eq!(status, 200, "{page}");
    signed_in.unwrap()
}

/// The identity server as the program speaks to it.
pub fn identity(demo: &ChartService) -> IdentityClient {
    let config = config(demo);
    let http = http(&config);
    IdentityClient::new(&config, http)
}

/// A sign-in during which `meanwhile` is done with the address for the browser.
pub async fn attempt<T>(
    identity: &IdentityClient,
    meanwhile: impl AsyncFnOnce(String) -> T,
) -> (Result<SignedIn, Error>, T) {
    let (started, url) = oneshot::channel();
    let signing_in = identity.sign_in(false, move |url, _ends| started.send(url).unwrap(), || ());
    tokio::join!(signing_in, async {
        meanwhile(url.await.unwrap().to_string()).await
    })
}

/// A parameter of an address's query.
pub fn parameter(url: &str, name: &str) -> String {
    let url = Url::parse(url).unwrap();
    let found = url.query_pairs().find(|(key, _)| key == name);
    found
        .unwrap_or_else(|| panic!("no {name} in {url}"))
        .1
        .into_owned()
}

/// Sends bytes to the listener behind a redirect address and returns the status line.
fn knock(way_back: &str, request: &str) -> String {
    let url = Url::parse(way_back).unwrap();
    let mut stream = TcpStream::connect(("127.0.0.1", url.port().unwrap())).unwrap();
    let host = format!("127.0.0.1:{}", url.port().unwrap());
    stream
        .write_all(request.replace("HOST", &host).as_bytes())
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.lines().next().unwrap_or_default().to_owned()
}

/// Knocks with each request in turn; the status line holds what is expected.
pub async fn knocks(way_back: String, requests: Vec<(String, &'static str)>) {
    let work = move || {
        for (request, status) in requests {
            let line = knock(&way_back, &request);
            assert!(line.contains(status), "{request}: {line}");
        }
    };
    tokio::task::spawn_blocking(work).await.unwrap();
}

/// A session of the full account with the client to use it with.
pub struct Airborne {
    pub session: Session,
    pub changes: UnboundedReceiver<SessionChange>,
    pub client: Client,
}

/// Begins the session of a sign-in, which is kept nowhere.
pub fn begin(signed_in: SignedIn) -> (Session, UnboundedReceiver<SessionChange>) {
    begin_kept(signed_in, TokenStore::unsaved())
}

/// Begins the session of a sign-in.
pub fn begin_kept(
    signed_in: SignedIn,
    keep: TokenStore,
) -> (Session, UnboundedReceiver<SessionChange>) {
    let (tell, changes) = unbounded_channel();
    (Session::begin(signed_in, keep, tell), changes)
}

pub async fn session(demo: &ChartService) -> Airborne {
    session_by(demo, &Clock::system()).await
}

/// The same by another clock.
pub async fn session_by(demo: &ChartService, clock: &Clock) -> Airborne {
    let config = config(demo);
    let http = http(&config).with_clock(clock);
    let identity = IdentityClient::new(&config, http.clone());
    let signed_in = sign_in(&identity, demo, 0).await;
    let (session, changes) = begin(signed_in);
    Airborne {
        session,
        changes,
        client: Client::new(config, http),
    }
}

/// A server that answers each connection with the next of its answers, byte for byte, and closes it. What was asked
/// is remembered.
pub struct Raw {
    pub url: String,
    seen: Arc<Mutex<Vec<String>>>,
}

impl Raw {
    pub fn answering(answers: Vec<Vec<u8>>) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let seen = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::clone(&seen);
        let serve = move || {
            for answer in answers {
                let Ok((mut stream, _)) = listener.accept() else {
                    return;
                };
                let head = head(&mut stream);
                noted.lock().unwrap().push(head);
                // The other side may have gone: that is what some tests are about.
                stream.write_all(&answer).ok();
            }
        };
        std::thread::Builder::new()
            .name("raw".to_owned())
            .spawn(serve)
            .unwrap();
        Self { url, seen }
    }

    /// The heads of the requests so far.
    pub fn seen(&self) -> Vec<String> {
        self.seen.lock().unwrap().clone()
    }

    /// A client of this server, which is both servers to it.
    pub fn client(&self, limits: HttpLimits) -> Client {
        let config = Config::embedded(&self.url, &self.url, "test", Ports::ANY).unwrap();
        let http = Http::with_limits(&config, limits).unwrap();
        Client::new(config, http)
    }
}

fn head(stream: &mut TcpStream) -> String {
    stream.set_read_timeout(Some(DEADLINE)).unwrap();
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|read| read > 0) {
        head.push(byte[0]);
    }
    String::from_utf8_lossy(&head).into_owned()
}

/// An HTTP answer in bytes.
pub fn answer(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n{headers}\r\n"
    );
    [head.as_bytes(), body].concat()
}
