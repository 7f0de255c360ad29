//! Tests of a simulation: what is told of it, on a clock that starts at zero.

use super::*;
use crate::ownship::link::heard::tests::{at_second, sample};

/// What was told: a position by its latitude, everything else by its kind.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Said {
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

    fn notice(&mut self, notice: Notice, data: u32) -> Vec<Said> {
        said(self.simulation.notice(notice, data))
    }

    fn values(&mut self, told: Told, secs: f64) -> Vec<Said> {
        let now = at_second(self.start, secs);
        said(self.simulation.values(told, now))
    }

    /// A place at 100 kt.
    fn place(&mut self, lat: f64, secs: f64) -> Vec<Said> {
        self.values(Told::Place(sample(lat, 100.0)), secs)
    }

    fn standing(&mut self, lat: f64, secs: f64) -> Vec<Said> {
        self.values(Told::Place(sample(lat, 0.0)), secs)
    }

    fn track(&mut self, secs: f64) -> Option<Degrees> {
        let told = Told::Place(sample(1.0, 100.0));
        let facts = self.simulation.values(told, at_second(self.start, secs));
        facts.into_iter().find_map(|fact| match fact {
            Fact::Position(sample) => sample.track,
            _ => None,
        })
    }
}

fn said(facts: Vec<Fact>) -> Vec<Said> {
    let said = facts.into_iter().map(|fact| match fact {
        Fact::Position(sample) => Said::At(sample.position.lat),
        Fact::State(state) => Said::State(state),
        Fact::Moved => Said::Moved,
        Fact::Present => Said::Nothing,
        other => panic!("{other:?}"),
    });
    said.collect()
}

const RUNNING: Said = Said::State(SimState::Running);
const PAUSED: Said = Said::State(SimState::Paused);
const IN_MENU: Said = Said::State(SimState::InMenu);

#[test]
fn the_second_place_in_a_row_is_told_and_the_first_is_not() {
    let mut bench = Bench::running();
    assert_eq!(bench.place(1.0, 0.0), [Said::Nothing]);
    assert_eq!(bench.place(1.1, 0.2), [Said::At(1.1), RUNNING]);
    assert_eq!(bench.place(1.2, 0.4), [Said::At(1.2)]);
}

#[test]
fn a_place_that_cannot_be_between_two_breaks_the_row() {
    let mut bench = Bench::running();
    bench.place(1.0, 0.0);
    bench.simulation.bad_place();
    assert_eq!(bench.place(1.1, 0.2), [Said::Nothing]);
}

#[test]
fn nothing_is_told_before_the_simulator_says_whether_it_runs() {
    let mut bench = Bench {
        simulation: Simulation::default(),
        start: Instant::now(),
    };
    for nth in 0..5 {
        assert_eq!(bench.place(1.0, nth.into()), [Said::Nothing]);
    }
    assert!(!bench.simulation.is_known());
    assert_eq!(said(bench.simulation.answer(true)), []);
    assert_eq!(bench.place(1.0, 5.0), [Said::Nothing]);
    assert_eq!(bench.place(1.0, 5.2), [Said::At(1.0), RUNNING]);
}

#[test]
fn a_menu_is_told_before_its_place_and_its_end_behind_a_place_that_is_believed() {
    let mut bench = Bench::running();
    assert_eq!(bench.notice(Notice::Sim, 0), [IN_MENU]);
    assert_eq!(bench.place(46.0, 0.0), [Said::At(46.0)]);
    assert_eq!(bench.notice(Notice::Sim, 1), []);
    assert_eq!(bench.place(1.0, 1.0), [Said::Nothing]);
    assert_eq!(bench.place(1.0, 1.2), [Said::At(1.0), RUNNING]);
}

#[test]
fn what_stops_the_simulation_is_a_menu_and_what_starts_it_is_not() {
    let mut bench = Bench::flying();
    assert_eq!(bench.notice(Notice::SimStop, 0), [IN_MENU]);
    bench.notice(Notice::SimStart, 0);
    bench.place(1.0, 1.0);
    assert_eq!(bench.place(1.0, 1.2), [Said::At(1.0), RUNNING]);
}

#[test]
fn null_island_is_a_menu_though_the_simulation_runs() {
    let mut bench = Bench::running();
    let island = |knots| {
        let mut sample = sample(0.01, knots);
        sample.position.lng = 0.01;
        Told::Place(sample)
    };
    assert_eq!(bench.values(island(0.0), 0.0), [IN_MENU, Said::At(0.01)]);
    // Who flies across it is not in a menu.
    assert_eq!(bench.values(island(100.0), 1.0), [Said::Nothing]);
    assert_eq!(bench.values(island(100.0), 1.2), [Said::At(0.01), RUNNING]);
}

