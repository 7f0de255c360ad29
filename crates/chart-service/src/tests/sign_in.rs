//! The pages between the application's link and its code, as a browser meets them.

use reqwest::header;

use super::browser::{Browser, DEVICE_GRANT, REDIRECT, json, parameter, text, ticket};

#[tokio::test]
async fn discovery_names_endpoints_of_this_server() {
    let browser = Browser::new();
    let auth_url = browser.demo.auth_url();
    let url = format!("{auth_url}/.well-known/openid-configuration");
    let document = json(browser.client.get(url).send().await.unwrap()).await;
    assert_eq!(text(&document, "issuer"), auth_url);
    for (field, path) in [
        ("authorization_endpoint", "/connect/authorize"),
        ("token_endpoint", "/connect/token"),
        ("userinfo_endpoint", "/connect/userinfo"),
        ("revocation_endpoint", "/connect/revocation"),
        (
            "device_authorization_endpoint",
            "/connect/deviceauthorization",
        ),
    ] {
        assert_eq!(text(&document, field), format!("{auth_url}{path}"));
    }
    assert_eq!(
        document["authorization_response_iss_parameter_supported"],
        true
    );
    for (field, names) in [
        ("response_types_supported", vec!["code"]),
        ("code_challenge_methods_supported", vec!["S256"]),
        (
            "grant_types_supported",
            vec![
                "authorization_code",
                "refresh_token",
                "client_credentials",
                DEVICE_GRANT,
            ],
        ),
        (
            "token_endpoint_auth_methods_supported",
            vec!["none", "client_secret_post", "client_secret_basic"],
        ),
        (
            "revocation_endpoint_auth_methods_supported",
            vec!["none", "client_secret_post", "client_secret_basic"],
        ),
        (
            "scopes_supported",
            vec![
                "openid",
                "userinfo",
                "profile",
                "offline_access",
                "charts",
                "fmsdata",
            ],
        ),
    ] {
        assert_eq!(document[field], serde_json::json!(names), "{field}");
    }
}

#[tokio::test]
async fn sign_in_page_is_plain_and_not_stored() {
    let browser = Browser::new();
    let answer = browser.authorize(&browser.request()).await;
    assert_eq!(answer.status(), 200);
    let headers = answer.headers().clone();
    let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.contains("default-src 'none'"));
    assert!(policy.contains("frame-ancestors 'none'"));
    assert!(policy.contains("form-action 'self' http://127.0.0.1:4711;"));
    assert_eq!(headers[header::CACHE_CONTROL], "no-store");
    let page = answer.text().await.unwrap();
    assert!(page.contains("<label for=\"username\">User name</label>"));
    assert!(page.contains("<label for=\"password\">Password</label>"));
    assert!(page.contains("prefers-color-scheme: dark"));
    assert!(!page.contains("<script"));
    assert!(!page.contains("src="));
    for account in browser.demo.accounts() {
        assert!(page.contains(account.password));
        assert!(page.contains(&format!("Sign in as {}", account.username)));
    }
}

#[tokio::test]
async fn wrong_password_keeps_name() {
    let browser = Browser::new();
    let page = browser.type_password("full.\"pilot", "wrong").await;
    assert!(page.contains("role=\"alert\""));
    assert!(page.contains("value=\"full.&quot;pilot\""));
    // The new page's ticket works.
    let account = browser.demo.accounts()[0];
    let form = [
        ("ticket", ticket(&page)),
        ("username", account.username.to_owned()),
        ("password", account.password.to_owned()),
    ];
    let form: Vec<(&str, &str)> = form.iter().map(|(n, v)| (*n, v.as_str())).collect();
    let page = browser
        .post("/connect/signin", &form)
        .await
        .text()
        .await
        .unwrap();
    assert!(page.contains("value=\"allow\""));
}

#[tokio::test]
async fn consent_page_names_account_and_what_is_asked() {
    let browser = Browser::new();
    let account = browser.demo.accounts()[1];
    let page = browser
        .type_password(account.username, account.password)
        .await;
    assert!(page.contains("<strong>demo.pilot</strong>"));
    assert_eq!(page.matches("<li>").count(), 4);
    assert!(page.contains(">Allow</button>"));
    assert!(page.contains(">Refuse</button>"));
}

#[tokio::test]
async fn consent_returns_code_state_and_issuer() {
    let browser = Browser::new();
    let answer = answer_consent(&browser, "allow").await;
    assert_eq!(answer.status(), 303);
    assert_eq!(parameter(&answer, "state").as_deref(), Some("st&te"));
    assert_eq!(
        parameter(&answer, "iss").as_deref(),
        Some(browser.demo.auth_url())
    );
    assert!(parameter(&answer, "code").is_some_and(|code| code.len() >= 40));
    assert_eq!(parameter(&answer, "error"), None);
    let location = answer.headers()[header::LOCATION].to_str().unwrap();
    assert!(location.starts_with(&format!("{REDIRECT}?")));
}

#[tokio::test]
async fn refused_consent_is_told_to_application() {
    let browser = Browser::new();
    let answer = answer_consent(&browser, "refuse").await;
    assert_eq!(
        parameter(&answer, "error").as_deref(),
        Some("access_denied")
    );
    assert_eq!(parameter(&answer, "state").as_deref(), Some("st&te"));
    assert_eq!(
        parameter(&answer, "iss").as_deref(),
        Some(browser.demo.auth_url())
    );
    assert_eq!(parameter(&answer, "code"), None);
}

