//! The chart list: what is looked for in it, in which order it is shown, how the keys walk through it.

use egui::{Key, Modifiers};

use crate::harness::{Desk, Start};

/// The rows that can be seen, by the beginnings of their names.
fn rows(desk: &Desk) -> Vec<String> {
    let words = desk.words().into_iter();
    let row = |words: String| Some(words.split_once(", index ")?.0.to_owned());
    words.filter_map(row).collect()
}

fn approaches() -> Desk {
    let mut desk = Desk::at_airport(Start::default());
    desk.click("Approach");
    desk.step_until("approaches", |desk| desk.offers("ILS RWY 01L"));
    desk
}

#[test]
fn words_leave_what_they_occur_in_and_every_tab_counts_it() {
    let mut desk = approaches();
    desk.window.key_press_modifiers(Modifiers::COMMAND, Key::F);
    desk.type_into("Filter charts", "rnp 19");
    desk.step_until("what matches", |desk| {
        rows(desk) == ["RNP RWY 19L", "RNP RWY 19R"]
    });
    assert!(desk.shows("Approach, 2") && desk.shows("Departure, 0"));
    desk.type_into("Filter charts", "zzz");
    desk.step_until_shown("No APP chart matches “zzz”");
    desk.click("Show all");
    desk.step_until_shown("Approach, 10");
}

#[test]
fn a_runway_and_precision_are_chosen_and_said() {
    let mut desk = approaches();
    desk.click("Runway, precision, order");
    desk.step_until("the options", |desk| desk.offers("19R"));
    desk.click("19R");
    desk.click("Precision approaches");
    desk.press(Key::Escape);
    desk.step_until("they are put away", |desk| !desk.says("By index number"));
    desk.step_until_shown("Only runway 19R, precision approaches");
    assert_eq!(rows(&desk), ["ILS RWY 19R"]);
    desk.open_airport("NZWN");
    desk.step_until("all of another airport", |desk| {
        !desk.says("Only runway") && !rows(desk).is_empty()
    });
}

#[test]
fn approaches_stand_under_their_runways_unless_that_is_switched_off() {
    let mut desk = approaches();
    assert!(desk.shows("RWY 01L"));
    desk.click("Runway, precision, order");
    desk.rest();
    desk.turn("Approaches by runway");
    desk.press(Key::Escape);
    desk.step_until("no heading", |desk| !desk.shows("RWY 01L"));
    assert_eq!(rows(&desk)[..2], ["ILS RWY 01R", "ILS RWY 19L"]);
}

#[test]
fn keys_walk_through_every_row_also_those_that_cannot_be_seen_yet() {
    let mut desk = approaches();
    let mut walked = Vec::new();
    for _row in 0..10 {
        desk.press(Key::ArrowDown);
        desk.step_until("a row", |desk| desk.focused().is_some());
        desk.rest();
        walked.push(desk.focused().unwrap());
    }
    walked.dedup();
    assert_eq!(walked.len(), 10, "{walked:#?}");
    assert!(walked[9].contains("RWY 19R"), "{walked:#?}");
    desk.press(Key::Home);
    desk.rest();
    assert!(desk.focused().unwrap().starts_with("ILS RWY 01L"));
    desk.press(Key::Enter);
    desk.step_until_shown("YBBN, 11-3, ILS RWY 01L");
}

#[test]
fn what_was_revised_since_the_last_cycle_is_marked() {
    let desk = approaches();
    let new: Vec<String> = desk
        .words()
        .into_iter()
        .filter(|words| words.contains("new in this cycle"))
        .collect();
    assert_eq!(new.len(), 1, "{new:?}");
    assert!(new[0].contains("revised 29 October 2026"));
}

#[test]
fn of_five_thousand_entries_only_those_are_drawn_that_can_be_seen() {
    let mut desk = Desk::signed_in(Start::default());
    desk.open_long_list(5_000);
    let seen = rows(&desk).len();
    assert!((1..=12).contains(&seen), "{seen}");
    desk.press(Key::ArrowDown);
    desk.rest();
    desk.press(Key::End);
    desk.rest();
    let last = desk.focused().unwrap();
    assert!(last.starts_with("ILS Z RWY 36"), "{last}");
    let seen = rows(&desk).len();
    assert!((1..=12).contains(&seen), "{seen}");
}
