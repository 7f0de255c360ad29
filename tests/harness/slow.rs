//! Slow clients: connections that begin a request and do not go on with it.

use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// Connections that are begun before another client is answered: fewer than a listener queues.
const AT_ONCE: usize = 50;

/// Connections that have begun a request each.
pub struct Slow {
    connections: Vec<TcpStream>,
    /// The longest time in which another client was answered meanwhile.
    pub longest_answer: Duration,
}

impl Slow {
    /// Begins so many requests at these servers (`http://ADDRESS`), in turn, and has each answer others in between.
    pub fn begin(servers: &[&str], count: usize) -> io::Result<Self> {
        let servers: Vec<SocketAddr> = servers.iter().map(|server| address(server)).collect();
        let (mut connections, mut longest_answer) = (Vec::new(), Duration::ZERO);
        for (number, server) in servers.iter().cycle().take(count).enumerate() {
            let mut slow = TcpStream::connect(server)?;
            slow.write_all(b"GET / HTTP/1.1\r\nx-slow: ")?;
            connections.push(slow);
            if number % AT_ONCE == AT_ONCE - 1 {
                for server in &servers {
                    longest_answer = longest_answer.max(answer(*server)?);
                }
            }
        }
        Ok(Self {
            connections,
            longest_answer,
        })
    }

    /// How many of them the servers hold, having neither answered nor closed them.
    pub fn held(&self) -> usize {
        let is_held = |connection: &&TcpStream| {
            let mut connection: &TcpStream = connection;
            connection.set_nonblocking(true).unwrap();
            let read = connection.read(&mut [0; 1]);
            read.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
        };
        self.connections.iter().filter(is_held).count()
    }
}

fn address(server: &str) -> SocketAddr {
    server.strip_prefix("http://").unwrap().parse().unwrap()
}

/// How long a server takes to answer a client on a connection of its own.
fn answer(server: SocketAddr) -> io::Result<Duration> {
    let began = Instant::now();
    let mut connection = TcpStream::connect(server)?;
    connection.set_read_timeout(Some(super::DEADLINE))?;
    let request = format!("GET / HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n\r\n");
    connection.write_all(request.as_bytes())?;
    let mut came = Vec::new();
    connection.read_to_end(&mut came)?;
    assert!(came.starts_with(b"HTTP/1.1 "), "it is answered");
    Ok(began.elapsed())
}
