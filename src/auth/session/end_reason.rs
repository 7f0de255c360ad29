//! How the kept sign-in of a session begins, and how a session ends.

use std::time::Duration;

use super::super::Error;
use super::super::token_store::{UncontendedLock, nothing_where_no_store};
use super::renewal::{PromptPolicy, is, not_removed};
use super::{SessionChange, SharedSession};
use crate::account::{Account, SignInStorage, StoreTrouble};

/// How long another process is waited for at sign-out.
const LONGEST_TURN: Duration = Duration::from_secs(2);

/// Why a session is given up from this side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EndReason {
    /// The user signed out: nothing of it is kept, and the refresh token is given back (RFC 7009).
    SignOut,
    /// Another session takes its place, also in the store; the refresh token is given back.
    GiveWay,
    /// It is only left: what is kept stays good.
    Leave,
}

impl SharedSession {
    /// Over when the session is given up from this side, and what is under way with it. A renewal of a session that is
    /// only left goes on: its answer belongs into the store.
    pub(super) async fn closed(&self) {
        let mut closed = self.closed.subscribe();
        let given_up =
            |parting: &Option<EndReason>| parting.is_some_and(|it| it != EndReason::Leave);
        // The sender is in this very object.
        closed.wait_for(given_up).await.ok();
    }

    /// Keeps the refresh token of a new sign-in.
    pub(super) async fn store_first(&self) {
        if !self.keep.0.keeps() {
            return;
        }
        let _alone = self.turns.lock().await;
        tokio::select! {
            biased;
            () = self.closed() => {}
            () = self.replace() => {}
        }
    }

    /// Puts the new sign-in in the place of an older one, whose token is given back here only.
    async fn replace(&self) {
        let ours = self.held().refresh.clone();
        let turn = self.keep.0.turn().await;
        let older = self.look(PromptPolicy::MayAsk).await.ok().flatten();
        match &ours {
            Some(refresh) => {
                let mut turn = turn.unwrap_or_else(|| Box::new(UncontendedLock));
                let kept = self
                    .store_in_turn(refresh, &mut *turn, PromptPolicy::MayAsk)
                    .await;
                self.kept_is(kept);
            }
            // What an older sign-in left there is not to come back at the next start.
            None => self.keep.0.remove().await.unwrap_or_else(not_removed),
        }
        if let Some(older) = older
            && ours.is_none_or(|ours| !is(&ours, &older))
        {
            self.server.revoke(older).await;
        }
    }

    /// The session is over, for this reason.
    pub(super) fn end(&self, why: Error) {
        self.held().end();
        // The receiver is gone when the program ends or the user signed out.
        self.changes.send(SessionChange::Ended(why)).ok();
    }

    /// Drops what is held. The outcome is that of taking the sign-in out of the store.
    pub(super) async fn give_up(&self, parting: EndReason) -> Result<(), StoreTrouble> {
        let _alone = self.turns.lock().await;
        let ours = self.held().end();
        let revoking = async {
            if let Some(ours) = ours.clone().filter(|_| parting != EndReason::Leave) {
                self.server.revoke(ours).await;
            }
        };
        let forgetting = async {
            if parting != EndReason::SignOut || !self.keep.0.keeps() {
                return (None, Ok(()));
            }
            // A renewal that runs just now sees that it is gone, and does not put it back.
            let turn = self.clock.limit(LONGEST_TURN, self.keep.0.turn()).await;
            let newest = self.look(PromptPolicy::MayAsk).await.ok().flatten();
            let removed = nothing_where_no_store(self.keep.0.remove().await);
            drop(turn);
            (newest, removed)
        };
        // Neither waits for the other: the program may be about to end.
        let ((), (newest, removed)) = tokio::join!(revoking, forgetting);
        if let Some(newest) = newest
            && ours.is_none_or(|ours| !is(&ours, &newest))
        {
            self.server.revoke(newest).await;
        }
        removed.inspect_err(|trouble| not_removed(*trouble))
    }

    pub(super) fn kept_is(&self, kept: SignInStorage) {
        let account = Account {
            storage: kept,
            ..self.held().account.clone()
        };
        self.account_is(account);
    }

    /// Takes what is known of the account, and tells it where it is new.
    pub(super) fn account_is(&self, account: Account) {
        let mut held = self.held();
        if held.account != account {
            held.account = account.clone();
            self.changes.send(SessionChange::Account(account)).ok();
        }
    }
}
