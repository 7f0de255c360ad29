//! Many charts: tabs, two panes, windows of their own.

use egui::{Event, Key, Modifiers, Pos2, vec2};

use crate::harness::{APPROACH, APPROACH_PICTURE, Start, TestApp};

const OTHER: &str = "ILS RWY 19L, index 11-2";
const OTHER_PICTURE: &str = "YBBN, 11-2, ILS RWY 19L";
const TAB: &str = "YBBN ILS RWY 01R";
const OTHER_TAB: &str = "YBBN ILS RWY 19L";
const DAY: &str = "ybbn008_d.png";
const OTHER_DAY: &str = "ybbn009_d.png";

/// Two charts of one airport as tabs, the second on the screen.
fn two_tabs() -> TestApp {
    let mut app = TestApp::with_chart(Start::default());
    dismiss(&mut app);
    app.choose_chart(OTHER);
    app.step_until_shown(OTHER_PICTURE);
    app.rest();
    app
}

/// The same side by side: the first at the left, the keys with the second.
fn two_panes() -> TestApp {
    let mut app = TestApp::with_chart(Start::default());
    dismiss(&mut app);
    menu(&mut app, OTHER, "Open beside");
    app.step_until_shown(OTHER_PICTURE);
    app.rest();
    app
}

/// No message lies over the chart.
fn dismiss(app: &mut TestApp) {
    app.close_messages();
    app.rest();
}

/// Chooses from the menu of a row or a tab.
fn menu(app: &mut TestApp, of: &str, item: &str) {
    app.click_secondary(of);
    app.step_until_shown(item);
    app.choose_from_menu(item);
    app.rest();
}

fn drag(app: &mut TestApp, from: Pos2, to: Pos2) {
    app.window.hover_at(from);
    app.window.drag_at(from);
    app.window.step();
    for part in [0.3, 0.7, 1.0] {
        app.window.hover_at(from + (to - from) * part);
        app.window.step();
    }
    app.window.drop_at(to);
    app.rest();
    app.window.remove_cursor();
}

#[test]
fn tab_brings_its_chart_back_from_service() {
    let mut app = two_tabs();
    assert!(!app.shows(APPROACH_PICTURE));
    assert_eq!((app.requests(DAY), app.requests(OTHER_DAY)), (1, 1));
    app.click(TAB);
    app.step_until_shown(APPROACH_PICTURE);
    app.rest();
    assert!(!app.shows(OTHER_PICTURE));
    assert_eq!(app.requests(DAY), 2, "a hidden chart keeps no picture");
    assert_eq!(app.requests(OTHER_DAY), 1);
}

#[test]
fn chart_that_is_seen_beside_is_passed_over() {
    let mut app = two_panes();
    app.press(Key::F6);
    // Between the second and the third of these stands the one beside.
    for next in [
        "12-3, RNP RWY 01R",
        "13-2, VOR RWY 01R",
        "12-4, RNP RWY 19L",
    ] {
        app.press(Key::CloseBracket);
        app.step_until_shown(&format!("YBBN, {next}"));
        assert!(app.shows(OTHER_PICTURE), "the other pane stays");
    }
    app.press(Key::OpenBracket);
    app.step_until_shown("YBBN, 13-2, VOR RWY 01R");
    assert!(app.shows(OTHER_PICTURE));
}

#[test]
fn each_tab_keeps_its_own_view() {
    let mut app = two_tabs();
    app.show_pixel_for_pixel();
    app.rest();
    assert!(app.says("100 %"));
    app.click(TAB);
    app.step_until_shown(APPROACH_PICTURE);
    app.rest();
    assert!(!app.says("100 %"));
    app.click(OTHER_TAB);
    app.step_until_shown(OTHER_PICTURE);
    app.rest();
    assert!(app.says("100 %"));
}

#[test]
fn keys_lead_from_tab_to_tab_and_close_one() {
    let mut app = two_tabs();
    let ctrl = Modifiers::CTRL;
    app.window.key_press_modifiers(ctrl, Key::Tab);
    app.step_until_shown(APPROACH_PICTURE);
    let back = Modifiers::CTRL.plus(Modifiers::SHIFT);
    app.window.key_press_modifiers(back, Key::Tab);
    app.step_until_shown(OTHER_PICTURE);
    app.window.key_press_modifiers(Modifiers::COMMAND, Key::W);
    app.step_until_shown(APPROACH_PICTURE);
    assert!(!app.offers(OTHER_TAB));
}

