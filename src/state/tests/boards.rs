//! Pinned charts: opened at once where their list is there, else as soon as it came; what is asked for meanwhile wins.

use super::*;
use crate::boards::{BoardCommand, ChartPin};

fn pin(airport: &str, id: &str, version: Version) -> ChartPin {
    ChartPin {
        version,
        ..ChartPin::of(&chart(id, airport))
    }
}

fn open_pin(state: &mut AppState, pin: &ChartPin) -> Vec<Command> {
    at_work(state.perform(Action::OpenPin(pin.clone(), ChartPlace::Pane(Pane::First))))
}

/// The answers to what opening another airport asks for.
fn answer(state: &mut AppState, commands: &[Command], cao: bool) -> Vec<Command> {
    let [
        Command::FetchAirport { id: record, icao },
        Command::FetchCharts { id: list, .. },
    ] = commands
    else {
        panic!("{commands:?}")
    };
    let airport = Airport {
        cao_charts: Some(cao),
        ..Airport::unknown(*icao)
    };
    let result = Ok(Box::new(airport));
    let mut done = state
        .absorb(Event::AirportLoaded {
            id: *record,
            result,
        })
        .commands;
    let charts = vec![chart("a", icao.as_str()), chart("b", icao.as_str())];
    done.extend(listed(state, *list, charts));
    done
}

fn listed(state: &mut AppState, id: RequestId, charts: Vec<Chart>) -> Vec<Command> {
    let result = Ok(ChartList {
        charts,
        left_out: 0,
    });
    state.absorb(Event::ChartsLoaded { id, result }).commands
}

#[test]
fn pin_of_airport_on_screen_opens_at_once() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let commands = open_pin(&mut state, &pin("YBBN", "b", Version::Std));
    image_request(&commands);
    assert_eq!(state.showing().unwrap().chart.id.to_string(), "b");
}

#[test]
fn pin_of_another_airport_opens_when_its_list_came() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let asked = open_pin(&mut state, &pin("NZWN", "b", Version::Std));
    assert!(state.showing().is_none());
    image_request(&answer(&mut state, &asked, false));
    assert_eq!(state.showing().unwrap().chart.icao, icao("NZWN"));
    assert_eq!(state.pending_open.wanted_pin(), None);
}

#[test]
fn what_user_opens_meanwhile_stays() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let asked = open_pin(&mut state, &pin("NZWN", "b", Version::Std));
    show(&mut state, "a");
    assert_eq!(answer(&mut state, &asked, false), Vec::new());
    assert_eq!(state.showing().unwrap().chart.icao, icao("YBBN"));
}

#[test]
fn overlay_is_sought_among_overlays() {
    let mut state = signed_in(Access::Full);
    let asked = open_pin(&mut state, &pin("NZWN", "b", Version::Cao));
    let overlays = answer(&mut state, &asked, true);
    let [
        Command::FetchCharts {
            id,
            version: Version::Cao,
            ..
        },
    ] = overlays.as_slice()
    else {
        panic!("{overlays:?}")
    };
    image_request(&listed(&mut state, *id, vec![chart("b", "NZWN")]));
    let mut state = signed_in(Access::Full);
    let asked = open_pin(&mut state, &pin("NZWN", "b", Version::Cao));
    assert_eq!(answer(&mut state, &asked, false), Vec::new());
    assert!(
        state
            .notice()
            .unwrap()
            .text
            .says("is no longer among the charts of NZWN")
    );
}

#[test]
fn new_revision_under_new_id_is_found_by_its_name() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let old = ChartPin {
        id: ChartId(Arc::from("of-the-last-cycle")),
        ..pin("YBBN", "b", Version::Std)
    };
    image_request(&open_pin(&mut state, &old));
}

#[test]
fn pin_whose_airport_fails_is_told_with_reason() {
    let mut state = signed_in(Access::Full);
    let asked = open_pin(&mut state, &pin("NZWN", "b", Version::Std));
    let [Command::FetchAirport { id, .. }, _list] = asked.as_slice() else {
        panic!("{asked:?}")
    };
    let result = Err(offline());
    state.absorb(Event::AirportLoaded { id: *id, result });
    let told = state.notice().unwrap().text.clone();
    assert!(
        told.says("NZWN") && told.says("could not be reached"),
        "{told}"
    );
}

#[test]
fn what_is_done_to_boards_is_remembered() {
    let mut state = AppState::new(Palette::Day, true);
    let board_command = BoardCommand::Pin(pin("NZWN", "b", Version::Std), None);
    let commands = state.perform(Action::Board(board_command));
    assert!(matches!(commands.as_slice(), [Command::Remember(_)]));
}
