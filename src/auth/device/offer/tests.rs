//! What is made of the identity server's device answers, sound and hostile.

use serde_json::{Value, json};

use super::*;

/// A sound answer with one field in another form; `None` leaves it out.
fn with(name: &str, value: Option<Value>) -> Result<DeviceAuthorization, Error> {
    let mut answer = json!({
        "device_code": "hush",
        "user_code": "WDJB-MJHT",
        "verification_uri": "https://id.example/device",
        "verification_uri_complete": "https://id.example/device?user_code=WDJB-MJHT",
        "expires_in": 900,
        "interval": 7,
    });
    let fields = answer.as_object_mut().unwrap();
    match value {
        Some(value) => fields.insert(name.to_owned(), value),
        None => fields.remove(name),
    };
    DeviceAuthorization::read(answer.to_string().as_bytes())
}

/// The link that is shown for this one.
fn link(text: &str) -> Result<String, Error> {
    with("verification_uri", Some(json!(text))).map(|offer| offer.link)
}

/// The odd values that a field may have instead of its own.
fn odd() -> Vec<Option<Value>> {
    vec![
        None,
        Some(json!(null)),
        Some(json!(true)),
        Some(json!([])),
        Some(json!({})),
    ]
}

/// The error that an answer ends in.
fn refused(offer: Result<DeviceAuthorization, Error>) -> Option<Error> {
    offer.err()
}

#[test]
fn sound_answer_is_read_whole() {
    let offer = with("unknown", Some(json!(1))).unwrap();
    assert_eq!(offer.device_code.expose_secret(), "hush");
    assert_eq!(offer.interval, Duration::from_secs(7));
    let now = Instant::now();
    let shown = DeviceCode {
        code: "WDJB-MJHT".to_owned(),
        link: "https://id.example/device".to_owned(),
        link_with_code: Some("https://id.example/device?user_code=WDJB-MJHT".to_owned()),
        ends: now + Duration::from_mins(15),
    };
    assert_eq!(offer.shown(now), shown);
}

#[test]
fn what_is_shown_holds_no_device_code() {
    let shown = with("unknown", None).unwrap().shown(Instant::now());
    assert!(!format!("{shown:?}").contains("hush"));
}

#[test]
fn answer_without_device_code_is_refused() {
    let texts = [Some(json!("")), Some(json!(7))];
    for value in odd().into_iter().chain(texts) {
        let error = refused(with("device_code", value.clone()));
        assert_eq!(error, Some(Error::Answer("no device code")), "{value:?}");
    }
}

#[test]
fn answer_that_is_no_json_object_is_refused() {
    for body in [
        "",
        "<html>",
        "[]",
        "7",
        "{\"device_code\":\"a\"",
        "{\"interval\":1e999}",
    ] {
        let error = refused(DeviceAuthorization::read(body.as_bytes()));
        assert_eq!(error, Some(Error::Answer("no device code")), "{body}");
    }
}

#[test]
fn answer_without_typable_code_is_refused() {
    let texts = ["", "  ", "\u{200b}\u{202e}"].map(|text| Some(json!(text)));
    for value in odd().into_iter().chain(texts) {
        let error = refused(with("user_code", value.clone()));
        assert_eq!(error, Some(Error::Answer("no user code")), "{value:?}");
    }
}

#[test]
fn code_is_one_clean_line() {
    let offer = with("user_code", Some(json!(" WDJB\n\u{202e}MJHT\u{7} "))).unwrap();
    assert_eq!(offer.code, "WDJB MJHT");
}

#[test]
fn code_over_40_characters_is_refused() {
    for (length, accepted) in [(39, true), (40, true), (41, false), (5000, false)] {
        let offer = with("user_code", Some(json!("Ä".repeat(length))));
        assert_eq!(offer.is_ok(), accepted, "{length}");
    }
}

#[test]
fn link_is_https_of_any_host_or_http_of_this_computer() {
    for text in [
        "https://other.example/device",
        "https://id.example:8443/device?x=1#y",
        "http://127.0.0.1:8080/device",
        "http://[::1]:8080/device",
        "http://localhost/device",
    ] {
        assert_eq!(link(text).as_deref(), Ok(text));
    }
}

