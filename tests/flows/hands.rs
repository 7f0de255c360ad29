//! Hands on a chart: wheel, drag, pinch, double click, keys.

use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchDeviceId,
    TouchId, TouchPhase, vec2,
};

use crate::harness::{APPROACH_PICTURE, Desk, Start};

pub const WATERMARK: &str = "This chart is linked to the account";

/// A chart on the screen, at rest.
pub fn chart() -> (Desk, Pos2) {
    let mut desk = Desk::with_chart(Start::default());
    desk.close_messages();
    desk.rest();
    let middle = desk.place(APPROACH_PICTURE).center();
    (desk, middle)
}

/// The zoom that the strip tells, in percent.
pub fn zoom(desk: &mut Desk) -> f64 {
    desk.rest();
    let words = desk.words();
    let told = words
        .iter()
        .find_map(|words| words.split(" · ").find_map(|part| part.strip_suffix(" %")));
    told.unwrap_or_else(|| panic!("no zoom is told: {words:#?}"))
        .parse()
        .unwrap()
}

fn wheel(desk: &mut Desk, at: Pos2, notches: f32, modifiers: Modifiers) {
    desk.window.hover_at(at);
    desk.window.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, notches),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers,
    });
}

fn touch(desk: &mut Desk, fingers: [Pos2; 2], phase: TouchPhase) {
    for (finger, pos) in fingers.into_iter().enumerate() {
        desk.window.event(Event::Touch {
            device_id: TouchDeviceId(1),
            id: TouchId(finger as u64),
            phase,
            pos,
            force: None,
        });
    }
    desk.window.step();
}

#[test]
fn the_wheel_zooms_in_and_out_and_finer_with_shift() {
    let (mut desk, middle) = chart();
    let fitted = zoom(&mut desk);
    wheel(&mut desk, middle, 2.0, Modifiers::NONE);
    let closer = zoom(&mut desk);
    assert!(
        (closer / fitted - 1.15_f64.powi(2)).abs() < 0.06,
        "{fitted} % → {closer} %"
    );
    wheel(&mut desk, middle, -2.0, Modifiers::NONE);
    assert!((zoom(&mut desk) - fitted).abs() <= 1.0);
    // At pixel for pixel the strip's whole percents are fine enough to tell.
    desk.show_pixel_for_pixel();
    desk.window.event(Event::ModifiersChanged(Modifiers::SHIFT));
    wheel(&mut desk, middle, 2.0, Modifiers::SHIFT);
    let finer = zoom(&mut desk);
    desk.window.event(Event::ModifiersChanged(Modifiers::NONE));
    assert!((finer / 100.0 - 1.04_f64.powi(2)).abs() < 0.02, "{finer} %");
}

#[test]
fn what_is_under_the_pointer_stays_there_while_the_wheel_turns() {
    let (mut desk, _middle) = chart();
    let at = desk.place(WATERMARK).center();
    wheel(&mut desk, at, 3.0, Modifiers::NONE);
    desk.rest();
    let now = desk.place(WATERMARK).center();
    assert!((now - at).length() < 2.0, "{at:?} → {now:?}");
}

#[test]
fn a_drag_moves_the_chart_by_as_much() {
    let (mut desk, middle) = chart();
    let before = desk.place(WATERMARK).center();
    desk.window.hover_at(middle);
    desk.window.drag_at(middle);
    desk.window.step();
    for step in [10.0, 25.0, 40.0] {
        desk.window.hover_at(middle + vec2(step, -step));
        desk.window.step();
    }
    desk.window.drop_at(middle + vec2(40.0, -40.0));
    desk.rest();
    let moved = desk.place(WATERMARK).center() - before;
    assert!((moved - vec2(40.0, -40.0)).length() < 1.5, "{moved:?}");
}

#[test]
fn two_fingers_apart_zoom_about_their_middle() {
    let (mut desk, middle) = chart();
    let fitted = zoom(&mut desk);
    let apart = |distance: f32| [middle - vec2(distance, 0.0), middle + vec2(distance, 0.0)];
    // Systems report the first finger as a pointer too.
    desk.window.hover_at(middle);
    touch(&mut desk, apart(50.0), TouchPhase::Start);
    touch(&mut desk, apart(50.0), TouchPhase::Move);
    touch(&mut desk, apart(75.0), TouchPhase::Move);
    touch(&mut desk, apart(100.0), TouchPhase::Move);
    touch(&mut desk, apart(100.0), TouchPhase::End);
    let closer = zoom(&mut desk);
    assert!(
        (closer / fitted - 2.0).abs() < 0.1,
        "{fitted} % → {closer} %"
    );
}

#[test]
fn double_click_shows_part_then_page() {
    let (mut desk, middle) = chart();
    let fitted = zoom(&mut desk);
    let double_click = |desk: &mut Desk| {
        // In one frame: the harness gives every event that is queued a quarter of a second.
        let button = |pressed| Event::PointerButton {
            pos: middle,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let clicks = [true, false, true, false].map(button);
        let events = &mut desk.window.input_mut().events;
        events.push(Event::PointerMoved(middle));
        events.extend(clicks);
        desk.window.step();
    };
    double_click(&mut desk);
    let closer = zoom(&mut desk);
    assert!(closer > fitted * 1.5, "{fitted} % → {closer} %");
    double_click(&mut desk);
    assert!((zoom(&mut desk) - fitted).abs() < 1.0);
    desk.press(Key::Z);
    assert!((zoom(&mut desk) - closer).abs() < 1.0, "the plan view");
}

#[test]
fn keys_fit_the_width_show_pixel_for_pixel_and_fit_the_page() {
    let (mut desk, _middle) = chart();
    let fitted = zoom(&mut desk);
    desk.show_pixel_for_pixel();
    assert!((zoom(&mut desk) - 100.0).abs() < 1.0);
    desk.press(Key::W);
    let width = zoom(&mut desk);
    assert!(width > fitted && width < 100.0, "{width} %");
    desk.press(Key::Plus);
    assert!(zoom(&mut desk) > width);
    desk.press(Key::Num0);
    assert!((zoom(&mut desk) - fitted).abs() < 1.0);
}

#[test]
fn a_chart_that_comes_back_is_where_it_was_left() {
    let (mut desk, _middle) = chart();
    desk.show_pixel_for_pixel();
    desk.rest();
    desk.click("Close chart");
    desk.choose_chart("ILS RWY 01R, index 11-1");
    desk.step_until_shown(APPROACH_PICTURE);
    assert!((zoom(&mut desk) - 100.0).abs() < 1.0);
}
