//! The chart list: what is looked for in it, in which order it is shown, how the keys walk through it.

use egui::{Key, Modifiers};

use crate::harness::{Start, TestApp};

/// The rows that can be seen, by the beginnings of their names.
fn rows(app: &TestApp) -> Vec<String> {
    let words = app.words().into_iter();
    let row = |words: String| Some(words.split_once(", index ")?.0.to_owned());
    words.filter_map(row).collect()
}

fn approaches() -> TestApp {
    let mut app = TestApp::at_airport(Start::default());
    app.click("Approach");
    app.step_until("approaches", |app| app.offers("ILS RWY 01L"));
    app
}

#[test]
fn words_leave_what_they_occur_in_and_every_tab_counts_it() {
    let mut app = approaches();
    app.window.key_press_modifiers(Modifiers::COMMAND, Key::F);
    app.type_into("Filter charts", "rnp 19");
    app.step_until("what matches", |app| {
        rows(app) == ["RNP RWY 19L", "RNP RWY 19R"]
    });
    assert!(app.shows("Approach, 2") && app.shows("Departure, 0"));
    app.type_into("Filter charts", "zzz");
    app.step_until_shown("No APP chart matches “zzz”");
    app.click("Show all");
    app.step_until_shown("Approach, 10");
}

#[test]
fn filter_that_only_other_category_matches_offers_it() {
    let mut app = TestApp::at_airport(Start::default());
    app.click("Airport, ");
    app.type_into("Filter charts", "rnp 19");
    app.step_until_shown("No APT chart matches “rnp 19”");
    let [offer, all] = ["Show 2 in APP", "Show all"].map(|button| app.place_of_button(button));
    assert!(all.top() - offer.bottom() >= 8.0, "{offer:?} {all:?}");
    app.click("Show 2 in APP");
    app.step_until("what matches", |app| {
        rows(app) == ["RNP RWY 19L", "RNP RWY 19R"]
    });
}

#[test]
fn runway_and_precision_are_chosen_and_said() {
    let mut app = approaches();
    app.click("Runway, precision, order");
    app.step_until("the options", |app| app.offers("19R"));
    app.click("19R");
    app.click("Precision approaches");
    app.press(Key::Escape);
    app.step_until("they are put away", |app| !app.says("By index number"));
    app.step_until_shown("Only runway 19R, precision approaches");
    assert_eq!(rows(&app), ["ILS RWY 19R"]);
    app.open_airport("NZWN");
    app.step_until("all of another airport", |app| {
        !app.says("Only runway") && !rows(app).is_empty()
    });
}

#[test]
fn approaches_group_by_runway() {
    let mut app = approaches();
    assert!(app.shows("RWY 01L"));
    let by_runway = rows(&app);
    app.window.set_size(egui::vec2(600.0, 400.0));
    app.step_until("no heading where height is short", |app| {
        !app.shows("RWY 01L")
    });
    let seen = rows(&app);
    assert_eq!(seen[..], by_runway[..seen.len()], "in the same order");
    app.window.set_size(egui::vec2(1280.0, 800.0));
    app.step_until_shown("RWY 01L");
    app.click("Runway, precision, order");
    app.rest();
    app.turn("Approaches by runway");
    app.press(Key::Escape);
    app.step_until("no heading", |app| !app.shows("RWY 01L"));
    assert_eq!(rows(&app)[..2], ["ILS RWY 01R", "ILS RWY 19L"]);
}

#[test]
fn keys_reach_rows_out_of_view() {
    let mut app = approaches();
    let mut walked = Vec::new();
    for _row in 0..10 {
        app.press(Key::ArrowDown);
        app.step_until("a row", |app| app.focused().is_some());
        app.rest();
        walked.push(app.focused().unwrap());
    }
    walked.dedup();
    assert_eq!(walked.len(), 10, "{walked:#?}");
    assert!(walked[9].contains("RWY 19R"), "{walked:#?}");
    app.press(Key::Home);
    app.rest();
    assert!(app.focused().unwrap().starts_with("ILS RWY 01L"));
    app.press(Key::Enter);
    app.step_until_shown("YBBN, 11-3, ILS RWY 01L");
}

#[test]
fn row_of_chart_that_is_turned_to_comes_into_view() {
    let mut app = approaches();
    app.window.set_size(egui::vec2(1280.0, 500.0));
    app.rest();
    app.click("ILS RWY 01L");
    app.step_until_shown("YBBN, 11-3, ILS RWY 01L");
    let read = |app: &TestApp| {
        let name = |state: &flightbag::state::AppState| {
            let tab = state.workspace.focused();
            tab.map(|tab| tab.showing.chart.name.clone())
        };
        app.window.state().with_state(name).unwrap_or_default()
    };
    let listed = |app: &TestApp, chart: &str| rows(app).iter().any(|row| row.starts_with(chart));
    let first = rows(&app);
    for _chart in 0..8 {
        let before = read(&app);
        app.press(Key::CloseBracket);
        app.step_until("the next chart", |app| read(app) != before);
        app.rest();
        assert!(
            listed(&app, &read(&app)),
            "{} of {:#?}",
            read(&app),
            rows(&app)
        );
    }
    let last = read(&app);
    assert!(
        !first.iter().any(|row| row.starts_with(&last)),
        "{first:#?}"
    );
}

#[test]
fn what_was_revised_since_last_cycle_is_marked() {
    let app = approaches();
    let new: Vec<String> = app
        .words()
        .into_iter()
        .filter(|words| words.contains("new in this cycle"))
        .collect();
    assert_eq!(new.len(), 1, "{new:?}");
    assert!(new[0].contains("revised 29 October 2026"));
}

#[test]
fn only_rows_in_view_are_drawn() {
    let mut app = TestApp::signed_in(Start::default());
    app.open_long_list(5_000);
    let seen = rows(&app).len();
    assert!((1..=12).contains(&seen), "{seen}");
    app.press(Key::ArrowDown);
    app.rest();
    app.press(Key::End);
    app.rest();
    let last = app.focused().unwrap();
    assert!(last.starts_with("ILS Z RWY 36"), "{last}");
    let seen = rows(&app).len();
    assert!((1..=12).contains(&seen), "{seen}");
}
