//! What the identity server says of itself before a sign-in: used where it is its own, done without where it is missing,
//! refused where it leads elsewhere (reliability T1 and 3, column "discovery").

use simlink::Ports;

use chart_service::{ChartService, ScriptedResponse};
use flightbag::auth::{Error, IdentityClient};
use flightbag::config::{AuthHosts, Config};
use flightbag::http;
use flightbag::remote::{Problem, ProblemKind};
use serde_json::{Value, json};
use url::Url;

use crate::support::{
    Raw, answer, block_on, config, demo, hasty, http as client, identity, session, sign_in,
};

const DOCUMENT: &str = "/.well-known/openid-configuration";

/// Has the embedded server give this document once.
fn announce(demo: &ChartService, document: &Value) {
    let body = document.to_string();
    demo.control()
        .answer_next(DOCUMENT, 200, "application/json", body);
}

/// The paths that were asked for, in order.
fn asked(demo: &ChartService) -> Vec<String> {
    let seen = demo.control().requests().into_iter();
    seen.map(|seen| seen.path_and_query).collect()
}

fn fetches(demo: &ChartService) -> usize {
    asked(demo).iter().filter(|path| *path == DOCUMENT).count()
}

/// How a sign-in fails for which no browser may be opened.
fn failure(identity: &IdentityClient) -> Error {
    let signing_in = identity.sign_in(
        false,
        |_url, _ends| panic!("the browser must not be sent away"),
        || (),
    );
    block_on(signing_in).unwrap_err()
}

#[test]
fn announced_addresses_are_used() {
    let demo = demo(3600);
    let at = |path: &str| format!("{}{path}?announced=1", demo.auth_url());
    announce(
        &demo,
        &json!({
            "issuer": demo.auth_url(),
            "authorization_endpoint": at("/connect/authorize"),
            "token_endpoint": at("/connect/token"),
            "userinfo_endpoint": at("/connect/userinfo"),
        }),
    );
    block_on(async {
        let pilot = session(&demo).await;
        let old = pilot.session.token().await.unwrap();
        pilot.session.renewed(&old).await.unwrap();
    });
    let asked = asked(&demo);
    let times = |start: &str| asked.iter().filter(|path| path.starts_with(start)).count();
    assert_eq!(times("/connect/authorize?announced=1&"), 1, "{asked:?}");
    assert_eq!(times("/connect/token?announced=1"), 2, "{asked:?}");
    assert_eq!(times("/connect/userinfo?announced=1"), 1, "{asked:?}");
}

#[test]
fn missing_document_means_default_paths() {
    let demo = demo(3600);
    for (status, media_type, body) in [
        (404, "text/plain", "not here"),
        (410, "text/plain", ""),
        (401, "text/plain", ""),
        (403, "text/plain", ""),
        (501, "text/plain", ""),
        (200, "application/json", "{}"),
        (200, "application/json", "{\"token_endpoint\":7}"),
    ] {
        demo.control()
            .answer_next(DOCUMENT, status, media_type, body);
        let account = block_on(async { sign_in(&identity(&demo), &demo, 0).await.account });
        assert_eq!(account.username, "full.pilot", "{status} {body}");
    }
}

#[test]
fn unusable_document_opens_no_browser() {
    let demo = demo(3600);
    for (status, media_type, body) in [
        (204, "text/plain", ""),
        (200, "text/html", "<html>"),
        (200, "application/json", ""),
        (200, "application/json", "[]"),
    ] {
        demo.control()
            .answer_next(DOCUMENT, status, media_type, body);
        let problem = Problem::from(failure(&identity(&demo)));
        assert_eq!(problem.kind, ProblemKind::Service, "{status} {body}");
        assert!(problem.sentence.says("cannot use"), "{}", problem.sentence);
    }
}

#[test]
fn p2_foreign_document_gets_no_request() {
    let demo = demo(3600);
    for name in [
        "authorization_endpoint",
        "token_endpoint",
        "userinfo_endpoint",
        "revocation_endpoint",
    ] {
        let other = Raw::answering(vec![answer("200 OK", "", b"{}")]);
        announce(&demo, &json!({name: format!("{}/connect", other.url)}));
        let error = failure(&identity(&demo));
        let host = other.url.trim_start_matches("http://").to_owned();
        let refused = http::Error::OtherAuthHost(host.clone());
        assert_eq!(error, Error::Http(refused), "{name}");
        let problem = Problem::from(error);
        assert_eq!(problem.kind, ProblemKind::Unsafe, "{name}");
        for says in ["not its own", &format!("auth_hosts = [\"{host}\"]")] {
            assert!(problem.sentence.says(says), "{}", problem.sentence);
        }
        assert!(other.seen().is_empty(), "{name}");
    }
    assert_eq!(fetches(&demo), asked(&demo).len(), "nothing else was asked");
}

#[test]
fn bad_document_spoils_one_sign_in_only() {
    let demo = demo(3600);
    let identity = identity(&demo);
    announce(&demo, &json!({"token_endpoint": "https://evil.example/"}));
    failure(&identity);
    let account = block_on(async { sign_in(&identity, &demo, 0).await.account });
    assert_eq!(account.username, "full.pilot");
}