#[test]
fn keys_of_a_frame_act_in_turn() {
    let mut app = two_tabs();
    let split_and_back = [true, true].map(|pressed| Event::Key {
        key: Key::S,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    });
    let before = app.place(OTHER_PICTURE);
    app.window.input_mut().events.extend(split_and_back);
    app.rest();
    assert_eq!(app.place(OTHER_PICTURE), before);
    app.press(Key::S);
    app.rest();
    assert_ne!(app.place(OTHER_PICTURE), before);
}

#[test]
fn both_panes_carry_watermark_and_strip() {
    let app = two_panes();
    let (left, right) = (app.place(APPROACH_PICTURE), app.place(OTHER_PICTURE));
    assert!(left.right() <= right.left(), "{left:?} {right:?}");
    let count = |words: &str| {
        app.words()
            .iter()
            .filter(|told| told.contains(words))
            .count()
    };
    assert_eq!(count("This chart is linked to the account full.pilot"), 2);
    assert_eq!(count("For flight simulation only"), 2);
    assert_eq!(count("Fit page"), 1, "the tools are where the keys are");
}

#[test]
fn in_upright_window_two_charts_lie_one_above_other() {
    let mut app = TestApp::with_chart(Start {
        size: vec2(900.0, 1400.0),
        ..Start::default()
    });
    dismiss(&mut app);
    app.press(Key::S);
    app.rest();
    app.click("Charts");
    app.rest();
    app.choose_chart(OTHER);
    app.step_until_shown(OTHER_PICTURE);
    app.rest();
    let (upper, lower) = (app.place(APPROACH_PICTURE), app.place(OTHER_PICTURE));
    assert!(upper.bottom() <= lower.top(), "{upper:?} {lower:?}");
}

#[test]
fn press_in_pane_gives_it_keys() {
    let mut app = two_panes();
    let at = app.place(APPROACH_PICTURE).center();
    app.window.hover_at(at);
    app.window.drag_at(at);
    app.window.drop_at(at);
    app.rest();
    app.window.key_press_modifiers(Modifiers::COMMAND, Key::W);
    app.rest();
    assert!(!app.shows(APPROACH_PICTURE) && app.shows(OTHER_PICTURE));
}

#[test]
fn divider_has_limits_and_resets() {
    let mut app = two_panes();
    let half = app.place(APPROACH_PICTURE).width();
    let divider = app.place("Divider between charts").center();
    drag(&mut app, divider, divider - vec2(2000.0, 0.0));
    let least = app.place(APPROACH_PICTURE).width();
    assert!(least < half * 0.7 && least > half * 0.5, "{half} → {least}");
    let divider = app.place("Divider between charts").center();
    drag(&mut app, divider, divider + vec2(2000.0, 0.0));
    let most = app.place(APPROACH_PICTURE).width();
    assert!(most > half * 1.3 && most < half * 1.5, "{half} → {most}");
}

#[test]
fn one_pane_again_keeps_tab_of_other_chart() {
    let mut app = two_panes();
    app.press(Key::S);
    app.rest();
    assert!(app.shows(APPROACH_PICTURE) && !app.shows(OTHER_PICTURE));
    assert!(app.offers(OTHER_TAB));
}

#[test]
fn tab_dragged_right_opens_beside() {
    let mut app = two_tabs();
    let chart = app.place(OTHER_PICTURE);
    let tab = app.place(TAB).center() - vec2(20.0, 0.0);
    drag(&mut app, tab, chart.right_center() - vec2(60.0, 0.0));
    app.step_until_shown(APPROACH_PICTURE);
    let (left, right) = (app.place(OTHER_PICTURE), app.place(APPROACH_PICTURE));
    assert!(left.right() <= right.left(), "{left:?} {right:?}");
}

#[test]
fn tabs_are_put_in_another_order_by_dragging_one() {
    let mut app = two_tabs();
    assert!(app.place(TAB).left() < app.place(OTHER_TAB).left());
    let from = app.place(TAB).left_center() + vec2(20.0, 0.0);
    let to = app.place(OTHER_TAB).right_center() - vec2(10.0, 0.0);
    drag(&mut app, from, to);
    assert!(app.place(TAB).left() > app.place(OTHER_TAB).left());
}

#[test]
fn own_window_reuses_the_chart() {
    let mut app = two_tabs();
    menu(&mut app, OTHER_TAB, "Open in new window");
    app.step_until_shown("Back to main window");
    assert!(app.shows(OTHER_PICTURE));
    // Here the window lies over the main one.
    app.activate(TAB);
    app.step_until_shown(APPROACH_PICTURE);
    assert!(app.shows(OTHER_PICTURE), "both can be seen");
    app.click("Back to main window");
    app.rest();
    assert!(app.shows(OTHER_PICTURE) && !app.shows(APPROACH_PICTURE));
    assert_eq!(app.requests(OTHER_DAY), 1);
}

