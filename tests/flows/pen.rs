//! Drawing on a chart: lines, the eraser, words, the ways back, and what becomes of a drawing.

use egui::{
    Event, Key, Modifiers, MouseWheelSource, PointerButton, Pos2, TouchDeviceId, TouchId,
    TouchPhase, Vec2, vec2,
};
use flightbag::pen::{Marks, PageMark};

use crate::harness::{APPROACH, APPROACH_PICTURE, Person, Start, TestApp};

/// A chart that is drawn on.
fn drawing(start: Start) -> TestApp {
    let mut app = TestApp::with_chart(start);
    app.close_messages();
    app.press(Key::E);
    app.step_until("the bar", |app| app.offers("Done drawing"));
    app.rest();
    app
}

fn middle(app: &TestApp) -> Pos2 {
    app.place(APPROACH_PICTURE).center()
}

/// What is drawn on the chart that was opened first.
fn marks(app: &TestApp) -> Marks {
    let program = app.window.state();
    program.with_state(|state| {
        let chart = &state.workspace.tabs()[0].showing.chart;
        let sheet = state.drawings.on(chart);
        sheet.map_or_else(Marks::default, |sheet| sheet.sketch.marks().clone())
    })
}

fn count(app: &TestApp) -> usize {
    marks(app).len()
}

/// A corner beside the middle of the chart.
fn draw(app: &mut TestApp, from_middle: Vec2) {
    let at = middle(app) + from_middle;
    app.drag(&[
        at,
        at + vec2(20.0, 0.0),
        at + vec2(40.0, 0.0),
        at + vec2(40.0, 30.0),
    ]);
}

fn undo(app: &mut TestApp, modifiers: Modifiers) {
    app.window.key_press_modifiers(modifiers, Key::Z);
    app.window.step();
    app.rest();
}

#[test]
fn one_finger_draws_and_chart_stays_where_it_is() {
    let mut app = drawing(Start::default());
    let zoom = |app: &TestApp| {
        app.words()
            .into_iter()
            .find(|words| words.contains(" % · "))
    };
    let before = zoom(&app);
    draw(&mut app, vec2(0.0, 0.0));
    let marks = marks(&app);
    let PageMark::Line(line) = &*marks[0] else {
        panic!("{marks:?}")
    };
    assert_eq!(line.points().len(), 3, "a corner needs three points");
    assert_eq!(zoom(&app), before);
    app.rest();
}

#[test]
fn drawing_is_undone_and_done_again_with_keys() {
    let mut app = drawing(Start::default());
    draw(&mut app, vec2(0.0, 0.0));
    draw(&mut app, vec2(0.0, 60.0));
    undo(&mut app, Modifiers::COMMAND);
    assert_eq!(count(&app), 1);
    undo(&mut app, Modifiers::COMMAND | Modifiers::SHIFT);
    assert_eq!(count(&app), 2);
    app.press(Key::Escape);
    app.step_until("no bar", |app| !app.offers("Done drawing"));
    undo(&mut app, Modifiers::COMMAND);
    assert_eq!(count(&app), 2, "nothing is undone unseen");
}

#[test]
fn eraser_stroke_is_undone_at_once() {
    let mut app = drawing(Start::default());
    draw(&mut app, vec2(0.0, 0.0));
    draw(&mut app, vec2(0.0, 60.0));
    app.click("Eraser");
    let at = middle(&app) + vec2(20.0, -20.0);
    app.drag(&[at, at + vec2(0.0, 50.0), at + vec2(0.0, 100.0)]);
    assert_eq!(count(&app), 0);
    undo(&mut app, Modifiers::COMMAND);
    assert_eq!(count(&app), 2);
}

#[test]
fn empty_chart_is_drawn_on_with_pen_after_eraser() {
    let mut app = drawing(Start::default());
    app.click("Eraser");
    app.press(Key::E);
    app.rest();
    app.press(Key::E);
    app.step_until_shown("Done drawing");
    draw(&mut app, vec2(0.0, 0.0));
    assert_eq!(count(&app), 1);
}

