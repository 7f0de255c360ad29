//! Many charts: tabs, two panes, windows of their own.

use egui::{Event, Key, Modifiers, Pos2, vec2};

use crate::harness::{APPROACH, APPROACH_PICTURE, Desk, Start};

const OTHER: &str = "ILS RWY 19L, index 11-2";
const OTHER_PICTURE: &str = "YBBN, 11-2, ILS RWY 19L";
const TAB: &str = "YBBN ILS RWY 01R";
const OTHER_TAB: &str = "YBBN ILS RWY 19L";
const DAY: &str = "ybbn008_d.png";
const OTHER_DAY: &str = "ybbn009_d.png";

/// Two charts of one airport as tabs, the second on the screen.
fn two_tabs() -> Desk {
    let mut desk = Desk::with_chart(Start::default());
    dismiss(&mut desk);
    desk.choose_chart(OTHER);
    desk.step_until_shown(OTHER_PICTURE);
    desk.rest();
    desk
}

/// The same side by side: the first at the left, the keys with the second.
fn two_panes() -> Desk {
    let mut desk = Desk::with_chart(Start::default());
    dismiss(&mut desk);
    menu(&mut desk, OTHER, "Open beside");
    desk.step_until_shown(OTHER_PICTURE);
    desk.rest();
    desk
}

/// No message lies over the chart.
fn dismiss(desk: &mut Desk) {
    desk.close_messages();
    desk.rest();
}

/// Chooses from the menu of a row or a tab.
fn menu(desk: &mut Desk, of: &str, item: &str) {
    desk.click_secondary(of);
    desk.step_until_shown(item);
    desk.choose_from_menu(item);
    desk.rest();
}

fn drag(desk: &mut Desk, from: Pos2, to: Pos2) {
    desk.window.hover_at(from);
    desk.window.drag_at(from);
    desk.window.step();
    for part in [0.3, 0.7, 1.0] {
        desk.window.hover_at(from + (to - from) * part);
        desk.window.step();
    }
    desk.window.drop_at(to);
    desk.rest();
    desk.window.remove_cursor();
}

#[test]
fn a_tab_brings_its_chart_back_from_the_service() {
    let mut desk = two_tabs();
    assert!(!desk.shows(APPROACH_PICTURE));
    assert_eq!((desk.requests(DAY), desk.requests(OTHER_DAY)), (1, 1));
    desk.click(TAB);
    desk.step_until_shown(APPROACH_PICTURE);
    desk.rest();
    assert!(!desk.shows(OTHER_PICTURE));
    assert_eq!(desk.requests(DAY), 2, "a hidden chart keeps no picture");
    assert_eq!(desk.requests(OTHER_DAY), 1);
}

#[test]
fn each_tab_keeps_its_own_view() {
    let mut desk = two_tabs();
    desk.show_pixel_for_pixel();
    desk.rest();
    assert!(desk.says("100 %"));
    desk.click(TAB);
    desk.step_until_shown(APPROACH_PICTURE);
    desk.rest();
    assert!(!desk.says("100 %"));
    desk.click(OTHER_TAB);
    desk.step_until_shown(OTHER_PICTURE);
    desk.rest();
    assert!(desk.says("100 %"));
}

#[test]
fn the_keys_lead_from_tab_to_tab_and_close_one() {
    let mut desk = two_tabs();
    let ctrl = Modifiers::CTRL;
    desk.window.key_press_modifiers(ctrl, Key::Tab);
    desk.step_until_shown(APPROACH_PICTURE);
    let back = Modifiers::CTRL.plus(Modifiers::SHIFT);
    desk.window.key_press_modifiers(back, Key::Tab);
    desk.step_until_shown(OTHER_PICTURE);
    desk.window.key_press_modifiers(Modifiers::COMMAND, Key::W);
    desk.step_until_shown(APPROACH_PICTURE);
    assert!(!desk.offers(OTHER_TAB));
}

#[test]
fn keys_of_one_frame_find_what_those_before_them_have_done() {
    let mut desk = two_tabs();
    let split_and_back = [true, true].map(|pressed| Event::Key {
        key: Key::S,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    });
    let before = desk.place(OTHER_PICTURE);
    desk.window.input_mut().events.extend(split_and_back);
    desk.rest();
    assert_eq!(desk.place(OTHER_PICTURE), before);
    desk.press(Key::S);
    desk.rest();
    assert_ne!(desk.place(OTHER_PICTURE), before);
}

