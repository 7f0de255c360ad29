//! The worker's loop: one slot per kind of work, in which the newest job replaces the older one.

use std::collections::HashMap;
use std::path::PathBuf;

use simlink::LinkCommand;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio_util::task::AbortOnDropHandle;
use url::Url;

use super::event_sender::EventSender;
use super::permits::PicturePermits;
use super::picture::{self, PictureOutput};
use super::preview::{self, Previews};
use super::sign_in::{CurrentSession, FinishedAttempt, changed};
use super::storage::{BackgroundSavers, SettingsStorage};
use crate::account::BrowserUrl;
use crate::airport::Icao;
use crate::airport::search::AirportFinder;
use crate::auth::{IdentityClient, Session, TokenStore};
use crate::chart::drawn_runway::DescribedMap;
use crate::chart::image::ImageSize;
use crate::chart::{PictureAddress, Version};
use crate::config::ExternalUrls;
use crate::http::{Http, PictureKind};
use crate::joystick::Listener;
use crate::message::{Command, Event, PictureStore, PreviewRequest, TabId};
use crate::remote::{Problem, ProblemKind, RequestId};
use crate::service::Client;

sentence::sentences! {
    /// Why a job is not begun.
    #[derive(Debug)]
    enum JobRefusal {
        /// It needs a session.
        NotSignedIn => "You are not signed in. Sign in to see charts.",
    }
}

/// A job under way, which ends when this is dropped.
pub(super) type Job = AbortOnDropHandle<()>;

/// The worker's state. Everything in it lives on the worker's thread.
pub(super) struct WorkerState {
    pub(super) outbox: EventSender,
    pub(super) servers: Servers,
    links: UnboundedSender<LinkCommand>,
    storage: SettingsStorage,
    /// What saves settings, and what saves drawings.
    savers: Option<BackgroundSavers>,
    joysticks: Option<Listener>,
    pub(super) session: Option<CurrentSession>,
    pub(super) sign_in: Option<(RequestId, Job)>,
    pub(super) finished: UnboundedSender<FinishedAttempt>,
    /// What sessions that were given up still do, so that the program does not end before it is done.
    pub(super) parting: Vec<JoinHandle<()>>,
    /// The renewal of the session, whenever it is due.
    pub(super) watch: Option<Job>,
    subscriptions: Option<Job>,
    airport: Option<Job>,
    plan: Option<Job>,
    releases: Option<Job>,
    /// Settings on their way to or from a file of the user's choice.
    exchange: Option<Job>,
    /// The list of the page on the screen, that of the airport asked for, and others may be under way at once.
    charts: HashMap<(Icao, Version), Job>,
    picture_jobs: HashMap<TabId, Job>,
    /// Where their rows go.
    pub(super) pictures: PictureStore,
    previews: Previews,
    picture_permits: PicturePermits,
}

/// What the jobs ask, and where the sign-in is kept.
pub(super) struct Servers {
    pub identity: IdentityClient,
    pub token_store: TokenStore,
    pub http: Http,
    pub client: Client,
    pub external_urls: ExternalUrls,
}

impl WorkerState {
    pub fn new(
        outbox: EventSender,
        servers: Servers,
        links: UnboundedSender<LinkCommand>,
        storage: SettingsStorage,
    ) -> Self {
        // The loop makes a new channel; until then there is no sign-in.
        let (finished, _receiver) = unbounded_channel();
        Self {
            outbox,
            servers,
            links,
            storage,
            savers: None,
            joysticks: None,
            session: None,
            sign_in: None,
            finished,
            parting: Vec::new(),
            watch: None,
            subscriptions: None,
            airport: None,
            plan: None,
            releases: None,
            exchange: None,
            charts: HashMap::new(),
            picture_jobs: HashMap::new(),
            pictures: PictureStore::default(),
            previews: Previews::default(),
            picture_permits: PicturePermits::new(),
        }
    }

    /// Works until the other end of `commands` is gone.
    pub async fn run(mut self, mut commands: UnboundedReceiver<Command>) {
        let (finished, mut sign_ins) = unbounded_channel();
        self.finished = finished;
        let clock = self.servers.http.clock().clone();
        self.savers = BackgroundSavers::start(&self.storage, self.outbox.clone(), clock);
        loop {
            tokio::select! {
                // A cancelled sign-in that came to its end at the same moment is cancelled.
                biased;
                command = commands.recv() => match command {
                    Some(command) => self.perform(command),
                    None => break,
                },
                Some(finished) = sign_ins.recv() => self.sign_in_finished(finished),
                change = changed(&mut self.session) => self.session_changed(change),
            }
        }
        let (savers, clock) = (self.savers.take(), self.servers.http.clock().clone());
        // Nothing that the network keeps waiting keeps the settings waiting.
        let saving = async {
            if let Some(savers) = savers {
                savers.finish(&clock).await;
            }
        };
        tokio::join!(saving, self.part());
    }