#[test]
fn menu_of_tab_closes_others() {
    let mut app = two_tabs();
    menu(&mut app, OTHER_TAB, "Close other charts");
    assert!(app.shows(OTHER_PICTURE) && !app.offers(TAB));
}

#[test]
fn night_can_be_chosen_for_one_chart_only() {
    let mut app = two_panes();
    app.window.key_press_modifiers(Modifiers::SHIFT, Key::N);
    app.step_until("the night picture", |app| {
        app.requests("ybbn009_n.png") == 1 && app.rests()
    });
    assert_eq!(app.requests("ybbn008_n.png"), 0);
    app.press(Key::N);
    app.step_until("everything by night", |app| {
        app.requests("ybbn008_n.png") == 1 && app.rests()
    });
    assert_eq!(app.requests("ybbn009_n.png"), 1);
}

#[test]
fn signing_out_leaves_no_tab_and_no_window() {
    let mut app = two_tabs();
    menu(&mut app, OTHER_TAB, "Open in new window");
    app.step_until_shown("Back to main window");
    // Here the window lies over the main one.
    app.activate("Account");
    app.rest();
    app.activate("Sign out");
    app.step_until_shown("Sign in to see charts");
    assert!(!app.offers(TAB) && !app.offers(OTHER_TAB));
    assert!(!app.shows("Back to main window"));
    assert!(!app.says("This chart is linked"));
}

#[test]
fn open_chart_press_shows_its_tab() {
    let mut app = two_tabs();
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    let tabs = app
        .words()
        .iter()
        .filter(|words| words.starts_with("Close "))
        .count();
    assert_eq!(tabs, 2);
}

#[test]
fn focus_order_follows_the_window() {
    let mut app = two_tabs();
    let mut order = Vec::new();
    for _step in 0..80 {
        app.press(Key::Tab);
        let focused = app.focused();
        if order.len() > 20 && focused == order.first().cloned().flatten() {
            break;
        }
        order.push(focused);
    }
    let order: Vec<String> = order.into_iter().flatten().collect();
    let places = [
        "Charts",
        "Airport search",
        TAB,
        OTHER_PICTURE,
        "Fit page",
        "No simulator – Connect …",
    ];
    let places = places.map(|name| order.iter().position(|focused| focused.starts_with(name)));
    assert!(
        places.iter().all(Option::is_some),
        "{places:?} in {order:#?}"
    );
    assert!(places.is_sorted(), "{places:?} in {order:#?}");
}

/// Opens approaches, each as a tab of its own.
fn open_more(app: &mut TestApp, rows: &[&str]) {
    for row in rows {
        app.choose_chart(&format!("{row}, index"));
        app.step_until(row, |app| app.offers(&format!("YBBN {row}")));
        app.rest();
    }
}

#[test]
fn pills_give_their_words_to_tabs() {
    let mut app = TestApp::with_chart(Start::default());
    dismiss(&mut app);
    let words = app.place_of_button("No simulator").width();
    assert!(words > 80.0, "{words}");
    open_more(&mut app, &["ILS RWY 19L", "RNP RWY 01L"]);
    let icon = app.place_of_button("No simulator").size();
    assert_eq!(icon, vec2(44.0, 44.0));
    assert!(app.place(TAB).width() > 130.0, "{:?}", app.place(TAB));
    assert!(!app.offers("All open charts"), "all of them are there");
    assert!(app.offers("Next chart"), "nothing is taken for them");
}

#[test]
fn tabs_without_room_are_listed_by_whole_names() {
    // High enough for the whole list.
    let mut app = TestApp::with_chart(Start {
        size: vec2(1280.0, 1270.0),
        ..Start::default()
    });
    dismiss(&mut app);
    let rows = [
        "ILS RWY 19L",
        "RNP RWY 01L",
        "RNP RWY 19R",
        "ILS RWY 01L",
        "ILS RWY 19R",
        "RNP RWY 19L",
    ];
    open_more(&mut app, &rows);
    assert!(!app.shows(APPROACH_PICTURE));
    app.click("All open charts");
    app.rest();
    for row in rows {
        app.place_of_menu_item(&format!("YBBN {row}"));
    }
    assert!(app.offers("Next chart"));
    app.choose_from_menu(TAB);
    app.step_until_shown(APPROACH_PICTURE);
    app.rest();
    assert!(
        app.offers("All open charts"),
        "the list is closed, its button stays"
    );
}
