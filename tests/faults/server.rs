//! A server on this computer that does to each request what the test wants done, and remembers what was asked.

use std::collections::{HashMap, VecDeque};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::AsyncReadExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;

use super::act::{Act, perform};
use super::connection_mode::{ConnectionMode, Line, enter};

/// A request as it came.
#[derive(Debug, Clone)]
pub struct Seen {
    /// Method, address and version.
    pub line: String,
    /// The address without its query.
    pub path: String,
    /// All header lines, their names in small letters.
    pub headers: String,
    /// The body.
    pub body: String,
}

/// The server. Dropping it ends it.
pub struct Server {
    address: SocketAddr,
    inside: Arc<Inside>,
    listening: JoinHandle<()>,
}

struct Inside {
    script: Mutex<Script>,
    mode: watch::Sender<ConnectionMode>,
    /// Whether connections are taken.
    open: watch::Sender<bool>,
    seen: watch::Sender<Vec<Seen>>,
    /// How many connections ended while connecting.
    turned_away: AtomicUsize,
    /// The bytes that may trickle.
    let_through: Semaphore,
}

#[derive(Default)]
struct Script {
    usual: HashMap<String, Vec<u8>>,
    always: HashMap<String, Act>,
    next: HashMap<String, VecDeque<Act>>,
    /// The connection mode once all these paths were asked.
    afterwards: Option<(Vec<String>, ConnectionMode)>,
}

impl Script {
    /// The connection mode from now on, where this path was the last that had to be asked before.
    fn door_after(&mut self, path: &str) -> Option<ConnectionMode> {
        let (missing, mode) = self.afterwards.as_mut()?;
        missing.retain(|missing| missing != path);
        let mode = missing.is_empty().then_some(*mode)?;
        self.afterwards = None;
        Some(mode)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

impl Server {
    /// A server whose connections begin in this mode.
    pub async fn start(mode: ConnectionMode) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let inside = Arc::new(Inside {
            script: Mutex::default(),
            mode: watch::Sender::new(mode),
            open: watch::Sender::new(true),
            seen: watch::Sender::default(),
            turned_away: AtomicUsize::new(0),
            let_through: Semaphore::new(0),
        });
        let listening = tokio::spawn(listen(listener, Arc::clone(&inside)));
        Self {
            address,
            inside,
            listening,
        }
    }

    /// Its address, in the scheme that suits its first connections.
    pub fn url(&self) -> String {
        let scheme = match *self.inside.mode.borrow() {
            ConnectionMode::Plain | ConnectionMode::Closed => "http",
            ConnectionMode::Tls(_) | ConnectionMode::Mute => "https",
        };
        format!("{scheme}://{}", self.address)
    }

    /// What a path answers where nothing else is wanted.
    pub fn usual(&self, path: &str, answer: Vec<u8>) {
        self.script().usual.insert(path.to_owned(), answer);
    }

    /// What is done to the next request for a path that has none waiting before.
    pub fn once(&self, path: &str, act: Act) {
        self.script()
            .next
            .entry(path.to_owned())
            .or_default()
            .push_back(act);
    }

    /// What is done to every request for a path.
    pub fn always(&self, path: &str, act: Act) {
        self.script().always.insert(path.to_owned(), act);
    }

    /// As soon as each of these paths was asked from now on, connections begin so.
    pub fn afterwards(&self, paths: &[&str], mode: ConnectionMode) {
        let paths = paths.iter().map(|path| (*path).to_owned()).collect();
        self.script().afterwards = Some((paths, mode));
    }

    /// From now on connections begin so.
    pub async fn set_connection_mode(&self, mode: ConnectionMode) {
        self.inside.set_connection_mode(mode).await;
    }

    /// Lets one byte of what trickles through.
    pub fn let_one_through(&self) {
        self.inside.let_through.add_permits(1);
    }

    /// What was asked so far.
    pub fn seen(&self) -> Vec<Seen> {
        self.inside.seen.borrow().clone()
    }

    /// How many connections ended while connecting so far: what was shown there was not taken, or nothing was said there.
    pub fn turned_away(&self) -> usize {
        self.inside.turned_away.load(Ordering::SeqCst)
    }

    /// Forgets what was asked so far.
    pub fn forget(&self) {
        self.inside.seen.send_replace(Vec::new());
    }

    /// What was asked of a path.
    pub fn seen_at(&self, path: &str) -> Vec<Seen> {
        let seen = self.seen().into_iter();
        seen.filter(|seen| seen.path == path).collect()
    }

    /// Waits until a path was asked so often.
    pub async fn asked(&self, path: &str, times: usize) {
        let mut seen = self.inside.seen.subscribe();
        let enough =
            |seen: &Vec<Seen>| seen.iter().filter(|seen| seen.path == path).count() >= times;
        seen.wait_for(enough).await.unwrap();
    }

    fn script(&self) -> std::sync::MutexGuard<'_, Script> {
        self.inside.script.lock().unwrap()
    }
}

