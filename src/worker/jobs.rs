//! The worker's loop: one slot per kind of work, in which the newest job replaces the older one.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{Semaphore, oneshot, watch};

use super::picture;
use super::task::{Job, Outbox, failed_inside, guarded};
use crate::account::Account;
use crate::airport::Icao;
use crate::auth::{self, AccessToken, Change, Identity, Session, SignedIn};
use crate::chart::image::ImageSize;
use crate::chart::{FileName, Version};
use crate::http::Picture;
use crate::message::{Command, Event, PaneId};
use crate::ownship::SourceId;
use crate::remote::{Problem, ProblemKind, RequestId};
use crate::service::{self, Client};

/// Image requests at once (reliability section 4).
const IMAGES_AT_ONCE: usize = 4;

/// The worker's state. Everything in it lives on the worker's thread.
pub(super) struct Jobs {
    outbox: Outbox,
    identity: Identity,
    client: Client,
    choose: UnboundedSender<SourceId>,
    look: watch::Sender<Option<f64>>,
    session: Option<Current>,
    sign_in: Option<(RequestId, Job<()>)>,
    finished: UnboundedSender<Finished>,
    airport: Option<Job<()>>,
    /// By airport: the list of the page on the screen and that of the airport asked for may both be under way.
    charts: HashMap<Icao, Job<()>>,
    images: HashMap<PaneId, Job<()>>,
    image_permits: Arc<Semaphore>,
}

/// The session that requests are made in.
struct Current {
    account: Account,
    session: Session,
    changes: UnboundedReceiver<Change>,
}

/// A sign-in that came to its end.
struct Finished {
    id: RequestId,
    result: Result<SignedIn, Problem>,
}

/// When a renewed token is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Renew {
    /// After 401.
    Unauthorized,
    /// After 401, and after 403: on a picture that may mean that the token is older than the subscription.
    Forbidden,
}

impl Jobs {
    pub fn new(
        outbox: Outbox,
        identity: Identity,
        client: Client,
        choose: UnboundedSender<SourceId>,
        look: watch::Sender<Option<f64>>,
    ) -> Self {
        // The loop makes the channel anew; until then nobody signs in.
        let (finished, _nobody) = unbounded_channel();
        Self {
            outbox,
            identity,
            client,
            choose,
            look,
            session: None,
            sign_in: None,
            finished,
            airport: None,
            charts: HashMap::new(),
            images: HashMap::new(),
            image_permits: Arc::new(Semaphore::new(IMAGES_AT_ONCE)),
        }
    }

    /// Works until the other end of `commands` is gone.
    pub async fn run(mut self, mut commands: UnboundedReceiver<Command>) {
        let (finished, mut sign_ins) = unbounded_channel();
        self.finished = finished;
        loop {
            tokio::select! {
                // A cancelled sign-in that came to its end at the same moment is cancelled.
                biased;
                command = commands.recv() => match command {
                    Some(command) => self.perform(command),
                    None => return,
                },
                Some(finished) = sign_ins.recv() => self.signed_in(finished),
                change = changed(&mut self.session) => self.changed(change),
            }
        }
    }

    fn perform(&mut self, command: Command) {
        match command {
            Command::SignIn { id } => self.start_sign_in(id),
            Command::OpenBrowser { url } => {
                if self.sign_in.is_some() {
                    let outbox = self.outbox.clone();
                    tokio::spawn(async move { outbox.open_url(url).await });
                }
            }
            Command::CancelSignIn => {
                self.sign_in = None;
                // One that was finished at the same moment is cancelled as well.
                self.end_session();
            }
            Command::SignOut => self.sign_out(),
            Command::FetchAirport { id, icao } => self.airport = Some(self.fetch_airport(id, icao)),
            Command::FetchCharts { id, icao, version } => {
                self.charts.retain(|_icao, job| job.is_running());
                let job = self.fetch_charts(id, icao, version);
                self.charts.insert(icao, job);
            }
            Command::FetchImage {
                id,
                pane,
                icao,
                file,
            } => {
                // The old request ends before the new one asks for its place.
                self.images.remove(&pane);
                let job = self.fetch_image(id, icao, file);
                self.images.insert(pane, job);
            }
            Command::CancelImage { pane } => drop(self.images.remove(&pane)),
            // The links are gone only when the worker ends.
            Command::UseSource(source) => self.choose.send(source).unwrap_or_default(),
            Command::WatchMoves { step } => drop(self.look.send_replace(step)),
        }
    }

    fn start_sign_in(&mut self, id: RequestId) {
        // The old way back closes before the new one opens, and nothing goes on in a session that is given up.
        self.sign_in = None;
        self.end_session();
        let (outbox, identity) = (self.outbox.clone(), self.identity.clone());
        let finished = self.finished.clone();
        let job = Job::spawn(async move {
            let result = guarded(sign_in(outbox, identity, id)).await;
            // The loop is gone only when the worker ends.
            finished.send(Finished { id, result }).ok();
        });
        self.sign_in = Some((id, job));
    }

