//! A flight plan fetched from SimBrief: only when the button is pressed, without token, from the address in the configuration.

use std::net::TcpListener;
use std::sync::mpsc::Receiver;

use crate::harness::{Desk, Start, document};

const PLAN: &str = include_str!("../flight_plans/simbrief.json");

/// A server that gives each caller this answer, and tells the head of each request.
fn server(status: &'static str, body: &'static str) -> (String, Receiver<String>) {
    document::serve("/api/xml.fetcher.php", move || {
        document::answer(status, "", body)
    })
}

fn at_flight_page(address: &str, start: Start) -> Desk {
    let mut desk = Desk::signed_in(Start {
        simbrief: Some(address.to_owned().leak()),
        ..start
    });
    desk.click("Flight");
    desk.rest();
    desk
}

fn tall() -> Start {
    Start {
        size: egui::vec2(1280.0, 1600.0),
        ..Start::default()
    }
}

#[test]
fn the_latest_plan_of_a_user_is_fetched_when_the_button_is_pressed_and_never_before() {
    let (address, heads) = server("200 OK", PLAN);
    let mut desk = at_flight_page(&address, tall());
    desk.type_into("SimBrief user", "jo pilot");
    desk.rest();
    assert!(heads.try_recv().is_err(), "nothing was asked for yet");
    desk.click("Fetch from SimBrief");
    desk.step_until_shown("Source: SimBrief flight plan");
    let head = heads.recv().unwrap();
    let asked = "GET /api/xml.fetcher.php?username=jo+pilot&json=v2 ";
    assert!(head.starts_with(asked), "{head}");
    document::assert_plain(&head);
    assert!(heads.try_recv().is_err(), "asked once");
}

#[test]
fn a_refusal_is_told_in_simbriefs_words_and_the_flight_stays() {
    let refusal =
        r#"{"fetch":{"userid":"","static_id":{},"status":"Error: Unknown UserID","time":"0.0"}}"#;
    let (address, _heads) = server("400 Bad Request", refusal);
    let mut desk = at_flight_page(&address, tall());
    desk.type_into("Route", "NZWN DCT YBBN");
    desk.rest();
    desk.click("Use this route");
    desk.step_until_shown("Destination: YBBN");
    desk.type_into("SimBrief user", "nobody");
    desk.rest();
    desk.click("Fetch from SimBrief");
    desk.step_until_said("Unknown UserID");
    assert!(desk.shows("Destination: YBBN"));
}

#[test]
fn a_server_that_is_not_there_is_a_sentence() {
    let gone = TcpListener::bind(("127.0.0.1", 0))
        .unwrap()
        .local_addr()
        .unwrap();
    let mut desk = at_flight_page(&format!("http://{gone}/"), tall());
    desk.type_into("SimBrief user", "jo");
    desk.rest();
    desk.click("Fetch from SimBrief");
    desk.step_until_said("The SimBrief server could not be reached");
}

#[test]
fn the_user_is_there_after_a_restart() {
    let (address, heads) = server("200 OK", PLAN);
    let start = Start {
        remembers: true,
        ..tall()
    };
    let mut desk = at_flight_page(&address, start);
    desk.type_into("SimBrief user", "123456");
    desk.rest();
    desk.click("Fetch from SimBrief");
    desk.step_until_shown("Source: SimBrief flight plan");
    heads.recv().unwrap();
    let mut desk = desk.restarted();
    desk.sign_in();
    desk.click("Flight");
    desk.rest();
    assert!(heads.try_recv().is_err(), "nothing is asked for by itself");
    desk.click("Fetch from SimBrief");
    desk.step_until_shown("Source: SimBrief flight plan");
    assert!(heads.recv().unwrap().contains("userid=123456"));
}
