//! Tests of the configuration.

use super::*;

fn named(base_url: &str) -> PartialConfig {
    PartialConfig {
        base_url: Some(base_url.into()),
        auth_url: Some("https://id.example.org".into()),
        client_id: Some("efb".into()),
        ..PartialConfig::default()
    }
}

#[test]
fn embedded_service_is_default() {
    let service = PartialConfig::default().resolve().unwrap();
    assert!(matches!(service, Service::Embedded { ports, .. } if ports == Ports::default()));
}

#[test]
fn plain_http_needs_loopback() {
    for good in [
        "http://127.0.0.1:8080",
        "http://[::1]:1",
        "http://localhost",
        "https://charts.example.org/api",
    ] {
        assert!(named(good).resolve().is_ok(), "{good}");
    }
    for bad in [
        "http://charts.example.org",
        "http://127.0.0.1.example.org",
        "ftp://127.0.0.1",
        "charts.example.org",
        "https://u:p@h",
        "https://h/?q",
        "https://h/#f",
    ] {
        assert!(
            matches!(named(bad).resolve(), Err(Error::Address("base_url", _))),
            "{bad}"
        );
    }
}

#[test]
fn web_servers_are_named_and_usual() {
    let flightgear = |place: &str, sim_links| {
        let settings = PartialConfig {
            flightgear: Some(place.into()),
            sim_links,
            ..PartialConfig::default()
        };
        let peers = settings.peers().unwrap();
        let called = peers.of(LinkKind::FlightGear).iter();
        called.map(Peer::to_string).collect::<Vec<String>>()
    };
    let usual = ["127.0.0.1:5500", "127.0.0.1:8080"];
    assert_eq!(
        flightgear("simpc:5500", None),
        [&["simpc:5500"], &usual[..]].concat()
    );
    assert_eq!(flightgear(usual[1], None), [usual[1], usual[0]]);
    assert_eq!(
        flightgear("simpc:5500", Some(LinkDefaults::Private)),
        ["simpc:5500"]
    );
    assert!(flightgear("off", None).is_empty());
}

#[test]
fn half_service_names_missing_part() {
    let half = PartialConfig {
        base_url: Some("https://h".into()),
        ..PartialConfig::default()
    };
    let error = half.resolve().unwrap_err().to_string();
    assert!(
        error.contains("auth_url") && error.contains("FLIGHTBAG_AUTH_URL"),
        "{error}"
    );
}

#[test]
fn unknown_name_in_file_shows_no_value() {
    let settings = PartialConfig::from_toml(
        "base_url = \"https://h\"\nxgps_port = 49003\ngdl90_port = 4001\nnmea_port = 0\n",
    )
    .unwrap();
    let ports = Ports {
        xgps: 49003,
        gdl90: 4001,
        nmea: 0,
        ..Ports::default()
    };
    assert_eq!(settings.ports(), ports);
    let error = PartialConfig::from_toml("client_secret = \"hush\"\nbase_ulr = \"https://h\"")
        .unwrap_err()
        .to_string();
    assert!(error.contains("base_ulr"), "{error}");
    assert!(!error.contains("hush"), "{error}");
}

#[test]
fn client_secret_faults_hide_secret() {
    for (unlike, words) in [
        ("31415926", "must be a text in quotes"),
        ("3.1415926", "must be a text in quotes"),
        ("true", "must be a text in quotes"),
        ("3141-05-09", "must be a text in quotes"),
        ("[\"31415926\"]", "must be a text in quotes"),
        ("{ a = \"31415926\" }", "must be a text in quotes"),
        ("a31415926", "quoted"),
        ("\"31415926", "invalid"),
        ("'\\31415926", "invalid"),
        ("\"\\31415926\"", "escape"),
        ("\"31415926\" 31415926", "expected"),
        ("\"a\"\nclient_secret = \"31415926\"", "duplicate"),
    ] {
        let text = format!("base_url = \"https://h\"\nclient_secret = {unlike}\n");
        let error = PartialConfig::from_toml(&text).unwrap_err().to_string();
        assert!(error.contains(words), "{unlike}: {error}");
        for secret in ["31415926", "3.14", "true", "3141-05"] {
            assert!(!error.contains(secret), "{unlike}: {error}");
        }
    }
}

#[test]
fn redirect_and_flows_are_read_with_service() {
    let resolved = |redirect: Option<&str>, flows: Option<&[&str]>| {
        let names = |flows: &[&str]| flows.iter().map(|name| (*name).to_owned()).collect();
        let settings = PartialConfig {
            redirect: redirect.map(Into::into),
            flows: flows.map(names),
            ..named("https://h")
        };
        match settings.resolve() {
            Ok(Service::Configured(config)) => Ok((config.redirect, config.flows)),
            Ok(Service::Embedded { .. }) => panic!("a service is named"),
            Err(error) => Err(error.to_string()),
        }
    };
    assert_eq!(resolved(None, None), Ok((None, SignInFlows::Both)));
    let (redirect, flows) = resolved(Some("http://localhost:8765/cb"), Some(&["device"])).unwrap();
    assert_eq!(redirect.unwrap().uri, "http://localhost:8765/cb");
    assert_eq!(flows, SignInFlows::DeviceOnly);
    let error = resolved(Some("http://example.org:1/"), None).unwrap_err();
    assert!(error.contains("redirect"), "{error}");
    for unusable in [&["code"][..], &[]] {
        let error = resolved(None, Some(unusable)).unwrap_err();
        assert!(error.contains("flows"), "{error}");
    }
}

#[test]
fn client_secret_is_not_printed() {
    let settings = PartialConfig::from_toml("client_secret = \"hush\"").unwrap();
    assert!(!format!("{settings:?}").contains("hush"));
}

/// The page about chart services.
const PAGE: &str = include_str!("../../docs/your-chart-service.md");

/// The names in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn page_lists_configuration_keys() {
    let error = PartialConfig::from_toml("no_such_key = 1").unwrap_err();
    let told = error.to_string();
    let (_unknown, expected) = told.split_once("expected").unwrap();
    let mut keys: Vec<&str> = quoted(expected).collect();
    let (_before, table) = PAGE.split_once("| key | what |").unwrap();
    let rows = table.lines().skip(2).take_while(|row| row.starts_with('|'));
    let mut listed: Vec<&str> = rows.filter_map(|row| quoted(row).next()).collect();
    keys.sort_unstable();
    listed.sort_unstable();
    assert!(keys.len() > 20, "{told}");
    assert_eq!(listed, keys);
}

#[test]
fn configuration_on_page_can_be_used() {
    let (_before, block) = PAGE.split_once("```toml\n").unwrap();
    let (block, _after) = block.split_once("```").unwrap();
    let service = PartialConfig::from_toml(block).unwrap().resolve().unwrap();
    assert!(matches!(service, Service::Configured(_)));
    // What is commented out can be used as well.
    let all = block.replace("# Only", "## Only").replace("\n# ", "\n");
    let service = PartialConfig::from_toml(&all).unwrap().resolve().unwrap();
    let Service::Configured(config) = service else {
        panic!("a service is named");
    };
    assert_eq!(config.flows, SignInFlows::DeviceOnly);
    assert!(config.redirect.is_some() && config.client_secret.is_some());
}
