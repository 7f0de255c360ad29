//! New versions: looked for only where that is switched on or pressed for, without token, from the address in the configuration.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use clock::driven::DrivenClock;

use flightbag::message::{Action, ReleaseCommand};

use crate::harness::{DEADLINE, Person, Start, TestApp, document};

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
fn window(address: &str, person: Person) -> (TestApp, DrivenClock) {
    let mut app = TestApp::start(Start {
        releases: Some(address.to_owned().leak()),
        ..start(person)
    });
    app.step_until_shown("Sign in to see charts");
    let hands = go_by_hand(&mut app);
    (app, hands)
}

fn go_by_hand(app: &mut TestApp) -> DrivenClock {
    let hands = DrivenClock::default();
    app.window.state().go_by(hands.clock());
    app.window.step();
    hands
}

fn perform(app: &TestApp, command: ReleaseCommand) {
    app.window.state().perform(Action::Release(command));
}

fn pass(app: &mut TestApp, hands: &DrivenClock, time: Duration) {
    hands.pass(time);
    app.window.step();
    app.window.step();
}

fn find_setting(app: &mut TestApp, words: &str) {
    app.click("Settings");
    app.rest();
    app.type_into("Search settings", words);
    app.rest();
}

fn open_about(app: &mut TestApp) {
    find_setting(app, "licences");
    app.click("About");
    app.step_until_shown("New versions");
    app.rest();
}

/// Presses the button of the page *About*, where this is the list.
fn pressed(address: &str) -> TestApp {
    let (mut app, _hands) = window(address, Person::Waits);
    open_about(&mut app);
    app.click("Check now");
    app
}

#[test]
fn switched_off_asks_only_on_press() {
    let (address, heads) = with_versions(&["99.0.0"]);
    let (mut app, hands) = window(&address, Person::Waits);
    pass(&mut app, &hands, DAY);
    pass(&mut app, &hands, DAY);
    open_about(&mut app);
    assert!(heads.try_recv().is_err(), "nothing was asked for yet");
    app.click("Check now");
    app.step_until_shown("Version 99.0.0 of 2026-12-01 is available");
    heads.recv().unwrap();
    assert!(heads.try_recv().is_err(), "asked once");
    assert!(
        !app.offers("New version"),
        "told where it was asked for only"
    );
}

#[test]
fn newer_version_is_told_daily() {
    let (address, heads) = with_versions(&["98.0.0", "99.0.0", "100.0.0-beta.1"]);
    let (mut app, hands) = window(&address, Person::Waits);
    find_setting(&mut app, "new versions");
    app.turn("Check for new versions");
    pass(&mut app, &hands, Duration::from_secs(9));
    assert!(heads.try_recv().is_err(), "not at the start");
    pass(&mut app, &hands, Duration::from_secs(1));
    app.step_until_shown("New version");
    let head = heads.recv().unwrap();
    assert!(
        head.starts_with("GET /releases.json HTTP/1.1\r\n"),
        "{head}"
    );
    document::assert_plain(&head);
    app.click("New version");
    app.step_until_shown("Version 99.0.0 of 2026-12-01 is available");
    assert!(app.says("Charts turn in the direction of flight"));
    assert!(app.says("https://flightbag.example/99.0.0"));
    app.click("Do not show again");
    app.step_until("dismissed", |app| !app.offers("New version"));
    assert!(app.shows("Version 99.0.0 of 2026-12-01 is available"));
    assert!(heads.try_recv().is_err(), "asked once");
    pass(&mut app, &hands, DAY);
    heads.recv_timeout(DEADLINE).unwrap();
}

#[test]
fn dismissed_release_survives_restart() {
    let (address, heads) = with_versions(&["99.0.0"]);
    let (mut app, hands) = window(&address, Person::Waits);
    perform(&app, ReleaseCommand::Tell(true));
    pass(&mut app, &hands, Duration::from_secs(10));
    app.step_until_shown("New version");
    perform(&app, ReleaseCommand::Dismiss);
    heads.recv().unwrap();
    let mut app = app.restarted();
    app.step_until_shown("Sign in to see charts");
    open_about(&mut app);
    app.click("Check now");
    app.step_until_shown("Version 99.0.0 of 2026-12-01 is available");
    heads.recv().unwrap();
    assert!(!app.offers("New version"));
    let hands = go_by_hand(&mut app);
    pass(&mut app, &hands, Duration::from_mins(1));
    app.click("Check now");
    heads.recv().unwrap();
    assert!(heads.try_recv().is_err(), "the day was asked for already");
}

#[test]
fn same_and_older_version_are_no_news() {
    let (address, _heads) = with_versions(&[env!("CARGO_PKG_VERSION"), "0.0.9"]);
    let mut app = pressed(&address);
    app.step_until_shown("Flightbag is up to date.");
    assert!(!app.offers("Open download page"));
}

#[test]
fn answer_that_is_no_list_is_sentence_for_who_pressed() {
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
        let mut app = pressed(&address);
        app.step_until_said(sentence);
        assert!(app.says("The release server "), "{:#?}", app.words());
        assert!(!app.says("99.0.0"));
    }
}

#[test]
fn unawaited_failure_is_not_told() {
    let (address, heads) = server("404 Not Found", "", "");
    let (mut app, hands) = window(&address, Person::Waits);
    open_about(&mut app);
    perform(&app, ReleaseCommand::Tell(true));
    app.rest();
    while app.is_woken_within(Duration::ZERO) {}
    pass(&mut app, &hands, Duration::from_secs(10));
    heads.recv_timeout(DEADLINE).unwrap();
    assert!(app.is_woken_within(DEADLINE), "the answer came");
    app.rest();
    assert!(!app.says("release server"), "{:#?}", app.words());
}

#[test]
fn server_that_stalls_holds_nothing_up() {
    let (go_on, held) = channel::<()>();
    let (address, heads) = document::serve(PATH, move || {
        held.recv().ok();
        document::answer("200 OK", "", &list(&["99.0.0"]))
    });
    let mut app = pressed(&address);
    heads.recv_timeout(DEADLINE).unwrap();
    app.step_until_shown("Checking for a new version …");
    app.rest();
    find_setting(&mut app, "licences");
    app.click("About");
    app.step_until_shown("Checking for a new version …");
    go_on.send(()).unwrap();
    app.step_until_shown("Version 99.0.0 of 2026-12-01 is available");
}

#[test]
fn redirect_to_another_server_is_not_followed() {
    let (other, others_heads) = with_versions(&["99.0.0"]);
    let (address, _heads) = server("302 Found", &format!("Location: {other}\r\n"), "");
    let mut app = pressed(&address);
    let other = url::Url::parse(&other)
        .unwrap()
        .origin()
        .ascii_serialization();
    app.step_until_said(&format!(
        "redirects to {other}, which is not its own address"
    ));
    assert!(others_heads.try_recv().is_err());
}

#[test]
fn its_page_is_named_where_no_browser_can_be_started() {
    let (address, _heads) = with_versions(&["99.0.0"]);
    for (person, named) in [(Person::Waits, false), (Person::WithoutBrowser, true)] {
        let (mut app, _hands) = window(&address, person);
        open_about(&mut app);
        app.click("Check now");
        app.step_until_shown("Version 99.0.0 of 2026-12-01 is available");
        app.click("Open download page");
        if named {
            app.step_until_said("The page could not be opened: https://flightbag.example/99.0.0");
        } else {
            app.rest();
            assert!(!app.says("could not be opened"));
        }
    }
}
