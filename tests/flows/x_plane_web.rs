//! X-Plane's Web API: it is found on this computer, asked for the numbers of its values, and drives own-ship.

use crate::harness::charts::Boxes;
use crate::harness::fake_server::FakeWeb;
use crate::harness::fake_simulators::{DATAREFS, flight, list, numbers, update, x_plane};
use crate::harness::{AIRPORT, Desk, Start};
use flightbag::ownship::LinkKind;

/// Where it stands among the values.
const PAUSED: u64 = 6;

/// A desk with a chart whose link calls this X-Plane.
fn desk(fake: &FakeWeb) -> (Desk, Boxes) {
    let desk = Desk::with_chart(Start {
        calls: Some((LinkKind::XPlaneWeb, fake.port())),
        ..Start::default()
    });
    let boxes = Boxes::of(desk.demo(), AIRPORT, "11-1");
    (desk, boxes)
}

/// Over which links own-ship is driven, and how many are heard.
fn driving(desk: &Desk) -> (Vec<LinkKind>, usize) {
    desk.window.state().with_state(|state| {
        let feed = &state.feed;
        let drives = |kind: &LinkKind| {
            let link = feed.links.iter().find(|link| link.kind == *kind);
            let mut sources = feed.sources.iter();
            link.is_some_and(|link| sources.any(|source| source.driving && link.hears(source)))
        };
        let kinds = feed.links.iter().map(|link| link.kind);
        (kinds.filter(drives).collect(), feed.sources.len())
    })
}

#[test]
fn an_x_plane_drives_own_ship_and_is_named_with_its_version() {
    let fake = x_plane(0, 1234);
    let (mut desk, boxes) = desk(&fake);
    let mut socket = fake.socket();
    assert!(socket.next().contains(r#"{"id":1234}"#));
    desk.step_until_shown("X-Plane 12.1.4 connected, no position yet");
    socket.send(&flight(1234, boxes.middle()));
    desk.step_until_shown("Position shown");
    desk.click("X-Plane 12.1.4");
    desk.step_until_shown("Used for own-ship");
}

#[test]
fn a_pause_is_seen_and_its_end() {
    let fake = x_plane(0, 1);
    let (mut desk, boxes) = desk(&fake);
    let mut socket = fake.socket();
    socket.send(&flight(1, boxes.middle()));
    desk.step_until_shown("Position shown");
    for (paused, words) in [(1.0, "Simulator paused"), (0.0, "Position shown")] {
        socket.send(&update(1, &[(PAUSED, paused)]));
        desk.step_until_shown(words);
    }
}

#[test]
fn an_x_plane_that_was_started_anew_is_asked_for_its_new_numbers() {
    let fake = x_plane(0, 1234);
    let (mut desk, boxes) = desk(&fake);
    let port = fake.port();
    let mut socket = fake.socket();
    socket.send(&flight(1234, boxes.middle()));
    desk.step_until_shown("Position shown");
    drop((socket, fake));
    let fake = x_plane(port, 77);
    let mut socket = fake.socket();
    socket.send(&flight(77, boxes.inset(0)));
    desk.step_until_shown("Over an inset (not to scale)");
}

#[test]
fn an_x_plane_that_lets_nobody_in_says_what_to_do() {
    let fake = x_plane(0, 1);
    fake.answer("/api/capabilities", 403, "");
    let (mut desk, _boxes) = desk(&fake);
    desk.press(egui::Key::L);
    desk.step_until_shown("X-Plane Web API · Refused");
    desk.step_until_said("Allow incoming connections in Settings, Network.");
}

#[test]
fn values_that_it_does_not_have_are_done_without() {
    let fake = x_plane(0, 1);
    fake.answer(&numbers("v2", &DATAREFS), 404, "{}");
    for (id, name) in (1..).zip(&DATAREFS[..2]) {
        fake.answer(&numbers("v2", &[name]), 200, &list(id, &[name]));
    }
    let (mut desk, boxes) = desk(&fake);
    fake.socket().send(&flight(1, boxes.middle()));
    desk.step_until_shown("Position shown");
}

#[test]
fn of_the_same_x_plane_over_two_links_one_drives_and_the_other_is_listed() {
    let fake = x_plane(0, 1);
    let (mut desk, boxes) = desk(&fake);
    let mut socket = fake.socket();
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Position shown");
    // The better link comes later: what drives goes on to drive.
    socket.send(&flight(1, boxes.middle()));
    desk.step_until("both", |desk| driving(desk) == (vec![LinkKind::Xgps], 2));
    desk.press(egui::Key::L);
    desk.step_until_shown("X-Plane 12.1.4 · Live");
    desk.activate("Use this source");
    desk.step_until("the other one", |desk| {
        driving(desk) == (vec![LinkKind::XPlaneWeb], 2)
    });
}
