//! The token endpoint, user info and revocation, asked over sockets.

use std::time::Duration;

use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use reqwest::header;
use serde_json::Value;

use super::super::Options;
use super::browser::{Browser, REDIRECT, VERIFIER, claims, json, refusal, refused, text};

const FULL: usize = 0;

#[tokio::test]
async fn code_becomes_tokens_that_name_user() {
    let browser = Browser::new();
    let tokens = browser.sign_in(FULL).await;
    assert_eq!(text(&tokens, "token_type"), "Bearer");
    assert_eq!(tokens["expires_in"], 3600);
    let claims = claims(&text(&tokens, "access_token"));
    assert_eq!(text(&claims, "iss"), browser.demo.auth_url());
    for field in ["sub", "jti", "exp", "aud", "subscriptions"] {
        assert!(claims.get(field).is_some(), "{field}");
    }
    assert_eq!(text(&claims, "preferred_username"), "full.pilot");
    let user = json(browser.userinfo(&text(&tokens, "access_token")).await).await;
    assert_eq!(text(&user, "preferred_username"), "full.pilot");
    assert_eq!(text(&user, "name"), "Fiona Full");
    assert_eq!(user["sub"], claims["sub"]);
}

#[tokio::test]
async fn id_token_has_nonce_and_signature() {
    let browser = Browser::new();
    let tokens = browser.sign_in(FULL).await;
    let key = DecodingKey::from_secret(browser.demo.client_secret().as_bytes());
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_audience(&[browser.demo.client_id()]);
    validation.set_issuer(&[browser.demo.auth_url()]);
    let token = text(&tokens, "id_token");
    let claims = jsonwebtoken::decode::<Value>(&token, &key, &validation)
        .unwrap()
        .claims;
    assert_eq!(text(&claims, "nonce"), "n0nce");
}

#[tokio::test]
async fn id_and_refresh_tokens_need_scope() {
    let browser = Browser::new();
    let request = browser.request_with("scope", "charts");
    let page = browser.authorize(&request).await.text().await.unwrap();
    let account = browser.demo.accounts()[FULL];
    let ticket = super::browser::ticket(&page);
    let form = [
        ("ticket", ticket.as_str()),
        ("username", account.username),
        ("password", account.password),
    ];
    let page = browser
        .post("/connect/signin", &form)
        .await
        .text()
        .await
        .unwrap();
    let ticket = super::browser::ticket(&page);
    let form = [("ticket", ticket.as_str()), ("answer", "allow")];
    let answer = browser.post("/connect/consent", &form).await;
    let code = super::browser::parameter(&answer, "code").unwrap();
    let tokens = json(browser.redeem(&code, VERIFIER).await).await;
    assert!(tokens.get("access_token").is_some());
    assert!(tokens.get("id_token").is_none());
    assert!(tokens.get("refresh_token").is_none());
}

#[tokio::test]
async fn wrong_verifier_spends_code() {
    let browser = Browser::new();
    for wrong in ["", "short", &"x".repeat(43), &"x".repeat(400)] {
        let code = browser.code(FULL).await;
        let answer = browser.redeem(&code, wrong).await;
        assert_eq!(
            refusal(answer).await,
            refused(400, "invalid_grant"),
            "{wrong}"
        );
        let answer = browser.redeem(&code, VERIFIER).await;
        assert_eq!(refusal(answer).await, refused(400, "invalid_grant"));
    }
}

#[tokio::test]
async fn code_is_bound_to_its_redirect_address() {
    let browser = Browser::new();
    for redirect in [
        "",
        "http://127.0.0.1:4712/callback",
        "http://127.0.0.1:4711/callback/",
    ] {
        let code = browser.code(FULL).await;
        let answer = browser
            .token(&[
                ("grant_type", "authorization_code"),
                ("code", &code),
                ("redirect_uri", redirect),
                ("code_verifier", VERIFIER),
            ])
            .await;
        assert_eq!(
            refusal(answer).await,
            refused(400, "invalid_grant"),
            "{redirect}"
        );
    }
}

