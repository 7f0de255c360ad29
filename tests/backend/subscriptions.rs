//! `flightbag backend subscriptions`: the list in both forms, the exit code, and how its faults are told.

use std::process::Command;

use chart_service::{ChartService, PilotAccount, ScriptedResponse};
use serde_json::Value;
use url::Url;

use super::{Outcome, backend, start};
use crate::harness::walk::{client, walk};
use crate::support::{Raw, block_on, demo, parameter};

/// The verifier and the challenge printed in RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
/// Where the front-end's browser is sent back to; it is not opened.
const WAY_BACK: &str = "http://127.0.0.1:4711/callback";
const PATH: &str = "/v1/subscriptions/valid";
/// A token for servers that do not look at it.
const TOKEN: &str = "t0ken-that-stays-secret";

/// A user's token, as a front-end gets it.
fn token_of(demo: &ChartService, account: PilotAccount) -> String {
    let address = Url::parse_with_params(
        &format!("{}/connect/authorize", demo.auth_url()),
        [
            ("response_type", "code"),
            ("client_id", demo.client_id()),
            ("redirect_uri", WAY_BACK),
            ("scope", "charts"),
            ("code_challenge", CHALLENGE),
            ("code_challenge_method", "S256"),
        ],
    );
    block_on(async {
        let client = client();
        let person = (account.username, account.password);
        let back = walk(&client, address.unwrap().as_str(), person, "allow").await;
        let form = [
            ("grant_type", "authorization_code"),
            ("code", &parameter(back.as_str(), "code")),
            ("redirect_uri", WAY_BACK),
            ("client_id", demo.client_id()),
            ("code_verifier", VERIFIER),
        ];
        let url = format!("{}/connect/token", demo.auth_url());
        let answer = client.post(url).form(&form).send().await.unwrap();
        let tokens: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        tokens["access_token"].as_str().unwrap().to_owned()
    })
}

fn command(base_url: &str, arguments: &[&str]) -> Command {
    let mut command = backend(&[&["subscriptions"], arguments].concat());
    command.env("FLIGHTBAG_BASE_URL", base_url);
    command
}

fn run(demo: &ChartService, arguments: &[&str], input: &str) -> Outcome {
    Outcome::of(&mut command(demo.base_url(), arguments), input)
}

/// Has the service answer with this list.
fn answer_with(demo: &ChartService, list: &str) {
    let control = demo.control();
    control.answer_next(PATH, 200, "application/json", list);
}

