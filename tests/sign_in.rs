//! The sign-in with a pretend browser, and everything that may come between.

use std::net::TcpStream;
use std::time::Duration;

use flightbag::account::Access;
use flightbag::auth::Error;
use flightbag::demo::Answer;
use flightbag::http;
use tokio::sync::oneshot;
use url::Url;

use crate::support::{
    Person, Raw, answer, attempt, block_on, browse, demo, identity, knocks, parameter, sign_in,
};

fn is_closed(way_back: &str) -> bool {
    TcpStream::connect(("127.0.0.1", Url::parse(way_back).unwrap().port().unwrap())).is_err()
}

#[test]
fn a_person_signs_in_with_the_browser() {
    let demo = demo(3600);
    block_on(async {
        let identity = identity(&demo);
        let account = sign_in(&identity, &demo, 0).await.account;
        assert_eq!(
            (account.username.as_str(), account.access),
            ("full.pilot", Access::Full)
        );
        let account = sign_in(&identity, &demo, 1).await.account;
        assert_eq!(
            (account.username.as_str(), account.access),
            ("demo.pilot", Access::DemoAirports)
        );
    });
}

#[test]
fn the_browser_ends_on_a_page_that_says_what_to_do() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    block_on(async {
        let (_, (status, page)) =
            attempt(&identity(&demo), async |url| browse(&url, person).await).await;
        assert_eq!(status, 200);
        assert!(
            page.contains("You are signed in. You can close this tab and go back to Flightbag."),
            "{page}"
        );
    });
}

#[test]
fn the_request_carries_pkce_state_and_nonce_fresh_each_time() {
    let demo = demo(3600);
    let identity = identity(&demo).with_sign_in_limit(Duration::from_millis(10));
    let mut seen = std::collections::HashSet::new();
    for _ in 0..2 {
        let (_, url) = block_on(attempt(&identity, async |url| url));
        assert_eq!(parameter(&url, "code_challenge_method"), "S256");
        assert_eq!(parameter(&url, "response_type"), "code");
        assert_eq!(
            parameter(&url, "scope"),
            "openid userinfo offline_access charts"
        );
        assert!(parameter(&url, "redirect_uri").starts_with("http://127.0.0.1:"));
        for name in ["code_challenge", "state", "nonce"] {
            let value = parameter(&url, name);
            // 128 bits in the letters of base64.
            assert!(value.len() >= 22, "{name}");
            assert!(seen.insert(value), "{name}");
        }
    }
}

#[test]
fn stray_requests_are_refused_and_the_right_one_still_works() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    block_on(async {
        let (result, ()) = attempt(&identity(&demo), async |url| {
            let state = parameter(&url, "state");
            let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: HOST\r\n\r\n");
            let right = format!("/callback?code=x&state={state}");
            let requests = vec![
                (get("/favicon.ico"), "404"),
                (get("/callback/?code=x"), "404"),
                (get("/callback"), "400"),
                (get("/callback?code=x&state=wrong"), "400"),
                (get("/callback?error=access_denied&state=wrong"), "400"),
                (
                    get(&format!("/callback?code=x&state={state}&state={state}")),
                    "400",
                ),
                (
                    get(&format!("{right}&iss=http%3A%2F%2Fevil.example")),
                    "400",
                ),
                (get(&format!("/callback?state={state}")), "400"),
                (
                    format!("HEAD {right} HTTP/1.1\r\nHost: HOST\r\n\r\n"),
                    "405",
                ),
                (
                    format!("POST {right} HTTP/1.1\r\nHost: HOST\r\ncontent-length: 0\r\n\r\n"),
                    "405",
                ),
                (
                    format!("GET {right} HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
                    "421",
                ),
                (
                    format!("GET {right} HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                    "421",
                ),
                ("NONSENSE\r\n\r\n".to_owned(), "400"),
            ];
            knocks(parameter(&url, "redirect_uri"), requests).await;
            assert_eq!(browse(&url, person).await.0, 200);
        })
        .await;
        assert_eq!(result.unwrap().account.username, "full.pilot");
    });
}

#[test]
fn silent_connections_do_not_block_the_sign_in() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    block_on(async {
        let (result, _silent) = attempt(&identity(&demo), async |url| {
            let port = Url::parse(&parameter(&url, "redirect_uri"))
                .unwrap()
                .port()
                .unwrap();
            let silent: Vec<_> = (0..50)
                .map(|_| TcpStream::connect(("127.0.0.1", port)).unwrap())
                .collect();
            browse(&url, person).await;
            silent
        })
        .await;
        assert!(result.is_ok());
    });
}

#[test]
fn cancelling_closes_the_port() {
    let demo = demo(3600);
    block_on(async {
        let identity = identity(&demo);
        let (started, url) = oneshot::channel();
        let signing_in = identity.sign_in(move |url| started.send(url).unwrap());
        let url = tokio::select! {
            url = url => url.unwrap(),
            _ = signing_in => panic!("nobody signed in"),
        };
        assert!(is_closed(&parameter(&url, "redirect_uri")));
    });
}

#[test]
fn an_unfinished_sign_in_ends_by_itself_and_closes_the_port() {
    let demo = demo(3600);
    let limit = Duration::from_millis(30);
    block_on(async {
        let (result, url) =
            attempt(&identity(&demo).with_sign_in_limit(limit), async |url| url).await;
        assert_eq!(result.unwrap_err(), Error::TooLate(limit));
        assert!(is_closed(&parameter(&url, "redirect_uri")));
    });
}

