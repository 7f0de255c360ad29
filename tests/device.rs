//! Signing in on another device (RFC 8628): what goes out, what is shown, what is survived, what ends it (reliability
//! sections 3 and 4).

mod code_lifetime;
mod offer;
mod polls;
pub mod script;

use std::time::Duration;

use clock::driven::DrivenClock;
use simlink::Ports;

use flightbag::account::DeviceCode;
use flightbag::auth::{Error, IdTokenError, SignedIn};
use flightbag::config::Config;
use flightbag::http;
use flightbag::remote::Problem;
use oauth2::{PkceCodeChallenge, PkceCodeVerifier};
use serde_json::{Value, json};

use crate::support::block_on;
use script::{DEVICE_CODE, Scene, Script, identity};

/// A sign-in by this clock, with what was shown.
async fn attempt(
    script: &Script,
    driven: &DrivenClock,
) -> (Result<SignedIn, Error>, Option<DeviceCode>) {
    let mut shown = None;
    let identity = script.identity(driven);
    let result = identity.sign_in_by_device(|code| shown = Some(code)).await;
    (result, shown)
}

/// How a sign-in ends that is polled like this, and the pauses that were made.
fn polled(polls: Vec<Scene>) -> (Result<SignedIn, Error>, Vec<u64>) {
    let (script, driven) = (Script::polled(polls), DrivenClock::default());
    let result = block_on(attempt(&script, &driven)).0;
    let pauses = driven.pauses().iter().map(Duration::as_secs).collect();
    (result, pauses)
}

/// The error that a sign-in ends in for which no code may be shown.
fn refused(script: &Script) -> Error {
    let (result, shown) = block_on(attempt(script, &DrivenClock::default()));
    assert_eq!(shown, None);
    result.unwrap_err()
}

#[test]
fn person_signs_in_on_another_device() {
    let script = Script::polled(vec![Scene::pending(), Scene::tokens()]);
    let driven = DrivenClock::default();
    let now = driven.clock().now();
    let (result, shown) = block_on(attempt(&script, &driven));
    assert_eq!(result.unwrap().account.username, "ann");
    let expected = DeviceCode {
        code: "WDJB-MJHT".to_owned(),
        link: "https://id.example/device".to_owned(),
        link_with_code: None,
        ends: now + Duration::from_mins(10),
    };
    assert_eq!(shown, Some(expected));
}

#[test]
fn requests_carry_what_standards_ask_for() {
    let script = Script::polled(vec![Scene::pending(), Scene::tokens()]);
    block_on(attempt(&script, &DrivenClock::default()))
        .0
        .unwrap();
    let asked = script.asked();
    let lines: Vec<&str> = asked.iter().map(|asked| asked.line.as_str()).collect();
    assert_eq!(
        lines,
        [
            "GET /.well-known/openid-configuration",
            "POST /connect/deviceauthorization",
            "POST /connect/token",
            "POST /connect/token",
            "GET /connect/userinfo",
        ]
    );
    let request = &asked[1].form;
    assert_eq!(request["client_id"], "efb");
    assert_eq!(request["scope"], "openid userinfo offline_access charts");
    assert_eq!(request["code_challenge_method"], "S256");
    assert!(!request.contains_key("client_secret"));
    let polls = script.polls();
    assert_eq!(polls[0], polls[1]);
    assert_eq!(
        polls[0]["grant_type"],
        "urn:ietf:params:oauth:grant-type:device_code"
    );
    assert_eq!(polls[0]["device_code"], DEVICE_CODE);
    assert_eq!(polls[0]["client_id"], "efb");
    let verifier = PkceCodeVerifier::new(polls[0]["code_verifier"].clone());
    let challenge = PkceCodeChallenge::from_code_verifier_sha256(&verifier);
    assert_eq!(request["code_challenge"], challenge.as_str());
}

/// How a sign-in ends whose tokens come with an ID token with these claims in place of right ones.
fn signed_in_with(changes: &Value) -> Result<SignedIn, Error> {
    signed_in_at(&DrivenClock::default(), changes)
}

/// The same by this clock. The server tells no date.
fn signed_in_at(driven: &DrivenClock, changes: &Value) -> Result<SignedIn, Error> {
    let issued = jsonwebtoken::get_current_timestamp();
    let script = Script::begin(|url| {
        let mut claims = json!({
            "iss": url, "sub": "1", "aud": "efb", "iat": issued, "exp": issued + 300,
        });
        let (all, changes) = (claims.as_object_mut(), changes.as_object());
        all.unwrap().extend(changes.unwrap().clone());
        let key = jsonwebtoken::EncodingKey::from_secret(b"any");
        let token = jsonwebtoken::encode(&jsonwebtoken::Header::default(), &claims, &key);
        let tokens = json!({
            "access_token": "opaque", "token_type": "Bearer", "refresh_token": "again", "id_token": token.unwrap(),
        });
        vec![
            Scene::no_document(),
            Scene::json("200 OK", &script::offer()),
            Scene::json("200 OK", &tokens),
            Scene::json("200 OK", &json!({"sub": "1", "preferred_username": "ann"})),
        ]
    });
    block_on(attempt(&script, driven)).0
}

