//! Services that others wrote from the specification's text: what differs is told with what Flightbag does about it.

use std::io::Cursor;

use clock::driven::DrivenClock;
use simlink::Ports;

use chart_service::ChartService;
use flightbag::airport::Icao;
use flightbag::check::{CheckReport, walk};
use flightbag::config::Config;
use serde_json::{Value, json};

use super::{assert_differs, assert_fails, assert_without_token, check, demo, deviating};
use crate::device::script::{Scene, Script, offer};
use crate::support::{block_on, http};

/// The next request for this gets this document.
fn answer(demo: &ChartService, path: &str, document: &Value) {
    let control = demo.control();
    control.answer_next(path, 200, "application/json", document.to_string());
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let picture = image::RgbaImage::new(width, height);
    picture
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}

/// A list of one chart that promises 300 x 200 pixels, with its boxes counted from the top.
fn list() -> Value {
    let pixels = json!({"x1": 10, "y1": 190, "x2": 290, "y2": 10});
    let latlng = json!({"lng1": 174.0, "lat1": -42.0, "lng2": 176.0, "lat2": -41.0});
    json!({"charts": [{
        "id": "x", "index_number": "11-1", "name": "ILS RWY 16", "category": "RADAR",
        "precision_approach": true, "revision_date": "2025-01-30", "is_georeferenced": true,
        "width": 300, "height": 200, "image_day_url": "x.png",
        "bounding_boxes": {"planview": {"pixels": pixels, "latlng": latlng}},
    }]})
}

#[test]
fn each_difference_is_told_with_what_is_done() {
    let demo = demo(&[]);
    for _asked_twice in 0..2 {
        answer(
            &demo,
            "/connect/userinfo",
            &json!({"sub": "1", "name": "Ann"}),
        );
    }
    let control = demo.control();
    control.answer_next("/v1/subscriptions/valid", 204, "text/plain", "");
    let record = json!({"icao_airport_identifier": "NZWN", "elevation": "41"});
    answer(&demo, "/v2/airport/NZWN", &record);
    answer(&demo, "/v2/charts/NZWN?version=STD", &list());
    control.answer_next("/v2/charts/NZWN/x.png", 200, "image/png", png(30, 20));
    let report = check(&demo);
    for (asked, says) in [
        ("user info", "writes name into the watermark"),
        ("valid subscriptions", "204"),
        ("valid subscriptions", "disagree about charts"),
        ("airport NZWN", "Missing: iata_airport_designator"),
        ("airport NZWN", "Of another type or form: elevation"),
        ("fields of the charts", "precision_approach"),
        ("fields of the charts", "“RADAR”"),
        ("fields of the charts", "revision_date"),
        ("addresses of the pictures", "completes them"),
        ("geo-references", "count from the top"),
        ("picture of chart 11-1", "scales the boxes"),
    ] {
        assert_differs(&report, asked, says);
    }
    assert!(report.passes(), "{report}");
}

#[test]
fn other_proportions_mean_demo_image() {
    let demo = demo(&[]);
    answer(&demo, "/v2/charts/NZWN?version=STD", &list());
    let control = demo.control();
    control.answer_next("/v2/charts/NZWN/x.png", 200, "image/png", png(20, 30));
    let report = check(&demo);
    assert_differs(&report, "picture of chart 11-1", "demo image");
}

#[test]
fn subscriptions_in_object_differ() {
    let demo = demo(&[]);
    let entry = json!({
        "date_active": "2026-01-01T00:00:00Z", "date_expiry": "next season",
        "subscription_name": "Charts", "type": "charts",
    });
    let list = json!({"subscriptions": [entry]});
    answer(&demo, "/v1/subscriptions/valid", &list);
    let report = check(&demo);
    assert_eq!(deviating(&report), ["valid subscriptions"], "{report}");
    assert_differs(&report, "valid subscriptions", "no array");
    assert_differs(&report, "valid subscriptions", "not ISO 8601");
}

#[test]
fn answers_that_cannot_be_used_fail() {
    let demo = demo(&[]);
    let control = demo.control();
    answer(&demo, "/v1/subscriptions/valid", &json!({}));
    control.answer_next("/v2/airport/NZWN", 404, "text/plain", "");
    control.answer_next("/v2/charts/NZWN?version=STD", 200, "text/html", "<html>");
    let report = check(&demo);
    assert_fails(&report, "valid subscriptions", "could not be read");
    assert_fails(&report, "airport NZWN", "does not know NZWN");
    assert_fails(&report, "chart list of NZWN, STD", "web page");
    assert_fails(&report, "picture of a chart", "--airport");
}

#[test]
fn text_of_service_cannot_steer_terminal() {
    let demo = demo(&[]);
    let mut list = list();
    list["charts"][0]["category"] = json!("\u{1b}[31mRED\u{7}");
    answer(&demo, "/v2/charts/NZWN?version=STD", &list);
    let report = check(&demo).to_string();
    let steers = |c: char| c.is_control() && c != '\n';
    assert!(!report.contains(steers), "{report}");
}

/// Checks a service that plays a script.
fn check_script(script: &Script) -> CheckReport {
    let config = Config::embedded(&script.url, &script.url, "efb", Ports::ANY).unwrap();
    let http = http(&config).with_clock(&DrivenClock::default().clock());
    let airport = Icao::parse("NZWN").unwrap();
    block_on(walk(&config, http, airport, |_code| ()))
}

#[test]
fn plain_oauth_differs_and_prints_no_token() {
    let tokens = json!({"access_token": "s3cr3t-acc3ss", "token_type": "Bearer", "expires_in": 60});
    let name = json!({"preferred_username": "ann"});
    let script = Script::new(vec![
        Scene::no_document(),
        Scene::json("200 OK", &offer()),
        Scene::json("200 OK", &tokens),
        Scene::json("200 OK", &name),
        Scene::json("200 OK", &name),
        Scene::json("200 OK", &json!([])),
        Scene::status("404 Not Found", ""),
        Scene::status("404 Not Found", ""),
    ]);
    let report = check_script(&script);
    assert_differs(&report, "sign-in", "No refresh token");
    assert_differs(&report, "subscriptions in the token", "list of");
    assert_differs(&report, "chart list of NZWN", "404");
    assert_fails(&report, "airport NZWN", "does not know NZWN");
    let text = report.to_string();
    assert_without_token(&text);
    assert!(
        !text.contains("s3cr3t") && !text.contains("d3v1ce"),
        "{text}"
    );
}

#[test]
fn service_without_device_flow_fails_in_one_line() {
    let refusal = Scene::status("404 Not Found", "");
    let script = Script::new(vec![Scene::no_document(), refusal]);
    let report = check_script(&script);
    assert_eq!(report.0.len(), 1, "{report}");
    assert_fails(&report, "sign-in", "does not let this client");
}
