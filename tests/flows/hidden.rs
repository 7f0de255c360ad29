//! A window that is minimised or wholly covered: its pictures go after a minute, and come back when it is seen again.

use std::time::Duration;

use egui::{ViewportId, ViewportInfo};

use crate::driven::Driven;
use crate::harness::{APPROACH_PICTURE, Desk, Start};

const PICTURE: &str = "ybbn008_d.png";

/// What the system tells of the main window.
fn tell(desk: &mut Desk, told: impl Fn(&mut ViewportInfo)) {
    let windows = &mut desk.window.input_mut().viewports;
    told(windows.get_mut(&ViewportId::ROOT).unwrap());
    desk.window.step();
}

fn pass(desk: &mut Desk, hands: &Driven, secs: u64) {
    hands.pass(Duration::from_secs(secs));
    desk.window.step();
    desk.window.step();
}

fn holds_pictures_until_a_minute(told: impl Fn(&mut ViewportInfo, bool)) {
    let mut desk = Desk::with_chart(Start::default());
    let hands = Driven::default();
    desk.window.state().go_by(hands.clock());
    desk.step_until_shown(APPROACH_PICTURE);
    assert!(desk.pictures_held() > 0);
    let asked = desk.requests(PICTURE);
    tell(&mut desk, |window| told(window, true));
    pass(&mut desk, &hands, 58);
    assert!(desk.pictures_held() > 0);
    pass(&mut desk, &hands, 3);
    assert_eq!(desk.pictures_held(), 0);
    desk.rest();
    assert_eq!(desk.requests(PICTURE), asked, "nothing asks for it yet");
    tell(&mut desk, |window| told(window, false));
    desk.step_until_shown(APPROACH_PICTURE);
    desk.step_until("its pixels", |desk| desk.pictures_held() > 0);
    assert_eq!(desk.requests(PICTURE), asked + 1);
}

#[test]
fn minimised_window_drops_and_regains_its_chart() {
    holds_pictures_until_a_minute(|window, hidden| window.minimized = Some(hidden));
}

#[test]
fn covered_window_drops_and_regains_its_chart() {
    holds_pictures_until_a_minute(|window, hidden| window.occluded = Some(hidden));
}
