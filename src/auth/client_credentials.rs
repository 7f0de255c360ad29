//! The application's own token (specification 4.4): given for the client's id and secret, without a signed-in user.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use clock::Clock;
use jiff::Timestamp;
use tokio::sync::Mutex;

use super::grant::client_form;
use super::token::Lifetime;
use super::{Error, IdentityClient};
use crate::http::AccessToken;
use crate::http::Retry;

/// The scope that is always asked for (specification 4.4).
const SCOPE: &str = "fmsdata";

/// A token as the identity server issued it (specification 2.5). Nothing comes with it to renew it with.
#[derive(Debug, Clone)]
pub struct IssuedToken {
    /// The token, of type `Bearer`.
    pub token: AccessToken,
    /// Its whole life; the documented hour where the server does not say.
    pub lifetime: Duration,
    /// Its end, by this computer's clock.
    pub expires: Timestamp,
    /// The same life on both clocks.
    measured: Lifetime,
}

impl IdentityClient {
    /// Asks for a token at `{auth_url}/connect/token`, with everything in the form (specification 4.4). Sent once only,
    /// unless the server asks to wait (reliability 4).
    pub async fn client_credentials(&self) -> Result<IssuedToken, Error> {
        if self.config.client_secret.is_none() {
            // What the server would say; without a secret there is nothing to ask it.
            return Err(Error::NoTokens("invalid_client".to_owned()));
        }
        let fields = [("grant_type", "client_credentials"), ("scope", SCOPE)];
        let form = client_form(&self.config, &fields);
        let grant = self.redeem(&form, Retry::WhenAsked).await?;
        // Visible characters (RFC 6749, A.12): it may be printed where others would do harm.
        let visible = |byte| matches!(byte, b' '..=b'~');
        if !grant.access.reveal().bytes().all(visible) {
            return Err(Error::Answer("no usable access token"));
        }
        let (measured, wall) = (grant.lifetime, self.clock().wall());
        let lifetime = measured.length();
        let expires = wall
            .checked_add(lifetime)
            .and_then(|end| Timestamp::try_from(end).ok())
            .ok_or(Error::Answer("a lifetime beyond all calendars"))?;
        Ok(IssuedToken {
            token: grant.access,
            lifetime,
            expires,
            measured,
        })
    }
}

/// One token for everything that a back-end asks: handed out until 60 s before its end (half its life where that is
/// shorter than two minutes), then a new one. All clones share it; one of them asks at a time.
#[derive(Debug, Clone)]
pub struct BackendToken(Arc<SharedToken>);

#[derive(Debug)]
struct SharedToken {
    identity: IdentityClient,
    held: Mutex<HeldToken>,
    /// How many requests came to an end; read before waiting for one, to know whether it was the one that is needed.
    tries: AtomicU64,
}

/// What the last request brought.
#[derive(Debug, Default)]
struct HeldToken {
    issued: Option<IssuedToken>,
    /// Why it failed, for those who waited for it.
    failed: Option<Error>,
}

impl BackendToken {
    /// Asks nothing yet. The configuration behind `identity` needs a client secret.
    pub fn new(identity: IdentityClient) -> Self {
        Self(Arc::new(SharedToken {
            identity,
            held: Mutex::default(),
            tries: AtomicU64::new(0),
        }))
    }

    /// The token, requested again where none is held or the one held is due. A caller while a request is under way
    /// gets its outcome. A token that is due but not over stands in while the identity server cannot be reached.
    pub async fn get(&self) -> Result<IssuedToken, Error> {
        let SharedToken {
            identity,
            held,
            tries,
        } = &*self.0;
        let clock = identity.clock();
        let before = tries.load(Ordering::Relaxed);
        let mut held = held.lock().await;
        let waited = tries.load(Ordering::Relaxed) != before;
        if waited && let Some(error) = held.failed.clone() {
            return held.instead_of(error, clock);
        }
        if let Some(issued) = &held.issued
            && (waited || !issued.measured.is_due(clock.now(), clock.wall()))
        {
            return Ok(issued.clone());
        }
        let outcome = identity.client_credentials().await;
        tries.fetch_add(1, Ordering::Relaxed);
        match outcome {
            Ok(issued) => {
                tracing::debug!("a token of the application's own was issued");
                *held = HeldToken {
                    issued: Some(issued.clone()),
                    failed: None,
                };
                Ok(issued)
            }
            Err(error) => {
                held.failed = Some(error.clone());
                held.instead_of(error, clock)
            }
        }
    }
}

impl HeldToken {
    /// What is handed out when a request failed: the token held, where it is good for a moment yet and the network is to
    /// blame. The next to ask tries again.
    fn instead_of(&self, error: Error, clock: &Clock) -> Result<IssuedToken, Error> {
        let good = |issued: &&IssuedToken| !issued.measured.is_over(clock.now(), clock.wall());
        match (&error, self.issued.as_ref().filter(good)) {
            (Error::Http(_), Some(issued)) => Ok(issued.clone()),
            _ => Err(error),
        }
    }
}
