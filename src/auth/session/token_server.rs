//! What a session needs of the identity server.

use secrecy::SecretString;

use crate::auth::Error;
use crate::auth::grant::TokenGrant;
use crate::auth::token::Claims;
use crate::auth::token_store::BoxFuture;
use crate::http::AccessToken;

/// The identity server, as a session needs it.
pub(in crate::auth) trait TokenServer: Send + Sync {
    /// Redeems a refresh token.
    fn refresh<'a>(&'a self, refresh: &'a SecretString)
    -> BoxFuture<'a, Result<TokenGrant, Error>>;
    /// The account's name; empty where it cannot be learnt.
    fn name<'a>(
        &'a self,
        access: &'a AccessToken,
        identity: Option<Claims>,
    ) -> BoxFuture<'a, String>;
    /// Gives a refresh token back.
    fn revoke(&self, refresh: SecretString) -> BoxFuture<'_, ()>;
}
