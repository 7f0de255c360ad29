//! Verification: the application's request for a device code, and the page where its user types the other half (RFC 8628 3).

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{RawQuery, State},
    http::HeaderMap,
    response::{IntoResponse as _, Response},
};
use serde_json::json;

use super::{
    browser_session::BrowserSession,
    client::form,
    device::DeviceCodes,
    fields::FormFields,
    grants::{ConsentRequest, SignInStep},
    identity::{IdentityServer, USUAL_SCOPES, known_scopes},
    pages, pkce,
    refusal::{RequestRefusal, unstored},
    sign_in::used_up,
};

/// `POST /connect/deviceauthorization`: a code for the application and one for its user (RFC 8628 3.1 and 3.2).
pub(super) async fn begin(
    State(identity): State<Arc<IdentityServer>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, RequestRefusal> {
    let fields = form(&headers, &body)?;
    identity.authenticate(&headers, &fields)?;
    let challenge = pkce::challenge(&fields).map_err(RequestRefusal::Request)?;
    let scopes = match fields.get("scope")? {
        None => USUAL_SCOPES.to_vec(),
        Some(asked) => known_scopes(asked),
    };
    if scopes.is_empty() {
        return Err(RequestRefusal::Scope(
            "no scope of this server is asked for",
        ));
    }
    let DeviceCodes {
        device_code,
        user_code,
    } = identity
        .devices
        .begin(scopes, challenge.to_owned(), clock::now());
    let page = format!("{}/device", identity.issuer);
    let answer = json!({
        "device_code": device_code,
        "user_code": user_code,
        "verification_uri": page,
        "verification_uri_complete": format!("{page}?user_code={user_code}"),
        "expires_in": identity.devices.lifetime_secs(),
        "interval": identity.devices.interval_secs(),
    });
    Ok(unstored(answer).into_response())
}

/// `GET /device`: the page that asks for the code. One that came with the link is filled in
/// and still has to be sent, so that the user sees it (RFC 8628 3.3.1).
pub(super) async fn enter(
    State(identity): State<Arc<IdentityServer>>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Response {
    let fields = FormFields::parse(query.unwrap_or_default().as_bytes());
    let visitor = BrowserSession::of(&headers, &identity.issuer);
    let ticket = identity.grants.open(SignInStep::Code, visitor.id());
    let typed = fields.only("user_code").unwrap_or_default();
    visitor.given(pages::enter_code(&ticket, typed, None))
}

/// `POST /device`: the code, on the way to the sign-in page.
pub(super) async fn check(
    State(identity): State<Arc<IdentityServer>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let fields = FormFields::parse(&body);
    let Some((browser, SignInStep::Code)) = identity.take_ticket(&headers, &fields) else {
        return used_up();
    };
    let typed = fields.only("user_code").unwrap_or_default();
    match identity.devices.find(typed, clock::now()) {
        Ok(request) => identity.sign_in_page(&browser, &ConsentRequest::Device(request), None),
        Err(unfit) => {
            let ticket = identity.grants.open(SignInStep::Code, &browser);
            pages::enter_code(&ticket, typed, Some(unfit))
        }
    }
}
