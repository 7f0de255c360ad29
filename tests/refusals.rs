//! What both servers refuse: each bad request gets its status and a small JSON body, and nothing of it comes back.

mod forms;

use std::time::Duration;

use chart_service::Options;

use crate::wire::{Reply, Wire, send};

/// A refusal's body is smaller, bytes.
const SMALL: usize = 400;
/// Stands in the bad requests; no answer may hold it.
const MARK: &str = "<i>mark";

/// Asserts that the answer is this refusal, in the form that all have.
fn assert_refused(what: &str, reply: &Reply, status: u16, error: &str) {
    assert_eq!(reply.status, status, "{what}: {}", reply.text());
    assert_eq!(
        reply.header("content-type"),
        Some("application/json"),
        "{what}: {}",
        reply.text()
    );
    assert!(reply.body.len() < SMALL, "{what}: {}", reply.text());
    let body = reply.json();
    assert_eq!(body["error"], error, "{what}");
    let sentence = body.get("message").or(body.get("error_description"));
    let sentence = sentence.and_then(|sentence| sentence.as_str());
    assert!(
        sentence.is_some_and(|sentence| !sentence.is_empty()),
        "{what}: {body}"
    );
}

/// Asserts the refusal of each request to the chart service, sent as it is written.
fn assert_targets(targets: &[(&str, u16, &str)]) {
    let wire = Wire::start(Options::default());
    let token = wire.access(0);
    for (target, status, error) in targets {
        assert_refused(target, &wire.get(target, &token), *status, error);
    }
    let reply = wire.get("/v2/airport/NZWN", &token);
    assert_eq!(reply.status, 200, "it goes on: {}", reply.text());
}

#[test]
fn what_service_does_not_have_is_not_found() {
    assert_targets(&[
        ("/v2/airport/ZZZZ", 404, "unknown_airport"),
        ("/v2/charts/ZZZZ?version=STD", 404, "unknown_airport"),
        ("/v2/charts/ZZZZ/nzwn001_d.png", 404, "unknown_airport"),
        ("/v2/charts/NZWN/none.png", 404, "unknown_file"),
        ("/v2/charts/YBBN/nzwn001_d.png", 404, "unknown_file"),
        ("/v2/charts/NZWN/NZWN001_d.png", 404, "unknown_file"),
        ("/v2/charts/NZWN/nzwn001", 404, "unknown_file"),
        ("/v2/charts/NZWN/%3Ci%3Emark", 404, "unknown_file"),
        ("/", 404, "not_found"),
        ("/v2", 404, "not_found"),
        ("/v2/airport", 404, "not_found"),
        ("/v2/airport/", 404, "not_found"),
        ("/v2/airport/NZWN/", 404, "not_found"),
        ("/v3/airport/NZWN", 404, "not_found"),
        ("/V2/AIRPORT/NZWN", 404, "not_found"),
        ("//v2/airport/NZWN", 404, "not_found"),
        ("/v1/subscriptions", 404, "not_found"),
        ("/v1/subscriptions/valid/", 404, "not_found"),
        ("/%3Ci%3Emark", 404, "not_found"),
    ]);
}

#[test]
fn bad_identifier_and_version_are_told() {
    assert_targets(&[
        ("/v2/airport/nzwn", 400, "malformed_icao"),
        ("/v2/airport/NZW", 400, "malformed_icao"),
        ("/v2/airport/NZWNX", 400, "malformed_icao"),
        ("/v2/airport/NZ%00N", 400, "malformed_icao"),
        ("/v2/airport/%C3%84%C3%96", 400, "malformed_icao"),
        ("/v2/airport/%3Ci%3Emark", 400, "malformed_icao"),
        ("/v2/charts/nzwn?version=STD", 400, "malformed_icao"),
        ("/v2/charts/NZWN?version=VFR", 400, "unknown_version"),
        ("/v2/charts/NZWN?version=std", 400, "unknown_version"),
        ("/v2/charts/NZWN?version=", 400, "unknown_version"),
        ("/v2/charts/NZWN?version", 400, "unknown_version"),
        (
            "/v2/charts/NZWN?version=%3Ci%3Emark",
            400,
            "unknown_version",
        ),
        ("/v2/charts/NZWN?version=%ff", 400, "unknown_version"),
        (
            "/v2/charts/NZWN?version=STD&version=CAO",
            400,
            "unknown_version",
        ),
    ]);
}

