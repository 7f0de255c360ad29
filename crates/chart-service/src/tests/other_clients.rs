//! The embedded service for other clients: an identifier, redirect addresses and accounts of their own.

use std::time::Duration;

use reqwest::header;
use serde_json::json;

use super::super::{ChartService, Error, Options, PilotAccount};
use super::browser::{
    Browser, DEVICE_GRANT, VERIFIER, claims, json as body, parameter, refusal, refused, text,
    ticket,
};

const ACCOUNTS: &str = "[[account]]\nname = \"anna & co\"\npassword = \"s3cret\"\nsubscriptions = [\"fmsdata\"]\n\
                        [[account]]\nname = \"bert\"\npassword = \"pa ss\"\n";

fn with_accounts() -> Browser {
    Browser::with(Options {
        accounts: PilotAccount::all_from_toml(ACCOUNTS).unwrap(),
        ..Options::default()
    })
}

#[tokio::test]
async fn file_accounts_have_their_subscriptions() {
    let browser = with_accounts();
    for (account, kinds) in [(0, json!(["fmsdata"])), (1, json!([]))] {
        let access = browser.access(account).await;
        assert_eq!(claims(&access)["subscriptions"], kinds);
        let list = body(browser.charts("/v1/subscriptions/valid", &access).await).await;
        assert_eq!(
            list.as_array().unwrap().len(),
            kinds.as_array().unwrap().len()
        );
        let user = body(browser.userinfo(&access).await).await;
        let name = browser.demo.accounts()[account].username;
        assert_eq!(text(&user, "preferred_username"), name);
    }
}

#[tokio::test]
async fn accounts_file_replaces_built_in_ones() {
    let browser = with_accounts();
    let page = browser.authorize(&browser.request()).await.text().await;
    let page = page.unwrap();
    for hidden in [
        "s3cret",
        "pa ss",
        "bert",
        "fly-charts",
        "Demonstration accounts",
    ] {
        assert!(!page.contains(hidden), "{hidden}");
    }
    let page = browser.type_password("full.pilot", "fly-charts").await;
    assert!(page.contains("is not right"));
}

#[tokio::test]
async fn identity_server_knows_its_client_only() {
    let browser = Browser::with(Options {
        client_id: "my.efb".to_owned(),
        ..Options::default()
    });
    assert_eq!(browser.demo.client_id(), "my.efb");
    assert_eq!(claims(&browser.access(0).await)["client_id"], "my.efb");
    let form = [
        ("grant_type", "refresh_token"),
        ("refresh_token", "x"),
        ("client_id", "flightbag"),
    ];
    let answer = browser.post("/connect/token", &form).await;
    assert_eq!(refusal(answer).await, refused(401, "invalid_client"));
}

#[tokio::test]
async fn browser_returns_to_registered_place() {
    for address in [
        "https://efb.example.org/back?from=demo",
        "org.example.efb:/back",
    ] {
        let browser = Browser::with(Options {
            redirect_uris: vec!["https://other.example.org/".to_owned(), address.to_owned()],
            ..Options::default()
        });
        let request = browser.request_with("redirect_uri", address);
        let page = browser.authorize(&request).await;
        let policy = page.headers()[header::CONTENT_SECURITY_POLICY].to_str();
        let scheme = address.split_once(':').unwrap().0;
        assert!(
            policy
                .unwrap()
                .contains(&format!("form-action 'self' {scheme}:"))
        );
        let on_page = ticket(&page.text().await.unwrap());
        let account = browser.demo.accounts()[0];
        let form = [
            ("ticket", on_page.as_str()),
            ("username", account.username),
            ("password", account.password),
        ];
        let page = browser.post("/connect/signin", &form).await.text().await;
        let on_page = ticket(&page.unwrap());
        let form = [("ticket", on_page.as_str()), ("answer", "allow")];
        let answer = browser.post("/connect/consent", &form).await;
        let location = answer.headers()[header::LOCATION].to_str().unwrap();
        assert!(location.starts_with(address), "{location}");
        assert!(parameter(&answer, "code").is_some(), "{location}");
    }
}

#[test]
fn bad_redirect_is_told_at_start() {
    let error = ChartService::start(Options {
        redirect_uris: vec!["javascript:alert(1)".to_owned()],
        ..Options::default()
    });
    assert!(matches!(error.unwrap_err(), Error::Redirect(named) if named == "javascript:alert(1)"));
}

#[tokio::test]
async fn default_device_scopes_are_used() {
    let browser = Browser::with(Options {
        device_poll_interval: Duration::ZERO,
        ..Options::default()
    });
    for given in [None, Some("")] {
        let mut form = Browser::device_request();
        form.retain(|(field, _)| *field != "scope");
        form.extend(given.map(|empty| ("scope", empty)));
        // No server has to know this one.
        form.push(("audience", "charts"));
        let started = body(browser.begin_device(&form).await).await;
        let user_code = text(&started, "user_code");
        browser.answer_device(&user_code, 0, "allow").await;
        let device_code = text(&started, "device_code");
        let poll = [
            ("grant_type", DEVICE_GRANT),
            ("device_code", device_code.as_str()),
            ("code_verifier", VERIFIER),
            ("scope", "openid charts"),
        ];
        let tokens = body(browser.token(&poll).await).await;
        let usual = "openid userinfo offline_access charts";
        assert_eq!(text(&tokens, "scope"), usual, "{given:?}");
        let access = claims(&text(&tokens, "access_token"));
        assert_eq!(text(&access, "preferred_username"), "full.pilot");
    }
}
