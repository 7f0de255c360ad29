//! The pretend simulator of the tests as a program of its own, so that a foreign client can judge it: it takes a call in
//! each protocol, prints what it understood, one request a line, and answers with one record of each kind.


use test_support::sim_connect::{Answer, FakeSimulator, Connection};
use test_support::sim_connect_bytes::{
    Asked, Request, data, doubles, event, event_ex1, exception, quit, record, state,
};

fn main() {
    let simulator = FakeSimulator::start(&[Answer::Accept("KittyHawk")]);
    println!("port {}", simulator.port());
    for _protocol in 2..=6 {
        converse(&mut simulator.take_call());
    }
}

fn converse(connection: &mut Connection) {
    connection.registered();
    let place = connection.place((-27.3842, 153.1175), 101.0);
    let (first, rest) = place.split_at(50);
    connection.send(first);
    connection.send(rest);
    let mut filename = [u32::MAX, 6, 0].map(u32::to_le_bytes).concat();
    filename.extend(b"C:\\a.air");
    filename.resize(12 + 260 + 4, 0);
    let mut frame = [u32::MAX, 3, 0].map(u32::to_le_bytes).concat();
    frame.extend([30.5_f32, 1.0].map(f32::to_le_bytes).concat());
    let mixed = [doubles(&[13.75]), 1_u32.to_le_bytes().to_vec()].concat();
    let records = [
        data(12, &mixed),
        event(2, 4),
        event_ex1(2, 9),
        record(6, &filename),
        record(7, &frame),
        exception(7, 3),
        state(77, 1),
        quit(),
    ];
    connection.send(&records.concat());
    // The client hangs up.
    while connection.request().is_some() {}
    for request in &connection.asked {
        print(request);
    }
}

fn print(request: &Request) {
    let Request {
        protocol,
        number,
        asked,
    } = request;
    let asked = match asked {
        Asked::Open(name) => format!("open {name}"),
        Asked::Value {
            define,
            variable,
            unit,
            datum,
        } => format!("value {define} {variable} {unit} {datum}"),
        Asked::Clear(define) => format!("clear {define}"),
        Asked::Data {
            request,
            define,
            period,
            interval,
        } => format!("data {request} {define} {period} {interval}"),
        Asked::Event(event, name) => format!("event {event} {name}"),
        Asked::NoEvent(event) => format!("no-event {event}"),
        Asked::State(request, name) => format!("state {request} {name}"),
        Asked::Other(kind) => format!("other {kind}"),
    };
    println!("{protocol} {number} {asked}");
}
