//! The scratchpad: drawn on and typed into, and there again after a restart.

use egui::{Event, Key, Modifiers, Pos2, vec2};

use crate::harness::{Start, TestApp};
use flightbag::pen::PenTool;

fn open(start: Start) -> TestApp {
    let mut app = TestApp::signed_in(start);
    app.click("Scratchpad");
    app.step_until_shown("Drawing area");
    app.rest();
    app
}

fn lines(app: &TestApp) -> usize {
    let program = app.window.state();
    program.with_state(|state| state.drawings.scratchpad().marks().len())
}

fn typed(app: &TestApp) -> String {
    let program = app.window.state();
    program.with_state(|state| state.drawings.clearance().to_owned())
}

fn write(app: &mut TestApp) -> Pos2 {
    let at = app.place("Drawing area").left_top() + vec2(90.0, 60.0);
    app.drag(&[at, at + vec2(30.0, 10.0), at + vec2(60.0, 0.0)]);
    at
}

#[test]
fn line_is_written_taken_back_and_written_again() {
    let mut app = open(Start::default());
    write(&mut app);
    assert_eq!(lines(&app), 1);
    app.click("Undo");
    app.step_until("no line", |app| lines(app) == 0);
    app.click("Redo");
    app.step_until("the line", |app| lines(app) == 1);
    app.click("Clear scratchpad");
    app.step_until("no line", |app| lines(app) == 0);
    app.click("Undo");
    app.step_until("the line", |app| lines(app) == 1);
    app.rest();
}

#[test]
fn what_is_written_and_typed_is_there_after_restart() {
    let mut app = open(Start {
        remembers: true,
        ..Start::default()
    });
    write(&mut app);
    let field = app.place("Typed clearance").center();
    app.tap(field);
    app.window.event(Event::Text("C SYD".into()));
    app.step_until("the words", |app| typed(app) == "C SYD");
    let mut app = app.restarted();
    app.sign_in();
    assert_eq!((lines(&app), typed(&app).as_str()), (1, "C SYD"));
}

#[test]
fn second_tap_closes_scratchpad_and_third_opens_it() {
    let mut app = open(Start::default());
    for open in [false, true] {
        app.click("Scratchpad");
        app.step_until("the other", |app| app.shows("Drawing area") == open);
        app.rest();
    }
}

#[test]
fn key_opens_scratchpad_and_closes_it() {
    let mut app = open(Start::default());
    for open in [false, true] {
        app.press(Key::K);
        app.step_until("the other", |app| app.shows("Drawing area") == open);
        app.rest();
    }
}

#[test]
fn scratchpad_works_in_smallest_window() {
    let mut app = TestApp::with_chart(Start {
        size: vec2(480.0, 600.0),
        ..Start::default()
    });
    app.press(Key::K);
    app.step_until_shown("Drawing area");
    app.rest();
    write(&mut app);
    assert_eq!(lines(&app), 1);
    // All five lines of a clearance, each of which takes 0.19 of the page's width.
    let page = app.place("Drawing area");
    let bar = 56.0;
    assert!(
        page.top() + 5.0 * 0.19 * page.width() <= 600.0 - bar,
        "{page:?}"
    );
}

#[test]
fn typed_clearance_fills_column_beside_page() {
    for size in [vec2(1280.0, 800.0), vec2(1920.0, 1080.0)] {
        let app = open(Start {
            size,
            ..Start::default()
        });
        let [field, page] = ["Typed clearance", "Drawing area"].map(|name| app.place(name));
        assert!(field.right() <= page.left(), "{field:?} {page:?}");
        assert!(field.height() >= page.height() - 8.0, "{field:?} {page:?}");
    }
}

#[test]
fn field_that_is_typed_into_keeps_its_own_undo() {
    let mut app = open(Start::default());
    write(&mut app);
    let field = app.place("Typed clearance").center();
    app.tap(field);
    app.window.event(Event::Text("C".into()));
    app.window.step();
    app.window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    app.window.step();
    assert_eq!(lines(&app), 1);
}

#[test]
fn empty_page_is_drawn_on_with_pen_after_eraser() {
    let mut app = TestApp::with_chart(Start::default());
    let held = |app: &TestApp| {
        app.window
            .state()
            .with_state(|state| state.settings.pen.tool)
    };
    app.press(Key::K);
    app.step_until_shown("Drawing area");
    app.click("Eraser");
    app.step_until("the eraser", |app| held(app) == PenTool::Eraser);
    app.press(Key::Escape);
    app.rest();
    app.press(Key::K);
    app.step_until("the pen", |app| held(app) == PenTool::Pen);
}
