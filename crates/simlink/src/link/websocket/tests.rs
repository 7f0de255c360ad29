//! Tests of the WebSocket server, with a client of the same crate.

use std::net::Ipv4Addr;
use std::time::Duration;

use clock::driven::DrivenClock;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::io::AsyncReadExt as _;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message as Frame};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::super::report::{Event, Reports};
use super::super::{SenderId, Tracker};
use super::*;
use crate::LinkKind;
use crate::health::LinkStatus;
use crate::wire::websocket::read;
use crate::wire::{WireFact, WireMessage};

const POSITION: &str = r#"{"lat":-41.3,"lon":174.8,"simulator":"Aerofly"}"#;

type Client = WebSocketStream<TcpStream>;

/// A server, and what it reports.
struct Bench {
    server: WebSocket,
    reports: Reports,
    clock: DrivenClock,
    port: u16,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Bench {
    async fn new() -> Self {
        let server = WebSocket::new(0, &["https://deck.example.org".to_owned()]);
        let (mut reports, clock) = (Reports::new(), DrivenClock::default());
        let reporter = reports.reporter(LinkKind::WebSocket);
        let task = tokio::spawn(server.serve(reporter, clock.clock()));
        let Event::Status(LinkKind::WebSocket, LinkStatus::Open(port)) = reports.next().await
        else {
            panic!("the port is not open");
        };
        Self {
            server,
            reports,
            clock,
            port,
            task,
        }
    }

    async fn stream(&self) -> TcpStream {
        let to = (Ipv4Addr::LOCALHOST, self.port);
        TcpStream::connect(to).await.unwrap()
    }

    /// Connects to this path with another header; the error is the status of the answer.
    async fn ask(&self, path: &str, header: (&'static str, &str)) -> Result<Client, u16> {
        let url = format!("ws://127.0.0.1:{}{path}", self.port);
        let mut request = url.into_client_request().unwrap();
        let value = HeaderValue::from_str(header.1).unwrap();
        request.headers_mut().insert(header.0, value);
        match client_async(request, self.stream().await).await {
            Ok((client, _)) => Ok(client),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    async fn client(&self, path: &str) -> Client {
        self.ask(path, ("user-agent", "test")).await.unwrap()
    }

    /// Waits until the server has taken what was sent before.
    async fn everything_is_taken(&mut self) {
        let mut client = self.client("/ownship").await;
        send(&mut client, POSITION).await;
        self.position().await;
        drop(client);
        assert!(matches!(self.reports.next().await, Event::Closed(_)));
    }

    async fn position(&mut self) {
        let event = self.reports.next().await;
        let Event::Message(_, WireMessage::Fact { name, fact }) = event else {
            panic!("{event:?}");
        };
        assert_eq!(&*name, "Aerofly");
        assert!(matches!(fact, WireFact::Position(_)), "{fact:?}");
    }
}

async fn send(client: &mut Client, text: &str) {
    client.send(Frame::text(text)).await.unwrap();
}

async fn next_text(client: &mut Client) -> String {
    let next = tokio::time::timeout(Duration::from_secs(30), client.next());
    match next.await.unwrap() {
        Some(Ok(Frame::Text(text))) => text.as_str().to_owned(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn foreign_origins_and_hosts_are_refused() {
    let bench = Bench::new().await;
    for (name, value) in [
        ("origin", "https://example.org"),
        ("origin", "null"),
        ("origin", "http://localhost.example.org"),
        ("host", "rebound.example.org:80"),
    ] {
        for path in ["/ownship", "/events", "/other"] {
            let refused = bench.ask(path, (name, value)).await;
            assert_eq!(refused.err(), Some(403), "{name}: {value}");
        }
    }
    for origin in [
        "http://localhost:3000",
        "file://",
        "https://deck.example.org",
    ] {
        let accepted = bench.ask("/events", ("origin", origin)).await;
        assert!(accepted.is_ok(), "{origin}");
    }
    let elsewhere = bench.ask("/", ("origin", "http://127.0.0.1")).await;
    assert_eq!(elsewhere.err(), Some(404));
}

#[tokio::test]
async fn only_loopback_is_listened_on() {
    let bound = UnattachedListener::open_local(0).unwrap();
    // The port is free on every other address of this computer.
    let other = std::net::TcpListener::bind((Ipv4Addr::new(127, 0, 0, 2), bound.port()));
    #[cfg(target_os = "linux")]
    assert!(other.is_ok());
    drop(other);
}

#[tokio::test]
async fn last_sender_that_hangs_up_is_gone() {
    let mut bench = Bench::new().await;
    let mut first = bench.client("/ownship").await;
    let mut second = bench.client("/ownship").await;
    for client in [&mut first, &mut second] {
        send(client, POSITION).await;
        bench.position().await;
    }
    first.close(None).await.unwrap();
    // The server has taken the end when it answers.
    while first.next().await.is_some() {}
    send(&mut second, POSITION).await;
    bench.position().await;
    drop(second);
    assert!(matches!(bench.reports.next().await, Event::Closed(_)));
}

#[tokio::test]
async fn bad_position_is_answered_and_connection_goes_on() {
    let mut bench = Bench::new().await;
    let mut client = bench.client("/ownship").await;
    send(&mut client, r#"{"lat":91,"lon":0}"#).await;
    let answer = next_text(&mut client).await;
    assert_eq!(answer, r#"{"error":"lat is out of range"}"#);
    let fault = bench.reports.next().await;
    assert!(matches!(fault, Event::Message(_, WireMessage::Fault(_))));
    let position = Frame::binary(POSITION.as_bytes());
    client.send(position).await.unwrap();
    bench.position().await;
}

#[tokio::test]
async fn long_message_ends_connection() {
    let bench = Bench::new().await;
    let mut client = bench.client("/ownship").await;
    send(&mut client, &" ".repeat(4097)).await;
    match client.next().await {
        Some(Ok(Frame::Close(Some(frame)))) => assert_eq!(u16::from(frame.code), 1009),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn ninth_connection_is_refused_until_one_ends() {
    let bench = Bench::new().await;
    let mut clients = Vec::new();
    for _nth in 0..8 {
        clients.push(bench.client("/events").await);
    }
    let mut ninth = bench.stream().await;
    let mut answer = String::new();
    ninth.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    let mut first = clients.remove(0);
    first.close(None).await.unwrap();
    while first.next().await.is_some() {}
    bench.client("/events").await;
}

#[tokio::test]
async fn silent_client_is_kept_while_it_answers_pings() {
    let mut bench = Bench::new().await;
    let mut client = bench.client("/events").await;
    next_text(&mut client).await;
    bench.clock.pass(Duration::from_secs(10));
    let ping = client.next().await;
    assert!(matches!(ping, Some(Ok(Frame::Ping(_)))), "{ping:?}");
    client.flush().await.unwrap();
    bench.everything_is_taken().await;
    // It is not given up, but asked again.
    bench.clock.pass(Duration::from_secs(10));
    let mut silent = client.into_inner();
    let mut ping = [0; 2];
    silent.read_exact(&mut ping).await.unwrap();
    assert_eq!(ping, [0x89, 0]);
    bench.clock.pass(Duration::from_secs(10));
    let mut rest = Vec::new();
    silent.read_to_end(&mut rest).await.ok();
    assert!(rest.is_empty());
}

/// What there is with a driving source at this longitude.
fn feed(clock: &DrivenClock, lng: f64) -> OwnshipFeed {
    let (mut tracker, now) = (Tracker::new(Vec::new()), clock.clock().now());
    let json = format!(r#"{{"lat":-41.3,"lon":{lng},"simulator":"Aerofly"}}"#);
    for message in read(json.as_bytes()).unwrap() {
        let (link, address) = (LinkKind::WebSocket, (Ipv4Addr::LOCALHOST, 1).into());
        let from = SenderId { link, address };
        tracker.receive(from, message, now, jiff::Timestamp::UNIX_EPOCH);
    }
    tracker.feed()
}

async fn next_status(client: &mut Client) -> serde_json::Value {
    serde_json::from_str(&next_text(client).await).unwrap()
}

#[tokio::test]
async fn events_tell_each_change_at_most_ten_times_second() {
    let mut bench = Bench::new().await;
    let mut client = bench.client("/events").await;
    let first = next_status(&mut client).await;
    assert_eq!(first, serde_json::json!({"ownship": null}));
    let shown = Arc::new(ShownFacts::from_iter([(
        "signed_in".to_owned(),
        true.into(),
    )]));
    bench.server.tell(&shown, &feed(&bench.clock, 170.0));
    bench.server.tell(&shown, &feed(&bench.clock, 171.0));
    bench.clock.pass(Duration::from_millis(99));
    bench.everything_is_taken().await;
    bench.server.tell(&shown, &feed(&bench.clock, 172.0));
    bench.clock.pass(Duration::from_millis(1));
    let second = next_status(&mut client).await;
    assert_eq!(second["signed_in"], true);
    assert_eq!(second["ownship"]["link"], "web_socket");
    assert_eq!(second["ownship"]["position"]["longitude"], 172.0);
    assert_eq!(second["ownship"]["quality"], "live");
    // Time makes it stale, and nothing else has to come.
    bench.clock.pass(Duration::from_secs(3));
    let third = next_status(&mut client).await;
    assert_eq!(third["ownship"]["quality"], "stale");
}
