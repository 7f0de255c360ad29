//! Tests of a single source, with a clock of their own.

use geodesy::LatLng;

use super::*;
use crate::LinkKind;

/// A report of six decimals at longitude 10.
pub(in super::super) fn sample(lat: f64, knots: f64) -> PositionSample {
    PositionSample {
        position: LatLng { lat, lng: 10.0 },
        resolution: 1e-6,
        heading: None,
        track: None,
        ground_speed: Some(knots),
        altitude: None,
    }
}

pub(in super::super) fn at_second(start: Instant, secs: f64) -> Instant {
    start + Duration::from_secs_f64(secs)
}

/// A source that told each of these samples, one a second, and what was known of its simulation after each.
fn states(samples: impl IntoIterator<Item = PositionSample>, interval: f64) -> Vec<SimState> {
    let start = Instant::now();
    let mut heard = heard(start);
    let mut secs = 0.0;
    let take = |sample| {
        heard.take_position(sample, at_second(start, secs), Timestamp::UNIX_EPOCH);
        secs += interval;
        heard.report.as_ref().unwrap().sim
    };
    samples.into_iter().map(take).collect()
}

fn heard(start: Instant) -> SourceState {
    let id = SourceId::heard(LinkKind::Xgps, [127, 0, 0, 1].into(), "A".into());
    SourceState::new(id, Some(([127, 0, 0, 1], 1).into()), start)
}

#[test]
fn third_identical_position_is_pause() {
    let states = states(vec![sample(1.0, 106.1); 15], 1.0);
    assert_eq!(states[..2], [SimState::Running; 2]);
    assert!(states[2..].iter().all(|state| *state == SimState::Paused));
}

#[test]
fn pause_ends_with_first_movement() {
    let mut samples = vec![sample(1.0, 106.1); 5];
    samples.push(sample(1.0001, 106.1));
    assert_eq!(states(samples, 1.0).last(), Some(&SimState::Running));
}

#[test]
fn coarse_sender_is_not_paused_for_7_s() {
    let coarse = PositionSample {
        resolution: 1e-3,
        ..sample(1.0, 30.0)
    };
    let states = states(vec![coarse; 20], 1.0);
    assert!(
        states[..=14]
            .iter()
            .all(|state| *state == SimState::Running)
    );
    assert_eq!(states[15], SimState::Paused);
}

#[test]
fn missing_speed_does_not_reset_pause() {
    let unknown = PositionSample {
        ground_speed: None,
        ..sample(1.0, 0.0)
    };
    let told = states(vec![unknown.clone(); 10], 1.0);
    assert_eq!(told, vec![SimState::Running; 10], "nothing is known");
    let every_other = [sample(1.0, 106.1), unknown].into_iter().cycle().take(12);
    assert_eq!(
        states(every_other, 1.0).last(),
        Some(&SimState::Paused),
        "a speed in every other report"
    );
}

#[test]
fn parked_aircraft_is_not_paused() {
    let states = states(vec![sample(1.0, 3.0); 30], 1.0);
    assert!(states.iter().all(|state| *state == SimState::Running));
}

#[test]
fn fast_sender_is_not_paused() {
    let frames = (0..10_u8).flat_map(|frame| vec![sample(1.0 + f64::from(frame) * 1e-4, 300.0); 4]);
    assert!(
        states(frames, 0.02)
            .iter()
            .all(|state| *state == SimState::Running)
    );
}

/// A report from beside 0°N 0°E.
fn at_null_island(knots: f64) -> PositionSample {
    let position = LatLng {
        lat: 0.001,
        lng: -0.04,
    };
    PositionSample {
        position,
        ..sample(0.0, knots)
    }
}

/// What is reported a number of seconds after a flight at latitude 1, once null island came from a simulator that told
/// this of itself.
fn flight_then_null_island(sim_state: Option<SimState>, secs: f64) -> (f64, SimState, bool) {
    let start = Instant::now();
    let later = at_second(start, secs);
    let mut heard = heard(start);
    heard.sim_state = sim_state;
    heard.take_position(sample(1.0, 80.0), start, Timestamp::UNIX_EPOCH);
    heard.take_position(at_null_island(0.0), later, Timestamp::UNIX_EPOCH);
    let report = heard.report.unwrap();
    (
        report.sample.position.lat,
        report.sim,
        report.received == later,
    )
}

