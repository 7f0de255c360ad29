//! Favourite and recent airports, and where own-ship is for the search.

use super::*;
use crate::airport::search::AirportFinder;
use crate::settings::Settings;

fn remembered(command: Option<&Command>) -> Option<&Settings> {
    match command {
        Some(Command::Remember(settings)) => Some(settings),
        _ => None,
    }
}

#[test]
fn airport_is_recent_and_remembered_once_it_came() {
    let mut state = signed_in(Access::Full);
    let (id, _list) = open(&mut state, "YBBN");
    assert!(state.settings.airports.recent().is_empty());
    let result = Ok(Box::new(Airport::unknown(icao("YBBN"))));
    state.absorb(Event::AirportLoaded { id, result });
    let command = state.remember();
    let settings = remembered(command.as_ref()).unwrap().clone();
    assert_eq!(settings.airports.recent(), [icao("YBBN")]);
    assert_eq!(state.remember(), None);
    let mut next = AppState::new(Palette::Day, true);
    next.recall(settings, None);
    assert_eq!(next.settings.airports.recent(), [icao("YBBN")]);
}

#[test]
fn airport_that_did_not_come_is_not_recent() {
    let mut state = signed_in(Access::Full);
    let (id, _list) = open(&mut state, "ZZZZ");
    let problem = Problem::new(ProblemKind::UnknownAirport, "Unknown");
    state.absorb(Event::AirportLoaded {
        id,
        result: Err(problem),
    });
    assert_eq!(state.remember(), None);
}

#[test]
fn favourite_survives_sign_out() {
    let mut state = signed_in(Access::Full);
    let commands = state.perform(Action::Favour(icao("NZWN"), true));
    let settings = remembered(commands.first()).unwrap();
    assert_eq!(settings.airports.favourites(), [icao("NZWN")]);
    state.perform(Action::SignOut);
    assert!(state.settings.airports.is_favourite(icao("NZWN")));
}

#[test]
fn nothing_is_found_before_index_is_ready() {
    let mut state = signed_in(Access::Full);
    assert!(!state.airports.can_find() && state.suggestions().find("nzwn", 5).is_empty());
    state.absorb(Event::SearchReady(AirportFinder::prepare()));
    let found = state.suggestions().find("nzwn", 5);
    assert_eq!(found[0].entry.icao, icao("NZWN"));
    assert_eq!(found[0].leg, None);
    assert!(
        state.suggestions().nearest(5).is_empty(),
        "own-ship is nowhere"
    );
}

#[test]
fn airports_of_flight_come_first_then_favourites() {
    let mut state = signed_in(Access::Full);
    state.absorb(Event::SearchReady(AirportFinder::prepare()));
    let first = |state: &AppState| state.suggestions().find("wellington", 1)[0].entry.icao;
    assert_eq!(first(&state), icao("NZWN"));
    state.perform(Action::Favour(icao("KEGT"), true));
    assert_eq!(first(&state), icao("KEGT"));
    state.settings.flight = Some(crate::flight::Flight {
        destination: Some(icao("YWEL")),
        ..Default::default()
    });
    assert_eq!(first(&state), icao("YWEL"));
}
