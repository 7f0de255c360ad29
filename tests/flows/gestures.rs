//! Hands on a chart: wheel, drag, pinch, double click, keys.

use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchDeviceId,
    TouchId, TouchPhase, vec2,
};

use crate::harness::{APPROACH_PICTURE, Start, TestApp};

pub const WATERMARK: &str = "This chart is linked to the account";

/// A chart on the screen, at rest.
pub fn chart() -> (TestApp, Pos2) {
    let mut app = TestApp::with_chart(Start::default());
    app.close_messages();
    app.rest();
    let middle = app.place(APPROACH_PICTURE).center();
    (app, middle)
}

/// The zoom that the strip tells, in percent.
pub fn zoom(app: &mut TestApp) -> f64 {
    app.rest();
    let words = app.words();
    let told = words
        .iter()
        .find_map(|words| words.split(" · ").find_map(|part| part.strip_suffix(" %")));
    told.unwrap_or_else(|| panic!("no zoom is told: {words:#?}"))
        .parse()
        .unwrap()
}

fn wheel(app: &mut TestApp, at: Pos2, notches: f32, modifiers: Modifiers) {
    app.window.hover_at(at);
    app.window.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, notches),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers,
    });
}

fn touch(app: &mut TestApp, fingers: [Pos2; 2], phase: TouchPhase) {
    for (finger, pos) in fingers.into_iter().enumerate() {
        app.window.event(Event::Touch {
            device_id: TouchDeviceId(1),
            id: TouchId(finger as u64),
            phase,
            pos,
            force: None,
        });
    }
    app.window.step();
}

#[test]
fn wheel_zooms_in_and_out_and_finer_with_shift() {
    let (mut app, middle) = chart();
    let fitted = zoom(&mut app);
    wheel(&mut app, middle, 2.0, Modifiers::NONE);
    let closer = zoom(&mut app);
    assert!(
        (closer / fitted - 1.15_f64.powi(2)).abs() < 0.06,
        "{fitted} % → {closer} %"
    );
    wheel(&mut app, middle, -2.0, Modifiers::NONE);
    assert!((zoom(&mut app) - fitted).abs() <= 1.0);
    // At pixel for pixel the strip's whole percents are fine enough to tell.
    app.show_pixel_for_pixel();
    app.window.event(Event::ModifiersChanged(Modifiers::SHIFT));
    wheel(&mut app, middle, 2.0, Modifiers::SHIFT);
    let finer = zoom(&mut app);
    app.window.event(Event::ModifiersChanged(Modifiers::NONE));
    assert!((finer / 100.0 - 1.04_f64.powi(2)).abs() < 0.02, "{finer} %");
}

#[test]
fn what_is_under_pointer_stays_there_while_wheel_turns() {
    let (mut app, _middle) = chart();
    let at = app.place(WATERMARK).center();
    wheel(&mut app, at, 3.0, Modifiers::NONE);
    app.rest();
    let now = app.place(WATERMARK).center();
    assert!((now - at).length() < 2.0, "{at:?} → {now:?}");
}

#[test]
fn drag_moves_chart_by_as_much() {
    let (mut app, middle) = chart();
    let before = app.place(WATERMARK).center();
    app.window.hover_at(middle);
    app.window.drag_at(middle);
    app.window.step();
    for step in [10.0, 25.0, 40.0] {
        app.window.hover_at(middle + vec2(step, -step));
        app.window.step();
    }
    app.window.drop_at(middle + vec2(40.0, -40.0));
    app.rest();
    let moved = app.place(WATERMARK).center() - before;
    assert!((moved - vec2(40.0, -40.0)).length() < 1.5, "{moved:?}");
}

#[test]
fn two_fingers_apart_zoom_about_their_middle() {
    let (mut app, middle) = chart();
    let fitted = zoom(&mut app);
    let apart = |distance: f32| [middle - vec2(distance, 0.0), middle + vec2(distance, 0.0)];
    // Systems report the first finger as a pointer too.
    app.window.hover_at(middle);
    touch(&mut app, apart(50.0), TouchPhase::Start);
    touch(&mut app, apart(50.0), TouchPhase::Move);
    touch(&mut app, apart(75.0), TouchPhase::Move);
    touch(&mut app, apart(100.0), TouchPhase::Move);
    touch(&mut app, apart(100.0), TouchPhase::End);
    let closer = zoom(&mut app);
    assert!(
        (closer / fitted - 2.0).abs() < 0.1,
        "{fitted} % → {closer} %"
    );
}

#[test]
fn double_click_shows_part_then_page() {
    let (mut app, middle) = chart();
    let fitted = zoom(&mut app);
    let double_click = |app: &mut TestApp| {
        // In one frame: the harness gives every event that is queued a quarter of a second.
        let button = |pressed| Event::PointerButton {
            pos: middle,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let clicks = [true, false, true, false].map(button);
        let events = &mut app.window.input_mut().events;
        events.push(Event::PointerMoved(middle));
        events.extend(clicks);
        app.window.step();
    };
    double_click(&mut app);
    let closer = zoom(&mut app);
    assert!(closer > fitted * 1.5, "{fitted} % → {closer} %");
    double_click(&mut app);
    assert!((zoom(&mut app) - fitted).abs() < 1.0);
    app.press(Key::Z);
    assert!((zoom(&mut app) - closer).abs() < 1.0, "the plan view");
}

#[test]
fn keys_fit_width_show_pixel_for_pixel_and_fit_page() {
    let (mut app, _middle) = chart();
    let fitted = zoom(&mut app);
    app.show_pixel_for_pixel();
    assert!((zoom(&mut app) - 100.0).abs() < 1.0);
    app.press(Key::W);
    let width = zoom(&mut app);
    assert!(width > fitted && width < 100.0, "{width} %");
    app.press(Key::Plus);
    assert!(zoom(&mut app) > width);
    app.press(Key::Num0);
    assert!((zoom(&mut app) - fitted).abs() < 1.0);
}

#[test]
fn chart_that_comes_back_is_where_it_was_left() {
    let (mut app, _middle) = chart();
    app.show_pixel_for_pixel();
    app.rest();
    app.click("Close chart");
    app.choose_chart("ILS RWY 01R, index 11-1");
    app.step_until_shown(APPROACH_PICTURE);
    assert!((zoom(&mut app) - 100.0).abs() < 1.0);
}
