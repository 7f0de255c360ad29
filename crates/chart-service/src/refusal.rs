//! Refusal: why a request of an application gets no token, in the words of RFC 6749 5.2 and RFC 8628 3.5.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::fields::RepeatedParameter;

/// An error of the protocol, with a sentence for the application's developer where there is more to say.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum RequestRefusal {
    /// `invalid_request`
    Request(&'static str),
    /// `invalid_client`
    Client,
    /// `invalid_grant`
    Grant(&'static str),
    /// `invalid_scope`
    Scope(&'static str),
    /// `unsupported_grant_type`
    GrantType,
    /// `authorization_pending`: the user has not answered yet.
    Pending,
    /// `slow_down`: the same, asked too soon.
    SlowDown,
    /// `access_denied`: the user said no.
    Denied,
    /// `expired_token`: the user did not answer in time.
    Expired,
    /// A token could not be signed.
    Signing,
}

impl From<RepeatedParameter> for RequestRefusal {
    fn from(repeated: RepeatedParameter) -> Self {
        Self::Request(repeated.into())
    }
}

impl From<jsonwebtoken::errors::Error> for RequestRefusal {
    fn from(error: jsonwebtoken::errors::Error) -> Self {
        tracing::error!(%error, "the embedded identity server could not sign a token");
        Self::Signing
    }
}

impl RequestRefusal {
    /// The status, the error code and the sentence.
    fn words(&self) -> (StatusCode, &'static str, &'static str) {
        let bad = StatusCode::BAD_REQUEST;
        match self {
            Self::Request(why) => (bad, "invalid_request", why),
            Self::Client => (
                StatusCode::UNAUTHORIZED,
                "invalid_client",
                "client id or client secret are not right",
            ),
            Self::Grant(why) => (bad, "invalid_grant", why),
            Self::Scope(why) => (bad, "invalid_scope", why),
            Self::GrantType => (
                bad,
                "unsupported_grant_type",
                "grant_type is authorization_code, refresh_token, client_credentials or that of device codes",
            ),
            Self::Pending => (
                bad,
                "authorization_pending",
                "the user has not answered yet",
            ),
            Self::SlowDown => (
                bad,
                "slow_down",
                "this was asked too soon; wait five seconds longer each time",
            ),
            Self::Denied => (bad, "access_denied", "the user refused"),
            Self::Expired => (bad, "expired_token", "the device code has run out"),
            Self::Signing => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "server_error",
                "try again",
            ),
        }
    }
}

impl IntoResponse for RequestRefusal {
    fn into_response(self) -> Response {
        let (status, error, description) = self.words();
        let body = json!({ "error": error, "error_description": description });
        let mut response = (status, unstored(body)).into_response();
        if status == StatusCode::UNAUTHORIZED {
            // Every 401 says how it could be done better (RFC 9110 15.5.2).
            let challenge = HeaderValue::from_static("Basic realm=\"token\", charset=\"UTF-8\"");
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, challenge);
        }
        response
    }
}

/// An answer that may not be kept (RFC 6749 5.1).
pub(super) fn unstored(body: Value) -> impl IntoResponse {
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::PRAGMA, "no-cache"),
    ];
    (headers, Json(body))
}
