//! Image requests at once, charts before previews: while a chart is asked for, no preview takes anything from it.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// Image requests at once (reliability 4).
const AT_ONCE: usize = 4;

/// Who may ask for an image. Cheap to clone.
#[derive(Clone)]
pub(super) struct PicturePermits {
    at_once: Arc<Semaphore>,
    /// How many charts are under way, or wait for their turn.
    charts: watch::Sender<usize>,
}

/// The turn of a chart, for as long as it is kept.
pub(super) struct ChartTurn {
    _permit: Option<OwnedSemaphorePermit>,
    _counted: CountedPermit,
}

/// Counts a chart until it is dropped.
struct CountedPermit(watch::Sender<usize>);

impl Drop for CountedPermit {
    fn drop(&mut self) {
        self.0
            .send_modify(|charts| *charts = charts.saturating_sub(1));
    }
}

impl PicturePermits {
    pub fn new() -> Self {
        Self {
            at_once: Arc::new(Semaphore::new(AT_ONCE)),
            charts: watch::Sender::new(0),
        }
    }

    /// Waits for the turn of a chart; only other charts are waited for.
    pub async fn for_chart(&self) -> ChartTurn {
        self.charts.send_modify(|charts| *charts += 1);
        let counted = CountedPermit(self.charts.clone());
        // The semaphore is never closed.
        let permit = Arc::clone(&self.at_once).acquire_owned().await.ok();
        ChartTurn {
            _permit: permit,
            _counted: counted,
        }
    }

    /// Does this while no chart is under way. When one is asked for, it is dropped, and begun again after that one.
    pub async fn beside_charts<T, Work>(&self, work: impl Fn() -> Work) -> T
    where
        Work: Future<Output = T>,
    {
        let mut charts = self.charts.subscribe();
        loop {
            // This one holds the other end itself.
            charts.wait_for(|charts| *charts == 0).await.ok();
            let alone = async {
                let _permit = self.at_once.acquire().await;
                work().await
            };
            tokio::select! {
                biased;
                _asked = charts.wait_for(|charts| *charts > 0) => {}
                done = alone => return done,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::future::pending;

    use super::*;

    /// Runs until everything that can go on has done so.
    async fn settle() {
        for _turn in 0..20 {
            tokio::task::yield_now().await;
        }
    }

    fn block_on(work: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        tokio::task::LocalSet::new().block_on(&runtime.unwrap(), work);
    }

    #[test]
    fn four_charts_load_and_fifth_waits() {
        block_on(async {
            let permits = PicturePermits::new();
            let mut turns = Vec::new();
            for _chart in 0..AT_ONCE {
                turns.push(permits.for_chart().await);
            }
            let fifth = tokio::task::spawn_local({
                let permits = permits.clone();
                async move { permits.for_chart().await }
            });
            settle().await;
            assert!(!fifth.is_finished());
            turns.pop();
            settle().await;
            assert!(fifth.is_finished());
        });
    }

    #[test]
    fn charts_never_wait_for_previews() {
        block_on(async {
            let permits = PicturePermits::new();
            let begun = std::rc::Rc::new(Cell::new(0));
            for _preview in 0..9 {
                let (permits, begun) = (permits.clone(), std::rc::Rc::clone(&begun));
                tokio::task::spawn_local(async move {
                    let work = || {
                        begun.set(begun.get() + 1);
                        pending::<()>()
                    };
                    permits.beside_charts(work).await;
                });
            }
            settle().await;
            assert_eq!(begun.get(), AT_ONCE, "no more than are allowed");
            let mut turns = Vec::new();
            for _chart in 0..AT_ONCE {
                let chart = tokio::task::spawn_local({
                    let permits = permits.clone();
                    async move { permits.for_chart().await }
                });
                settle().await;
                assert!(chart.is_finished());
                turns.push(chart.await.unwrap());
            }
            assert_eq!(begun.get(), AT_ONCE, "none begins beside a chart");
            drop(turns);
            settle().await;
            assert_eq!(begun.get(), 2 * AT_ONCE);
        });
    }
}
