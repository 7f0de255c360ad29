//! Previews in the chart list: fetched only when switched on, only for rows in view, gone with their list.

use std::time::Duration;

use clock::driven::DrivenClock;
use egui::{Key, Theme, ViewportId, vec2};

use crate::harness::{APPROACH, APPROACH_PICTURE, DEADLINE, Person, Start, TestApp};

const THUMBNAIL: &str = "_thumb_";
/// The first approach of the list, by day.
const FIRST: &str = "ILS RWY 01L, index 11-3";

/// The approaches of the airport, with previews switched on.
fn approaches(start: Start) -> TestApp {
    approaches_by(start, &DrivenClock::default())
}

/// The same by this clock: none drops a preview while a test looks.
fn approaches_by(start: Start, hands: &DrivenClock) -> TestApp {
    let mut app = TestApp::signed_in(start);
    app.window.state().go_by(hands.clock());
    switch(&mut app);
    app.open_airport("YBBN");
    // Those of the tab that comes first.
    come(&mut app);
    app.demo().control().clear_requests();
    app.click("Approach");
    app
}

/// Switches previews on or off on the settings page, and goes back to the charts.
pub fn switch(app: &mut TestApp) {
    app.click("Settings");
    app.rest();
    app.click("Program");
    app.rest();
    app.turn("Previews");
    app.rest();
    app.click("Charts");
    app.rest();
}

/// The names of the rows in view.
fn rows(app: &TestApp) -> usize {
    let words = app.words();
    words
        .iter()
        .filter(|words| words.contains(", index "))
        .count()
}

/// Steps until every row in view has its preview.
fn come(app: &mut TestApp) {
    app.step_until("the previews", |app| {
        let (there, asked) = app.window.state().with_state(|state| {
            let charts = state.previews.in_view();
            let there = charts
                .iter()
                .filter(|id| state.previews.picture(id).is_some());
            (there.count(), charts.len())
        });
        asked == rows(app) && there == asked && asked > 0
    });
    app.step_until("a window at rest", TestApp::rests);
}

#[test]
fn without_previews_not_one_thumbnail_is_asked_for() {
    let mut app = TestApp::at_airport(Start::default());
    app.click("Approach");
    app.rest();
    app.press(Key::ArrowDown);
    app.press(Key::End);
    app.rest();
    app.press(Key::Home);
    app.rest();
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    assert_eq!(app.requests(THUMBNAIL), 0);
}

#[test]
fn visible_rows_have_previews() {
    let mut app = approaches(Start::default());
    come(&mut app);
    let asked = app.requests(THUMBNAIL);
    assert!((1..=rows(&app)).contains(&asked), "{asked}");
    assert_eq!(app.requests("_thumb_n"), 0);
    assert!(app.pictures_held() > 0);
    assert!(app.shows("These charts are linked to the account full.pilot"));
    let row = app.place(FIRST).height();
    assert!((row - 88.0).abs() < 0.5, "{row}");
}

#[test]
fn scrolling_requests_each_row_once() {
    let mut app = approaches(Start {
        size: vec2(1280.0, 640.0),
        ..Start::default()
    });
    come(&mut app);
    let before = app.requests(THUMBNAIL);
    // Row by row: what scrolls away before it came is given up, and asked for again.
    for _row in 0..10 {
        app.scroll_by(-80.0);
        come(&mut app);
    }
    let after = app.requests(THUMBNAIL);
    assert!(after > before, "{before} → {after}");
    app.scroll_by(60.0);
    come(&mut app);
    assert_eq!(app.requests(THUMBNAIL), after);
    assert!(after <= 10, "an airport of ten approaches: {after}");
}

#[test]
fn only_rows_in_view_are_requested() {
    let mut app = TestApp::signed_in(Start::default());
    switch(&mut app);
    let chart = |nth: usize| {
        format!(
            r#"{{"id":"c{nth}","icao_airport_identifier":"YBBN","category":"APP","index_number":"{nth}","name":"ILS {nth}",
               "revision_date":"20261029","thumb_day":"c{nth}_thumb_d.png"}}"#
        )
    };
    let charts: Vec<String> = (0..5_000).map(chart).collect();
    let list = format!(r#"{{"charts":[{}]}}"#, charts.join(","));
    let control = app.demo().control().clone();
    control.answer_next("/v2/charts/YBBN", 200, "application/json", list);
    app.open_airport("YBBN");
    app.step_until("thumbnails", |app| app.requests(THUMBNAIL) > 0);
    app.step_until("a window at rest", TestApp::rests);
    app.press(Key::ArrowDown);
    app.rest();
    app.press(Key::End);
    app.step_until("the last one's", |app| app.requests("c4999_thumb") > 0);
    app.rest();
    let (asked, rows) = (app.requests(THUMBNAIL), rows(&app));
    assert!((1..=2 * (rows + 1)).contains(&asked), "{asked} for {rows}");
}

#[test]
fn at_night_night_thumbnails_take_place_of_others() {
    let mut app = approaches(Start::default());
    come(&mut app);
    let by_day = app.requests("_thumb_d");
    app.click("Display");
    app.rest();
    assert_eq!(app.pictures_held(), 0, "the list is not on the screen");
    app.click("Night");
    app.rest();
    app.click("Charts");
    come(&mut app);
    assert_eq!(app.requests("_thumb_d"), by_day);
    assert!(app.requests("_thumb_n") > 0);
}