/// "HOLD" on the chart, tapped to be changed.
fn changing_words() -> TestApp {
    let mut app = drawing(Start::default());
    app.click("Text");
    app.rest();
    let at = middle(&app);
    app.tap(at);
    app.window.step();
    app.window.event(Event::Text("HOLD".into()));
    app.window.step();
    app.window.key_press(Key::Enter);
    app.step_until("the words", |app| count(app) == 1);
    app.rest();
    let at = middle(&app) + vec2(6.0, 0.0);
    app.tap(at);
    app.step_until("the field", |app| app.shows("Your text"));
    app
}

/// The pen is put away, and these words are all that was.
#[track_caller]
fn assert_only_words(app: &mut TestApp, text: &str) {
    app.step_until("the bar is gone", |app| !app.offers("Done drawing"));
    let marks = marks(app);
    let PageMark::Words(words) = &*marks[0] else {
        panic!("{marks:?}")
    };
    assert_eq!((marks.len(), words.text()), (1, text));
}

#[test]
fn words_are_written_where_tapped() {
    let mut app = changing_words();
    app.type_into("Your text", "HOLD SHORT");
    app.press(Key::Escape);
    assert_only_words(&mut app, "HOLD SHORT");
}

#[test]
fn second_tap_keeps_editing() {
    let mut app = changing_words();
    app.type_into("Your text", "HOLD SHORT");
    let at = middle(&app) + vec2(6.0, 0.0);
    app.tap(at);
    app.rest();
    app.click("Done drawing");
    assert_only_words(&mut app, "HOLD SHORT");
}

#[test]
fn removed_words_stay_removed() {
    let mut app = changing_words();
    app.click("Undo");
    app.step_until("no words", |app| count(app) == 0);
    app.click("Done drawing");
    app.step_until("the bar is gone", |app| !app.offers("Done drawing"));
    assert_eq!(count(&app), 0);
}

#[test]
fn drawing_survives_without_picture() {
    let mut app = drawing(Start {
        remembers: true,
        ..Start::default()
    });
    app.click("Highlighter");
    draw(&mut app, vec2(0.0, 0.0));
    let before = marks(&app);
    let mut app = app.restarted();
    app.sign_in();
    app.open_airport("YBBN");
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    assert_eq!(marks(&app), before);
    let folder = app.folder.clone().unwrap();
    let kept = std::fs::read_to_string(folder.path().join("drawings.toml")).unwrap();
    assert!(
        kept.contains("highlighter") && !kept.contains(".png"),
        "{kept}"
    );
}

#[test]
fn newer_revision_asks_about_drawing() {
    for (answer, left) in [("Close message", 1), ("Delete", 0)] {
        let mut app = drawing(Start {
            remembers: true,
            ..Start::default()
        });
        draw(&mut app, vec2(0.0, 0.0));
        let mut app = app.restarted();
        app.sign_in();
        app.revise("YBBN", "11-1", "20270225");
        app.open_airport("YBBN");
        app.choose_chart(APPROACH);
        app.step_until_said("this is revision 25 February 2027.");
        assert_eq!(count(&app), 1);
        app.click(answer);
        app.step_until("no warning", |app| !app.says("Drawn on revision"));
        assert_eq!(count(&app), left, "{answer}");
    }
}

#[test]
fn drawing_is_at_same_place_of_night_picture() {
    let mut app = drawing(Start::default());
    let at = middle(&app) + vec2(30.0, 40.0);
    app.drag(&[at]);
    app.press(Key::N);
    app.step_until("the night picture", |app| {
        app.requests("ybbn008_n.png") == 1 && app.rests()
    });
    app.click("Eraser");
    app.drag(&[at]);
    assert_eq!(count(&app), 0);
}

