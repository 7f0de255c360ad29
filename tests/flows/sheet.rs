//! The sheet of an upright window, and how many charts of the list are seen in windows of every size.

use egui::accesskit::Role;
use egui::{Vec2, pos2, vec2};
use flightbag::message::{Action, FlightCommand, PlanSource};

use crate::harness::{APPROACH_PICTURE, Desk, Start};

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
fn rows_seen(desk: &Desk) -> usize {
    let window = desk.window.ctx.content_rect();
    let is_lying = desk.place("Boards").top() > window.center().y;
    let bottom = window.bottom() - if is_lying { RAIL } else { MARGIN };
    let top = desk.place("Filter charts").bottom();
    let controls = desk.controls().into_iter();
    let rows = controls.filter(|it| it.role == Role::Button && it.name.contains(", index "));
    rows.filter(|row| row.rect.top() >= top && row.rect.bottom() <= bottom)
        .count()
}

fn with_sheet() -> Desk {
    let mut desk = Desk::with_chart(Start {
        size: TABLET,
        ..Start::default()
    });
    desk.click("Charts");
    desk.step_until("the sheet", |desk| desk.offers("Sheet: half"));
    desk.rest();
    desk
}

#[test]
fn enough_rows_are_seen_in_every_window() {
    let mut desk = Desk::with_chart(Start::default());
    let read = FlightCommand::Read(PlanSource::Typed(ROUTE.to_owned()));
    desk.window.state().perform(Action::Flight(read));
    desk.step_until("the flight", |desk| desk.offers("APT YBBN"));
    let mut missed = Vec::new();
    for (size, least) in WINDOWS {
        desk.window.set_size(size);
        for _frame in 0..4 {
            desk.window.step();
        }
        assert!(desk.offers("APT YBBN") && desk.offers("Add YBBN to favourites"));
        let rows = rows_seen(&desk);
        if rows < least {
            missed.push(format!("{size:?}: {rows} of {least}"));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn tapped_grip_leads_from_stop_to_stop() {
    let mut desk = with_sheet();
    let half = desk.place_of_button("Sheet: half");
    assert!(half.height() >= 44.0, "{half:?}");
    assert!(desk.shows(APPROACH_PICTURE), "the chart stays above it");
    desk.click("Sheet: half");
    desk.rest();
    assert!(desk.place_of_button("Sheet: full").top() < half.top() - 200.0);
    // As a screen reader does it.
    desk.activate("Sheet: full");
    desk.rest();
    assert!(desk.place_of_button("Sheet: third").top() > half.top() + 100.0);
    desk.click("Charts");
    desk.rest();
    assert!(!desk.offers("Sheet: "));
    desk.click("Charts");
    desk.rest();
    assert!(desk.offers("Sheet: third"), "the stop is remembered");
}

#[test]
fn dragged_grip_goes_to_nearest_stop_or_closes() {
    let mut desk = with_sheet();
    let grip = desk.place_of_button("Sheet: half").center();
    let up = [0.0, 20.0, 250.0, 450.0].map(|by| grip - vec2(0.0, by));
    desk.drag(&up);
    desk.rest();
    let grip = desk.place_of_button("Sheet: full").center();
    let down = [100.0, 600.0, 900.0, 1150.0].map(|y| pos2(grip.x, y));
    let along: Vec<_> = [grip].into_iter().chain(down).collect();
    desk.drag(&along);
    desk.rest();
    assert!(!desk.offers("Sheet: "), "dragged down, it is closed");
    assert!(desk.shows(APPROACH_PICTURE));
}

#[test]
fn scrolled_list_shrinks_airport_head() {
    let mut desk = Desk::at_airport(Start {
        size: vec2(1280.0, 720.0),
        ..Start::default()
    });
    desk.click("Approach");
    desk.rest();
    let before = desk.place("Filter charts").top();
    desk.scroll_by(-160.0);
    desk.rest();
    let scrolled = desk.place("Filter charts").top();
    assert!(scrolled < before - 50.0, "{before} → {scrolled}");
    assert!(
        desk.shows("Brisbane International Airport"),
        "the name stays"
    );
    desk.scroll_by(400.0);
    desk.rest();
    let after = desk.place("Filter charts").top();
    assert!((after - before).abs() < 1.0, "{before} → {after}");
}
