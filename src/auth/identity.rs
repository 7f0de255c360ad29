//! The identity server as this program speaks to it, from a sign-in to who is signed in.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clock::Clock;
use oauth2::basic::BasicClient;
use oauth2::{AuthUrl, ClientId, CsrfToken, PkceCodeChallenge, RedirectUrl, Scope};
use secrecy::{ExposeSecret, SecretString};

use super::discovery::Provider;
use super::error::Error;
use super::grant::TokenGrant;
use super::limits::{SIGN_IN_LIMIT, USER_INFO_LIMIT};
use super::pending_refresh_token::PendingRefreshToken;
use super::redirect::{ExpectedRedirect, RedirectListener};
use super::token::{Claims, Lifetime, account_of};
use crate::account::{Account, BrowserUrl};
use crate::config::Config;
use crate::http::AccessToken;
use crate::http::{Http, ServerKind};

/// The identity server, as this program speaks to it. Cheap to clone.
#[derive(Clone)]
pub struct IdentityClient {
    pub(super) config: Arc<Config>,
    pub(super) http: Http,
    /// As the specification says, until a sign-in asked the server itself.
    pub(super) provider: Arc<Provider>,
    pub(super) limit: Duration,
}

impl fmt::Debug for IdentityClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IdentityClient").finish_non_exhaustive()
    }
}

/// A sign-in that succeeded: who it is, and what a [`super::Session`] begins with.
#[derive(Debug)]
pub struct SignedIn {
    /// Who is signed in.
    pub account: Account,
    /// The identity server with the addresses that this sign-in used.
    pub(super) identity: IdentityClient,
    pub(crate) access: AccessToken,
    pub(super) lifetime: Lifetime,
    pub(super) refresh: PendingRefreshToken,
}

/// The identity server refuses the token that it gave.
pub(super) struct TokenRefused;

impl IdentityClient {
    /// The identity server of the configuration.
    pub fn new(config: &Config, http: Http) -> Self {
        let provider = Provider::specified(&config.auth_url);
        Self {
            config: Arc::new(config.clone()),
            http,
            provider: Arc::new(provider),
            limit: SIGN_IN_LIMIT,
        }
    }

    /// The same, with the addresses that the server names. Asking shows as well whether it answers at all: a browser
    /// that is sent to a server that does not shows a page that users do not understand.
    pub(super) async fn discovered(&self) -> Result<Self, Error> {
        let Config {
            auth_url,
            auth_hosts,
            ..
        } = &*self.config;
        let provider = Provider::discover(&self.http, auth_url, auth_hosts).await?;
        Ok(Self {
            provider: Arc::new(provider),
            ..self.clone()
        })
    }

    /// Whether its addresses are its own, and not the specification's in their place.
    pub(super) fn is_settled(&self) -> bool {
        self.provider.is_certain
    }

    /// The same, with another time for the user to finish in the browser.
    #[cfg(feature = "test-support")]
    #[must_use]
    pub fn with_sign_in_limit(self, limit: Duration) -> Self {
        Self { limit, ..self }
    }

    /// Signs in. `started` is told the address for the browser as soon as the way back is open, and when that closes
    /// by itself; dropping the future closes it as well. `prompts` has name and password asked for even where the browser is
    /// still signed in (OpenID Connect Core, 3.1.2.1): another user may want to sign in. `came_back` is told when the browser
    /// has come back with a code.
    pub async fn sign_in(
        &self,
        prompts: bool,
        started: impl FnOnce(BrowserUrl, Instant),
        came_back: impl FnOnce(),
    ) -> Result<SignedIn, Error> {
        let identity = self.discovered().await?;
        let redirect = RedirectListener::bind(identity.config.redirect.as_ref()).await?;
        let way_back = RedirectUrl::new(redirect.address.uri.clone())
            .map_err(|_error| Error::Listener("no address".to_owned()))?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let verifier = SecretString::from(verifier.into_secret());
        let nonce = identity
            .asks_for_identity()
            .then(random_nonce)
            .transpose()?;
        let client = BasicClient::new(ClientId::new(identity.config.client_id.clone()))
            .set_auth_uri(AuthUrl::from_url(identity.provider.authorization.clone()));
        let mut request = client
            .authorize_url(CsrfToken::new_random)
            .set_redirect_uri(std::borrow::Cow::Borrowed(&way_back))
            .set_pkce_challenge(challenge)
            .add_scopes(identity.config.scopes.iter().cloned().map(Scope::new));
        if let Some(nonce) = &nonce {
            request = request.add_extra_param("nonce", nonce.expose_secret());
        }
        if prompts {
            request = request.add_extra_param("prompt", "login");
        }
        let (url, state) = request.url();
        let ends = identity.clock().now() + identity.limit;
        started(BrowserUrl::new(url), ends);

        let expected = ExpectedRedirect {
            state: state.into_secret().into(),
            issuers: identity.provider.issuers.clone(),
            issuer_required: identity.provider.always_names_itself,
        };
        let code = identity
            .clock()
            .deadline(ends, redirect.wait(expected, identity.clock()))
            .await
            .map_err(|_late| Error::TooLate(identity.limit))??;
        came_back();
        let mut grant = identity.exchange(&code, &verifier, &way_back).await?;
        let refresh = PendingRefreshToken::of(&identity, &mut grant);
        // A server of plain OAuth gives no ID token: the name is user info's then.
        let nonce = nonce.as_ref().map(ExposeSecret::expose_secret);
        let claims = identity.id_claims(&grant, nonce)?;
        Ok(identity.complete(grant, refresh, claims).await)
    }

