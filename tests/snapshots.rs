//! Pictures of the window: what words cannot hold. Few, small, and the same on every run.
#![cfg(test)]

use egui::{Key, Rect, Theme, Vec2, pos2, vec2};
use egui_kittest::{SnapshotOptions, try_image_snapshot_options};

use flightbag::chart::ChartId;

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, APPROACH, APPROACH_PICTURE, Desk, Person, Start};

/// The window of most pictures: small, yet laid out with rail and drawer.
const SMALL: Vec2 = vec2(960.0, 640.0);
fn small() -> Start {
    Start {
        size: SMALL,
        ..Start::default()
    }
}

fn night() -> Start {
    Start {
        theme: Theme::Dark,
        ..small()
    }
}

/// Compares a part of the window with its picture. The clock is blackened: it never stands still.
fn compare(desk: &mut Desk, name: &str, part: Rect) {
    // What goes by itself is not part of a picture.
    desk.close_messages();
    desk.step_until("a window at rest", Desk::rests);
    refill_atlas(desk);
    let clock = desk.place("UTC ");
    let mut picture = desk.window.render().unwrap();
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        if clock.contains(pos2(x as f32, y as f32)) {
            *pixel = image::Rgba([0, 0, 0, 255]);
        }
    }
    let whole = Rect::from_min_size(
        pos2(0.0, 0.0),
        vec2(picture.width() as f32, picture.height() as f32),
    );
    let part = part.intersect(whole).round();
    let size = (part.width() as u32, part.height() as u32);
    let picture = image::imageops::crop_imm(
        &picture,
        part.left() as u32,
        part.top() as u32,
        size.0,
        size.1,
    )
    .to_image();
    let options = SnapshotOptions::new().max_failed_pixels(0_usize);
    try_image_snapshot_options(&picture, name, &options).unwrap();
}

/// Has the letters put into their texture anew, in the order in which this window shows them: what stands beside a letter
/// there shows at its edges, and what was shown before, and in which order, differs from run to run. So does the time,
/// whose digits come first, all of them.
fn refill_atlas(desk: &mut Desk) {
    let ctx = desk.window.ctx.clone();
    let mut fonts = ctx.fonts(|fonts| fonts.definitions().clone());
    let unused = egui::FontFamily::Name("unused".into());
    let family = fonts.families[&egui::FontFamily::Proportional].clone();
    fonts.families.insert(unused, family);
    let clock = egui::FontId::new(16.0, egui::FontFamily::Name("data-bold".into()));
    let fill = move |ui: &mut egui::Ui| {
        for digit in '0'..='9' {
            let time = format!("{digit}{digit}:{digit}{digit}Z");
            let color = egui::Color32::WHITE;
            drop(ui.painter().layout_no_wrap(time, clock.clone(), color));
        }
    };
    ctx.on_begin_pass("every digit of the clock", std::sync::Arc::new(fill));
    // Other definitions are what empties the texture.
    ctx.set_fonts(fonts);
    for _ in 0..2 {
        desk.window.step();
    }
}

fn compare_window(desk: &mut Desk, name: &str) {
    compare(desk, name, Rect::EVERYTHING);
}

/// A chart on the screen with own-ship at a place of it.
fn flown(start: Start, at: impl Fn(&Boxes) -> (f64, f64), says: &str) -> Desk {
    let mut desk = Desk::with_chart(start);
    let boxes = Boxes::of(desk.demo(), AIRPORT, "11-1");
    desk.close_messages();
    desk.step_until("a window at rest", Desk::rests);
    desk.fly_at(at(&boxes));
    desk.step_until_said(says);
    desk
}

#[test]
fn sign_in_by_day() {
    let mut desk = Desk::start(small());
    let part = Rect::from_center_size(pos2(516.0, 348.0), vec2(540.0, 520.0));
    compare(&mut desk, "sign_in", part);
}

#[test]
fn airport_and_its_list() {
    let mut desk = Desk::at_airport(small());
    compare(
        &mut desk,
        "airport",
        Rect::from_min_max(pos2(0.0, 0.0), pos2(392.0, 640.0)),
    );
}

#[test]
fn chart_by_day_with_own_ship() {
    let mut desk = flown(small(), Boxes::middle, "Position shown");
    let part = desk.place(APPROACH_PICTURE);
    compare(&mut desk, "chart_day", part);
}

