//! `flightbag check-service` in front of services that conform, differ and fail.

mod foreign;

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Stdio;
use std::time::Duration;

use chart_service::{ChartService, Options, SpecReading};
use flightbag::airport::Icao;
use flightbag::check::{CheckReport, CheckVerdict, walk};
use flightbag::config::{Config, ImageHosts};
use tokio::sync::oneshot;

use crate::harness::walk::walk_device;
use crate::harness::{Person, browser::by_device};
use crate::program::{at_home, flightbag};
use crate::support::{Ending, block_on, config, http};

/// The embedded service with these readings; the device flow waits for nothing.
fn demo(readings: &[SpecReading]) -> ChartService {
    let options = Options {
        readings: readings.to_vec(),
        device_poll_interval: Duration::ZERO,
        ..Options::default()
    };
    ChartService::start(options).unwrap()
}

/// Checks a service while this account signs in.
fn check_at(demo: &ChartService, config: &Config, airport: &str, account: usize) -> CheckReport {
    let account = demo.accounts()[account];
    let airport = Icao::parse(airport).unwrap();
    let report = block_on(async {
        let (show, shown) = oneshot::channel();
        let checking = walk(config, http(config), airport, |code| {
            show.send((code.link.clone(), code.code.clone())).unwrap();
        });
        let signing_in = async {
            // A service that gives no code ends the check before.
            if let Ok((link, code)) = shown.await {
                walk_device(&link, &code, (account.username, account.password)).await;
            }
        };
        tokio::join!(checking, signing_in).0
    });
    assert_without_token(&report.to_string());
    report
}

fn check(demo: &ChartService) -> CheckReport {
    check_at(demo, &config(demo), "NZWN", 0)
}

/// No word is as long as a token, and none begins as the claims of one do.
fn assert_without_token(text: &str) {
    for word in text.split_whitespace() {
        assert!(word.len() < 60 && !word.contains("eyJ"), "{word}");
    }
}

/// What became of the request that is called this.
fn verdict<'a>(report: &'a CheckReport, asked: &str) -> &'a CheckVerdict {
    let line = report.0.iter().find(|line| line.asked.starts_with(asked));
    &line
        .unwrap_or_else(|| panic!("no {asked} in\n{report}"))
        .verdict
}

/// Asserts that this differs, and that the line says this of it.
fn assert_differs(report: &CheckReport, asked: &str, says: &str) {
    let verdict = verdict(report, asked);
    assert!(
        matches!(verdict, CheckVerdict::Differs(how) if how.contains(says)),
        "{asked}: {verdict}"
    );
}

/// Asserts that this fails, and that the line says this of it.
fn assert_fails(report: &CheckReport, asked: &str, says: &str) {
    let verdict = verdict(report, asked);
    assert!(
        matches!(verdict, CheckVerdict::Fails(why) if why.contains(says)),
        "{asked}: {verdict}"
    );
    assert!(!report.passes());
}

/// The lines that do not conform.
fn deviating(report: &CheckReport) -> Vec<&str> {
    let lines = report.0.iter();
    let deviating = lines.filter(|line| line.verdict != CheckVerdict::Conforms);
    deviating.map(|line| line.asked.as_str()).collect()
}

#[test]
fn embedded_service_conforms_in_every_line() {
    let report = check(&demo(&[]));
    assert_eq!(deviating(&report), [""; 0], "{report}");
    assert!(report.passes());
    for number in [
        "5.2", "2.6", "4.6", "4.5", "4.1", "4.2", "2.3", "2.4", "4.3",
    ] {
        let is_asked = report.0.iter().any(|line| line.number == number);
        assert!(is_asked, "{number} in\n{report}");
    }
}

#[test]
fn sign_in_of_check_is_given_back() {
    let demo = demo(&[]);
    check(&demo);
    let requests = demo.control().requests().into_iter();
    let revoked = requests.filter(|seen| seen.path_and_query == "/connect/revocation");
    assert_eq!(revoked.count(), 1);
}

#[test]
fn account_without_charts_conforms_too() {
    let demo = demo(&[]);
    for airport in ["NZWN", "KSFO"] {
        let report = check_at(&demo, &config(&demo), airport, 1);
        assert_eq!(deviating(&report), [""; 0], "{report}");
    }
}

#[test]
fn readings_that_specification_allows_conform() {
    for reading in [
        SpecReading::NoDiscovery,
        SpecReading::EmptyStd,
        SpecReading::ManyCharts,
    ] {
        let report = check(&demo(&[reading]));
        assert_eq!(deviating(&report), [""; 0], "{reading:?}\n{report}");
    }
    let demo = demo(&[SpecReading::LocalIdentifiers]);
    let report = check_at(&demo, &config(&demo), "07FA", 0);
    assert_eq!(deviating(&report), [""; 0], "{report}");
}

#[test]
fn relative_addresses_and_opaque_tokens_differ() {
    let report = check(&demo(&[SpecReading::RelativeAddresses]));
    assert_eq!(deviating(&report), ["addresses of the pictures"]);
    assert_differs(&report, "addresses", "Flightbag completes them");
    let report = check(&demo(&[SpecReading::OpaqueTokens]));
    assert_eq!(deviating(&report), ["subscriptions in the token"]);
    assert_differs(&report, "subscriptions in", "list of subscriptions");
    assert!(report.passes());
}

