//! Pictures of the window: what words cannot hold. Few, small, and the same on every run.
#![cfg(test)]

use egui::{Key, Rect, Theme, Vec2, pos2, vec2};
use egui_kittest::{SnapshotOptions, try_image_snapshot_options};

use flightbag::chart::ChartId;

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, APPROACH, APPROACH_PICTURE, Person, Start, TestApp};

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

/// Compares a part of the window with its picture.
fn compare(app: &mut TestApp, name: &str, part: Rect) {
    settle(app);
    compare_at_once(app, name, part);
}

/// The same, with own-ship in the middle of the map: it is heard once more where it was, for a position does not last until
/// the window is at rest.
fn compare_flown(app: &mut TestApp, name: &str, part: Rect) {
    settle(app);
    let boxes = Boxes::of(app.demo(), AIRPORT, "11-1");
    app.fly_at(boxes.middle());
    app.step_until_said("Position shown");
    compare_at_once(app, name, part);
}

fn settle(app: &mut TestApp) {
    // What goes by itself is not part of a picture.
    app.close_messages();
    app.step_until("a window at rest", TestApp::rests);
    // With the last rows that came meanwhile.
    app.window.step();
    refill_atlas(app);
}

/// Compares the window as it is. The clock is blackened: it never stands still.
fn compare_at_once(app: &mut TestApp, name: &str, part: Rect) {
    let clock = app.place("UTC ");
    let mut picture = app.window.render().unwrap();
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

/// Puts the letters into their texture again, in the order in which this window shows them: what stands beside a letter
/// there shows at its edges, and what was shown before, and in which order, differs from run to run. So does the time,
/// whose digits come first, all of them.
fn refill_atlas(app: &mut TestApp) {
    let ctx = app.window.ctx.clone();
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
        app.window.step();
    }
}

fn compare_window(app: &mut TestApp, name: &str) {
    compare(app, name, Rect::EVERYTHING);
}

/// A chart on the screen with own-ship at a place of it.
fn flown(start: Start, at: impl Fn(&Boxes) -> (f64, f64), says: &str) -> TestApp {
    let mut app = TestApp::with_chart(start);
    let boxes = Boxes::of(app.demo(), AIRPORT, "11-1");
    app.close_messages();
    app.step_until("a window at rest", TestApp::rests);
    app.fly_at(at(&boxes));
    app.step_until_said(says);
    app
}

#[test]
fn sign_in_by_day() {
    let mut app = TestApp::start(small());
    let part = Rect::from_center_size(pos2(516.0, 348.0), vec2(540.0, 520.0));
    compare(&mut app, "sign_in", part);
}

#[test]
fn airport_and_its_list() {
    let mut app = TestApp::at_airport(small());
    compare(
        &mut app,
        "airport",
        Rect::from_min_max(pos2(0.0, 0.0), pos2(392.0, 640.0)),
    );
}

#[test]
fn chart_by_day_with_own_ship() {
    let mut app = flown(small(), Boxes::middle, "Position shown");
    let part = app.place(APPROACH_PICTURE);
    compare_flown(&mut app, "chart_day", part);
}

#[test]
fn chart_by_night_with_own_ship() {
    let mut app = flown(night(), Boxes::middle, "Position shown");
    let part = app.place(APPROACH_PICTURE);
    compare_flown(&mut app, "chart_night", part);
}

#[test]
fn chart_turned_right_and_zoomed_in_with_own_ship() {
    let mut app = flown(small(), Boxes::middle, "Position shown");
    app.press(Key::R);
    app.rest();
    // Three times the fitted size, about own-ship.
    let chart = app.place(APPROACH_PICTURE);
    app.window.event(egui::Event::PointerMoved(chart.center()));
    app.window.event(egui::Event::Zoom(3.0));
    app.window.step();
    app.window.remove_cursor();
    compare_flown(&mut app, "chart_rotated", chart);
}

/// A chart that was drawn on: a highlight, a line and words.
fn drawn(start: Start) -> TestApp {
    let mut app = flown(start, Boxes::middle, "Position shown");
    app.press(Key::E);
    app.step_until("the bar", |app| app.offers("Done drawing"));
    let middle = app.place(APPROACH_PICTURE).center();
    app.click("Highlighter");
    app.drag(&[-90.0, 0.0, 90.0].map(|x| middle + vec2(x, -60.0)));
    app.click("Pen");
    let wave = [(-60.0, 20.0), (-30.0, 60.0), (0.0, 20.0), (30.0, 60.0)];
    app.drag(&wave.map(|(x, y)| middle + vec2(x, y)));
    app.click("Text");
    app.tap(middle + vec2(-60.0, 100.0));
    app.window.step();
    app.window.event(egui::Event::Text("HOLD SHORT".into()));
    app.window.step();
    app.window.key_press(Key::Enter);
    app.window.step();
    app.click("Pen");
    app
}

#[test]
fn chart_by_day_that_is_drawn_on() {
    let mut app = drawn(small());
    let part = Rect::from_min_max(pos2(392.0, 56.0), pos2(960.0, 640.0));
    compare_flown(&mut app, "drawn_day", part);
}

#[test]
fn drawing_turned_with_its_chart_by_night() {
    let mut app = drawn(night());
    app.press(Key::Escape);
    app.press(Key::R);
    app.rest();
    let part = app.place(APPROACH_PICTURE);
    compare_flown(&mut app, "drawn_night_turned", part);
}

