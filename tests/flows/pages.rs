//! Every page in windows of every size, with text as large as may be: what can be pressed has a name, a role and room for
//! a finger, can be seen when the keyboard comes to it, and lies over nothing else that can be pressed.

use egui::accesskit::Role;
use egui::{Rect, Vec2, vec2};

use flightbag::language::{self, Language};
use flightbag::message::{Action, FlightCommand, PlanSource};
use flightbag::tr;

use crate::harness::pages::{
    Kind, LIMITED, Page, PageWalk, SIDE_BY_SIDE, SIGNED_IN, SIGNED_OUT, SIZES, WITH_CHART,
};
use crate::harness::tab_stops::{Control, Stop};
use crate::harness::{Start, TestApp};

/// Smallest side of what a finger presses, in points (design 5), but for what rounding takes.
const TOUCH: f32 = 44.0 - 0.1;

/// The windows in points. At 200 % a window has half as many; the smallest window is as small as text of 100 % allows.
fn windows() -> Vec<Vec2> {
    let twice = SIZES.iter().skip(1).map(|size| *size / 2.0);
    SIZES.into_iter().chain(twice).collect()
}

/// Goes to every page of a walk and looks at it in every window.
#[track_caller]
fn look_at(walk: &PageWalk, language: Language) {
    let start = Start::default();
    let mut app = walk.begin(start);
    let mut found = Vec::new();
    for page in walk.pages {
        (page.open)(&mut app);
        app.speak(language);
        settle(&mut app);
        found.extend(untranslated(&app, language).map(|it| format!("{}: {it}", page.name)));
        for size in windows() {
            app.window.set_size(size);
            settle(&mut app);
            let place = format!("{} at {} x {}", page.name, size.x, size.y);
            let problems = problems(&mut app, page, size);
            found.extend(problems.into_iter().map(|it| format!("{place}: {it}")));
        }
        app.window.set_size(start.size);
        // The way to the next page is found by what is written on it.
        app.speak(Language::English);
        settle(&mut app);
    }
    assert!(found.is_empty(), "{}: {found:#?}", found.len());
}

/// What stands there in English although there is a translation of it. Left out are a word of both languages, a message that
/// stays as it was said, and the name of a board, which is the user's.
fn untranslated(app: &TestApp, language: Language) -> impl Iterator<Item = String> {
    let words = app.words().into_iter();
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
    let mut app = TestApp::signed_in(Start::default());
    for (page, seen) in [
        ("Flight", "Use this route"),
        ("Boards", "New board"),
        ("Simulator", "No simulator found"),
        ("Display", "Red light"),
        ("Settings", "Always on top"),
        ("Units", "Dates"),
        ("Program", "Reset to defaults"),
        ("Account", "Sign out"),
    ] {
        app.click(page);
        app.step_until_shown(seen);
        app.rest();
        let controls = app.controls().into_iter();
        let lowest = controls.map(|control| control.rect.bottom());
        let lowest = lowest.fold(0.0, f32::max);
        assert!(lowest <= Start::default().size.y, "{page}: {lowest}");
    }
}

#[test]
fn settings_need_no_scrolling_in_german() {
    let mut app = TestApp::signed_in(Start::default());
    app.click("Settings");
    app.rest();
    for group in ["Window", "Units", "Program"] {
        app.click(group);
        app.rest();
        app.speak(Language::German);
        settle(&mut app);
        let lowest = app.place(tr!("About")).bottom();
        assert!(lowest <= Start::default().size.y, "{group}: {lowest}");
        app.speak(Language::English);
        settle(&mut app);
    }
}

#[test]
fn page_of_flight_needs_no_scrolling() {
    let mut app = TestApp::signed_in(Start::default());
    app.click("Flight");
    app.rest();
    let plan = FlightCommand::Read(PlanSource::Typed(
        include_str!("../flight_plans/simbrief.json").to_owned(),
    ));
    app.window.state().perform(Action::Flight(plan));
    app.step_until_shown("Source: SimBrief flight plan");
    app.rest();
    let lowest = app.place("Another flight").bottom();
    assert!(
        lowest <= Start::default().size.y,
        "{lowest} {:#?}",
        app.words()
    );
}

/// A page that moves no more. It may wait for another process: then it is never at rest.
fn settle(app: &mut TestApp) {
    for _frame in 0..3 {
        app.window.step();
    }
}

fn problems(app: &mut TestApp, page: &Page, size: Vec2) -> Vec<String> {
    let mut controls = app.controls();
    let stops = app.tab_around();
    // A message goes by itself after a while.
    let close = tr!("Close message");
    if !app.offers(close) {
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
    found.extend(overlaps(app, &stops));
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
fn overlaps(app: &TestApp, stops: &[Stop]) -> Vec<String> {
    let mut found = Vec::new();
    let now = app.again(stops);
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
fn signed_out_controls_are_reachable() {
    look_at(&SIGNED_OUT, Language::English);
}

#[test]
fn signed_out_controls_reachable_in_german() {
    look_at(&SIGNED_OUT, Language::German);
}

#[test]
fn controls_without_chart_are_reachable() {
    look_at(&SIGNED_IN, Language::English);
}

#[test]
fn controls_without_chart_reachable_in_german() {
    look_at(&SIGNED_IN, Language::German);
}

#[test]
fn controls_beside_chart_are_reachable() {
    look_at(&WITH_CHART, Language::English);
}

#[test]
fn controls_beside_chart_reachable_in_german() {
    look_at(&WITH_CHART, Language::German);
}

#[test]
fn controls_of_two_panes_are_reachable() {
    look_at(&SIDE_BY_SIDE, Language::English);
}

#[test]
fn controls_of_two_panes_reachable_in_german() {
    look_at(&SIDE_BY_SIDE, Language::German);
}

#[test]
fn controls_beside_demo_are_reachable() {
    look_at(&LIMITED, Language::English);
}

#[test]
fn controls_beside_demo_reachable_in_german() {
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
fn focus_order_holds_on_every_page() {
    let size = vec2(1280.0, 800.0);
    let mut app = WITH_CHART.begin(Start::default());
    for page in WITH_CHART.pages {
        (page.open)(&mut app);
        settle(&mut app);
        if page.kind != Kind::Page {
            // What it opens lies over the pane.
            continue;
        }
        let stops = app.tab_around();
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