#[test]
fn a_refusal_in_the_browser_ends_the_sign_in_with_its_own_sentence() {
    let demo = demo(3600);
    let person = Person::Refuses(demo.accounts()[0]);
    block_on(async {
        let (result, _) = attempt(&identity(&demo), async |url| browse(&url, person).await).await;
        assert_eq!(result.unwrap_err(), Error::Refused);
    });
}

#[test]
fn an_error_of_the_identity_server_ends_the_sign_in_with_its_code() {
    let demo = demo(3600);
    block_on(async {
        let (result, ()) = attempt(&identity(&demo), async |url| {
            let path = format!(
                "/callback?error=server_error&state={}&iss={}",
                parameter(&url, "state"),
                demo.auth_url()
            );
            let request = format!("GET {path} HTTP/1.1\r\nHost: HOST\r\n\r\n");
            knocks(parameter(&url, "redirect_uri"), vec![(request, "200")]).await;
        })
        .await;
        assert_eq!(result.unwrap_err(), Error::Ended("server_error".to_owned()));
    });
}

/// A token answer with an identity token of this nonce.
fn token_answer(nonce: &str) -> String {
    let key = jsonwebtoken::EncodingKey::from_secret(b"any");
    let claims = serde_json::json!({"sub": "1", "nonce": nonce});
    let identity = jsonwebtoken::encode(&jsonwebtoken::Header::default(), &claims, &key).unwrap();
    serde_json::json!({"access_token": "opaque", "token_type": "Bearer", "expires_in": 60, "id_token": identity}).to_string()
}

#[test]
fn an_identity_token_of_another_sign_in_is_refused() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    demo.control().answer_next(
        "/connect/token",
        200,
        "application/json",
        token_answer("another"),
    );
    block_on(async {
        let (result, _) = attempt(&identity(&demo), async |url| browse(&url, person).await).await;
        assert_eq!(result.unwrap_err(), Error::Nonce);
    });
}

#[test]
fn an_access_token_that_is_not_readable_leaves_the_access_unknown() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    block_on(async {
        let (result, _) = attempt(&identity(&demo), async |url| {
            let tokens = token_answer(&parameter(&url, "nonce"));
            demo.control()
                .answer_next("/connect/token", 200, "application/json", tokens);
            browse(&url, person).await
        })
        .await;
        assert_eq!(result.unwrap().account.access, Access::Unknown);
    });
}

#[test]
fn a_failing_user_info_does_not_fail_the_sign_in() {
    let demo = demo(3600);
    for body in ["", "[]", "<html>", "{\"preferred_username\":7}"] {
        demo.control()
            .answer_next("/connect/userinfo", 200, "application/json", body);
        let account = block_on(async { sign_in(&identity(&demo), &demo, 0).await.account });
        assert!(!account.username.is_empty(), "{body}");
        assert_eq!(account.access, Access::Full);
    }
}

#[test]
fn a_code_is_sent_once_only() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    demo.control()
        .answer_next("/connect/token", 503, "text/plain", "busy");
    block_on(async {
        let (result, _) = attempt(&identity(&demo), async |url| browse(&url, person).await).await;
        assert_eq!(result.unwrap_err(), Error::Http(http::Error::Status(503)));
    });
    let sent = demo
        .control()
        .requests()
        .into_iter()
        .filter(|seen| seen.path_and_query == "/connect/token")
        .count();
    assert_eq!(sent, 1);
}

#[test]
fn answers_of_the_token_end_point_that_are_none_are_refused() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    let answers = [
        (200, "text/html", "<html>"),
        (200, "application/json", "{}"),
        (200, "application/json", ""),
        (
            200,
            "application/json",
            "{\"access_token\":\"\",\"token_type\":\"Bearer\"}",
        ),
        (
            200,
            "application/json",
            "{\"access_token\":\"a\\nb\",\"token_type\":\"Bearer\"}",
        ),
        (
            200,
            "application/json",
            "{\"access_token\":\"a\",\"token_type\":\"mac\"}",
        ),
        (400, "application/json", "{\"error\":7}"),
    ];
    for (status, media_type, body) in answers {
        demo.control()
            .answer_next("/connect/token", status, media_type, body);
        let (result, _) = block_on(attempt(&identity(&demo), async |url| {
            browse(&url, person).await
        }));
        assert!(
            matches!(result, Err(Error::Answer(_))),
            "{status} {body}: {result:?}"
        );
    }
}

#[test]
fn an_identity_call_follows_no_redirect() {
    let demo = demo(3600);
    let other = Raw::answering(vec![answer("200 OK", "", b"{}")]);
    let person = Person::Allows(demo.accounts()[0]);
    for target in [
        other.url.clone(),
        format!("{}/connect/token2", demo.auth_url()),
    ] {
        let headers = vec![("location".to_owned(), target)];
        demo.control().answer_next_with(
            "/connect/token",
            Answer {
                status: 307,
                headers,
                body: Vec::new(),
            },
        );
        let (result, _) = block_on(attempt(&identity(&demo), async |url| {
            browse(&url, person).await
        }));
        assert_eq!(result.unwrap_err(), Error::Http(http::Error::Redirect));
    }
    assert!(other.seen().is_empty());
    assert!(
        demo.control()
            .requests()
            .iter()
            .all(|seen| seen.path_and_query != "/connect/token2")
    );
}
