//! SimConnect: a simulator is called, asked, and drives own-ship; its pauses and its menu are seen, and it is called
//! again after its restart.

use simlink::LinkKind;
use test_support::sim_connect::{Answer, Connection, FakeSimulator};
use test_support::sim_connect_bytes::{
    FakeRequest, data, doubles, event_ex1, exception, quit, record,
};

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, Start, TestApp};

const NAME: &str = "Microsoft Flight Simulator 2020 (11.0.282174)";
const ACCEPT: Answer = Answer::Accept("KittyHawk");

/// A simulator that answers calls like that, and a app with a chart whose link calls it.
fn app(answers: &[Answer]) -> (FakeSimulator, TestApp, Boxes) {
    let simulator = FakeSimulator::start(answers);
    let app = TestApp::with_chart(Start {
        calls: Some((LinkKind::SimConnect, simulator.port())),
        ..Start::default()
    });
    let boxes = Boxes::of(app.demo(), AIRPORT, "11-1");
    (simulator, app, boxes)
}

fn flying() -> (FakeSimulator, TestApp, Boxes, Connection) {
    let (simulator, mut app, boxes) = app(&[ACCEPT]);
    let connection = simulator.take_flight();
    connection.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
    (simulator, app, boxes, connection)
}

#[test]
fn simulator_drives_ownship_with_version() {
    let (simulator, mut app, boxes) = app(&[ACCEPT]);
    let connection = simulator.take_flight();
    app.step_until_shown(&format!("{NAME} connected, no position yet"));
    let place = connection.place(boxes.middle(), 101.0);
    connection.send_in_pieces(&[&place[..], &record(200, b"unknown"), &place].concat());
    app.step_until_shown("Position shown");
    app.click(NAME);
    app.step_until_shown("Used for own-ship");
    app.activate("Advanced");
    app.activate("SimConnect · Live");
    assert!(app.says("Requesting from 127.0.0.1"));
}

/// Tells this time of the simulation.
fn tell_time(connection: &Connection, time: jiff::Timestamp) {
    let time = time.to_zoned_datetime(jiff::tz::TimeZone::UTC);
    let [hour, minute] = [time.hour(), time.minute()].map(f64::from);
    let day = [time.month(), time.day()].map(f64::from);
    let values = [
        f64::from(time.year()),
        day[0],
        day[1],
        hour * 3600.0 + minute * 60.0,
    ];
    connection.send(&data(connection.definition("ZULU YEAR"), &doubles(&values)));
}

#[test]
fn simulated_time_shows_until_simulator_is_gone() {
    let (_simulator, mut app, boxes, connection) = flying();
    let time = jiff::Timestamp::now() + jiff::SignedDuration::from_hours(6);
    tell_time(&connection, time);
    connection.fly_at(boxes.middle());
    let shown = format!("UTC {}, the simulator's time", time.strftime("%H:%MZ"));
    app.step_until_shown(&shown);
    app.activate("UTC ");
    app.rest();
    assert!(app.says("This computer's time"));
    app.press(egui::Key::Escape);
    drop(connection);
    app.step_until("the computer's time", |app| !app.shows(&shown));
}

#[test]
fn pause_of_simulator_is_seen_in_both_forms_and_its_end() {
    let (_simulator, mut app, boxes, connection) = flying();
    connection.tell("Pause_EX1", 4);
    connection.fly_at(boxes.middle());
    app.step_until_shown("Simulator paused");
    connection.tell("Pause_EX1", 0);
    connection.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
    connection.send(&event_ex1(connection.event_number("Pause_EX1"), 1));
    connection.fly_at(boxes.middle());
    app.step_until_shown("Simulator paused");
}

#[test]
fn paused_simulator_that_falls_silent_keeps_its_marker() {
    let (_simulator, mut app, _boxes, mut connection) = flying();
    connection.tell("Pause_EX1", 1);
    // Each is asked after two seconds of silence, and answered: without that the marker were gone after the third.
    for _question in 0..3 {
        connection.registered();
    }
    app.step_until_shown("Simulator paused");
}

