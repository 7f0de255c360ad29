//! An identity server that plays a script: one scene for each connection, with every form remembered.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use clock::driven::DrivenClock;
use simlink::Ports;

use flightbag::auth::IdentityClient;
use flightbag::config::Config;
use flightbag::http::Http;
use serde_json::{Value, json};
use url::form_urlencoded;

use crate::support::{DEADLINE, answer, hasty};

/// The secret in every offer.
pub const DEVICE_CODE: &str = "d3v1ce-c0de";

/// What happens on a connection.
pub enum Scene {
    /// This answer, byte for byte.
    Says(Vec<u8>),
    /// The connection is cut without an answer.
    Cuts,
    /// No answer comes, for as long as the server is there.
    Stalls,
}

impl Scene {
    /// An answer with a JSON body.
    pub fn json(status: &str, body: &Value) -> Self {
        let media_type = "content-type: application/json\r\n";
        Self::Says(answer(status, media_type, body.to_string().as_bytes()))
    }

    /// An answer without a body, with further headers.
    pub fn status(status: &str, headers: &str) -> Self {
        Self::Says(answer(status, headers, b""))
    }

    /// An error code, as RFC 6749 has it.
    pub fn error(code: &str) -> Self {
        Self::json("400 Bad Request", &json!({ "error": code }))
    }

    /// The user is not done yet.
    pub fn pending() -> Self {
        Self::error("authorization_pending")
    }

    /// The user is done.
    pub fn tokens() -> Self {
        let tokens = json!({
            "access_token": "opaque",
            "token_type": "Bearer",
            "expires_in": 3600,
            "refresh_token": "again",
        });
        Self::json("200 OK", &tokens)
    }

    /// There is no discovery document.
    pub fn no_document() -> Self {
        Self::status("404 Not Found", "")
    }
}

/// The usual answer to the request to sign in on another device, good for ten minutes.
pub fn offer() -> Value {
    json!({
        "device_code": DEVICE_CODE,
        "user_code": "WDJB-MJHT",
        "verification_uri": "https://id.example/device",
        "expires_in": 600,
        "interval": 5,
    })
}

/// A request as it came.
#[derive(Clone)]
pub struct Asked {
    /// Method and path.
    pub line: String,
    /// The form; empty where there was none.
    pub form: BTreeMap<String, String>,
}

/// The server. Once its script is played it is gone.
pub struct Script {
    pub url: String,
    asked: Arc<Mutex<Vec<Asked>>>,
    /// Stalled connections last for as long as this.
    _there: Sender<()>,
}

impl Script {
    pub fn new(scenes: Vec<Scene>) -> Self {
        Self::begin(|_url| scenes)
    }

    /// A script that begins with a discovery document, made of the server's own address.
    pub fn announcing(document: impl FnOnce(&str) -> Value, scenes: Vec<Scene>) -> Self {
        Self::begin(|url| {
            let document = Scene::json("200 OK", &document(url));
            [document].into_iter().chain(scenes).collect()
        })
    }

    /// A script made of the server's own address.
    pub fn begin(scenes: impl FnOnce(&str) -> Vec<Scene>) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let scenes = scenes(&url);
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (there, gone) = channel();
        let noted = Arc::clone(&asked);
        std::thread::Builder::new()
            .name("script".to_owned())
            .spawn(move || play(listener, scenes, &noted, &gone))
            .unwrap();
        Self {
            url,
            asked,
            _there: there,
        }
    }

    /// A script without document, with the usual offer, these polls, and the account's name at the end.
    pub fn polled(polls: Vec<Scene>) -> Self {
        Self::offering(&offer(), polls)
    }

    /// The same with another offer.
    pub fn offering(offer: &Value, polls: Vec<Scene>) -> Self {
        let mut scenes = vec![Scene::no_document(), Scene::json("200 OK", offer)];
        scenes.extend(polls);
        let name = json!({"preferred_username": "ann"});
        scenes.push(Scene::json("200 OK", &name));
        Self::new(scenes)
    }

    /// The program's side, by this clock.
    pub fn identity(&self, driven: &DrivenClock) -> IdentityClient {
        let config = Config::embedded(&self.url, &self.url, "efb", Ports::ANY).unwrap();
        identity(&config, driven)
    }

    /// Every request so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }

    /// The forms of the polls so far.
    pub fn polls(&self) -> Vec<BTreeMap<String, String>> {
        let polls = self.asked().into_iter();
        polls
            .filter(|asked| asked.line == "POST /connect/token")
            .map(|asked| asked.form)
            .collect()
    }

    /// Lets others work until so many requests have come.
    pub async fn has_heard(&self, requests: usize) {
        while self.asked().len() < requests {
            tokio::task::yield_now().await;
        }
    }
}

/// The program's side of a configuration, by this clock.
pub fn identity(config: &Config, driven: &DrivenClock) -> IdentityClient {
    let http = Http::with_limits(config, hasty()).unwrap();
    IdentityClient::new(config, http.with_clock(&driven.clock()))
}

fn play(listener: TcpListener, scenes: Vec<Scene>, asked: &Mutex<Vec<Asked>>, gone: &Receiver<()>) {
    let mut stalled = Vec::new();
    for scene in scenes {
        let Ok((mut stream, _)) = listener.accept() else {
            return;
        };
        let request = read(&mut stream);
        asked.lock().unwrap().push(request);
        match scene {
            // The other side may have gone: that is what some tests are about.
            Scene::Says(answer) => drop(stream.write_all(&answer)),
            Scene::Cuts => drop(stream),
            Scene::Stalls => stalled.push(stream),
        }
    }
    drop(listener);
    // Ends with an error when the server is dropped: nothing is ever sent.
    gone.recv().ok();
}

/// Reads a request whole: a form that is left unread would cut the answer short.
fn read(stream: &mut TcpStream) -> Asked {
    stream.set_read_timeout(Some(DEADLINE)).unwrap();
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|read| read > 0) {
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).to_lowercase();
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length:"))
        .map_or(0, |length| length.trim().parse().unwrap());
    let mut body = vec![0; length];
    stream.read_exact(&mut body).unwrap();
    let line = head.lines().next().unwrap_or_default();
    let line = line.trim_end_matches(" http/1.1");
    let (method, path) = line.split_once(' ').unwrap_or_default();
    Asked {
        line: format!("{} {path}", method.to_uppercase()),
        form: form_urlencoded::parse(&body).into_owned().collect(),
    }
}
