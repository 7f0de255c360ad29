//! Tests with pipes and keys of the system, under names of this process alone.

use std::net::{Ipv4Addr, SocketAddr};

use test_support::sim_connect_bytes::{self as fake, FakeRequest};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::windows::named_pipe::{NamedPipeServer, ServerOptions};

use super::super::SimConnect;
use super::*;
use crate::LinkKind;
use crate::link::reconnect::run_connection;
use crate::link::report::{Event, Reports};
use crate::wire::simconnect::registry::REGISTRY_VALUES;
use crate::wire::{WireFact, WireMessage};

fn pipe_name(test: &str) -> String {
    format!(r"\\.\pipe\flightbag tests\{test} {}", std::process::id())
}

/// A simulator that takes one call at a time.
fn simulator(name: &str) -> NamedPipeServer {
    let mut options = ServerOptions::new();
    options.max_instances(1).create(name).unwrap()
}

/// Reads a whole packet that was asked.
async fn packet(simulator: &mut NamedPipeServer) -> FakeRequest {
    let mut packet = vec![0; 4];
    simulator.read_exact(&mut packet).await.unwrap();
    let length = u32::from_le_bytes(packet[..4].try_into().unwrap());
    packet.resize(length as usize, 0);
    simulator.read_exact(&mut packet[4..]).await.unwrap();
    fake::read(&packet).asked
}

#[tokio::test]
async fn simulator_answers_over_its_pipe() {
    let name = pipe_name("connection");
    let mut simulator = simulator(&name);
    let mut reports = Reports::new();
    let reporter = reports.reporter(LinkKind::SimConnect);
    let call = tokio::spawn(async move {
        let clock = Clock::system();
        let pipe = open_pipe(&name, &clock).await.unwrap();
        let here = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let mut client = SimConnect::new("Test program".into());
        run_connection(pipe, here, &mut client, &reporter, &clock).await
    });
    simulator.connect().await.unwrap();
    assert!(matches!(packet(&mut simulator).await, FakeRequest::Open(_)));
    let accepted = fake::open("KittyHawk", [11, 0, 282_174, 999]);
    simulator.write_all(&accepted).await.unwrap();
    let Event::Message(_, WireMessage::Fact { fact, .. }) = reports.next().await else {
        panic!("nothing was told");
    };
    assert!(matches!(fact, WireFact::Product(_)), "{fact:?}");
    // What was sent while an answer was waited for: questions for places.
    assert!(matches!(
        packet(&mut simulator).await,
        FakeRequest::Value { .. }
    ));
    drop(simulator);
    assert!(call.await.unwrap(), "it was heard");
}

#[tokio::test]
async fn busy_pipe_is_opened_when_free() {
    let name = pipe_name("busy");
    let simulator = simulator(&name);
    let clock = Clock::system();
    let first = open_pipe(&name, &clock).await.unwrap();
    simulator.connect().await.unwrap();
    let again = ClientOptions::new().open(&name).unwrap_err();
    assert_eq!(again.raw_os_error(), Some(BUSY));
    drop(first);
    let (second, ()) = tokio::join!(open_pipe(&name, &clock), async {
        simulator.disconnect().unwrap();
        simulator.connect().await.unwrap();
    });
    assert!(second.is_ok(), "{second:?}");
}

#[tokio::test]
async fn missing_pipe_is_no_simulator() {
    let error = open_pipe(&pipe_name("missing"), &Clock::system()).await;
    assert_eq!(error.unwrap_err().kind(), io::ErrorKind::NotFound);
}

#[test]
fn registry_port_is_read() {
    let folder = format!(r"Software\flightbag tests {}", std::process::id());
    let user = windows_registry::CURRENT_USER;
    let ports = || -> Vec<String> { ports_in(&folder).iter().map(Peer::to_string).collect() };
    assert_eq!(ports(), [""; 0]);
    let key = user.create(&folder).unwrap();
    assert_eq!(ports(), [""; 0]);
    let [(ip4, _), (ip6, _)] = REGISTRY_VALUES;
    key.set_string(ip6, "4507").unwrap();
    assert_eq!(ports(), ["[::1]:4507"]);
    for (value, port) in [
        ("4506", Some("127.0.0.1:4506")),
        ("0", None),
        ("none", None),
    ] {
        key.set_string(ip4, value).unwrap();
        let expected: Vec<&str> = port.into_iter().chain(["[::1]:4507"]).collect();
        assert_eq!(ports(), expected, "{value}");
    }
    key.set_u32(ip4, 500).unwrap();
    assert_eq!(ports(), ["[::1]:4507"], "a number is no text");
    user.remove_tree(&folder).unwrap();
}
