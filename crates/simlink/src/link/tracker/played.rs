//! A recording as a source: it drives own-ship because the user asked for it, and gives way when it is over.

use std::time::Instant;

use super::Tracker;
use crate::OwnshipReport;
use crate::source_id::SourceId;
use crate::track::TrackRecorder;

impl Tracker {
    /// Lets a recording drive own-ship from its first report on, in the place of one that was played before.
    pub fn put_on(&mut self, id: SourceId, now: Instant) -> bool {
        if self
            .played
            .as_ref()
            .is_some_and(|(played, _)| *played != id)
        {
            self.take_off(now);
        }
        self.rewound = true;
        if self.chosen.as_ref() != Some(&id) {
            let before = self.chosen.replace(id.clone());
            self.played = Some((id, before));
        }
        self.follow(now)
    }

    /// Takes a report of the recording that is played.
    pub fn receive_played(&mut self, report: OwnshipReport, now: Instant) -> bool {
        let Some((id, _)) = self.played.clone() else {
            return false;
        };
        if std::mem::take(&mut self.rewound) {
            self.played_track = TrackRecorder::default();
        }
        if let Some(source) = self.source(&id, None, now) {
            source.take_played(report, now);
        }
        self.follow(now)
    }

    /// The recording was played to its end: a simulator drives again if there is one; else its last position grows old,
    /// as that of a simulator that fell silent does (ownship O4).
    pub fn run_out(&mut self, now: Instant) -> bool {
        self.choose_as_before();
        let Some((id, _)) = &self.played else {
            return false;
        };
        for source in self.heard.iter_mut().filter(|source| source.id == *id) {
            source.ended = true;
        }
        self.follow(now)
    }

    /// The user wants no more of the recording: nothing of it stays.
    pub fn take_off(&mut self, now: Instant) -> bool {
        self.choose_as_before();
        let Some((id, _)) = self.played.take() else {
            return false;
        };
        self.heard.retain(|source| source.id != id);
        if self.driving.as_ref() == Some(&id) {
            (self.driving, self.report) = (None, None);
        }
        self.list_changed = true;
        self.follow(now)
    }

    /// Which source drives own-ship, and its newest report.
    pub fn driven(&self) -> Option<(&SourceId, &OwnshipReport)> {
        self.driving.as_ref().zip(self.report.as_ref())
    }

    /// Whether own-ship is driven by the recording.
    pub(super) fn drives_recording(&self) -> bool {
        let driving = self.driving.as_ref();
        driving.is_some_and(SourceId::is_recording)
    }

