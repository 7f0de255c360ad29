//! Tests of a simulation: what is told of it, on a clock that starts at zero.

use super::*;
use crate::link::source_state::tests::{at_second, sample};
use crate::sim_time::SimTime;

/// What was told: a position by its latitude, everything else by its kind.
#[derive(Debug, Clone, Copy, PartialEq)]
enum ToldFact {
    At(f64),
    State(SimState),
    Moved,
    Nothing,
}

struct Bench {
    simulation: Simulation,
    start: Instant,
}

impl Bench {
    /// A simulation that says that it runs.
    fn running() -> Self {
        let mut bench = Self {
            simulation: Simulation::default(),
            start: Instant::now(),
        };
        bench.notice(Notice::Sim, 1);
        bench
    }

    /// One whose place was told at second 0.
    fn flying() -> Self {
        let mut bench = Self::running();
        bench.place(1.0, 0.0);
        bench.place(1.0, 0.0);
        bench
    }

    fn notice(&mut self, notice: Notice, data: u32) -> Vec<ToldFact> {
        said(self.simulation.notice(notice, data))
    }

    fn values(&mut self, told: RecordValue, secs: f64) -> Vec<ToldFact> {
        let now = at_second(self.start, secs);
        said(self.simulation.values(told, now))
    }

    /// A place at 100 kt.
    fn place(&mut self, lat: f64, secs: f64) -> Vec<ToldFact> {
        self.values(RecordValue::Place(sample(lat, 100.0)), secs)
    }

    fn standing(&mut self, lat: f64, secs: f64) -> Vec<ToldFact> {
        self.values(RecordValue::Place(sample(lat, 0.0)), secs)
    }

    /// The place of a menu's aircraft.
    fn null_island(&mut self, knots: f64, secs: f64) -> Vec<ToldFact> {
        let mut sample = sample(0.01, knots);
        sample.position.lng = 0.01;
        self.values(RecordValue::Place(sample), secs)
    }

    fn track(&mut self, secs: f64) -> Option<Degrees> {
        let told = RecordValue::Place(sample(1.0, 100.0));
        let facts = self.simulation.values(told, at_second(self.start, secs));
        facts.into_iter().find_map(|fact| match fact {
            WireFact::Position(sample) => sample.track,
            _ => None,
        })
    }
}

fn said(facts: Vec<WireFact>) -> Vec<ToldFact> {
    let said = facts.into_iter().map(|fact| match fact {
        WireFact::Position(sample) => ToldFact::At(sample.position.lat),
        WireFact::State(state) => ToldFact::State(state),
        WireFact::Moved => ToldFact::Moved,
        WireFact::Present => ToldFact::Nothing,
        other => panic!("{other:?}"),
    });
    said.collect()
}

const RUNNING: ToldFact = ToldFact::State(SimState::Running);
const PAUSED: ToldFact = ToldFact::State(SimState::Paused);
const IN_MENU: ToldFact = ToldFact::State(SimState::InMenu);

#[test]
fn second_place_in_row_is_told() {
    let mut bench = Bench::running();
    assert_eq!(bench.place(1.0, 0.0), [ToldFact::Nothing]);
    assert_eq!(bench.place(1.1, 0.2), [ToldFact::At(1.1), RUNNING]);
    assert_eq!(bench.place(1.2, 0.4), [ToldFact::At(1.2)]);
}

#[test]
fn place_that_cannot_be_between_two_breaks_row() {
    let mut bench = Bench::running();
    bench.place(1.0, 0.0);
    bench.simulation.bad_place();
    assert_eq!(bench.place(1.1, 0.2), [ToldFact::Nothing]);
}

#[test]
fn nothing_is_told_before_it_runs() {
    let mut bench = Bench {
        simulation: Simulation::default(),
        start: Instant::now(),
    };
    for nth in 0..5 {
        assert_eq!(bench.place(1.0, nth.into()), [ToldFact::Nothing]);
    }
    assert!(!bench.simulation.is_known());
    assert_eq!(said(bench.simulation.answer(true)), []);
    assert_eq!(bench.place(1.0, 5.0), [ToldFact::Nothing]);
    assert_eq!(bench.place(1.0, 5.2), [ToldFact::At(1.0), RUNNING]);
}

