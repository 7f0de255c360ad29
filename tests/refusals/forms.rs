//! The identity server's forms and pages, filled in wrongly.

use chart_service::Options;

use super::{MARK, assert_refused};
use crate::wire::{Reply, Wire, send};

const FORM: &str = "application/x-www-form-urlencoded";

fn post(wire: &Wire, target: &str, kind: &str, body: &str) -> Reply {
    let head = format!("POST {target} HTTP/1.1\r\ncontent-type: {kind}\r\n");
    send(wire.demo.auth_url(), &head, body.as_bytes())
}

/// Asserts the refusal of each form. CLIENT and SECRET stand for what the service knows the application by.
fn assert_forms(target: &str, forms: &[(&str, u16, &str)]) {
    let wire = Wire::start(Options::default());
    for (form, status, error) in forms {
        let body = form
            .replace("CLIENT", wire.demo.client_id())
            .replace("SECRET", wire.demo.client_secret());
        let reply = post(&wire, target, FORM, &body);
        assert_refused(form, &reply, *status, error);
        assert_eq!(reply.header("cache-control"), Some("no-store"), "{form}");
        assert!(!reply.text().contains(MARK), "{form}: {}", reply.text());
    }
}

#[test]
fn tokenless_form_is_refused_by_oauth() {
    assert_forms(
        "/connect/token",
        &[
            ("", 401, "invalid_client"),
            (
                "client_id=other&grant_type=refresh_token",
                401,
                "invalid_client",
            ),
            (
                "grant_type=refresh_token&refresh_token=a",
                401,
                "invalid_client",
            ),
            (
                "client_id=CLIENT&client_secret=<i>mark&grant_type=client_credentials",
                401,
                "invalid_client",
            ),
            (
                "client_id=CLIENT&grant_type=client_credentials&scope=fmsdata",
                401,
                "invalid_client",
            ),
            (
                "client_id=CLIENT&client_secret=SECRET&grant_type=client_credentials",
                400,
                "invalid_scope",
            ),
            (
                "client_id=CLIENT&client_secret=SECRET&grant_type=client_credentials&scope=charts",
                400,
                "invalid_scope",
            ),
            ("client_id=CLIENT", 400, "invalid_request"),
            (
                "client_id=CLIENT&grant_type=<i>mark",
                400,
                "unsupported_grant_type",
            ),
            (
                "client_id=CLIENT&client_id=CLIENT&grant_type=refresh_token",
                400,
                "invalid_request",
            ),
            (
                "client_id=CLIENT&grant_type=authorization_code",
                400,
                "invalid_request",
            ),
            (
                "client_id=CLIENT&grant_type=authorization_code&code=<i>mark",
                400,
                "invalid_grant",
            ),
            (
                "client_id=CLIENT&grant_type=refresh_token",
                400,
                "invalid_request",
            ),
            (
                "client_id=CLIENT&grant_type=refresh_token&refresh_token=<i>mark",
                400,
                "invalid_grant",
            ),
            (
                "client_id=CLIENT&grant_type=urn:ietf:params:oauth:grant-type:device_code",
                400,
                "invalid_request",
            ),
            (
                "client_id=CLIENT&grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=<i>mark",
                400,
                "invalid_grant",
            ),
        ],
    );
}

#[test]
fn incomplete_device_request_is_refused() {
    assert_forms(
        "/connect/deviceauthorization",
        &[
            ("client_id=CLIENT&scope=charts", 400, "invalid_request"),
            (
                "client_id=CLIENT&scope=charts&code_challenge_method=S256&code_challenge=short",
                400,
                "invalid_request",
            ),
            (
                "client_id=CLIENT&scope=<i>mark&code_challenge_method=S256&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                400,
                "invalid_scope",
            ),
            ("client_id=other&scope=charts", 401, "invalid_client"),
        ],
    );
}

#[test]
fn bad_revocation_is_refused() {
    assert_forms(
        "/connect/revocation",
        &[
            ("client_id=CLIENT", 400, "invalid_request"),
            ("client_id=<i>mark&token=a", 401, "invalid_client"),
        ],
    );
}

#[test]
fn body_that_does_not_say_it_is_form_is_refused() {
    let wire = Wire::start(Options::default());
    for target in [
        "/connect/token",
        "/connect/deviceauthorization",
        "/connect/revocation",
    ] {
        for kind in [
            "",
            "text/plain",
            "application/json",
            "multipart/form-data; boundary=x",
            "\u{e9}",
        ] {
            let reply = post(&wire, target, kind, "{\"grant_type\":\"refresh_token\"}");
            assert_refused(
                &format!("{kind} at {target}"),
                &reply,
                400,
                "invalid_request",
            );
        }
    }
}

#[test]
fn page_repeats_input_as_text() {
    let wire = Wire::start(Options::default());
    let mark = "%22%3E%3Ci%3Emark";
    let known = format!("client_id={}", wire.demo.client_id());
    for target in [
        format!("/device?user_code={mark}"),
        format!("/connect/authorize?client_id={mark}"),
        format!("/connect/authorize?{known}&redirect_uri={mark}"),
    ] {
        let reply = send(
            wire.demo.auth_url(),
            &format!("GET {target} HTTP/1.1\r\n"),
            b"",
        );
        assert!(!reply.text().contains(MARK), "{target}: {}", reply.text());
    }
    let page = send(wire.demo.auth_url(), "GET /device HTTP/1.1\r\n", b"");
    let cookie = page.header("set-cookie").unwrap().split(';').next();
    let kind = format!("{FORM}\r\ncookie: {}", cookie.unwrap());
    let page = page.text();
    let (_, ticket) = page.split_once("name=\"ticket\" value=\"").unwrap();
    let ticket = ticket.split('"').next().unwrap();
    let reply = post(
        &wire,
        "/device",
        &kind,
        &format!("ticket={ticket}&user_code={mark}"),
    );
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert!(!reply.text().contains(MARK), "{}", reply.text());
    let reply = post(
        &wire,
        "/connect/signin",
        FORM,
        &format!("ticket={mark}&username={mark}"),
    );
    assert!(!reply.text().contains(MARK), "{}", reply.text());
}
