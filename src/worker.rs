//! Everything that waits: one thread of its own with the network, the sign-in and the simulator links.
//!
//! The window sends [`Command`]s and takes [`Event`]s; neither call ever waits. Beside them go positions, newest only, and
//! the rows of pictures. The worker knows no window: it is given a [`Desktop`].

mod browser;
mod desktop;
mod event_sender;
mod jobs;
mod permits;
mod picture;
mod plan;
mod preview;
mod releases;
mod settings_files;
mod sign_in;
mod storage;
mod vicinity;

use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use clock::Clock;
use simlink::source::{Link, LinkStatus};
use simlink::{LinkCommand, LinkKind, Links, OwnshipFeed};
use tokio::runtime;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::sync::watch;

use crate::auth::{IdentityClient, SecretStore, StoreEntryName, TokenStore};
use crate::config::Config;
use crate::files;
use crate::http::Http;
use crate::instance::ProgramStatus;
use crate::message::{Command, Event, PictureStore};
use crate::paths;
use crate::remote::{Problem, ProblemKind, RetryWait};
use crate::service::Client;
pub use desktop::{Desktop, System};
use event_sender::EventSender;
use jobs::{Servers, WorkerState};
pub use storage::{SettingsStorage, StoredState};

sentence::sentences! {
    /// What is said where the worker's thread does not run.
    #[derive(Debug)]
    enum ThreadFailure {
        /// It failed while it ran.
        Ended => "Flightbag's network component has failed. Restart Flightbag.",
        /// The system gives it no thread or no runtime.
        NotStarted => "Flightbag's network component could not start. Close other programs, then restart Flightbag.",
    }
}

/// Tells the window when the worker's thread fails: nothing may be waited for then.
struct ThreadWatch(EventSender);

impl Drop for ThreadWatch {
    fn drop(&mut self) {
        if thread::panicking() {
            let problem = Problem::new(ProblemKind::Internal, ThreadFailure::Ended);
            self.0.send(Event::WorkerEnded { problem });
        }
    }
}

/// The handle that the window holds. Dropping it ends the thread: at once, but for what must not be lost and is waited for
/// for a few seconds: a renewal under way, a sign-in to be forgotten, settings and drawings being saved. A decode that runs is not waited for.
#[derive(Debug)]
pub struct Worker {
    commands: Option<UnboundedSender<Command>>,
    events: mpsc::Receiver<Event>,
    feed: watch::Receiver<OwnshipFeed>,
    pictures: PictureStore,
    /// The links as they were opened.
    links: Vec<Link>,
    sim_aircraft_port: Option<u16>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the worker, with what it speaks to the servers through, and where the sign-in and the settings are
    /// kept. The port for
    /// simulators is bound when this returns.
    pub fn spawn(
        config: Config,
        http: Http,
        token_store: TokenStore,
        storage: SettingsStorage,
        desktop: Desktop,
    ) -> Result<Self, Problem> {
        let (ports, embedded) = (config.ports, config.embedded);
        let (peers, external_urls) = (config.peers.clone(), config.external_urls.clone());
        let (outbox, events) = mpsc::channel();
        let desktop = Arc::new(desktop);
        let outbox = EventSender::new(outbox, Arc::clone(&desktop), http.clock().clone());
        let http = {
            let outbox = outbox.clone();
            http.telling(move |waiting| {
                outbox.send(Event::Waiting(waiting.map(|waiting| RetryWait {
                    server: waiting.server.into(),
                    until: waiting.until,
                })));
            })
        };
        let identity = IdentityClient::new(&config, http.clone());
        let client = Client::new(config, http.clone());
        let (commands, inbox) = unbounded_channel();
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| cannot_start(&error))?;

