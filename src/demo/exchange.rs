//! The token endpoint: codes, refresh tokens and client credentials in, tokens out (RFC 6749 5).

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};

use super::{
    fields::{Fields, Repeated, basic_credentials},
    grants::CodeRefused,
    identity::{Identity, known_scopes},
    tokens::Session,
};

/// An error of RFC 6749 5.2, with a sentence for the application's developer.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    Request(&'static str),
    /// `basic`: the credentials came in the `Authorization` header.
    Client {
        basic: bool,
    },
    Grant(&'static str),
    Scope(&'static str),
    GrantType,
    /// A token could not be signed.
    Signing,
}

impl From<Repeated> for Refusal {
    fn from(Repeated: Repeated) -> Self {
        Self::Request("a parameter is given more than once")
    }
}

impl From<jsonwebtoken::errors::Error> for Refusal {
    fn from(error: jsonwebtoken::errors::Error) -> Self {
        tracing::error!(%error, "the embedded identity server could not sign a token");
        Self::Signing
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, error, description) = match &self {
            Self::Request(why) => (StatusCode::BAD_REQUEST, "invalid_request", *why),
            Self::Client { .. } => (
                StatusCode::UNAUTHORIZED,
                "invalid_client",
                "client id or client secret are not right",
            ),
            Self::Grant(why) => (StatusCode::BAD_REQUEST, "invalid_grant", *why),
            Self::Scope(why) => (StatusCode::BAD_REQUEST, "invalid_scope", *why),
            Self::GrantType => (
                StatusCode::BAD_REQUEST,
                "unsupported_grant_type",
                "grant_type is authorization_code, refresh_token or client_credentials",
            ),
            Self::Signing => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "server_error",
                "try again",
            ),
        };
        let body = json!({ "error": error, "error_description": description });
        let mut response = (status, unstored(body)).into_response();
        if self == (Self::Client { basic: true }) {
            let challenge = axum::http::HeaderValue::from_static("Basic realm=\"token\"");
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, challenge);
        }
        response
    }
}

/// An answer nobody may keep (RFC 6749 5.1).
fn unstored(body: Value) -> impl IntoResponse {
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::PRAGMA, "no-cache"),
    ];
    (headers, Json(body))
}

/// The fields of a form, when the body says that it is one.
pub(super) fn form(headers: &HeaderMap, body: &[u8]) -> Result<Fields, Refusal> {
    let is_form = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|kind| {
            kind.trim()
                .eq_ignore_ascii_case("application/x-www-form-urlencoded")
        });
    if is_form {
        Ok(Fields::parse(body))
    } else {
        Err(Refusal::Request(
            "the body is application/x-www-form-urlencoded",
        ))
    }
}

/// `POST /connect/token` (specification 4.4; RFC 6749 4.1.3, 4.4.2, 6).
pub(super) async fn token(
    State(identity): State<Arc<Identity>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let fields = form(&headers, &body)?;
    let client = identity.authenticate(&headers, &fields)?;
    let answer = match fields.get("grant_type")? {
        None => Err(Refusal::Request("grant_type is missing")),
        Some("authorization_code") => identity.redeem_code(&fields),
        Some("refresh_token") => identity.refresh(&fields),
        Some("client_credentials") => identity.client_credentials(&client, &fields),
        Some(_) => Err(Refusal::GrantType),
    }?;
    Ok(unstored(answer).into_response())
}

/// How an application showed who it is.
pub(super) struct Client {
    basic: bool,
    /// It proved it with the secret; a public client only says its id.
    proved: bool,
}

impl Identity {
    /// Client authentication by header or form (RFC 6749 2.3.1); a public client sends its
    /// id alone. A secret that is sent must be right.
    pub(super) fn authenticate(
        &self,
        headers: &HeaderMap,
        fields: &Fields,
    ) -> Result<Client, Refusal> {
        let authorization = headers.get(header::AUTHORIZATION);
        let basic = authorization.is_some();
        let wrong = Refusal::Client { basic };
        let (id, secret) = if let Some(value) = authorization {
            if fields.get("client_secret")?.is_some() {
                return Err(Refusal::Request("the client authenticates in two ways"));
            }
            let credentials = value.to_str().ok().and_then(basic_credentials);
            let Some((id, secret)) = credentials else {
                return Err(wrong);
            };
            if fields.get("client_id")?.is_some_and(|named| named != id) {
                return Err(wrong);
            }
            (id, Some(secret))
        } else {
            let id = fields.get("client_id")?.unwrap_or_default().to_owned();
            (id, fields.get("client_secret")?.map(str::to_owned))
        };
        let proved = secret.as_deref() == Some(self.client_secret.as_str());
        if id != self.client_id || (secret.is_some() && !proved) {
            return Err(wrong);
        }
        Ok(Client { basic, proved })
    }

