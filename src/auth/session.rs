//! A signed-in session: one access token for every request, renewed by one at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime};

use secrecy::SecretString;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Mutex, watch};

use super::token::{AccessToken, Lifetime, access_of};
use super::{Error, Identity, SignedIn};
use crate::account::Access;

/// What happens to a session by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// A renewed token says something else of the account's access.
    Access(Access),
    /// The identity server ended the session (`invalid_grant`). Told once.
    Ended,
}

/// The tokens of a session. All clones share them; the last one that is dropped wipes them.
#[derive(Debug, Clone)]
pub struct Session(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    identity: Identity,
    held: Mutex<Held>,
    /// How many renewals were tried; read before waiting for one, to know whether it was the one that is needed.
    tries: AtomicU64,
    changes: UnboundedSender<Change>,
    /// Whether it was given up from this side.
    closed: watch::Sender<bool>,
}

/// What is held while the session lasts.
#[derive(Debug)]
struct Held {
    access: AccessToken,
    lifetime: Lifetime,
    refresh: Option<SecretString>,
    says: Access,
    /// Why the last renewal failed, for those who waited for it.
    failed: Option<Error>,
    ended: bool,
}

impl Session {
    /// Begins the session of a sign-in; what happens to it later is told on `changes`.
    pub fn begin(signed_in: SignedIn, changes: UnboundedSender<Change>) -> Self {
        let SignedIn {
            account,
            identity,
            access,
            expires_in,
            refresh,
        } = signed_in;
        let held = Held {
            access,
            lifetime: Lifetime::new(expires_in, Instant::now(), SystemTime::now()),
            refresh,
            says: account.access,
            failed: None,
            ended: false,
        };
        Self(Arc::new(Shared {
            identity,
            held: Mutex::new(held),
            tries: AtomicU64::new(0),
            changes,
            closed: watch::Sender::new(false),
        }))
    }

    /// Ends the session from this side: a renewal under way is given up, and nobody gets a token any more. The refresh
    /// token is given back in the background (RFC 7009); nobody waits for that. Needs a runtime around it.
    pub fn close(&self) {
        if !self.0.closed.send_replace(true) {
            let shared = Arc::clone(&self.0);
            tokio::spawn(async move { shared.give_up().await });
        }
    }

    /// A token for a request: renewed first where it is due.
    pub async fn token(&self) -> Result<AccessToken, Error> {
        let held = self.0.held.lock().await;
        if held.ended || *self.0.closed.borrow() {
            return Err(Error::SessionEnded);
        }
        let (now, wall) = (Instant::now(), SystemTime::now());
        let token = held.access.clone();
        if held.refresh.is_none() || !held.lifetime.is_due(now, wall) {
            return Ok(token);
        }
        let over = held.lifetime.is_over(now, wall);
        drop(held);
        match self.renewed(&token).await {
            // It is good for a moment yet; the next request tries again.
            Err(Error::Http(_)) if !over => Ok(token),
            outcome => outcome,
        }
    }

    /// A token in place of one that the service refused: the one renewed since then, else a new one. Whoever asks while
    /// a renewal is under way gets its outcome (reliability T5).
    pub async fn renewed(&self, refused: &AccessToken) -> Result<AccessToken, Error> {
        let (shared, refused) = (Arc::clone(&self.0), refused.clone());
        // A task of its own: who asks may be aborted, and the answer, which holds the only refresh token that is still
        // good, would be lost with it.
        let renewal = tokio::spawn(async move { shared.renew(&refused).await });
        renewal
            .await
            .unwrap_or(Err(Error::Answer("the renewal stopped")))
    }
}

impl Shared {
    /// Drops what is held, and gives the refresh token back.
    async fn give_up(&self) {
        let mut held = self.held.lock().await;
        held.ended = true;
        held.access = AccessToken::new(String::new());
        let refresh = held.refresh.take();
        drop(held);
        if let Some(refresh) = refresh {
            self.identity.revoke(refresh).await;
        }
    }

    async fn renew(&self, refused: &AccessToken) -> Result<AccessToken, Error> {
        let tries = self.tries.load(Ordering::Relaxed);
        let mut held = self.held.lock().await;
        if held.ended {
            return Err(Error::SessionEnded);
        }
        if !held.access.is(refused) {
            return Ok(held.access.clone());
        }
        if let Some(error) = &held.failed
            && self.tries.load(Ordering::Relaxed) != tries
        {
            return Err(error.clone());
        }
        let refresh = held.refresh.clone().ok_or(Error::NotRenewable)?;
        let mut closed = self.closed.subscribe();
        let outcome = tokio::select! {
            // In this order, so that nothing is sent in a session that is closed already.
            biased;
            // The sender is in this very object.
            _closed = closed.wait_for(|closed| *closed) => return Err(Error::SessionEnded),
            outcome = self.identity.refresh(&refresh) => outcome,
        };
        self.tries.fetch_add(1, Ordering::Relaxed);
        match outcome {
            Ok(grant) => Ok(self.take(&mut held, grant)),
            Err(error) => {
                if error == Error::SessionEnded {
                    held.ended = true;
                    held.refresh = None;
                    held.access = AccessToken::new(String::new());
                    // Nobody listens any more when the program ends or the user signed out.
                    self.changes.send(Change::Ended).ok();
                }
                held.failed = Some(error.clone());
                Err(error)
            }
        }
    }

    /// Stores what a renewal brought, the new refresh token before anything uses the new access token.
    fn take(&self, held: &mut Held, grant: super::Grant) -> AccessToken {
        if let Some(refresh) = grant.refresh {
            held.refresh = Some(refresh);
        }
        held.lifetime = Lifetime::new(grant.expires_in, Instant::now(), SystemTime::now());
        held.access = grant.access;
        held.failed = None;
        let says = access_of(&held.access);
        if says != held.says {
            held.says = says;
            // As above.
            self.changes.send(Change::Access(says)).ok();
        }
        tracing::debug!("the access token was renewed");
        held.access.clone()
    }
}
