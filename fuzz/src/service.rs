//! What the chart service answers (specification 2 and 4).

use flightbag::airport::Icao;
use flightbag::chart::{Chart, Palette, PictureAddress, listing_order};
use flightbag::fuzzing;
use url::Url;

use test_support::displayed_text as text;

use super::georef;

/// The longest text of one field, in characters (reliability 4).
const LONGEST: usize = 200;
const BASE: &str = "https://charts.example/service/";

fn asked() -> Icao {
    Icao::parse("NZWN").expect("an airport")
}

fn base() -> Url {
    Url::parse(BASE).expect("an address")
}

/// An airport record is about the airport that was asked for, and holds nothing that cannot be (specification 2.1).
pub fn airport(body: &[u8]) {
    let Some(airport) = fuzzing::airport(body, asked()) else {
        return;
    };
    assert_eq!(airport.icao, asked());
    assert!(airport.position.is_none_or(geodesy::LatLng::is_valid));
    let feet = |feet: Option<geodesy::Feet>| feet.map_or(0, |feet| feet.0);
    assert!((0..=99_999).contains(&feet(airport.longest_runway)));
    assert!((-9_999..=99_999).contains(&feet(airport.elevation)));
    let angle = airport.magnetic_variation;
    assert!(angle.is_none_or(|angle| angle.0.abs() <= 180.0));
    let single = [
        &airport.iata,
        &airport.name,
        &airport.city,
        &airport.country_code,
        &airport.country_name,
        &airport.airport_type,
        &airport.time_zone,
        &airport.icao_code,
        &airport.datum_code,
        &airport.parsed_cycle,
    ];
    let several = [&airport.fuel_types, &airport.oxygen, &airport.repairs];
    assert!(several.iter().all(|texts| texts.len() <= LONGEST));
    let texts = several.into_iter().flatten();
    for shown in single.into_iter().flatten().chain(texts) {
        assert!(!shown.is_empty(), "an empty text is no text");
        text::is_for_display(shown, LONGEST);
    }
    // Of these alone an empty text says something: that there is no state or province.
    let states = [&airport.state_province_code, &airport.state_province_name];
    for shown in states.into_iter().flatten() {
        text::is_for_display(shown, LONGEST);
    }
}

/// A chart list: charts of the airport that was asked for, in the order of the list, each id once; and a marker only
/// where the geo-reference allows one.
pub fn chart_list(body: &[u8]) {
    let Some(list) = fuzzing::chart_list(body, asked(), &base()) else {
        return;
    };
    let charts = &list.charts;
    assert!(charts.len() <= 10_000);
    for pair in charts.windows(2) {
        let [one, next] = pair else { continue };
        assert!(listing_order(one, next).is_le(), "out of order");
    }
    for (nth, chart) in charts.iter().enumerate() {
        let others = charts.iter().skip(nth + 1);
        assert!(others.map(|other| &other.id).all(|id| *id != chart.id));
        check_chart(chart);
    }
}

fn check_chart(chart: &Chart) {
    assert_eq!(chart.icao, asked());
    let lists = chart.procedures.iter().chain(&chart.runways);
    for shown in [&chart.name, &chart.index_number].into_iter().chain(lists) {
        text::is_for_display(shown, LONGEST);
    }
    assert!(!chart.id.0.is_empty() && !chart.name.is_empty());
    text::is_for_display(&chart.id.0, LONGEST);
    let pictures = [Palette::Day, Palette::Night].map(|palette| chart.picture(palette));
    let thumbnails = [&chart.thumb_day, &chart.thumb_night].map(Option::as_ref);
    let links = pictures.into_iter().chain(thumbnails).flatten();
    for file in links.filter_map(|link| link.as_ref().ok()) {
        is_our_address(&fuzzing::picture_address(&base(), chart.icao, file));
    }
    if let Some(boxes) = &chart.bounding_boxes {
        assert!(boxes.insets.len() <= 500);
        georef::check_boxes(boxes, (chart.width, chart.height), &[]);
    }
}

/// A picture is asked for below the service's own address and nowhere else (reliability T1).
fn is_our_address(url: &Url) {
    let folder = format!("{BASE}v2/charts/NZWN/");
    let file = url.as_str().strip_prefix(&folder);
    let name = file.map(|file| file.split('?').next().unwrap_or_default());
    // It stays one segment when its escapes are undone.
    let plain = |name: &str| {
        let small = name.to_lowercase();
        let escaped = ["%2f", "%5c", "%25", "%00", ".."];
        !name.is_empty()
            && !name.contains(['/', '\\', '#'])
            && !escaped.iter().any(|escape| small.contains(escape))
    };
    assert!(name.is_some_and(plain), "{url} is another place");
    assert!(url.fragment().is_none());
}

/// A text as the address of a picture: it is used only when every reader of addresses agrees on where it leads.
pub fn image_url(address: &[u8]) {
    let address = String::from_utf8_lossy(address);
    let entry = |field: &str| {
        let list = serde_json::json!({"charts": [{"id": "1", field: address}]});
        let list = fuzzing::chart_list(list.to_string().as_bytes(), asked(), &base());
        let chart = list.and_then(|list| list.charts.into_iter().next());
        chart
            .expect("the chart is listed whatever its picture is")
            .image_day
            .and_then(Result::ok)
    };
    for file in [entry("image_day_url"), entry("image_day")]
        .into_iter()
        .flatten()
    {
        is_our_address(&fuzzing::picture_address(&base(), asked(), &file));
    }
    // An address, and not an empty one, which stands for none.
    if let Some(PictureAddress::Service(file)) = entry("image_day_url") {
        let list = Url::parse(&format!("{BASE}v2/charts/NZWN")).expect("an address");
        let url = list.join(&address);
        let url = url.expect("an address that is used can be read");
        let host = url.host_str().map(|host| host.trim_end_matches('.'));
        assert_eq!((url.scheme(), host), ("https", base().host_str()));
        assert_eq!(url.port(), None);
        assert!(url.username().is_empty() && url.password().is_none());
        assert_eq!(url.query(), file.query());
    }
}

/// A list of subscriptions (specification 4.5).
pub fn subscriptions(body: &[u8]) {
    let subscriptions = fuzzing::subscriptions(body).unwrap_or_default();
    assert!(subscriptions.len() <= 1000);
    for subscription in &subscriptions {
        text::is_for_display(&subscription.name, LONGEST);
        text::is_for_display(subscription.kind.code(), LONGEST);
        let now = jiff::Timestamp::UNIX_EPOCH;
        let left = subscription.days_left(now);
        assert!(left.is_none_or(|days| days < 4_000_000), "{left:?} days");
        assert!(!subscription.is_active(now) || subscription.expiry.is_none_or(|end| end >= now));
    }
}