#[test]
fn subscriptions_are_listed_without_token() {
    let demo = demo(3600);
    let token = token_of(&demo, demo.accounts()[0]);
    demo.control().clear_requests();
    let outcome = run(&demo, &[], &format!("{token}\n"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.complaint);
    let mut lines = outcome.output.lines();
    let title = lines.next().unwrap();
    for column in ["type", "name", "from", "until", "days left"] {
        assert!(title.contains(column), "{title}");
    }
    let types: Vec<_> = lines.filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(types, ["charts", "fmsdata"]);
    assert_eq!(outcome.complaint, "");
    assert!(!outcome.tells(&token));
    // Only the chart service is asked.
    let seen = demo.control().requests();
    let paths: Vec<_> = seen.iter().map(|seen| &seen.path_and_query).collect();
    assert_eq!(paths, [PATH]);
}

#[test]
fn json_is_array_under_specifications_names() {
    let demo = demo(3600);
    let token = token_of(&demo, demo.accounts()[0]);
    let outcome = run(&demo, &["--json"], &token);
    assert_eq!(outcome.code, Some(0), "{}", outcome.complaint);
    let list: Vec<Value> = serde_json::from_str(&outcome.output).unwrap();
    assert_eq!(list.len(), 2);
    for entry in &list {
        for name in ["date_active", "date_expiry", "subscription_name", "type"] {
            assert!(entry[name].is_string(), "{name} of {entry}");
        }
        assert!(entry["days_left"].is_u64(), "{entry}");
    }
}

#[test]
fn user_without_subscription_is_exit_code_3() {
    let demo = demo(3600);
    let token = token_of(&demo, demo.accounts()[1]);
    let outcome = run(&demo, &[], &token);
    assert_eq!(outcome.code, Some(3), "{}", outcome.complaint);
    assert_eq!(outcome.output, "No valid subscription\n");
    let outcome = run(&demo, &["--json"], &token);
    assert_eq!((outcome.code, outcome.output.as_str()), (Some(3), "[]\n"));
}

#[test]
fn type_that_is_required_decides() {
    let demo = demo(3600);
    let until = |expiry| format!("{{\"type\":\"fmsdata\",\"date_expiry\":{expiry}}}");
    for (required, list, code) in [
        ("fmsdata", until("\"2999-01-01T00:00:00Z\""), 0),
        ("fmsdata", until("null"), 0),
        ("fmsdata", until("\"2001-01-01T00:00:00Z\""), 3),
        ("charts", until("null"), 3),
        ("weather", "{\"type\":\"weather\"}".to_owned(), 0),
    ] {
        answer_with(&demo, &format!("[{list}]"));
        let outcome = run(&demo, &["--require", required], TOKEN);
        assert_eq!(outcome.code, Some(code), "{required} of {list}");
    }
}

#[test]
fn empty_and_wrapped_lists_are_answers() {
    let demo = demo(3600);
    demo.control().answer_next(PATH, 204, "", "");
    assert_eq!(run(&demo, &[], TOKEN).code, Some(3));
    answer_with(&demo, "null");
    assert_eq!(run(&demo, &[], TOKEN).code, Some(3));
    answer_with(&demo, "{\"subscriptions\":[{\"type\":\"charts\"}]}");
    assert_eq!(run(&demo, &[], TOKEN).code, Some(0));
}

#[test]
fn one_bad_entry_is_left_out_of_list() {
    let demo = demo(3600);
    answer_with(&demo, "[7,{\"type\":\"charts\"},{}]");
    let outcome = run(&demo, &["--json"], TOKEN);
    assert_eq!(outcome.code, Some(0));
    let list: Vec<Value> = serde_json::from_str(&outcome.output).unwrap();
    assert_eq!(list.len(), 1);
    assert!(
        outcome.complaint.contains("2 of 3"),
        "{}",
        outcome.complaint
    );
}

#[test]
fn hostile_name_stays_on_its_line() {
    let demo = demo(3600);
    answer_with(
        &demo,
        "[{\"type\":\"charts\",\"subscription_name\":\"a\\u001b[2J\\r\\nfmsdata\\u202e\"}]",
    );
    let outcome = run(&demo, &[], TOKEN);
    assert_eq!(outcome.output.lines().count(), 2, "{}", outcome.output);
    assert!(!outcome.output.contains(['\u{1b}', '\r', '\u{202e}']));
}

#[test]
fn what_is_no_token_is_refused_before_anything_is_sent() {
    let demo = demo(3600);
    for (input, part) in [
        ("", "There is no token"),
        (" \r\n", "There is no token"),
        ("Bearer hush", "not an access token"),
        ("hush\nhush\n", "not an access token"),
        (&"hush".repeat(20_000), "not an access token"),
    ] {
        let outcome = run(&demo, &[], input);
        outcome.assert_fault(part);
        assert!(!outcome.tells("hush"));
    }
    assert!(demo.control().requests().is_empty());
}

#[test]
fn chart_service_address_is_enough() {
    let outcome = Outcome::of(&mut backend(&["subscriptions"]), TOKEN);
    outcome.assert_fault("base_url (FLIGHTBAG_BASE_URL or --base-url)");
    assert!(!outcome.complaint.contains("client_id"));
}

#[test]
fn refused_token_asks_for_no_sign_in() {
    let demo = demo(3600);
    let outcome = run(&demo, &[], TOKEN);
    outcome.assert_fault("does not accept this token");
    assert!(!outcome.complaint.contains("Sign in again"));
    demo.control().answer_next(PATH, 403, "", "");
    run(&demo, &[], TOKEN).assert_fault("token of a user");
}

#[test]
fn service_fault_is_sentence_and_exit_1() {
    let faults = [
        (500, "", "boom", "has a problem"),
        (400, "", "", "cannot use"),
        (404, "", "", "cannot use"),
        (429, "", "", "is busy"),
        (200, "text/html", "<html>Welcome</html>", "web page"),
        (200, "application/json", "", "could not be read"),
        (200, "application/json", "{}", "could not be read"),
    ];
    // All at once: the further tries after a passing fault take their pauses.
    let started = faults.map(|(status, media_type, body, part)| {
        let demo = demo(3600);
        for _try in 0..4 {
            demo.control().answer_next(PATH, status, media_type, body);
        }
        let child = start(&mut command(demo.base_url(), &[]), TOKEN);
        (child, demo, part)
    });
    for (child, _demo, part) in started {
        let outcome = Outcome::from(child.wait_with_output().unwrap());
        outcome.assert_fault(part);
        assert!(!outcome.tells(TOKEN));
    }
}

#[test]
fn dead_chart_service_says_what_to_check() {
    let gone = Raw::answering(Vec::new());
    let outcome = Outcome::of(&mut command(&gone.url, &[]), TOKEN);
    outcome.assert_fault("Check the network");
}

#[test]
fn foreign_redirect_ends_without_token() {
    let (demo, other) = (demo(3600), demo(3600));
    let redirect = ScriptedResponse {
        status: 302,
        headers: vec![("location".to_owned(), format!("{}{PATH}", other.base_url()))],
        body: Vec::new(),
    };
    demo.control().answer_next_with(PATH, redirect);
    run(&demo, &[], TOKEN).assert_fault("not its own");
    assert!(other.control().requests().is_empty());
}

#[test]
fn most_talkative_log_does_not_hold_token() {
    let demo = demo(3600);
    let token = token_of(&demo, demo.accounts()[0]);
    let mut command = command(demo.base_url(), &["--json"]);
    command.env("RUST_LOG", "trace");
    let outcome = Outcome::of(&mut command, &token);
    assert_eq!(outcome.code, Some(0), "{}", outcome.complaint);
    assert!(outcome.complaint.contains(PATH), "it does log");
    assert!(!outcome.tells(&token));
}
