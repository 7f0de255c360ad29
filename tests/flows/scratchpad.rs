//! The scratchpad: drawn on and typed into, and there again after a restart.

use egui::{Event, Key, Modifiers, Pos2, vec2};

use crate::harness::{Desk, Start};

fn open(start: Start) -> Desk {
    let mut desk = Desk::signed_in(start);
    desk.click("Scratchpad");
    desk.step_until_shown("Drawing area");
    desk.rest();
    desk
}

fn lines(desk: &Desk) -> usize {
    let app = desk.window.state();
    app.with_state(|state| state.drawings.scratchpad().marks().len())
}

fn typed(desk: &Desk) -> String {
    let app = desk.window.state();
    app.with_state(|state| state.drawings.clearance().to_owned())
}

fn write(desk: &mut Desk) -> Pos2 {
    let at = desk.place("Drawing area").left_top() + vec2(90.0, 60.0);
    desk.drag(&[at, at + vec2(30.0, 10.0), at + vec2(60.0, 0.0)]);
    at
}

#[test]
fn a_line_is_written_taken_back_and_written_again() {
    let mut desk = open(Start::default());
    write(&mut desk);
    assert_eq!(lines(&desk), 1);
    desk.click("Undo");
    desk.step_until("no line", |desk| lines(desk) == 0);
    desk.click("Redo");
    desk.step_until("the line", |desk| lines(desk) == 1);
    desk.click("Clear scratchpad");
    desk.step_until("no line", |desk| lines(desk) == 0);
    desk.click("Undo");
    desk.step_until("the line", |desk| lines(desk) == 1);
    desk.rest();
}

#[test]
fn what_is_written_and_typed_is_there_after_a_restart() {
    let mut desk = open(Start {
        remembers: true,
        ..Start::default()
    });
    write(&mut desk);
    let field = desk.place("Typed clearance").center();
    desk.tap(field);
    desk.window.event(Event::Text("C SYD".into()));
    desk.step_until("the words", |desk| typed(desk) == "C SYD");
    let mut desk = desk.restarted();
    desk.sign_in();
    assert_eq!((lines(&desk), typed(&desk).as_str()), (1, "C SYD"));
}

#[test]
fn it_is_opened_with_a_key_and_drawn_on_in_the_smallest_window() {
    let mut desk = Desk::with_chart(Start {
        size: vec2(480.0, 600.0),
        ..Start::default()
    });
    desk.press(Key::K);
    desk.step_until_shown("Drawing area");
    desk.rest();
    write(&mut desk);
    assert_eq!(lines(&desk), 1);
}

#[test]
fn a_field_that_is_typed_into_keeps_its_own_undo() {
    let mut desk = open(Start::default());
    write(&mut desk);
    let field = desk.place("Typed clearance").center();
    desk.tap(field);
    desk.window.event(Event::Text("C".into()));
    desk.window.step();
    desk.window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    desk.window.step();
    assert_eq!(lines(&desk), 1);
}
