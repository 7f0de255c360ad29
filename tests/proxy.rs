//! A proxy of the system (reliability T12): it is not asked for what is on this computer, and what it passes on for others is
//! enciphered before it gets there.

use std::env;
use std::io::Read as _;
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Mutex};

use simlink::Ports;

use flightbag::airport::Icao;
use flightbag::auth::{IdentityClient, Session, StoreEntryName};
use flightbag::config::Config;
use flightbag::http::AccessToken;
use flightbag::http::Http;
use flightbag::service::Client;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::unbounded_channel;

use crate::faults::connection_mode::{Certificate, ConnectionMode};
use crate::faults::fixture::{DISCOVERY, REFRESH, TOKEN, USER_INFO, as_json, document};
use crate::faults::secrets::{Secrets, writings};
use crate::faults::server::Server;
use crate::harness::certificates::TRUSTED;
use crate::harness::in_memory_store::InMemoryStore;
use crate::support::{Raw, answer, block_on};

/// Where the program within finds a service on this computer.
const HERE: &str = "FLIGHTBAG_TEST_HERE";
const TEST: &str = "proxy::p2_proxy_sees_no_token";
/// Servers that only the proxy can reach: the name exists in the certificate alone.
const AWAY: &str = "https://elsewhere.example";
const AIRPORT: &str = "/v2/airport/NZWN";
const REVOCATION: &str = "/connect/revocation";

/// What came to the proxy from either side, byte for byte.
type Heard = Arc<Mutex<Vec<u8>>>;

/// The environment belongs to the whole process: this test runs once more in a process of its own.
#[test]
fn p2_proxy_sees_no_token() {
    if let Ok(here) = env::var(HERE) {
        return block_on(within(&here));
    }
    let access = Secrets::default().access_token(1);
    let here = Raw::answering(vec![airport()]);
    let heard = Heard::default();
    let (output, asked) = block_on(async {
        let server = Server::start(ConnectionMode::Tls(Certificate::OtherName)).await;
        server.usual(DISCOVERY, document(AWAY));
        let tokens = serde_json::json!({
            "access_token": access,
            "token_type": "Bearer",
            "refresh_token": "refresh/two",
        });
        server.usual(TOKEN, as_json(&tokens));
        server.usual(USER_INFO, as_json(&serde_json::json!({"sub": "1"})));
        server.usual(AIRPORT, airport());
        server.usual(REVOCATION, answer("200 OK", "", b""));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let target = server.url().replace("https://", "");
        tokio::spawn(proxy(listener, target, Arc::clone(&heard)));
        let (run, end) = start_within(&here.url, &address);
        let mut ended = tokio::task::spawn_blocking(run);
        let output = tokio::select! {
            () = server.asked(REVOCATION, 1) => {
                drop(end);
                ended.await
            }
            // It has failed, and says why.
            output = &mut ended => output,
        };
        (output.unwrap(), server.seen())
    });
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && told.contains("1 passed"),
        "{told}"
    );
    assert_eq!(here.seen().len(), 1);
    // All of it came through, tokens and all.
    let of = |path: &str| asked.iter().filter(|seen| seen.path == path).count();
    let paths = [DISCOVERY, TOKEN, USER_INFO, AIRPORT, REVOCATION];
    assert_eq!(paths.map(of), [1; 5]);
    let sent = |part: &str| {
        asked
            .iter()
            .any(|seen| seen.headers.contains(part) || seen.body.contains(part))
    };
    assert!(sent(&access) && sent("refresh%2Fone") && sent("refresh%2Ftwo"));
    let heard = heard.lock().unwrap();
    let heard = String::from_utf8_lossy(&heard);
    assert_eq!(heard.matches("CONNECT elsewhere.example:443 ").count(), 5);
    for secret in [&access, REFRESH, "refresh/two"] {
        for written in writings(secret) {
            assert!(!heard.contains(&written), "{written}");
        }
    }
    assert!(!heard.to_lowercase().contains("authorization") && !heard.contains("/v2/"));
}

fn airport() -> Vec<u8> {
    as_json(&serde_json::json!({"icao_airport_identifier": "NZWN"}))
}

/// Runs this test in a process of its own, whose system has this proxy; it ends when what is given back is dropped.
fn start_within(here: &str, proxy: &str) -> (impl FnOnce() -> Output + Send + 'static, impl Sized) {
    let mut within = Command::new(env::current_exe().unwrap());
    within.args([TEST, "--exact"]).env(HERE, here);
    for name in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"] {
        within.env(name, proxy);
        within.env(name.to_lowercase(), proxy);
    }
    for name in ["NO_PROXY", "no_proxy"] {
        within.env_remove(name);
    }
    within.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut running = within.spawn().unwrap();
    let end = running.stdin.take();
    (move || running.wait_with_output().unwrap(), end)
}

/// Asks the service on this computer; then, of the servers away, renews a kept sign-in, asks for an airport and signs out.
async fn within(here: &str) {
    let icao = Icao::parse("NZWN").unwrap();
    let at = |url: &str| {
        let config = Config {
            certificates: TRUSTED.map(<[u8]>::to_vec).to_vec(),
            ..Config::embedded(url, url, "efb", Ports::ANY).unwrap()
        };
        let http = Http::new(&config).unwrap();
        (config, http)
    };
    let (config, http) = at(here);
    let client = Client::new(config, http);
    client
        .airport(&AccessToken::new("t0ken"), icao)
        .await
        .unwrap();

    let (config, http) = at(AWAY);
    let in_memory_store = InMemoryStore::default();
    let entry = StoreEntryName::new(&config.auth_url, &config.client_id);
    in_memory_store.put(&entry, REFRESH);
    let identity = IdentityClient::new(&config, http.clone());
    let restored = Session::restore(
        identity,
        in_memory_store.token_store(&config),
        unbounded_channel().0,
    );
    let session = restored.await.unwrap().unwrap();
    let token = session.token().await.unwrap();
    Client::new(config, http)
        .airport(&token, icao)
        .await
        .unwrap();
    session.sign_out().await.unwrap().unwrap();
    // Until the server has heard of it.
    let waiting = || std::io::stdin().read_to_end(&mut Vec::new()).unwrap();
    tokio::task::spawn_blocking(waiting).await.unwrap();
}

/// Passes on what is for the servers away, and writes down all that comes to it.
async fn proxy(listener: TcpListener, target: String, heard: Heard) {
    loop {
        let (client, _) = listener.accept().await.unwrap();
        tokio::spawn(pass_on(client, target.clone(), Arc::clone(&heard)));
    }
}

async fn pass_on(mut client: TcpStream, target: String, heard: Heard) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let Ok(byte) = client.read_u8().await else {
            return;
        };
        head.push(byte);
    }
    let for_them = head.starts_with(b"CONNECT elsewhere.example:443 ");
    heard.lock().unwrap().extend(head);
    if !for_them {
        client
            .write_all(&answer("502 Bad Gateway", "", b""))
            .await
            .ok();
        return;
    }
    client.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.unwrap();
    let mut server = TcpStream::connect(target).await.unwrap();
    let (mut up, mut down) = ([0; 4096], [0; 4096]);
    loop {
        tokio::select! {
            read = client.read(&mut up) => match read {
                Ok(length @ 1..) => {
                    heard.lock().unwrap().extend(&up[..length]);
                    server.write_all(&up[..length]).await.ok();
                }
                _ => return,
            },
            read = server.read(&mut down) => match read {
                Ok(length @ 1..) => {
                    heard.lock().unwrap().extend(&down[..length]);
                    client.write_all(&down[..length]).await.ok();
                }
                _ => return,
            },
        }
    }
}
