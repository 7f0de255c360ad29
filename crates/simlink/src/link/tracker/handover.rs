//! Handing over: when the source that drives own-ship is lost, another one drives at that moment, whether or not anybody
//! says something just then.

use std::time::Instant;

use super::Tracker;
use crate::OwnshipReport;

impl Tracker {
    /// When another source takes over unless the driving one tells a position before: as soon as that would be lost
    /// (ownship O4). `None` where no other one is younger.
    pub fn hands_over_at(&self) -> Option<Instant> {
        let driving = self.driving.as_ref().filter(|id| !id.is_recording())?;
        let received = self.report.as_ref()?.received;
        let takes_over = self.heard.iter().any(|source| {
            let report = source.report.as_ref();
            let younger = report.is_some_and(|report| report.received > received);
            younger && !source.ended && !source.closed && source.id != *driving
        });
        takes_over.then_some(received + OwnshipReport::LOST_AFTER)
    }

    /// Lets another source drive if the driving one is lost; returns whether there is something new to draw.
    pub fn hand_over(&mut self, now: Instant) -> bool {
        self.follow(now)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use jiff::Timestamp;

    use super::super::super::source_state::tests::{at_second, sample};
    use super::super::SenderId;
    use super::*;
    use crate::LinkKind;
    use crate::wire::{WireFact, WireMessage};

    const BETTER: LinkKind = LinkKind::XPlaneWeb;
    const OTHER: LinkKind = LinkKind::Xgps;

    /// Two links to one simulator, which drives over the better one.
    struct Bench {
        tracker: Tracker,
        start: Instant,
    }

    impl Bench {
        fn new() -> Self {
            let mut bench = Self {
                tracker: Tracker::new(Vec::new()),
                start: Instant::now(),
            };
            bench.receive(BETTER, 1.0, 0.0);
            bench
        }

        fn receive(&mut self, link: LinkKind, lat: f64, secs: f64) -> bool {
            let now = at_second(self.start, secs);
            let message = WireMessage::nameless(WireFact::Position(sample(lat, 100.0)));
            let from = sender(link);
            self.tracker
                .receive(from, message, now, Timestamp::UNIX_EPOCH)
        }

        /// Where own-ship is.
        fn lat(&self) -> Option<f64> {
            let driven = self.tracker.driven();
            driven.map(|(_id, report)| report.sample.position.lat)
        }
    }

    fn sender(link: LinkKind) -> SenderId {
        let address = ([127, 0, 0, 1], 1).into();
        SenderId { link, address }
    }

    #[test]
    fn driving_source_silent_other_drives_at_5_s() {
        let mut bench = Bench::new();
        bench.receive(OTHER, 2.0, 4.9);
        assert_eq!(bench.lat(), Some(1.0), "at 4.9 s");
        let moment = bench.tracker.hands_over_at();
        assert_eq!(moment, Some(at_second(bench.start, 5.0)));
        assert!(bench.tracker.hand_over(moment.unwrap()));
        assert_eq!(bench.lat(), Some(2.0), "at 5.0 s");
        // It is back, and only listed.
        bench.receive(BETTER, 1.0, 6.0);
        assert_eq!(bench.lat(), Some(2.0));
    }

    #[test]
    fn silent_source_alone_no_hand_over() {
        let mut bench = Bench::new();
        assert_eq!(bench.tracker.hands_over_at(), None);
        bench.receive(OTHER, 2.0, 0.5);
        bench.receive(BETTER, 1.0, 1.0);
        assert_eq!(bench.tracker.hands_over_at(), None, "the other is older");
        let late = at_second(bench.start, 60.0);
        assert!(!bench.tracker.hand_over(late));
        assert_eq!(bench.lat(), Some(1.0));
    }

    #[test]
    fn closed_connection_other_drives_at_once() {
        let mut bench = Bench::new();
        bench.receive(OTHER, 2.0, 0.1);
        let now = at_second(bench.start, 0.2);
        assert!(bench.tracker.close(sender(BETTER), now));
        assert_eq!(bench.lat(), Some(2.0));
    }

    #[test]
    fn closed_connection_forgets_camera() {
        let mut bench = Bench::new();
        let now = at_second(bench.start, 0.1);
        let camera = WireMessage::nameless(WireFact::UnknownCamera(Some(40)));
        let from = sender(BETTER);
        assert!(
            bench
                .tracker
                .receive(from, camera, now, Timestamp::UNIX_EPOCH)
        );
        assert_eq!(bench.tracker.feed().unknown_camera, Some(40));
        bench.tracker.close(from, now);
        assert_eq!(bench.tracker.feed().unknown_camera, None);
    }

    #[test]
    fn closed_connection_breaks_track_line() {
        let mut bench = Bench::new();
        // More than a mile in two seconds, which alone is no jump.
        bench.receive(BETTER, 1.01, 1.0);
        bench
            .tracker
            .close(sender(BETTER), at_second(bench.start, 1.1));
        bench.receive(BETTER, 1.03, 3.0);
        bench.receive(BETTER, 1.031, 4.0);
        let track = bench.tracker.feed().track;
        let now = at_second(bench.start, 4.0);
        let points = track.since(now, Duration::from_mins(1));
        let begins: Vec<_> = points.map(|point| point.begins).collect();
        assert_eq!(begins, [true, false, true, false]);
    }

    #[test]
    fn closed_connection_other_lost_stays() {
        let mut bench = Bench::new();
        bench.receive(BETTER, 1.0, 5.0);
        bench.receive(OTHER, 2.0, 0.0);
        let now = at_second(bench.start, 5.1);
        bench.tracker.close(sender(BETTER), now);
        assert_eq!(bench.lat(), Some(1.0), "the other one is lost itself");
        assert!(bench.receive(OTHER, 2.0, 5.2));
        assert_eq!(bench.lat(), Some(2.0));
    }
}