#[test]
fn chart_by_night_with_own_ship() {
    let mut desk = flown(night(), Boxes::middle, "Position shown");
    let part = desk.place(APPROACH_PICTURE);
    compare(&mut desk, "chart_night", part);
}

#[test]
fn a_chart_turned_right_and_zoomed_in_with_own_ship() {
    let mut desk = flown(small(), Boxes::middle, "Position shown");
    desk.press(Key::R);
    desk.rest();
    // Three times the fitted size, about own-ship.
    let chart = desk.place(APPROACH_PICTURE);
    desk.window.event(egui::Event::PointerMoved(chart.center()));
    desk.window.event(egui::Event::Zoom(3.0));
    desk.window.step();
    desk.window.remove_cursor();
    compare(&mut desk, "chart_rotated", chart);
}

/// A chart that was drawn on: a highlight, a line and words.
fn drawn(start: Start) -> Desk {
    let mut desk = flown(start, Boxes::middle, "Position shown");
    desk.press(Key::E);
    desk.step_until("the bar", |desk| desk.offers("Done drawing"));
    let middle = desk.place(APPROACH_PICTURE).center();
    desk.click("Highlighter");
    desk.drag(&[-90.0, 0.0, 90.0].map(|x| middle + vec2(x, -60.0)));
    desk.click("Pen");
    let wave = [(-60.0, 20.0), (-30.0, 60.0), (0.0, 20.0), (30.0, 60.0)];
    desk.drag(&wave.map(|(x, y)| middle + vec2(x, y)));
    desk.click("Text");
    desk.tap(middle + vec2(-60.0, 100.0));
    desk.window.step();
    desk.window.event(egui::Event::Text("HOLD SHORT".into()));
    desk.window.step();
    desk.window.key_press(Key::Enter);
    desk.window.step();
    desk.click("Pen");
    fly_on(&mut desk);
    desk
}

/// Own-ship is heard once more where it was: drawing takes longer than a position lasts.
fn fly_on(desk: &mut Desk) {
    let boxes = Boxes::of(desk.demo(), AIRPORT, "11-1");
    desk.fly_at(boxes.middle());
    desk.step_until_said("Position shown");
}

#[test]
fn a_chart_by_day_that_is_drawn_on() {
    let mut desk = drawn(small());
    let part = Rect::from_min_max(pos2(392.0, 56.0), pos2(960.0, 640.0));
    compare(&mut desk, "drawn_day", part);
}

#[test]
fn a_drawing_turned_with_its_chart_by_night() {
    let mut desk = drawn(night());
    desk.press(Key::Escape);
    desk.press(Key::R);
    desk.rest();
    fly_on(&mut desk);
    let part = desk.place(APPROACH_PICTURE);
    compare(&mut desk, "drawn_night_turned", part);
}

#[test]
fn the_scratchpad_by_day() {
    let mut desk = Desk::signed_in(small());
    desk.click("Scratchpad");
    desk.step_until_shown("Drawing area");
    desk.rest();
    let at = desk.place("Drawing area").left_top() + vec2(60.0, 30.0);
    let wave = [(0.0, 0.0), (40.0, 14.0), (80.0, 0.0), (120.0, 14.0)];
    desk.drag(&wave.map(|(x, y)| at + vec2(x, y)));
    let pane = Rect::from_min_max(pos2(72.0, 56.0), desk.window.ctx.content_rect().max);
    compare(&mut desk, "scratchpad", pane);
}

#[test]
fn own_ship_hidden_by_an_inset() {
    let mut desk = flown(small(), |boxes| boxes.inset(0), "Over an inset");
    let chart = desk.place(APPROACH_PICTURE);
    compare(&mut desk, "own_ship_over_inset", chart.with_max_y(640.0));
}

#[test]
fn a_chart_that_failed() {
    let mut desk = Desk::at_airport(night());
    desk.demo()
        .control()
        .answer_next("ybbn008_n.png", 404, "text/plain", "");
    desk.choose_chart(APPROACH);
    desk.step_until_shown("Chart could not be loaded");
    compare(
        &mut desk,
        "chart_failed",
        Rect::from_min_max(pos2(392.0, 56.0), pos2(960.0, 640.0)),
    );
}

/// The drawer and the rail of a small window.
const DRAWER: Rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(392.0, 640.0));

