//! The embedded chart service, the control and the simulated aircraft, asked over sockets.

use std::{net::SocketAddr, time::Duration};

use reqwest::header;
use serde_json::json;

use super::super::{ChartService, Error, FlightEvent, Options, ScriptedResponse, Server};
use super::browser::{Browser, DEADLINE, claims, json, listening, text};

const FULL: usize = 0;
const DEMO: usize = 1;

/// A day image and a day thumbnail of the first chart of an airport.
async fn pictures(browser: &Browser, icao: &str, token: &str) -> (String, String) {
    let path = format!("/v2/charts/{icao}?version=STD");
    let list = json(browser.charts(&path, token).await).await;
    let path_of = |field: &str| {
        let url = text(&list["charts"][0], field);
        let base = browser.demo.base_url();
        url.strip_prefix(base).unwrap_or(&url).to_owned()
    };
    (path_of("image_day_url"), path_of("thumb_day_url"))
}

#[tokio::test]
async fn nothing_is_answered_without_token() {
    let browser = Browser::new();
    for path in [
        "/v2/airport/YBBN",
        "/v2/charts/YBBN?version=STD",
        "/v2/charts/YBBN/any.png",
        "/v1/subscriptions/valid",
        "/elsewhere",
    ] {
        let url = format!("{}{path}", browser.demo.base_url());
        let answer = browser.client.get(url).send().await.unwrap();
        assert_eq!(answer.status(), 401, "{path}");
        assert_eq!(answer.headers()[header::WWW_AUTHENTICATE], "Bearer");
    }
}

#[tokio::test]
async fn token_that_does_not_count_is_refused() {
    let browser = Browser::new();
    let other = Browser::new();
    let foreign = other.access(FULL).await;
    let mut tampered = browser.access(FULL).await;
    tampered.replace_range(tampered.len() - 6.., "AAAAAA");
    for token in ["garbage", foreign.as_str(), tampered.as_str()] {
        let answer = browser.charts("/v2/airport/YBBN", token).await;
        assert_eq!(answer.status(), 401);
        let challenge = answer.headers()[header::WWW_AUTHENTICATE].to_str().unwrap();
        assert!(
            challenge.starts_with("Bearer error=\"invalid_token\""),
            "{challenge}"
        );
    }
}

#[tokio::test]
async fn expired_token_is_refused() {
    let options = Options {
        access_token_lifetime: Duration::ZERO,
        ..Options::default()
    };
    let browser = Browser::with(options);
    let token = browser.access(FULL).await;
    assert_eq!(
        browser.charts("/v2/airport/YBBN", &token).await.status(),
        401
    );
}

#[tokio::test]
async fn tokens_refused_by_test_are_replaced_by_refresh() {
    let browser = Browser::new();
    let tokens = browser.sign_in(FULL).await;
    browser.demo.control().refuse_tokens();
    let access = text(&tokens, "access_token");
    assert_eq!(
        browser.charts("/v2/airport/YBBN", &access).await.status(),
        401
    );
    let renewed = json(browser.refresh(&text(&tokens, "refresh_token")).await).await;
    let access = text(&renewed, "access_token");
    assert_eq!(
        browser.charts("/v2/airport/YBBN", &access).await.status(),
        200
    );
}

#[tokio::test]
async fn client_token_opens_nothing() {
    let browser = Browser::new();
    let answer = browser
        .token(&[
            ("grant_type", "client_credentials"),
            ("scope", "fmsdata"),
            ("client_secret", browser.demo.client_secret()),
        ])
        .await;
    let token = text(&json(answer).await, "access_token");
    assert_eq!(
        browser.charts("/v2/airport/YBBN", &token).await.status(),
        403
    );
    assert_eq!(browser.userinfo(&token).await.status(), 403);
}

#[tokio::test]
async fn subscriptions_claim_and_list_say_same() {
    let browser = Browser::new();
    for (account, kinds) in [(FULL, json!(["charts", "fmsdata"])), (DEMO, json!([]))] {
        let token = browser.access(account).await;
        assert_eq!(claims(&token)["subscriptions"], kinds);
        let list = json(browser.charts("/v1/subscriptions/valid", &token).await).await;
        let listed: Vec<&serde_json::Value> = list
            .as_array()
            .unwrap()
            .iter()
            .map(|entry| &entry["type"])
            .collect();
        assert_eq!(json!(listed), kinds);
    }
}

