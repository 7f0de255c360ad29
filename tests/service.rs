//! The chart service's client against the embedded service, and against servers that misbehave.

use std::time::Duration;

use flightbag::airport::Icao;
use flightbag::chart::{AddressRefusal, Version};
use flightbag::http::AccessToken;
use flightbag::http::{self, HttpLimits};
use flightbag::remote::{Problem, ProblemKind};
use flightbag::service::Error;

use crate::support::{Raw, answer, block_on, demo, hasty, session};

fn icao(text: &str) -> Icao {
    Icao::parse(text).unwrap()
}

/// Asks a misbehaving server for the airport NZWN.
fn ask(server: &Raw, limits: HttpLimits) -> Result<(), Error> {
    let client = server.client(limits);
    block_on(async {
        client
            .airport(&AccessToken::new("t0ken"), icao("NZWN"))
            .await
            .map(|_| ())
    })
}

fn ok() -> Vec<u8> {
    answer("200 OK", "content-type: application/json\r\n", b"{}")
}

#[test]
fn airport_and_its_charts_are_fetched() {
    let demo = demo(3600);
    block_on(async {
        let pilot = session(&demo).await;
        let token = pilot.session.token().await.unwrap();
        let airport = pilot.client.airport(&token, icao("YBBN")).await.unwrap();
        assert_eq!(airport.icao, icao("YBBN"));
        assert!(airport.position.is_some());
        let list = pilot
            .client
            .charts(&token, icao("YBBN"), Version::Std)
            .await
            .unwrap();
        assert!(!list.charts.is_empty());
        assert_eq!(list.left_out, 0);
        assert!(list.charts.iter().all(|chart| {
            let links = [&chart.image_day, &chart.image_night];
            links.iter().all(|link| matches!(link, Some(Ok(_))))
        }));
    });
}

#[test]
fn version_is_always_sent() {
    let demo = demo(3600);
    block_on(async {
        let pilot = session(&demo).await;
        let token = pilot.session.token().await.unwrap();
        for version in [Version::Std, Version::Cao] {
            pilot
                .client
                .charts(&token, icao("YBBN"), version)
                .await
                .unwrap();
        }
    });
    let asked: Vec<_> = demo
        .control()
        .requests()
        .into_iter()
        .map(|seen| seen.path_and_query)
        .collect();
    for version in ["STD", "CAO"] {
        assert!(
            asked.contains(&format!("/v2/charts/YBBN?version={version}")),
            "{asked:?}"
        );
    }
}

#[test]
fn airport_that_service_does_not_know_is_unknown() {
    let demo = demo(3600);
    block_on(async {
        let pilot = session(&demo).await;
        let token = pilot.session.token().await.unwrap();
        let error = pilot
            .client
            .airport(&token, icao("ZZZZ"))
            .await
            .unwrap_err();
        assert_eq!(error, Error::UnknownAirport(icao("ZZZZ")));
        let error = pilot
            .client
            .charts(&token, icao("ZZZZ"), Version::Std)
            .await
            .unwrap_err();
        assert_eq!(Problem::from(error).kind, ProblemKind::NotFound);
    });
}

#[test]
fn answers_that_are_no_data_have_their_own_errors() {
    let page = answer(
        "200 OK",
        "content-type: text/html\r\n",
        b"<html>Welcome to the hotel</html>",
    );
    assert_eq!(
        ask(&Raw::answering(vec![page]), hasty()),
        Err(Error::WebPage)
    );
    let empty = answer("200 OK", "", b"");
    assert!(matches!(
        ask(&Raw::answering(vec![empty]), hasty()),
        Err(Error::Unreadable(_))
    ));
    let cut = answer(
        "200 OK",
        "content-type: application/json\r\n",
        b"{\"name\":\"Wel",
    );
    assert!(matches!(
        ask(&Raw::answering(vec![cut]), hasty()),
        Err(Error::Unreadable(_))
    ));
    let nothing = b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n".to_vec();
    assert_eq!(
        ask(&Raw::answering(vec![nothing]), hasty()),
        Err(Error::Http(http::Error::Status(204)))
    );
}

