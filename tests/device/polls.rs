//! The polls while a user signs in on another device: when they go out, what they survive, what ends them (RFC 8628,
//! 3.5; reliability sections 3 and 4).

use std::sync::{Arc, Mutex};
use std::time::Duration;

use clock::driven::DrivenClock;
use simlink::Ports;

use flightbag::auth::{Error, IdentityClient};
use flightbag::config::Config;
use flightbag::http::{self, ServerKind};
use flightbag::remote::{Problem, ProblemKind};
use serde_json::json;

use super::script::{Scene, Script};
use super::{attempt, polled};
use crate::support::{answer, block_on};

#[test]
fn each_poll_waits_for_its_interval() {
    let (result, pauses) = polled(vec![Scene::pending(), Scene::pending(), Scene::tokens()]);
    result.unwrap();
    assert_eq!(pauses, [5, 5, 5]);
}

#[test]
fn slow_down_adds_five_seconds_for_good() {
    let slow = || Scene::error("slow_down");
    let (result, pauses) = polled(vec![
        slow(),
        Scene::pending(),
        slow(),
        Scene::pending(),
        Scene::tokens(),
    ]);
    result.unwrap();
    assert_eq!(pauses, [5, 10, 10, 15, 15]);
}

#[test]
fn passing_fault_doubles_pause() {
    let faults: [fn() -> Scene; 7] = [
        || Scene::Cuts,
        || Scene::status("408 Request Timeout", ""),
        || Scene::status("429 Too Many Requests", ""),
        || Scene::status("500 Internal Server Error", ""),
        || Scene::status("502 Bad Gateway", ""),
        || Scene::status("503 Service Unavailable", ""),
        || Scene::status("504 Gateway Timeout", ""),
    ];
    for (number, fault) in faults.into_iter().enumerate() {
        let (result, pauses) = polled(vec![fault(), fault(), Scene::pending(), Scene::tokens()]);
        result.unwrap();
        assert_eq!(pauses, [5, 10, 20, 5], "fault {number}");
    }
}

#[test]
fn pauses_stay_below_minute() {
    let cuts = (0..6).map(|_| Scene::Cuts);
    let (result, pauses) = polled(cuts.chain([Scene::tokens()]).collect());
    result.unwrap();
    assert_eq!(pauses, [5, 10, 20, 30, 30, 30, 30]);
}

#[test]
fn unanswered_poll_is_followed_by_another() {
    let script = Script::polled(vec![Scene::Stalls, Scene::tokens()]);
    let driven = DrivenClock::default();
    let (result, ()) = block_on(async {
        tokio::join!(async { attempt(&script, &driven).await.0 }, async {
            script.has_heard(3).await;
            driven.pass(Duration::from_mins(1));
        })
    });
    result.unwrap();
    assert_eq!(driven.pauses(), [5, 10].map(Duration::from_secs));
}

#[test]
fn busy_server_is_waited_for_as_long_as_it_asks() {
    let busy = |status: &str| Scene::status(status, "retry-after: 42\r\n");
    for status in ["429 Too Many Requests", "503 Service Unavailable"] {
        let (result, pauses) = polled(vec![busy(status), Scene::tokens()]);
        result.unwrap();
        assert_eq!(pauses, [5, 42], "{status}");
    }
}

#[test]
fn long_retry_after_ends_polling() {
    let busy = Scene::status("503 Service Unavailable", "retry-after: 121\r\n");
    let error = polled(vec![busy]).0.unwrap_err();
    let sentence = Problem::from(error).sentence.to_string();
    assert!(sentence.contains("Try again in 3 minutes"), "{sentence}");
}

#[test]
fn each_poll_refusal_has_its_sentence() {
    let cases = [
        (
            "access_denied",
            Error::RefusedOnDevice,
            "refused on the other device",
        ),
        ("expired_token", Error::CodeRanOut, "has expired"),
        (
            "invalid_grant",
            Error::CodeNotTaken,
            "no longer accepts the code",
        ),
        (
            "unsupported_grant_type",
            Error::NotOffered,
            "does not let this client",
        ),
        (
            "unauthorized_client",
            Error::NotOffered,
            "does not let this client",
        ),
        (
            "invalid_client",
            Error::Ended("invalid_client".to_owned()),
            "client_id",
        ),
        (
            "Some <b>text</b>",
            Error::Ended("unknown_error".to_owned()),
            "ended the sign-in",
        ),
    ];
    for status in [
        "400 Bad Request",
        "401 Unauthorized",
        "403 Forbidden",
        "200 OK",
    ] {
        for (code, expected, words) in &cases {
            let scene = Scene::json(status, &json!({ "error": code }));
            let (result, pauses) = polled(vec![scene]);
            let error = result.unwrap_err();
            let kind = match error {
                Error::NotOffered => ProblemKind::DeviceRefused,
                _ => ProblemKind::SignIn,
            };
            assert_eq!(error, *expected, "{status} {code}");
            assert_eq!(pauses, [5], "{status} {code}: no further poll");
            let problem = Problem::from(error);
            assert_eq!(problem.kind, kind);
            assert!(problem.sentence.says(words), "{}", problem.sentence);
        }
    }
}

#[test]
fn what_is_no_token_answer_ends_it() {
    let token = |fields| Scene::json("200 OK", &fields);
    let html = || {
        answer(
            "200 OK",
            "content-type: text/html\r\n",
            b"<html>sign in</html>",
        )
    };
    for (scene, expected) in [
        (Scene::Says(html()), Error::Answer("not a token answer")),
        (token(json!({})), Error::Answer("not a token answer")),
        (
            token(json!({"access_token": "a", "token_type": "mac"})),
            Error::Answer("not a bearer token"),
        ),
        (
            token(json!({"access_token": "", "token_type": "Bearer"})),
            Error::Answer("no usable access token"),
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
            Scene::status("404 Not Found", ""),
            Error::Http(http::Error::Status(404)),
        ),
        (
            Scene::status("501 Not Implemented", ""),
            Error::Http(http::Error::Status(501)),
        ),
        (
            Scene::Says(b"garbage\r\n\r\n".to_vec()),
            Error::Http(http::Error::NotHttp),
        ),
        (
            Scene::Says(answer("200 OK", "", &vec![b' '; 257 << 10])),
            Error::Http(http::Error::TooLarge(256 << 10)),
        ),
    ] {
        let (result, pauses) = polled(vec![scene]);
        assert_eq!(result.unwrap_err(), expected);
        assert_eq!(pauses, [5], "{expected:?}: no further poll");
    }
}

#[test]
fn asked_pause_is_told_while_it_lasts() {
    let busy = Scene::status("429 Too Many Requests", "retry-after: 9\r\n");
    let script = Script::polled(vec![busy, Scene::tokens()]);
    let driven = DrivenClock::default();
    let told = Arc::new(Mutex::new(Vec::new()));
    let config = Config::embedded(&script.url, &script.url, "efb", Ports::ANY).unwrap();
    let http = http::Http::new(&config)
        .unwrap()
        .with_clock(&driven.clock());
    let tell = Arc::clone(&told);
    let http = http.telling(move |waiting| {
        tell.lock()
            .unwrap()
            .push(waiting.map(|waiting| waiting.server));
    });
    let identity = IdentityClient::new(&config, http);
    block_on(identity.sign_in_by_device(|_code| ())).unwrap();
    assert_eq!(*told.lock().unwrap(), [Some(ServerKind::Identity), None]);
}
