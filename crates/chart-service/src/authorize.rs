//! Authorization: the request that an application sends by the browser, and the way back (RFC 6749 4.1).

use std::sync::Arc;

use axum::{
    extract::{RawQuery, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use url::Url;

use super::{
    browser_session::BrowserSession,
    fields::{FormFields, RepeatedParameter},
    grants::{AuthorizationRequest, ConsentRequest},
    identity::{IdentityServer, known_scopes},
    pages, pkce,
    sign_in::START_AGAIN,
};

/// Why a request does not lead to a sign-in page.
#[derive(Debug, PartialEq, Eq)]
enum Refused {
    /// Client or redirect address are in doubt: the user is told and not redirected.
    Here(&'static str),
    /// The application is told by a redirect (RFC 6749 4.1.2.1).
    Redirected {
        redirect: Box<Url>,
        state: Option<String>,
        error: AuthorizeError,
    },
}

/// `GET /connect/authorize`: the sign-in page, or why not.
pub(super) async fn begin(
    State(identity): State<Arc<IdentityServer>>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Response {
    let fields = FormFields::parse(query.unwrap_or_default().as_bytes());
    match identity.checked_request(&fields) {
        Ok(request) => {
            let visitor = BrowserSession::of(&headers, &identity.issuer);
            let page = identity.sign_in_page(visitor.id(), &ConsentRequest::Browser(request), None);
            visitor.given(page)
        }
        Err(Refused::Here(sentence)) => pages::problem(
            sentence,
            "Check the settings of the application that sent you here.",
        ),
        Err(Refused::Redirected {
            redirect,
            state,
            error: AuthorizeError(error, description),
        }) => identity.redirect(
            *redirect,
            state.as_deref(),
            &[("error", error), ("error_description", description)],
        ),
    }
}

impl IdentityServer {
    fn checked_request(&self, fields: &FormFields) -> Result<AuthorizationRequest, Refused> {
        if fields.only("client_id") != Some(self.client_id.as_str()) {
            return Err(Refused::Here(
                "The application that sent you here is not known.",
            ));
        }
        let redirect_text = fields.only("redirect_uri").unwrap_or_default();
        let Some(redirect) = self.redirects.allowed(redirect_text) else {
            return Err(Refused::Here(
                "The application wants the answer sent to an address that is neither on this \
                 computer nor registered.",
            ));
        };
        let request = checked_parameters(fields, &redirect, redirect_text);
        request.map_err(|error| Refused::Redirected {
            redirect: Box::new(redirect),
            state: fields.only("state").map(str::to_owned),
            error,
        })
    }

    /// The answer to the application, with `state` and with `iss` (RFC 9207). The status is
    /// 303, so that the form with the password is not sent along (RFC 9700 4.12).
    pub(super) fn redirect(
        &self,
        mut to: Url,
        state: Option<&str>,
        answer: &[(&str, &str)],
    ) -> Response {
        to.query_pairs_mut()
            .extend_pairs(answer)
            .extend_pairs(state.map(|state| ("state", state)))
            .append_pair("iss", &self.issuer);
        let Ok(location) = HeaderValue::from_str(to.as_str()) else {
            return pages::problem("The application's address cannot be used.", START_AGAIN);
        };
        let headers = [
            (header::LOCATION, location),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            (
                header::REFERRER_POLICY,
                HeaderValue::from_static("no-referrer"),
            ),
        ];
        (StatusCode::SEE_OTHER, headers).into_response()
    }
}

/// An error code of RFC 6749 4.1.2.1 and a sentence for the application's developer.
#[derive(Debug, PartialEq, Eq)]
struct AuthorizeError(&'static str, &'static str);

impl From<RepeatedParameter> for AuthorizeError {
    fn from(repeated: RepeatedParameter) -> Self {
        Self("invalid_request", repeated.into())
    }
}

fn refused<T>(code: &'static str, description: &'static str) -> Result<T, AuthorizeError> {
    Err(AuthorizeError(code, description))
}

/// What the application asks for; the error is for its developer.
fn checked_parameters(
    fields: &FormFields,
    redirect: &Url,
    redirect_text: &str,
) -> Result<AuthorizationRequest, AuthorizeError> {
    let state = fields.get("state")?;
    match fields.get("response_type")? {
        Some("code") => {}
        None => return refused("invalid_request", "response_type is missing"),
        Some(_) => return refused("unsupported_response_type", "response_type is code"),
    }
    let mode = fields.get("response_mode")?;
    if mode.is_some_and(|mode| mode != "query") {
        return refused("invalid_request", "response_mode is query");
    }
    let challenge =
        pkce::challenge(fields).map_err(|why| AuthorizeError("invalid_request", why))?;
    let scopes = known_scopes(fields.get("scope")?.unwrap_or_default());
    if scopes.is_empty() {
        return refused("invalid_scope", "no scope of this server is asked for");
    }
    // To a request of plain OAuth it is an unknown parameter, which is ignored (RFC 6749 3.1).
    let prompt = if scopes.contains(&"openid") {
        fields.get("prompt")?
    } else {
        None
    };
    // OpenID Connect Core 3.1.2.1. "login" needs no more: every request asks for name and password, since no browser
    // is remembered.
    if prompt.is_some_and(|prompt| prompt.split(' ').any(|word| word == "none")) {
        return refused("login_required", "no user is signed in to this server");
    }
    Ok(AuthorizationRequest {
        redirect: redirect.clone(),
        redirect_text: redirect_text.to_owned(),
        scopes,
        state: state.map(str::to_owned),
        nonce: fields.get("nonce")?.map(str::to_owned),
        challenge: challenge.to_owned(),
    })
}
