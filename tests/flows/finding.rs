//! Finding an airport: by code, name, city, part of a word; by keys alone, by touch alone, in a small window.

use egui::{Key, Vec2, vec2};

use crate::harness::{APPROACH_PICTURE, Desk, Person, Start};

const SMALL: Vec2 = vec2(480.0, 600.0);
const WELLINGTON: &str = "NZWN, WLG, Wellington International Airport";
const BRISBANE: &str = "YBBN, BNE, Brisbane International Airport";

/// Types into the field that has the keyboard, letter by letter as a hand does.
fn type_letters(desk: &mut Desk, text: &str) {
    for letter in text.chars() {
        desk.window.event(egui::Event::Text(letter.to_string()));
        desk.window.step();
    }
    desk.window.step();
}

fn small() -> Start {
    Start {
        size: SMALL,
        ..Start::default()
    }
}

/// Rows of the list, from the top.
fn rows(desk: &Desk) -> Vec<String> {
    let words = desk.words().into_iter();
    let is_row = |words: &String| {
        let code = words.split(", ").next().unwrap_or_default();
        code.len() == 4 && words.len() > 6 && code.chars().all(char::is_uppercase)
    };
    words.filter(is_row).collect()
}

/// By keys alone, in a window of this size.
fn by_keys(start: Start) {
    let mut desk = Desk::signed_in(start);
    assert_eq!(desk.focused().as_deref(), Some("Airport search"));
    type_letters(&mut desk, "welling");
    assert!(desk.offers(WELLINGTON), "{:#?}", desk.words());
    desk.press(Key::Enter);
    desk.step_until_said(", revised ");
    assert!(desk.shows("Wellington International Airport"));
    // The second row of those that Brisbane's name finds, and back up to the first.
    desk.press(Key::Slash);
    desk.window.step();
    type_letters(&mut desk, "brisbane");
    desk.press(Key::ArrowDown);
    desk.press(Key::ArrowUp);
    desk.press(Key::Enter);
    desk.step_until_shown("Brisbane International Airport");
    // With nothing typed the first row is the one opened last.
    desk.press(Key::Slash);
    desk.window.step();
    desk.press(Key::ArrowDown);
    desk.press(Key::ArrowDown);
    desk.press(Key::Enter);
    desk.step_until_shown("Wellington International Airport");
    desk.step_until("a window at rest", Desk::rests);
}

#[test]
fn an_airport_is_found_and_opened_by_keys_alone() {
    by_keys(Start::default());
}

#[test]
fn an_airport_is_found_and_opened_by_keys_alone_in_a_small_window() {
    by_keys(small());
}

/// By touch alone, in a window of this size.
fn by_touch(start: Start) {
    let mut desk = Desk::signed_in(start);
    assert!(!desk.offers("Backspace"), "no finger was seen yet");
    // In a small window a notice lies over the lowest keys for a moment.
    desk.step_until("no notice", |desk| !desk.says("Signed in as"));
    let field = desk.place("Airport search").center();
    desk.touch(field);
    desk.step_until("the pad", |desk| desk.offers("Backspace"));
    for key in ["N", "Z", "A", "Backspace", "W", "N"] {
        let place = desk.place_of_button(key);
        assert!(place.width() >= 44.0 && place.height() >= 44.0, "{key}");
        desk.touch(place.center());
    }
    desk.window.step();
    assert_eq!(desk.typed(), "NZWN");
    let row = desk.place(WELLINGTON);
    assert!(row.height() >= 44.0);
    desk.touch(row.center());
    desk.step_until_said(", revised ");
    assert!(desk.shows("Wellington International Airport"));
    assert!(!desk.offers("Backspace"), "the pad has gone");
}

#[test]
fn an_airport_is_found_and_opened_by_touch_alone() {
    by_touch(Start::default());
}

#[test]
fn an_airport_is_found_and_opened_by_touch_alone_in_a_small_window() {
    by_touch(small());
}

#[test]
fn the_pad_goes_when_a_key_of_a_keyboard_is_pressed() {
    let mut desk = Desk::signed_in(Start::default());
    let field = desk.place("Airport search").center();
    desk.touch(field);
    desk.step_until("the pad", |desk| desk.offers("Backspace"));
    type_letters(&mut desk, "w");
    assert!(!desk.offers("Backspace"));
}

#[test]
fn results_come_with_each_letter_and_a_row_opens_with_a_click() {
    let mut desk = Desk::at_airport(Start::default());
    desk.click_field();
    type_letters(&mut desk, "san fr");
    let found = rows(&desk);
    assert!(found[0].starts_with("KSFO, SFO, San Francisco International Airport"));
    assert!(
        !desk.offers("Airport diagram"),
        "the list covers the charts"
    );
    desk.click("KSFO, ");
    desk.step_until_shown("San Francisco International Airport");
    desk.step_until_said(", revised ");
}

#[test]
fn what_is_typed_can_be_cleared() {
    let mut desk = Desk::signed_in(Start::default());
    type_letters(&mut desk, "london");
    assert!(desk.offers("EGLL, LHR, London Heathrow Airport"));
    desk.click("Clear Airport search");
    desk.window.step();
    assert_eq!(desk.typed(), "");
    assert!(!desk.says("Heathrow"));
}