/// Types into the field while own-ship flies near the airport of the examples.
fn looked_for(start: Start, typed: &str) -> Desk {
    let mut desk = Desk::at_airport(start);
    desk.activate("Add YBBN to favourites");
    desk.open_airport("KSFO");
    desk.open_airport("NZWN");
    desk.click_field();
    desk.fly_at((-27.3, 153.3));
    desk.step_until_shown("Nearest to own-ship");
    if !typed.is_empty() {
        desk.window.event(egui::Event::Text(typed.into()));
        desk.step_until_said("nautical miles");
        desk.window.step();
    }
    desk
}

#[test]
fn airports_that_are_found_by_night() {
    let mut desk = looked_for(night(), "bris");
    compare(&mut desk, "search_results", DRAWER);
}

#[test]
fn the_users_own_airports_and_the_nearest_by_day() {
    let mut desk = looked_for(small(), "");
    compare(&mut desk, "search_empty", DRAWER);
}

#[test]
fn the_search_pad_of_a_small_window() {
    let mut desk = Desk::signed_in(Start {
        size: vec2(480.0, 600.0),
        theme: Theme::Dark,
        ..Start::default()
    });
    let field = desk.place("Airport search").center();
    desk.touch(field);
    for key in ["P", "A", "R"] {
        let key = desk.place_of_button(key).center();
        desk.touch(key);
    }
    compare_window(&mut desk, "search_pad");
}

#[test]
fn an_unknown_airport() {
    let mut desk = Desk::at_airport(small());
    desk.ask_for("NZWX");
    desk.step_until_said("Did you mean");
    compare(
        &mut desk,
        "unknown_airport",
        Rect::from_min_max(pos2(72.0, 0.0), pos2(392.0, 480.0)),
    );
}

#[test]
fn a_demo_image() {
    let mut desk = Desk::signed_in(Start {
        person: Person::Limited,
        ..small()
    });
    desk.open_airport("KSFO");
    desk.choose_chart("ILS RWY 28R, index 11-1");
    desk.step_until_shown("Demo image: no position");
    compare(
        &mut desk,
        "demo_image",
        Rect::from_min_max(pos2(392.0, 0.0), pos2(960.0, 640.0)),
    );
}

/// The whole window at each size of the design, with a chart.
fn layout(name: &str, size: Vec2, theme: Theme) {
    let start = Start {
        size,
        theme,
        ..Start::default()
    };
    let mut desk = Desk::with_chart(start);
    compare_window(&mut desk, name);
}

#[test]
fn layout_of_a_small_upright_window() {
    layout("layout_480x600", vec2(480.0, 600.0), Theme::Light);
}

#[test]
fn layout_of_an_upright_tablet() {
    layout("layout_800x1280", vec2(800.0, 1280.0), Theme::Dark);
}

#[test]
fn layout_of_a_tablet() {
    layout("layout_1280x800", vec2(1280.0, 800.0), Theme::Dark);
}

#[test]
fn layout_of_a_large_screen() {
    layout("layout_1920x1080", vec2(1920.0, 1080.0), Theme::Light);
}

#[test]
fn the_list_of_an_upright_window_is_a_sheet() {
    let mut desk = Desk::at_airport(Start {
        size: vec2(480.0, 600.0),
        ..Start::default()
    });
    compare_window(&mut desk, "sheet_480x600");
}

/// Whether other charts than these are in view, each with its preview.
fn come(desk: &Desk, but: &[ChartId]) -> bool {
    desk.window.state().with_state(|state| {
        let charts = state.previews.in_view();
        let mut missing = charts
            .iter()
            .filter(|chart| state.previews.picture(chart).is_none());
        charts != but && missing.next().is_none()
    })
}

/// Previews switched on, and those of the approaches there.
fn previews(start: Start) -> Desk {
    let mut desk = Desk::signed_in(start);
    desk.click("Settings");
    desk.rest();
    desk.turn("Previews");
    desk.click("Charts");
    desk.rest();
    desk.open_airport(AIRPORT);
    desk.step_until("the previews of the first tab", |desk| come(desk, &[]));
    let app = desk.window.state();
    let before = app.with_state(|state| state.previews.in_view().to_vec());
    desk.click("Approach");
    desk.step_until("those of the approaches", |desk| come(desk, &before));
    desk
}

#[test]
fn previews_by_night() {
    compare(&mut previews(night()), "previews_night", DRAWER);
}
