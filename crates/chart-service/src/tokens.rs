//! Tokens: signs access tokens, hands out refresh tokens, and knows which of them still count.

use std::{collections::HashMap, sync::Mutex, time::Duration};

use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    accounts::{Accounts, PilotAccount},
    locked,
    refresh::{RefreshRefused, RefreshTokens},
};
use crate::random::random_text;

/// All tokens that come from one sign-in; they are revoked together (RFC 9700 4.14.2).
pub(super) type Family = u64;

/// Where an access token may be used (`aud`).
#[derive(Debug, Clone, Copy)]
pub(super) enum Audience {
    /// The chart service.
    Service,
    /// The identity server's own user info.
    Identity,
}

/// Whom a valid access token stands for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Bearer {
    /// A user who signed in.
    User(&'static PilotAccount),
    /// An application with its own credentials (specification 4.4); no user.
    Client,
}

/// What a refresh token stands for.
#[derive(Debug, Clone)]
pub(super) struct RefreshTokenGrant {
    pub(super) family: Family,
    pub(super) account: &'static PilotAccount,
    pub(super) scopes: Vec<&'static str>,
}

/// Issues and checks tokens; shared by both servers.
pub(super) struct Tokens {
    signing_key: EncodingKey,
    checking_key: DecodingKey,
    base_url: String,
    issuer: String,
    lifetime: Duration,
    accounts: Accounts,
    /// Whether access tokens tell nothing to who holds them.
    opaque: bool,
    register: Mutex<TokenRegister>,
}

struct TokenRegister {
    access: HashMap<String, IssuedAccessToken>,
    refresh: RefreshTokens,
    families: Family,
}

struct IssuedAccessToken {
    family: Family,
    /// Seconds since 1970, as in the token's `exp`.
    expires: u64,
    /// The claims that an opaque token stands for, signed.
    claims: Option<String>,
}

#[derive(Deserialize)]
struct Claims {
    jti: String,
    sub: String,
    exp: u64,
    subscriptions: Option<Vec<String>>,
}

impl Tokens {
    /// A register with a signing key of its own: tokens of another start are worth nothing here.
    /// `lifetime` is that of access tokens, `grace` the time in which a refresh token may come
    /// back because its answer was lost.
    pub(super) fn new(
        base_url: &str,
        issuer: &str,
        lifetime: Duration,
        grace: Duration,
        accounts: Accounts,
    ) -> Self {
        let key = random_text(48);
        Self {
            signing_key: EncodingKey::from_secret(key.as_bytes()),
            checking_key: DecodingKey::from_secret(key.as_bytes()),
            base_url: base_url.to_owned(),
            issuer: issuer.to_owned(),
            lifetime,
            accounts,
            opaque: false,
            register: Mutex::new(TokenRegister {
                access: HashMap::new(),
                refresh: RefreshTokens::new(grace),
                families: 0,
            }),
        }
    }

    /// The same with access tokens that tell nothing to who holds them.
    #[must_use]
    pub(super) fn opaque(self, opaque: bool) -> Self {
        Self { opaque, ..self }
    }

    /// Seconds until a token issued now runs out (`expires_in`).
    pub(super) fn lifetime_secs(&self) -> u64 {
        self.lifetime.as_secs()
    }

    /// Begins a family for a new sign-in.
    pub(super) fn new_family(&self) -> Family {
        let mut register = locked(&self.register);
        register.families += 1;
        register.families
    }

    /// An access token for a signed-in user, with the `subscriptions` claim (specification 2.6).
    pub(super) fn issue_access(
        &self,
        session: &RefreshTokenGrant,
        client_id: &str,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        self.sign_access(
            session.family,
            json!({
                "sub": session.account.subject,
                "preferred_username": session.account.username,
                "client_id": client_id,
                "scope": session.scopes.join(" "),
                "subscriptions": session.account.subscriptions,
            }),
        )
    }

    /// An access token for a client that acts for itself (specification 4.4).
    pub(super) fn issue_client_access(
        &self,
        client_id: &str,
        scope: &str,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        let family = self.new_family();
        self.sign_access(
            family,
            json!({ "sub": client_id, "client_id": client_id, "scope": scope }),
        )
    }

