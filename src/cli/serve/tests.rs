//! What `flightbag serve` takes and refuses.

use clap::Parser as _;

use super::*;
use crate::cli::{Cli, CliTask};

/// What these arguments ask for, or what is said against them.
fn given(arguments: &[&str]) -> Result<Serve, String> {
    let line = ["flightbag", "serve"].iter().chain(arguments);
    match Cli::try_parse_from(line) {
        Ok(cli) => match cli.task {
            Some(CliTask::Serve(serve)) => Ok(*serve),
            other => panic!("{other:?}"),
        },
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn service_port_comes_from_system() {
    assert_eq!(given(&[]).unwrap().port, 0);
}

#[test]
fn boxes_count_from_bottom_by_default() {
    assert_eq!(given(&[]).unwrap().pixel_origin, PixelCorner::BottomLeft);
    let top = given(&["--pixel-origin", "top-left"]).unwrap();
    assert_eq!(top.pixel_origin, PixelCorner::TopLeft);
    assert!(given(&["--pixel-origin", "middle"]).is_err());
}

#[test]
fn readings_are_given_with_commas_between() {
    assert!(given(&[]).unwrap().reading.is_empty());
    let several = given(&[
        "--reading",
        "relative-addresses,gzip",
        "--reading",
        "empty-std",
    ]);
    let expected = [Reading::RelativeAddresses, Reading::Gzip, Reading::EmptyStd];
    assert_eq!(several.unwrap().reading, expected);
    assert!(given(&["--reading", "strict"]).is_err());
}

#[test]
fn lost_answer_is_forgiven_unless_strict() {
    assert!(!given(&[]).unwrap().strict);
    assert!(given(&["--strict"]).unwrap().strict);
}

/// The life of a token that these arguments ask for, or what is said against them.
fn lifetime(arguments: &[&str]) -> Result<Duration, String> {
    given(arguments).map(|serve| serve.token_lifetime)
}

#[test]
fn embedded_tokens_live_hour_by_default() {
    assert_eq!(lifetime(&[]), Ok(Duration::from_hours(1)));
}

#[test]
fn token_life_has_seconds_minutes_hours() {
    for (text, secs) in [
        ("30s", 30),
        ("30", 30),
        ("5m", 300),
        ("1h", 3600),
        ("2H", 7200),
        (" 90 s ", 90),
        ("1", 1),
        ("4294967295", 4_294_967_295),
    ] {
        let given = lifetime(&["--token-lifetime", text]);
        assert_eq!(given, Ok(Duration::from_secs(secs)), "{text}");
    }
}

#[test]
fn zero_token_life_is_refused() {
    for text in ["0", "0s", "00h"] {
        let said = lifetime(&["--token-lifetime", text]).unwrap_err();
        assert!(said.contains("one second at least"), "{text}: {said}");
    }
}

#[test]
fn bad_life_is_refused_with_example() {
    for text in [
        "",
        "s",
        "soon",
        "-5s",
        "+5s",
        "1.5h",
        "1e3",
        "5d",
        "5ms",
        "30s30s",
        "1h 5m",
        "\u{663}s",
        "4294967296",
        "99999999999999999999h",
        "18446744073709551615h",
    ] {
        let said = lifetime(&[&format!("--token-lifetime={text}")]).unwrap_err();
        assert!(said.contains("for example 30s, 5m or 1h"), "{text}: {said}");
    }
}

#[test]
fn nothing_goes_wrong_unless_asked_for() {
    let serve = given(&[]).unwrap();
    assert_eq!((serve.latency, serve.bandwidth), (None, None));
    assert!(serve.fail.abs() < f64::EPSILON);
}

#[test]
fn latency_is_time_in_milliseconds_seconds_or_minutes() {
    for (text, millis) in [
        ("400ms", Some(400)),
        ("2s", Some(2000)),
        ("2 S", Some(2000)),
        ("1m", Some(60_000)),
        ("0s", Some(0)),
        ("10m", Some(600_000)),
        ("11m", None),
        ("400", None),
        ("-1s", None),
        ("1.5s", None),
        ("99999999999999999999ms", None),
        ("18446744073709551615m", None),
        ("", None),
    ] {
        let serve = given(&[&format!("--latency={text}")]);
        let found = serve.map(|serve| serve.latency.unwrap());
        assert_eq!(found.ok(), millis.map(Duration::from_millis), "{text}");
    }
}

#[test]
fn bandwidth_is_bytes_second_and_never_none() {
    for (text, bytes) in [
        ("120kB/s", Some(120_000)),
        ("120kb", Some(120_000)),
        ("2MB/s", Some(2_000_000)),
        ("900 B/s", Some(900)),
        ("0B/s", None),
        ("120", None),
        ("120kbit/s", None),
        ("+1kB/s", None),
        ("99999999999999999MB/s", None),
    ] {
        let serve = given(&[&format!("--bandwidth={text}")]);
        let found = serve.map(|serve| serve.bandwidth.unwrap().get());
        assert_eq!(found.ok(), bytes, "{text}");
    }
}

#[test]
fn share_of_faults_is_from_nothing_to_everything() {
    for (text, good) in [
        ("0", true),
        ("0.05", true),
        ("1", true),
        ("1.01", false),
        ("-0.1", false),
        ("5%", false),
        ("NaN", false),
        ("inf", false),
    ] {
        assert_eq!(given(&[&format!("--fail={text}")]).is_ok(), good, "{text}");
    }
    assert_eq!(given(&["--fail", "0.5", "--seed", "9"]).unwrap().seed, 9);
}

#[test]
fn only_loopback_is_served_by_default() {
    assert!(given(&[]).unwrap().bind.is_loopback());
    let everywhere = given(&["--bind", "0.0.0.0"]).unwrap();
    assert!(everywhere.bind.is_unspecified());
    assert!(given(&["--bind", "example.org"]).is_err());
}

#[test]
fn client_identifier_has_no_spaces() {
    assert_eq!(given(&[]).unwrap().client_id, "flightbag");
    assert_eq!(
        given(&["--client-id", "my.efb"]).unwrap().client_id,
        "my.efb"
    );
    for text in ["", "my efb", "f\u{fc}r", "a\nb", &"x".repeat(201)] {
        assert!(given(&["--client-id", text]).is_err(), "{text}");
    }
}

#[test]
fn several_redirects_can_be_given() {
    let both = [
        "--redirect-uri",
        "https://a/b",
        "--redirect-uri",
        "https://c/d",
    ];
    let given = given(&both).unwrap();
    assert_eq!(given.redirect_uris, ["https://a/b", "https://c/d"]);
}
