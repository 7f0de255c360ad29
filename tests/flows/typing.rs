//! What is typed where no field has the keyboard yet: identifiers, and letters that are quicker than a field that was asked
//! for.

use egui::{Event, Key, Modifiers, PointerButton, ViewportCommand};
use flightbag::airport::Icao;
use flightbag::chart::Palette;
use flightbag::message::{Action, ChartPlace};
use flightbag::state::AppState;

use crate::harness::{APPROACH_PICTURE, DEADLINE, Start, TestApp};

/// As a window tells it: the key, what it writes, and that it is let go.
fn key(key: Key, text: &str) -> [Event; 3] {
    let put = |pressed| Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    [put(true), Event::Text(text.to_owned()), put(false)]
}

fn wellington() -> Vec<[Event; 3]> {
    let letters = [(Key::N, "n"), (Key::Z, "z"), (Key::W, "w"), (Key::N, "n")];
    letters.map(|(pressed, text)| key(pressed, text)).to_vec()
}

fn with_ctrl(key: Key) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::COMMAND,
    }
}

fn palette(app: &TestApp) -> Palette {
    app.window.state().with_state(|state| state.light.palette)
}

/// The identifier is in the field, no key of it did anything, and Enter opens it.
fn is_searched(mut app: TestApp, before: Palette) {
    app.window.step();
    assert_eq!(app.typed(), "NZWN");
    assert_eq!(app.focused().as_deref(), Some("Airport search"));
    assert_eq!(palette(&app), before, "N is no key here");
    assert!(app.shows(APPROACH_PICTURE), "the chart stays");
    app.press(Key::Enter);
    app.step_until_shown("Wellington International Airport");
}

#[test]
fn identifier_typed_anywhere_is_searched() {
    let mut app = TestApp::with_chart(Start::default());
    let before = palette(&app);
    let began = app.window.ctx.input(|input| input.time);
    for (nth, events) in (1..).zip(wellington()) {
        let input = app.window.input_mut();
        input.time = Some(began + 0.1 * f64::from(nth));
        input.events.extend(events);
        app.window.step();
    }
    app.window.input_mut().time = None;
    is_searched(app, before);
}

#[test]
fn identifier_in_one_slow_frame_is_searched() {
    let mut app = TestApp::with_chart(Start::default());
    let before = palette(&app);
    app.click("Boards");
    let events = wellington().into_iter().flatten();
    app.window.input_mut().events.extend(events);
    app.window.step();
    is_searched(app, before);
}

#[test]
fn enter_in_same_slow_frame_opens_airport() {
    let mut app = TestApp::with_chart(Start::default());
    // Capitals, as a keyboard tells them.
    let [shift, _text, let_go] = key(Key::ShiftLeft, "");
    let mut events = Vec::new();
    for letter in wellington() {
        events.push(shift.clone());
        events.extend(letter);
        events.push(let_go.clone());
    }
    events.extend(key(Key::Enter, "\r"));
    app.window.input_mut().events.extend(events);
    app.step_until_shown("Wellington International Airport");
}

#[test]
fn enter_in_frame_of_click_opens_airport() {
    let mut app = TestApp::with_chart(Start::default());
    app.click_field();
    let at = app.place_of_field("Airport search").center();
    let button = |pressed| Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let events = &mut app.window.input_mut().events;
    events.extend([Event::PointerMoved(at), button(true), button(false)]);
    events.push(with_ctrl(Key::A));
    events.extend(wellington().into_iter().flatten());
    events.extend(key(Key::Enter, "\r"));
    app.step_until_shown("Wellington International Airport");
}

#[test]
fn enter_that_comes_before_field_opens_airport() {
    let mut app = TestApp::with_chart(Start::default());
    app.click("Boards");
    // The field is asked for, and is drawn in a later frame than this.
    let events = &mut app.window.input_mut().events;
    events.push(with_ctrl(Key::K));
    events.extend(key(Key::N, "n"));
    events.extend(key(Key::Z, "z"));
    events.extend(key(Key::W, "w"));
    events.extend(key(Key::N, "n"));
    events.extend(key(Key::Enter, "\r"));
    app.step_until_shown("Wellington International Airport");
}

#[test]
fn enter_without_identifier_presses_button() {
    let mut app = TestApp::with_chart(Start::default());
    app.button("Boards").unwrap().focus();
    app.window.step();
    let events = key(Key::N, "n").into_iter().chain(key(Key::Enter, "\r"));
    app.window.input_mut().events.extend(events);
    app.step_until("the boards", |app| app.selected("Boards") == Some(true));
}

/// A chart in a window that is one of the system's, and where it was drawn once.
fn own_window() -> TestApp {
    let mut app = TestApp::with_chart(Start::default());
    app.window.ctx.set_embed_viewports(false);
    let tab = app
        .window
        .state()
        .with_state(|state| state.workspace.focused().map(|tab| tab.id));
    let put = Action::PutTab(tab.unwrap(), ChartPlace::Window);
    app.window.state().perform(put);
    app.rest();
    app.step_own_window(0.0, Vec::new());
    app
}

