//! Drawing on a chart: lines, the eraser, words, the ways back, and what becomes of a drawing.

use egui::{
    Event, Key, Modifiers, MouseWheelSource, PointerButton, Pos2, TouchDeviceId, TouchId,
    TouchPhase, Vec2, vec2,
};
use flightbag::pen::{Mark, Marks};

use crate::harness::{APPROACH, APPROACH_PICTURE, Desk, Person, Start};

/// A chart that is drawn on.
fn drawing(start: Start) -> Desk {
    let mut desk = Desk::with_chart(start);
    desk.close_messages();
    desk.press(Key::E);
    desk.step_until("the bar", |desk| desk.offers("Done drawing"));
    desk.rest();
    desk
}

fn middle(desk: &Desk) -> Pos2 {
    desk.place(APPROACH_PICTURE).center()
}

/// What is drawn on the chart that was opened first.
fn marks(desk: &Desk) -> Marks {
    let app = desk.window.state();
    app.with_state(|state| {
        let chart = &state.desk.tabs()[0].showing.chart;
        let sheet = state.drawings.on(chart);
        sheet.map_or_else(Marks::default, |sheet| sheet.sketch.marks().clone())
    })
}

fn count(desk: &Desk) -> usize {
    marks(desk).len()
}

/// A corner beside the middle of the chart.
fn draw(desk: &mut Desk, from_middle: Vec2) {
    let at = middle(desk) + from_middle;
    desk.drag(&[
        at,
        at + vec2(20.0, 0.0),
        at + vec2(40.0, 0.0),
        at + vec2(40.0, 30.0),
    ]);
}

fn undo(desk: &mut Desk, modifiers: Modifiers) {
    desk.window.key_press_modifiers(modifiers, Key::Z);
    desk.window.step();
    desk.rest();
}

#[test]
fn one_finger_draws_and_the_chart_stays_where_it_is() {
    let mut desk = drawing(Start::default());
    let zoom = |desk: &Desk| {
        desk.words()
            .into_iter()
            .find(|words| words.contains(" % · "))
    };
    let before = zoom(&desk);
    draw(&mut desk, vec2(0.0, 0.0));
    let marks = marks(&desk);
    let Mark::Line(line) = &*marks[0] else {
        panic!("{marks:?}")
    };
    assert_eq!(line.points().len(), 3, "a corner needs three points");
    assert_eq!(zoom(&desk), before);
    desk.rest();
}

#[test]
fn a_drawing_is_undone_and_done_again_with_keys() {
    let mut desk = drawing(Start::default());
    draw(&mut desk, vec2(0.0, 0.0));
    draw(&mut desk, vec2(0.0, 60.0));
    undo(&mut desk, Modifiers::COMMAND);
    assert_eq!(count(&desk), 1);
    undo(&mut desk, Modifiers::COMMAND | Modifiers::SHIFT);
    assert_eq!(count(&desk), 2);
    desk.press(Key::Escape);
    desk.step_until("no bar", |desk| !desk.offers("Done drawing"));
    undo(&mut desk, Modifiers::COMMAND);
    assert_eq!(count(&desk), 2, "nothing is undone unseen");
}

#[test]
fn the_eraser_takes_whole_lines_and_one_stroke_of_it_is_undone_at_once() {
    let mut desk = drawing(Start::default());
    draw(&mut desk, vec2(0.0, 0.0));
    draw(&mut desk, vec2(0.0, 60.0));
    desk.click("Eraser");
    let at = middle(&desk) + vec2(20.0, -20.0);
    desk.drag(&[at, at + vec2(0.0, 50.0), at + vec2(0.0, 100.0)]);
    assert_eq!(count(&desk), 0);
    undo(&mut desk, Modifiers::COMMAND);
    assert_eq!(count(&desk), 2);
}

/// "HOLD" on the chart, tapped to be changed.
fn changing_words() -> Desk {
    let mut desk = drawing(Start::default());
    desk.click("Text");
    desk.rest();
    let at = middle(&desk);
    desk.tap(at);
    desk.window.step();
    desk.window.event(Event::Text("HOLD".into()));
    desk.window.step();
    desk.window.key_press(Key::Enter);
    desk.step_until("the words", |desk| count(desk) == 1);
    desk.rest();
    let at = middle(&desk) + vec2(6.0, 0.0);
    desk.tap(at);
    desk.step_until("the field", |desk| desk.shows("Your text"));
    desk
}

