//! What the command line, a second start and `flightbag send` ask for is seen, whatever was on the screen.

use egui::{Key, ViewportCommand};
use flightbag::airport::Icao;
use flightbag::instance::{InstanceCall, InstanceResponse, StartupArgs};
use flightbag::message::{Action, Preference};

use crate::harness::{AIRPORT, APPROACH, APPROACH_PICTURE, Start, TestApp};

const WELLINGTON: &str = "Wellington International Airport";

fn nzwn() -> Option<Icao> {
    Icao::parse("NZWN").ok()
}

fn opened(airport: Option<Icao>) -> StartupArgs {
    StartupArgs {
        airport,
        ..StartupArgs::default()
    }
}

/// Has another program ask.
fn ask(app: &TestApp, call: InstanceCall) {
    let handler = app.window.state().call_handler(&app.window.ctx);
    assert_eq!(handler(call), InstanceResponse::Done);
}

fn send(app: &TestApp, words: &str) {
    ask(app, InstanceCall::Press(words.to_owned()));
}

/// A window that others may press keys of.
fn obeying(start: Start) -> TestApp {
    let mut app = TestApp::signed_in(start);
    let preference = Preference::PressedByOthers(true);
    app.window.state().perform(Action::Prefer(preference));
    app.rest();
    app
}

/// The airport's charts are on the screen, and no list covers them.
fn is_seen(app: &mut TestApp) {
    app.step_until("the airport and its charts", |app| {
        app.shows(WELLINGTON) && app.offers("Airport diagram")
    });
    assert_eq!(app.typed(), "NZWN");
    assert_ne!(app.focused().as_deref(), Some("Airport search"));
    app.rest();
}

#[test]
fn airport_of_command_line_is_seen_after_sign_in() {
    let mut app = TestApp::start(Start::default());
    let ctx = app.window.ctx.clone();
    app.window.state().open(&ctx, opened(nzwn()));
    app.sign_in();
    is_seen(&mut app);
}

#[test]
fn unknown_airport_of_command_line_is_said() {
    let mut app = TestApp::start(Start::default());
    let ctx = app.window.ctx.clone();
    let unknown = Icao::parse("ZZZZ").ok();
    app.window.state().open(&ctx, opened(unknown));
    app.sign_in();
    app.step_until_shown("The chart service does not know ZZZZ. Check the identifier.");
}

#[test]
fn sent_airport_is_seen_over_list() {
    let mut app = obeying(Start::default());
    send(&app, "open NZWN");
    is_seen(&mut app);
    // Also while another one is searched.
    send(&app, "open YBBN");
    app.step_until_shown("Brisbane International Airport");
    app.click_field();
    app.window.event(egui::Event::Text("london".to_owned()));
    app.window.step();
    send(&app, "open NZWN");
    is_seen(&mut app);
}

#[test]
fn sent_airport_is_seen_over_other_pages_and_full_screen() {
    let mut app = obeying(Start::default());
    app.click("Settings");
    send(&app, "open NZWN");
    is_seen(&mut app);
    app.press(Key::D);
    app.press(Key::F11);
    app.rest();
    assert!(!app.offers("Settings"));
    send(&app, "open NZWN");
    is_seen(&mut app);
}

#[test]
fn airport_of_second_start_is_seen() {
    let mut app = obeying(Start::default());
    app.click("Settings");
    let airport = nzwn();
    ask(
        &app,
        InstanceCall::Open(StartupArgs {
            airport,
            ..StartupArgs::default()
        }),
    );
    app.window.step();
    assert!(app.asked_of_window().contains(&ViewportCommand::Focus));
    is_seen(&mut app);
}

