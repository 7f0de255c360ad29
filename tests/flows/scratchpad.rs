//! The scratchpad: drawn on and typed into, and there again after a restart.

use egui::{Event, Key, Modifiers, Pos2, vec2};

use crate::harness::{Start, TestApp};

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
