//! Tests of the command line.

use simlink::LinkKind;

use super::*;
use crate::airport::Icao;

#[test]
fn command_is_known_by_its_name() {
    let named = |arguments: &[&str]| names_a_command(arguments.iter().map(OsString::from));
    assert!(named(&["flightbag", "--demo", "send"]));
    assert!(!named(&["flightbag", "--sned", "plan.pln"]));
}

#[test]
fn word_that_is_no_plan_is_unknown_command() {
    let told = |word: &str| {
        let cli = Cli::parse_from(["flightbag", word]);
        cli.mistyped_command().map(|error| error.to_string())
    };
    let error = told("SEND").unwrap();
    assert!(
        error.contains("unrecognized subcommand 'SEND'") && error.contains("'send'"),
        "{error}"
    );
    let error = told("sned").unwrap();
    assert!(
        error.contains("unrecognized subcommand 'sned'") && error.contains("'send'"),
        "{error}"
    );
    assert!(error.contains("[PLAN]"), "{error}");
    assert!(told("completions").unwrap().contains("'completions'"));
    // A plan that is there, and what is called as one: the window says what is wrong with it.
    for plan in [
        "Cargo.toml",
        "LICENSE-MIT",
        "YBBNNZWN.fms",
        "plans/ybbn",
        "a plan",
    ] {
        assert_eq!(told(plan), None, "{plan}");
    }
}

#[test]
fn mistyped_command_is_told_first() {
    let told = |given: &[&str]| {
        let given: Vec<OsString> = ["flightbag"]
            .iter()
            .chain(given)
            .map(OsString::from)
            .collect();
        Cli::read(&given).unwrap_err().to_string()
    };
    for given in [
        &["sned", "next-chart"][..],
        &["sned", "--list"],
        &["--config", "charts.toml", "sned", "next-chart"],
        &["--demo", "sned", "open", "NZWN"],
    ] {
        let error = told(given);
        assert!(
            error.contains("unrecognized subcommand 'sned'") && error.contains("'send'"),
            "{given:?}: {error}"
        );
    }
    // What is wrong there is not the first word.
    for (given, wrong) in [
        (&["Cargo.toml", "next-chart"][..], "next-chart"),
        (&["YBBNNZWN.fms", "NZWNYBBN.fms"], "NZWNYBBN.fms"),
        (&["send", "--lits"], "--lits"),
        (&["--no-such-thing"], "--no-such-thing"),
    ] {
        let error = told(given);
        assert!(
            error.contains(&format!("unexpected argument '{wrong}'")),
            "{given:?}: {error}"
        );
    }
}

#[test]
fn address_in_place_of_plan_is_followed() {
    let read = |given: &[&str]| {
        let given = ["flightbag"].iter().chain(given).map(OsString::from);
        Cli::read(&given.collect::<Vec<_>>())
    };
    let opening = read(&["--airport", "NZWN", "--", "flightbag:chart/YBBN/11-1"]);
    let opening = opening.unwrap().opening;
    assert_eq!(opening.airport, Icao::parse("YBBN").ok());
    assert_eq!(opening.chart.as_deref(), Some("11-1"));
    assert_eq!(opening.plan, None);
    for given in [
        &["flightbag:chart/YBBN/%2E%2E"][..],
        &["flightbag:"],
        &["--", "https://example.com/a.pln"],
        &["flightbag:airport/YBBN", "flightbag:airport/NZWN"],
        &["--", "flightbag:airport/YBBN", "--config", "other.toml"],
        &["--", "flightbag:airport/YBBN", "send"],
    ] {
        let error = read(given).unwrap_err();
        assert_eq!(error.exit_code(), 2, "{given:?}");
        assert!(!error.to_string().contains("unrecognized"), "{error}");
    }
    let error = read(&["flightbag:send/next-chart"]).unwrap_err();
    assert!(error.to_string().contains("Nothing was done."), "{error}");
}

#[test]
fn command_line_is_consistent() {
    Cli::command().debug_assert();
}

