//! The request to sign in on another device, and what the identity server answers (reliability 3).

use std::time::Duration;

use clock::driven::DrivenClock;

use flightbag::auth::Error;
use flightbag::http;
use flightbag::remote::Problem;
use serde_json::json;

use super::script::{Scene, Script, offer};
use super::{attempt, refused};
use crate::support::{answer, block_on};

#[test]
fn addresses_that_server_announces_are_used() {
    let script = Script::announcing(
        |url| json!({"device_authorization_endpoint": format!("{url}/begin?tenant=1")}),
        vec![Scene::json("200 OK", &offer()), Scene::tokens()],
    );
    block_on(attempt(&script, &DrivenClock::default()))
        .0
        .unwrap();
    assert_eq!(script.asked()[1].line, "POST /begin?tenant=1");
}

#[test]
fn foreign_device_end_point_gets_no_request() {
    let other = Script::new(vec![Scene::json("200 OK", &offer())]);
    let elsewhere = format!("{}/connect/deviceauthorization", other.url);
    let document = json!({"device_authorization_endpoint": elsewhere});
    let script = Script::new(vec![Scene::json("200 OK", &document)]);
    let host = other.url.trim_start_matches("http://").to_owned();
    let named = http::Error::OtherAuthHost(host);
    assert_eq!(refused(&script), Error::Http(named));
    assert!(other.asked().is_empty());
}

#[test]
fn missing_device_grant_is_told() {
    for scene in [
        Scene::status("404 Not Found", ""),
        Scene::status("405 Method Not Allowed", ""),
        Scene::status("410 Gone", ""),
        Scene::error("unauthorized_client"),
        Scene::error("unsupported_grant_type"),
    ] {
        let error = refused(&Script::new(vec![Scene::no_document(), scene]));
        assert_eq!(error, Error::NotOffered);
        assert_eq!(
            Problem::from(error).sentence,
            "The sign-in service does not let this client (client_id in the configuration) sign in with another device."
        );
    }
}

#[test]
fn bad_device_answer_shows_nothing() {
    let html = || {
        answer(
            "200 OK",
            "content-type: text/html\r\n",
            b"<html>sign in</html>",
        )
    };
    let mut foreign = offer();
    foreign["verification_uri"] = json!("http://evil.example/device");
    for (scene, error) in [
        (Scene::Says(html()), Error::Answer("no device code")),
        (
            Scene::json("200 OK", &json!({})),
            Error::Answer("no device code"),
        ),
        (
            Scene::json("200 OK", &foreign),
            Error::Answer("no verification address"),
        ),
        (
            Scene::status("204 No Content", ""),
            Error::Http(http::Error::Status(204)),
        ),
        (
            Scene::status("401 Unauthorized", ""),
            Error::Http(http::Error::Status(401)),
        ),
        (
            Scene::status("403 Forbidden", ""),
            Error::Http(http::Error::Status(403)),
        ),
        (
            Scene::Says(b"garbage\r\n\r\n".to_vec()),
            Error::Http(http::Error::NotHttp),
        ),
        (
            Scene::error("invalid_scope"),
            Error::Ended("invalid_scope".to_owned()),
        ),
        (
            Scene::error("<b>call 555</b>"),
            Error::Ended("unknown_error".to_owned()),
        ),
    ] {
        let script = Script::new(vec![Scene::no_document(), scene]);
        assert_eq!(refused(&script), error);
        assert_eq!(script.asked().len(), 2, "{error:?}: nothing else was asked");
    }
}

#[test]
fn fault_of_wish_is_told_and_not_sent_again() {
    for (scene, error) in [
        (Scene::Cuts, http::Error::Cut),
        (
            Scene::status("408 Request Timeout", ""),
            http::Error::Status(408),
        ),
        (
            Scene::status("500 Internal Server Error", ""),
            http::Error::Status(500),
        ),
        (
            Scene::status("503 Service Unavailable", ""),
            http::Error::Status(503),
        ),
    ] {
        let script = Script::new(vec![Scene::no_document(), scene]);
        assert_eq!(refused(&script), Error::Http(error));
        assert_eq!(script.asked().len(), 2);
    }
}

#[test]
fn busy_server_delays_device_request() {
    let script = Script::new(vec![
        Scene::no_document(),
        Scene::status("429 Too Many Requests", "retry-after: 7\r\n"),
        Scene::json("200 OK", &offer()),
        Scene::tokens(),
        Scene::status("404 Not Found", ""),
    ]);
    let driven = DrivenClock::default();
    block_on(attempt(&script, &driven)).0.unwrap();
    assert_eq!(driven.pauses(), [7, 5].map(Duration::from_secs));
}
