//! The worker's part in signing in and out, and in staying signed in.

use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::oneshot;

use super::jobs::Jobs;
use super::task::{Job, Outbox, guarded};
use crate::account::StoreTrouble;
use crate::auth::{self, Change, Identity, Keeper, Session, SignedIn};
use crate::clock::Clock;
use crate::message::{Event, Way};
use crate::remote::{Problem, ProblemKind, RequestId};

/// The pauses between the tries to renew a sign-in that was kept: this one, then twice as long each time.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
/// The longest of them.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// How long the program's end waits for what must not be lost: a renewal under way, a sign-in to be forgotten.
const PARTING: Duration = Duration::from_secs(3);

/// The session that requests are made in.
pub(super) struct Current {
    /// The attempt that it came from.
    id: RequestId,
    pub session: Session,
    changes: UnboundedReceiver<Change>,
}

/// An attempt that came to its end.
pub(super) struct Finished {
    id: RequestId,
    outcome: Outcome,
}

enum Outcome {
    SignedIn(Result<Box<SignedIn>, Problem>),
    Restored(Result<Option<Current>, Problem>),
}

impl Jobs {
    pub(super) fn start_restore(&mut self, id: RequestId) {
        let restore = guarded(restore(self.identity.clone(), self.keeper.clone(), id));
        self.attempt(id, async { Outcome::Restored(restore.await) });
    }

    pub(super) fn start_sign_in(&mut self, id: RequestId, way: Way) {
        let (outbox, identity) = (self.outbox.clone(), self.identity.clone());
        let sign_in = guarded(sign_in(outbox, identity, id, way));
        self.attempt(id, async { Outcome::SignedIn(sign_in.await) });
    }

    /// The newest attempt replaces an older one: its way back closes before the new one opens.
    fn attempt(&mut self, id: RequestId, work: impl Future<Output = Outcome> + Send + 'static) {
        self.sign_in = None;
        let finished = self.finished.clone();
        let job = Job::spawn(async move {
            let outcome = work.await;
            // The loop is gone only when the worker ends.
            finished.send(Finished { id, outcome }).ok();
        });
        self.sign_in = Some((id, job));
    }

    pub(super) fn sign_in_finished(&mut self, Finished { id, outcome }: Finished) {
        if self
            .sign_in
            .as_ref()
            .is_none_or(|(current, _)| *current != id)
        {
            return;
        }
        self.sign_in = None;
        let event = match outcome {
            Outcome::SignedIn(result) => Event::SignedIn {
                id,
                result: result.map(|signed_in| {
                    // What is kept from now on belongs to the new session.
                    self.replace_session();
                    let (tell, changes) = unbounded_channel();
                    let session = Session::begin(*signed_in, self.keeper.clone(), tell);
                    let account = session.account();
                    self.session = Some(Current {
                        id,
                        session,
                        changes,
                    });
                    account
                }),
            },
            Outcome::Restored(result) => Event::Restored {
                id,
                result: result.map(|restored| {
                    let account = restored.as_ref()?.session.account();
                    self.session = restored;
                    self.start_revival();
                    Some(account)
                }),
            },
        };
        self.outbox.send(event);
    }

    /// Renews the session as soon as that can be done, beginning now.
    pub(super) fn start_revival(&mut self) {
        if let Some(current) = &self.session {
            let (session, outbox) = (current.session.clone(), self.outbox.clone());
            let clock = self.identity.clock().clone();
            self.revival = Some(Job::spawn(revive(session, outbox, clock)));
        }
    }

    pub(super) fn session_changed(&mut self, change: Change) {
        match change {
            Change::Account(account) => self.outbox.send(Event::AccountChanged { account }),
            Change::Ended => {
                self.session = None;
                self.revival = None;
                self.outbox.send(Event::SessionEnded {
                    problem: auth::Error::SessionEnded.into(),
                });
            }
        }
    }

