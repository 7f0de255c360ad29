//! The flight: its plan, and the charts that fit it, whose lists come in any order.

use super::*;
use crate::boards::{BoardCommand, ChartPin};
use crate::flight::{ChartSlot, plan};
use crate::message::{FlightCommand, PlanSource};

fn read(state: &mut AppState, route: &str) {
    let source = PlanSource::Typed(route.to_owned());
    let commands = at_work(state.perform(Action::Flight(FlightCommand::Read(source))));
    let [Command::ReadPlan { id, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
    let result = plan::read(route.as_bytes(), None)
        .map(|imported| Some(Box::new(imported)))
        .map_err(|error| Problem::new(ProblemKind::File, error.to_string()));
    state.absorb(Event::PlanRead { id: *id, result });
}

/// The airports whose lists are asked for, each with the id of the answer.
fn suggest(state: &mut AppState) -> Vec<(Icao, RequestId)> {
    let commands = state
        .perform(Action::Flight(FlightCommand::Suggest))
        .into_iter();
    let asked = commands.filter_map(|command| match command {
        Command::FetchCharts { id, icao, .. } => Some((icao, id)),
        _ => None,
    });
    asked.collect()
}

/// An approach to runway 01L, as every chart of these tests is.
fn listed(state: &mut AppState, (icao, id): (Icao, RequestId)) {
    let result = Ok(ChartList {
        charts: vec![chart("a", icao.as_str())],
        left_out: 0,
    });
    state.absorb(Event::ChartsLoaded { id, result });
}

fn suggested(state: &AppState) -> Vec<String> {
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
fn airport_whose_list_fails_is_told_and_costs_no_other() {
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
fn list_that_is_on_screen_is_not_asked_for_again() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    read(&mut state, "NZWN DCT YBBN/01L");
    let asked = suggest(&mut state);
    assert_eq!(asked.len(), 1, "{asked:?}");
    listed(&mut state, asked[0]);
    assert_eq!(suggested(&state)[0], "YBBN");
}

#[test]
fn airport_that_is_opened_meanwhile_answers_for_both() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN/01L");
    let asked = suggest(&mut state);
    listed(&mut state, asked[0]);
    let (_record, list) = open(&mut state, "YBBN");
    listed(&mut state, (icao("YBBN"), list));
    assert_eq!(suggested(&state), ["YBBN"]);
}

#[test]
fn unreadable_plan_keeps_flight() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN/01L");
    let before = state.settings.flight.clone();
    read(&mut state, "?");
    assert!(before.is_some());
    assert_eq!(state.settings.flight, before);
    assert!(state.plan.problem.is_some());
}

#[test]
fn signing_out_forgets_what_service_told_and_leaves_flight() {
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

fn open_slot(state: &mut AppState, slot: ChartSlot) -> Vec<Command> {
    state.perform(Action::Flight(FlightCommand::Open(slot)))
}

fn pin(state: &mut AppState, id: &str, airport: &str) {
    let board_command = BoardCommand::Pin(ChartPin::of(&chart(id, airport)), None);
    state.perform(Action::Board(board_command));
}

fn pinned(state: &AppState, slot: ChartSlot) -> Option<String> {
    let pin = state.settings.boards.slots.get(&slot)?;
    Some(pin.id.to_string())
}

/// How many charts are pinned to boards.
fn on_boards(state: &AppState) -> usize {
    let boards = state.settings.boards.list.iter();
    boards.map(|board| board.pins.len()).sum()
}

#[test]
fn slots_are_filled_from_plan_before_any_list() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN/34 DCT YBBN/01L ALT YBSU KSFO");
    let slots = state.plan.slots(&state.settings);
    assert_eq!(slot_count(&state.settings), slots.len());
    let words: Vec<&str> = slots.iter().map(|slot| &*slot.words).collect();
    assert_eq!(words, ["NZWN", "–", "–", "–", "YBBN", "YBSU"]);
    assert!(
        slots
            .iter()
            .all(|slot| slot.chart == SlotChartState::Unknown)
    );
}

#[test]
fn slot_tells_chart_that_is_pinned_in_place_of_diagram() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN");
    let words = |state: &AppState| state.plan.slots(&state.settings)[0].words.clone();
    for (name, told) in [("Airport diagram", "NZWN"), ("Parking", "Parking")] {
        let pin = ChartPin::of(&Chart {
            name: name.into(),
            category: Category::Airport,
            ..chart(name, "NZWN")
        });
        let fill = BoardCommand::Fill(ChartSlot::Departure, pin);
        state.perform(Action::Board(fill));
        assert_eq!(words(&state), told);
    }
}

#[test]
fn listed_slot_opens_at_once() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    read(&mut state, "NZWN DCT YBBN/01L");
    image_request(&open_slot(&mut state, ChartSlot::Approach));
    assert_eq!(state.showing().unwrap().chart.icao, icao("YBBN"));
    let slots = state.plan.slots(&state.settings);
    let approach = slots.iter().find(|slot| slot.slot == ChartSlot::Approach);
    let SlotChartState::Suggested(suggested) = &approach.unwrap().chart else {
        panic!("{slots:?}")
    };
    assert_eq!(suggested.reason.to_string(), "your runway 01L");
}

/// What a tap on the slot of the approach asks for.
fn asked_for_approach(state: &mut AppState) -> Vec<(Icao, RequestId)> {
    let commands = open_slot(state, ChartSlot::Approach).into_iter();
    let lists = commands.filter_map(|command| match command {
        Command::FetchCharts { id, icao, .. } => Some((icao, id)),
        _ => None,
    });
    lists.collect()
}

