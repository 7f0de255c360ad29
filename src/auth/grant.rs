//! The token end point: what is sent there and what comes back, through our own HTTP client.

mod fields;

use std::borrow::Cow;
use std::fmt;
use std::pin::Pin;
use std::time::Duration;

use oauth2::basic::{
    BasicErrorResponse, BasicErrorResponseType, BasicRevocationErrorResponse,
    BasicTokenIntrospectionResponse, BasicTokenType,
};
use oauth2::{
    AuthType, AuthUrl, AuthorizationCode, ClientId, ClientSecret, EndpointNotSet, EndpointSet,
    ExtraTokenFields, HttpRequest, HttpResponse, PkceCodeVerifier, RedirectUrl, RefreshToken,
    RequestTokenError, StandardRevocableToken, StandardTokenResponse, TokenResponse as _, TokenUrl,
};
use reqwest::StatusCode;
use reqwest::header::{CONTENT_TYPE, HeaderValue};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};
use url::{Url, form_urlencoded};

use super::discovery::Provider;
use super::redirect::error_code;
use super::token::Claims;
use super::{AccessToken, Error, Identity};
use crate::config::Config;
use crate::http::{self, Http, Retry};

/// The protocol's requests, with both end points set.
pub(super) type OAuth = oauth2::Client<
    BasicErrorResponse,
    Tokens,
    BasicTokenIntrospectionResponse,
    StandardRevocableToken,
    BasicRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointSet,
>;

type Tokens = StandardTokenResponse<IdentityToken, BasicTokenType>;

/// What OpenID Connect adds to a token answer.
#[derive(Serialize, Deserialize)]
pub(super) struct IdentityToken {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id_token: Option<String>,
}

impl ExtraTokenFields for IdentityToken {}

impl fmt::Debug for IdentityToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("IdentityToken(..)")
    }
}

/// What the token end point gave.
#[derive(Debug)]
pub(super) struct Grant {
    pub access: AccessToken,
    pub expires_in: Option<Duration>,
    pub refresh: Option<SecretString>,
    pub identity: Option<IdentityText>,
    /// The scopes granted, where the answer names them; as asked for where it does not (RFC 6749, section 5.1).
    pub scopes: Option<Vec<String>>,
}

impl Grant {
    /// The claims of the identity token, which belongs to the sign-in with this nonce. It may be missing only where
    /// the answer says that `openid` was not granted (OpenID Connect Core, 3.1.3.3 and 3.1.3.7).
    pub fn identity_for(&self, nonce: &str) -> Result<Option<Claims>, Error> {
        let Some(identity) = &self.identity else {
            let left_out = self
                .scopes
                .as_ref()
                .is_some_and(|scopes| scopes.iter().all(|scope| scope != "openid"));
            return if left_out {
                Ok(None)
            } else {
                Err(Error::Answer("no identity token"))
            };
        };
        let claims = Claims::read(identity);
        let given = claims.as_ref().and_then(|claims| claims.raw("nonce"));
        if given == Some(nonce) {
            Ok(claims)
        } else {
            Err(Error::Nonce)
        }
    }
}

/// An identity token as it came; not printed.
pub(super) struct IdentityText(String);

impl std::ops::Deref for IdentityText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for IdentityText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("IdentityText(..)")
    }
}

/// The requests of this configuration's client to this identity server.
pub(super) fn client(config: &Config, provider: &Provider) -> OAuth {
    let client = oauth2::Client::new(ClientId::new(config.client_id.clone()))
        // The secret, where there is one, goes into the form (service notes, "Client authentication").
        .set_auth_type(AuthType::RequestBody)
        .set_auth_uri(AuthUrl::from_url(provider.authorization.clone()))
        .set_token_uri(TokenUrl::from_url(provider.token.clone()));
    match &config.client_secret {
        Some(secret) => {
            client.set_client_secret(ClientSecret::new(secret.expose_secret().to_owned()))
        }
        None => client,
    }
}

impl Identity {
    /// Redeems an authorization code. Sent once only, unless the server asks to wait: a code may be used up although no
    /// answer came.
    pub(super) async fn exchange(
        &self,
        code: AuthorizationCode,
        verifier: PkceCodeVerifier,
        way_back: &RedirectUrl,
    ) -> Result<Grant, Error> {
        let send = self.sender(Retry::WhenAsked);
        let answer = self
            .oauth
            .exchange_code(code)
            .set_redirect_uri(Cow::Borrowed(way_back))
            .set_pkce_verifier(verifier)
            .request_async(&send)
            .await;
        match answer {
            Ok(tokens) => granted(&tokens),
            Err(RequestTokenError::ServerResponse(answer)) => {
                Err(Error::NoTokens(error_code(answer.error().as_ref())))
            }
            Err(error) => Err(unusable(error)),
        }
    }

