//! What is typed where no field has the keyboard yet: identifiers, and letters that are quicker than a field that was asked
//! for.

use egui::{Event, Key, Modifiers, ViewportCommand};
use flightbag::airport::Icao;
use flightbag::chart::Palette;
use flightbag::message::{Action, Place};
use flightbag::state::State;

use crate::harness::{APPROACH_PICTURE, DEADLINE, Desk, Start};

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

fn palette(desk: &Desk) -> Palette {
    desk.window.state().with_state(|state| state.palette)
}

/// The identifier is in the field, no key of it did anything, and Enter opens it.
fn is_searched(mut desk: Desk, before: Palette) {
    desk.window.step();
    assert_eq!(desk.typed(), "NZWN");
    assert_eq!(desk.focused().as_deref(), Some("Airport search"));
    assert_eq!(palette(&desk), before, "N is no key here");
    assert!(desk.shows(APPROACH_PICTURE), "the chart stays");
    desk.press(Key::Enter);
    desk.step_until_shown("Wellington International Airport");
}

#[test]
fn identifier_typed_anywhere_is_searched() {
    let mut desk = Desk::with_chart(Start::default());
    let before = palette(&desk);
    let began = desk.window.ctx.input(|input| input.time);
    for (nth, events) in (1..).zip(wellington()) {
        let input = desk.window.input_mut();
        input.time = Some(began + 0.1 * f64::from(nth));
        input.events.extend(events);
        desk.window.step();
    }
    desk.window.input_mut().time = None;
    is_searched(desk, before);
}

#[test]
fn identifier_in_one_slow_frame_is_searched() {
    let mut desk = Desk::with_chart(Start::default());
    let before = palette(&desk);
    desk.click("Boards");
    let events = wellington().into_iter().flatten();
    desk.window.input_mut().events.extend(events);
    desk.window.step();
    is_searched(desk, before);
}

/// A chart in a window that is one of the system's, and where it was drawn once.
fn own_window() -> Desk {
    let mut desk = Desk::with_chart(Start::default());
    desk.window.ctx.set_embed_viewports(false);
    let tab = desk
        .window
        .state()
        .with_state(|state| state.desk.focused().map(|tab| tab.id));
    let put = Action::PutTab(tab.unwrap(), Place::Window);
    desk.window.state().perform(put);
    desk.rest();
    desk.step_own_window(0.0, Vec::new());
    desk
}

#[test]
fn identifier_typed_in_own_window_is_searched() {
    let mut desk = own_window();
    let before = palette(&desk);
    desk.window.step();
    desk.click("Boards");
    let mut events: Vec<Event> = wellington().into_iter().flatten().collect();
    // A letter that comes in the same frame goes on.
    events.extend(key(Key::N, "n"));
    let asked = desk.step_own_window(1.0, events);
    assert!(asked.contains(&ViewportCommand::Focus), "{asked:?}");
    desk.step_own_window(2.0, Vec::new());
    desk.window.step();
    desk.window.step();
    assert_eq!(desk.typed(), "NZWNn");
    assert_eq!(desk.focused().as_deref(), Some("Airport search"));
    assert_eq!(palette(&desk), before, "N is no key here");
}

#[test]
fn single_letter_in_own_window_is_still_a_key() {
    let mut desk = own_window();
    let before = palette(&desk);
    let asked = desk.step_own_window(1.0, key(Key::N, "n").to_vec());
    assert!(!asked.contains(&ViewportCommand::Focus), "{asked:?}");
    assert_eq!(palette(&desk), before, "the next letter is waited for");
    desk.step_own_window(1.3, Vec::new());
    assert_ne!(palette(&desk), before);
}

#[test]
fn single_letter_is_still_a_key() {
    let mut desk = Desk::with_chart(Start::default());
    let before = palette(&desk);
    desk.window.input_mut().events.extend(key(Key::N, "n"));
    desk.step_until("the other palette", |desk| palette(desk) != before);
    assert_eq!(desk.typed(), "YBBN");
}

#[test]
fn letters_after_ctrl_f_filter_the_charts() {
    let mut desk = Desk::with_chart(Start::default());
    let before = palette(&desk);
    // All in one frame, as a slow machine hears it: day and night, the filter, two letters that are keys elsewhere.
    let events = &mut desk.window.input_mut().events;
    events.push(with_ctrl(Key::F));
    events.extend(key(Key::R, "r"));
    events.extend(key(Key::N, "n"));
    events.extend(key(Key::P, "p"));
    desk.window.step();
    desk.window.step();
    assert_eq!(desk.content_of("Filter charts"), "rnp");
    assert_eq!(desk.focused().as_deref(), Some("Filter charts"));
    assert_eq!(palette(&desk), before);
    desk.window.event(Event::Text("x".to_owned()));
    desk.window.step();
    assert_eq!(desk.content_of("Filter charts"), "rnpx", "behind it");
}

#[test]
fn letters_after_a_slash_are_searched_from_another_field_too() {
    let mut desk = Desk::with_chart(Start::default());
    desk.window.key_press_modifiers(Modifiers::COMMAND, Key::F);
    desk.window.step();
    assert_eq!(desk.focused().as_deref(), Some("Filter charts"));
    let events = &mut desk.window.input_mut().events;
    events.push(with_ctrl(Key::K));
    events.extend(key(Key::B, "b"));
    events.extend(key(Key::O, "o"));
    desk.window.step();
    desk.window.step();
    assert_eq!(desk.typed(), "bo");
    assert_eq!(desk.focused().as_deref(), Some("Airport search"));
}

#[test]
fn keys_of_greyed_pages_do_nothing_signed_out() {
    let mut desk = Desk::start(Start::default());
    desk.step_until_shown("Sign in to see charts");
    desk.rest();
    let before = desk.words();
    for pressed in [
        Key::B,
        Key::G,
        Key::V,
        Key::A,
        Key::S,
        Key::Slash,
        Key::Num4,
    ] {
        desk.press(pressed);
        desk.rest();
        assert_eq!(desk.words(), before, "{pressed:?}");
    }
    // What can be opened by the hand can be opened by a key.
    desk.press(Key::L);
    desk.step_until_shown("Copy diagnosis");
}

#[test]
fn whoever_comes_to_the_field_as_another_airport_arrives_keeps_it() {
    let mut desk = Desk::with_chart(Start::default());
    let wellington = Icao::parse("NZWN").unwrap();
    let asked = Action::OpenAirport(wellington);
    desk.window.state().perform(asked);
    let arrived = |desk: &Desk| {
        let page = |state: &State| state.page.as_ref().map(|page| page.icao);
        desk.window.state().with_state(page) == Some(wellington)
    };
    while !arrived(&desk) {
        assert!(desk.is_woken_within(DEADLINE));
        desk.come_to_the_field();
    }
    assert_eq!(desk.focused().as_deref(), Some("Airport search"));
}
