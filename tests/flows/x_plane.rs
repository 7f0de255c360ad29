//! X-Plane without set-up: it calls, is asked, and drives own-ship, without anybody naming a port.

use crate::harness::charts::Boxes;
use crate::harness::x_plane::FakeXPlane;
use crate::harness::{AIRPORT, Desk, Start};
use flightbag::message::Action;
use flightbag::ownship::{LinkKind, Peer};

const VERSION: i32 = 121_400;

fn chart() -> (Desk, Boxes, u16) {
    let desk = Desk::with_chart(Start::default());
    let boxes = Boxes::of(desk.demo(), AIRPORT, "11-1");
    let port = desk.window.state().ownship_port(LinkKind::XPlane).unwrap();
    (desk, boxes, port)
}

#[test]
fn an_x_plane_that_calls_drives_own_ship_and_is_named_with_its_version() {
    let (mut desk, boxes, port) = chart();
    let x_plane = FakeXPlane::start(VERSION);
    x_plane.call(port);
    let asker = x_plane.position_asked("5");
    desk.step_until_shown("X-Plane 12.1.4 connected, no position yet");
    x_plane.fly_at(boxes.middle(), asker);
    desk.step_until_shown("Position shown");
    desk.click("X-Plane 12.1.4");
    desk.step_until_shown("Used for own-ship");
    assert!(desk.shows("X-Plane 12.1.4"));
}

#[test]
fn a_pause_of_x_plane_is_seen_and_its_end() {
    let (mut desk, boxes, port) = chart();
    let x_plane = FakeXPlane::start(VERSION);
    x_plane.call(port);
    let asker = x_plane.position_asked("5");
    x_plane.pause(true, asker);
    x_plane.fly_at(boxes.middle(), asker);
    desk.step_until_shown("Simulator paused");
    x_plane.pause(false, asker);
    x_plane.fly_at(boxes.middle(), asker);
    desk.step_until_shown("Position shown");
}

#[test]
fn an_x_plane_that_forgot_what_it_was_asked_for_is_asked_again() {
    let (mut desk, boxes, port) = chart();
    let x_plane = FakeXPlane::start(VERSION);
    x_plane.call(port);
    let asker = x_plane.position_asked("5");
    x_plane.fly_at(boxes.middle(), asker);
    desk.step_until_shown("Position shown");
    // Restarted, it sends nothing until it is asked.
    let asker = x_plane.position_asked("5");
    x_plane.fly_at(boxes.inset(0), asker);
    desk.step_until_shown("Over an inset (not to scale)");
}

#[test]
fn an_x_plane_that_comes_back_elsewhere_drives_again() {
    let (mut desk, boxes, port) = chart();
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
        desk.step_until_shown(words);
    }
}

#[test]
fn rows_of_its_data_output_are_a_position_too() {
    let (mut desk, boxes, _port) = chart();
    let port = desk.window.state().ownship_port(LinkKind::XPlaneData);
    let x_plane = FakeXPlane::start(VERSION);
    let (lat, lng) = boxes.middle();
    // Row 20 (simulators 3.4).
    let columns = [lat, lng, 3000.0, 2600.0, 0.0, 3000.0, -28.0, 152.0];
    let mut rows = b"DATA*".to_vec();
    rows.extend(20_i32.to_le_bytes());
    rows.extend(columns.map(|column| (column as f32).to_le_bytes()).concat());
    x_plane.send(&rows, ([127, 0, 0, 1], port.unwrap()).into());
    desk.step_until_shown("Position shown");
}

#[test]
fn x_plane_is_told_to_stop_when_the_window_is_closed() {
    let (desk, _boxes, port) = chart();
    let x_plane = FakeXPlane::start(VERSION);
    x_plane.call(port);
    x_plane.position_asked("5");
    drop(desk);
    x_plane.position_asked("0");
    let ends = std::iter::repeat_with(|| x_plane.request().0).take(10);
    for end in ends {
        assert!(end.starts_with(b"RREF\0\0\0\0\0"), "{end:?}");
    }
    assert!(x_plane.is_left_alone());
}

#[test]
fn an_x_plane_whose_beacon_does_not_come_through_can_be_named_by_hand() {
    let (mut desk, boxes, _port) = chart();
    let x_plane = FakeXPlane::start(VERSION);
    let here = Peer::here(x_plane.port());
    let call = Action::CallPeer(LinkKind::XPlane, Some(here));
    desk.window.state().perform(call);
    let asker = x_plane.position_asked("5");
    x_plane.fly_at(boxes.middle(), asker);
    desk.step_until_shown("Position shown");
}
