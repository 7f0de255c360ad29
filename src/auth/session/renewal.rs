//! The renewal of a session, and its end: one at a time, whatever asks, in this process and in all others that share
//! the sign-in (reliability T5).

use std::sync::atomic::Ordering;
use std::time::Duration;

use secrecy::{ExposeSecret as _, SecretString};

use super::super::token::{AccessToken, Claims, Lifetime};
use super::super::{Error, Grant};
use super::{Change, Shared, claims_of};
use crate::account::{Account, Kept};

/// How often a refresh token that another process stored meanwhile is tried after one was refused.
const LOOKS: usize = 4;
/// How long another process is waited for at sign-out.
const PARTING: Duration = Duration::from_secs(2);

impl Shared {
    /// Renews, unless the token that is refused was renewed already.
    pub(super) async fn renew(&self, refused: Option<&AccessToken>) -> Result<AccessToken, Error> {
        let tries = self.tries.load(Ordering::Relaxed);
        let _alone = self.turns.lock().await;
        {
            let held = self.held();
            if held.ended {
                return Err(Error::SessionEnded);
            }
            if let Some((token, _life)) = &held.access
                && refused.is_none_or(|refused| !token.is(refused))
            {
                return Ok(token.clone());
            }
            if let Some(error) = &held.failed
                && self.tries.load(Ordering::Relaxed) != tries
            {
                return Err(error.clone());
            }
        }
        let mut closed = self.closed.subscribe();
        let outcome = tokio::select! {
            // In this order, so that nothing is sent in a session that is closed already.
            biased;
            // The sender is in this very object.
            _closed = closed.wait_for(|closed| *closed) => return Err(Error::SessionEnded),
            outcome = self.redeem() => outcome,
        };
        self.tries.fetch_add(1, Ordering::Relaxed);
        self.held().failed = outcome.as_ref().err().cloned();
        outcome
    }

    /// Redeems the refresh token that counts. One that is refused was perhaps redeemed by another process, which
    /// stored its successor: only when there is none has the session ended (reliability 3, `invalid_grant`).
    async fn redeem(&self) -> Result<AccessToken, Error> {
        let _turn = self.keep.0.turn().await.ok_or(Error::OtherWindow)?;
        let mut refused: Option<SecretString> = None;
        for _look in 0..LOOKS {
            let refresh = self.current().await?;
            if refused.as_ref().is_some_and(|used| is(used, &refresh)) {
                break;
            }
            match self.server.refresh(&refresh).await {
                Ok(grant) => return Ok(self.take(grant, refresh).await),
                Err(Error::SessionEnded) => refused = Some(refresh),
                Err(error) => return Err(error),
            }
        }
        self.end().await;
        Err(Error::SessionEnded)
    }

    /// The refresh token that counts: the one in the store, which another process may have renewed; without a store the
    /// one that is held.
    async fn current(&self) -> Result<SecretString, Error> {
        let (kept, ours) = {
            let held = self.held();
            (held.account.kept, held.refresh.clone())
        };
        if kept == Kept::Stored {
            match self.keep.0.read().await {
                Ok(Some(refresh)) => {
                    self.held().refresh = Some(refresh.clone());
                    return Ok(refresh);
                }
                // Somebody signed out in another window, or took it out by hand: it is not put back.
                Ok(None) => self.kept_is(Kept::Removed),
                Err(trouble) => tracing::warn!("renewing without a look into the store: {trouble}"),
            }
        }
        ours.ok_or(Error::NotRenewable)
    }

