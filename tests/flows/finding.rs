//! Finding an airport: by code, name, city, part of a word; by keys alone, by touch alone, in a small window.

use egui::{Key, Vec2, vec2};

use crate::harness::{APPROACH_PICTURE, Person, Start, TestApp};

const SMALL: Vec2 = vec2(480.0, 600.0);
const WELLINGTON: &str = "NZWN, WLG, Wellington International Airport";
const BRISBANE: &str = "YBBN, BNE, Brisbane International Airport";

/// Types into the field that has the keyboard, letter by letter as a hand does.
fn type_letters(app: &mut TestApp, text: &str) {
    for letter in text.chars() {
        app.window.event(egui::Event::Text(letter.to_string()));
        app.window.step();
    }
    app.window.step();
}

fn small() -> Start {
    Start {
        size: SMALL,
        ..Start::default()
    }
}

/// Rows of the list, from the top.
fn rows(app: &TestApp) -> Vec<String> {
    let words = app.words().into_iter();
    let is_row = |words: &String| {
        let code = words.split(", ").next().unwrap_or_default();
        code.len() == 4 && words.len() > 6 && code.chars().all(char::is_uppercase)
    };
    words.filter(is_row).collect()
}

/// By keys alone, in a window of this size.
fn by_keys(start: Start) {
    let mut app = TestApp::signed_in(start);
    assert_eq!(app.focused().as_deref(), Some("Airport search"));
    type_letters(&mut app, "welling");
    assert!(app.offers(WELLINGTON), "{:#?}", app.words());
    app.press(Key::Enter);
    app.step_until_said(", revised ");
    assert!(app.shows("Wellington International Airport"));
    // The second row of those that Brisbane's name finds, and back up to the first.
    app.press(Key::Slash);
    app.window.step();
    type_letters(&mut app, "brisbane");
    app.press(Key::ArrowDown);
    app.press(Key::ArrowUp);
    app.press(Key::Enter);
    app.step_until_shown("Brisbane International Airport");
    // With nothing typed the first row is the one opened last.
    app.press(Key::Slash);
    app.window.step();
    app.press(Key::ArrowDown);
    app.press(Key::ArrowDown);
    app.press(Key::Enter);
    app.step_until_shown("Wellington International Airport");
    app.step_until("a window at rest", TestApp::rests);
}

#[test]
fn airport_is_found_and_opened_by_keys_alone() {
    by_keys(Start::default());
}

#[test]
fn airport_opens_by_keys_in_small_window() {
    by_keys(small());
}

/// By touch alone, in a window of this size.
fn by_touch(start: Start) {
    let mut app = TestApp::signed_in(start);
    assert!(!app.offers("Backspace"), "no finger was seen yet");
    // In a small window a notice lies over the lowest keys for a moment.
    app.step_until("no notice", |app| !app.says("Signed in as"));
    let field = app.place("Airport search").center();
    app.touch(field);
    app.step_until("the pad", |app| app.offers("Backspace"));
    for key in ["N", "Z", "A", "Backspace", "W", "N"] {
        let place = app.place_of_button(key);
        assert!(place.width() >= 44.0 && place.height() >= 44.0, "{key}");
        app.touch(place.center());
    }
    app.window.step();
    assert_eq!(app.typed(), "NZWN");
    let row = app.place(WELLINGTON);
    assert!(row.height() >= 44.0);
    app.touch(row.center());
    app.step_until_said(", revised ");
    assert!(app.shows("Wellington International Airport"));
    assert!(!app.offers("Backspace"), "the pad has gone");
}

#[test]
fn airport_is_found_and_opened_by_touch_alone() {
    by_touch(Start::default());
}

#[test]
fn airport_opens_by_touch_in_small_window() {
    by_touch(small());
}

#[test]
fn pad_goes_when_key_of_keyboard_is_pressed() {
    let mut app = TestApp::signed_in(Start::default());
    let field = app.place("Airport search").center();
    app.touch(field);
    app.step_until("the pad", |app| app.offers("Backspace"));
    type_letters(&mut app, "w");
    assert!(!app.offers("Backspace"));
}

#[test]
fn results_come_with_each_letter_and_row_opens_with_click() {
    let mut app = TestApp::at_airport(Start::default());
    app.click_field();
    type_letters(&mut app, "san fr");
    let found = rows(&app);
    assert!(found[0].starts_with("KSFO, SFO, San Francisco International Airport"));
    assert!(!app.offers("Airport diagram"), "the list covers the charts");
    app.click("KSFO, ");
    app.step_until_shown("San Francisco International Airport");
    app.step_until_said(", revised ");
}

#[test]
fn what_is_typed_can_be_cleared() {
    let mut app = TestApp::signed_in(Start::default());
    type_letters(&mut app, "london");
    assert!(app.offers("EGLL, LHR, London Heathrow Airport"));
    app.click("Clear Airport search");
    app.window.step();
    assert_eq!(app.typed(), "");
    assert!(!app.says("Heathrow"));
}