#[test]
fn bad_thumbnail_costs_nothing() {
    let mut app = TestApp::signed_in(Start::default());
    switch(&mut app);
    let control = app.demo().control().clone();
    control.answer_next(THUMBNAIL, 404, "text/plain", "");
    control.answer_next(
        THUMBNAIL,
        200,
        "text/html",
        "<html>Sign in to this network</html>",
    );
    control.answer_next(THUMBNAIL, 200, "image/png", &b"\x89PNG\r\n\x1a\nbroken"[..]);
    control.answer_next(THUMBNAIL, 503, "text/plain", "");
    app.open_airport("YBBN");
    app.click("Approach");
    app.step_until("some previews", |app| app.pictures_held() > 0);
    app.step_until("every answer", |app| app.requests(THUMBNAIL) >= rows(app));
    app.rest();
    for said in ["could not", "damaged", "Try again", "not an image"] {
        assert!(!app.says(said), "{said}");
    }
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn leaving_list_drops_its_pictures() {
    let mut app = approaches(Start::default());
    come(&mut app);
    // A second press on the open page closes the drawer.
    app.click("Charts");
    app.rest();
    assert_eq!(app.pictures_held(), 0, "the drawer is closed");
    app.click("Charts");
    come(&mut app);
    assert!(app.pictures_held() > 0);
    let hold = app.demo().control().hold(THUMBNAIL);
    app.open_airport("NZWN");
    app.step_until("a window at rest", TestApp::rests);
    assert_eq!(app.pictures_held(), 0, "another airport");
    hold.release();
    come(&mut app);
    switch(&mut app);
    app.rest();
    assert_eq!(app.pictures_held(), 0, "switched off");
}

#[test]
fn signing_out_drops_previews_and_asks_for_none() {
    let mut app = approaches(Start::default());
    come(&mut app);
    app.click("Account");
    app.rest();
    app.click("Sign out");
    app.step_until_shown("Sign in to see charts");
    assert_eq!(app.pictures_held(), 0);
    assert!(!app.says("linked to the account"));
}

#[test]
fn chart_is_not_delayed_by_previews_that_do_not_come() {
    let mut app = TestApp::signed_in(Start::default());
    switch(&mut app);
    let hold = app.demo().control().hold(THUMBNAIL);
    app.open_airport("YBBN");
    app.click("Approach");
    app.step_until("previews on their way", |app| app.requests(THUMBNAIL) >= 4);
    let chart = app.demo().control().hold("ybbn008_d.png");
    app.choose_chart(APPROACH);
    assert!(chart.wait_until_reached(DEADLINE));
    assert!(
        hold.wait_until_abandoned(DEADLINE),
        "it has the network alone"
    );
    chart.release();
    app.step_until_shown(APPROACH_PICTURE);
    hold.release();
    come(&mut app);
}

#[test]
fn demo_image_is_no_preview_and_list_says_so() {
    let mut app = TestApp::signed_in(Start {
        person: Person::Limited,
        ..Start::default()
    });
    switch(&mut app);
    app.open_airport("KSFO");
    app.click("Approach");
    app.rest();
    let row = app.place("ILS RWY 28R, index 11-1").height();
    assert!((row - 60.0).abs() < 0.5, "{row}");
    assert_eq!(app.requests(THUMBNAIL), 0);
    let says = |app: &TestApp| {
        let words = app.words();
        words.iter().any(|words| words.contains("No previews: "))
    };
    assert!(says(&app));
    app.open_airport("YBBN");
    come(&mut app);
    assert!(!says(&app));
}

#[test]
fn previews_are_still_switched_on_after_restart() {
    let mut app = TestApp::signed_in(Start {
        remembers: true,
        theme: Theme::Dark,
        ..Start::default()
    });
    switch(&mut app);
    let mut app = app.restarted();
    app.sign_in();
    app.click("Settings");
    app.rest();
    app.click("Program");
    app.rest();
    assert!(app.is_on("Previews"));
}

#[test]
fn previews_scrolled_out_of_view_are_gone_in_ten_seconds() {
    let hands = DrivenClock::default();
    let start = Start {
        size: vec2(1280.0, 640.0),
        ..Start::default()
    };
    let mut app = approaches_by(start, &hands);
    come(&mut app);
    for _row in 0..10 {
        app.scroll_by(-80.0);
        come(&mut app);
    }
    let (there, in_view) = (app.pictures_held(), rows(&app));
    assert!(there > in_view, "{there} for {in_view} rows");
    hands.pass(Duration::from_secs(8));
    app.window.step();
    app.rest();
    assert!(app.pictures_held() < there);
    app.scroll_by(800.0);
    come(&mut app);
}

#[test]
fn minimised_window_drops_and_regains_its_previews() {
    let hands = DrivenClock::default();
    let mut app = approaches_by(Start::default(), &hands);
    come(&mut app);
    let tell = |app: &mut TestApp, minimized| {
        let windows = &mut app.window.input_mut().viewports;
        windows.get_mut(&ViewportId::ROOT).unwrap().minimized = Some(minimized);
        app.window.step();
    };
    tell(&mut app, true);
    hands.pass(Duration::from_secs(61));
    app.window.step();
    app.rest();
    assert_eq!(app.pictures_held(), 0);
    tell(&mut app, false);
    come(&mut app);
    assert!(app.pictures_held() > 0);
}