#[test]
fn two_charts_are_seen_side_by_side_each_with_its_watermark_and_its_strip() {
    let desk = two_panes();
    let (left, right) = (desk.place(APPROACH_PICTURE), desk.place(OTHER_PICTURE));
    assert!(left.right() <= right.left(), "{left:?} {right:?}");
    let count = |words: &str| {
        desk.words()
            .iter()
            .filter(|told| told.contains(words))
            .count()
    };
    assert_eq!(count("This chart is linked to the account full.pilot"), 2);
    assert_eq!(count("For flight simulation only"), 2);
    assert_eq!(count("Fit page"), 1, "the tools are where the keys are");
}

#[test]
fn in_an_upright_window_two_charts_lie_one_above_the_other() {
    let mut desk = Desk::with_chart(Start {
        size: vec2(900.0, 1400.0),
        ..Start::default()
    });
    dismiss(&mut desk);
    desk.press(Key::S);
    desk.rest();
    desk.click("Charts");
    desk.rest();
    desk.choose_chart(OTHER);
    desk.step_until_shown(OTHER_PICTURE);
    desk.rest();
    let (upper, lower) = (desk.place(APPROACH_PICTURE), desk.place(OTHER_PICTURE));
    assert!(upper.bottom() <= lower.top(), "{upper:?} {lower:?}");
}

#[test]
fn a_press_in_a_pane_gives_it_the_keys() {
    let mut desk = two_panes();
    let at = desk.place(APPROACH_PICTURE).center();
    desk.window.hover_at(at);
    desk.window.drag_at(at);
    desk.window.drop_at(at);
    desk.rest();
    desk.window.key_press_modifiers(Modifiers::COMMAND, Key::W);
    desk.rest();
    assert!(!desk.shows(APPROACH_PICTURE) && desk.shows(OTHER_PICTURE));
}

#[test]
fn the_divider_moves_within_limits_and_a_double_click_halves_the_desk_again() {
    let mut desk = two_panes();
    let half = desk.place(APPROACH_PICTURE).width();
    let divider = desk.place("Divider between charts").center();
    drag(&mut desk, divider, divider - vec2(2000.0, 0.0));
    let least = desk.place(APPROACH_PICTURE).width();
    assert!(least < half * 0.7 && least > half * 0.5, "{half} → {least}");
    let divider = desk.place("Divider between charts").center();
    drag(&mut desk, divider, divider + vec2(2000.0, 0.0));
    let most = desk.place(APPROACH_PICTURE).width();
    assert!(most > half * 1.3 && most < half * 1.5, "{half} → {most}");
}

#[test]
fn one_pane_again_keeps_the_tab_of_the_other_chart() {
    let mut desk = two_panes();
    desk.press(Key::S);
    desk.rest();
    assert!(desk.shows(APPROACH_PICTURE) && !desk.shows(OTHER_PICTURE));
    assert!(desk.offers(OTHER_TAB));
}

#[test]
fn a_tab_that_is_dragged_to_the_right_half_is_shown_beside_the_other() {
    let mut desk = two_tabs();
    let chart = desk.place(OTHER_PICTURE);
    let tab = desk.place(TAB).center() - vec2(20.0, 0.0);
    drag(&mut desk, tab, chart.right_center() - vec2(60.0, 0.0));
    desk.step_until_shown(APPROACH_PICTURE);
    let (left, right) = (desk.place(OTHER_PICTURE), desk.place(APPROACH_PICTURE));
    assert!(left.right() <= right.left(), "{left:?} {right:?}");
}

#[test]
fn tabs_are_put_in_another_order_by_dragging_one() {
    let mut desk = two_tabs();
    assert!(desk.place(TAB).left() < desk.place(OTHER_TAB).left());
    let from = desk.place(TAB).left_center() + vec2(20.0, 0.0);
    let to = desk.place(OTHER_TAB).right_center() - vec2(10.0, 0.0);
    drag(&mut desk, from, to);
    assert!(desk.place(TAB).left() > desk.place(OTHER_TAB).left());
}

