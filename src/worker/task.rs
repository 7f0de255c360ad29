//! A piece of work that can be dropped, and the way of its events to the window.

use std::sync::{Arc, mpsc};

use tokio::task::JoinHandle;

use super::Desktop;
use crate::message::Event;
use crate::remote::{Problem, ProblemKind};

/// Where events go: into the channel, and then the window is woken.
#[derive(Debug, Clone)]
pub(super) struct Outbox {
    events: mpsc::Sender<Event>,
    desktop: Arc<Desktop>,
}

impl Outbox {
    pub fn new(events: mpsc::Sender<Event>, desktop: Arc<Desktop>) -> Self {
        Self { events, desktop }
    }

    /// Tells one event.
    pub fn send(&self, event: Event) {
        if self.events.send(event).is_ok() {
            (self.desktop.wake)();
        }
    }

    /// Opens an address in the browser, away from the worker's thread; `false` as well when that takes too long to
    /// wait for, so that the address is shown meanwhile.
    pub async fn open_url(&self, url: String) -> bool {
        let desktop = Arc::clone(&self.desktop);
        let opening = tokio::task::spawn_blocking(move || (desktop.open_url)(&url));
        let longest = std::time::Duration::from_secs(3);
        matches!(tokio::time::timeout(longest, opening).await, Ok(Ok(true)))
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
    Problem::new(
        ProblemKind::Internal,
        "Something inside this program failed. Try again; if it fails again, restart the program.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::oneshot;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap()
    }

    #[test]
    fn a_panic_is_a_problem_of_its_own_request_only() {
        let result: Result<(), Problem> = runtime().block_on(guarded(async { panic!("hush") }));
        let problem = result.unwrap_err();
        assert_eq!(problem.kind, ProblemKind::Internal);
        assert!(!format!("{problem:?}").contains("hush"));
    }

    #[test]
    fn dropping_a_job_drops_its_work() {
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
    fn dropping_guarded_work_drops_the_work_inside() {
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
