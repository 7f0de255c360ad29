//! The identity server: sign-in with the browser (authorization code with PKCE) or on another device, the session that
//! follows, where it is kept and how it is renewed, user info, and the application's own token.

mod client_credentials;
pub(crate) mod device;
pub(crate) mod discovery;
mod error;
mod facts;
pub(crate) mod grant;
pub(crate) mod id_token;
mod identity;
mod limits;
mod pending_refresh_token;
pub(crate) mod redirect;
mod secret_store;
mod session;
pub(crate) mod token;
mod token_store;

pub use client_credentials::{BackendToken, IssuedToken};
pub use error::Error;
pub(crate) use facts::SubscriptionsClaim;
pub use id_token::IdTokenError;
#[cfg(feature = "test-support")]
pub(crate) use identity::username;
pub use identity::{IdentityClient, SignedIn};
pub use secret_store::{Backend, ENTRY_LIMIT, SecretStore, StoreEntryName, UNLOCK_LIMIT};
pub use session::{Session, SessionChange, SignOutHandle};
pub use token_store::TokenStore;