#[test]
fn null_island_alone_pauses_at_last_place() {
    for told in [None, Some(SimState::Running), Some(SimState::Paused)] {
        let kept = (1.0, SimState::Paused, true);
        assert_eq!(flight_then_null_island(told, 1.0), kept, "told {told:?}");
    }
}

#[test]
fn null_island_of_told_menu_is_menu() {
    let (lat, sim, _) = flight_then_null_island(Some(SimState::InMenu), 1.0);
    assert_eq!((lat, sim), (0.001, SimState::InMenu));
}

#[test]
fn null_island_brings_no_lost_place_back() {
    let kept = (1.0, SimState::Paused, true);
    assert_eq!(flight_then_null_island(None, 4.9), kept);
    let (lat, sim, _) = flight_then_null_island(None, 5.0);
    assert_eq!((lat, sim), (0.001, SimState::InMenu));
}

#[test]
fn null_island_before_any_flight_stays_menu() {
    let twice = [at_null_island(0.0), at_null_island(0.0)];
    assert_eq!(states(twice, 1.0), [SimState::InMenu; 2]);
}

#[test]
fn aircraft_that_moves_at_null_island_flies() {
    assert_eq!(states([at_null_island(200.0)], 1.0), [SimState::Running]);
}

#[test]
fn heading_is_joined_below_two_seconds() {
    let start = Instant::now();
    let mut heard = heard(start);
    heard.take_heading(Degrees(80.0), start);
    heard.take_position(
        sample(1.0, 0.0),
        at_second(start, 1.9),
        Timestamp::UNIX_EPOCH,
    );
    assert_eq!(
        heard.report.as_ref().unwrap().sample.heading,
        Some(Degrees(80.0))
    );
    heard.take_position(
        sample(1.0, 0.0),
        at_second(start, 2.0),
        Timestamp::UNIX_EPOCH,
    );
    assert_eq!(heard.report.as_ref().unwrap().sample.heading, None);
}

#[test]
fn heading_alone_does_not_make_position_younger() {
    let start = Instant::now();
    let mut heard = heard(start);
    heard.take_position(sample(1.0, 0.0), start, Timestamp::UNIX_EPOCH);
    heard.take_heading(Degrees(80.0), at_second(start, 3.0));
    let report = heard.report.as_ref().unwrap();
    assert_eq!(
        (report.received, report.sample.heading),
        (start, Some(Degrees(80.0)))
    );
    heard.take_heading(Degrees(90.0), at_second(start, 5.0));
    assert_eq!(heard.report.unwrap().sample.heading, Some(Degrees(80.0)));
}

#[test]
fn null_island_ends_at_its_edge() {
    let at = |lat, lng| PositionSample {
        position: LatLng { lat, lng },
        ..sample(0.0, 0.0)
    };
    let inside = NULL_ISLAND * 0.99;
    assert!(is_nowhere(&at(inside, -inside)));
    for (lat, lng) in [(NULL_ISLAND, 0.0), (0.0, -NULL_ISLAND), (-0.06, 0.0)] {
        assert!(!is_nowhere(&at(lat, lng)), "{lat} {lng}");
    }
}

#[test]
fn rate_is_that_of_last_seconds() {
    let start = Instant::now();
    let mut heard = heard(start);
    assert!(heard.rate() < f32::EPSILON);
    for nth in 0..40 {
        let secs = f64::from(nth) * 0.25;
        heard.take_position(
            sample(1.0, 0.0),
            at_second(start, secs),
            Timestamp::UNIX_EPOCH,
        );
    }
    assert!((heard.rate() - 4.0).abs() < 0.01);
    assert!(heard.arrivals.len() <= 21);
}

fn position(lat: f64, knots: f64) -> WireFact {
    WireFact::Position(sample(lat, knots))
}

#[test]
fn told_state_beats_positions() {
    let start = Instant::now();
    let mut heard = heard(start);
    let mut told = |fact, secs| {
        heard.take(fact, at_second(start, secs), Timestamp::UNIX_EPOCH);
        heard.report.as_ref().map(|report| report.sim)
    };
    assert_eq!(told(WireFact::State(SimState::Running), 0.0), None);
    for second in 1..10 {
        let sim = told(position(1.0, 100.0), f64::from(second));
        assert_eq!(sim, Some(SimState::Running), "{second}");
    }
    let paused = Some(SimState::Paused);
    assert_eq!(told(WireFact::State(SimState::Paused), 10.0), paused);
    assert_eq!(told(position(1.1, 100.0), 11.0), paused);
    let running = Some(SimState::Running);
    assert_eq!(told(WireFact::State(SimState::Running), 12.0), running);
}

