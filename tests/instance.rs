//! The built program beside one that runs already: what it hands over, what `send` asks for, and when both work.

use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::mpsc::{Receiver, channel};

use flightbag::instance::{
    FirstInstance, InstanceCall, InstanceResponse, IpcServerGuard, ProgramStatus, StartOutcome,
    StartupArgs, begin,
};
use flightbag::paths::Paths;
use tempfile::TempDir;

use crate::cli_paths::{home, place, printed, started_in};

/// A Flightbag that runs in this process, and what it is asked.
struct Running {
    _first: FirstInstance,
    _listening: Option<IpcServerGuard>,
    heard: Receiver<InstanceCall>,
}

/// Where the built program keeps what it keeps, as it says itself.
fn places(home: &Path) -> Paths {
    let output = started_in(home).arg("--print-paths").output().unwrap();
    let told = printed(&output);
    let path = |name: &str| PathBuf::from(place(&told, name).1);
    Paths {
        settings: path("settings"),
        configuration: path("configuration"),
        log: path("log"),
        lock: path("lock"),
        marker: path("running"),
        socket: path("socket"),
        portable: false,
        own_folders: Vec::new(),
    }
}

impl Running {
    fn begin(home: &Path) -> FirstInstance {
        match begin(&places(home)).unwrap() {
            StartOutcome::First(first) => *first,
            StartOutcome::Second => panic!("another one has the lock"),
        }
    }

    fn answering(home: &Path, answer: InstanceResponse) -> Self {
        let mut first = Self::begin(home);
        let (tell, heard) = channel();
        let listening = first.listen(move |call| {
            tell.send(call).ok();
            answer.clone()
        });
        assert!(listening.is_some());
        Self {
            _first: first,
            _listening: listening,
            heard,
        }
    }
}

