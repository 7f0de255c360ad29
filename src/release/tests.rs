//! The list of releases: as it should be, as it should not be, and what is told of it.

use proptest::prelude::*;
use sentence::display_text::LONGEST;
use serde_json::{Value, json};

use super::*;

fn version(text: &str) -> Version {
    Version::parse(text).unwrap()
}

fn one(version: &str) -> Value {
    json!({
        "version": version,
        "date": "2026-12-01",
        "new": ["Charts turn"],
        "page": "https://flightbag.example/releases/1",
    })
}

fn list(releases: &[Value]) -> Vec<u8> {
    json!({ "releases": releases }).to_string().into_bytes()
}

/// What is told of these versions to who runs `running`.
fn told(running: &str, versions: &[&str]) -> Option<String> {
    let releases: Vec<Value> = versions.iter().map(|version| one(version)).collect();
    let releases = read(&list(&releases)).unwrap();
    newer(releases, &version(running)).map(|release| release.version.to_string())
}

#[test]
fn version_that_runs_can_be_used() {
    assert_eq!(running().to_string(), env!("CARGO_PKG_VERSION"));
    assert_ne!(running(), Version::new(0, 0, 0));
}

#[test]
fn release_list_skips_unknown_parts() {
    let mut release = one("1.2.3");
    release["files"] = json!({"linux": "https://flightbag.example/x.deb"});
    let text = json!({"form": 2, "releases": [release]}).to_string();
    let expected = Release {
        version: version("1.2.3"),
        date: jiff::civil::date(2026, 12, 1),
        news: vec!["Charts turn".to_owned()],
        page: Url::parse("https://flightbag.example/releases/1").unwrap(),
    };
    assert_eq!(read(text.as_bytes()), Ok(vec![expected]));
}

#[test]
fn list_in_description_of_its_form_is_read() {
    let described = include_str!("../../packaging/README.md");
    let example = described.split("```json\n").nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    let releases = read(example.as_bytes()).unwrap();
    assert_eq!(releases.len(), 2);
    assert!(!releases[0].news.is_empty());
}

#[test]
fn newest_stable_version_is_told_wherever_it_stands() {
    assert_eq!(
        told("0.9.0", &["0.9.1", "0.10.0", "0.2.0"]).as_deref(),
        Some("0.10.0")
    );
}

#[test]
fn same_or_older_version_is_not_told() {
    assert_eq!(told("1.0.0", &["1.0.0", "0.9.9", "1.0.0+linux"]), None);
    assert_eq!(told("1.0.0", &[]), None);
}

#[test]
fn pre_release_is_told_only_to_who_runs_one() {
    let both = ["1.1.0-beta.2", "1.0.0"];
    assert_eq!(told("1.0.0", &both), None);
    assert_eq!(told("1.1.0-beta.1", &both).as_deref(), Some("1.1.0-beta.2"));
    assert_eq!(told("1.1.0-beta.2", &["1.1.0"]).as_deref(), Some("1.1.0"));
}

#[test]
fn what_is_no_list_is_called_so() {
    for text in [
        "",
        "null",
        "[]",
        "{}",
        r#"{"releases": {}}"#,
        r#"{"releases": [7, "1.0.0", {}, null]}"#,
        "<html>Sign in to the network</html>",
        &"[".repeat(10_000),
    ] {
        assert_eq!(read(text.as_bytes()), Err(NotAList), "{text:.40}");
    }
    assert_eq!(read(br#"{"releases": []}"#), Ok(Vec::new()));
}

#[test]
fn release_that_cannot_be_used_costs_no_other() {
    let long = format!("1.0.0-{}", "a".repeat(LONGEST_VERSION));
    let far = format!(
        "https://flightbag.example/{}",
        "a".repeat(external_urls::LONGEST)
    );
    for (field, value) in [
        ("version", json!("newest")),
        ("version", json!("v1.0.0")),
        ("version", json!("1.0")),
        ("version", json!("99999999999999999999.0.0")),
        ("version", json!(long)),
        ("version", json!(2)),
        ("date", json!("soon")),
        ("date", json!("2026-13-01")),
        ("date", json!(null)),
        ("page", json!("http://flightbag.example/")),
        ("page", json!("http://127.0.0.1/")),
        ("page", json!("file:///etc/passwd")),
        ("page", json!("javascript:alert(1)")),
        ("page", json!("ms-settings:about")),
        ("page", json!("https://user:password@flightbag.example/")),
        ("page", json!("/releases/1")),
        ("page", json!(far)),
        ("page", json!(null)),
    ] {
        let mut broken = one("2.0.0");
        broken[field] = value.clone();
        let releases = read(&list(&[broken, one("1.0.0")])).unwrap();
        let versions: Vec<String> = releases.iter().map(|it| it.version.to_string()).collect();
        assert_eq!(versions, ["1.0.0"], "{field}: {value}");
    }
}

#[test]
fn what_is_new_is_cut_to_lines_that_can_be_shown() {
    let mut release = one("1.0.0");
    release["new"] = json!(["a\u{202e}b\r\nc\u{7}", "", "\u{200b}", 7, "x".repeat(1000)]);
    let news = &read(&list(&[release.clone()])).unwrap()[0].news;
    assert_eq!(*news, ["ab c".to_owned(), "x".repeat(LONGEST)]);
    release["new"] = json!(vec!["line"; 1000]);
    let news = &read(&list(&[release.clone()])).unwrap()[0].news;
    assert_eq!(news.len(), MOST_NEWS);
    release["new"] = json!("text");
    assert!(read(&list(&[release])).unwrap()[0].news.is_empty());
}

#[test]
fn list_without_end_is_looked_at_up_to_its_limit() {
    let mut releases = vec![one("1.0.0"); MOST_RELEASES];
    releases.push(one("2.0.0"));
    let releases = read(&list(&releases)).unwrap();
    assert_eq!(releases.len(), MOST_RELEASES);
    assert!(releases.iter().all(|release| release.version.major == 1));
}

proptest! {
    #[test]
    fn whatever_is_sent_is_within_limits_or_no_list(
        versions in proptest::collection::vec("[0-9]{1,3}(\\.[0-9a-z+-]{1,4}){1,4}", 0..5),
        news in ".{0,300}",
        page in "(https?|file|x):(//)?[ -~]{0,40}",
    ) {
        let releases = versions.iter().map(|version| json!({
            "version": version, "date": "2026-12-01", "new": [news], "page": page,
        }));
        let releases: Vec<Value> = releases.collect();
        for release in read(&list(&releases)).unwrap_or_default() {
            prop_assert_eq!(release.page.scheme(), "https");
            prop_assert!(release.news.iter().all(|line| line.chars().count() <= LONGEST));
            prop_assert!(!release.news.iter().any(|line| line.contains(char::is_control)));
        }
    }

    #[test]
    fn bytes_of_any_kind_are_read_or_refused(bytes in any::<Vec<u8>>()) {
        prop_assert!(read(&bytes).is_ok_and(|all| all.is_empty()) || read(&bytes).is_err());
    }
}
