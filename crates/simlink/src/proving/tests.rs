//! Tests of the proof: what counts as seen, what surprises, and what ends a step.

use super::*;
use crate::{PositionSample, SimState};

/// A report of an aircraft so many thousandths of a degree north, with this heading.
fn report(sim: SimState, north: f64, heading: f64, received: Instant) -> OwnshipReport {
    OwnshipReport {
        sample: PositionSample {
            position: LatLng {
                lat: north / 1000.0,
                lng: 10.0,
            },
            resolution: 1e-6,
            heading: Some(Degrees(heading)),
            track: None,
            ground_speed: Some(10.0),
            altitude: None,
        },
        received,
        received_utc: jiff::Timestamp::UNIX_EPOCH,
        sim,
    }
}

/// A proof that receives one report a second.
struct Bench {
    session: ProvingSession,
    start: Instant,
    secs: u64,
    moments: Vec<ProvingLine>,
}

impl Bench {
    fn begin() -> Self {
        let start = Instant::now();
        let standing = report(SimState::Running, 1.0, 0.0, start);
        let (session, moments) = ProvingSession::begin(Some(&standing), start);
        Self {
            session,
            start,
            secs: 0,
            moments,
        }
    }

    /// A proof whose first steps were skipped.
    fn at(step: ProvingStep) -> Self {
        let mut bench = Self::begin();
        while bench.session.step() != Some(step) {
            bench.session.finish(StepEvent::Skipped, bench.now());
        }
        bench.moments.clear();
        bench
    }

    fn now(&self) -> Instant {
        self.start + Duration::from_secs(self.secs)
    }

    /// Tells the same state for so many seconds.
    fn tell(&mut self, sim: SimState, secs: u64) {
        for _second in 0..secs {
            self.tell_place(sim, 1.0, 0.0);
        }
    }

    fn tell_place(&mut self, sim: SimState, north: f64, heading: f64) {
        self.secs += 1;
        let report = report(sim, north, heading, self.now());
        self.moments
            .extend(self.session.look(Some(&report), self.now()));
    }

    /// Nothing comes for so many seconds.
    fn wait(&mut self, secs: u64) {
        for _second in 0..secs {
            self.secs += 1;
            self.moments.extend(self.session.look(None, self.now()));
        }
    }

    fn notes(&self) -> Vec<(StepEvent, ObservedState)> {
        let moments = self.moments.iter();
        moments
            .map(|moment| (moment.note, moment.observed))
            .collect()
    }

    /// How the newest step that is over ended.
    fn outcome(&self) -> Option<(ProvingStep, StepEvent)> {
        let done = self.session.done().last();
        done.map(|done| (done.step, done.outcome))
    }
}

#[test]
fn taxi_is_seen_after_thirty_metres() {
    let mut bench = Bench::begin();
    bench.tell_place(SimState::Running, 1.1, 0.0);
    assert_eq!(bench.session.step(), Some(ProvingStep::Taxi), "11 m");
    bench.tell_place(SimState::Running, 1.3, 0.0);
    assert_eq!(bench.outcome(), Some((ProvingStep::Taxi, StepEvent::Seen)));
    assert_eq!(bench.session.step(), Some(ProvingStep::Turn));
}

#[test]
fn turn_is_seen_after_thirty_degrees() {
    for (heading, seen) in [
        (20.0, false),
        (31.0, true),
        (180.0, true),
        (329.0, true),
        (340.0, false),
    ] {
        let mut bench = Bench::at(ProvingStep::Turn);
        bench.tell(SimState::Running, 1);
        bench.tell_place(SimState::Running, 1.0, heading);
        let is_seen = bench.outcome() == Some((ProvingStep::Turn, StepEvent::Seen));
        assert_eq!(is_seen, seen, "{heading}");
    }
}

#[test]
fn each_state_is_seen_after_its_time() {
    let (running, paused, menu) = (SimState::Running, SimState::Paused, SimState::InMenu);
    // The step, what is reported until it begins, what is to be seen, and for how many seconds.
    for (step, before, expected, secs) in [
        (ProvingStep::Pause, running, paused, 3),
        (ProvingStep::ActivePause, running, paused, 3),
        (ProvingStep::Menu, paused, menu, 3),
        (ProvingStep::DroneCamera, menu, running, 10),
    ] {
        let mut bench = Bench::at(step);
        bench.tell(before, 1);
        // The first report of a state begins its time.
        bench.tell(expected, secs);
        assert_eq!(bench.session.step(), Some(step), "{step:?} too early");
        bench.tell(expected, 1);
        assert_eq!(bench.outcome(), Some((step, StepEvent::Seen)));
    }
}

#[test]
fn pause_that_goes_on_is_not_next_one() {
    let mut bench = Bench::at(ProvingStep::Pause);
    bench.tell(SimState::Running, 1);
    bench.tell(SimState::Paused, 20);
    assert_eq!(bench.session.step(), Some(ProvingStep::ActivePause));
    assert!(!bench.session.has_begun());
    bench.tell(SimState::Running, 1);
    assert!(bench.session.has_begun());
    bench.tell(SimState::Paused, 4);
    assert_eq!(
        bench.outcome(),
        Some((ProvingStep::ActivePause, StepEvent::Seen))
    );
}