/// The state for every combination of signs (simulators 2.7), with a camera of the menu list and with any other one.
const SIGNS: &str = "\
Sim  pause  place        jump | menu    other
1    0      chart        no   | paused  running
1    0      chart        yes  | menu    running
1    0      null-island  no   | menu    paused
1    0      null-island  yes  | menu    paused
1    1      chart        no   | paused  paused
1    1      chart        yes  | menu    paused
1    1      null-island  no   | menu    paused
1    1      null-island  yes  | menu    paused
1    9      chart        no   | menu    paused
1    9      chart        yes  | menu    paused
1    9      null-island  no   | menu    paused
1    9      null-island  yes  | menu    paused
0    0      chart        no   | menu    paused
0    0      chart        yes  | menu    paused
0    0      null-island  no   | menu    menu
0    0      null-island  yes  | menu    menu
0    1      chart        no   | menu    paused
0    1      chart        yes  | menu    paused
0    1      null-island  no   | menu    menu
0    1      null-island  yes  | menu    menu
0    9      chart        no   | menu    paused
0    9      chart        yes  | menu    paused
0    9      null-island  no   | menu    menu
0    9      null-island  yes  | menu    menu";

/// The cameras of the menu list, and others: of a flight, of no list, and none where the simulator has no such value.
const CAMERAS: [(&str, &[Option<i32>]); 2] = [
    (
        "menu",
        &[
            Some(11),
            Some(12),
            Some(13),
            Some(14),
            Some(15),
            Some(21),
            Some(30),
            Some(35),
            Some(36),
        ],
    ),
    (
        "other",
        &[
            None,
            Some(2),
            Some(10),
            Some(16),
            Some(17),
            Some(19),
            Some(24),
            Some(25),
            Some(33),
            Some(0),
            Some(18),
            Some(37),
            Some(-1),
        ],
    ),
];

/// Has a parked aircraft show these signs; returns what was told of its state in the end.
fn state_after(signs: &[&str], camera: Option<i32>) -> &'static str {
    let [sim, pause, place, jump] = signs else {
        panic!("{signs:?}");
    };
    let (mut bench, mut told) = (Bench::running(), Vec::new());
    bench.standing(1.0, 0.0);
    told.extend(bench.standing(1.0, 0.2));
    if *jump == "no" && *place == "null-island" {
        bench.notice(Notice::FlightLoaded, 0);
    }
    told.extend(bench.notice(Notice::Sim, sim.parse().unwrap()));
    told.extend(bench.notice(Notice::PauseBits, pause.parse().unwrap()));
    if let Some(camera) = camera {
        told.extend(bench.values(RecordValue::Camera(camera), 1.0));
    }
    for nth in 0..3 {
        let secs = 1.0 + 0.2 * f64::from(nth);
        told.extend(match (*place, *jump) {
            ("null-island", _) => bench.null_island(0.0, secs),
            (_, "yes") => bench.standing(5.0, secs),
            (_, _) => bench.standing(1.0, secs),
        });
    }
    let mut states = told.into_iter().rev();
    let state = states.find_map(|said| match said {
        ToldFact::State(state) => Some(state),
        _ => None,
    });
    match state.unwrap() {
        SimState::Running => "running",
        SimState::Paused => "paused",
        SimState::InMenu => "menu",
    }
}