/// The pen is put away, and these words are all that was.
#[track_caller]
fn assert_only_words(desk: &mut Desk, text: &str) {
    desk.step_until("the bar is gone", |desk| !desk.offers("Done drawing"));
    let marks = marks(desk);
    let Mark::Words(words) = &*marks[0] else {
        panic!("{marks:?}")
    };
    assert_eq!((marks.len(), words.text()), (1, text));
}

#[test]
fn words_are_written_where_the_chart_was_tapped_and_changed_there() {
    let mut desk = changing_words();
    desk.type_into("Your text", "HOLD SHORT");
    desk.press(Key::Escape);
    assert_only_words(&mut desk, "HOLD SHORT");
}

#[test]
fn a_second_tap_on_words_that_are_changed_goes_on_changing_them() {
    let mut desk = changing_words();
    desk.type_into("Your text", "HOLD SHORT");
    let at = middle(&desk) + vec2(6.0, 0.0);
    desk.tap(at);
    desk.rest();
    desk.click("Done drawing");
    assert_only_words(&mut desk, "HOLD SHORT");
}

#[test]
fn words_that_were_taken_away_while_they_could_be_changed_stay_away() {
    let mut desk = changing_words();
    desk.click("Undo");
    desk.step_until("no words", |desk| count(desk) == 0);
    desk.click("Done drawing");
    desk.step_until("the bar is gone", |desk| !desk.offers("Done drawing"));
    assert_eq!(count(&desk), 0);
}

#[test]
fn a_drawing_is_there_after_a_restart_and_no_picture_is_kept_with_it() {
    let mut desk = drawing(Start {
        remembers: true,
        ..Start::default()
    });
    desk.click("Highlighter");
    draw(&mut desk, vec2(0.0, 0.0));
    let before = marks(&desk);
    let mut desk = desk.restarted();
    desk.sign_in();
    desk.open_airport("YBBN");
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    assert_eq!(marks(&desk), before);
    let folder = desk.folder.clone().unwrap();
    let kept = std::fs::read_to_string(folder.path().join("drawings.toml")).unwrap();
    assert!(
        kept.contains("highlighter") && !kept.contains(".png"),
        "{kept}"
    );
}

#[test]
fn a_newer_revision_warns_and_its_drawing_is_kept_or_deleted() {
    for (answer, left) in [("Keep", 1), ("Delete", 0)] {
        let mut desk = drawing(Start {
            remembers: true,
            ..Start::default()
        });
        draw(&mut desk, vec2(0.0, 0.0));
        let mut desk = desk.restarted();
        desk.sign_in();
        desk.revise("YBBN", "11-1", "20270225");
        desk.open_airport("YBBN");
        desk.choose_chart(APPROACH);
        desk.step_until_said("this is revision 25 February 2027.");
        assert_eq!(count(&desk), 1);
        desk.click(answer);
        desk.step_until("no warning", |desk| !desk.says("Drawn on revision"));
        assert_eq!(count(&desk), left, "{answer}");
    }
}

#[test]
fn a_drawing_is_at_the_same_place_of_the_night_picture() {
    let mut desk = drawing(Start::default());
    let at = middle(&desk) + vec2(30.0, 40.0);
    desk.drag(&[at]);
    desk.press(Key::N);
    desk.step_until("the night picture", |desk| {
        desk.requests("ybbn008_n.png") == 1 && desk.rests()
    });
    desk.click("Eraser");
    desk.drag(&[at]);
    assert_eq!(count(&desk), 0);
}

#[test]
fn a_drawing_is_turned_with_its_chart() {
    let mut desk = drawing(Start::default());
    // A view that is not fitted keeps the middle of the pane where it is.
    desk.show_pixel_for_pixel();
    desk.rest();
    let (before, after) = (vec2(70.0, 0.0), vec2(0.0, 70.0));
    let middle = middle(&desk);
    desk.drag(&[middle + before]);
    desk.press(Key::R);
    desk.rest();
    desk.click("Eraser");
    desk.drag(&[middle + before]);
    assert_eq!(count(&desk), 1, "it is there no more");
    desk.drag(&[middle + after]);
    assert_eq!(count(&desk), 0);
}

