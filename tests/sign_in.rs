//! The sign-in with a pretend browser, and everything that may come between.

use std::time::Duration;

use clock::driven::DrivenClock;

use chart_service::{ChartService, ScriptedResponse};
use flightbag::account::Access;
use flightbag::auth::{Error, IdTokenError, IdentityClient, SignedIn};
use flightbag::config::{Config, RedirectAddress};
use flightbag::http::Error as HttpError;
use serde_json::{Value, json};
use url::Url;

use crate::support::{
    Person, Raw, answer, attempt, block_on, browse, config, demo, http, identity, knocks,
    parameter, sign_in,
};

#[test]
fn person_signs_in_with_browser() {
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
fn browser_ends_on_page_that_says_what_to_do() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    block_on(async {
        let (_, (status, page)) =
            attempt(&identity(&demo), async |url| browse(&url, person).await).await;
        assert_eq!(status, 200);
        assert!(
            page.contains("Return to Flightbag to finish signing in."),
            "{page}"
        );
    });
}

#[test]
fn request_has_fresh_pkce_state_nonce() {
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
fn browser_refusal_has_its_sentence() {
    let demo = demo(3600);
    let person = Person::Refuses(demo.accounts()[0]);
    block_on(async {
        let (result, _) = attempt(&identity(&demo), async |url| browse(&url, person).await).await;
        assert_eq!(result.unwrap_err(), Error::Refused);
    });
}

#[test]
fn identity_error_ends_with_its_code() {
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

/// A token answer with these fields besides the usual ones.
fn token_answer(more: &Value) -> String {
    let mut fields = json!({"access_token": "opaque", "token_type": "Bearer", "expires_in": 60});
    let (all, more) = (fields.as_object_mut().unwrap(), more.as_object().unwrap());
    all.extend(more.clone());
    fields.to_string()
}

/// An ID token that is right for this sign-in but for these claims; `null` leaves one out.
pub fn id_token(demo: &ChartService, nonce: &str, changes: &Value) -> String {
    let now = jsonwebtoken::get_current_timestamp();
    let mut claims = json!({
        "iss": demo.auth_url(), "sub": "1", "aud": demo.client_id(), "iat": now, "exp": now + 60, "nonce": nonce,
    });
    let (all, changes) = (claims.as_object_mut(), changes.as_object());
    all.unwrap().extend(changes.unwrap().clone());
    let key = jsonwebtoken::EncodingKey::from_secret(b"any");
    jsonwebtoken::encode(&jsonwebtoken::Header::default(), &claims, &key).unwrap()
}

/// How a sign-in ends whose code is redeemed with the answer that `fields` makes of the nonce.
fn redeemed_with(
    demo: &ChartService,
    identity: &IdentityClient,
    fields: impl Fn(&str) -> Value,
) -> Result<SignedIn, Error> {
    let person = Person::Allows(demo.accounts()[0]);
    let (result, _) = block_on(attempt(identity, async |url| {
        let query = Url::parse(&url).unwrap();
        let nonce = query.query_pairs().find(|(name, _)| name == "nonce");
        let nonce = nonce
            .map(|(_, nonce)| nonce.into_owned())
            .unwrap_or_default();
        let tokens = token_answer(&fields(&nonce));
        demo.control()
            .answer_next("/connect/token", 200, "application/json", tokens);
        browse(&url, person).await
    }));
    result
}

#[test]
fn identity_token_of_this_sign_in_is_taken() {
    let demo = demo(3600);
    for changes in [
        json!({}),
        json!({"aud": [demo.client_id()]}),
        json!({"aud": [demo.client_id(), "charts"], "azp": demo.client_id()}),
    ] {
        let result = redeemed_with(
            &demo,
            &identity(&demo),
            |nonce| json!({"id_token": id_token(&demo, nonce, &changes)}),
        );
        assert!(result.is_ok(), "{changes}: {result:?}");
    }
}

#[test]
fn id_token_with_wrong_claim_ends_sign_in() {
    use IdTokenError::{Audience, AuthorizedParty, Expired, IssuedAt, Issuer, Nonce, Subject};
    let demo = demo(3600);
    let now = jsonwebtoken::get_current_timestamp();
    for (changes, error) in [
        (json!({"nonce": "another"}), Nonce),
        (json!({"nonce": ""}), Nonce),
        (json!({"nonce": null}), Nonce),
        (json!({"nonce": 7}), Nonce),
        (json!({"iss": "https://evil.example"}), Issuer),
        (json!({"iss": null}), Issuer),
        (json!({"aud": "another"}), Audience),
        (json!({"aud": [demo.client_id(), "another"]}), Audience),
        (json!({"aud": null}), Audience),
        (json!({"azp": "another"}), AuthorizedParty),
        (json!({"sub": null}), Subject),
        (json!({"exp": now - 1000, "iat": now - 2000}), Expired),
        (json!({"exp": null}), Expired),
        (json!({"exp": now + 9000, "iat": now + 8000}), IssuedAt),
        (json!({"iat": now - 8000}), IssuedAt),
        (json!({"iat": null}), IssuedAt),
    ] {
        let result = redeemed_with(
            &demo,
            &identity(&demo),
            |nonce| json!({"id_token": id_token(&demo, nonce, &changes)}),
        );
        assert_eq!(result.unwrap_err(), Error::IdToken(error), "{changes}");
    }
}

#[test]
fn id_token_is_judged_by_service_clock() {
    let demo = demo(3600);
    let config = config(&demo);
    // This computer's clock is five hours and more ahead.
    let driven = DrivenClock::default();
    driven.sleep(Duration::from_hours(5));
    let identity = IdentityClient::new(&config, http(&config).with_clock(&driven.clock()));
    let result = redeemed_with(
        &demo,
        &identity,
        |nonce| json!({"id_token": id_token(&demo, nonce, &json!({}))}),
    );
    assert!(result.is_ok(), "{result:?}");
}

#[test]
fn identity_token_that_cannot_be_read_is_refused() {
    let demo = demo(3600);
    for token in ["", "opaque", "a.b.c"] {
        let result = redeemed_with(&demo, &identity(&demo), |_nonce| json!({"id_token": token}));
        assert_eq!(
            result.unwrap_err(),
            Error::IdToken(IdTokenError::Unreadable),
            "{token}"
        );
    }
}

#[test]
fn sign_in_without_id_token_takes_name_from_user_info() {
    let demo = demo(3600);
    for fields in [
        json!({}),
        json!({"scope": "openid userinfo charts"}),
        json!({"scope": "userinfo charts", "id_token": null}),
    ] {
        let info = json!({"sub": "7", "preferred_username": "plain.pilot"}).to_string();
        demo.control()
            .answer_next("/connect/userinfo", 200, "application/json", info);
        let result = redeemed_with(&demo, &identity(&demo), |_nonce| fields.clone());
        assert_eq!(result.unwrap().account.username, "plain.pilot", "{fields}");
    }
}

#[test]
fn wrong_id_token_is_refused_anyway() {
    let demo = demo(3600);
    let result = redeemed_with(
        &demo,
        &identity(&demo),
        |_nonce| json!({"scope": "charts", "id_token": id_token(&demo, "another", &json!({}))}),
    );
    assert_eq!(result.unwrap_err(), Error::IdToken(IdTokenError::Nonce));
}

#[test]
fn no_openid_needs_no_id_token() {
    let demo = demo(3600);
    let config = Config {
        scopes: vec!["userinfo".to_owned(), "charts".to_owned()],
        ..config(&demo)
    };
    let identity = IdentityClient::new(&config, http(&config));
    assert!(redeemed_with(&demo, &identity, |_nonce| json!({})).is_ok());
}

#[test]
fn unreadable_token_leaves_access_unknown() {
    let demo = demo(3600);
    let result = redeemed_with(
        &demo,
        &identity(&demo),
        |nonce| json!({"id_token": id_token(&demo, nonce, &json!({}))}),
    );
    assert_eq!(result.unwrap().account.access, Access::Unknown);
}

#[test]
fn failing_user_info_does_not_fail_sign_in() {
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
fn browser_comes_back_to_fixed_redirect() {
    let demo = demo(3600);
    let free = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let redirect = format!("http://127.0.0.1:{port}/signed/in");
    let config = Config {
        redirect: Some(RedirectAddress::read(&redirect).unwrap()),
        ..config(&demo)
    };
    let identity = IdentityClient::new(&config, http(&config));
    // Once more: the port is free again.
    for _ in 0..2 {
        let account = block_on(async { sign_in(&identity, &demo, 0).await.account });
        assert_eq!(account.username, "full.pilot");
    }
    let seen = demo.control().requests();
    let sent = format!("redirect_uri=http%3A%2F%2F127.0.0.1%3A{port}%2Fsigned%2Fin");
    let authorized = seen
        .iter()
        .filter(|seen| seen.path_and_query.contains(&sent));
    assert!(authorized.count() >= 2);
}

#[test]
fn code_is_sent_once_only() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    demo.control()
        .answer_next("/connect/token", 503, "text/plain", "busy");
    block_on(async {
        let (result, _) = attempt(&identity(&demo), async |url| browse(&url, person).await).await;
        assert_eq!(result.unwrap_err(), Error::Http(HttpError::Status(503)));
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
fn malformed_token_answers_are_refused() {
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
fn identity_call_follows_no_redirect() {
    let demo = demo(3600);
    let other = Raw::answering(vec![answer("200 OK", "", b"{}")]);
    let person = Person::Allows(demo.accounts()[0]);
    for (target, expected) in [
        (other.url.clone(), HttpError::OtherHost(other.url.clone())),
        (
            format!("{}/connect/token2", demo.auth_url()),
            HttpError::Redirect,
        ),
    ] {
        let headers = vec![("location".to_owned(), target)];
        demo.control().answer_next_with(
            "/connect/token",
            ScriptedResponse {
                status: 307,
                headers,
                body: Vec::new(),
            },
        );
        let (result, _) = block_on(attempt(&identity(&demo), async |url| {
            browse(&url, person).await
        }));
        assert_eq!(result.unwrap_err(), Error::Http(expected));
    }
    assert!(other.seen().is_empty());
    assert!(
        demo.control()
            .requests()
            .iter()
            .all(|seen| seen.path_and_query != "/connect/token2")
    );
}
