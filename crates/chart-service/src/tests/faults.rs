//! Faults on demand, met over sockets.

use std::{num::NonZeroU64, time::Duration};

use reqwest::{Response, header};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use super::super::{FaultSettings, Options};
use super::browser::{Browser, json, text};

const FULL: usize = 0;

/// A service of which every request goes wrong. Slow answers are as fast as the others.
fn failing(seed: u64) -> Browser {
    Browser::with(Options {
        faults: FaultSettings {
            share: 1.0,
            seed,
            slowness: Duration::ZERO,
            ..FaultSettings::default()
        },
        ..Options::default()
    })
}

/// What a client that sends one request on a connection of its own gets until that is closed; none for a reset.
async fn knock(browser: &Browser, server: &str, path: &str) -> Option<String> {
    let address = server.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let read = tokio::time::timeout(super::browser::DEADLINE, read).await;
    // The service lives until the answer is there.
    assert!(browser.demo.base_url().starts_with("http://"));
    read.expect("an end")
        .ok()
        .map(|_length| String::from_utf8(answer).unwrap())
}

/// What a fault looks like from outside.
fn kind(answer: Option<&str>) -> &'static str {
    let Some(answer) = answer else {
        return "reset";
    };
    let Some((head, body)) = answer.split_once("\r\n\r\n") else {
        return "cut";
    };
    let head = head.to_lowercase();
    let length = head.split_once("content-length: ").unwrap().1;
    let length: usize = length.lines().next().unwrap().parse().unwrap();
    match head.split(' ').nth(1).unwrap() {
        _ if body.len() < length => "cut",
        "500" if body.contains("\"error\":\"server_error\"") => "error",
        "503" if head.contains("retry-after: 1") => "unavailable",
        "200" => "slow",
        _ => "another",
    }
}

const DISCOVERY: &str = "/.well-known/openid-configuration";

#[tokio::test]
async fn seeded_faults_repeat() {
    let mut runs = Vec::new();
    for _run in 0..2 {
        let browser = failing(5);
        let mut kinds = Vec::new();
        for _request in 0..40 {
            let answer = knock(&browser, browser.demo.auth_url(), DISCOVERY).await;
            kinds.push(kind(answer.as_deref()));
        }
        runs.push(kinds);
    }
    assert_eq!(runs[0], runs[1]);
    for kind in ["reset", "cut", "error", "unavailable", "slow"] {
        assert!(runs[0].contains(&kind), "{kind} in {:?}", runs[0]);
    }
    assert!(!runs[0].contains(&"another"), "{:?}", runs[0]);
}

#[tokio::test]
async fn chart_service_fails_like_identity_server() {
    let browser = failing(5);
    let mut kinds = Vec::new();
    for _request in 0..40 {
        let answer = knock(&browser, browser.demo.base_url(), "/v2/airport/YBBN").await;
        kinds.push(kind(answer.as_deref()));
    }
    // No user is signed in: what does not fail is refused, late.
    for kind in ["reset", "cut", "error", "unavailable", "another"] {
        assert!(kinds.contains(&kind), "{kind} in {kinds:?}");
    }
}

#[tokio::test]
async fn pages_that_person_fills_in_do_not_fail() {
    let browser = failing(1);
    for _visit in 0..20 {
        assert_eq!(browser.authorize(&browser.request()).await.status(), 200);
        assert_eq!(browser.page("/device").await.status(), 200);
    }
    // Both forms, and the way back to the application.
    assert!(!browser.code(FULL).await.is_empty());
}

#[tokio::test]
async fn narrow_line_delivers_late_and_whole() {
    let browser = Browser::with(Options {
        faults: FaultSettings {
            latency: Duration::from_millis(1),
            bandwidth: NonZeroU64::new(4_000_000),
            ..FaultSettings::default()
        },
        ..Options::default()
    });
    let plain = Browser::new();
    let picture = async |browser: &Browser| -> Response {
        let token = browser.access(FULL).await;
        let list = json(browser.charts("/v2/charts/NZWN", &token).await).await;
        let name = text(&list["charts"][0], "image_day");
        browser
            .charts(&format!("/v2/charts/NZWN/{name}"), &token)
            .await
    };
    let (narrow, wide) = (picture(&browser).await, picture(&plain).await);
    assert_eq!(narrow.headers()[header::CONTENT_TYPE], "image/png");
    assert!(narrow.bytes().await.unwrap() == wide.bytes().await.unwrap());
}
