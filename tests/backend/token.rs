//! `flightbag backend token`: what it prints, what it keeps to itself, and how its faults are told.

use std::path::PathBuf;
use std::process::Command;

use chart_service::{ChartService, ScriptedResponse};
use jiff::{SignedDuration, Timestamp};

use super::{Outcome, backend};
use crate::support::{Raw, demo};

/// A file that is gone with the test.
struct Note(PathBuf);

impl Note {
    fn new(name: &str, text: &str) -> Self {
        let name = format!("flightbag-backend-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).unwrap();
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Note {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).ok();
    }
}

/// The command with the server and the client, without the secret.
fn without_secret(demo: &ChartService, arguments: &[&str]) -> Command {
    let mut command = backend(&[&["token"], arguments].concat());
    command
        .env("FLIGHTBAG_AUTH_URL", demo.auth_url())
        .env("FLIGHTBAG_CLIENT_ID", demo.client_id());
    command
}

/// The command with everything that it needs.
fn complete(demo: &ChartService, arguments: &[&str]) -> Command {
    let mut command = without_secret(demo, arguments);
    command.env("FLIGHTBAG_CLIENT_SECRET", demo.client_secret());
    command
}

fn run(mut command: Command) -> Outcome {
    Outcome::of(&mut command, "")
}

/// The value of a printed line.
fn value<'a>(outcome: &'a Outcome, name: &str) -> Option<&'a str> {
    let mut pairs = outcome
        .output
        .lines()
        .filter_map(|line| line.split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

#[test]
fn token_facts_are_printed_without_token() {
    let demo = demo(3600);
    let before = Timestamp::now();
    let outcome = run(complete(&demo, &[]));
    assert_eq!(outcome.code, Some(0), "{}", outcome.complaint);
    assert_eq!(outcome.complaint, "");
    assert_eq!(outcome.output.lines().count(), 3, "{}", outcome.output);
    assert_eq!(value(&outcome, "token_type"), Some("Bearer"));
    assert_eq!(value(&outcome, "expires_in"), Some("3600"));
    let end = value(&outcome, "expires_at").unwrap();
    assert!(end.ends_with('Z') && end.len() == 20, "{end}");
    let end: Timestamp = end.parse().unwrap();
    let second = SignedDuration::from_secs(1);
    let hour = SignedDuration::from_hours(1);
    assert!(end > before + hour - second && end <= Timestamp::now() + hour);
}

#[test]
fn token_is_printed_when_it_is_asked_for() {
    let demo = demo(3600);
    let outcome = run(complete(&demo, &["--show-token"]));
    let token = value(&outcome, "access_token").unwrap();
    assert_eq!(token.split('.').count(), 3, "{token}");
    assert_eq!(outcome.output.lines().count(), 4);
}

#[test]
fn secret_is_read_from_file_which_ranks_first() {
    let demo = demo(3600);
    let file = Note::new("secret", &format!("{}\r\n", demo.client_secret()));
    let mut command = without_secret(&demo, &["--client-secret-file", file.path()]);
    command.env("FLIGHTBAG_CLIENT_SECRET", "wrong");
    let outcome = run(command);
    assert_eq!(outcome.code, Some(0), "{}", outcome.complaint);
}

#[test]
fn everything_may_stand_in_configuration_file() {
    let demo = demo(3600);
    let text = format!(
        "auth_url = \"{}\"\nclient_id = \"{}\"\nclient_secret = \"{}\"\n",
        demo.auth_url(),
        demo.client_id(),
        demo.client_secret()
    );
    let file = Note::new("configuration.toml", &text);
    let outcome = run(backend(&["token", "--config", file.path()]));
    assert_eq!(outcome.code, Some(0), "{}", outcome.complaint);
}

#[test]
fn late_argument_beats_environment() {
    let demo = demo(3600);
    let outcome = run(complete(&demo, &["--client-id", "other-client"]));
    outcome.assert_fault("invalid_client");
}

#[test]
fn chart_service_is_not_needed() {
    let demo = demo(3600);
    let mut command = complete(&demo, &[]);
    command.env("FLIGHTBAG_BASE_URL", "ftp://not.used.example");
    assert_eq!(run(command).code, Some(0));
    let seen = demo.control().requests();
    let paths: Vec<_> = seen.iter().map(|seen| &seen.path_and_query).collect();
    assert_eq!(paths, ["/connect/token"]);
}

#[test]
fn all_missing_options_are_named_at_once() {
    let outcome = run(backend(&["token"]));
    for name in [
        "auth_url",
        "FLIGHTBAG_AUTH_URL",
        "client_id",
        "FLIGHTBAG_CLIENT_ID",
        "client_secret",
        "FLIGHTBAG_CLIENT_SECRET",
        "--client-secret-file",
    ] {
        outcome.assert_fault(name);
    }
    let only = run(without_secret(&demo(3600), &[]));
    only.assert_fault("client_secret");
    assert!(!only.complaint.contains("auth_url"), "{}", only.complaint);
}

#[test]
fn embedded_service_is_not_started_for_back_end() {
    let mut command = crate::program::flightbag();
    command.args(["--demo", "backend", "token"]);
    run(command).assert_fault("flightbag serve");
}

#[test]
fn file_that_holds_no_secret_is_named_and_not_sent() {
    let demo = demo(3600);
    for (name, text, part) in [
        ("empty", "\n", "holds no client secret"),
        ("lines", "hush-1\nhush-2\n", "more than one line"),
    ] {
        let file = Note::new(name, text);
        let outcome = run(complete(&demo, &["--client-secret-file", file.path()]));
        outcome.assert_fault(part);
        outcome.assert_fault(file.path());
        assert!(!outcome.tells("hush"));
    }
    let missing = run(complete(&demo, &["--client-secret-file", "no-such-file"]));
    missing.assert_fault("no-such-file");
    assert!(demo.control().requests().is_empty());
}

#[test]
fn secret_is_no_argument() {
    let outcome = run(backend(&["token", "--client-secret=hush"]));
    assert_eq!(outcome.code, Some(2));
    assert!(!outcome.tells("hush"), "{}", outcome.complaint);
}

#[test]
fn wrong_secret_is_told_with_what_to_check() {
    let demo = demo(3600);
    let mut command = without_secret(&demo, &[]);
    command.env("FLIGHTBAG_CLIENT_SECRET", "hush-hush");
    let outcome = run(command);
    outcome.assert_fault("invalid_client");
    outcome.assert_fault("Check the client id and the client secret");
    assert!(!outcome.tells("hush-hush"));
}

#[test]
fn each_fault_of_sign_in_service_is_one_sentence() {
    for (status, media_type, body, part) in [
        (500, "text/plain", "boom", "has a problem"),
        (503, "text/plain", "", "has a problem"),
        (429, "text/plain", "", "is busy"),
        (404, "text/plain", "", "cannot use"),
        (403, "text/plain", "", "cannot use"),
        (204, "", "", "cannot use"),
        (200, "text/html", "<html>Welcome</html>", "cannot use"),
        (200, "application/json", "{\"access_to", "cannot use"),
        (200, "application/json", "", "cannot use"),
        (
            400,
            "application/json",
            "{\"error\":\"invalid_scope\"}",
            "fmsdata",
        ),
    ] {
        let demo = demo(3600);
        let control = demo.control();
        control.answer_next("/connect/token", status, media_type, body);
        let outcome = run(complete(&demo, &[]));
        outcome.assert_fault(part);
        assert!(!outcome.tells(demo.client_secret()));
        assert_eq!(control.requests().len(), 1, "{status} {body}");
    }
}

#[test]
fn dead_sign_in_service_says_what_to_check() {
    let gone = Raw::answering(Vec::new());
    let mut command = complete(&demo(3600), &[]);
    command.env("FLIGHTBAG_AUTH_URL", &gone.url);
    run(command).assert_fault("Check the network");
}

#[test]
fn redirect_is_not_followed_with_secret() {
    let (demo, other) = (demo(3600), demo(3600));
    let redirect = ScriptedResponse {
        status: 307,
        headers: vec![(
            "location".to_owned(),
            format!("{}/connect/token", other.auth_url()),
        )],
        body: Vec::new(),
    };
    demo.control().answer_next_with("/connect/token", redirect);
    run(complete(&demo, &[])).assert_fault("not its own");
    assert!(other.control().requests().is_empty());
}

#[test]
fn pause_that_server_asks_for_is_told_and_made() {
    let demo = demo(3600);
    let busy = ScriptedResponse {
        status: 503,
        headers: vec![("retry-after".to_owned(), "0".to_owned())],
        body: Vec::new(),
    };
    demo.control().answer_next_with("/connect/token", busy);
    let outcome = run(complete(&demo, &[]));
    assert_eq!(outcome.code, Some(0), "{}", outcome.complaint);
    let told = "flightbag: The sign-in service is busy. Trying again in 0 s.\n";
    assert_eq!(outcome.complaint, told);
}

#[test]
fn full_log_holds_no_secret() {
    let demo = demo(3600);
    let token = "t0ken-that-stays-secret";
    let body = format!("{{\"access_token\":\"{token}\",\"token_type\":\"Bearer\"}}");
    demo.control()
        .answer_next("/connect/token", 200, "application/json", body);
    let mut command = complete(&demo, &[]);
    command.env("RUST_LOG", "trace");
    let outcome = run(command);
    assert_eq!(outcome.code, Some(0), "{}", outcome.complaint);
    assert!(outcome.complaint.contains("/connect/token"), "it does log");
    assert!(!outcome.tells(demo.client_secret()) && !outcome.tells(token));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_takes_nothing_is_told_without_panic() {
    let demo = demo(3600);
    let full = std::fs::File::options().write(true).open("/dev/full");
    let output = complete(&demo, &[]).stdout(full.unwrap()).output();
    Outcome::from(output.unwrap()).assert_fault("The result could not be written");
}

#[test]
fn exit_codes_are_told_by_help() {
    for (command, code) in [
        ("token", "1 on a fault"),
        ("subscriptions", "3 without one"),
    ] {
        let outcome = run(backend(&[command, "--help"]));
        assert_eq!(outcome.code, Some(0));
        assert!(outcome.output.contains(code), "{}", outcome.output);
    }
}