#[tokio::test]
async fn listed_subscription_is_valid_now() {
    let browser = Browser::new();
    let token = browser.access(FULL).await;
    let list = json(browser.charts("/v1/subscriptions/valid", &token).await).await;
    let now = jiff::Timestamp::now();
    for entry in list.as_array().unwrap() {
        let date = |field: &str| text(entry, field).parse::<jiff::Timestamp>().unwrap();
        assert!(date("date_active") < now && now < date("date_expiry"));
    }
}

#[tokio::test]
async fn airports_and_lists_are_open_to_both_accounts() {
    let browser = Browser::new();
    for account in [FULL, DEMO] {
        let token = browser.access(account).await;
        for icao in ["NZWN", "YBBN", "KSFO"] {
            let airport = browser.charts(&format!("/v2/airport/{icao}"), &token).await;
            assert_eq!(airport.status(), 200);
            assert_eq!(text(&json(airport).await, "icao_airport_identifier"), icao);
            let list = browser
                .charts(&format!("/v2/charts/{icao}?version=STD"), &token)
                .await;
            assert!(!json(list).await["charts"].as_array().unwrap().is_empty());
        }
    }
}

#[tokio::test]
async fn unsubscribed_charts_are_demo_images() {
    let browser = Browser::new();
    let full = browser.access(FULL).await;
    let demo = browser.access(DEMO).await;
    for (icao, same) in [("NZWN", true), ("YBBN", true), ("KSFO", false)] {
        let (image, thumbnail) = pictures(&browser, icao, &full).await;
        for path in [image, thumbnail] {
            let real = browser.charts(&path, &full).await;
            assert_eq!(real.headers()[header::CONTENT_TYPE], "image/png");
            assert_eq!(real.headers()[header::CACHE_CONTROL], "no-store");
            let length = real.content_length();
            let real = real.bytes().await.unwrap();
            assert_eq!(length, Some(real.len() as u64));
            assert!(real.starts_with(b"\x89PNG\r\n\x1a\n"));
            let seen = browser.charts(&path, &demo).await;
            assert_eq!(seen.status(), 200);
            assert_eq!(seen.bytes().await.unwrap() == real, same, "{path}");
        }
    }
}

#[tokio::test]
async fn unknown_airport_or_file_is_not_found() {
    let browser = Browser::new();
    for account in [FULL, DEMO] {
        let token = browser.access(account).await;
        for (path, status, error) in [
            ("/v2/airport/ZZZZ", 404, "unknown_airport"),
            ("/v2/charts/ZZZZ", 404, "unknown_airport"),
            ("/v2/charts/ZZZZ/a.png", 404, "unknown_airport"),
            ("/v2/charts/KSFO/a.png", 404, "unknown_file"),
            ("/v2/charts/YBBN/..%2f..%2fetc", 404, "unknown_file"),
            ("/v2/airport/ybbn", 400, "malformed_icao"),
            ("/v2/airport/YBBNX", 400, "malformed_icao"),
            ("/v2/charts/YBBN?version=VFR", 400, "unknown_version"),
            ("/v2/nothing", 404, "not_found"),
        ] {
            let answer = browser.charts(path, &token).await;
            assert_eq!(answer.status(), status, "{path}");
            assert_eq!(text(&json(answer).await, "error"), error, "{path}");
        }
    }
}

#[tokio::test]
async fn version_alone_decides_list() {
    let browser = Browser::new();
    let token = browser.access(FULL).await;
    let standard = json(browser.charts("/v2/charts/KSFO?version=STD", &token).await).await;
    let default = json(browser.charts("/v2/charts/KSFO?rules=IFR", &token).await).await;
    let overlay = json(
        browser
            .charts("/v2/charts/KSFO?rules=IFR&version=CAO", &token)
            .await,
    )
    .await;
    assert_eq!(standard, default);
    assert_ne!(standard, overlay);
    assert!(!overlay["charts"].as_array().unwrap().is_empty());
    let none = json(browser.charts("/v2/charts/YBBN?version=CAO", &token).await).await;
    assert_eq!(none, json!({ "charts": [] }));
}

