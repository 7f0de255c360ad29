//! The simulator page: every link with its state, who is heard over it, and what can be done about it.

use std::io::Write as _;
use std::net::{TcpListener, TcpStream, UdpSocket};

use serde_json::Value;
use simlink::LinkKind;
use simlink::source::{Link, LinkStatus};
use tokio_tungstenite::tungstenite::{Message, client};

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, Start, TestApp};

const INDEX: &str = "11-1";
/// What a device sends: its name, and a place north of Wellington.
const GDL90_ID: [u8; 43] = [
    0x7e, 0x65, 0x00, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x45, 0x46, 0x42, 0x54,
    0x65, 0x73, 0x74, 0x00, 0x45, 0x46, 0x42, 0x20, 0x74, 0x65, 0x73, 0x74, 0x20, 0x64, 0x65, 0x76,
    0x69, 0x63, 0x65, 0x00, 0x00, 0x00, 0x00, 0x01, 0x4d, 0xf7, 0x7e,
];
const GDL90_OWNSHIP: [u8; 34] = [
    0x7e, 0x0a, 0x00, 0x7d, 0x5e, 0x7d, 0x5d, 0x00, 0xe2, 0x9c, 0xa6, 0x7c, 0x4e, 0x47, 0xff, 0xfb,
    0x88, 0xff, 0xf0, 0x00, 0x40, 0x01, 0x5a, 0x4b, 0x45, 0x46, 0x42, 0x20, 0x20, 0x20, 0x00, 0x04,
    0x1b, 0x7e,
];

/// A app with the approach chart and the simulator page, and the middle of the chart's map.
fn sim_link() -> (TestApp, (f64, f64)) {
    let mut app = TestApp::with_chart(Start::default());
    let middle = Boxes::of(app.demo(), AIRPORT, INDEX).middle();
    app.open_links();
    (app, middle)
}

/// An RMC sentence of a place, with its checksum.
fn rmc((lat, lng): (f64, f64)) -> String {
    let angle = |degrees: f64, letters: [char; 2], width: usize| {
        let letter = letters[usize::from(degrees < 0.0)];
        let (whole, minutes) = (degrees.abs().trunc(), degrees.abs().fract() * 60.0);
        format!("{whole:0width$}{minutes:07.4},{letter}")
    };
    let (lat, lng) = (angle(lat, ['N', 'S'], 2), angle(lng, ['E', 'W'], 3));
    let body = format!("GPRMC,120000,A,{lat},{lng},120.0,15.0,201126,,,A");
    let sum = body.bytes().fold(0, |sum, byte| sum ^ byte);
    format!("${body}*{sum:02X}")
}

/// Over which links own-ship is driven.
fn driving(app: &TestApp) -> Vec<LinkKind> {
    app.window.state().with_state(|state| {
        let links = state.ownship.feed.links.iter();
        let drives = |link: &&Link| {
            let mut sources = state.ownship.feed.sources.iter();
            sources.any(|source| source.driving && link.hears(source))
        };
        links.filter(drives).map(|link| link.kind).collect()
    })
}

#[test]
fn announcing_can_be_switched_off_and_is_remembered() {
    let mut app = TestApp::signed_in(Start {
        remembers: true,
        ..Start::default()
    });
    app.open_links();
    app.step_until_shown("GDL90 · Waiting");
    let switch = "Announce Flightbag to senders that wait for ForeFlight";
    app.activate("GDL90 · Waiting");
    app.step_until_shown(switch);
    assert!(app.is_on(switch));
    app.turn(switch);
    app.step_until("the switch is off", |app| !app.is_on(switch));
    let announces = |app: &TestApp| {
        let state = app.window.state();
        state.with_state(|state| state.settings.links.announces)
    };
    assert!(!announces(&app));
    let app = app.restarted();
    assert!(!announces(&app));
}

#[test]
fn link_switch_is_remembered() {
    let mut app = TestApp::signed_in(Start {
        remembers: true,
        ..Start::default()
    });
    app.open_links();
    app.step_until_shown("GDL90 · Waiting");
    let port = app.window.state().ownship_port(LinkKind::Gdl90).unwrap();
    app.activate("GDL90 · Waiting");
    app.turn("Use GDL90");
    app.step_until_shown("GDL90 · Off");
    assert!(UdpSocket::bind(("0.0.0.0", port)).is_ok(), "it is closed");
    let mut app = app.restarted();
    app.step_until_shown("Sign in to see charts");
    app.click("Sign in with browser");
    app.step_until_shown("Airport search");
    app.open_links();
    app.step_until_shown("GDL90 · Off");
    app.activate("GDL90 · Off");
    app.turn("Use GDL90");
    app.step_until_shown("GDL90 · Waiting");
}