#[test]
fn menu_hides_marker_and_next_flight_shows_it() {
    let (simulator, mut app, boxes) = app(&[Answer::Accept("SunRise")]);
    let mut connection = simulator.take_call();
    connection.registered();
    connection.tell("Sim", 0);
    connection.show_camera(12);
    connection.fly_at(boxes.middle());
    app.step_until_shown("Simulator in menu");
    connection.tell("Sim", 1);
    connection.show_camera(2);
    connection.fly_at(boxes.inset(0));
    app.step_until_shown("Over an inset (not to scale)");
    connection.tell("Sim", 0);
    connection.send(&connection.place((0.0, 0.0), 0.0));
    app.step_until_shown("Simulator in menu");
}

#[test]
fn escape_pause_and_camera_each_keep_marker() {
    let (_simulator, mut app, boxes, connection) = flying();
    for (event, data) in [("Sim", 0), ("Pause_EX1", 9)] {
        connection.tell(event, data);
        connection.fly_at(boxes.middle());
        app.step_until_shown("Simulator paused");
        connection.tell(event, u32::from(event == "Sim"));
        connection.fly_at(boxes.middle());
        app.step_until_shown("Position shown");
    }
    connection.show_camera(15);
    connection.fly_at(boxes.middle());
    app.step_until_shown("Simulator paused");
    // Drone, and a camera of no list.
    connection.show_camera(19);
    connection.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
    connection.show_camera(40);
    connection.fly_at(boxes.middle());
    app.step_until_shown("Position shown, unknown camera state 40");
    app.click(NAME);
    app.step_until_shown("Used for own-ship");
    app.activate("Advanced");
    app.step_until_said("Camera state 40 is unknown");
}

#[test]
fn restarted_simulator_is_called_again() {
    let (simulator, mut app, boxes, connection) = flying();
    connection.send(&quit());
    drop(connection);
    let connection = simulator.take_flight();
    assert_eq!(connection.asked[0].number, 0);
    connection.fly_at(boxes.inset(0));
    app.step_until_shown("Over an inset (not to scale)");
}

#[test]
fn what_is_no_simconnect_is_told_and_called_again() {
    let another = Answer::Say(4_u32.to_le_bytes().to_vec());
    let (simulator, mut app, boxes) = app(&[another, ACCEPT]);
    // It has answered when the request is told.
    simulator.take_call().request();
    app.click("No simulator");
    app.step_until_said("The program that answers there is not SimConnect");
    let connection = simulator.take_flight();
    connection.fly_at(boxes.middle());
    app.step_until_shown("Position shown");
}

#[test]
fn old_simulator_uses_old_protocol() {
    let earlier = Answer::Accept("Microsoft Flight Simulator X");
    let (simulator, mut app, boxes) = app(&[Answer::Refuse, Answer::Refuse, earlier]);
    for protocol in [6, 5] {
        let mut connection = simulator.take_call();
        assert_eq!(connection.request().unwrap().protocol, protocol);
    }
    let mut connection = simulator.take_flight();
    assert_eq!(connection.asked[0].protocol, 4);
    let subscribed = |name: &'static str| move |asked: &FakeRequest| matches!(asked, FakeRequest::Event(_, event) if event == name);
    // It refuses the bits as often as they are asked for, which is again after 10 s on a busy computer.
    let mut requests = connection.asked.clone();
    while !requests.iter().any(|it| subscribed("Pause")(&it.asked)) {
        for bits in requests
            .iter()
            .filter(|it| subscribed("Pause_EX1")(&it.asked))
        {
            connection.send(&exception(7, bits.number));
        }
        requests = vec![connection.request().unwrap()];
    }
    connection.tell("Pause", 1);
    connection.fly_at(boxes.middle());
    app.step_until_shown("Simulator paused");
    app.press(egui::Key::L);
    app.step_until_shown("Used for own-ship");
    app.activate("Advanced");
    app.step_until_shown("SimConnect · Paused");
    assert!(!app.says("SimConnect version"));
}
