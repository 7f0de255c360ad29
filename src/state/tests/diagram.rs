//! The airport diagram where own-ship stands: when it is offered, and what taking the offer opens.

use super::*;
use crate::message::ChartPlace;
use crate::ownship::airport_detector::AirportVicinity;

fn stand_at(state: &mut AppState, airport: &str) {
    hear(state, AirportVicinity::At(icao(airport)));
}

fn hear(state: &mut AppState, vicinity: AirportVicinity) {
    state.absorb(Event::Vicinity(vicinity));
}

/// Signed in, own-ship at this airport.
fn standing_at(airport: &str) -> AppState {
    let mut state = signed_in(Access::Full);
    stand_at(&mut state, airport);
    state
}

/// A list with an approach, a parking chart and, as asked, the airport diagram.
fn list(airport: &str, with_diagram: bool) -> ChartList {
    let airport_chart = |id: &str, name: &str| Chart {
        category: Category::Airport,
        name: name.into(),
        ..chart(id, airport)
    };
    let mut charts = vec![chart("a", airport), airport_chart("p", "Parking")];
    if with_diagram {
        charts.push(airport_chart("d", "Airport diagram"));
    }
    ChartList {
        charts,
        left_out: 0,
    }
}

/// Takes the offer: the ids of the record and of the list that are asked for.
fn take(state: &mut AppState) -> (RequestId, RequestId) {
    let offered = state.offered_airport().unwrap();
    let commands = state.perform(Action::OpenDiagram(offered));
    let [
        Command::FetchAirport { id: record, .. },
        Command::FetchCharts {
            id: charts,
            version: Version::Std,
            ..
        },
    ] = commands.as_slice()
    else {
        panic!("{commands:?}")
    };
    (*record, *charts)
}

fn record_comes(state: &mut AppState, id: RequestId, airport: &str) -> Vec<Command> {
    let result = Ok(Box::new(Airport::unknown(icao(airport))));
    let commands = state.absorb(Event::AirportLoaded { id, result }).commands;
    // That it was opened is remembered by the loop.
    state.remember();
    commands
}

fn list_comes(state: &mut AppState, id: RequestId, list: ChartList) -> Vec<Command> {
    let result = Ok(list);
    state.absorb(Event::ChartsLoaded { id, result }).commands
}

/// Record and list come: what is fetched then.
fn both_come(
    state: &mut AppState,
    (record, charts): (RequestId, RequestId),
    airport: &str,
) -> Vec<Command> {
    let mut commands = record_comes(state, record, airport);
    commands.extend(list_comes(state, charts, list(airport, true)));
    commands
}

/// The id of the chart in the pane that has the keys.
fn shown(state: &AppState) -> Option<&str> {
    state.showing().map(|showing| &*showing.chart.id.0)
}

#[test]
fn ownship_airport_is_only_offered() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "NZWN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    assert_eq!(state.offered_airport(), None);
    stand_at(&mut state, "YBBN");
    assert_eq!(state.offered_airport(), Some(icao("YBBN")));
    assert_eq!(state.showing().unwrap().chart.icao, icao("NZWN"));
    assert_eq!(state.airports.page.as_ref().unwrap().icao, icao("NZWN"));
    assert!(state.airports.asking.is_none());
}

#[test]
fn nothing_is_offered_without_account() {
    let mut state = AppState::new(Palette::Day, false);
    stand_at(&mut state, "YBBN");
    assert_eq!(state.offered_airport(), None);
    assert_eq!(state.perform(Action::OpenDiagram(icao("YBBN"))), Vec::new());
    assert_eq!(state.pending_open.wanted_diagram(), None);
}

#[test]
fn offer_goes_when_own_ship_does() {
    let mut state = standing_at("YBBN");
    hear(&mut state, AirportVicinity::NotAtAirport);
    assert_eq!(state.offered_airport(), None);
    stand_at(&mut state, "YBBN");
    hear(&mut state, AirportVicinity::Unknown);
    assert_eq!(state.offered_airport(), None);
}

#[test]
fn diagram_opens_once_list_is_there() {
    for list_first in [false, true] {
        let mut state = signed_in(Access::Full);
        arrive(&mut state, "NZWN", false);
        show(&mut state, "a");
        stand_at(&mut state, "YBBN");
        let (record, charts) = take(&mut state);
        assert_eq!(state.pending_open.wanted_diagram(), Some(icao("YBBN")));
        let (before, after) = if list_first {
            let before = list_comes(&mut state, charts, list("YBBN", true));
            (before, record_comes(&mut state, record, "YBBN"))
        } else {
            let before = record_comes(&mut state, record, "YBBN");
            (before, list_comes(&mut state, charts, list("YBBN", true)))
        };
        assert_eq!(before, Vec::new());
        image_request(&after);
        assert_eq!(shown(&state), Some("d"));
        assert_eq!(state.workspace.tabs().len(), 2);
        assert_eq!(state.pending_open.wanted_diagram(), None);
    }
}