    fn signed_in(&mut self, Finished { id, result }: Finished) {
        if self
            .sign_in
            .as_ref()
            .is_none_or(|(current, _)| *current != id)
        {
            return;
        }
        self.sign_in = None;
        let result = result.map(|signed_in| {
            let account = signed_in.account.clone();
            let (tell, changes) = unbounded_channel();
            let session = Session::begin(signed_in, tell);
            self.session = Some(Current {
                account: account.clone(),
                session,
                changes,
            });
            account
        });
        self.outbox.send(Event::SignedIn { id, result });
    }

    fn changed(&mut self, change: Change) {
        match change {
            Change::Access(access) => {
                if let Some(current) = &mut self.session {
                    current.account.access = access;
                    let account = current.account.clone();
                    self.outbox.send(Event::AccessChanged { account });
                }
            }
            Change::Ended => {
                self.session = None;
                self.outbox.send(Event::SessionEnded {
                    problem: auth::Error::SessionEnded.into(),
                });
            }
        }
    }

    fn sign_out(&mut self) {
        self.sign_in = None;
        self.airport = None;
        self.charts.clear();
        self.images.clear();
        self.end_session();
    }

    /// Drops the tokens and gives the refresh token back; a renewal under way ends.
    fn end_session(&mut self) {
        if let Some(current) = self.session.take() {
            current.session.close();
        }
    }

    fn fetch_airport(&self, id: RequestId, icao: Icao) -> Job<()> {
        let (session, client) = (self.session(), self.client.clone());
        let work = async move {
            let call = move |token: AccessToken| {
                let client = client.clone();
                async move { client.airport(&token, icao).await }
            };
            authorized(session?, Renew::Unauthorized, call)
                .await
                .map(Box::new)
        };
        self.job(work, move |result| Event::AirportLoaded { id, result })
    }

    fn fetch_charts(&self, id: RequestId, icao: Icao, version: Version) -> Job<()> {
        let (session, client) = (self.session(), self.client.clone());
        let work = async move {
            let call = move |token: AccessToken| {
                let client = client.clone();
                async move { client.charts(&token, icao, version).await }
            };
            authorized(session?, Renew::Unauthorized, call).await
        };
        self.job(work, move |result| Event::ChartsLoaded { id, result })
    }

    fn fetch_image(&self, id: RequestId, icao: Icao, file: FileName) -> Job<()> {
        let (session, client) = (self.session(), self.client.clone());
        let (outbox, permits) = (self.outbox.clone(), Arc::clone(&self.image_permits));
        let work = async move {
            // Nobody closes the semaphore.
            let _permit = permits
                .acquire_owned()
                .await
                .map_err(|_closed| failed_inside())?;
            let call = move |token: AccessToken| {
                let (client, file) = (client.clone(), file.clone());
                async move { client.picture(&token, icao, &file, Picture::Chart).await }
            };
            let download = authorized(session?, Renew::Forbidden, call).await?;
            picture::receive(outbox, id, download).await
        };
        self.job(work, move |result: Result<ImageSize, Problem>| {
            Event::ImageLoaded { id, result }
        })
    }

    /// Does work whose outcome is told as an event.
    fn job<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Problem>> + Send + 'static,
        event: impl FnOnce(Result<T, Problem>) -> Event + Send + 'static,
    ) -> Job<()> {
        let outbox = self.outbox.clone();
        Job::spawn(async move {
            let result = guarded(work).await;
            outbox.send(event(result));
        })
    }

    fn session(&self) -> Result<Session, Problem> {
        let current = self.session.as_ref().map(|current| current.session.clone());
        current.ok_or_else(|| {
            Problem::new(
                ProblemKind::NotSignedIn,
                "Nobody is signed in. Sign in to see charts.",
            )
        })
    }
}

/// Waits for a change of the session; for ever while there is none.
async fn changed(session: &mut Option<Current>) -> Change {
    let change = match session {
        Some(current) => current.changes.recv().await,
        None => None,
    };
    match change {
        Some(change) => change,
        None => std::future::pending().await,
    }
}

/// One sign-in, with the browser sent on its way.
async fn sign_in(outbox: Outbox, identity: Identity, id: RequestId) -> Result<SignedIn, Problem> {
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
    let signing_in = identity.sign_in(|url| {
        // Both ends are in this function.
        started.send(url).ok();
    });
    let (result, ()) = tokio::join!(signing_in, opening);
    Ok(result?)
}

/// Makes a call with the session's token; where the service refuses that, renews it once and repeats once.
async fn authorized<T, Answer>(
    session: Session,
    renew: Renew,
    call: impl Fn(AccessToken) -> Answer,
) -> Result<T, Problem>
where
    Answer: Future<Output = Result<T, service::Error>>,
{
    let token = session.token().await?;
    match call(token.clone()).await {
        Err(service::Error::Unauthorized) => {}
        Err(service::Error::Forbidden) if renew == Renew::Forbidden => {}
        outcome => return Ok(outcome?),
    }
    let token = session.renewed(&token).await?;
    Ok(call(token).await?)
}
