//! The token endpoint: codes, device codes, refresh tokens and client credentials in, tokens out (RFC 6749 5).

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::State,
    http::HeaderMap,
    response::{IntoResponse as _, Response},
};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};

use super::{
    client::form,
    fields::FormFields,
    grants::CodeRefused,
    identity::{IdentityServer, known_scopes},
    refresh::RefreshRefused,
    refusal::{RequestRefusal, unstored},
    tokens::RefreshTokenGrant,
};

/// What a device's code is redeemed with (RFC 8628 3.4).
pub(super) const DEVICE_GRANT: &str = "urn:ietf:params:oauth:grant-type:device_code";

/// Life of an ID token, seconds: it is read once, when it comes.
const ID_TOKEN_LIFETIME: u64 = 300;

/// `POST /connect/token` (specification 4.4; RFC 6749 4.1.3, 4.4.2, 6; RFC 8628 3.4).
pub(super) async fn token(
    State(identity): State<Arc<IdentityServer>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, RequestRefusal> {
    let fields = form(&headers, &body)?;
    let is_proved = identity.authenticate(&headers, &fields)?;
    let answer = match fields.get("grant_type")? {
        None => Err(RequestRefusal::Request("grant_type is missing")),
        Some("authorization_code") => identity.redeem_code(&fields),
        Some("refresh_token") => identity.refresh(&fields),
        Some("client_credentials") => identity.client_credentials(is_proved, &fields),
        Some(DEVICE_GRANT) => identity.redeem_device_code(&fields),
        Some(_) => Err(RequestRefusal::GrantType),
    }?;
    Ok(unstored(answer).into_response())
}

impl IdentityServer {
    fn redeem_code(&self, fields: &FormFields) -> Result<Value, RequestRefusal> {
        let code = fields
            .get("code")?
            .ok_or(RequestRefusal::Request("code is missing"))?;
        let redirect = fields.get("redirect_uri")?;
        let verifier = fields.get("code_verifier")?;
        let redeemed = self.grants.redeem(code, redirect, verifier);
        let (session, nonce) =
            redeemed.map_err(|refused| self.refused(refused, "the code was used before"))?;
        self.first_tokens(&session, nonce.as_deref())
    }

    /// RFC 8628 3.4 and 3.5, with the verifier of RFC 7636.
    fn redeem_device_code(&self, fields: &FormFields) -> Result<Value, RequestRefusal> {
        let code = fields
            .get("device_code")?
            .ok_or(RequestRefusal::Request("device_code is missing"))?;
        let verifier = fields.get("code_verifier")?;
        let polled = self.devices.poll(code, verifier, clock::now());
        let session =
            polled.map_err(|refused| self.refused(refused, "the device code was used before"))?;
        self.first_tokens(&session, None)
    }

    /// Why a code is refused; what came of one that was used before is revoked.
    fn refused(&self, refused: CodeRefused, used_before: &'static str) -> RequestRefusal {
        match refused {
            CodeRefused::Because(why) => why,
            CodeRefused::Replayed(family) => {
                self.tokens.revoke_family(family);
                RequestRefusal::Grant(used_before)
            }
        }
    }

    /// RFC 6749 6, with a new refresh token each time (RFC 9700 4.14.2). The caller is the
    /// client that the token was issued to, since this server has one.
    fn refresh(&self, fields: &FormFields) -> Result<Value, RequestRefusal> {
        let old = fields
            .get("refresh_token")?
            .ok_or(RequestRefusal::Request("refresh_token is missing"))?;
        let fewer = fields.get("scope")?.map(known_scopes);
        let rotated = self.tokens.rotate_refresh(old, fewer.as_deref());
        let (session, successor) = rotated.map_err(|refused| match refused {
            RefreshRefused::Unknown => {
                RequestRefusal::Grant("the refresh token is unknown or was revoked")
            }
            RefreshRefused::Scope => RequestRefusal::Scope("scope is more than the user allowed"),
            RefreshRefused::Reused(_) => {
                RequestRefusal::Grant("the refresh token was used before; the sign-in has ended")
            }
        })?;
        let scopes = fewer.unwrap_or_else(|| session.scopes.clone());
        self.user_tokens(&session, scopes, None, Some(successor))
    }

    /// Specification 4.4 and 2.5: exactly these three fields.
    fn client_credentials(
        &self,
        is_proved: bool,
        fields: &FormFields,
    ) -> Result<Value, RequestRefusal> {
        if !is_proved {
            return Err(RequestRefusal::Client);
        }
        if fields.get("scope")? != Some("fmsdata") {
            return Err(RequestRefusal::Scope("scope is fmsdata"));
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

    /// The answer to a sign-in; with a refresh token when the user allowed staying signed in.
    fn first_tokens(
        &self,
        session: &RefreshTokenGrant,
        nonce: Option<&str>,
    ) -> Result<Value, RequestRefusal> {
        let refresh = session
            .scopes
            .contains(&"offline_access")
            .then(|| self.tokens.issue_refresh(session.clone()));
        self.user_tokens(session, session.scopes.clone(), nonce, refresh)
    }

    /// `scopes` are those of this access token; the refresh token keeps all of the session's.
    fn user_tokens(
        &self,
        session: &RefreshTokenGrant,
        scopes: Vec<&'static str>,
        nonce: Option<&str>,
        refresh: Option<String>,
    ) -> Result<Value, RequestRefusal> {
        let scope = scopes.join(" ");
        let now = RefreshTokenGrant {
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
            fields.insert("id_token".to_owned(), json!(self.id_token(session, nonce)?));
        }
        if let Some(refresh) = refresh {
            fields.insert("refresh_token".to_owned(), json!(refresh));
        }
        Ok(answer)
    }

    /// OpenID Connect Core 2. Signed with the client's secret (10.1), the one key both sides
    /// have; a public client takes it from this answer and needs no signature (3.1.3.7).
    fn id_token(
        &self,
        session: &RefreshTokenGrant,
        nonce: Option<&str>,
    ) -> Result<String, RequestRefusal> {
        let now = jsonwebtoken::get_current_timestamp();
        let mut claims = json!({
            "iss": self.issuer,
            "sub": session.account.subject,
            "aud": self.client_id,
            "iat": now,
            "exp": now.saturating_add(ID_TOKEN_LIFETIME),
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
