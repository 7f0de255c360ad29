//! What was open at the end of a run is open again in the next one, unless the user wants something else.

use super::*;
use crate::chart::view_state::{SavedViewTarget, ViewState};
use crate::settings::Settings;

const SEEN: ViewState = ViewState {
    part: SavedViewTarget::Free {
        x: 800,
        y: 1200,
        scale: 1500,
    },
    turns: 1,
};

/// The settings after a run with three tabs: the second in view and looked at closely, the third of another airport.
fn after_a_run() -> Settings {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    show(&mut state, "b");
    let b = state.workspace.focused().map(|tab| tab.id).unwrap();
    arrive(&mut state, "NZWN", false);
    state.perform(Action::OpenBeside(ChartId(Arc::from("a"))));
    state.perform(Action::FocusPane(Pane::First));
    state.perform(Action::LookAt(b, SEEN));
    state.remember_workspace();
    state.settings
}

/// The next run with these settings, before anybody is signed in.
fn next_run(settings: Settings) -> AppState {
    let mut state = AppState::new(Palette::Day, false);
    state.recall(settings, None);
    state.begin();
    state
}

fn sign_in(state: &mut AppState) -> Vec<Command> {
    let commands = state.perform(Action::SignIn);
    let Some(Command::SignIn { id, .. }) = commands.first() else {
        panic!("{commands:?}")
    };
    let result = Ok(account(Access::Full));
    state.absorb(Event::SignedIn { id: *id, result }).commands
}

fn lists(commands: &[Command]) -> Vec<(Icao, RequestId)> {
    let asked = commands.iter().filter_map(|command| match command {
        Command::FetchCharts { id, icao, .. } => Some((*icao, *id)),
        _ => None,
    });
    asked.collect()
}

fn list_comes(state: &mut AppState, (airport, id): (Icao, RequestId)) -> Vec<Command> {
    let charts = ["a", "b"].map(|chart_id| chart(chart_id, airport.as_str()));
    let result = Ok(ChartList {
        charts: charts.to_vec(),
        left_out: 0,
    });
    state.absorb(Event::ChartsLoaded { id, result }).commands
}

fn titles(state: &AppState) -> Vec<String> {
    let tabs = state.workspace.tabs().iter();
    tabs.map(|tab| format!("{} {}", tab.showing.chart.icao, tab.showing.chart.id))
        .collect()
}

#[test]
fn workspace_is_restored_in_any_order() {
    for backwards in [false, true] {
        let before = after_a_run();
        let mut state = next_run(before.clone());
        let mut asked = lists(&sign_in(&mut state));
        assert_eq!(asked.len(), 2, "one list for each airport: {asked:?}");
        if backwards {
            asked.reverse();
        }
        let mut commands = Vec::new();
        for list in asked {
            commands.extend(list_comes(&mut state, list));
        }
        let pictures = commands
            .iter()
            .filter(|command| matches!(command, Command::FetchPicture { .. }));
        assert_eq!(
            pictures.count(),
            2,
            "of what is to be seen, and nothing else"
        );
        assert_eq!(titles(&state), ["YBBN a", "YBBN b", "NZWN a"]);
        assert!(state.workspace.is_split());
        assert_eq!(state.workspace.focus(), Pane::First);
        let seen = state.workspace.in_pane(Pane::First).unwrap();
        assert_eq!((&*seen.showing.chart.id.0, seen.view), ("b", SEEN));
        state.remember_workspace();
        assert_eq!(state.settings.open.tabs, before.open.tabs);
    }
}

#[test]
fn reopening_waits_for_sign_in() {
    let before = after_a_run();
    let mut state = next_run(before.clone());
    state.perform(Action::ShowOwnship(false));
    state.remember_workspace();
    assert_eq!(state.settings.open, before.open);
}

#[test]
fn chart_that_user_asks_for_meanwhile_stays_in_view() {
    let mut state = next_run(after_a_run());
    let asked = lists(&sign_in(&mut state));
    arrive(&mut state, "KSFO", false);
    show(&mut state, "b");
    for list in asked {
        let commands = list_comes(&mut state, list);
        let pictures = commands
            .iter()
            .filter(|command| matches!(command, Command::FetchPicture { .. }));
        assert_eq!(pictures.count(), 0);
    }
    let seen = state.workspace.focused().unwrap();
    assert_eq!(seen.showing.chart.icao, icao("KSFO"));
    assert_eq!(state.workspace.tabs().len(), 4);
}

#[test]
fn start_airport_precedes_last_airport() {
    let mut state = next_run(after_a_run());
    state.airports.begin_at(icao("KSFO"));
    let commands = sign_in(&mut state);
    let records = commands.iter().filter_map(|command| match command {
        Command::FetchAirport { icao, .. } => Some(icao.as_str()),
        _ => None,
    });
    assert_eq!(records.collect::<Vec<_>>(), ["KSFO"]);
}

#[test]
fn list_that_does_not_come_loses_no_tab() {
    let before = after_a_run();
    let mut state = next_run(before.clone());
    for (_icao, id) in lists(&sign_in(&mut state)) {
        let result = Err(offline());
        state.absorb(Event::ChartsLoaded { id, result });
    }
    state.remember_workspace();
    let kept = &state.settings.open.tabs;
    assert_eq!(kept.len(), before.open.tabs.len());
    // Once it can be had, they are there.
    let (_record, list) = open(&mut state, "NZWN");
    list_comes(&mut state, (icao("NZWN"), list));
    assert_eq!(titles(&state), ["NZWN a"]);
}

#[test]
fn signing_out_forgets_what_was_open() {
    let mut state = next_run(after_a_run());
    sign_in(&mut state);
    state.perform(Action::SignOut);
    state.remember_workspace();
    assert_eq!(state.settings.open, Settings::default().open);
}

#[test]
fn charts_of_embedded_service_are_not_open_again() {
    let mut state = AppState::new(Palette::Day, true);
    state.recall(after_a_run(), None);
    state.begin();
    assert_eq!(lists(&sign_in(&mut state)), []);
}

#[test]
fn what_is_seen_of_pinned_chart_is_kept_with_pin() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    let tab = state.workspace.focused().unwrap();
    let (id, pin) = (tab.id, crate::boards::ChartPin::of(&tab.showing.chart));
    state.perform(Action::Board(crate::boards::BoardCommand::Pin(
        pin.clone(),
        None,
    )));
    state.perform(Action::LookAt(id, SEEN));
    state.perform(Action::CloseTab(id));
    let kept = state
        .settings
        .boards
        .list
        .iter()
        .flat_map(|board| &board.pins)
        .find(|kept| kept.is_same(&pin));
    assert_eq!(kept.map(|kept| kept.view), Some(SEEN));
    let pin = kept.unwrap().clone();
    state.perform(Action::OpenPin(pin, ChartPlace::Pane(Pane::First)));
    assert_eq!(state.workspace.focused().unwrap().view, SEEN);
}

#[test]
fn another_chart_in_same_tab_is_seen_whole() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    let id = state.workspace.focused().unwrap().id;
    state.perform(Action::LookAt(id, SEEN));
    state.perform(Action::TurnTo(id, ChartId(Arc::from("b"))));
    assert_eq!(
        state.workspace.focused().unwrap().view,
        ViewState::default()
    );
}