fn run(home: &TempDir, arguments: &[&str]) -> Output {
    let mut command = started_in(home.path());
    command.args(["--sim-links", "private"]).args(arguments);
    command.output().unwrap()
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn second_start_hands_over_and_ends() {
    let home = home();
    let running = Running::answering(home.path(), InstanceResponse::Done);
    let output = run(&home, &["--airport", "NZWN", "a plan.fms"]);
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    assert_eq!(complaint(&output), "");
    let opened = StartupArgs {
        airport: "NZWN".to_owned().try_into().ok(),
        // Named from the folder of the second one.
        plan: Some(std::path::absolute("a plan.fms").unwrap()),
        chart: None,
    };
    assert_eq!(running.heard.recv().unwrap(), InstanceCall::Open(opened));
}

#[test]
fn second_start_hands_over_what_address_names() {
    let home = home();
    let running = Running::answering(home.path(), InstanceResponse::Done);
    let output = run(&home, &["--", "flightbag:chart/YBBN/11-1"]);
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    let opened = StartupArgs {
        airport: "YBBN".to_owned().try_into().ok(),
        chart: Some("11-1".to_owned()),
        ..StartupArgs::default()
    };
    assert_eq!(running.heard.recv().unwrap(), InstanceCall::Open(opened));
}

#[test]
fn hostile_address_ends_start() {
    let home = home();
    let running = Running::answering(home.path(), InstanceResponse::Done);
    for given in ["flightbag:send/sign-out", "https://example.com/a.fms"] {
        let output = run(&home, &["--", given]);
        assert_eq!(output.status.code(), Some(2), "{given}");
        assert!(complaint(&output).contains("Nothing was done."), "{given}");
    }
    assert!(running.heard.try_recv().is_err());
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn other_settings_are_another_flightbag() {
    let home = home();
    let running = Running::answering(home.path(), InstanceResponse::Done);
    let other = home.path().join("other.toml");
    // They begin by themselves, and find no display.
    for arguments in [
        ["--settings-file", other.to_str().unwrap()].as_slice(),
        &["--demo"],
    ] {
        let output = run(&home, arguments);
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
        assert!(running.heard.try_recv().is_err(), "{arguments:?}");
    }
}

/// Each has folders of their own.
#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn second_user_has_own_flightbag() {
    let (home, other) = (crate::cli_paths::home(), crate::cli_paths::home());
    let running = Running::answering(home.path(), InstanceResponse::Done);
    let (one, two) = (places(home.path()), places(other.path()));
    for (one, two) in [
        (&one.settings, &two.settings),
        (&one.log, &two.log),
        (&one.lock, &two.lock),
        (&one.marker, &two.marker),
        (&one.socket, &two.socket),
    ] {
        assert_ne!(one, two);
    }
    let output = run(&other, &["--airport", "NZWN"]);
    // It begins by itself, and finds no display.
    assert_eq!(output.status.code(), Some(1));
    let complaint = complaint(&output);
    assert!(complaint.contains("No display was found"), "{complaint}");
    assert!(!complaint.contains("beside it"), "{complaint}");
    assert!(running.heard.try_recv().is_err());
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn silent_first_lets_second_work() {
    let home = home();
    let _first = Running::begin(home.path());
    let output = run(&home, &["--airport", "NZWN"]);
    // It goes on to its window, for which there is no display here.
    assert_eq!(output.status.code(), Some(1));
    let complaint = complaint(&output);
    assert!(
        complaint.contains("this one works beside it"),
        "{complaint}"
    );
    assert!(complaint.contains("No display was found"), "{complaint}");
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn start_that_fails_is_no_crash() {
    let home = home();
    assert_eq!(run(&home, &[]).status.code(), Some(1));
    assert!(!places(home.path()).marker.exists());
    assert!(!Running::begin(home.path()).failed_before());
}

#[test]
fn settings_are_not_reset_under_program_that_runs() {
    let home = home();
    let running = Running::answering(home.path(), InstanceResponse::Done);
    let output = run(&home, &["--reset-settings"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("Close it first"));
    assert!(running.heard.try_recv().is_err());
}

#[test]
fn command_is_sent_as_it_was_written() {
    let home = home();
    let running = Running::answering(home.path(), InstanceResponse::Done);
    for (arguments, words) in [
        (["send", "next-chart"].as_slice(), "next-chart"),
        (&["send", "open", "NZWN"], "open NZWN"),
    ] {
        let output = started_in(home.path()).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
        assert_eq!(
            running.heard.recv().unwrap(),
            InstanceCall::Press(words.to_owned())
        );
    }
}

#[test]
fn command_that_is_refused_says_why() {
    let home = home();
    let _running = Running::answering(
        home.path(),
        InstanceResponse::Refused("It is off.".to_owned()),
    );
    let output = started_in(home.path())
        .args(["send", "follow"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("It is off."));
}

#[test]
fn command_without_program_that_runs_says_so() {
    let home = home();
    let output = started_in(home.path())
        .args(["send", "follow"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let complaint = complaint(&output);
    assert!(complaint.contains("No Flightbag runs"), "{complaint}");
}

#[test]
fn status_is_printed_as_table_and_as_json() {
    let home = home();
    let told = ProgramStatus {
        signed_in: true,
        airport: "NZWN".to_owned().try_into().ok(),
        ..ProgramStatus::default()
    };
    let running = Running::answering(
        home.path(),
        InstanceResponse::Status(Box::new(told.clone())),
    );
    let status = |further: &[&str]| {
        let output = started_in(home.path())
            .arg("status")
            .args(further)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
        assert_eq!(running.heard.recv().unwrap(), InstanceCall::Status);
        printed(&output)
    };
    assert_eq!(
        status(&[]).replace("\r\n", "\n"),
        told.to_string(),
        "a table"
    );
    let read: ProgramStatus = serde_json::from_str(&status(&["--json"])).unwrap();
    assert_eq!(read, told);
}

#[test]
fn status_without_running_program_fails() {
    let home = home();
    let mut command = started_in(home.path());
    let output = command.args(["status", "--json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(printed(&output), "");
    assert!(complaint(&output).contains("No Flightbag runs"));
}

#[test]
fn unknown_command_is_wrong_command_line() {
    let home = home();
    for arguments in [["send", "fly"].as_slice(), &["send", "open"], &["send"]] {
        let output = started_in(home.path()).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
    let output = started_in(home.path())
        .args(["send", "fly"])
        .output()
        .unwrap();
    assert!(complaint(&output).contains("send --list"));
}

#[test]
fn command_list_needs_no_program() {
    let home = home();
    let output = started_in(home.path())
        .args(["send", "--list"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    let list = printed(&output);
    for name in [
        "open ICAO",
        "next-chart",
        "zoom-in",
        "follow",
        "toggle-palette",
    ] {
        assert!(
            list.lines().any(|line| line.starts_with(name)),
            "{name}: {list}"
        );
    }
}

#[cfg(unix)]
#[test]
fn own_folders_are_closed_at_start() {
    use std::fs::{Permissions, create_dir, metadata, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let rights = |path: &Path| metadata(path).unwrap().permissions().mode() & 0o777;
    for name in ["settings", "state", "named"] {
        create_dir(at(name)).unwrap();
        set_permissions(at(name), Permissions::from_mode(0o755)).unwrap();
    }
    let places = Paths {
        settings: at("named/settings.toml"),
        configuration: at("named/config.toml"),
        log: at("state/log"),
        lock: at("state/lock"),
        marker: at("state/running"),
        socket: at("socket"),
        portable: false,
        own_folders: ["settings", "state", "missing"].map(at).to_vec(),
    };
    let first = begin(&places).unwrap();
    assert!(matches!(first, StartOutcome::First(_)));
    assert_eq!(rights(&at("settings")), 0o700);
    assert_eq!(rights(&at("state")), 0o700);
    assert_eq!(rights(&at("named")), 0o755, "it is the user's");
    assert!(!at("missing").exists());
}

#[test]
fn command_list_is_printed_as_json() {
    let home = home();
    let output = started_in(home.path())
        .args(["send", "--list", "--json"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    let list: Vec<serde_json::Value> = serde_json::from_str(&printed(&output)).unwrap();
    for name in ["open ICAO", "next-chart", "toggle-palette"] {
        let mut named = list.iter().filter(|entry| entry["command"] == name);
        assert!(named.next().unwrap()["does"].as_str().unwrap().len() > 3);
        assert_eq!(named.next(), None, "{name} is there once");
    }
}
