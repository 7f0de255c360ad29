//! Notices: at the foot of the pane, never over a fitted chart or its tools, one after another.

use std::path::PathBuf;

use egui::{Key, Rect, Vec2, vec2};

use flightbag::language::Language;

use super::gestures::WATERMARK;
use crate::harness::{APPROACH_PICTURE, Start, TestApp};

/// Another approach of the same airport.
const OTHER: &str = "ILS RWY 19L, index";
const OTHER_PICTURE: &str = "YBBN, 11-2, ILS RWY 19L";
const FAILED_BEFORE: &str = "Flightbag did not close properly last time";
/// Width and height of the example's picture.
const PAGE: Vec2 = vec2(1600.0, 2500.0);
/// Windows with drawer, with sheet, and small ones.
const SIZES: [Vec2; 5] = [
    vec2(1280.0, 800.0),
    vec2(1920.0, 1080.0),
    vec2(800.0, 1280.0),
    vec2(900.0, 600.0),
    vec2(480.0, 600.0),
];

/// Brings an error with a button: the highest of the notices.
fn fail(app: &mut TestApp) {
    let folder: PathBuf = std::env::temp_dir().join("flightbag log");
    app.window.state().introduce(None, Some(folder), true);
    app.step_until_said(FAILED_BEFORE);
    app.rest();
}

/// Where the notice of [`fail`] stands: its words and its buttons.
fn notice(app: &TestApp) -> Rect {
    let close = app.place_of_button("Close message");
    let button = app.place_of_button("Open log folder");
    app.place(FAILED_BEFORE).union(close).union(button)
}

/// Where the fitted page is: the watermark's band is as wide, at its upper or its lower edge.
fn page(app: &TestApp) -> Rect {
    let pane = app.place(APPROACH_PICTURE);
    let band = app.place(WATERMARK);
    let height = band.width() * PAGE.y / PAGE.x;
    if band.center().y > pane.center().y {
        band.with_min_y(band.bottom() - height)
    } else {
        band.with_max_y(band.top() + height)
    }
}

#[test]
fn notice_lies_over_no_row_of_full_sheet() {
    let mut app = TestApp::at_airport(Start {
        size: vec2(480.0, 600.0),
        ..Start::default()
    });
    app.close_messages();
    app.click("Approach");
    app.rest();
    let lowest = |app: &TestApp| {
        let rows = app.controls().into_iter();
        let rows = rows.filter(|control| control.name.contains(", revised "));
        rows.map(|row| row.rect.top()).fold(0.0, f32::max)
    };
    let before = lowest(&app);
    fail(&mut app);
    let (notice, lowest) = (notice(&app), lowest(&app));
    assert!(notice.top() < before, "{notice:?} {before}");
    // The row that comes next is laid out out of view.
    assert!(lowest < notice.top() + 8.0, "{notice:?} {lowest}");
}

#[test]
fn notice_lies_over_no_fitted_chart_and_no_tool() {
    for size in SIZES {
        let mut app = TestApp::with_chart(Start {
            size,
            ..Start::default()
        });
        app.close_messages();
        app.rest();
        let before = page(&app);
        fail(&mut app);
        let (notice, shown) = (notice(&app), page(&app));
        let pane = app.place(APPROACH_PICTURE);
        assert!(pane.contains_rect(notice), "{size}: {notice:?} {pane:?}");
        assert!(notice.width() <= 480.0, "{size}: {notice:?}");
        assert!(!notice.intersects(shown), "{size}: {notice:?} {shown:?}");
        assert!(pane.contains_rect(shown), "{size}: {shown:?} {pane:?}");
        assert!(!notice.intersects(app.place(WATERMARK)), "{size}");
        for tool in ["Switch to night", "Follow own-ship", "Fit page"] {
            if app.offers(tool) {
                let tool = app.place_of_button(tool);
                assert!(!notice.intersects(tool), "{size}: {notice:?} {tool:?}");
            }
        }
        app.close_messages();
        app.rest();
        assert_eq!(page(&app), before, "{size}: the page has its room again");
    }
}

#[test]
fn chart_that_is_not_fitted_stays_under_notice() {
    let mut app = TestApp::with_chart(Start::default());
    app.close_messages();
    app.press(Key::Plus);
    app.rest();
    let before = app.place(WATERMARK);
    fail(&mut app);
    assert_eq!(app.place(WATERMARK), before);
}

#[test]
fn beside_another_chart_notice_stays_in_its_pane() {
    let mut app = TestApp::with_chart(Start::default());
    app.close_messages();
    app.press(Key::S);
    app.rest();
    app.choose_chart(OTHER);
    app.step_until_shown(OTHER_PICTURE);
    app.rest();
    fail(&mut app);
    let notice = notice(&app);
    let pane = app.place(OTHER_PICTURE);
    assert!(pane.contains_rect(notice), "{notice:?} {pane:?}");
    assert!(!notice.intersects(app.place(APPROACH_PICTURE)));
    let tool = app.place_of_button("Switch to night");
    assert!(!notice.intersects(tool), "{notice:?} {tool:?}");
}

#[test]
fn error_is_shown_until_closed_and_next_follows() {
    let mut app = TestApp::signed_in(Start::default());
    app.step_until_said("Signed in as");
    fail(&mut app);
    assert!(!app.says("Signed in as"), "one at a time");
    app.activate("Close message");
    app.step_until_said("Signed in as");
    assert!(!app.says(FAILED_BEFORE));
    app.step_until("it went by itself", |app| !app.says("Signed in as"));
}

#[test]
fn notice_leaves_ways_to_sign_in_free() {
    for size in [vec2(1280.0, 800.0), vec2(800.0, 1280.0)] {
        let mut app = TestApp::start(Start {
            size,
            ..Start::default()
        });
        app.step_until_shown("Sign in to see charts");
        fail(&mut app);
        let (notice, way) = (notice(&app), app.place_of_button("Sign in with browser"));
        assert!(!notice.intersects(way), "{size}: {notice:?} {way:?}");
    }
}

#[test]
fn notice_told_before_follows_window_language() {
    let mut app = TestApp::with_chart(Start::default());
    fail(&mut app);
    app.speak(Language::German);
    app.step_until_said("Flightbag wurde beim letzten Mal nicht ordentlich beendet");
    assert!(!app.says(FAILED_BEFORE));
    app.speak(Language::English);
    app.step_until_said(FAILED_BEFORE);
}
