//! A connection is only as good as its certificate: who is not trusted hears nothing, and the user is told why.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use simlink::Ports;

use flightbag::airport::Icao;
use flightbag::config::Config;
use flightbag::http::AccessToken;
use flightbag::http::ServerKind;
use flightbag::remote::ProblemKind;
use flightbag::service::{Client, Error};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::support::{block_on, http};

const AUTHORITY: &[u8] = include_bytes!("certificates/authority.pem");
const SERVER: &[u8] = include_bytes!("certificates/server.pem");
const KEY: &[u8] = include_bytes!("certificates/server.key.pem");

/// Answers one connection with an airport; returns what was asked, or nothing where no connection was made.
async fn serve_one(listener: TcpListener) -> Option<String> {
    let chain = vec![CertificateDer::from_pem_slice(SERVER).unwrap()];
    let key = PrivateKeyDer::from_pem_slice(KEY).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .unwrap();
    let (stream, _peer) = listener.accept().await.unwrap();
    let mut stream = TlsAcceptor::from(Arc::new(config))
        .accept(stream)
        .await
        .ok()?;
    let mut asked = vec![0; 4096];
    let length = stream
        .read(&mut asked)
        .await
        .ok()
        .filter(|length| *length > 0)?;
    let body = r#"{"icao_airport_identifier":"NZWN"}"#;
    let answer = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(answer.as_bytes()).await.ok()?;
    stream.shutdown().await.ok();
    Some(String::from_utf8_lossy(&asked[..length]).into_owned())
}

fn config(address: SocketAddr, certificates: Vec<Vec<u8>>) -> Config {
    let address = format!("https://{address}");
    Config {
        certificates,
        ..Config::embedded(&address, &address, "efb", Ports::ANY).unwrap()
    }
}

/// Asks such a server for an airport: the client's outcome, and what the server heard.
fn ask(certificates: Vec<Vec<u8>>) -> (Result<(), Error>, Option<String>) {
    block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let config = config(listener.local_addr().unwrap(), certificates);
        let connection = http(&config);
        let client = Client::new(config, connection);
        let token = AccessToken::new("t0ken");
        let asking = client.airport(&token, Icao::parse("NZWN").unwrap());
        let (outcome, heard) = tokio::join!(asking, serve_one(listener));
        (outcome.map(|_airport| ()), heard)
    })
}

#[test]
fn self_signed_server_gets_no_request() {
    let (outcome, heard) = ask(Vec::new());
    assert_eq!(heard, None, "the token must not be sent");
    let error = outcome.unwrap_err();
    let problem = flightbag::remote::Problem::from(error);
    assert_eq!(problem.kind, ProblemKind::Unsafe);
    assert!(problem.sentence.says("certificate"), "{}", problem.sentence);
}

#[test]
fn certificate_named_in_configuration_is_trusted() {
    let (outcome, heard) = ask(vec![AUTHORITY.to_vec()]);
    outcome.unwrap();
    assert!(heard.unwrap().starts_with("GET /v2/airport/NZWN "));
}

/// The environment belongs to the whole process: this test runs once more in a process of its own.
#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn certificate_named_by_ssl_cert_file_is_trusted() {
    if std::env::var_os("FLIGHTBAG_TEST_WITHIN").is_some() {
        ask(Vec::new()).0.unwrap();
        return;
    }
    let authority = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/certificates/authority.pem"
    );
    let within = std::process::Command::new(std::env::current_exe().unwrap())
        .args([
            "certificate::certificate_named_by_ssl_cert_file_is_trusted",
            "--exact",
        ])
        .env("FLIGHTBAG_TEST_WITHIN", "1")
        .env("SSL_CERT_FILE", authority)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&within.stdout);
    assert!(
        within.status.success() && told.contains("1 passed"),
        "{told}"
    );
}

#[test]
fn file_without_certificate_is_told_first() {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 9));
    let config = config(address, vec![b"not a certificate".to_vec()]);
    let problem = flightbag::http::Http::new(&config)
        .unwrap_err()
        .problem(ServerKind::Service);
    assert!(problem.sentence.says("certificate"), "{}", problem.sentence);
}