#[test]
fn chart_of_address_is_seen() {
    let mut app = obeying(Start::default());
    app.click("Settings");
    ask(
        &app,
        InstanceCall::Open(StartupArgs {
            chart: Some("11-1".to_owned()),
            ..opened(Icao::parse(AIRPORT).ok())
        }),
    );
    app.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn status_tells_airport_and_chart() {
    let mut app = TestApp::start(Start::default());
    let status = |app: &TestApp| {
        let handler = app.window.state().call_handler(&app.window.ctx);
        match handler(InstanceCall::Status) {
            InstanceResponse::Status(status) => *status,
            answer => panic!("{answer:?}"),
        }
    };
    assert!(!status(&app).signed_in);
    app.sign_in();
    app.open_airport(AIRPORT);
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    let told = status(&app);
    assert!(told.signed_in);
    assert_eq!(told.airport, Icao::parse(AIRPORT).ok());
    assert_eq!(told.chart.unwrap().index_number, "11-1");
}

#[test]
fn plan_of_second_start_is_seen() {
    let mut app = obeying(Start::default());
    let folder = env!("CARGO_MANIFEST_DIR");
    let plan = std::path::Path::new(folder).join("tests/flight_plans");
    let plan = std::fs::read_dir(plan).unwrap().find_map(|file| {
        let path = file.ok()?.path();
        path.extension()
            .is_some_and(|end| end == "fms")
            .then_some(path)
    });
    ask(
        &app,
        InstanceCall::Open(StartupArgs {
            plan,
            ..StartupArgs::default()
        }),
    );
    app.step_until_shown("Clear flight");
}

#[test]
fn bad_plan_is_told_once() {
    let mut app = obeying(Start::default());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.fms");
    std::fs::write(&path, "no plan").unwrap();
    let plan = Some(path);
    ask(
        &app,
        InstanceCall::Open(StartupArgs {
            plan,
            ..StartupArgs::default()
        }),
    );
    let told = |app: &TestApp| {
        let problem = |state: &flightbag::state::AppState| state.plan.problem.clone();
        let problem = app.window.state().with_state(problem)?;
        Some(
            app.words()
                .iter()
                .filter(|words| **words == problem.to_string())
                .count(),
        )
    };
    app.step_until("the reason", |app| told(app).is_some_and(|times| times > 0));
    app.rest();
    assert_eq!(told(&app), Some(1));
    app.click("Charts");
    app.rest();
    assert_eq!(told(&app), Some(0), "it was read");
}

#[test]
fn every_sent_page_is_seen_over_list_and_full_screen() {
    let mut app = obeying(Start::default());
    send(&app, "open NZWN");
    is_seen(&mut app);
    for (words, seen) in [
        ("boards", "Nothing is pinned here"),
        ("charts", "Filter charts"),
        ("flight", "Route"),
        ("category-4", "Filter charts"),
        ("simulator", "Copy diagnostics"),
        ("row-down", "Filter charts"),
        ("airport", "Copy position"),
        ("filter-charts", "Filter charts"),
        ("settings", "Search settings"),
        ("find-airport", "Recent"),
    ] {
        app.rest();
        app.press(Key::F11);
        send(&app, words);
        app.step_until(words, |app| app.says(seen) && app.offers("Settings"));
        // The list of airports lies over everything else.
        send(&app, "find-airport");
        app.step_until("the list", |app| app.shows("Recent"));
        send(&app, words);
        app.step_until(words, |app| app.says(seen));
    }
}

/// Sends these commands to a small window, each while the sheet hides the charts.
fn walk_over_the_sheet(commands: &[&str]) {
    let mut app = obeying(Start {
        size: egui::vec2(480.0, 600.0),
        ..Start::default()
    });
    app.open_airport(AIRPORT);
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    for words in commands {
        send(&app, "charts");
        app.step_until("the sheet", |app| app.says("Filter charts"));
        send(&app, words);
        app.step_until(words, |app| !app.says("Filter charts"));
    }
}

#[test]
fn sent_chart_command_is_seen_in_small_window() {
    walk_over_the_sheet(&[
        "zoom-in",
        "zoom-out",
        "fit-page",
        "fit-width",
        "fit-height",
        "one-to-one",
        "plan-view",
        "briefing",
        "profile",
        "minima",
        "rotate-right",
        "rotate-left",
        "toggle-chart-palette",
        "toggle-ownship",
        "follow",
        "track-up",
        "recentre",
        "ruler",
        "pen",
        "undo",
        "redo",
        "toggle-mask",
        "next-chart",
        "previous-chart",
        "next-tab",
        "previous-tab",
        "tab-left",
        "tab-right",
        "split",
        "other-pane",
        "other-pane",
        "to-other-pane",
        "split",
        "close-others",
        "hide-chart",
        "next-tab",
        "close-chart",
    ]);
    walk_over_the_sheet(&["pop-out"]);
}

#[test]
fn sent_sign_in_shows_its_code_where_session_has_ended() {
    let mut app = TestApp::with_chart(Start::default());
    let preference = Preference::PressedByOthers(true);
    app.window.state().perform(Action::Prefer(preference));
    app.demo().control().refuse_tokens();
    app.demo().control().end_sessions();
    app.press(Key::N);
    app.step_until("the end of the session", |app| app.offers("Sign in again"));
    send(&app, "sign-in-on-device");
    app.step_until("a code and a way back", |app| app.offers("Cancel"));
    assert_eq!(app.selected("Account"), Some(true));
}