async fn answer_consent(browser: &Browser, answer: &str) -> reqwest::Response {
    let account = browser.demo.accounts()[0];
    let page = browser
        .type_password(account.username, account.password)
        .await;
    let ticket = ticket(&page);
    browser
        .post(
            "/connect/consent",
            &[("ticket", &ticket), ("answer", answer)],
        )
        .await
}

#[tokio::test]
async fn unknown_client_is_never_redirected() {
    let browser = Browser::new();
    for (name, value) in [
        ("client_id", "another"),
        ("client_id", ""),
        ("redirect_uri", ""),
        ("redirect_uri", "http://localhost:4711/callback"),
        ("redirect_uri", "https://example.org/callback"),
        ("redirect_uri", "http://127.0.0.1:4711@example.org/"),
    ] {
        let answer = browser.authorize(&browser.request_with(name, value)).await;
        assert_eq!(answer.status(), 400, "{name}={value}");
        assert!(answer.headers().get(header::LOCATION).is_none());
        assert!(answer.text().await.unwrap().contains("role=\"alert\""));
    }
}

#[tokio::test]
async fn any_port_and_path_of_loopback_may_get_answer() {
    let browser = Browser::new();
    for value in [
        "http://127.0.0.1:1/x/y",
        "http://[::1]:65535/",
        "http://127.0.0.1/?a=b",
    ] {
        let answer = browser
            .authorize(&browser.request_with("redirect_uri", value))
            .await;
        assert_eq!(answer.status(), 200, "{value}");
    }
}

#[tokio::test]
async fn other_mistakes_are_told_to_application() {
    let browser = Browser::new();
    for (name, value, error) in [
        ("response_type", "", "invalid_request"),
        ("response_type", "token", "unsupported_response_type"),
        ("response_mode", "fragment", "invalid_request"),
        ("code_challenge", "", "invalid_request"),
        ("code_challenge", "short", "invalid_request"),
        ("code_challenge_method", "", "invalid_request"),
        ("code_challenge_method", "plain", "invalid_request"),
        ("scope", "", "invalid_scope"),
        ("scope", "everything", "invalid_scope"),
        ("prompt", "none", "login_required"),
    ] {
        let answer = browser.authorize(&browser.request_with(name, value)).await;
        assert_eq!(answer.status(), 303, "{name}={value}");
        assert_eq!(
            parameter(&answer, "error").as_deref(),
            Some(error),
            "{name}={value}"
        );
        assert_eq!(parameter(&answer, "state").as_deref(), Some("st&te"));
        assert_eq!(
            parameter(&answer, "iss").as_deref(),
            Some(browser.demo.auth_url())
        );
    }
}

#[tokio::test]
async fn forced_sign_in_shows_password_page() {
    let browser = Browser::new();
    browser.code(0).await;
    for prompt in ["login", "consent", "login consent"] {
        let request = browser.request_with("prompt", prompt);
        let answer = browser.authorize(&request).await;
        assert_eq!(answer.status(), 200, "{prompt}");
        let page = answer.text().await.unwrap();
        assert!(page.contains("name=\"password\""), "{prompt}");
    }
}

#[tokio::test]
async fn unknown_parameters_are_ignored() {
    let browser = Browser::new();
    let mut request = browser.request_with("scope", "charts offline_access");
    for (name, value) in [
        ("prompt", "none"),
        ("audience", "charts"),
        ("audience", "twice"),
        ("display", "popup"),
    ] {
        request.push((name, value.to_owned()));
    }
    let answer = browser.authorize(&request).await;
    assert_eq!(answer.status(), 200);
    assert!(answer.text().await.unwrap().contains("name=\"password\""));
}

#[tokio::test]
async fn parameter_given_twice_is_mistake() {
    let browser = Browser::new();
    let mut request = browser.request();
    request.push(("nonce", "another".to_owned()));
    let answer = browser.authorize(&request).await;
    assert_eq!(
        parameter(&answer, "error").as_deref(),
        Some("invalid_request")
    );
    let mut request = browser.request();
    request.push(("redirect_uri", REDIRECT.to_owned()));
    assert_eq!(browser.authorize(&request).await.status(), 400);
}

#[tokio::test]
async fn form_without_fresh_ticket_leads_nowhere() {
    let browser = Browser::new();
    let account = browser.demo.accounts()[0];
    let page = browser
        .authorize(&browser.request())
        .await
        .text()
        .await
        .unwrap();
    let used = ticket(&page);
    let form = |ticket| {
        [
            ("ticket", ticket),
            ("username", account.username),
            ("password", account.password),
        ]
    };
    assert_eq!(
        browser.post("/connect/signin", &form(&used)).await.status(),
        200
    );
    for ticket in [used.as_str(), "invented", ""] {
        let answer = browser.post("/connect/signin", &form(ticket)).await;
        assert_eq!(answer.status(), 400, "{ticket}");
    }
}

#[tokio::test]
async fn consent_before_password_is_refused() {
    let browser = Browser::new();
    let page = browser
        .authorize(&browser.request())
        .await
        .text()
        .await
        .unwrap();
    let form = [("ticket", ticket(&page)), ("answer", "allow".to_owned())];
    let form: Vec<(&str, &str)> = form.iter().map(|(n, v)| (*n, v.as_str())).collect();
    let answer = browser.post("/connect/consent", &form).await;
    assert_eq!(answer.status(), 400);
    assert!(answer.headers().get(header::LOCATION).is_none());
}
