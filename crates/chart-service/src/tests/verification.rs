//! A sign-in by device, over sockets: the application's requests and the pages its user goes through.

use std::time::Duration;

use reqwest::header;
use url::Url;

use super::super::Options;
use super::browser::{Browser, VERIFIER, claims, json, refusal, refused, text, ticket};

const FULL: usize = 0;
const DEMO: usize = 1;

/// A server that lets polls come as they like.
fn unhurried() -> Browser {
    Browser::with(Options {
        device_poll_interval: Duration::ZERO,
        ..Options::default()
    })
}

/// A device code and its user code.
async fn begun(browser: &Browser) -> (String, String) {
    let answer = browser.begin_device(&Browser::device_request()).await;
    assert_eq!(answer.status(), 200);
    let started = json(answer).await;
    (text(&started, "device_code"), text(&started, "user_code"))
}

#[tokio::test]
async fn device_is_told_its_code_page_and_pace() {
    let browser = Browser::new();
    let answer = browser.begin_device(&Browser::device_request()).await;
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    let started = json(answer).await;
    let code = text(&started, "user_code");
    let page = format!("{}/device", browser.demo.auth_url());
    assert_eq!(text(&started, "verification_uri"), page);
    assert_eq!(
        text(&started, "verification_uri_complete"),
        format!("{page}?user_code={code}")
    );
    assert_eq!(started["expires_in"], 600);
    assert_eq!(started["interval"], 5);
    assert!(text(&started, "device_code").len() >= 40);
}

#[tokio::test]
async fn malformed_device_requests_get_error_they_deserve() {
    let browser = Browser::new();
    for (name, value, status, error) in [
        ("scope", "everything", 400, "invalid_scope"),
        ("code_challenge", "", 400, "invalid_request"),
        ("code_challenge", "short", 400, "invalid_request"),
        ("code_challenge_method", "", 400, "invalid_request"),
        ("code_challenge_method", "plain", 400, "invalid_request"),
        ("client_secret", "wrong", 401, "invalid_client"),
        ("client_id", "twice", 400, "invalid_request"),
    ] {
        let mut form = Browser::device_request();
        form.retain(|(field, _)| *field != name);
        form.push((name, value));
        let answer = browser.begin_device(&form).await;
        assert_eq!(
            refusal(answer).await,
            refused(status, error),
            "{name}={value}"
        );
    }
    let form = Browser::device_request();
    let unknown = browser.post("/connect/deviceauthorization", &form).await;
    assert_eq!(refusal(unknown).await, refused(401, "invalid_client"));
}

#[tokio::test]
async fn device_is_signed_in_by_way_of_all_pages() {
    let browser = unhurried();
    let (device_code, user_code) = begun(&browser).await;
    let waiting = browser.poll(&device_code, VERIFIER).await;
    assert_eq!(
        refusal(waiting).await,
        refused(400, "authorization_pending")
    );
    let last = browser.answer_device(&user_code, FULL, "allow").await;
    let page = last.text().await.unwrap();
    assert!(page.contains("You can go back to Flightbag"));
    assert!(page.contains("<strong>full.pilot</strong>"));
    let tokens = json(browser.poll(&device_code, VERIFIER).await).await;
    assert_eq!(text(&tokens, "token_type"), "Bearer");
    assert_eq!(tokens["expires_in"], 3600);
    assert_eq!(
        text(&tokens, "scope"),
        "openid userinfo offline_access charts"
    );
    let access = text(&tokens, "access_token");
    let user = json(browser.userinfo(&access).await).await;
    assert_eq!(text(&user, "preferred_username"), "full.pilot");
    let airport = browser.charts("/v2/airport/KSFO", &access).await;
    assert_eq!(airport.status(), 200);
    // No browser asked, so there is no nonce to repeat.
    let identity = claims(&text(&tokens, "id_token"));
    assert_eq!(identity["sub"], user["sub"]);
    assert!(identity.get("nonce").is_none());
}

#[tokio::test]
async fn device_gets_account_of_page() {
    let browser = Browser::new();
    let tokens = browser.sign_in_by_device(DEMO).await;
    let user = json(browser.userinfo(&text(&tokens, "access_token")).await).await;
    assert_eq!(text(&user, "preferred_username"), "demo.pilot");
}

#[tokio::test]
async fn device_that_polls_too_soon_is_told_to_slow_down() {
    let browser = Browser::with(Options {
        // However slow the computer is, the next poll comes sooner.
        device_poll_interval: Duration::from_hours(1),
        ..Options::default()
    });
    let (device_code, _) = begun(&browser).await;
    for error in ["authorization_pending", "slow_down", "slow_down"] {
        let answer = browser.poll(&device_code, VERIFIER).await;
        assert_eq!(refusal(answer).await, refused(400, error));
    }
}

