//! A window that is minimised or wholly covered: its pictures go after a minute, and come back when it is seen again.

use std::time::Duration;

use clock::driven::DrivenClock;
use egui::{ViewportId, ViewportInfo};

use crate::harness::{APPROACH_PICTURE, Start, TestApp};

const PICTURE: &str = "ybbn008_d.png";

/// What the system tells of the main window.
fn tell(app: &mut TestApp, told: impl Fn(&mut ViewportInfo)) {
    let windows = &mut app.window.input_mut().viewports;
    told(windows.get_mut(&ViewportId::ROOT).unwrap());
    app.window.step();
}

fn pass(app: &mut TestApp, hands: &DrivenClock, secs: u64) {
    hands.pass(Duration::from_secs(secs));
    app.window.step();
    app.window.step();
}

fn holds_pictures_until_a_minute(told: impl Fn(&mut ViewportInfo, bool)) {
    let mut app = TestApp::with_chart(Start::default());
    let hands = DrivenClock::default();
    app.window.state().go_by(hands.clock());
    app.step_until_shown(APPROACH_PICTURE);
    assert!(app.pictures_held() > 0);
    let asked = app.requests(PICTURE);
    tell(&mut app, |window| told(window, true));
    pass(&mut app, &hands, 58);
    assert!(app.pictures_held() > 0);
    pass(&mut app, &hands, 3);
    assert_eq!(app.pictures_held(), 0);
    app.rest();
    assert_eq!(app.requests(PICTURE), asked, "nothing asks for it yet");
    tell(&mut app, |window| told(window, false));
    app.step_until_shown(APPROACH_PICTURE);
    app.step_until("its pixels", |app| app.pictures_held() > 0);
    assert_eq!(app.requests(PICTURE), asked + 1);
}

#[test]
fn minimised_window_drops_and_regains_its_chart() {
    holds_pictures_until_a_minute(|window, hidden| window.minimized = Some(hidden));
}

#[test]
fn covered_window_drops_and_regains_its_chart() {
    holds_pictures_until_a_minute(|window, hidden| window.occluded = Some(hidden));
}
