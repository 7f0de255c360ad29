//! Signing in and out, and what stays when the service ends a session.

use std::sync::mpsc::channel;

use eframe::App as _;
use egui::Key;
use flightbag::message::{Action, Preference};

use crate::harness::{APPROACH, APPROACH_PICTURE, DEADLINE, Person, Start, TestApp};

fn with(person: Person) -> Start {
    Start {
        person,
        ..Start::default()
    }
}

#[test]
fn whole_main_job_leads_from_sign_in_to_chart() {
    let mut app = TestApp::start(Start::default());
    app.rest();
    assert!(app.shows("Sign in to see charts"));
    app.click("Sign in with browser");
    app.step_until_shown("Airport search");
    app.open_airport("YBBN");
    assert!(app.shows("Brisbane International Airport"));
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    assert!(app.shows("This chart is linked to the account full.pilot"));
    assert!(app.says("For flight simulation only"));
    assert!(app.shows("No simulator"));
}

#[test]
fn refusal_in_browser_is_said_and_another_try_is_offered() {
    let mut app = TestApp::start(with(Person::Refuses));
    app.click("Sign in with browser");
    app.step_until_said("refused in the browser");
    app.rest();
    assert!(app.offers("Sign in with browser"));
}

#[test]
fn sign_in_that_waits_can_be_cancelled() {
    let mut app = TestApp::start(with(Person::Waits));
    app.click("Sign in with browser");
    app.step_until_shown("Copy link");
    assert!(app.shows("Waiting for the browser …"));
    app.click("Cancel");
    app.step_until_shown("Sign in to see charts");
    app.rest();
    assert!(!app.says("Copy link"));
}

#[test]
fn window_tells_sign_in_is_finishing() {
    let mut app = TestApp::start(with(Person::Full));
    let hold = app.demo().control().hold("/connect/token");
    app.click("Sign in with browser");
    app.step_until_shown("Finishing the sign-in …");
    assert!(app.offers("Cancel"));
    assert!(!app.says("Copy link"));
    hold.release();
    app.step_until_shown("Airport search");
}

#[test]
fn without_browser_address_is_offered_for_copying() {
    let mut app = TestApp::start(with(Person::WithoutBrowser));
    app.click("Sign in with browser");
    app.step_until_shown("Open this address in a browser");
    assert!(app.offers("Copy link"));
    assert!(app.says("/connect/authorize?"));
}

#[test]
fn p9_signing_out_leaves_nothing_on_screen() {
    let mut app = TestApp::with_chart(Start::default());
    app.click("Account");
    app.step_until_shown("Sign out");
    app.click("Sign out");
    app.step_until_shown("Sign in to see charts");
    app.rest();
    for gone in ["YBBN", "ILS RWY", "full.pilot", "Brisbane", "Sign out"] {
        assert!(!app.says(gone), "{gone} is still there: {:#?}", app.words());
    }
}

#[test]
fn ended_session_keeps_chart() {
    let mut app = TestApp::with_chart(Start::default());
    app.demo().control().refuse_tokens();
    app.demo().control().end_sessions();
    app.choose_chart("ILS RWY 19L, index 11-2");
    app.step_until("the end of the session", |app| app.offers("Sign in again"));
    assert!(
        app.shows("Brisbane International Airport"),
        "the airport stays"
    );
    app.click("Sign in again");
    app.step_until_shown("YBBN, 11-2, ILS RWY 19L");
    assert!(!app.offers("Sign in again"));
}

#[test]
fn session_end_leaves_open_chart() {
    let mut app = TestApp::with_chart(Start::default());
    app.demo().control().refuse_tokens();
    app.demo().control().end_sessions();
    app.click("Switch to night");
    app.step_until("the end of the session", |app| app.offers("Sign in again"));
    assert!(app.shows(APPROACH_PICTURE));
    assert!(app.shows("This chart is linked to the account full.pilot"));
}

/// At a chart that fills the screen, with another page than that of the account in the drawer, after the session ended.
fn ended_in_full_screen(person: Person) -> TestApp {
    let mut app = TestApp::with_chart(with(person));
    app.demo().control().refuse_tokens();
    app.demo().control().end_sessions();
    app.click("Display");
    app.press(Key::F11);
    assert!(!app.offers("Settings"), "the rail is gone");
    app.press(Key::N);
    app.step_until("the end of the session", |app| app.offers("Sign in again"));
    app
}

fn assert_is_where_it_was(app: &mut TestApp) {
    app.rest();
    assert!(!app.offers("Settings"), "full screen again");
    assert!(app.shows(APPROACH_PICTURE));
    app.press(Key::F11);
    app.rest();
    assert_eq!(app.selected("Display"), Some(true));
}

#[test]
fn window_is_where_it_was_after_signing_in_again() {
    let mut app = ended_in_full_screen(Person::Full);
    let hold = app.demo().control().hold("/connect/token");
    app.click("Sign in again");
    app.step_until_shown("Finishing the sign-in …");
    assert_eq!(app.selected("Account"), Some(true));
    hold.release();
    app.step_until("the sign-in", |app| !app.says("Finishing the sign-in"));
    assert_is_where_it_was(&mut app);
    assert!(!app.offers("Sign in again"));
}

#[test]
fn window_is_where_it_was_after_cancelled_sign_in() {
    let mut app = ended_in_full_screen(Person::Full);
    let hold = app.demo().control().hold("/connect/token");
    app.click("Sign in again");
    app.step_until_shown("Finishing the sign-in …");
    app.click("Cancel");
    assert_is_where_it_was(&mut app);
    assert!(app.offers("Sign in again"));
    drop(hold);
}

#[test]
fn token_that_is_refused_is_renewed_without_word() {
    let mut app = TestApp::at_airport(Start::default());
    app.demo().control().refuse_tokens();
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    assert!(!app.offers("Sign in again"));
}

#[test]
fn cancelling_sign_in_closes_way_back() {
    let mut app = TestApp::start(Start::default());
    let hold = app.demo().control().hold("/connect/token");
    app.click("Sign in with browser");
    assert!(hold.wait_until_reached(DEADLINE), "the browser came back");
    app.step_until_shown("Finishing the sign-in …");
    app.click("Cancel");
    app.step_until_shown("Sign in to see charts");
    assert!(
        hold.wait_until_abandoned(DEADLINE),
        "the exchange was given up"
    );
    hold.release();
    app.rest();
    assert!(app.offers("Sign in with browser"));
}

#[test]
fn last_choice_is_saved_at_end() {
    let mut app = TestApp::start(Start {
        remembers: true,
        ..Start::default()
    });
    let program = app.window.state_mut();
    program.perform(Action::Prefer(Preference::PressedByOthers(true)));
    program.on_exit(None);
    let folder = app.folder.as_ref().unwrap().path();
    let kept = std::fs::read_to_string(folder.join("settings.toml")).unwrap();
    assert!(kept.contains("pressed_by_others = true"), "{kept}");
}

#[test]
fn end_is_told_of_before_window_loop_is_left_and_once() {
    let mut app = TestApp::start(Start::default());
    let (tell, told) = channel();
    let program = app.window.state_mut();
    program.at_end(move || tell.send(()).unwrap());
    program.on_exit(None);
    assert!(told.try_recv().is_ok());
    program.on_exit(None);
}