#[test]
fn identifier_typed_in_own_window_is_searched() {
    let mut app = own_window();
    let before = palette(&app);
    app.window.step();
    app.click("Boards");
    let mut events: Vec<Event> = wellington().into_iter().flatten().collect();
    // A letter that comes in the same frame goes on.
    events.extend(key(Key::N, "n"));
    let asked = app.step_own_window(1.0, events);
    assert!(asked.contains(&ViewportCommand::Focus), "{asked:?}");
    app.step_own_window(2.0, Vec::new());
    app.window.step();
    app.window.step();
    assert_eq!(app.typed(), "NZWNn");
    assert_eq!(app.focused().as_deref(), Some("Airport search"));
    assert_eq!(palette(&app), before, "N is no key here");
}

#[test]
fn enter_in_slow_frame_of_own_window_opens_airport() {
    let mut app = own_window();
    let events = wellington().into_iter().flatten();
    let events = events.chain(key(Key::Enter, "\r")).collect();
    app.step_own_window(1.0, events);
    app.step_until_shown("Wellington International Airport");
}

#[test]
fn single_letter_in_own_window_is_still_key() {
    let mut app = own_window();
    let before = palette(&app);
    let asked = app.step_own_window(1.0, key(Key::N, "n").to_vec());
    assert!(!asked.contains(&ViewportCommand::Focus), "{asked:?}");
    assert_eq!(palette(&app), before, "the next letter is waited for");
    app.step_own_window(1.3, Vec::new());
    assert_ne!(palette(&app), before);
}

#[test]
fn single_letter_is_still_key() {
    let mut app = TestApp::with_chart(Start::default());
    let before = palette(&app);
    app.window.input_mut().events.extend(key(Key::N, "n"));
    app.step_until("the other palette", |app| palette(app) != before);
    assert_eq!(app.typed(), "YBBN");
}

#[test]
fn letters_after_ctrl_f_filter_charts() {
    let mut app = TestApp::with_chart(Start::default());
    let before = palette(&app);
    // All in one frame, as a slow machine hears it: day and night, the filter, two letters that are keys elsewhere.
    let events = &mut app.window.input_mut().events;
    events.push(with_ctrl(Key::F));
    events.extend(key(Key::R, "r"));
    events.extend(key(Key::N, "n"));
    events.extend(key(Key::P, "p"));
    app.window.step();
    app.window.step();
    assert_eq!(app.content_of("Filter charts"), "rnp");
    assert_eq!(app.focused().as_deref(), Some("Filter charts"));
    assert_eq!(palette(&app), before);
    app.window.event(Event::Text("x".to_owned()));
    app.window.step();
    assert_eq!(app.content_of("Filter charts"), "rnpx", "behind it");
}

#[test]
fn slash_searches_from_any_field() {
    let mut app = TestApp::with_chart(Start::default());
    app.window.key_press_modifiers(Modifiers::COMMAND, Key::F);
    app.window.step();
    assert_eq!(app.focused().as_deref(), Some("Filter charts"));
    let events = &mut app.window.input_mut().events;
    events.push(with_ctrl(Key::K));
    events.extend(key(Key::B, "b"));
    events.extend(key(Key::O, "o"));
    app.window.step();
    app.window.step();
    assert_eq!(app.typed(), "bo");
    assert_eq!(app.focused().as_deref(), Some("Airport search"));
}

#[test]
fn search_key_in_field_has_its_text_replaced() {
    let mut app = TestApp::with_chart(Start::default());
    let ctrl_k = |app: &mut TestApp| {
        app.window.key_press_modifiers(Modifiers::COMMAND, Key::K);
        app.window.step();
    };
    ctrl_k(&mut app);
    for typed in ["bo", "wel"] {
        app.window.event(Event::Text(typed.to_owned()));
        app.window.step();
        assert_eq!(app.typed(), typed);
        ctrl_k(&mut app);
    }
}

#[test]
fn keys_of_greyed_pages_do_nothing_signed_out() {
    let mut app = TestApp::start(Start::default());
    app.step_until_shown("Sign in to see charts");
    app.rest();
    let before = app.words();
    for pressed in [
        Key::B,
        Key::G,
        Key::V,
        Key::A,
        Key::S,
        Key::Slash,
        Key::Num4,
    ] {
        app.press(pressed);
        app.rest();
        assert_eq!(app.words(), before, "{pressed:?}");
    }
    // What can be opened by the hand can be opened by a key.
    app.press(Key::L);
    app.step_until_shown("Copy diagnostics");
}

#[test]
fn focused_field_survives_new_airport() {
    let mut app = TestApp::with_chart(Start::default());
    let wellington = Icao::parse("NZWN").unwrap();
    let asked = Action::OpenAirport(wellington);
    app.window.state().perform(asked);
    let arrived = |app: &TestApp| {
        let page = |state: &AppState| state.airports.page.as_ref().map(|page| page.icao);
        app.window.state().with_state(page) == Some(wellington)
    };
    while !arrived(&app) {
        assert!(app.is_woken_within(DEADLINE));
        app.come_to_the_field();
    }
    assert_eq!(app.focused().as_deref(), Some("Airport search"));
}