#[test]
fn expired_id_token_without_date_is_judged_by_own_clock() {
    let right = json!({});
    for (ahead, ends) in [
        (Duration::from_hours(20), false),
        (Duration::from_hours(25), true),
    ] {
        let driven = DrivenClock::default();
        driven.sleep(ahead);
        let outcome = signed_in_at(&driven, &right).map(drop);
        let expired = Err(Error::IdToken(IdTokenError::ExpiredByOwnClock));
        assert_eq!(outcome, if ends { expired } else { Ok(()) }, "{ahead:?}");
    }
    let problem = Problem::from(Error::IdToken(IdTokenError::ExpiredByOwnClock));
    assert!(problem.sentence.says("date and time"), "{problem:?}");
}

#[test]
fn id_token_with_wrong_claim_ends_device_sign_in() {
    let right = signed_in_with(&json!({})).unwrap();
    assert_eq!(right.account.username, "ann");
    for (changes, error) in [
        (json!({"iss": "https://evil.example"}), IdTokenError::Issuer),
        (json!({"aud": "another"}), IdTokenError::Audience),
        (json!({"azp": "another"}), IdTokenError::AuthorizedParty),
        (json!({"exp": null}), IdTokenError::Expired),
        (json!({"iat": 9_000_000_000_u64}), IdTokenError::IssuedAt),
        (json!({"sub": ""}), IdTokenError::Subject),
    ] {
        let refused = signed_in_with(&changes).unwrap_err();
        assert_eq!(refused, Error::IdToken(error), "{changes}");
        let sentence = Problem::from(refused).sentence.to_string();
        assert!(sentence.contains("Sign in again"), "{sentence}");
    }
}

#[test]
fn each_attempt_has_verifier_of_its_own() {
    let verifiers: std::collections::BTreeSet<String> = (0..3)
        .map(|_| {
            let script = Script::polled(vec![Scene::tokens()]);
            block_on(attempt(&script, &DrivenClock::default()))
                .0
                .unwrap();
            script.polls()[0]["code_verifier"].clone()
        })
        .collect();
    assert_eq!(verifiers.len(), 3);
    assert!(verifiers.iter().all(|verifier| verifier.len() >= 43));
}

#[test]
fn configured_client_secret_goes_into_both_forms() {
    let script = Script::polled(vec![Scene::tokens()]);
    let config = Config {
        client_secret: Some("s&x".into()),
        scopes: Vec::new(),
        ..Config::embedded(&script.url, &script.url, "efb", Ports::ANY).unwrap()
    };
    let identity = identity(&config, &DrivenClock::default());
    block_on(identity.sign_in_by_device(|_code| ())).unwrap();
    let request = &script.asked()[1].form;
    assert_eq!(request["client_secret"], "s&x");
    assert!(!request.contains_key("scope"), "nothing to ask for");
    assert_eq!(script.polls()[0]["client_secret"], "s&x");
}

#[test]
fn redirect_is_final_at_each_step_and_not_followed() {
    let other = Script::new(vec![Scene::tokens()]);
    let moved = |status: &str| Scene::status(status, &format!("location: {}/\r\n", other.url));
    for status in [
        "301 Moved Permanently",
        "302 Found",
        "307 Temporary Redirect",
    ] {
        let script = Script::new(vec![Scene::no_document(), moved(status)]);
        let foreign = || Error::Http(http::Error::OtherHost(other.url.clone()));
        assert_eq!(refused(&script), foreign());
        let (result, pauses) = polled(vec![moved(status)]);
        assert_eq!(result.unwrap_err(), foreign());
        assert_eq!(pauses, [5], "{status}: no second poll");
    }
    assert!(other.asked().is_empty());
}

#[test]
fn giving_up_ends_polls_at_once() {
    let script = Script::polled(vec![Scene::pending(), Scene::pending()]);
    let driven = DrivenClock::default();
    driven.hold_pauses();
    block_on(async {
        let identity = script.identity(&driven);
        let signing_in = tokio::spawn(async move {
            let waiting = identity.sign_in_by_device(|_code| ());
            waiting.await.map(|_signed_in| ())
        });
        script.has_heard(2).await;
        driven.wait_for_sleeper().await;
        signing_in.abort();
        assert!(signing_in.await.unwrap_err().is_cancelled());
        driven.pass(Duration::from_mins(1));
        // A waiting task would ask before this comes back.
        let other = script.identity(&DrivenClock::default());
        other.sign_in_by_device(|_code| ()).await.unwrap_err();
    });
    let lines: Vec<String> = script.asked().into_iter().map(|asked| asked.line).collect();
    assert_eq!(lines[2], "GET /.well-known/openid-configuration");
}

#[test]
fn nothing_that_is_told_holds_secret() {
    let script = Script::polled(vec![Scene::error("access_denied")]);
    let (result, shown) = block_on(attempt(&script, &DrivenClock::default()));
    let error = result.unwrap_err();
    let verifier = script.polls()[0]["code_verifier"].clone();
    let problem = Problem::from(error.clone());
    let told = format!("{shown:?} {error:?} {error} {problem:?}");
    for secret in [DEVICE_CODE, verifier.as_str()] {
        assert!(!told.contains(secret), "{told}");
    }
    let signed_in = Script::polled(vec![Scene::tokens()]);
    let (result, _) = block_on(attempt(&signed_in, &DrivenClock::default()));
    let told = format!("{:?}", result.unwrap());
    assert!(
        !told.contains("opaque") && !told.contains("again"),
        "{told}"
    );
}
