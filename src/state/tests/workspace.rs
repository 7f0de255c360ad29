//! Tabs, panes and windows: where a chart can be seen, and that one which cannot keeps no picture.

use super::*;
use crate::chart::view_state::ViewState;
use crate::daylight::Light;

const SECOND: TabId = TabId(2);

/// Two charts of one airport, the second of them on the screen.
fn two_charts() -> AppState {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    for id in ["a", "b"] {
        let request = show(&mut state, id);
        complete(&mut state, request);
    }
    state
}

/// The same, side by side: the first one on the left.
fn side_by_side() -> AppState {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    complete(&mut state, request);
    let beside = state.perform(Action::OpenBeside(id("b")));
    complete(&mut state, image_request(&beside));
    state
}

fn id(chart: &str) -> ChartId {
    ChartId(Arc::from(chart))
}

fn place(state: &AppState, tab: TabId) -> Option<ChartPlace> {
    state.workspace.tab(tab).unwrap().place
}

fn has_picture(state: &AppState, tab: TabId) -> bool {
    state.workspace.tab(tab).unwrap().showing.picture.is_some()
}

const FIRST_PANE: Option<ChartPlace> = Some(ChartPlace::Pane(Pane::First));
const SECOND_PANE: Option<ChartPlace> = Some(ChartPlace::Pane(Pane::Second));

#[test]
fn opened_charts_keep_their_tabs() {
    let state = two_charts();
    assert_eq!(state.workspace.tabs().len(), 2);
    assert_eq!(place(&state, FIRST), None);
    assert!(!has_picture(&state, FIRST));
    assert_eq!(place(&state, SECOND), FIRST_PANE);
}

#[test]
fn chart_that_is_open_gets_no_second_tab() {
    let mut state = two_charts();
    let again = state.perform(Action::OpenChart(id("a")));
    assert_eq!(state.workspace.tabs().len(), 2);
    assert_eq!(state.showing().unwrap().chart.id, id("a"));
    let fetched = |command: &Command| matches!(command, Command::FetchPicture { tab: FIRST, .. });
    assert!(again.iter().any(fetched), "{again:?}");
    assert!(again.contains(&Command::CancelPicture { tab: SECOND }));
}

#[test]
fn charts_of_same_name_at_two_airports_are_two_charts() {
    let mut state = two_charts();
    arrive(&mut state, "NZWN", false);
    show_again(&mut state, "a");
    assert_eq!(state.workspace.tabs().len(), 3);
}

/// Opens a chart while another is on the screen.
fn show_again(state: &mut AppState, chart: &str) {
    state.perform(Action::OpenChart(id(chart)));
}

#[test]
fn tab_that_is_shown_again_is_fetched_again() {
    let mut state = two_charts();
    let commands = state.perform(Action::ShowTab(FIRST));
    assert!(matches!(
        commands.as_slice(),
        [
            Command::CancelPicture { tab: SECOND },
            Command::FetchPicture { tab: FIRST, .. }
        ]
    ));
    assert!(!has_picture(&state, SECOND));
}

#[test]
fn two_panes_show_two_charts_and_newer_one_has_keys() {
    let state = side_by_side();
    assert_eq!(
        (place(&state, FIRST), place(&state, SECOND)),
        (FIRST_PANE, SECOND_PANE)
    );
    assert!(has_picture(&state, FIRST) && has_picture(&state, SECOND));
    assert_eq!(state.showing().unwrap().chart.id, id("b"));
}

#[test]
fn visible_chart_gets_keys_in_its_pane() {
    let mut state = side_by_side();
    assert_eq!(state.perform(Action::OpenChart(id("a"))), Vec::new());
    assert_eq!(state.workspace.focus(), Pane::First);
    assert!(has_picture(&state, SECOND));
}

#[test]
fn one_pane_keeps_second_tab() {
    let mut state = side_by_side();
    let commands = state.perform(Action::Split(false));
    assert_eq!(commands, [Command::CancelPicture { tab: SECOND }]);
    assert!(!has_picture(&state, SECOND));
    assert_eq!(place(&state, FIRST), FIRST_PANE);
}

#[test]
fn empty_second_pane_waits_for_chart() {
    let mut state = two_charts();
    state.perform(Action::Split(true));
    assert!(state.showing().is_none());
    state.perform(Action::ShowTab(FIRST));
    assert_eq!(place(&state, FIRST), SECOND_PANE);
    assert_eq!(place(&state, SECOND), FIRST_PANE);
}

