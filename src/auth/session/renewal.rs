//! The renewal of a session: one at a time, whatever asks, in this process and in all others that share the sign-in
//! (reliability T5).

use std::sync::atomic::Ordering;
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};

use super::super::Error;
use super::super::grant::TokenGrant;
use super::super::token::{Claims, account_of};
use super::super::token_store::RenewalLock;
use super::{SessionChange, SharedSession};
use crate::account::{SignInStorage, StoreTrouble};
use crate::files::Count;
use crate::http::AccessToken;

/// How often a refresh token that another process stored meanwhile is tried after one was refused.
const LOOKS: usize = 4;
/// How long a look into the store may take while there is a token to go on with.
const LOOK_LIMIT: Duration = Duration::from_secs(10);

/// A refresh token that may be redeemed.
struct CandidateToken {
    refresh: SecretString,
    source: TokenFreshness,
}

/// What is known of a refresh token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TokenFreshness {
    /// It was read in the store during this turn: there is no newer one.
    Store,
    /// It is our own, and it was not renewed since.
    Newest,
    /// It is our own; whether it was renewed since cannot be known.
    Unsure,
}

/// How the store is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PromptPolicy {
    /// The user did something for which it may ask for its password.
    MayAsk,
    /// It goes on by itself: a window that asks would come from nowhere.
    Quiet,
}

/// What a refused refresh token means.
enum RefreshRefusal {
    /// Another process put this one into the store meanwhile.
    Replaced(CandidateToken),
    /// The session has ended; whether the entry is the token that was refused.
    Final { stored: bool },
    /// The user signed out in another window: the entry has gone, and the token was given back.
    SignedOut,
}

