//! The embedded identity server: its routes, discovery, user info and revocation; sign-in and tokens are in modules of their own.

use std::sync::Arc;

use axum::{
    Json, Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use serde_json::{Value, json};

use super::{
    authorize, client,
    exchange::{self, DEVICE_GRANT},
    identity::{IdentityServer, SCOPES},
    refusal::RequestRefusal,
    request_guard,
    service::{bearer_token, unauthorized},
    sign_in,
    tokens::{Audience, Bearer},
    verification,
};

/// The routes of the identity server.
pub(super) fn router(identity: Arc<IdentityServer>) -> Router {
    Router::new()
        .route("/.well-known/openid-configuration", get(discovery))
        .route("/.well-known/jwks.json", get(keys))
        .route("/connect/authorize", get(authorize::begin))
        .route("/connect/signin", post(sign_in::sign_in))
        .route("/connect/consent", post(sign_in::consent))
        .route("/connect/deviceauthorization", post(verification::begin))
        .route(
            "/device",
            get(verification::enter).post(verification::check),
        )
        .route("/connect/token", post(exchange::token))
        .route("/connect/revocation", post(revocation))
        .route("/connect/userinfo", get(userinfo).post(userinfo))
        .with_state(identity)
}

/// OpenID Connect Discovery 1.0, section 3, with the fields of RFC 8414, RFC 8628 4 and RFC 9207 (`iss`).
async fn discovery(State(identity): State<Arc<IdentityServer>>) -> Response {
    if !identity.discovery {
        return request_guard::refused(StatusCode::NOT_FOUND);
    }
    let (issuer, endpoints) = (&identity.issuer, &identity.endpoints);
    let client_authentication = ["none", "client_secret_post", "client_secret_basic"];
    Json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{endpoints}/connect/authorize"),
        "token_endpoint": format!("{endpoints}/connect/token"),
        "userinfo_endpoint": format!("{endpoints}/connect/userinfo"),
        "revocation_endpoint": format!("{endpoints}/connect/revocation"),
        "device_authorization_endpoint": format!("{endpoints}/connect/deviceauthorization"),
        "jwks_uri": format!("{endpoints}/.well-known/jwks.json"),
        "scopes_supported": SCOPES,
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": [
            "authorization_code",
            "refresh_token",
            "client_credentials",
            DEVICE_GRANT,
        ],
        "prompt_values_supported": ["none", "login", "consent"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["HS256"],
        "token_endpoint_auth_methods_supported": client_authentication,
        "revocation_endpoint_auth_methods_supported": client_authentication,
        "code_challenge_methods_supported": ["S256"],
        "claims_supported": ["sub", "preferred_username", "name"],
        "authorization_response_iss_parameter_supported": true,
    }))
    .into_response()
}

/// The public keys: none, since identity tokens are signed with the client's secret
/// (OpenID Connect Core 10.1). The address must exist all the same.
async fn keys() -> Json<Value> {
    Json(json!({ "keys": [] }))
}

/// Specification 4.6 and 2.8.
async fn userinfo(State(identity): State<Arc<IdentityServer>>, headers: HeaderMap) -> Response {
    let Some(token) = bearer_token(&headers) else {
        return unauthorized(None);
    };
    match identity.tokens.check_access(token, Audience::Identity) {
        Err(reason) => unauthorized(Some(reason)),
        Ok(Bearer::Client) => (
            StatusCode::FORBIDDEN,
            [(
                header::WWW_AUTHENTICATE,
                "Bearer error=\"insufficient_scope\"",
            )],
            Json(json!({
                "error": "insufficient_scope",
                "message": "this needs the access token of a user who signed in",
            })),
        )
            .into_response(),
        Ok(Bearer::User(account)) => (
            [(header::CACHE_CONTROL, "no-store")],
            Json(json!({
                "sub": account.subject,
                "preferred_username": account.username,
                "name": account.name,
            })),
        )
            .into_response(),
    }
}

/// RFC 7009: an unknown token is as good as revoked.
async fn revocation(
    State(identity): State<Arc<IdentityServer>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode, RequestRefusal> {
    let fields = client::form(&headers, &body)?;
    identity.authenticate(&headers, &fields)?;
    let token = fields
        .get("token")?
        .ok_or(RequestRefusal::Request("token is missing"))?;
    identity.tokens.revoke(token);
    Ok(StatusCode::OK)
}