#[test]
fn drawing_is_turned_with_its_chart() {
    let mut app = drawing(Start::default());
    // A view that is not fitted keeps the middle of the pane where it is.
    app.show_pixel_for_pixel();
    app.rest();
    let (before, after) = (vec2(70.0, 0.0), vec2(0.0, 70.0));
    let middle = middle(&app);
    app.drag(&[middle + before]);
    app.press(Key::R);
    app.rest();
    app.click("Eraser");
    app.drag(&[middle + before]);
    assert_eq!(count(&app), 1, "it is there no more");
    app.drag(&[middle + after]);
    assert_eq!(count(&app), 0);
}

#[test]
fn wheel_and_middle_button_move_chart_that_is_drawn_on() {
    let mut app = drawing(Start::default());
    let at = middle(&app);
    let zoom = |app: &TestApp| {
        app.words()
            .into_iter()
            .find(|words| words.contains(" % · "))
    };
    let before = zoom(&app);
    app.window.event(Event::PointerMoved(at));
    app.window.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: vec2(0.0, 3.0),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    for _frame in 0..12 {
        app.window.step();
    }
    assert_ne!(zoom(&app), before);
    let button = |pressed, pos| Event::PointerButton {
        pos,
        button: PointerButton::Middle,
        pressed,
        modifiers: Modifiers::NONE,
    };
    app.window.event(button(true, at));
    app.window.step();
    app.window.event(Event::PointerMoved(at + vec2(50.0, 0.0)));
    app.window.step();
    app.window.event(button(false, at + vec2(50.0, 0.0)));
    app.window.step();
    assert_eq!(count(&app), 0);
}

/// Two fingers that come down one after the other and go apart about a place.
fn pinch(app: &mut TestApp, at: egui::Pos2) {
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
        app.window.input_mut().events.extend(events);
        app.window.step();
    }
    app.rest();
}

#[test]
fn pinch_draws_nothing() {
    let mut app = drawing(Start::default());
    let at = middle(&app);
    pinch(&mut app, at);
    assert_eq!(count(&app), 0);
}

#[test]
fn pinch_erases_nothing_and_eraser_goes_with_hand() {
    let mut app = drawing(Start::default());
    draw(&mut app, vec2(0.0, 0.0));
    app.click("Eraser");
    let at = middle(&app);
    pinch(&mut app, at);
    assert_eq!(count(&app), 1, "what the first finger took away came back");
    app.turn_wheel(at, -6.0);
    assert_eq!(count(&app), 1);
}

#[test]
fn demo_image_is_not_drawn_on_and_it_is_said_why() {
    let mut app = TestApp::signed_in(Start {
        person: Person::Limited,
        ..Start::default()
    });
    app.open_airport("KSFO");
    app.choose_chart("ILS RWY 28R, index 11-1");
    app.step_until_said("Demo image – not");
    app.press(Key::E);
    app.step_until_said("You cannot draw on a demo image");
    app.click("Done drawing");
    app.step_until("it is away", |app| !app.says("cannot draw on"));
}

#[test]
fn failed_chart_refuses_the_pen() {
    let mut app = TestApp::at_airport(Start::default());
    app.demo()
        .control()
        .answer_next("ybbn008_d.png", 404, "text/plain", "");
    app.choose_chart(APPROACH);
    app.step_until_shown("Chart could not be loaded");
    app.press(Key::E);
    app.step_until_said("You cannot draw here");
}

#[test]
fn what_was_chosen_is_drawn_with_from_then_on() {
    let mut app = drawing(Start::default());
    app.click("Colour: Red");
    app.rest();
    app.click("Blue");
    app.rest();
    app.click("Width: Medium");
    app.rest();
    app.click("Broad");
    app.rest();
    draw(&mut app, vec2(0.0, 0.0));
    let marks = marks(&app);
    let PageMark::Line(line) = &*marks[0] else {
        panic!("{marks:?}")
    };
    assert_eq!(
        (line.nib.colour.to_string(), line.nib.width.to_string()),
        ("Blue".to_owned(), "Broad".to_owned())
    );
}
