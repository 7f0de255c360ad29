//! The built program without a window: what it prints, and how it ends.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::support::Ending;

/// The home of the programs that are no test's own.
static FOLDER: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());

/// Has a program keep everything in this folder. Windows tells programs by itself where the log and the locks go: there
/// they have names of their own instead.
pub fn at_home(command: &mut Command, home: &Path) {
    for name in ["HOME", "APPDATA", "LOCALAPPDATA", "USERPROFILE"] {
        command.env(name, home);
    }
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
        command.env(format!("XDG_{name}_HOME"), home.join(name));
    }
    command.env("XDG_RUNTIME_DIR", home.join("run"));
    #[cfg(windows)]
    command.env("FLIGHTBAG_SETTINGS", home.join("settings.toml"));
}

/// The program with nothing configured and no display.
pub fn flightbag() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_flightbag"));
    for (name, _value) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("FLIGHTBAG_") {
            command.env_remove(name);
        }
    }
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "RUST_LOG"] {
        command.env_remove(name);
    }
    at_home(&mut command, FOLDER.path());
    command.stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    flightbag().args(arguments).output().unwrap()
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn serve_prints_what_client_needs_in_order_and_stays() {
    let mut command = flightbag();
    let child = command
        .args(["serve", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn();
    let mut service = Ending(child.unwrap());
    let lines = BufReader::new(service.0.stdout.take().unwrap()).lines();
    let pairs: Vec<(String, String)> = lines
        .take(8)
        .map(|line| {
            let line = line.unwrap();
            let (name, value) = line.split_once('=').unwrap();
            (name.to_owned(), value.to_owned())
        })
        .collect();
    let names: Vec<&str> = pairs.iter().map(|(name, _value)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "base_url",
            "auth_url",
            "username_full",
            "password_full",
            "username_demo",
            "password_demo",
            "client_secret",
            "client_id"
        ]
    );
    assert!(pairs.iter().all(|(_name, value)| !value.is_empty()));
    let ports: Vec<&str> = pairs[..2]
        .iter()
        .map(|(_name, address)| address.strip_prefix("http://127.0.0.1:").unwrap())
        .collect();
    assert_ne!(ports[0], ports[1], "the two servers are two origins");
    for port in ports {
        let port: u16 = port.parse().unwrap();
        assert!(std::net::TcpStream::connect(("127.0.0.1", port)).is_ok());
    }
    assert!(service.0.try_wait().unwrap().is_none(), "it stays");
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn without_display_one_sentence_says_how_to_get_one() {
    let output = run(&["--demo", "--sim-links", "private"]);
    assert_eq!(output.status.code(), Some(1));
    let complaint = complaint(&output);
    assert!(
        complaint.contains("No display") && complaint.contains("DISPLAY"),
        "{complaint}"
    );
    assert!(!complaint.contains("panicked"), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn silent_display_is_told_without_panic() {
    let mut command = flightbag();
    let output = command
        .env("DISPLAY", ":65432")
        .args(["--demo", "--sim-links", "private"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let complaint = complaint(&output);
    assert!(complaint.contains("display"), "{complaint}");
    assert!(!complaint.contains("panicked"), "{complaint}");
}

#[test]
fn help_names_commands_and_environment() {
    let output = run(&["--help"]);
    assert!(output.status.success());
    let help = String::from_utf8(output.stdout).unwrap();
    for word in [
        "serve",
        "backend",
        "--demo",
        "--config",
        "FLIGHTBAG_BASE_URL",
        "FLIGHTBAG_AUTH_URL",
        "FLIGHTBAG_CLIENT_ID",
        "FLIGHTBAG_CA_FILE",
        "FLIGHTBAG_RECORD",
        "FLIGHTBAG_REPLAY",
        "FLIGHTBAG_REPLAY_SPEED",
        "SSL_CERT_FILE",
    ] {
        assert!(help.contains(word), "{word} in {help}");
    }
}

#[test]
fn version_is_package_s() {
    let output = run(&["--version"]);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        printed.trim(),
        format!("flightbag {}", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn mistyped_command_is_told_with_nearest() {
    for arguments in [&["bakend"][..], &["bakend", "token"]] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2));
        let complaint = complaint(&output);
        assert!(
            complaint.contains("'bakend'") && complaint.contains("'backend'"),
            "{complaint}"
        );
    }
}

/// A script or another program reads what is printed, and waits for the answer.
#[cfg(target_os = "linux")]
#[test]
fn wrong_argument_that_is_read_opens_no_box() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let shown = folder.path().join("shown");
    for name in ["zenity", "kdialog", "xmessage"] {
        let script = folder.path().join(name);
        std::fs::write(&script, format!("#!/bin/sh\n: > '{}'\n", shown.display())).unwrap();
        std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    for argument in ["--no-such-thing", "--airport=../x"] {
        let output = flightbag()
            .arg(argument)
            .env("DISPLAY", ":65432")
            .env("PATH", folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{argument}");
        assert!(!complaint(&output).is_empty(), "{argument}");
        assert!(!shown.exists(), "{argument}");
    }
}

#[test]
fn unknown_argument_is_usage_error() {
    assert_eq!(run(&["--no-such-thing"]).status.code(), Some(2));
}

#[test]
fn plain_http_elsewhere_is_refused() {
    let arguments = [
        "--base-url",
        "http://charts.example.org",
        "--auth-url",
        "https://identity.example.org",
        "--client-id",
        "efb",
    ];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(1));
    let complaint = complaint(&output);
    assert!(
        complaint.contains("base_url") && complaint.contains("https"),
        "{complaint}"
    );
}

#[test]
fn configuration_file_that_cannot_be_read_is_named() {
    let output = run(&["--config", "no-such-file.toml"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("no-such-file.toml"));
}

#[test]
fn file_ranks_last() {
    let path = std::env::temp_dir().join(format!("flightbag-rank-{}.toml", std::process::id()));
    let file = "base_url = \"ftp://file.example.org\"\nauth_url = \"ftp://file.example.org\"\nclient_id = \"efb\"";
    std::fs::write(&path, file).unwrap();
    let config = ["--config", path.to_str().unwrap()];
    let alone = flightbag().args(config).output();
    let over_file = flightbag()
        .env("FLIGHTBAG_BASE_URL", "http://environment.example.org")
        .args(config)
        .output();
    let over_both = flightbag()
        .env("FLIGHTBAG_BASE_URL", "http://environment.example.org")
        .args(config)
        .args(["--base-url", "https://user@argument.example.org"])
        .output();
    std::fs::remove_file(&path).unwrap();
    // Each address has a fault of its own, which tells where it came from.
    for (output, fault) in [
        (alone, "does not begin with https"),
        (over_file, "plain http"),
        (over_both, "a user name"),
    ] {
        let complaint = complaint(&output.unwrap());
        assert!(complaint.contains(fault), "{complaint}");
    }
}

#[test]
fn environment_ranks_below_arguments() {
    let mut command = flightbag();
    let output = command
        .env("FLIGHTBAG_BASE_URL", "ftp://environment.example.org")
        .env("FLIGHTBAG_AUTH_URL", "https://identity.example.org")
        .env("FLIGHTBAG_CLIENT_ID", "efb")
        .args(["--base-url", "http://argument.example.org"])
        .output()
        .unwrap();
    // The argument's own fault is told: plain http, not ftp.
    assert!(
        complaint(&output).contains("plain http"),
        "{}",
        complaint(&output)
    );
}
