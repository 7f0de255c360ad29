//! What the command line, a second start and `flightbag send` ask for is seen, whatever was on the screen.

use egui::{Key, ViewportCommand};
use flightbag::airport::Icao;
use flightbag::instance::{Answer, Call, Opened};
use flightbag::message::{Action, Preference};

use crate::harness::{AIRPORT, APPROACH, APPROACH_PICTURE, Desk, Start};

const WELLINGTON: &str = "Wellington International Airport";

fn nzwn() -> Option<Icao> {
    Icao::parse("NZWN").ok()
}

fn opened(airport: Option<Icao>) -> Opened {
    Opened {
        airport,
        ..Opened::default()
    }
}

/// Has another program ask.
fn ask(desk: &Desk, call: Call) {
    let ear = desk.window.state().ear(&desk.window.ctx);
    assert_eq!(ear(call), Answer::Done);
}

fn send(desk: &Desk, words: &str) {
    ask(desk, Call::Press(words.to_owned()));
}

/// A window that others may press keys of.
fn obeying(start: Start) -> Desk {
    let mut desk = Desk::signed_in(start);
    let wish = Preference::PressedByOthers(true);
    desk.window.state().perform(Action::Prefer(wish));
    desk.rest();
    desk
}

/// The airport's charts are on the screen, and no list covers them.
fn is_seen(desk: &mut Desk) {
    desk.step_until("the airport and its charts", |desk| {
        desk.shows(WELLINGTON) && desk.offers("Airport diagram")
    });
    assert_eq!(desk.typed(), "NZWN");
    assert_ne!(desk.focused().as_deref(), Some("Airport search"));
    desk.rest();
}

#[test]
fn airport_of_the_command_line_is_seen_after_sign_in() {
    let mut desk = Desk::start(Start::default());
    let ctx = desk.window.ctx.clone();
    desk.window.state().open(&ctx, opened(nzwn()));
    desk.sign_in();
    is_seen(&mut desk);
}

#[test]
fn unknown_airport_of_the_command_line_is_said() {
    let mut desk = Desk::start(Start::default());
    let ctx = desk.window.ctx.clone();
    let unknown = Icao::parse("ZZZZ").ok();
    desk.window.state().open(&ctx, opened(unknown));
    desk.sign_in();
    desk.step_until_shown("The chart service does not know ZZZZ. Check the identifier.");
}

#[test]
fn sent_airport_is_seen_over_the_list() {
    let mut desk = obeying(Start::default());
    send(&desk, "open NZWN");
    is_seen(&mut desk);
    // Also while another one is searched.
    send(&desk, "open YBBN");
    desk.step_until_shown("Brisbane International Airport");
    desk.click_field();
    desk.window.event(egui::Event::Text("london".to_owned()));
    desk.window.step();
    send(&desk, "open NZWN");
    is_seen(&mut desk);
}

#[test]
fn sent_airport_is_seen_over_other_pages_and_full_screen() {
    let mut desk = obeying(Start::default());
    desk.click("Settings");
    send(&desk, "open NZWN");
    is_seen(&mut desk);
    desk.press(Key::D);
    desk.press(Key::F11);
    desk.rest();
    assert!(!desk.offers("Settings"));
    send(&desk, "open NZWN");
    is_seen(&mut desk);
}

#[test]
fn airport_of_a_second_start_is_seen() {
    let mut desk = obeying(Start::default());
    desk.click("Settings");
    let airport = nzwn();
    ask(
        &desk,
        Call::Open(Opened {
            airport,
            ..Opened::default()
        }),
    );
    desk.window.step();
    assert!(desk.asked_of_window().contains(&ViewportCommand::Focus));
    is_seen(&mut desk);
}

