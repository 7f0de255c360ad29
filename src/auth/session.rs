//! A signed-in session: one access token for every request, renewed by one at a time; its refresh token is kept for
//! the next start.

mod discovered;
mod end_reason;
mod renewal;
#[cfg(test)]
mod tests;
mod token_server;

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use clock::Clock;
use secrecy::SecretString;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Mutex as Turns, watch};
use tokio::task::JoinHandle;

use self::token_server::TokenServer;
use discovered::LazyIdentityClient;
use end_reason::EndReason;

use super::token::Lifetime;
use super::token_store::TokenStore;
use super::{Error, IdentityClient, SignedIn};
use crate::account::{Access, Account, SignInStorage, StoreTrouble};
use crate::http::{self, AccessToken, TokenSource};
use crate::remote::Problem;

/// How long a request waits for a renewal while its token is still good.
const TIMEOUT: Duration = Duration::from_secs(5);

/// What happens to a session by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionChange {
    /// Something else is known of the account: its name, its access, where its sign-in is kept.
    Account(Account),
    /// It is over: the identity server ended it (`invalid_grant`), or the user signed out in another window. Told once.
    Ended(Error),
}

/// The end of a session, as far as the store is concerned.
pub type SignOutHandle = JoinHandle<Result<(), StoreTrouble>>;

/// The tokens of a session. All clones share them; the last one that is dropped wipes them.
#[derive(Debug, Clone)]
pub struct Session(Arc<SharedSession>);

struct SharedSession {
    server: Arc<dyn TokenServer>,
    keep: TokenStore,
    clock: Clock,
    held: Mutex<SessionTokens>,
    /// Held by the task that renews or stores; the lock on what is held itself is never held for long.
    turns: Turns<()>,
    /// How many renewals were tried; read before waiting for one, to know whether it was the one that is needed.
    tries: AtomicU64,
    changes: UnboundedSender<SessionChange>,
    /// Whether it was given up from this side.
    closed: watch::Sender<Option<EndReason>>,
}

/// What is held while the session lasts.
struct SessionTokens {
    /// `None` until the first renewal of a session that was kept from an earlier start.
    access: Option<(AccessToken, Lifetime)>,
    refresh: Option<SecretString>,
    /// What the store held when it was looked at, or written, last.
    seen: Option<SecretString>,
    /// Whether other processes may have it: it was read in the store, or written to it.
    shared: bool,
    /// How many renewals there had been, in all processes, when the refresh token was the newest.
    count: Option<u64>,
    account: Account,
    /// How often user info was asked for the account's name.
    names_asked: u8,
    /// Why the last renewal failed, for those who waited for it.
    failed: Option<Error>,
    /// Until when the server wants no renewal, as long as none is needed.
    quiet_until: Option<Instant>,
    ended: bool,
}

impl Session {
    /// Begins the session of a sign-in and has it kept; what happens to it later is told on `changes`. Needs a runtime
    /// around it.
    pub fn begin(
        signed_in: SignedIn,
        keep: TokenStore,
        changes: UnboundedSender<SessionChange>,
    ) -> Self {
        let SignedIn {
            mut account,
            identity,
            access,
            lifetime,
            refresh,
        } = signed_in;
        let refresh = refresh.claim();
        let clock = identity.clock().clone();
        account.storage = match (&refresh, keep.0.keeps()) {
            (_, false) => SignInStorage::Embedded,
            (None, true) => SignInStorage::NotRenewable,
            (Some(_), true) => SignInStorage::Storing,
        };
        let held = SessionTokens {
            access: Some((access, lifetime)),
            refresh,
            seen: None,
            shared: false,
            count: None,
            account,
            names_asked: 1,
            failed: None,
            quiet_until: None,
            ended: false,
        };
        let server = Arc::new(LazyIdentityClient::new(identity.clone(), Some(identity)));
        let session = Self::over(server, keep, clock, changes, held);
        let shared = Arc::clone(&session.0);
        tokio::spawn(async move { shared.store_first().await });
        session
    }

