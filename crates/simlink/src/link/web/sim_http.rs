//! Web servers of simulators, on this computer or near it (simulators 3.5, 6.2): a client of its own, which knows no
//! token, no cookie and no proxy, follows no redirect and only ever reads.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use clock::Clock;
use reqwest::header::{ACCEPT, HeaderMap, HeaderName, HeaderValue, SERVER};
use reqwest::{Client, Method, Request, Response, Url, redirect};

/// The longest answer that is read, in bytes: a few dozen properties or values.
const LONGEST: usize = 1 << 20;
/// The longest header block of an answer, in bytes.
const HEADER_BLOCK: usize = 64 << 10;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoResponse {
    /// The server is not there, the connection broke, or what came is no HTTP.
    #[error(transparent)]
    Failed(#[from] reqwest::Error),
    /// It is nothing that can be asked.
    #[error("not an address")]
    NoAddress,
    /// It took too long.
    #[error(transparent)]
    Timeout(#[from] clock::TimedOut),
    /// The answer, or its headers, are longer than this in bytes.
    #[error("longer than {0} bytes")]
    TooLong(usize),
}

/// The client.
#[derive(Debug)]
pub(super) struct SimHttp {
    client: Client,
    clock: Clock,
}

/// An answer that was read whole.
#[derive(Debug)]
pub(super) struct SimResponse {
    /// Who answered.
    pub address: SocketAddr,
    /// The status code.
    pub status: u16,
    /// What the server calls itself; may be empty.
    pub server: String,
    /// The body, within its limit.
    pub body: Vec<u8>,
}

impl SimHttp {
    /// A client that waits no longer than `connect` for a connection.
    pub(super) fn new(connect: Duration, clock: &Clock) -> Result<Self, NoResponse> {
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .referer(false)
            // A simulator compresses nothing, and is not told that it might.
            .no_gzip()
            .no_deflate()
            .no_proxy()
            .http1_only()
            // Nothing here is encrypted, so that no certificate is looked at.
            .tls_certs_only([])
            // A simulator has a handful of connections.
            .pool_max_idle_per_host(0)
            .connect_timeout(connect)
            .build();
        Ok(Self {
            client: client?,
            clock: clock.clone(),
        })
    }

    /// Asks for what stands at a path of this server, and waits so long for all of it.
    pub(super) async fn get(
        &self,
        server: &str,
        path: &str,
        total: Duration,
    ) -> Result<SimResponse, NoResponse> {
        let address = Url::parse(&format!("http://{server}{path}"));
        let mut request = Request::new(
            Method::GET,
            address.map_err(|_error| NoResponse::NoAddress)?,
        );
        let json = HeaderValue::from_static("application/json");
        request.headers_mut().insert(ACCEPT, json);
        let end = self.clock.now() + total;
        let response = self.wait(end, self.client.execute(request)).await?;
        if block_length(response.headers()) > HEADER_BLOCK {
            return Err(NoResponse::TooLong(HEADER_BLOCK));
        }
        let server = response.headers().get(SERVER);
        let server = server.and_then(|server| server.to_str().ok());
        Ok(SimResponse {
            address: response.remote_addr().ok_or(NoResponse::NoAddress)?,
            status: response.status().as_u16(),
            server: server.unwrap_or_default().to_owned(),
            body: self.body(response, end).await?,
        })
    }

    /// The whole body, within its limit.
    async fn body(&self, mut response: Response, end: Instant) -> Result<Vec<u8>, NoResponse> {
        let length = response.content_length();
        if length.is_some_and(|length| length > LONGEST as u64) {
            return Err(NoResponse::TooLong(LONGEST));
        }
        let mut body = Vec::new();
        while let Some(piece) = self.wait(end, response.chunk()).await? {
            if body.len() + piece.len() > LONGEST {
                return Err(NoResponse::TooLong(LONGEST));
            }
            body.extend_from_slice(&piece);
        }
        Ok(body)
    }

    async fn wait<T>(
        &self,
        end: Instant,
        work: impl Future<Output = reqwest::Result<T>>,
    ) -> Result<T, NoResponse> {
        Ok(self.clock.deadline(end, work).await??)
    }
}

/// The length of a header block in bytes, as HTTP/1.1 writes it.
fn block_length(headers: &HeaderMap) -> usize {
    let line = |(name, value): (&HeaderName, &HeaderValue)| {
        name.as_str().len() + ": ".len() + value.len() + "\r\n".len()
    };
    headers.iter().map(line).sum()
}

#[cfg(test)]
mod tests {
    use clock::driven::block_on;
    use test_support::answering;

    use super::*;

    /// Answers once with this; what was asked, and what was made of the answer.
    fn ask(answer: impl Into<Vec<u8>>) -> (String, Result<SimResponse, NoResponse>) {
        let (server, asked) = answering(vec![answer.into()]);
        let server = server.to_string();
        let reply = block_on(async {
            let nearby = SimHttp::new(Duration::from_secs(5), &Clock::system()).unwrap();
            let total = Duration::from_secs(5);
            nearby.get(&server, "/json/position?d=1", total).await
        });
        (asked.join().unwrap().remove(0), reply)
    }

    #[test]
    fn path_is_told_and_answer_is_read() {
        let answer = "HTTP/1.1 404 Not Found\r\nServer: FlightGear/2020.3.16 Mongoose/5.5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n";
        let (asked, reply) = ask(answer);
        let mut lines = asked.lines();
        assert_eq!(lines.next(), Some("GET /json/position?d=1 HTTP/1.1"));
        let mut names: Vec<&str> = lines.map_while(|line| line.split(':').next()).collect();
        names.sort_unstable();
        assert_eq!(names, ["", "accept", "host"]);
        let reply = reply.unwrap();
        assert!(reply.address.ip().is_loopback());
        assert_eq!(
            (reply.status, &*reply.server),
            (404, "FlightGear/2020.3.16 Mongoose/5.5")
        );
        assert_eq!(reply.body, b"{}");
    }

    #[test]
    fn redirect_is_not_followed() {
        let (_asked, reply) =
            ask("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n");
        assert_eq!(reply.unwrap().status, 302);
    }

    #[test]
    fn answer_that_is_too_long_is_refused() {
        let long = [b"HTTP/1.1 200 OK\r\n\r\n".to_vec(), vec![b' '; LONGEST + 1]];
        let (_asked, reply) = ask(long.concat());
        assert!(matches!(reply, Err(NoResponse::TooLong(_))));
        let (_asked, reply) = ask("HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\n\r\n");
        assert!(matches!(reply, Err(NoResponse::TooLong(_))));
    }

    #[test]
    fn headers_that_are_too_long_are_refused() {
        let header = format!("x: {}\r\n", "x".repeat(1000));
        let head = format!("HTTP/1.1 200 OK\r\n{}", header.repeat(66));
        let (_asked, reply) = ask(head + "Content-Length: 0\r\n\r\n");
        assert!(matches!(reply, Err(NoResponse::TooLong(_))));
    }

    #[test]
    fn what_is_no_http_is_error() {
        let (_asked, reply) = ask("hello\r\n\r\n");
        assert!(matches!(reply, Err(NoResponse::Failed(_))));
    }

    #[test]
    fn bad_address_has_no_peer() {
        let reply = block_on(async {
            let nearby = SimHttp::new(Duration::from_secs(5), &Clock::system()).unwrap();
            let total = Duration::from_secs(5);
            nearby.get("[fe80::1%lo]:1", "/", total).await
        });
        assert!(matches!(reply, Err(NoResponse::NoAddress)));
    }
}