#[tokio::test]
async fn held_request_waits_or_is_noticed() {
    let browser = Browser::new();
    let token = browser.access(FULL).await;
    let hold = browser.demo.control().hold("/v2/airport/");
    let url = format!("{}/v2/airport/YBBN", browser.demo.base_url());
    let request = browser.client.get(&url).bearer_auth(&token).send();
    let given_up = tokio::spawn(request);
    let hold = tokio::task::spawn_blocking(move || {
        assert!(hold.wait_until_reached(DEADLINE));
        assert!(!hold.wait_until_abandoned(Duration::ZERO));
        hold
    });
    let hold = hold.await.unwrap();
    assert!(!given_up.is_finished());
    given_up.abort();
    let hold = tokio::task::spawn_blocking(move || {
        assert!(hold.wait_until_abandoned(DEADLINE));
        hold
    });
    hold.await.unwrap().release();
    assert_eq!(
        browser.charts("/v2/airport/YBBN", &token).await.status(),
        200
    );
}

#[tokio::test]
async fn scripted_answers_come_in_order_and_then_real_one() {
    let browser = Browser::new();
    let token = browser.access(FULL).await;
    let control = browser.demo.control();
    control.answer_next_with(
        "/v2/airport",
        ScriptedResponse {
            status: 503,
            headers: vec![("retry-after".to_owned(), "2".to_owned())],
            body: Vec::new(),
        },
    );
    control.answer_next("/v2/airport", 200, "text/html", "<html>");
    let busy = browser.charts("/v2/airport/YBBN", &token).await;
    assert_eq!(
        (busy.status().as_u16(), &busy.headers()["retry-after"]),
        (503, &"2".parse().unwrap())
    );
    let portal = browser.charts("/v2/airport/YBBN", &token).await;
    assert_eq!(portal.text().await.unwrap(), "<html>");
    assert_eq!(
        browser.charts("/v2/airport/YBBN", &token).await.status(),
        200
    );
}

#[tokio::test]
async fn requests_are_listed_without_what_was_secret_in_them() {
    let browser = Browser::new();
    let token = browser.access(FULL).await;
    browser.charts("/v2/airport/YBBN", &token).await;
    let control = browser.demo.control();
    assert!(control.wait_for_requests("/v2/airport/YBBN", 1, DEADLINE));
    let seen = control.requests();
    let airport = seen.last().unwrap();
    assert_eq!(airport.server, Server::Charts);
    assert_eq!(airport.path_and_query, "/v2/airport/YBBN");
    assert!(airport.has_authorization);
    assert!(airport.header("host").is_some());
    assert_eq!(airport.header("authorization"), None);
    assert!(!format!("{seen:?}").contains(&token));
    let grants: Vec<_> = seen
        .iter()
        .filter_map(|seen| seen.grant_type.as_deref())
        .collect();
    assert_eq!(grants, ["authorization_code"]);
    control.clear_requests();
    assert!(control.requests().is_empty());
}

#[test]
fn port_in_use_is_error_that_names_it() {
    let first = ChartService::start(Options::default()).unwrap();
    let port = first
        .base_url()
        .rsplit(':')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    let options = Options {
        service_port: port,
        ..Options::default()
    };
    let error = ChartService::start(options.clone()).unwrap_err();
    assert!(matches!(error, Error::Port { port: named, .. } if named == port));
    drop(first);
    // Dropping gives the port back at once.
    let again = ChartService::start(options).unwrap();
    assert!(again.base_url().ends_with(&port.to_string()));
}

#[test]
fn both_servers_listen_on_loopback_only() {
    let demo = ChartService::start(Options::default()).unwrap();
    for url in [demo.base_url(), demo.auth_url()] {
        let address: SocketAddr = url.strip_prefix("http://").unwrap().parse().unwrap();
        assert!(address.ip().is_loopback());
    }
    assert_ne!(demo.base_url(), demo.auth_url());
}

#[test]
fn aircraft_sends_both_sentences_from_loopback() {
    let demo = ChartService::start(Options::default()).unwrap();
    let (socket, address) = listening();
    demo.fly_from(address, FlightEvent::Final);
    for label in ["XGPSFlightbag demo,", "XATTFlightbag demo,"] {
        let mut datagram = [0; 200];
        let (length, sender) = socket.recv_from(&mut datagram).unwrap();
        assert!(sender.ip().is_loopback());
        assert!(
            std::str::from_utf8(&datagram[..length])
                .unwrap()
                .starts_with(label)
        );
    }
}
