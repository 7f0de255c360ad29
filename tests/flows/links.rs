//! The simulator page: every link with its state, who is heard over it, and what can be done about it.

use std::io::Write as _;
use std::net::{TcpListener, TcpStream, UdpSocket};

use flightbag::ownship::{Link, LinkKind, LinkStatus};
use serde_json::Value;
use tokio_tungstenite::tungstenite::{Message, client};

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, Desk, Start};

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

/// A desk with the approach chart and the simulator page, and the middle of the chart's map.
fn sim_link() -> (Desk, (f64, f64)) {
    let mut desk = Desk::with_chart(Start::default());
    let middle = Boxes::of(desk.demo(), AIRPORT, INDEX).middle();
    desk.open_links();
    (desk, middle)
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
fn driving(desk: &Desk) -> Vec<LinkKind> {
    desk.window.state().with_state(|state| {
        let links = state.feed.links.iter();
        let drives = |link: &&Link| {
            let mut sources = state.feed.sources.iter();
            sources.any(|source| source.driving && link.hears(source))
        };
        links.filter(drives).map(|link| link.kind).collect()
    })
}

#[test]
fn announcing_can_be_switched_off_and_is_remembered() {
    let mut desk = Desk::signed_in(Start {
        remembers: true,
        ..Start::default()
    });
    desk.open_links();
    desk.step_until_shown("GDL90 · Waiting");
    let switch = "Announce Flightbag to senders that wait for ForeFlight";
    desk.activate("GDL90 · Waiting");
    desk.step_until_shown(switch);
    assert!(desk.is_on(switch));
    desk.turn(switch);
    desk.step_until("the switch is off", |desk| !desk.is_on(switch));
    let announces = |desk: &Desk| {
        let state = desk.window.state();
        state.with_state(|state| state.settings.links.announces)
    };
    assert!(!announces(&desk));
    let desk = desk.restarted();
    assert!(!announces(&desk));
}

#[test]
fn a_link_can_be_switched_off_and_on_again_and_that_is_remembered() {
    let mut desk = Desk::signed_in(Start {
        remembers: true,
        ..Start::default()
    });
    desk.open_links();
    desk.step_until_shown("GDL90 · Waiting");
    let port = desk.window.state().ownship_port(LinkKind::Gdl90).unwrap();
    desk.activate("GDL90 · Waiting");
    desk.turn("Use GDL90");
    desk.step_until_shown("GDL90 · Off");
    assert!(UdpSocket::bind(("0.0.0.0", port)).is_ok(), "it is closed");
    let mut desk = desk.restarted();
    desk.step_until_shown("Sign in to see charts");
    desk.click("Sign in with browser");
    desk.step_until_shown("Airport search");
    desk.open_links();
    desk.step_until_shown("GDL90 · Off");
    desk.activate("GDL90 · Off");
    desk.turn("Use GDL90");
    desk.step_until_shown("GDL90 · Waiting");
}

#[test]
fn a_computer_and_port_that_are_typed_are_called_and_what_is_no_such_thing_is_refused() {
    let gpsd = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = gpsd.local_addr().unwrap().port();
    let (mut desk, middle) = sim_link();
    desk.activate("gpsd · Off");
    desk.type_into("Computer and port", "127.0.0.1");
    desk.activate("Connect");
    desk.step_until_said("Enter a computer and its port");
    desk.type_into("Computer and port", &format!("127.0.0.1:{port}"));
    desk.activate("Connect");
    let (mut stream, _) = gpsd.accept().unwrap();
    let (lat, lng) = middle;
    let report = format!("{{\"class\":\"TPV\",\"mode\":3,\"lat\":{lat},\"lon\":{lng}}}\n");
    stream.write_all(report.as_bytes()).unwrap();
    desk.step_until_shown("Position shown");
    desk.activate("Use default address");
    desk.step_until_shown("gpsd · Off");
}

#[test]
fn every_link_waits_on_a_port_of_its_own() {
    let (mut desk, _) = sim_link();
    for link in ["XGPS and XATT", "GDL90", "NMEA 0183"] {
        desk.step_until_shown(&format!("{link} · Waiting"));
    }
    for (link, told) in [
        ("GDL90", "Listening for GDL90 messages on UDP port"),
        ("NMEA 0183", "Listening for NMEA 0183 sentences on UDP port"),
    ] {
        desk.activate(&format!("{link} · Waiting"));
        desk.step_until_said(told);
    }
    assert!(desk.says("The firewall allows that UDP port"));
}

#[test]
fn a_gdl90_device_drives_own_ship_and_is_called_by_its_name() {
    let (mut desk, _) = sim_link();
    desk.hear_over(LinkKind::Gdl90, &[&GDL90_ID[..], &GDL90_OWNSHIP].concat());
    desk.step_until_said("EFB test device: live");
    assert!(desk.shows("GDL90 · Live"));
    assert!(desk.shows("XGPS and XATT · Waiting"));
    assert!(desk.shows("Used for own-ship"));
    desk.step_until_said("Outside this chart");
}

#[test]
fn nmea_sentences_put_the_marker_on_the_chart() {
    let (mut desk, middle) = sim_link();
    desk.hear_over(LinkKind::Nmea, rmc(middle).as_bytes());
    desk.step_until_shown("Position shown");
    assert!(desk.shows("NMEA 0183 · Live"));
}

#[test]
fn of_two_links_one_drives_and_the_user_can_take_the_other() {
    let (mut desk, middle) = sim_link();
    desk.fly_at(middle);
    desk.step_until_shown("Position shown");
    desk.hear_over(LinkKind::Gdl90, &GDL90_OWNSHIP);
    desk.step_until_shown("GDL90 · Live");
    assert_eq!(driving(&desk), [LinkKind::Xgps]);
    desk.activate("Use this source");
    desk.step_until("the other one", |desk| driving(desk) == [LinkKind::Gdl90]);
}

#[test]
fn two_links_of_one_simulator_are_compared() {
    let (mut desk, (lat, lng)) = sim_link();
    let line = format!("FLIGHTBAG1,{lat:.9},{lng:.9},3000.0,15.0,15.0,0.0,0,0,0\n");
    let sentence = format!("XGPSFlightGear,{lng:.6},{lat:.6},900.0,15.00,0.0");
    let hear_both = |desk: &Desk| {
        desk.hear_over(LinkKind::FlightGearNative, line.as_bytes());
        desk.hear(&sentence);
    };
    desk.step_until("the two agree", |desk| {
        hear_both(desk);
        desk.says("agree to 1 m")
    });
    assert!(desk.shows("Position shown"));
    // What the other link told is soon too old to be compared.
    let agrees = (0..100).any(|_try| {
        hear_both(&desk);
        desk.window.step();
        desk.activate("Copy diagnosis");
        let diagnosis = desk.copied().unwrap_or_default();
        diagnosis.contains(": agree to 1 m\n")
    });
    assert!(agrees, "{:?}", desk.copied());
}

#[test]
fn a_fault_is_told_at_its_link_and_the_diagnosis_can_be_copied() {
    let (mut desk, _) = sim_link();
    desk.hear_over(LinkKind::Gdl90, b"secret");
    desk.step_until_said("Received data that is not a complete GDL90 message");
    desk.activate("Copy diagnosis");
    let diagnosis = desk.copied().unwrap();
    assert!(diagnosis.contains("GDL90: Waiting"), "{diagnosis}");
    assert!(diagnosis.contains("Last error, "), "{diagnosis}");
    assert!(!diagnosis.contains("secret"), "{diagnosis}");
}

#[test]
fn the_window_and_the_other_links_go_on_while_a_sender_floods_a_port() {
    let (mut desk, middle) = sim_link();
    for nth in 0..10_000 {
        desk.hear("XGPSFlood,1,2,3,4,5");
        if nth % 1000 == 0 {
            desk.window.step();
        }
    }
    desk.step_until("NMEA beside the flood", |desk| {
        desk.hear("XGPSFlood,1,2,3,4,5");
        desk.hear_over(LinkKind::Nmea, rmc(middle).as_bytes());
        desk.shows("NMEA 0183 · Live")
    });
}

#[test]
fn a_sender_of_nmea_that_calls_over_tcp_puts_the_marker_on_the_chart() {
    let (mut desk, middle) = sim_link();
    let port = desk.window.state().ownship_port(LinkKind::NmeaTcp).unwrap();
    desk.activate("NMEA 0183 over TCP · Waiting");
    desk.step_until_said(&format!(
        "Listening for NMEA 0183 sentences on TCP port {port}"
    ));
    let mut sender = TcpStream::connect(("127.0.0.1", port)).unwrap();
    sender.write_all(rmc(middle).as_bytes()).unwrap();
    sender.write_all(b"\r\n").unwrap();
    desk.step_until_shown("Position shown");
    assert_eq!(driving(&desk), [LinkKind::NmeaTcp]);
    drop(sender);
    desk.step_until_shown("NMEA 0183 over TCP · Lost");
}

#[test]
fn websocket_takes_a_position_and_tells_events() {
    let (mut desk, (lat, lng)) = sim_link();
    desk.activate("WebSocket · Off");
    desk.turn("Use WebSocket");
    desk.step_until_said("Listening for connections of other programs on TCP port");
    let port = desk.window.state().with_state(|state| {
        let mut links = state.feed.links.iter();
        let link = links.find(|link| link.kind == LinkKind::WebSocket);
        match link.map(|link| &link.door) {
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
    desk.step_until_shown("Position shown");
    assert_eq!(driving(&desk), [LinkKind::WebSocket]);
    let told = connect("/events").read().unwrap();
    let told: Value = serde_json::from_str(told.to_text().unwrap()).unwrap();
    assert_eq!(told["airport"], AIRPORT);
    assert_eq!(told["chart"]["index_number"], INDEX);
    assert_eq!(told["ownship"]["source"], "Aerofly");
    desk.turn("Use WebSocket");
    desk.step_until_shown("WebSocket · Off");
    while sender.read().is_ok() {}
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
}

#[test]
fn the_lines_for_a_simulator_on_another_computer_can_be_copied() {
    let (mut desk, _) = sim_link();
    desk.activate("SimConnect · Off");
    desk.activate("Copy lines for SimConnect.xml");
    let lines = desk.copied().unwrap();
    assert!(lines.contains("<Scope>global</Scope>") && lines.contains("<Port>500</Port>"));
}

#[test]
fn flightgear_puts_the_marker_on_the_chart_and_its_pause_is_seen() {
    let (mut desk, (lat, lng)) = sim_link();
    let line = |frozen| {
        format!("FLIGHTBAG1,{lat:.9},{lng:.9},3000.0,15.0,15.0,120.0,0,{frozen},{frozen}\n")
    };
    desk.hear_over(LinkKind::FlightGearNative, line(0).as_bytes());
    desk.step_until_shown("Position shown");
    assert!(desk.shows("FlightGear native-fdm · Live"));
    desk.hear_over(LinkKind::FlightGearNative, line(1).as_bytes());
    desk.step_until_shown("Simulator paused");
    assert!(desk.shows("FlightGear native-fdm · Paused"));
}