    /// Redeems a refresh token.
    pub(super) async fn refresh(&self, refresh: &SecretString) -> Result<Grant, Error> {
        let refresh = RefreshToken::new(refresh.expose_secret().to_owned());
        let send = self.sender(Retry::WithPauses);
        match self
            .oauth
            .exchange_refresh_token(&refresh)
            .request_async(&send)
            .await
        {
            Ok(tokens) => granted(&tokens),
            Err(RequestTokenError::ServerResponse(answer)) => match answer.error() {
                BasicErrorResponseType::InvalidGrant => Err(Error::SessionEnded),
                other => Err(Error::NotRenewed(error_code(other.as_ref()))),
            },
            Err(error) => Err(match unusable(error) {
                Error::Http(http::Error::Status(status @ (401 | 403))) => {
                    Error::NotRenewed(format!("status {status}"))
                }
                error => error,
            }),
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
        match self.http.post_in_passing(url, form).await {
            Ok(200) => tracing::debug!("the refresh token was given back"),
            Ok(status) => tracing::warn!("the refresh token was not given back: status {status}"),
            Err(error) => tracing::warn!("the refresh token was not given back: {error}"),
        }
    }

    /// The way on which the protocol library's requests go out.
    pub(super) fn sender(
        &self,
        retry: Retry,
    ) -> impl Fn(
        HttpRequest,
    ) -> Pin<Box<dyn Future<Output = Result<HttpResponse, http::Error>> + Send>>
    + use<> {
        let (http, url) = (self.http.clone(), self.oauth.token_uri().url().clone());
        // Boxed, with nothing borrowed: the library's own bounds hide from the compiler that it can change threads.
        move |request| Box::pin(transmit(http.clone(), url.clone(), request, retry))
    }
}

/// The form of a revocation. The protocol library's own takes https only, which the embedded server does not speak.
fn revocation_form(config: &Config, refresh: &SecretString) -> String {
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.append_pair("token", refresh.expose_secret())
        .append_pair("token_type_hint", "refresh_token")
        .append_pair("client_id", &config.client_id);
    if let Some(secret) = &config.client_secret {
        form.append_pair("client_secret", secret.expose_secret());
    }
    form.finish()
}

/// Sends what the protocol library made of a request. 200, 400 and 401 are the protocol's own answers (RFC 6749,
/// section 5); any other is the server's trouble.
async fn transmit(
    http: Http,
    url: Url,
    request: HttpRequest,
    retry: Retry,
) -> Result<HttpResponse, http::Error> {
    let answer = http.post_form(&url, request.body(), retry).await?;
    let says_why = fields::name_an_error(&answer.body);
    let mut response = HttpResponse::new(fields::readable(answer.body));
    *response.status_mut() = match answer.status {
        // Anything in between may say 401, without the protocol's words.
        401 if !says_why => return Err(http::Error::Status(401)),
        200 | 400 | 401 => {
            StatusCode::from_u16(answer.status).map_err(|_error| http::Error::NotHttp)?
        }
        other => return Err(http::Error::Status(other)),
    };
    if let Ok(media_type) = HeaderValue::try_from(answer.media_type)
        && !media_type.is_empty()
    {
        response.headers_mut().insert(CONTENT_TYPE, media_type);
    }
    Ok(response)
}

/// Reads a token answer that the protocol library did not ask for.
pub(super) fn read(body: &[u8]) -> Result<Grant, Error> {
    let tokens = serde_json::from_slice(&fields::readable(body.to_vec()))
        .map_err(|_error| Error::Answer("not a token answer"))?;
    granted(&tokens)
}

pub(super) fn granted(tokens: &Tokens) -> Result<Grant, Error> {
    if *tokens.token_type() != BasicTokenType::Bearer {
        return Err(Error::Answer("not a bearer token"));
    }
    let access = AccessToken::new(tokens.access_token().secret().clone());
    if access.header().is_none() || tokens.access_token().secret().is_empty() {
        return Err(Error::Answer("no usable access token"));
    }
    Ok(Grant {
        access,
        expires_in: tokens.expires_in(),
        refresh: tokens
            .refresh_token()
            .map(|token| SecretString::from(token.secret().clone())),
        identity: tokens.extra_fields().id_token.clone().map(IdentityText),
        scopes: tokens
            .scopes()
            .map(|scopes| scopes.iter().map(|scope| scope.to_string()).collect()),
    })
}

/// The library's error without its texts: they quote the answer.
pub(super) fn unusable(error: RequestTokenError<http::Error, BasicErrorResponse>) -> Error {
    match error {
        RequestTokenError::Request(error) => Error::Http(error),
        RequestTokenError::Parse(..) => Error::Answer("not a token answer"),
        RequestTokenError::Other(_) | RequestTokenError::ServerResponse(_) => {
            Error::Answer("not a JSON answer")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(client_secret: Option<SecretString>) -> Config {
        let url = "http://127.0.0.1:9";
        Config {
            client_secret,
            ..Config::embedded(url, url, "efb", 0).unwrap()
        }
    }

    #[test]
    fn a_revocation_names_the_token_its_kind_and_the_client() {
        assert_eq!(
            revocation_form(&config(None), &"a+b".into()),
            "token=a%2Bb&token_type_hint=refresh_token&client_id=efb"
        );
    }

    #[test]
    fn a_revocation_carries_the_clients_secret_in_the_form_where_there_is_one() {
        let form = revocation_form(&config(Some("s&x".into())), &"a".into());
        assert!(form.ends_with("&client_id=efb&client_secret=s%26x"));
    }
}
