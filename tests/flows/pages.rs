//! Every page in windows of every size, with text as large as may be: what can be pressed has a name, a role and room for
//! a finger, can be seen when the keyboard comes to it, and lies over nothing else that can be pressed.

use egui::accesskit::Role;
use egui::{Rect, Vec2, vec2};

use flightbag::language::{self, Language};
use flightbag::tr;

use crate::harness::pages::{
    Kind, LIMITED, Page, SIDE_BY_SIDE, SIGNED_IN, SIGNED_OUT, SIZES, WITH_CHART, Walk,
};
use crate::harness::stops::{Control, Stop};
use crate::harness::{Desk, Start};

/// Smallest side of what a finger presses, in points (design 5), but for what rounding takes.
const TOUCH: f32 = 44.0 - 0.1;

/// The windows in points. At 200 % a window has half as many; the smallest window is as small as text of 100 % allows.
fn windows() -> Vec<Vec2> {
    let twice = SIZES.iter().skip(1).map(|size| *size / 2.0);
    SIZES.into_iter().chain(twice).collect()
}

/// Goes to every page of a walk and looks at it in every window.
#[track_caller]
fn look_at(walk: &Walk, language: Language) {
    let start = Start::default();
    let mut desk = walk.begin(start);
    let mut found = Vec::new();
    for page in walk.pages {
        (page.open)(&mut desk);
        desk.speak(language);
        settle(&mut desk);
        found.extend(untranslated(&desk, language).map(|it| format!("{}: {it}", page.name)));
        for size in windows() {
            desk.window.set_size(size);
            settle(&mut desk);
            let place = format!("{} at {} x {}", page.name, size.x, size.y);
            let problems = problems(&mut desk, page, size);
            found.extend(problems.into_iter().map(|it| format!("{place}: {it}")));
        }
        desk.window.set_size(start.size);
        // The way to the next page is found by what is written on it.
        desk.speak(Language::English);
        settle(&mut desk);
    }
    assert!(found.is_empty(), "{}: {found:#?}", found.len());
}

/// What stands there in English although there is a translation of it. Left out are a word of both languages, a message that
/// stays as it was said, and the name of a board, which is the user's.
fn untranslated(desk: &Desk, language: Language) -> impl Iterator<Item = String> {
    let words = desk.words().into_iter();
    words.filter(move |word| {
        let translated = language::translation(None, word);
        let left_out = ["Geodetic datum", "Approach"].contains(&word.as_str())
            || word.starts_with("Demo access:");
        let english = translated.is_some_and(|translated| translated != word);
        language != Language::English && english && !left_out
    })
}

#[test]
fn short_pages_need_no_scrolling() {
    let mut desk = Desk::signed_in(Start::default());
    for (page, seen) in [
        ("Simulator", "No simulator found"),
        ("Display", "Red light"),
        ("Account", "Sign out"),
    ] {
        desk.click(page);
        desk.step_until_shown(seen);
        desk.rest();
        let controls = desk.controls().into_iter();
        let lowest = controls.map(|control| control.rect.bottom());
        let lowest = lowest.fold(0.0, f32::max);
        assert!(lowest <= Start::default().size.y, "{page}: {lowest}");
    }
}

/// A page that moves no more. It may wait for somebody: then it is never at rest.
fn settle(desk: &mut Desk) {
    for _frame in 0..3 {
        desk.window.step();
    }
}

fn problems(desk: &mut Desk, page: &Page, size: Vec2) -> Vec<String> {
    let mut controls = desk.controls();
    let stops = desk.tab_around();
    // A message goes by itself after a while.
    let close = tr!("Close message");
    if !desk.offers(close) {
        controls.retain(|control| control.name != close);
    }
    let mut found = Vec::new();
    for control in &controls {
        let Control {
            name, role, rect, ..
        } = control;
        if name.is_empty() {
            found.push(format!("a {role:?} without a name at {rect:?}"));
        }
        if matches!(role, Role::Unknown | Role::GenericContainer) {
            found.push(format!("{name:?} has no role"));
        }
        if rect.width() < TOUCH || rect.height() < TOUCH {
            found.push(format!("{name:?} is small: {:?}", rect.size()));
        }
        let reached = stops.iter().any(|stop| control.is(stop));
        if !reached && page.kind != Kind::ForFingers {
            found.push(format!("{name:?} is not reached with Tab"));
        }
    }
    let window = Rect::from_min_size(egui::Pos2::ZERO, size).expand(1.0);
    for Stop { name, response } in stops.iter().filter(|stop| !is_row(stop)) {
        if page.name.starts_with("search-") && size.y <= 400.0 {
            // The lowest airport that was found stays cut in so low a window.
            continue;
        }
        let (seen, whole) = (response.interact_rect.intersect(window), response.rect);
        // A line at the edge of a strip takes one point of it.
        let enough = whole.size().min(Vec2::splat(TOUCH)) - Vec2::splat(1.0);
        if (seen.size() - enough).min_elem() < 0.0 {
            found.push(format!(
                "{name:?} has the keyboard out of sight: {seen:?} of {whole:?}"
            ));
        }
    }
    found.extend(overlaps(desk, &stops));
    found
}

