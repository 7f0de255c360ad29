//! A flight plan fetched from SimBrief: only when the button is pressed, without token, from the address in the configuration.

use std::net::TcpListener;
use std::sync::mpsc::Receiver;

use crate::harness::{Start, TestApp, document};

const PLAN: &str = include_str!("../flight_plans/simbrief.json");

/// A server that gives each caller this answer, and tells the head of each request.
fn server(status: &'static str, body: &'static str) -> (String, Receiver<String>) {
    document::serve("/api/xml.fetcher.php", move || {
        document::answer(status, "", body)
    })
}

fn at_flight_page(address: &str, start: Start) -> TestApp {
    let mut app = TestApp::signed_in(Start {
        simbrief: Some(address.to_owned().leak()),
        ..start
    });
    app.click("Flight");
    app.rest();
    app
}

/// Opens the ways to another flight below the one that is shown.
fn another_flight(app: &mut TestApp) {
    app.click("Another flight");
    app.rest();
}

fn tall() -> Start {
    Start {
        size: egui::vec2(1280.0, 1600.0),
        ..Start::default()
    }
}

#[test]
fn plan_is_fetched_only_on_press() {
    let (address, heads) = server("200 OK", PLAN);
    let mut app = at_flight_page(&address, tall());
    app.type_into("SimBrief user", "jo pilot");
    app.rest();
    assert!(heads.try_recv().is_err(), "nothing was asked for yet");
    app.click("Fetch from SimBrief");
    app.step_until_shown("Source: SimBrief flight plan");
    let head = heads.recv().unwrap();
    let asked = "GET /api/xml.fetcher.php?username=jo+pilot&json=v2 ";
    assert!(head.starts_with(asked), "{head}");
    document::assert_plain(&head);
    assert!(heads.try_recv().is_err(), "asked once");
}

#[test]
fn refusal_is_told_in_simbriefs_words_and_flight_stays() {
    let refusal =
        r#"{"fetch":{"userid":"","static_id":{},"status":"Error: Unknown UserID","time":"0.0"}}"#;
    let (address, _heads) = server("400 Bad Request", refusal);
    let mut app = at_flight_page(&address, tall());
    app.type_into("Route", "NZWN DCT YBBN");
    app.rest();
    app.click("Use this route");
    app.step_until_shown("Destination: YBBN");
    another_flight(&mut app);
    app.type_into("SimBrief user", "unknown");
    app.rest();
    app.click("Fetch from SimBrief");
    app.step_until_said("Unknown UserID");
    assert!(app.shows("Destination: YBBN"));
}

#[test]
fn server_that_is_not_there_is_sentence() {
    let gone = TcpListener::bind(("127.0.0.1", 0))
        .unwrap()
        .local_addr()
        .unwrap();
    let mut app = at_flight_page(&format!("http://{gone}/"), tall());
    app.type_into("SimBrief user", "jo");
    app.rest();
    app.click("Fetch from SimBrief");
    app.step_until_said("The SimBrief server could not be reached");
}

#[test]
fn user_is_there_after_restart() {
    let (address, heads) = server("200 OK", PLAN);
    let start = Start {
        remembers: true,
        ..tall()
    };
    let mut app = at_flight_page(&address, start);
    app.type_into("SimBrief user", "123456");
    app.rest();
    app.click("Fetch from SimBrief");
    app.step_until_shown("Source: SimBrief flight plan");
    heads.recv().unwrap();
    let mut app = app.restarted();
    app.sign_in();
    app.click("Flight");
    app.rest();
    another_flight(&mut app);
    assert!(heads.try_recv().is_err(), "nothing is asked for by itself");
    app.click("Fetch from SimBrief");
    app.step_until_shown("Source: SimBrief flight plan");
    assert!(heads.recv().unwrap().contains("userid=123456"));
}