#[test]
fn the_wheel_and_the_middle_button_move_a_chart_that_is_drawn_on() {
    let mut desk = drawing(Start::default());
    let at = middle(&desk);
    let zoom = |desk: &Desk| {
        desk.words()
            .into_iter()
            .find(|words| words.contains(" % · "))
    };
    let before = zoom(&desk);
    desk.window.event(Event::PointerMoved(at));
    desk.window.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: vec2(0.0, 3.0),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    for _frame in 0..12 {
        desk.window.step();
    }
    assert_ne!(zoom(&desk), before);
    let button = |pressed, pos| Event::PointerButton {
        pos,
        button: PointerButton::Middle,
        pressed,
        modifiers: Modifiers::NONE,
    };
    desk.window.event(button(true, at));
    desk.window.step();
    desk.window.event(Event::PointerMoved(at + vec2(50.0, 0.0)));
    desk.window.step();
    desk.window.event(button(false, at + vec2(50.0, 0.0)));
    desk.window.step();
    assert_eq!(count(&desk), 0);
}

/// Two fingers that come down one after the other and go apart about a place.
fn pinch(desk: &mut Desk, at: egui::Pos2) {
    let touch = |id, phase, pos| Event::Touch {
        device_id: TouchDeviceId(1),
        id: TouchId(id),
        phase,
        pos,
        force: None,
    };
    let button = |pressed, pos| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let frames = [
        vec![
            touch(0, TouchPhase::Start, at),
            Event::PointerMoved(at),
            button(true, at),
        ],
        vec![touch(1, TouchPhase::Start, at + vec2(80.0, 0.0))],
        vec![
            touch(0, TouchPhase::Move, at - vec2(40.0, 0.0)),
            Event::PointerMoved(at - vec2(40.0, 0.0)),
            touch(1, TouchPhase::Move, at + vec2(120.0, 0.0)),
        ],
        vec![touch(1, TouchPhase::End, at + vec2(120.0, 0.0))],
        vec![
            touch(0, TouchPhase::End, at - vec2(40.0, 0.0)),
            button(false, at - vec2(40.0, 0.0)),
            Event::PointerGone,
        ],
    ];
    for events in frames {
        desk.window.input_mut().events.extend(events);
        desk.window.step();
    }
    desk.rest();
}

#[test]
fn a_pinch_draws_nothing() {
    let mut desk = drawing(Start::default());
    let at = middle(&desk);
    pinch(&mut desk, at);
    assert_eq!(count(&desk), 0);
}

#[test]
fn a_pinch_erases_nothing_and_the_eraser_goes_with_the_hand() {
    let mut desk = drawing(Start::default());
    draw(&mut desk, vec2(0.0, 0.0));
    desk.click("Eraser");
    let at = middle(&desk);
    pinch(&mut desk, at);
    assert_eq!(count(&desk), 1, "what the first finger took away came back");
    desk.turn_wheel(at, -6.0);
    assert_eq!(count(&desk), 1);
}

#[test]
fn a_demo_image_is_not_drawn_on_and_it_is_said_why() {
    let mut desk = Desk::signed_in(Start {
        person: Person::Limited,
        ..Start::default()
    });
    desk.open_airport("KSFO");
    desk.choose_chart("ILS RWY 28R, index 11-1");
    desk.step_until_said("Demo image – not");
    desk.press(Key::E);
    desk.step_until_said("You cannot draw on a demo image");
    desk.click("Done drawing");
    desk.step_until("it is away", |desk| !desk.says("cannot draw on"));
}

#[test]
fn a_chart_that_failed_is_not_drawn_on_and_it_is_said_why() {
    let mut desk = Desk::at_airport(Start::default());
    desk.demo()
        .control()
        .answer_next("ybbn008_d.png", 404, "text/plain", "");
    desk.choose_chart(APPROACH);
    desk.step_until_shown("Chart could not be loaded");
    desk.press(Key::E);
    desk.step_until_said("You cannot draw here");
}

#[test]
fn what_was_chosen_is_drawn_with_from_then_on() {
    let mut desk = drawing(Start::default());
    desk.click("Colour: Red");
    desk.rest();
    desk.click("Blue");
    desk.rest();
    desk.click("Width: Medium");
    desk.rest();
    desk.click("Broad");
    desk.rest();
    draw(&mut desk, vec2(0.0, 0.0));
    let marks = marks(&desk);
    let Mark::Line(line) = &*marks[0] else {
        panic!("{marks:?}")
    };
    assert_eq!(
        (line.nib.colour.name(), line.nib.width.name()),
        ("Blue", "Broad")
    );
}
