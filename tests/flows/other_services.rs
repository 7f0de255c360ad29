//! Services that read the specification otherwise where it is silent, as a user meets them.

use chart_service::{RecordedRequest, Server, SpecReading};
use serde_json::{Value, json};

use super::previews;
use crate::harness::start::NOWHERE;
use crate::harness::{APPROACH, APPROACH_PICTURE, Person, Start, TestApp};
use crate::sign_in::id_token;

/// The next request for this gets this document.
fn answer(app: &TestApp, path: &str, document: &Value) {
    let control = app.demo().control();
    control.answer_next(path, 200, "application/json", document.to_string());
}

/// An entry of a list: an approach with its picture there.
fn approach(id: &str, picture: &str) -> Value {
    json!({
        "id": id, "index_number": "11-1", "name": "ILS RWY 01R", "category": "APP",
        "revision_date": "20250130", "image_day_url": picture,
    })
}

#[test]
fn airport_with_cao_charts_only_opens_on_them() {
    let empty = json!({"charts": []});
    for missing in [Some(&empty), None] {
        let mut app = TestApp::signed_in(Start::default());
        let standard = "/v2/charts/KSFO?version=STD";
        match missing {
            Some(list) => answer(&app, standard, list),
            None => app
                .demo()
                .control()
                .answer_next(standard, 404, "text/plain", ""),
        }
        let list = json!({"charts": [approach("x", "x.png")]});
        answer(&app, "/v2/charts/KSFO?version=CAO", &list);
        app.open_airport("KSFO");
        app.step_until_said("ILS RWY 01R, index 11-1");
        assert!(app.is_chosen("Approach, 1"), "the first with charts");
        assert!(!app.says("has no charts"));
        // A user who asks for the standard charts sees that there are none.
        answer(&app, standard, &empty);
        app.click("Standard charts");
        app.step_until_shown("No STD charts");
        assert!(!app.says("has no charts"));
        // The empty list has chosen no category.
        answer(&app, "/v2/charts/KSFO?version=CAO", &list);
        app.click("Commercial airline overlay charts");
        app.step_until_said("ILS RWY 01R, index 11-1");
        assert!(app.is_chosen("Approach, 1"));
    }
}

#[test]
fn no_charts_needs_both_sets() {
    let mut app = TestApp::signed_in(Start::default());
    let empty = json!({"charts": null});
    answer(&app, "/v2/charts/KSFO?version=STD", &empty);
    let control = app.demo().control().clone();
    control.answer_next("/v2/charts/KSFO?version=CAO", 404, "text/plain", "");
    app.ask_for("KSFO");
    app.step_until_shown("The service has no charts for KSFO.");
    assert!(!app.says("Try another airport") && !app.says("Switch to"));
}

#[test]
fn list_of_which_nothing_is_read_is_not_empty_one() {
    let mut app = TestApp::signed_in(Start::default());
    answer(
        &app,
        "/v2/charts/NZWN?version=STD",
        &json!({"charts": [1, 2, 3]}),
    );
    app.ask_for("NZWN");
    app.step_until_shown("None of the 3 charts in the list could be read.");
    assert!(!app.says("no charts") && !app.says("left out"));
    app.click("Try again");
    app.step_until_said(", revised ");
}

#[test]
fn pictures_are_shown_by_every_form_of_services_address() {
    let forms: [fn(&str) -> String; 3] = [
        |_base| "ybbn008_d.png".to_owned(),
        |_base| "/v2/charts/YBBN/ybbn008%5Fd.png?sig=1".to_owned(),
        |base| format!("{base}/v2/charts/YBBN/ybbn008_d.png").replace("127.0.0.1", "localhost"),
    ];
    for form in forms {
        let mut app = TestApp::signed_in(Start::default());
        let picture = form(app.demo().base_url());
        let list = json!({"charts": [approach(&picture, &picture)]});
        answer(&app, "/v2/charts/YBBN?version=STD", &list);
        app.open_airport("YBBN");
        app.choose_chart(APPROACH);
        app.step_until_shown(APPROACH_PICTURE);
    }
}

#[test]
fn reloaded_list_brings_new_addresses_to_every_open_chart() {
    let list = |first: &str, second: &str| {
        let mut other = approach("y", second);
        other["index_number"] = "11-2".into();
        other["name"] = "ILS RWY 19L".into();
        json!({"charts": [approach("x", first), other]})
    };
    let mut app = TestApp::signed_in(Start::default());
    let url = "/v2/charts/YBBN?version=STD";
    answer(&app, url, &list("gone1.png", "gone2.png"));
    app.open_airport("YBBN");
    for row in [APPROACH, "ILS RWY 19L, index 11-2"] {
        app.choose_chart(row);
        app.step_until("a way on", |app| app.offers("Reload the list"));
    }
    answer(&app, url, &list("ybbn008_d.png?1", "ybbn008_d.png?2"));
    app.click("Reload the list");
    app.step_until_shown("YBBN, 11-2, ILS RWY 19L");
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    assert_eq!(app.requests("gone1.png"), 1, "its old address is left");
}

