//! Turning a page, fitting it, moving it with keys, and windows of any size.

use egui::{Event, Key, Modifiers, Vec2, pos2, vec2};

use super::gestures::{WATERMARK, chart, zoom};
use crate::harness::{APPROACH_PICTURE, Start, TestApp};

fn press_with_shift(app: &mut TestApp, key: Key) {
    app.window.key_press_modifiers(Modifiers::SHIFT, key);
    app.window.step();
}

#[test]
fn keys_turn_page_by_quarters_and_strip_tells() {
    let (mut app, _middle) = chart();
    for told in ["Rotated 90°", "Rotated 180°", "Rotated 270°", "North up"] {
        app.press(Key::R);
        app.rest();
        assert!(app.says(told), "{told}: {:#?}", app.words());
    }
    press_with_shift(&mut app, Key::R);
    app.rest();
    assert!(app.says("Rotated 270°"), "{:#?}", app.words());
}

#[test]
fn tool_turns_page_and_watermark_turns_with_it() {
    let (mut app, _middle) = chart();
    let upright = app.place(WATERMARK);
    assert!(upright.width() > 5.0 * upright.height());
    app.click("Rotate right");
    app.rest();
    let turned = app.place(WATERMARK);
    assert!(turned.height() > 5.0 * turned.width(), "{turned:?}");
    let page = app.place(APPROACH_PICTURE);
    assert!(
        turned.center().x < page.center().x,
        "the lower edge is at the left"
    );
}

#[test]
fn turned_page_is_fitted_as_it_lies() {
    let (mut app, _middle) = chart();
    let upright = zoom(&mut app);
    app.press(Key::R);
    let lying = zoom(&mut app);
    assert!(
        lying > upright,
        "there is more room for a lying page: {lying} %"
    );
    app.press(Key::H);
    let height = zoom(&mut app);
    assert!(height > lying, "{height} %");
    app.press(Key::Home);
    assert!((zoom(&mut app) - lying).abs() < 1.0);
}

#[test]
fn each_chart_keeps_how_it_was_turned() {
    let (mut app, _middle) = chart();
    app.press(Key::R);
    app.press(Key::CloseBracket);
    app.step_until("another chart", |app| {
        app.says("North up") && !app.shows(APPROACH_PICTURE)
    });
    app.press(Key::OpenBracket);
    app.step_until_shown(APPROACH_PICTURE);
    app.rest();
    assert!(app.says("Rotated 90°"), "{:#?}", app.words());
}

#[test]
fn arrows_pan_focused_chart() {
    let (mut app, middle) = chart();
    app.show_pixel_for_pixel();
    app.rest();
    // A click gives the focus.
    app.window.hover_at(middle);
    app.window.drag_at(middle);
    app.window.drop_at(middle);
    app.rest();
    app.press(Key::ArrowDown);
    for _ in 0..4 {
        press_with_shift(&mut app, Key::ArrowDown);
    }
    app.rest();
    let pane = app.place(APPROACH_PICTURE);
    let before = app.place(WATERMARK);
    press_with_shift(&mut app, Key::ArrowUp);
    app.press(Key::ArrowDown);
    app.rest();
    let moved = app.place(WATERMARK).bottom() - before.bottom();
    let expected = pane.height() * 0.9 - 64.0;
    assert!((moved - expected).abs() < 1.5, "{moved} for {expected}");
}

#[test]
fn middle_click_fits_page() {
    let (mut app, middle) = chart();
    let fitted = zoom(&mut app);
    app.show_pixel_for_pixel();
    let button = |pressed| Event::PointerButton {
        pos: middle,
        button: egui::PointerButton::Middle,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let events = &mut app.window.input_mut().events;
    events.extend([Event::PointerMoved(middle), button(true), button(false)]);
    app.window.step();
    assert!((zoom(&mut app) - fitted).abs() < 1.0);
}

#[test]
fn chart_fits_any_window_and_density() {
    let mut app = TestApp::with_chart(Start::default());
    let sizes = [
        vec2(200.0, 150.0),
        vec2(480.0, 600.0),
        Vec2::ZERO,
        vec2(1.0, 4000.0),
        vec2(901.0, 150.0),
    ];
    for size in sizes {
        for density in [0.75, 1.0, 3.0] {
            app.window.set_size(size);
            app.window.set_pixels_per_point(density);
            for key in [Key::R, Key::Z, Key::Plus, Key::H, Key::W, Key::R, Key::Num0] {
                app.press(key);
            }
            let events = &mut app.window.input_mut().events;
            events.push(Event::PointerMoved(pos2(size.x / 2.0, size.y / 2.0)));
            events.extend([Event::Zoom(30.0), Event::Zoom(0.01)]);
            app.window.step();
            app.window.remove_cursor();
        }
    }
    app.window.set_pixels_per_point(1.0);
    app.window.set_size(vec2(1280.0, 800.0));
    app.press(Key::Num0);
    app.rest();
    let pane = app.place(APPROACH_PICTURE);
    assert!(
        pane.contains_rect(app.place(WATERMARK)),
        "the picture is whole again"
    );
}
