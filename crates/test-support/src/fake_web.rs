//! A simulator's web server for tests: it answers over HTTP as it was told to, and hands over the web sockets that are
//! opened.

use std::collections::HashMap;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio_tungstenite::tungstenite::{Message, WebSocket, accept};

/// Nothing takes longer on a machine that is not stuck.
const DEADLINE: Duration = Duration::from_mins(1);

/// The server. It is closed when it is dropped, and its unused web sockets with it.
pub struct FakeWeb {
    port: u16,
    shared: Arc<Shared>,
    sockets: Receiver<FakeSocket>,
    acceptor: Option<JoinHandle<()>>,
}

/// A web socket that was opened.
pub struct FakeSocket(pub WebSocket<TcpStream>);

/// What the threads of the connections share.
#[derive(Default)]
struct Shared {
    /// What the server calls itself.
    server: &'static str,
    /// Status and body, by path with query.
    answers: Mutex<HashMap<String, (u16, String)>>,
    /// Paths that are not answered, and who asked for them.
    hanging: Mutex<Option<Vec<TcpStream>>>,
    ended: AtomicBool,
}

impl FakeWeb {
    /// Starts a server at this port, 0 for one of the system's choice, that knows no path yet.
    pub fn start(server: &'static str, port: u16) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", port)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let shared = Arc::new(Shared {
            server,
            ..Shared::default()
        });
        let (opened, sockets) = channel();
        let for_all = Arc::clone(&shared);
        let acceptor = start("acceptor", move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if for_all.ended.load(Ordering::SeqCst) {
                    return;
                }
                let (shared, opened) = (Arc::clone(&for_all), opened.clone());
                start("connection", move || serve(stream, &shared, &opened));
            }
        });
        Self {
            port,
            shared,
            sockets,
            acceptor: Some(acceptor),
        }
    }

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// From now on this path, with its query, is answered so. 403 refuses a web socket there.
    pub fn answer(&self, path: &str, status: u16, body: &str) {
        let answer = (status, body.to_owned());
        lock(&self.shared.answers).insert(path.to_owned(), answer);
    }

    /// Withholds answers from now on, or gives them again; requests that wait are ended.
    pub fn hang(&self, hanging: bool) {
        *lock(&self.shared.hanging) = hanging.then(Vec::new);
    }

    /// The next web socket that is opened.
    pub fn socket(&self) -> FakeSocket {
        self.sockets.recv_timeout(DEADLINE).unwrap()
    }
}

impl Drop for FakeWeb {
    fn drop(&mut self) {
        self.shared.ended.store(true, Ordering::SeqCst);
        // The acceptor is woken by it.
        TcpStream::connect(("127.0.0.1", self.port)).ok();
        if let Some(acceptor) = self.acceptor.take() {
            acceptor.join().unwrap();
        }
    }
}

impl FakeSocket {
    /// Sends a text.
    pub fn send(&mut self, text: &str) {
        self.0.send(Message::text(text)).unwrap();
    }

    /// The next text that comes.
    pub fn next_text(&mut self) -> String {
        loop {
            if let Message::Text(text) = self.0.read().unwrap() {
                return text.as_str().to_owned();
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn start(name: &str, work: impl FnOnce() + Send + 'static) -> JoinHandle<()> {
    thread::Builder::new()
        .name(name.into())
        .spawn(work)
        .unwrap()
}

/// Serves one connection.
fn serve(mut stream: TcpStream, shared: &Shared, opened: &Sender<FakeSocket>) {
    stream.set_read_timeout(Some(DEADLINE)).unwrap();
    let Some(head) = head(&stream) else { return };
    let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
    let answer = lock(&shared.answers).get(&path).cloned();
    let (status, body) = answer.unwrap_or((404, "{}".to_owned()));
    if head.to_ascii_lowercase().contains("upgrade: websocket") && status != 403 {
        let socket = accept(stream).unwrap();
        opened.send(FakeSocket(socket)).ok();
        return;
    }
    stream.read_exact(&mut vec![0; head.len()]).unwrap();
    if let Some(waiting) = &mut *lock(&shared.hanging) {
        waiting.push(stream);
        return;
    }
    let (server, length) = (shared.server, body.len());
    let answer = format!(
        "HTTP/1.1 {status} Status\r\nServer: {server}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    stream.write_all(answer.as_bytes()).ok();
}

/// The head of a request, left where it is: what opens a web socket is read by others.
fn head(stream: &TcpStream) -> Option<String> {
    let mut bytes = [0; 8192];
    loop {
        let length = stream.peek(&mut bytes).ok().filter(|length| *length > 0)?;
        let text = String::from_utf8_lossy(&bytes[..length]);
        if let Some(end) = text.find("\r\n\r\n") {
            return Some(text[..end + 4].to_owned());
        }
        thread::yield_now();
    }
}
