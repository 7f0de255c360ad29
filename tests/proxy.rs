//! A proxy of the system (threat T12): it is not asked for what is on this computer, and what it passes on for others is
//! enciphered before it gets there.

use std::env;
use std::process::Command;

use flightbag::airport::Icao;
use flightbag::auth::AccessToken;
use flightbag::config::Config;
use flightbag::http::Http;
use flightbag::ownship::Ports;
use flightbag::service::{Client, Error};

use crate::support::{Raw, answer, block_on, hasty};

/// Where the program within finds a service on this computer.
const HERE: &str = "FLIGHTBAG_TEST_HERE";
const TEST: &str = "proxy::p2_a_proxy_sees_nothing_of_this_computer_and_no_token";
/// A service that only the proxy could reach.
const AWAY: &str = "https://charts.example.org";

/// Asks a service for an airport.
fn ask(service: &str) -> Result<(), Error> {
    let config = Config::embedded(service, service, "efb", Ports::ANY).unwrap();
    let http = Http::with_limits(&config, hasty()).unwrap();
    let client = Client::new(config, http);
    let token = AccessToken::new("t0ken");
    let asking = client.airport(&token, Icao::parse("NZWN").unwrap());
    block_on(asking).map(drop)
}

/// The environment belongs to the whole process: this test runs once more in a process of its own.
#[test]
fn p2_a_proxy_sees_nothing_of_this_computer_and_no_token() {
    if let Ok(here) = env::var(HERE) {
        ask(&here).unwrap();
        ask(AWAY).unwrap_err();
        return;
    }
    let airport = answer(
        "200 OK",
        "content-type: application/json\r\n",
        br#"{"icao_airport_identifier":"NZWN"}"#,
    );
    let here = Raw::answering(vec![airport]);
    let refusals = 4;
    let proxy = Raw::answering(vec![answer("502 Bad Gateway", "", b""); refusals]);
    let mut within = Command::new(env::current_exe().unwrap());
    within.args([TEST, "--exact"]).env(HERE, &here.url);
    for name in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"] {
        within.env(name, &proxy.url);
        within.env(name.to_lowercase(), &proxy.url);
    }
    for name in ["NO_PROXY", "no_proxy"] {
        within.env_remove(name);
    }
    let output = within.output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && told.contains("1 passed"),
        "{told}"
    );
    assert_eq!(here.seen().len(), 1);
    let seen = proxy.seen();
    assert!(!seen.is_empty(), "the proxy was not asked");
    for head in seen {
        assert!(
            head.starts_with("CONNECT charts.example.org:443 "),
            "{head}"
        );
        let head = head.to_lowercase();
        assert!(
            !head.contains("authorization") && !head.contains("t0ken"),
            "{head}"
        );
    }
}
