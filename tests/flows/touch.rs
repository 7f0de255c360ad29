//! Fingers on a chart, and what a chart does when it is let go of.

use egui::{
    Event, Key, Modifiers, PointerButton, Pos2, TouchDeviceId, TouchId, TouchPhase, Vec2, pos2,
    vec2,
};

use super::gestures::{WATERMARK, chart, zoom};
use crate::harness::TestApp;

/// Between two frames of a screen, in seconds.
const FRAME: f64 = 1.0 / 60.0;

/// One frame with these events, so long after the last one.
pub fn frame(app: &mut TestApp, after: f64, events: impl IntoIterator<Item = Event>) {
    let now = app.window.ctx.input(|input| input.time) + after;
    let input = app.window.input_mut();
    input.time = Some(now);
    input.events.extend(events);
    app.window.step();
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

fn tap(app: &mut TestApp, at: Pos2) {
    frame(app, 0.1, first_down(at));
    frame(app, 0.1, first_up(at));
}

/// Holds a finger still for a second, and lifts it.
pub fn press_long(app: &mut TestApp, at: Pos2) {
    frame(app, 0.1, first_down(at));
    frame(app, 1.0, []);
    frame(app, FRAME, []);
    frame(app, FRAME, first_up(at));
    frame(app, FRAME, []);
}

/// Where the watermark's middle is: what moves with the page.
fn page(app: &TestApp) -> Pos2 {
    app.place(WATERMARK).center()
}

/// Lets charts move on: the harness switches animations off.
fn with_animations(app: &mut TestApp) {
    app.window
        .ctx
        .all_styles_mut(|style| style.animation_time = 0.15);
    app.rest();
}

/// Drags the chart with the pointer at 600 points a second and lets go.
fn throw(app: &mut TestApp, from: Pos2, direction: Vec2) -> Pos2 {
    frame(app, FRAME, [Event::PointerMoved(from), button(from, true)]);
    let mut at = from;
    for _ in 0..8 {
        at += direction * 10.0;
        frame(app, FRAME, [Event::PointerMoved(at)]);
    }
    frame(app, FRAME, [button(at, false)]);
    at
}

#[test]
fn one_finger_moves_chart_by_as_much_as_itself() {
    let (mut app, middle) = chart();
    let before = page(&app);
    frame(&mut app, FRAME, first_down(middle));
    for step in 1..=20_u8 {
        let at = middle + vec2(2.0, -2.0) * f32::from(step);
        frame(&mut app, FRAME, first_moved(at));
    }
    frame(&mut app, 1.0, first_up(middle + vec2(40.0, -40.0)));
    app.rest();
    let moved = page(&app) - before;
    assert!((moved - vec2(40.0, -40.0)).length() < 0.6, "{moved:?}");
}

#[test]
fn two_taps_show_part_then_page() {
    let (mut app, middle) = chart();
    let fitted = zoom(&mut app);
    tap(&mut app, middle);
    tap(&mut app, middle + vec2(9.0, 9.0));
    let closer = zoom(&mut app);
    assert!(closer > fitted * 1.5, "{closer} %");
    app.window.step();
    tap(&mut app, middle);
    tap(&mut app, middle + vec2(9.0, 9.0));
    assert!((zoom(&mut app) - fitted).abs() < 1.0);
}

#[test]
fn tap_of_two_fingers_halves_zoom_and_clicks_nothing() {
    let (mut app, middle) = chart();
    app.show_pixel_for_pixel();
    for expected in [50.0, 25.0] {
        let other = middle + vec2(80.0, 0.0);
        frame(&mut app, 0.1, first_down(middle));
        frame(&mut app, 0.02, [touch(1, TouchPhase::Start, other)]);
        frame(&mut app, 0.1, first_up(middle));
        frame(&mut app, 0.02, [touch(1, TouchPhase::End, other)]);
        let now = zoom(&mut app);
        assert!((now - expected).abs() < 1.0, "{now} %");
    }
}

#[test]
fn pinch_moves_with_fingers_and_never_turns_page() {
    let (mut app, middle) = chart();
    let held = page(&app);
    let fingers = |about: Pos2, apart: Vec2| [about - apart, about + apart];
    let [first, second] = fingers(held, vec2(40.0, 0.0));
    frame(&mut app, FRAME, first_down(first));
    frame(&mut app, FRAME, [touch(1, TouchPhase::Start, second)]);
    // The fingers move up, and around each other.
    for step in 1..=10_u8 {
        let part = f32::from(step) / 10.0;
        let apart = Vec2::angled(part) * 40.0;
        let [first, second] = fingers(held + vec2(0.0, -150.0 * part), apart);
        let mut events = first_moved(first);
        events.push(touch(1, TouchPhase::Move, second));
        frame(&mut app, FRAME, events);
    }
    frame(&mut app, FRAME, first_up(middle));
    app.rest();
    let moved = page(&app) - held;
    assert!((moved - vec2(0.0, -150.0)).length() < 1.0, "{moved:?}");
    assert!(app.says("North up"), "{:#?}", app.words());
}

#[test]
fn pinch_ends_without_a_jump() {
    let (mut app, middle) = chart();
    with_animations(&mut app);
    let other = middle + vec2(0.0, 120.0);
    frame(&mut app, FRAME, first_down(middle));
    frame(&mut app, FRAME, [touch(1, TouchPhase::Start, other)]);
    for step in 1..=5_u8 {
        let by = vec2(0.0, 6.0 * f32::from(step));
        frame(&mut app, FRAME, first_moved(middle - by));
    }
    let pinched = page(&app);
    frame(&mut app, FRAME, [touch(1, TouchPhase::End, other)]);
    assert!((page(&app) - pinched).length() < 0.5);
    frame(&mut app, FRAME, first_moved(middle - vec2(4.0, 30.0)));
    let moved = page(&app) - pinched;
    assert!((moved - vec2(-4.0, 0.0)).length() < 0.5, "{moved:?}");
    let left = page(&app);
    frame(&mut app, FRAME, first_up(middle - vec2(4.0, 30.0)));
    app.rest();
    assert!((page(&app) - left).length() < 0.5, "no throw after a pinch");
}

#[test]
fn flung_chart_comes_to_rest() {
    let (mut app, middle) = chart();
    // What is made for a chart that is not fitted any more does not come while it is thrown.
    for key in [Key::Plus, Key::Minus] {
        app.window.key_press(key);
        app.rest();
    }
    with_animations(&mut app);
    let before = page(&app);
    throw(&mut app, middle, vec2(0.8, -0.6));
    let dragged = page(&app) - before;
    assert!((dragged.length() - 80.0).abs() < 1.0, "{dragged:?}");
    let mut frames = 0;
    while !app.rests() {
        frame(&mut app, FRAME, []);
        frames += 1;
        assert!(frames < 100, "it never rests");
    }
    assert!((28..=34).contains(&frames), "{frames} frames");
    // A sixth of a second's way at the speed at which it was let go of.
    let thrown = (page(&app) - before - dragged).length();
    assert!((70.0..=110.0).contains(&thrown), "{thrown} points");
    let at_rest = page(&app);
    frame(&mut app, FRAME, []);
    assert!(app.rests() && page(&app) == at_rest);
}

#[test]
fn touch_stops_thrown_chart() {
    let (mut app, middle) = chart();
    with_animations(&mut app);
    let at = throw(&mut app, middle, vec2(0.8, -0.6));
    frame(&mut app, FRAME, []);
    frame(&mut app, FRAME, [button(at, true)]);
    let stopped = page(&app);
    for _ in 0..5 {
        frame(&mut app, FRAME, []);
    }
    assert_eq!(page(&app), stopped);
}

#[test]
fn chart_that_rested_before_it_was_let_go_of_stays() {
    let (mut app, middle) = chart();
    with_animations(&mut app);
    let at = middle + vec2(30.0, 0.0);
    frame(
        &mut app,
        FRAME,
        [Event::PointerMoved(middle), button(middle, true)],
    );
    for step in 1..=3_u8 {
        let at = middle + vec2(10.0 * f32::from(step), 0.0);
        frame(&mut app, FRAME, [Event::PointerMoved(at)]);
    }
    frame(&mut app, 0.5, [button(at, false)]);
    let left = page(&app);
    frame(&mut app, 0.1, []);
    assert_eq!(page(&app), left);
}

#[test]
fn without_animations_nothing_is_thrown() {
    let (mut app, middle) = chart();
    throw(&mut app, middle, vec2(0.8, -0.6));
    let left = page(&app);
    frame(&mut app, 0.1, []);
    assert_eq!(page(&app), left);
}

#[test]
fn fingers_beside_chart_do_not_zoom_it() {
    let (mut app, _middle) = chart();
    let fitted = zoom(&mut app);
    let beside = pos2(200.0, 400.0);
    frame(&mut app, FRAME, first_down(beside));
    let other = |apart: f32| beside + vec2(0.0, apart);
    frame(&mut app, FRAME, [touch(1, TouchPhase::Start, other(50.0))]);
    frame(&mut app, FRAME, [touch(1, TouchPhase::Move, other(150.0))]);
    assert!((zoom(&mut app) - fitted).abs() < 1.0);
}