/// A row of the chart list, or its pin. The arrow keys walk there and bring what they come to into view; rows that cannot
/// be seen are not drawn, so that Tab passes over those that can, also in part.
fn is_row(stop: &Stop) -> bool {
    let index = format!(", {}", tr!("index {number}", number = ""));
    let pin = tr!("Pin {title}", title = "…");
    let (before, after) = pin.split_once('…').unwrap();
    stop.name.contains(&index) || stop.name.starts_with(before) && stop.name.ends_with(after)
}

/// Targets that lie over a part of each other. One within the other is meant so: a pin in its row, a tool on its chart. The
/// divider takes its room from what is on both of its sides: a finger needs it, and a chart has enough.
fn overlaps(desk: &Desk, stops: &[Stop]) -> Vec<String> {
    let mut found = Vec::new();
    let now = desk.again(stops);
    for (nth, (name, response)) in now.iter().enumerate() {
        for (other_name, other) in now.iter().skip(nth + 1) {
            let (one, two) = (response.interact_rect, other.interact_rect);
            let shared = one.intersect(two);
            let within = one.contains_rect(two) || two.contains_rect(one);
            let layers = response.layer_id == other.layer_id;
            let divider = tr!("Divider between charts");
            if *name == divider || *other_name == divider {
                continue;
            }
            if layers && shared.is_positive() && shared.size().min_elem() > 0.5 && !within {
                found.push(format!("{name:?} lies over {other_name:?}: {shared:?}"));
            }
        }
    }
    found
}

#[test]
fn before_signing_in_everything_can_be_pressed_and_reached() {
    look_at(&SIGNED_OUT, Language::English);
}

#[test]
fn before_signing_in_everything_can_be_pressed_and_reached_in_german() {
    look_at(&SIGNED_OUT, Language::German);
}

#[test]
fn with_nothing_open_everything_can_be_pressed_and_reached() {
    look_at(&SIGNED_IN, Language::English);
}

#[test]
fn with_nothing_open_everything_can_be_pressed_and_reached_in_german() {
    look_at(&SIGNED_IN, Language::German);
}

#[test]
fn beside_a_chart_everything_can_be_pressed_and_reached() {
    look_at(&WITH_CHART, Language::English);
}

#[test]
fn beside_a_chart_everything_can_be_pressed_and_reached_in_german() {
    look_at(&WITH_CHART, Language::German);
}

#[test]
fn with_two_charts_everything_can_be_pressed_and_reached() {
    look_at(&SIDE_BY_SIDE, Language::English);
}

#[test]
fn with_two_charts_everything_can_be_pressed_and_reached_in_german() {
    look_at(&SIDE_BY_SIDE, Language::German);
}

#[test]
fn beside_a_demo_image_everything_can_be_pressed_and_reached() {
    look_at(&LIMITED, Language::English);
}

#[test]
fn beside_a_demo_image_everything_can_be_pressed_and_reached_in_german() {
    look_at(&LIMITED, Language::German);
}

/// Where in the window a control is, in the order in which the keyboard walks (design 8).
fn region(at: Rect, size: Vec2) -> usize {
    let (rail, drawer) = if size.x < 1600.0 {
        (72.0, 392.0)
    } else {
        (80.0, 480.0)
    };
    let middle = at.center();
    if middle.x < rail {
        0
    } else if middle.x < drawer {
        1
    } else if middle.y < 56.0 {
        2
    } else if middle.y > size.y - 44.0 {
        5
    } else if at.width() < 60.0 && at.left() > size.x - 70.0 {
        4
    } else {
        3
    }
}

#[test]
fn the_keyboard_walks_from_rail_over_drawer_bar_pane_and_tools_to_the_strip_on_every_page() {
    let size = vec2(1280.0, 800.0);
    let mut desk = WITH_CHART.begin(Start::default());
    for page in WITH_CHART.pages {
        (page.open)(&mut desk);
        settle(&mut desk);
        if page.kind != Kind::Page {
            // What it opens lies over the pane.
            continue;
        }
        let stops = desk.tab_around();
        let mut order: Vec<(usize, &str)> = stops
            .iter()
            .map(|stop| (region(stop.response.rect, size), &*stop.name))
            .collect();
        if page.name == "scratchpad" {
            // No drawer is beside it: the pane begins at the rail.
            for (region, _) in order.iter_mut().filter(|(region, _)| *region == 1) {
                *region = 3;
            }
        }
        // The walk begins wherever the keyboard was.
        let first = order.windows(2).position(|pair| pair[0].0 > pair[1].0);
        order.rotate_left(first.map_or(0, |at| at + 1));
        assert!(
            order.is_sorted_by_key(|(region, _)| *region),
            "{}: {order:#?}",
            page.name
        );
    }
}