#[test]
fn diagram_opens_in_pane_that_has_keys() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "NZWN", false);
    show(&mut state, "a");
    state.perform(Action::OpenBeside(ChartId(Arc::from("b"))));
    stand_at(&mut state, "YBBN");
    let ids = take(&mut state);
    image_request(&both_come(&mut state, ids, "YBBN"));
    let place = |tab: TabId| state.workspace.tab(tab).unwrap().place;
    assert_eq!(place(FIRST), Some(ChartPlace::Pane(Pane::First)));
    assert_eq!(place(TabId(3)), Some(ChartPlace::Pane(Pane::Second)));
    assert_eq!(shown(&state), Some("d"));
}

#[test]
fn list_of_same_airport_on_screen_is_not_enough() {
    let mut state = standing_at("YBBN");
    let ids = take(&mut state);
    both_come(&mut state, ids, "YBBN");
    state.perform(Action::CloseTab(FIRST));
    let (record, charts) = take(&mut state);
    assert_eq!(shown(&state), None);
    record_comes(&mut state, record, "YBBN");
    assert_eq!(shown(&state), None);
    image_request(&list_comes(&mut state, charts, list("YBBN", true)));
    assert_eq!(shown(&state), Some("d"));
}

#[test]
fn visible_diagram_is_not_offered() {
    let mut state = standing_at("YBBN");
    let ids = take(&mut state);
    both_come(&mut state, ids, "YBBN");
    assert_eq!(state.offered_airport(), None);
    state.perform(Action::OpenChart(ChartId(Arc::from("a"))));
    assert_eq!(state.offered_airport(), Some(icao("YBBN")));
    let ids = take(&mut state);
    image_request(&both_come(&mut state, ids, "YBBN"));
    assert_eq!(shown(&state), Some("d"));
    assert_eq!(state.workspace.tabs().len(), 2, "its tab is shown again");
}

#[test]
fn offer_survives_another_chart() {
    let mut state = standing_at("YBBN");
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    assert_eq!(state.offered_airport(), Some(icao("YBBN")));
}

#[test]
fn second_tap_opens_one_diagram() {
    let mut state = standing_at("YBBN");
    let first = take(&mut state);
    let second = take(&mut state);
    assert_eq!(both_come(&mut state, first, "YBBN"), Vec::new());
    assert_eq!(shown(&state), None);
    image_request(&both_come(&mut state, second, "YBBN"));
    assert_eq!(state.workspace.tabs().len(), 1);
}

#[test]
fn another_airport_that_is_asked_for_meanwhile_wins() {
    let mut state = standing_at("YBBN");
    let late = take(&mut state);
    let (record, charts) = open(&mut state, "NZWN");
    assert_eq!(both_come(&mut state, late, "YBBN"), Vec::new());
    assert_eq!(both_come(&mut state, (record, charts), "NZWN"), Vec::new());
    assert_eq!(shown(&state), None);
}

#[test]
fn same_airport_that_is_typed_meanwhile_opens_no_diagram() {
    let mut state = standing_at("YBBN");
    take(&mut state);
    let typed = open(&mut state, "YBBN");
    assert_eq!(both_come(&mut state, typed, "YBBN"), Vec::new());
    assert_eq!(shown(&state), None);
}

#[test]
fn chart_that_is_opened_meanwhile_stays() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "NZWN", false);
    stand_at(&mut state, "YBBN");
    let ids = take(&mut state);
    show(&mut state, "b");
    assert_eq!(both_come(&mut state, ids, "YBBN"), Vec::new());
    assert_eq!(shown(&state), Some("b"));
}

#[test]
fn reaching_an_airport_changes_nothing() {
    let mut state = standing_at("YBBN");
    let ids = take(&mut state);
    stand_at(&mut state, "NZWN");
    image_request(&both_come(&mut state, ids, "YBBN"));
    assert_eq!(state.showing().unwrap().chart.icao, icao("YBBN"));
    assert_eq!(state.offered_airport(), Some(icao("NZWN")));
}