        let mut links = Links::bind(ports)
            .named("Flightbag")
            .calling(peers)
            .announced()
            .recording_in(files::recordings_folder().map(Arc::from));
        if embedded {
            links = links.with_private_port(0);
        }
        let sim_aircraft_port = links.private_port();
        let (links_end, link_commands) = unbounded_channel();
        let nothing_yet = [
            LinkCommand::Tell(ProgramStatus::default().shown()),
            LinkCommand::WatchMoves(None),
        ];
        for command in nothing_yet {
            // The other end is in this function.
            links_end.send(command).ok();
        }
        let wake = {
            let desktop = Arc::clone(&desktop);
            move || (desktop.wake)(Duration::ZERO)
        };
        let feed = {
            // They end with the runtime.
            let _entered = runtime.enter();
            links.start(link_commands, wake)
        };
        let opened = feed.borrow().links.clone();
        let watch = ThreadWatch(outbox.clone());
        let vicinity = vicinity::watch(feed.clone(), outbox.clone());
        let servers = Servers {
            identity,
            token_store,
            http,
            client,
            external_urls,
        };
        let jobs = WorkerState::new(outbox, servers, links_end, storage);
        let pictures = jobs.pictures.clone();
        let thread = thread::Builder::new()
            .name("worker".to_owned())
            .spawn(move || {
                let _watch = watch;
                runtime.block_on(async move {
                    // It ends with the runtime.
                    tokio::spawn(vicinity);
                    jobs.run(inbox).await;
                });
                // A decode may go on for a moment; it is not waited for.
                runtime.shutdown_background();
            })
            .map_err(|error| cannot_start(&error))?;
        Ok(Self {
            commands: Some(commands),
            events,
            feed,
            pictures,
            links: opened,
            sim_aircraft_port,
            thread: Some(thread),
        })
    }

    /// Has the worker do something.
    pub fn send(&self, command: Command) {
        if let Some(commands) = &self.commands {
            // The other end is gone only when the worker ends, and then nothing is left to be done.
            commands.send(command).ok();
        }
    }

    /// The next event, if one is there.
    pub fn try_recv(&self) -> Option<Event> {
        self.events.try_recv().ok()
    }

    /// What the simulator links know; marks it as seen.
    pub fn ownship(&mut self) -> OwnshipFeed {
        self.feed.borrow_and_update().clone()
    }

    /// Whether the links know something that [`Worker::ownship`] has not given yet.
    pub fn ownship_changed(&self) -> bool {
        self.feed.has_changed().unwrap_or(false)
    }

    /// Whether rows of pictures came since this was asked last.
    pub fn has_rows(&self) -> bool {
        self.pictures.has_news()
    }

    /// Where the rows of pictures are, as they come.
    pub fn pictures(&self) -> PictureStore {
        self.pictures.clone()
    }

    /// Ends the thread, as dropping it does; nothing that is sent afterwards is done.
    pub fn end(&mut self) {
        // The loop ends with the last sender.
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            // A panic in there was logged when it happened.
            thread.join().ok();
        }
    }

    /// The UDP port on which the simulated aircraft is heard alone; `None` with a configured service.
    pub fn sim_aircraft_port(&self) -> Option<u16> {
        self.sim_aircraft_port
    }

    /// The port on which simulators are heard over a link; `None` where there is none.
    pub fn ownship_port(&self, link: LinkKind) -> Option<u16> {
        let listed = self.links.iter().find(|listed| listed.kind == link);
        match listed?.status {
            LinkStatus::Open(port) => Some(port),
            LinkStatus::Calls(_)
            | LinkStatus::Refused(_)
            | LinkStatus::Failed(_)
            | LinkStatus::Off => None,
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.end();
    }
}

/// Where the sign-in of this configuration is kept: in the system's secret store, but for the embedded service, which is
/// gone at the next start.
pub fn token_store(config: &Config) -> TokenStore {
    if config.embedded {
        return TokenStore::unsaved();
    }
    let clock = Clock::system();
    let entry = StoreEntryName::new(&config.auth_url, &config.client_id);
    let store = SecretStore::system(clock.clone());
    let turns = paths::renewal_turn(entry.user());
    TokenStore::in_store(store, entry, turns, clock)
}

fn cannot_start(error: &std::io::Error) -> Problem {
    Problem {
        detail: Some(error.to_string()),
        ..Problem::new(ProblemKind::Internal, ThreadFailure::NotStarted)
    }
}
