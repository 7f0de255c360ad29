//! The token end point: what is sent there and what comes back, through our own HTTP client. The forms are our own, since
//! the protocol library wipes no secret from memory (reliability 5 and T6).

mod fields;

use std::time::Duration;

use clock::Clock;
use jiff::Timestamp;
use secrecy::{ExposeSecret, SecretString};

use super::id_token::Expectations;
use super::redirect::error_code;
use super::token::{Claims, Lifetime};
use super::{Error, IdentityClient};
use crate::config::Config;
use crate::http::AccessToken;
use crate::http::{self, Form, HttpResponse, Retry};

pub(super) use fields::Fields;

/// What the token end point gave.
#[derive(Debug)]
pub(crate) struct TokenGrant {
    pub access: AccessToken,
    /// Measured from when the answer came.
    pub lifetime: Lifetime,
    pub refresh: Option<SecretString>,
    pub identity: Option<SecretString>,
    /// When the server answered, by its own clock.
    pub date: Option<Timestamp>,
}

impl IdentityClient {
    /// Redeems an authorization code (RFC 6749, 4.1.3; RFC 7636, 4.5). Sent once only, unless the server asks to wait: a
    /// code may be used up although no answer came.
    pub(super) async fn exchange(
        &self,
        code: &SecretString,
        verifier: &SecretString,
        way_back: &str,
    ) -> Result<TokenGrant, Error> {
        let form = client_form(
            &self.config,
            &[
                ("grant_type", "authorization_code"),
                ("code", code.expose_secret()),
                ("redirect_uri", way_back),
                ("code_verifier", verifier.expose_secret()),
            ],
        );
        self.redeem(&form, Retry::WhenAsked).await
    }

    /// Redeems a refresh token (RFC 6749, section 6).
    pub(super) async fn refresh(&self, refresh: &SecretString) -> Result<TokenGrant, Error> {
        let form = client_form(
            &self.config,
            &[
                ("grant_type", "refresh_token"),
                ("refresh_token", refresh.expose_secret()),
            ],
        );
        let answer = self.redeem(&form, Retry::WithPauses).await;
        let mut grant = answer.map_err(|error| match error {
            Error::NoTokens(code) if code == "invalid_grant" => Error::SessionEnded,
            Error::NoTokens(code) => Error::NotRenewed(code),
            Error::Http(http::Error::Status(status @ (401 | 403))) => {
                Error::NotRenewed(format!("status {status}"))
            }
            error => error,
        })?;
        // Only the name is read out of it: the renewal is not lost for a wrong one, its refresh token being new.
        if let Err(error) = self.id_claims(&grant, None) {
            tracing::warn!("the renewal's ID token is not used: {error}");
            grant.identity = None;
        }
        Ok(grant)
    }

    /// The claims of the ID token of an answer, where there is one; `nonce` is the authorization request's.
    pub(super) fn id_claims(
        &self,
        grant: &TokenGrant,
        nonce: Option<&str>,
    ) -> Result<Option<Claims>, Error> {
        let expectations = Expectations {
            issuers: &self.provider.issuers,
            client_id: &self.config.client_id,
            nonce,
            date: grant.date,
            wall: self.clock().wall(),
        };
        let id = grant.identity.as_ref().map(ExposeSecret::expose_secret);
        let claims = id.map(|id| expectations.check(id));
        Ok(claims.transpose()?)
    }

    /// Sends a form to the token end point. 200, 400 and 401 are the protocol's own answers (RFC 6749, section 5); any
    /// other is the server's trouble.
    pub(super) async fn redeem(&self, form: &Form, retry: Retry) -> Result<TokenGrant, Error> {
        let url = &self.provider.token;
        let answer = self.http.post_form(url, form, retry).await?;
        match (answer.status, why_none(&answer)) {
            (200, _) if !is_json(&answer) => Err(Error::Answer("not a JSON answer")),
            (200, _) => read(&answer, self.clock()),
            (400 | 401, Some(code)) => Err(Error::NoTokens(error_code(&code))),
            (400, None) => Err(Error::Answer("not a token answer")),
            // Anything in between may say 401, without the protocol's words.
            (status, _) => Err(http::Error::Status(status).into()),
        }
    }

    /// Gives a refresh token back (RFC 7009), where the server announces how. Best effort: a token that could not be
    /// given back runs out by itself.
    pub(super) async fn revoke(&self, refresh: SecretString) {
        let Some(url) = &self.provider.revocation else {
            return;
        };
        let form = revocation_form(&self.config, &refresh);
        drop(refresh);
        match self.http.post_in_passing(url, &form).await {
            Ok(200) => tracing::debug!("the refresh token was given back"),
            Ok(status) => tracing::warn!("the refresh token was not given back: status {status}"),
            Err(error) => tracing::warn!("the refresh token was not given back: {error}"),
        }
    }
}

