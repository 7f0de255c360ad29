//! Turning a page, fitting it, moving it with keys, and windows of any size.

use egui::{Event, Key, Modifiers, Vec2, pos2, vec2};

use super::hands::{WATERMARK, chart, zoom};
use crate::harness::{APPROACH_PICTURE, Desk, Start};

fn press_with_shift(desk: &mut Desk, key: Key) {
    desk.window.key_press_modifiers(Modifiers::SHIFT, key);
    desk.window.step();
}

#[test]
fn keys_turn_the_page_by_quarters_and_the_strip_tells() {
    let (mut desk, _middle) = chart();
    for told in ["Rotated 90°", "Rotated 180°", "Rotated 270°", "North up"] {
        desk.press(Key::R);
        desk.rest();
        assert!(desk.says(told), "{told}: {:#?}", desk.words());
    }
    press_with_shift(&mut desk, Key::R);
    desk.rest();
    assert!(desk.says("Rotated 270°"), "{:#?}", desk.words());
}

#[test]
fn a_tool_turns_the_page_and_the_watermark_turns_with_it() {
    let (mut desk, _middle) = chart();
    let upright = desk.place(WATERMARK);
    assert!(upright.width() > 5.0 * upright.height());
    desk.click("Rotate right");
    desk.rest();
    let turned = desk.place(WATERMARK);
    assert!(turned.height() > 5.0 * turned.width(), "{turned:?}");
    let page = desk.place(APPROACH_PICTURE);
    assert!(
        turned.center().x < page.center().x,
        "the lower edge is at the left"
    );
}

#[test]
fn a_turned_page_is_fitted_as_it_lies() {
    let (mut desk, _middle) = chart();
    let upright = zoom(&mut desk);
    desk.press(Key::R);
    let lying = zoom(&mut desk);
    assert!(
        lying > upright,
        "there is more room for a lying page: {lying} %"
    );
    desk.press(Key::H);
    let height = zoom(&mut desk);
    assert!(height > lying, "{height} %");
    desk.press(Key::Home);
    assert!((zoom(&mut desk) - lying).abs() < 1.0);
}

#[test]
fn each_chart_keeps_how_it_was_turned() {
    let (mut desk, _middle) = chart();
    desk.press(Key::R);
    desk.press(Key::CloseBracket);
    desk.step_until("another chart", |desk| {
        desk.says("North up") && !desk.shows(APPROACH_PICTURE)
    });
    desk.press(Key::OpenBracket);
    desk.step_until_shown(APPROACH_PICTURE);
    desk.rest();
    assert!(desk.says("Rotated 90°"), "{:#?}", desk.words());
}

#[test]
fn arrows_move_a_chart_that_has_the_focus_and_with_shift_by_a_page() {
    let (mut desk, middle) = chart();
    desk.show_pixel_for_pixel();
    desk.rest();
    // A click gives the focus.
    desk.window.hover_at(middle);
    desk.window.drag_at(middle);
    desk.window.drop_at(middle);
    desk.rest();
    desk.press(Key::ArrowDown);
    for _ in 0..4 {
        press_with_shift(&mut desk, Key::ArrowDown);
    }
    desk.rest();
    let pane = desk.place(APPROACH_PICTURE);
    let before = desk.place(WATERMARK);
    press_with_shift(&mut desk, Key::ArrowUp);
    desk.press(Key::ArrowDown);
    desk.rest();
    let moved = desk.place(WATERMARK).bottom() - before.bottom();
    let expected = pane.height() * 0.9 - 64.0;
    assert!((moved - expected).abs() < 1.5, "{moved} for {expected}");
}

#[test]
fn middle_click_fits_the_page() {
    let (mut desk, middle) = chart();
    let fitted = zoom(&mut desk);
    desk.show_pixel_for_pixel();
    let button = |pressed| Event::PointerButton {
        pos: middle,
        button: egui::PointerButton::Middle,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let events = &mut desk.window.input_mut().events;
    events.extend([Event::PointerMoved(middle), button(true), button(false)]);
    desk.window.step();
    assert!((zoom(&mut desk) - fitted).abs() < 1.0);
}

#[test]
fn no_window_is_too_small_and_no_screen_too_dense_for_a_chart() {
    let mut desk = Desk::with_chart(Start::default());
    let sizes = [
        vec2(200.0, 150.0),
        vec2(480.0, 600.0),
        Vec2::ZERO,
        vec2(1.0, 4000.0),
        vec2(901.0, 150.0),
    ];
    for size in sizes {
        for density in [0.75, 1.0, 3.0] {
            desk.window.set_size(size);
            desk.window.set_pixels_per_point(density);
            for key in [Key::R, Key::Z, Key::Plus, Key::H, Key::W, Key::R, Key::Num0] {
                desk.press(key);
            }
            let events = &mut desk.window.input_mut().events;
            events.push(Event::PointerMoved(pos2(size.x / 2.0, size.y / 2.0)));
            events.extend([Event::Zoom(30.0), Event::Zoom(0.01)]);
            desk.window.step();
            desk.window.remove_cursor();
        }
    }
    desk.window.set_pixels_per_point(1.0);
    desk.window.set_size(vec2(1280.0, 800.0));
    desk.press(Key::Num0);
    desk.rest();
    let pane = desk.place(APPROACH_PICTURE);
    assert!(
        pane.contains_rect(desk.place(WATERMARK)),
        "the picture is whole again"
    );
}