#[tokio::test]
async fn replayed_code_revokes_its_tokens() {
    let browser = Browser::new();
    let code = browser.code(FULL).await;
    let tokens = json(browser.redeem(&code, VERIFIER).await).await;
    let access = text(&tokens, "access_token");
    assert_eq!(browser.userinfo(&access).await.status(), 200);
    let replay = browser.redeem(&code, VERIFIER).await;
    assert_eq!(refusal(replay).await, refused(400, "invalid_grant"));
    assert_eq!(browser.userinfo(&access).await.status(), 401);
    let answer = browser.refresh(&text(&tokens, "refresh_token")).await;
    assert_eq!(refusal(answer).await, refused(400, "invalid_grant"));
}

#[tokio::test]
async fn code_that_came_too_late_is_refused() {
    let browser = Browser::with(Options {
        code_lifetime: Duration::ZERO,
        ..Options::default()
    });
    let code = browser.code(FULL).await;
    let answer = browser.redeem(&code, VERIFIER).await;
    assert_eq!(refusal(answer).await, refused(400, "invalid_grant"));
}

#[tokio::test]
async fn every_refresh_returns_new_refresh_token() {
    let browser = Browser::new();
    let first = browser.sign_in(FULL).await;
    let second = json(browser.refresh(&text(&first, "refresh_token")).await).await;
    let third = json(browser.refresh(&text(&second, "refresh_token")).await).await;
    let access = [&first, &second, &third].map(|tokens| text(tokens, "access_token"));
    let refresh = [&first, &second, &third].map(|tokens| text(tokens, "refresh_token"));
    for texts in [&access, &refresh] {
        assert!(texts[0] != texts[1] && texts[1] != texts[2] && !texts[2].is_empty());
    }
    assert_eq!(browser.userinfo(&access[2]).await.status(), 200);
}

#[tokio::test]
async fn lost_refresh_can_be_sent_again() {
    let browser = Browser::new();
    let first = browser.sign_in(FULL).await;
    let old = text(&first, "refresh_token");
    let lost = json(browser.refresh(&old).await).await;
    let second = json(browser.refresh(&old).await).await;
    let again = text(&second, "refresh_token");
    assert_ne!(again, text(&lost, "refresh_token"));
    let third = json(browser.refresh(&again).await).await;
    assert_eq!(
        browser
            .userinfo(&text(&third, "access_token"))
            .await
            .status(),
        200
    );
}

#[tokio::test]
async fn late_refresh_token_ends_sign_in() {
    let browser = Browser::new();
    let first = browser.sign_in(FULL).await;
    let old = text(&first, "refresh_token");
    let lost = json(browser.refresh(&old).await).await;
    let second = json(browser.refresh(&old).await).await;
    for tokens in [&lost, &second] {
        let answer = browser.refresh(&text(tokens, "refresh_token")).await;
        assert_eq!(refusal(answer).await, refused(400, "invalid_grant"));
    }
}

#[tokio::test]
async fn reused_refresh_token_ends_sign_in() {
    let browser = Browser::new();
    let first = browser.sign_in(FULL).await;
    let second = json(browser.refresh(&text(&first, "refresh_token")).await).await;
    let third = json(browser.refresh(&text(&second, "refresh_token")).await).await;
    for tokens in [&first, &third] {
        let answer = browser.refresh(&text(tokens, "refresh_token")).await;
        assert_eq!(refusal(answer).await, refused(400, "invalid_grant"));
    }
}

#[tokio::test]
async fn reuse_without_grace_ends_one_sign_in() {
    let browser = Browser::with(Options {
        refresh_grace: Duration::ZERO,
        ..Options::default()
    });
    let other = browser.sign_in(FULL).await;
    let first = browser.sign_in(FULL).await;
    let second = json(browser.refresh(&text(&first, "refresh_token")).await).await;
    for tokens in [&first, &second] {
        let answer = browser.refresh(&text(tokens, "refresh_token")).await;
        assert_eq!(refusal(answer).await, refused(400, "invalid_grant"));
    }
    for (tokens, status) in [(&second, 401), (&other, 200)] {
        let user = browser.userinfo(&text(tokens, "access_token")).await;
        assert_eq!(user.status(), status);
    }
}

#[tokio::test]
async fn refresh_may_ask_for_less_but_not_for_more() {
    let browser = Browser::new();
    let tokens = browser.sign_in(FULL).await;
    let refresh = text(&tokens, "refresh_token");
    let more = [
        ("grant_type", "refresh_token"),
        ("refresh_token", refresh.as_str()),
        ("scope", "charts fmsdata"),
    ];
    assert_eq!(
        refusal(browser.token(&more).await).await,
        refused(400, "invalid_scope")
    );
    let less = [more[0], more[1], ("scope", "charts")];
    let answer = json(browser.token(&less).await).await;
    assert_eq!(text(&answer, "scope"), "charts");
    assert_eq!(
        text(&claims(&text(&answer, "access_token")), "scope"),
        "charts"
    );
}