#[test]
fn slot_without_list_opens_when_it_came() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN/01L");
    let asked = asked_for_approach(&mut state);
    let [_departure, destination] = asked[..] else {
        panic!("{asked:?}")
    };
    assert_eq!(state.pending_open.slot, Some(ChartSlot::Approach));
    listed(&mut state, destination);
    assert_eq!(state.pending_open.slot, None);
    let wanted = state.pending_open.wanted_pin().map(|pin| pin.airport);
    assert_eq!(wanted, Some(icao("YBBN")));
}

#[test]
fn slot_gives_way_to_what_is_asked_for_later() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN/01L");
    let asked = asked_for_approach(&mut state);
    arrive(&mut state, "NZWN", false);
    show(&mut state, "a");
    listed(&mut state, asked[1]);
    assert_eq!(state.showing().unwrap().chart.icao, icao("NZWN"));
    assert_eq!(state.pending_open.wanted_pin(), None);
}

#[test]
fn slot_of_flight_that_is_left_opens_nothing() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN/01L");
    asked_for_approach(&mut state);
    read(&mut state, "NZWN DCT YBBN/01L ALT KSFO");
    for asked in suggest(&mut state) {
        listed(&mut state, asked);
    }
    assert_eq!(state.pending_open.wanted_pin(), None);
}

#[test]
fn slot_whose_list_fails_says_why() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN/01L");
    let (_icao, id) = asked_for_approach(&mut state)[1];
    let result = Err(offline());
    state.absorb(Event::ChartsLoaded { id, result });
    let told = state.notice().unwrap().text.clone();
    assert!(
        told.to_string().starts_with("YBBN: The chart service"),
        "{told}"
    );
    assert_eq!(state.pending_open.slot, None);
}

#[test]
fn slot_of_airport_without_charts_says_so() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN/01L");
    let (_icao, id) = asked_for_approach(&mut state)[1];
    let unknown = "The chart service does not know YBBN. Check the identifier.";
    let result = Err(Problem::new(ProblemKind::UnknownAirport, unknown));
    state.absorb(Event::ChartsLoaded { id, result });
    assert_eq!(state.notice().unwrap().text.to_string(), unknown);
    let failed = SlotChartState::Failed(ProblemKind::UnknownAirport);
    let mut slots = state.plan.slots(&state.settings).into_iter();
    let approach = slots.find(|slot| slot.slot == ChartSlot::Approach);
    assert_eq!(approach.unwrap().chart, failed);
}

#[test]
fn slot_without_chart_lists_its_airport() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    read(&mut state, "NZWN DCT YBBN/01L");
    open_slot(&mut state, ChartSlot::Star);
    let told = state.notice().unwrap().text.clone();
    assert!(
        told.to_string()
            .starts_with("STAR: no chart of YBBN matches"),
        "{told}"
    );
    assert!(state.showing().is_none());
}

#[test]
fn next_slot_passes_over_those_without_chart() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    read(&mut state, "YBBN DCT YBBN/01L");
    suggest(&mut state);
    assert_eq!(state.next_slot(), Some(ChartSlot::Approach));
    pin(&mut state, "b", "YBBN");
    open_slot(&mut state, ChartSlot::Approach);
    assert_eq!(
        state.next_slot(),
        Some(ChartSlot::Approach),
        "there is no other"
    );
}

#[test]
fn pin_fills_its_slot_before_board() {
    let mut state = signed_in(Access::Full);
    read(&mut state, "NZWN DCT YBBN/01L");
    pin(&mut state, "a", "YBBN");
    assert_eq!(pinned(&state, ChartSlot::Approach).as_deref(), Some("a"));
    assert_eq!(on_boards(&state), 0);
    pin(&mut state, "b", "YBBN");
    assert_eq!(pinned(&state, ChartSlot::Approach).as_deref(), Some("a"));
    assert_eq!(on_boards(&state), 1);
    // An approach of another airport is in no slot of the flight.
    pin(&mut state, "c", "KSFO");
    assert_eq!(on_boards(&state), 2);
}

#[test]
fn boards_come_and_go_with_their_flight() {
    let mut state = signed_in(Access::Full);
    pin(&mut state, "without", "YBBN");
    read(&mut state, "NZWN DCT YBBN/01L");
    assert_eq!(on_boards(&state), 0);
    pin(&mut state, "a", "YBBN");
    read(&mut state, "NZWN DCT KSFO");
    assert_eq!(pinned(&state, ChartSlot::Approach), None);
    // Another runway is no other flight.
    read(&mut state, "NZWN DCT YBBN/19R");
    assert_eq!(pinned(&state, ChartSlot::Approach).as_deref(), Some("a"));
    read(&mut state, "NZWN DCT YBBN/01R");
    assert_eq!(pinned(&state, ChartSlot::Approach).as_deref(), Some("a"));
    state.perform(Action::Flight(FlightCommand::Forget));
    assert_eq!(on_boards(&state), 1, "those from before the flights");
}

#[test]
fn list_on_its_way_to_screen_serves_flight_as_well() {
    let mut state = signed_in(Access::Full);
    let (id, list) = open(&mut state, "YBBN");
    let result = Ok(Box::new(Airport::unknown(icao("YBBN"))));
    state.absorb(Event::AirportLoaded { id, result });
    state.remember();
    read(&mut state, "NZWN DCT YBBN/01L");
    let asked = suggest(&mut state);
    let [departure] = asked[..] else {
        panic!("{asked:?}")
    };
    listed(&mut state, departure);
    listed(&mut state, (icao("YBBN"), list));
    assert_eq!(suggested(&state), ["YBBN"]);
}