    fn sign_access(
        &self,
        family: Family,
        mut claims: Value,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        let now = jsonwebtoken::get_current_timestamp();
        let expires = now.saturating_add(self.lifetime_secs());
        let id = random_text(16);
        if let Some(claims) = claims.as_object_mut() {
            claims.insert("jti".to_owned(), json!(id));
            claims.insert("iss".to_owned(), json!(self.issuer));
            claims.insert("aud".to_owned(), json!([self.base_url, self.issuer]));
            claims.insert("iat".to_owned(), json!(now));
            claims.insert("exp".to_owned(), json!(expires));
        }
        let signed =
            jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.signing_key)?;
        let (token, claims) = if self.opaque {
            (id.clone(), Some(signed))
        } else {
            (signed, None)
        };
        let record = IssuedAccessToken {
            family,
            expires,
            claims,
        };
        let mut register = locked(&self.register);
        register.access.retain(|_, record| record.expires > now);
        register.access.insert(id, record);
        Ok(token)
    }

    /// Whom the token stands for, or why it is refused, in words for `error_description`.
    pub(super) fn check_access(
        &self,
        token: &str,
        audience: Audience,
    ) -> Result<Bearer, &'static str> {
        let claims = self
            .claims(token, audience)
            .ok_or("the access token is not one of this identity server")?;
        if claims.exp <= jsonwebtoken::get_current_timestamp() {
            return Err("the access token has expired");
        }
        if !locked(&self.register).access.contains_key(&claims.jti) {
            return Err("the access token was revoked");
        }
        // Only a user's token tells of subscriptions (specification 2.6), whatever the client calls itself.
        let user = claims
            .subscriptions
            .and_then(|_subscriptions| self.accounts.by_subject(&claims.sub));
        Ok(user.map_or(Bearer::Client, Bearer::User))
    }

    fn claims(&self, token: &str, audience: Audience) -> Option<Claims> {
        let opaque = {
            let register = locked(&self.register);
            let record = register.access.get(token);
            record.and_then(|record| record.claims.clone())
        };
        let token = opaque.as_deref().unwrap_or(token);
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[&self.issuer]);
        validation.set_audience(&[match audience {
            Audience::Service => &self.base_url,
            Audience::Identity => &self.issuer,
        }]);
        // The end is checked by the caller, so that "expired" can be told from "invalid"
        // and without the minute of grace that is usual between two computers.
        validation.validate_exp = false;
        jsonwebtoken::decode(token, &self.checking_key, &validation)
            .ok()
            .map(|decoded| decoded.claims)
    }

    /// The first refresh token of a session.
    pub(super) fn issue_refresh(&self, session: RefreshTokenGrant) -> String {
        locked(&self.register).refresh.issue(session)
    }

    /// A refresh token's session and successor; reuse revokes every token of its sign-in.
    pub(super) fn rotate_refresh(
        &self,
        refresh_token: &str,
        scopes: Option<&[&'static str]>,
    ) -> Result<(RefreshTokenGrant, String), RefreshRefused> {
        let mut register = locked(&self.register);
        let rotated = register.refresh.rotate(refresh_token, scopes, clock::now());
        if let Err(RefreshRefused::Reused(family)) = rotated {
            register.revoke(family);
        }
        rotated
    }

    /// Revokes whatever the text is (RFC 7009): a refresh token with its whole sign-in, an
    /// access token alone. Anything else is nothing to revoke.
    pub(super) fn revoke(&self, token: &str) {
        let access = self.claims(token, Audience::Identity);
        let mut register = locked(&self.register);
        if let Some(family) = register.refresh.family(token) {
            register.revoke(family);
        } else if let Some(claims) = access {
            register.access.remove(&claims.jti);
        }
    }

    /// Revokes every token of one sign-in.
    pub(super) fn revoke_family(&self, family: Family) {
        locked(&self.register).revoke(family);
    }

    /// From now on every access token issued so far is refused.
    #[cfg(feature = "test-support")]
    pub(super) fn forget_access(&self) {
        locked(&self.register).access.clear();
    }

    /// From now on every refresh token issued so far is refused.
    #[cfg(feature = "test-support")]
    pub(super) fn forget_refresh(&self) {
        locked(&self.register).refresh.clear();
    }
}