/// A form with the client's name, and its secret where there is one (service-notes "Client authentication").
pub(super) fn client_form(config: &Config, fields: &[(&str, &str)]) -> Form {
    let mut fields = fields.to_vec();
    fields.push(("client_id", &config.client_id));
    if let Some(secret) = &config.client_secret {
        fields.push(("client_secret", secret.expose_secret()));
    }
    Form::new(&fields)
}

/// The form of a revocation (RFC 7009, 2.1).
fn revocation_form(config: &Config, refresh: &SecretString) -> Form {
    let fields = [
        ("token", refresh.expose_secret()),
        ("token_type_hint", "refresh_token"),
    ];
    client_form(config, &fields)
}

/// The code with which an answer says in the protocol's own way why there are no tokens (RFC 6749, 5.2).
pub(super) fn why_none(answer: &HttpResponse) -> Option<String> {
    Fields::read(&answer.body)?.text("error")
}

/// Whether an answer may be JSON by its media type; servers that name none are believed.
fn is_json(answer: &HttpResponse) -> bool {
    answer.media_type.is_empty() || answer.media_type.starts_with("application/json")
}

/// Reads a token answer (RFC 6749, 5.1). What it need not have may be missing, or be of the wrong type: a renewal must not
/// be lost for that, since the refresh token before it is used up by then (reliability 3).
pub(crate) fn read(answer: &HttpResponse, clock: &Clock) -> Result<TokenGrant, Error> {
    let fields = Fields::read(&answer.body).ok_or(Error::Answer("not a token answer"))?;
    let (Some(access), Some(kind)) = (fields.secret("access_token"), fields.text("token_type"))
    else {
        return Err(Error::Answer("not a token answer"));
    };
    if !kind.eq_ignore_ascii_case("bearer") {
        return Err(Error::Answer("not a bearer token"));
    }
    let empty = access.expose_secret().is_empty();
    let access = AccessToken::new(access);
    if empty || access.header().is_none() {
        return Err(Error::Answer("no usable access token"));
    }
    let expires_in = fields.seconds("expires_in").map(Duration::from_secs);
    Ok(TokenGrant {
        access,
        lifetime: Lifetime::new(expires_in, clock.now(), clock.wall()),
        refresh: fields.secret("refresh_token"),
        identity: identity_text(&fields),
        date: answer.date,
    })
}

/// The ID token of an answer; `None` where there is none. One that is no text is no ID token that could be accepted, and
/// not one that is missing: its check fails (OpenID Connect Core 3.1.3.7).
fn identity_text(fields: &Fields<'_>) -> Option<SecretString> {
    fields.piece("id_token").filter(|piece| !piece.is_null())?;
    let text = fields.secret("id_token");
    Some(text.unwrap_or_else(|| "".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(client_secret: Option<SecretString>) -> Config {
        let url = "http://127.0.0.1:9";
        Config {
            client_secret,
            ..Config::embedded(url, url, "efb", simlink::Ports::ANY).unwrap()
        }
    }

    #[test]
    fn revocation_names_token_and_client() {
        assert_eq!(
            revocation_form(&config(None), &"a+b".into()).text(),
            "token=a%2Bb&token_type_hint=refresh_token&client_id=efb"
        );
    }

    #[test]
    fn form_carries_client_secret() {
        let form = client_form(&config(Some("s&x".into())), &[("a", "b")]);
        assert_eq!(form.text(), "a=b&client_id=efb&client_secret=s%26x");
    }

    #[test]
    fn answered_tokens_are_not_printed() {
        fn is_wiped(_secret: &impl zeroize::ZeroizeOnDrop) {}
        let body = br#"{"access_token":"hush-a","token_type":"bearer","refresh_token":"hush-r","id_token":"hush-i"}"#;
        let answer = HttpResponse {
            status: 200,
            media_type: String::new(),
            date: None,
            packed: false,
            body: body.to_vec().into(),
        };
        let grant = read(&answer, &Clock::system()).unwrap();
        assert!(!format!("{grant:?}").contains("hush"), "{grant:?}");
        is_wiped(grant.refresh.as_ref().unwrap());
        is_wiped(grant.identity.as_ref().unwrap());
        let identity = grant.identity.unwrap();
        assert_eq!(identity.expose_secret(), "hush-i");
        assert_eq!(format!("{identity:?}"), "SecretBox<str>([REDACTED])");
    }

    #[test]
    fn answer_without_media_type_is_json() {
        let is_json = |media_type: &str| {
            is_json(&HttpResponse {
                status: 200,
                media_type: media_type.to_owned(),
                date: None,
                packed: false,
                body: Vec::new().into(),
            })
        };
        for media_type in ["", "application/json"] {
            assert!(is_json(media_type), "{media_type}");
        }
        for media_type in [
            "text/html",
            "text/plain",
            "text/application/json",
            "image/png",
        ] {
            assert!(!is_json(media_type), "{media_type}");
        }
    }
}