#[test]
fn nothing_opens_after_a_failed_list() {
    let mut state = standing_at("YBBN");
    let (record, charts) = take(&mut state);
    record_comes(&mut state, record, "YBBN");
    let result = Err(offline());
    state.absorb(Event::ChartsLoaded { id: charts, result });
    assert_eq!(state.pending_open.wanted_diagram(), None);
    assert!(state.airports.missed_diagram(icao("YBBN")));
    let commands = state.perform(Action::Retry(RetrySubject::Charts));
    let [Command::FetchCharts { id, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
    let id = *id;
    assert_eq!(list_comes(&mut state, id, list("YBBN", true)), Vec::new());
    assert_eq!(shown(&state), None);
    assert_eq!(state.offered_airport(), Some(icao("YBBN")));
}

#[test]
fn after_failed_record_nothing_opens() {
    let mut state = standing_at("YBBN");
    let (record, charts) = take(&mut state);
    state.absorb(Event::AirportLoaded {
        id: record,
        result: Err(offline()),
    });
    assert_eq!(state.pending_open.wanted_diagram(), None);
    assert!(state.airports.missed_diagram(icao("YBBN")));
    assert_eq!(
        list_comes(&mut state, charts, list("YBBN", true)),
        Vec::new()
    );
    let commands = state.perform(Action::Retry(RetrySubject::Airport));
    let [
        Command::FetchAirport { id: record, .. },
        Command::FetchCharts { id: charts, .. },
    ] = commands.as_slice()
    else {
        panic!("{commands:?}")
    };
    let again = (*record, *charts);
    assert_eq!(both_come(&mut state, again, "YBBN"), Vec::new());
}

#[test]
fn sign_out_forgets_what_to_open() {
    let mut state = standing_at("YBBN");
    let late = take(&mut state);
    state.perform(Action::DeclineDiagram(icao("YBBN")));
    state.perform(Action::SignOut);
    assert_eq!(state.offered_airport(), None);
    assert_eq!(both_come(&mut state, late, "YBBN"), Vec::new());
    assert!(state.workspace.tabs().is_empty());
    let commands = state.perform(Action::SignIn);
    let [Command::SignIn { id, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
    let (id, result) = (*id, Ok(account(Access::Full)));
    state.absorb(Event::SignedIn { id, result });
    assert_eq!(state.pending_open.wanted_diagram(), None);
    assert_eq!(state.offered_airport(), Some(icao("YBBN")));
}

#[test]
fn diagram_request_ends_with_account() {
    let mut state = standing_at("YBBN");
    let late = take(&mut state);
    let commands = state.perform(Action::SwitchAccount);
    let [Command::SignIn { id, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
    let (id, result) = (*id, Ok(Account::new("copilot", Access::Full)));
    state.absorb(Event::SignedIn { id, result });
    assert_eq!(state.pending_open.wanted_diagram(), None);
    both_come(&mut state, late, "YBBN");
    assert_eq!(shown(&state), None);
}

#[test]
fn missing_diagram_is_told_once() {
    let mut state = standing_at("YBBN");
    let (record, charts) = take(&mut state);
    record_comes(&mut state, record, "YBBN");
    assert!(!state.airports.missed_diagram(icao("YBBN")));
    assert_eq!(
        list_comes(&mut state, charts, list("YBBN", false)),
        Vec::new()
    );
    assert!(state.airports.missed_diagram(icao("YBBN")));
    assert!(!state.airports.missed_diagram(icao("NZWN")));
    let notice = state.notice().unwrap();
    assert_eq!(
        notice.text,
        "The service has no airport diagram for YBBN. Choose a chart from the list."
    );
    assert_eq!(shown(&state), None);
    assert_eq!(state.airports.page.as_ref().unwrap().icao, icao("YBBN"));
    assert_eq!(state.offered_airport(), None);
}

#[test]
fn declined_offer_returns_after_leaving() {
    let mut state = standing_at("YBBN");
    state.perform(Action::DeclineDiagram(icao("YBBN")));
    assert_eq!(state.offered_airport(), None);
    // A simulator that fell silent for a while has not flown.
    hear(&mut state, AirportVicinity::Unknown);
    stand_at(&mut state, "YBBN");
    assert_eq!(state.offered_airport(), None);
    hear(&mut state, AirportVicinity::NotAtAirport);
    stand_at(&mut state, "YBBN");
    assert_eq!(state.offered_airport(), Some(icao("YBBN")));
}

#[test]
fn declined_offer_comes_back_after_another_airport() {
    let mut state = standing_at("YBBN");
    state.perform(Action::DeclineDiagram(icao("YBBN")));
    stand_at(&mut state, "NZWN");
    assert_eq!(state.offered_airport(), Some(icao("NZWN")));
    stand_at(&mut state, "YBBN");
    assert_eq!(state.offered_airport(), Some(icao("YBBN")));
}
