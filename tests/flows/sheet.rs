//! The sheet of an upright window, and how many charts of the list are seen in windows of every size.

use egui::accesskit::Role;
use egui::{Key, Vec2, pos2, vec2};
use flightbag::message::{Action, FlightCommand, PlanSource};

use crate::harness::{APPROACH_PICTURE, Start, TestApp};

const ROUTE: &str = "NZWN/34 DCT YBBN/01R";
const TABLET: Vec2 = vec2(800.0, 1280.0);
/// Windows in points, and how many rows are seen in each at least; the last is 1280 x 800 at 200 %.
const WINDOWS: [(Vec2, usize); 6] = [
    (vec2(480.0, 600.0), 5),
    (TABLET, 5),
    (vec2(600.0, 960.0), 5),
    (vec2(1280.0, 800.0), 5),
    (vec2(1920.0, 1080.0), 5),
    (vec2(640.0, 400.0), 3),
];
/// Height of the rail at the lower edge, and what is below a list in a drawer, in points.
const RAIL: f32 = 68.0;
const MARGIN: f32 = 16.0;

/// How many rows of the list are seen whole.
fn rows_seen(app: &TestApp) -> usize {
    let window = app.window.ctx.content_rect();
    let is_lying = app.place("Boards").top() > window.center().y;
    let bottom = window.bottom() - if is_lying { RAIL } else { MARGIN };
    let top = app.place("Filter charts").bottom();
    let controls = app.controls().into_iter();
    let rows = controls.filter(|it| it.role == Role::Button && it.name.contains(", index "));
    rows.filter(|row| row.rect.top() >= top && row.rect.bottom() <= bottom)
        .count()
}

fn with_sheet() -> TestApp {
    let mut app = TestApp::with_chart(Start {
        size: TABLET,
        ..Start::default()
    });
    app.click("Charts");
    app.step_until("the sheet", |app| app.offers("Sheet: half"));
    app.rest();
    app
}

#[test]
fn enough_rows_are_seen_in_every_window() {
    let mut app = TestApp::with_chart(Start::default());
    let read = FlightCommand::Read(PlanSource::Typed(ROUTE.to_owned()));
    app.window.state().perform(Action::Flight(read));
    app.step_until("the flight", |app| app.offers("APT YBBN"));
    let mut missed = Vec::new();
    for (size, least) in WINDOWS {
        app.window.set_size(size);
        for _frame in 0..4 {
            app.window.step();
        }
        assert!(app.offers("APT YBBN") && app.offers("Add YBBN to favourites"));
        let rows = rows_seen(&app);
        if rows < least {
            missed.push(format!("{size:?}: {rows} of {least}"));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn tapped_grip_leads_from_stop_to_stop() {
    let mut app = with_sheet();
    let half = app.place_of_button("Sheet: half");
    assert!(half.height() >= 44.0, "{half:?}");
    assert!(app.shows(APPROACH_PICTURE), "the chart stays above it");
    app.click("Sheet: half");
    app.rest();
    assert!(app.place_of_button("Sheet: full").top() < half.top() - 200.0);
    // As a screen reader does it.
    app.activate("Sheet: full");
    app.rest();
    assert!(app.place_of_button("Sheet: third").top() > half.top() + 100.0);
    app.click("Charts");
    app.rest();
    assert!(!app.offers("Sheet: "));
    app.click("Charts");
    app.rest();
    assert!(app.offers("Sheet: third"), "the stop is remembered");
}

#[test]
fn low_window_has_grip_too() {
    let mut app = TestApp::with_chart(Start {
        size: vec2(480.0, 600.0),
        ..Start::default()
    });
    app.click("Charts");
    app.step_until("the sheet", |app| app.offers("Sheet: full"));
    app.rest();
    let full = app.place_of_button("Sheet: full");
    assert!(full.height() >= 44.0 && full.width() >= 400.0, "{full:?}");
    app.click("Sheet: full");
    app.rest();
    assert!(app.place_of_button("Sheet: third").top() > full.top() + 200.0);
}

#[test]
fn dragged_grip_goes_to_nearest_stop_or_closes() {
    let mut app = with_sheet();
    let grip = app.place_of_button("Sheet: half").center();
    let up = [0.0, 20.0, 250.0, 450.0].map(|by| grip - vec2(0.0, by));
    app.drag(&up);
    app.rest();
    let grip = app.place_of_button("Sheet: full").center();
    let down = [100.0, 600.0, 900.0, 1150.0].map(|y| pos2(grip.x, y));
    let along: Vec<_> = [grip].into_iter().chain(down).collect();
    app.drag(&along);
    app.rest();
    assert!(!app.offers("Sheet: "), "dragged down, it is closed");
    assert!(app.shows(APPROACH_PICTURE));
}

#[test]
fn escape_closes_sheet_over_chart() {
    let mut app = with_sheet();
    app.press(Key::Escape);
    app.rest();
    assert!(!app.offers("Sheet: "));
    assert!(app.shows(APPROACH_PICTURE));
}

#[test]
fn scrolled_list_shrinks_airport_head() {
    let mut app = TestApp::at_airport(Start {
        size: vec2(1280.0, 720.0),
        ..Start::default()
    });
    app.click("Approach");
    app.rest();
    let before = app.place("Filter charts").top();
    app.scroll_by(-160.0);
    app.rest();
    let scrolled = app.place("Filter charts").top();
    assert!(scrolled < before - 50.0, "{before} → {scrolled}");
    assert!(
        app.shows("Brisbane International Airport"),
        "the name stays"
    );
    app.scroll_by(400.0);
    app.rest();
    let after = app.place("Filter charts").top();
    assert!((after - before).abs() < 1.0, "{before} → {after}");
}
