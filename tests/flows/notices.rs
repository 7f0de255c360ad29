//! Notices: at the foot of the pane, never over a fitted chart or its tools, one after another.

use std::path::PathBuf;

use egui::{Key, Rect, Vec2, vec2};

use super::hands::WATERMARK;
use crate::harness::{APPROACH_PICTURE, Desk, Start};

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
fn fail(desk: &mut Desk) {
    let folder: PathBuf = std::env::temp_dir().join("flightbag log");
    desk.window.state().introduce(None, Some(folder), true);
    desk.step_until_said(FAILED_BEFORE);
    desk.rest();
}

/// Where the notice of [`fail`] stands: its words and its buttons.
fn notice(desk: &Desk) -> Rect {
    let close = desk.place_of_button("Close message");
    let button = desk.place_of_button("Open log folder");
    desk.place(FAILED_BEFORE).union(close).union(button)
}

/// Where the fitted page is: the watermark's band is as wide, at its upper or its lower edge.
fn page(desk: &Desk) -> Rect {
    let pane = desk.place(APPROACH_PICTURE);
    let band = desk.place(WATERMARK);
    let height = band.width() * PAGE.y / PAGE.x;
    if band.center().y > pane.center().y {
        band.with_min_y(band.bottom() - height)
    } else {
        band.with_max_y(band.top() + height)
    }
}

#[test]
fn a_notice_lies_over_no_fitted_chart_and_no_tool() {
    for size in SIZES {
        let mut desk = Desk::with_chart(Start {
            size,
            ..Start::default()
        });
        desk.close_messages();
        desk.rest();
        let before = page(&desk);
        fail(&mut desk);
        let (notice, shown) = (notice(&desk), page(&desk));
        let pane = desk.place(APPROACH_PICTURE);
        assert!(pane.contains_rect(notice), "{size}: {notice:?} {pane:?}");
        assert!(notice.width() <= 480.0, "{size}: {notice:?}");
        assert!(!notice.intersects(shown), "{size}: {notice:?} {shown:?}");
        assert!(pane.contains_rect(shown), "{size}: {shown:?} {pane:?}");
        assert!(!notice.intersects(desk.place(WATERMARK)), "{size}");
        for tool in ["Switch to night", "Follow own-ship", "Fit page"] {
            if desk.offers(tool) {
                let tool = desk.place_of_button(tool);
                assert!(!notice.intersects(tool), "{size}: {notice:?} {tool:?}");
            }
        }
        desk.close_messages();
        desk.rest();
        assert_eq!(page(&desk), before, "{size}: the page has its room again");
    }
}

#[test]
fn a_chart_that_is_not_fitted_stays_under_a_notice() {
    let mut desk = Desk::with_chart(Start::default());
    desk.close_messages();
    desk.press(Key::Plus);
    desk.rest();
    let before = desk.place(WATERMARK);
    fail(&mut desk);
    assert_eq!(desk.place(WATERMARK), before);
}

#[test]
fn beside_another_chart_a_notice_stays_in_its_pane() {
    let mut desk = Desk::with_chart(Start::default());
    desk.close_messages();
    desk.press(Key::S);
    desk.rest();
    desk.choose_chart(OTHER);
    desk.step_until_shown(OTHER_PICTURE);
    desk.rest();
    fail(&mut desk);
    let notice = notice(&desk);
    let pane = desk.place(OTHER_PICTURE);
    assert!(pane.contains_rect(notice), "{notice:?} {pane:?}");
    assert!(!notice.intersects(desk.place(APPROACH_PICTURE)));
    let tool = desk.place_of_button("Switch to night");
    assert!(!notice.intersects(tool), "{notice:?} {tool:?}");
}

#[test]
fn an_error_is_shown_until_closed_and_the_next_follows() {
    let mut desk = Desk::signed_in(Start::default());
    desk.step_until_said("Signed in as");
    fail(&mut desk);
    assert!(!desk.says("Signed in as"), "one at a time");
    desk.activate("Close message");
    desk.step_until_said("Signed in as");
    assert!(!desk.says(FAILED_BEFORE));
    desk.step_until("it went by itself", |desk| !desk.says("Signed in as"));
}

#[test]
fn a_notice_leaves_the_ways_to_sign_in_free() {
    for size in [vec2(1280.0, 800.0), vec2(800.0, 1280.0)] {
        let mut desk = Desk::start(Start {
            size,
            ..Start::default()
        });
        desk.step_until_shown("Sign in to see charts");
        fail(&mut desk);
        let (notice, way) = (notice(&desk), desk.place_of_button("Sign in with browser"));
        assert!(!notice.intersects(way), "{size}: {notice:?} {way:?}");
    }
}
