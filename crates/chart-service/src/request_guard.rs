//! Request guard: whether a request is for this server, bounds on what it may bring, and one form for whatever the servers refuse: a status, a small JSON body.

use axum::{
    Json,
    body::{self, Body},
    extract::Request,
    http::{Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use serde_json::json;

use super::host;

/// The longest path and query, bytes. An authorization request has a tenth of it.
const LONGEST_TARGET: usize = 8 * 1024;
/// Names and values of all headers together, bytes. Beyond 64 KB, or 100 headers, the HTTP library refuses by
/// itself and without a body.
const LARGEST_HEADERS: usize = 32 * 1024;
/// No form of OAuth is larger, bytes.
const LARGEST_FORM: usize = 64 * 1024;

/// The outer layer of both servers: reads a form whole, and has credentials printed nowhere.
pub(super) async fn receive(request: Request, next: Next) -> Response {
    let (mut parts, mut body) = request.into_parts();
    if parts.method == Method::POST {
        let Ok(bytes) = body::to_bytes(body, LARGEST_FORM).await else {
            return refused(StatusCode::PAYLOAD_TOO_LARGE);
        };
        body = Body::from(bytes);
    }
    if let Some(value) = parts.headers.get_mut(header::AUTHORIZATION) {
        value.set_sensitive(true);
    }
    next.run(Request::from_parts(parts, body)).await
}

/// The layer next to the routes of both servers: refuses what is too large, and gives the library's own refusals
/// (unknown path, wrong method, unreadable path) the body that ours have. Nothing of the request is repeated.
pub(super) async fn layer(request: Request, next: Next) -> Response {
    if let Some(status) = host::refused(&request).or_else(|| too_large(&request)) {
        return refused(status);
    }
    let response = next.run(request).await;
    let status = response.status();
    if is_error(status) && !is_told(&response) {
        let (mut parts, _) = response.into_parts();
        let (told, body) = refused(status).into_parts();
        // What the library has to say in headers stays, as `Allow`; what told of its body goes.
        parts.headers.remove(header::CONTENT_LENGTH);
        parts.headers.extend(told.headers);
        Response::from_parts(parts, body)
    } else {
        response
    }
}

/// The answer for a status alone. The specification shows no body (specification 7.2).
pub(super) fn refused(status: StatusCode) -> Response {
    let (error, message) = match status {
        StatusCode::NOT_FOUND => ("not_found", "there is nothing here"),
        StatusCode::METHOD_NOT_ALLOWED => (
            "method_not_allowed",
            "this address takes other methods; the header Allow names them",
        ),
        StatusCode::PAYLOAD_TOO_LARGE => ("body_too_large", "the body is larger than any form"),
        StatusCode::URI_TOO_LONG => ("address_too_long", "the path and the query are too long"),
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => {
            ("headers_too_large", "the headers are too large")
        }
        StatusCode::MISDIRECTED_REQUEST => (
            "foreign_host",
            "the header Host names another server; use the address that this one told",
        ),
        status if status.is_server_error() => ("server_error", "try again"),
        _ => ("malformed_request", "the request cannot be read"),
    };
    let body = Json(json!({ "error": error, "message": message }));
    (status, body).into_response()
}

fn too_large(request: &Request) -> Option<StatusCode> {
    let target = request.uri().path_and_query();
    if target.is_some_and(|target| target.as_str().len() > LONGEST_TARGET) {
        return Some(StatusCode::URI_TOO_LONG);
    }
    let headers = request.headers().iter();
    let size: usize = headers
        .map(|(name, value)| name.as_str().len() + value.len())
        .sum();
    (size > LARGEST_HEADERS).then_some(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE)
}

fn is_error(status: StatusCode) -> bool {
    status.is_client_error() || status.is_server_error()
}

/// Whether the answer already has words: JSON for programs, a page for people.
fn is_told(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.starts_with("application/json") || kind.starts_with("text/html"))
}