    fn redeem_code(&self, fields: &Fields) -> Result<Value, Refusal> {
        let code = fields
            .get("code")?
            .ok_or(Refusal::Request("code is missing"))?;
        let redirect = fields.get("redirect_uri")?;
        let verifier = fields.get("code_verifier")?;
        let redeemed = match self.grants.redeem(code, redirect, verifier) {
            Ok(redeemed) => redeemed,
            Err(CodeRefused::Invalid(why)) => return Err(Refusal::Grant(why)),
            Err(CodeRefused::Replayed(family)) => {
                self.tokens.revoke_family(family);
                return Err(Refusal::Grant("the code was used before"));
            }
        };
        let session = Session {
            family: redeemed.family,
            account: redeemed.account,
            scopes: redeemed.scopes,
        };
        let scopes = session.scopes.clone();
        self.user_tokens(session, scopes, redeemed.nonce.as_deref())
    }

    /// RFC 6749 6, with a new refresh token each time (RFC 9700 4.14.2).
    fn refresh(&self, fields: &Fields) -> Result<Value, Refusal> {
        let old = fields
            .get("refresh_token")?
            .ok_or(Refusal::Request("refresh_token is missing"))?;
        let fewer = fields.get("scope")?.map(known_scopes);
        // Asked before the token is used up, so that a wrong scope costs nothing.
        if let (Some(fewer), Some(session)) = (&fewer, self.tokens.session(old))
            && (fewer.is_empty() || !fewer.iter().all(|scope| session.scopes.contains(scope)))
        {
            return Err(Refusal::Scope("scope is more than the user allowed"));
        }
        let session = self.tokens.use_refresh(old).map_err(Refusal::Grant)?;
        let scopes = fewer.unwrap_or_else(|| session.scopes.clone());
        self.user_tokens(session, scopes, None)
    }

    /// Specification 4.4 and 2.5: exactly these three fields.
    fn client_credentials(&self, client: &Client, fields: &Fields) -> Result<Value, Refusal> {
        if !client.proved {
            return Err(Refusal::Client {
                basic: client.basic,
            });
        }
        if fields.get("scope")? != Some("fmsdata") {
            return Err(Refusal::Scope("scope is fmsdata"));
        }
        let token = self
            .tokens
            .issue_client_access(&self.client_id, "fmsdata")?;
        Ok(json!({
            "access_token": token,
            "expires_in": self.tokens.lifetime_secs(),
            "token_type": "Bearer",
        }))
    }

    /// `scopes` are those of this access token; the refresh token keeps all of the session's.
    fn user_tokens(
        &self,
        session: Session,
        scopes: Vec<&'static str>,
        nonce: Option<&str>,
    ) -> Result<Value, Refusal> {
        let scope = scopes.join(" ");
        let now = Session {
            scopes,
            ..session.clone()
        };
        let mut answer = json!({
            "access_token": self.tokens.issue_access(&now, &self.client_id)?,
            "expires_in": self.tokens.lifetime_secs(),
            "token_type": "Bearer",
            "scope": scope,
        });
        let Some(fields) = answer.as_object_mut() else {
            return Ok(answer);
        };
        if session.scopes.contains(&"openid") {
            fields.insert(
                "id_token".to_owned(),
                json!(self.id_token(&session, nonce)?),
            );
        }
        if session.scopes.contains(&"offline_access") {
            let refresh = self.tokens.issue_refresh(session);
            fields.insert("refresh_token".to_owned(), json!(refresh));
        }
        Ok(answer)
    }

    /// OpenID Connect Core 2. Signed with the client's secret (10.1), the one key both sides
    /// have; a public client takes it from this answer and needs no signature (3.1.3.7).
    fn id_token(&self, session: &Session, nonce: Option<&str>) -> Result<String, Refusal> {
        let now = jsonwebtoken::get_current_timestamp();
        let mut claims = json!({
            "iss": self.issuer,
            "sub": session.account.subject,
            "aud": self.client_id,
            "iat": now,
            "exp": now.saturating_add(self.tokens.lifetime_secs()),
        });
        if let (Some(claims), Some(nonce)) = (claims.as_object_mut(), nonce) {
            claims.insert("nonce".to_owned(), json!(nonce));
        }
        let key = EncodingKey::from_secret(self.client_secret.as_bytes());
        Ok(jsonwebtoken::encode(
            &Header::new(Algorithm::HS256),
            &claims,
            &key,
        )?)
    }
}
