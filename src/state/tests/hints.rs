//! Hints: each once, none over something more urgent, none where none is wanted.

use super::*;

fn told(state: &AppState) -> Option<String> {
    state.notice().map(|notice| notice.text.to_string())
}

/// Signed in for the first time, with nothing on the screen.
fn first_look() -> AppState {
    let mut state = signed_in(Access::Full);
    state.perform(Action::DismissNotice);
    state.perform(Action::ShowHints(true));
    state
}

fn with_chart() -> AppState {
    let mut state = first_look();
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    state
}

#[test]
fn first_chart_takes_two_gestures() {
    let mut state = with_chart();
    assert!(told(&state).is_some_and(|text| text.contains("Double tap")));
    state.perform(Action::DismissNotice);
    let id = show(&mut state, "b");
    complete(&mut state, id);
    assert_eq!(told(&state), None);
    assert!(
        state.settings.hints.gestures,
        "remembered for the next start"
    );
}

#[test]
fn hint_waits_until_what_is_said_was_read() {
    let mut state = first_look();
    arrive(&mut state, "YBBN", false);
    state.notices.tell(Notice::warning("Something is wrong."));
    let id = show(&mut state, "a");
    complete(&mut state, id);
    assert_eq!(told(&state).as_deref(), Some("Something is wrong."));
    state.perform(Action::DismissNotice);
    assert!(told(&state).is_some_and(|text| text.contains("Double tap")));
    state.perform(Action::DismissNotice);
    assert_eq!(told(&state), None);
}

#[test]
fn hints_switch_off_and_on() {
    let mut state = first_look();
    state.perform(Action::ShowHints(false));
    assert_eq!(state.settings.hints, Hints::DONE);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    assert_eq!(told(&state), None);
    state.perform(Action::ShowHints(true));
    let id = show(&mut state, "b");
    complete(&mut state, id);
    assert!(told(&state).is_some());
}

#[test]
fn picture_that_failed_gives_no_hint() {
    let mut state = first_look();
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    let result = Err(offline());
    state.absorb(Event::PictureLoaded { id, result });
    assert_eq!(told(&state), None);
}
