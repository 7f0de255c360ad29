//! The refresh token of a sign-in that was not taken over yet: if it never is, it is given back (RFC 7009).

use secrecy::SecretString;
use tokio::runtime::Handle;

use super::IdentityClient;
use super::grant::TokenGrant;

/// A refresh token that is given back when it is dropped: the attempt was cancelled or replaced when the tokens had
/// come already.
#[derive(Debug)]
pub(super) struct PendingRefreshToken {
    identity: IdentityClient,
    refresh: Option<SecretString>,
}

impl PendingRefreshToken {
    /// Takes the refresh token out of what this server gave.
    pub fn of(identity: &IdentityClient, grant: &mut TokenGrant) -> Self {
        Self {
            identity: identity.clone(),
            refresh: grant.refresh.take(),
        }
    }

    /// The token, for a renewal before anybody has taken it over.
    pub fn token(&self) -> Option<&SecretString> {
        self.refresh.as_ref()
    }

    /// Holds what a renewal brought in its place.
    pub fn replace(&mut self, grant: &mut TokenGrant) {
        if let Some(newer) = grant.refresh.take() {
            self.refresh = Some(newer);
        }
    }

    /// Takes it over; a sign-in need not have one.
    pub fn claim(mut self) -> Option<SecretString> {
        self.refresh.take()
    }
}

impl Drop for PendingRefreshToken {
    fn drop(&mut self) {
        // Without a runtime the program has ended, and the token runs out by itself.
        if let (Some(refresh), Ok(runtime)) = (self.refresh.take(), Handle::try_current()) {
            let identity = self.identity.clone();
            runtime.spawn(async move { identity.revoke(refresh).await });
        }
    }
}
