//! Signing in and out, and what stays when the service ends a session.

use std::sync::mpsc::channel;

use eframe::App as _;
use egui::Key;
use flightbag::message::{Action, Preference};

use crate::harness::{APPROACH, APPROACH_PICTURE, DEADLINE, Desk, Person, Start};

fn with(person: Person) -> Start {
    Start {
        person,
        ..Start::default()
    }
}

#[test]
fn the_whole_main_job_leads_from_sign_in_to_a_chart() {
    let mut desk = Desk::start(Start::default());
    desk.rest();
    assert!(desk.shows("Sign in to see charts"));
    desk.click("Sign in with browser");
    desk.step_until_shown("Airport search");
    desk.open_airport("YBBN");
    assert!(desk.shows("Brisbane International Airport"));
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    assert!(desk.shows("This chart is linked to the account full.pilot"));
    assert!(desk.says("For flight simulation only"));
    assert!(desk.shows("No simulator"));
}

#[test]
fn a_refusal_in_the_browser_is_said_and_another_try_is_offered() {
    let mut desk = Desk::start(with(Person::Refuses));
    desk.click("Sign in with browser");
    desk.step_until_said("refused in the browser");
    desk.rest();
    assert!(desk.offers("Sign in with browser"));
}

#[test]
fn a_sign_in_that_waits_can_be_cancelled() {
    let mut desk = Desk::start(with(Person::Waits));
    desk.click("Sign in with browser");
    desk.step_until_shown("Copy link");
    assert!(desk.shows("Waiting for the browser …"));
    desk.click("Cancel");
    desk.step_until_shown("Sign in to see charts");
    desk.rest();
    assert!(!desk.says("Copy link"));
}

#[test]
fn the_window_says_that_it_finishes_when_the_browser_has_come_back() {
    let mut desk = Desk::start(with(Person::Full));
    let hold = desk.demo().control().hold("/connect/token");
    desk.click("Sign in with browser");
    desk.step_until_shown("Finishing the sign-in …");
    assert!(desk.offers("Cancel"));
    assert!(!desk.says("Copy link"));
    hold.release();
    desk.step_until_shown("Airport search");
}

#[test]
fn without_a_browser_the_address_is_offered_for_copying() {
    let mut desk = Desk::start(with(Person::WithoutBrowser));
    desk.click("Sign in with browser");
    desk.step_until_shown("Open this address in a browser");
    assert!(desk.offers("Copy link"));
    assert!(desk.says("/connect/authorize?"));
}

#[test]
fn p9_signing_out_leaves_nothing_on_the_screen() {
    let mut desk = Desk::with_chart(Start::default());
    desk.click("Account");
    desk.step_until_shown("Sign out");
    desk.click("Sign out");
    desk.step_until_shown("Sign in to see charts");
    desk.rest();
    for gone in ["YBBN", "ILS RWY", "full.pilot", "Brisbane", "Sign out"] {
        assert!(
            !desk.says(gone),
            "{gone} is still there: {:#?}",
            desk.words()
        );
    }
}

#[test]
fn a_session_that_ends_keeps_the_chart_and_offers_to_sign_in_again() {
    let mut desk = Desk::with_chart(Start::default());
    desk.demo().control().refuse_tokens();
    desk.demo().control().end_sessions();
    desk.choose_chart("ILS RWY 19L, index 11-2");
    desk.step_until("the end of the session", |desk| {
        desk.offers("Sign in again")
    });
    assert!(
        desk.shows("Brisbane International Airport"),
        "the airport stays"
    );
    desk.click("Sign in again");
    desk.step_until_shown("YBBN, 11-2, ILS RWY 19L");
    assert!(!desk.offers("Sign in again"));
}

