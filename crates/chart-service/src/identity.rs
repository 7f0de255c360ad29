//! What the handlers of the embedded identity server share.

use std::sync::{Arc, Mutex};

use super::{
    accounts::Accounts, attempt_limiter::AttemptLimiter, device::Devices, grants::Grants,
    redirects::Redirects, tokens::Tokens,
};

/// The scopes this server grants; others are left out of what is granted (RFC 6749 3.3).
pub(super) const SCOPES: [&str; 6] = [
    "openid",
    "userinfo",
    "profile",
    "offline_access",
    "charts",
    "fmsdata",
];

/// What a device authorization without `scope` asks for: known clients send it with the poll only, where RFC 8628 3.4 has
/// no such parameter.
pub(super) const USUAL_SCOPES: [&str; 4] = ["openid", "userinfo", "offline_access", "charts"];

/// What the identity server's handlers share.
pub(super) struct IdentityServer {
    /// The issuer: `auth_url`, without a slash at its end.
    pub(super) issuer: String,
    pub(super) client_id: String,
    pub(super) client_secret: String,
    pub(super) accounts: Accounts,
    pub(super) redirects: Redirects,
    pub(super) tokens: Arc<Tokens>,
    pub(super) grants: Grants,
    pub(super) devices: Devices,
    /// What the endpoints' addresses begin with: the issuer, or another server.
    pub(super) endpoints: String,
    /// Whether there is a discovery document.
    pub(super) discovery: bool,
    /// The wrong passwords of late.
    pub(super) passwords: Mutex<AttemptLimiter>,
}

/// The known scopes of a request, in the order asked for, each once.
pub(super) fn known_scopes(asked: &str) -> Vec<&'static str> {
    let mut scopes = Vec::new();
    for name in asked.split(' ') {
        if let Some(known) = SCOPES.into_iter().find(|known| *known == name)
            && !scopes.contains(&known)
        {
            scopes.push(known);
        }
    }
    scopes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_and_repeated_scopes_are_left_out() {
        assert_eq!(
            known_scopes("charts openid  x charts"),
            ["charts", "openid"]
        );
        assert!(known_scopes("").is_empty());
    }
}