#[test]
fn chart_moves_into_window_and_back_with_its_picture() {
    let mut state = side_by_side();
    assert_eq!(
        state.perform(Action::PutTab(SECOND, ChartPlace::Window)),
        Vec::new()
    );
    assert_eq!(place(&state, SECOND), Some(ChartPlace::Window));
    assert!(has_picture(&state, SECOND));
    let back = state.perform(Action::PutTab(SECOND, ChartPlace::Pane(Pane::First)));
    assert_eq!(back, [Command::CancelPicture { tab: FIRST }]);
    assert!(has_picture(&state, SECOND) && !has_picture(&state, FIRST));
}

#[test]
fn window_that_is_closed_leaves_tab_without_picture() {
    let mut state = two_charts();
    state.perform(Action::PutTab(SECOND, ChartPlace::Window));
    let commands = state.perform(Action::HideTab(SECOND));
    assert_eq!(commands, [Command::CancelPicture { tab: SECOND }]);
    assert_eq!(place(&state, SECOND), None);
    assert!(!has_picture(&state, SECOND));
}

#[test]
fn closing_chart_shows_hidden_one_beside_it() {
    let mut state = two_charts();
    let commands = state.perform(Action::CloseTab(SECOND));
    assert!(matches!(
        commands.as_slice(),
        [
            Command::CancelPicture { tab: SECOND },
            Command::FetchPicture { tab: FIRST, .. }
        ]
    ));
    assert_eq!(place(&state, FIRST), FIRST_PANE);
}

#[test]
fn closed_pane_frees_the_workspace() {
    for (closed, left) in [(FIRST, SECOND), (SECOND, FIRST)] {
        let mut state = side_by_side();
        state.perform(Action::CloseTab(closed));
        assert!(!state.workspace.is_split());
        assert_eq!(place(&state, left), FIRST_PANE);
        assert!(has_picture(&state, left));
    }
}

#[test]
fn closing_hidden_tab_touches_nothing_else() {
    let mut state = two_charts();
    assert_eq!(state.perform(Action::CloseTab(FIRST)), Vec::new());
    assert!(has_picture(&state, SECOND));
}

#[test]
fn close_others_keeps_picture() {
    let mut state = side_by_side();
    let commands = state.perform(Action::CloseOtherTabs(SECOND));
    assert_eq!(commands, [Command::CancelPicture { tab: FIRST }]);
    assert_eq!(state.workspace.tabs().len(), 1);
    assert_eq!(place(&state, SECOND), FIRST_PANE);
    assert!(has_picture(&state, SECOND));
}

#[test]
fn page_turn_keeps_tab_drops_picture() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    complete(&mut state, request);
    image_request(&state.perform(Action::TurnTo(FIRST, id("b"))));
    assert_eq!(state.workspace.tabs().len(), 1);
    assert_eq!(state.showing().unwrap().chart.id, id("b"));
    assert!(!has_picture(&state, FIRST));
}

#[test]
fn turning_to_chart_that_is_open_shows_its_tab() {
    let mut state = two_charts();
    state.perform(Action::TurnTo(SECOND, id("a")));
    assert_eq!(state.workspace.tabs().len(), 2);
    assert_eq!(place(&state, FIRST), FIRST_PANE);
}

#[test]
fn hidden_chart_that_pane_turns_to_comes_into_that_pane() {
    let mut state = side_by_side();
    // A third takes the place of the second, which is hidden then.
    state.perform(Action::FocusPane(Pane::Second));
    arrive(&mut state, "NZWN", false);
    show_again(&mut state, "a");
    arrive(&mut state, "YBBN", false);
    assert_eq!(place(&state, SECOND), None);
    // Without the keys.
    state.perform(Action::TurnTo(FIRST, id("b")));
    assert_eq!(place(&state, SECOND), FIRST_PANE);
    assert_eq!(place(&state, FIRST), None);
    assert_eq!(place(&state, TabId(3)), SECOND_PANE, "it stays");
}

