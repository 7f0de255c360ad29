//! Two programs at one socket: lock, hand-over, refusals, what is no message, and the marker of a run that failed.

use std::io::{Read as _, Write as _};
use std::sync::mpsc::{Receiver, channel};

use interprocess::local_socket::Stream;
use interprocess::local_socket::prelude::*;
use tempfile::TempDir;

use super::*;

struct Home {
    _folder: TempDir,
    places: Paths,
}

fn home() -> Home {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    // A pipe is in no folder: its name has to be of this home alone.
    let socket = folder.path().file_name().unwrap();
    let places = Paths {
        settings: at("settings.toml"),
        configuration: at("config.toml"),
        log: at("log"),
        lock: at("state/lock"),
        marker: at("state/running"),
        socket: at("run").join(socket),
        portable: false,
        own_folders: vec![at("state")],
    };
    Home {
        _folder: folder,
        places,
    }
}

impl Home {
    fn first(&self) -> FirstInstance {
        match begin(&self.places).unwrap() {
            StartOutcome::First(first) => *first,
            StartOutcome::Second => panic!("another one has the lock"),
        }
    }

    /// A first one that answers every call so.
    fn answering(
        &self,
        answer: InstanceResponse,
    ) -> (FirstInstance, IpcServerGuard, Receiver<InstanceCall>) {
        let mut first = self.first();
        let (tell, heard) = channel();
        let listening = first.listen(move |call| {
            tell.send(call).ok();
            answer.clone()
        });
        (first, listening.unwrap(), heard)
    }

    /// Says this at the socket, and gives what is answered.
    fn says(&self, bytes: &[u8]) -> String {
        let name = ipc_server::name(&self.places.socket).unwrap();
        let mut stream = Stream::connect(name).unwrap();
        // It may have heard enough before the end.
        stream.write_all(bytes).ok();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok();
        answer
    }
}

fn opened() -> InstanceCall {
    InstanceCall::Open(StartupArgs {
        airport: Some(crate::airport::Icao::parse("NZWN").unwrap()),
        plan: Some(std::path::absolute("a plan.fms").unwrap()),
        chart: Some("11-1".to_owned()),
    })
}

#[test]
fn second_start_hands_over() {
    let home = home();
    let (_first, _listening, heard) = home.answering(InstanceResponse::Done);
    assert!(matches!(begin(&home.places).unwrap(), StartOutcome::Second));
    let answer = call(&home.places.socket, &opened()).unwrap();
    assert_eq!(answer, InstanceResponse::Done);
    assert_eq!(heard.recv().unwrap(), opened());
}

#[test]
fn refusal_comes_with_its_sentence() {
    let home = home();
    let refused = InstanceResponse::Refused("This is switched off.".to_owned());
    let (_first, _listening, heard) = home.answering(refused.clone());
    let press = InstanceCall::Press("next-chart".to_owned());
    assert_eq!(call(&home.places.socket, &press).unwrap(), refused);
    assert_eq!(heard.recv().unwrap(), press);
}

#[test]
fn early_caller_is_answered_later() {
    let home = home();
    let mut first = home.first();
    let name = ipc_server::name(&home.places.socket).unwrap();
    let mut stream = Stream::connect(name).unwrap();
    stream
        .write_all(opened().line().unwrap().as_bytes())
        .unwrap();
    let _listening = first.listen(|_call| InstanceResponse::Done).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert_eq!(answer, "\"done\"\n");
}

#[test]
fn silent_first_lets_both_work() {
    let home = home();
    // It has the lock and the socket, and does not listen.
    let _first = home.first();
    let answer = call(&home.places.socket, &opened());
    assert!(matches!(answer, Err(NoResponse::Absent(_))), "{answer:?}");
}

#[test]
fn no_call_without_an_instance() {
    let answer = call(&home().places.socket, &opened());
    assert!(matches!(answer, Err(NoResponse::Absent(_))), "{answer:?}");
}