#[test]
fn typed_address_is_called_or_refused() {
    let gpsd = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = gpsd.local_addr().unwrap().port();
    let (mut app, middle) = sim_link();
    app.activate("gpsd · Off");
    app.type_into("Computer and port", "127.0.0.1");
    app.activate("Connect");
    app.step_until_said("Enter a computer and its port");
    app.type_into("Computer and port", &format!("127.0.0.1:{port}"));
    app.activate("Connect");
    let (mut stream, _) = gpsd.accept().unwrap();
    let (lat, lng) = middle;
    let report = format!("{{\"class\":\"TPV\",\"mode\":3,\"lat\":{lat},\"lon\":{lng}}}\n");
    stream.write_all(report.as_bytes()).unwrap();
    app.step_until_shown("Position shown");
    app.activate("Use default address");
    app.step_until_shown("gpsd · Off");
}

#[test]
fn every_link_waits_on_port_of_its_own() {
    let (mut app, _) = sim_link();
    for link in ["XGPS and XATT", "GDL90", "NMEA 0183"] {
        app.step_until_shown(&format!("{link} · Waiting"));
    }
    for (link, told) in [
        ("GDL90", "Listening on UDP port"),
        ("NMEA 0183", "Listening on UDP port"),
    ] {
        app.activate(&format!("{link} · Waiting"));
        app.step_until_said(told);
    }
    assert!(app.says("The firewall allows that UDP port"));
}

#[test]
fn gdl90_device_drives_ownship_by_name() {
    let (mut app, _) = sim_link();
    app.hear_over(LinkKind::Gdl90, &[&GDL90_ID[..], &GDL90_OWNSHIP].concat());
    app.step_until_said("EFB test device: live");
    assert!(app.shows("GDL90 · Live"));
    assert!(app.shows("XGPS and XATT · Waiting"));
    assert!(app.shows("Used for own-ship"));
    app.step_until_said("Outside this chart");
}

#[test]
fn nmea_sentences_put_marker_on_chart() {
    let (mut app, middle) = sim_link();
    app.hear_over(LinkKind::Nmea, rmc(middle).as_bytes());
    app.step_until_shown("Position shown");
    assert!(app.shows("NMEA 0183 · Live"));
}

#[test]
fn of_two_links_one_drives_and_user_can_take_other() {
    let (mut app, middle) = sim_link();
    app.fly_at(middle);
    app.step_until_shown("Position shown");
    app.hear_over(LinkKind::Gdl90, &GDL90_OWNSHIP);
    app.step_until_shown("GDL90 · Live");
    assert_eq!(driving(&app), [LinkKind::Xgps]);
    app.activate("Use this source");
    app.step_until("the other one", |app| driving(app) == [LinkKind::Gdl90]);
}

#[test]
fn two_links_of_one_simulator_are_compared() {
    let (mut app, (lat, lng)) = sim_link();
    let line = format!("FLIGHTBAG1,{lat:.9},{lng:.9},3000.0,15.0,15.0,0.0,0,0,0\n");
    let sentence = format!("XGPSFlightGear,{lng:.6},{lat:.6},900.0,15.00,0.0");
    let hear_both = |app: &TestApp| {
        app.hear_over(LinkKind::FlightGearNative, line.as_bytes());
        app.hear(&sentence);
    };
    let step_until_agreed = |app: &mut TestApp| {
        app.step_until("the two agree", |app| {
            hear_both(app);
            app.says("agree within 1 m")
        });
    };
    step_until_agreed(&mut app);
    assert!(app.shows("Position shown"));
    // They are compared once a second, and not while one of them is late: what is copied may be told by the next comparison.
    let agrees = (0..10).any(|_try| {
        step_until_agreed(&mut app);
        app.activate("Copy diagnostics");
        let diagnosis = app.copied().unwrap_or_default();
        diagnosis.contains(": agree within 1 m\n")
    });
    assert!(agrees, "{:?}", app.copied());
}

