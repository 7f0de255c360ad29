//! Client: the application that asks for tokens, and whether it can prove who it is (RFC 6749 2.3).

use axum::http::{HeaderMap, header};

use super::{
    fields::{FormFields, basic_credentials},
    identity::IdentityServer,
    refusal::RequestRefusal,
};

/// The fields of a form, when the body says that it is one.
pub(super) fn form(headers: &HeaderMap, body: &[u8]) -> Result<FormFields, RequestRefusal> {
    let is_form = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|kind| {
            kind.trim()
                .eq_ignore_ascii_case("application/x-www-form-urlencoded")
        });
    if is_form {
        Ok(FormFields::parse(body))
    } else {
        Err(RequestRefusal::Request(
            "the body is application/x-www-form-urlencoded",
        ))
    }
}

/// Whether the value of an `Authorization` header is a bearer token.
fn is_bearer(value: &[u8]) -> bool {
    let scheme = value.split(|byte| *byte == b' ').next();
    scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"bearer"))
}

impl IdentityServer {
    /// Client authentication by header or form (RFC 6749 2.3.1), one of them; a public client
    /// sends its id alone. A secret that is sent must be right. A bearer token says nothing of a client (RFC 6750): some
    /// send one with every request. Returns whether the client proved who it is; a public one only says its id.
    pub(super) fn authenticate(
        &self,
        headers: &HeaderMap,
        fields: &FormFields,
    ) -> Result<bool, RequestRefusal> {
        let authorizations = headers.get_all(header::AUTHORIZATION).iter();
        let mut authorizations = authorizations.filter(|value| !is_bearer(value.as_bytes()));
        let authorization = authorizations.next();
        let named = fields.get("client_id")?;
        let posted = fields.get("client_secret")?;
        if authorizations.next().is_some() || (authorization.is_some() && posted.is_some()) {
            return Err(RequestRefusal::Request(
                "the client authenticates in two ways",
            ));
        }
        let (id, secret) = match authorization {
            Some(value) => {
                let credentials = value.to_str().ok().and_then(basic_credentials);
                let (id, secret) = credentials.ok_or(RequestRefusal::Client)?;
                if named.is_some_and(|named| named != id) {
                    return Err(RequestRefusal::Client);
                }
                (id, Some(secret))
            }
            None => (
                named.unwrap_or_default().to_owned(),
                posted.map(str::to_owned),
            ),
        };
        let proved = secret.as_deref() == Some(self.client_secret.as_str());
        if id != self.client_id || (secret.is_some() && !proved) {
            return Err(RequestRefusal::Client);
        }
        Ok(proved)
    }
}