#[tokio::test]
async fn device_hears_of_users_no() {
    let browser = unhurried();
    let (device_code, user_code) = begun(&browser).await;
    let last = browser.answer_device(&user_code, FULL, "refuse").await;
    assert_eq!(last.status(), 200);
    assert!(last.text().await.unwrap().contains("Flightbag was refused"));
    let answer = browser.poll(&device_code, VERIFIER).await;
    assert_eq!(refusal(answer).await, refused(400, "access_denied"));
}

#[tokio::test]
async fn device_code_that_ran_out_is_told_so() {
    let browser = Browser::with(Options {
        device_code_lifetime: Duration::ZERO,
        ..Options::default()
    });
    let (device_code, user_code) = begun(&browser).await;
    let answer = browser.poll(&device_code, VERIFIER).await;
    assert_eq!(refusal(answer).await, refused(400, "expired_token"));
    let page = browser.type_code(&user_code).await.text().await.unwrap();
    assert!(page.contains("This code has run out"));
}

#[tokio::test]
async fn bad_device_codes_get_their_errors() {
    let browser = unhurried();
    let unknown = browser.poll("invented", VERIFIER).await;
    assert_eq!(refusal(unknown).await, refused(400, "invalid_grant"));
    let missing = browser.poll("", VERIFIER).await;
    assert_eq!(refusal(missing).await, refused(400, "invalid_request"));
    for wrong in ["", "short", &"x".repeat(43)] {
        let (device_code, user_code) = begun(&browser).await;
        browser.answer_device(&user_code, FULL, "allow").await;
        for verifier in [wrong, VERIFIER] {
            let answer = browser.poll(&device_code, verifier).await;
            assert_eq!(
                refusal(answer).await,
                refused(400, "invalid_grant"),
                "{wrong}"
            );
        }
    }
}

#[tokio::test]
async fn replayed_device_code_revokes_tokens() {
    let browser = unhurried();
    let (device_code, user_code) = begun(&browser).await;
    browser.answer_device(&user_code, FULL, "allow").await;
    let tokens = json(browser.poll(&device_code, VERIFIER).await).await;
    let replay = browser.poll(&device_code, VERIFIER).await;
    assert_eq!(refusal(replay).await, refused(400, "invalid_grant"));
    let user = browser.userinfo(&text(&tokens, "access_token")).await;
    assert_eq!(user.status(), 401);
}

#[tokio::test]
async fn sign_in_by_device_can_be_renewed_and_revoked() {
    let browser = Browser::new();
    let first = browser.sign_in_by_device(FULL).await;
    let second = json(browser.refresh(&text(&first, "refresh_token")).await).await;
    let refresh = text(&second, "refresh_token");
    assert_ne!(refresh, text(&first, "refresh_token"));
    let form = [
        ("client_id", browser.demo.client_id()),
        ("token", refresh.as_str()),
    ];
    let revoked = browser.post("/connect/revocation", &form).await;
    assert_eq!(revoked.status(), 200);
    assert_eq!(
        refusal(browser.refresh(&refresh).await).await,
        refused(400, "invalid_grant")
    );
    let user = browser.userinfo(&text(&second, "access_token")).await;
    assert_eq!(user.status(), 401);
}

#[tokio::test]
async fn code_page_is_plain_and_not_stored() {
    let browser = Browser::new();
    let answer = browser.page("/device").await;
    assert_eq!(answer.status(), 200);
    let headers = answer.headers().clone();
    let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.contains("default-src 'none'"));
    assert!(policy.contains("form-action 'self';"));
    assert!(policy.contains("frame-ancestors 'none'"));
    assert_eq!(headers[header::CACHE_CONTROL], "no-store");
    let page = answer.text().await.unwrap();
    assert!(page.contains("<label for=\"user_code\">Code</label>"));
    assert!(page.contains("value=\"\" maxlength"));
    assert!(!page.contains("<script"));
}

#[tokio::test]
async fn complete_address_fills_in_code() {
    let browser = Browser::new();
    let started = json(browser.begin_device(&Browser::device_request()).await).await;
    let complete = Url::parse(&text(&started, "verification_uri_complete")).unwrap();
    let page = browser.client.get(complete).send().await.unwrap();
    let page = page.text().await.unwrap();
    let code = text(&started, "user_code");
    assert!(page.contains(&format!("value=\"{code}\"")));
    assert!(page.contains("action=\"/device\""));
    assert!(!page.contains("name=\"password\""));
}

#[tokio::test]
async fn markup_in_address_stays_text_on_page() {
    let browser = Browser::new();
    let answer = browser.page("/device?user_code=%22%3E%3Cscript%3E").await;
    let page = answer.text().await.unwrap();
    assert!(page.contains("value=\"&quot;&gt;&lt;script&gt;\""));
}

