//! The simulated aircraft on a chosen flight, heard over a socket.

use std::net::UdpSocket;

use super::super::{ChartService, Flight, Options};
use super::browser::listening;

/// More positions than are under way when something changes, even on a busy computer.
const MANY: usize = 50;

/// The next position that is told.
fn position(socket: &UdpSocket) -> String {
    loop {
        let mut datagram = [0; 200];
        let length = socket.recv(&mut datagram).unwrap();
        let sentence = String::from_utf8(datagram[..length].to_vec()).unwrap();
        if sentence.starts_with("XGPS") {
            return sentence;
        }
    }
}

fn flying(name: &str, speed: f64) -> (ChartService, UdpSocket) {
    let options = Options {
        flight: Some(Flight::named(name).unwrap()),
        flight_speed: speed,
        ..Options::default()
    };
    let demo = ChartService::start(options).unwrap();
    let (socket, address) = listening();
    demo.fly(address);
    (demo, socket)
}

#[test]
fn paused_aircraft_repeats_then_goes_on() {
    let (demo, socket) = flying("NFNM RNP 11", 20.0);
    position(&socket);
    demo.pause_flight(true);
    let mut last = position(&socket);
    let repeats = (0..MANY).any(|_| {
        let next = position(&socket);
        std::mem::replace(&mut last, next.clone()) == next
    });
    assert!(repeats, "it moves on: {last}");
    assert_eq!(
        [position(&socket), position(&socket)],
        [last.clone(), last.clone()]
    );
    let speed: f64 = last.rsplit(',').next().unwrap().parse().unwrap();
    assert!(speed > 30.0, "{last}");
    demo.pause_flight(false);
    assert!(
        (0..MANY).any(|_| position(&socket) != last),
        "it stays at {last}"
    );
}

#[test]
fn chosen_flight_begins_where_its_chart_has_it_begin() {
    // Three miles before KIOAS, across the antimeridian from Matei or not.
    let (_demo, socket) = flying("nfnm rnp 11 via kioas", 1.0);
    let first = position(&socket);
    let fields: Vec<f64> = first
        .split(',')
        .skip(1)
        .take(2)
        .map(|f| f.parse().unwrap())
        .collect();
    assert!(
        fields[0].abs() > 179.0 && fields[0].abs() <= 180.0,
        "{first}"
    );
    assert!((-17.0..-16.0).contains(&fields[1]), "{first}");
}
