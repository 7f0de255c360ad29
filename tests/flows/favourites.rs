//! Favourite and recent airports: marked, listed, remembered, and the user's own in every account.

use egui::{Key, Modifiers};

use crate::harness::{Desk, Start};

const ADD: &str = "Add YBBN to favourites";
const REMOVE: &str = "Remove YBBN from favourites";

fn remembering() -> Start {
    Start {
        remembers: true,
        ..Start::default()
    }
}

fn signed_in_again(desk: Desk) -> Desk {
    let mut desk = desk.restarted();
    desk.step_until_shown("Sign in to see charts");
    desk.click("Sign in with browser");
    desk.step_until_shown("Airport search");
    desk
}

#[test]
fn an_airport_becomes_a_favourite_by_its_star_and_is_listed() {
    let mut desk = Desk::at_airport(Start::default());
    desk.click(ADD);
    desk.step_until("the star", |desk| desk.offers(REMOVE));
    desk.click_field();
    desk.step_until_shown("Favourites");
    desk.press(Key::Escape);
    desk.step_until("the head", |desk| desk.offers(REMOVE));
    desk.click(REMOVE);
    desk.step_until("no star", |desk| desk.offers(ADD));
    desk.click_field();
    assert!(!desk.shows("Favourites"));
}

#[test]
fn an_airport_becomes_a_favourite_by_a_key() {
    let mut desk = Desk::at_airport(Start::default());
    for name in [REMOVE, ADD] {
        desk.window.key_press_modifiers(Modifiers::COMMAND, Key::D);
        desk.step_until(name, |desk| desk.offers(name));
    }
}

#[test]
fn favourites_and_recent_airports_are_there_after_a_restart() {
    let mut desk = Desk::at_airport(remembering());
    desk.click(ADD);
    desk.open_airport("KSFO");
    let mut desk = signed_in_again(desk);
    assert!(desk.shows("Favourites") && desk.shows("Recent"));
    assert!(desk.offers("KSFO, SFO, San Francisco International Airport"));
    desk.click("YBBN, BNE");
    desk.step_until_shown("Brisbane International Airport");
}

#[test]
fn an_airport_that_was_opened_last_is_remembered_without_another_action() {
    let desk = Desk::at_airport(remembering());
    let desk = signed_in_again(desk);
    assert!(desk.shows("Recent"));
    assert!(desk.offers("YBBN, BNE"));
}

#[test]
fn signing_out_leaves_them() {
    let mut desk = Desk::at_airport(Start::default());
    desk.click(ADD);
    desk.open_airport("KSFO");
    desk.activate("Account");
    desk.rest();
    desk.activate("Sign out");
    desk.step_until_shown("Sign in to see charts");
    assert!(
        !desk.says("YBBN") && !desk.says("KSFO"),
        "nothing of it is on the screen"
    );
    desk.click("Sign in with browser");
    desk.step_until_shown("Airport search");
    assert!(desk.shows("Favourites") && desk.shows("Recent"));
}

#[test]
fn a_favourite_is_marked_among_the_results() {
    let mut desk = Desk::at_airport(Start::default());
    desk.click(ADD);
    desk.ask_for("brisbane");
    desk.step_until_shown("Brisbane International Airport");
    desk.click_field();
    desk.window.event(egui::Event::Text("b".into()));
    desk.window.step();
    desk.window.step();
    assert!(desk.says("Brisbane, Australia, favourite"));
}