impl Inside {
    async fn set_connection_mode(&self, mode: ConnectionMode) {
        self.mode.send_replace(mode);
        let mut open = self.open.subscribe();
        // The listener has really gone, or is there again.
        open.wait_for(|open| *open == (mode != ConnectionMode::Closed))
            .await
            .unwrap();
    }

    fn act_at(&self, path: &str) -> (Act, Vec<u8>, Option<ConnectionMode>) {
        let mut script = self.script.lock().unwrap();
        let next = script.next.get_mut(path).and_then(VecDeque::pop_front);
        let act = next.or_else(|| script.always.get(path).cloned());
        let usual = script.usual.get(path).cloned();
        let afterwards = script.door_after(path);
        let missing = b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        (
            act.unwrap_or(Act::Usual),
            usual.unwrap_or_else(|| missing.to_vec()),
            afterwards,
        )
    }
}

async fn listen(mut listener: TcpListener, inside: Arc<Inside>) {
    let address = listener.local_addr().unwrap();
    let mut mode = inside.mode.subscribe();
    loop {
        loop {
            tokio::select! {
                biased;
                _closed = mode.wait_for(|mode| *mode == ConnectionMode::Closed) => break,
                accepted = listener.accept() => {
                    tokio::spawn(serve(accepted.unwrap().0, Arc::clone(&inside)));
                }
            }
        }
        drop(listener);
        inside.open.send_replace(false);
        mode.wait_for(|mode| *mode != ConnectionMode::Closed)
            .await
            .unwrap();
        listener = bind_again(address).await;
        inside.open.send_replace(true);
    }
}

/// Takes the address back; another process may have been given it meanwhile, for a moment.
async fn bind_again(address: SocketAddr) -> TcpListener {
    loop {
        match TcpListener::bind(address).await {
            Ok(listener) => return listener,
            Err(_taken) => tokio::task::yield_now().await,
        }
    }
}

async fn serve(stream: TcpStream, inside: Arc<Inside>) {
    let mode = *inside.mode.borrow();
    let Some(mut line) = enter(stream, mode).await else {
        inside.turned_away.fetch_add(1, Ordering::SeqCst);
        return;
    };
    let Some(seen) = read(&mut line).await else {
        return;
    };
    let (act, usual, afterwards) = inside.act_at(&seen.path);
    if let Some(mode) = afterwards {
        inside.set_connection_mode(mode).await;
    }
    inside.seen.send_modify(|all| all.push(seen));
    perform(&mut line, act, usual, &inside.let_through).await;
}

/// Reads a request; `None` from who leaves before its end.
async fn read(line: &mut Line) -> Option<Seen> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(line.read_u8().await.ok()?);
    }
    let head = String::from_utf8(head).unwrap();
    let (first, headers) = head.split_once("\r\n").unwrap();
    let headers: String = headers
        .lines()
        .filter_map(|line| line.split_once(':'))
        .fold(String::new(), |all, (name, value)| {
            all + &name.to_ascii_lowercase() + ":" + value + "\n"
        });
    let length = headers
        .lines()
        .find_map(|line| line.strip_prefix("content-length:"))
        .map_or(0, |length| length.trim().parse().unwrap());
    let mut body = vec![0; length];
    line.read_exact(&mut body).await.ok()?;
    let target = first.split(' ').nth(1).unwrap();
    Some(Seen {
        line: first.to_owned(),
        path: target.split('?').next().unwrap().to_owned(),
        headers,
        body: String::from_utf8(body).unwrap(),
    })
}