#[test]
fn bad_message_costs_itself_only() {
    let home = home();
    let (_first, _listening, heard) = home.answering(InstanceResponse::Done);
    let long = [b"{\"press\":\"".as_slice(), &[b'x'; 9000], b"\"}\n"].concat();
    let relative = br#"{"open":{"plan":"a.fms"}}"#;
    for wrong in [
        b"\n".as_slice(),
        b"next-chart\n",
        b"{\"press\":7}\n",
        b"{\"end\":null}\n",
        b"\"end\"\n",
        b"{\"press\":\"a\\nb\"}\n",
        b"{\"open\":{\"airport\":\"NZWN\",\"token\":\"x\"}}\n",
        b"{\"open\":{\"airport\":\"not one\"}}\n",
        b"{\"open\":{\"airport\":\"NZWN\",\"chart\":\"..\"}}\n",
        &[relative.as_slice(), b"\n"].concat(),
        b"\xff\xfe\n",
        &long,
    ] {
        assert_eq!(home.says(wrong), "", "{:?}", String::from_utf8_lossy(wrong));
    }
    assert!(heard.try_recv().is_err());
    assert_eq!(
        call(&home.places.socket, &opened()).unwrap(),
        InstanceResponse::Done
    );
}

#[test]
fn message_has_eight_kibibytes_at_most() {
    let of_length = |length: usize| InstanceCall::Press("x".repeat(length)).line();
    let frame = of_length(0).unwrap().len();
    assert_eq!(
        of_length(ipc_server::LONGEST - frame - 1).unwrap().len(),
        ipc_server::LONGEST - 1
    );
    assert_eq!(
        of_length(ipc_server::LONGEST - frame).unwrap().len(),
        ipc_server::LONGEST
    );
    assert_eq!(of_length(ipc_server::LONGEST - frame + 1), None);
    let home = home();
    let (_first, _listening, heard) = home.answering(InstanceResponse::Done);
    let longest = InstanceCall::Press("x".repeat(ipc_server::LONGEST - frame));
    assert_eq!(
        call(&home.places.socket, &longest).unwrap(),
        InstanceResponse::Done
    );
    assert_eq!(heard.recv().unwrap(), longest);
}

#[cfg(unix)]
#[test]
fn only_same_user_may_call() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = home();
    let _first = home.first();
    let rights = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(rights(&home.places.socket), 0o600);
    let folder = home.places.socket.parent().unwrap().to_owned();
    assert_eq!(rights(&folder), 0o700);
}

#[test]
fn door_that_dead_process_left_is_replaced() {
    let home = home();
    let (first, listening, _heard) = home.answering(InstanceResponse::Done);
    let kept = home.places.socket.with_extension("kept");
    // Its file stays where it was, as after a kill.
    if cfg!(unix) {
        files::rename(&home.places.socket, &kept).unwrap();
    }
    drop(listening);
    drop(first);
    if cfg!(unix) {
        files::rename(&kept, &home.places.socket).unwrap();
    }
    let (_first, _listening, heard) = home.answering(InstanceResponse::Done);
    assert_eq!(
        call(&home.places.socket, &opened()).unwrap(),
        InstanceResponse::Done
    );
    assert!(heard.recv().is_ok());
}

#[test]
fn orderly_end_leaves_no_marker() {
    let home = home();
    let first = home.first();
    assert!(!first.failed_before());
    first.end();
    assert!(!home.places.marker.exists());
    let first = home.first();
    assert!(!first.failed_before());
    // As after a kill.
    drop(first);
    let first = home.first();
    assert!(first.failed_before());
    first.end();
    assert!(!home.first().failed_before());
}

#[test]
fn end_inside_loop_is_in_order() {
    let home = home();
    let first = home.first();
    first.last_act()();
    // As when the system ends the process there and then.
    drop(first);
    let first = home.first();
    assert!(!first.failed_before());
    first.last_act()();
    first.end();
    assert!(!home.first().failed_before());
}

#[test]
fn second_copy_is_no_crash() {
    let home = home();
    let first = home.first();
    assert!(matches!(begin(&home.places).unwrap(), StartOutcome::Second));
    first.end();
    assert!(!home.first().failed_before());
}
