//! Services that read the specification otherwise where it is silent, as a user meets them.

use flightbag::demo::{Reading, RecordedRequest, Server};
use serde_json::{Value, json};

use crate::harness::{APPROACH, APPROACH_PICTURE, Desk, Person, Start};

/// The next request for this gets this document.
fn answer(desk: &Desk, path: &str, document: &Value) {
    let control = desk.demo().control();
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
        let mut desk = Desk::signed_in(Start::default());
        let standard = "/v2/charts/KSFO?version=STD";
        match missing {
            Some(list) => answer(&desk, standard, list),
            None => desk
                .demo()
                .control()
                .answer_next(standard, 404, "text/plain", ""),
        }
        let list = json!({"charts": [approach("x", "x.png")]});
        answer(&desk, "/v2/charts/KSFO?version=CAO", &list);
        desk.open_airport("KSFO");
        desk.step_until_said("ILS RWY 01R, index 11-1");
        assert!(desk.is_chosen("Approach, 1"), "the first with charts");
        assert!(!desk.says("has no charts"));
        // A user who asks for the standard charts sees that there are none.
        answer(&desk, standard, &empty);
        desk.click("Standard charts");
        desk.step_until_shown("No STD charts");
        assert!(!desk.says("has no charts"));
        // The empty list has chosen no category.
        answer(&desk, "/v2/charts/KSFO?version=CAO", &list);
        desk.click("Commercial airline overlay charts");
        desk.step_until_said("ILS RWY 01R, index 11-1");
        assert!(desk.is_chosen("Approach, 1"));
    }
}

#[test]
fn airport_without_any_charts_is_said_once_both_sets_are_known() {
    let mut desk = Desk::signed_in(Start::default());
    let empty = json!({"charts": null});
    answer(&desk, "/v2/charts/KSFO?version=STD", &empty);
    let control = desk.demo().control().clone();
    control.answer_next("/v2/charts/KSFO?version=CAO", 404, "text/plain", "");
    desk.ask_for("KSFO");
    desk.step_until_shown("The service has no charts for KSFO.");
    assert!(!desk.says("Try another airport") && !desk.says("Switch to"));
}

#[test]
fn list_of_which_nothing_is_read_is_not_an_empty_one() {
    let mut desk = Desk::signed_in(Start::default());
    answer(
        &desk,
        "/v2/charts/NZWN?version=STD",
        &json!({"charts": [1, 2, 3]}),
    );
    desk.ask_for("NZWN");
    desk.step_until_shown("None of the 3 charts in the list could be read.");
    assert!(!desk.says("no charts") && !desk.says("left out"));
    desk.click("Try again");
    desk.step_until_said(", revised ");
}

#[test]
fn pictures_are_shown_by_every_form_of_the_services_address() {
    let forms: [fn(&str) -> String; 3] = [
        |_base| "ybbn008_d.png".to_owned(),
        |_base| "/v2/charts/YBBN/ybbn008%5Fd.png?sig=1".to_owned(),
        |base| format!("{base}/v2/charts/YBBN/ybbn008_d.png").replace("127.0.0.1", "localhost"),
    ];
    for form in forms {
        let mut desk = Desk::signed_in(Start::default());
        let picture = form(desk.demo().base_url());
        let list = json!({"charts": [approach(&picture, &picture)]});
        answer(&desk, "/v2/charts/YBBN?version=STD", &list);
        desk.open_airport("YBBN");
        desk.choose_chart(APPROACH);
        desk.step_until_shown(APPROACH_PICTURE);
    }
}

#[test]
fn picture_on_another_host_is_refused_by_name() {
    let mut desk = Desk::signed_in(Start::default());
    let picture = "https://images.example.org/ybbn008_d.png";
    let list = json!({"charts": [approach("x", picture)]});
    answer(&desk, "/v2/charts/YBBN?version=STD", &list);
    desk.open_airport("YBBN");
    desk.choose_chart(APPROACH);
    desk.step_until_said("This image is at https://images.example.org, which is not");
    assert!(desk.says("image_hosts = [\"images.example.org\"]"));
    assert!(desk.offers("Reload the list"));
    assert_eq!(desk.requests("ybbn008_d.png"), 0);
}