    fn perform(&mut self, command: Command) {
        match command {
            Command::Restore { id } => self.start_restore(id),
            Command::RenewNow => self.renew_now(),
            Command::Forget => self.forget(),
            Command::SignIn { id, way } => self.start_sign_in(id, way),
            Command::OpenBrowser { url } => self.open_browser(url),
            Command::CancelSignIn { id } => self.cancel_sign_in(id),
            Command::SignOut => {
                self.abort_fetches();
                self.picture_jobs.clear();
                self.previews.clear();
                self.sign_out();
            }
            Command::FetchSubscriptions { id } => {
                self.subscriptions = Some(self.fetch_subscriptions(id));
            }
            Command::StopWaiting => self.servers.http.stop_waiting(),
            Command::FetchAirport { id, icao } => self.airport = Some(self.fetch_airport(id, icao)),
            Command::FetchCharts { id, icao, version } => {
                self.charts.retain(|_list, job| !job.is_finished());
                let job = self.fetch_charts(id, icao, version);
                self.charts.insert((icao, version), job);
            }
            Command::FetchPicture {
                id,
                tab,
                icao,
                file,
                map,
            } => {
                // The old request ends before the new one asks for its place.
                self.picture_jobs.remove(&tab);
                let job = self.fetch_picture(id, icao, file, map);
                self.picture_jobs.insert(tab, job);
            }
            Command::CancelPicture { tab } => drop(self.picture_jobs.remove(&tab)),
            Command::FetchPreviews(wanted) => {
                let mut previews = std::mem::take(&mut self.previews);
                previews.replace(wanted, |request| self.fetch_preview(request));
                self.previews = previews;
            }
            Command::UseSource(source) => self.tell_links(LinkCommand::Use(source)),
            Command::ArrangeLinks(links) => {
                self.tell_links(LinkCommand::Arrange(links.arrangement()));
            }
            Command::ListenToButtons(true) => {
                let listener = self.joysticks.take();
                self.joysticks = listener.or_else(|| Some(self.outbox.listen_to_buttons()));
            }
            Command::ListenToButtons(false) => self.joysticks = None,
            Command::Remember(settings) => {
                if let Some(savers) = &self.savers {
                    savers.settings.save(*settings);
                }
            }
            Command::KeepDrawings(drawings) => {
                if let Some(savers) = &self.savers {
                    savers.drawings.save(*drawings);
                }
            }
            Command::OpenFolder(folder) => self.open_folder(folder),
            Command::Recorder(command) => self.tell_links(LinkCommand::Recorder(command)),
            Command::PrepareSearch => self.prepare_search(),
            Command::ReadPlan { id, source } => {
                let work = super::plan::read(
                    source,
                    self.servers.external_urls.simbrief.clone(),
                    self.servers.http.clone(),
                    self.outbox.clone(),
                );
                self.plan = Some(self.job(work, move |result| Event::PlanRead { id, result }));
            }
            Command::FetchReleases { id } => {
                let address = self.servers.external_urls.releases.clone();
                let work = super::releases::fetch(address, self.servers.http.clone());
                let told = move |result| Event::ReleasesLoaded { id, result };
                self.releases = Some(self.job(work, told));
            }
            Command::CancelReleases => self.releases = None,
            Command::OpenPage(page) => self.open_page(page),
            Command::ExportSettings(settings) => {
                let work = super::settings_files::export(*settings, self.outbox.clone());
                self.exchange = Some(self.job(work, Event::SettingsWritten));
            }
            Command::ImportSettings => {
                let work = super::settings_files::import(self.outbox.clone());
                self.exchange = Some(self.job(work, Event::SettingsRead));
            }
            Command::TellOthers(status) => self.tell_links(LinkCommand::Tell(status.shown())),
            Command::WatchMoves { step } => self.tell_links(LinkCommand::WatchMoves(step)),
        }
    }

    fn tell_links(&self, command: LinkCommand) {
        // They are gone only when the worker ends.
        self.links.send(command).unwrap_or_default();
    }

