//! The timer behind the clock: it counts while other pages are looked at, and says when it has ended.

use std::time::Duration;

use egui::Key;

use crate::driven::Driven;
use crate::harness::{Desk, Start};

fn timed() -> (Desk, Driven) {
    let mut desk = Desk::with_chart(Start::default());
    let hands = Driven::default();
    desk.window.state().go_by(hands.clock());
    desk.window.step();
    (desk, hands)
}

fn pass(desk: &mut Desk, hands: &Driven, secs: u64) {
    hands.pass(Duration::from_secs(secs));
    desk.window.step();
    desk.window.step();
}

#[test]
fn it_counts_up_while_another_page_is_looked_at_and_stands_when_it_is_stopped() {
    let (mut desk, hands) = timed();
    desk.press(Key::T);
    pass(&mut desk, &hands, 65);
    desk.step_until_shown("Timer 1:05");
    desk.click("Airport");
    pass(&mut desk, &hands, 10);
    desk.step_until_shown("Timer 1:15");
    desk.press(Key::T);
    pass(&mut desk, &hands, 100);
    desk.step_until_shown("Timer 1:15");
    desk.rest();
}

#[test]
fn it_counts_down_and_says_when_it_has_ended() {
    let (mut desk, hands) = timed();
    desk.click("UTC ");
    desk.rest();
    desk.click("Count down");
    desk.rest();
    desk.click("Half a minute more");
    desk.step_until_shown("1:30");
    desk.click("Start");
    pass(&mut desk, &hands, 60);
    desk.step_until_shown("Timer 0:30");
    pass(&mut desk, &hands, 30);
    desk.step_until_shown("Time is up: 1:30.");
    desk.step_until_shown("Timer 0:00");
}

#[test]
fn a_timer_that_runs_wants_one_frame_a_second() {
    let (mut desk, _hands) = timed();
    desk.rest();
    desk.press(Key::T);
    desk.rest();
    let wait = desk.next_frame();
    assert!(
        wait > Duration::from_millis(500) && wait <= Duration::from_secs(1),
        "{wait:?}"
    );
}

#[test]
fn timer_scratchpad_and_lock_are_among_the_tools() {
    let (mut desk, hands) = timed();
    let choose = |desk: &mut Desk, tool: &str, seen: &str| {
        desk.click("More tools");
        desk.step_until_said(tool);
        desk.activate(tool);
        desk.step_until_said(seen);
        desk.rest();
    };
    choose(&mut desk, "Start or stop the timer", "Timer 0:00");
    pass(&mut desk, &hands, 5);
    choose(&mut desk, "Start or stop the timer", "Timer 0:05");
    pass(&mut desk, &hands, 5);
    desk.step_until_shown("Timer 0:05");
    choose(
        &mut desk,
        "Lock or unlock touch",
        "Unlock: hold for a second",
    );
    desk.activate("Unlock: hold for a second");
    desk.rest();
    desk.click("More tools");
    desk.step_until_said("Scratchpad: clearances");
    desk.activate("Scratchpad: clearances");
    desk.step_until_shown("Drawing area");
}

#[test]
fn the_scratchpad_is_opened_at_the_clock() {
    let (mut desk, _hands) = timed();
    desk.click("UTC ");
    desk.rest();
    desk.activate("Scratchpad");
    desk.step_until_shown("Drawing area");
}
