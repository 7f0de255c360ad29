//! Boards: charts are pinned from the list, opened from the board, moved, and are there again after a restart.

use egui::{Event, Key, Modifiers, pos2, vec2};

use crate::harness::{APPROACH_PICTURE, Desk, Start};

const APPROACH: &str = "Pin ILS RWY 01R";

fn with_pins() -> Desk {
    let mut desk = Desk::at_airport(Start::default());
    desk.click("Approach");
    desk.step_until("the list", |desk| desk.offers(APPROACH));
    for pin in [APPROACH, "Pin RNP RWY 01R"] {
        desk.click(pin);
    }
    desk
}

/// The pins of the board on the screen, from top to bottom.
fn pins(desk: &Desk) -> Vec<String> {
    let words = desk.words().into_iter();
    let pinned = words.filter_map(|words| words.strip_prefix("Unpin ").map(str::to_owned));
    pinned.collect()
}

/// What stands on the board that is looked at.
fn notes_of(desk: &Desk) -> String {
    let app = desk.window.state();
    app.with_state(|state| state.settings.boards.current().unwrap().notes.clone())
}

#[test]
fn a_chart_is_two_taps_away_once_it_is_pinned() {
    let mut desk = with_pins();
    desk.step_until_said("Unpin ILS RWY 01R");
    desk.press(Key::B);
    desk.rest();
    desk.step_until_shown("Boards");
    desk.click("Approach 2");
    desk.rest();
    desk.click("YBBN ILS RWY 01R");
    desk.step_until_shown(APPROACH_PICTURE);
    assert_eq!(
        desk.requests("/v2/charts/YBBN?"),
        1,
        "its list was there already"
    );
}

#[test]
fn the_page_opens_on_the_board_that_got_a_chart_last() {
    let mut desk = with_pins();
    desk.press(Key::B);
    desk.step_until_said("YBBN RNP RWY 01R, Approach 12-3, pinned");
    assert_eq!(pins(&desk).len(), 2);
}

#[test]
fn a_pinned_chart_of_another_airport_opens_with_its_airport() {
    let mut desk = with_pins();
    desk.open_airport("NZWN");
    desk.press(Key::B);
    desk.rest();
    desk.click("Approach 2");
    desk.rest();
    desk.click("YBBN ILS RWY 01R");
    desk.step_until_shown(APPROACH_PICTURE);
    desk.click("Charts");
    desk.rest();
    desk.step_until_shown("Brisbane International Airport");
}

#[test]
fn boards_are_there_again_after_a_restart_and_hold_no_picture() {
    let mut desk = Desk::at_airport(Start {
        remembers: true,
        ..Start::default()
    });
    desk.choose_chart("ILS RWY 01R, index 11-1");
    desk.step_until_shown(APPROACH_PICTURE);
    desk.press(Key::P);
    desk.press(Key::B);
    desk.rest();
    desk.click("Approach 1");
    desk.rest();
    let notes = desk.place("Board notes").center();
    desk.tap(notes);
    desk.window.event(Event::Text("QNH 1013".into()));
    desk.step_until("the note", |desk| notes_of(desk) == "QNH 1013");
    let mut desk = desk.restarted();
    desk.sign_in();
    desk.click("Boards");
    desk.rest();
    desk.step_until_shown("Approach 1");
    assert_eq!(notes_of(&desk), "QNH 1013");
    desk.click("YBBN ILS RWY 01R");
    desk.step_until_shown(APPROACH_PICTURE);
    let folder = desk.folder.clone().unwrap();
    let kept = std::fs::read_to_string(folder.path().join("settings.toml")).unwrap();
    assert!(kept.contains("ILS RWY 01R"));
    assert!(!kept.contains(".png"), "{kept}");
}

#[test]
fn pins_are_moved_and_taken_off_with_keys_alone() {
    let mut desk = with_pins();
    desk.press(Key::B);
    desk.rest();
    desk.click("Approach 2");
    desk.rest();
    assert_eq!(pins(&desk), ["YBBN ILS RWY 01R", "YBBN RNP RWY 01R"]);
    while desk
        .focused()
        .is_none_or(|name| !name.starts_with("YBBN ILS"))
    {
        desk.press(Key::Tab);
    }
    desk.window
        .key_press_modifiers(Modifiers::ALT, Key::ArrowDown);
    desk.step_until("the other order", |desk| {
        pins(desk) == ["YBBN RNP RWY 01R", "YBBN ILS RWY 01R"]
    });
    desk.rest();
    assert!(desk.focused().unwrap().starts_with("YBBN ILS"));
    desk.click("Unpin YBBN RNP RWY 01R");
    desk.step_until_shown("Approach 1");
}

#[test]
fn a_pin_is_dragged_by_its_handle_to_where_it_is_let_go() {
    let mut desk = with_pins();
    desk.press(Key::B);
    desk.rest();
    desk.click("Approach 2");
    desk.rest();
    assert_eq!(pins(&desk), ["YBBN ILS RWY 01R", "YBBN RNP RWY 01R"]);
    let row = desk.place("YBBN ILS RWY 01R, ");
    let below = desk.place("YBBN RNP RWY 01R, ").center_bottom();
    let handle = row.left_center() + vec2(22.0, 0.0);
    let half_way = handle.lerp(below, 0.5);
    desk.drag(&[handle, half_way, pos2(handle.x, below.y)]);
    desk.step_until("the other order", |desk| {
        pins(desk) == ["YBBN RNP RWY 01R", "YBBN ILS RWY 01R"]
    });
}

#[test]
fn a_board_is_made_named_and_removed() {
    let mut desk = with_pins();
    desk.press(Key::B);
    desk.rest();
    desk.click("New board");
    desk.rest();
    desk.click("Board menu");
    desk.rest();
    desk.choose_from_menu("Rename");
    desk.rest();
    desk.type_into("Board name", "Diversion");
    desk.press(Key::Enter);
    desk.step_until("its name", |desk| desk.offers("Diversion"));
    desk.click("Board menu");
    desk.rest();
    desk.choose_from_menu("Remove board");
    desk.step_until("it is gone", |desk| !desk.offers("Diversion"));
}

#[test]
fn a_pin_whose_chart_is_gone_says_so_and_lists_what_there_is() {
    let mut desk = with_pins();
    desk.open_airport("NZWN");
    desk.demo().control().answer_next(
        "/v2/charts/YBBN",
        200,
        "application/json",
        "{\"charts\": []}",
    );
    desk.press(Key::B);
    desk.rest();
    desk.click("Approach 2");
    desk.rest();
    desk.click("YBBN ILS RWY 01R");
    desk.step_until_said("ILS RWY 01R is no longer among the charts of YBBN");
}
