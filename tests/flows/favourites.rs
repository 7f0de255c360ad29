//! Favourite and recent airports: marked, listed, remembered, and the user's own in every account.

use egui::{Key, Modifiers};

use crate::harness::{Start, TestApp};

const ADD: &str = "Add YBBN to favourites";
const REMOVE: &str = "Remove YBBN from favourites";

fn remembering() -> Start {
    Start {
        remembers: true,
        ..Start::default()
    }
}

fn signed_in_again(app: TestApp) -> TestApp {
    let mut app = app.restarted();
    app.step_until_shown("Sign in to see charts");
    app.click("Sign in with browser");
    app.step_until_shown("Airport search");
    app
}

#[test]
fn airport_becomes_favourite_by_its_star_and_is_listed() {
    let mut app = TestApp::at_airport(Start::default());
    app.click(ADD);
    app.step_until("the star", |app| app.offers(REMOVE));
    app.click_field();
    app.step_until_shown("Favourites");
    app.press(Key::Escape);
    app.step_until("the head", |app| app.offers(REMOVE));
    app.click(REMOVE);
    app.step_until("no star", |app| app.offers(ADD));
    app.click_field();
    assert!(!app.shows("Favourites"));
}

#[test]
fn airport_becomes_favourite_by_key() {
    let mut app = TestApp::at_airport(Start::default());
    for name in [REMOVE, ADD] {
        app.window.key_press_modifiers(Modifiers::COMMAND, Key::D);
        app.step_until(name, |app| app.offers(name));
    }
}

#[test]
fn airport_lists_survive_restart() {
    let mut app = TestApp::at_airport(remembering());
    app.click(ADD);
    app.open_airport("KSFO");
    let mut app = signed_in_again(app);
    assert!(app.shows("Favourites") && app.shows("Recent"));
    assert!(app.offers("KSFO, SFO, San Francisco International Airport"));
    app.click("YBBN, BNE");
    app.step_until_shown("Brisbane International Airport");
}

#[test]
fn last_airport_is_remembered() {
    let app = TestApp::at_airport(remembering());
    let app = signed_in_again(app);
    assert!(app.shows("Recent"));
    assert!(app.offers("YBBN, BNE"));
}

#[test]
fn signing_out_leaves_them() {
    let mut app = TestApp::at_airport(Start::default());
    app.click(ADD);
    app.open_airport("KSFO");
    app.activate("Account");
    app.rest();
    app.activate("Sign out");
    app.step_until_shown("Sign in to see charts");
    assert!(
        !app.says("YBBN") && !app.says("KSFO"),
        "nothing of it is on the screen"
    );
    app.click("Sign in with browser");
    app.step_until_shown("Airport search");
    assert!(app.shows("Favourites") && app.shows("Recent"));
}

#[test]
fn favourite_is_marked_among_results() {
    let mut app = TestApp::at_airport(Start::default());
    app.click(ADD);
    app.ask_for("brisbane");
    app.step_until_shown("Brisbane International Airport");
    app.click_field();
    app.window.event(egui::Event::Text("b".into()));
    app.window.step();
    app.window.step();
    assert!(app.says("Brisbane, Australia, favourite"));
}
