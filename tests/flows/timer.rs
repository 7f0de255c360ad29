//! The timer behind the clock: it counts while other pages are looked at, and says when it has ended.

use std::time::Duration;

use clock::driven::DrivenClock;
use egui::Key;

use crate::harness::{Start, TestApp};

fn timed() -> (TestApp, DrivenClock) {
    let mut app = TestApp::with_chart(Start::default());
    let hands = DrivenClock::default();
    app.window.state().go_by(hands.clock());
    app.window.step();
    (app, hands)
}

fn pass(app: &mut TestApp, hands: &DrivenClock, secs: u64) {
    hands.pass(Duration::from_secs(secs));
    app.window.step();
    app.window.step();
}

#[test]
fn timer_counts_on_other_pages() {
    let (mut app, hands) = timed();
    app.press(Key::T);
    pass(&mut app, &hands, 65);
    app.step_until_shown("Timer 1:05");
    app.click("Airport");
    pass(&mut app, &hands, 10);
    app.step_until_shown("Timer 1:15");
    app.press(Key::T);
    pass(&mut app, &hands, 100);
    app.step_until_shown("Timer 1:15");
    app.rest();
}

#[test]
fn it_counts_down_and_says_when_it_has_ended() {
    let (mut app, hands) = timed();
    app.click("UTC ");
    app.rest();
    app.click("Count down");
    app.rest();
    app.click("Half a minute more");
    app.step_until_shown("1:30");
    app.click("Start");
    pass(&mut app, &hands, 60);
    app.step_until_shown("Timer 0:30");
    pass(&mut app, &hands, 30);
    app.step_until_shown("Time is up: 1:30.");
    app.step_until_shown("Timer 0:00");
}

#[test]
fn timer_that_runs_wants_one_frame_second() {
    let (mut app, _hands) = timed();
    app.rest();
    app.press(Key::T);
    app.rest();
    let wait = app.next_frame();
    assert!(
        wait > Duration::from_millis(500) && wait <= Duration::from_secs(1),
        "{wait:?}"
    );
}

#[test]
fn timer_scratchpad_and_lock_are_among_tools() {
    let (mut app, hands) = timed();
    let choose = |app: &mut TestApp, tool: &str, seen: &str| {
        app.click("More tools");
        app.step_until_said(tool);
        app.activate(tool);
        app.step_until_said(seen);
        app.rest();
    };
    choose(&mut app, "Start or stop the timer", "Timer 0:00");
    pass(&mut app, &hands, 5);
    choose(&mut app, "Start or stop the timer", "Timer 0:05");
    pass(&mut app, &hands, 5);
    app.step_until_shown("Timer 0:05");
    choose(
        &mut app,
        "Lock or unlock touch",
        "Unlock: hold for a second",
    );
    app.activate("Unlock: hold for a second");
    app.rest();
    app.click("More tools");
    app.step_until_said("Scratchpad: clearances");
    app.activate("Scratchpad: clearances");
    app.step_until_shown("Drawing area");
}

#[test]
fn scratchpad_is_opened_at_clock() {
    let (mut app, _hands) = timed();
    app.click("UTC ");
    app.rest();
    app.activate("Scratchpad");
    app.step_until_shown("Drawing area");
}