#[test]
fn name_of_four_letters_is_not_taken_for_identifier() {
    let mut app = TestApp::signed_in(Start::default());
    app.ask_for("Nice");
    app.step_until("LFMN is asked for", |app| {
        app.requests("/v2/airport/LFMN") == 1
    });
    assert_eq!(app.requests("NICE"), 0);
}

#[test]
fn identifier_that_index_lacks_is_asked_for_all_same() {
    let mut app = TestApp::signed_in(Start::default());
    type_letters(&mut app, "k1g4");
    assert!(app.offers("K1G4, search the chart service"));
    app.press(Key::Enter);
    app.step_until_said("does not know K1G4");
    assert_eq!(app.requests("/v2/airport/K1G4"), 1);
}

#[test]
fn unknown_airport_offers_near_names() {
    let mut app = TestApp::with_chart(Start::default());
    app.ask_for("NZWX");
    app.step_until_said("No airport NZWX. Did you mean NZWN");
    assert!(app.shows(APPROACH_PICTURE), "the chart stays");
    assert_eq!(app.typed(), "NZWX", "what was typed stays");
    app.click(WELLINGTON);
    app.step_until_shown("Wellington International Airport");
    assert!(!app.says("Did you mean"));
}

#[test]
fn listed_airport_without_record_is_no_slip() {
    let mut app = TestApp::with_chart(Start::default());
    app.ask_for("EDDF");
    app.step_until_said("The chart service has no charts for Frankfurt am Main (EDDF)");
    assert!(!app.says("Did you mean") && !app.says("Check the identifier"));
    assert!(app.offers("Try again"));
    assert!(app.shows(APPROACH_PICTURE), "the chart stays");
}

#[test]
fn escape_brings_back_airport_and_its_charts() {
    let mut app = TestApp::at_airport(Start::default());
    app.click_field();
    type_letters(&mut app, "london");
    assert!(!app.offers("Airport diagram"));
    app.press(Key::Escape);
    app.window.step();
    assert!(app.offers("Airport diagram"));
    assert_eq!(app.typed(), "YBBN");
    assert_ne!(app.focused().as_deref(), Some("Airport search"));
}

#[test]
fn press_beside_list_takes_it_away() {
    let mut app = TestApp::with_chart(Start::default());
    app.click_field();
    assert!(!app.offers("Airport diagram"));
    let chart = app.place(APPROACH_PICTURE).center();
    app.tap(chart);
    app.window.step();
    app.step_until("the charts", |app| app.offers("ILS RWY 01R, index"));
}

#[test]
fn nearest_airports_tell_bearing() {
    let mut app = TestApp::signed_in(Start::default());
    assert!(!app.says("Nearest to own-ship"));
    app.fly_at((-41.2, 174.8));
    app.step_until_shown("Nearest to own-ship");
    let found = rows(&app);
    let nearest = found.iter().find(|row| row.contains(" nautical miles "));
    let nearest = nearest.unwrap();
    assert!(
        nearest.starts_with(WELLINGTON) && nearest.contains("7.6 nautical miles south"),
        "{nearest}"
    );
    let few = rows(&app).len();
    app.activate("More airports nearby");
    app.step_until("more of them", |app| rows(app).len() > few);
    app.fly_at((-41.2, 174.8));
    app.step_until("a window at rest", TestApp::rests);
}

#[test]
fn what_is_near_comes_first() {
    let mut app = TestApp::signed_in(Start::default());
    type_letters(&mut app, "paris");
    assert!(rows(&app)[0].starts_with("LFPG, "), "{:#?}", rows(&app));
    app.click("Clear Airport search");
    app.fly_at((33.7, -95.5));
    app.step_until_shown("Nearest to own-ship");
    app.press(Key::Slash);
    app.window.step();
    type_letters(&mut app, "paris");
    assert!(rows(&app)[0].starts_with("KPRX, "), "{:#?}", rows(&app));
}

#[test]
fn demo_airports_are_always_offered() {
    let limited = Start {
        person: Person::Limited,
        ..Start::default()
    };
    let mut app = TestApp::at_airport(limited);
    app.click_field();
    app.step_until_shown("Demo airports");
    assert!(app.offers(WELLINGTON) && app.offers(BRISBANE));
}

#[test]
fn nothing_is_drawn_while_list_stands_still() {
    let mut app = TestApp::signed_in(Start::default());
    type_letters(&mut app, "london");
    app.rest();
    assert!(app.rests());
}

#[test]
fn list_takes_whole_sheet_of_small_window() {
    let mut app = TestApp::with_chart(small());
    app.press(Key::Slash);
    app.window.step();
    app.window.step();
    type_letters(&mut app, "london");
    let row = app.place("EGLL, ");
    assert!(row.top() > 56.0 && row.bottom() < 532.0, "{row:?}");
    assert!(row.width() > 400.0 && row.height() >= 44.0, "{row:?}");
}