/// The options of a command and of those in it, each with the command's name.
fn options(command: &clap::Command) -> Vec<(String, clap::Arg)> {
    let own = command.get_arguments().filter(|arg| {
        !arg.is_positional() && !["help", "version"].contains(&arg.get_id().as_str())
    });
    let named = |arg: &clap::Arg| (command.get_name().to_owned(), arg.clone());
    let inner = command.get_subcommands().flat_map(options);
    own.map(named).chain(inner).collect()
}

#[test]
fn every_option_has_variable_of_its_own() {
    let mut taken = std::collections::HashMap::new();
    for (command, option) in options(&Cli::command()) {
        let variable = option.get_env().and_then(|name| name.to_str());
        let variable = variable
            .unwrap_or_else(|| panic!("{command} {option}"))
            .to_owned();
        assert!(variable.starts_with("FLIGHTBAG_"), "{variable}");
        // Those of the simulated aircraft stand at the command and before it.
        let id = option.get_id().clone();
        let first = taken.entry(variable.clone()).or_insert_with(|| id.clone());
        assert_eq!(*first, id, "{variable} stands for two options");
    }
    assert!(taken.len() > 40, "{}", taken.len());
}

#[test]
fn help_lists_variable_of_every_option() {
    let mut command = Cli::command();
    command.build();
    for (name, option) in options(&command) {
        let variable = option
            .get_env()
            .and_then(|name| name.to_str())
            .unwrap()
            .to_owned();
        let mut places = vec![&mut command];
        let mut told = false;
        while let Some(place) = places.pop() {
            told |= place.render_long_help().to_string().contains(&variable);
            places.extend(place.get_subcommands_mut());
        }
        assert!(told, "{name} {variable}");
    }
}

#[test]
fn subscriptions_require_charts_by_default() {
    let cli = Cli::parse_from(["flightbag", "backend", "subscriptions"]);
    let Some(CliTask::Backend { task }) = cli.task else {
        panic!("another task");
    };
    assert!(
        matches!(task, ServerToServerTask::Subscriptions { require, .. } if require == "charts")
    );
}

#[test]
fn empty_type_cannot_be_required() {
    let given = ["flightbag", "backend", "subscriptions", "--require", ""];
    assert!(Cli::try_parse_from(given).is_err());
}

#[test]
fn help_lists_options_under_five_headings() {
    let help = Cli::command().render_long_help().to_string();
    let headings = [
        "Window",
        "Chart service",
        "Simulators",
        "Settings and files",
        "Upkeep",
    ];
    let places: Vec<usize> = headings
        .iter()
        .map(|heading| help.find(&format!("\n{heading}:\n")).expect(heading))
        .collect();
    assert!(places.is_sorted(), "{places:?}");
    for option in Cli::command().get_arguments() {
        if option.is_positional() {
            continue;
        }
        let heading = option.get_help_heading().unwrap_or_default();
        assert!(headings.contains(&heading), "{option} {heading}");
    }
}

#[test]
fn help_tells_default_ports() {
    let help = |id: &str| {
        let command = Cli::command();
        let option = command.get_arguments().find(|arg| arg.get_id() == id);
        option.and_then(clap::Arg::get_help).unwrap().to_string()
    };
    let usual = crate::config::PartialConfig::default().ports();
    for (id, port) in [
        ("xplane_port", usual.x_plane),
        ("xplane_data_port", usual.x_plane_data),
        ("flightgear_port", usual.flightgear),
        ("xgps_port", usual.xgps),
        ("gdl90_port", usual.gdl90),
        ("nmea_port", usual.nmea),
        ("nmea_tcp_port", usual.nmea_tcp),
    ] {
        assert!(help(id).contains(&format!("[default: {port}]")), "{id}");
    }
    let usual = simlink::Peers::usual();
    for (id, link) in [
        ("gpsd", LinkKind::Gpsd),
        ("xplane_web", LinkKind::XPlaneWeb),
        ("flightgear", LinkKind::FlightGear),
    ] {
        for peer in usual.of(link) {
            assert!(help(id).contains(&peer.port.to_string()), "{id}");
        }
    }
    assert!(help("gpsd").contains("[default: 127.0.0.1:2947]"));
}
