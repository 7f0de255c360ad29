//! Windows that cannot be seen: how long they keep their pictures, and how these come back.

use std::time::{Duration, Instant};

use super::*;

/// A chart in the main window and one in a window of its own, both with their pictures.
fn two_windows() -> (AppState, TabId) {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    complete(&mut state, request);
    let own = state.perform(Action::OpenInWindow(ChartId(Arc::from("b"))));
    complete(&mut state, image_request(&own));
    let window = state.workspace.windows().next().unwrap().id;
    (state, window)
}

fn has_picture(state: &AppState, tab: TabId) -> bool {
    state.workspace.tab(tab).unwrap().showing.picture.is_some()
}

/// So many seconds after `begin`.
fn after(begin: Instant, secs: u64) -> Instant {
    begin + Duration::from_secs(secs)
}

#[test]
fn hidden_window_keeps_pictures_for_minute() {
    let (mut state, other) = two_windows();
    let begin = clock::now();
    let hidden = [WindowId::Main];
    assert_eq!(state.look_at_windows(&hidden, begin), None);
    assert_eq!(
        state.hidden.pictures_dropped_in(begin),
        Some(Duration::from_mins(1))
    );
    assert_eq!(state.look_at_windows(&hidden, after(begin, 59)), None);
    assert!(has_picture(&state, FIRST) && !state.hidden.is_emptied(WindowId::Main));
    let commands = state.look_at_windows(&hidden, after(begin, 60));
    assert_eq!(commands, Some(vec![Command::CancelPicture { tab: FIRST }]));
    assert!(!has_picture(&state, FIRST) && state.hidden.is_emptied(WindowId::Main));
    assert!(has_picture(&state, other), "its window can be seen");
    assert_eq!(state.hidden.pictures_dropped_in(after(begin, 60)), None);
    assert_eq!(state.look_at_windows(&hidden, after(begin, 99)), None);
}

#[test]
fn window_that_is_seen_again_asks_for_its_chart() {
    let (mut state, _other) = two_windows();
    let begin = clock::now();
    state.look_at_windows(&[WindowId::Main], begin);
    state.look_at_windows(&[WindowId::Main], after(begin, 60));
    let commands = state.look_at_windows(&[], after(begin, 300)).unwrap();
    assert!(
        matches!(
            commands.as_slice(),
            [Command::FetchPicture { tab: FIRST, .. }]
        ),
        "{commands:?}"
    );
    complete(&mut state, image_request(&commands));
    assert!(has_picture(&state, FIRST) && !state.hidden.is_emptied(WindowId::Main));
    assert_eq!(state.look_at_windows(&[], after(begin, 301)), None);
}

#[test]
fn window_that_is_seen_in_time_keeps_its_pictures() {
    let (mut state, _other) = two_windows();
    let begin = clock::now();
    state.look_at_windows(&[WindowId::Main], begin);
    assert_eq!(state.look_at_windows(&[], after(begin, 50)), None);
    // The minute begins again.
    state.look_at_windows(&[WindowId::Main], after(begin, 55));
    assert_eq!(
        state.look_at_windows(&[WindowId::Main], after(begin, 110)),
        None
    );
    assert!(has_picture(&state, FIRST));
}

#[test]
fn chart_window_drops_its_picture_alone() {
    let (mut state, own) = two_windows();
    let begin = clock::now();
    let hidden = [WindowId::Chart(own)];
    state.look_at_windows(&hidden, begin);
    let commands = state.look_at_windows(&hidden, after(begin, 61));
    assert_eq!(commands, Some(vec![Command::CancelPicture { tab: own }]));
    assert!(has_picture(&state, FIRST) && !has_picture(&state, own));
    // Closed meanwhile, it is not asked for.
    state.perform(Action::CloseTab(own));
    assert_eq!(
        state.look_at_windows(&[], after(begin, 62)),
        Some(Vec::new())
    );
}

#[test]
fn picture_that_comes_to_emptied_window_is_dropped() {
    let (mut state, _other) = two_windows();
    let begin = clock::now();
    state.look_at_windows(&[WindowId::Main], begin);
    state.look_at_windows(&[WindowId::Main], after(begin, 60));
    state.perform(Action::TogglePalette);
    let asked = state.look_at_windows(&[WindowId::Main], after(begin, 61));
    assert_eq!(asked, Some(vec![Command::CancelPicture { tab: FIRST }]));
    let commands = state.look_at_windows(&[], after(begin, 62)).unwrap();
    image_request(&commands);
}

#[test]
fn failure_of_chart_stays_in_hidden_window() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    let result = Err(offline());
    state.absorb(Event::PictureLoaded { id, result });
    let begin = clock::now();
    state.look_at_windows(&[WindowId::Main], begin);
    assert_eq!(
        state.look_at_windows(&[WindowId::Main], after(begin, 60)),
        None
    );
    state.look_at_windows(&[], after(begin, 61));
    assert!(
        state
            .workspace
            .tab(FIRST)
            .is_some_and(|tab| tab.showing.problem.is_some())
    );
}