    fn prepare_search(&self) {
        let outbox = self.outbox.clone();
        // It computes for a moment: away from the thread of all that waits.
        tokio::task::spawn_blocking(move || {
            outbox.send(Event::SearchReady(AirportFinder::prepare()));
        });
    }

    fn open_browser(&self, url: BrowserUrl) {
        let Some((id, _)) = self.sign_in else {
            return;
        };
        let outbox = self.outbox.clone();
        tokio::spawn(async move {
            let opened = outbox.open_url(url).await;
            outbox.send(Event::BrowserAsked { id, opened });
        });
    }

    fn open_folder(&self, folder: PathBuf) {
        let outbox = self.outbox.clone();
        tokio::spawn(async move {
            if !outbox.open_folder(folder.clone()).await {
                outbox.send(Event::FolderNotOpened(folder));
            }
        });
    }

    fn open_page(&self, page: Url) {
        let outbox = self.outbox.clone();
        tokio::spawn(async move {
            if !outbox.open_url(BrowserUrl::new(page.as_str())).await {
                outbox.send(Event::PageNotOpened(page));
            }
        });
    }

    fn abort_fetches(&mut self) {
        self.airport = None;
        self.subscriptions = None;
        self.charts.clear();
    }

    fn fetch_subscriptions(&self, id: RequestId) -> Job {
        let (session, client) = (self.session(), self.servers.client.clone());
        let work = async move { Ok(client.subscriptions(&session?).await?) };
        self.job(work, move |result| Event::SubscriptionsLoaded {
            id,
            result,
        })
    }

    fn fetch_airport(&self, id: RequestId, icao: Icao) -> Job {
        let (session, client) = (self.session(), self.servers.client.clone());
        let work = async move { Ok(Box::new(client.airport(&session?, icao).await?)) };
        self.job(work, move |result| Event::AirportLoaded { id, result })
    }

    fn fetch_charts(&self, id: RequestId, icao: Icao, version: Version) -> Job {
        let (session, client) = (self.session(), self.servers.client.clone());
        let work = async move { Ok(client.charts(&session?, icao, version).await?) };
        self.job(work, move |result| Event::ChartsLoaded { id, result })
    }

    fn fetch_picture(
        &self,
        id: RequestId,
        icao: Icao,
        file: PictureAddress,
        map: Option<Box<DescribedMap>>,
    ) -> Job {
        let (session, client) = (self.session(), self.servers.client.clone());
        let permits = self.picture_permits.clone();
        let output = PictureOutput {
            id,
            icao,
            outbox: self.outbox.clone(),
            pictures: self.pictures.clone(),
        };
        let work = async move {
            let _turn = permits.for_chart().await;
            let (session, picture) = (session?, PictureKind::Chart);
            let source = client.picture(&session, icao, &file, picture).await?;
            picture::receive(output, source, map).await
        };
        self.job(work, move |result: Result<ImageSize, Problem>| {
            Event::PictureLoaded { id, result }
        })
    }

    fn fetch_preview(&self, request: PreviewRequest) -> Job {
        let PreviewRequest { id, icao, file } = request;
        let (session, client) = (self.session(), self.servers.client.clone());
        let permits = self.picture_permits.clone();
        let work = async move {
            let session = session?;
            let open = || client.picture(&session, icao, &file, PictureKind::Thumbnail);
            preview::receive(&permits, open).await
        };
        self.job(work, move |result| Event::PreviewLoaded { id, result })
    }

    /// Does work whose outcome is told as an event.
    fn job<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Problem>> + Send + 'static,
        event: impl FnOnce(Result<T, Problem>) -> Event + Send + 'static,
    ) -> Job {
        let outbox = self.outbox.clone();
        Job::new(tokio::spawn(async move {
            let result = guarded(work).await;
            outbox.send(event(result));
        }))
    }

    fn session(&self) -> Result<Session, Problem> {
        let current = self.session.as_ref().map(|current| current.session.clone());
        current.ok_or_else(|| Problem::new(ProblemKind::NotSignedIn, JobRefusal::NotSignedIn))
    }
}

/// Runs work whose panic is a problem of its own request and of nothing else.
pub(super) async fn guarded<T: Send + 'static>(
    work: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    let running = AbortOnDropHandle::new(tokio::spawn(work));
    running.await.map_err(|_panic| Problem::panicked())?
}

#[cfg(test)]
mod tests;