#[tokio::test]
async fn both_pages_after_code_show_it_again() {
    let browser = Browser::new();
    let (_, user_code) = begun(&browser).await;
    let typed = user_code.to_lowercase().replace('-', " ");
    let answer = browser.type_code(&typed).await;
    let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].clone();
    assert!(policy.to_str().unwrap().contains("form-action 'self';"));
    let page = answer.text().await.unwrap();
    assert!(page.contains(&format!("<p class=\"code\">{user_code}</p>")));
    let account = browser.demo.accounts()[FULL];
    let on_page = ticket(&page);
    let form = [
        ("ticket", on_page.as_str()),
        ("username", account.username),
        ("password", account.password),
    ];
    let page = browser.post("/connect/signin", &form).await;
    let page = page.text().await.unwrap();
    assert!(page.contains("Allow Flightbag?"));
    assert!(page.contains(&format!("<p class=\"code\">{user_code}</p>")));
    assert_eq!(page.matches("<li>").count(), 4);
}

#[tokio::test]
async fn ten_wrong_codes_close_page() {
    let browser = Browser::new();
    let (_, user_code) = begun(&browser).await;
    for _ in 0..10 {
        let answer = browser.type_code("not\"this").await;
        assert_eq!(answer.status(), 200);
        let page = answer.text().await.unwrap();
        assert!(page.contains("No Flightbag shows this code"));
        assert!(page.contains("value=\"not&quot;this\""));
    }
    let answer = browser.type_code(&user_code).await;
    assert_eq!(answer.status(), 429);
    assert_eq!(answer.headers()[header::RETRY_AFTER], "300");
    assert!(
        answer
            .text()
            .await
            .unwrap()
            .contains("Too many wrong codes")
    );
}

#[tokio::test]
async fn code_without_fresh_ticket_leads_nowhere() {
    let browser = Browser::new();
    let (_, user_code) = begun(&browser).await;
    let page = browser.page("/device").await.text().await.unwrap();
    let on_page = ticket(&page);
    let form = [
        ("ticket", on_page.as_str()),
        ("user_code", user_code.as_str()),
    ];
    let url = format!("{}/device", browser.demo.auth_url());
    let foreign = browser.client.post(url).form(&form);
    let foreign = foreign.header(header::ORIGIN, "https://example.org");
    assert_eq!(foreign.send().await.unwrap().status(), 400);
    assert_eq!(browser.post("/device", &form).await.status(), 200);
    for ticket in [on_page.as_str(), "invented", ""] {
        let form = [("ticket", ticket), ("user_code", user_code.as_str())];
        assert_eq!(
            browser.post("/device", &form).await.status(),
            400,
            "{ticket}"
        );
    }
}

#[tokio::test]
async fn ticket_of_one_page_does_not_open_another() {
    let browser = Browser::new();
    let page = browser.page("/device").await.text().await.unwrap();
    let on_page = ticket(&page);
    let form = [("ticket", on_page.as_str()), ("answer", "allow")];
    assert_eq!(browser.post("/connect/consent", &form).await.status(), 400);
}

#[tokio::test]
async fn of_two_users_with_same_code_first_decides() {
    let browser = unhurried();
    let (device_code, user_code) = begun(&browser).await;
    let account = browser.demo.accounts()[DEMO];
    let page = browser.type_code(&user_code).await.text().await.unwrap();
    let on_page = ticket(&page);
    browser.answer_device(&user_code, FULL, "refuse").await;
    let form = [
        ("ticket", on_page.as_str()),
        ("username", account.username),
        ("password", account.password),
    ];
    let page = browser.post("/connect/signin", &form).await;
    let on_page = ticket(&page.text().await.unwrap());
    let form = [("ticket", on_page.as_str()), ("answer", "allow")];
    let late = browser.post("/connect/consent", &form).await;
    assert_eq!(late.status(), 400);
    let answer = browser.poll(&device_code, VERIFIER).await;
    assert_eq!(refusal(answer).await, refused(400, "access_denied"));
}

#[tokio::test]
async fn test_scripts_device_flow() {
    let browser = unhurried();
    let control = browser.demo.control();
    control.answer_next("/connect/deviceauthorization", 503, "text/plain", "later");
    let answer = browser.begin_device(&Browser::device_request()).await;
    assert_eq!(answer.status(), 503);
    let (device_code, _) = begun(&browser).await;
    control.answer_next(
        "/connect/token",
        400,
        "application/json",
        "{\"error\":\"slow_down\"}",
    );
    for error in ["slow_down", "authorization_pending"] {
        let answer = json(browser.poll(&device_code, VERIFIER).await).await;
        assert_eq!(text(&answer, "error"), error);
    }
    let polls = control
        .requests()
        .iter()
        .filter(|seen| seen.grant_type.as_deref() == Some(super::browser::DEVICE_GRANT))
        .count();
    assert_eq!(polls, 2);
}
