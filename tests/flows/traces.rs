//! What each kind of simulator sends, recorded as it comes, is understood again when it is played.

use simlink::LinkKind;
use simlink::recorder::{PlaybackSpeed, PlaybackState, RecorderCommand, Recording};
use test_support::sim_connect::{Answer, FakeSimulator};
use test_support::web_simulators::{flight, flightgear, take_off, x_plane};
use test_support::x_plane::FakeXPlane;

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, Start, TestApp};

/// A app with a chart that records what `calls` reaches, or what is heard.
fn app(calls: Option<(LinkKind, u16)>) -> (TestApp, (f64, f64), tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut app = TestApp::with_chart(Start::default());
    let file = folder.path().join("trace.jsonl");
    app.window
        .state()
        .command_recorder(RecorderCommand::Trace(file));
    app.step_until("a trace", |app| {
        trace(app, |trace| matches!(trace, Recording::On { .. }))
    });
    if let Some((link, port)) = calls {
        app.call(link, port);
    }
    let middle = Boxes::of(app.demo(), AIRPORT, "11-1").middle();
    (app, middle, folder)
}

fn trace(app: &TestApp, is: impl Fn(&Recording) -> bool) -> bool {
    app.window
        .state()
        .with_state(|state| is(&state.ownship.feed.recorder.trace))
}

/// What was shown live is understood again when the trace is played.
fn plays_again(mut app: TestApp, folder: &tempfile::TempDir) {
    app.step_until_shown("Position shown");
    app.window
        .state()
        .command_recorder(RecorderCommand::StopTracing);
    app.step_until("the end of the trace", |app| {
        trace(app, |trace| {
            matches!(trace, Recording::Ended { problem: None, .. })
        })
    });
    app.window.state().command_recorder(RecorderCommand::Play {
        file: folder.path().join("trace.jsonl"),
        speed: PlaybackSpeed::NORMAL,
    });
    // It may be played in no time. One without a position could not be played.
    app.step_until("the end of the replay", |app| {
        app.window.state().with_state(|state| {
            matches!(
                state.ownship.feed.recorder.playing,
                PlaybackState::Ended { problem: None, .. }
            )
        })
    });
}

#[test]
fn simconnect_records_are_played_again() {
    let simulator = FakeSimulator::start(&[Answer::Accept("KittyHawk")]);
    let (app, middle, folder) = app(Some((LinkKind::SimConnect, simulator.port())));
    simulator.take_flight().fly_at(middle);
    plays_again(app, &folder);
}

#[test]
fn values_of_x_planes_web_api_are_played_again() {
    let fake = x_plane(0, 1);
    let (app, middle, folder) = app(Some((LinkKind::XPlaneWeb, fake.port())));
    fake.socket().send(&flight(1, middle));
    plays_again(app, &folder);
}

#[test]
fn properties_of_flightgear_are_played_again() {
    let fake = flightgear(0);
    let (app, middle, folder) = app(Some((LinkKind::FlightGear, fake.port())));
    take_off(&fake, middle);
    plays_again(app, &folder);
}

#[test]
fn datagrams_of_x_plane_are_played_again() {
    let (app, middle, folder) = app(None);
    let fake = FakeXPlane::start(121_400);
    fake.call(app.window.state().ownship_port(LinkKind::XPlane).unwrap());
    let asker = fake.position_asked("5");
    fake.fly_at(middle, asker);
    plays_again(app, &folder);
}
