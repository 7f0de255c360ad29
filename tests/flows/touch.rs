//! Fingers on a chart, and what a chart does when it is let go of.

use egui::{
    Event, Modifiers, PointerButton, Pos2, TouchDeviceId, TouchId, TouchPhase, Vec2, pos2, vec2,
};

use super::hands::{WATERMARK, chart, zoom};
use crate::harness::Desk;

/// Between two frames of a screen, in seconds.
const FRAME: f64 = 1.0 / 60.0;

/// One frame with these events, so long after the last one.
pub fn frame(desk: &mut Desk, after: f64, events: impl IntoIterator<Item = Event>) {
    let now = desk.window.ctx.input(|input| input.time) + after;
    let input = desk.window.input_mut();
    input.time = Some(now);
    input.events.extend(events);
    desk.window.step();
}

fn touch(finger: u64, phase: TouchPhase, pos: Pos2) -> Event {
    Event::Touch {
        device_id: TouchDeviceId(1),
        id: TouchId(finger),
        phase,
        pos,
        force: None,
    }
}

fn button(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

/// What a system reports of the first finger: it is a pointer too.
fn first_down(at: Pos2) -> Vec<Event> {
    let down = touch(0, TouchPhase::Start, at);
    vec![down, Event::PointerMoved(at), button(at, true)]
}

fn first_moved(at: Pos2) -> Vec<Event> {
    vec![touch(0, TouchPhase::Move, at), Event::PointerMoved(at)]
}

fn first_up(at: Pos2) -> Vec<Event> {
    let up = touch(0, TouchPhase::End, at);
    vec![up, button(at, false), Event::PointerGone]
}

fn tap(desk: &mut Desk, at: Pos2) {
    frame(desk, 0.1, first_down(at));
    frame(desk, 0.1, first_up(at));
}

/// Holds a finger still for a second, and lifts it.
pub fn press_long(desk: &mut Desk, at: Pos2) {
    frame(desk, 0.1, first_down(at));
    frame(desk, 1.0, []);
    frame(desk, FRAME, []);
    frame(desk, FRAME, first_up(at));
    frame(desk, FRAME, []);
}

/// Where the watermark's middle is: what moves with the page.
fn page(desk: &Desk) -> Pos2 {
    desk.place(WATERMARK).center()
}

/// Lets charts move on: the harness switches animations off.
fn with_animations(desk: &mut Desk) {
    desk.window
        .ctx
        .all_styles_mut(|style| style.animation_time = 0.15);
    desk.rest();
}

/// Drags the chart with the pointer at 600 points a second and lets go.
fn throw(desk: &mut Desk, from: Pos2, direction: Vec2) -> Pos2 {
    frame(desk, FRAME, [Event::PointerMoved(from), button(from, true)]);
    let mut at = from;
    for _ in 0..8 {
        at += direction * 10.0;
        frame(desk, FRAME, [Event::PointerMoved(at)]);
    }
    frame(desk, FRAME, [button(at, false)]);
    at
}

#[test]
fn one_finger_moves_the_chart_by_as_much_as_itself() {
    let (mut desk, middle) = chart();
    let before = page(&desk);
    frame(&mut desk, FRAME, first_down(middle));
    for step in 1..=20_u8 {
        let at = middle + vec2(2.0, -2.0) * f32::from(step);
        frame(&mut desk, FRAME, first_moved(at));
    }
    frame(&mut desk, 1.0, first_up(middle + vec2(40.0, -40.0)));
    desk.rest();
    let moved = page(&desk) - before;
    assert!((moved - vec2(40.0, -40.0)).length() < 0.6, "{moved:?}");
}

#[test]
fn two_taps_show_part_then_page() {
    let (mut desk, middle) = chart();
    let fitted = zoom(&mut desk);
    tap(&mut desk, middle);
    tap(&mut desk, middle + vec2(9.0, 9.0));
    let closer = zoom(&mut desk);
    assert!(closer > fitted * 1.5, "{closer} %");
    desk.window.step();
    tap(&mut desk, middle);
    tap(&mut desk, middle + vec2(9.0, 9.0));
    assert!((zoom(&mut desk) - fitted).abs() < 1.0);
}

#[test]
fn a_tap_of_two_fingers_halves_the_zoom_and_clicks_nothing() {
    let (mut desk, middle) = chart();
    desk.show_pixel_for_pixel();
    for expected in [50.0, 25.0] {
        let other = middle + vec2(80.0, 0.0);
        frame(&mut desk, 0.1, first_down(middle));
        frame(&mut desk, 0.02, [touch(1, TouchPhase::Start, other)]);
        frame(&mut desk, 0.1, first_up(middle));
        frame(&mut desk, 0.02, [touch(1, TouchPhase::End, other)]);
        let now = zoom(&mut desk);
        assert!((now - expected).abs() < 1.0, "{now} %");
    }
}

#[test]
fn a_pinch_moves_with_the_fingers_and_never_turns_the_page() {
    let (mut desk, middle) = chart();
    let held = page(&desk);
    let fingers = |about: Pos2, apart: Vec2| [about - apart, about + apart];
    let [first, second] = fingers(held, vec2(40.0, 0.0));
    frame(&mut desk, FRAME, first_down(first));
    frame(&mut desk, FRAME, [touch(1, TouchPhase::Start, second)]);
    // The fingers move up, and around each other.
    for step in 1..=10_u8 {
        let part = f32::from(step) / 10.0;
        let apart = Vec2::angled(part) * 40.0;
        let [first, second] = fingers(held + vec2(0.0, -150.0 * part), apart);
        let mut events = first_moved(first);
        events.push(touch(1, TouchPhase::Move, second));
        frame(&mut desk, FRAME, events);
    }
    frame(&mut desk, FRAME, first_up(middle));
    desk.rest();
    let moved = page(&desk) - held;
    assert!((moved - vec2(0.0, -150.0)).length() < 1.0, "{moved:?}");
    assert!(desk.says("North up"), "{:#?}", desk.words());
}

#[test]
fn a_pinch_that_one_finger_leaves_does_not_jump_and_the_other_finger_moves_on() {
    let (mut desk, middle) = chart();
    with_animations(&mut desk);
    let other = middle + vec2(0.0, 120.0);
    frame(&mut desk, FRAME, first_down(middle));
    frame(&mut desk, FRAME, [touch(1, TouchPhase::Start, other)]);
    for step in 1..=5_u8 {
        let by = vec2(0.0, 6.0 * f32::from(step));
        frame(&mut desk, FRAME, first_moved(middle - by));
    }
    let pinched = page(&desk);
    frame(&mut desk, FRAME, [touch(1, TouchPhase::End, other)]);
    assert!((page(&desk) - pinched).length() < 0.5);
    frame(&mut desk, FRAME, first_moved(middle - vec2(4.0, 30.0)));
    let moved = page(&desk) - pinched;
    assert!((moved - vec2(-4.0, 0.0)).length() < 0.5, "{moved:?}");
    let left = page(&desk);
    frame(&mut desk, FRAME, first_up(middle - vec2(4.0, 30.0)));
    desk.rest();
    assert!(
        (page(&desk) - left).length() < 0.5,
        "no throw after a pinch"
    );
}

#[test]
fn a_thrown_chart_moves_on_comes_to_rest_and_asks_for_no_frame_then() {
    let (mut desk, middle) = chart();
    with_animations(&mut desk);
    let before = page(&desk);
    throw(&mut desk, middle, vec2(0.8, -0.6));
    let dragged = page(&desk) - before;
    assert!((dragged.length() - 80.0).abs() < 1.0, "{dragged:?}");
    let mut frames = 0;
    while !desk.rests() {
        frame(&mut desk, FRAME, []);
        frames += 1;
        assert!(frames < 100, "it never rests");
    }
    assert!((28..=34).contains(&frames), "{frames} frames");
    // A sixth of a second's way at the speed at which it was let go of.
    let thrown = (page(&desk) - before - dragged).length();
    assert!((70.0..=110.0).contains(&thrown), "{thrown} points");
    let at_rest = page(&desk);
    frame(&mut desk, FRAME, []);
    assert!(desk.rests() && page(&desk) == at_rest);
}

#[test]
fn a_touch_stops_a_thrown_chart() {
    let (mut desk, middle) = chart();
    with_animations(&mut desk);
    let at = throw(&mut desk, middle, vec2(0.8, -0.6));
    frame(&mut desk, FRAME, []);
    frame(&mut desk, FRAME, [button(at, true)]);
    let stopped = page(&desk);
    for _ in 0..5 {
        frame(&mut desk, FRAME, []);
    }
    assert_eq!(page(&desk), stopped);
}

#[test]
fn a_chart_that_rested_before_it_was_let_go_of_stays() {
    let (mut desk, middle) = chart();
    with_animations(&mut desk);
    let at = middle + vec2(30.0, 0.0);
    frame(
        &mut desk,
        FRAME,
        [Event::PointerMoved(middle), button(middle, true)],
    );
    for step in 1..=3_u8 {
        let at = middle + vec2(10.0 * f32::from(step), 0.0);
        frame(&mut desk, FRAME, [Event::PointerMoved(at)]);
    }
    frame(&mut desk, 0.5, [button(at, false)]);
    let left = page(&desk);
    frame(&mut desk, 0.1, []);
    assert_eq!(page(&desk), left);
}

#[test]
fn without_animations_nothing_is_thrown() {
    let (mut desk, middle) = chart();
    throw(&mut desk, middle, vec2(0.8, -0.6));
    let left = page(&desk);
    frame(&mut desk, 0.1, []);
    assert_eq!(page(&desk), left);
}

#[test]
fn fingers_beside_the_chart_do_not_zoom_it() {
    let (mut desk, _middle) = chart();
    let fitted = zoom(&mut desk);
    let beside = pos2(200.0, 400.0);
    frame(&mut desk, FRAME, first_down(beside));
    let other = |apart: f32| beside + vec2(0.0, apart);
    frame(&mut desk, FRAME, [touch(1, TouchPhase::Start, other(50.0))]);
    frame(&mut desk, FRAME, [touch(1, TouchPhase::Move, other(150.0))]);
    assert!((zoom(&mut desk) - fitted).abs() < 1.0);
}
