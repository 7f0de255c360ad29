//! Previews in the chart list: fetched only when switched on, only for rows in view, gone with their list.

use std::time::Duration;

use egui::{Key, Theme, ViewportId, vec2};

use crate::driven::Driven;
use crate::harness::{APPROACH, APPROACH_PICTURE, DEADLINE, Desk, Person, Start};

const THUMBNAIL: &str = "_thumb_";
/// The first approach of the list, by day.
const FIRST: &str = "ILS RWY 01L, index 11-3";

/// The approaches of the airport, with previews switched on.
fn approaches(start: Start) -> Desk {
    approaches_by(start, &Driven::default())
}

/// The same by this clock: none drops a preview while a test looks.
fn approaches_by(start: Start, hands: &Driven) -> Desk {
    let mut desk = Desk::signed_in(start);
    desk.window.state().go_by(hands.clock());
    switch(&mut desk);
    desk.open_airport("YBBN");
    // Those of the tab that comes first.
    come(&mut desk);
    desk.demo().control().clear_requests();
    desk.click("Approach");
    desk
}

/// Switches previews on or off on the settings page, and goes back to the charts.
pub fn switch(desk: &mut Desk) {
    desk.click("Settings");
    desk.rest();
    desk.turn("Previews");
    desk.rest();
    desk.click("Charts");
    desk.rest();
}

/// The names of the rows in view.
fn rows(desk: &Desk) -> usize {
    let words = desk.words();
    words
        .iter()
        .filter(|words| words.contains(", index "))
        .count()
}

/// Steps until every row in view has its preview.
fn come(desk: &mut Desk) {
    desk.step_until("the previews", |desk| {
        let (there, asked) = desk.window.state().with_state(|state| {
            let charts = state.previews.in_view();
            let there = charts
                .iter()
                .filter(|id| state.previews.picture(id).is_some());
            (there.count(), charts.len())
        });
        asked == rows(desk) && there == asked && asked > 0
    });
    desk.step_until("a window at rest", Desk::rests);
}

#[test]
fn without_previews_not_one_thumbnail_is_asked_for() {
    let mut desk = Desk::at_airport(Start::default());
    desk.click("Approach");
    desk.rest();
    desk.press(Key::ArrowDown);
    desk.press(Key::End);
    desk.rest();
    desk.press(Key::Home);
    desk.rest();
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    assert_eq!(desk.requests(THUMBNAIL), 0);
}

#[test]
fn each_row_in_view_has_the_picture_of_its_chart_and_the_list_says_whose_they_are() {
    let mut desk = approaches(Start::default());
    come(&mut desk);
    let asked = desk.requests(THUMBNAIL);
    assert!((1..=rows(&desk)).contains(&asked), "{asked}");
    assert_eq!(desk.requests("_thumb_n"), 0);
    assert!(desk.pictures_held() > 0);
    assert!(desk.shows("These charts are linked to the account full.pilot"));
    let row = desk.place(FIRST).height();
    assert!((row - 88.0).abs() < 0.5, "{row}");
}

#[test]
fn scrolling_asks_for_the_rows_that_came_into_view_and_for_none_twice() {
    let mut desk = approaches(Start {
        size: vec2(1280.0, 640.0),
        ..Start::default()
    });
    come(&mut desk);
    let before = desk.requests(THUMBNAIL);
    // Row by row: what scrolls away before it came is given up, and asked for again.
    for _row in 0..10 {
        desk.scroll_by(-80.0);
        come(&mut desk);
    }
    let after = desk.requests(THUMBNAIL);
    assert!(after > before, "{before} → {after}");
    desk.scroll_by(60.0);
    come(&mut desk);
    assert_eq!(desk.requests(THUMBNAIL), after);
    assert!(after <= 10, "an airport of ten approaches: {after}");
}

#[test]
fn of_five_thousand_entries_only_the_rows_in_view_are_asked_for() {
    let mut desk = Desk::signed_in(Start::default());
    switch(&mut desk);
    let chart = |nth: usize| {
        format!(
            r#"{{"id":"c{nth}","icao_airport_identifier":"YBBN","category":"APP","index_number":"{nth}","name":"ILS {nth}",
               "revision_date":"20261029","thumb_day":"c{nth}_thumb_d.png"}}"#
        )
    };
    let charts: Vec<String> = (0..5_000).map(chart).collect();
    let list = format!(r#"{{"charts":[{}]}}"#, charts.join(","));
    let control = desk.demo().control().clone();
    control.answer_next("/v2/charts/YBBN", 200, "application/json", list);
    desk.open_airport("YBBN");
    desk.step_until("thumbnails", |desk| desk.requests(THUMBNAIL) > 0);
    desk.step_until("a window at rest", Desk::rests);
    desk.press(Key::ArrowDown);
    desk.rest();
    desk.press(Key::End);
    desk.step_until("the last one's", |desk| desk.requests("c4999_thumb") > 0);
    desk.rest();
    let (asked, rows) = (desk.requests(THUMBNAIL), rows(&desk));
    assert!((1..=2 * (rows + 1)).contains(&asked), "{asked} for {rows}");
}

#[test]
fn at_night_the_night_thumbnails_take_the_place_of_the_others() {
    let mut desk = approaches(Start::default());
    come(&mut desk);
    let by_day = desk.requests("_thumb_d");
    desk.click("Display");
    desk.rest();
    assert_eq!(desk.pictures_held(), 0, "the list is not on the screen");
    desk.click("Night");
    desk.rest();
    desk.click("Charts");
    come(&mut desk);
    assert_eq!(desk.requests("_thumb_d"), by_day);
    assert!(desk.requests("_thumb_n") > 0);
}

