//! Vicinity: tells the window at which airport own-ship stands, as often as that changes.

use simlink::OwnshipFeed;
use tokio::sync::watch;

use super::event_sender::EventSender;
use crate::airport::index::AirportIndex;
use crate::message::Event;
use crate::ownship::airport_detector::{AirportDetector, AirportVicinity};

/// Watches own-ship until the links end.
pub(super) async fn watch(mut feed: watch::Receiver<OwnshipFeed>, outbox: EventSender) {
    let mut detector = AirportDetector::default();
    let mut told = AirportVicinity::default();
    loop {
        let lost_at = detector.lost_at();
        let lost = async {
            match lost_at {
                Some(moment) => clock::until(moment).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            changed = feed.changed() => if changed.is_err() { return },
            () = lost => {}
        }
        let report = feed.borrow_and_update().report.clone();
        detector.look(report.as_ref(), clock::now(), AirportIndex::built_in);
        if detector.vicinity() != told {
            told = detector.vicinity();
            outbox.send(Event::Vicinity(told));
        }
    }
}