#[test]
fn redirect_of_document_is_not_followed() {
    let demo = demo(3600);
    let other = Raw::answering(vec![answer("200 OK", "", b"{}")]);
    let foreign = http::Error::OtherHost(other.url.clone());
    for (target, expected) in [
        (other.url.clone(), foreign),
        (format!("{}/else", demo.auth_url()), http::Error::Redirect),
    ] {
        let scripted = ScriptedResponse {
            status: 302,
            headers: vec![("location".to_owned(), target)],
            body: Vec::new(),
        };
        demo.control().answer_next_with(DOCUMENT, scripted);
        assert_eq!(failure(&identity(&demo)), Error::Http(expected));
    }
    assert!(other.seen().is_empty());
    assert_eq!(fetches(&demo), asked(&demo).len());
}

#[test]
fn passing_document_fault_is_retried() {
    let demo = demo(3600);
    for status in [408, 500, 502, 503, 504] {
        demo.control()
            .answer_next(DOCUMENT, status, "text/plain", "");
        let before = fetches(&demo);
        block_on(async { sign_in(&identity(&demo), &demo, 0).await });
        assert_eq!(fetches(&demo) - before, 2, "{status}");
    }
}

#[test]
fn lasting_document_fault_is_done_without() {
    let demo = demo(3600);
    for status in [500, 502, 503, 504] {
        for _ in 0..4 {
            demo.control()
                .answer_next(DOCUMENT, status, "text/plain", "");
        }
        let before = fetches(&demo);
        let account = block_on(async { sign_in(&identity(&demo), &demo, 0).await.account });
        assert_eq!(account.username, "full.pilot", "{status}");
        assert_eq!(fetches(&demo) - before, 4, "{status}");
    }
}

#[test]
fn listed_auth_host_is_used_for_tokens_and_user_info() {
    let demo = demo(3600);
    // Another origin of the same server.
    let port = Url::parse(demo.auth_url()).unwrap().port().unwrap();
    let host = format!("localhost:{port}");
    let at = |path: &str| format!("http://{host}{path}?announced=1");
    let document = json!({
        "issuer": demo.auth_url(),
        "token_endpoint": at("/connect/token"),
        "userinfo_endpoint": at("/connect/userinfo"),
    });
    announce(&demo, &document);
    let error = failure(&identity(&demo));
    let refused = http::Error::OtherAuthHost(host.clone());
    assert_eq!(error, Error::Http(refused));
    announce(&demo, &document);
    let config = Config {
        auth_hosts: AuthHosts::read(std::slice::from_ref(&host)).unwrap(),
        ..config(&demo)
    };
    let identity = IdentityClient::new(&config, client(&config));
    let account = block_on(async { sign_in(&identity, &demo, 0).await.account });
    assert_eq!(account.username, "full.pilot");
    let asked = asked(&demo);
    for path in [
        "/connect/token?announced=1",
        "/connect/userinfo?announced=1",
    ] {
        assert!(asked.iter().any(|asked| asked == path), "{asked:?}");
    }
}

#[test]
fn server_that_asks_for_long_pause_is_told_as_busy() {
    let demo = demo(3600);
    let scripted = ScriptedResponse {
        status: 429,
        headers: vec![("retry-after".to_owned(), "121".to_owned())],
        body: Vec::new(),
    };
    demo.control().answer_next_with(DOCUMENT, scripted);
    let busy = http::Error::Busy {
        status: 429,
        seconds: 121,
    };
    assert_eq!(failure(&identity(&demo)), Error::Http(busy));
}

#[test]
fn document_is_read_up_to_its_limit_and_not_beyond() {
    let demo = demo(3600);
    let limit = 256 << 10;
    for (length, fits) in [(limit - 1, true), (limit, true), (limit + 1, false)] {
        let body = format!("{{}}{}", " ".repeat(length - 2));
        demo.control()
            .answer_next(DOCUMENT, 200, "application/json", body);
        if fits {
            block_on(async { sign_in(&identity(&demo), &demo, 0).await });
        } else {
            let error = failure(&identity(&demo));
            assert_eq!(error, Error::Http(http::Error::TooLarge(limit as u64)));
        }
    }
}

#[test]
fn unreached_server_opens_no_browser() {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let config = Config::embedded(&url, &url, "test", Ports::ANY).unwrap();
    let error = failure(&IdentityClient::new(&config, client(&config)));
    assert_eq!(error, Error::Http(http::Error::Offline));
    assert_eq!(Problem::from(error).kind, ProblemKind::Offline);
}

#[test]
fn non_http_server_opens_no_browser() {
    let raw = Raw::answering(vec![b"SSH-2.0-x\r\n\r\n".to_vec()]);
    let config = Config::embedded(&raw.url, &raw.url, "test", Ports::ANY).unwrap();
    let http = http::Http::with_limits(&config, hasty()).unwrap();
    let error = failure(&IdentityClient::new(&config, http));
    assert_eq!(error, Error::Http(http::Error::NotHttp));
}

#[test]
fn document_is_asked_for_once_sign_in() {
    let demo = demo(3600);
    block_on(async {
        let pilot = session(&demo).await;
        // A client that asked for the document now would be led astray.
        announce(&demo, &json!({"token_endpoint": "https://evil.example/"}));
        for _ in 0..3 {
            let old = pilot.session.token().await.unwrap();
            pilot.session.renewed(&old).await.unwrap();
        }
    });
    let seen = demo.control().requests();
    let documents: Vec<_> = seen
        .iter()
        .filter(|seen| seen.path_and_query == DOCUMENT)
        .collect();
    assert_eq!(documents.len(), 1);
    assert!(!documents[0].has_authorization);
}