#[test]
fn restart_is_seen_after_silence() {
    let mut bench = Bench::at(ProvingStep::Restart);
    bench.tell(SimState::Running, 5);
    assert_eq!(bench.session.step(), Some(ProvingStep::Restart));
    bench.wait(1);
    bench.tell(SimState::Running, 1);
    assert_eq!(
        bench.outcome(),
        Some((ProvingStep::Restart, StepEvent::Seen))
    );
    assert_eq!(bench.session.step(), None, "it is the last one");
}

#[test]
fn menu_in_pause_is_surprise() {
    let mut bench = Bench::at(ProvingStep::Pause);
    bench.tell(SimState::Running, 1);
    bench.tell(SimState::InMenu, 2);
    assert_eq!(
        bench.notes(),
        [(StepEvent::Surprised, ObservedState::InMenu)]
    );
    assert_eq!(bench.session.surprises(), [ObservedState::InMenu]);
    bench.tell(SimState::Paused, 4);
    let done = bench.session.done().last().unwrap();
    assert_eq!(
        (done.step, done.outcome),
        (ProvingStep::Pause, StepEvent::Seen)
    );
    assert_eq!(done.surprises, [ObservedState::InMenu]);
    let observed_states = [
        ObservedState::Running,
        ObservedState::InMenu,
        ObservedState::Paused,
    ];
    assert_eq!(done.observed_states, observed_states);
}

#[test]
fn camera_that_hides_aircraft_is_surprise() {
    let mut bench = Bench::at(ProvingStep::DroneCamera);
    bench.tell(SimState::Running, 5);
    bench.tell(SimState::InMenu, 1);
    bench.tell(SimState::Running, 10);
    assert_eq!(
        bench.session.step(),
        Some(ProvingStep::DroneCamera),
        "not in a row"
    );
    bench.tell(SimState::Running, 1);
    let done = bench.session.done().last().unwrap();
    assert_eq!(done.surprises, [ObservedState::InMenu]);
}

#[test]
fn source_lost_midway_is_surprise() {
    let start = Instant::now();
    let running = report(SimState::Running, 1.0, 0.0, start);
    let (mut session, moments) = ProvingSession::begin(Some(&running), start);
    assert_eq!(moments.len(), 1, "{moments:?}");
    let at = |millis| start + Duration::from_millis(millis);
    assert_eq!(session.look(Some(&running), at(4999)), []);
    let moment = ProvingLine {
        step: ProvingStep::Taxi,
        note: StepEvent::Surprised,
        observed: ObservedState::Silent,
    };
    assert_eq!(session.look(Some(&running), at(5000)), [moment]);
    assert_eq!(session.step(), Some(ProvingStep::Taxi), "it may come back");
}

#[test]
fn step_ends_unseen_after_its_limit() {
    for (step, limit) in [(ProvingStep::Pause, 180), (ProvingStep::Restart, 600)] {
        let mut bench = Bench::at(step);
        bench.tell(SimState::Running, limit - 1);
        assert_eq!(bench.session.step(), Some(step));
        bench.tell(SimState::Running, 1);
        assert_eq!(bench.outcome(), Some((step, StepEvent::NotSeen)));
    }
}

#[test]
fn skipped_steps_lead_to_end() {
    let mut bench = Bench::begin();
    for step in ProvingStep::ALL {
        assert_eq!(bench.session.step(), Some(step));
        bench.session.finish(StepEvent::Skipped, bench.now());
        assert_eq!(bench.outcome(), Some((step, StepEvent::Skipped)));
    }
    assert_eq!(bench.session.step(), None);
    assert_eq!(bench.session.finish(StepEvent::Skipped, bench.now()), []);
    bench.tell(SimState::Paused, 1);
    assert_eq!(bench.moments.len(), 1, "nothing is noted after the end");
    assert_eq!(bench.session.observed(), ObservedState::Paused);
}

#[test]
fn stopped_proof_asks_for_nothing_more() {
    let mut bench = Bench::at(ProvingStep::Pause);
    let moments = bench.session.finish(StepEvent::Stopped, bench.now());
    let moment = ProvingLine {
        step: ProvingStep::Pause,
        note: StepEvent::Stopped,
        observed: ObservedState::Running,
    };
    assert_eq!(moments, [moment]);
    assert_eq!(bench.session.step(), None);
    assert_eq!(bench.session.done().len(), 3);
}

#[test]
fn alternating_sights_are_kept_within_limit() {
    let mut bench = Bench::at(ProvingStep::Taxi);
    for _round in 0..80 {
        bench.tell(SimState::Running, 1);
        bench.tell(SimState::Paused, 1);
    }
    bench.session.finish(StepEvent::Stopped, bench.now());
    let done = bench.session.done().last().unwrap();
    assert_eq!(done.observed_states.len(), MOST_OBSERVED);
    assert_eq!(done.surprises.len(), MOST_OBSERVED);
}
