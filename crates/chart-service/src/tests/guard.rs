//! What keeps other sites, other browsers and guessers out of the pages, and other names out of both servers.

use reqwest::header;

use super::browser::{Browser, json, text, ticket};

#[tokio::test]
async fn form_sent_by_another_site_is_refused() {
    let browser = Browser::new();
    let account = browser.demo.accounts()[0];
    for (name, value, status) in [
        ("origin", "https://example.org", 400),
        ("origin", "null", 400),
        ("sec-fetch-site", "cross-site", 400),
        ("referer", "https://example.org/page", 400),
        ("sec-fetch-site", "same-origin", 200),
        ("origin", browser.demo.auth_url(), 200),
    ] {
        let page = browser
            .authorize(&browser.request())
            .await
            .text()
            .await
            .unwrap();
        let ticket = ticket(&page);
        let form = [
            ("ticket", ticket.as_str()),
            ("username", account.username),
            ("password", account.password),
        ];
        let url = format!("{}/connect/signin", browser.demo.auth_url());
        let request = browser.client.post(url).form(&form).header(name, value);
        let answer = browser.send(request).await;
        assert_eq!(answer.status(), status, "{name}: {value}");
    }
}

#[tokio::test]
async fn form_from_another_browser_is_refused() {
    let browser = Browser::new();
    let account = browser.demo.accounts()[0];
    for forgets in [true, false] {
        let page = browser.authorize(&browser.request()).await;
        let ticket = ticket(&page.text().await.unwrap());
        if forgets {
            browser.forget_cookie();
        } else {
            // A cookie of its own, for a page of its own.
            browser.forget_cookie();
            browser.page("/device").await;
        }
        let form = [
            ("ticket", ticket.as_str()),
            ("username", account.username),
            ("password", account.password),
        ];
        let answer = browser.post("/connect/signin", &form).await;
        assert_eq!(answer.status(), 400);
        let page = answer.text().await.unwrap();
        assert!(page.contains("belongs to another browser"), "{page}");
    }
}

#[tokio::test]
async fn too_many_wrong_passwords_pause_sign_in() {
    let browser = Browser::new();
    let account = browser.demo.accounts()[0];
    for _ in 0..10 {
        let page = browser.type_password(account.username, "wrong").await;
        assert!(page.contains("is not right"), "{page}");
    }
    let page = browser.authorize(&browser.request()).await;
    let ticket = ticket(&page.text().await.unwrap());
    let form = [
        ("ticket", ticket.as_str()),
        ("username", account.username),
        ("password", account.password),
    ];
    let answer = browser.post("/connect/signin", &form).await;
    assert_eq!(answer.status(), 429);
    assert_eq!(answer.headers()[header::RETRY_AFTER], "60");
    let page = answer.text().await.unwrap();
    assert!(page.contains("Too many wrong passwords"), "{page}");
}

#[tokio::test]
async fn foreign_host_is_refused_by_both_servers() {
    let browser = Browser::new();
    for (url, path) in [
        (browser.demo.base_url(), "/v2/airport/YBBN"),
        (browser.demo.auth_url(), "/.well-known/openid-configuration"),
    ] {
        for host in ["evil.example", "evil.example:80", "192.0.2.1"] {
            let request = browser.client.get(format!("{url}{path}"));
            let answer = browser.send(request.header(header::HOST, host)).await;
            assert_eq!(answer.status(), 421, "{host}");
            assert_eq!(text(&json(answer).await, "error"), "foreign_host");
        }
        for host in ["localhost", "127.0.0.1:1", "[::1]"] {
            let request = browser.client.get(format!("{url}{path}"));
            let answer = browser.send(request.header(header::HOST, host)).await;
            assert_ne!(answer.status(), 421, "{host}");
        }
    }
}
