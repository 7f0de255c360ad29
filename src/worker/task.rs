//! A piece of work that can be dropped, and the way of its events to the window.

use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use clock::Clock;
use tokio::task::JoinHandle;

use super::Desktop;
use crate::account::BrowserUrl;
use crate::joystick::Listener;
use crate::message::{Event, FileDialog};
use crate::remote::{Problem, ProblemKind};

sentence::sentences! {
    /// Why nothing came of a task.
    #[derive(Debug)]
    pub(super) enum TaskFailure {
        /// The system has no dialog for files.
        NoDialog => "The system's file dialog did not open, or closed immediately.",
        /// It panicked.
        Panicked => "Something in Flightbag failed. Try again; if it fails again, restart Flightbag.",
        /// It needs a session.
        NotSignedIn => "You are not signed in. Sign in to see charts.",
    }
}

/// How long the system's browser may take to start before it counts as not started.
const BROWSER_LIMIT: Duration = Duration::from_secs(3);

/// No user closes a dialog sooner.
const NO_DIALOG: Duration = Duration::from_millis(400);

/// Where events go: into the channel, and then the window is woken.
#[derive(Debug, Clone)]
pub(super) struct EventSender {
    events: mpsc::Sender<Event>,
    desktop: Arc<Desktop>,
    clock: Clock,
}

impl EventSender {
    pub fn new(events: mpsc::Sender<Event>, desktop: Arc<Desktop>, clock: Clock) -> Self {
        Self {
            events,
            desktop,
            clock,
        }
    }

    /// Tells one event, at once.
    pub fn send(&self, event: Event) {
        self.send_within(Duration::ZERO, event);
    }

    /// Tells one event that needs not be seen before this time is over.
    pub fn send_within(&self, time: Duration, event: Event) {
        if self.events.send(event).is_ok() {
            self.wake_within(time);
        }
    }

    /// Has the window look within this time for what lies ready beside the events.
    pub fn wake_within(&self, time: Duration) {
        (self.desktop.wake)(time);
    }

    /// Makes a pause.
    pub async fn pause(&self, length: Duration) {
        self.clock.pause(length).await;
    }

    /// Has the user choose a file. A system without a dialog gives none at once, which is said.
    pub async fn choose_file(&self, dialog: FileDialog) -> Result<Option<PathBuf>, Problem> {
        let asked = self.clock.now();
        let chosen = (self.desktop.system.choose_file)(dialog).await;
        if chosen.is_none() && self.clock.now().duration_since(asked) < NO_DIALOG {
            return Err(Problem::of_file(TaskFailure::NoDialog));
        }
        Ok(chosen)
    }

    /// Listens to the buttons of joysticks until the handle is dropped.
    pub fn listen_to_buttons(&self) -> Listener {
        let (desktop, outbox) = (Arc::clone(&self.desktop), self.clone());
        Listener::start(
            move || (desktop.system.buttons)(),
            move |report| outbox.send(Event::Joystick(report)),
        )
    }

    /// Opens an address in the browser, away from the worker's thread; `false` as well when that takes too long to
    /// wait for, so that the address is shown meanwhile.
    pub async fn open_url(&self, url: BrowserUrl) -> bool {
        self.open(move |desktop| (desktop.system.open_url)(&url))
            .await
    }

    /// Opens a folder in the system's file manager, likewise.
    pub async fn open_folder(&self, folder: PathBuf) -> bool {
        // A folder whose name is no text cannot be asked for this way.
        self.open(move |desktop| {
            folder
                .to_str()
                .is_some_and(|name| (desktop.system.open_url)(name))
        })
        .await
    }

    async fn open(&self, ask: impl FnOnce(&Desktop) -> bool + Send + 'static) -> bool {
        let desktop = Arc::clone(&self.desktop);
        let opening = tokio::task::spawn_blocking(move || ask(&desktop));
        let opened = self.clock.limit(BROWSER_LIMIT, opening).await;
        matches!(opened, Ok(Ok(true)))
    }
}

/// A task that is aborted when its handle is dropped.
#[derive(Debug)]
pub(super) struct Job<T>(JoinHandle<T>);

impl<T: Send + 'static> Job<T> {
    pub fn spawn(work: impl Future<Output = T> + Send + 'static) -> Self {
        Self(tokio::spawn(work))
    }
}

impl<T> Job<T> {
    /// Whether its work is still to be done.
    pub fn is_running(&self) -> bool {
        !self.0.is_finished()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Runs work whose panic is a problem of its own request and of nothing else.
pub(super) async fn guarded<T: Send + 'static>(
    work: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    let mut job = Job::spawn(work);
    match (&mut job.0).await {
        Ok(result) => result,
        Err(_panic) => Err(failed_inside()),
    }
}

/// What is said of a panic. Its message may hold anything, so it is not told.
pub(super) fn failed_inside() -> Problem {
    Problem::new(ProblemKind::Internal, TaskFailure::Panicked)
}

#[cfg(test)]
mod tests {
    use clock::driven::DrivenClock;

    use super::super::System;
    use super::*;
    use tokio::sync::oneshot;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap()
    }

    #[test]
    fn panic_is_problem_of_its_own_request_only() {
        let result: Result<(), Problem> = runtime().block_on(guarded(async { panic!("hush") }));
        let problem = result.unwrap_err();
        assert_eq!(problem.kind, ProblemKind::Internal);
        assert!(!format!("{problem:?}").contains("hush"));
    }

    #[test]
    fn browser_start_is_awaited_for_3_s() {
        let driven = DrivenClock::default();
        let (release, held) = mpsc::channel::<()>();
        let held = std::sync::Mutex::new(held);
        let desktop = Desktop {
            wake: Box::new(|_within| {}),
            // It starts when the test is over.
            system: System::opening(move |_url| held.lock().unwrap().recv().is_ok()),
        };
        let outbox = EventSender::new(mpsc::channel().0, Arc::new(desktop), driven.clock());
        let runtime = runtime();
        let mut opening = std::pin::pin!(outbox.open_url(BrowserUrl::new("https://id.example/")));
        runtime.block_on(async {
            let still = async {
                driven.wait_for_sleeper().await;
                driven.pass(Duration::from_millis(2_999));
                tokio::task::yield_now().await;
            };
            tokio::select! {
                biased;
                _ = &mut opening => panic!("not waited for"),
                () = still => {}
            }
            driven.pass(Duration::from_millis(1));
            assert!(!opening.await);
        });
        drop(release);
    }

    #[test]
    fn dropping_job_drops_its_work() {
        runtime().block_on(async {
            let (held, dropped) = oneshot::channel::<()>();
            let job = Job::spawn(async move {
                let _held = held;
                std::future::pending::<()>().await;
            });
            drop(job);
            assert!(dropped.await.is_err());
        });
    }

    #[test]
    fn dropping_guarded_work_drops_work_inside() {
        runtime().block_on(async {
            let (held, dropped) = oneshot::channel::<()>();
            let job = Job::spawn(guarded(async move {
                let _held = held;
                std::future::pending::<Result<(), Problem>>().await
            }));
            tokio::task::yield_now().await;
            drop(job);
            assert!(dropped.await.is_err());
        });
    }
}
