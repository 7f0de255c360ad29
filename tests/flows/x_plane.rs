//! X-Plane without set-up: it calls, is asked, and drives own-ship, without anybody naming a port.

use simlink::{LinkKind, Peer};
use test_support::x_plane::FakeXPlane;

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, Start, TestApp};
use flightbag::message::Action;

const VERSION: i32 = 121_400;

fn chart() -> (TestApp, Boxes, u16) {
    let app = TestApp::with_chart(Start::default());
    let boxes = Boxes::of(app.demo(), AIRPORT, "11-1");
    let port = app.window.state().ownship_port(LinkKind::XPlane).unwrap();
    (app, boxes, port)
}

#[test]
fn calling_x_plane_drives_ownship() {
    let (mut app, boxes, port) = chart();
    let x_plane = FakeXPlane::start(VERSION);
    x_plane.call(port);
    let asker = x_plane.position_asked("5");
    app.step_until_shown("X-Plane 12.1.4 connected, no position yet");
    x_plane.fly_at(boxes.middle(), asker);
    app.step_until_shown("Position shown");
    app.click("X-Plane 12.1.4");
    app.step_until_shown("Used for own-ship");
    assert!(app.shows("X-Plane 12.1.4"));
}

#[test]
fn pause_of_x_plane_is_seen_and_its_end() {
    let (mut app, boxes, port) = chart();
    let x_plane = FakeXPlane::start(VERSION);
    x_plane.call(port);
    let asker = x_plane.position_asked("5");
    x_plane.pause(true, asker);
    x_plane.fly_at(boxes.middle(), asker);
    app.step_until_shown("Simulator paused");
    x_plane.pause(false, asker);
    x_plane.fly_at(boxes.middle(), asker);
    app.step_until_shown("Position shown");
}

#[test]
fn forgetful_x_plane_is_asked_again() {
    let (mut app, boxes, port) = chart();
    let x_plane = FakeXPlane::start(VERSION);
    x_plane.call(port);
    let asker = x_plane.position_asked("5");
    x_plane.fly_at(boxes.middle(), asker);
    app.step_until_shown("Position shown");
    // Restarted, it sends nothing until it is asked.
    let asker = x_plane.position_asked("5");
    x_plane.fly_at(boxes.inset(0), asker);
    app.step_until_shown("Over an inset (not to scale)");
}

#[test]
fn x_plane_that_comes_back_elsewhere_drives_again() {
    let (mut app, boxes, port) = chart();
    for place in [boxes.middle(), boxes.inset(0)] {
        let x_plane = FakeXPlane::start(VERSION);
        x_plane.call(port);
        let asker = x_plane.position_asked("5");
        x_plane.fly_at(place, asker);
        let words = if place == boxes.middle() {
            "Position shown"
        } else {
            "Over an inset (not to scale)"
        };
        app.step_until_shown(words);
    }
}

#[test]
fn rows_of_its_data_output_are_position_too() {
    let (mut app, boxes, _port) = chart();
    let port = app.window.state().ownship_port(LinkKind::XPlaneData);
    let x_plane = FakeXPlane::start(VERSION);
    let (lat, lng) = boxes.middle();
    // Row 20 (simulators 3.4).
    let columns = [lat, lng, 3000.0, 2600.0, 0.0, 3000.0, -28.0, 152.0];
    let mut rows = b"DATA*".to_vec();
    rows.extend(20_i32.to_le_bytes());
    rows.extend(columns.map(|column| (column as f32).to_le_bytes()).concat());
    x_plane.send(&rows, ([127, 0, 0, 1], port.unwrap()).into());
    app.step_until_shown("Position shown");
}

#[test]
fn x_plane_is_told_to_stop_when_window_is_closed() {
    let (app, _boxes, port) = chart();
    let x_plane = FakeXPlane::start(VERSION);
    x_plane.call(port);
    x_plane.position_asked("5");
    drop(app);
    x_plane.position_asked("0");
    let ends = std::iter::repeat_with(|| x_plane.request().0).take(10);
    for end in ends {
        assert!(end.starts_with(b"RREF\0\0\0\0\0"), "{end:?}");
    }
    assert!(x_plane.is_left_alone());
}

#[test]
fn x_plane_can_be_named_by_hand() {
    let (mut app, boxes, _port) = chart();
    let x_plane = FakeXPlane::start(VERSION);
    let here = Peer::here(x_plane.port());
    let call = Action::CallPeer(LinkKind::XPlane, Some(here));
    app.window.state().perform(call);
    let asker = x_plane.position_asked("5");
    x_plane.fly_at(boxes.middle(), asker);
    app.step_until_shown("Position shown");
}
