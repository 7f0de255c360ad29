//! The second start opens where the first one ended: airport, tabs, what was seen of them. Pictures are fetched again.

use egui::Key;

use crate::harness::{APPROACH, APPROACH_PICTURE, Desk, Start};

fn remembering() -> Start {
    Start {
        embedded: false,
        remembers: true,
        ..Start::default()
    }
}

#[test]
fn the_chart_that_was_open_is_open_again_as_it_was_seen() {
    let mut desk = Desk::at_airport(remembering());
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    desk.press(Key::Plus);
    desk.press(Key::R);
    desk.rest();
    let seen = |desk: &Desk| {
        desk.window
            .state()
            .with_state(|state| state.desk.focused().map(|tab| tab.sight))
    };
    let before = seen(&desk);
    let pictures = desk.requests(".png");
    let mut desk = desk.restarted();
    desk.step_until_shown(APPROACH_PICTURE);
    desk.rest();
    assert_eq!(seen(&desk), before);
    assert_eq!(desk.requests(".png"), pictures + 1, "fetched again, once");
    assert!(desk.says("Brisbane International Airport"));
}

#[test]
fn after_signing_out_nothing_is_open_at_the_next_start() {
    let mut desk = Desk::at_airport(remembering());
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    desk.click("Account");
    desk.rest();
    desk.click("Sign out");
    desk.step_until_shown("Sign in to see charts");
    let mut desk = desk.restarted();
    desk.sign_in();
    desk.rest();
    let airport = |desk: &Desk| desk.window.state().with_state(|state| state.page.is_some());
    assert!(!airport(&desk), "the airport is among the recent ones only");
    assert_eq!(desk.requests(".png"), 1);
}