#[test]
fn a_chart_goes_into_a_window_of_its_own_and_back_without_being_asked_for_again() {
    let mut desk = two_tabs();
    menu(&mut desk, OTHER_TAB, "Open in new window");
    desk.step_until_shown("Back to main window");
    assert!(desk.shows(OTHER_PICTURE));
    // Here the window lies over the main one.
    desk.activate(TAB);
    desk.step_until_shown(APPROACH_PICTURE);
    assert!(desk.shows(OTHER_PICTURE), "both can be seen");
    desk.click("Back to main window");
    desk.rest();
    assert!(desk.shows(OTHER_PICTURE) && !desk.shows(APPROACH_PICTURE));
    assert_eq!(desk.requests(OTHER_DAY), 1);
}

#[test]
fn the_menu_of_a_tab_closes_the_others() {
    let mut desk = two_tabs();
    menu(&mut desk, OTHER_TAB, "Close other charts");
    assert!(desk.shows(OTHER_PICTURE) && !desk.offers(TAB));
}

#[test]
fn night_can_be_chosen_for_one_chart_only() {
    let mut desk = two_panes();
    desk.window.key_press_modifiers(Modifiers::SHIFT, Key::N);
    desk.step_until("the night picture", |desk| {
        desk.requests("ybbn009_n.png") == 1 && desk.rests()
    });
    assert_eq!(desk.requests("ybbn008_n.png"), 0);
    desk.press(Key::N);
    desk.step_until("everything by night", |desk| {
        desk.requests("ybbn008_n.png") == 1 && desk.rests()
    });
    assert_eq!(desk.requests("ybbn009_n.png"), 1);
}

#[test]
fn signing_out_leaves_no_tab_and_no_window() {
    let mut desk = two_tabs();
    menu(&mut desk, OTHER_TAB, "Open in new window");
    desk.step_until_shown("Back to main window");
    // Here the window lies over the main one.
    desk.activate("Account");
    desk.rest();
    desk.activate("Sign out");
    desk.step_until_shown("Sign in to see charts");
    assert!(!desk.offers(TAB) && !desk.offers(OTHER_TAB));
    assert!(!desk.shows("Back to main window"));
    assert!(!desk.says("This chart is linked"));
}

#[test]
fn a_press_on_a_chart_that_is_open_shows_its_tab_and_makes_no_second_one() {
    let mut desk = two_tabs();
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    let tabs = desk
        .words()
        .iter()
        .filter(|words| words.starts_with("Close "))
        .count();
    assert_eq!(tabs, 2);
}

#[test]
fn the_focus_walks_from_the_rail_over_drawer_tabs_chart_and_tools_to_the_strip() {
    let mut desk = two_tabs();
    let mut order = Vec::new();
    for _step in 0..80 {
        desk.press(Key::Tab);
        let focused = desk.focused();
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
fn open_more(desk: &mut Desk, rows: &[&str]) {
    for row in rows {
        desk.choose_chart(&format!("{row}, index"));
        desk.step_until(row, |desk| desk.offers(&format!("YBBN {row}")));
        desk.rest();
    }
}

#[test]
fn pills_give_their_words_to_tabs() {
    let mut desk = Desk::with_chart(Start::default());
    dismiss(&mut desk);
    let words = desk.place_of_button("No simulator").width();
    assert!(words > 80.0, "{words}");
    open_more(&mut desk, &["ILS RWY 19L", "RNP RWY 01L", "RNP RWY 19R"]);
    let icon = desk.place_of_button("No simulator").size();
    assert_eq!(icon, vec2(44.0, 44.0));
    assert!(desk.place(TAB).width() > 130.0, "{:?}", desk.place(TAB));
    assert!(!desk.offers("All open charts"), "all of them are there");
}

#[test]
fn tabs_without_room_are_listed_by_whole_names() {
    // High enough for the whole list.
    let mut desk = Desk::with_chart(Start {
        size: vec2(1280.0, 1270.0),
        ..Start::default()
    });
    dismiss(&mut desk);
    let rows = [
        "ILS RWY 19L",
        "RNP RWY 01L",
        "RNP RWY 19R",
        "ILS RWY 01L",
        "ILS RWY 19R",
        "RNP RWY 19L",
    ];
    open_more(&mut desk, &rows);
    assert!(!desk.shows(APPROACH_PICTURE));
    desk.click("All open charts");
    desk.rest();
    for row in rows {
        desk.place_of_menu_item(&format!("YBBN {row}"));
    }
    desk.choose_from_menu(TAB);
    desk.step_until_shown(APPROACH_PICTURE);
    desk.rest();
    assert!(
        desk.offers("All open charts"),
        "the list is closed, its button stays"
    );
}
