//! The worker's part in signing in and out, and in staying signed in.

mod problems;

use std::time::Duration;

use clock::Clock;
use tokio::sync::{mpsc::UnboundedReceiver, mpsc::unbounded_channel, oneshot};

use super::event_sender::EventSender;
use super::jobs::{Job, WorkerState, guarded};
use crate::account::{BrowserUrl, StoreTrouble};
use crate::auth::{
    self, IdentityClient, Session, SessionChange, SignOutHandle, SignedIn, TokenStore,
};
use crate::message::{Event, SignInMethod};
use crate::remote::{Problem, ProblemKind, RequestId};
use problems::{cancelled_too_late, not_forgotten, not_looked};

/// The pauses between the tries to renew a sign-in that was kept: this one, then twice as long each time.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
/// The longest of them.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How long the program's end waits for what must not be lost: a renewal under way, a sign-in to be forgotten.
const PARTING: Duration = Duration::from_secs(5);

/// The session that requests are made in.
pub(super) struct CurrentSession {
    /// The attempt that it came from.
    id: RequestId,
    /// Whether an earlier start kept it.
    restored: bool,
    pub session: Session,
    changes: UnboundedReceiver<SessionChange>,
}

/// An attempt that came to its end.
pub(super) struct FinishedAttempt {
    id: RequestId,
    outcome: SignInResult,
}

enum SignInResult {
    SignedIn(Result<Box<SignedIn>, Problem>),
    Restored(Result<Option<CurrentSession>, Problem>),
}

impl WorkerState {
    pub(super) fn start_restore(&mut self, id: RequestId) {
        let restore = guarded(restore(
            self.servers.identity.clone(),
            self.servers.token_store.clone(),
            id,
        ));
        self.attempt(id, async { SignInResult::Restored(restore.await) });
    }

    pub(super) fn start_sign_in(&mut self, id: RequestId, way: SignInMethod) {
        let (outbox, identity) = (self.outbox.clone(), self.servers.identity.clone());
        let sign_in = guarded(sign_in(outbox, identity, id, way));
        self.attempt(id, async { SignInResult::SignedIn(sign_in.await) });
    }

    /// The newest attempt replaces an older one: its way back closes before the new one opens.
    fn attempt(
        &mut self,
        id: RequestId,
        work: impl Future<Output = SignInResult> + Send + 'static,
    ) {
        self.sign_in = None;
        let finished = self.finished.clone();
        let job = tokio::spawn(async move {
            let outcome = work.await;
            // The loop is gone only when the worker ends.
            finished.send(FinishedAttempt { id, outcome }).ok();
        });
        self.sign_in = Some((id, Job::new(job)));
    }

    pub(super) fn sign_in_finished(&mut self, FinishedAttempt { id, outcome }: FinishedAttempt) {
        if self
            .sign_in
            .as_ref()
            .is_none_or(|(current, _)| *current != id)
        {
            // It is not wanted any more; a refresh token is given back with it.
            return;
        }
        self.sign_in = None;
        let event = match outcome {
            SignInResult::SignedIn(result) => Event::SignedIn {
                id,
                result: result.map(|signed_in| {
                    // What is kept from now on belongs to the new session.
                    self.watch = None;
                    if let Some(before) = self.session.take() {
                        self.part_with(before.session.give_way(), false);
                    }
                    let (tell, changes) = unbounded_channel();
                    let session =
                        Session::begin(*signed_in, self.servers.token_store.clone(), tell);
                    let account = session.account();
                    self.session = Some(CurrentSession {
                        id,
                        restored: false,
                        session,
                        changes,
                    });
                    self.watch_over();
                    account
                }),
            },
            SignInResult::Restored(result) => Event::Restored {
                id,
                result: result.map(|restored| {
                    let account = restored.as_ref()?.session.account();
                    self.session = restored;
                    self.watch_over();
                    Some(account)
                }),
            },
        };
        self.outbox.send(event);
    }

    /// Renews the session whenever that is due, beginning now.
    pub(super) fn watch_over(&mut self) {
        if let Some(current) = &self.session {
            let (session, outbox) = (current.session.clone(), self.outbox.clone());
            let clock = self.servers.identity.clock().clone();
            self.watch = Some(Job::new(tokio::spawn(watch_over(session, outbox, clock))));
        }
    }

    /// Renews the session now; where that was done meanwhile, it is told once more.
    pub(super) fn renew_now(&mut self) {
        if let Some(current) = &self.session
            && current.session.is_good()
        {
            current.session.tell_account();
        }
        self.watch_over();
    }

    pub(super) fn session_changed(&mut self, change: SessionChange) {
        match change {
            SessionChange::Account(account) => {
                if self.watch.as_ref().is_none_or(Job::is_finished) {
                    // It was given up, and another request has renewed the session all the same.
                    self.watch_over();
                }
                self.outbox.send(Event::AccountChanged { account });
            }
            SessionChange::Ended(why) => {
                self.session = None;
                self.watch = None;
                self.outbox.send(Event::SessionEnded {
                    problem: why.into(),
                });
            }
        }
    }

    pub(super) fn cancel_sign_in(&mut self, id: RequestId) {
        self.sign_in = None;
        // One that came to its end at the same moment is cancelled as well, and the session before it is over.
        match self.session.take_if(|current| current.id == id) {
            Some(current) if current.restored => {
                self.watch = None;
                // It is not wanted now; what is kept stays as it was.
                self.part_with(current.session.leave(), false);
            }
            Some(current) => {
                self.watch = None;
                self.part_with(current.session.sign_out(), true);
                self.outbox.send(Event::SessionEnded {
                    problem: cancelled_too_late(),
                });
            }
            None => {}
        }
    }

