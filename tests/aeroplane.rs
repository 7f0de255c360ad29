//! The embedded aeroplane as people start it: `--flight`, `--speed`, `--xgps-to`, and a pause by the Enter key.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::UdpSocket;
use std::process::Stdio;
use std::time::Duration;

use crate::program::flightbag;
use crate::support::Ending;

/// For a computer that is busy.
const DEADLINE: Duration = Duration::from_mins(1);

/// The exit code and what was said on both outputs.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = flightbag().args(arguments).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn the_list_names_every_flight_once_and_the_program_ends() {
    let (code, names, _) = run(&["serve", "--flight", "list"]);
    assert_eq!(code, Some(0));
    assert!(names.lines().any(|name| name == "YBBN ILS 01R"), "{names}");
    assert!(names.lines().count() > 100);
    assert_eq!(run(&["--flight", "LIST"]).1, names);
}

#[test]
fn an_unknown_flight_and_a_wrong_speed_are_wrong_arguments() {
    for command in [&["serve"][..], &["--demo"]] {
        let given = [command, &["--flight", "YBBN ILS 99"]].concat();
        let (code, _, complaint) = run(&given);
        assert_eq!(code, Some(2), "{complaint}");
        assert!(complaint.contains("YBBN ILS 01R"), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
    assert_eq!(run(&["serve", "--speed", "21"]).0, Some(2));
}

#[test]
fn a_configured_service_has_no_aeroplane() {
    let addresses = [
        "--base-url",
        "https://a.example",
        "--auth-url",
        "https://b.example",
        "--client-id",
        "c",
    ];
    let (code, _, complaint) = run(&[&addresses[..], &["--speed", "2"]].concat());
    assert_eq!(code, Some(2));
    assert!(complaint.contains("--demo"), "{complaint}");
}

#[test]
fn serve_lets_the_chosen_flight_be_heard_and_enter_pauses_it() {
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    socket.set_read_timeout(Some(DEADLINE)).unwrap();
    let target = socket.local_addr().unwrap().to_string();
    let mut command = flightbag();
    command.args([
        "--flight",
        "NZWN ILS 16",
        "serve",
        "--speed",
        "4",
        "--xgps-to",
        &target,
    ]);
    command.env("RUST_LOG", "off").stdin(Stdio::piped());
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut service = Ending(command.spawn().unwrap());
    let mut datagram = [0; 200];
    let length = socket.recv(&mut datagram).unwrap();
    let sentence = String::from_utf8_lossy(&datagram[..length]).into_owned();
    assert!(
        sentence.starts_with("XGPS") && sentence.contains(",174."),
        "{sentence}"
    );
    let mut keys = service.0.stdin.take().unwrap();
    let mut hints = BufReader::new(service.0.stderr.take().unwrap()).lines();
    for state in ["is paused", "goes on"] {
        writeln!(keys).unwrap();
        let hint = hints.next().unwrap().unwrap();
        assert!(hint.contains(state), "{hint}");
    }
    // The end of the input is no end of the service.
    drop(keys);
    socket.recv(&mut datagram).unwrap();
    assert!(service.0.try_wait().unwrap().is_none());
}