    fn choose_as_before(&mut self) {
        if let Some((id, before)) = &mut self.played
            && self.chosen.as_ref() == Some(id)
        {
            self.chosen = before.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use jiff::Timestamp;

    use super::super::super::source_state::tests::{at_second, sample};
    use super::*;
    use crate::link::tracker::SenderId;
    use crate::wire::{WireFact, WireMessage};
    use crate::{LinkKind, OwnshipFeed, SimState};

    fn recording(name: &str) -> SourceId {
        SourceId::recording(name.into())
    }

    fn simulator(name: &str) -> SourceId {
        SourceId::heard(LinkKind::Xgps, [127, 0, 0, 1].into(), name.into())
    }

    struct Bench {
        tracker: Tracker,
        start: Instant,
    }

    impl Bench {
        fn new() -> Self {
            Self {
                tracker: Tracker::new(Vec::new()),
                start: Instant::now(),
            }
        }

        fn simulator(&mut self, name: &str, lat: f64, secs: f64) -> bool {
            let message = WireMessage::Fact {
                name: name.into(),
                fact: WireFact::Position(sample(lat, 100.0)),
            };
            let now = at_second(self.start, secs);
            let from = SenderId {
                link: LinkKind::Xgps,
                address: ([127, 0, 0, 1], 5).into(),
            };
            self.tracker
                .receive(from, message, now, Timestamp::UNIX_EPOCH)
        }

        fn played(&mut self, lat: f64, sim: SimState, secs: f64) -> bool {
            let now = at_second(self.start, secs);
            let report = OwnshipReport {
                sample: sample(lat, 100.0),
                received: now,
                received_utc: Timestamp::UNIX_EPOCH,
                sim,
            };
            self.tracker.receive_played(report, now)
        }

        fn put_on(&mut self, name: &str, secs: f64) -> bool {
            let now = at_second(self.start, secs);
            self.tracker.put_on(recording(name), now)
        }

        fn driving(&self) -> Option<SourceId> {
            let sources = self.tracker.feed().sources.into_iter();
            let mut driving = sources.filter(|source| source.driving);
            driving.next().map(|source| source.id)
        }

        fn lat(&self) -> Option<f64> {
            let report = self.tracker.feed().report;
            report.map(|report| report.sample.position.lat)
        }
    }

    #[test]
    fn recording_drives_beside_simulator() {
        let mut bench = Bench::new();
        bench.simulator("A", 1.0, 0.0);
        assert!(!bench.put_on("r", 0.1));
        assert_eq!(bench.driving(), Some(simulator("A")));
        assert!(bench.played(2.0, SimState::Running, 0.2));
        assert_eq!(bench.driving(), Some(recording("r")));
        bench.simulator("A", 1.1, 0.3);
        assert_eq!(bench.lat(), Some(2.0));
        assert!(bench.tracker.feed().is_replay());
    }

    #[test]
    fn recorded_state_comes_out_as_it_was() {
        let mut bench = Bench::new();
        bench.put_on("r", 0.0);
        // Repeated positions at speed would be a pause of a simulator; null island would be its menu.
        let states = [SimState::Running, SimState::Paused, SimState::InMenu];
        for (step, sim) in states.into_iter().cycle().take(30).enumerate() {
            assert!(bench.played(0.0, sim, step as f64));
            assert_eq!(bench.tracker.feed().report.unwrap().sim, sim);
        }
        for step in 30..40 {
            bench.played(5.0, SimState::Running, f64::from(step));
            assert_eq!(bench.tracker.feed().report.unwrap().sim, SimState::Running);
        }
    }

    #[test]
    fn stopped_recording_restores_choice() {
        let mut bench = Bench::new();
        bench.simulator("A", 1.0, 0.0);
        bench.simulator("B", 2.0, 0.0);
        bench.tracker.choose(simulator("B"), bench.start);
        bench.put_on("r", 0.1);
        bench.played(3.0, SimState::Running, 0.1);
        bench.simulator("A", 1.0, 0.2);
        let now = at_second(bench.start, 0.3);
        assert!(bench.tracker.take_off(now));
        assert_eq!(bench.driving(), Some(simulator("B")));
        assert_eq!(bench.lat(), Some(2.0));
        assert_eq!(bench.tracker.feed().sources.len(), 2);
    }

    #[test]
    fn stopped_recording_leaves_nothing() {
        let mut bench = Bench::new();
        bench.put_on("r", 0.0);
        bench.played(3.0, SimState::Running, 0.0);
        assert!(bench.tracker.take_off(bench.start));
        assert_eq!(bench.tracker.feed(), OwnshipFeed::silent(Vec::new()));
        assert!(!bench.played(3.0, SimState::Running, 0.1));
    }

    #[test]
    fn recording_with_gap_drives_on() {
        let mut bench = Bench::new();
        bench.put_on("r", 0.0);
        bench.played(3.0, SimState::Running, 0.0);
        bench.simulator("A", 1.0, 6.0);
        assert_eq!(bench.lat(), Some(3.0));
        assert_eq!(bench.tracker.hands_over_at(), None);
        bench.played(4.0, SimState::Running, 8.0);
        assert_eq!(bench.lat(), Some(4.0));
    }

    #[test]
    fn what_was_chosen_meanwhile_stays_chosen() {
        let mut bench = Bench::new();
        bench.put_on("r", 0.0);
        bench.played(3.0, SimState::Running, 0.0);
        bench.simulator("A", 1.0, 0.1);
        bench.simulator("B", 2.0, 0.1);
        bench.tracker.choose(simulator("A"), bench.start);
        assert_eq!(bench.driving(), Some(simulator("A")));
        bench.played(3.0, SimState::Running, 0.2);
        bench.tracker.take_off(bench.start);
        assert_eq!(bench.driving(), Some(simulator("A")));
    }

    #[test]
    fn ended_recording_gives_way_to_simulators() {
        let mut bench = Bench::new();
        bench.simulator("A", 1.0, 0.0);
        bench.put_on("r", 0.0);
        bench.played(3.0, SimState::Running, 0.1);
        assert!(bench.tracker.run_out(at_second(bench.start, 0.2)));
        assert_eq!(bench.lat(), Some(1.0));
        assert_eq!(bench.tracker.feed().sources.len(), 1);
    }

    #[test]
    fn ended_recording_grows_old_alone() {
        let mut bench = Bench::new();
        bench.put_on("r", 0.0);
        bench.played(3.0, SimState::Running, 0.1);
        let end = at_second(bench.start, 0.1);
        assert!(!bench.tracker.run_out(end));
        assert_eq!(bench.driving(), Some(recording("r")));
        let live_until = bench.tracker.live_until();
        assert_eq!(live_until, Some(end + Duration::from_secs(2)));
        assert!(bench.simulator("A", 1.0, 5.0));
        assert_eq!(bench.driving(), Some(simulator("A")));
        assert_eq!(bench.tracker.feed().sources.len(), 1);
    }

    #[test]
    fn way_flown_is_simulators_or_recordings() {
        let mut bench = Bench::new();
        let ways = |bench: &Bench| -> Vec<f64> {
            let feed = bench.tracker.feed();
            let points = feed.track.since(bench.start, Duration::MAX);
            points.map(|point| point.position.lat).collect()
        };
        bench.simulator("A", 1.0, 0.0);
        bench.put_on("r", 1.0);
        bench.played(3.0, SimState::Running, 2.0);
        bench.played(3.001, SimState::Running, 4.0);
        assert_eq!(ways(&bench), [3.0, 3.001]);
        // From the beginning.
        bench.put_on("r", 5.0);
        bench.played(3.0, SimState::Running, 6.0);
        assert_eq!(ways(&bench), [3.0]);
        bench.simulator("A", 1.0, 7.0);
        bench.tracker.take_off(at_second(bench.start, 8.0));
        assert_eq!(ways(&bench), [1.0, 1.0]);
    }

    #[test]
    fn recording_that_is_played_again_drives_again() {
        let mut bench = Bench::new();
        bench.simulator("A", 1.0, 0.0);
        bench.put_on("r", 0.0);
        bench.played(3.0, SimState::Running, 0.1);
        bench.tracker.run_out(bench.start);
        bench.put_on("r", 0.2);
        bench.played(3.0, SimState::Running, 0.3);
        assert_eq!(bench.driving(), Some(recording("r")));
        bench.tracker.take_off(bench.start);
        assert_eq!(bench.driving(), Some(simulator("A")));
    }

    #[test]
    fn another_recording_takes_place_of_first() {
        let mut bench = Bench::new();
        bench.put_on("r", 0.0);
        bench.played(3.0, SimState::Running, 0.1);
        bench.put_on("s", 0.2);
        assert_eq!(bench.lat(), None);
        bench.played(4.0, SimState::Running, 0.3);
        assert_eq!(bench.driving(), Some(recording("s")));
        assert_eq!(bench.tracker.feed().sources.len(), 1);
    }

    #[test]
    fn unseen_recording_draws_no_frame() {
        let mut bench = Bench::new();
        bench.tracker.look(None);
        bench.put_on("r", 0.0);
        assert!(bench.played(3.0, SimState::Running, 0.1));
        for step in 1..10 {
            let lat = 3.0 + f64::from(step);
            assert!(!bench.played(lat, SimState::Running, f64::from(step)));
        }
        assert!(bench.played(12.0, SimState::Paused, 10.0));
    }

    #[test]
    fn recordings_name_is_another_source() {
        let mut bench = Bench::new();
        bench.put_on("r", 0.0);
        bench.played(3.0, SimState::Running, 0.1);
        bench.simulator("r", 1.0, 0.2);
        assert_eq!(bench.lat(), Some(3.0));
        assert_eq!(bench.tracker.feed().sources.len(), 2);
    }
}