    /// What follows once tokens were given: who it is. Only the name depends on it: a server that keeps us waiting does
    /// not hold up the sign-in. A token that is refused although it is new is renewed once (reliability 3).
    pub(super) async fn complete(
        self,
        mut grant: TokenGrant,
        mut refresh: PendingRefreshToken,
        identity: Option<Claims>,
    ) -> SignedIn {
        let mut info = self.user_info(&grant.access).await;
        if info.is_err()
            && let Some(token) = refresh.token()
            && let Ok(renewed) = self.refresh(token).await
        {
            grant = renewed;
            refresh.replace(&mut grant);
            info = self.user_info(&grant.access).await;
        }
        let mut account = account_of(&grant.access);
        account.username = username(info.ok().flatten(), identity, Claims::of(&grant.access));
        let TokenGrant {
            access, lifetime, ..
        } = grant;
        SignedIn {
            account,
            identity: self,
            access,
            lifetime,
            refresh,
        }
    }

    /// The account's name, from user info or from a token; empty where none says it.
    pub(super) async fn name(&self, access: &AccessToken, identity: Option<Claims>) -> String {
        let info = self.user_info(access).await;
        username(info.ok().flatten(), identity, Claims::of(access))
    }

    /// The time that everything here is measured by.
    pub(crate) fn clock(&self) -> &Clock {
        self.http.clock()
    }

    /// The user info object (specification 4.6), waited for a while only. Nothing depends on it but the name, so a failure
    /// is only logged; an error is a token that was refused.
    pub(super) async fn user_info(
        &self,
        token: &AccessToken,
    ) -> Result<Option<Claims>, TokenRefused> {
        let url = &self.provider.user_info;
        let asking = self.http.get_if_soon(ServerKind::Identity, url, token);
        let answer = match self.clock().limit(USER_INFO_LIMIT, asking).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => {
                tracing::warn!("no user info: {error}");
                return Ok(None);
            }
            Err(late) => {
                tracing::warn!("no user info: {late}");
                return Ok(None);
            }
        };
        if answer.status != 200 {
            tracing::warn!("no user info: status {}", answer.status);
            return if answer.status == 401 {
                Err(TokenRefused)
            } else {
                Ok(None)
            };
        }
        let claims = Claims::from_json(&answer.body);
        if claims.is_none() {
            tracing::warn!("no user info: not a JSON object");
        }
        Ok(claims)
    }

    pub(super) fn asks_for_identity(&self) -> bool {
        self.config.scopes.iter().any(|scope| scope == "openid")
    }
}

/// The account's name for the watermark: `preferred_username`, else `name`, else `sub`; from user info, else from a
/// token (service-notes "Name for the watermark").
pub(crate) fn username(
    info: Option<Claims>,
    identity: Option<Claims>,
    access: Option<Claims>,
) -> String {
    let subject = |claims: &Option<Claims>| claims.as_ref()?.raw("sub");
    // User info about another user than the identity token names is not used (OpenID Connect Core, 5.3.2).
    let about_another = match (subject(&info), subject(&identity)) {
        (Some(info), Some(identity)) => info != identity,
        _ => false,
    };
    let info = info.filter(|_| !about_another);
    let sources = [info, identity, access];
    ["preferred_username", "name", "sub"]
        .into_iter()
        .find_map(|name| {
            sources
                .iter()
                .flatten()
                .find_map(|claims| claims.text(name))
        })
        .unwrap_or_default()
}

/// A text that ties an ID token to this sign-in (OpenID Connect Core, 3.1.2.1).
fn random_nonce() -> Result<SecretString, Error> {
    let mut random = [0; 16];
    getrandom::fill(&mut random).map_err(|_error| Error::Random)?;
    Ok(format!("{:032x}", u128::from_be_bytes(random)).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claims(json: &str) -> Option<Claims> {
        Claims::from_json(json.as_bytes())
    }

    #[test]
    fn what_signs_in_prints_nothing_of_what_it_was_told() {
        let config = Config {
            client_secret: Some("hush".into()),
            ..Config::embedded(
                "http://127.0.0.1:9",
                "http://127.0.0.1:9",
                "efb",
                simlink::Ports::ANY,
            )
            .unwrap()
        };
        let identity = IdentityClient::new(&config, Http::new(&config).unwrap());
        assert_eq!(format!("{identity:?}"), "IdentityClient { .. }");
    }

    #[test]
    fn preferred_username_comes_first() {
        let info = claims(r#"{"sub":"1","name":"Ann Pilot","preferred_username":"ann"}"#);
        assert_eq!(username(info, None, None), "ann");
        assert_eq!(
            username(claims(r#"{"sub":"1","name":"Ann Pilot"}"#), None, None),
            "Ann Pilot"
        );
        assert_eq!(
            username(claims(r#"{"sub":"1","name":"  "}"#), None, None),
            "1"
        );
    }

    #[test]
    fn name_can_come_from_token() {
        let identity = claims(r#"{"sub":"1"}"#);
        let access = claims(r#"{"preferred_username":"ann"}"#);
        assert_eq!(username(None, identity, access), "ann");
        assert_eq!(username(None, None, None), "");
    }

    #[test]
    fn foreign_user_info_is_ignored() {
        let info = claims(r#"{"sub":"2","preferred_username":"bob"}"#);
        let identity = claims(r#"{"sub":"1","name":"Ann"}"#);
        assert_eq!(username(info, identity, None), "Ann");
    }

    #[test]
    fn hostile_name_is_one_clean_line() {
        let info = claims("{\"preferred_username\":\"a\\nb\\u202ec\"}");
        assert_eq!(username(info, None, None), "a bc");
    }

    #[test]
    fn name_of_another_type_is_passed_over() {
        let info = claims(r#"{"preferred_username":{"x":1},"name":7,"sub":"s"}"#);
        assert_eq!(username(info, None, None), "s");
    }
}