    /// Takes up the session that an earlier start kept; `None` where none is. Nothing is asked of the identity server
    /// yet, so this needs no network.
    pub async fn restore(
        identity: IdentityClient,
        keep: TokenStore,
        changes: UnboundedSender<SessionChange>,
    ) -> Result<Option<Self>, StoreTrouble> {
        // Before the look: a renewal in between makes the count too old, which only asks for another look.
        let count = known_at_the_start(&keep).await;
        let Some(refresh) = keep.0.read().await? else {
            return Ok(None);
        };
        let clock = identity.clock().clone();
        let server = Arc::new(LazyIdentityClient::new(identity, None));
        let held = SessionTokens::kept(refresh, count);
        Ok(Some(Self::over(server, keep, clock, changes, held)))
    }

    fn over(
        server: Arc<dyn TokenServer>,
        keep: TokenStore,
        clock: Clock,
        changes: UnboundedSender<SessionChange>,
        held: SessionTokens,
    ) -> Self {
        Self(Arc::new(SharedSession {
            server,
            keep,
            clock,
            held: Mutex::new(held),
            turns: Turns::default(),
            tries: AtomicU64::new(0),
            changes,
            closed: watch::Sender::new(None),
        }))
    }

    /// Who is signed in, as far as it is known.
    pub fn account(&self) -> Account {
        self.0.held().account.clone()
    }

    /// Ends the session from this side: a renewal under way is given up, no caller gets a token any more, and nothing of
    /// it is kept. The refresh token is given back (RFC 7009). Needs a runtime around it; what is returned is over when
    /// all that is done, with the outcome of taking the sign-in out of the store.
    pub fn sign_out(&self) -> SignOutHandle {
        self.close(EndReason::SignOut)
    }

    /// The same for a session in whose place another one is kept.
    pub fn give_way(&self) -> SignOutHandle {
        self.close(EndReason::GiveWay)
    }

    /// Leaves the session: what is kept stays, for the next start or another window.
    pub fn leave(&self) -> SignOutHandle {
        self.close(EndReason::Leave)
    }

    fn close(&self, parting: EndReason) -> SignOutHandle {
        let first = self.0.closed.send_replace(Some(parting)).is_none();
        let shared = Arc::clone(&self.0);
        tokio::spawn(async move {
            if first {
                shared.give_up(parting).await
            } else {
                Ok(())
            }
        })
    }

    /// When the next renewal is due; `None` where there is nothing to renew with. It counts from now, by both clocks.
    pub fn due_in(&self) -> Option<Duration> {
        let (now, wall) = (self.0.clock.now(), self.0.clock.wall());
        let held = self.0.held();
        held.refresh.as_ref()?;
        Some(match &held.access {
            Some((_token, life)) => life.due_in(now, wall),
            None => Duration::ZERO,
        })
    }

    /// Whether there is a token that has not ended.
    pub fn is_good(&self) -> bool {
        let (now, wall) = (self.0.clock.now(), self.0.clock.wall());
        let held = self.0.held();
        held.access
            .as_ref()
            .is_some_and(|(_token, life)| !life.is_over(now, wall))
    }

    /// Tells once more what is known of the account, in its turn among the changes.
    pub fn tell_account(&self) {
        // The receiver is gone when the program ends or the user signed out.
        self.0
            .changes
            .send(SessionChange::Account(self.account()))
            .ok();
    }

    /// Waits until nothing is under way whose loss would end the session: before the program ends.
    pub async fn at_rest(&self) {
        drop(self.0.turns.lock().await);
    }

