//! X-Plane's Web API: it is found on this computer, asked for the numbers of its values, and drives own-ship.

use simlink::LinkKind;
use test_support::fake_web::FakeWeb;
use test_support::web_simulators::{DATAREFS, flight, list, numbers, update, x_plane};

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, Start, TestApp};

/// Where it stands among the values.
const PAUSED: u64 = 6;

/// A app with a chart whose link calls this X-Plane.
fn app(fake: &FakeWeb) -> (TestApp, Boxes) {
    let app = TestApp::with_chart(Start {
        calls: Some((LinkKind::XPlaneWeb, fake.port())),
        ..Start::default()
    });
    let boxes = Boxes::of(app.demo(), AIRPORT, "11-1");
    (app, boxes)
}

/// Over which links own-ship is driven, and how many are heard.
fn driving(app: &TestApp) -> (Vec<LinkKind>, usize) {
    app.window.state().with_state(|state| {
        let feed = &state.ownship.feed;
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
fn x_plane_drives_ownship_with_version() {
    let fake = x_plane(0, 1234);
    let (mut app, boxes) = app(&fake);
    let mut socket = fake.socket();
    assert!(socket.next_text().contains(r#"{"id":1234}"#));
    app.step_until_shown("X-Plane 12.1.4 connected, no position yet");
    socket.send(&flight(1234, boxes.middle()));
    app.step_until_shown("Position shown");
    app.click("X-Plane 12.1.4");
    app.step_until_shown("Used for own-ship");
}

#[test]
fn pause_is_seen_and_its_end() {
    let fake = x_plane(0, 1);
    let (mut app, boxes) = app(&fake);
    let mut socket = fake.socket();
    socket.send(&flight(1, boxes.middle()));
    app.step_until_shown("Position shown");
    for (paused, words) in [(1.0, "Simulator paused"), (0.0, "Position shown")] {
        socket.send(&update(1, &[(PAUSED, paused)]));
        app.step_until_shown(words);
    }
}

#[test]
fn restarted_x_plane_gives_new_numbers() {
    let fake = x_plane(0, 1234);
    let (mut app, boxes) = app(&fake);
    let port = fake.port();
    let mut socket = fake.socket();
    socket.send(&flight(1234, boxes.middle()));
    app.step_until_shown("Position shown");
    drop((socket, fake));
    let fake = x_plane(port, 77);
    let mut socket = fake.socket();
    socket.send(&flight(77, boxes.inset(0)));
    app.step_until_shown("Over an inset (not to scale)");
}

#[test]
fn refusing_x_plane_says_what_to_do() {
    let fake = x_plane(0, 1);
    fake.answer("/api/capabilities", 403, "");
    let (mut app, _boxes) = app(&fake);
    app.press(egui::Key::L);
    app.step_until_shown("X-Plane Web API · Refused");
    app.step_until_said("Allow incoming connections in Settings, Network.");
}

#[test]
fn values_that_it_does_not_have_are_done_without() {
    let fake = x_plane(0, 1);
    fake.answer(&numbers("v2", &DATAREFS), 404, "{}");
    for (id, name) in (1..).zip(&DATAREFS[..2]) {
        fake.answer(&numbers("v2", &[name]), 200, &list(id, &[name]));
    }
    let (mut app, boxes) = app(&fake);
    fake.socket().send(&flight(1, boxes.middle()));
    app.step_until_shown("Position shown");
}

#[test]
fn two_links_of_one_x_plane_list_one() {
    let fake = x_plane(0, 1);
    let (mut app, boxes) = app(&fake);
    let mut socket = fake.socket();
    app.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
    // The better link comes later: what drives goes on to drive.
    socket.send(&flight(1, boxes.middle()));
    app.step_until("both", |app| driving(app) == (vec![LinkKind::Xgps], 2));
    app.press(egui::Key::L);
    app.step_until_shown("X-Plane 12.1.4 · Live");
    app.activate("Use this source");
    app.step_until("the other one", |app| {
        driving(app) == (vec![LinkKind::XPlaneWeb], 2)
    });
}
