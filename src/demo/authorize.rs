//! Authorization: the way of the browser from the application's link to the code (RFC 6749 4.1).

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{RawQuery, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use url::{Host, Url};

use super::{
    accounts,
    fields::{Fields, Repeated},
    grants::{AuthorizationRequest, Pending},
    identity::{Identity, known_scopes},
    pages,
};

const START_AGAIN: &str = "Close this tab, go back to Flightbag and sign in from there again.";

/// Why a request does not lead to a sign-in page.
#[derive(Debug, PartialEq, Eq)]
enum Refused {
    /// Client or redirect address are in doubt: the user is told, nobody is redirected.
    Here(&'static str),
    /// The application is told by a redirect (RFC 6749 4.1.2.1).
    Redirected {
        redirect: Box<Url>,
        state: Option<String>,
        error: &'static str,
        description: &'static str,
    },
}

/// `GET /connect/authorize`: the sign-in page, or why not.
pub(super) async fn begin(
    State(identity): State<Arc<Identity>>,
    RawQuery(query): RawQuery,
) -> Response {
    let fields = Fields::parse(query.unwrap_or_default().as_bytes());
    match identity.checked_request(&fields) {
        Ok(request) => identity.sign_in_page(request, None),
        Err(Refused::Here(sentence)) => pages::problem(
            sentence,
            "Check the settings of the application that sent you here.",
        ),
        Err(Refused::Redirected {
            redirect,
            state,
            error,
            description,
        }) => identity.redirect(
            *redirect,
            state.as_deref(),
            &[("error", error), ("error_description", description)],
        ),
    }
}

/// `POST /connect/signin`: user name and password.
pub(super) async fn sign_in(
    State(identity): State<Arc<Identity>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let fields = Fields::parse(&body);
    let Some(Pending { request, .. }) = identity.take_ticket(&headers, &fields) else {
        return used_up();
    };
    let username = fields.only("username").unwrap_or_default();
    let password = fields.only("password").unwrap_or_default();
    let Some(account) = accounts::sign_in(username, password) else {
        return identity.sign_in_page(request, Some(username));
    };
    let ticket = identity.grants.open(request.clone(), Some(account));
    pages::consent(&ticket, &request.redirect, account, &request.scopes)
}

/// `POST /connect/consent`: the user's answer, on its way to the application.
pub(super) async fn consent(
    State(identity): State<Arc<Identity>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let fields = Fields::parse(&body);
    let Some(Pending {
        request,
        account: Some(account),
        ..
    }) = identity.take_ticket(&headers, &fields)
    else {
        return used_up();
    };
    let redirect = request.redirect.clone();
    let state = request.state.clone();
    // Anything but a plain yes is a no.
    if fields.only("answer") != Some("allow") {
        let refused = [
            ("error", "access_denied"),
            ("error_description", "the user refused"),
        ];
        return identity.redirect(redirect, state.as_deref(), &refused);
    }
    let family = identity.tokens.new_family();
    let code = identity.grants.issue_code(request, account, family);
    identity.redirect(redirect, state.as_deref(), &[("code", &code)])
}

fn used_up() -> Response {
    pages::problem(
        "This page was used before, or has been open for too long.",
        START_AGAIN,
    )
}

impl Identity {
    fn checked_request(&self, fields: &Fields) -> Result<AuthorizationRequest, Refused> {
        if fields.only("client_id") != Some(self.client_id.as_str()) {
            return Err(Refused::Here(
                "The application that sent you here is not known.",
            ));
        }
        let redirect_text = fields.only("redirect_uri").unwrap_or_default();
        let Some(redirect) = loopback(redirect_text) else {
            return Err(Refused::Here(
                "The application wants the answer sent to an address that is not on this computer.",
            ));
        };
        let state = fields.only("state").map(str::to_owned);
        match Wishes::read(fields) {
            Ok(wishes) => Ok(AuthorizationRequest {
                redirect,
                redirect_text: redirect_text.to_owned(),
                scopes: wishes.scopes,
                state,
                nonce: wishes.nonce,
                challenge: wishes.challenge,
            }),
            Err(Wrong(error, description)) => Err(Refused::Redirected {
                redirect: Box::new(redirect),
                state,
                error,
                description,
            }),
        }
    }

    fn sign_in_page(&self, request: AuthorizationRequest, wrong: Option<&str>) -> Response {
        let redirect = request.redirect.clone();
        let ticket = self.grants.open(request, None);
        pages::sign_in(&ticket, &redirect, wrong)
    }

    /// The sign-in a form belongs to. A form sent by a page of another origin is refused
    /// even with a ticket.
    fn take_ticket(&self, headers: &HeaderMap, fields: &Fields) -> Option<Pending> {
        let foreign = headers
            .get(header::ORIGIN)
            .is_some_and(|origin| origin != "null" && origin != self.issuer.as_str());
        if foreign {
            return None;
        }
        self.grants.take(fields.only("ticket")?)
    }

    /// The answer to the application, with `state` and with `iss` (RFC 9207). The status is
    /// 303, so that the form with the password is not sent along (RFC 9700 4.12).
    fn redirect(&self, mut to: Url, state: Option<&str>, answer: &[(&str, &str)]) -> Response {
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

/// What the application asks for, beside whom to tell.
struct Wishes {
    scopes: Vec<&'static str>,
    challenge: String,
    nonce: Option<String>,
}

/// An error code of RFC 6749 4.1.2.1 and a sentence for the application's developer.
struct Wrong(&'static str, &'static str);

impl From<Repeated> for Wrong {
    fn from(Repeated: Repeated) -> Self {
        Self("invalid_request", "a parameter is given more than once")
    }
}

impl Wishes {
    fn read(fields: &Fields) -> Result<Self, Wrong> {
        fields.get("state")?;
        match fields.get("response_type")? {
            Some("code") => {}
            None => return Err(Wrong("invalid_request", "response_type is missing")),
            Some(_) => return Err(Wrong("unsupported_response_type", "response_type is code")),
        }
        if fields
            .get("response_mode")?
            .is_some_and(|mode| mode != "query")
        {
            return Err(Wrong("invalid_request", "response_mode is query"));
        }
        let challenge = fields.get("code_challenge")?;
        // RFC 7636 4.3: no method means "plain", which gives nothing away but the secret.
        if fields.get("code_challenge_method")? != Some("S256") {
            return Err(Wrong("invalid_request", "code_challenge_method is S256"));
        }
        let challenge = challenge
            .filter(|challenge| is_sha256_in_base64url(challenge))
            .ok_or(Wrong(
                "invalid_request",
                "code_challenge is missing or malformed",
            ))?;
        if fields
            .get("prompt")?
            .is_some_and(|prompt| prompt.split(' ').any(|word| word == "none"))
        {
            return Err(Wrong(
                "login_required",
                "nobody is signed in to this server",
            ));
        }
        let scopes = known_scopes(fields.get("scope")?.unwrap_or_default());
        if scopes.is_empty() {
            return Err(Wrong(
                "invalid_scope",
                "no scope of this server is asked for",
            ));
        }
        Ok(Self {
            scopes,
            challenge: challenge.to_owned(),
            nonce: fields.get("nonce")?.map(str::to_owned),
        })
    }
}

fn is_sha256_in_base64url(text: &str) -> bool {
    text.len() == 43
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// A redirect address of a native application: http to a loopback address written as such,
/// any port, any path (RFC 8252 7.3); no name, since names can be made to mean anything (8.3).
fn loopback(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let host = match url.host()? {
        Host::Ipv4(address) if address.octets() == [127, 0, 0, 1] => "http://127.0.0.1",
        Host::Ipv6(address) if address.is_loopback() => "http://[::1]",
        _ => return None,
    };
    // The library reads "http:127.1" and the like as the same address; we do not.
    let written_so = text
        .strip_prefix(host)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '/', '?']));
    let plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    let printable = text
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    (written_so && plain && printable).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_go_to_a_loopback_address_with_any_port_and_path() {
        for text in [
            "http://127.0.0.1:4711/callback",
            "http://127.0.0.1/",
            "http://127.0.0.1",
            "http://127.0.0.1:1/a/b?c=d",
            "http://[::1]:4711/callback",
        ] {
            assert!(loopback(text).is_some(), "{text}");
        }
    }

    #[test]
    fn redirects_go_nowhere_else() {
        for text in [
            "",
            "callback",
            "https://127.0.0.1:4711/callback",
            "http://localhost:4711/callback",
            "http://127.0.0.2/",
            "http://127.1/",
            "http://2130706433/",
            "http://127.0.0.1.example.org/",
            "http://127.0.0.1@example.org/",
            "http://user@127.0.0.1/",
            "http://127.0.0.1:80@example.org/",
            "http://127.0.0.1:4711/callback#part",
            "http://127.0.0.1\\@example.org/",
            "http://127.0.0.1:99999/",
            "http://127.0.0.1/a b",
            "http://[::2]/",
            "http://0.0.0.0/",
            "javascript:alert(1)",
        ] {
            assert_eq!(loopback(text), None, "{text}");
        }
    }

    #[test]
    fn a_challenge_is_a_sha256_in_base64url() {
        assert!(is_sha256_in_base64url(
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        ));
        assert!(!is_sha256_in_base64url(
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM"
        ));
        assert!(!is_sha256_in_base64url("short"));
    }
}
