//! Tabs, panes and windows: where a chart can be seen, and that one which cannot keeps no picture.

use super::*;
use crate::daylight::Light;

const SECOND: TabId = TabId(2);

/// Two charts of one airport, the second of them on the screen.
fn two_charts() -> State {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    for id in ["a", "b"] {
        let request = show(&mut state, id);
        complete(&mut state, request);
    }
    state
}

/// The same, side by side: the first one on the left.
fn side_by_side() -> State {
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

fn place(state: &State, tab: TabId) -> Option<Place> {
    state.desk.tab(tab).unwrap().place
}

fn has_picture(state: &State, tab: TabId) -> bool {
    state.desk.tab(tab).unwrap().showing.picture.is_some()
}

const FIRST_PANE: Option<Place> = Some(Place::Pane(Pane::First));
const SECOND_PANE: Option<Place> = Some(Place::Pane(Pane::Second));

#[test]
fn each_chart_that_is_opened_gets_a_tab_and_the_one_before_keeps_its_tab_without_a_picture() {
    let state = two_charts();
    assert_eq!(state.desk.tabs().len(), 2);
    assert_eq!(place(&state, FIRST), None);
    assert!(!has_picture(&state, FIRST));
    assert_eq!(place(&state, SECOND), FIRST_PANE);
}

#[test]
fn a_chart_that_is_open_gets_no_second_tab() {
    let mut state = two_charts();
    let again = state.perform(Action::OpenChart(id("a")));
    assert_eq!(state.desk.tabs().len(), 2);
    assert_eq!(state.showing().unwrap().chart.id, id("a"));
    let fetched = |command: &Command| matches!(command, Command::FetchImage { tab: FIRST, .. });
    assert!(again.iter().any(fetched), "{again:?}");
    assert!(again.contains(&Command::CancelImage { tab: SECOND }));
}

#[test]
fn charts_of_the_same_name_at_two_airports_are_two_charts() {
    let mut state = two_charts();
    arrive(&mut state, "NZWN", false);
    show_again(&mut state, "a");
    assert_eq!(state.desk.tabs().len(), 3);
}

/// Opens a chart while another is on the screen.
fn show_again(state: &mut State, chart: &str) {
    state.perform(Action::OpenChart(id(chart)));
}

#[test]
fn a_tab_that_is_shown_again_is_fetched_again() {
    let mut state = two_charts();
    let commands = state.perform(Action::ShowTab(FIRST));
    assert!(matches!(
        commands.as_slice(),
        [
            Command::CancelImage { tab: SECOND },
            Command::FetchImage { tab: FIRST, .. }
        ]
    ));
    assert!(!has_picture(&state, SECOND));
}

#[test]
fn two_panes_show_two_charts_and_the_newer_one_has_the_keys() {
    let state = side_by_side();
    assert_eq!(
        (place(&state, FIRST), place(&state, SECOND)),
        (FIRST_PANE, SECOND_PANE)
    );
    assert!(has_picture(&state, FIRST) && has_picture(&state, SECOND));
    assert_eq!(state.showing().unwrap().chart.id, id("b"));
}

#[test]
fn a_chart_that_can_be_seen_in_the_other_pane_gets_the_keys_there() {
    let mut state = side_by_side();
    assert_eq!(state.perform(Action::OpenChart(id("a"))), Vec::new());
    assert_eq!(state.desk.focus(), Pane::First);
    assert!(has_picture(&state, SECOND));
}

#[test]
fn one_pane_again_takes_the_second_chart_off_the_screen_and_keeps_its_tab() {
    let mut state = side_by_side();
    let commands = state.perform(Action::Split(false));
    assert_eq!(commands, [Command::CancelImage { tab: SECOND }]);
    assert!(!has_picture(&state, SECOND));
    assert_eq!(place(&state, FIRST), FIRST_PANE);
}

#[test]
fn an_empty_second_pane_waits_for_a_chart() {
    let mut state = two_charts();
    state.perform(Action::Split(true));
    assert!(state.showing().is_none());
    state.perform(Action::ShowTab(FIRST));
    assert_eq!(place(&state, FIRST), SECOND_PANE);
    assert_eq!(place(&state, SECOND), FIRST_PANE);
}

#[test]
fn a_chart_moves_into_a_window_and_back_with_its_picture() {
    let mut state = side_by_side();
    assert_eq!(
        state.perform(Action::PutTab(SECOND, Place::Window)),
        Vec::new()
    );
    assert_eq!(place(&state, SECOND), Some(Place::Window));
    assert!(has_picture(&state, SECOND));
    let back = state.perform(Action::PutTab(SECOND, Place::Pane(Pane::First)));
    assert_eq!(back, [Command::CancelImage { tab: FIRST }]);
    assert!(has_picture(&state, SECOND) && !has_picture(&state, FIRST));
}

#[test]
fn a_window_that_is_closed_leaves_the_tab_without_a_picture() {
    let mut state = two_charts();
    state.perform(Action::PutTab(SECOND, Place::Window));
    let commands = state.perform(Action::HideTab(SECOND));
    assert_eq!(commands, [Command::CancelImage { tab: SECOND }]);
    assert_eq!(place(&state, SECOND), None);
    assert!(!has_picture(&state, SECOND));
}

#[test]
fn closing_a_chart_shows_the_hidden_one_beside_it() {
    let mut state = two_charts();
    let commands = state.perform(Action::CloseTab(SECOND));
    assert!(matches!(
        commands.as_slice(),
        [
            Command::CancelImage { tab: SECOND },
            Command::FetchImage { tab: FIRST, .. }
        ]
    ));
    assert_eq!(place(&state, FIRST), FIRST_PANE);
}

#[test]
fn closing_one_of_two_panes_gives_the_other_chart_all_of_the_desk() {
    for (closed, left) in [(FIRST, SECOND), (SECOND, FIRST)] {
        let mut state = side_by_side();
        state.perform(Action::CloseTab(closed));
        assert!(!state.desk.is_split());
        assert_eq!(place(&state, left), FIRST_PANE);
        assert!(has_picture(&state, left));
    }
}

#[test]
fn closing_a_hidden_tab_touches_nothing_else() {
    let mut state = two_charts();
    assert_eq!(state.perform(Action::CloseTab(FIRST)), Vec::new());
    assert!(has_picture(&state, SECOND));
}

#[test]
fn closing_the_other_tabs_leaves_one_chart_with_its_picture() {
    let mut state = side_by_side();
    let commands = state.perform(Action::CloseOtherTabs(SECOND));
    assert_eq!(commands, [Command::CancelImage { tab: FIRST }]);
    assert_eq!(state.desk.tabs().len(), 1);
    assert_eq!(place(&state, SECOND), FIRST_PANE);
    assert!(has_picture(&state, SECOND));
}

#[test]
fn turning_the_page_keeps_the_tab_and_drops_the_old_picture_at_once() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    complete(&mut state, request);
    image_request(&state.perform(Action::TurnTo(FIRST, id("b"))));
    assert_eq!(state.desk.tabs().len(), 1);
    assert_eq!(state.showing().unwrap().chart.id, id("b"));
    assert!(!has_picture(&state, FIRST));
}

