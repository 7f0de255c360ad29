//! Connections: answers on one listener, within limits. A client that opens many connections, or sends byte by byte, costs
//! little and keeps no other out: a new connection always gets in, in place of the one that rested longest.

mod head;
mod limits;
mod transfer;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Instant,
};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
};
use hyper::{
    body::Incoming,
    server::conn::http1,
    service::{Service as _, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::task::AbortHandle;

use self::head::gather;
pub(super) use self::limits::Limits;
pub use self::limits::raise_open_file_limit;
use self::transfer::{ResponseBody, ResponseSent, TimedBody, WatchedStream};
use super::{
    connection_breaker::{self, LimitedListener},
    host::LocalAddress,
    locked,
};

/// Bytes that are kept of one connection: twice the headers that the gate lets through.
const BUFFER: usize = 64 * 1024;

/// The open connections of one server.
#[derive(Default)]
struct OpenConnections {
    count: u64,
    connections: HashMap<u64, Connection>,
}

struct Connection {
    /// Whether a request is being answered: from its head until the whole of the answer was sent.
    busy: bool,
    /// Since when.
    since: Instant,
    task: Option<AbortHandle>,
}

impl OpenConnections {
    /// Closes connections until there is room for one more: those that rest first, the longest first. Returns whether any
    /// had to be.
    fn make_room(&mut self, most: usize) -> bool {
        let full = self.connections.len() >= most.max(1);
        while self.connections.len() >= most.max(1) {
            let first = self
                .connections
                .iter()
                .min_by_key(|(_, connection)| (connection.busy, connection.since))
                .map(|(number, _)| *number);
            let closed = first.and_then(|number| self.connections.remove(&number));
            if let Some(task) = closed.and_then(|closed| closed.task) {
                task.abort();
            }
        }
        full
    }
}

/// A connection among the open ones, until this is dropped.
struct ConnectionGuard {
    number: u64,
    open: Arc<Mutex<OpenConnections>>,
}

impl ConnectionGuard {
    fn new(open: &Arc<Mutex<OpenConnections>>) -> Self {
        let mut all = locked(open);
        all.count += 1;
        let number = all.count;
        let connection = Connection {
            busy: false,
            since: clock::now(),
            task: None,
        };
        all.connections.insert(number, connection);
        drop(all);
        Self {
            number,
            open: Arc::clone(open),
        }
    }

    fn change(&self, change: impl FnOnce(&mut Connection)) {
        if let Some(connection) = locked(&self.open).connections.get_mut(&self.number) {
            change(connection);
        }
    }

    fn busy(&self, busy: bool) {
        self.change(|connection| {
            connection.busy = busy;
            connection.since = clock::now();
        });
    }
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        locked(&self.open).connections.remove(&self.number);
    }
}

/// What all connections of one server have in common.
struct Server {
    http: http1::Builder,
    router: TowerToHyperService<Router>,
    limits: Limits,
}

/// Answers on a listener for ever.
pub(super) async fn serve(mut listener: LimitedListener, router: Router, limits: Limits) {
    let open = Arc::new(Mutex::new(OpenConnections::default()));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(BUFFER);
    let server = Arc::new(Server {
        http,
        router: TowerToHyperService::new(router),
        limits,
    });
    loop {
        let (mut stream, _peer) = listener.accept().await;
        if locked(&open).make_room(limits.most) {
            // What was closed gives its socket back now: the system may have no more for the next one.
            tokio::task::yield_now().await;
        }
        let entry = Arc::new(ConnectionGuard::new(&open));
        let (server, own) = (Arc::clone(&server), Arc::clone(&entry));
        let task = tokio::spawn(async move {
            let head = tokio::time::timeout(limits.head, gather(&mut stream, BUFFER)).await;
            if let Ok(Ok(head)) = head
                && !head.is_empty()
            {
                // A task is as large as its largest part: this one is allocated when it is needed.
                Box::pin(answer(server, stream, head, own)).await;
            }
        });
        entry.change(|connection| connection.task = Some(task.abort_handle()));
    }
}

/// Answers the requests of a connection, of which the head of the first one came already.
async fn answer(
    server: Arc<Server>,
    stream: connection_breaker::Connection,
    head: Vec<u8>,
    own: Arc<ConnectionGuard>,
) {
    let (breaker, local) = (stream.breaker(), stream.local_address());
    let (handed_over, resting) = (ResponseSent::default(), Arc::clone(&own));
    let sent = move || resting.busy(false);
    let stream = WatchedStream::new(stream, head, handed_over.clone(), sent);
    let (router, body_limit) = (server.router.clone(), server.limits.body);
    let service = service_fn(move |mut request: Request<Incoming>| {
        let extensions = request.extensions_mut();
        extensions.insert(ConnectInfo(breaker.clone()));
        extensions.insert(LocalAddress(local));
        let request = request.map(|body| TimedBody::new(body, body_limit));
        let (router, own) = (router.clone(), Arc::clone(&own));
        let handed_over = handed_over.clone();
        async move {
            own.busy(true);
            let response = router.call(request).await;
            response.map(|answer| answer.map(|body| ResponseBody::new(body, handed_over)))
        }
    });
    let connection = server.http.serve_connection(TokioIo::new(stream), service);
    if let Err(error) = connection.await {
        tracing::debug!(%error, "a connection of the embedded service has ended");
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::{
        body::Bytes,
        routing::{get, post},
    };
    use tokio::{
        io::{AsyncReadExt as _, AsyncWriteExt as _},
        net::{TcpListener, TcpStream},
    };

    use super::super::connection_breaker::SharedBandwidth;
    use super::*;

    /// Bytes of an answer that no buffer of the system holds.
    const LARGE: usize = 32 << 20;

    /// A server with these limits, and where it is.
    async fn server(most: usize, head: Duration) -> std::net::SocketAddr {
        let body = Duration::from_hours(1);
        server_within(Limits { most, head, body }).await
    }

    async fn server_within(limits: Limits) -> std::net::SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let line = LimitedListener::new(listener, Arc::new(SharedBandwidth::new(None)));
        let router = Router::new()
            .route("/", get(|| async { "here" }))
            .route("/read", post(|_body: Bytes| async { "read" }))
            .route("/large", get(|| async { "x".repeat(LARGE) }));
        tokio::spawn(serve(line, router, limits));
        address
    }

    /// Everything that a connection says until its end.
    async fn rest(stream: &mut TcpStream) -> String {
        let mut all = Vec::new();
        let read = stream.read_to_end(&mut all);
        let read = tokio::time::timeout(Duration::from_secs(20), read).await;
        // A connection that is closed with something unread may be reset.
        read.expect("deadline").ok();
        String::from_utf8(all).unwrap()
    }

    async fn asked(address: std::net::SocketAddr) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = b"GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";
        stream.write_all(request).await.unwrap();
        rest(&mut stream).await
    }

    #[tokio::test]
    async fn idle_connections_do_not_block() {
        let address = server(4, Duration::from_hours(1)).await;
        let mut held = Vec::new();
        for number in 0..40 {
            let mut stream = TcpStream::connect(address).await.unwrap();
            if number % 2 == 0 {
                stream
                    .write_all(b"GET / HTTP/1.1\r\nx-slow: ")
                    .await
                    .unwrap();
            }
            held.push(stream);
        }
        let answer = asked(address).await;
        assert!(answer.ends_with("here"), "{answer}");
        assert_eq!(rest(&mut held[0]).await, "", "the oldest made room");
    }

    #[tokio::test]
    async fn head_that_does_not_end_closes_its_connection() {
        let address = server(4, Duration::from_millis(50)).await;
        for begun in ["", "GET / HTTP/1.1\r\nx-slow: "] {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(begun.as_bytes()).await.unwrap();
            assert_eq!(rest(&mut stream).await, "", "{begun}");
        }
        let answer = asked(address).await;
        assert!(answer.ends_with("here"), "{answer}");
    }

    #[tokio::test]
    async fn later_head_that_does_not_end_closes_its_connection() {
        let address = server(4, Duration::from_millis(500)).await;
        for begun in ["", "GET / HTTP/1.1\r\nx-slow: "] {
            let mut stream = TcpStream::connect(address).await.unwrap();
            let first = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n";
            stream.write_all(first).await.unwrap();
            read_until(&mut stream, "here").await;
            stream.write_all(begun.as_bytes()).await.unwrap();
            let answer = rest(&mut stream).await;
            assert!(!answer.contains("here"), "{begun}: {answer}");
        }
    }

    #[tokio::test]
    async fn body_that_does_not_end_closes_its_connection() {
        let address = server_within(Limits {
            most: 4,
            head: Duration::from_hours(1),
            body: Duration::from_millis(50),
        })
        .await;
        let request = |body: &str| {
            format!("POST /read HTTP/1.1\r\nhost: here\r\ncontent-length: 4\r\n\r\n{body}")
        };
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(request("sl").as_bytes()).await.unwrap();
        let answer = rest(&mut stream).await;
        assert!(!answer.ends_with("read"), "{answer}");
        // One that comes at once is read.
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(request("fast").as_bytes()).await.unwrap();
        read_until(&mut stream, "read").await;
    }

    /// Reads what a connection says, until it ends so.
    async fn read_until(stream: &mut TcpStream, end: &str) {
        let mut all = Vec::new();
        while !all.ends_with(end.as_bytes()) {
            let read = stream.read_buf(&mut all);
            let read = tokio::time::timeout(Duration::from_secs(20), read).await;
            assert_ne!(read.expect("deadline").unwrap(), 0, "it ended");
        }
    }

    #[tokio::test]
    async fn connection_is_busy_until_its_answer_is_sent() {
        let address = server(2, Duration::from_hours(1)).await;
        let mut slow = TcpStream::connect(address).await.unwrap();
        let request = b"GET /large HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";
        slow.write_all(request).await.unwrap();
        let mut head = [0; 15];
        slow.read_exact(&mut head).await.unwrap();
        assert_eq!(&head, b"HTTP/1.1 200 OK");
        // One whose answer was sent rests again, though it was answered last.
        let mut resting = TcpStream::connect(address).await.unwrap();
        resting
            .write_all(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n")
            .await
            .unwrap();
        read_until(&mut resting, "here").await;
        let answer = asked(address).await;
        assert!(answer.ends_with("here"), "{answer}");
        assert_eq!(rest(&mut resting).await, "", "it made room");
        let answer = rest(&mut slow).await;
        assert!(answer.len() > LARGE, "{} bytes", answer.len());
    }

    #[test]
    fn resting_connection_closes_first() {
        let open = Arc::new(Mutex::new(OpenConnections::default()));
        let entries: Vec<ConnectionGuard> = (0..3).map(|_| ConnectionGuard::new(&open)).collect();
        entries[0].busy(true);
        let numbers = || {
            let mut numbers: Vec<u64> = locked(&open).connections.keys().copied().collect();
            numbers.sort_unstable();
            numbers
        };
        assert_eq!(numbers(), [1, 2, 3]);
        assert!(locked(&open).make_room(3) && !locked(&open).make_room(3));
        let fourth = ConnectionGuard::new(&open);
        assert_eq!(numbers(), [1, 3, 4]);
        entries[2].busy(true);
        fourth.busy(true);
        locked(&open).make_room(3);
        let _fifth = ConnectionGuard::new(&open);
        assert_eq!(numbers(), [3, 4, 5], "the longest busy");
    }
}
