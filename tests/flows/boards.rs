//! Boards: charts are pinned from the list, opened from the board, moved, and are there again after a restart.

use egui::{Event, Key, Modifiers, pos2, vec2};

use crate::harness::{APPROACH_PICTURE, Start, TestApp};

const APPROACH: &str = "Pin ILS RWY 01R";

fn with_pins() -> TestApp {
    let mut app = TestApp::at_airport(Start::default());
    app.click("Approach");
    app.step_until("the list", |app| app.offers(APPROACH));
    for pin in [APPROACH, "Pin RNP RWY 01R"] {
        app.click(pin);
    }
    app
}

/// The pins of the board on the screen, from top to bottom.
fn pins(app: &TestApp) -> Vec<String> {
    let words = app.words().into_iter();
    let pinned = words.filter_map(|words| words.strip_prefix("Unpin ").map(str::to_owned));
    pinned.collect()
}

/// What stands on the board that is looked at.
fn notes_of(app: &TestApp) -> String {
    let program = app.window.state();
    program.with_state(|state| state.settings.boards.current().unwrap().notes.clone())
}

#[test]
fn chart_is_two_taps_away_once_it_is_pinned() {
    let mut app = with_pins();
    app.step_until_said("Unpin ILS RWY 01R");
    app.press(Key::B);
    app.rest();
    app.step_until_shown("Boards");
    app.click("Approach 2");
    app.rest();
    app.click("YBBN ILS RWY 01R");
    app.step_until_shown(APPROACH_PICTURE);
    assert_eq!(
        app.requests("/v2/charts/YBBN?"),
        1,
        "its list was there already"
    );
}

#[test]
fn page_opens_on_board_that_got_chart_last() {
    let mut app = with_pins();
    app.press(Key::B);
    app.step_until_said("YBBN RNP RWY 01R, Approach 12-3, pinned");
    assert_eq!(pins(&app).len(), 2);
}

#[test]
fn pinned_chart_of_another_airport_opens_with_its_airport() {
    let mut app = with_pins();
    app.open_airport("NZWN");
    app.press(Key::B);
    app.rest();
    app.click("Approach 2");
    app.rest();
    app.click("YBBN ILS RWY 01R");
    app.step_until_shown(APPROACH_PICTURE);
    app.click("Charts");
    app.rest();
    app.step_until_shown("Brisbane International Airport");
}

#[test]
fn boards_survive_restart_without_picture() {
    let mut app = TestApp::at_airport(Start {
        remembers: true,
        ..Start::default()
    });
    app.choose_chart("ILS RWY 01R, index 11-1");
    app.step_until_shown(APPROACH_PICTURE);
    app.press(Key::P);
    app.press(Key::B);
    app.rest();
    app.click("Approach 1");
    app.rest();
    let notes = app.place("Board notes").center();
    app.tap(notes);
    app.window.event(Event::Text("QNH 1013".into()));
    app.step_until("the note", |app| notes_of(app) == "QNH 1013");
    let mut app = app.restarted();
    app.sign_in();
    app.click("Boards");
    app.rest();
    app.step_until_shown("Approach 1");
    assert_eq!(notes_of(&app), "QNH 1013");
    app.click("YBBN ILS RWY 01R");
    app.step_until_shown(APPROACH_PICTURE);
    let folder = app.folder.clone().unwrap();
    let kept = std::fs::read_to_string(folder.path().join("settings.toml")).unwrap();
    assert!(kept.contains("ILS RWY 01R"));
    assert!(!kept.contains(".png"), "{kept}");
}

#[test]
fn pins_are_moved_and_taken_off_with_keys_alone() {
    let mut app = with_pins();
    app.press(Key::B);
    app.rest();
    app.click("Approach 2");
    app.rest();
    assert_eq!(pins(&app), ["YBBN ILS RWY 01R", "YBBN RNP RWY 01R"]);
    while app
        .focused()
        .is_none_or(|name| !name.starts_with("YBBN ILS"))
    {
        app.press(Key::Tab);
    }
    app.window
        .key_press_modifiers(Modifiers::ALT, Key::ArrowDown);
    app.step_until("the other order", |app| {
        pins(app) == ["YBBN RNP RWY 01R", "YBBN ILS RWY 01R"]
    });
    app.rest();
    assert!(app.focused().unwrap().starts_with("YBBN ILS"));
    app.click("Unpin YBBN RNP RWY 01R");
    app.step_until_shown("Approach 1");
}

#[test]
fn pin_is_dragged_by_its_handle_to_where_it_is_let_go() {
    let mut app = with_pins();
    app.press(Key::B);
    app.rest();
    app.click("Approach 2");
    app.rest();
    assert_eq!(pins(&app), ["YBBN ILS RWY 01R", "YBBN RNP RWY 01R"]);
    let row = app.place("YBBN ILS RWY 01R, ");
    let below = app.place("YBBN RNP RWY 01R, ").center_bottom();
    let handle = row.left_center() + vec2(22.0, 0.0);
    let half_way = handle.lerp(below, 0.5);
    app.drag(&[handle, half_way, pos2(handle.x, below.y)]);
    app.step_until("the other order", |app| {
        pins(app) == ["YBBN RNP RWY 01R", "YBBN ILS RWY 01R"]
    });
}

#[test]
fn board_is_made_named_and_removed() {
    let mut app = with_pins();
    app.press(Key::B);
    app.rest();
    app.click("New board");
    app.rest();
    app.click("Board menu");
    app.rest();
    app.choose_from_menu("Rename");
    app.rest();
    app.type_into("Board name", "Diversion");
    app.press(Key::Enter);
    app.step_until("its name", |app| app.offers("Diversion"));
    app.click("Board menu");
    app.rest();
    app.choose_from_menu("Remove board");
    app.step_until("it is gone", |app| !app.offers("Diversion"));
}

#[test]
fn gone_pin_lists_what_there_is() {
    let mut app = with_pins();
    app.open_airport("NZWN");
    app.demo().control().answer_next(
        "/v2/charts/YBBN",
        200,
        "application/json",
        "{\"charts\": []}",
    );
    app.press(Key::B);
    app.rest();
    app.click("Approach 2");
    app.rest();
    app.click("YBBN ILS RWY 01R");
    app.step_until_said("ILS RWY 01R is no longer among the charts of YBBN");
}