impl SharedSession {
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
        let outcome = tokio::select! {
            // In this order, so that nothing is sent in a session that is closed already.
            biased;
            () = self.closed() => return Err(Error::SessionEnded),
            outcome = self.redeem() => outcome,
        };
        self.tries.fetch_add(1, Ordering::Relaxed);
        let failed_before = {
            let mut held = self.held();
            held.hear(outcome.as_ref().err(), self.clock.now());
            std::mem::replace(&mut held.failed, outcome.as_ref().err().cloned())
        };
        if outcome.is_ok() && failed_before.is_some() {
            // Also where nothing is new: what was said of the failure is not true any more.
            let account = self.held().account.clone();
            self.changes.send(SessionChange::Account(account)).ok();
        }
        outcome
    }

    /// Redeems the refresh token that counts. One that is refused was perhaps redeemed by another process, which
    /// stored its successor: only when there is none has the session ended (reliability 3, `invalid_grant`).
    async fn redeem(&self) -> Result<AccessToken, Error> {
        let turn = self.keep.0.turn().await.ok_or(Error::OtherWindow)?;
        let mut candidate = self.candidate(turn.count()).await?;
        let mut stored = false;
        for _look in 0..LOOKS {
            match self.server.refresh(&candidate.refresh).await {
                Ok(grant) => return Ok(self.take(grant, candidate, turn).await),
                Err(Error::SessionEnded) => match self.refusal(&candidate).await? {
                    RefreshRefusal::Replaced(next) => candidate = next,
                    RefreshRefusal::SignedOut => {
                        self.end(Error::SignedOutByOtherProcess);
                        return Err(Error::SignedOutByOtherProcess);
                    }
                    RefreshRefusal::Final { stored: same } => {
                        stored = same;
                        break;
                    }
                },
                Err(error) => return Err(error),
            }
        }
        self.end(Error::SessionEnded);
        if stored {
            self.keep.0.remove().await.unwrap_or_else(not_removed);
        }
        drop(turn);
        Err(Error::SessionEnded)
    }

    /// The refresh token that counts: the one in the store, which another process may have renewed, unless the newest
    /// one could not be put there; else the one that is held, unless it was redeemed since.
    async fn candidate(&self, count: Option<Count>) -> Result<CandidateToken, Error> {
        let (kept, ours, seen, known, shared) = {
            let held = self.held();
            // Where this session was given none, whatever is in the store belongs to another.
            let ours = held.refresh.clone().ok_or(Error::NotRenewable)?;
            let seen = held.seen.clone();
            (held.account.storage, ours, seen, held.count, held.shared)
        };
        let looked = self.look(PromptPolicy::Quiet).await;
        if let Ok(Some(stored)) = &looked {
            // What could not be replaced there is used up; what another process put there is not.
            let used_up = match count {
                Some(count) => count.stored != count.renewals,
                None => kept != SignInStorage::Stored && seen.is_some_and(|seen| is(&seen, stored)),
            };
            if !used_up {
                {
                    let mut held = self.held();
                    held.seen = Some(stored.clone());
                    held.shared = true;
                }
                return Ok(CandidateToken {
                    refresh: stored.clone(),
                    source: TokenFreshness::Store,
                });
            }
        }
        let refresh = ours;
        let source = match (count, known, &looked) {
            // It never left this process.
            _ if !shared => TokenFreshness::Newest,
            (Some(now), Some(then), _) if now.renewals == then => TokenFreshness::Newest,
            // The newest one was there, and there is none that is newer.
            (Some(now), _, Ok(None))
                if now.stored == now.renewals && kept == SignInStorage::Stored =>
            {
                self.end(Error::SignedOutByOtherProcess);
                return Err(Error::SignedOutByOtherProcess);
            }
            (Some(_), _, Err(trouble)) => return Err(Error::StoreUnread(*trouble)),
            (Some(_), _, Ok(_)) if self.keep.0.keeps() => return Err(Error::RenewedByOtherProcess),
            (Some(_) | None, _, _) => TokenFreshness::Unsure,
        };
        if kept == SignInStorage::Stored && matches!(looked, Ok(None)) {
            // The user signed out in another window, or took it out by hand: it is not put back.
            self.kept_is(SignInStorage::Removed);
        }
        Ok(CandidateToken { refresh, source })
    }

    /// Looks into the store once more after a refusal.
    async fn refusal(&self, refused: &CandidateToken) -> Result<RefreshRefusal, Error> {
        match self.look(PromptPolicy::Quiet).await {
            Ok(Some(stored)) if !is(&stored, &refused.refresh) => {
                self.held().seen = Some(stored.clone());
                Ok(RefreshRefusal::Replaced(CandidateToken {
                    refresh: stored,
                    source: TokenFreshness::Store,
                }))
            }
            Ok(None) if self.held().account.storage == SignInStorage::Removed => {
                Ok(RefreshRefusal::SignedOut)
            }
            Ok(same) => Ok(RefreshRefusal::Final {
                stored: same.is_some(),
            }),
            // It may hold the successor.
            Err(trouble) if refused.source == TokenFreshness::Unsure => {
                Err(Error::StoreUnread(trouble))
            }
            Err(_trouble) => Ok(RefreshRefusal::Final { stored: false }),
        }
    }

    /// What is in the store, within a short time limit.
    pub(super) async fn look(
        &self,
        preferences: PromptPolicy,
    ) -> Result<Option<SecretString>, StoreTrouble> {
        if !self.keep.0.keeps() {
            return Ok(None);
        }
        if preferences == PromptPolicy::Quiet {
            self.keep.0.probe().await?;
        }
        let look = self.clock.limit(LOOK_LIMIT, self.keep.0.read()).await;
        look.unwrap_or(Err(StoreTrouble::Slow))
    }

    /// Takes what a renewal brought. The new refresh token is kept before anything uses the new access token.
    async fn take(
        &self,
        grant: TokenGrant,
        used: CandidateToken,
        mut turn: Box<dyn RenewalLock>,
    ) -> AccessToken {
        let TokenGrant {
            access,
            lifetime,
            refresh,
            identity,
            ..
        } = grant;
        let rotated = refresh.is_some();
        let refresh = refresh.unwrap_or_else(|| used.refresh.clone());
        let foreign = {
            let mut held = self.held();
            let before = held.refresh.replace(refresh.clone());
            held.shared = !rotated && held.shared;
            before.is_none_or(|before| !is(&before, &used.refresh))
        };
        let kept = if used.source == TokenFreshness::Store && !rotated {
            SignInStorage::Stored
        } else {
            // A sign-out meanwhile did not wait for us: that is not undone.
            let gone = used.source == TokenFreshness::Store
                && matches!(self.look(PromptPolicy::Quiet).await, Ok(None));
            if gone {
                self.held().account.storage = SignInStorage::Removed;
            }
            self.store_in_turn(&refresh, &mut *turn, PromptPolicy::Quiet)
                .await
        };
        // The others need not wait for a name.
        drop(turn);
        let mut account = account_of(&access);
        account.storage = kept;
        let known = {
            let held = &mut *self.held();
            let (before, subject) = (&held.account, &account.subject);
            let same = before.subject == *subject && !(foreign && subject.is_none());
            let asked = if same { held.names_asked } else { 0 };
            // User info may have failed when it was asked the first time.
            let known = same && (asked >= 2 || !before.is_nameless());
            held.names_asked = asked + u8::from(!known);
            known.then(|| before.username.clone())
        };
        account.username = if let Some(known) = known {
            known
        } else {
            let identity = identity.as_ref().map(ExposeSecret::expose_secret);
            let identity = identity.and_then(Claims::read);
            self.server.name(&access, identity).await
        };
        self.held().access = Some((access.clone(), lifetime));
        self.account_is(account);
        tracing::debug!("the access token was renewed");
        access
    }

    /// Puts the newest refresh token into the store, unless it was taken out there, and tells the other processes
    /// whether that is where they find it. Should this process end in between, they go on with what is there: the server
    /// may take it for the answer that was lost.
    pub(super) async fn store_in_turn(
        &self,
        refresh: &SecretString,
        turn: &mut dyn RenewalLock,
        preferences: PromptPolicy,
    ) -> SignInStorage {
        let kept = self.store(refresh, preferences).await;
        let mut count = turn.count();
        if let Some(count) = &mut count {
            count.renewals = count.renewals.wrapping_add(1);
            if kept == SignInStorage::Stored {
                count.stored = count.renewals;
            }
            turn.set(*count).await;
        }
        self.held().count = count.map(|count| count.renewals);
        kept
    }

    /// Puts a refresh token into the store.
    async fn store(&self, refresh: &SecretString, preferences: PromptPolicy) -> SignInStorage {
        if !self.keep.0.keeps() {
            return SignInStorage::Embedded;
        }
        if self.held().account.storage == SignInStorage::Removed {
            return SignInStorage::Removed;
        }
        if preferences == PromptPolicy::Quiet
            && let Err(trouble) = self.keep.0.probe().await
        {
            tracing::warn!("the sign-in is not kept: {trouble}");
            return SignInStorage::Unstored(trouble);
        }
        match self.keep.0.write(refresh).await {
            Ok(()) => {
                let mut held = self.held();
                held.seen = Some(refresh.clone());
                held.shared = true;
                SignInStorage::Stored
            }
            Err(trouble) => {
                // It may yet arrive there.
                self.held().shared |= trouble == StoreTrouble::Slow;
                tracing::warn!("the sign-in is not kept: {trouble}");
                // What is still in there is used up, and would end the session at the next start. A user who has just
                // refused to unlock the store, or has not answered, is not asked once more.
                if !matches!(trouble, StoreTrouble::Locked | StoreTrouble::Slow) {
                    self.keep.0.remove().await.unwrap_or_else(not_removed);
                }
                SignInStorage::Unstored(trouble)
            }
        }
    }
}

pub(super) fn is(one: &SecretString, other: &SecretString) -> bool {
    one.expose_secret() == other.expose_secret()
}

pub(super) fn not_removed(trouble: StoreTrouble) {
    tracing::warn!("the sign-in was not taken out of the store: {trouble}");
}
