//! FlightGear's web server: it is found, listened to, and drives own-ship without anybody naming anything but its port.

use simlink::LinkKind;
use test_support::fake_web::FakeWeb;
use test_support::web_simulators::{FLIGHTGEAR, change, flightgear, take_off};

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, Start, TestApp};

const PAUSED: [&str; 2] = ["/sim/freeze/master", "/sim/freeze/clock"];
const ELAPSED: &str = "/sim/time/elapsed-sec";

/// A app with a chart whose link calls this FlightGear.
fn app(fake: &FakeWeb) -> (TestApp, Boxes) {
    let app = TestApp::with_chart(Start {
        calls: Some((LinkKind::FlightGear, fake.port())),
        ..Start::default()
    });
    let boxes = Boxes::of(app.demo(), AIRPORT, "11-1");
    (app, boxes)
}

#[test]
fn flightgear_drives_ownship_with_version() {
    let fake = flightgear(0);
    let (mut app, boxes) = app(&fake);
    app.step_until_shown("FlightGear 2020.3.16 connected, no position yet");
    take_off(&fake, boxes.middle());
    app.step_until_shown("Position shown");
    let mut socket = fake.socket();
    let (lat, lng) = boxes.inset(0);
    socket.send(&change("/position/latitude-deg", &lat.to_string()));
    socket.send(&change("/position/longitude-deg", &lng.to_string()));
    socket.send(&change(ELAPSED, "1.5"));
    app.step_until_shown("Over an inset (not to scale)");
    app.click("FlightGear 2020.3.16");
    app.step_until_shown("Used for own-ship");
}

#[test]
fn pause_is_polled_and_its_end_seen() {
    let fake = flightgear(0);
    let (mut app, boxes) = app(&fake);
    take_off(&fake, boxes.middle());
    app.step_until_shown("Position shown");
    let mut socket = fake.socket();
    assert!(socket.next_text().contains("addListener"));
    for (paused, words) in [("true", "Simulator paused"), ("false", "Position shown")] {
        assert!(socket.next_text().contains(r#""command":"get""#));
        for path in PAUSED {
            socket.send(&change(path, paused));
        }
        socket.send(&change(ELAPSED, "1.5"));
        app.step_until_shown(words);
    }
}

#[test]
fn restarted_flightgear_drives_again() {
    let fake = flightgear(0);
    let (mut app, boxes) = app(&fake);
    let port = fake.port();
    take_off(&fake, boxes.middle());
    app.step_until_shown("Position shown");
    drop((fake.socket(), fake));
    let fake = flightgear(port);
    take_off(&fake, boxes.inset(0));
    app.step_until_shown("Over an inset (not to scale)");
}

#[test]
fn loading_flightgear_is_found_later() {
    let fake = flightgear(0);
    fake.hang(true);
    let (mut app, boxes) = app(&fake);
    take_off(&fake, boxes.inset(0));
    app.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
    fake.hang(false);
    app.press(egui::Key::L);
    app.step_until_shown("FlightGear 2020.3.16 · Live");
}

#[test]
fn foreign_web_server_is_ignored() {
    let other = FakeWeb::start("Another server", 0);
    let (mut app, _boxes) = app(&other);
    app.open_links();
    app.step_until_shown("FlightGear · Waiting");
    app.activate("FlightGear · Waiting");
    app.step_until_said(&format!("Requesting from 127.0.0.1:{}", other.port()));
    assert_eq!(FLIGHTGEAR.find("FlightGear"), Some(0));
}
