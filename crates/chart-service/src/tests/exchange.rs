//! The token endpoint's client credentials and its answers to malformed requests.

use reqwest::header;

use super::browser::{Browser, claims, json, refusal, refused, text};

#[tokio::test]
async fn client_credentials_give_three_fields() {
    let browser = Browser::new();
    let (id, secret) = (browser.demo.client_id(), browser.demo.client_secret());
    let form = [("grant_type", "client_credentials"), ("scope", "fmsdata")];
    let posted = [
        form[0],
        form[1],
        ("client_id", id),
        ("client_secret", secret),
    ];
    let url = format!("{}/connect/token", browser.demo.auth_url());
    let basic = browser
        .client
        .post(url)
        .form(&form)
        .basic_auth(id, Some(secret));
    for answer in [
        browser.post("/connect/token", &posted).await,
        basic.send().await.unwrap(),
    ] {
        let answer = json(answer).await;
        let mut fields: Vec<&String> = answer.as_object().unwrap().keys().collect();
        fields.sort();
        assert_eq!(fields, ["access_token", "expires_in", "token_type"]);
        assert_eq!(answer["expires_in"], 3600);
        assert_eq!(answer["token_type"], "Bearer");
        assert!(
            claims(&text(&answer, "access_token"))
                .get("subscriptions")
                .is_none()
        );
    }
}

#[tokio::test]
async fn malformed_token_requests_get_error_they_deserve() {
    let browser = Browser::new();
    let secret = browser.demo.client_secret().to_owned();
    let secret = ("client_secret", secret.as_str());
    let client_credentials = ("grant_type", "client_credentials");
    let fmsdata = ("scope", "fmsdata");
    for (form, status, error) in [
        (vec![], 400, "invalid_request"),
        (
            vec![("grant_type", "password")],
            400,
            "unsupported_grant_type",
        ),
        (
            vec![("grant_type", "authorization_code")],
            400,
            "invalid_request",
        ),
        (
            vec![("grant_type", "refresh_token")],
            400,
            "invalid_request",
        ),
        (
            vec![
                ("refresh_token", "a"),
                ("refresh_token", "b"),
                ("grant_type", "refresh_token"),
            ],
            400,
            "invalid_request",
        ),
        (
            vec![("grant_type", "refresh_token"), ("refresh_token", "a")],
            400,
            "invalid_grant",
        ),
        (
            vec![("grant_type", "authorization_code"), ("code", "a")],
            400,
            "invalid_grant",
        ),
        (vec![client_credentials, fmsdata], 401, "invalid_client"),
        (
            vec![client_credentials, fmsdata, ("client_secret", "wrong")],
            401,
            "invalid_client",
        ),
        (vec![client_credentials, secret], 400, "invalid_scope"),
        (
            vec![client_credentials, secret, ("scope", "charts")],
            400,
            "invalid_scope",
        ),
        (vec![("client_id", "twice")], 400, "invalid_request"),
    ] {
        let answer = browser.token(&form).await;
        assert_eq!(refusal(answer).await, refused(status, error), "{form:?}");
    }
    let unknown = browser
        .post("/connect/token", &[("client_id", "another")])
        .await;
    assert_eq!(refusal(unknown).await, refused(401, "invalid_client"));
}

#[tokio::test]
async fn body_that_is_not_form_is_refused() {
    let browser = Browser::new();
    let url = format!("{}/connect/token", browser.demo.auth_url());
    let request = browser
        .client
        .post(&url)
        .header(header::CONTENT_TYPE, "application/json");
    let answer = request.body("{}").send().await.unwrap();
    assert_eq!(refusal(answer).await, refused(400, "invalid_request"));
    let large = browser
        .client
        .post(&url)
        .body("x".repeat(100_000))
        .send()
        .await
        .unwrap();
    assert_eq!(large.status(), 413);
}

#[tokio::test]
async fn unauthorized_client_is_challenged() {
    let browser = Browser::new();
    let url = format!("{}/connect/token", browser.demo.auth_url());
    let form = [("grant_type", "client_credentials"), ("scope", "fmsdata")];
    let request = || browser.client.post(&url).form(&form);
    let secret = browser.demo.client_secret();
    for (case, request) in [
        ("nothing", request()),
        (
            "wrong secret",
            request().basic_auth("flightbag", Some("wrong")),
        ),
        (
            "wrong client",
            request().basic_auth("another", Some(secret)),
        ),
        ("no secret", request().basic_auth("flightbag", None::<&str>)),
        ("another scheme", request().bearer_auth(secret)),
        (
            "no base64",
            request().header(header::AUTHORIZATION, "Basic ***"),
        ),
    ] {
        let answer = request.send().await.unwrap();
        let challenge = answer.headers()[header::WWW_AUTHENTICATE].to_str().unwrap();
        assert!(challenge.starts_with("Basic realm="), "{case}");
        let answer = refusal(answer).await;
        assert_eq!(answer, refused(401, "invalid_client"), "{case}");
    }
}

#[tokio::test]
async fn two_client_authentications_are_refused() {
    let browser = Browser::new();
    let url = format!("{}/connect/token", browser.demo.auth_url());
    let (id, secret) = (browser.demo.client_id(), browser.demo.client_secret());
    let form = [("grant_type", "client_credentials"), ("scope", "fmsdata")];
    let both = [form[0], form[1], ("client_secret", secret)];
    let request = browser.client.post(&url).form(&both);
    let answer = request.basic_auth(id, Some(secret)).send().await.unwrap();
    assert_eq!(refusal(answer).await, refused(400, "invalid_request"));
    let request = browser.client.post(&url).form(&form);
    let twice = request
        .basic_auth(id, Some(secret))
        .header(header::AUTHORIZATION, "Basic YTpi");
    let answer = twice.send().await.unwrap();
    assert_eq!(refusal(answer).await, refused(400, "invalid_request"));
}

#[tokio::test]
async fn client_id_may_repeat_header() {
    let browser = Browser::new();
    let url = format!("{}/connect/token", browser.demo.auth_url());
    let (id, secret) = (browser.demo.client_id(), browser.demo.client_secret());
    for (named, status) in [(id, 200), ("another", 401)] {
        let form = [
            ("grant_type", "client_credentials"),
            ("scope", "fmsdata"),
            ("client_id", named),
        ];
        let request = browser.client.post(&url).form(&form);
        let answer = request.basic_auth(id, Some(secret)).send().await.unwrap();
        assert_eq!(answer.status(), status, "{named}");
    }
}

#[tokio::test]
async fn credentials_in_header_are_percent_decoded() {
    let browser = Browser::new();
    let url = format!("{}/connect/token", browser.demo.auth_url());
    // Each byte encoded, as RFC 6749 2.3.1 lets a client do it.
    let encoded = |text: &str| {
        let bytes = text.bytes();
        bytes.fold(String::new(), |all, byte| format!("{all}%{byte:02x}"))
    };
    let id = encoded(browser.demo.client_id());
    let secret = encoded(browser.demo.client_secret());
    let form = [("grant_type", "client_credentials"), ("scope", "fmsdata")];
    let request = browser.client.post(url).form(&form);
    let answer = request.basic_auth(id, Some(secret)).send().await.unwrap();
    assert_eq!(answer.status(), 200);
}