#[test]
fn identifiers_of_local_airports_are_asked_for() {
    for icao in ["07FA", "1G4X", "06C"] {
        let mut desk = Desk::signed_in(Start::default());
        let record = json!({"icao_airport_identifier": icao, "name": "Local Field"});
        answer(&desk, &format!("/v2/airport/{icao}"), &record);
        let list = json!({"charts": [approach("x", "x.png")]});
        answer(&desk, &format!("/v2/charts/{icao}"), &list);
        desk.ask_for(&icao.to_lowercase());
        desk.step_until_shown("Local Field");
    }
}

#[test]
fn airport_that_the_index_knows_may_be_asked_for_again() {
    let mut desk = Desk::signed_in(Start::default());
    let control = desk.demo().control().clone();
    control.answer_next("/v2/airport/NZWN", 404, "text/plain", "");
    desk.ask_for("NZWN");
    desk.step_until("a way on", |desk| desk.offers("Try again"));
    assert!(!desk.says("Did you mean"));
    desk.click("Try again");
    desk.step_until_shown("Wellington International Airport");
}

#[test]
fn demo_image_comes_with_a_way_on() {
    let mut desk = Desk::signed_in(Start {
        person: Person::Limited,
        ..Start::default()
    });
    desk.open_airport("KSFO");
    desk.choose_chart("ILS RWY 28R, index 11-1");
    desk.step_until_said("Demo image – not the chart you chose");
    desk.step_until("a way on", |desk| desk.offers("Subscriptions"));
    desk.click("Subscriptions");
    desk.step_until_shown("This account has no valid subscription.");
}

/// Every reading that the embedded service can play, each alone.
const READINGS: &[Reading] = &Reading::ALL;

#[test]
fn main_job_is_done_whatever_the_reading() {
    for readings in READINGS.chunks(1) {
        let airport = match readings {
            [Reading::LocalIdentifiers] => "07FA",
            _ => "YBBN",
        };
        let mut desk = Desk::signed_in(Start {
            readings,
            ..Start::default()
        });
        desk.open_airport(airport);
        desk.choose_chart(APPROACH);
        desk.step_until_shown(&APPROACH_PICTURE.replace("YBBN", airport));
        assert!(!desk.says("Demo image"), "{readings:?}");
        let of_images = |seen: &RecordedRequest| seen.server == Server::Images;
        let requests = desk.demo().control().requests();
        let images: Vec<_> = requests.iter().filter(|seen| of_images(seen)).collect();
        assert_eq!(!images.is_empty(), readings == [Reading::ImageHost]);
        assert!(images.iter().all(|seen| !seen.has_authorization));
    }
}

#[test]
fn discovery_of_another_origin_is_refused_in_words() {
    let mut desk = Desk::start(Start {
        readings: &[Reading::ForeignDiscovery],
        lists_servers: false,
        ..Start::default()
    });
    desk.step_until_shown("Sign in to see charts");
    desk.click("Sign in with browser");
    desk.step_until_said("which is not its own. For safety, nothing was sent there.");
    assert!(desk.says("auth_hosts"), "how it is accepted");
}

#[test]
fn opaque_token_of_limited_account_shows_demo() {
    let mut desk = Desk::signed_in(Start {
        readings: &[Reading::OpaqueTokens],
        person: Person::Limited,
        ..Start::default()
    });
    desk.open_airport("KSFO");
    desk.choose_chart("ILS RWY 28R, index 11-1");
    desk.step_until_said("Demo image – not the chart you chose");
    // Its subscriptions tell what the token does not.
    desk.step_until("a way on", |desk| desk.offers("Subscriptions"));
}
