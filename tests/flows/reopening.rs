//! The second start opens where the first one ended: airport, tabs, what was seen of them. Pictures are fetched again.

use egui::Key;

use crate::harness::{APPROACH, APPROACH_PICTURE, Start, TestApp};

fn remembering() -> Start {
    Start {
        embedded: false,
        remembers: true,
        ..Start::default()
    }
}

#[test]
fn chart_that_was_open_is_open_again_as_it_was_seen() {
    let mut app = TestApp::at_airport(remembering());
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    app.press(Key::Plus);
    app.press(Key::R);
    app.rest();
    let seen = |app: &TestApp| {
        app.window
            .state()
            .with_state(|state| state.workspace.focused().map(|tab| tab.view))
    };
    let before = seen(&app);
    let pictures = app.requests(".png");
    let mut app = app.restarted();
    app.step_until_shown(APPROACH_PICTURE);
    app.rest();
    assert_eq!(seen(&app), before);
    assert_eq!(app.requests(".png"), pictures + 1, "fetched again, once");
    assert!(app.says("Brisbane International Airport"));
    assert!(app.offers("ILS RWY 01L"), "its category is listed");
}

#[test]
fn after_signing_out_nothing_is_open_at_next_start() {
    let mut app = TestApp::at_airport(remembering());
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    app.click("Account");
    app.rest();
    app.click("Sign out");
    app.step_until_shown("Sign in to see charts");
    let mut app = app.restarted();
    app.sign_in();
    app.rest();
    let airport = |app: &TestApp| {
        app.window
            .state()
            .with_state(|state| state.airports.page.is_some())
    };
    assert!(!airport(&app), "the airport is among the recent ones only");
    assert_eq!(app.requests(".png"), 1);
}