#[test]
fn body_is_read_up_to_its_limit_and_no_further() {
    let limits = || HttpLimits {
        data_body: 100,
        ..hasty()
    };
    let body = |length: usize| format!("{{{}}}", " ".repeat(length - 2)).into_bytes();
    for length in [99, 100] {
        let server = Raw::answering(vec![answer("200 OK", "", &body(length))]);
        assert_eq!(ask(&server, limits()), Ok(()), "{length}");
    }
    let too_large = Err(Error::Http(http::Error::TooLarge(100)));
    let announced = Raw::answering(vec![answer("200 OK", "", &body(101))]);
    assert_eq!(ask(&announced, limits()), too_large);
    // Without a length the body ends with the connection.
    let head = b"HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n".as_slice();
    let unannounced = Raw::answering(vec![[head, &body(101)].concat()]);
    assert_eq!(ask(&unannounced, limits()), too_large);
}

#[test]
fn foreign_redirect_gets_no_token() {
    let other = Raw::answering(vec![ok()]);
    let other_host = |origin: &str| http::Error::OtherHost(origin.to_owned());
    for (target, error) in [
        (
            format!("{}/v2/airport/NZWN", other.url),
            other_host(&other.url),
        ),
        ("file:///etc/hostname".to_owned(), other_host("file:")),
        (
            "https://127.0.0.1/".to_owned(),
            other_host("https://127.0.0.1"),
        ),
    ] {
        let redirect = answer("302 Found", &format!("location: {target}\r\n"), b"");
        let server = Raw::answering(vec![redirect]);
        assert_eq!(ask(&server, hasty()), Err(Error::Http(error)), "{target}");
    }
    assert!(other.seen().is_empty());
}

#[test]
fn three_own_redirects_are_followed() {
    let redirect = || answer("307 Temporary Redirect", "location: /elsewhere\r\n", b"");
    let server = Raw::answering(vec![redirect(), redirect(), redirect(), ok()]);
    assert_eq!(ask(&server, hasty()), Ok(()));
    let seen = server.seen();
    assert!(
        seen[3]
            .to_lowercase()
            .contains("authorization: bearer t0ken"),
        "{seen:?}"
    );
    let server = Raw::answering(vec![redirect(), redirect(), redirect(), redirect(), ok()]);
    assert_eq!(
        ask(&server, hasty()),
        Err(Error::Http(http::Error::RedirectLoop))
    );
    assert_eq!(server.seen().len(), 4);
}

#[test]
fn passing_fault_is_tried_again_three_times() {
    let busy = || answer("503 Service Unavailable", "", b"");
    let server = Raw::answering(vec![
        busy(),
        answer("500 Oops", "", b""),
        answer("429 Too Many Requests", "", b""),
        ok(),
    ]);
    assert_eq!(ask(&server, hasty()), Ok(()));
    let server = Raw::answering(vec![busy(), busy(), busy(), busy(), ok()]);
    assert_eq!(
        ask(&server, hasty()),
        Err(Error::Http(http::Error::Status(503)))
    );
    assert_eq!(server.seen().len(), 4);
}

#[test]
fn refusal_is_not_tried_again() {
    for (status, code) in [("400 Bad Request", 400), ("501 Not Implemented", 501)] {
        let server = Raw::answering(vec![answer(status, "", b""), ok()]);
        assert_eq!(
            ask(&server, hasty()),
            Err(Error::Http(http::Error::Status(code)))
        );
        assert_eq!(server.seen().len(), 1, "{status}");
    }
}

