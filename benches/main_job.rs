//! How long the main job takes: from the click to the whole chart, and for a frame of panning, zooming and turning.
//!
//! No assertion: a table to be read, as `benches/README.md` tells.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

#[expect(dead_code, reason = "the tests use the rest of it")]
#[path = "../tests/harness/mod.rs"]
mod harness;

use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers, MouseWheelUnit, Pos2, TouchPhase, Vec2, pos2, vec2};
use harness::pages::WITH_CHART;
use harness::{APPROACH, APPROACH_PICTURE, Person, Start, TestApp, browser};

/// How often each thing is done.
const ROUNDS: usize = 20;
/// Between two frames of a screen.
const REFRESH: Duration = Duration::from_micros(16_667);
/// Frames of one movement.
const FRAMES: usize = 1000;
/// The window in which frames are measured, in points and in pixels, and a place in the middle of the chart's pane.
const LARGE: Vec2 = vec2(1920.0, 1200.0);
const PANE: Pos2 = pos2(1200.0, 600.0);
/// A place in the list of charts there, and the entries of a list that is longer than any airport's.
const LIST: Pos2 = pos2(280.0, 800.0);
const ENTRIES: usize = 5_000;
/// The picture that is opened: 1600 x 2500 pixels.
const PICTURE: &str = "/v2/charts/YBBN/ybbn008_d.png";

fn main() -> anyhow::Result<()> {
    let mut app = TestApp::at_airport(Start::default());
    let opened = times(|| {
        let began = Instant::now();
        app.choose_chart(APPROACH);
        until_shown(&mut app);
        let took = began.elapsed();
        app.click("Close chart");
        app.step_until_shown("No chart open");
        took
    });
    let token = browser::token(app.demo(), Person::Full);
    let address = format!("{}{PICTURE}", app.demo().base_url());
    let service = reading_times(&address, &token)?;

    println!("{:44}{:>10}{:>10}{:>10}", "", "median", "99 %", "slowest");
    row("click to the whole chart", &opened);
    row("the service alone: drawn and sent", &service);
    let beyond = within(&opened, 50).saturating_sub(within(&service, 50));
    println!(
        "{:44}{:>10}",
        "beyond the service's time (goal: 100 ms)",
        millis(beyond)
    );

    drop(app);

    let mut app = TestApp::with_chart(Start {
        size: LARGE,
        ..Start::default()
    });
    app.step_until("a window at rest", TestApp::rests);
    row("frame while panning", &pan(&mut app));
    row("frame while zooming", &zoom(&mut app));
    row("frame while turning", &turn(&mut app));
    app.press(Key::R);
    row("frame while panning, turned", &pan(&mut app));
    row("frame while zooming, turned", &zoom(&mut app));

    drop(app);
    let mut app = WITH_CHART.begin(Start {
        size: LARGE,
        ..Start::default()
    });
    for page in WITH_CHART.pages {
        (page.open)(&mut app);
        row(
            &format!("frame with the page {}", page.name),
            &look_round(&mut app),
        );
    }
    // A page, two charts side by side, the bar of the pen, and what opens at the clock.
    app.press(Key::OpenBracket);
    app.step_until_shown(APPROACH_PICTURE);
    app.press(Key::S);
    app.press(Key::E);
    app.activate("UTC ");
    row("frame with everything open", &look_round(&mut app));

    drop(app);
    let mut app = TestApp::signed_in(Start {
        size: LARGE,
        ..Start::default()
    });
    app.open_long_list(ENTRIES);
    row("frame while 5,000 entries scroll", &scroll(&mut app));
    Ok(())
}

/// Moves the pointer over all of the window.
fn look_round(app: &mut TestApp) -> Vec<Duration> {
    let frames = (0..FRAMES).map(|index| {
        let share = index as f32 / FRAMES as f32;
        let at = pos2(share * LARGE.x, (share * 20.0).fract() * LARGE.y);
        frame(app, Event::PointerMoved(at))
    });
    frames.collect()
}