    /// Takes what a renewal brought. The new refresh token is kept before anything uses the new access token.
    async fn take(&self, grant: Grant, used: SecretString) -> AccessToken {
        let Grant {
            access,
            expires_in,
            refresh,
            identity,
            ..
        } = grant;
        let rotated = refresh.is_some();
        let refresh = refresh.unwrap_or(used);
        self.held().refresh = Some(refresh.clone());
        let kept = if rotated || self.held().account.kept != Kept::Stored {
            self.store(&refresh).await
        } else {
            Kept::Stored
        };
        let (says, navigation_data, subject) = claims_of(&access);
        let (known, same) = {
            let held = self.held();
            let known = held.account.username.clone();
            (known, held.subject == subject || held.subject.is_none())
        };
        let username = if known.is_empty() || !same {
            let identity = identity.as_deref().and_then(Claims::read);
            self.server.name(&access, identity).await
        } else {
            known
        };
        let account = Account {
            username,
            access: says,
            navigation_data,
            kept,
        };
        {
            let mut held = self.held();
            let lifetime = Lifetime::new(expires_in, self.clock.now(), self.clock.wall());
            held.access = Some((access.clone(), lifetime));
            held.subject = subject;
        }
        self.account_is(account);
        tracing::debug!("the access token was renewed");
        access
    }

    /// Keeps the refresh token of a new sign-in.
    pub(super) async fn store_first(&self) {
        let _alone = self.turns.lock().await;
        if *self.closed.borrow() || !self.keep.0.keeps() {
            return;
        }
        let refresh = self.held().refresh.clone();
        let _turn = self.keep.0.turn().await;
        match refresh {
            Some(refresh) => {
                let kept = self.store(&refresh).await;
                self.kept_is(kept);
            }
            // What an older sign-in left there is not to come back at the next start.
            None => self.keep.0.remove().await.unwrap_or_else(not_removed),
        }
    }

    async fn store(&self, refresh: &SecretString) -> Kept {
        if !self.keep.0.keeps() {
            return Kept::Embedded;
        }
        if self.held().account.kept == Kept::Removed {
            return Kept::Removed;
        }
        match self.keep.0.write(refresh).await {
            Ok(()) => Kept::Stored,
            Err(trouble) => {
                tracing::warn!("the sign-in is not kept: {trouble}");
                // What is still in there is used up, and would end the session at the next start.
                self.keep.0.remove().await.unwrap_or_else(not_removed);
                Kept::Unstored(trouble)
            }
        }
    }

    /// The identity server ended the session.
    async fn end(&self) {
        let kept = {
            let mut held = self.held();
            held.ended = true;
            held.access = None;
            held.refresh = None;
            held.account.kept
        };
        if kept == Kept::Stored {
            // It was looked at a moment ago, and is the one that was refused.
            self.keep.0.remove().await.unwrap_or_else(not_removed);
        }
        // Nobody listens any more when the program ends or the user signed out.
        self.changes.send(Change::Ended).ok();
    }

    /// Drops what is held, keeps nothing of it any more, and gives the refresh token back.
    pub(super) async fn give_up(&self, remove: bool) {
        let _alone = self.turns.lock().await;
        let (ours, kept) = {
            let mut held = self.held();
            held.ended = true;
            held.access = None;
            (held.refresh.take(), held.account.kept)
        };
        let mut newest = None;
        if remove && self.keep.0.keeps() {
            let turn = self.clock.limit(PARTING, self.keep.0.turn()).await;
            if kept == Kept::Stored {
                newest = self.keep.0.read().await.ok().flatten();
            }
            self.keep.0.remove().await.unwrap_or_else(not_removed);
            drop(turn);
        }
        if let Some(refresh) = newest.or(ours) {
            self.server.revoke(refresh).await;
        }
    }

    fn kept_is(&self, kept: Kept) {
        let account = Account {
            kept,
            ..self.held().account.clone()
        };
        self.account_is(account);
    }

    /// Takes what is known of the account, and tells it where it is new.
    fn account_is(&self, account: Account) {
        let mut held = self.held();
        if held.account != account {
            held.account = account.clone();
            // As above.
            self.changes.send(Change::Account(account)).ok();
        }
    }
}

fn is(one: &SecretString, other: &SecretString) -> bool {
    one.expose_secret() == other.expose_secret()
}

fn not_removed(trouble: crate::account::StoreTrouble) {
    tracing::warn!("the sign-in was not taken out of the store: {trouble}");
}