#[test]
fn scratchpad_by_day() {
    let mut app = TestApp::signed_in(small());
    app.click("Scratchpad");
    app.step_until_shown("Drawing area");
    app.rest();
    let at = app.place("Drawing area").left_top() + vec2(60.0, 30.0);
    let wave = [(0.0, 0.0), (40.0, 14.0), (80.0, 0.0), (120.0, 14.0)];
    app.drag(&wave.map(|(x, y)| at + vec2(x, y)));
    let pane = Rect::from_min_max(pos2(72.0, 56.0), app.window.ctx.content_rect().max);
    compare(&mut app, "scratchpad", pane);
}

#[test]
fn own_ship_hidden_by_inset() {
    let mut app = flown(small(), |boxes| boxes.inset(0), "Over an inset");
    let chart = app.place(APPROACH_PICTURE);
    compare(&mut app, "own_ship_over_inset", chart.with_max_y(640.0));
}

#[test]
fn chart_that_failed() {
    let mut app = TestApp::at_airport(night());
    app.demo()
        .control()
        .answer_next("ybbn008_n.png", 404, "text/plain", "");
    app.choose_chart(APPROACH);
    app.step_until_shown("Chart could not be loaded");
    compare(
        &mut app,
        "chart_failed",
        Rect::from_min_max(pos2(392.0, 56.0), pos2(960.0, 640.0)),
    );
}

/// The drawer and the rail of a small window.
const DRAWER: Rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(392.0, 640.0));

/// Types into the field while own-ship flies near the airport of the examples.
fn looked_for(start: Start, typed: &str) -> TestApp {
    let mut app = TestApp::at_airport(start);
    app.activate("Add YBBN to favourites");
    app.open_airport("KSFO");
    app.open_airport("NZWN");
    app.click_field();
    app.fly_at((-27.3, 153.3));
    app.step_until_shown("Nearest to own-ship");
    if !typed.is_empty() {
        app.window.event(egui::Event::Text(typed.into()));
        app.step_until_said("nautical miles");
        app.window.step();
    }
    app
}

#[test]
fn airports_that_are_found_by_night() {
    let mut app = looked_for(night(), "bris");
    compare(&mut app, "search_results", DRAWER);
}

#[test]
fn users_own_airports_and_nearest_by_day() {
    let mut app = looked_for(small(), "");
    compare(&mut app, "search_empty", DRAWER);
}

#[test]
fn search_pad_of_small_window() {
    let mut app = TestApp::signed_in(Start {
        size: vec2(480.0, 600.0),
        theme: Theme::Dark,
        ..Start::default()
    });
    let field = app.place("Airport search").center();
    app.touch(field);
    for key in ["P", "A", "R"] {
        let key = app.place_of_button(key).center();
        app.touch(key);
    }
    compare_window(&mut app, "search_pad");
}

#[test]
fn an_unknown_airport() {
    let mut app = TestApp::at_airport(small());
    app.ask_for("NZWX");
    app.step_until_said("Did you mean");
    compare(
        &mut app,
        "unknown_airport",
        Rect::from_min_max(pos2(72.0, 0.0), pos2(392.0, 480.0)),
    );
}

#[test]
fn a_demo_image() {
    let mut app = TestApp::signed_in(Start {
        person: Person::Limited,
        ..small()
    });
    app.open_airport("KSFO");
    app.choose_chart("ILS RWY 28R, index 11-1");
    app.step_until_shown("Demo image: no position");
    compare(
        &mut app,
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
    let mut app = TestApp::with_chart(start);
    compare_window(&mut app, name);
}

#[test]
fn layout_of_small_upright_window() {
    layout("layout_480x600", vec2(480.0, 600.0), Theme::Light);
}

#[test]
fn layout_of_upright_tablet() {
    layout("layout_800x1280", vec2(800.0, 1280.0), Theme::Dark);
}

#[test]
fn layout_of_tablet() {
    layout("layout_1280x800", vec2(1280.0, 800.0), Theme::Dark);
}

#[test]
fn layout_of_large_screen() {
    layout("layout_1920x1080", vec2(1920.0, 1080.0), Theme::Light);
}

#[test]
fn list_of_upright_window_is_sheet() {
    let mut app = TestApp::at_airport(Start {
        size: vec2(480.0, 600.0),
        ..Start::default()
    });
    compare_window(&mut app, "sheet_480x600");
}

/// Whether other charts than these are in view, each with its preview.
fn come(app: &TestApp, but: &[ChartId]) -> bool {
    app.window.state().with_state(|state| {
        let charts = state.previews.in_view();
        let mut missing = charts
            .iter()
            .filter(|chart| state.previews.picture(chart).is_none());
        charts != but && missing.next().is_none()
    })
}

/// Previews switched on, and those of the approaches there.
fn previews(start: Start) -> TestApp {
    let mut app = TestApp::signed_in(start);
    app.click("Settings");
    app.rest();
    app.click("Program");
    app.rest();
    app.turn("Previews");
    app.click("Charts");
    app.rest();
    app.open_airport(AIRPORT);
    app.step_until("the previews of the first tab", |app| come(app, &[]));
    let program = app.window.state();
    let before = program.with_state(|state| state.previews.in_view().to_vec());
    app.click("Approach");
    app.step_until("those of the approaches", |app| come(app, &before));
    app
}

#[test]
fn previews_by_night() {
    compare(&mut previews(night()), "previews_night", DRAWER);
}