#[test]
fn a_name_of_four_letters_is_not_taken_for_an_identifier() {
    let mut desk = Desk::signed_in(Start::default());
    desk.ask_for("Nice");
    desk.step_until("LFMN is asked for", |desk| {
        desk.requests("/v2/airport/LFMN") == 1
    });
    assert_eq!(desk.requests("NICE"), 0);
}

#[test]
fn an_identifier_that_the_index_lacks_is_asked_for_all_the_same() {
    let mut desk = Desk::signed_in(Start::default());
    type_letters(&mut desk, "k1g4");
    assert!(desk.offers("K1G4, search the chart service"));
    desk.press(Key::Enter);
    desk.step_until_said("does not know K1G4");
    assert_eq!(desk.requests("/v2/airport/K1G4"), 1);
}

#[test]
fn in_the_place_of_an_unknown_airport_those_that_may_be_meant_are_one_tap_away() {
    let mut desk = Desk::with_chart(Start::default());
    desk.ask_for("NZWX");
    desk.step_until_said("No airport NZWX. Did you mean NZWN");
    assert!(desk.shows(APPROACH_PICTURE), "the chart stays");
    assert_eq!(desk.typed(), "NZWX", "what was typed stays");
    desk.click(WELLINGTON);
    desk.step_until_shown("Wellington International Airport");
    assert!(!desk.says("Did you mean"));
}

#[test]
fn listed_airport_without_record_is_no_slip() {
    let mut desk = Desk::with_chart(Start::default());
    desk.ask_for("EDDF");
    desk.step_until_said("The chart service does not know EDDF");
    assert!(!desk.says("Did you mean") && !desk.says("no charts"));
    assert!(desk.offers("Try again"));
    assert!(desk.shows(APPROACH_PICTURE), "the chart stays");
}

#[test]
fn escape_brings_back_the_airport_and_its_charts() {
    let mut desk = Desk::at_airport(Start::default());
    desk.click_field();
    type_letters(&mut desk, "london");
    assert!(!desk.offers("Airport diagram"));
    desk.press(Key::Escape);
    desk.window.step();
    assert!(desk.offers("Airport diagram"));
    assert_eq!(desk.typed(), "YBBN");
    assert_ne!(desk.focused().as_deref(), Some("Airport search"));
}

#[test]
fn a_press_beside_the_list_takes_it_away() {
    let mut desk = Desk::with_chart(Start::default());
    desk.click_field();
    assert!(!desk.offers("Airport diagram"));
    let chart = desk.place(APPROACH_PICTURE).center();
    desk.tap(chart);
    desk.window.step();
    desk.step_until("the charts", |desk| desk.offers("ILS RWY 01R, index"));
}

#[test]
fn the_nearest_airports_are_listed_with_distance_and_direction() {
    let mut desk = Desk::signed_in(Start::default());
    assert!(!desk.says("Nearest to own-ship"));
    desk.fly_at((-41.2, 174.8));
    desk.step_until_shown("Nearest to own-ship");
    let found = rows(&desk);
    let nearest = found.iter().find(|row| row.contains(" nautical miles "));
    let nearest = nearest.unwrap();
    assert!(
        nearest.starts_with(WELLINGTON) && nearest.contains("7.6 nautical miles south"),
        "{nearest}"
    );
    let few = rows(&desk).len();
    desk.activate("More airports nearby");
    desk.step_until("more of them", |desk| rows(desk).len() > few);
    desk.fly_at((-41.2, 174.8));
    desk.step_until("a window at rest", Desk::rests);
}

#[test]
fn what_is_near_comes_first() {
    let mut desk = Desk::signed_in(Start::default());
    type_letters(&mut desk, "paris");
    assert!(rows(&desk)[0].starts_with("LFPG, "), "{:#?}", rows(&desk));
    desk.click("Clear Airport search");
    desk.fly_at((33.7, -95.5));
    desk.step_until_shown("Nearest to own-ship");
    desk.press(Key::Slash);
    desk.window.step();
    type_letters(&mut desk, "paris");
    assert!(rows(&desk)[0].starts_with("KPRX, "), "{:#?}", rows(&desk));
}

#[test]
fn the_demo_airports_are_always_offered_to_an_account_without_charts() {
    let limited = Start {
        person: Person::Limited,
        ..Start::default()
    };
    let mut desk = Desk::at_airport(limited);
    desk.click_field();
    desk.step_until_shown("Demo airports");
    assert!(desk.offers(WELLINGTON) && desk.offers(BRISBANE));
}

#[test]
fn nothing_is_drawn_while_the_list_stands_still() {
    let mut desk = Desk::signed_in(Start::default());
    type_letters(&mut desk, "london");
    desk.rest();
    assert!(desk.rests());
}

#[test]
fn the_list_takes_the_whole_sheet_of_a_small_window() {
    let mut desk = Desk::with_chart(small());
    desk.press(Key::Slash);
    desk.window.step();
    desk.window.step();
    type_letters(&mut desk, "london");
    let row = desk.place("EGLL, ");
    assert!(row.top() > 56.0 && row.bottom() < 532.0, "{row:?}");
    assert!(row.width() > 400.0 && row.height() >= 44.0, "{row:?}");
}