#[tokio::test]
async fn ended_sessions_cannot_be_refreshed() {
    let browser = Browser::new();
    let tokens = browser.sign_in(FULL).await;
    browser.demo.control().end_sessions();
    let answer = browser.refresh(&text(&tokens, "refresh_token")).await;
    assert_eq!(refusal(answer).await, refused(400, "invalid_grant"));
    assert_eq!(
        browser
            .userinfo(&text(&tokens, "access_token"))
            .await
            .status(),
        200
    );
}

#[tokio::test]
async fn revoked_refresh_token_ends_sign_in() {
    let browser = Browser::new();
    let tokens = browser.sign_in(FULL).await;
    let refresh = text(&tokens, "refresh_token");
    let form = [
        ("client_id", browser.demo.client_id()),
        ("token", refresh.as_str()),
    ];
    for _ in 0..2 {
        // The second time the token is unknown, which is just as well (RFC 7009 2.2).
        assert_eq!(
            browser.post("/connect/revocation", &form).await.status(),
            200
        );
    }
    assert_eq!(
        refusal(browser.refresh(&refresh).await).await,
        refused(400, "invalid_grant")
    );
    assert_eq!(
        browser
            .userinfo(&text(&tokens, "access_token"))
            .await
            .status(),
        401
    );
    let answer = browser.post("/connect/revocation", &form[..1]).await;
    assert_eq!(refusal(answer).await, refused(400, "invalid_request"));
}

#[tokio::test]
async fn bearer_beside_client_does_not_stop_revocation() {
    let browser = Browser::new();
    let tokens = browser.sign_in(FULL).await;
    let [access, refresh] = ["access_token", "refresh_token"].map(|name| text(&tokens, name));
    let url = format!("{}/connect/revocation", browser.demo.auth_url());
    let form = [
        ("client_id", browser.demo.client_id()),
        ("client_secret", browser.demo.client_secret()),
        ("token", refresh.as_str()),
    ];
    let request = browser.client.post(&url).form(&form).bearer_auth(access);
    assert_eq!(request.send().await.unwrap().status(), 200);
    assert_eq!(
        refusal(browser.refresh(&refresh).await).await,
        refused(400, "invalid_grant")
    );
}

#[tokio::test]
async fn revocation_authenticates_client() {
    let browser = Browser::new();
    let access = browser.access(FULL).await;
    let url = format!("{}/connect/revocation", browser.demo.auth_url());
    let request = || browser.client.post(&url).form(&[("token", &access)]);
    let (id, secret) = (browser.demo.client_id(), browser.demo.client_secret());
    for (answer, status) in [
        (request(), 401),
        (request().basic_auth(id, Some("wrong")), 401),
        (request().basic_auth(id, Some(secret)), 200),
    ] {
        let answer = answer.send().await.unwrap();
        assert_eq!(answer.status(), status);
        let challenged = answer.headers().contains_key(header::WWW_AUTHENTICATE);
        assert_eq!(challenged, status == 401);
    }
    assert_eq!(browser.userinfo(&access).await.status(), 401);
}

#[tokio::test]
async fn user_info_needs_token() {
    let browser = Browser::new();
    let url = format!("{}/connect/userinfo", browser.demo.auth_url());
    let answer = browser.client.get(url).send().await.unwrap();
    assert_eq!(answer.status(), 401);
    assert_eq!(answer.headers()[header::WWW_AUTHENTICATE], "Bearer");
    assert_eq!(browser.userinfo("garbage").await.status(), 401);
}

#[tokio::test]
async fn unknown_token_fields_are_ignored() {
    let browser = Browser::new();
    let code = browser.code(FULL).await;
    let answer = browser
        .token(&[
            ("grant_type", "authorization_code"),
            ("code", &code),
            ("redirect_uri", REDIRECT),
            ("code_verifier", VERIFIER),
            ("rules", "IFR"),
            ("rules", "VFR"),
        ])
        .await;
    assert_eq!(answer.status(), 200);
}