#[test]
fn a_session_that_ends_while_a_chart_is_on_the_screen_takes_nothing_away() {
    let mut desk = Desk::with_chart(Start::default());
    desk.demo().control().refuse_tokens();
    desk.demo().control().end_sessions();
    desk.click("Switch to night");
    desk.step_until("the end of the session", |desk| {
        desk.offers("Sign in again")
    });
    assert!(desk.shows(APPROACH_PICTURE));
    assert!(desk.shows("This chart is linked to the account full.pilot"));
}

/// At a chart that fills the screen, with another page than that of the account in the drawer, after the session ended.
fn ended_in_full_screen(person: Person) -> Desk {
    let mut desk = Desk::with_chart(with(person));
    desk.demo().control().refuse_tokens();
    desk.demo().control().end_sessions();
    desk.click("Display");
    desk.press(Key::F11);
    assert!(!desk.offers("Settings"), "the rail is gone");
    desk.press(Key::N);
    desk.step_until("the end of the session", |desk| {
        desk.offers("Sign in again")
    });
    desk
}

fn assert_is_where_it_was(desk: &mut Desk) {
    desk.rest();
    assert!(!desk.offers("Settings"), "full screen again");
    assert!(desk.shows(APPROACH_PICTURE));
    desk.press(Key::F11);
    desk.rest();
    assert_eq!(desk.selected("Display"), Some(true));
}

#[test]
fn window_is_where_it_was_after_signing_in_again() {
    let mut desk = ended_in_full_screen(Person::Full);
    let hold = desk.demo().control().hold("/connect/token");
    desk.click("Sign in again");
    desk.step_until_shown("Finishing the sign-in …");
    assert_eq!(desk.selected("Account"), Some(true));
    hold.release();
    desk.step_until("the sign-in", |desk| !desk.says("Finishing the sign-in"));
    assert_is_where_it_was(&mut desk);
    assert!(!desk.offers("Sign in again"));
}

#[test]
fn window_is_where_it_was_after_a_cancelled_sign_in() {
    let mut desk = ended_in_full_screen(Person::Full);
    let hold = desk.demo().control().hold("/connect/token");
    desk.click("Sign in again");
    desk.step_until_shown("Finishing the sign-in …");
    desk.click("Cancel");
    assert_is_where_it_was(&mut desk);
    assert!(desk.offers("Sign in again"));
    drop(hold);
}

#[test]
fn a_token_that_is_refused_is_renewed_without_a_word() {
    let mut desk = Desk::at_airport(Start::default());
    desk.demo().control().refuse_tokens();
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    assert!(!desk.offers("Sign in again"));
}

#[test]
fn cancelling_a_sign_in_closes_the_way_back() {
    let mut desk = Desk::start(Start::default());
    let hold = desk.demo().control().hold("/connect/token");
    desk.click("Sign in with browser");
    assert!(hold.wait_until_reached(DEADLINE), "the browser came back");
    desk.step_until_shown("Finishing the sign-in …");
    desk.click("Cancel");
    desk.step_until_shown("Sign in to see charts");
    assert!(
        hold.wait_until_abandoned(DEADLINE),
        "the exchange was given up"
    );
    hold.release();
    desk.rest();
    assert!(desk.offers("Sign in with browser"));
}

#[test]
fn what_was_chosen_last_is_kept_when_the_window_loop_ends_and_nothing_is_dropped() {
    let mut desk = Desk::start(Start {
        remembers: true,
        ..Start::default()
    });
    let app = desk.window.state_mut();
    app.perform(Action::Prefer(Preference::PressedByOthers(true)));
    app.on_exit(None);
    let folder = desk.folder.as_ref().unwrap().path();
    let kept = std::fs::read_to_string(folder.join("settings.toml")).unwrap();
    assert!(kept.contains("pressed_by_others = true"), "{kept}");
}

#[test]
fn the_end_is_told_of_before_the_window_loop_is_left_and_once() {
    let mut desk = Desk::start(Start::default());
    let (tell, told) = channel();
    let app = desk.window.state_mut();
    app.at_end(move || tell.send(()).unwrap());
    app.on_exit(None);
    assert!(told.try_recv().is_ok());
    app.on_exit(None);
}