    pub(super) fn cancel_sign_in(&mut self, id: RequestId) {
        self.sign_in = None;
        // One that was finished at the same moment is cancelled as well, and the session before it is over.
        let begun = self
            .session
            .as_ref()
            .is_some_and(|current| current.id == id);
        if begun {
            self.sign_out();
            self.outbox.send(Event::SessionEnded {
                problem: auth::Error::NotRenewable.into(),
            });
        }
    }

    pub(super) fn sign_out(&mut self) {
        self.sign_in = None;
        self.revival = None;
        if let Some(current) = self.session.take() {
            self.parting.push(current.session.sign_out());
        }
    }

    fn replace_session(&mut self) {
        self.revival = None;
        if let Some(current) = self.session.take() {
            self.parting.push(current.session.give_way());
        }
        self.parting.retain(|parting| !parting.is_finished());
    }

    /// What must not be lost when the program ends.
    pub(super) async fn part(mut self) {
        let clock = self.identity.clock().clone();
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
pub(super) async fn changed(session: &mut Option<Current>) -> Change {
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
    outbox: Outbox,
    identity: Identity,
    id: RequestId,
    way: Way,
) -> Result<Box<SignedIn>, Problem> {
    if way == Way::Device {
        let shown = |code| outbox.send(Event::DeviceCodeCame { id, code });
        return Ok(Box::new(identity.sign_in_by_device(shown).await?));
    }
    let (started, url) = oneshot::channel();
    let opening = async {
        // Without an address the sign-in failed, and says so itself.
        if let Ok(url) = url.await {
            let url: String = url;
            let browser_opened = outbox.open_url(url.clone()).await;
            outbox.send(Event::SignInStarted {
                id,
                url,
                browser_opened,
            });
        }
    };
    let begun = |url| {
        // Both ends are in this function.
        started.send(url).ok();
    };
    let anew = way == Way::BrowserAnew;
    let signing_in = identity.sign_in_anew(anew, begun);
    let (result, ()) = tokio::join!(signing_in, opening);
    Ok(Box::new(result?))
}

/// Looks into the store. A computer that has none has nothing to say: nothing was ever kept there.
async fn restore(
    identity: Identity,
    keeper: Keeper,
    id: RequestId,
) -> Result<Option<Current>, Problem> {
    let (tell, changes) = unbounded_channel();
    match Session::restore(identity, keeper, tell).await {
        Ok(session) => Ok(session.map(|session| Current {
            id,
            session,
            changes,
        })),
        Err(StoreTrouble::Missing) => Ok(None),
        Err(trouble) => Err(not_looked(trouble)),
    }
}

/// Renews a session that was kept, as soon as the identity server can be reached.
async fn revive(session: Session, outbox: Outbox, clock: Clock) {
    let mut pause = FIRST_PAUSE;
    loop {
        match session.token().await {
            Ok(_) => {
                // Also where it brought nothing new, so that nothing waits for it any more.
                let account = session.account();
                outbox.send(Event::AccountChanged { account });
                return;
            }
            // It tells that itself.
            Err(auth::Error::SessionEnded) => return,
            Err(error) => outbox.send(Event::NotRenewedYet {
                problem: error.into(),
            }),
        }
        clock.pause(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// What is said where the store could not be looked into.
fn not_looked(trouble: StoreTrouble) -> Problem {
    let sentence = match trouble {
        StoreTrouble::Locked => {
            "The system's password store is locked, so Flightbag could not look for your sign-in. Unlock it and look \
             again, or sign in."
        }
        StoreTrouble::Slow => {
            "The system's password store did not answer, so Flightbag could not look for your sign-in. It may be \
             waiting for its password. Look again, or sign in."
        }
        StoreTrouble::Damaged => {
            "What the system's password store holds for Flightbag cannot be read. Sign in once more; that puts it right."
        }
        StoreTrouble::Missing
        | StoreTrouble::Lost
        | StoreTrouble::TooLong
        | StoreTrouble::Refused => {
            "The system's password store could not be used, so Flightbag could not look for your sign-in. Look again, \
             or sign in."
        }
    };
    Problem {
        kind: ProblemKind::SecretStore,
        sentence: sentence.to_owned(),
        detail: Some(format!("secret store: {trouble}")),
    }
}
