//! The flight: its plan, and the charts that fit it, whose lists come in any order.

use super::*;
use crate::flight::plan;
use crate::message::{FlightDeed, PlanSource};

fn read(state: &mut State, route: &str) {
    let source = PlanSource::Typed(route.to_owned());
    let commands = at_work(state.perform(Action::Flight(FlightDeed::Read(source))));
    let [Command::ReadPlan { id, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
    let result = plan::read(route.as_bytes(), None)
        .map(|imported| Some(Box::new(imported)))
        .map_err(|error| Problem::new(ProblemKind::File, error.to_string()));
    state.absorb(Event::PlanRead { id: *id, result });
}

/// The airports whose lists are asked for, each with the id of the answer.
fn suggest(state: &mut State) -> Vec<(Icao, RequestId)> {
    let commands = state
        .perform(Action::Flight(FlightDeed::Suggest))
        .into_iter();
    let asked = commands.filter_map(|command| match command {
        Command::FetchCharts { id, icao, .. } => Some((icao, id)),
        _ => None,
    });
    asked.collect()
}

/// An approach to runway 01L, as every chart of these tests is.
fn listed(state: &mut State, (icao, id): (Icao, RequestId)) {
    let result = Ok(ChartList {
        charts: vec![chart("a", icao.as_str())],
        left_out: 0,
    });
    state.absorb(Event::ChartsLoaded { id, result });
}

fn suggested(state: &State) -> Vec<String> {
    let suggested = state.plan.suggested();
    suggested
        .map(|chart| chart.pin.airport.to_string())
        .collect()
}

#[test]
fn what_comes_later_is_added_below_and_moves_nothing() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN/01L ALT YBSU");
    let asked = suggest(&mut state);
    let [departure, destination, alternate] = asked[..] else {
        panic!("{asked:?}")
    };
    listed(&mut state, alternate);
    listed(&mut state, destination);
    assert_eq!(
        suggested(&state),
        Vec::<String>::new(),
        "the first is not there"
    );
    listed(&mut state, departure);
    assert_eq!(suggested(&state), ["YBBN", "YBSU"]);
}

#[test]
fn an_airport_whose_list_fails_is_told_and_costs_no_other() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN/01L");
    let asked = suggest(&mut state);
    let result = Err(offline());
    state.absorb(Event::ChartsLoaded {
        id: asked[0].1,
        result,
    });
    listed(&mut state, asked[1]);
    assert_eq!(suggested(&state), ["YBBN"]);
    let missed: Vec<Icao> = state.plan.missed().map(|(icao, _problem)| icao).collect();
    assert_eq!(missed, [icao("NZWN")]);
}

#[test]
fn a_list_that_is_on_the_screen_is_not_asked_for_again() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    read(&mut state, "NZWN DCT YBBN/01L");
    let asked = suggest(&mut state);
    assert_eq!(asked.len(), 1, "{asked:?}");
    listed(&mut state, asked[0]);
    assert_eq!(suggested(&state)[0], "YBBN");
}

#[test]
fn an_airport_that_is_opened_meanwhile_answers_for_both() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN/01L");
    let asked = suggest(&mut state);
    listed(&mut state, asked[0]);
    let (_record, list) = open(&mut state, "YBBN");
    listed(&mut state, (icao("YBBN"), list));
    assert_eq!(suggested(&state), ["YBBN"]);
}

#[test]
fn a_plan_that_cannot_be_read_leaves_the_flight_that_there_is() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN/01L");
    let before = state.settings.flight.clone();
    read(&mut state, "?");
    assert!(before.is_some());
    assert_eq!(state.settings.flight, before);
    assert!(state.plan.problem.is_some());
}

#[test]
fn signing_out_forgets_what_the_service_told_and_leaves_the_flight() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN/01L");
    for asked in suggest(&mut state) {
        listed(&mut state, asked);
    }
    assert!(!suggested(&state).is_empty());
    state.perform(Action::SignOut);
    assert_eq!(suggested(&state), Vec::<String>::new());
    assert!(state.settings.flight.is_some());
}