#[test]
fn the_pause_of_a_menu_is_a_menu() {
    let mut bench = Bench::flying();
    assert_eq!(bench.notice(Notice::PauseBits, 9), [IN_MENU]);
    assert_eq!(bench.place(46.0, 1.0), [Said::At(46.0)]);
}

#[test]
fn a_camera_of_menus_is_a_menu_for_who_stands_and_for_nobody_who_moves() {
    for camera in [11, 15, 36] {
        let mut bench = Bench::flying();
        bench.values(Told::Camera(camera), 1.0);
        assert_eq!(bench.place(1.0, 1.0), [Said::At(1.0)]);
        assert_eq!(bench.standing(1.0, 1.2), [IN_MENU, Said::At(1.0)]);
    }
    let mut bench = Bench::flying();
    bench.values(Told::Camera(10), 1.0);
    assert_eq!(bench.standing(1.0, 1.2), [Said::At(1.0)]);
}

#[test]
fn every_kind_of_pause_is_a_pause_and_its_end_is_told_at_once() {
    for bits in [1, 2, 4, 8, 5] {
        let mut bench = Bench::flying();
        assert_eq!(bench.notice(Notice::PauseBits, bits), [PAUSED], "{bits}");
        assert_eq!(bench.place(1.0, 1.0), [Said::At(1.0)]);
        assert_eq!(bench.notice(Notice::PauseBits, 0), [RUNNING]);
    }
}

#[test]
fn the_pause_of_earlier_simulators_counts_where_there_are_no_bits() {
    let mut bench = Bench::flying();
    assert_eq!(bench.notice(Notice::Pause, 1), [PAUSED]);
    assert_eq!(bench.notice(Notice::Pause, 0), [RUNNING]);
    assert_eq!(bench.notice(Notice::PauseBits, 4), [PAUSED]);
    assert_eq!(bench.notice(Notice::Pause, 0), []);
}

#[test]
fn a_flight_that_begins_paused_is_paused_with_its_first_place() {
    let mut bench = Bench::running();
    assert_eq!(bench.notice(Notice::PauseBits, 1), []);
    bench.place(1.0, 0.0);
    assert_eq!(bench.place(1.0, 0.2), [Said::At(1.0), PAUSED]);
}

#[test]
fn no_line_leads_to_another_flight_and_its_first_place_is_not_believed() {
    for notice in [
        Notice::AircraftLoaded,
        Notice::FlightLoaded,
        Notice::PositionChanged,
        Notice::Crashed,
    ] {
        let mut bench = Bench::flying();
        assert_eq!(bench.notice(notice, 0), []);
        assert_eq!(bench.place(1.01, 1.0), [Said::Nothing]);
        assert_eq!(bench.place(1.01, 1.2), [Said::Moved, Said::At(1.01)]);
        assert_eq!(bench.place(1.01, 1.4), [Said::At(1.01)]);
    }
}

#[test]
fn an_aircraft_that_is_moved_by_hand_is_followed_without_a_line() {
    let mut bench = Bench::flying();
    bench.values(Told::Slew(true), 1.0);
    assert_eq!(bench.place(1.1, 1.0), [Said::Moved, Said::At(1.1)]);
    assert_eq!(bench.place(1.2, 1.5), [Said::At(1.2)]);
    assert_eq!(bench.place(1.3, 2.0), [Said::Moved, Said::At(1.3)]);
    bench.values(Told::Slew(false), 2.2);
    assert_eq!(bench.place(1.4, 2.2), [Said::Moved, Said::At(1.4)]);
    assert_eq!(bench.place(1.5, 3.5), [Said::At(1.5)]);
}

#[test]
fn the_track_is_the_navigations_or_else_that_of_the_speeds_while_they_are_fresh() {
    let mut bench = Bench::flying();
    assert_eq!(bench.track(1.0), None);
    bench.values(Told::Velocity(Some(Degrees(90.0))), 1.0);
    assert_eq!(bench.track(1.0), Some(Degrees(90.0)));
    bench.values(Told::Track(Some(Degrees(91.0))), 1.5);
    assert_eq!(bench.track(1.5), Some(Degrees(91.0)));
    bench.values(Told::Velocity(Some(Degrees(92.0))), 3.5);
    assert_eq!(bench.track(3.5), Some(Degrees(92.0)));
    assert_eq!(bench.track(5.5), None);
}

#[test]
fn a_silent_simulation_keeps_its_place_only_where_it_is_held() {
    let mut bench = Bench::flying();
    assert_eq!(bench.simulation.alive(), Fact::Present);
    bench.notice(Notice::PauseBits, 1);
    assert_eq!(bench.simulation.alive(), Fact::Unchanged);
    bench.notice(Notice::Sim, 0);
    assert_eq!(bench.simulation.alive(), Fact::Unchanged);
}