    pub(super) fn sign_out(&mut self) {
        self.sign_in = None;
        self.watch = None;
        match self.session.take() {
            Some(current) => self.part_with(current.session.sign_out(), true),
            // The session was over, and something of it may still be in the store.
            None => self.forget(),
        }
    }

    /// Takes out of the store what a sign-out had to leave there.
    pub(super) fn forget(&mut self) {
        let token_store = self.servers.token_store.clone();
        self.part_with(
            tokio::spawn(async move { token_store.forget().await }),
            true,
        );
    }

    /// Sees a session to its end; where it was signed out, it is told whether something of it was left.
    fn part_with(&mut self, ending: SignOutHandle, tell: bool) {
        let outbox = self.outbox.clone();
        self.parting.retain(|parting| !parting.is_finished());
        self.parting.push(tokio::spawn(async move {
            // A panic was logged where it happened.
            if let Ok(outcome) = ending.await
                && tell
            {
                let result = outcome.map_err(not_forgotten);
                outbox.send(Event::SignedOut { result });
            }
        }));
    }

    /// What must not be lost when the program ends.
    pub(super) async fn part(mut self) {
        let clock = self.servers.identity.clock().clone();
        let rest = async {
            for parting in self.parting.drain(..) {
                // What failed in there was logged there.
                parting.await.ok();
            }
            if let Some(current) = &self.session {
                current.session.at_rest().await;
            }
        };
        if clock.limit(PARTING, rest).await.is_err() {
            tracing::warn!("the sign-in was still at work when the program ended");
        }
    }
}

/// Waits for a change of the session; for ever while there is none.
pub(super) async fn changed(session: &mut Option<CurrentSession>) -> SessionChange {
    let change = match session {
        Some(current) => current.changes.recv().await,
        None => None,
    };
    match change {
        Some(change) => change,
        None => std::future::pending().await,
    }
}

/// One sign-in, with the browser sent on its way or the code shown.
async fn sign_in(
    outbox: EventSender,
    identity: IdentityClient,
    id: RequestId,
    way: SignInMethod,
) -> Result<Box<SignedIn>, Problem> {
    if way == SignInMethod::Device {
        let shown = |code| outbox.send(Event::DeviceCodeCame { id, code });
        return Ok(Box::new(identity.sign_in_by_device(shown).await?));
    }
    let (tell, begun) = oneshot::channel::<(BrowserUrl, _)>();
    let opening = async {
        // Without an address the sign-in failed, and says so itself.
        if let Ok((url, ends)) = begun.await {
            let browser_opened = outbox.open_url(url.clone()).await;
            outbox.send(Event::SignInStarted {
                id,
                url,
                browser_opened,
                ends,
            });
        }
    };
    let started = |url, ends| {
        // Both ends are in this function.
        tell.send((url, ends)).ok();
    };
    let prompts = way == SignInMethod::BrowserWithPrompt;
    let came_back = || outbox.send(Event::SignInFinishing { id });
    let signing_in = identity.sign_in(prompts, started, came_back);
    let (result, ()) = tokio::join!(signing_in, opening);
    Ok(Box::new(result?))
}

/// Looks into the store. A computer that has none has nothing to say: nothing was ever kept there.
async fn restore(
    identity: IdentityClient,
    token_store: TokenStore,
    id: RequestId,
) -> Result<Option<CurrentSession>, Problem> {
    let (tell, changes) = unbounded_channel();
    match Session::restore(identity, token_store, tell).await {
        Ok(session) => Ok(session.map(|session| CurrentSession {
            id,
            restored: true,
            session,
            changes,
        })),
        Err(StoreTrouble::Missing) => Ok(None),
        Err(trouble) => Err(not_looked(trouble)),
    }
}

/// Renews a session whenever that is due, whether anybody asks for something or not: then no request has to wait for
/// it, and a sign-in that is not used for long does not run out. Where that fails it is tried again, after a while.
async fn watch_over(session: Session, outbox: EventSender, clock: Clock) {
    let mut pause = FIRST_PAUSE;
    while let Some(due) = session.due_in() {
        if !due.is_zero() {
            // In steps: the clock that timers go by stands still while some systems sleep.
            clock.pause(due.min(LONGEST_PAUSE)).await;
            continue;
        }
        let untold = !session.is_good();
        match session.token().await {
            Ok(_) if session.due_in().is_some_and(|due| !due.is_zero()) => {
                if untold {
                    // Also where it brought nothing new, so that nothing waits for it any more.
                    session.tell_account();
                }
                pause = FIRST_PAUSE;
                continue;
            }
            // The old one is still good.
            Ok(_) => {}
            // It tells that itself.
            Err(auth::Error::SessionEnded | auth::Error::SignedOutByOtherProcess) => return,
            Err(error) => {
                if let auth::Error::Http(crate::http::Error::Busy { seconds, .. }) = error {
                    pause = pause.max(Duration::from_secs(seconds).min(crate::http::LONGEST_ASKED));
                }
                let problem = Problem::from(error);
                // Then only the user can do something.
                let helpless = problem.kind == ProblemKind::NotSignedIn;
                outbox.send(Event::NotRenewedYet { problem });
                if helpless {
                    return;
                }
            }
        }
        clock.pause(pause).await;
        pause = (pause * 2).clamp(FIRST_PAUSE, LONGEST_PAUSE);
    }
}
