//! New versions: looked for only where that is switched on or pressed for, without token, from the address in the configuration.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use flightbag::message::{Action, ReleaseCommand};

use crate::driven::Driven;
use crate::harness::{DEADLINE, Desk, Person, Start, document};

const PATH: &str = "/releases.json";
const DAY: Duration = Duration::from_hours(24);

/// The list of these versions.
fn list(versions: &[&str]) -> String {
    let releases = versions.iter().map(|version| {
        serde_json::json!({
            "version": version,
            "date": "2026-12-01",
            "new": ["Charts turn in the direction of flight", "Less memory"],
            "page": format!("https://flightbag.example/{version}"),
        })
    });
    let releases: Vec<_> = releases.collect();
    serde_json::json!({ "releases": releases }).to_string()
}

/// A server with this answer, and what it is asked.
fn server(status: &'static str, lines: &str, body: &str) -> (String, Receiver<String>) {
    let answer = document::answer(status, lines, body);
    document::serve(PATH, move || answer.clone())
}

fn with_versions(versions: &[&str]) -> (String, Receiver<String>) {
    server("200 OK", "", &list(versions))
}

fn start(person: Person) -> Start {
    Start {
        size: egui::vec2(1280.0, 2400.0),
        person,
        remembers: true,
        ..Start::default()
    }
}

/// The window before anybody has signed in, with a clock that only the test moves.
fn window(address: &str, person: Person) -> (Desk, Driven) {
    let mut desk = Desk::start(Start {
        releases: Some(address.to_owned().leak()),
        ..start(person)
    });
    desk.step_until_shown("Sign in to see charts");
    let hands = go_by_hand(&mut desk);
    (desk, hands)
}

fn go_by_hand(desk: &mut Desk) -> Driven {
    let hands = Driven::default();
    desk.window.state().go_by(hands.clock());
    desk.window.step();
    hands
}

fn perform(desk: &Desk, deed: ReleaseCommand) {
    desk.window.state().perform(Action::Release(deed));
}

fn pass(desk: &mut Desk, hands: &Driven, time: Duration) {
    hands.pass(time);
    desk.window.step();
    desk.window.step();
}

fn find_setting(desk: &mut Desk, words: &str) {
    desk.click("Settings");
    desk.rest();
    desk.type_into("Search settings", words);
    desk.rest();
}

fn open_about(desk: &mut Desk) {
    find_setting(desk, "licences");
    desk.click("About");
    desk.step_until_shown("New versions");
    desk.rest();
}

/// Presses the button of the page *About*, where this is the list.
fn pressed(address: &str) -> Desk {
    let (mut desk, _hands) = window(address, Person::Waits);
    open_about(&mut desk);
    desk.click("Check now");
    desk
}

#[test]
fn nothing_is_asked_while_it_is_off_until_somebody_presses() {
    let (address, heads) = with_versions(&["99.0.0"]);
    let (mut desk, hands) = window(&address, Person::Waits);
    pass(&mut desk, &hands, DAY);
    pass(&mut desk, &hands, DAY);
    open_about(&mut desk);
    assert!(heads.try_recv().is_err(), "nothing was asked for yet");
    desk.click("Check now");
    desk.step_until_shown("Version 99.0.0 of 2026-12-01 is available");
    heads.recv().unwrap();
    assert!(heads.try_recv().is_err(), "asked once");
    assert!(
        !desk.offers("New version"),
        "told where it was asked for only"
    );
}

#[test]
fn a_newer_version_is_told_once_a_day_when_that_is_switched_on_and_until_it_is_dismissed() {
    let (address, heads) = with_versions(&["98.0.0", "99.0.0", "100.0.0-beta.1"]);
    let (mut desk, hands) = window(&address, Person::Waits);
    find_setting(&mut desk, "new versions");
    desk.turn("Check for new versions");
    pass(&mut desk, &hands, Duration::from_secs(9));
    assert!(heads.try_recv().is_err(), "not at the start");
    pass(&mut desk, &hands, Duration::from_secs(1));
    desk.step_until_shown("New version");
    let head = heads.recv().unwrap();
    assert!(
        head.starts_with("GET /releases.json HTTP/1.1\r\n"),
        "{head}"
    );
    document::assert_plain(&head);
    desk.click("New version");
    desk.step_until_shown("Version 99.0.0 of 2026-12-01 is available");
    assert!(desk.says("Charts turn in the direction of flight"));
    assert!(desk.says("https://flightbag.example/99.0.0"));
    desk.click("Do not show again");
    desk.step_until("dismissed", |desk| !desk.offers("New version"));
    assert!(desk.shows("Version 99.0.0 of 2026-12-01 is available"));
    assert!(heads.try_recv().is_err(), "asked once");
    pass(&mut desk, &hands, DAY);
    heads.recv_timeout(DEADLINE).unwrap();
}