#[test]
fn no_way_of_writing_path_leads_out_of_service() {
    assert_targets(&[
        ("/v2/charts/NZWN/..", 404, "unknown_file"),
        ("/v2/charts/NZWN/%2e%2e", 404, "unknown_file"),
        (
            "/v2/charts/NZWN/..%2f..%2fetc%2fpasswd",
            404,
            "unknown_file",
        ),
        (
            "/v2/charts/NZWN/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
            404,
            "unknown_file",
        ),
        (
            "/v2/charts/NZWN/%252e%252e%252fetc%252fpasswd",
            404,
            "unknown_file",
        ),
        (
            "/v2/charts/NZWN/..%5c..%5cwindows%5cwin.ini",
            404,
            "unknown_file",
        ),
        ("/v2/charts/NZWN/%2fetc%2fpasswd", 404, "unknown_file"),
        ("/v2/charts/NZWN/nzwn001_d.png%00.txt", 404, "unknown_file"),
        (
            "/v2/charts/NZWN/..%2fNZWN%2fnzwn001_d.png",
            404,
            "unknown_file",
        ),
        (
            "/v2/charts/NZWN/file:%2f%2f%2fetc%2fpasswd",
            404,
            "unknown_file",
        ),
        // Overlong forms of "." and "/" are no UTF-8.
        (
            "/v2/charts/NZWN/%c0%ae%c0%ae%c0%afetc",
            400,
            "malformed_request",
        ),
        ("/v2/charts/NZWN/../../../../etc/passwd", 404, "not_found"),
        ("/v2/charts/NZWN/../../airport/NZWN", 404, "not_found"),
        ("/../../etc/passwd", 404, "not_found"),
        ("/v2/charts/..", 400, "malformed_icao"),
        ("/v2/charts/%2e%2e%2f", 400, "malformed_icao"),
        ("/v2/airport/../airport/NZWN", 404, "not_found"),
        ("/v2/airport/%2e%2e", 400, "malformed_icao"),
    ]);
}

#[test]
fn tokenless_request_is_unauthorized() {
    let wire = Wire::start(Options::default());
    let expired = Wire::start(Options {
        access_token_lifetime: Duration::ZERO,
        ..Options::default()
    });
    let (token, foreign) = (wire.access(0), expired.access(0));
    let headers = [
        ("no token", String::new()),
        ("an empty token", "authorization: Bearer \r\n".to_owned()),
        ("no scheme", format!("authorization: {token}\r\n")),
        (
            "another scheme",
            format!("authorization: Basic {token}\r\n"),
        ),
        ("garbage", format!("authorization: Bearer {MARK}\r\n")),
        ("bytes", "authorization: Bearer \u{e9}\r\n".to_owned()),
        (
            "half a token",
            format!("authorization: Bearer {}\r\n", &token[..token.len() / 2]),
        ),
        (
            "a token of another service",
            format!("authorization: Bearer {foreign}\r\n"),
        ),
        (
            "two tokens",
            format!("authorization: Bearer {token}\r\n").repeat(2),
        ),
    ];
    let targets = [
        (wire.demo.base_url(), "/v2/airport/NZWN"),
        (wire.demo.base_url(), "/v2/charts/NZWN?version=STD"),
        (wire.demo.base_url(), "/v2/charts/NZWN/nzwn001_d.png"),
        (wire.demo.base_url(), "/v1/subscriptions/valid"),
        (wire.demo.base_url(), "/elsewhere"),
        (wire.demo.auth_url(), "/connect/userinfo"),
    ];
    for (server, target) in targets {
        for (what, header) in &headers {
            let reply = send(server, &format!("GET {target} HTTP/1.1\r\n{header}"), b"");
            assert_refused(&format!("{what} at {target}"), &reply, 401, "unauthorized");
            let challenge = reply.header("www-authenticate");
            assert!(challenge.is_some_and(|challenge| challenge.starts_with("Bearer")));
            assert!(!reply.text().contains(MARK), "{what} at {target}");
        }
    }
}