impl TokenRegister {
    fn revoke(&mut self, family: Family) {
        self.access.retain(|_, record| record.family != family);
        self.refresh.revoke(family);
    }
}

#[cfg(test)]
mod tests {
    use super::super::accounts::ACCOUNTS;
    use super::*;

    fn tokens(lifetime: Duration) -> Tokens {
        Tokens::new(
            "http://127.0.0.1:1",
            "http://127.0.0.1:2",
            lifetime,
            Duration::ZERO,
            Accounts(&ACCOUNTS),
        )
    }

    fn session(tokens: &Tokens) -> RefreshTokenGrant {
        RefreshTokenGrant {
            family: tokens.new_family(),
            account: &ACCOUNTS[0],
            scopes: vec!["charts"],
        }
    }

    #[test]
    fn token_is_refused_once_its_life_is_over() {
        let tokens = tokens(Duration::ZERO);
        let token = tokens.issue_access(&session(&tokens), "app").unwrap();
        assert_eq!(
            tokens.check_access(&token, Audience::Service).unwrap_err(),
            "the access token has expired"
        );
    }

    #[test]
    fn client_named_like_user_is_client() {
        let tokens = tokens(Duration::from_mins(1));
        let token = tokens.issue_client_access(ACCOUNTS[0].subject, "fmsdata");
        let bearer = tokens.check_access(&token.unwrap(), Audience::Service);
        assert!(matches!(bearer, Ok(Bearer::Client)));
    }

    #[test]
    fn token_signed_by_another_start_is_refused() {
        let ours = tokens(Duration::from_mins(1));
        let theirs = tokens(Duration::from_mins(1));
        let token = theirs.issue_access(&session(&theirs), "app").unwrap();
        assert!(theirs.check_access(&token, Audience::Service).is_ok());
        assert!(ours.check_access(&token, Audience::Service).is_err());
    }

    #[test]
    fn opaque_token_stands_for_its_user_until_it_is_revoked() {
        let tokens = tokens(Duration::from_mins(1)).opaque(true);
        let token = tokens.issue_access(&session(&tokens), "app").unwrap();
        assert!(!token.contains('.'), "nothing to be read");
        let bearer = tokens.check_access(&token, Audience::Service);
        assert!(matches!(bearer, Ok(Bearer::User(account)) if account.username == "full.pilot"));
        tokens.revoke(&token);
        assert!(tokens.check_access(&token, Audience::Service).is_err());
    }

    #[test]
    fn unsigned_token_is_refused() {
        let tokens = tokens(Duration::from_mins(1));
        let token = tokens.issue_access(&session(&tokens), "app").unwrap();
        let (_, rest) = token.split_once('.').unwrap();
        let (claims, _) = rest.split_once('.').unwrap();
        // The header says {"alg":"none","typ":"JWT"}.
        let unsigned = format!("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{claims}.");
        assert!(tokens.check_access(&unsigned, Audience::Service).is_err());
    }

    #[test]
    fn reuse_of_refresh_token_ends_whole_sign_in() {
        let tokens = tokens(Duration::from_mins(1));
        let session = session(&tokens);
        let access = tokens.issue_access(&session, "app").unwrap();
        let first = tokens.issue_refresh(session);
        let (_, second) = tokens.rotate_refresh(&first, None).unwrap();
        assert!(tokens.rotate_refresh(&first, None).is_err());
        assert!(tokens.rotate_refresh(&second, None).is_err());
        assert!(tokens.check_access(&access, Audience::Service).is_err());
    }

    #[test]
    fn revoking_access_token_leaves_refresh_token() {
        let tokens = tokens(Duration::from_mins(1));
        let session = session(&tokens);
        let access = tokens.issue_access(&session, "app").unwrap();
        let refresh = tokens.issue_refresh(session);
        tokens.revoke(&access);
        assert!(tokens.check_access(&access, Audience::Identity).is_err());
        assert!(tokens.rotate_refresh(&refresh, None).is_ok());
    }
}
