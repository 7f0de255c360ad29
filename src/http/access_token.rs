//! The bearer token (RFC 6750) that requests carry to the configured origins, and nowhere else.

use std::fmt;

use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret as _, SecretString};

use crate::remote::Problem;

/// Where requests have their token from.
pub trait TokenSource: Clone + Send + Sync {
    /// A token for a request.
    fn current_token(&self) -> impl Future<Output = Result<AccessToken, Problem>> + Send;

    /// A newer token than this one, which a server refused with this status; `None` where the refusal stands.
    fn newer_token(
        &self,
        refused: &AccessToken,
        status: u16,
    ) -> impl Future<Output = Result<Option<AccessToken>, Problem>> + Send;
}

/// An access token. It cannot be printed, and is wiped from memory when it is dropped.
#[derive(Clone)]
pub struct AccessToken(SecretString);

impl AccessToken {
    /// Wraps a token as it came.
    pub fn new(secret: impl Into<SecretString>) -> Self {
        Self(secret.into())
    }

    /// The value of the `Authorization` header, marked so that nothing prints it; `None` for a token that no header
    /// can carry.
    pub(crate) fn header(&self) -> Option<HeaderValue> {
        let mut value = HeaderValue::try_from(format!("Bearer {}", self.0.expose_secret())).ok()?;
        value.set_sensitive(true);
        Some(value)
    }

    /// The token itself, for its claims and for the one command that is asked to print it (`backend token --show-token`).
    pub(crate) fn reveal(&self) -> &str {
        self.0.expose_secret()
    }

    /// Whether both are the same token.
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.0.expose_secret() == other.0.expose_secret()
    }
}

/// A token alone: what a server refuses is refused.
impl TokenSource for AccessToken {
    async fn current_token(&self) -> Result<AccessToken, Problem> {
        Ok(self.clone())
    }

    async fn newer_token(
        &self,
        _refused: &AccessToken,
        _status: u16,
    ) -> Result<Option<AccessToken>, Problem> {
        Ok(None)
    }
}

impl fmt::Debug for AccessToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccessToken(..)")
    }
}
