//! FlightGear's web server: it is found, listened to, and drives own-ship without anybody naming anything but its port.

use crate::harness::charts::Boxes;
use crate::harness::fake_server::FakeWeb;
use crate::harness::fake_simulators::{FLIGHTGEAR, change, flightgear, take_off};
use crate::harness::{AIRPORT, Desk, Start};
use flightbag::ownship::LinkKind;

const PAUSED: [&str; 2] = ["/sim/freeze/master", "/sim/freeze/clock"];
const ELAPSED: &str = "/sim/time/elapsed-sec";

/// A desk with a chart whose link calls this FlightGear.
fn desk(fake: &FakeWeb) -> (Desk, Boxes) {
    let desk = Desk::with_chart(Start {
        calls: Some((LinkKind::FlightGear, fake.port())),
        ..Start::default()
    });
    let boxes = Boxes::of(desk.demo(), AIRPORT, "11-1");
    (desk, boxes)
}

#[test]
fn a_flightgear_drives_own_ship_as_soon_as_it_flies_and_is_named_with_its_version() {
    let fake = flightgear(0);
    let (mut desk, boxes) = desk(&fake);
    desk.step_until_shown("FlightGear 2020.3.16 connected, no position yet");
    take_off(&fake, boxes.middle());
    desk.step_until_shown("Position shown");
    let mut socket = fake.socket();
    let (lat, lng) = boxes.inset(0);
    socket.send(&change("/position/latitude-deg", &lat.to_string()));
    socket.send(&change("/position/longitude-deg", &lng.to_string()));
    socket.send(&change(ELAPSED, "1.5"));
    desk.step_until_shown("Over an inset (not to scale)");
    desk.click("FlightGear 2020.3.16");
    desk.step_until_shown("Used for own-ship");
}

#[test]
fn a_pause_is_asked_for_when_nothing_is_told_and_its_end_is_seen() {
    let fake = flightgear(0);
    let (mut desk, boxes) = desk(&fake);
    take_off(&fake, boxes.middle());
    desk.step_until_shown("Position shown");
    let mut socket = fake.socket();
    assert!(socket.next().contains("addListener"));
    for (paused, words) in [("true", "Simulator paused"), ("false", "Position shown")] {
        assert!(socket.next().contains(r#""command":"get""#));
        for path in PAUSED {
            socket.send(&change(path, paused));
        }
        socket.send(&change(ELAPSED, "1.5"));
        desk.step_until_shown(words);
    }
}

#[test]
fn a_flightgear_that_was_started_anew_drives_again() {
    let fake = flightgear(0);
    let (mut desk, boxes) = desk(&fake);
    let port = fake.port();
    take_off(&fake, boxes.middle());
    desk.step_until_shown("Position shown");
    drop((fake.socket(), fake));
    let fake = flightgear(port);
    take_off(&fake, boxes.inset(0));
    desk.step_until_shown("Over an inset (not to scale)");
}

#[test]
fn a_flightgear_that_loads_its_scenery_hinders_nobody_and_is_found_afterwards() {
    let fake = flightgear(0);
    fake.hang(true);
    let (mut desk, boxes) = desk(&fake);
    take_off(&fake, boxes.inset(0));
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Position shown");
    fake.hang(false);
    desk.press(egui::Key::L);
    desk.step_until_shown("FlightGear 2020.3.16 · Live");
}

#[test]
fn somebody_elses_web_server_is_not_listened_to() {
    let other = FakeWeb::start("Another server", 0);
    let (mut desk, _boxes) = desk(&other);
    desk.open_links();
    desk.step_until_shown("FlightGear · Waiting");
    desk.activate("FlightGear · Waiting");
    desk.step_until_said(&format!(
        "Requesting FlightGear properties from 127.0.0.1:{}",
        other.port()
    ));
    assert_eq!(FLIGHTGEAR.find("FlightGear"), Some(0));
}