    /// A token for a request: renewed first where it is due.
    pub async fn token(&self) -> Result<AccessToken, Error> {
        let (now, wall) = (self.0.clock.now(), self.0.clock.wall());
        let (token, over) = {
            let held = self.0.held();
            if held.ended || self.0.closed.borrow().is_some() {
                return Err(Error::SessionEnded);
            }
            match &held.access {
                None => (None, true),
                Some((token, life)) if held.refresh.is_none() || !life.is_due(now, wall) => {
                    return Ok(token.clone());
                }
                Some((token, life)) if held.is_quiet(now) && !life.is_over(now, wall) => {
                    return Ok(token.clone());
                }
                Some((token, life)) => (Some(token.clone()), life.is_over(now, wall)),
            }
        };
        let renewal = self.renewal(token.clone());
        let Some(token) = token.filter(|_| !over) else {
            return renewal.await;
        };
        // It is good for a moment yet: a renewal that has to wait does not keep the request waiting.
        match self.0.clock.limit(TIMEOUT, renewal).await {
            Ok(Err(ended @ (Error::SessionEnded | Error::SignedOutByOtherProcess))) => Err(ended),
            Ok(Ok(renewed)) => Ok(renewed),
            Ok(Err(_)) | Err(_) => Ok(token),
        }
    }

    /// A token in place of one that the service refused: the one renewed since then, else a new one. A caller while
    /// a renewal is under way gets its outcome (reliability T5).
    pub async fn renewed(&self, refused: &AccessToken) -> Result<AccessToken, Error> {
        self.renewal(Some(refused.clone())).await
    }

    /// A renewal in a task of its own: who asks may be aborted, and the answer, which holds the only refresh token that
    /// is still good, would be lost with it.
    async fn renewal(&self, refused: Option<AccessToken>) -> Result<AccessToken, Error> {
        let shared = Arc::clone(&self.0);
        let renewal = tokio::spawn(async move { shared.renew(refused.as_ref()).await });
        renewal
            .await
            .unwrap_or(Err(Error::Answer("the renewal stopped")))
    }
}

impl TokenSource for Session {
    async fn current_token(&self) -> Result<AccessToken, Problem> {
        Ok(self.token().await?)
    }

    async fn newer_token(
        &self,
        refused: &AccessToken,
        status: u16,
    ) -> Result<Option<AccessToken>, Problem> {
        match self.renewed(refused).await {
            Ok(newer) => Ok(Some(newer)),
            // There is nothing to renew it with, and it still counts: the account may not see this.
            Err(Error::NotRenewable) if status == 403 => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

impl SharedSession {
    fn held(&self) -> MutexGuard<'_, SessionTokens> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SessionTokens {
    /// What a session begins with that was kept from an earlier start.
    fn kept(refresh: SecretString, count: Option<u64>) -> Self {
        let mut account = Account::new("", Access::Unknown);
        account.storage = SignInStorage::Stored;
        Self {
            access: None,
            seen: Some(refresh.clone()),
            shared: true,
            refresh: Some(refresh),
            count,
            account,
            names_asked: 0,
            failed: None,
            quiet_until: None,
            ended: false,
        }
    }

    /// Drops what is held; returns the refresh token.
    fn end(&mut self) -> Option<SecretString> {
        self.ended = true;
        (self.access, self.seen) = (None, None);
        self.refresh.take()
    }

    /// How long the server is left alone that asked for a pause.
    fn hear(&mut self, failed: Option<&Error>, now: Instant) {
        self.quiet_until = match failed {
            Some(Error::Http(http::Error::Busy { seconds, .. })) => {
                Some(now + Duration::from_secs(*seconds).min(http::LONGEST_ASKED))
            }
            _ => None,
        };
    }

    fn is_quiet(&self, now: Instant) -> bool {
        self.quiet_until.is_some_and(|until| now < until)
    }
}

impl std::fmt::Debug for SharedSession {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Session")
    }
}

/// How many renewals there were when the sign-in in the store was the newest one; `None` where it is not, and where
/// that is not known.
async fn known_at_the_start(keep: &TokenStore) -> Option<u64> {
    let count = keep.0.count().await?;
    (count.stored == count.renewals).then_some(count.renewals)
}
