//! NMEA 0183 on a serial port: a GPS receiver, or a simulator that plays one (simulators 7).
//!
//! The port is read by a thread of its own, since systems know no other way of waiting for it. Nothing is sent, and no
//! port is opened that the user did not name: opening one resets some devices.

use std::io::{self, ErrorKind, Read as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use clock::Clock;
use tokio::sync::mpsc;

use super::nmea_stream::NmeaStream;
use super::reconnect::{Outgoing, ReconnectDelay, StreamProtocol as _};
use super::report::Reporter;
use crate::SerialPort;
use crate::fault::LinkFailure;
use crate::health::{CalledPlace, LinkStatus};
use crate::wire::WireMessage;

/// The speeds of receivers, in bits per second, the usual one of NMEA first.
const SPEEDS: [u32; 4] = [4800, 9600, 38_400, 115_200];
/// A receiver writes something every second: at a wrong speed no sentence is understood in this time.
const TIMEOUT: Duration = Duration::from_secs(3);
/// So often the thread looks whether anybody still wants to hear.
const LOOK_UP: Duration = Duration::from_millis(200);
/// What is read at once.
const PIECE: usize = 1024;
/// Pieces that may wait to be taken.
const MOST_WAITING: usize = 16;
/// A serial port is no place in a network; sources need one.
const HERE: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// What the thread tells.
enum SerialEvent {
    Opened,
    Bytes(Vec<u8>),
    Ended(io::Error),
}

/// Listens on the port, for ever, at the speed at which sentences are understood.
pub(super) async fn listen(reporter: Reporter, clock: Clock, port: SerialPort) {
    let speeds = port.speed.map_or(SPEEDS.to_vec(), |speed| vec![speed]);
    let mut spacing = ReconnectDelay::default();
    loop {
        let mut opened = false;
        for speed in &speeds {
            match receive(&reporter, &clock, &port.name, *speed).await {
                Ok(understood) => {
                    opened = true;
                    if understood {
                        spacing.reset();
                        break;
                    }
                }
                Err(error) => {
                    reporter
                        .status(LinkStatus::Failed(failure(&port.name, &error)))
                        .await;
                    break;
                }
            }
        }
        // At other speeds it may be understood: these are tried at once.
        if !opened || port.speed.is_some() {
            clock.pause(spacing.next()).await;
        }
    }
}

/// Listens at one speed until the port is gone or nothing is understood; whether anything was. An error: it could not
/// be opened.
async fn receive(
    reporter: &Reporter,
    clock: &Clock,
    name: &Arc<str>,
    speed: u32,
) -> io::Result<bool> {
    let (pieces, mut read) = mpsc::channel(MOST_WAITING);
    let port = Arc::clone(name);
    thread::Builder::new()
        .name("serial".to_owned())
        .spawn(move || read_port(&port, speed, &pieces))?;
    match read.recv().await {
        Some(SerialEvent::Opened) => {}
        Some(SerialEvent::Ended(error)) => return Err(error),
        Some(SerialEvent::Bytes(_)) | None => return Err(ErrorKind::Other.into()),
    }
    let place = CalledPlace::At(format!("{name}, {speed} bit/s"));
    reporter.status(LinkStatus::Calls(vec![place])).await;
    let (mut protocol, mut told) = (NmeaStream::over_wire(), Outgoing::default());
    let mut first_due = Some(clock.now() + TIMEOUT);
    loop {
        let piece = match first_due {
            Some(end) => match clock.deadline(end, read.recv()).await {
                Ok(piece) => piece,
                Err(_timed_out) => return Ok(false),
            },
            None => read.recv().await,
        };
        let Some(SerialEvent::Bytes(bytes)) = piece else {
            break;
        };
        reporter.report_raw(HERE, &bytes).await;
        let result = protocol.receive(&bytes, clock::now(), &mut told);
        if protocol.sentences() > 0 {
            first_due = None;
        }
        for message in told.messages.drain(..) {
            // At a wrong speed everything is noise: that is no fault of the receiver.
            if first_due.is_none() {
                reporter.report_message(HERE, named(message, name)).await;
            }
        }
        if let Err(reason) = result {
            reporter.report_fault(HERE, reason).await;
            break;
        }
    }
    if first_due.is_none() {
        reporter.report_closed(HERE).await;
    }
    Ok(first_due.is_none())
}

/// The same message of a receiver that is called as its port.
fn named(message: WireMessage, port: &Arc<str>) -> WireMessage {
    match message {
        WireMessage::Fact { fact, .. } => WireMessage::named(port, fact),
        other => other,
    }
}

/// Reads the port until it is gone or the receiver is.
fn read_port(name: &str, speed: u32, pieces: &mpsc::Sender<SerialEvent>) {
    let tell = |piece| pieces.blocking_send(piece).is_ok();
    let mut port = match serialport::new(name, speed).timeout(LOOK_UP).open() {
        Ok(port) => port,
        Err(error) => {
            tell(SerialEvent::Ended(error.into()));
            return;
        }
    };
    if !tell(SerialEvent::Opened) {
        return;
    }
    let mut buffer = vec![0; PIECE];
    while !pieces.is_closed() {
        match port.read(&mut buffer) {
            Ok(length) if length > 0 => {
                let bytes = buffer.get(..length).unwrap_or_default().to_vec();
                tell(SerialEvent::Bytes(bytes));
            }
            Err(error) if matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::Interrupted) => {}
            Ok(_) => {
                tell(SerialEvent::Ended(ErrorKind::UnexpectedEof.into()));
                return;
            }
            Err(error) => {
                tell(SerialEvent::Ended(error));
                return;
            }
        }
    }
}

