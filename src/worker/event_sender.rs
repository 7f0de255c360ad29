//! The way of events to the window, and what is asked of the desktop on the way.

use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use clock::Clock;

use super::Desktop;
use crate::account::BrowserUrl;
use crate::joystick::Listener;
use crate::message::{Event, FileDialog};
use crate::remote::Problem;

sentence::sentences! {
    /// Why the user was not asked for a file.
    #[derive(Debug)]
    enum DialogFailure {
        /// The system has no dialog for files.
        NoDialog => "The system's file dialog did not open, or closed immediately.",
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
            return Err(Problem::of_file(DialogFailure::NoDialog));
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

#[cfg(test)]
mod tests {
    use clock::driven::DrivenClock;

    use super::super::System;
    use super::*;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap()
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
}