#[test]
fn picture_on_host_that_is_not_resolved_is_told() {
    let mut app = TestApp::signed_in(Start {
        readings: &[SpecReading::ImageHost],
        ..Start::default()
    });
    let mut chart = approach("x", &format!("https://{NOWHERE}/ybbn008_d.png"));
    chart["thumb_day_url"] = format!("https://{NOWHERE}/ybbn008_d_thumb.png").into();
    answer(
        &app,
        "/v2/charts/YBBN?version=STD",
        &json!({"charts": [chart]}),
    );
    previews::switch(&mut app);
    app.open_airport("YBBN");
    let waits = |app: &TestApp| {
        app.window
            .state()
            .with_state(|state| state.previews.waits())
    };
    app.step_until("the preview asked for", waits);
    app.step_until("it was given up", |app| !waits(app));
    assert!(!app.says("could not be reached"), "its absence is not told");
    app.choose_chart(APPROACH);
    app.step_until_said("could not be reached");
    assert!(app.offers("Try again"));
}

#[test]
fn picture_on_another_host_is_refused_by_name() {
    let mut app = TestApp::signed_in(Start::default());
    let picture = "https://images.example.org/ybbn008_d.png";
    let list = json!({"charts": [approach("x", picture)]});
    answer(&app, "/v2/charts/YBBN?version=STD", &list);
    app.open_airport("YBBN");
    app.choose_chart(APPROACH);
    app.step_until_said("This image is at https://images.example.org, which is not");
    assert!(app.says("image_hosts = [\"images.example.org\"]"));
    assert!(app.offers("Reload the list"));
    assert_eq!(app.requests("ybbn008_d.png"), 0);
}

#[test]
fn identifiers_of_local_airports_are_asked_for() {
    for icao in ["07FA", "1G4X", "06C"] {
        let mut app = TestApp::signed_in(Start::default());
        let record = json!({"icao_airport_identifier": icao, "name": "Local Field"});
        answer(&app, &format!("/v2/airport/{icao}"), &record);
        let list = json!({"charts": [approach("x", "x.png")]});
        answer(&app, &format!("/v2/charts/{icao}"), &list);
        app.ask_for(&icao.to_lowercase());
        app.step_until_shown("Local Field");
    }
}

#[test]
fn airport_that_index_knows_may_be_asked_for_again() {
    let mut app = TestApp::signed_in(Start::default());
    let control = app.demo().control().clone();
    control.answer_next("/v2/airport/NZWN", 404, "text/plain", "");
    app.ask_for("NZWN");
    app.step_until("a way on", |app| app.offers("Try again"));
    assert!(!app.says("Did you mean"));
    app.click("Try again");
    app.step_until_shown("Wellington International Airport");
}

#[test]
fn demo_image_comes_with_way_on() {
    let mut app = TestApp::signed_in(Start {
        person: Person::Limited,
        ..Start::default()
    });
    app.open_airport("KSFO");
    app.choose_chart("ILS RWY 28R, index 11-1");
    app.step_until_said("Demo image – not the chart you chose");
    app.step_until("a way on", |app| app.offers("Subscriptions"));
    app.click("Subscriptions");
    app.step_until_shown("This account has no valid subscription.");
}

/// Every reading that the embedded service can play, each alone.
const READINGS: &[SpecReading] = &SpecReading::ALL;

#[test]
fn main_job_is_done_whatever_reading() {
    for readings in READINGS.chunks(1) {
        let airport = match readings {
            [SpecReading::LocalIdentifiers] => "07FA",
            _ => "YBBN",
        };
        let mut app = TestApp::signed_in(Start {
            readings,
            ..Start::default()
        });
        app.open_airport(airport);
        app.choose_chart(APPROACH);
        app.step_until_shown(&APPROACH_PICTURE.replace("YBBN", airport));
        assert!(!app.says("Demo image"), "{readings:?}");
        let of_images = |seen: &RecordedRequest| seen.server == Server::Images;
        let requests = app.demo().control().requests();
        let images: Vec<_> = requests.iter().filter(|seen| of_images(seen)).collect();
        assert_eq!(!images.is_empty(), readings == [SpecReading::ImageHost]);
        assert!(images.iter().all(|seen| !seen.has_authorization));
    }
}

#[test]
fn discovery_of_another_origin_is_refused_in_words() {
    let mut app = TestApp::start(Start {
        readings: &[SpecReading::ForeignDiscovery],
        lists_servers: false,
        ..Start::default()
    });
    app.step_until_shown("Sign in to see charts");
    app.click("Sign in with browser");
    app.step_until_said("which is not its own. For safety, nothing was sent there.");
    assert!(app.says("auth_hosts"), "how it is accepted");
}

#[test]
fn id_token_for_another_program_is_told() {
    let mut app = TestApp::start(Start::default());
    app.step_until_shown("Sign in to see charts");
    let token = id_token(app.demo(), "n", &json!({"aud": "another"}));
    let answer = json!({
        "access_token": "a", "token_type": "Bearer", "expires_in": 3600, "id_token": token,
    });
    let control = app.demo().control().clone();
    control.answer_next(
        "/connect/token",
        200,
        "application/json",
        answer.to_string(),
    );
    app.click("Sign in with browser");
    app.step_until_said("is not meant for Flightbag and was not used");
    assert!(app.offers("Sign in with browser"));
}

#[test]
fn opaque_token_of_limited_account_shows_demo() {
    let mut app = TestApp::signed_in(Start {
        readings: &[SpecReading::OpaqueTokens],
        person: Person::Limited,
        ..Start::default()
    });
    app.open_airport("KSFO");
    app.choose_chart("ILS RWY 28R, index 11-1");
    app.step_until_said("Demo image – not the chart you chose");
    // Its subscriptions tell what the token does not.
    app.step_until("a way on", |app| app.offers("Subscriptions"));
}