#[test]
fn redirected_and_packed_answers_differ() {
    for (reading, differ, says) in [
        (
            SpecReading::Redirects,
            &["picture of chart"][..],
            "by a redirect",
        ),
        (
            SpecReading::Gzip,
            &["valid", "airport", "chart list", "picture of chart"],
            "unpacks gzip",
        ),
    ] {
        let report = check(&demo(&[reading]));
        assert_eq!(
            deviating(&report).len(),
            differ.len(),
            "{reading:?}\n{report}"
        );
        for asked in differ {
            assert_differs(&report, asked, says);
        }
        assert!(report.passes());
    }
}

#[test]
fn image_host_must_be_listed() {
    let demo = demo(&[SpecReading::ImageHost]);
    let unlisted = check(&demo);
    assert_fails(&unlisted, "addresses", "image_hosts");
    assert_fails(&unlisted, "picture", "may be asked for");
    let listed = Config {
        image_hosts: ImageHosts::read(&["127.0.0.1".to_owned()]).unwrap(),
        ..config(&demo)
    };
    let report = check_at(&demo, &listed, "NZWN", 0);
    assert_differs(&report, "addresses", "without the token");
    assert_eq!(*verdict(&report, "picture"), CheckVerdict::Conforms);
    assert!(report.passes());
}

#[test]
fn discovery_of_another_origin_ends_check() {
    let report = check(&demo(&[SpecReading::ForeignDiscovery]));
    assert_eq!(report.0.len(), 1, "{report}");
    assert_fails(&report, "sign-in", "not its own");
}

/// Starts the command for this service with a home of its own; gives the process and what it shows: link and code.
fn started(demo: &ChartService, home: &std::path::Path, as_json: bool) -> (Ending, String, String) {
    let mut command = flightbag();
    at_home(&mut command, home);
    let child = command
        .args(["check-service", "--base-url", demo.base_url()])
        .args(["--auth-url", demo.auth_url()])
        .args(["--client-id", demo.client_id()])
        .args(as_json.then_some("--json"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut process = Ending(child.unwrap());
    let mut shown = String::new();
    let mut complaint = BufReader::new(process.0.stderr.take().unwrap());
    complaint.read_line(&mut shown).unwrap();
    let after = |word: &str| {
        let rest = shown.split_once(word);
        let rest = rest.unwrap_or_else(|| panic!("{shown}")).1;
        let value = rest.split_whitespace().next().unwrap();
        value.trim_end_matches('.').to_owned()
    };
    (process, after("Open "), after("the code "))
}

#[test]
fn command_prints_table_and_keeps_nothing() {
    let demo = demo(&[]);
    let home = tempfile::tempdir().unwrap();
    let (mut process, link, code) = started(&demo, home.path(), false);
    by_device(&link, &code, Person::Full);
    let mut table = String::new();
    let mut output = process.0.stdout.take().unwrap();
    output.read_to_string(&mut table).unwrap();
    assert_eq!(process.0.wait().unwrap().code(), Some(0), "{table}");
    assert!(table.contains("airport NZWN"), "{table}");
    assert!(table.contains("0 differ, 0 fail."), "{table}");
    assert_without_token(&table);
    assert_eq!(home.path().read_dir().unwrap().count(), 0);
}

#[test]
fn command_prints_json_and_no_token() {
    let demo = demo(&[]);
    let home = tempfile::tempdir().unwrap();
    let (mut process, link, code) = started(&demo, home.path(), true);
    by_device(&link, &code, Person::Full);
    let mut printed = String::new();
    let mut output = process.0.stdout.take().unwrap();
    output.read_to_string(&mut printed).unwrap();
    assert_eq!(process.0.wait().unwrap().code(), Some(0), "{printed}");
    let report: Vec<serde_json::Value> = serde_json::from_str(&printed).unwrap();
    let mut asked = report.iter().map(|line| line["asked"].as_str().unwrap());
    assert!(asked.any(|asked| asked == "airport NZWN"), "{printed}");
    assert!(report.iter().all(|line| line["verdict"] == "conforms"));
    assert_without_token(&printed);
}

#[test]
fn command_ends_with_1_where_something_fails() {
    let demo = demo(&[]);
    let control = demo.control();
    control.answer_next("/v2/airport/NZWN", 404, "text/plain", "");
    let home = tempfile::tempdir().unwrap();
    let (mut process, link, code) = started(&demo, home.path(), false);
    by_device(&link, &code, Person::Full);
    let mut table = String::new();
    let mut output = process.0.stdout.take().unwrap();
    output.read_to_string(&mut table).unwrap();
    assert_eq!(process.0.wait().unwrap().code(), Some(1), "{table}");
    assert!(table.contains("1 fail."), "{table}");
}

#[test]
fn command_that_is_mistyped_ends_with_2() {
    let mut command = flightbag();
    let output = command.args(["check-service", "--airport", "N!"]).output();
    assert_eq!(output.unwrap().status.code(), Some(2));
}

#[test]
fn command_without_service_says_what_is_missing() {
    let output = flightbag().arg("check-service").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains("--base-url"), "{complaint}");
}
