//! The embedded service as a foreign program meets it: requests and answers byte for byte, and no type of the client.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use chart_service::{ChartService, Options};
use serde_json::Value;
use url::Url;

use crate::harness::DEADLINE;
use crate::harness::tell_all;
use crate::harness::walk::{client, walk};
use crate::support::{block_on, parameter};

/// The verifier and challenge printed in RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
/// Where the pretended application listens; nothing connects to it.
const REDIRECT: &str = "http://127.0.0.1:4711/callback";

/// A running service.
pub struct Wire {
    pub demo: ChartService,
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    /// Names in lower case.
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|(key, _)| key == name)?;
        Some(&found.1)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }
}

impl Wire {
    pub fn start(options: Options) -> Self {
        tell_all();
        let demo = ChartService::start(options).unwrap();
        Self { demo }
    }

    /// The access token of an account that signed in: 0 has every chart, 1 no subscription.
    pub fn access(&self, account: usize) -> String {
        let mut page = Url::parse(&format!("{}/connect/authorize", self.demo.auth_url())).unwrap();
        page.query_pairs_mut().extend_pairs([
            ("response_type", "code"),
            ("client_id", self.demo.client_id()),
            ("redirect_uri", REDIRECT),
            ("scope", "openid userinfo charts"),
            ("code_challenge", CHALLENGE),
            ("code_challenge_method", "S256"),
        ]);
        let account = self.demo.accounts()[account];
        let person = (account.username, account.password);
        let back = block_on(async { walk(&client(), page.as_str(), person, "allow").await });
        self.token(&[
            ("grant_type", "authorization_code"),
            ("client_id", self.demo.client_id()),
            ("redirect_uri", REDIRECT),
            ("code", &parameter(back.as_str(), "code")),
            ("code_verifier", VERIFIER),
        ])
    }

    /// The access token of the application itself (specification 4.4).
    pub fn own_access(&self) -> String {
        self.token(&[
            ("grant_type", "client_credentials"),
            ("scope", "fmsdata"),
            ("client_id", self.demo.client_id()),
            ("client_secret", self.demo.client_secret()),
        ])
    }

    fn token(&self, form: &[(&str, &str)]) -> String {
        let url = format!("{}/connect/token", self.demo.auth_url());
        let answer = block_on(async {
            let answer = client().post(url).form(form).send().await.unwrap();
            answer.bytes().await.unwrap()
        });
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        let token = answer["access_token"].as_str();
        token.unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    /// A GET of the chart service.
    pub fn get(&self, target: &str, token: &str) -> Reply {
        let head = format!("GET {target} HTTP/1.1\r\nauthorization: Bearer {token}\r\n");
        send(self.demo.base_url(), &head, b"")
    }

    /// A GET of user info (specification 4.6).
    pub fn user_info(&self, token: &str) -> Reply {
        let head = format!("GET /connect/userinfo HTTP/1.1\r\nauthorization: Bearer {token}\r\n");
        send(self.demo.auth_url(), &head, b"")
    }
}

/// Sends a request as it is written, nothing tidied, and reads what comes. `head` lacks the headers that every request
/// has, and the empty line.
pub fn send(server: &str, head: &str, body: &[u8]) -> Reply {
    let host = server.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(DEADLINE)).unwrap();
    let length = body.len();
    let head =
        format!("{head}host: {host}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
    // One write, since the server may answer, and close, before it has read everything.
    stream.write_all(&[head.as_bytes(), body].concat()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    reply(&answer).unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(&answer)))
}

fn reply(answer: &[u8]) -> Option<Reply> {
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&answer[..end]).ok()?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    Some(Reply {
        status,
        headers,
        body: answer[end + 4..].to_vec(),
    })
}