/// Draws frames at the pace of a screen until the chart is there: drawing the spinner faster would take the processor
/// from what is measured.
fn until_shown(app: &mut TestApp) {
    loop {
        let next = Instant::now() + REFRESH;
        app.window.step();
        if app.shows(APPROACH_PICTURE) {
            return;
        }
        std::thread::sleep(next.saturating_duration_since(Instant::now()));
    }
}

/// How long reading the picture takes a program that does nothing with it.
fn reading_times(address: &str, token: &str) -> anyhow::Result<Vec<Duration>> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let client = reqwest::Client::builder().no_proxy().build()?;
        let mut times = Vec::new();
        // The first reading opens the connection and is not counted.
        for round in 0..=ROUNDS {
            let began = Instant::now();
            let answer = client.get(address).bearer_auth(token).send().await?;
            answer.error_for_status()?.bytes().await?;
            if round > 0 {
                times.push(began.elapsed());
            }
        }
        Ok(times)
    })
}

/// Drags the chart round in a circle.
fn pan(app: &mut TestApp) -> Vec<Duration> {
    let centre = PANE;
    app.window.drag_at(centre);
    app.window.step();
    let frames = (0..FRAMES).map(|index| {
        let angle = index as f32 * 0.1;
        frame(
            app,
            Event::PointerMoved(centre + vec2(angle.cos(), angle.sin()) * 120.0),
        )
    });
    let frames = frames.collect();
    app.window.drop_at(centre);
    app.window.step();
    frames
}

/// Turns the wheel up and down over the chart.
fn zoom(app: &mut TestApp) -> Vec<Duration> {
    wheel(
        app,
        PANE,
        |index| {
            if index / 20 % 2 == 0 { 1.0 } else { -1.0 }
        },
    )
}

/// Scrolls through a long list, down to its end and up again.
fn scroll(app: &mut TestApp) -> Vec<Duration> {
    wheel(
        app,
        LIST,
        |index| {
            if index < FRAMES / 2 { -20.0 } else { 20.0 }
        },
    )
}

/// Turns the wheel at a place by so many notches in each frame.
fn wheel(app: &mut TestApp, at: Pos2, notches: impl Fn(usize) -> f32) -> Vec<Duration> {
    app.window.hover_at(at);
    app.window.step();
    let frames = (0..FRAMES).map(|index| {
        let wheel = Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: vec2(0.0, notches(index)),
            phase: TouchPhase::Move,
            modifiers: Modifiers::NONE,
            source: egui::MouseWheelSource::Wheel,
        };
        frame(app, wheel)
    });
    frames.collect()
}

/// Turns the page, by a quarter in each frame.
fn turn(app: &mut TestApp) -> Vec<Duration> {
    let key = Event::Key {
        key: Key::R,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    (0..FRAMES).map(|_frame| frame(app, key.clone())).collect()
}

/// The time for one frame, up to the triangles that a graphics card would be given.
fn frame(app: &mut TestApp, event: Event) -> Duration {
    app.window.event(event);
    let began = Instant::now();
    app.window.step();
    let output = app.window.output();
    let triangles = app
        .window
        .ctx
        .tessellate(output.shapes.clone(), output.pixels_per_point);
    std::hint::black_box(triangles);
    began.elapsed()
}

fn times(mut once: impl FnMut() -> Duration) -> Vec<Duration> {
    // The first time also starts what stays.
    once();
    (0..ROUNDS).map(|_round| once()).collect()
}

/// The time that this part of the frames, in hundredths, does not exceed.
fn within(times: &[Duration], hundredths: usize) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    let at = times.len().saturating_sub(1) * hundredths / 100;
    times.get(at).copied().unwrap_or_default()
}

fn row(name: &str, times: &[Duration]) {
    let [median, nearly_all, slowest] = [50, 99, 100].map(|part| millis(within(times, part)));
    println!("{name:44}{median:>10}{nearly_all:>10}{slowest:>10}");
}

fn millis(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}