#[test]
fn window_that_turns_to_hidden_chart_stays_where_it_is() {
    let mut state = two_charts();
    let looked_at = ViewState {
        turns: 1,
        ..ViewState::default()
    };
    state.perform(Action::LookAt(SECOND, looked_at));
    state.perform(Action::PutTab(FIRST, ChartPlace::Window));
    arrive(&mut state, "NZWN", false);
    show_again(&mut state, "a");
    arrive(&mut state, "YBBN", false);
    assert_eq!(place(&state, SECOND), None);
    let commands = state.perform(Action::TurnTo(FIRST, id("b")));
    image_request(&commands);
    let window = state.workspace.tab(FIRST).unwrap();
    assert_eq!(window.place, Some(ChartPlace::Window));
    assert_eq!(window.showing.chart.id, id("b"));
    assert_eq!(window.view, looked_at);
    assert!(state.workspace.tab(SECOND).is_none(), "not twice");
    assert_eq!(place(&state, TabId(3)), FIRST_PANE);
}

#[test]
fn night_for_one_chart_leaves_other_by_day() {
    let mut state = side_by_side();
    let commands = state.perform(Action::ShowTabPalette(FIRST, Palette::Night));
    let [Command::FetchPicture { tab, file, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
    assert_eq!((*tab, file), (FIRST, &address("a_n.png")));
    assert_eq!(state.light.palette, Palette::Day);
    assert_eq!(state.palette_of(SECOND), Palette::Day);
}

#[test]
fn night_for_all_resets_one_chart() {
    let mut state = side_by_side();
    let night = state.perform(Action::ShowTabPalette(FIRST, Palette::Night));
    complete(&mut state, image_request(&night));
    // The first has its night picture already.
    let all = at_work(state.perform(Action::Light(Light::Night)));
    let [Command::FetchPicture { tab, .. }] = all.as_slice() else {
        panic!("{all:?}")
    };
    assert_eq!(*tab, SECOND);
    assert!(
        state
            .workspace
            .tabs()
            .iter()
            .all(|tab| tab.palette.is_none())
    );
}

#[test]
fn hidden_chart_is_not_fetched_when_palette_changes() {
    let mut state = two_charts();
    let commands = at_work(state.perform(Action::Light(Light::Night)));
    let [Command::FetchPicture { tab: SECOND, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
}

#[test]
fn giving_up_chart_that_was_seen_before_keeps_its_tab() {
    let mut state = two_charts();
    state.perform(Action::ShowTab(FIRST));
    let commands = state.perform(Action::CancelPicture(FIRST));
    assert_eq!(commands, [Command::CancelPicture { tab: FIRST }]);
    assert_eq!(place(&state, FIRST), None);
}

#[test]
fn tabs_stand_where_they_are_moved_to() {
    let mut state = two_charts();
    state.perform(Action::MoveTab(SECOND, 0));
    let order: Vec<TabId> = state.workspace.tabs().iter().map(|tab| tab.id).collect();
    assert_eq!(order, [SECOND, FIRST]);
    state.perform(Action::MoveTab(SECOND, 99));
    assert_eq!(state.workspace.tabs().last().unwrap().id, SECOND);
}

#[test]
fn signing_out_leaves_no_tab() {
    let mut state = side_by_side();
    state.perform(Action::SignOut);
    assert!(state.workspace.tabs().is_empty() && !state.workspace.is_split());
}

#[test]
fn oldest_tab_makes_room() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    if let Some(Remote::Ready(list)) = state.airports.page.as_mut().map(|page| &mut page.charts) {
        list.charts = (0..60).map(|n| chart(&format!("c{n}"), "YBBN")).collect();
    }
    for n in 0..60 {
        state.perform(Action::OpenChart(id(&format!("c{n}"))));
    }
    assert_eq!(state.workspace.tabs().len(), 50);
    assert!(state.workspace.tab_of(icao("YBBN"), &id("c9")).is_none());
    assert!(state.workspace.tab_of(icao("YBBN"), &id("c10")).is_some());
}

#[test]
fn command_for_tab_that_was_closed_does_nothing() {
    let mut state = two_charts();
    let gone = TabId(99);
    for action in [
        Action::ShowTab(gone),
        Action::PutTab(gone, ChartPlace::Pane(Pane::First)),
        Action::HideTab(gone),
        Action::CloseTab(gone),
        Action::CancelPicture(gone),
        Action::Retry(RetrySubject::Picture(gone)),
        Action::ShowTabPalette(gone, Palette::Night),
        Action::TurnTo(gone, id("b")),
    ] {
        assert_eq!(state.perform(action.clone()), Vec::new(), "{action:?}");
    }
    assert!(has_picture(&state, SECOND));
}