fn failure(name: &str, error: &io::Error) -> LinkFailure {
    let name = name.to_owned();
    match error.kind() {
        ErrorKind::NotFound => LinkFailure::SerialAbsent(name),
        ErrorKind::PermissionDenied => LinkFailure::SerialForbidden(name),
        _ => LinkFailure::SerialUnusable(name, error.to_string()),
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::io::Write as _;

    use serialport::{SerialPort as _, TTYPort};

    use super::super::report::{Event, Reports};
    use super::*;
    use crate::LinkKind;
    use crate::wire::WireFact;
    use crate::wire::nmea::tests::checked;

    const RMC: &str = "GPRMC,1,A,2722.4702,S,15308.0656,E,106.1,65.7,201126,,,A";

    /// A receiver on a pair of pseudo-terminals, and its port.
    fn receiver() -> (TTYPort, SerialPort) {
        // The other end is opened by the link, by its name.
        let (receiver, other) = TTYPort::pair().unwrap();
        let name = other.name().unwrap().into();
        (receiver, SerialPort { name, speed: None })
    }

    fn start(port: SerialPort) -> (Reports, tokio::task::JoinHandle<()>) {
        let reports = Reports::new();
        let reporter = reports.reporter(LinkKind::NmeaSerial);
        let task = tokio::spawn(listen(reporter, Clock::system(), port));
        (reports, task)
    }

    #[tokio::test]
    async fn serial_receiver_is_called_as_its_port() {
        let (mut receiver, port) = receiver();
        let name = Arc::clone(&port.name);
        let (mut reports, task) = start(port);
        let status = reports.next().await;
        assert!(
            matches!(status, Event::Status(_, LinkStatus::Calls(_))),
            "{status:?}"
        );
        receiver
            .write_all(format!("{}\r\n", checked(RMC)).as_bytes())
            .unwrap();
        let Event::Message(_, WireMessage::Fact { name: told, fact }) = reports.next().await else {
            panic!("nothing was told");
        };
        assert!(told == name && matches!(fact, WireFact::Position(_)));
        task.abort();
    }

    #[tokio::test]
    async fn noise_is_no_fault_while_speed_is_not_known() {
        let (mut receiver, port) = receiver();
        let (mut reports, task) = start(port);
        let status = reports.next().await;
        assert!(
            matches!(status, Event::Status(_, LinkStatus::Calls(_))),
            "{status:?}"
        );
        receiver.write_all(b"\xff\x00noise\r\n").unwrap();
        receiver
            .write_all(format!("{}\r\n", checked(RMC)).as_bytes())
            .unwrap();
        let mut told = reports.next().await;
        // What came in one piece with the first sentence may be told.
        while matches!(told, Event::Message(_, WireMessage::Fault(_))) {
            told = reports.next().await;
        }
        assert!(matches!(told, Event::Message(_, WireMessage::Fact { .. })));
        task.abort();
    }

    #[tokio::test]
    async fn port_that_is_not_there_is_told_and_tried_again() {
        let name: Arc<str> = "/dev/there-is-no-such-port".into();
        let port = SerialPort { name, speed: None };
        let (driven, mut reports) = (clock::driven::DrivenClock::default(), Reports::new());
        let reporter = reports.reporter(LinkKind::NmeaSerial);
        let task = tokio::spawn(listen(reporter, driven.clock(), port));
        for _ in 0..3 {
            let Event::Status(_, LinkStatus::Failed(sentence)) = reports.next().await else {
                panic!("no failure was told");
            };
            assert!(
                sentence.to_string().contains("there-is-no-such-port"),
                "{sentence}"
            );
        }
        let pauses = driven.pauses();
        assert!(pauses.starts_with(&[Duration::from_secs(2), Duration::from_secs(5)]));
        task.abort();
    }
}
