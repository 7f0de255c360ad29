//! Comparing: every source that is heard is compared with the others, whichever drives own-ship.

use std::time::Instant;

use super::Tracker;
use crate::source_id::SourceId;

impl Tracker {
    /// Takes what a source told last, and compares the sources when that is due.
    pub(super) fn compare(&mut self, id: &SourceId, now: Instant) {
        let source = self.heard.iter().find(|source| source.id == *id);
        let report = source.and_then(|source| source.report.as_ref());
        let cleared = report.is_some_and(|report| self.integrity.take(id, report));
        let changed = self.integrity.compare(now);
        self.list_changed |= cleared || changed;
    }

    /// Compares only sources that are still heard.
    pub(super) fn compare_known(&mut self) {
        let heard = &self.heard;
        let is_heard = |id: &SourceId| {
            heard
                .iter()
                .any(|source| source.id == *id && !source.closed)
        };
        self.list_changed |= self.integrity.retain(is_heard);
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::super::super::source_state::tests::{at_second, sample};
    use super::super::SenderId;
    use super::*;
    use crate::LinkKind;
    use crate::health::Link;
    use crate::integrity::SourceAgreement;
    use crate::wire::{WireFact, WireMessage};

    const WEB: LinkKind = LinkKind::XPlaneWeb;
    const UDP: LinkKind = LinkKind::XPlane;
    const NM: f64 = 1.0 / 60.0;

    /// An X-Plane that is heard over two links, five times a second over each, and flies north at 360 knots.
    struct Bench {
        tracker: Tracker,
        start: Instant,
        tenths: u32,
    }

    impl Bench {
        fn new() -> Self {
            Self {
                tracker: Tracker::new(Vec::<Link>::new()),
                start: Instant::now(),
                tenths: 0,
            }
        }

        fn now(&self) -> Instant {
            at_second(self.start, f64::from(self.tenths) / 10.0)
        }

        fn receive(&mut self, link: LinkKind, fact: WireFact) -> bool {
            let now = self.now();
            let from = sender(link);
            let message = WireMessage::nameless(fact);
            self.tracker
                .receive(from, message, now, Timestamp::UNIX_EPOCH)
        }

        /// Hears both for so long, the second one so many miles off; returns whether the window was woken although no
        /// marker moved.
        fn fly(&mut self, secs: u32, miles_off: f64) -> bool {
            let mut woken = false;
            self.tracker.look(None);
            for _tenth in 0..secs * 10 {
                let lat = 1.0 + f64::from(self.tenths) / 10.0 * NM / 10.0;
                if self.tenths.is_multiple_of(2) {
                    woken |= self.receive(WEB, WireFact::Position(sample(lat, 360.0)));
                } else {
                    let lat = lat + miles_off * NM;
                    woken |= self.receive(UDP, WireFact::Position(sample(lat, 360.0)));
                }
                self.tenths += 1;
            }
            woken
        }

        fn disagreement(&self) -> Option<f64> {
            self.tracker.feed().disagreement()
        }

        fn verdict(&self) -> SourceAgreement {
            self.tracker.feed().comparisons.first().unwrap().verdict
        }
    }

    fn sender(link: LinkKind) -> SenderId {
        let address = ([127, 0, 0, 1], 1).into();
        SenderId { link, address }
    }

    #[test]
    fn two_links_of_one_simulator_agree() {
        let mut bench = Bench::new();
        bench.fly(20, 0.0);
        let verdict = bench.verdict();
        let SourceAgreement::Agree { metres } = verdict else {
            panic!("{verdict:?}");
        };
        assert!(metres < 5.0, "{metres}");
        assert_eq!(bench.disagreement(), None);
    }

    #[test]
    fn disagreement_is_raised_and_wakes_window() {
        let mut bench = Bench::new();
        bench.fly(20, 0.0);
        bench.fly(3, 4.0);
        assert_eq!(bench.disagreement(), None, "not before it lasts");
        assert!(bench.fly(12, 4.0));
        let metres = bench.disagreement().unwrap();
        assert!((metres - 4.0 * 1852.0).abs() < 100.0, "{metres}");
        assert!(bench.fly(10, 0.0), "cleared");
        assert_eq!(bench.disagreement(), None);
    }

    #[test]
    fn disagreement_leaves_arbitration_alone() {
        let mut bench = Bench::new();
        bench.fly(30, 4.0);
        assert!(bench.disagreement().is_some());
        let driving = |bench: &Bench| bench.tracker.driven().map(|(id, _)| id.origin);
        let before = driving(&bench);
        assert_eq!(
            before,
            Some(SourceId::heard(WEB, [127, 0, 0, 1].into(), "".into()).origin)
        );
        // The user takes the other one; it is in doubt as well.
        let other = SourceId::heard(UDP, [127, 0, 0, 1].into(), "".into());
        assert!(bench.tracker.choose(other, bench.now()));
        assert_ne!(driving(&bench), before);
        assert!(bench.disagreement().is_some());
    }

    #[test]
    fn silent_source_keeps_disagreement_until_forgotten() {
        let mut bench = Bench::new();
        bench.fly(30, 4.0);
        for _second in 0..20 {
            bench.tenths += 10;
            bench.receive(WEB, WireFact::Position(sample(3.0, 0.0)));
        }
        assert!(bench.disagreement().is_some(), "silence is no evidence");
        bench.tenths += 450;
        bench.receive(WEB, WireFact::Position(sample(3.0, 0.0)));
        bench.tracker.forget(bench.now());
        assert_eq!(bench.disagreement(), None);
    }

    #[test]
    fn closed_connection_clears_disagreement() {
        let mut bench = Bench::new();
        bench.fly(30, 4.0);
        let now = bench.now();
        assert!(bench.tracker.close(sender(UDP), now));
        assert_eq!(bench.disagreement(), None);
    }

    #[test]
    fn reports_without_change_keep_sources_comparable() {
        let mut bench = Bench::new();
        bench.receive(WEB, WireFact::Position(sample(1.0, 0.0)));
        for _second in 0..30 {
            bench.tenths += 10;
            bench.receive(WEB, WireFact::Unchanged);
            bench.receive(UDP, WireFact::Position(sample(1.0, 0.0)));
        }
        assert_eq!(bench.verdict(), SourceAgreement::Agree { metres: 0.0 });
    }
}
