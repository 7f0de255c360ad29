//! The identity server of a session: its addresses are asked for before the first request, once.

use secrecy::SecretString;
use tokio::sync::Mutex;

use super::super::grant::TokenGrant;
use super::super::limits::USER_INFO_LIMIT;
use super::super::token::Claims;
use super::super::token_store::BoxFuture;
use super::super::{Error, IdentityClient};
use super::token_server::TokenServer;
use crate::http::AccessToken;

/// The identity server, with its addresses once they are known.
pub(super) struct LazyIdentityClient {
    configured: IdentityClient,
    /// Held while they are asked for.
    known: Mutex<Option<IdentityClient>>,
}

impl LazyIdentityClient {
    /// `known` are the addresses of a sign-in; those of a stored one have to be asked for.
    pub fn new(configured: IdentityClient, known: Option<IdentityClient>) -> Self {
        Self {
            configured,
            known: Mutex::new(known),
        }
    }

    async fn identity(&self) -> Result<IdentityClient, Error> {
        let mut known = self.known.lock().await;
        if let Some(identity) = &*known {
            return Ok(identity.clone());
        }
        let identity = self.configured.discovered().await?;
        *known = Some(identity.clone());
        Ok(identity)
    }
}

impl TokenServer for LazyIdentityClient {
    fn refresh<'a>(
        &'a self,
        refresh: &'a SecretString,
    ) -> BoxFuture<'a, Result<TokenGrant, Error>> {
        Box::pin(async move {
            let identity = self.identity().await?;
            let outcome = identity.refresh(refresh).await;
            if outcome.is_err() && !identity.is_settled() {
                // The specification's paths stood in and do not serve: the server is asked for its own next time.
                *self.known.lock().await = None;
            }
            outcome
        })
    }

    fn name<'a>(
        &'a self,
        access: &'a AccessToken,
        identity: Option<Claims>,
    ) -> BoxFuture<'a, String> {
        Box::pin(async move {
            let server = self.identity().await;
            match server {
                Ok(server) => server.name(access, identity).await,
                Err(_unreached) => String::new(),
            }
        })
    }

    fn revoke(&self, refresh: SecretString) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            // A server whose addresses cannot be learnt is not waited for: the token runs out by itself.
            let limit = USER_INFO_LIMIT;
            let server = self.configured.clock().limit(limit, self.identity()).await;
            if let Ok(Ok(server)) = server {
                server.revoke(refresh).await;
            }
        })
    }
}
