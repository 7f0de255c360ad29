//! What `flightbag serve` takes and refuses.

use clap::Parser as _;

use super::*;
use crate::cli::{Cli, Task};

/// What these arguments ask for, or what is said against them.
fn given(arguments: &[&str]) -> Result<Serve, String> {
    let line = ["flightbag", "serve"].iter().chain(arguments);
    match Cli::try_parse_from(line) {
        Ok(cli) => match cli.task {
            Some(Task::Serve(serve)) => Ok(*serve),
            other => panic!("{other:?}"),
        },
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn the_service_takes_a_port_from_the_system_when_none_is_given() {
    assert_eq!(given(&[]).unwrap().port, 0);
}

#[test]
fn boxes_are_counted_from_the_bottom_unless_asked_otherwise() {
    assert_eq!(given(&[]).unwrap().pixel_origin, PixelCorner::BottomLeft);
    let top = given(&["--pixel-origin", "top-left"]).unwrap();
    assert_eq!(top.pixel_origin, PixelCorner::TopLeft);
    assert!(given(&["--pixel-origin", "middle"]).is_err());
}

/// The life of a token that these arguments ask for, or what is said against them.
fn lifetime(arguments: &[&str]) -> Result<Duration, String> {
    given(arguments).map(|serve| serve.token_lifetime)
}

#[test]
fn tokens_of_the_service_live_for_an_hour_unless_asked_otherwise() {
    assert_eq!(lifetime(&[]), Ok(Duration::from_hours(1)));
}

#[test]
fn the_life_of_a_token_is_given_in_seconds_minutes_or_hours() {
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
fn a_token_that_would_not_live_at_all_is_refused() {
    for text in ["0", "0s", "00h"] {
        let said = lifetime(&["--token-lifetime", text]).unwrap_err();
        assert!(said.contains("one second at least"), "{text}: {said}");
    }
}

#[test]
fn a_life_that_is_no_time_is_refused_with_an_example() {
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