#[test]
fn fault_is_told_at_its_link() {
    let (mut app, _) = sim_link();
    app.hear_over(LinkKind::Gdl90, b"secret");
    app.step_until_said("Received data that is not a complete GDL90 message");
    app.activate("Copy diagnostics");
    let diagnosis = app.copied().unwrap();
    assert!(diagnosis.contains("GDL90: Waiting"), "{diagnosis}");
    assert!(diagnosis.contains("Last error, "), "{diagnosis}");
    assert!(!diagnosis.contains("secret"), "{diagnosis}");
}

#[test]
fn flood_leaves_window_and_links_alone() {
    let (mut app, middle) = sim_link();
    for nth in 0..10_000 {
        app.hear("XGPSFlood,1,2,3,4,5");
        if nth % 1000 == 0 {
            app.window.step();
        }
    }
    app.step_until("NMEA beside the flood", |app| {
        app.hear("XGPSFlood,1,2,3,4,5");
        app.hear_over(LinkKind::Nmea, rmc(middle).as_bytes());
        app.shows("NMEA 0183 · Live")
    });
}

#[test]
fn nmea_over_tcp_drives_marker() {
    let (mut app, middle) = sim_link();
    let port = app.window.state().ownship_port(LinkKind::NmeaTcp).unwrap();
    app.activate("NMEA 0183 over TCP · Waiting");
    app.step_until_said(&format!("Listening on TCP port {port}"));
    let mut sender = TcpStream::connect(("127.0.0.1", port)).unwrap();
    sender.write_all(rmc(middle).as_bytes()).unwrap();
    sender.write_all(b"\r\n").unwrap();
    app.step_until_shown("Position shown");
    assert_eq!(driving(&app), [LinkKind::NmeaTcp]);
    drop(sender);
    app.step_until_shown("NMEA 0183 over TCP · Lost");
}

#[test]
fn websocket_takes_position_and_tells_events() {
    let (mut app, (lat, lng)) = sim_link();
    app.activate("WebSocket · Off");
    app.turn("Use WebSocket");
    app.step_until_said("Listening on TCP port");
    let port = app.window.state().with_state(|state| {
        let mut links = state.ownship.feed.links.iter();
        let link = links.find(|link| link.kind == LinkKind::WebSocket);
        match link.map(|link| &link.status) {
            Some(LinkStatus::Open(port)) => *port,
            other => panic!("{other:?}"),
        }
    });
    let connect = |path: &str| {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        client(format!("ws://127.0.0.1:{port}{path}"), stream)
            .unwrap()
            .0
    };
    let mut sender = connect("/ownship");
    let position = format!(r#"{{"lat":{lat},"lon":{lng},"simulator":"Aerofly"}}"#);
    sender.send(Message::text(position)).unwrap();
    app.step_until_shown("Position shown");
    assert_eq!(driving(&app), [LinkKind::WebSocket]);
    let told = connect("/events").read().unwrap();
    let told: Value = serde_json::from_str(told.to_text().unwrap()).unwrap();
    assert_eq!(told["airport"], AIRPORT);
    assert_eq!(told["chart"]["index_number"], INDEX);
    assert_eq!(told["ownship"]["source"], "Aerofly");
    app.turn("Use WebSocket");
    app.step_until_shown("WebSocket · Off");
    while sender.read().is_ok() {}
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
}

#[test]
fn remote_simulator_lines_are_copied() {
    let (mut app, _) = sim_link();
    app.activate("SimConnect · Off");
    app.activate("Copy lines for SimConnect.xml");
    let lines = app.copied().unwrap();
    assert!(lines.contains("<Scope>global</Scope>") && lines.contains("<Port>500</Port>"));
}

#[test]
fn flightgear_marker_and_pause() {
    let (mut app, (lat, lng)) = sim_link();
    let line = |frozen| {
        format!("FLIGHTBAG1,{lat:.9},{lng:.9},3000.0,15.0,15.0,120.0,0,{frozen},{frozen}\n")
    };
    app.hear_over(LinkKind::FlightGearNative, line(0).as_bytes());
    app.step_until_shown("Position shown");
    assert!(app.shows("FlightGear native-fdm · Live"));
    app.hear_over(LinkKind::FlightGearNative, line(1).as_bytes());
    app.step_until_shown("Simulator paused");
    assert!(app.shows("FlightGear native-fdm · Paused"));
}