#[test]
fn running_simulator_can_be_in_its_menu() {
    let start = Instant::now();
    let mut heard = heard(start);
    heard.take(
        WireFact::State(SimState::Running),
        start,
        Timestamp::UNIX_EPOCH,
    );
    let position = LatLng { lat: 0.0, lng: 0.0 };
    let parked = PositionSample {
        position,
        ..sample(0.0, 0.0)
    };
    heard.take(WireFact::Position(parked), start, Timestamp::UNIX_EPOCH);
    assert_eq!(heard.report.unwrap().sim, SimState::InMenu);
}

#[test]
fn altitude_is_joined_below_two_seconds() {
    let start = Instant::now();
    let mut heard = heard(start);
    let mut altitude = |fact, secs| {
        heard.take(fact, at_second(start, secs), Timestamp::UNIX_EPOCH);
        let report = heard.report.as_ref();
        report.and_then(|report| report.sample.altitude)
    };
    altitude(WireFact::Altitude(3000.0), 0.0);
    assert_eq!(altitude(position(1.0, 0.0), 1.9), Some(3000.0));
    assert_eq!(altitude(position(1.0, 0.0), 2.0), None);
    assert_eq!(altitude(WireFact::Altitude(3100.0), 2.1), Some(3100.0));
}

#[test]
fn only_another_product_changes_list() {
    let start = Instant::now();
    let mut heard = heard(start);
    let mut take = |fact| heard.take(fact, start, Timestamp::UNIX_EPOCH);
    assert!(take(WireFact::Product(SourceName::of("X-Plane 12"))));
    assert!(!take(WireFact::Product(SourceName::of("X-Plane 12"))));
    assert!(!take(WireFact::Present));
    assert!(take(WireFact::Product(SourceName::Own("".into()))));
    assert_eq!(heard.source(false).product, None);
}

#[test]
fn only_another_unknown_camera_changes_list() {
    let start = Instant::now();
    let mut heard = heard(start);
    let mut take = |camera| {
        let fact = WireFact::UnknownCamera(camera);
        heard.take(fact, start, Timestamp::UNIX_EPOCH)
    };
    assert!(!take(None));
    assert!(take(Some(40)));
    assert!(!take(Some(40)));
    assert!(take(None));
}

#[test]
fn simulated_time_changes_list_where_it_differs() {
    let start = Instant::now();
    let mut heard = heard(start);
    let utc: Timestamp = "2026-11-26T02:00:30Z".parse().unwrap();
    let mut take = |seconds: f64| {
        let time = SimTime::of_date(2026.0, 11.0, 26.0, seconds);
        let changed = heard.take(WireFact::Time(time), start, utc);
        (changed, heard.clock.is_some())
    };
    assert_eq!(take(7230.0), (false, true), "the computer's own");
    assert_eq!(take(50_430.0), (true, true));
    assert_eq!(take(50_431.0), (false, true), "the same minute");
    assert_eq!(take(50_460.0), (true, true));
    assert_eq!(take(f64::NAN), (true, false));
    take(50_460.0);
    heard.leave();
    assert_eq!(heard.clock, None);
}

#[test]
fn unchanged_renews_but_never_revives() {
    let start = Instant::now();
    let mut heard = heard(start);
    let mut take = |fact, secs| {
        heard.take(fact, at_second(start, secs), Timestamp::UNIX_EPOCH);
        let report = heard.report.as_ref();
        report.map(|report| report.received.duration_since(start).as_secs())
    };
    assert_eq!(take(WireFact::Unchanged, 0.0), None);
    assert_eq!(take(WireFact::Position(sample(1.0, 0.0)), 1.0), Some(1));
    assert_eq!(take(WireFact::Unchanged, 2.0), Some(2));
    assert_eq!(take(WireFact::Unchanged, 17.0), Some(17));
    assert_eq!(take(WireFact::Unchanged, 32.1), Some(17));
}

#[test]
fn rate_forgets_what_came_before_pause() {
    let start = Instant::now();
    let mut heard = heard(start);
    for secs in [0.0, 0.1, 0.2, 60.0, 60.5] {
        heard.count_arrival(at_second(start, secs));
    }
    assert!((heard.rate() - 2.0).abs() < 0.01, "{}", heard.rate());
}
