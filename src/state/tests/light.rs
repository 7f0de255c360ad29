//! Day and night by the sun.

use std::time::{Duration, Instant};

use geodesy::LatLng;
use simlink::source::SimClock;
use simlink::{OwnshipFeed, OwnshipReport, PositionSample, SimState};

use super::*;
use crate::daylight::Light;

/// Noon and midnight in Brisbane.
const NOON: &str = "2026-11-22T02:00:00Z";
const MIDNIGHT: &str = "2026-11-22T14:00:00Z";

fn look(state: &mut AppState, time: &str) -> Vec<Command> {
    state.look_at_sun(time.parse().unwrap())
}

/// An airport on the screen, where it is day at noon.
fn at_airport() -> AppState {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let page = state.airports.page.as_mut().unwrap();
    if let Remote::Ready(airport) = &mut page.record {
        airport.position = Some(LatLng {
            lat: -27.384,
            lng: 153.1175,
        });
    }
    state
}

#[test]
fn sun_is_not_looked_at_unless_it_is_followed() {
    let mut state = at_airport();
    assert_eq!(look(&mut state, MIDNIGHT), Vec::new());
    assert_eq!(state.light.palette, Palette::Day);
}

#[test]
fn charts_follow_sun_at_airport() {
    let mut state = at_airport();
    let day = show(&mut state, "a");
    complete(&mut state, day);
    state.perform(Action::Light(Light::Sun));
    assert_eq!(look(&mut state, NOON), Vec::new());
    let set = look(&mut state, MIDNIGHT);
    complete(&mut state, image_request(&set));
    assert_eq!(state.light.palette, Palette::Night);
    image_request(&look(&mut state, "2026-11-22T20:00:00Z"));
    assert_eq!(state.light.palette, Palette::Day);
}

#[test]
fn what_was_chosen_by_hand_stays_until_sun_sets_next() {
    let mut state = at_airport();
    state.perform(Action::Light(Light::Sun));
    look(&mut state, NOON);
    state.perform(Action::TogglePalette);
    look(&mut state, "2026-11-22T02:01:00Z");
    assert_eq!(
        (state.light.palette, state.settings.light),
        (Palette::Night, Light::Sun)
    );
    look(&mut state, MIDNIGHT);
    look(&mut state, "2026-11-22T20:00:00Z");
    assert_eq!(state.light.palette, Palette::Day);
}

#[test]
fn palette_that_is_chosen_ends_following() {
    let mut state = at_airport();
    state.perform(Action::Light(Light::Sun));
    look(&mut state, NOON);
    state.perform(Action::Light(Light::Day));
    look(&mut state, MIDNIGHT);
    assert_eq!(
        (state.light.palette, state.settings.light),
        (Palette::Day, Light::Day)
    );
}

/// A simulator that flies in Brisbane, where its clock tells this; heard at that moment.
fn flies(state: &mut AppState, clock: Option<&str>, sim: SimState, now: Instant) {
    let sim_clock = clock.map(|time| SimClock {
        time: time.parse().unwrap(),
        received: NOON.parse().unwrap(),
    });
    let report = Some(OwnshipReport {
        sample: PositionSample {
            position: LatLng {
                lat: -27.384,
                lng: 153.1175,
            },
            resolution: 1e-6,
            heading: None,
            track: None,
            ground_speed: None,
            altitude: None,
        },
        received: now,
        received_utc: NOON.parse().unwrap(),
        sim,
    });
    state.update_ownship(OwnshipFeed {
        report,
        sim_clock,
        ..OwnshipFeed::silent(Vec::new())
    });
    state.look_at_clock(now);
}

#[test]
fn sun_of_simulated_night_is_followed_at_noon() {
    let mut state = at_airport();
    state.perform(Action::Light(Light::Sun));
    let now = Instant::now();
    flies(&mut state, Some(MIDNIGHT), SimState::Running, now);
    look(&mut state, NOON);
    assert_eq!(state.light.palette, Palette::Night);
    flies(&mut state, None, SimState::Running, now);
    look(&mut state, NOON);
    assert_eq!(state.light.palette, Palette::Day, "it tells no time");
}

#[test]
fn lost_simulator_ends_simulated_time() {
    let mut state = at_airport();
    state.perform(Action::Light(Light::Sun));
    let now = Instant::now();
    flies(&mut state, Some(MIDNIGHT), SimState::Paused, now);
    state.look_at_clock(now + Duration::from_millis(4999));
    look(&mut state, NOON);
    assert_eq!(state.light.palette, Palette::Night);
    state.look_at_clock(now + Duration::from_secs(5));
    assert_eq!(state.sim_clock(), None);
    look(&mut state, NOON);
    assert_eq!(state.light.palette, Palette::Day);
}

#[test]
fn simulated_time_of_menu_counts_for_nothing() {
    let mut state = at_airport();
    let now = Instant::now();
    flies(&mut state, Some(MIDNIGHT), SimState::InMenu, now);
    assert_eq!(state.sim_clock(), None);
}

#[test]
fn nowhere_there_is_no_sun_to_follow() {
    let mut state = signed_in(Access::Full);
    state.perform(Action::Light(Light::Sun));
    assert_eq!(look(&mut state, MIDNIGHT), Vec::new());
    assert_eq!(state.light.palette, Palette::Day);
}

#[test]
fn place_of_simulators_menu_counts_for_nothing() {
    let mut state = signed_in(Access::Full);
    state.perform(Action::Light(Light::Sun));
    flies(&mut state, None, SimState::InMenu, Instant::now());
    look(&mut state, MIDNIGHT);
    assert_eq!(state.light.palette, Palette::Day);
}