#[test]
fn a_thumbnail_that_is_missing_broken_or_no_picture_costs_nothing_and_says_nothing() {
    let mut desk = Desk::signed_in(Start::default());
    switch(&mut desk);
    let control = desk.demo().control().clone();
    control.answer_next(THUMBNAIL, 404, "text/plain", "");
    control.answer_next(
        THUMBNAIL,
        200,
        "text/html",
        "<html>Sign in to this network</html>",
    );
    control.answer_next(THUMBNAIL, 200, "image/png", &b"\x89PNG\r\n\x1a\nbroken"[..]);
    control.answer_next(THUMBNAIL, 503, "text/plain", "");
    desk.open_airport("YBBN");
    desk.click("Approach");
    desk.step_until("some previews", |desk| desk.pictures_held() > 0);
    desk.step_until("every answer", |desk| {
        desk.requests(THUMBNAIL) >= rows(desk)
    });
    desk.rest();
    for said in ["could not", "damaged", "Try again", "not an image"] {
        assert!(!desk.says(said), "{said}");
    }
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
}

#[test]
fn leaving_the_list_drops_its_pictures() {
    let mut desk = approaches(Start::default());
    come(&mut desk);
    // A second press on the open page closes the drawer.
    desk.click("Charts");
    desk.rest();
    assert_eq!(desk.pictures_held(), 0, "the drawer is closed");
    desk.click("Charts");
    come(&mut desk);
    assert!(desk.pictures_held() > 0);
    let hold = desk.demo().control().hold(THUMBNAIL);
    desk.open_airport("NZWN");
    desk.step_until("a window at rest", Desk::rests);
    assert_eq!(desk.pictures_held(), 0, "another airport");
    hold.release();
    come(&mut desk);
    switch(&mut desk);
    desk.rest();
    assert_eq!(desk.pictures_held(), 0, "switched off");
}

#[test]
fn signing_out_drops_previews_and_asks_for_none() {
    let mut desk = approaches(Start::default());
    come(&mut desk);
    desk.click("Account");
    desk.rest();
    desk.click("Sign out");
    desk.step_until_shown("Sign in to see charts");
    assert_eq!(desk.pictures_held(), 0);
    assert!(!desk.says("linked to the account"));
}

#[test]
fn a_chart_is_not_delayed_by_previews_that_do_not_come() {
    let mut desk = Desk::signed_in(Start::default());
    switch(&mut desk);
    let hold = desk.demo().control().hold(THUMBNAIL);
    desk.open_airport("YBBN");
    desk.click("Approach");
    desk.step_until("previews on their way", |desk| {
        desk.requests(THUMBNAIL) >= 4
    });
    let chart = desk.demo().control().hold("ybbn008_d.png");
    desk.choose_chart(APPROACH);
    assert!(chart.wait_until_reached(DEADLINE));
    assert!(
        hold.wait_until_abandoned(DEADLINE),
        "it has the network alone"
    );
    chart.release();
    desk.step_until_shown(APPROACH_PICTURE);
    hold.release();
    come(&mut desk);
}

#[test]
fn a_demo_image_is_no_preview_and_the_list_says_so() {
    let mut desk = Desk::signed_in(Start {
        person: Person::Limited,
        ..Start::default()
    });
    switch(&mut desk);
    desk.open_airport("KSFO");
    desk.click("Approach");
    desk.rest();
    let row = desk.place("ILS RWY 28R, index 11-1").height();
    assert!((row - 60.0).abs() < 0.5, "{row}");
    assert_eq!(desk.requests(THUMBNAIL), 0);
    let says = |desk: &Desk| {
        let words = desk.words();
        words.iter().any(|words| words.contains("No previews: "))
    };
    assert!(says(&desk));
    desk.open_airport("YBBN");
    come(&mut desk);
    assert!(!says(&desk));
}

#[test]
fn previews_are_still_switched_on_after_a_restart() {
    let mut desk = Desk::signed_in(Start {
        remembers: true,
        theme: Theme::Dark,
        ..Start::default()
    });
    switch(&mut desk);
    let mut desk = desk.restarted();
    desk.sign_in();
    desk.click("Settings");
    desk.rest();
    assert!(desk.is_on("Previews"));
}

#[test]
fn previews_scrolled_out_of_view_are_gone_in_ten_seconds() {
    let hands = Driven::default();
    let start = Start {
        size: vec2(1280.0, 640.0),
        ..Start::default()
    };
    let mut desk = approaches_by(start, &hands);
    come(&mut desk);
    for _row in 0..10 {
        desk.scroll_by(-80.0);
        come(&mut desk);
    }
    let (there, in_view) = (desk.pictures_held(), rows(&desk));
    assert!(there > in_view, "{there} for {in_view} rows");
    hands.pass(Duration::from_secs(8));
    desk.window.step();
    desk.rest();
    assert!(desk.pictures_held() < there);
    desk.scroll_by(800.0);
    come(&mut desk);
}

#[test]
fn minimised_window_drops_and_regains_its_previews() {
    let hands = Driven::default();
    let mut desk = approaches_by(Start::default(), &hands);
    come(&mut desk);
    let tell = |desk: &mut Desk, minimized| {
        let windows = &mut desk.window.input_mut().viewports;
        windows.get_mut(&ViewportId::ROOT).unwrap().minimized = Some(minimized);
        desk.window.step();
    };
    tell(&mut desk, true);
    hands.pass(Duration::from_secs(61));
    desk.window.step();
    desk.rest();
    assert_eq!(desk.pictures_held(), 0);
    tell(&mut desk, false);
    come(&mut desk);
    assert!(desk.pictures_held() > 0);
}