#[test]
fn what_was_asked_and_dismissed_is_remembered_over_a_restart() {
    let (address, heads) = with_versions(&["99.0.0"]);
    let (mut desk, hands) = window(&address, Person::Waits);
    perform(&desk, ReleaseCommand::Tell(true));
    pass(&mut desk, &hands, Duration::from_secs(10));
    desk.step_until_shown("New version");
    perform(&desk, ReleaseCommand::Dismiss);
    heads.recv().unwrap();
    let mut desk = desk.restarted();
    desk.step_until_shown("Sign in to see charts");
    open_about(&mut desk);
    desk.click("Check now");
    desk.step_until_shown("Version 99.0.0 of 2026-12-01 is available");
    heads.recv().unwrap();
    assert!(!desk.offers("New version"));
    let hands = go_by_hand(&mut desk);
    pass(&mut desk, &hands, Duration::from_mins(1));
    desk.click("Check now");
    heads.recv().unwrap();
    assert!(heads.try_recv().is_err(), "the day was asked for already");
}

#[test]
fn the_same_and_an_older_version_are_no_news() {
    let (address, _heads) = with_versions(&[env!("CARGO_PKG_VERSION"), "0.0.9"]);
    let mut desk = pressed(&address);
    desk.step_until_shown("Flightbag is up to date.");
    assert!(!desk.offers("Open download page"));
}

#[test]
fn an_answer_that_is_no_list_is_a_sentence_for_who_pressed() {
    let long = format!("{}{}", list(&["99.0.0"]), " ".repeat(300 << 10));
    for (status, body, sentence) in [
        (
            "200 OK",
            "<html>Sign in to the network</html>",
            "Flightbag cannot use",
        ),
        (
            "200 OK",
            "{\"releases\": [{\"version\":",
            "Flightbag cannot use",
        ),
        ("404 Not Found", "", "Flightbag cannot use"),
        ("200 OK", long.as_str(), "far too much data"),
    ] {
        let (address, _heads) = server(status, "", body);
        let mut desk = pressed(&address);
        desk.step_until_said(sentence);
        assert!(desk.says("The release server "), "{:#?}", desk.words());
        assert!(!desk.says("99.0.0"));
    }
}

#[test]
fn a_failure_that_nobody_waits_for_is_not_told() {
    let (address, heads) = server("404 Not Found", "", "");
    let (mut desk, hands) = window(&address, Person::Waits);
    open_about(&mut desk);
    perform(&desk, ReleaseCommand::Tell(true));
    desk.rest();
    while desk.is_woken_within(Duration::ZERO) {}
    pass(&mut desk, &hands, Duration::from_secs(10));
    heads.recv_timeout(DEADLINE).unwrap();
    assert!(desk.is_woken_within(DEADLINE), "the answer came");
    desk.rest();
    assert!(!desk.says("release server"), "{:#?}", desk.words());
}

#[test]
fn a_server_that_stalls_holds_nothing_up() {
    let (go_on, held) = channel::<()>();
    let (address, heads) = document::serve(PATH, move || {
        held.recv().ok();
        document::answer("200 OK", "", &list(&["99.0.0"]))
    });
    let mut desk = pressed(&address);
    heads.recv_timeout(DEADLINE).unwrap();
    desk.step_until_shown("Checking for a new version …");
    desk.rest();
    find_setting(&mut desk, "licences");
    desk.click("About");
    desk.step_until_shown("Checking for a new version …");
    go_on.send(()).unwrap();
    desk.step_until_shown("Version 99.0.0 of 2026-12-01 is available");
}

#[test]
fn a_redirect_to_another_server_is_not_followed() {
    let (other, others_heads) = with_versions(&["99.0.0"]);
    let (address, _heads) = server("302 Found", &format!("Location: {other}\r\n"), "");
    let mut desk = pressed(&address);
    let other = url::Url::parse(&other)
        .unwrap()
        .origin()
        .ascii_serialization();
    desk.step_until_said(&format!(
        "redirects to {other}, which is not its own address"
    ));
    assert!(others_heads.try_recv().is_err());
}

#[test]
fn its_page_is_named_where_no_browser_can_be_started() {
    let (address, _heads) = with_versions(&["99.0.0"]);
    for (person, named) in [(Person::Waits, false), (Person::WithoutBrowser, true)] {
        let (mut desk, _hands) = window(&address, person);
        open_about(&mut desk);
        desk.click("Check now");
        desk.step_until_shown("Version 99.0.0 of 2026-12-01 is available");
        desk.click("Open download page");
        if named {
            desk.step_until_said("The page could not be opened: https://flightbag.example/99.0.0");
        } else {
            desk.rest();
            assert!(!desk.says("could not be opened"));
        }
    }
}