#[test]
fn link_that_is_not_safe_to_open_is_refused() {
    for text in [
        "",
        "device",
        "/device",
        "//id.example/device",
        "https://",
        "http://id.example/device",
        "http://192.168.1.2/device",
        "http://localhost.example/device",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "data:text/html,x",
        "ftp://id.example/device",
        "HTTP://id.example/device",
        "https://user@id.example/device",
        "https://:word@id.example/device",
        "https://id.example\\@evil.example/device",
        "https://id.example/\\device",
        "https://id.example/de\nvice",
        "https://id.example/de\u{0}vice",
        "https://id.example/de\u{85}vice",
        "\thttps://id.example/device",
        "https://id.exam\u{202e}ple/device",
    ] {
        let expected = Error::Answer("no verification address");
        assert_eq!(link(text), Err(expected), "{text:?}");
    }
}

#[test]
fn link_is_needed() {
    for value in odd() {
        let error = refused(with("verification_uri", value.clone()));
        let expected = Some(Error::Answer("no verification address"));
        assert_eq!(error, expected, "{value:?}");
    }
}

#[test]
fn link_is_shown_as_it_is_opened() {
    assert_eq!(
        link("https://ID.example:443/\u{202e}ä").as_deref(),
        Ok("https://id.example/%E2%80%AE%C3%A4")
    );
    assert_eq!(
        link("https://раypal.example/").as_deref(),
        Ok("https://xn--ypal-43d9g.example/")
    );
}

#[test]
fn link_over_2000_characters_is_refused() {
    let start = "https://id.example/";
    for (length, accepted) in [(1999, true), (2000, true), (2001, false)] {
        let text = format!("{start}{}", "a".repeat(length - start.len()));
        assert_eq!(link(&text).is_ok(), accepted, "{length}");
    }
    // Escaped it is longer than it came.
    assert!(link(&format!("{start}{}", "ä".repeat(400))).is_err());
}

#[test]
fn unsafe_device_link_is_left_out() {
    let texts = [
        "",
        "http://id.example/device?c=1",
        "https://evil.example/device?c=1",
        "https://id.example:8443/device?c=1",
        "https://user@id.example/device?c=1",
        "https://id.example/\\device?c=1",
    ]
    .map(|text| Some(json!(text)));
    for value in odd().into_iter().chain(texts) {
        let offer = with("verification_uri_complete", value.clone()).unwrap();
        assert_eq!(offer.link_with_code, None, "{value:?}");
        assert_eq!(offer.link, "https://id.example/device", "{value:?}");
    }
}

#[test]
fn code_life_is_10_min_by_default() {
    let texts = [
        json!(""),
        json!("soon"),
        json!(-1),
        json!("NaN"),
        json!("inf"),
    ]
    .map(Some);
    for value in odd().into_iter().chain(texts) {
        let offer = with("expires_in", value.clone()).unwrap();
        assert_eq!(offer.life, Duration::from_mins(10), "{value:?}");
    }
}

#[test]
fn code_life_is_1_s_to_30_min() {
    for (value, seconds) in [
        (json!(0), 1),
        (json!(1), 1),
        (json!(2), 2),
        (json!("600"), 600),
        (json!(1799), 1799),
        (json!(1800), 1800),
        (json!(1801), 1800),
        (json!(u64::MAX), 1800),
        (json!(1e300), 1800),
    ] {
        let offer = with("expires_in", Some(value.clone())).unwrap();
        assert_eq!(offer.life, Duration::from_secs(seconds), "{value}");
    }
}

#[test]
fn poll_pause_is_5_s_by_default() {
    let texts = [json!("often"), json!(-5)].map(Some);
    for value in odd().into_iter().chain(texts) {
        let offer = with("interval", value.clone()).unwrap();
        assert_eq!(offer.interval, Duration::from_secs(5), "{value:?}");
    }
}

#[test]
fn poll_pause_is_1_s_to_1_min() {
    for (value, millis) in [
        (json!(0), 1000),
        (json!(0.5), 1000),
        (json!(1.5), 1500),
        (json!("10"), 10_000),
        (json!(59), 59_000),
        (json!(60), 60_000),
        (json!(61), 60_000),
        (json!(u64::MAX), 60_000),
    ] {
        let offer = with("interval", Some(value.clone())).unwrap();
        assert_eq!(offer.interval, Duration::from_millis(millis), "{value}");
    }
}