#[test]
fn expired_token_is_refused_with_reason() {
    let wire = Wire::start(Options {
        access_token_lifetime: Duration::ZERO,
        ..Options::default()
    });
    let reply = wire.get("/v2/airport/NZWN", &wire.access(0));
    assert_refused("an expired token", &reply, 401, "unauthorized");
    assert_eq!(
        reply.header("www-authenticate"),
        Some("Bearer error=\"invalid_token\", error_description=\"the access token has expired\"")
    );
}

#[test]
fn token_of_application_opens_nothing_of_user() {
    let wire = Wire::start(Options::default());
    let token = wire.own_access();
    for target in [
        "/v2/airport/NZWN",
        "/v2/charts/NZWN",
        "/v1/subscriptions/valid",
    ] {
        assert_refused(target, &wire.get(target, &token), 403, "no_user");
    }
    let head = format!("GET /connect/userinfo HTTP/1.1\r\nauthorization: Bearer {token}\r\n");
    let reply = send(wire.demo.auth_url(), &head, b"");
    assert_refused("user info", &reply, 403, "insufficient_scope");
}

#[test]
fn wrong_method_is_refused_with_allow() {
    let wire = Wire::start(Options::default());
    let token = wire.access(0);
    let charts = wire.demo.base_url();
    let identity = wire.demo.auth_url();
    for (server, method, target, allowed) in [
        (charts, "POST", "/v2/airport/NZWN", "GET,HEAD"),
        (charts, "DELETE", "/v2/charts/NZWN", "GET,HEAD"),
        (charts, "PUT", "/v2/charts/NZWN/nzwn001_d.png", "GET,HEAD"),
        (charts, "PATCH", "/v1/subscriptions/valid", "GET,HEAD"),
        (charts, "OPTIONS", "/v2/airport/NZWN", "GET,HEAD"),
        (charts, "TRACE", "/v2/airport/NZWN", "GET,HEAD"),
        (charts, "BREW", "/v2/airport/NZWN", "GET,HEAD"),
        (identity, "GET", "/connect/token", "POST"),
        (identity, "GET", "/connect/revocation", "POST"),
        (identity, "GET", "/connect/deviceauthorization", "POST"),
        (identity, "GET", "/connect/signin", "POST"),
        (identity, "DELETE", "/connect/userinfo", "GET,HEAD,POST"),
        (identity, "POST", "/connect/authorize", "GET,HEAD"),
        (
            identity,
            "POST",
            "/.well-known/openid-configuration",
            "GET,HEAD",
        ),
    ] {
        let head = format!("{method} {target} HTTP/1.1\r\nauthorization: Bearer {token}\r\n");
        let reply = send(server, &head, b"");
        let what = format!("{method} {target}");
        assert_refused(&what, &reply, 405, "method_not_allowed");
        assert_eq!(reply.header("allow"), Some(allowed), "{what}");
    }
}

#[test]
fn what_is_too_large_is_refused_before_it_is_looked_at() {
    let wire = Wire::start(Options::default());
    let servers = [wire.demo.base_url(), wire.demo.auth_url()];
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    for server in servers {
        let long = format!("GET /v2/charts/{} HTTP/1.1\r\n", "A".repeat(8 * 1024));
        assert_refused("a path", &send(server, &long, b""), 414, "address_too_long");
        let long = format!(
            "GET /v2/charts/NZWN?version={} HTTP/1.1\r\n",
            "A".repeat(8 * 1024)
        );
        assert_refused(
            "a query",
            &send(server, &long, b""),
            414,
            "address_too_long",
        );
        let large = format!("GET / HTTP/1.1\r\nx-filler: {}\r\n", "A".repeat(32 * 1024));
        assert_refused(
            "a header",
            &send(server, &large, b""),
            431,
            "headers_too_large",
        );
        let large = format!(
            "GET / HTTP/1.1\r\nauthorization: Bearer {}\r\n",
            "A".repeat(40 * 1024)
        );
        assert_refused(
            "a token",
            &send(server, &large, b""),
            431,
            "headers_too_large",
        );
        let head = format!("POST /connect/token HTTP/1.1\r\n{form}");
        let reply = send(server, &head, &vec![b'A'; 64 * 1024 + 1]);
        assert_refused("a form", &reply, 413, "body_too_large");
    }
}