#[test]
fn menu_needs_two_signs_in_every_combination() {
    let mut wrong = Vec::new();
    let mut rows = SIGNS.lines().map(|line| line.split_whitespace().collect());
    let heading: Vec<&str> = rows.next().unwrap();
    for row in rows {
        let (signs, states) = (&row[..4], &row[5..]);
        for (column, expected) in heading[5..].iter().zip(states) {
            let (_, cameras) = CAMERAS.iter().find(|(name, _)| name == column).unwrap();
            for camera in *cameras {
                let state = state_after(signs, *camera);
                if state != *expected {
                    wrong.push(format!("{signs:?}, camera {camera:?}: {state}"));
                }
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn menu_is_left_after_two_good_places() {
    let mut bench = Bench::running();
    assert_eq!(bench.notice(Notice::Sim, 0), []);
    assert_eq!(bench.values(RecordValue::Camera(12), 0.0), [IN_MENU]);
    assert_eq!(bench.place(46.0, 0.0), [ToldFact::At(46.0)]);
    // The simulation runs, but the world map is still on the screen: one sign.
    assert_eq!(bench.notice(Notice::FlightLoaded, 0), []);
    assert_eq!(bench.notice(Notice::Sim, 1), []);
    assert_eq!(bench.place(1.0, 1.0), [ToldFact::Nothing]);
    assert_eq!(
        bench.place(1.0, 1.2),
        [ToldFact::Moved, ToldFact::At(1.0), PAUSED]
    );
    assert_eq!(bench.values(RecordValue::Camera(2), 1.4), [RUNNING]);
}

#[test]
fn menu_between_two_good_places_starts_count_again() {
    let mut bench = Bench::running();
    bench.notice(Notice::Sim, 0);
    bench.values(RecordValue::Camera(12), 0.0);
    bench.place(1.0, 0.0);
    bench.notice(Notice::Sim, 1);
    assert_eq!(bench.place(1.0, 1.0), [ToldFact::Nothing]);
    bench.notice(Notice::Sim, 0);
    bench.notice(Notice::Sim, 1);
    assert_eq!(bench.place(1.0, 1.2), [ToldFact::Nothing]);
    assert_eq!(bench.place(1.0, 1.4), [ToldFact::At(1.0), PAUSED]);
}

#[test]
fn escape_in_flight_pauses_without_losing_place() {
    let mut bench = Bench::flying();
    assert_eq!(bench.notice(Notice::Sim, 0), [PAUSED]);
    assert_eq!(bench.place(1.0, 1.0), [ToldFact::At(1.0)]);
    assert_eq!(bench.notice(Notice::Sim, 1), [RUNNING]);
    assert_eq!(bench.place(1.0, 1.2), [ToldFact::At(1.0)]);
    assert_eq!(bench.notice(Notice::SimStop, 0), [PAUSED]);
    assert_eq!(bench.notice(Notice::SimStart, 0), [RUNNING]);
}

#[test]
fn flight_across_null_island_is_no_menu() {
    let mut bench = Bench::running();
    bench.notice(Notice::Sim, 0);
    assert_eq!(bench.null_island(0.0, 0.0), [IN_MENU, ToldFact::At(0.01)]);
    bench.notice(Notice::Sim, 1);
    assert_eq!(bench.null_island(100.0, 1.0), [ToldFact::Nothing]);
    assert_eq!(bench.null_island(100.0, 1.2), [ToldFact::At(0.01), RUNNING]);
}

#[test]
fn jump_that_no_menu_follows_is_forgotten() {
    let mut bench = Bench::flying();
    // An add-on moved the aircraft; the user opens the world map later.
    assert_eq!(bench.place(5.0, 1.0), [ToldFact::At(5.0)]);
    assert_eq!(bench.place(5.0, 6.0), [ToldFact::At(5.0)]);
    assert_eq!(bench.values(RecordValue::Camera(12), 6.2), [PAUSED]);
    // At once it is the way into a menu, and stays one.
    let mut bench = Bench::flying();
    bench.place(5.0, 1.0);
    assert_eq!(bench.values(RecordValue::Camera(12), 2.0), [IN_MENU]);
    assert_eq!(bench.place(5.0, 20.0), [ToldFact::At(5.0)]);
}

#[test]
fn every_pause_and_its_end_are_told() {
    for bits in [1, 2, 4, 8, 5] {
        let mut bench = Bench::flying();
        assert_eq!(bench.notice(Notice::PauseBits, bits), [PAUSED], "{bits}");
        assert_eq!(bench.place(1.0, 1.0), [ToldFact::At(1.0)]);
        assert_eq!(bench.notice(Notice::PauseBits, 0), [RUNNING]);
    }
}

#[test]
fn legacy_pause_counts_without_bits() {
    let mut bench = Bench::flying();
    assert_eq!(bench.notice(Notice::Pause, 1), [PAUSED]);
    assert_eq!(bench.notice(Notice::Pause, 0), [RUNNING]);
    assert_eq!(bench.notice(Notice::PauseBits, 4), [PAUSED]);
    assert_eq!(bench.notice(Notice::Pause, 0), []);
}

#[test]
fn flight_can_begin_paused() {
    let mut bench = Bench::running();
    assert_eq!(bench.notice(Notice::PauseBits, 1), []);
    bench.place(1.0, 0.0);
    assert_eq!(bench.place(1.0, 0.2), [ToldFact::At(1.0), PAUSED]);
}

#[test]
fn no_line_leads_to_another_flight() {
    for notice in [
        Notice::AircraftLoaded,
        Notice::FlightLoaded,
        Notice::PositionChanged,
        Notice::Crashed,
    ] {
        let mut bench = Bench::flying();
        assert_eq!(bench.notice(notice, 0), []);
        assert_eq!(bench.place(1.01, 1.0), [ToldFact::Nothing]);
        assert_eq!(
            bench.place(1.01, 1.2),
            [ToldFact::Moved, ToldFact::At(1.01)]
        );
        assert_eq!(bench.place(1.01, 1.4), [ToldFact::At(1.01)]);
    }
}

#[test]
fn slew_is_followed_without_line() {
    let mut bench = Bench::flying();
    bench.values(RecordValue::Slew(true), 1.0);
    assert_eq!(bench.place(1.1, 1.0), [ToldFact::Moved, ToldFact::At(1.1)]);
    assert_eq!(bench.place(1.2, 1.5), [ToldFact::At(1.2)]);
    assert_eq!(bench.place(1.3, 2.0), [ToldFact::Moved, ToldFact::At(1.3)]);
    bench.values(RecordValue::Slew(false), 2.2);
    assert_eq!(bench.place(1.4, 2.2), [ToldFact::Moved, ToldFact::At(1.4)]);
    assert_eq!(bench.place(1.5, 3.5), [ToldFact::At(1.5)]);
}

#[test]
fn track_falls_back_to_fresh_speeds() {
    let mut bench = Bench::flying();
    assert_eq!(bench.track(1.0), None);
    bench.values(RecordValue::Velocity(Some(Degrees(90.0))), 1.0);
    assert_eq!(bench.track(1.0), Some(Degrees(90.0)));
    bench.values(RecordValue::Track(Some(Degrees(91.0))), 1.5);
    assert_eq!(bench.track(1.5), Some(Degrees(91.0)));
    bench.values(RecordValue::Velocity(Some(Degrees(92.0))), 3.5);
    assert_eq!(bench.track(3.5), Some(Degrees(92.0)));
    assert_eq!(bench.track(5.5), None);
}

#[test]
fn silent_place_stays_only_if_held() {
    let mut bench = Bench::flying();
    assert_eq!(bench.simulation.alive(), WireFact::Present);
    bench.notice(Notice::PauseBits, 1);
    assert_eq!(bench.simulation.alive(), WireFact::Unchanged);
    bench.notice(Notice::Sim, 0);
    assert_eq!(bench.simulation.alive(), WireFact::Unchanged);
}

#[test]
fn simulated_time_is_told_once_minute() {
    let mut simulation = Simulation::default();
    let mut told = |seconds: f64| {
        let time = SimTime::of_date(2026.0, 11.0, 22.0, seconds);
        simulation.values(RecordValue::Time(time), Instant::now())
    };
    assert_eq!(told(3600.0).len(), 1);
    assert_eq!(told(3659.0), []);
    assert_eq!(told(3660.0).len(), 1);
    assert_eq!(told(f64::NAN), [WireFact::Time(None)]);
    assert_eq!(told(f64::NAN), []);
}
