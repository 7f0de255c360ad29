//! The manners of the built program: where it keeps what, what it prints of that, and how it ends.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::program::{at_home, flightbag};

/// A computer on which Flightbag was never started.
pub fn home() -> TempDir {
    tempfile::tempdir().unwrap()
}

pub fn started_in(home: &Path) -> Command {
    let mut command = flightbag();
    at_home(&mut command, home);
    command
}

pub fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What is printed of one place: whether something is there, and the path.
pub fn place(printed: &str, name: &str) -> (bool, String) {
    let line = printed.lines().find(|line| line.starts_with(name));
    let told = line.unwrap().strip_prefix(name).unwrap().trim();
    let missing = told.strip_prefix("not there");
    let path = missing.or_else(|| told.strip_prefix("there")).unwrap();
    (missing.is_none(), path.trim().to_owned())
}

#[test]
fn places_are_printed_and_not_made() {
    let home = home();
    let output = started_in(home.path())
        .arg("--print-paths")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    let told = printed(&output);
    let runtime_files = ["log", "lock", "running", "socket"];
    let names = ["settings", "drawings", "configuration"].into_iter();
    for name in names.chain(runtime_files.into_iter().filter(|_name| !cfg!(windows))) {
        let (there, path) = place(&told, name);
        assert!(
            !there && path.starts_with(home.path().to_str().unwrap()),
            "{told}"
        );
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    let configuration = place(&told, "configuration").1;
    fs::create_dir_all(Path::new(&configuration).parent().unwrap()).unwrap();
    fs::write(&configuration, "").unwrap();
    let output = started_in(home.path())
        .arg("--print-paths")
        .output()
        .unwrap();
    assert!(place(&printed(&output), "configuration").0);
}

#[test]
fn places_are_printed_as_json() {
    let home = home();
    let output = started_in(home.path())
        .args(["--print-paths", "--json"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    let told: serde_json::Value = serde_json::from_str(&printed(&output)).unwrap();
    for name in ["settings", "drawings", "configuration"] {
        let path = told[name]["path"].as_str().unwrap();
        assert!(path.starts_with(home.path().to_str().unwrap()), "{told}");
        assert_eq!(told[name]["there"], false);
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn places_are_those_of_system() {
    let home = home();
    let output = started_in(home.path())
        .arg("--print-paths")
        .output()
        .unwrap();
    let told = printed(&output);
    for (name, expected) in [
        ("settings", "CONFIG/flightbag/settings.toml"),
        ("configuration", "CONFIG/flightbag/config.toml"),
        ("log", "STATE/flightbag/log"),
    ] {
        let expected = home.path().join(expected).display().to_string();
        assert_eq!(place(&told, name).1, expected);
    }
}

#[test]
fn config_beside_settings_is_used() {
    let home = home();
    let settings = home.path().join("settings.toml");
    fs::write(home.path().join("config.toml"), "base_url = \"https://h\"").unwrap();
    let mut command = started_in(home.path());
    command.arg("--settings-file").arg(settings);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(complaint.contains("auth_url is missing"), "{complaint}");
}

#[test]
fn settings_beside_program_make_it_portable() {
    let (home, stick) = (home(), self::home());
    let program = stick
        .path()
        .join("flightbag")
        .with_extension(std::env::consts::EXE_EXTENSION);
    // A copy is open for writing for a moment; a process forked by another test just then inherits that, and the copy
    // cannot be executed (ETXTBSY).
    let built = env!("CARGO_BIN_EXE_flightbag");
    fs::hard_link(built, &program)
        .or_else(|_other_disk| fs::copy(built, &program).map(drop))
        .unwrap();
    fs::write(stick.path().join("settings.toml"), "").unwrap();
    let started = |arguments: &[&str]| {
        let mut command = Command::new(&program);
        command.args(arguments);
        at_home(&mut command, home.path());
        for name in [
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "WAYLAND_SOCKET",
            "FLIGHTBAG_SETTINGS",
        ] {
            command.env_remove(name);
        }
        command.output().unwrap()
    };
    let told = printed(&started(&["--print-paths"]));
    for name in ["settings", "configuration", "log", "lock", "running"] {
        let path = place(&told, name).1;
        assert!(path.starts_with(stick.path().to_str().unwrap()), "{told}");
    }
    // There is no display; the log of the failure is beside the program, and nothing is in the home.
    #[cfg(target_os = "linux")]
    {
        assert_eq!(
            started(&["--demo", "--sim-links", "private"]).status.code(),
            Some(1)
        );
        assert!(stick.path().join("log").is_dir());
        // The socket alone: many sticks take no sockets.
        for entry in fs::read_dir(home.path()).unwrap() {
            assert_eq!(entry.unwrap().file_name(), "run");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn settings_that_are_reset_are_kept_beside_them() {
    let home = home();
    let folder = home.path().join("CONFIG/flightbag");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("settings.toml"), "[units]\n").unwrap();
    let mut command = started_in(home.path());
    let output = command
        .args(["--reset-settings", "--sim-links", "private"])
        .output()
        .unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(complaint.contains("settings.bak-"), "{complaint}");
    let left: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(
        left[0].to_string_lossy().starts_with("settings.bak-"),
        "{left:?}"
    );
    assert_eq!(
        fs::read_to_string(folder.join(&left[0])).unwrap(),
        "[units]\n"
    );
}

/// The system's own record of the user stands in for it, or nothing is kept.
#[cfg(target_os = "linux")]
#[test]
fn start_without_home_is_told_its_places() {
    let home = home();
    let mut command = started_in(home.path());
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
        command.env_remove(format!("XDG_{name}_HOME"));
    }
    let command = command.env_remove("HOME").arg("--print-paths");
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        let (_there, settings) = place(&printed(&output), "settings");
        assert!(Path::new(&settings).is_absolute(), "{settings}");
        assert_eq!(said, "");
    } else {
        assert!(said.contains("no folder: nothing is kept"), "{said}");
    }
    let left: Vec<_> = fs::read_dir(home.path()).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

/// A home in which nothing can be made: it is a file. What the window says of it is `flows::files`'.
#[cfg(target_os = "linux")]
#[test]
fn start_in_home_that_is_file_fails_for_display_only() {
    let folder = home();
    let home = folder.path().join("home");
    fs::write(&home, "").unwrap();
    let mut command = started_in(&home);
    let command = command.args(["--demo", "--sim-links", "private"]);
    let output = command.output().unwrap();
    // There is no display for it here.
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("No display was found"), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn error_at_start_stands_in_log_as_well() {
    let home = home();
    let mut command = started_in(home.path());
    let output = command
        .args(["--demo", "--sim-links", "private"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let folder = fs::read_dir(home.path().join("STATE/flightbag/log")).unwrap();
    let files: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 1);
    let log = fs::read_to_string(&files[0]).unwrap();
    assert!(log.contains("No display was found"), "{log}");
}

#[test]
fn argument_beats_variable() {
    let listed = |command: &mut Command| printed(&command.output().unwrap());
    let (home, other) = (home(), self::home());
    let named = other.path().join("a.toml");
    let mut by_variable = started_in(home.path());
    by_variable.env("FLIGHTBAG_SETTINGS", &named);
    by_variable.arg("--print-paths");
    let told = listed(&mut by_variable);
    assert_eq!(place(&told, "settings").1, named.display().to_string());
    let argument = other.path().join("b.toml");
    by_variable.arg("--settings-file").arg(&argument);
    let told = listed(&mut by_variable);
    assert_eq!(place(&told, "settings").1, argument.display().to_string());
    let mut empty = started_in(home.path());
    // A number, an identifier and a flag: none of them can be empty.
    for name in [
        "FLIGHTBAG_XGPS_PORT",
        "FLIGHTBAG_AIRPORT",
        "FLIGHTBAG_DEMO",
        "FLIGHTBAG_SETTINGS",
    ] {
        empty.env(name, "");
    }
    let output = empty.arg("--print-paths").output().unwrap();
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn unknown_option_ends_with_usage_status() {
    let output = started_in(home().path()).arg("--colour").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let output = started_in(home().path())
        .args(["--log", "loud"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
}
