//! A pretend simulator that speaks SimConnect over TCP, on this computer only. It takes calls and answers questions at
//! once, in threads of its own: a caller does not wait for a test that is busy.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::Builder;
use std::time::Duration;

use super::sim_connect_bytes::{
    FakeRequest, Request, data, doubles, event, exception, open, read, state,
};

/// No test waits longer for something that must come.
const DEADLINE: Duration = Duration::from_mins(1);
/// It does not speak that protocol (simulators 2.5).
const VERSION_MISMATCH: u32 = 5;

/// How a call is answered.
#[derive(Debug, Clone)]
pub enum Answer {
    /// By a simulator of this name.
    Accept(&'static str),
    /// By one that does not speak the protocol.
    Refuse,
    /// By another program.
    Say(Vec<u8>),
}

/// A simulator that takes calls.
pub struct FakeSimulator {
    port: u16,
    calls: Receiver<Connection>,
}

impl FakeSimulator {
    /// Starts it on a port of the system's choice. The last answer is that to every further call.
    pub fn start(answers: &[Answer]) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let (sender, calls) = channel();
        let answers = answers.to_vec();
        let serve = move || {
            for nth in 0.. {
                let Ok((stream, _)) = listener.accept() else {
                    return;
                };
                let answer = answers.get(nth).or(answers.last()).cloned();
                if sender
                    .send(Connection::begin(stream, answer.unwrap()))
                    .is_err()
                {
                    return;
                }
            }
        };
        Builder::new()
            .name("simulator".into())
            .spawn(serve)
            .unwrap();
        Self { port, calls }
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The next call.
    pub fn take_call(&self) -> Connection {
        self.calls.recv_timeout(DEADLINE).unwrap()
    }

    /// The next call, with everything that is asked for at its beginning; and the simulation runs.
    pub fn take_flight(&self) -> Connection {
        let mut connection = self.take_call();
        connection.registered();
        connection.tell("Sim", 1);
        connection
    }
}

/// A connection, as the simulator sees it.
pub struct Connection {
    stream: Arc<Mutex<TcpStream>>,
    requests: Receiver<Request>,
    /// Whether the simulation runs: what it answers when it is asked.
    runs: Arc<AtomicU32>,
    /// Everything that was asked so far.
    pub asked: Vec<Request>,
}

impl Connection {
    fn begin(stream: TcpStream, answer: Answer) -> Self {
        stream.set_nodelay(true).unwrap();
        let (sender, requests) = channel();
        let runs = Arc::<AtomicU32>::default();
        let reading = stream.try_clone().unwrap();
        let stream = Arc::new(Mutex::new(stream));
        let (writing, running) = (Arc::clone(&stream), Arc::clone(&runs));
        let listen = move || listen(reading, &writing, &running, &answer, &sender);
        Builder::new()
            .name("conversation".into())
            .spawn(listen)
            .unwrap();
        Self {
            stream,
            requests,
            runs,
            asked: Vec::new(),
        }
    }

    /// The next request; `None` when the caller has hung up.
    pub fn request(&mut self) -> Option<Request> {
        let request = self.requests.recv_timeout(DEADLINE).ok()?;
        self.asked.push(request.clone());
        Some(request)
    }

    /// Takes requests until the next one for the state: it is the last one when everything is asked for.
    pub fn registered(&mut self) {
        while !matches!(self.request().unwrap().asked, FakeRequest::State(..)) {}
    }

    /// Sends bytes as they are. A caller that has hung up does not hear them.
    pub fn send(&self, bytes: &[u8]) {
        self.stream.lock().unwrap().write_all(bytes).ok();
    }

    /// Sends them one by one.
    pub fn send_in_pieces(&self, bytes: &[u8]) {
        let mut stream = self.stream.lock().unwrap();
        for byte in bytes {
            stream.write_all(&[*byte]).ok();
        }
    }

    /// The number of an event's subscription.
    pub fn event_number(&self, name: &str) -> u32 {
        let mut events = self
            .asked
            .iter()
            .filter_map(|request| match &request.asked {
                FakeRequest::Event(number, event) if event == name => Some(*number),
                _ => None,
            });
        events.next_back().unwrap()
    }

    /// The number of the definition that begins with this variable.
    pub fn definition(&self, first: &str) -> u32 {
        let mut values = self
            .asked
            .iter()
            .filter_map(|request| match &request.asked {
                FakeRequest::Value {
                    define, variable, ..
                } if variable == first => Some(*define),
                _ => None,
            });
        values.next_back().unwrap()
    }

    /// Tells an event; whether it runs is answered like that from now on.
    pub fn tell(&self, name: &str, data: u32) {
        if name == "Sim" {
            self.runs.store(data, Ordering::Relaxed);
        }
        self.send(&event(self.event_number(name), data));
    }

    /// The record of a place: 1234.5 ft, heading 14.25°.
    pub fn place(&self, (lat, lng): (f64, f64), knots: f64) -> Vec<u8> {
        let values = doubles(&[lat, lng, 1234.5, 14.25, knots]);
        data(self.definition("PLANE LATITUDE"), &values)
    }

    /// Shows a camera.
    pub fn show_camera(&self, number: i32) {
        let camera = self.definition("CAMERA STATE");
        self.send(&data(camera, &number.to_le_bytes()));
    }

    /// Is there: two places in a row.
    pub fn fly_at(&self, place: (f64, f64)) {
        let place = self.place(place, 101.0);
        self.send(&[&place[..], &place].concat());
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // The thread that listens has the stream as well.
        let stream = self.stream.lock().unwrap();
        stream.shutdown(std::net::Shutdown::Both).ok();
    }
}

/// Takes requests until the caller hangs up.
fn listen(
    mut reading: TcpStream,
    writing: &Mutex<TcpStream>,
    runs: &AtomicU32,
    answer: &Answer,
    sender: &Sender<Request>,
) {
    let mut packet = vec![0; 4];
    while reading.read_exact(&mut packet).is_ok() {
        let length = u32::from_le_bytes(packet[..4].try_into().unwrap());
        packet.resize(length as usize, 0);
        if reading.read_exact(&mut packet[4..]).is_err() {
            return;
        }
        let request = read(&packet);
        packet.truncate(4);
        let bytes = match (&request.asked, answer) {
            (FakeRequest::Open(_), Answer::Accept(name)) => open(name, [11, 0, 282_174, 999]),
            (FakeRequest::Open(_), Answer::Refuse) => exception(VERSION_MISMATCH, request.number),
            (FakeRequest::Open(_), Answer::Say(bytes)) => bytes.clone(),
            (FakeRequest::State(number, _), _) => state(*number, runs.load(Ordering::Relaxed)),
            _ => Vec::new(),
        };
        writing.lock().unwrap().write_all(&bytes).ok();
        if sender.send(request).is_err() {
            return;
        }
    }
}
