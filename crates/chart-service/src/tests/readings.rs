//! Each reading over sockets, as a client meets it.

use std::io::Read as _;

use flate2::read::GzDecoder;
use reqwest::header;
use serde_json::Value;

use super::super::{Options, SpecReading};
use super::browser::{Browser, json, text};

const FULL: usize = 0;
const DEMO: usize = 1;

fn reading(reading: SpecReading) -> Browser {
    Browser::with(Options {
        readings: vec![reading],
        ..Options::default()
    })
}

/// The first chart of the list at this path.
async fn first_chart(browser: &Browser, path: &str, access: &str) -> Value {
    let list = json(browser.charts(path, access).await).await;
    list["charts"][0].clone()
}

#[tokio::test]
async fn relative_addresses_have_no_origin() {
    let browser = reading(SpecReading::RelativeAddresses);
    let access = browser.access(FULL).await;
    let chart = first_chart(&browser, "/v2/charts/YBBN", &access).await;
    let address = text(&chart, "thumb_day_url");
    assert!(address.starts_with("/v2/charts/YBBN/"), "{address}");
    assert_eq!(browser.charts(&address, &access).await.status(), 200);
}

#[tokio::test]
async fn image_host_takes_key_and_no_token() {
    let browser = reading(SpecReading::ImageHost);
    let mut pictures = Vec::new();
    for account in [FULL, DEMO] {
        let access = browser.access(account).await;
        let chart = first_chart(&browser, "/v2/charts/KSFO", &access).await;
        let address = text(&chart, "thumb_day_url");
        assert!(address.starts_with(browser.demo.image_url().unwrap()));
        let get = |address: &str| browser.client.get(address);
        let picture = get(&address).send().await.unwrap();
        assert_eq!(picture.status(), 200);
        pictures.push(picture.bytes().await.unwrap());
        let with_token = get(&address).bearer_auth(&access).send().await.unwrap();
        assert_eq!(with_token.status(), 400);
        let (plain, _key) = address.split_once('?').unwrap();
        let without_key = get(plain).send().await.unwrap();
        assert_eq!(without_key.status(), 404);
    }
    assert_ne!(pictures[0], pictures[1], "the chart and the demo image");
}

#[tokio::test]
async fn redirected_picture_is_where_it_leads() {
    let browser = reading(SpecReading::Redirects);
    let access = browser.access(FULL).await;
    let chart = first_chart(&browser, "/v2/charts/YBBN", &access).await;
    let path = format!("/v2/charts/YBBN/{}", text(&chart, "thumb_day"));
    let answer = browser.charts(&path, &access).await;
    assert_eq!(answer.status(), 302);
    let to = answer.headers()[header::LOCATION].to_str().unwrap();
    assert_eq!(browser.charts(to, &access).await.status(), 200);
}

#[tokio::test]
async fn opaque_token_is_good_at_both_servers() {
    let browser = reading(SpecReading::OpaqueTokens);
    let access = browser.access(FULL).await;
    assert!(!access.contains('.'), "{access}");
    assert_eq!(browser.userinfo(&access).await.status(), 200);
    let list = browser.charts("/v1/subscriptions/valid", &access).await;
    assert_eq!(json(list).await.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn discovery_may_be_missing_or_name_another_origin() {
    let path = "/.well-known/openid-configuration";
    let missing = reading(SpecReading::NoDiscovery);
    assert_eq!(missing.page(path).await.status(), 404);
    let foreign = reading(SpecReading::ForeignDiscovery);
    let document = json(foreign.page(path).await).await;
    assert_eq!(text(&document, "issuer"), foreign.demo.auth_url());
    let token = text(&document, "token_endpoint");
    assert!(!token.starts_with(foreign.demo.auth_url()), "{token}");
    let answer = foreign.client.post(token).form(&[("a", "b")]).send().await;
    assert_eq!(answer.unwrap().status(), 401, "it answers");
}

#[tokio::test]
async fn airports_may_have_their_charts_in_other_set() {
    let browser = reading(SpecReading::EmptyStd);
    let access = browser.access(FULL).await;
    let count = async |path| {
        let list = json(browser.charts(path, &access).await).await;
        list["charts"].as_array().unwrap().len()
    };
    assert_eq!(count("/v2/charts/YBBN").await, 0);
    assert!(count("/v2/charts/YBBN?version=CAO").await > 0);
    let record = json(browser.charts("/v2/airport/YBBN", &access).await).await;
    assert_eq!(
        (&record["std_charts"], &record["cao_charts"]),
        (&false.into(), &true.into())
    );
}

#[tokio::test]
async fn answers_are_packed_unasked() {
    let browser = reading(SpecReading::Gzip);
    let access = browser.access(FULL).await;
    let answer = browser.charts("/v2/airport/YBBN", &access).await;
    assert_eq!(answer.headers()[header::CONTENT_ENCODING], "gzip");
    let packed = answer.bytes().await.unwrap();
    let mut plain = String::new();
    GzDecoder::new(&packed[..])
        .read_to_string(&mut plain)
        .unwrap();
    let record: Value = serde_json::from_str(&plain).unwrap();
    assert_eq!(text(&record, "icao_airport_identifier"), "YBBN");
    let refused = browser.charts("/v2/airport/ZZZZ", &access).await;
    assert_eq!(refused.headers().get(header::CONTENT_ENCODING), None);
}

#[tokio::test]
async fn lists_may_be_long() {
    let browser = reading(SpecReading::ManyCharts);
    let access = browser.access(FULL).await;
    let list = json(browser.charts("/v2/charts/YBBN", &access).await).await;
    assert_eq!(list["charts"].as_array().unwrap().len(), 400);
}

#[tokio::test]
async fn local_identifiers_are_known_where_wanted() {
    for (browser, status) in [
        (reading(SpecReading::LocalIdentifiers), 200),
        (Browser::new(), 404),
    ] {
        let access = browser.access(FULL).await;
        for path in ["/v2/airport/07FA", "/v2/charts/1G4X"] {
            let answer = browser.charts(path, &access).await;
            assert_eq!(answer.status(), status, "{path}");
        }
        let three = browser.charts("/v2/airport/06C", &access).await;
        let malformed = if status == 200 { 200 } else { 400 };
        assert_eq!(three.status(), malformed);
    }
}