#[test]
fn cut_body_and_empty_answer_are_tried_again() {
    let cut = b"HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{\"name".to_vec();
    let server = Raw::answering(vec![cut.clone(), Vec::new(), ok()]);
    assert_eq!(ask(&server, hasty()), Ok(()));
    let server = Raw::answering(vec![cut.clone(), cut.clone(), cut.clone(), cut]);
    assert_eq!(ask(&server, hasty()), Err(Error::Http(http::Error::Cut)));
}

#[test]
fn asked_pause_is_bounded() {
    let asks = |seconds: &str| {
        answer(
            "429 Too Many Requests",
            &format!("retry-after: {seconds}\r\n"),
            b"",
        )
    };
    assert_eq!(ask(&Raw::answering(vec![asks("0"), ok()]), hasty()), Ok(()));
    let busy = http::Error::Busy {
        status: 429,
        seconds: 121,
    };
    assert_eq!(
        ask(&Raw::answering(vec![asks("121")]), hasty()),
        Err(Error::Http(busy))
    );
}

#[test]
fn server_that_is_gone_is_offline_in_words() {
    let server = Raw::answering(Vec::new());
    // Its thread has nothing to answer, so the port closes; until then the connection is cut.
    let error = ask(&server, hasty()).unwrap_err();
    let problem = Problem::from(error);
    assert_eq!(problem.kind, ProblemKind::Offline);
    assert!(
        problem.sentence.says("Check the network"),
        "{}",
        problem.sentence
    );
}

#[test]
fn answer_that_does_not_come_ends_in_time() {
    let demo = demo(3600);
    let hold = demo.control().hold("/v2/airport/");
    let config = crate::support::config(&demo);
    let limits = HttpLimits {
        total: Duration::from_millis(200),
        ..hasty()
    };
    let http = http::Http::with_limits(&config, limits).unwrap();
    let client = flightbag::service::Client::new(config, http);
    let error = block_on(client.airport(&AccessToken::new("t"), icao("NZWN"))).unwrap_err();
    assert_eq!(error, Error::Http(http::Error::Timeout));
    hold.release();
}

#[test]
fn what_does_not_speak_http_is_told_as_such() {
    let server = Raw::answering(vec![b"SSH-2.0-OpenSSH_9.2\r\n\r\n".to_vec()]);
    assert_eq!(
        ask(&server, hasty()),
        Err(Error::Http(http::Error::NotHttp))
    );
}

#[test]
fn no_cookies_no_conditional_requests() {
    let first = answer(
        "200 OK",
        "set-cookie: id=1\r\netag: \"x\"\r\ncache-control: max-age=9999\r\n",
        b"{}",
    );
    let server = Raw::answering(vec![first, ok()]);
    let client = server.client(hasty());
    block_on(async {
        for _ in 0..2 {
            client
                .airport(&AccessToken::new("t"), icao("NZWN"))
                .await
                .unwrap();
        }
    });
    let seen = server.seen()[1].to_lowercase();
    for header in [
        "cookie:",
        "if-none-match",
        "if-modified",
        "referer",
        "accept-encoding",
    ] {
        assert!(!seen.contains(header), "{seen}");
    }
}

#[test]
fn chart_address_of_another_origin_is_refused() {
    let list = br#"{"charts":[{"id":"a","image_day_url":"https://evil.example/x.png","image_day":"x.png"}]}"#;
    let server = Raw::answering(vec![answer("200 OK", "", list)]);
    let client = server.client(hasty());
    let list = block_on(client.charts(&AccessToken::new("t"), icao("YBBN"), Version::Std)).unwrap();
    let refused = AddressRefusal::other_host("https://evil.example".to_owned());
    assert_eq!(list.charts[0].image_day, Some(Err(refused)));
}

#[test]
fn token_that_no_header_can_carry_is_not_sent() {
    let server = Raw::answering(vec![ok()]);
    let client = server.client(hasty());
    let error = block_on(client.airport(&AccessToken::new("a\nb"), icao("NZWN"))).unwrap_err();
    assert_eq!(error, Error::Http(http::Error::Token));
    assert!(server.seen().is_empty());
}