#[test]
fn turning_to_a_chart_that_is_open_shows_its_tab() {
    let mut state = two_charts();
    state.perform(Action::TurnTo(SECOND, id("a")));
    assert_eq!(state.desk.tabs().len(), 2);
    assert_eq!(place(&state, FIRST), FIRST_PANE);
}

#[test]
fn night_for_one_chart_leaves_the_other_by_day() {
    let mut state = side_by_side();
    let commands = state.perform(Action::ShowTabPalette(FIRST, Palette::Night));
    let [Command::FetchImage { tab, file, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
    assert_eq!((*tab, file), (FIRST, &address("a_n.png")));
    assert_eq!(state.palette, Palette::Day);
    assert_eq!(state.palette_of(SECOND), Palette::Day);
}

#[test]
fn night_for_everything_takes_back_what_was_chosen_for_one_chart() {
    let mut state = side_by_side();
    let night = state.perform(Action::ShowTabPalette(FIRST, Palette::Night));
    complete(&mut state, image_request(&night));
    // The first has its night picture already.
    let all = at_work(state.perform(Action::Light(Light::Night)));
    let [Command::FetchImage { tab, .. }] = all.as_slice() else {
        panic!("{all:?}")
    };
    assert_eq!(*tab, SECOND);
    assert!(state.desk.tabs().iter().all(|tab| tab.palette.is_none()));
}

#[test]
fn a_hidden_chart_is_not_fetched_when_the_palette_changes() {
    let mut state = two_charts();
    let commands = at_work(state.perform(Action::Light(Light::Night)));
    let [Command::FetchImage { tab: SECOND, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
}

#[test]
fn giving_up_a_chart_that_was_seen_before_keeps_its_tab() {
    let mut state = two_charts();
    state.perform(Action::ShowTab(FIRST));
    let commands = state.perform(Action::CancelImage(FIRST));
    assert_eq!(commands, [Command::CancelImage { tab: FIRST }]);
    assert_eq!(place(&state, FIRST), None);
}

#[test]
fn tabs_stand_where_they_are_moved_to() {
    let mut state = two_charts();
    state.perform(Action::MoveTab(SECOND, 0));
    let order: Vec<TabId> = state.desk.tabs().iter().map(|tab| tab.id).collect();
    assert_eq!(order, [SECOND, FIRST]);
    state.perform(Action::MoveTab(SECOND, 99));
    assert_eq!(state.desk.tabs().last().unwrap().id, SECOND);
}

#[test]
fn signing_out_leaves_no_tab() {
    let mut state = side_by_side();
    state.perform(Action::SignOut);
    assert!(state.desk.tabs().is_empty() && !state.desk.is_split());
}

#[test]
fn a_tab_that_was_seen_longest_ago_makes_room_for_one_too_many() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    if let Some(Remote::Ready(list)) = state.page.as_mut().map(|page| &mut page.charts) {
        list.charts = (0..60).map(|n| chart(&format!("c{n}"), "YBBN")).collect();
    }
    for n in 0..60 {
        state.perform(Action::OpenChart(id(&format!("c{n}"))));
    }
    assert_eq!(state.desk.tabs().len(), 50);
    assert!(state.desk.tab_of(icao("YBBN"), &id("c9")).is_none());
    assert!(state.desk.tab_of(icao("YBBN"), &id("c10")).is_some());
}

#[test]
fn a_command_for_a_tab_that_was_closed_does_nothing() {
    let mut state = two_charts();
    let gone = TabId(99);
    for action in [
        Action::ShowTab(gone),
        Action::PutTab(gone, Place::Pane(Pane::First)),
        Action::HideTab(gone),
        Action::CloseTab(gone),
        Action::CancelImage(gone),
        Action::Retry(Subject::Image(gone)),
        Action::ShowTabPalette(gone, Palette::Night),
        Action::TurnTo(gone, id("b")),
    ] {
        assert_eq!(state.perform(action.clone()), Vec::new(), "{action:?}");
    }
    assert!(has_picture(&state, SECOND));
}