#[test]
fn chart_of_an_address_is_seen() {
    let mut desk = obeying(Start::default());
    desk.click("Settings");
    ask(
        &desk,
        Call::Open(Opened {
            chart: Some("11-1".to_owned()),
            ..opened(Icao::parse(AIRPORT).ok())
        }),
    );
    desk.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn status_tells_airport_and_chart() {
    let mut desk = Desk::start(Start::default());
    let status = |desk: &Desk| {
        let ear = desk.window.state().ear(&desk.window.ctx);
        match ear(Call::Status) {
            Answer::Status(status) => *status,
            answer => panic!("{answer:?}"),
        }
    };
    assert!(!status(&desk).signed_in);
    desk.sign_in();
    desk.open_airport(AIRPORT);
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    let told = status(&desk);
    assert!(told.signed_in);
    assert_eq!(told.airport, Icao::parse(AIRPORT).ok());
    assert_eq!(told.chart.unwrap().index_number, "11-1");
}

#[test]
fn plan_of_a_second_start_is_seen() {
    let mut desk = obeying(Start::default());
    let folder = env!("CARGO_MANIFEST_DIR");
    let plan = std::path::Path::new(folder).join("tests/flight_plans");
    let plan = std::fs::read_dir(plan).unwrap().find_map(|file| {
        let path = file.ok()?.path();
        path.extension()
            .is_some_and(|end| end == "fms")
            .then_some(path)
    });
    ask(
        &desk,
        Call::Open(Opened {
            plan,
            ..Opened::default()
        }),
    );
    desk.step_until_shown("Clear flight");
}

#[test]
fn bad_plan_is_told_once() {
    let mut desk = obeying(Start::default());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.fms");
    std::fs::write(&path, "no plan").unwrap();
    let plan = Some(path);
    ask(
        &desk,
        Call::Open(Opened {
            plan,
            ..Opened::default()
        }),
    );
    let told = |desk: &Desk| {
        let problem = |state: &flightbag::state::State| state.plan.problem.clone();
        let problem = desk.window.state().with_state(problem)?;
        Some(
            desk.words()
                .iter()
                .filter(|words| **words == problem)
                .count(),
        )
    };
    desk.step_until("the reason", |desk| {
        told(desk).is_some_and(|times| times > 0)
    });
    desk.rest();
    assert_eq!(told(&desk), Some(1));
    desk.click("Charts");
    desk.rest();
    assert_eq!(told(&desk), Some(0), "it was read");
}

#[test]
fn every_sent_page_is_seen_over_the_list_and_full_screen() {
    let mut desk = obeying(Start::default());
    send(&desk, "open NZWN");
    is_seen(&mut desk);
    for (words, seen) in [
        ("boards", "Nothing is pinned here"),
        ("charts", "Filter charts"),
        ("flight", "Route"),
        ("category-4", "Filter charts"),
        ("simulator", "Copy diagnosis"),
        ("row-down", "Filter charts"),
        ("airport", "Copy position"),
        ("filter-charts", "Filter charts"),
        ("settings", "Search settings"),
        ("find-airport", "Recent"),
    ] {
        desk.rest();
        desk.press(Key::F11);
        send(&desk, words);
        desk.step_until(words, |desk| desk.says(seen) && desk.offers("Settings"));
        // The list of airports lies over everything else.
        send(&desk, "find-airport");
        desk.step_until("the list", |desk| desk.shows("Recent"));
        send(&desk, words);
        desk.step_until(words, |desk| desk.says(seen));
    }
}

/// Sends these commands to a small window, each while the sheet hides the charts.
fn walk_over_the_sheet(commands: &[&str]) {
    let mut desk = obeying(Start {
        size: egui::vec2(480.0, 600.0),
        ..Start::default()
    });
    desk.open_airport(AIRPORT);
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    for words in commands {
        send(&desk, "charts");
        desk.step_until("the sheet", |desk| desk.says("Filter charts"));
        send(&desk, words);
        desk.step_until(words, |desk| !desk.says("Filter charts"));
    }
}

#[test]
fn sent_chart_command_is_seen_in_a_small_window() {
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
